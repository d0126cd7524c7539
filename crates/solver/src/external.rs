//! Any SMT-LIB 2 solver as a child process, incremental, behind the same interface as the embedded one.
//!
//! What is asserted is text that is kept: a process that had to be killed (a deadline, an interruption, a race lost) or that speaks a
//! logic too narrow for what came later is replaced by a new one that is told everything again. SOUNDNESS: nothing is taken
//! on trust but `unsat`. A model is evaluated against every assertion and assumption by our own evaluator, an answer that
//! is not exactly what SMT-LIB demands is none, and a solver that failed once is not asked again.

mod describe;
mod encode;
mod model;
mod process;
mod sexpr;

pub use describe::{
    Assumptions, Description, Features, Installed, KNOWN, NativeFloats, Silence, Unavailable, Version, description, find,
};
pub use encode::{NoText, query_text};
pub use process::kill_all;
pub(crate) use process::{Trouble, exchange};
pub(crate) use sexpr::Sexp;

use crate::{Answer, ArrayValue, Capabilities, Interrupter, Limits, Solver, Stats, Undecided};
use encode::Encoder;
use fathom_term::{BvValue, Evaluator, FpLowering, TermId, Terms};
use model::Model;
use process::Process;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

#[derive(Clone, Debug, Default)]
pub struct ExternalOptions {
    /// Floats as the solver's own theory has them, where it has them; otherwise as circuits.
    pub native_floats: bool,
    /// Bytes of address space for the process.
    pub memory: Option<u64>,
    /// Set when the whole run shall end.
    pub stop: Option<Arc<AtomicBool>>,
}

/// How long a process may exceed a limit that it was told itself.
const GRACE: Duration = Duration::from_millis(150);
/// Terms per `get-value`: lines stay readable, and no solver's parser is strained.
const VALUES_AT_ONCE: usize = 1000;

pub struct External {
    installed: Installed,
    options: ExternalOptions,
    encoder: Encoder,
    /// Declarations, definitions and assertions: all that a process must know.
    text: String,
    process: Option<Running>,
    asserted: Vec<TermId>,
    /// Assumptions that have a literal.
    literals: FxHashSet<TermId>,
    /// Why it is of no use any more.
    broken: Option<String>,
    /// The last question had a limit, which holds until another is set.
    limited: bool,
    failed: Vec<TermId>,
    model: Model,
    evaluator: Evaluator,
    interrupter: Interrupter,
    stats: Stats,
}

struct Running {
    process: Process,
    /// What its logic allows.
    features: Features,
    /// How much of the text it was sent.
    sent: usize,
    /// A level is open that the next query has to close.
    pushed: bool,
    /// A question is open whose answer nobody wants any more.
    stale: bool,
}

impl External {
    pub fn new(installed: Installed, options: ExternalOptions, lowering: Option<Box<dyn FpLowering>>) -> External {
        let native = if options.native_floats { installed.description.floats } else { NativeFloats::None };
        let interrupter = Interrupter::watching(options.stop.clone());
        External {
            installed,
            options,
            encoder: Encoder::new(native, lowering),
            text: String::new(),
            process: None,
            asserted: Vec::new(),
            literals: FxHashSet::default(),
            broken: None,
            limited: false,
            failed: Vec::new(),
            model: Model::default(),
            evaluator: Evaluator::new(),
            interrupter,
            stats: Stats::default(),
        }
    }

