//! What the text of a program contains that compilers, linkers or assemblers may give another meaning than it has here: sentences for a proof.
//!
//! Takes the user's units; gives sentences that name the places. Code that is never executed counts as well.

use fathom_ast::*;
use rustc_hash::FxHashMap;

/// Places that are named before "and others".
const NAMED: usize = 3;

pub(crate) fn of(units: &[Unit]) -> Vec<String> {
    let mut found = Vec::new();
    let mut say = |places: Vec<String>, sentence: &dyn Fn(String) -> String| {
        if !places.is_empty() {
            found.push(sentence(listed(places)));
        }
    };
    let assembly = units.iter().flat_map(|unit| unit.file_asms.iter().map(|(_, loc)| place(unit, *loc))).collect();
    say(assembly, &|at| format!("file-scope assembly {at} changes nothing that the program uses"));
    let all = |is: &dyn Fn(&Unit, &Expr) -> bool| -> Vec<String> {
        let of = |unit: &Unit| -> Vec<String> {
            unit.exprs.iter().filter(|e| is(unit, e)).map(|e| place(unit, unit[e.range].begin)).collect()
        };
        units.iter().flat_map(of).collect()
    };
    say(all(&computes_complex), &|at| {
        format!("complex products and quotients are what the textbook formulas give, {at} (C's Annex G recovers infinities)")
    });
    say(all(&drops_volatile), &|at| {
        format!("no volatile object is accessed through a pointer whose `volatile` was cast away, {at}")
    });
    let literals = units.iter().flat_map(shared_literals).collect();
    say(literals, &|at| {
        format!(
            "constant compound literals lie apart from each other and from string literals, {at} (C lets them share memory)"
        )
    });
    found.extend(inline_definitions(units));
    found
}

fn place(unit: &Unit, loc: LocId) -> String {
    let loc = unit[loc];
    format!("{}:{}:{}", unit.str(unit[loc.file].name), loc.line, loc.col)
}

fn listed(mut places: Vec<String>) -> String {
    let mut seen = rustc_hash::FxHashSet::default();
    places.retain(|p| seen.insert(p.clone()));
    let rest = places.len().saturating_sub(NAMED);
    places.truncate(NAMED);
    let and = if rest > 0 { format!(" and {rest} more") } else { String::new() };
    format!("at {}{and}", places.join(", "))
}

/// SOUNDNESS: Annex G's recovery of infinities, and the scaling of libraries, give other results at the edges.
fn computes_complex(unit: &Unit, e: &Expr) -> bool {
    let (op, lhs, rhs) = match e.kind {
        ExprKind::Binary { op, lhs, rhs } | ExprKind::CompoundAssign { op, lhs, rhs, .. } => (op, lhs, rhs),
        _ => return false,
    };
    let is_complex = |e: ExprId| match unit[unit[e].ty.ty].kind {
        TypeKind::Complex(elem) => matches!(unit[elem].kind, TypeKind::Float(_)),
        _ => false,
    };
    matches!(op, BinaryOp::Mul | BinaryOp::Div) && (is_complex(lhs) || is_complex(rhs))
}

/// SOUNDNESS: such an access is undefined for volatile objects (C11 6.7.3p6), and is one of ordinary memory here.
fn drops_volatile(unit: &Unit, e: &Expr) -> bool {
    let ExprKind::Cast { operand, .. } = e.kind else { return false };
    let points_to_volatile = |ty: TypeId| match unit[ty].kind {
        TypeKind::Pointer(to) => Some(to.quals.is_volatile()),
        _ => None,
    };
    points_to_volatile(unit[operand].ty.ty) == Some(true) && points_to_volatile(e.ty.ty) == Some(false)
}

/// Constant compound literals whose address somebody may look at.
///
/// SOUNDNESS: C11 6.5.2.5p7 lets them share memory; here each is an object of its own.
fn shared_literals(unit: &Unit) -> Vec<String> {
    let is_constant = |mut ty: QualType| loop {
        match unit[ty.ty].kind {
            _ if ty.quals.is_const() => return true,
            TypeKind::Array { elem, .. } | TypeKind::IncompleteArray(elem) => ty = elem,
            _ => return false,
        }
    };
    let read = unit.exprs.iter().filter_map(|e| match e.kind {
        ExprKind::Cast { kind: CastKind::LValueToRValue, operand, .. } => Some(operand),
        _ => None,
    });
    let read: rustc_hash::FxHashSet<ExprId> = read.collect();
    let all = unit.exprs.iter().enumerate();
    let literals = all.filter(|(i, e)| {
        matches!(e.kind, ExprKind::CompoundLiteral { .. }) && is_constant(e.ty) && !read.contains(&ExprId::new(*i))
    });
    literals.map(|(_, e)| place(unit, unit[e.range].begin)).collect()
}

/// Functions with an inline definition beside another definition: C leaves open which of them a call means (C11 6.7.4p7).
fn inline_definitions(units: &[Unit]) -> Vec<String> {
    let mut order: Vec<&[u8]> = Vec::new();
    let mut definitions: FxHashMap<&[u8], (bool, Vec<String>)> = FxHashMap::default();
    for unit in units {
        for decl in &unit.decls {
            let DeclKind::Function(f) = &decl.kind else { continue };
            if f.linkage != Linkage::External || f.definition == Definition::None {
                continue;
            }
            let name = unit.bytes(decl.name);
            let (is_inline, places) = definitions.entry(name).or_insert_with(|| {
                order.push(name);
                Default::default()
            });
            *is_inline |= f.definition == Definition::AvailableExternally;
            let place = place(unit, decl.loc);
            // A definition in a header that several files include is one.
            if !places.contains(&place) {
                places.push(place);
            }
        }
    }
    let several = order.into_iter().filter_map(|name| match &definitions[name] {
        (true, places) if places.len() > 1 => Some((name, places.join(", "))),
        _ => None,
    });
    let sentence = |(name, places): (&[u8], String)| {
        let name = String::from_utf8_lossy(name);
        format!("the definitions of `{name}` do the same: C leaves open whether calls mean the inline one ({places})")
    };
    several.map(sentence).collect()
}
