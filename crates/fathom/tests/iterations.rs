//! How often a loop begins again at most, as `--check termination` tells it: never less than what an execution does, and close to it.

mod harness;

use harness::{Scratch, fathom, run};

/// A loop of this function, and the numbers between which its bound has to be: the first is what an execution of the compiled program does.
fn bound(text: &str, function: &str, goal: &str, (least, greatest): (u64, u64)) {
    let file = Scratch::with(".c", text);
    let args = ["--check", "termination", "--function", function, "--only", goal, "--timeout", "40"];
    let ended = run(fathom().arg("verify").arg(&file.0).args(args), 80);
    let told = ended.stdout.split("after at most ").nth(1).and_then(|rest| rest.split_whitespace().next());
    let told: u64 = told.and_then(|n| n.parse().ok()).unwrap_or_else(|| panic!("no bound: {ended:?}"));
    assert!((least..=greatest).contains(&told), "{told} iterations are told, {least} to {greatest} expected: {ended:?}");
}

/// Shifts in the body have conditions of their own, one per iteration: the counter does not depend on them.
#[test]
fn what_the_body_computes_does_not_matter() {
    let text = "void f(short *s, int n) { int k; for (k = 160; k--; ) { *s = *s << n; s++; } }\n";
    bound(text, "f", "f.termination.1", (160, 160));
}

/// The counter of one loop served others before, each to its own end.
#[test]
fn loops_before_do_not_matter_where_the_counter_is_set_anew() {
    let text = "void f(short *s, int c) {\n int k;\n for (k = 0; k < 150; k++) s[k] = s[k] * 2;\n\
                for (k = 0; k < 170; k++) s[k] /= c ? c : 1;\n for (k = 160; k--; ) *s++ += 3;\n}\n";
    bound(text, "f", "f.termination.3", (160, 160));
}

/// An iteration that begins and is left counts.
#[test]
fn what_ends_inside_an_inner_loop_counts() {
    let text = "extern int more(void); extern _Noreturn void exit(int);\n\
                void f(void) { int i = 0; while (i < 1000) { i++; while (more()) { if (i == 5) exit(0); } if (i == 5) break; } }\n";
    bound(text, "f", "f.termination.1", (5, 1000));
}

/// So does one that never comes to its end, whatever is said of the loop in which it stays.
#[test]
fn what_hangs_in_an_inner_loop_counts() {
    let text = "void f(void) { int i = 0; while (i < 3) { while (i == 2) { i = 2; } i++; } }\n";
    let file = Scratch::with(".c", text);
    let args = ["--check", "termination", "--function", "f", "--only", "f.termination.*", "--strategy", "k-induction"];
    let ended = run(fathom().arg("verify").arg(&file.0).args(args).args(["--timeout", "20"]), 60);
    assert!(ended.stdout.contains("f.1 ends, after at most 3 iterations"), "{ended:?}");
}

/// Who enters in the middle has begun an iteration.
#[test]
fn duffs_device() {
    let text = "int f(int n, int *to, const int *from) {\n int i = 13;\n switch (n & 3) {\n case 0: do { *to++ = *from++;\n\
                case 3: *to++ = *from++;\n case 2: *to++ = *from++;\n case 1: *to++ = *from++; } while (--i);\n }\n return i; }\n";
    bound(text, "f", "f.termination.1", (13, 14));
}

/// The least and the greatest constant that calls pass.
#[test]
fn calls_give_constants() {
    let text = "extern void use(int);\nstatic void filter(int k) { while (k--) use(k); }\n\
                void f(void) { filter(13); filter(120); filter(0); }\n";
    bound(text, "f", "filter.termination.1", (120, 121));
    let text = "extern void use(int);\nstatic void filter(signed char k) { while (k != 0) { use(k); k++; } }\n\
                void f(void) { filter(-128); filter(-1); }\n";
    bound(text, "f", "filter.termination.1", (128, 129));
}
