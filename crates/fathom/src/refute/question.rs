//! One alarm: the entry functions that are asked about it, in which order, and what their answers say together.
//!
//! First the function where the reported path begins. What is confirmed there is confirmed if nobody knows the callers, or if one of them gets
//! there too; what all callers refute is refuted. What is refuted from the path's first function is asked of the function that
//! holds the place as well: others may call it.

use super::behind;
use super::goals::{self, Asked, At};
use super::guided;
use super::kept::Kept;
use super::outside::{Outside, undisturbed};
use super::places::{Holder, Parsed, Places, first_line, same};
use super::test::{Test, Written};
use super::told;
use crate::cli::{GlobalsArg, RefuteArgs, VerifyArgs};
use crate::environment;
use crate::failure::{Failure, input};
use crate::pipeline::{self, Decided, Meaning};
use crate::source::SourceFile;
use crate::watchdog::Watchdog;
use crate::{reachable, session, situations, verification};
use fathom_alarm::{Alarm, Answer, Kind, Rules, Step};
use fathom_analysis::Externals;
use fathom_engine::{Options, Outcome, PropertyOutcome, Reason};
use fathom_goto::*;
use fathom_transform::{Rest, havoc, missing};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Functions named in a sentence.
const NAMED: usize = 4;

/// The least work for asking whether a proof holds without trust.
const MOMENT: u64 = 1_000_000;

/// The part of an alarm's work that goes to the reported path, and to executions without the functions that have no body: one in so many.
const SHARE: u64 = 4;

/// What a proof rests on that needed valid pointers from outside.
const TRUSTED: &str = "pointers from outside are valid where they are used: each leads to memory of its own or to an object of the type that is used (by C's rules of effective types) which other code can name or hands in as well, not to a variable or allocated memory of this execution whose address it was told, nor to an object of the C library";

/// What became of an alarm.
#[derive(Clone, Debug)]
pub struct Verdict {
    pub answer: Answer,
    /// Why, or under which condition.
    pub why: String,
    pub rests_on: Vec<String>,
    /// Of the execution that confirms it.
    pub steps: Vec<Step>,
    pub test: Option<Written>,
}

impl Verdict {
    pub fn undecided(why: impl Into<String>) -> Verdict {
        Verdict { answer: Answer::Undecided, why: why.into(), rests_on: Vec::new(), steps: Vec::new(), test: None }
    }

    fn refuted(why: impl Into<String>, rests_on: Vec<String>) -> Verdict {
        Verdict { answer: Answer::Refuted, rests_on, ..Verdict::undecided(why) }
    }
}

/// Alarms with the same key are one question.
pub fn key(alarm: &Alarm) -> String {
    let first = alarm.waypoints.first().map(|w| w.place.to_string()).unwrap_or_default();
    format!("{}\n{}\n{}\n{first}", alarm.rule, alarm.place, alarm.message)
}

pub struct Judge<'a> {
    args: &'a RefuteArgs,
    rules: &'a Rules,
    places: &'a Places,
    options: Options,
    stop: Arc<AtomicBool>,
    kept: Kept,
}

/// What functions without a body do.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Missing {
    /// Nobody knows: executions that call one are given up on.
    Refused,
    /// They return anything and change nothing.
    Pure,
    /// They return anything, and write what they are given pointers to.
    Writing,
    /// They return anything, and change globals and what their arguments point to.
    Changing,
}

/// What one entry function says.
enum Said {
    Confirmed(Verdict),
    Refuted(Vec<String>),
    Undecided(Open),
    /// There is nothing of that kind at the place.
    NoGoal,
}

/// Why there is no answer.
struct Open {
    why: String,
    /// The time is up.
    late: bool,
}

impl From<String> for Open {
    fn from(why: String) -> Open {
        Open { why, late: false }
    }
}

impl From<&str> for Open {
    fn from(why: &str) -> Open {
        why.to_string().into()
    }
}

/// How a question is put.
#[derive(Copy, Clone, Debug)]
struct Way {
    missing: Missing,
    /// Pointers from outside are valid where they are used.
    trust: bool,
    /// Executions in which a signed operation overflows do not count.
    defined: bool,
}

