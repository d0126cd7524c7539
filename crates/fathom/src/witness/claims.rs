//! Invariants as C: what the engine's claims and the analysis's facts say, in the names a reader of the loop knows.
//!
//! Of claims that imply one another only the strongest are kept. Names are checked as far as the IR tells; whether they are in scope
//! is for the front end to say, which reads every expression before it is written.

use fathom_analysis::facts::{AtBlock, Fact, Facts};
use fathom_engine::{Claim, Leaf, LoopInvariant, Variable};
use fathom_goto::*;
use std::collections::{BTreeMap, BTreeSet};

/// At most so many claims of each kind of relation per loop.
const RELATIONS: usize = 24;

/// Expressions that hold at the loop's head.
pub fn at_loop(
    program: &Program,
    function: FuncId,
    l: &Loop,
    id: LoopId,
    facts: Option<&Facts>,
    invariants: &[LoopInvariant],
) -> Vec<String> {
    let names = Names::at(program, function, l);
    let mut out: BTreeSet<String> = BTreeSet::new();
    if let Some(AtBlock::Facts(known)) = facts.map(|facts| facts.at(function, l.head)) {
        out.extend(known.iter().flat_map(|fact| of_fact(&names, fact)));
    }
    let claims: Vec<&Claim> = invariants.iter().filter(|i| i.function == function && i.id == id).map(|i| &i.claim).collect();
    out.extend(of_claims(&names, &claims));
    out.into_iter().collect()
}

/// What a proof found out about the loop, without the facts of static analysis.
pub fn of_proof(program: &Program, function: FuncId, l: &Loop, id: LoopId, invariants: &[LoopInvariant]) -> Vec<String> {
    let claims: Vec<&Claim> = invariants.iter().filter(|i| i.function == function && i.id == id).map(|i| &i.claim).collect();
    of_claims(&Names::at(program, function, l), &claims)
}

/// Which variables can be named at a loop.
struct Names<'p> {
    program: &'p Program,
    function: &'p Function,
    alive: BTreeSet<LocalId>,
    before: (u32, u32),
}

impl<'p> Names<'p> {
    fn at(program: &'p Program, function: FuncId, l: &Loop) -> Names<'p> {
        let f = program.func(function);
        let loc = program.source.get(l.loc);
        Names { program, function: f, alive: alive_at(f, l.head), before: (loc.line, loc.column) }
    }

    fn local(&self, id: LocalId) -> Option<&'p str> {
        let local = self.function.local(id);
        let named = match local.kind {
            LocalKind::Param => true,
            LocalKind::User | LocalKind::Arbitrary => {
                let loc = self.program.source.get(local.loc);
                self.alive.contains(&id) && (loc.line, loc.column) < self.before
            }
            LocalKind::Temp => false,
        };
        let unique = self.function.locals.iter().filter(|other| other.name == local.name).count() == 1;
        let hidden = self.program.globals.iter().any(|g| g.name == local.name);
        (named && unique && !hidden && is_name(&local.name)).then_some(local.name.as_str())
    }

    fn global(&self, id: GlobalId) -> Option<&'p str> {
        let global = self.program.global(id);
        let hidden = self.function.locals.iter().any(|local| local.name == global.name);
        let unique = self.program.globals.iter().filter(|other| other.name == global.name).count() == 1;
        (global.kind == GlobalKind::User && !hidden && unique && is_name(&global.name)).then_some(global.name.as_str())
    }

    /// The leaf as C writes it, and its integer type.
    fn leaf(&self, leaf: &Leaf) -> Option<(String, Int)> {
        let (name, ty) = match leaf.variable {
            Variable::Local(id) => (self.local(id)?, self.function.local(id).ty),
            Variable::Global(id) => (self.global(id)?, self.program.global(id).ty),
        };
        let mut text = name.to_string();
        let ty = descend(&self.program.types, ty, leaf.bit_offset, &mut text)?;
        Some((text, Int::of(&self.program.types, ty)?))
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') && !text.as_bytes()[0].is_ascii_digit()
}

