//! The question of `calls`, about each function of the cycle by itself (`alone`).
//!
//! SOUNDNESS: as there. What is compared are arguments as they came with arguments as they are given, in every call from one function of the cycle to another.

use super::alone::{Alone, FUNCTION, alone};
use super::calls::{Source, parts, source_text, sources};
use super::candidates::{Atom, Evaluated, Part};
use super::endless::may_allocate;
use super::ghosts::Ghosts;
use super::rank::{Proposal, Refuted, compare};
use super::{Cycle, Goal};
use fathom_goto::*;

/// The question, as programs with the same properties: what holds in all of them holds.
pub struct AloneCalls {
    pub programs: Vec<Program>,
    pub proposals: Vec<Proposal>,
    /// Some of the functions access memory.
    pub accesses: bool,
}

/// `None` if some call of the cycle goes through a pointer, or there is nothing to compare. Also where activations allocate memory: one upon the other they
/// need so much of it that allocation fails before the calls come to their end, and what happens then is not looked at here.
pub fn alone_calls(program: &Program, goal: &Goal, before: &[Part], refuted: Refuted<'_>, simple: bool) -> Option<AloneCalls> {
    let Cycle::Calls { functions } = &goal.cycle else { return None };
    let indirect = |i: &Inst| matches!(i.kind, InstKind::Call { callee: Callee::Indirect(_), .. });
    let insts = |f: &FuncId| program.func(*f).blocks.iter().flat_map(|b| &b.insts);
    if functions.iter().any(|f| insts(f).any(indirect) || program.func(*f).variadic) || may_allocate(program, functions.clone())
    {
        return None;
    }
    let is_private = |f: &FuncId, i: usize| !program.func(*f).local(program.func(*f).params[i]).address_taken;
    let mut sources = sources(program, functions);
    sources.retain(|source| match source {
        Source::Parameter(i) => functions.iter().all(|f| is_private(f, *i)),
        Source::Pointee(_) | Source::Global(_) => false,
        Source::Order => true,
    });
    let candidates = parts(sources.len(), functions.len() > 1);
    let candidates = if simple { candidates.simple_only() } else { candidates };
    let first = program.func(functions[0]);
    let offered: Vec<(&Part, String)> = (candidates.parts.iter())
        .filter(|p| !p.is_idle(before) && !refuted(p, false))
        .map(|p| (p, candidates.describe(p, &|atom| source_text(program, first, &sources, atom))))
        .collect();
    if offered.is_empty() {
        return None;
    }
    let mut out = AloneCalls { programs: Vec::new(), proposals: Vec::new(), accesses: false };
    for &function in functions {
        let mut own = alone(program, function, functions, None)?;
        out.accesses |= own.accesses;
        out.proposals = write(&mut own, goal, (function, functions), &sources, (&offered, before, refuted))?;
        out.programs.push(own.program);
    }
    Some(out)
}

/// Into the copy of one function: what it was given is noted, and compared with what it gives.
fn write(
    own: &mut Alone,
    goal: &Goal,
    (function, functions): (FuncId, &[FuncId]),
    sources: &[Source],
    (offered, before, refuted): (&[(&Part, String)], &[Part], Refuted<'_>),
) -> Option<Vec<Proposal>> {
    let width = |source: &Source| match source {
        Source::Parameter(i) => own.program.types.value_bits(own.program.func(FUNCTION).local(own.params[*i]).ty),
        Source::Order | Source::Pointee(_) | Source::Global(_) => Some(16),
    };
    let bits = sources.iter().map(|s| width(s).unwrap_or(64)).max().unwrap_or(64).min(64);
    let order = |of: FuncId| functions.iter().position(|f| *f == of).unwrap_or(0) as u128;
    let mut ghosts = Ghosts::narrow(&mut own.program, FUNCTION, bits);
    let taken: Vec<Atom> = sources
        .iter()
        .map(|source| match source {
            Source::Parameter(i) => Atom::Value(ghosts.read(own.params[*i])),
            Source::Order | Source::Pointee(_) | Source::Global(_) => Atom::Value(ghosts.number(order(function))),
        })
        .collect();
    let (old, new) = (Evaluated::new(&mut ghosts, &taken), Evaluated::new(&mut ghosts, &taken));
    let decreased: Vec<ExprId> = before.iter().map(|p| compare(&mut ghosts, p, (&old, &new), BinOp::Lt)).collect();
    let (mut asked, mut proposals) = (Vec::new(), Vec::new());
    for (part, text) in offered {
        let mut ask = |op: BinOp, what: &str| {
            let mut conditions = decreased.clone();
            conditions.push(compare(&mut ghosts, part, (&old, &new), op));
            let cond = ghosts.all(BinOp::Or, &conditions);
            let property = ghosts.property(format!("{text} {what} in the recursion of {}", goal.name), goal.loc);
            asked.push((cond, property));
            property
        };
        let strict = (!refuted(part, true)).then(|| ask(BinOp::Lt, "decreases"));
        let weak = Some(ask(BinOp::Le, "does not increase"));
        proposals.push(Proposal { part: (*part).clone(), text: text.clone(), strict, weak });
    }
    for (at, next, to, args) in &own.calls {
        let given: Option<Vec<Atom>> = sources
            .iter()
            .map(|source| match source {
                Source::Parameter(i) => args.get(*i).copied().flatten().map(Atom::Value),
                Source::Order | Source::Pointee(_) | Source::Global(_) => Some(Atom::Value(ghosts.number(order(*to)))),
            })
            .collect();
        let choice = ghosts.choose(asked.clone(), *next);
        let edge = new.fill(&mut ghosts, &given?, choice);
        ghosts.on_edge(*at, *next, edge);
    }
    // The arguments as they came, before anything is assigned to them. Nobody goes back to the first block.
    let rest = ghosts.f.blocks[0].insts.split_off(own.drawn);
    let end = std::mem::replace(&mut ghosts.f.blocks[0].end, Terminator::Stop);
    let moved = ghosts.block(rest, end);
    let noted = old.fill(&mut ghosts, &taken, moved);
    ghosts.f.blocks[0].end = Terminator::Goto(noted);
    Some(proposals)
}