/// What a search may take, beside the time of the question.
struct Limits {
    work: Option<u64>,
    /// What the last search did.
    done: u64,
}

/// What is known of the path that the analyser reports.
enum Reported {
    /// An execution takes it and violates the check.
    Taken(Box<Verdict>),
    /// No execution does.
    Infeasible,
    /// The report has none, or it was not decided.
    Unknown,
}

impl Reported {
    /// The verdict about any path, with what is known of the reported one.
    fn beside(&self, mut verdict: Verdict) -> Verdict {
        if let Reported::Infeasible = self {
            match verdict.answer {
                Answer::Confirmed => verdict.why += ", by another path than the reported one, which is infeasible",
                Answer::Undecided => verdict.why = format!("reported path infeasible; {}", verdict.why),
                Answer::Refuted => {}
            }
        }
        verdict
    }
}

/// The parts of a question that do not depend on the entry.
struct Question<'a> {
    alarm: &'a Alarm,
    number: usize,
    kind: Kind,
    parsed: Arc<Parsed>,
    /// Holds the place.
    function: Holder,
    deadline: Instant,
    /// The work that its time is good for, or a part of it.
    work: u64,
    /// Only executions along the reported path are asked about.
    guided: bool,
}

impl<'a> Judge<'a> {
    pub fn new(args: &'a RefuteArgs, rules: &'a Rules, places: &'a Places) -> Result<Judge<'a>, Failure> {
        let stop: Arc<AtomicBool> = Arc::default();
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            // Without a handler the signal simply ends the program.
            let _ = signal_hook::flag::register(signal, stop.clone());
        }
        let mut options = verification::options(&places.args.search, Instant::now(), false, false)?;
        options.stop = stop.clone();
        options.first_violation = true;
        if args.whole_program && places.programs.iter().flatten().next().is_none() {
            return Err(input("--whole-program needs the program's files"));
        }
        Ok(Judge { args, rules, places, options, stop, kept: Kept::new(args) })
    }

    pub fn judge(&self, alarm: &Alarm, number: usize) -> Verdict {
        if self.stop.load(Ordering::Relaxed) {
            return Verdict::undecided("interrupted");
        }
        let kind = match self.rules.kind(alarm) {
            None => return Verdict::undecided(format!("no check is known for the rule {}; --rules adds one", alarm.rule)),
            Some(Kind::NoQuestion) => return Verdict::undecided("not a reachability question"),
            Some(Kind::NotChecked) => return Verdict::undecided("nothing here decides this kind of alarm"),
            Some(kind) => kind,
        };
        if let Some(why) = self.places.outdated(&alarm.place) {
            return Verdict::undecided(why);
        }
        let programs = self.places.programs_with(Path::new(&alarm.place.file));
        if programs.is_empty() {
            return Verdict::undecided(format!("{} is part of no file that is read", alarm.place.file));
        }
        // A header is judged in every file that includes it.
        let mut refuted: Option<Verdict> = None;
        let mut undecided = None;
        for program in programs {
            let verdict = self.judged_before_or_now(alarm, number, kind, program);
            match verdict.answer {
                Answer::Confirmed => return verdict,
                Answer::Refuted => {
                    refuted = Some(match refuted {
                        None => verdict,
                        Some(mut before) => {
                            before.rests_on.extend(verdict.rests_on);
                            before
                        }
                    })
                }
                Answer::Undecided => undecided = undecided.or(Some(verdict)),
            }
        }
        match (undecided, refuted) {
            (Some(undecided), _) => undecided,
            (None, Some(refuted)) => Verdict { rests_on: distinct(refuted.rests_on.clone()), ..refuted },
            (None, None) => Verdict::undecided("it was not judged"),
        }
    }

    /// A test is written by asking, so a confirmation is asked for again where tests are wanted.
    fn judged_before_or_now(&self, alarm: &Alarm, number: usize, kind: Kind, program: usize) -> Verdict {
        let key = self.places.contents(program).map(|contents| self.kept.key(alarm, kind, &contents));
        let before = key.as_ref().and_then(|key| self.kept.get(key));
        if let Some(verdict) = before.filter(|v| v.answer != Answer::Confirmed || self.args.tests.is_none()) {
            return verdict;
        }
        let started = Instant::now();
        let verdict = match self.judge_in(alarm, number, kind, program) {
            Ok(verdict) => verdict,
            Err(why) => return Verdict::undecided(why),
        };
        // What a signal cut short is no answer.
        if let Some(key) = key.filter(|_| !self.stop.load(Ordering::Relaxed)) {
            self.kept.put(&key, &verdict, started.elapsed().as_secs_f64());
        }
        verdict
    }

