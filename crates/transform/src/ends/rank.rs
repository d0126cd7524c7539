//! Does something decrease whenever a loop begins again?
//!
//! SOUNDNESS: a part is a function of the state with finitely many values (a few integers of at most 64 bits), so what decreases strictly each time cannot do
//! so for ever; nor can a list of parts that decreases lexicographically. No lower bound is needed. Parts are compared in a width in which nothing overflows, so wrap-around of
//! the program's own variables is seen as the increase that it is.

use super::candidates::{Atom, Candidates, Evaluated, Part, atom_text};
use super::ghosts::Ghosts;
use super::{Cycle, Goal, bare};
use fathom_goto::loops::Wto;
use fathom_goto::*;

/// What the properties of a question are about: for each part, that it decreases and that it does not increase, unless one of those before it decreased.
#[derive(Clone, Debug)]
pub struct Proposal {
    pub part: Part,
    pub text: String,
    /// None: known not to hold.
    pub strict: Option<PropertyId>,
    pub weak: Option<PropertyId>,
}

/// What is known not to hold: of a part, that it decreases (`true`) or does not increase.
pub type Refuted<'a> = &'a dyn Fn(&Part, bool) -> bool;

/// The program with assertions where the loop goes back to its head: each candidate decreases or does not increase, unless one of `before` decreases.
/// `None` if nothing can be asserted about the loop.
pub fn rank_question(
    program: &Program,
    goal: &Goal,
    candidates: &Candidates,
    before: &[Part],
    refuted: Refuted<'_>,
) -> Option<(Program, Vec<Proposal>)> {
    let Cycle::Loop { function, head } = goal.cycle else { return None };
    let wto = Wto::of(program.func(function));
    let l = &wto.loops[wto.headed_by(head)?.index()];
    let offered: Vec<&Part> = candidates.parts.iter().filter(|p| !p.is_idle(before) && !refuted(p, false)).collect();
    if l.irreducible || offered.is_empty() {
        return None;
    }
    let blocks = &wto.order[l.first_rank as usize..l.end_rank as usize];
    let goes_back = |b: &&BlockId| program.func(function).block(**b).end.successors().any(|to| to == head);
    let backs: Vec<BlockId> = blocks.iter().filter(goes_back).copied().collect();
    let mut out = bare(program);
    let mut ghosts = Ghosts::narrow(&mut out, function, candidates.bits);
    let atoms = &candidates.atoms;
    let (old, new) = (Evaluated::new(&mut ghosts, atoms), Evaluated::new(&mut ghosts, atoms));
    let decreased: Vec<ExprId> = before.iter().map(|p| compare(&mut ghosts, p, (&old, &new), BinOp::Lt)).collect();
    let mut proposals = Vec::new();
    let mut asked = Vec::new();
    for part in offered {
        let text = candidates.describe(part, &|atom| atom_text(program, program.func(function), atom));
        let mut ask = |ghosts: &mut Ghosts<'_>, op: BinOp, what: &str| {
            let cond = compare(ghosts, part, (&old, &new), op);
            let mut conditions = decreased.clone();
            conditions.push(cond);
            let cond = ghosts.all(BinOp::Or, &conditions);
            let property = ghosts.property(format!("{text} {what} in loop {}", goal.name), goal.loc);
            asked.push((cond, property));
            property
        };
        let strict = (!refuted(part, true)).then(|| ask(&mut ghosts, BinOp::Lt, "decreases"));
        let weak = Some(ask(&mut ghosts, BinOp::Le, "does not increase"));
        proposals.push(Proposal { part: part.clone(), text: text.clone(), strict, weak });
    }
    let choice = ghosts.choose(asked, head);
    let edge = new.fill(&mut ghosts, atoms, choice);
    for back in backs {
        ghosts.on_edge(back, head, edge);
    }
    old.note_at(&mut ghosts, atoms, head);
    Some((out, proposals))
}

