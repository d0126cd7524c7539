//! `fathom test`: vectors that cover the goals of a test suite, and proofs that the others cannot be covered.
//!
//! Executions on the interpreter come first, because they are free. The engines look for the goals that are left, all at once, and prove
//! those that no execution covers. `suite` judges every vector by running it on the whole program.

mod alone;
mod driver;
mod evidence;
mod extend;
mod measure;
mod outputs;
mod page;
mod partition;
mod plot;
mod propose;
mod records;
mod requirements;
mod suite;
mod unique;

use crate::cli::{ProgressArg, TestArgs};
use crate::failure::{Failure, exit, input};
use crate::interface::{HARNESS, Interface};
use crate::pipeline::{self, Meaning};
use crate::source::{self, SourceFile};
use crate::watchdog::Watchdog;
use crate::{environment, properties, solvers, verification};
use fathom_analysis::Externals;
use fathom_check::Selection;
use fathom_engine::{By, Observer, Options, Outcome, PropertyOutcome, Script};
use fathom_goto::coverage::Criterion;
use fathom_goto::{BlockId, FuncId, InstKind, Program, PropertyClass, PropertyId};
use fathom_transform::{FactUse, Provenance, missing, strengthen};
use std::io::IsTerminal;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use suite::{Status, Suite};

/// What is needed to end a run, whoever ends it.
struct Run {
    args: Arc<TestArgs>,
    files: Vec<SourceFile>,
    started: Instant,
    interface: Option<Interface>,
    suite: Mutex<Suite>,
    /// How far the search got, for whoever ends it.
    bound: Arc<AtomicU32>,
}