    fn judge_in(&self, alarm: &Alarm, number: usize, kind: Kind, program: usize) -> Result<Verdict, String> {
        let parsed = self.places.parsed(program)?;
        let function = self.places.holder(&parsed.units, &alarm.place);
        let function = function.ok_or("the place is in no function that is part of the program")?;
        let first = alarm.waypoints.iter().find_map(|w| {
            let by_name = || self.places.named(&parsed.units, w.function.as_deref()?);
            self.places.holder(&parsed.units, &w.place).or_else(by_name)
        });
        let deadline = Instant::now() + Duration::from_secs_f64(self.args.timeout);
        let work = fathom_engine::work_of_seconds(self.args.timeout);
        let question = Question { alarm, number, kind, parsed, function, deadline, work, guided: false };
        if self.args.whole_program {
            let main = Holder { name: "main".into(), internal: false };
            return Ok(said_alone(self.ask(&question, &main.name), "no execution of the program"));
        }
        let entry = first.unwrap_or_else(|| question.function.clone());
        let path = self.along_the_path(&question, &entry);
        if let Reported::Taken(verdict) = path {
            return Ok(self.climb(&question, &entry, *verdict, self.args.depth, &mut BTreeSet::new()));
        }
        let verdict = self.by_any_path(&question, &entry)?;
        Ok(path.beside(verdict))
    }

    /// The reported path alone: its executions are fewer, so a violation along it is found sooner than among all.
    fn along_the_path(&self, question: &Question<'_>, entry: &Holder) -> Reported {
        if question.alarm.waypoints.len() < 2 {
            return Reported::Unknown;
        }
        let guided = Question {
            guided: true,
            work: question.work / SHARE,
            parsed: question.parsed.clone(),
            function: question.function.clone(),
            ..*question
        };
        match self.ask(&guided, &entry.name) {
            Said::Confirmed(mut verdict) => {
                verdict.why += ", along the reported path";
                Reported::Taken(Box::new(verdict))
            }
            Said::Refuted(_) => Reported::Infeasible,
            Said::Undecided(_) | Said::NoGoal => Reported::Unknown,
        }
    }

    fn by_any_path(&self, question: &Question<'_>, entry: &Holder) -> Result<Verdict, String> {
        match self.ask(question, &entry.name) {
            Said::Refuted(rests_on) if *entry == question.function => {
                Ok(Verdict::refuted(format!("no execution from {} on", entry.name), rests_on))
            }
            Said::Refuted(rests_on) => Ok(self.other_ways(question, entry, rests_on)),
            Said::Confirmed(verdict) => Ok(self.climb(question, entry, verdict, self.args.depth, &mut BTreeSet::new())),
            other => Ok(said_alone(other, "")),
        }
    }

    /// Refuted where the path begins. Who else leads to the function that holds the place?
    fn other_ways(&self, question: &Question<'_>, entry: &Holder, mut rests_on: Vec<String>) -> Verdict {
        let function = &question.function;
        match self.ask(question, &function.name) {
            Said::Refuted(rests_on) => return Verdict::refuted(format!("no execution from {} on", function.name), rests_on),
            Said::Confirmed(_) | Said::Undecided(_) | Said::NoGoal => {}
        }
        let callers = self.callers(question, function);
        let Some(callers) = callers else {
            rests_on.push(format!(
                "{} is called from {} on only, as reported (others that may call it are not judged)",
                function.name, entry.name
            ));
            return Verdict::refuted(format!("no execution from {} on", entry.name), rests_on);
        };
        let mut names = vec![entry.name.clone()];
        for caller in callers.iter().filter(|c| **c != *entry && **c != *function) {
            match self.ask(question, &caller.name) {
                Said::Refuted(more) => rests_on.extend(more),
                Said::Confirmed(verdict) => return verdict,
                Said::Undecided(open) => {
                    let why = format!("refuted from {} on, but not from {}: {}", entry.name, caller.name, open.why);
                    return Verdict::undecided(why);
                }
                Said::NoGoal => continue,
            }
            names.push(caller.name.clone());
        }
        Verdict::refuted(format!("no execution from {} on", listed(&names)), distinct(rests_on))
    }

