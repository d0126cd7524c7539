//! Graphs through the term layer and the embedded solver, with every oracle that needs no other solver.

use crate::build::build;
use crate::cover::Cover;
use crate::graph::{Graph, Value};
use crate::meaning;
use crate::points::{Point, Points, points};
use crate::random::Rng;
use fathom_float::Circuits;
use fathom_solver::{Answer, Embedded, EmbeddedOptions, Limits, Solver};
use fathom_term::{FpFormat, FpLowering, FpOp, Rule, Sort, TermId, Terms};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// How the query is put to the solver.
#[derive(Copy, Clone, Debug, Default)]
pub struct Style {
    /// Wide products on demand.
    pub refine: bool,
    /// Conditions as assumptions instead of assertions.
    pub assume: bool,
    /// A check after the path, before the assertions are made.
    pub incremental: bool,
    /// The query comes after the points, in the same solver, which then has all circuits already.
    pub shared: bool,
    /// Floats by circuits only, never by intervals.
    pub circuits: bool,
    /// No query, points only: where a search would take long.
    pub points_only: bool,
    /// The points that are drawn.
    pub seed: u64,
}

/// Circuits without the intervals that answer before them.
struct CircuitsOnly(Circuits);

impl FpLowering for CircuitsOnly {
    fn lower(&self, terms: &mut Terms, op: FpOp, fmt: FpFormat, args: &[TermId]) -> Option<TermId> {
        self.0.lower(terms, op, fmt, args)
    }
}

/// What the solver said, and what was looked at on the way.
pub struct Judged {
    pub ours: Ours,
    /// By enumeration or by a point that satisfies the query.
    pub truth: Option<bool>,
    pub points: Points,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Ours {
    /// A model that satisfies the graph by its plain meaning.
    Sat,
    Unsat,
    Unknown(String),
    /// A model that does not satisfy the graph, or a panic: a bug, whatever others say.
    Wrong(String),
}

const CONFLICTS: u64 = 20_000;
const SECONDS: u64 = 3;
/// Points for terms and, of these, points for circuits.
const POINTS: usize = 24;
const CIRCUIT_POINTS: usize = 5;

/// Totals of what was seen on the way to many answers.
#[derive(Default)]
pub struct Seen {
    /// Rewrite rules that were applied.
    pub rules: BTreeSet<Rule>,
    pub cover: Cover,
    pub points: u64,
}

/// Answers, and adds what was seen on the way.
pub fn solve(g: &Graph, style: Style, seen: &mut Seen) -> Judged {
    let drawn = points(g, &mut Rng::new(style.seed), POINTS);
    seen.points += drawn.all.len() as u64;
    for p in &drawn.all {
        seen.cover.add(g, &p.values);
    }
    let ours = catch_unwind(AssertUnwindSafe(|| attempt(g, style, &drawn, seen))).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
        Ours::Wrong(format!("panic: {}", text.unwrap_or("without a message")))
    });
    let truth = drawn.satisfiable();
    let ours = match (ours, truth) {
        (Ours::Unsat, Some(true)) => Ours::Wrong("query: refuted, although values satisfy it".to_owned()),
        (Ours::Sat, Some(false)) => Ours::Wrong("query: satisfied, although no values do".to_owned()),
        (ours, _) => ours,
    };
    Judged { ours, truth, points: drawn }
}

fn limits() -> Limits {
    Limits { conflicts: Some(CONFLICTS), work: None, deadline: Some(Instant::now() + Duration::from_secs(SECONDS)) }
}

fn solver(style: Style) -> Embedded {
    let options = EmbeddedOptions { check_models: true, refine: style.refine, ..EmbeddedOptions::default() };
    let floats: Box<dyn FpLowering> =
        if style.circuits { Box::new(CircuitsOnly(Circuits::default())) } else { Box::new(Circuits::default()) };
    Embedded::new(options, Some(floats))
}

fn attempt(g: &Graph, style: Style, drawn: &Points, seen: &mut Seen) -> Ours {
    let mut terms = Terms::new();
    let built = build(&mut terms, g);
    seen.rules.extend(Rule::ALL.iter().filter(|&&r| terms.applied(r) > 0));
    if let Some(why) = meaning::of_terms(g, &mut terms, &built, &drawn.all) {
        return Ours::Wrong(why);
    }
    let mut solver = solver(style);
    // The first points, and one that satisfies the query where there is one.
    let mut some: Vec<&Point> = drawn.all.iter().step_by(1 + drawn.all.len() / CIRCUIT_POINTS).collect();
    some.extend(drawn.all.iter().find(|p| p.holds));
    if style.shared || style.points_only {
        if let Some(why) = meaning::of_circuits(g, &mut terms, &built, &mut solver, &some, limits) {
            return Ours::Wrong(why);
        }
        if style.points_only {
            return Ours::Unknown("not asked".to_owned());
        }
    }
    let answer = ask(g, style, &mut terms, &built, &mut solver);
    if !style.shared && !matches!(answer, Ours::Wrong(_)) {
        let mut other = self::solver(style);
        if let Some(why) = meaning::of_circuits(g, &mut terms, &built, &mut other, &some, limits) {
            return Ours::Wrong(why);
        }
    }
    answer
}

fn ask(g: &Graph, style: Style, terms: &mut Terms, built: &[TermId], solver: &mut Embedded) -> Ours {
    let mut conditions: Vec<TermId> = Vec::new();
    for &(n, value) in &g.path {
        conditions.push(if value { built[n] } else { terms.not(built[n]) });
    }
    if style.incremental {
        for c in conditions.drain(..) {
            solver.assert(terms, c);
        }
        if solver.check(terms, &[], &limits()) == Answer::Unsat {
            return Ours::Unsat;
        }
    }
    conditions.extend(g.asserts.iter().map(|&n| built[n]));
    if !style.assume {
        for c in conditions.drain(..) {
            solver.assert(terms, c);
        }
    }
    match solver.check(terms, &conditions, &limits()) {
        Answer::Unsat => Ours::Unsat,
        Answer::Unknown(why) => Ours::Unknown(why.to_string()),
        Answer::Sat => {
            let value = |n: usize| match g.nodes[n].sort {
                Sort::Bv(_) => Value::Bv(solver.value(terms, built[n])),
                Sort::Array { .. } => Value::Array(solver.array_value(terms, built[n])),
            };
            match g.holds(value) {
                Some(true) => Ours::Sat,
                Some(false) => Ours::Wrong("model: does not satisfy the query".to_owned()),
                None => Ours::Unknown("no plain meaning".to_owned()),
            }
        }
    }
}
