//! One straight-line function per command: each stage in turn, each local named after the value that crosses the
//! boundary. What a command prints it prints here; the stages print nothing.

use crate::cli::{PropertyArgs, RunArgs, ShowArgs, SourceArgs, Stage, VerifyArgs};
use crate::credit;
use crate::environment;
use crate::execution;
use crate::failure::{Failure, exit, input};
use crate::hints::Hints;
use crate::interface::{HARNESS, Interface};
use crate::news::News;
use crate::only;
use crate::project;
use crate::properties;
use crate::publish;
use crate::scrutiny;
use crate::session::Session;
use crate::solvers;
use crate::source::{self, Role, SourceFile};
use crate::standing::{Question, Slot, Standing};
use crate::undeclared;
use crate::unsliced;
use crate::verification;
use crate::watchdog::Watchdog;
use crate::witness::{self, write::Verified};
use fathom_analysis::Externals;
use fathom_check::{Check, Selection};
use fathom_clang::{ParseError, ParseOptions};
use fathom_engine::{Ledger, Options, Strategy};
use fathom_goto::coverage::Criterion;
use fathom_goto::text::Locations;
use fathom_goto::{Program, PropertyClass};
use fathom_lower::{LookedFor, LowerError, LowerOptions, Roles};
use fathom_render::{Outcome, Report};
use fathom_transform::{FactUse, Provenance, Sliced, fixed, missing, slice, strengthen};
use std::io::Write;
use std::sync::Arc;

pub fn verify(args: &VerifyArgs) -> Result<u8, Failure> {
    if project::is_meant(args) {
        return project::verify(args);
    }
    if let Some(file) = &args.output.witness_in {
        return witness::validate::validate(args, file);
    }
    publish::refuse_unwritable(&args.output)?;
    match search_and_report(args) {
        // What cannot be answered is a verdict too, in every format.
        Err(Failure::Unknown(reason)) => {
            let report = publish::unknown(reason.into(), None);
            if let Err(failure) = publish::publish(&report, &args.output) {
                eprintln!("{failure}");
            }
            Ok(report.verdict().exit_code())
        }
        other => other,
    }
}

