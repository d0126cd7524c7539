//! Random programs, run by the interpreter with every fact asserted: no run may violate one.

use super::*;
use crate::random_programs::{Random, program};
use fathom_goto::text;
use fathom_interpret::{Mode, Options, Outcome, Silent, run};

#[test]
fn no_run_violates_a_fact() {
    let mut asserted = 0;
    let mut told = 0;
    for seed in 0..400 {
        let source = program(seed * 2_654_435_761 + 17, false);
        let mut program = text::parse(&source).unwrap_or_else(|e| panic!("{e}\n{source}"));
        let facts = Facts::of(&program, Externals::Pure);
        assert!(!facts.is_empty(), "no facts for seed {seed}:\n{source}");
        let shown = facts.describe(&program);
        facts.assert_in(&mut program);
        fathom_goto::validate(&program).unwrap_or_else(|e| panic!("{}\n{source}", e.join("; ")));
        asserted += program.properties.len();
        for round in 0..6 {
            let mut options = Options::new(Mode::Replay);
            options.step_limit = Some(3000);
            let mut inputs = Random(seed * 31 + round);
            let result = run(&program, &options, &mut inputs, &mut Silent);
            told += usize::from(result.steps > 100);
            if let Outcome::Violation { message, stack, .. } = result.outcome {
                let function = stack.last().map(|f| program.func(f.0).name.clone());
                panic!("seed {seed}: {message} in {function:?}\n{source}\n{shown}");
            }
        }
    }
    // The test would be worthless if nothing were claimed or nothing ran.
    assert!(asserted > 4000 && told > 300, "{asserted} facts, {told} long runs");
}
