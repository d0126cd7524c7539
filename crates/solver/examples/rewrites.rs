//! Proves the rewrite rules of the term layer at 32 bits with another solver: an expression as it is written and the term that the
//! constructors make of it are given to z3, which is asked for values of the variables at which they differ.
//!
//! `cargo run --release -p fathom-solver --example rewrites [width] [all]`. First every rule on its examples (the table of
//! `crates/term/tests/rules`), where bitwuzla is asked what z3 does not answer, and rules about floats, which other solvers cannot be asked about, are
//! checked for all values of a format of seven bits; then every operator over every other one with constants at the edges as operands. Ends with 1 if
//! something differs; prints what was not proved and why.

#[path = "../tests/graphs/build.rs"]
mod build;
#[path = "../../term/tests/rules/check.rs"]
mod check;
#[allow(dead_code)]
#[path = "../tests/graphs/child.rs"]
mod child;
#[allow(dead_code)]
#[path = "../tests/graphs/graph.rs"]
mod graph;
#[allow(dead_code)]
#[path = "../tests/graphs/smt.rs"]
mod smt;
#[path = "../../term/tests/rules/table.rs"]
mod table;
#[path = "../../term/tests/rules/text.rs"]
mod text;

use child::{Other, SOLVERS, Theirs};
use fathom_term::{BvValue, Rule, Smt2Printer, Sort, TermId, Terms};
use graph::{Graph, Kind};
use std::collections::BTreeSet;
use std::fmt::Write as _;

#[derive(PartialEq)]
enum Outcome {
    Proved,
    Wrong,
    /// No answer within the time limit.
    Open,
}

/// Whether the last node of the graph and the term made of it are equal for all values.
fn prove(z3: &mut Other, g: &Graph, terms: &Terms, built: &[TermId]) -> Outcome {
    let mut query = smt::text(g);
    let root = *built.last().expect("a root");
    let mut printer = Smt2Printer::new();
    for (n, _) in g.nodes.iter().enumerate().filter(|(_, node)| node.kind == Kind::Var) {
        let var = printer.define(terms, built[n], &mut query).expect("a variable");
        writeln!(query, "(assert (= n{n} {var}))").expect("text grows");
    }
    let name = printer.define(terms, root, &mut query).expect("no floats");
    writeln!(query, "(assert (distinct n{} {name}))", g.nodes.len() - 1).expect("text grows");
    match z3.ask(&query) {
        Theirs::Unsat => Outcome::Proved,
        Theirs::Sat => Outcome::Wrong,
        Theirs::Unknown => Outcome::Open,
    }
}

#[derive(Default)]
struct Counts {
    proved: u64,
    open: Vec<String>,
    wrong: Vec<String>,
}

impl Counts {
    fn add(&mut self, outcome: Outcome, what: String) {
        match outcome {
            Outcome::Proved => self.proved += 1,
            Outcome::Open => self.open.push(what),
            Outcome::Wrong => self.wrong.push(what),
        }
    }

    fn report(&self, what: &str) {
        let total = self.proved + (self.open.len() + self.wrong.len()) as u64;
        println!(
            "{what}: {} of {total} proved, {} without an answer, {} wrong",
            self.proved,
            self.open.len(),
            self.wrong.len()
        );
        for w in &self.wrong {
            println!("  WRONG {w}");
        }
    }
}

/// Why a rule that no solver proves at this width is right all the same.
fn reason(rule: Rule) -> &'static str {
    match rule {
        Rule::UltRemainder => " (that a remainder is below a divisor other than zero is how SMT-LIB defines `bvurem`)",
        _ => "",
    }
}

/// Rules about floats on all values of their examples: how many are right, and what is not.
fn floats(wrong: &mut Vec<String>) -> (usize, usize) {
    let (mut right, mut all) = (0, 0);
    for &rule in Rule::ALL {
        let graphs = table::examples(rule).iter().map(|text| (text, text::parse(text, FLOAT_WIDTH)));
        let graphs: Vec<_> = graphs.filter(|(_, g)| check::has_floats(g)).collect();
        if graphs.is_empty() {
            continue;
        }
        let (mut fired, before) = (false, wrong.len());
        for (text, g) in graphs {
            let mut terms = Terms::new();
            let built = build::build(&mut terms, &g);
            fired |= terms.applied(rule) > 0;
            if let Err(why) = check::check(&g, &terms, &built, true) {
                wrong.push(format!("{rule:?}: {text}: {why}"));
            }
        }
        all += 1;
        right += usize::from(fired && wrong.len() == before);
        if !fired {
            println!("  not met: {rule:?}");
        }
    }
    (right, all)
}

/// The width at which examples have floats of seven bits.
const FLOAT_WIDTH: u32 = 4;

fn by_rule(solvers: &mut [Other], w: u32) -> (Counts, usize, usize) {
    let mut counts = Counts::default();
    let (mut rules, mut all) = (0, 0);
    for &rule in Rule::ALL {
        if table::examples(rule).iter().any(|text| check::has_floats(&text::parse(text, FLOAT_WIDTH))) {
            continue;
        }
        all += 1;
        let (mut fired, mut proved) = (false, true);
        for text in table::examples(rule) {
            let g = text::parse(text, w);
            let mut terms = Terms::new();
            let built = build::build(&mut terms, &g);
            fired |= terms.applied(rule) > 0;
            let mut outcome = Outcome::Open;
            for solver in solvers.iter_mut() {
                if outcome == Outcome::Open {
                    outcome = prove(solver, &g, &terms, &built);
                }
            }
            proved &= outcome == Outcome::Proved;
            counts.add(outcome, format!("{rule:?}: {text}"));
        }
        rules += usize::from(fired && proved);
        if !(fired && proved) {
            let why = if fired { reason(rule) } else { " (its examples need another width)" };
            println!("  not proved at {w} bits: {rule:?}{why}");
        }
    }
    (counts, rules, all)
}

