//! How often is a loop passed at most? From what decreases in it: how great it is where the loop is entered, how small where it goes back, and by how much it
//! decreases each time.
//!
//! SOUNDNESS: with v the number that decreases, v at the entry is at most `greatest`, v after each of m rounds is at least `least`, and every round takes at least
//! `step` away. So m is at most (greatest - least) / step, in whole numbers. An iteration that begins and does not come to its end counts, too.

use super::candidates::{Atom, Candidates, Evaluated, Part, atom_text};
use super::ghosts::Ghosts;
use super::{Cycle, Goal, bare};
use fathom_goto::loops::Wto;
use fathom_goto::*;

/// Constants that are tried as limits, and as steps.
const LIMITS: usize = 48;
const STEPS: usize = 6;
/// Ends of the narrow types: a counter of one of these is seldom compared with a constant.
const EDGES: [i128; 11] = [127, 128, 255, 256, 32_767, 32_768, 65_535, 65_536, -128, -255, -32_768];

/// What a property of the question says about the part.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Limit {
    /// At most so much where the loop is entered.
    Greatest(i128),
    /// At least so much where it goes back.
    Least(i128),
    /// Every round takes at least so much away.
    Step(i128),
}

/// The question about a part that decreases in every round of a loop, and what each of its properties says. `refuted`: what is known not to hold.
pub fn bound_question(
    program: &Program,
    goal: &Goal,
    candidates: &Candidates,
    part: &Part,
    constants: &[u128],
    refuted: &[Limit],
) -> Option<(Program, Vec<Limit>)> {
    let Cycle::Loop { function, head } = goal.cycle else { return None };
    let wto = Wto::of(program.func(function));
    let l = &wto.loops[wto.headed_by(head)?.index()];
    if l.irreducible || head == BlockId(0) {
        return None;
    }
    let inside = &wto.order[l.first_rank as usize..l.end_rank as usize];
    let leads = |b: BlockId| program.func(function).block(b).end.successors().any(|to| to == head);
    let all = (0..program.func(function).blocks.len()).map(BlockId::new);
    let (backs, entries): (Vec<BlockId>, Vec<BlockId>) = all.filter(|b| leads(*b)).partition(|b| inside.contains(b));
    let mut out = bare(program);
    let mut ghosts = Ghosts::new(&mut out, function, candidates.bits);
    let atoms = &candidates.atoms;
    let (old, new) = (Evaluated::new(&mut ghosts, atoms), Evaluated::new(&mut ghosts, atoms));
    let there: Vec<ExprId> =
        part.atoms().into_iter().flat_map(|a| [old.there[a], new.there[a]]).flatten().map(|there| ghosts.read(there)).collect();
    let entered: Vec<ExprId> = part.atoms().into_iter().filter_map(|a| new.there[a]).map(|there| ghosts.read(there)).collect();
    let (mut at_entry, mut at_back, mut limits) = (Vec::new(), Vec::new(), Vec::new());
    for limit in tried(constants).into_iter().filter(|limit| !refuted.contains(limit)) {
        let (known, cond) = match limit {
            Limit::Greatest(n) => (&entered, against(&mut ghosts, part, &new, BinOp::Le, n)),
            Limit::Least(n) => (&there, against(&mut ghosts, part, &new, BinOp::Ge, n)),
            Limit::Step(n) => {
                let (before, after) = (part.value(&mut ghosts, &old.values), part.value(&mut ghosts, &new.values));
                let taken = ghosts.binary(BinOp::Sub, before, after);
                let n = number(&mut ghosts, n);
                (&there, ghosts.binary(BinOp::Ge, taken, n))
            }
        };
        let mut conditions = known.clone();
        conditions.push(cond);
        let cond = ghosts.all(BinOp::And, &conditions);
        let property = ghosts.property(format!("{limit:?} in loop {}", goal.name), goal.loc);
        limits.push(limit);
        match limit {
            Limit::Greatest(_) => at_entry.push((cond, property)),
            Limit::Least(_) | Limit::Step(_) => at_back.push((cond, property)),
        }
    }
    for (asked, blocks) in [(at_entry, entries), (at_back, backs)] {
        let choice = ghosts.choose(asked, head);
        let edge = new.fill(&mut ghosts, atoms, choice);
        for block in blocks {
            ghosts.on_edge(block, head, edge);
        }
    }
    old.note_at(&mut ghosts, atoms, head);
    Some((out, limits))
}

