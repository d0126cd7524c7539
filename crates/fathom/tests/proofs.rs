//! Proof search: what the strategies must agree on, and what each of them is for (seed 004, chapter 4).

mod harness;

use harness::{Scratch, discover, fathom, header, root, run, words};

/// The bound at which the bug search ended, and the verdict.
fn iterations(file: &std::path::Path, args: &[&str]) -> (usize, String) {
    let ended = run(
        fathom()
            .arg("verify")
            .arg(file)
            .args(["--property", "unreach-call", "--quiet", "--timeout", "30", "--progress", "always"])
            .args(args),
        60,
    );
    let bounds =
        ended.stderr.lines().filter_map(|line| line.strip_prefix("k=")?.split_whitespace().next()?.parse::<usize>().ok());
    (bounds.max().unwrap_or(0), ended.stdout.lines().last().unwrap_or("").to_string())
}

/// A chain of `n` states, each left by an event of its own; the last event violates.
fn chain(n: u32) -> String {
    let mut text = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nunsigned s = 1;\nint main(void) {\n  while (1) {\n    unsigned input = __VERIFIER_nondet_int();\n".to_string();
    text += &format!("    if (input > {n}) {{\n      return 0;\n    }}");
    for i in 1..n {
        text += &format!(" else if (input == {i} && s == {i}) {{\n      s = {};\n    }}", i + 1);
    }
    text + &format!(" else if (input == {n} && s >= {n}) {{\n      reach_error();\n    }}\n  }}\n}}\n")
}

/// Figure 4.2b and chains like it: the search from both ends needs half the iterations.
#[test]
fn bkind_halves_the_iterations() {
    let figure = root().join("tests/verify/bkind/figure_4_2b.c");
    for seed in 0..20u32 {
        let given = seed.to_string();
        let length = 3 + seed;
        let longer = Scratch::with(".c", chain(length));
        for (name, file) in [("figure 4.2b".to_string(), figure.as_path()), (format!("chain of {length}"), longer.0.as_path())]
        {
            let (plain, verdict) = iterations(file, &["--strategy", "incremental", "--check-every", "1", "--seed", &given]);
            assert!(verdict.starts_with("verdict: false"), "{name}: {verdict}");
            for facts in [&["--strategy", "bkind"][..], &["--strategy", "bkind", "--no-facts", "--no-candidates"]] {
                let (both, verdict) = iterations(file, &[facts, &["--seed", &given]].concat());
                assert!(verdict.starts_with("verdict: false"), "{name}: {verdict}");
                println!("seed {seed}, {name}: plain search {plain} iterations, bkind {both}");
                assert_eq!(both, plain / 2 + 1, "{name}, seed {seed}, {facts:?}: plain search needs {plain}");
            }
        }
    }
}

/// Figures 4.1 and 4.2a: facts close them with two unwindings of the loop (k = 1: one iteration assumed, one checked).
#[test]
fn the_safe_figures_are_proved_with_two_unwindings() {
    for figure in ["figure_4_1.c", "figure_4_2a.c"] {
        let file = root().join("tests/verify/bkind").join(figure);
        for strategy in ["bkind", "k-induction", "auto"] {
            // Value analysis needs no unwinding at all.
            let args = ["--property", "unreach-call", "--values", "off", "--strategy", strategy];
            let ended = run(fathom().arg("verify").arg(&file).args(args), 60);
            assert!(
                ended.stdout.contains("k-induction at k=1\n") && ended.stdout.ends_with("verdict: true\n"),
                "{figure} {strategy}: {ended:?}"
            );
        }
    }
}

/// The programs that tempt an induction into a wrong proof: whatever the strategy, no verdict but the true one.
fn no_wrong_verdict(strategy: &[&str]) {
    let mut wrong = Vec::new();
    let mut right = 0;
    for folder in ["induction", "bkind", "soundness", "loops", "nodes"] {
        for file in discover(&root().join("tests/verify").join(folder), "c") {
            let text = std::fs::read_to_string(&file).expect("case programs are text");
            let (Some(expected), None, None) = (header(&text, "expect"), header(&text, "part-of"), header(&text, "files"))
            else {
                continue;
            };
            // Where an argument made it unknown: what another strategy may find.
            let expected = header(&text, "truth").unwrap_or(expected);
            let mut args = words(&header(&text, "args").unwrap_or_default());
            for given in ["--strategy", "--timeout", "--jobs"] {
                if let Some(at) = args.iter().position(|a| a == given) {
                    args.drain(at..at + 2);
                }
            }
            args.retain(|a| !strategy.contains(&a.as_str()));
            let ended =
                run(fathom().arg("verify").arg(&file).args(&args).args(strategy).args(["--quiet", "--timeout", "1"]), 60);
            let verdict = ended.stdout.lines().last().unwrap_or("").trim_start_matches("verdict: ").to_string();
            let kind =
                |verdict: &str| ["true", "false", "unknown"].into_iter().find(|k| verdict.starts_with(k)).unwrap_or("none");
            match (kind(&expected), kind(&verdict)) {
                (a, b) if a == b => right += 1,
                (_, "unknown") if !verdict.contains("internal") => {}
                _ => wrong.push(format!("{} with {strategy:?}: expected {expected}, got {verdict}", file.display())),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    println!("{strategy:?}: {right} verdicts as expected");
    assert!(right >= 40, "{strategy:?}: only {right}");
}

#[test]
fn k_induction_is_never_wrong() {
    no_wrong_verdict(&["--strategy", "k-induction"]);
}

#[test]
fn bkind_is_never_wrong() {
    no_wrong_verdict(&["--strategy", "bkind"]);
}

#[test]
fn unique_states_are_never_wrong() {
    no_wrong_verdict(&["--strategy", "k-induction", "--unique-states"]);
}

#[test]
fn bkind_without_facts_is_never_wrong() {
    no_wrong_verdict(&["--strategy", "bkind", "--no-facts", "--no-candidates"]);
}

/// Facts proved instead of trusted: the analysis claims nothing at a loop head that the solver cannot confirm.
#[test]
fn facts_are_confirmed_by_the_solver() {
    no_wrong_verdict(&["--recheck-facts"]);
}

#[test]
fn threads_do_not_change_verdicts() {
    no_wrong_verdict(&["--jobs", "2"]);
    no_wrong_verdict(&["--jobs", "2", "--strategy", "k-induction"]);
}

#[test]
fn facts_are_shown() {
    let file = root().join("tests/verify/bkind/figure_4_2a.c");
    let ended = run(fathom().args(["show", "facts", "--property", "unreach-call"]).arg(file), 20);
    assert!(ended.exit == Some(0) && ended.stdout.contains("s in [1, 5]"), "{ended:?}");
}