fn search_and_report(args: &VerifyArgs) -> Result<u8, Failure> {
    let mut session = Session::begin(args)?;
    crate::termination::refuse_names(args, &session)?;
    let team = match solvers::choose(&args.search, &session.options)? {
        Ok(team) => team,
        Err(reason) => return Err(Failure::Unknown(reason)),
    };
    session.options.solver = team.factory.clone();
    let units = parse(&session.files, &args.source)?;
    let not_looked_for = fathom_lower::not_looked_for(&units.units[..units.first_library_unit.unwrap_or(units.units.len())]);
    let given = units.given();
    let unchecked = units.unchecked_clauses().filter(|_| !args.source.no_loop_contracts);
    let objects = environment::gives_objects(&args.source, &session.selection);
    let meaning = Meaning { objects, ..Meaning::of(&args.property) };
    let (program, lowered) = lower(units, &args.source, meaning, &session.selection)?;
    let (mut program, supplied) = session.supply_missing(program)?;
    fathom_analysis::order::judge(&mut program, session.externals);
    let globals = environment::globals(&mut program, &args.source);
    let objects = environment::objects(&program, &args.source).filter(|_| objects);
    // What a harness or the environment gives is a value of its type.
    if (objects.is_some() || !given.is_empty()) && !args.property.checks.iter().any(|check| check == "trap-representation") {
        session.selection.checks.remove(&Check::TrapRepresentation);
        session.selection.given_truths = true;
    }
    if session.selection.termination {
        let Session { ref selection, .. } = session;
        crate::termination::refuse_contradictions(selection.checks.is_empty() && selection.labels.is_empty())?;
        return crate::termination::verify(program, lowered.then(supplied), not_looked_for, &session, args);
    }
    let lowered = lowered.then(supplied);
    if session.selection.loops_end
        && let Some(code) = crate::termination::only_loops(&program, &lowered, &session, args)?
    {
        return Ok(code);
    }
    let loops = match session.selection.loops_end {
        true => Some(crate::termination::loops(program.clone(), &lowered, &session, args)?),
        false => None,
    };
    let reached = crate::reachable::functions(&program);
    let Session { started, files: source_files, selection, mut options, watchdog, news, standing, externals, .. } = session;
    verification::check_loop_names(&program, &options)?;
    let situations = crate::situations::of(&program, &selection);
    let assumed = fathom_check::assumed(&program, &selection);
    fathom_check::check(&mut program, &selection);
    validate(&program, "check")?;
    refuse_nothing(&program)?;
    let provenance = lowered.asked(&program);
    let (selected, suppressed) = only::select(&mut program, &args.only)?;
    validate(&program, "--only")?;
    let interface = match &args.source.interface {
        Some(path) => Interface::read(path)?.rests_on(path),
        None => Vec::new(),
    };
    let assumed = assumed.into_iter().chain(not_looked_for).chain(given).chain(objects).chain(interface);
    let assumed = assumed.chain(environment::rounding(&program, &args.source));
    let assumed = assumed.chain(environment::contracts(&args.source, selection.checks.contains(&Check::Pointers)));
    let assumed = assumed.chain(unchecked).collect();
    let (args, files) = (args.clone(), source_files.clone());
    let whole = program.clone();
    let question =
        Question { args, files, started, externals, whole, selected, suppressed, situations, reached, assumed, globals };
    let question = Arc::new(question);
    let (args, ledger) = (&question.args, Arc::new(Ledger::default()));
    let asked = Standing::new(question.clone(), provenance.clone(), ledger.clone());
    standing.set(asked);
    standing.update(|standing| standing.loops = loops.clone());
    news.goals(&question.goals());
    let credited = credit::by_values(&mut program, externals, (&selection, args.only.is_empty()), args);
    validate(&program, "value analysis")?;
    standing.update(|standing| standing.credited = credited.clone());
    question.tell(&credited, &news);
    options.settled = credited.settled(&question.selected);
    options.ledger = Some(ledger);
    let Decided { program: sliced, provenance, mut outcome, cpu_seconds } =
        decide(program, provenance, externals, &options, args, &credited.hints, (&watchdog, Some((&news, &standing))))?;
    let mut report = question.report(&sliced, &provenance, &mut outcome, &credited, &news)?;
    if let Some((results, rests_on)) = loops {
        report.results.extend(results);
        let new: Vec<String> = rests_on.into_iter().filter(|line| !report.rests_on.contains(line)).collect();
        report.rests_on.extend(new);
    }
    standing.update(|standing| standing.concluded = Some(report.clone()));
    let search = scrutiny::Search {
        whole: &question.whole,
        sliced: &sliced,
        provenance: &provenance,
        selection: &selection,
        rechecks_facts: args.search.recheck_facts,
        externals,
        options: &options,
        left: scrutiny::left(outcome.work),
    };
    scrutiny::annotate(&mut report, &outcome, &search, args)?;
    claim(&watchdog);
    (_, report.told) = news.close();
    team.finish()?;
    report.run.search_cpu_seconds = cpu_seconds;
    // Of a slice the claims hold only as far as the slice goes; they would mislead a reader of the whole.
    if let Some(proof) = report.proof.as_mut().filter(|_| provenance.removed == Sliced::default()) {
        proof.invariants = witness::write::told(&sliced, &outcome);
    }
    let verified =
        Verified { program: &sliced, whole: &question.whole, sliced: provenance.removed, externals, outcome: &outcome };
    write_witness(&verified, &source_files, args);
    replay_outside(&sliced, &outcome, &mut report, &source_files, args);
    if args.output.profile {
        eprint!("{}", crate::profile::describe(&sliced, &outcome));
    }
    publish::complete(&mut report, &sliced, &source_files, args, started);
    if let Err(failure) = publish::publish(&report, &args.output) {
        // The verdict stands, whatever became of the report.
        eprintln!("{failure}");
    }
    Ok(report.verdict().exit_code())
}

/// If it was asked for. The verdict stands, whatever became of the witness.
fn write_witness(verified: &Verified<'_>, files: &[SourceFile], args: &VerifyArgs) {
    let Some(file) = &args.output.witness else { return };
    if let Err(why) = witness::write::write(file, verified, files, args) {
        eprintln!("fathom: error: {why}");
    }
}