/// A part against a number. Of a difference the two numbers are compared: solvers take long for the sign of a difference.
fn against(ghosts: &mut Ghosts<'_>, part: &Part, at: &Evaluated, op: BinOp, n: i128) -> ExprId {
    let n = number(ghosts, n);
    if let Part::Sum(terms) = part
        && let [(false, x), (true, y)] | [(true, y), (false, x)] = terms[..]
    {
        let (x, y) = (ghosts.read(at.values[x]), ghosts.read(at.values[y]));
        let y = ghosts.binary(BinOp::Add, y, n);
        return ghosts.binary(op, x, y);
    }
    let value = part.value(ghosts, &at.values);
    ghosts.binary(op, value, n)
}

fn number(ghosts: &mut Ghosts<'_>, n: i128) -> ExprId {
    let bits = ghosts.types.value_bits(ghosts.wide).unwrap_or(128);
    let value = if bits < 128 { n as u128 & ((1 << bits) - 1) } else { n as u128 };
    ghosts.number(value)
}

/// Constants of the program, and what is beside them; the ends of the narrow types.
fn tried(constants: &[u128]) -> Vec<Limit> {
    let mut numbers: Vec<i128> = vec![0, 1, -1];
    let mut steps: Vec<i128> = Vec::new();
    for &c in constants {
        let Ok(c) = i128::try_from(c) else { continue };
        let signed = [c as i32 as i128, c];
        for c in signed.into_iter().filter(|c| c.unsigned_abs() <= 1 << 40) {
            for n in [c, -c, c - 1, c + 1, 1 - c] {
                if numbers.len() < LIMITS && !numbers.contains(&n) {
                    numbers.push(n);
                }
            }
            if (2..=1 << 20).contains(&c) && steps.len() < STEPS && !steps.contains(&c) {
                steps.push(c);
            }
        }
    }
    numbers.extend(EDGES.iter().filter(|edge| !numbers.contains(edge)).copied().collect::<Vec<i128>>());
    let greatest = numbers.iter().copied().map(Limit::Greatest);
    let least = numbers.iter().copied().map(Limit::Least);
    greatest.chain(least).chain(steps.into_iter().map(Limit::Step)).collect()
}

/// Iterations at most, from what was proved; `None` if there is no number.
pub fn iterations(program: &Program, goal: &Goal, candidates: &Candidates, part: &Part, proved: &[Limit]) -> Option<u128> {
    let Cycle::Loop { function, head } = goal.cycle else { return None };
    let f = program.func(function);
    let (mut least, mut greatest) = range_of(program, f, candidates, part)?;
    let mut step = 1;
    for limit in proved {
        match *limit {
            Limit::Greatest(n) => greatest = greatest.min(n),
            Limit::Least(n) => least = least.max(n),
            Limit::Step(n) => step = step.max(n),
        }
    }
    let rounds = if greatest < least { 0 } else { ((greatest - least) / step) as u128 };
    // Who entered in the middle began an iteration that the head did not see.
    Some(rounds + u128::from(!leaves_at_head_only(program, f, head)) + u128::from(goal.irreducible))
}

/// The same in terms of what the variables hold where the loop is entered, if a least value is known: `max - i`.
pub fn iterations_text(
    program: &Program,
    goal: &Goal,
    candidates: &Candidates,
    part: &Part,
    proved: &[Limit],
) -> Option<String> {
    let Cycle::Loop { function, head } = goal.cycle else { return None };
    let text = candidates.describe(part, &|atom| atom_text(program, program.func(function), atom));
    let least = proved.iter().filter_map(|l| if let Limit::Least(n) = l { Some(*n) } else { None }).max()?;
    let step = proved.iter().filter_map(|l| if let Limit::Step(n) = l { Some(*n) } else { None }).max().unwrap_or(1);
    if goal.irreducible || !matches!(part, Part::Sum(_) | Part::Abs(_) | Part::Distance(..)) {
        return None;
    }
    // An iteration that begins and does not come to its end counts, too.
    let more = i128::from(!leaves_at_head_only(program, program.func(function), head));
    let rounded = if step == 1 { more - least } else { -least };
    let inner = match rounded {
        0 => text.to_string(),
        n if n > 0 => format!("{text} + {n}"),
        n => format!("{text} - {}", -n),
    };
    // What is below the least value at the entry comes to no second iteration, but the first one may begin.
    Some(match (step, more) {
        (1, 0) => inner,
        (1, _) => format!("max({inner}, {more})"),
        (_, 0) => format!("({inner}) / {step}"),
        (_, _) => format!("max(({inner}) / {step} + {more}, {more})"),
    })
}