    /// Confirmed in a function. If all its callers are known, they decide.
    fn climb(
        &self,
        question: &Question<'_>,
        entry: &Holder,
        verdict: Verdict,
        depth: u32,
        above: &mut BTreeSet<String>,
    ) -> Verdict {
        if depth == 0 || entry.name == "main" || !above.insert(entry.name.clone()) {
            return verdict;
        }
        let Some(callers) = self.callers(question, entry) else { return verdict };
        // One that calls itself, or that was asked already, is no caller from outside.
        let callers: Vec<Holder> = callers.into_iter().filter(|c| !above.contains(&c.name)).collect();
        if callers.is_empty() {
            return verdict;
        }
        let mut rests_on = Vec::new();
        let mut open = None;
        for caller in &callers {
            match self.ask(question, &caller.name) {
                Said::Confirmed(verdict) => return self.climb(question, caller, verdict, depth - 1, above),
                Said::Refuted(more) => rests_on.extend(more),
                Said::Undecided(found) => open = open.or(Some((caller.name.clone(), found.why))),
                Said::NoGoal => open = open.or(Some((caller.name.clone(), "the place is not part of it".into()))),
            }
        }
        let names: Vec<String> = callers.iter().map(|c| c.name.clone()).collect();
        match open {
            None => Verdict::refuted(
                format!("no execution from any caller of {} on: {}", entry.name, listed(&names)),
                distinct(rests_on),
            ),
            Some((caller, why)) => Verdict::undecided(format!("{}, but its caller {caller} is undecided: {why}", verdict.why)),
        }
    }

    /// Every function that calls this one, if that is known: nobody outside of the file can call it, and it is only ever called by its name.
    fn callers(&self, question: &Question<'_>, function: &Holder) -> Option<Vec<Holder>> {
        if !function.internal {
            return None;
        }
        let (program, _) = self.lowered(question, &function.name, Kind::Division).ok()?;
        let id = program.find_function(&function.name)?;
        if is_addressed(&program, id) {
            return None;
        }
        let calls = |f: &&Function| {
            let mut insts = f.blocks.iter().flat_map(|b| &b.insts);
            insts.any(|i| matches!(i.kind, InstKind::Call { callee: Callee::Direct(callee), .. } if callee == id))
        };
        let entry = program.entry.map(|e| program.func(e).name.clone());
        let callers = program.functions.iter().filter(calls).filter(|f| Some(&f.name) != entry.as_ref());
        callers.map(|f| self.places.named(&question.parsed.units, &f.name)).collect()
    }

    fn args_for(&self, entry: &str) -> VerifyArgs {
        let mut args = self.places.args.clone();
        args.source.function = Some(entry.to_string());
        args
    }

    fn lowered(
        &self,
        question: &Question<'_>,
        entry: &str,
        kind: Kind,
    ) -> Result<(Program, fathom_transform::Provenance), String> {
        let selection = goals::selection(kind).ok_or("not a reachability question")?;
        let args = self.args_for(entry);
        let lowered = pipeline::lower(question.parsed.units.clone(), &args.source, Meaning::default(), &selection);
        lowered.map_err(|failure| first_line(&failure))
    }

    fn ask(&self, question: &Question<'_>, entry: &str) -> Said {
        match self.try_asking(question, entry) {
            Ok(said) => said,
            Err(why) => Said::Undecided(why.into()),
        }
    }