/// New against old value of a part; false where one of them is not there.
pub(super) fn compare(ghosts: &mut Ghosts<'_>, part: &Part, (old, new): (&Evaluated, &Evaluated), op: BinOp) -> ExprId {
    let mut conditions = Vec::new();
    for atom in part.atoms() {
        for there in [old.there[atom], new.there[atom]].into_iter().flatten() {
            conditions.push(ghosts.read(there));
        }
    }
    let changed = match part {
        Part::Sum(terms) => compare_sum(ghosts, terms, (old, new), op),
        Part::Abs(_)
        | Part::Distance(..)
        | Part::Min(..)
        | Part::Max(..)
        | Part::Modular(..)
        | Part::Length(_)
        | Part::Ones(..)
        | Part::Lengths(..) => {
            let (after, before) = (part.value(ghosts, &new.values), part.value(ghosts, &old.values));
            ghosts.binary(op, after, before)
        }
    };
    conditions.push(changed);
    ghosts.all(BinOp::And, &conditions)
}

/// New against old value of a sum, by how much each of its numbers changed: most do not, and then the only other one is compared by itself. Solvers
/// take long for a difference whose sign is the order of two numbers.
fn compare_sum(ghosts: &mut Ghosts<'_>, terms: &[(bool, usize)], (old, new): (&Evaluated, &Evaluated), op: BinOp) -> ExprId {
    let values = |ghosts: &mut Ghosts<'_>, (negative, atom): (bool, usize)| {
        let (after, before) = (ghosts.read(new.values[atom]), ghosts.read(old.values[atom]));
        if negative { (before, after) } else { (after, before) }
    };
    let alone = |ghosts: &mut Ghosts<'_>, term: (bool, usize)| {
        let (after, before) = values(ghosts, term);
        ghosts.binary(op, after, before)
    };
    if let [term] = terms {
        return alone(ghosts, *term);
    }
    let mut sum = None;
    for &term in terms {
        let (after, before) = values(ghosts, term);
        let change = ghosts.binary(BinOp::Sub, after, before);
        sum = Some(sum.map_or(change, |sum| ghosts.binary(BinOp::Add, sum, change)));
    }
    let zero = ghosts.number(0);
    let mut result = ghosts.binary(op, sum.unwrap_or(zero), zero);
    if let [x, y] = terms {
        for (still, other) in [(*x, *y), (*y, *x)] {
            let (after, before) = values(ghosts, still);
            let same = ghosts.binary(BinOp::Eq, after, before);
            let only = alone(ghosts, other);
            result = ghosts.expr(ExprKind::Select(same, only, result), ghosts.bool);
        }
    }
    result
}

/// What holds between a visit of the loop's head and every visit before, as version 2.1 of witnesses writes it; `None` if the part is not made of plain variables, or
/// C's arithmetic would not do.
pub fn relation_text(program: &Program, goal: &Goal, candidates: &Candidates, part: &Part) -> Option<String> {
    let Cycle::Loop { function, .. } = goal.cycle else { return None };
    let f = program.func(function);
    let Part::Sum(terms) = part else { return None };
    let mut variables = Vec::new();
    for &(negative, atom) in terms {
        let Atom::Value(e) = candidates.atoms[atom] else { return None };
        let ExprKind::Read(place, _) = f.expr(e).kind else { return None };
        let PlaceKind::Local(l) = f.place(place).kind else { return None };
        let Local { ref name, ty, kind, .. } = *f.local(l);
        let Type::Int { width, .. } = *program.types.get(ty) else { return None };
        let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if kind == LocalKind::Temp || !plain || width > 32 && terms.len() > 1 {
            return None;
        }
        variables.push((negative, name.clone()));
    }
    if let [(negative, name)] = &variables[..] {
        let op = if *negative { "<" } else { ">" };
        return Some(format!("\\at({name}, AnyPrev) {op} {name}"));
    }
    // In a width where nothing overflows.
    let sum = |of: &dyn Fn(&str) -> String| {
        let terms =
            variables.iter().map(|(negative, name)| format!("{} (long long){}", if *negative { "-" } else { "+" }, of(name)));
        format!("0LL {}", terms.collect::<Vec<_>>().join(" "))
    };
    Some(format!("{} > {}", sum(&|name| format!("\\at({name}, AnyPrev)")), sum(&|name| name.to_string())))
}