/// User locals whose life has begun and not ended on every way to the block.
fn alive_at(f: &Function, wanted: BlockId) -> BTreeSet<LocalId> {
    let mut at: Vec<Option<BTreeSet<LocalId>>> = vec![None; f.blocks.len()];
    at[0] = Some(BTreeSet::new());
    let mut work = vec![BlockId(0)];
    while let Some(block) = work.pop() {
        let Some(mut alive) = at[block.index()].clone() else { continue };
        for inst in &f.block(block).insts {
            match inst.kind {
                InstKind::LifetimeStart(local) => {
                    alive.insert(local);
                }
                InstKind::LifetimeEnd(local) => {
                    alive.remove(&local);
                }
                _ => {}
            }
        }
        for next in f.block(block).end.successors() {
            let joined = match &at[next.index()] {
                None => alive.clone(),
                Some(known) => known.intersection(&alive).copied().collect(),
            };
            if at[next.index()].as_ref() != Some(&joined) {
                at[next.index()] = Some(joined);
                work.push(next);
            }
        }
    }
    at[wanted.index()].take().unwrap_or_default()
}

/// Follows a bit offset down to a scalar, writing fields and indices behind the name.
fn descend(types: &TypeTable, ty: TypeId, offset: u64, text: &mut String) -> Option<TypeId> {
    match types.get(ty) {
        Type::Array { elem, len } => {
            let bits = types.size_of(*elem) * 8;
            let index = offset.checked_div(bits)?;
            if index >= *len {
                return None;
            }
            *text += &format!("[{index}]");
            descend(types, *elem, offset % bits, text)
        }
        Type::Record(id) => {
            let record = types.record(*id);
            let at = |f: &&Field| {
                f.bit_offset <= offset && offset < f.bit_offset + f.bit_width.map_or(types.size_of(f.ty) * 8, u64::from)
            };
            let field = record.fields.iter().find(at).filter(|f| !record.is_union && is_name(&f.name))?;
            *text += &format!(".{}", field.name);
            descend(types, field.ty, offset - field.bit_offset, text)
        }
        Type::Bool | Type::Int { .. } if offset == 0 => Some(ty),
        _ => None,
    }
}

#[derive(Copy, Clone, PartialEq, Eq)]
struct Int {
    width: u32,
    signed: bool,
}

impl Int {
    fn of(types: &TypeTable, ty: TypeId) -> Option<Int> {
        match types.get(ty) {
            Type::Bool => Some(Int { width: 1, signed: false }),
            Type::Int { width, signed } if *width <= 64 => Some(Int { width: *width, signed: *signed }),
            _ => None,
        }
    }

    fn value(self, bits: u128) -> i128 {
        let low = bits & ((1u128 << self.width) - 1);
        if self.signed && low >> (self.width - 1) == 1 { low as i128 - (1i128 << self.width) } else { low as i128 }
    }
}

/// A constant that C reads as this value, whatever its type.
pub fn constant(value: i128) -> String {
    if value == -(1 << 63) {
        return "(-9223372036854775807LL - 1)".into();
    }
    if value == -(1 << 31) {
        return "(-2147483647 - 1)".into();
    }
    let suffix = match value {
        v if v > i128::from(i64::MAX) => "ULL",
        v if v > i128::from(u32::MAX) || v < -(1 << 31) => "LL",
        v if v > i128::from(i32::MAX) => "U",
        _ => "",
    };
    format!("{value}{suffix}")
}

/// The conjuncts of a fact.
fn of_fact(names: &Names<'_>, fact: &Fact) -> Vec<String> {
    let variable = match fact.cell.object {
        fathom_analysis::Object::Global(id) => Variable::Global(id),
        fathom_analysis::Object::Local(_, id) => Variable::Local(id),
        _ => return Vec::new(),
    };
    let Some((name, _)) = names.leaf(&Leaf { variable, bit_offset: fact.cell.first_bit }) else { return Vec::new() };
    let (value, int) = (&fact.value, fact.cell.int);
    if let Some(only) = value.singleton() {
        return vec![format!("{name} == {}", constant(only))];
    }
    let mut parts = Vec::new();
    if value.lo > int.min() {
        parts.push(format!("{} <= {name}", constant(value.lo)));
    }
    if value.hi < int.max() {
        parts.push(format!("{name} <= {}", constant(value.hi)));
    }
    // The remainder of a negative value is negative; such facts are left to the analysis.
    if value.modulus > 1 && value.modulus <= int.max() && value.lo >= 0 {
        parts.push(format!("{name} % {} == {}", constant(value.modulus), constant(value.residue)));
    }
    parts
}