    pub fn name(&self) -> &'static str {
        self.installed.description.name
    }

    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupter.is_set()
    }

    /// Why it cannot be asked any more.
    pub fn broken(&self) -> Option<&str> {
        self.broken.as_deref()
    }

    fn give_up(&mut self, why: String) -> Answer {
        self.process = None;
        let why = format!("{} {why}", self.name());
        self.broken = Some(why.clone());
        Answer::Unknown(Undecided::Solver(why))
    }

    /// Encodes the query and queues it for the process. `Err`: no answer will come.
    pub(crate) fn ask(&mut self, terms: &mut Terms, assumptions: &[TermId], limits: &Limits) -> Result<(), Answer> {
        self.stats.checks += 1;
        self.failed.clear();
        self.evaluator.clear();
        if let Some(why) = &self.broken {
            return Err(Answer::Unknown(Undecided::Solver(why.clone())));
        }
        if self.interrupter.is_set() {
            return Err(Answer::Unknown(Undecided::Interrupted));
        }
        if limits.deadline.is_some_and(|d| Instant::now() >= d) {
            return Err(Answer::Unknown(Undecided::Deadline));
        }
        let mut names = Vec::with_capacity(assumptions.len());
        for &t in assumptions {
            match self.encoder.define(terms, t, &mut self.text) {
                Ok(name) => names.push((t, name)),
                Err(NoText) => return Err(Answer::Unknown(Undecided::Float)),
            }
        }
        self.settle_stale();
        let question = self.question(&names, limits);
        if self.encoder.features.constant_arrays && !self.installed.description.constant_arrays {
            return Err(self.give_up("has no constant arrays, which this program needs".into()));
        }
        if let Err(error) = self.ensure_process() {
            return Err(self.give_up(format!("cannot be started: {error}")));
        }
        let running = self.process.as_mut().expect("just ensured");
        if std::mem::take(&mut running.pushed) {
            running.process.send("(pop 1)\n");
        }
        running.process.send(&self.text[running.sent..]);
        running.sent = self.text.len();
        running.process.send(&question);
        running.pushed = self.installed.description.assumptions == Assumptions::PushPop;
        self.stats.sat_calls += 1;
        Ok(())
    }

    /// The commands that ask, and what they need for good.
    fn question(&mut self, names: &[(TermId, String)], limits: &Limits) -> String {
        let mut question = String::new();
        if let Some(command) = self.installed.description.limit
            && (limits.deadline.is_some() || std::mem::take(&mut self.limited))
        {
            self.limited = limits.deadline.is_some();
            let left = limits.deadline.map(|d| d.saturating_duration_since(Instant::now()).as_millis());
            let left = left.unwrap_or(u128::MAX).clamp(1, u128::from(u32::MAX));
            question += &command.replace("{}", &left.to_string());
            question.push('\n');
        }
        match self.installed.description.assumptions {
            Assumptions::Literals => {
                question += "(check-sat-assuming (";
                for (t, name) in names {
                    if self.literals.insert(*t) {
                        let _ = writeln!(self.text, "(declare-fun {0} () Bool)\n(assert (=> {0} {name}))", literal(*t));
                    }
                    let _ = write!(question, " {}", literal(*t));
                }
                question += "))\n";
            }
            Assumptions::PushPop => {
                question += "(push 1)\n";
                for (_, name) in names {
                    let _ = writeln!(question, "(assert {name})");
                }
                question += "(check-sat)\n";
            }
        }
        question
    }

    /// A process that speaks a logic wide enough.
    fn ensure_process(&mut self) -> std::io::Result<()> {
        let needed = self.encoder.features;
        if self.process.as_ref().is_some_and(|r| r.features.covers(needed)) {
            return Ok(());
        }
        self.process = None;
        let description = self.installed.description;
        let mut process = Process::start(&self.installed.path, description.args, self.options.memory)?;
        let mut head = description.options.join("\n");
        let _ = writeln!(head, "\n(set-logic {})", description.logic(needed));
        process.send(&head);
        self.process = Some(Running { process, features: needed, sent: 0, pushed: false, stale: false });
        Ok(())
    }

    /// The process, while a question is open.
    pub(crate) fn running(&mut self) -> Option<&mut Process> {
        self.process.as_mut().map(|r| &mut r.process)
    }

    /// The answer, if it has arrived; `Err` if none will.
    pub(crate) fn arrived(&mut self) -> Result<Option<Sexp>, Trouble> {
        match &mut self.process {
            Some(running) => running.process.ready(),
            None => Err(Trouble::Died("is not running".into())),
        }
    }

    /// Ends an open question. The next one starts a new process.
    fn abandon(&mut self) {
        self.process = None;
    }

    /// Nobody waits for the open question. If its answer comes before the next one, the process goes on with what it learnt.
    pub(crate) fn leave_open(&mut self) {
        if let Some(running) = &mut self.process {
            running.stale = true;
        }
    }

    /// Gets rid of a question left open.
    fn settle_stale(&mut self) {
        let Some(running) = &mut self.process else { return };
        if !std::mem::take(&mut running.stale) {
            return;
        }
        exchange(&mut [&mut running.process], Duration::from_millis(1));
        match running.process.ready() {
            Ok(Some(_)) => {}
            Ok(None) | Err(_) => self.abandon(),
        }
    }

    /// Turns what came into an answer: reads model or core, and checks the model.
    pub(crate) fn conclude(
        &mut self,
        terms: &Terms,
        assumptions: &[TermId],
        came: Result<Sexp, Trouble>,
        deadline: Option<Instant>,
    ) -> Answer {
        let word = match came {
            Ok(word) => word,
            Err(trouble) => return self.trouble(trouble),
        };
        let late = deadline.is_some_and(|d| Instant::now() >= d);
        let result = match word.atom() {
            Some("sat") => self.read_model(terms, assumptions).map(|()| Answer::Sat),
            Some("unsat") => self.read_core(assumptions).map(|()| Answer::Unsat),
            Some("unknown") if late => return Answer::Unknown(Undecided::Deadline),
            Some("unknown") => return Answer::Unknown(Undecided::Solver(format!("{} answered unknown", self.name()))),
            _ => Err(self.unexpected(&word, "sat or unsat")),
        };
        match result {
            Ok(answer) => answer,
            Err(trouble) => self.trouble(trouble),
        }
    }

    fn trouble(&mut self, trouble: Trouble) -> Answer {
        match trouble {
            Trouble::Deadline => {
                self.abandon();
                Answer::Unknown(Undecided::Deadline)
            }
            Trouble::Interrupted => {
                self.abandon();
                Answer::Unknown(Undecided::Interrupted)
            }
            Trouble::Died(how) => self.give_up(how),
            Trouble::Garbage(what) => self.give_up(what),
        }
    }

    fn unexpected(&self, came: &Sexp, wanted: &str) -> Trouble {
        Trouble::Garbage(match came.error() {
            Some(message) => format!("reports an error: {}", process::excerpt(message)),
            None => format!("printed `{}` where {wanted} was expected", process::excerpt(&came.beginning())),
        })
    }

    /// Asks a question whose answer comes at once.
    fn exchange(&mut self, command: &str) -> Result<Sexp, Trouble> {
        let running = self.process.as_mut().expect("a question was just answered");
        running.process.send(command);
        // Printing a model is not search: no deadline of the search, but none at all would wait for a dead end.
        let deadline = Some(Instant::now() + Duration::from_secs(20));
        running.process.receive(deadline, &self.interrupter).map_err(|trouble| match trouble {
            Trouble::Deadline => Trouble::Garbage("found a model but does not print it".into()),
            Trouble::Interrupted | Trouble::Died(_) | Trouble::Garbage(_) => trouble,
        })
    }

    fn read_model(&mut self, terms: &Terms, assumptions: &[TermId]) -> Result<(), Trouble> {
        let mut values: FxHashMap<TermId, BvValue> = FxHashMap::default();
        for chunk in Model::wanted(terms, &self.encoder).chunks(VALUES_AT_ONCE) {
            let names: Vec<String> = chunk.iter().map(|&t| self.encoder.expression(terms, t)).collect();
            let came = self.exchange(&format!("(get-value ({}))\n", names.join(" ")))?;
            let pairs = came.list().filter(|l| l.len() == chunk.len());
            let pairs = pairs.ok_or_else(|| self.unexpected(&came, "a value for each term"))?;
            for ((pair, name), &t) in pairs.iter().zip(&names).zip(chunk) {
                let value = match pair.list() {
                    Some([Sexp::Atom(n), value]) if n == name => value.bits(terms.width(t)),
                    _ => None,
                };
                values.insert(t, value.ok_or_else(|| self.unexpected(pair, "the value of a bit-vector"))?);
            }
        }
        self.model = Model::new(terms, &self.encoder, values);
        let mut env = self.model.env(terms, &self.encoder);
        for &t in self.asserted.iter().chain(assumptions) {
            if !self.evaluator.value(terms, t, &mut env).is_true() {
                return Err(Trouble::Garbage("gave a model that violates what was asserted".into()));
            }
        }
        Ok(())
    }

    fn read_core(&mut self, assumptions: &[TermId]) -> Result<(), Trouble> {
        self.failed = assumptions.to_vec();
        if self.installed.description.assumptions == Assumptions::PushPop || assumptions.len() < 2 {
            return Ok(());
        }
        let came = self.exchange("(get-unsat-assumptions)\n")?;
        let names: Option<Vec<&str>> = came.list().and_then(|items| items.iter().map(Sexp::atom).collect());
        let names = names.ok_or_else(|| self.unexpected(&came, "failed assumptions"))?;
        let known: FxHashMap<String, TermId> = assumptions.iter().map(|&t| (literal(t), t)).collect();
        let mut failed = Vec::new();
        for name in names {
            failed.push(*known.get(name).ok_or_else(|| self.unexpected(&came, "failed assumptions"))?);
        }
        self.failed = failed;
        Ok(())
    }

    /// When to stop waiting: later than the limit if the solver knows it itself.
    pub(crate) fn patience(&self, limits: &Limits) -> Option<Instant> {
        let grace = if self.installed.description.limit.is_some() { GRACE } else { Duration::ZERO };
        limits.deadline.map(|d| d + grace)
    }
}

