//! Solver against solver: random term graphs at points, through the embedded solver, and its refutations through z3, cvc5 and bitwuzla, as far as
//! they are installed.
//!
//! `cargo run --release -p fathom-solver --example graphs [graphs] [first seed] [solvers, separated by commas]`. Prints what was asked
//! and every disagreement, shrunk, as SMT-LIB text; ends with 1 if there is one.

#[path = "../tests/graphs/build.rs"]
mod build;
#[path = "../tests/graphs/campaign.rs"]
mod campaign;
#[path = "../tests/graphs/child.rs"]
mod child;
#[path = "../tests/graphs/cover.rs"]
mod cover;
#[path = "../tests/graphs/graph.rs"]
mod graph;
#[path = "../tests/graphs/meaning.rs"]
mod meaning;
#[path = "../tests/graphs/ours.rs"]
mod ours;
#[path = "../tests/graphs/points.rs"]
mod points;
#[path = "../tests/graphs/random.rs"]
mod random;
#[path = "../tests/graphs/shapes.rs"]
mod shapes;
#[path = "../tests/graphs/shrink.rs"]
mod shrink;
#[path = "../tests/graphs/smt.rs"]
mod smt;
#[path = "../../term/tests/rules/table.rs"]
mod table;
#[path = "../../term/tests/rules/text.rs"]
mod text;

use campaign::{Campaign, report};
use fathom_term::Rule;
use std::time::Instant;

fn main() {
    let mut args = std::env::args().skip(1);
    let graphs: u64 = args.next().map_or(100_000, |a| a.parse().expect("a number of graphs"));
    let first: u64 = args.next().map_or(1, |a| a.parse().expect("a seed"));
    let names = args.next().unwrap_or_default();
    let names: Vec<&str> = names.split(',').filter(|n| !n.is_empty()).collect();
    // A panic of the solver is an answer here, not the end; where it happened is worth a line.
    std::panic::set_hook(Box::new(|panic| eprintln!("{panic}")));
    let start = Instant::now();
    let mut c = Campaign::new(&names);
    let asked: Vec<&str> = c.others.iter().map(|o| o.name).collect();
    println!(
        "{graphs} graphs from seed {first}, against {}",
        if asked.is_empty() { "nobody".into() } else { asked.join(", ") }
    );
    let mut reported = 0;
    for n in 0..graphs {
        c.run(first.wrapping_mul(1_000_000_000).wrapping_add(n));
        for d in &c.totals.disagreements[reported..] {
            println!("DISAGREEMENT {}", report(d));
        }
        reported = c.totals.disagreements.len();
        if (n + 1) % 5_000 == 0 {
            let t = &c.totals;
            println!(
                "{:>8} graphs, {} sat, {} unsat, {} unknown, {} disagreements, {:.0} s",
                t.graphs,
                t.sat,
                t.unsat,
                t.unknown,
                reported,
                start.elapsed().as_secs_f64()
            );
        }
    }
    let t = &c.totals;
    println!("{:<10} {:>8} {:>8} {:>8}", "topic", "sat", "unsat", "unknown");
    for (topic, [sat, unsat, unknown]) in &t.by_topic {
        println!("{:<10} {sat:>8} {unsat:>8} {unknown:>8}", format!("{topic:?}"));
    }
    for o in &c.others {
        println!("{}: {} asked, {} without an answer, {:.0} s", o.name, o.asked, o.unknown, o.seconds);
    }
    println!("{}", t.seen.cover.table());
    println!("answers of others that a third solver contradicts: {}", t.outvoted);
    let missed: Vec<String> = Rule::ALL.iter().filter(|r| !t.seen.rules.contains(r)).map(|r| format!("{r:?}")).collect();
    println!("rewrite rules applied: {} of {}; not {}", t.seen.rules.len(), Rule::ALL.len(), missed.join(" "));
    println!(
        "{} graphs at {} points: {} sat (models evaluated), {} unsat ({} confirmed, {} of them by enumeration), {} unknown, {} disagreements",
        t.graphs,
        t.seen.points,
        t.sat,
        t.unsat,
        t.confirmed,
        t.enumerated,
        t.unknown,
        t.disagreements.len()
    );
    let code = i32::from(!t.disagreements.is_empty());
    // Waits for the other solvers, so that their time is counted.
    drop(c);
    std::process::exit(code);
}
