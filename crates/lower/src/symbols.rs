//! External names, and which declarations of which units have one: the assembler's, which `__asm__("name")` gives instead of C's.
//!
//! Takes all units; gives the symbols in the order they first appear. Every declaration with external linkage is part of exactly one of them.

use fathom_ast as ast;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::LowerError;
use crate::link::{Linker, Symbol};

/// The assembler's name, where the declaration gives one.
pub(crate) fn label<'u>(unit: &'u ast::Unit, decl: &ast::Decl) -> Option<&'u [u8]> {
    let label = match &decl.kind {
        ast::DeclKind::Function(f) => f.asm_label,
        ast::DeclKind::Var(v) => v.asm_label,
        ast::DeclKind::Typedef(_) => None,
    };
    label.map(|l| unit.bytes(l)).map(|l| l.strip_prefix(b"\x01").unwrap_or(l))
}

/// Linkage, and whether the declaration defines what it declares.
fn linked(decl: &ast::Decl) -> Option<(ast::Linkage, bool)> {
    match &decl.kind {
        ast::DeclKind::Function(f) => Some((f.linkage, f.definition != ast::Definition::None)),
        ast::DeclKind::Var(v) if v.storage == ast::VarStorage::Global => {
            Some((v.linkage, v.definition != ast::Definition::None))
        }
        ast::DeclKind::Var(_) | ast::DeclKind::Typedef(_) => None,
    }
}

/// Names of the assembler that something defines, and those of definitions whose C name is another.
struct Defined<'u> {
    names: FxHashSet<&'u [u8]>,
    renamed: FxHashMap<&'u [u8], &'u [u8]>,
}

fn defined<'u>(linker: &Linker<'u>) -> Defined<'u> {
    let mut found = Defined { names: FxHashSet::default(), renamed: FxHashMap::default() };
    for (u, unit) in linker.cx.units.iter().enumerate() {
        for decl in &unit.decls {
            let Some((ast::Linkage::External, true)) = linked(decl) else { continue };
            let name = unit.bytes(decl.name);
            // Models are known by their C names, whatever the headers of this system call them.
            match label(unit, decl).filter(|_| !linker.is_library(u)) {
                Some(label) => {
                    found.names.insert(label);
                    found.renamed.entry(name).or_insert(label);
                }
                None => {
                    found.names.insert(name);
                }
            }
        }
    }
    found
}

/// External names in the order they first appear.
///
/// SOUNDNESS: declarations with one name of the assembler are one object or function, whatever C calls them. Headers also give names to variants that nobody
/// here defines: those keep their C names, by which models are found.
pub(crate) fn collect(linker: &Linker<'_>) -> Result<Vec<Symbol>, LowerError> {
    let units = linker.cx.units;
    let defined = defined(linker);
    let mut index: FxHashMap<&[u8], usize> = FxHashMap::default();
    let mut symbols: Vec<Symbol> = Vec::new();
    // By the assembler's name: the C name of the first declaration of what nobody defines.
    let mut undefined: FxHashMap<&[u8], &[u8]> = FxHashMap::default();
    for (u, unit) in units.iter().enumerate() {
        if !linker.is_library(u) {
            refuse_static(unit)?;
        }
        for (d, decl) in unit.decls.iter().enumerate() {
            let (linkage, is_function) = match &decl.kind {
                ast::DeclKind::Function(f) => (f.linkage, true),
                ast::DeclKind::Var(v) => (v.linkage, false),
                ast::DeclKind::Typedef(_) => continue,
            };
            if linkage != ast::Linkage::External {
                continue;
            }
            let own = unit.bytes(decl.name);
            let called = label(unit, decl).unwrap_or(own);
            let name = match defined.renamed.get(own) {
                _ if defined.names.contains(called) => called,
                _ if defined.names.contains(own) => own,
                Some(label) => label,
                None => undefined.entry(called).or_insert(own),
            };
            let at = *index.entry(name).or_insert_with(|| {
                let name = String::from_utf8_lossy(name).into_owned();
                symbols.push(Symbol { name, is_function, decls: Vec::new() });
                symbols.len() - 1
            });
            symbols[at].decls.push((u, ast::DeclId::new(d)));
        }
    }
    // People know things by their C names, where there is only one.
    let mut taken: FxHashSet<&[u8]> = FxHashSet::default();
    for symbol in &mut symbols {
        let name = |&(u, d): &(usize, ast::DeclId)| units[u].bytes(units[u][d].name);
        let first = name(&symbol.decls[0]);
        if symbol.decls.iter().all(|decl| name(decl) == first) && !index.contains_key(first) && taken.insert(first) {
            symbol.name = String::from_utf8_lossy(first).into_owned();
        }
    }
    Ok(symbols)
}

/// What is static has a name in the assembler too, which other declarations of the file may use.
fn refuse_static(unit: &ast::Unit) -> Result<(), LowerError> {
    let all = unit.decls.iter().filter_map(|decl| Some((decl, linked(decl)?.0)));
    let mut own: FxHashMap<&[u8], &ast::Decl> = FxHashMap::default();
    for (decl, _) in all.clone().filter(|(_, linkage)| *linkage == ast::Linkage::Internal) {
        own.insert(label(unit, decl).unwrap_or(unit.bytes(decl.name)), decl);
    }
    for (decl, _) in all.filter(|(_, linkage)| *linkage == ast::Linkage::External) {
        let Some(other) = own.get(label(unit, decl).unwrap_or(unit.bytes(decl.name))) else { continue };
        let (a, b) = (unit.str(decl.name), unit.str(other.name));
        let loc = unit[decl.loc];
        let place = format!("{}:{}:{}", unit.str(unit[loc.file].name), loc.line, loc.col);
        return Err(LowerError::Input(format!(
            "`{a}` and the static `{b}` have one name in the assembler, which is not supported ({place})"
        )));
    }
    Ok(())
}
