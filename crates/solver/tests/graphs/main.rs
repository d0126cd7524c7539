//! Random term graphs, biased to the edges of types, through the embedded solver: every model against the plain meaning of the graph, and
//! refutations against another solver. The long run is `make graphs` (`examples/graphs.rs`).

mod build;
mod campaign;
mod child;
mod graph;
mod ours;
mod random;
mod shrink;
mod smt;

use campaign::{Campaign, report};

#[test]
fn random_graphs() {
    let mut c = Campaign::new(&["z3"]);
    for seed in 0..1_200 {
        c.run(seed);
    }
    let t = &c.totals;
    let reports: Vec<String> = t.disagreements.iter().map(report).collect();
    assert!(reports.is_empty(), "{}", reports.join("\n"));
    assert!(t.sat > 250 && t.unsat > 250 && t.unknown < 20, "{} sat, {} unsat, {} unknown", t.sat, t.unsat, t.unknown);
    match c.others.is_empty() {
        true => println!("skipped: no z3 on PATH, {} refutations not cross-checked", t.unsat),
        false => assert!(t.confirmed * 20 > t.unsat * 19, "{} of {} refutations were confirmed", t.confirmed, t.unsat),
    }
}
