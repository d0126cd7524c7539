//! Questions about whether a program ends, as programs with assertions.
//!
//! Every execution that does not end goes round some loop, or down some cycle of calls, for ever. So each of these is a goal of its own ([`Goal`]),
//! and [`ask`] gives each a property. What is asked about one of them is written into a copy of the program: `rank` asserts that something finite decreases
//! whenever the goal is passed again (`alone`: in a copy of one function, `narrow`: with nothing but what its tests depend on), `snapshot` that no state repeats, `endless` that no execution ends.
//!
//! SOUNDNESS: the copies are about executions of the program and nothing else. What is added evaluates only what is safe to evaluate, so no execution stops
//! there that would have gone on; each assertion stands on a path of its own that ends behind it, so none hides executions from another one.

mod addresses;
mod alone;
mod bound;
mod calls;
mod calls_alone;
mod candidates;
mod endless;
mod ghosts;
mod given;
mod lending;
mod narrow;
mod rank;
mod snapshot;
mod split;
mod summary;

pub use alone::{Alone, FUNCTION, More, alone};
pub use bound::{Limit, bound_question, halves, iterations, iterations_text};
pub use calls::calls_question;
pub use calls_alone::{AloneCalls, alone_calls};
pub use candidates::{Candidates, Part};
pub use endless::{Fixed, endless_question};
pub use ghosts::CANDIDATE;
pub use lending::Lending;
pub use rank::{Proposal, Refuted, rank_question, relation_text};
pub use snapshot::{CHOICE, snapshot_question};
pub use summary::{Fact, constants_compared, summary_question};

use fathom_analysis::{CallGraph, Externals, PointsTo};
use fathom_goto::loops::Wto;
use fathom_goto::*;
use std::collections::BTreeSet;

/// An integer or a truth value of at most 64 bits.
fn whole_number(types: &TypeTable, ty: TypeId) -> bool {
    match types.get(ty) {
        Type::Bool => true,
        Type::Int { width, .. } => *width <= 64,
        Type::Void | Type::Float(_) | Type::Pointer(_) | Type::Array { .. } | Type::Record(_) | Type::Function { .. } => false,
    }
}

/// What can be passed again and again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cycle {
    /// A loop of a function, by its head.
    Loop { function: FuncId, head: BlockId },
    /// Functions that may call each other, or themselves.
    Calls { functions: Vec<FuncId> },
}

/// Something that must not be passed for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    pub cycle: Cycle,
    /// `main.1.2`, or the functions of a cycle of calls.
    pub name: String,
    pub loc: LocId,
    /// A loop that is entered elsewhere than at its head: nothing is asserted about it where it stands, only about its function alone.
    pub irreducible: bool,
    /// It belongs to a model of a library function.
    pub library: bool,
}

/// The loops and recursive cycles that the entry function can reach, in the order of functions.
pub fn goals(program: &Program, externals: Externals) -> Vec<Goal> {
    let points_to = PointsTo::of(program, externals);
    let calls = CallGraph::of(program, &points_to);
    let mut goals = Vec::new();
    for &function in points_to.reachable() {
        let f = program.func(function);
        if !f.has_body() {
            continue;
        }
        for l in Wto::of(f).loops {
            let cycle = Cycle::Loop { function, head: l.head };
            let loc = if l.loc == LocId::NONE { f.loc } else { l.loc };
            goals.push(Goal { cycle, name: l.name, loc, irreducible: l.irreducible, library: f.from_library });
        }
    }
    for functions in groups(&calls) {
        let name = |id: &FuncId| program.func(*id).name.clone();
        let names: Vec<String> = functions.iter().map(name).collect();
        let library = functions.iter().all(|id| program.func(*id).from_library);
        let loc = program.func(functions[0]).loc;
        let cycle = Cycle::Calls { functions };
        goals.push(Goal { cycle, name: names.join(", "), loc, irreducible: false, library });
    }
    goals
}

/// Sets of functions that may call each other, by the first of each.
fn groups(calls: &CallGraph) -> Vec<Vec<FuncId>> {
    let mut groups: Vec<Vec<FuncId>> = Vec::new();
    let recursive: BTreeSet<FuncId> = calls.bottom_up.iter().copied().filter(|f| calls.recursive[f.index()]).collect();
    let reach = |from: FuncId| {
        let mut seen = BTreeSet::new();
        let mut open: Vec<FuncId> = calls.callees[from.index()].iter().copied().collect();
        while let Some(f) = open.pop() {
            if seen.insert(f) {
                open.extend(calls.callees[f.index()].iter().copied());
            }
        }
        seen
    };
    for &f in &recursive {
        if groups.iter().any(|g| g.contains(&f)) {
            continue;
        }
        let from = reach(f);
        let group: Vec<FuncId> =
            recursive.iter().copied().filter(|g| *g == f || (from.contains(g) && reach(*g).contains(&f))).collect();
        groups.push(group);
    }
    groups
}

/// The program with one property per goal, and no other: an assertion that always holds, wherever the goal is passed. What decides whether it is passed again is
/// relevant for it, so a slice keeps just that.
pub fn ask(mut program: Program, goals: &[Goal]) -> Program {
    let bool = program.types.bool();
    program.properties.clear();
    for (i, goal) in goals.iter().enumerate() {
        let property = PropertyId::new(i);
        let (places, function): (Vec<(FuncId, BlockId)>, FuncId) = match &goal.cycle {
            Cycle::Loop { function, head } => (vec![(*function, *head)], *function),
            Cycle::Calls { functions } => (functions.iter().map(|f| (*f, BlockId(0))).collect(), functions[0]),
        };
        for (function, block) in places {
            let f = &mut program.functions[function.index()];
            let cond = f.add_expr(ExprKind::Const(1), bool, LocId::NONE);
            f.blocks[block.index()].insts.insert(0, Inst { kind: InstKind::Assert { cond, property }, loc: LocId::NONE });
        }
        let message = match &goal.cycle {
            Cycle::Loop { .. } => format!("loop {} may not end", goal.name),
            Cycle::Calls { .. } => format!("recursion of {} may not end", goal.name),
        };
        let function = program.func(function).name.clone();
        program.properties.push(Property { class: PropertyClass::Termination, message, loc: goal.loc, function });
    }
    program
}

/// The program without any assertion: to ask something else about it.
fn bare(program: &Program) -> Program {
    let mut program = program.clone();
    for block in program.functions.iter_mut().flat_map(|f| &mut f.blocks) {
        block.insts.retain(|inst| !matches!(inst.kind, InstKind::Assert { .. }));
    }
    program.properties.clear();
    program
}