/// What the engines say about the goals of a program, and the program that they say it about.
pub struct Decided {
    /// Without what no goal depends on: the one that counterexamples are executions of.
    pub program: Program,
    pub provenance: Provenance,
    pub outcome: fathom_engine::Outcome,
    /// What the search took of the processor.
    pub cpu_seconds: f64,
}

/// From goals to answers: the way of every question, whether a program is verified or a witness validated.
pub fn decide(
    program: Program,
    provenance: Provenance,
    externals: Externals,
    options: &Options,
    args: &VerifyArgs,
    hints: &Hints,
    (watchdog, told): (&Watchdog, Option<(&News, &Slot)>),
) -> Result<Decided, Failure> {
    let whole = (!args.search.no_slice).then(|| (program.clone(), provenance.clone()));
    let (mut sliced, slicing) = sliced(program, externals, args)?;
    let mut provenance = provenance.then(slicing);
    let how = if args.search.recheck_facts { FactUse::Assert } else { FactUse::Assume };
    // Facts serve the inductive step only.
    let proves = matches!(options.strategy, Strategy::Auto | Strategy::KInduction | Strategy::Bkind);
    let before = publish::cpu_seconds();
    let outcome = loop {
        if let Some((_, standing)) = told {
            let searched = args.output.profile.then(|| Arc::new(sliced.clone()));
            standing.update(|standing| standing.searches(&provenance, searched));
        }
        let strengthened = (proves && !args.search.no_facts).then(|| {
            let hinted = hints.assumed_in(&sliced);
            let values = credit::at_heads(&hinted, externals, args);
            strengthen::strengthen(&hinted, externals, values.as_ref(), how)
        });
        let happens_in = whole.as_ref().filter(|_| provenance.removed.unproved_accesses > 0).map(|(whole, _)| whole);
        let told = (watchdog, told.map(|(news, _)| (news, happens_in)));
        let mut outcome = verification::search(&sliced, strengthened.as_ref(), &provenance, options, args, told);
        let Some((whole, unsliced)) = whole.as_ref().filter(|_| provenance.removed.unproved_accesses > 0) else {
            break outcome;
        };
        if unsliced::confirm(whole, &sliced, &mut outcome) {
            break outcome;
        }
        // What the slice lacks ends the execution before the violation: only the whole program tells what there is to find.
        (sliced, provenance) = (whole.clone(), unsliced.clone().then(Provenance::unchanged(whole)));
    };
    Ok(Decided { program: sliced, provenance, outcome, cpu_seconds: publish::cpu_seconds() - before })
}

/// Without what no property can depend on.
pub fn sliced(program: Program, externals: Externals, args: &VerifyArgs) -> Result<(Program, Provenance), Failure> {
    if args.search.no_slice {
        let provenance = Provenance::unchanged(&program);
        return Ok((program, provenance));
    }
    let (program, provenance) = slice::slice(program, externals);
    validate(&program, "slice")?;
    Ok((program, provenance))
}

/// A program without a single property would be `true` whatever it does: not if nobody can tell what it does.
fn refuse_nothing(program: &Program) -> Result<(), Failure> {
    if !program.properties.is_empty() {
        return Ok(());
    }
    if let Some(missing) = crate::reachable::missing(program) {
        return Err(Failure::Unknown(format!("unsupported: {missing}")));
    }
    match crate::reachable::unsupported(program).lines().next() {
        Some(line) => Err(Failure::Unknown(format!("unsupported: {line}"))),
        None => Ok(()),
    }
}

/// From here on the verdict is ours to print.
pub fn claim(watchdog: &Watchdog) {
    if !watchdog.claim() {
        // The watchdog is printing and about to end the program.
        std::thread::sleep(std::time::Duration::from_secs(5));
    }
}

