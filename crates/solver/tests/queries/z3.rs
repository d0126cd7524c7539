//! Random queries, arrays included, against the z3 executable through the SMT-LIB printer. Without z3 the test prints that
//! it was skipped.

use crate::random::{booleans, pool};
use crate::reference::Rng;
use crate::solver;
use fathom_solver::{Answer, Limits, Solver};
use fathom_term::{Smt2Printer, Sort, TermId, Terms};
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

/// One `sat` or `unsat` per query; `None` without z3.
fn z3(script: &str) -> Option<Vec<String>> {
    let child = Command::new("z3").args(["-in", "-T:60"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = child.ok()?;
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(script.as_bytes()).expect("z3 reads its input");
    drop(stdin);
    let out = child.wait_with_output().expect("z3 ends");
    Some(String::from_utf8(out.stdout).expect("text").lines().map(str::to_owned).collect())
}

#[test]
fn random_queries() {
    let mut t = Terms::new();
    let mut script = String::new();
    let mut printer = Smt2Printer::new();
    let mut answers = Vec::new();
    for round in 0..60u64 {
        let mut rng = Rng::new(900 + round);
        let widths: &[u32] = [&[8, 8, 1][..], &[16, 5, 1], &[4, 4, 3, 1], &[32, 1]][round as usize % 4];
        let mut p = pool(&mut t, &mut rng, widths, 32, 25, &[]);
        // Reads and writes at random terms of eight bits.
        let mut array = t.fresh("a", Sort::Array { index: 8, elem: 8 });
        for _ in 0..6 {
            let pick = |rng: &mut Rng, t: &mut Terms| {
                let e = &p[rng.below(p.len() as u64) as usize];
                if e.width >= 8 { t.extract(7, 0, e.term) } else { t.zext(e.term, 8) }
            };
            let (i, v) = (pick(&mut rng, &mut t), pick(&mut rng, &mut t));
            let read = t.select(array, i);
            array = t.store(array, v, read);
            p.push(crate::random::Entry { term: read, width: 8, values: Vec::new() });
        }
        let b = booleans(&mut t, &mut rng, &p);
        for chunk in b.chunks(4).take(4) {
            let ts: Vec<TermId> = chunk.iter().map(|e| e.term).collect();
            let mut s = solver();
            answers.push(match s.check(&mut t, &ts, &Limits::default()) {
                Answer::Sat => "sat",
                Answer::Unsat => "unsat",
                Answer::Unknown(why) => panic!("unknown: {why}"),
            });
            let names: Vec<String> = ts.iter().map(|&x| printer.define(&t, x, &mut script).unwrap()).collect();
            writeln!(script, "(push)").unwrap();
            for n in names {
                writeln!(script, "(assert (= {n} #b1))").unwrap();
            }
            writeln!(script, "(check-sat)\n(pop)").unwrap();
        }
    }
    match z3(&script) {
        Some(lines) => assert_eq!(lines, answers),
        None => println!("skipped: no z3 on PATH, {} queries not cross-checked", answers.len()),
    }
    assert!(answers.contains(&"sat") && answers.contains(&"unsat"));
}