    fn try_asking(&self, question: &Question<'_>, entry: &str) -> Result<Said, String> {
        let (program, provenance) = self.lowered(question, entry, question.kind)?;
        session::refuse_jumps(&program).map_err(|failure| first_line(&failure))?;
        let missing = bodiless(&program);
        let reached = reachable::functions(&program);
        // SOUNDNESS: the linker may prefer a definition in a file that is not seen.
        let replaceable = self.places.replaceable(&question.parsed.units, |name| {
            (0..program.functions.len()).any(|i| reached[i] && program.functions[i].name == name)
        });
        let said = self.search_for(question, entry, (program, provenance), &missing)?;
        Ok(match said {
            Said::Refuted(mut rests_on) if !replaceable.is_empty() => {
                let names = listed(&replaceable);
                rests_on.push(format!("no other file defines the functions that are weak or inline here: {names}"));
                Said::Refuted(rests_on)
            }
            said => said,
        })
    }

    fn search_for(
        &self,
        question: &Question<'_>,
        entry: &str,
        program: (Program, fathom_transform::Provenance),
        missing: &[String],
    ) -> Result<Said, String> {
        let all = question.guided.then_some(question.work);
        // Where some are called, an answer without them comes soon or not at all.
        let soon = if missing.is_empty() { all } else { Some(question.work / SHARE) };
        let stopped = match self.search_twice(question, entry, program.clone(), Missing::Refused, soon)? {
            Said::Undecided(open) if !missing.is_empty() => open,
            said => return Ok(said),
        };
        // An execution in which they change nothing is one that may happen; that they never change anything is another claim.
        let pure = self.args.assume_pure_externals;
        // But a function that is given the address of a variable is called to write it, and then the alarm is not about that variable.
        let writing = question.kind == Kind::Uninitialised && !pure;
        let modest = if writing { Missing::Writing } else { Missing::Pure };
        match self.search_twice(question, entry, program.clone(), modest, all)? {
            Said::Refuted(mut rests_on) if pure => {
                rests_on.extend(undisturbed(missing));
                Ok(Said::Refuted(rests_on))
            }
            Said::Refuted(_) => {
                let writers = match writing {
                    true => Outside::new(&question.parsed).writers(&program.0, missing),
                    false => Vec::new(),
                };
                match self.search_twice(question, entry, program, Missing::Changing, all)? {
                    Said::Refuted(mut rests_on) => {
                        let names = listed(missing);
                        rests_on.push(format!(
                            "functions without a body change only globals and what their arguments point to, from there to the end of the object, of memory outside one object of the pointer's type that is not constant, of texts behind `...` nothing, and free nothing: {names}"
                        ));
                        if !writers.is_empty() {
                            let names = listed(&writers);
                            rests_on
                                .push(format!("these functions without a body write what their arguments point to: {names}"));
                        }
                        rests_on.extend(undisturbed(missing));
                        Ok(Said::Refuted(rests_on))
                    }
                    Said::Confirmed(_) | Said::Undecided(_) | Said::NoGoal if writing => {
                        let only = "refuted only if functions without a body write what their arguments point to, and change nothing else";
                        Ok(Said::Undecided(format!("{only}: {}", listed(missing)).into()))
                    }
                    Said::Confirmed(_) | Said::Undecided(_) | Said::NoGoal => {
                        let only = "refuted only if functions without a body change nothing of the program's (--assume-pure-externals)";
                        Ok(Said::Undecided(format!("{only}: {}", listed(missing)).into()))
                    }
                }
            }
            Said::Undecided(open) if open.late => Ok(Said::Undecided(open)),
            Said::Undecided(_) => Ok(Said::Undecided(stopped)),
            said => Ok(said),
        }
    }

    /// Pointers from outside may lead anywhere, and then most proofs need them to be trusted. What holds without that is asked again, for a moment.
    fn search_twice(
        &self,
        question: &Question<'_>,
        entry: &str,
        program: (Program, fathom_transform::Provenance),
        missing: Missing,
        work: Option<u64>,
    ) -> Result<Said, String> {
        let mut limits = Limits { work, done: 0 };
        let mut way = Way { missing, trust: false, defined: false };
        // How much memory there is, is what an alarm about bounds asks.
        if question.kind == Kind::Bounds {
            let said = self.search(question, entry, program.clone(), way, &mut limits)?;
            return Ok(self.without_overflow(question, entry, program, way, limits, said));
        }
        way.trust = true;
        match self.search(question, entry, program.clone(), way, &mut limits)? {
            Said::Refuted(rests_on) => {
                limits.work = Some(MOMENT.max(2 * limits.done));
                way.trust = false;
                match self.search(question, entry, program.clone(), way, &mut limits)? {
                    Said::Refuted(rests_on) => Ok(Said::Refuted(rests_on)),
                    // What the trusted pointers exclude happened.
                    said @ Said::Confirmed(_) => Ok(self.without_overflow(question, entry, program, way, limits, said)),
                    Said::Undecided(_) | Said::NoGoal => Ok(Said::Refuted(rests_on)),
                }
            }
            said => Ok(self.without_overflow(question, entry, program, way, limits, said)),
        }
    }

