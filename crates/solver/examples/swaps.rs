//! Measures the array lemmas: n symbolic swaps and their inverses restore an array. `swaps <n> [sat option=value]...`

use fathom_solver::{Embedded, EmbeddedOptions, Limits, Solver};
use fathom_term::{Sort, TermId, Terms, print_smt2};

fn main() {
    let mut args = std::env::args().skip(1);
    let n: usize = args.next().and_then(|a| a.parse().ok()).unwrap_or(4);
    let mut options = EmbeddedOptions::default();
    for a in args {
        if let Some((name, value)) = a.split_once('=') {
            options.sat_options.push((name.to_owned(), value.parse().expect("a number")));
        }
    }
    let mut t = Terms::new();
    let mut s = Embedded::new(options, None);
    let a = t.fresh("a", Sort::Array { index: 32, elem: 32 });
    let pairs: Vec<(TermId, TermId)> =
        (0..n).map(|k| (t.fresh(&format!("i{k}"), Sort::Bv(32)), t.fresh(&format!("j{k}"), Sort::Bv(32)))).collect();
    let swap = |t: &mut Terms, now: TermId, i: TermId, j: TermId| {
        let (x, y) = (t.select(now, i), t.select(now, j));
        let b = t.store(now, i, y);
        t.store(b, j, x)
    };
    let mut now = a;
    for &(i, j) in pairs.iter().chain(pairs.iter().rev()) {
        now = swap(&mut t, now, i, j);
    }
    let k = t.fresh("k", Sort::Bv(32));
    let (before, after) = (t.select(a, k), t.select(now, k));
    let changed = t.ne(before, after);
    if std::env::var_os("PRINT").is_some() {
        let mut text = String::new();
        print_smt2(&t, &[changed], &mut text).expect("no floats");
        println!("{text}(check-sat)");
        return;
    }
    println!("{:?} {:?}", s.check(&mut t, &[changed], &Limits::default()), s.stats());
}
