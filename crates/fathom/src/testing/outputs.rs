//! Expected outputs of reactive code: what the outputs of the interface hold at the end of each step of each vector.
//!
//! The harness prints them where `FATHOM_OUTPUTS` is defined. The program that is searched does not have that; so the files are read once more, and the
//! same text is what the compiled driver prints.

use super::suite::{Suite, Vector};
use crate::cli::TestArgs;
use crate::failure::Failure;
use crate::pipeline::{self, Meaning};
use crate::source::SourceFile;
use fathom_check::Selection;
use fathom_goto::Program;
use fathom_goto::coverage::Criterion;
use fathom_interpret::{Collect, InputRequest, Inputs, Mode};
use fathom_transform::missing;

/// The option that makes the harness print.
pub const OPTION: &str = "-DFATHOM_OUTPUTS";

/// How many times as long an execution may take that prints.
const PRINTING: u64 = 16;

/// By vector and step: the outputs, in the order of the interface.
pub fn expected(suite: &Suite, args: &TestArgs, files: &[SourceFile]) -> Result<Vec<Vec<Vec<String>>>, Failure> {
    let mut files = files.to_vec();
    files.iter_mut().for_each(|file| file.args.push(OPTION.into()));
    let units = pipeline::parse_over(&files, &args.source, &[])?;
    // A requirement that is violated ends no execution.
    let goals = vec![Criterion::Violation];
    let (program, _) =
        pipeline::lower_with_goals(units, &args.source, Meaning::of(&args.property), &Selection::default(), goals)?;
    let (program, _) = missing::model(program);
    Ok(suite.vectors.iter().map(|vector| steps(&printed(&program, vector))).collect())
}

/// The lines that the harness printed.
pub fn steps(text: &str) -> Vec<Vec<String>> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("fathom-step"));
    lines.map(|line| line.split_whitespace().map(str::to_string).collect()).collect()
}

fn printed(program: &Program, vector: &Vector) -> String {
    let mut options = fathom_interpret::Options::new(Mode::Replay);
    // The harness that prints takes more steps than the one that was searched; one that does not end prints nothing new.
    options.step_limit = Some(vector.steps.saturating_mul(PRINTING));
    let mut given = Given { values: vector.script.inputs.iter().map(|i| i.bits).collect(), next: 0 };
    let mut output = Collect::default();
    fathom_interpret::run(program, &options, &mut given, &mut output);
    String::from_utf8_lossy(&output.stdout).into_owned()
}

struct Given {
    values: Vec<u128>,
    next: usize,
}

impl Inputs for Given {
    fn input(&mut self, request: &InputRequest<'_>) -> Option<u128> {
        if request.approximated().is_some() {
            return request.native();
        }
        if let Some(value) = request.unspecified() {
            return Some(value);
        }
        self.next += 1;
        self.values.get(self.next - 1).copied()
    }
}