/// The harness of the verdict's counterexample, and what executing each of them shows.
fn replay_outside(
    program: &Program,
    outcome: &fathom_engine::Outcome,
    report: &mut Report,
    files: &[SourceFile],
    args: &VerifyArgs,
) {
    if args.output.harness.is_none() && !args.output.confirm {
        return;
    }
    let mut wanted = args.output.harness.as_deref();
    for (id, found) in outcome.violated() {
        let harness = crate::harness::harness(program, found, files, args);
        if let Some(file) = wanted.take()
            && let Err(failure) = publish::write_file(file, harness.text.as_bytes())
        {
            eprintln!("{failure}");
        }
        let result = &mut report.results[id.index()];
        if let (true, Outcome::False { counterexample }) = (args.output.confirm, &mut result.outcome) {
            let confirmation = crate::harness::confirm(program, found, &harness, &result.place, files);
            counterexample.confirmation = Some(confirmation);
        }
    }
    if let Some(file) = wanted {
        eprintln!("fathom: there is no counterexample, so {} was not written", file.display());
    }
}

pub fn show(args: &ShowArgs) -> Result<u8, Failure> {
    let source_files = source::resolve(&args.source, &args.clang_args)?;
    let units = parse(&source_files, &args.source)?;
    if args.stage == Stage::Ast {
        let mut text = String::new();
        for unit in &units.units[..units.first_library_unit.unwrap_or(units.units.len())] {
            fathom_ast::print(unit, &mut text).map_err(|error| Failure::Internal(error.to_string()))?;
        }
        return print(&text);
    }
    let mut property = args.property.clone();
    properties::with_registers(&mut property, &args.source)?;
    let selection = properties::selection(&property)?;
    let (mut program, _) = lower(units, &args.source, Meaning::of(&args.property), &selection)?;
    match args.stage {
        Stage::Ast => unreachable!("handled above"),
        Stage::Goto => print(fathom_goto::text::print_with(&program, Locations::Lines)),
        Stage::RoundTrip => round_trip(&program),
        Stage::Unsupported => print(crate::reachable::unsupported(&program)),
        Stage::Loops => print(fathom_goto::loops::show_loops(&program)),
        Stage::Properties | Stage::Checks => {
            fathom_check::check(&mut program, &selection);
            validate(&program, "check")?;
            if args.stage == Stage::Properties {
                print(fathom_check::describe(&program))
            } else {
                print(fathom_goto::text::print_with(&program, Locations::Lines))
            }
        }
        Stage::Facts => {
            let sv_comp = !args.property.properties.is_empty();
            if sv_comp {
                (program, _) = missing::model(program);
            }
            fathom_check::check(&mut program, &selection);
            validate(&program, "check")?;
            let externals = if sv_comp { Externals::Pure } else { Externals::Arbitrary };
            print(strengthen::facts(&program, externals).describe(&program))
        }
        Stage::Values => {
            let sv_comp = !args.property.properties.is_empty();
            let externals = if sv_comp { Externals::Pure } else { Externals::Arbitrary };
            (program, _) = match externals {
                Externals::Pure => missing::model(program),
                Externals::Arbitrary => missing::refuse(program),
            };
            fathom_check::check(&mut program, &selection);
            validate(&program, "check")?;
            print(
                credit::values(&program, externals, (&selection, true), fathom_analysis::values::Keep::LoopHeads)
                    .describe(&program),
            )
        }
        Stage::Smt2 => {
            // As `verify` does: under SV-COMP's convention a function without a body returns anything.
            if !args.property.properties.is_empty() {
                (program, _) = missing::model(program);
            }
            fathom_check::check(&mut program, &selection);
            validate(&program, "check")?;
            let native = args.floats == crate::cli::FloatsArg::Native;
            let text = fathom_engine::formula(&program, args.bound, native);
            print(text.map_err(|_| Failure::Unknown("a float operation has no circuit within the budget".to_string()))?)
        }
        Stage::Ssa => {
            fathom_check::check(&mut program, &selection);
            validate(&program, "check")?;
            print(fathom_engine::equations(&program, args.bound))
        }
    }
}