pub fn test(args: TestArgs) -> Result<u8, Failure> {
    let started = Instant::now();
    let mut criteria = criteria(&args.coverage)?;
    if args.source.observe.is_some() {
        criteria.extend([Criterion::Requirement, Criterion::Violation]);
    }
    let files = source::resolve(&args.source, &args.clang_args)?;
    if let Some(folder) = &args.output {
        evidence::prepare(folder)?;
    }
    let mut property = args.property.clone();
    if source::wraps_around(&files)? && property.properties.is_empty() && !property.checks.iter().any(|c| c == "overflow") {
        property.no_checks.push("overflow".into());
    }
    properties::with_registers(&mut property, &args.source)?;
    let selection = properties::selection(&property)?;
    let mut options = verification::options(&args.search, started, false, false)?;
    let team = match solvers::choose(&args.search, &options)? {
        Ok(team) => team,
        Err(reason) => return Err(Failure::Unknown(reason)),
    };
    options.solver = team.factory.clone();
    let units = pipeline::parse_over(&files, &args.source, &[])?;
    let mut notes = fathom_lower::not_looked_for(units.of_user());
    let mut interface = None;
    if let Some(path) = &args.source.interface {
        interface = Interface::of(&args.source)?;
        notes.extend(interface.iter().flat_map(|read| read.rests_on(path)));
    }
    let (program, lowered) = pipeline::lower_with_goals(units, &args.source, Meaning::of(&property), &selection, criteria)?;
    let pure = !args.property.properties.is_empty() || args.search.assume_pure_externals;
    let externals = if pure { Externals::Pure } else { Externals::Arbitrary };
    let (mut program, supplied) = if pure { missing::model(program) } else { missing::refuse(program) };
    fathom_analysis::order::judge(&mut program, externals);
    notes.extend(environment::globals(&mut program, &args.source));
    let reached = crate::reachable::functions(&program);
    notes.extend(fathom_check::assumed(&program, &selection));
    fathom_check::check(&mut program, &selection);
    pipeline::validate(&program, "check")?;
    notes.extend(verification::about(&program, args.source.malloc_may_fail, &|f| reached[f.index()]));
    if program.coverage.goals.is_empty() {
        return Err(input(format!("the program has no goal for --coverage {}", args.coverage.join(","))));
    }
    let provenance = lowered.then(supplied);
    let quiet = args.quiet;
    let watch = wants_progress(args.progress);
    let watchdog = Watchdog::default();
    let run = Arc::new(Run {
        suite: Mutex::new(Suite::new(Arc::new(program))),
        args: Arc::new(args),
        files,
        started,
        interface,
        bound: watchdog.bound.clone(),
    });
    options.stop = watchdog.stop.clone();
    watchdog.start(options.deadline, options.memory, {
        let run = run.clone();
        move |reason, _| match run.finish(Some(&reason.to_string()), quiet) {
            Ok(code) => code,
            Err(failure) => {
                eprintln!("{failure}");
                failure.exit_code()
            }
        }
    });
    let stopped = || {
        let over = options.deadline.is_some_and(|d| Instant::now() >= d);
        over || options.stop.load(Ordering::Relaxed)
    };
    let proved = {
        let mut suite = run.suite();
        settle_plainly(&mut suite, &reached);
        let program = suite.program.clone();
        let mut proved = match run.args.search.no_facts {
            true => vec![false; program.properties.len()],
            false => proved_by_values(&program, externals, &selection),
        };
        let plainly = proved.clone();
        if let (Some(interface), false) = (&run.interface, run.args.search.no_facts) {
            by_choices(&mut proved, &program, interface, &|p| proved_by_values(p, externals, &selection), &stopped);
        }
        let halting = halting(&program, |i| proved[i], 0);
        let rests_on: Vec<String> = notes.iter().cloned().chain(halting).collect();
        settle_by_values(&mut suite, &plainly, BY_VALUES, &rests_on);
        settle_by_values(&mut suite, &proved, BY_CHOICES, &rests_on);
        evidence::resume(&mut suite, &run.args)?;
        let limits: (&dyn Fn() -> bool, bool) = (&stopped, options.deadline.is_some());
        propose::propose(&mut suite, run.args.search.seed, run.interface.as_ref(), limits).map_err(Failure::Internal)?;
        proved
    };
    if !run.args.search.restart {
        let context = alone::Context {
            externals,
            selection: &selection,
            proved: &proved,
            provenance: &provenance,
            notes: &notes,
            options: &options,
        };
        alone::prove(&run, &context, &stopped);
        if let Some(interface) = &run.interface {
            extend::extend(&run, interface, (&proved, &provenance), &options, &stopped).map_err(Failure::Internal)?;
        }
    }
    let mut reason = None;
    if run.suite().open() > 0 && !stopped() {
        let outcome = search(&run, provenance, (externals, &selection, &proved), &options, watch);
        reason = judge(&run, &outcome, &notes)?;
    } else if stopped() {
        reason = Some("the time is over".to_string());
    }
    pipeline::claim(&watchdog);
    team.finish()?;
    run.finish(reason.as_deref(), quiet)
}

fn criteria(names: &[String]) -> Result<Vec<Criterion>, Failure> {
    let mut found = Vec::new();
    for name in names {
        let chosen = |c: &&Criterion| !matches!(c, Criterion::Requirement | Criterion::Violation);
        let all: Vec<&str> = Criterion::ALL.iter().filter(chosen).map(|c| c.name()).collect();
        let criterion = Criterion::of_name(name)
            .filter(|c| chosen(&c))
            .ok_or_else(|| input(format!("--coverage {name}: there is no such criterion; there are {}", all.join(", "))))?;
        if !found.contains(&criterion) {
            found.push(criterion);
        }
    }
    Ok(found)
}

fn wants_progress(arg: ProgressArg) -> bool {
    match arg {
        ProgressArg::Always => true,
        ProgressArg::Never => false,
        ProgressArg::Auto => std::io::stderr().is_terminal(),
    }
}

/// Goals without an instruction, and those in functions that nobody calls, need no search.
///
/// SOUNDNESS: calls through pointers count as calls of every function whose address is taken.
fn settle_plainly(suite: &mut Suite, reached: &[bool]) {
    let program = suite.program.clone();
    let called = |name: &str| program.find_function(name).is_some_and(|f| reached[f.index()]);
    for tracked in suite.goals.iter_mut().filter(|t| !t.by_pairs) {
        let how = if tracked.properties.is_empty() {
            "no path of the function leads there: a condition before it is constant, or nothing jumps there"
        } else if !tracked.copies.iter().any(|copy| called(&copy.function)) {
            "the function is never called"
        } else {
            continue;
        };
        tracked.status = Status::Unreachable { how: how.into(), rests_on: Vec::new() };
    }
}

