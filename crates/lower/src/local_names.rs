//! Names that reach what C keeps inside a file, and definitions that do not count: how harnesses get at the functions they test.
//!
//! `__CPROVER_file_local_core_c_f` is the static function `f` of `core.c`, called from another file or, if its own definition was
//! removed, defined in another file.

use fathom_ast as ast;

use crate::LowerError;
use crate::context::Entity;
use crate::link::{Linker, Symbol};

const PREFIX: &str = "__CPROVER_file_local_";

/// The name by which other files know a static function: the file's base name, with `_` for every run of other characters.
fn outside_name(file: &str, function: &str) -> String {
    let base = file.rsplit('/').next().unwrap_or(file);
    let mut name = PREFIX.to_string();
    for c in base.chars() {
        match c {
            _ if c.is_ascii_alphanumeric() => name.push(c),
            _ if name.ends_with('_') => {}
            _ => name.push('_'),
        }
    }
    format!("{name}_{function}")
}

impl Linker<'_> {
    /// Is the definition one that does not count?
    pub fn is_removed(&self, unit: usize, decl: ast::DeclId) -> bool {
        let options = self.cx.options;
        if self.is_replaced(unit, decl) || self.is_idle_contract(unit, decl) {
            return true;
        }
        if self.is_library(unit) || options.roles.harnesses.contains(&unit) || options.roles.stubs.contains(&unit) {
            return false;
        }
        let source = &self.cx.units[unit];
        let Some(function) = source.function(decl) else { return false };
        let name = source.str(source[decl].name);
        let external = function.linkage == ast::Linkage::External;
        // The name of a static function from outside: whoever defines it gives the function its body.
        if external && name.starts_with(PREFIX) {
            return false;
        }
        if options.remove_bodies.iter().any(|removed| *removed == name) {
            return true;
        }
        if function.definition == ast::Definition::None {
            return false;
        }
        if !external {
            let outside = self.outside_name(unit, decl);
            return options.remove_bodies.contains(&outside) || self.is_stubbed(&outside);
        }
        self.is_stubbed(&name)
    }

    fn outside_name(&self, unit: usize, decl: ast::DeclId) -> String {
        let source = &self.cx.units[unit];
        let loc = source[source[decl].loc];
        outside_name(&source.str(source[loc.file].name), &source.str(source[decl].name))
    }

    /// Does a stub or a harness define the function?
    fn is_stubbed(&self, name: &str) -> bool {
        self.cx.options.roles.stubs.iter().chain(&self.cx.options.roles.harnesses).any(|&u| {
            let unit = &self.cx.units[u];
            unit.decls.iter().enumerate().any(|(d, decl)| {
                let function = unit.function(ast::DeclId::new(d));
                let defines = |f: &ast::Function| f.linkage == ast::Linkage::External && f.definition != ast::Definition::None;
                function.is_some_and(defines) && unit.str(decl.name) == name
            })
        })
    }

    /// Links names of static functions from outside with the functions.
    pub fn local_names(&mut self, symbols: &[Symbol]) -> Result<(), LowerError> {
        for symbol in symbols.iter().filter(|s| s.name.starts_with(PREFIX)) {
            let Some(&outside) = self.cx.functions.by_name.get(&symbol.name) else { continue };
            for u in 0..self.cx.units.len() {
                if self.is_library(u) {
                    continue;
                }
                for d in 0..self.cx.units[u].decls.len() {
                    let decl = ast::DeclId::new(d);
                    let local = self.cx.units[u].function(decl).is_some_and(|f| f.linkage != ast::Linkage::External);
                    if !local || self.outside_name(u, decl) != symbol.name {
                        continue;
                    }
                    self.select(u);
                    let Entity::Func(inside) = self.cx.state.entities[d] else { continue };
                    match (self.cx.functions.defined[outside.index()], self.cx.functions.defined[inside.index()]) {
                        (true, true) => {
                            let (a, b) = (self.position(symbol.decls[0].0, symbol.decls[0].1), self.position(u, decl));
                            return Err(LowerError::Input(format!(
                                "`{}` is defined twice: at {a} and, as a static function, at {b} (--remove-body {})",
                                symbol.name, symbol.name
                            )));
                        }
                        (true, false) => self.cx.state.entities[d] = Entity::Func(outside),
                        (false, _) => {
                            for &(other, at) in &symbol.decls {
                                self.select(other);
                                self.cx.state.entities[at.index()] = Entity::Func(inside);
                            }
                            self.cx.functions.by_name.insert(symbol.name.clone(), inside);
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::outside_name;

    #[test]
    fn files_are_part_of_the_name() {
        assert_eq!(outside_name("a/core_mqtt.c", "f"), "__CPROVER_file_local_core_mqtt_c_f");
        assert_eq!(outside_name("x-1.inl", "g"), "__CPROVER_file_local_x_1_inl_g");
    }
}