/// The Boolean that stands for an assumption.
fn literal(t: TermId) -> String {
    format!("a{}", t.index())
}

impl Solver for External {
    fn assert(&mut self, terms: &mut Terms, t: TermId) {
        match self.encoder.define(terms, t, &mut self.text) {
            Ok(name) => {
                let _ = writeln!(self.text, "(assert {name})");
                self.asserted.push(t);
            }
            // Forgetting an assertion would be wrong in both directions, so no check can be answered any more.
            Err(NoText) => self.broken = Some("float".into()),
        }
    }

    fn check(&mut self, terms: &mut Terms, assumptions: &[TermId], limits: &Limits) -> Answer {
        let start = Instant::now();
        let answer = match self.ask(terms, assumptions, limits) {
            Err(answer) => answer,
            Ok(()) => {
                let patience = self.patience(limits);
                let interrupter = self.interrupter.clone();
                let came = self.running().expect("just asked").receive(patience, &interrupter);
                self.conclude(terms, assumptions, came, limits.deadline)
            }
        };
        self.stats.seconds += start.elapsed().as_secs_f64();
        answer
    }

    fn value(&mut self, terms: &Terms, t: TermId) -> BvValue {
        self.evaluator.value(terms, t, &mut self.model.env(terms, &self.encoder))
    }

    fn array_value(&mut self, terms: &Terms, t: TermId) -> ArrayValue {
        self.evaluator.array_value(terms, t, &mut self.model.env(terms, &self.encoder))
    }

    fn failed(&self) -> Vec<TermId> {
        self.failed.clone()
    }

    fn interrupter(&self) -> Interrupter {
        self.interrupter.clone()
    }

    fn stats(&self) -> Stats {
        self.stats.clone()
    }

    fn capabilities(&self) -> Capabilities {
        let cores = self.installed.description.assumptions == Assumptions::Literals;
        Capabilities { arrays: true, floats: true, cores, counts_work: false }
    }
}