impl Run {
    fn suite(&self) -> std::sync::MutexGuard<'_, Suite> {
        self.suite.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The source files, with the harness of an interface among the driver's.
    fn files_on_disk(&self, folder: &Path) -> Result<Vec<SourceFile>, Failure> {
        let mut files = self.files.clone();
        if let Some(interface) = &self.interface {
            let path = folder.join("driver/interface.c");
            crate::publish::write_file(&path, interface.harness().as_bytes())?;
            files.iter_mut().filter(|f| f.path == Path::new(HARNESS)).for_each(|f| f.path.clone_from(&path));
        }
        Ok(files)
    }

    /// Reduces the suite, writes what was asked for, and prints; the exit code.
    fn finish(&self, reason: Option<&str>, quiet: bool) -> Result<u8, Failure> {
        let mut suite = self.suite();
        for tracked in &mut suite.goals {
            if let (Status::Open(why), Some(reason)) = (&mut tracked.status, reason) {
                *why = reason.to_string();
            }
        }
        suite.reduce(self.interface.as_ref().map_or((1, 0), Interface::step_size)).map_err(Failure::Internal)?;
        let measured = match &self.args.output {
            Some(folder) => {
                let outputs = match &self.interface {
                    Some(interface) if !interface.output.is_empty() => outputs::expected(&suite, &self.args, &self.files)?,
                    Some(_) | None => Vec::new(),
                };
                let files = self.files_on_disk(folder)?;
                let found = evidence::Found { suite: &suite, interface: self.interface.as_ref(), outputs: &outputs };
                evidence::write(&found, &self.args, &files, folder, self.started)?;
                self.args.confirm.then(|| measure::measure(&suite, &self.args, (&files, &outputs), folder)).transpose()?
            }
            None => None,
        };
        let verdicts = requirements::verdicts(&suite, self.interface.as_ref());
        let text = evidence::text(&suite, &verdicts, measured.as_ref(), quiet);
        let violated = verdicts.iter().any(|v| v.violation.is_some());
        pipeline::print(text)?;
        if measured.as_ref().is_some_and(|m| !m.differences.is_empty()) {
            return Ok(exit::INTERNAL);
        }
        if self.args.fail_on_violation && (violated || suite.vectors.iter().any(|v| v.end.is_violation())) {
            return Ok(exit::VIOLATED);
        }
        Ok(if suite.open() == 0 { exit::VERIFIED } else { exit::UNKNOWN })
    }
}

/// The program with the goals that are open, and no others, and without the checks that are proved.
fn with_open_goals(suite: &Suite, proved: &[bool]) -> Program {
    let mut program = (*suite.program).clone();
    let open = |id: PropertyId| match suite.goal_of(id) {
        Some(goal) => suite.is_open(goal),
        None => !proved[id.index()],
    };
    for block in program.functions.iter_mut().flat_map(|f| &mut f.blocks) {
        block.insts.retain(|inst| property_of(&inst.kind).is_none_or(open));
    }
    fathom_check::drop_unused_properties(&mut program);
    program
}

struct Searched {
    program: Program,
    outcome: Outcome,
    provenance: Provenance,
    /// What contradicts itself.
    error: Option<String>,
    /// Checks that value analysis proved.
    credited: usize,
}

/// How a goal was proved unreachable.
const BY_VALUES: &str = "value analysis";
const BY_CHOICES: &str = "value analysis, for each choice of the parameters";

/// Adds what value analysis proves for each choice of the parameters, unless the time ends before all were looked at.
fn by_choices(
    proved: &mut [bool],
    program: &Program,
    interface: &Interface,
    prove: &dyn Fn(&Program) -> Vec<bool>,
    stopped: &dyn Fn() -> bool,
) {
    let copies = partition::copies(program, interface);
    if copies.is_empty() {
        return;
    }
    let mut always = vec![true; proved.len()];
    for copy in &copies {
        if stopped() || !always.iter().zip(proved.iter()).any(|(always, known)| *always && !known) {
            return;
        }
        prove(copy).into_iter().zip(&mut always).for_each(|(here, always)| *always &= here);
    }
    proved.iter_mut().zip(always).for_each(|(proved, always)| *proved |= always);
}

