//! Random programs, run by the interpreter with every claim of the analysis asserted: no run may violate one, nor a check that
//! was proved.

use super::{Keep, Options, Parts, Values};
use crate::points_to::Externals;
use crate::random_programs::{Random, machine_program, rich_program};
use fathom_goto::{InstKind, text};
use fathom_interpret::{Mode, Outcome, Silent, run};

/// Claims, long runs and proved checks.
#[derive(Default)]
struct Tally {
    claims: usize,
    told: usize,
    proofs: usize,
    analysed: usize,
    /// Programs with states that are told apart.
    parted: usize,
}

impl Tally {
    fn add(&mut self, name: &str, seed: u64, source: &str, step_limit: u64) {
        let mut program = text::parse(source).unwrap_or_else(|e| panic!("{name}: {e}\n{source}"));
        fathom_goto::validate(&program).unwrap_or_else(|e| panic!("{name}: {}\n{source}", e.join("; ")));
        let options = Options {
            externals: Externals::Pure,
            accesses_checked: true,
            budget: 300_000,
            keep: Keep::AllBlocks,
            parting: Parts::Always,
        };
        let values = Values::of(&program, options);
        if values.lost.is_some() {
            return;
        }
        self.analysed += 1;
        self.parted += usize::from(values.is_parted());
        let again = Values::of(&program, Options { keep: Keep::Nothing, ..options });
        assert_eq!(values.proved(), again.proved(), "{name}: results that are used again prove something else\n{source}");
        let mut proved = vec![false; program.properties.len()];
        for (func, block, index) in values.proved() {
            if let InstKind::Assert { property, .. } = program.func(*func).block(*block).insts[*index].kind {
                proved[property.index()] = true;
            }
        }
        self.proofs += values.proved().len();
        let own = program.properties.len();
        self.claims += values.assert_in(&mut program);
        fathom_goto::validate(&program).unwrap_or_else(|e| panic!("{name}: {}\n{source}", e.join("; ")));
        for round in 0..6 {
            let mut options = fathom_interpret::Options::new(Mode::Replay);
            options.step_limit = Some(step_limit);
            let mut inputs = Random(seed * 31 + round);
            let result = run(&program, &options, &mut inputs, &mut Silent);
            self.told += usize::from(result.steps > 100);
            if let Outcome::Violation { property: Some(property), message, stack, .. } = result.outcome {
                let is_claim = property.index() >= own || proved[property.index()];
                let function = stack.last().map(|f| program.func(f.0).name.clone());
                assert!(!is_claim, "{name}: {message} in {function:?}\n{source}");
            }
        }
    }
}

/// `FATHOM_RANDOM_PROGRAMS=10000` makes it a campaign.
#[test]
fn no_run_violates_a_claim() {
    let programs = std::env::var("FATHOM_RANDOM_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(400);
    let mut tally = Tally::default();
    for seed in 0..programs {
        tally.add(&format!("seed {seed}"), seed, &rich_program(seed * 2_654_435_761 + 29), 4000);
    }
    let Tally { claims, told, proofs, parted, .. } = tally;
    println!("{claims} claims, {told} long runs, {proofs} proofs, {parted} parted");
    // The test would be worthless if nothing were claimed or nothing ran.
    assert!(claims > 20_000 && told > 200 && proofs > 15, "{claims} claims, {told} long runs, {proofs} proofs");
}

/// The same for programs with modes: states that are told apart.
#[test]
fn no_run_of_a_machine_violates_a_claim() {
    let programs = std::env::var("FATHOM_RANDOM_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(600);
    let mut tally = Tally::default();
    for seed in 0..programs {
        tally.add(&format!("machine {seed}"), seed, &machine_program(seed * 2_654_435_761 + 31), 4000);
    }
    let Tally { claims, told, proofs, parted, .. } = tally;
    println!("{claims} claims, {told} long runs, {proofs} proofs, {parted} parted");
    assert!(claims > 20_000 && told > 200 && proofs > 15 && parted > 60, "{claims} {told} {proofs} {parted}");
}

/// `FATHOM_GOTO_PROGRAMS=FOLDER`: the same for programs that `fathom show checks` printed.
#[test]
fn no_run_of_a_given_program_violates_a_claim() {
    let Ok(folder) = std::env::var("FATHOM_GOTO_PROGRAMS") else { return };
    let mut tally = Tally::default();
    let mut wrong = 0;
    for (seed, entry) in std::fs::read_dir(folder).expect("a folder").enumerate() {
        let path = entry.expect("an entry").path();
        let source = std::fs::read_to_string(&path).expect("a program");
        let name = path.display().to_string();
        let one = std::panic::AssertUnwindSafe(|| tally.add(&name, seed as u64, &source, 200_000));
        wrong += usize::from(std::panic::catch_unwind(one).is_err());
    }
    let Tally { claims, told, proofs, analysed, .. } = tally;
    println!("{analysed} programs, {claims} claims, {told} long runs, {proofs} proofs, {wrong} wrong");
    assert_eq!(wrong, 0);
}
