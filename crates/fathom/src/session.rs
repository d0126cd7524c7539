//! What `verify` needs before it looks at a program, whether it searches or validates a witness: files, properties, options
//! of the engines, and the watchdog that has the last word.

use crate::cli::{StrategyArg, VerifyArgs};
use crate::failure::{Failure, input};
use crate::news::News;
use crate::source::{self, SourceFile};
use crate::standing::Slot;
use crate::watchdog::Watchdog;
use crate::{properties, publish, verification};
use fathom_analysis::Externals;
use fathom_check::Selection;
use fathom_engine::Options;
use fathom_goto::{Program, Unsupported};
use fathom_render::Report;
use fathom_transform::{Provenance, missing};
use std::sync::Arc;
use std::time::Instant;

pub struct Session {
    pub started: Instant,
    pub files: Vec<SourceFile>,
    pub selection: Selection,
    pub options: Options,
    pub watchdog: Watchdog,
    pub news: Arc<News>,
    /// How the run stands, for the watchdog.
    pub standing: Slot,
    /// What functions without a body may do.
    pub externals: Externals,
    /// Functions without a body that the user says are pure.
    assume_pure: Vec<String>,
}

impl Session {
    /// Reads the options and starts the clock.
    pub fn begin(args: &VerifyArgs) -> Result<Session, Failure> {
        let started = Instant::now();
        verification::refuse_contradictions(args)?;
        let files = source::resolve(&args.source, &args.clang_args)?;
        let mut property = args.property.clone();
        if source::wraps_around(&files)? && property.properties.is_empty() && !property.checks.iter().any(|c| c == "overflow") {
            // The compiler was told what signed overflow means, so it is no error.
            property.no_checks.push("overflow".into());
        }
        properties::with_registers(&mut property, &args.source)?;
        let selection = properties::selection(&property)?;
        if args.search.strategy == StrategyArg::Termination && !selection.termination {
            return Err(input("--strategy termination is for --property termination"));
        }
        // Under SV-COMP's convention a function without a body returns anything and writes nothing.
        let sv_comp = !args.property.properties.is_empty();
        let mut options = verification::options(&args.search, started, sv_comp, args.output.profile)?;
        let watchdog = Watchdog::default();
        options.stop = watchdog.stop.clone();
        let (output, standing) = (args.output.clone(), Slot::default());
        let news = Arc::new(News::new(&args.output, started));
        let (last, known) = (standing.clone(), news.clone());
        watchdog.start(options.deadline, options.memory, move |reason, bound| {
            let (found, told) = known.close();
            let (report, profile) = last.last_word(&reason, bound, found);
            let report = Report { told, ..report };
            eprint!("{profile}");
            if let Err(failure) = publish::publish(&report, &output) {
                eprintln!("{failure}");
            }
            report.verdict().exit_code()
        });
        let pure = sv_comp || args.search.assume_pure_externals;
        let externals = if pure { Externals::Pure } else { Externals::Arbitrary };
        let assume_pure = args.search.assume_pure.clone();
        Ok(Session { started, files, selection, options, watchdog, news, standing, externals, assume_pure })
    }

    /// Gives functions without a body one that returns anything, or one that nobody may reach.
    pub fn supply_missing(&self, program: Program) -> Result<(Program, Provenance), Failure> {
        refuse_jumps(&program)?;
        Ok(match self.externals {
            Externals::Pure => missing::model(program),
            Externals::Arbitrary => {
                // A body that there is counts.
                let (program, modelled) = missing::model_some(program, |name| self.assume_pure.iter().any(|n| n == name));
                let (program, refused) = missing::refuse(program);
                (program, modelled.then(refused))
            }
        })
    }
}

/// SOUNDNESS: code that only `asm goto` leads to is not in the program, so nothing can be said about properties in it.
pub fn refuse_jumps(program: &Program) -> Result<(), Failure> {
    let reached = crate::reachable::constructs(program);
    match reached.into_iter().find(|(_, what, _)| **what == Unsupported::AssemblyJumps) {
        Some((function, what, loc)) => {
            Err(Failure::Unknown(format!("unsupported: {}: {}: {what}", program.source.describe(loc), function.name)))
        }
        None => Ok(()),
    }
}