fn search(
    run: &Run,
    provenance: Provenance,
    (externals, selection, proved): (Externals, &Selection, &[bool]),
    options: &Options,
    watch: bool,
) -> Searched {
    let searched = with_open_goals(&run.suite(), proved);
    let whole = run.suite().program.clone();
    let credited =
        whole.properties.iter().zip(proved).filter(|(p, proved)| **proved && p.class != PropertyClass::Cover).count();
    let provenance = provenance.asked(&searched);
    let strengthened = (!run.args.search.no_facts).then(|| {
        let keep = fathom_analysis::values::Keep::LoopHeads;
        let values = Some(crate::credit::values(&searched, externals, (selection, true), keep)).filter(|v| v.lost.is_none());
        strengthen::strengthen(&searched, externals, values.as_ref(), FactUse::Assume).0
    });
    let mut watcher = Watcher { run, searched: &searched, watch, error: None };
    let proved_on = strengthened.as_ref().unwrap_or(&searched);
    let outcome = fathom_engine::verify(&searched, proved_on, &provenance, options, &mut watcher);
    let error = watcher.error.take();
    Searched { program: searched, outcome, provenance, error, credited }
}

/// By property: does value analysis prove it, or of a goal that nobody covers it?
fn proved_by_values(program: &Program, externals: Externals, selection: &Selection) -> Vec<bool> {
    let values = crate::credit::values(program, externals, (selection, true), fathom_analysis::values::Keep::Nothing);
    if values.lost.is_some() {
        return vec![false; program.properties.len()];
    }
    // One of several instructions that is not proved leaves the property open.
    let mut proved = vec![true; program.properties.len()];
    for (f, function) in program.functions.iter().enumerate() {
        for (b, block) in function.blocks.iter().enumerate() {
            for (i, inst) in block.insts.iter().enumerate() {
                let site = (FuncId::new(f), BlockId::new(b), i);
                if let Some(property) = property_of(&inst.kind) {
                    proved[property.index()] &= values.proved().contains(&site) || values.is_unreachable(&site).is_some();
                }
            }
        }
    }
    proved
}

fn property_of(kind: &InstKind) -> Option<PropertyId> {
    match *kind {
        InstKind::Assert { property, .. } | InstKind::Goal { property, .. } => Some(property),
        _ => None,
    }
}

/// Goals that value analysis says nobody covers.
fn settle_by_values(suite: &mut Suite, proved: &[bool], how: &str, rests_on: &[String]) {
    for tracked in suite.goals.iter_mut().filter(|t| matches!(t.status, Status::Open(_)) && !t.by_pairs) {
        if tracked.properties.iter().all(|p| proved[p.index()]) {
            tracked.status = Status::Unreachable { how: how.into(), rests_on: rests_on.to_vec() };
        }
    }
    suite.judge_pairs();
}

/// SOUNDNESS: a check that is not proved ends executions, and goals behind it may be covered by those that would go on.
fn halting(program: &Program, is_proved: impl Fn(usize) -> bool, credited: usize) -> Option<String> {
    let names = fathom_check::property_names(program);
    let checks = || (0..names.len()).filter(|i| program.properties[*i].class != PropertyClass::Cover);
    let unproved: Vec<&str> = checks().filter(|i| !is_proved(*i)).map(|i| names[i].as_str()).collect();
    let listed = unproved.iter().take(5).copied().collect::<Vec<_>>().join(", ");
    let more = if unproved.len() > 5 { ", …" } else { "" };
    let (count, all) = (unproved.len(), checks().count() + credited);
    let note = format!("executions count up to their first violation of {count} of {all} checks, not proved: {listed}{more}");
    (count > 0).then_some(note)
}

