//! Several solvers on the same queries: a race, where the first conclusive answer wins, and a cross-check, where all must
//! give the same one.
//!
//! All members are told every assertion. Terms are not shared between threads: queries are encoded one after the other, then the
//! processes search on their own while the embedded solver, if it takes part, runs on this thread and another one
//! watches the processes.

use crate::external::{External, exchange, query_text};
use crate::{Answer, ArrayValue, Capabilities, Embedded, FpLowering, Interrupter, Limits, Solver, Stats, Undecided};
use fathom_term::{BvValue, TermId, Terms};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// What happened to members on the way, for the user; each sentence once. Shared by all solvers of a run.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    notes: Arc<Mutex<Vec<String>>>,
    disagreement: Arc<Mutex<Option<String>>>,
}

impl Notes {
    pub fn add(&self, sentence: String) {
        let mut notes = self.notes.lock().unwrap_or_else(|p| p.into_inner());
        if !notes.contains(&sentence) {
            notes.push(sentence);
        }
    }

    pub fn all(&self) -> Vec<String> {
        self.notes.lock().unwrap_or_else(|p| p.into_inner()).clone()
    }

    /// Two solvers contradicted each other: nothing the run found can be trusted.
    pub fn disagreement(&self) -> Option<String> {
        self.disagreement.lock().unwrap_or_else(|p| p.into_inner()).clone()
    }

    fn disagree(&self, sentence: &str) {
        self.disagreement.lock().unwrap_or_else(|p| p.into_inner()).get_or_insert_with(|| sentence.to_owned());
    }
}

pub enum Member {
    Embedded(Box<Embedded>),
    External(Box<External>),
}

impl Member {
    pub fn name(&self) -> &'static str {
        match self {
            Member::Embedded(_) => "embedded",
            Member::External(e) => e.name(),
        }
    }

    fn solver(&mut self) -> &mut dyn Solver {
        match self {
            Member::Embedded(e) => &mut **e,
            Member::External(e) => &mut **e,
        }
    }

    fn as_solver(&self) -> &dyn Solver {
        match self {
            Member::Embedded(e) => &**e,
            Member::External(e) => &**e,
        }
    }

    /// From outside; what the race itself does to the embedded one is over when its round is.
    fn is_interrupted(&self) -> bool {
        match self {
            Member::Embedded(_) => false,
            Member::External(e) => e.is_interrupted(),
        }
    }

    fn broken(&self) -> Option<&str> {
        match self {
            Member::Embedded(_) => None,
            Member::External(e) => e.broken(),
        }
    }
}

fn conclusive(answer: &Answer) -> bool {
    match answer {
        Answer::Sat | Answer::Unsat => true,
        Answer::Unknown(_) => false,
    }
}

fn total(members: &[Member]) -> Stats {
    let mut sum = Stats::default();
    for member in members {
        let s = member.as_solver().stats();
        sum.gates += s.gates;
        sum.variables += s.variables;
        sum.clauses += s.clauses;
        sum.checks = sum.checks.max(s.checks);
        sum.sat_calls += s.sat_calls;
        sum.array_lemmas += s.array_lemmas;
        sum.refinements += s.refinements;
        sum.conflicts += s.conflicts;
        sum.seconds += s.seconds;
    }
    sum
}

/// The first conclusive answer wins. A member that fails is noted and the race goes on without it.
pub struct Race {
    members: Vec<Member>,
    winner: usize,
    notes: Notes,
    interrupter: Interrupter,
}

impl Race {
    /// At most one member is embedded.
    pub fn new(members: Vec<Member>, notes: Notes) -> Race {
        assert!(!members.is_empty() && members.iter().filter(|m| matches!(m, Member::Embedded(_))).count() <= 1);
        Race { members, winner: 0, notes, interrupter: Interrupter::default() }
    }

    /// One round: every member that can is asked; the first answer stops the others. Gives what each one said.
    fn round(&mut self, terms: &mut Terms, assumptions: &[TermId], limits: &Limits) -> Vec<Answer> {
        let mut answers: Vec<Answer> = self.members.iter().map(|_| Answer::Unknown(Undecided::Outrun)).collect();
        let mut embedded: Option<(usize, &mut Embedded)> = None;
        let mut open: Vec<(usize, &mut External)> = Vec::new();
        for (i, member) in self.members.iter_mut().enumerate() {
            match member {
                Member::Embedded(e) => embedded = Some((i, e)),
                Member::External(e) => match e.ask(terms, assumptions, limits) {
                    Ok(()) => open.push((i, e)),
                    Err(answer) => answers[i] = answer,
                },
            }
        }
        let stop = AtomicBool::new(false);
        let race_over = self.interrupter.clone();
        let mut watch = Watch { open, stop: &stop, race_over: &race_over, limits };
        let first = match embedded {
            None => watch.wait(None),
            Some((i, e)) => {
                let other = e.interrupter();
                let first = std::thread::scope(|scope| {
                    let watcher = scope.spawn(|| watch.wait(Some(&other)));
                    answers[i] = e.check(terms, assumptions, limits);
                    stop.store(true, Ordering::SeqCst);
                    watcher.join().expect("watching does not panic")
                });
                // An interruption of the whole race stays; the one that the watcher sent is over with the round.
                if !race_over.is_set() {
                    other.reset();
                }
                first
            }
        };
        // What came counts, also of one that only failed.
        for (at, came) in first {
            let (i, e) = &mut watch.open[at];
            answers[*i] = e.conclude(terms, assumptions, came, limits.deadline);
        }
        for (i, e) in &mut watch.open {
            if answers[*i] == Answer::Unknown(Undecided::Outrun) {
                e.leave_open();
            }
        }
        answers
    }
}