pub fn run(args: &RunArgs) -> Result<u8, Failure> {
    if !args.source.mmio.is_empty() {
        return Err(input("--mmio is not for fathom run: nobody is there who gives registers their values"));
    }
    let source_files = source::resolve(&args.source, &[])?;
    let mut inputs = execution::inputs(args)?;
    let units = parse(&source_files, &args.source)?;
    // With inputs, the execution of a counterexample; without, that of the program on a good day.
    let meaning = Meaning { concrete: args.inputs.is_none(), ..Meaning::default() };
    let (program, _) = lower(units, &args.source, meaning, &Selection::default())?;
    let options = execution::options(args, &source_files);
    let mut observer = execution::Printer::default();
    let result = fathom_interpret::run(&program, &options, inputs.as_mut(), &mut observer);
    observer.finish()?;
    execution::conclude(&program, &result.outcome)
}

pub fn solvers() -> Result<u8, Failure> {
    print(crate::solvers::table())
}

/// The user's units first, then one of library models.
#[derive(Clone)]
pub struct Units {
    pub units: Vec<fathom_ast::Unit>,
    roles: Vec<Role>,
    /// Units whose annotations were rewritten into the words of harnesses.
    annotated: Vec<usize>,
    /// Functions of the C library whose models are for another machine.
    without_models: Vec<String>,
    first_library_unit: Option<usize>,
}

impl Units {
    /// What harnesses give to the program.
    fn given(&self) -> Vec<String> {
        let users = self.first_library_unit.unwrap_or(self.units.len());
        fathom_lower::given(&self.units[..users], &self.of_role(Role::Harness), &self.annotated)
    }

    /// What the user's files say that nobody compares with the program.
    fn unchecked_clauses(&self) -> Option<String> {
        fathom_lower::unchecked_clauses(&self.units[..self.first_library_unit.unwrap_or(self.units.len())])
    }

    fn of_role(&self, role: Role) -> Vec<usize> {
        self.roles.iter().enumerate().filter(|(_, own)| **own == role).map(|(i, _)| i).collect()
    }

    /// Without the library's.
    pub fn of_user(&self) -> &[fathom_ast::Unit] {
        &self.units[..self.first_library_unit.unwrap_or(self.units.len())]
    }
}

/// What is decided about the environment before the program is lowered.
#[derive(Copy, Clone, Default)]
pub struct Meaning {
    /// The program is only executed.
    pub concrete: bool,
    /// SV-COMP's convention, where what C calls undefined is not what is asked for.
    pub sv_comp: bool,
    /// Pointer parameters of the entry function get objects.
    pub objects: bool,
}

impl Meaning {
    pub fn of(args: &PropertyArgs) -> Self {
        let convention = !args.properties.is_empty() && !args.properties.iter().any(|p| p == "def-behavior");
        Meaning { concrete: false, sv_comp: convention, objects: false }
    }
}

/// What `--function` could name: functions that the files define.
fn entries(units: &[fathom_ast::Unit]) -> String {
    let mut names: Vec<String> = Vec::new();
    for unit in units {
        for decl in &unit.decls {
            if let fathom_ast::DeclKind::Function(function) = &decl.kind
                && function.definition == fathom_ast::Definition::Full
            {
                names.push(format!("`{}`", unit.str(decl.name)));
            }
        }
    }
    let more = if names.len() > MOST_ENTRIES { ", …" } else { "" };
    names.truncate(MOST_ENTRIES);
    match names.is_empty() {
        true => String::new(),
        false => format!("; --function NAME starts elsewhere ({}{more})", names.join(", ")),
    }
}

/// So many functions are named where there is no entry.
const MOST_ENTRIES: usize = 6;

fn parse(files: &[SourceFile], args: &SourceArgs) -> Result<Units, Failure> {
    let unread = |file: &SourceFile| crate::acsl::unread(&file.path).map(|line| (file.path.display().to_string(), line));
    if let Some((name, line)) = files.iter().find_map(unread).filter(|_| !args.acsl) {
        eprintln!("fathom: note: {name}:{line}: annotations in comments are not read; --acsl reads them");
    }
    parse_over(files, args, &[])
}