    /// What is confirmed is asked again among the executions without signed overflow, for a moment: one of those says more, and if there is none the answer
    /// says so. An execution with an overflow before still confirms: compilers that let it wrap around are common.
    fn without_overflow(
        &self,
        question: &Question<'_>,
        entry: &str,
        program: (Program, fathom_transform::Provenance),
        way: Way,
        mut limits: Limits,
        said: Said,
    ) -> Said {
        // What was asked for a proof only is no answer.
        let about_it = matches!(question.kind, Kind::Overflow | Kind::Leak) || way.missing == Missing::Changing;
        let Said::Confirmed(mut verdict) = said else { return said };
        if about_it {
            return Said::Confirmed(verdict);
        }
        limits.work = Some(MOMENT.max(2 * limits.done));
        match self.search(question, entry, program, Way { defined: true, ..way }, &mut limits) {
            Ok(Said::Confirmed(defined)) => verdict = defined,
            Ok(Said::Refuted(_)) => verdict.why += ", but only after a signed overflow that wraps around",
            Ok(Said::Undecided(_) | Said::NoGoal) | Err(_) => {}
        }
        Said::Confirmed(verdict)
    }

    fn search(
        &self,
        question: &Question<'_>,
        entry: &str,
        (program, lowered): (Program, fathom_transform::Provenance),
        Way { missing, trust, defined }: Way,
        limits: &mut Limits,
    ) -> Result<Said, String> {
        let selection = goals::selection(question.kind).ok_or("not a reachability question")?;
        let without_body = bodiless(&program);
        let leaked = super::leaked::names(&program);
        let mut args = self.args_for(entry);
        let mut begins = None;
        if entry == "main" && !called_again(&program, entry) {
            args.source.globals = GlobalsArg::Initial;
            let known = self.args.whole_program || environment::changing(&program).is_empty();
            begins = (!known).then(|| "nothing changes globals before main begins".to_string());
        }
        let (mut program, supplied) = match missing {
            Missing::Refused => missing::refuse(program),
            Missing::Pure => missing::model_alone(program),
            Missing::Writing => {
                let outside = Outside::new(&question.parsed);
                havoc::model(program, &[], &|f, n| outside.found(f, n))
            }
            Missing::Changing => {
                let globals = environment::changing(&program);
                let outside = Outside::new(&question.parsed);
                havoc::model(program, &globals, &|f, n| match question.kind {
                    Kind::Uninitialised => outside.proved(f, n),
                    _ => outside.changed(f, n),
                })
            }
        };
        let externals = if missing == Missing::Pure { Externals::Pure } else { Externals::Arbitrary };
        fathom_analysis::order::judge(&mut program, externals);
        let globals = environment::globals(&mut program, &args.source);
        let situations = situations::of(&program, &selection);
        let assumed = fathom_check::assumed(&program, &selection);
        let file = std::fs::canonicalize(&question.alarm.place.file).map_err(|error| error.to_string())?;
        let at = At {
            files: goals::files(&program, &file),
            line: question.alarm.place.line,
            names: goals::names(&question.alarm.message),
            function: question.function.name.clone(),
        };
        let asserts = question.kind != Kind::Assertion && asserts(&program);
        let asked = goals::ask(&mut program, question.kind, &selection, &at, trust, defined);
        match asked {
            Asked::Nothing => return Ok(Said::NoGoal),
            Asked::Holds => return Ok(Said::Refuted(Vec::new())),
            Asked::Goals | Asked::Before | Asked::Partly => {}
        }
        if question.guided && !guided::along(&mut program, question.alarm) {
            return Ok(Said::NoGoal);
        }
        behind::end_behind(&mut program);
        pipeline::validate(&program, "the alarm was written into it").map_err(|failure| first_line(&failure))?;
        let provenance = lowered.then(supplied).asked(&program);
        if Instant::now() >= question.deadline {
            return Ok(Said::Undecided(Open { why: format!("timeout of {} s", self.args.timeout), late: true }));
        }
        let work = [self.options.work, limits.work].into_iter().flatten().min();
        let options = Options {
            deadline: Some(question.deadline),
            work,
            trust_outside: trust,
            leaked: leaked.into(),
            outside_changes: matches!(missing, Missing::Changing | Missing::Writing),
            ..self.options.clone()
        };
        let watchdog = Watchdog::default();
        let decided = pipeline::decide(program, provenance, externals, &options, &args, &Default::default(), (&watchdog, None));
        let Decided { program, provenance, outcome, .. } = decided.map_err(|failure| first_line(&failure))?;
        limits.done = outcome.work;
        if asked == Asked::Before && outcome.violated().next().is_some() {
            return Ok(Said::Undecided("what stands at the place holds only if what is checked before it does".into()));
        }
        if let Some((_, found)) = outcome.violated().next() {
            let (place, counterexample) = crate::trace::counterexample(&program, found);
            let given = told::given_to(&program, &counterexample, &without_body, question.kind == Kind::Leak);
            match (question.kind, given) {
                (Kind::Leak, Some(owner)) => {
                    let why = format!("a leak unless {owner}, which has no body, keeps or frees what it is given");
                    return Ok(Said::Undecided(why.into()));
                }
                (Kind::Uninitialised, Some(writer)) => {
                    let why = format!("unwritten unless {writer}, which has no body, writes what it is given");
                    return Ok(Said::Undecided(why.into()));
                }
                _ => {}
            }
            let mut verdict = told::confirmed(&program, entry, found, &place, &counterexample, &without_body);
            if missing == Missing::Writing && self.args.tests.is_some() && !without_body.is_empty() {
                let told = "none: what functions without a body write is not part of it".to_string();
                verdict.test = Some(Written { told, rule: None, shows: false });
            } else if let Some(folder) = &self.args.tests {
                let own = |file: &&SourceFile| same(&file.path, &file_of(question, &program, entry));
                let entry_file = question.parsed.files.iter().find(own).or(question.parsed.files.first());
                let test = Test {
                    number: question.number,
                    folder,
                    kind: question.kind,
                    place: &question.alarm.place,
                    entry_file: &entry_file.ok_or("there is no file")?.path,
                    entry,
                    program: &program,
                    found,
                    files: &question.parsed.files,
                    args: &args,
                };
                verdict.test = Some(test.write().map_err(|failure| first_line(&failure))?);
            }
            return Ok(Said::Confirmed(verdict));
        }
        if let Some(open) = open(&outcome, self.options.work.is_some()) {
            return Ok(Said::Undecided(open));
        }
        if asked == Asked::Partly {
            return Ok(Said::Undecided("what is copied at the place is not checked for having been written".into()));
        }
        let mut rests_on = outcome.rests_on.clone();
        if let Some(proof) = &outcome.proof {
            rests_on.extend(situations.of_proof(proof, &program, &program, externals));
        }
        rests_on.extend(trust.then(|| TRUSTED.to_string()));
        rests_on.extend(asserts.then(|| "an assertion that fails ends the program".to_string()));
        rests_on.extend(assumed);
        rests_on.extend(globals);
        rests_on.extend(begins);
        rests_on.extend(earlier(question.kind, entry).map(str::to_string));
        if self.args.allocation_succeeds {
            rests_on.push("allocation succeeds (--allocation-succeeds)".into());
        }
        rests_on.extend(provenance.rests_on.iter().filter(is_told).map(|rest| rest.to_string()));
        Ok(Said::Refuted(distinct(rests_on)))
    }
}

