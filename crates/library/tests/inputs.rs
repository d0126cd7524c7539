//! Models whose results are inputs, under many environments: nothing is written outside the buffers, and every result is in
//! the range the standard gives.

mod harness;

use fathom_interpret::{InputRequest, Inputs, Mode, Options, Outcome, Silent};
use harness::{ARCHES, lower, program};

/// Small numbers, because most assumptions of the models are ranges around zero; the first input selects the group.
struct Small {
    state: u64,
    group: Option<u128>,
}

impl Small {
    fn next(&mut self, below: u64) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 20) % below
    }
}

impl Inputs for Small {
    fn input(&mut self, request: &InputRequest<'_>) -> Option<u128> {
        if let Some(group) = self.group.take() {
            return Some(group);
        }
        let small = u128::from(self.next(4));
        Some(match (request.name, self.next(8)) {
            // Mostly the value that lets things go on.
            ("errno", _) => small + 1,
            ("end_of_file" | "scanf_ends" | "scanf_fails" | "fopen_fails" | "output_fails" | "read_fails", n) => {
                u128::from(n == 0)
            }
            ("any_value", _) => 1 + small,
            ("fread_part", _) => 0,
            ("status", n) => {
                if n == 0 {
                    u128::MAX
                } else {
                    0
                }
            }
            ("getenv_length", _) => small,
            // The first of January 1970.
            ("day" | "day_of_year" | "month", _) => 0,
            ("cycle_of_years", _) => 4,
            ("year_of_cycle", _) => 369,
            ("getenv" | "path", _) => u128::from(b'a') + small,
            ("scanf_char", _) => u128::from(b'a') + small % 2,
            ("fileno", _) => 3 + small,
            ("pid" | "tm_field", _) => 1 + small % 2,
            // Zero and one as floating-point numbers satisfy most bounds.
            (_, n) if request.approximated().is_some() && request.bits >= 32 => u128::from(n % 2) << (request.bits - 2),
            (_, 0) => u128::MAX,
            _ => small,
        })
    }
}

#[test]
fn results_are_in_range_whatever_the_environment_does() {
    let file = program("inputs.c");
    for arch in ARCHES {
        let program = lower(&file, arch, false);
        for group in 0..10 {
            let mut ended = 0;
            for seed in 1..200 {
                let mut inputs = Small { state: seed * 0x9e37_79b9_7f4a_7c15, group: Some(group) };
                let mut options = Options::new(Mode::Strict);
                options.step_limit = Some(1_000_000);
                match fathom_interpret::run(&program, &options, &mut inputs, &mut Silent).outcome {
                    Outcome::Exit(0) => ended += 1,
                    // Not an environment the models allow.
                    Outcome::AssumeFailed { .. } | Outcome::StepLimit => {}
                    other => panic!("{arch:?} group {group} seed {seed}: {other:?}"),
                }
            }
            assert!(ended >= 5, "{arch:?} group {group}: only {ended} of 199 environments fit");
        }
    }
}