/// With files in memory that hide files on disk.
pub fn parse_over(files: &[SourceFile], args: &SourceArgs, overlay: &[(String, Vec<u8>)]) -> Result<Units, Failure> {
    let arch = fathom_clang::Arch::Lp64;
    let mut overlay = overlay.to_vec();
    let mut annotated = Vec::new();
    if args.acsl {
        let rewritten = crate::acsl::rewrite(files)?;
        rewritten.notes.iter().for_each(|note| eprintln!("fathom: note: {note}"));
        overlay.extend(rewritten.overlay);
        let plain = |file: &SourceFile| {
            std::fs::read_to_string(&file.path).is_ok_and(|text| !text.contains("__CPROVER_") && !text.contains("__ESBMC_"))
        };
        annotated.extend(files.iter().enumerate().filter(|(_, file)| plain(file)).map(|(i, _)| i));
    }
    if let Some(interface) = Interface::of(args)? {
        overlay.push((HARNESS.to_string(), interface.harness().into_bytes()));
    }
    let parse_one = |file: &SourceFile| {
        let failed = |error: ParseError| match error {
            ParseError::Diagnostics(text) => {
                let hint = source::guidance(&text, &file.args).map(|hint| format!("\n{hint}")).unwrap_or_default();
                Failure::Diagnostics(text.trim_end().to_string() + &hint)
            }
            ParseError::Crash(what) => Failure::Internal(what),
            ParseError::Argument(_) | ParseError::Unreadable(..) | ParseError::Directory(_) | ParseError::NotStarted(_) => {
                Failure::Input(error.to_string())
            }
        };
        let args = source::with_library_rules(&file.args);
        let mut options = ParseOptions { file: file.path.clone(), arch, args, virtual_files: overlay.to_vec() };
        let unit = fathom_clang::parse(&options).map_err(failed)?;
        // Inputs that nobody declared have the type that their name tells.
        let Some((name, text)) = undeclared::declarations(&unit) else { return Ok(unit) };
        options.args.splice(0..0, ["-include".to_string(), name.clone()]);
        options.virtual_files.push((name, text));
        fathom_clang::parse(&options).map_err(failed)
    };
    let roles = files.iter().map(|file| file.role).collect();
    let mut units = files.iter().map(parse_one).collect::<Result<Vec<_>, _>>()?;
    let mut undefined = fathom_lower::undefined_symbols(&units);
    let mut without_models = Vec::new();
    if units.iter().any(|unit| unit.machine.long_double != Some(fathom_ast::FloatKind::X87)) {
        // SOUNDNESS: models of functions of long double are for the x87's format; elsewhere calls of them have no answer.
        let modelled = |name: &str| fathom_library::unit_for(&[name.to_string()]).is_some();
        let wide = |name: &String| modelled(name) && (name.strip_suffix('l').is_some_and(modelled) || name == "strtold");
        (without_models, undefined) = undefined.into_iter().partition(wide);
    }
    let Some(library) = fathom_library::unit_for(&undefined) else {
        return Ok(Units { units, roles, annotated, without_models, first_library_unit: None });
    };
    let first_library_unit = Some(units.len());
    let args = files.first().map(|file| fathom_clang::choosing(&file.args)).unwrap_or_default();
    let options = ParseOptions { args, virtual_files: library.virtual_files, ..ParseOptions::new(library.file, arch) };
    units.push(fathom_clang::parse(&options).map_err(|error| Failure::Internal(format!("library models: {error}")))?);
    Ok(Units { units, roles, annotated, without_models, first_library_unit })
}

pub fn lower(
    units: Units,
    args: &SourceArgs,
    meaning: Meaning,
    selection: &Selection,
) -> Result<(Program, Provenance), Failure> {
    lower_with_goals(units, args, meaning, selection, Vec::new())
}

