//! Proves the rewrite rules of the term layer at 32 bits with another solver: an expression as it is written and the term that the
//! constructors make of it are given to z3, which is asked for values of the variables at which they differ.
//!
//! `cargo run --release -p fathom-solver --example rewrites [width] [all]`. First every rule on its examples (the table of
//! `crates/term/tests/rules`), then every operator over every other one with constants at the edges as operands. Ends with 1 if
//! something differs; prints what was not proved and why.

#[path = "../tests/graphs/build.rs"]
mod build;
#[allow(dead_code)]
#[path = "../tests/graphs/child.rs"]
mod child;
#[allow(dead_code)]
#[path = "../tests/graphs/graph.rs"]
mod graph;
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

fn by_rule(z3: &mut Other, w: u32) -> (Counts, usize) {
    let mut counts = Counts::default();
    let mut rules = 0;
    for &rule in Rule::ALL {
        let (mut fired, mut proved) = (false, true);
        for text in table::examples(rule) {
            let g = text::parse(text, w);
            let mut terms = Terms::new();
            let built = build::build(&mut terms, &g);
            fired |= terms.applied(rule) > 0;
            let outcome = prove(z3, &g, &terms, &built);
            proved &= outcome == Outcome::Proved;
            counts.add(outcome, format!("{rule:?}: {text}"));
        }
        rules += usize::from(fired && proved);
        if !(fired && proved) {
            println!("  not proved at {w} bits: {rule:?}{}", if fired { "" } else { " (its examples need another width)" });
        }
    }
    (counts, rules)
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
    let Some(mut z3) = Other::start(&SOLVERS[0]) else {
        println!("skipped: no z3 on PATH, nothing was proved");
        return;
    };
    let (counts, rules) = by_rule(&mut z3, w);
    counts.report("examples");
    println!("rules: {rules} of {} proved at {w} bits on all their examples", Rule::ALL.len());
    for o in &counts.open {
        println!("  no answer within the time limit: {o}{}", narrower(&mut z3, w, o));
    }
    let mut wrong = counts.wrong.len();
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