/// What is not looked at of the time before the function was called.
fn earlier(kind: Kind, entry: &str) -> Option<&'static str> {
    match kind {
        _ if entry == "main" => None,
        Kind::Leak => Some("memory that was allocated before the function is called is not looked at"),
        Kind::Uninitialised => Some("what pointers from outside lead to was written"),
        _ => None,
    }
}

/// Does a reader of a refutation have to know?
fn is_told(rest: &&Rest) -> bool {
    match rest {
        Rest::SlicedAccesses | Rest::ValidPointers | Rest::NoBody { .. } => true,
        Rest::FixedPoint(_) => false,
    }
}

/// Functions that an execution may call and that have no body.
fn bodiless(program: &Program) -> Vec<String> {
    let reached = reachable::functions(program);
    let missing = (0..program.functions.len()).filter(|&i| reached[i] && !program.functions[i].has_body());
    missing.map(|i| program.functions[i].name.clone()).collect()
}

/// May the program call the function that the system calls at the start?
fn called_again(program: &Program, name: &str) -> bool {
    let Some(id) = program.find_function(name) else { return true };
    let calls = |f: &Function| {
        let mut insts = f.blocks.iter().flat_map(|b| &b.insts);
        insts.any(|i| matches!(i.kind, InstKind::Call { callee: Callee::Direct(callee), .. } if callee == id))
    };
    let users = (0..program.functions.len()).filter(|&i| program.entry != Some(FuncId::new(i)));
    is_addressed(program, id) || users.map(|i| &program.functions[i]).any(calls)
}