/// With goals of a test suite in the user's functions.
pub fn lower_with_goals(
    units: Units,
    args: &SourceArgs,
    meaning: Meaning,
    selection: &Selection,
    goals: Vec<Criterion>,
) -> Result<(Program, Provenance), Failure> {
    // The harness of an interface is not what is to be covered.
    let harness =
        units.units.iter().position(|unit| unit.files.first().is_some_and(|f| unit.bytes(f.name) == HARNESS.as_bytes()));
    let bits = if units.units.iter().any(|unit| unit.arch == fathom_clang::Arch::Ilp32) { 32 } else { 64 };
    if let Some(fault) = fathom_lower::Region::fault(&args.mmio, bits) {
        return Err(input(format!("--mmio: {fault}")));
    }
    let options = LowerOptions {
        entry: args.entry().to_string(),
        allocation_may_fail: args.malloc_may_fail,
        sv_comp: meaning.sv_comp,
        concrete: meaning.concrete,
        first_library_unit: units.first_library_unit,
        labels: selection.labels.iter().cloned().collect(),
        errors_are_calls: selection.termination,
        looked_for: LookedFor {
            unsequenced: selection.has(Check::Unsequenced),
            overlap: selection.has(Check::Overlap),
            restrict: selection.has(Check::Restrict),
            noreturn: selection.has(Check::NoReturn),
            evaluation_order: selection.has(Check::EvaluationOrder),
        },
        roles: Roles {
            harnesses: units.of_role(Role::Harness),
            annotated: units.annotated.clone(),
            stubs: units.of_role(Role::Stub),
            without_goals: harness,
        },
        without_models: units.without_models.clone(),
        remove_bodies: args.remove_bodies.clone(),
        first_definition: args.first_definition,
        give_objects: meaning.objects,
        enforce: args.enforce.clone(),
        replace: args.replace.clone(),
        loop_contracts: !args.no_loop_contracts,
        registers: args.mmio.clone(),
        goals,
        ..LowerOptions::default()
    };
    let mut program = fathom_lower::lower(&units.units, &options).map_err(|error| match error {
        LowerError::NoEntry(_) => {
            Failure::Input(format!("{error}{}", entries(&units.units[..units.first_library_unit.unwrap_or(units.units.len())])))
        }
        LowerError::Input(sentence) => Failure::Input(sentence),
        LowerError::Internal(what) => Failure::Internal(what),
    })?;
    validate(&program, "lower")?;
    if let Some(observer) = &args.observe {
        crate::observe::check(&program, observer)?;
    }
    let mut provenance = Provenance::unchanged(&program);
    if let Some(format) = args.fixed_point {
        (program, provenance) = fixed::apply(program, format).map_err(|error| input(error.to_string()))?;
        validate(&program, "the change to fixed-point numbers")?;
    }
    // SOUNDNESS: a label that does not exist is not reachable, but nobody asks for that: it is a misspelling.
    for label in &options.labels {
        let quoted = format!("`{label}`");
        if !program.properties.iter().any(|p| p.class == PropertyClass::Label && p.message.contains(&quoted)) {
            return Err(input(format!("--property unreach-label:{label}: the program has no label {label}")));
        }
    }
    Ok((program, provenance))
}

/// Cheap compared with everything else, so release builds check it too: a broken program never gets a verdict.
pub fn validate(program: &Program, after: &str) -> Result<(), Failure> {
    fathom_goto::validate(program)
        .map_err(|errors| Failure::Internal(format!("the program is not valid after {after}: {}", errors.join("; "))))
}

/// The text form parses back to a program that prints the same, and is valid.
fn round_trip(program: &Program) -> Result<u8, Failure> {
    let text = fathom_goto::text::print(program);
    let parsed = fathom_goto::text::parse(&text).map_err(|error| {
        let line = error.to_string().split(|c: char| !c.is_ascii_digit()).find_map(|n| n.parse::<usize>().ok()).unwrap_or(1);
        let shown = text.lines().nth(line.saturating_sub(1)).unwrap_or("");
        Failure::Internal(format!("the text form does not parse: {error}\n{shown}"))
    })?;
    validate(&parsed, "parsing its text")?;
    let again = fathom_goto::text::print(&parsed);
    if text != again {
        let line = text.lines().zip(again.lines()).position(|(a, b)| a != b).unwrap_or(0) + 1;
        return Err(Failure::Internal(format!("the text form changes when parsed back, first in line {line}")));
    }
    Ok(exit::VERIFIED)
}

/// A closed pipe (`fathom show … | head`) is the reader's decision, not an error.
pub fn print(text: impl AsRef<[u8]>) -> Result<u8, Failure> {
    match std::io::stdout().lock().write_all(text.as_ref()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(input(format!("cannot write the output: {error}"))),
        _ => Ok(exit::VERIFIED),
    }
}
