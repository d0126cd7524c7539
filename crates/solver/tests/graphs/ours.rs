//! Graphs through the term layer and the embedded solver.

use crate::build::build;
use crate::graph::{Graph, Value};
use fathom_float::Circuits;
use fathom_solver::{Answer, Embedded, EmbeddedOptions, Limits, Solver};
use fathom_term::{Rule, Sort, TermId, Terms};
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

/// Answers, and adds the rewrite rules that were applied on the way.
pub fn solve(g: &Graph, style: Style, rules: &mut BTreeSet<Rule>) -> Ours {
    catch_unwind(AssertUnwindSafe(|| attempt(g, style, rules))).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
        Ours::Wrong(format!("panic: {}", text.unwrap_or("without a message")))
    })
}

fn attempt(g: &Graph, style: Style, rules: &mut BTreeSet<Rule>) -> Ours {
    let mut terms = Terms::new();
    let options = EmbeddedOptions { check_models: true, refine: style.refine, ..EmbeddedOptions::default() };
    let mut solver = Embedded::new(options, Some(Box::new(Circuits::default())));
    let built = build(&mut terms, g);
    rules.extend(Rule::ALL.iter().filter(|&&r| terms.applied(r) > 0));
    let mut conditions: Vec<TermId> = Vec::new();
    for &(n, value) in &g.path {
        conditions.push(if value { built[n] } else { terms.not(built[n]) });
    }
    let limits =
        || Limits { conflicts: Some(CONFLICTS), work: None, deadline: Some(Instant::now() + Duration::from_secs(SECONDS)) };
    if style.incremental {
        for c in conditions.drain(..) {
            solver.assert(&mut terms, c);
        }
        if solver.check(&mut terms, &[], &limits()) == Answer::Unsat {
            return Ours::Unsat;
        }
    }
    conditions.extend(g.asserts.iter().map(|&n| built[n]));
    if !style.assume {
        for c in conditions.drain(..) {
            solver.assert(&mut terms, c);
        }
    }
    match solver.check(&mut terms, &conditions, &limits()) {
        Answer::Unsat => Ours::Unsat,
        Answer::Unknown(why) => Ours::Unknown(why),
        Answer::Sat => {
            let value = |n: usize| match g.nodes[n].sort {
                Sort::Bv(_) => Value::Bv(solver.value(&terms, built[n])),
                Sort::Array { .. } => Value::Array(solver.array_value(&terms, built[n])),
            };
            match g.holds(value) {
                Some(true) => Ours::Sat,
                Some(false) => Ours::Wrong("the model does not satisfy the query".to_owned()),
                None => Ours::Unknown("no plain meaning".to_owned()),
            }
        }
    }
}