fn of_claims(names: &Names<'_>, claims: &[&Claim]) -> Vec<String> {
    let mut out = Vec::new();
    let mut lower: BTreeMap<String, i128> = BTreeMap::new();
    let mut upper: BTreeMap<String, i128> = BTreeMap::new();
    let mut residues: BTreeMap<String, (u128, u128)> = BTreeMap::new();
    let mut unequal: BTreeMap<String, BTreeSet<i128>> = BTreeMap::new();
    let mut enumerated: BTreeSet<String> = BTreeSet::new();
    let mut equal: BTreeSet<(String, String)> = BTreeSet::new();
    let mut relations: Vec<(String, String)> = Vec::new();
    let mut apart = Vec::new();
    for claim in claims {
        match claim {
            Claim::OneOf(leaf, values) => {
                let Some((name, int)) = names.leaf(leaf) else { continue };
                let mut values: Vec<i128> = values.iter().map(|v| int.value(*v)).collect();
                values.sort_unstable();
                let texts: Vec<String> = values.iter().map(|v| format!("{name} == {}", constant(*v))).collect();
                out.push(texts.join(" || "));
                enumerated.insert(name);
            }
            Claim::AtLeast { leaf, bound, signed } => {
                let Some((name, int)) = names.leaf(leaf).filter(|(_, int)| int.signed == *signed) else { continue };
                let bound = int.value(*bound);
                lower.entry(name).and_modify(|b| *b = bound.max(*b)).or_insert(bound);
            }
            Claim::AtMost { leaf, bound, signed } => {
                let Some((name, int)) = names.leaf(leaf).filter(|(_, int)| int.signed == *signed) else { continue };
                let bound = int.value(*bound);
                upper.entry(name).and_modify(|b| *b = bound.min(*b)).or_insert(bound);
            }
            Claim::NotEqual(leaf, value) => {
                let Some((name, int)) = names.leaf(leaf) else { continue };
                unequal.entry(name).or_default().insert(int.value(*value));
            }
            Claim::Residue { leaf, modulus, rest } => {
                let Some((name, _)) = names.leaf(leaf) else { continue };
                let best = residues.entry(name).or_insert((*modulus, *rest));
                if *modulus > best.0 {
                    *best = (*modulus, *rest);
                }
            }
            Claim::Equal(a, b) => {
                let Some(((a, x), (b, y))) = names.leaf(a).zip(names.leaf(b)) else { continue };
                if x == y {
                    equal.insert((a, b));
                }
            }
            Claim::AtMostOther { leaf, other, signed } => {
                let Some(((a, x), (b, y))) = names.leaf(leaf).zip(names.leaf(other)) else { continue };
                if x == y && x.signed == *signed {
                    relations.push((a, b));
                }
            }
            Claim::NeverBoth(a, c, b, d) => {
                let Some(((a, x), (b, y))) = names.leaf(a).zip(names.leaf(b)) else { continue };
                apart.push(format!("!({a} == {} && {b} == {})", constant(x.value(*c)), constant(y.value(*d))));
            }
        }
    }
    out.extend(equal.iter().map(|(a, b)| format!("{a} == {b}")));
    let implied = |a: &String, b: &String| equal.contains(&(a.clone(), b.clone())) || equal.contains(&(b.clone(), a.clone()));
    out.extend(relations.iter().filter(|(a, b)| !implied(a, b)).take(RELATIONS).map(|(a, b)| format!("{a} <= {b}")));
    for (name, bound) in &lower {
        if !enumerated.contains(name) {
            out.push(format!("{} <= {name}", constant(*bound)));
        }
    }
    for (name, bound) in &upper {
        if !enumerated.contains(name) {
            out.push(format!("{name} <= {}", constant(*bound)));
        }
    }
    for (name, values) in &unequal {
        let inside = |v: &&i128| lower.get(name).is_none_or(|b| *v >= b) && upper.get(name).is_none_or(|b| *v <= b);
        if !enumerated.contains(name) {
            out.extend(values.iter().filter(inside).take(RELATIONS).map(|v| format!("{name} != {}", constant(*v))));
        }
    }
    for (name, (modulus, rest)) in &residues {
        if !enumerated.contains(name) {
            // Of the bits, so that negative values need no case of their own.
            out.push(format!("((unsigned long long){name} & {}) == {rest}", modulus - 1));
        }
    }
    out.extend(apart.into_iter().take(RELATIONS));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_what_c_reads() {
        assert_eq!(constant(-5), "-5");
        assert_eq!(constant(i128::from(i32::MIN)), "(-2147483647 - 1)");
        assert_eq!(constant(i128::from(u32::MAX)), "4294967295U");
        assert_eq!(constant(i128::from(u64::MAX)), "18446744073709551615ULL");
        assert_eq!(constant(1 << 40), "1099511627776LL");
    }
}