/// Waits for the processes of a race.
struct Watch<'a> {
    open: Vec<(usize, &'a mut External)>,
    /// The embedded solver is done.
    stop: &'a AtomicBool,
    race_over: &'a Interrupter,
    limits: &'a Limits,
}

type Came = Result<crate::external::Sexp, crate::external::Trouble>;

impl Watch<'_> {
    /// Everything that came up to the first `sat` or `unsat`, which stops `other`; by place in `open`.
    fn wait(&mut self, other: Option<&Interrupter>) -> Vec<(usize, Came)> {
        let mut came: Vec<(usize, Came)> = Vec::new();
        loop {
            for at in 0..self.open.len() {
                if came.iter().any(|(i, _)| *i == at) {
                    continue;
                }
                let external = &mut self.open[at].1;
                let late = external.patience(self.limits).is_some_and(|d| Instant::now() >= d);
                let news = match external.arrived() {
                    Ok(Some(word)) => Ok(word),
                    Err(trouble) => Err(trouble),
                    Ok(None) if self.race_over.is_set() || external.is_interrupted() => {
                        Err(crate::external::Trouble::Interrupted)
                    }
                    Ok(None) if late => Err(crate::external::Trouble::Deadline),
                    Ok(None) => continue,
                };
                let decides = matches!(&news, Ok(word) if matches!(word.atom(), Some("sat" | "unsat")));
                came.push((at, news));
                if decides {
                    if let Some(other) = other {
                        other.interrupt();
                    }
                    return came;
                }
            }
            if came.len() == self.open.len() || self.stop.load(Ordering::SeqCst) {
                return came;
            }
            let mut processes: Vec<_> = Vec::new();
            for (at, (_, external)) in self.open.iter_mut().enumerate() {
                if !came.iter().any(|(i, _)| *i == at)
                    && let Some(process) = external.running()
                {
                    processes.push(process);
                }
            }
            exchange(&mut processes, Duration::from_millis(2));
        }
    }
}

impl Solver for Race {
    fn assert(&mut self, terms: &mut Terms, t: TermId) {
        for member in &mut self.members {
            member.solver().assert(terms, t);
        }
    }

    fn check(&mut self, terms: &mut Terms, assumptions: &[TermId], limits: &Limits) -> Answer {
        loop {
            let answers = self.round(terms, assumptions, limits);
            for member in &self.members {
                if let Some(why) = member.broken() {
                    self.notes.add(format!("{why}; the race goes on without it"));
                }
            }
            if let Some(i) = answers.iter().position(conclusive) {
                self.winner = i;
                return answers[i].clone();
            }
            // One that claimed an answer and could not back it stopped the others: ask these again.
            let outrun = |a: &Answer| matches!(a, Answer::Unknown(Undecided::Outrun | Undecided::Interrupted));
            let over = self.interrupter.is_set() || self.members.iter().any(Member::is_interrupted);
            let again = answers.iter().any(outrun) && !over;
            if !again {
                return Answer::Unknown(joined(answers));
            }
        }
    }

    fn value(&mut self, terms: &Terms, t: TermId) -> BvValue {
        self.members[self.winner].solver().value(terms, t)
    }

    fn array_value(&mut self, terms: &Terms, t: TermId) -> ArrayValue {
        self.members[self.winner].solver().array_value(terms, t)
    }

    fn failed(&self) -> Vec<TermId> {
        self.members[self.winner].as_solver().failed()
    }

    fn interrupter(&self) -> Interrupter {
        self.interrupter.with(self.members.iter().map(|m| m.as_solver().interrupter()))
    }

    fn stats(&self) -> Stats {
        total(&self.members)
    }