/// `outer(inner(x, a), b)` and `outer(b, inner(x, a))` for operands at the edges, if some rule applied.
fn by_shape(z3: &mut Other, w: u32) -> (Counts, BTreeSet<Rule>) {
    let mut counts = Counts::default();
    let mut rules = BTreeSet::new();
    let s = Sort::Bv(w);
    let constants: Vec<BvValue> = {
        let (one, min) = (BvValue::one(w), BvValue::min_signed(w));
        vec![BvValue::zero(w), one.clone(), BvValue::ones(w), min.clone(), min.not(), BvValue::from_u128(w, 10), min.add(&one)]
    };
    let inner: Vec<Kind> =
        graph::ARITHMETIC.iter().cloned().chain([Kind::Not, Kind::Neg, Kind::Ite, Kind::Zext, Kind::Sext]).collect();
    for outer in graph::ARITHMETIC.iter().chain(graph::PREDICATES) {
        for inside in &inner {
            for (i, a) in constants.iter().map(Some).chain([None]).enumerate() {
                if i > 0 && matches!(inside, Kind::Not | Kind::Neg | Kind::Zext | Kind::Sext) {
                    continue;
                }
                for b in constants.iter().map(Some).chain([None]) {
                    for swapped in [false, true] {
                        let mut g = Graph::default();
                        let x = g.push(Kind::Var, s, &[]);
                        let y = g.push(Kind::Var, s, &[]);
                        let p = g.push(Kind::Var, Sort::Bv(1), &[]);
                        let operand = |g: &mut Graph, v: Option<&BvValue>| match v {
                            Some(v) => g.push(Kind::Const(v.clone()), s, &[]),
                            None => y,
                        };
                        let (a, b) = (operand(&mut g, a), operand(&mut g, b));
                        let term = match inside {
                            Kind::Not | Kind::Neg => g.push(inside.clone(), s, &[x]),
                            Kind::Ite => g.push(Kind::Ite, s, &[p, x, a]),
                            Kind::Zext | Kind::Sext => {
                                let low = g.push(Kind::Extract(w / 2 - 1, 0), Sort::Bv(w / 2), &[x]);
                                g.push(inside.clone(), s, &[low])
                            }
                            _ => g.push(inside.clone(), s, &[x, a]),
                        };
                        let sort = if graph::PREDICATES.contains(outer) { Sort::Bv(1) } else { s };
                        g.push(outer.clone(), sort, &if swapped { [b, term] } else { [term, b] });
                        let mut terms = Terms::new();
                        let built = build::build(&mut terms, &g);
                        let applied: Vec<Rule> = Rule::ALL.iter().copied().filter(|&r| terms.applied(r) > 0).collect();
                        if applied.is_empty() {
                            continue;
                        }
                        rules.extend(applied);
                        let outcome = prove(z3, &g, &terms, &built);
                        counts.add(outcome, format!("{outer:?} of {inside:?}, swapped: {swapped}, {:?}", &g.nodes[3..5]));
                    }
                }
            }
        }
    }
    (counts, rules)
}

/// The largest half, quarter, … of the width at which an example is proved.
fn narrower(z3: &mut Other, w: u32, example: &str) -> String {
    let (_, text) = example.split_once(": ").expect("a rule and its example");
    let mut at = w / 2;
    while at >= 4 {
        let g = text::parse(text, at);
        let mut terms = Terms::new();
        let built = build::build(&mut terms, &g);
        if prove(z3, &g, &terms, &built) == Outcome::Proved {
            return format!(" (proved at {at} bits)");
        }
        at /= 2;
    }
    String::new()
}

fn main() {
    let mut args = std::env::args().skip(1);
    let w: u32 = args.next().map_or(32, |a| a.parse().expect("a width"));
    let shapes = args.next().as_deref() != Some("rules");
    let Some(z3) = Other::patient(&SOLVERS[0]) else {
        println!("skipped: no z3 on PATH, nothing was proved");
        return;
    };
    let mut solvers = vec![z3];
    solvers.extend(Other::patient(&SOLVERS[2]));
    let (counts, rules, all) = by_rule(&mut solvers, w);
    let mut z3 = solvers.swap_remove(0);
    counts.report("examples");
    println!("rules: {rules} of {all} proved at {w} bits on all their examples");
    let mut wrong_floats = Vec::new();
    let (right, all) = floats(&mut wrong_floats);
    println!("rules about floats: {right} of {all} right for all values of a format of seven bits, on all their examples");
    for w in &wrong_floats {
        println!("  WRONG {w}");
    }
    for o in &counts.open {
        println!("  no answer within the time limit: {o}{}", narrower(&mut z3, w, o));
    }
    let mut wrong = counts.wrong.len() + wrong_floats.len();
    if shapes {
        let (counts, seen) = by_shape(&mut z3, w);
        counts.report("shapes");
        println!("rules that shapes reach: {} of {}", seen.len(), Rule::ALL.len());
        let mut kinds: Vec<String> = counts.open.iter().map(|o| o.split(',').next().unwrap_or("").to_owned()).collect();
        kinds.sort();
        for group in kinds.chunk_by(|a, b| a == b) {
            println!("  no answer within the time limit: {} ({} shapes)", group[0], group.len());
        }
        wrong += counts.wrong.len();
    }
    std::process::exit(i32::from(wrong > 0));
}