/// Takes vectors over as they are found, so that a run that is ended has them.
struct Watcher<'w> {
    run: &'w Run,
    searched: &'w Program,
    watch: bool,
    error: Option<String>,
}

impl Observer for Watcher<'_> {
    fn answer(&mut self, property: PropertyId, answer: &PropertyOutcome) {
        let goal = self.searched.property(property);
        let PropertyOutcome::Violated(found) = answer else { return };
        let origin = if goal.class == PropertyClass::Cover { "solver" } else { "violation" };
        let mut suite = self.run.suite();
        if let Err(error) = suite.take(&found.script, origin) {
            self.error.get_or_insert(error);
        }
    }

    fn round(&mut self, round: &fathom_engine::RoundReport) {
        self.run.bound.fetch_max(round.bound, Ordering::Relaxed);
        if self.watch {
            let suite = self.run.suite();
            let (covered, total) = (suite.covered(), suite.total());
            eprintln!("k={} goals covered {covered} of {total}, queries {}", round.bound, round.queries);
        }
    }
}

/// What a proof rests on if floats are fixed-point numbers.
fn fixed_point(provenance: &Provenance) -> impl Iterator<Item = String> {
    provenance.rests_on.iter().filter_map(|rest| match rest {
        fathom_transform::Rest::FixedPoint(_) => Some(rest.to_string()),
        _ => None,
    })
}

/// What the engines say about goals, for the suite; why some are open.
fn judge(run: &Run, searched: &Searched, notes: &[String]) -> Result<Option<String>, Failure> {
    let Searched { program, outcome, provenance, error, credited } = searched;
    if let Some(error) = error {
        return Err(Failure::Internal(error.clone()));
    }
    let mut suite = run.suite();
    // Whatever the engines found is judged by the suite's own executions.
    let scripts: Vec<Script> = outcome.violated().map(|(_, found)| found.script.clone()).collect();
    for script in &scripts {
        suite.take(script, "solver").map_err(Failure::Internal)?;
    }
    let mut rests_on: Vec<String> = outcome.rests_on.clone();
    rests_on.extend(notes.iter().cloned());
    rests_on.extend(fixed_point(provenance));
    let is_proved = |i: usize| matches!(outcome.properties[i], PropertyOutcome::Proved { .. });
    rests_on.extend(halting(program, is_proved, *credited));
    let whole = suite.program.clone();
    let mut by_name: std::collections::BTreeMap<&str, Option<By>> = std::collections::BTreeMap::new();
    let mut excluded: Vec<&str> = Vec::new();
    for (i, property) in program.properties.iter().enumerate().filter(|(_, p)| p.class == PropertyClass::Cover) {
        let by = match outcome.properties[i] {
            PropertyOutcome::Proved { by, .. } => Some(by),
            PropertyOutcome::Violated(_) | PropertyOutcome::Open => None,
        };
        by_name.insert(&property.message, by);
        if outcome.excluded.contains(&PropertyId::new(i)) {
            excluded.push(&property.message);
        }
    }
    for tracked in &mut suite.goals {
        if let Status::Unreachable { how, rests_on: own } = &mut tracked.status
            && (how == BY_VALUES || how == BY_CHOICES)
        {
            own.clone_from(&rests_on);
        }
        if !matches!(tracked.status, Status::Open(_)) || tracked.by_pairs {
            continue;
        }
        // SOUNDNESS: a goal is unreachable only if all its copies are.
        let proofs = tracked.properties.iter().map(|p| by_name.get(whole.property(*p).message.as_str()).copied().flatten());
        if let Some(proofs) = proofs.collect::<Option<Vec<By>>>() {
            let how = proofs.iter().max().map_or("", |by| by.name());
            let mut rests_on = rests_on.clone();
            if tracked.properties.iter().any(|p| excluded.contains(&whole.property(*p).message.as_str())) {
                rests_on.insert(0, "an assumption keeps every execution away".into());
            }
            tracked.status = Status::Unreachable { how: how.into(), rests_on };
        }
    }
    suite.judge_pairs();
    Ok(outcome.reason.as_ref().map(|r| r.to_string()))
}