/// Does an iteration that has begun always come to its end? The loop's own test comes before the iteration; a test with which the body of
/// `while (1)` begins is part of it.
fn leaves_at_head_only(program: &Program, f: &Function, head: BlockId) -> bool {
    if !program.source.loop_tests.contains(&f.block(head).end_loc) {
        return false;
    }
    let wto = Wto::of(f);
    let Some(id) = wto.headed_by(head) else { return false };
    let l = &wto.loops[id.index()];
    // A loop inside may not end, and then neither does the iteration.
    if wto.loops.iter().any(|inner| inner.head != head && wto.contains(id, inner.head)) {
        return false;
    }
    wto.order[l.first_rank as usize..l.end_rank as usize].iter().all(|&b| {
        let block = f.block(b);
        // Assertions are those of the goals, which hold; where something is not defined nothing is counted.
        let goes_on = |inst: &Inst| match &inst.kind {
            InstKind::Assign { .. } => true,
            other => match other.effect() {
                Effect::Lifetime(_) | Effect::Input | Effect::Assert(_) => true,
                Effect::Primitive(op) => matches!(op, Intrinsic::Defined | Intrinsic::Arbitrary),
                Effect::Store { .. } | Effect::Call | Effect::Assume | Effect::Goal(_) => false,
                Effect::Synchronise | Effect::Unsupported => false,
            },
        };
        let stays = b == head || block.end.successors().all(|to| wto.contains(id, to));
        let returns = matches!(block.end, Terminator::Return(_) | Terminator::Stop);
        stays && !returns && block.insts.iter().all(goes_on)
    }) && f.block(head).end.successors().any(|to| !wto.contains(id, to))
}

/// Bits of the greatest absolute value in a range.
fn length_of((low, high): (i128, i128)) -> i128 {
    let greatest = high.unsigned_abs().max(low.unsigned_abs());
    i128::from(128 - greatest.leading_zeros())
}

/// Does the loop have operations by which numbers halve, or lose bits?
pub fn halves(program: &Program, goal: &Goal) -> bool {
    let Cycle::Loop { function, head } = goal.cycle else { return false };
    let f = program.func(function);
    let wto = Wto::of(f);
    let Some(id) = wto.headed_by(head) else { return false };
    let l = &wto.loops[id.index()];
    let mut found = false;
    for inst in wto.order[l.first_rank as usize..l.end_rank as usize].iter().flat_map(|b| &f.block(*b).insts) {
        visit::for_each_inst_expr(f, &inst.kind, &mut |e| {
            found |=
                matches!(f.expr(e).kind, ExprKind::Binary(BinOp::Div | BinOp::Rem | BinOp::Shr | BinOp::And | BinOp::Shl, ..));
        });
    }
    found
}

/// What the types allow.
fn range_of(program: &Program, f: &Function, candidates: &Candidates, part: &Part) -> Option<(i128, i128)> {
    let atom = |i: usize| -> Option<(i128, i128)> {
        let ty = match candidates.atoms[i] {
            Atom::Value(e) => f.expr(e).ty,
            Atom::Stored(place) => f.place(place).ty,
            // Of an offset the size of the object is not known here.
            Atom::Offset(_) | Atom::Bits(_) => return Some((-(1 << 63), (1 << 63) - 1)),
        };
        match *program.types.get(ty) {
            Type::Bool => Some((0, 1)),
            Type::Int { width, signed: true } if width <= 64 => Some((-(1 << (width - 1)), (1 << (width - 1)) - 1)),
            Type::Int { width, signed: false } if width <= 64 => Some((0, (1 << width) - 1)),
            _ => None,
        }
    };
    let (low, high) = match part {
        Part::Sum(terms) => {
            let mut range = (0, 0);
            for &(negative, i) in terms {
                let (low, high) = atom(i)?;
                range = if negative { (range.0 - high, range.1 - low) } else { (range.0 + low, range.1 + high) };
            }
            range
        }
        Part::Abs(a) => {
            let (low, high) = atom(*a)?;
            (0, high.max(-low))
        }
        Part::Distance(a, b) => {
            let (a, b) = (atom(*a)?, atom(*b)?);
            (0, (a.1 - b.0).max(b.1 - a.0))
        }
        Part::Min(a, b) | Part::Max(a, b) => {
            let (a, b) = (atom(*a)?, atom(*b)?);
            (a.0.min(b.0), a.1.max(b.1))
        }
        Part::Modular(_, _, bits) => (0, (1 << bits) - 1),
        Part::Ones(_, bits) => (0, i128::from(*bits)),
        Part::Length(a) => (0, length_of(atom(*a)?)),
        Part::Lengths(a, b) => (0, length_of(atom(*a)?) + length_of(atom(*b)?) + 1),
    };
    Some((low, high))
}
