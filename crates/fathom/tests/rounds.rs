//! What the search executes from bound to bound, read from its progress lines.

mod harness;

use harness::{Scratch, fathom, run};

/// Loops one after the other, with code behind each.
const LOOPS: &str = "#include <assert.h>\n\
    extern unsigned __VERIFIER_nondet_uint(void);\n\
    static unsigned halve(unsigned x) { unsigned n = 0; while (x > 0) { x = x / 2; n++; } return n; }\n\
    int main(void) {\n\
        unsigned a = halve(__VERIFIER_nondet_uint()), b = halve(__VERIFIER_nondet_uint()), c = halve(__VERIFIER_nondet_uint());\n\
        assert(a <= 32); assert(b <= 32); assert(c <= 32); assert(a + b + c <= 96);\n\
        return 0;\n\
    }\n";

fn blocks(options: &[&str]) -> (u64, String) {
    let file = Scratch::with(".c", LOOPS);
    let ended = run(fathom().arg("verify").arg(&file.0).args(options).args(["--progress", "always", "--quiet"]), 60);
    let field = |line: &str| line.split_whitespace().find_map(|word| word.strip_prefix("blocks=")?.parse::<u64>().ok());
    (ended.stderr.lines().filter_map(field).sum(), ended.stdout)
}

/// Code behind a loop is executed a few times in all, not once per iteration of every loop before it.
#[test]
fn loops_in_sequence_are_not_executed_again_for_every_bound() {
    let (once, verdict) = blocks(&["--strategy", "bmc", "--bound", "33"]);
    assert!(verdict.contains("verdict: true"), "{verdict}");
    let (incremental, verdict) = blocks(&["--strategy", "incremental", "--check-every", "1"]);
    assert!(verdict.contains("verdict: true"), "{verdict}");
    assert!(once > 0 && incremental <= 3 * once, "{incremental} blocks against {once} at the right bound");
}