/// Is the function named otherwise than in calls?
fn is_addressed(program: &Program, id: FuncId) -> bool {
    let addressed = program.functions.iter().flat_map(|f| &f.exprs).any(|e| e.kind == ExprKind::FuncAddr(id));
    addressed || program.globals.iter().flat_map(|g| &g.init.items).any(|item| item.value == InitValue::Func(id))
}

/// Does the user's program have assertions that an execution may come to?
fn asserts(program: &Program) -> bool {
    let reached = reachable::functions(program);
    let users = program.functions.iter().zip(&reached).filter(|(f, reached)| **reached && !f.from_library).map(|(f, _)| f);
    let mut insts = users.flat_map(|f| &f.blocks).flat_map(|b| &b.insts);
    insts.any(|inst| {
        let InstKind::Assert { property, .. } = inst.kind else { return false };
        matches!(program.property(property).class, PropertyClass::Assertion | PropertyClass::ReachError)
    })
}

/// The file that the entry function is defined in.
fn file_of(question: &Question<'_>, program: &Program, entry: &str) -> PathBuf {
    let loc = program.find_function(entry).map(|id| program.source.get(program.func(id).loc));
    let file = loc.and_then(|loc| loc.file).map(|file| program.source.files[file.index()].clone());
    PathBuf::from(file.unwrap_or_else(|| question.alarm.place.file.clone()))
}

/// Why the goals are not all proved. `counted`: the user limits the work; otherwise a limit of it is a part of the time.
fn open(outcome: &Outcome, counted: bool) -> Option<Open> {
    let all = outcome.properties.iter().all(|p| matches!(p, PropertyOutcome::Proved { .. }));
    if all && !outcome.properties.is_empty() {
        return None;
    }
    let late = matches!(outcome.reason, Some(Reason::Timeout { .. }));
    let reason = match &outcome.reason {
        None => "not decided".to_string(),
        Some(Reason::Work { bound }) if !counted => Reason::Timeout { bound: *bound }.to_string(),
        Some(reason) => reason.to_string(),
    };
    Some(Open { why: format!("{reason}; no violation up to k={}", outcome.bound), late })
}

fn said_alone(said: Said, refuted: &str) -> Verdict {
    match said {
        Said::Confirmed(verdict) => verdict,
        Said::Refuted(rests_on) => Verdict::refuted(refuted, rests_on),
        Said::Undecided(open) => Verdict::undecided(open.why),
        Said::NoGoal => Verdict::undecided("nothing of that kind is checked at the place"),
    }
}

fn distinct(lines: Vec<String>) -> Vec<String> {
    let mut seen = BTreeSet::new();
    lines.into_iter().filter(|line| seen.insert(line.clone())).collect()
}

pub fn listed(names: &[String]) -> String {
    let more = names.len().saturating_sub(NAMED);
    let and = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{and}", names.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", "))
}
