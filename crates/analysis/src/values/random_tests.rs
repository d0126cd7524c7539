//! Random programs, run by the interpreter with every claim of the analysis asserted: no run may violate one, nor a check that
//! was proved.

use super::{Keep, Options, Values};
use crate::points_to::Externals;
use crate::random_programs::{Random, rich_program};
use fathom_goto::{InstKind, text};
use fathom_interpret::{Mode, Outcome, Silent, run};

/// Claims, long runs and proved checks.
fn campaign(seeds: std::ops::Range<u64>) -> (usize, usize, usize) {
    let (mut claims, mut told, mut proofs) = (0, 0, 0);
    for seed in seeds {
        let source = rich_program(seed * 2_654_435_761 + 29);
        let mut program = text::parse(&source).unwrap_or_else(|e| panic!("{e}\n{source}"));
        fathom_goto::validate(&program).unwrap_or_else(|e| panic!("{}\n{source}", e.join("; ")));
        let options = Options { externals: Externals::Pure, accesses_checked: true, budget: 300_000, keep: Keep::AllBlocks };
        let values = Values::of(&program, options);
        if values.lost.is_some() {
            continue;
        }
        let again = Values::of(&program, Options { keep: Keep::Nothing, ..options });
        assert_eq!(values.proved(), again.proved(), "seed {seed}: results that are used again prove something else\n{source}");
        let mut proved = vec![false; program.properties.len()];
        for (func, block, index) in values.proved() {
            if let InstKind::Assert { property, .. } = program.func(*func).block(*block).insts[*index].kind {
                proved[property.index()] = true;
            }
        }
        proofs += values.proved().len();
        let own = program.properties.len();
        claims += values.assert_in(&mut program);
        fathom_goto::validate(&program).unwrap_or_else(|e| panic!("{}\n{source}", e.join("; ")));
        for round in 0..6 {
            let mut options = fathom_interpret::Options::new(Mode::Replay);
            options.step_limit = Some(4000);
            let mut inputs = Random(seed * 31 + round);
            let result = run(&program, &options, &mut inputs, &mut Silent);
            told += usize::from(result.steps > 100);
            if let Outcome::Violation { property: Some(property), message, stack, .. } = result.outcome {
                let is_claim = property.index() >= own || proved[property.index()];
                let function = stack.last().map(|f| program.func(f.0).name.clone());
                assert!(!is_claim, "seed {seed}: {message} in {function:?}\n{source}");
            }
        }
    }
    (claims, told, proofs)
}

/// `FATHOM_RANDOM_PROGRAMS=10000` makes it a campaign.
#[test]
fn no_run_violates_a_claim() {
    let programs = std::env::var("FATHOM_RANDOM_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(400);
    let (claims, told, proofs) = campaign(0..programs);
    println!("{claims} claims, {told} long runs, {proofs} proofs");
    // The test would be worthless if nothing were claimed or nothing ran.
    assert!(claims > 20_000 && told > 200 && proofs > 15, "{claims} claims, {told} long runs, {proofs} proofs");
}
