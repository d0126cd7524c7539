//! Random term graphs, biased to the edges of types, through the term layer and the embedded solver: terms, intervals, circuits and models against
//! the plain meaning of the graph at points, and refutations against enumeration or another solver. The long run is `make graphs` (`examples/graphs.rs`).

mod build;
mod campaign;
mod child;
mod cover;
mod graph;
mod meaning;
mod ours;
mod points;
mod random;
mod shapes;
mod shrink;
mod smt;
#[path = "../../../term/tests/rules/table.rs"]
mod table;
#[path = "../../../term/tests/rules/text.rs"]
mod text;

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
    assert!(t.sat > 250 && t.unsat > 200 && t.unknown < 20, "{} sat, {} unsat, {} unknown", t.sat, t.unsat, t.unknown);
    println!("{}", t.seen.cover.table());
    for op in ["Add", "Sub", "Mul", "And", "Xor", "Eq", "Ult", "Slt", "Sext", "FpLt", "FpAdd", "Narrow"] {
        assert!(t.seen.cover.edges(op) >= 5, "{op} was met at {} edges", t.seen.cover.edges(op));
    }
    match c.others.is_empty() {
        true => println!("skipped: no z3 on PATH, {} refutations not cross-checked", t.unsat),
        false => assert!(t.confirmed * 20 > t.unsat * 19, "{} of {} refutations were confirmed", t.confirmed, t.unsat),
    }
}