    fn capabilities(&self) -> Capabilities {
        let all = self.members.iter().map(|m| m.as_solver().capabilities());
        all.fold(Capabilities { arrays: true, floats: true, cores: true, counts_work: false }, |a, b| Capabilities {
            arrays: a.arrays && b.arrays,
            floats: a.floats && b.floats,
            cores: a.cores && b.cores,
            counts_work: false,
        })
    }
}

/// What all members have in common, or what each of them said.
fn joined(answers: Vec<Answer>) -> Undecided {
    let mut distinct: Vec<Undecided> = Vec::new();
    for answer in answers {
        if let Answer::Unknown(why) = answer
            && !distinct.contains(&why)
        {
            distinct.push(why);
        }
    }
    if distinct.len() == 1 {
        return distinct.remove(0);
    }
    let sentences: Vec<String> = distinct.iter().map(Undecided::to_string).collect();
    Undecided::Solver(sentences.join("; "))
}

/// Every member answers every query, and all must agree; an answer counts only if all gave it.
pub struct CrossCheck {
    members: Vec<Member>,
    asserted: Vec<TermId>,
    notes: Notes,
    lowering: fn() -> Box<dyn FpLowering>,
    /// Where the query goes that they disagree about.
    folder: PathBuf,
    interrupter: Interrupter,
}

impl CrossCheck {
    pub fn new(members: Vec<Member>, notes: Notes, lowering: fn() -> Box<dyn FpLowering>, folder: PathBuf) -> CrossCheck {
        assert!(!members.is_empty());
        CrossCheck { members, asserted: Vec::new(), notes, lowering, folder, interrupter: Interrupter::default() }
    }

    /// Writes the query down and says who said what.
    fn contradiction(&self, terms: &mut Terms, assumptions: &[TermId], answers: &[(&str, Answer)]) -> String {
        let said: Vec<String> = answers
            .iter()
            .filter_map(|(name, answer)| match answer {
                Answer::Sat => Some(format!("{name} says sat")),
                Answer::Unsat => Some(format!("{name} says unsat")),
                Answer::Unknown(_) => None,
            })
            .collect();
        let said = said.join(", ");
        let roots: Vec<TermId> = self.asserted.iter().chain(assumptions).copied().collect();
        let file = self.folder.join(format!("fathom-disagreement-{}.smt2", std::process::id()));
        let text = query_text(terms, &roots, false, Some((self.lowering)()), "unknown", std::slice::from_ref(&said));
        let written = text.ok().and_then(|text| std::fs::write(&file, text).ok());
        match written {
            Some(()) => format!("solvers disagree: {said}; the query is in {}", file.display()),
            None => format!("solvers disagree: {said}; the query could not be written to {}", file.display()),
        }
    }
}

impl Solver for CrossCheck {
    fn assert(&mut self, terms: &mut Terms, t: TermId) {
        self.asserted.push(t);
        for member in &mut self.members {
            member.solver().assert(terms, t);
        }
    }

    fn check(&mut self, terms: &mut Terms, assumptions: &[TermId], limits: &Limits) -> Answer {
        if let Some(sentence) = self.notes.disagreement() {
            return Answer::Unknown(Undecided::Solver(sentence));
        }
        let mut answers: Vec<(&str, Answer)> = Vec::new();
        for member in &mut self.members {
            if self.interrupter.is_set() {
                return Answer::Unknown(Undecided::Interrupted);
            }
            let answer = member.solver().check(terms, assumptions, limits);
            answers.push((member.name(), answer));
        }
        let says = |wanted: Answer| answers.iter().any(|(_, a)| *a == wanted);
        if says(Answer::Sat) && says(Answer::Unsat) {
            let sentence = self.contradiction(terms, assumptions, &answers);
            self.notes.disagree(&sentence);
            return Answer::Unknown(Undecided::Solver(sentence));
        }
        for (name, answer) in &answers {
            if let Answer::Unknown(why) = answer {
                let why = match why {
                    // Such a sentence names its solver.
                    Undecided::Solver(sentence) => sentence.clone(),
                    limit => format!("{name}: {limit}"),
                };
                return Answer::Unknown(Undecided::Solver(format!("cross-check without {why}")));
            }
        }
        answers[0].1.clone()
    }

    fn value(&mut self, terms: &Terms, t: TermId) -> BvValue {
        self.members[0].solver().value(terms, t)
    }

    fn array_value(&mut self, terms: &Terms, t: TermId) -> ArrayValue {
        self.members[0].solver().array_value(terms, t)
    }

    fn failed(&self) -> Vec<TermId> {
        self.members[0].as_solver().failed()
    }

    fn interrupter(&self) -> Interrupter {
        self.interrupter.with(self.members.iter().map(|m| m.as_solver().interrupter()))
    }

    fn stats(&self) -> Stats {
        total(&self.members)
    }

    fn capabilities(&self) -> Capabilities {
        self.members[0].as_solver().capabilities()
    }
}
