//! Progress on standard error: on a terminal one line that is drawn again while the engines work, otherwise one line per
//! bound, and only where somebody watches or asked for it.

use crate::cli::{ProgressArg, VerifyArgs};
use crate::news::News;
use crate::watchdog::Watchdog;
use crate::{unsliced, verification};
use fathom_engine::{Observer, Phase, PropertyOutcome, RoundReport};
use fathom_goto::{Program, PropertyId};
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How often the line is drawn.
const EVERY: Duration = Duration::from_millis(200);
/// Nothing is drawn for runs shorter than this.
const PATIENCE: Duration = Duration::from_millis(500);

/// What the line shows.
#[derive(Default)]
struct Shown {
    bound: u32,
    phase: Option<(Phase, Instant)>,
    queries: u64,
    loops: Vec<(String, u64)>,
    /// Terms of the last rounds, and which loop alone they unwound.
    rounds: Vec<(u64, Option<String>)>,
    terms: u64,
}

/// Whom answers are told to, and what they are about.
pub struct Told<'w> {
    pub news: &'w News,
    pub program: &'w Program,
    /// Where violations of the program have to happen too, if that is another one.
    pub whole: Option<&'w Program>,
    pub args: &'w VerifyArgs,
    /// By property.
    pub names: Vec<String>,
}

pub struct Progress<'w> {
    watchdog: &'w Watchdog,
    told: Option<Told<'w>>,
    lines: bool,
    live: Option<Live>,
}

struct Live {
    shown: Arc<Mutex<Shown>>,
    done: Arc<AtomicBool>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl<'w> Progress<'w> {
    pub fn start(arg: ProgressArg, watchdog: &'w Watchdog, told: Option<Told<'w>>) -> Self {
        let terminal = std::io::stderr().is_terminal();
        let wanted = match arg {
            ProgressArg::Always => true,
            ProgressArg::Never => false,
            ProgressArg::Auto => terminal,
        };
        let live = (wanted && terminal).then(Live::start);
        Progress { watchdog, told, lines: wanted && !terminal, live }
    }

    /// Clears the line: the report follows.
    pub fn finish(self) {
        if let Some(mut live) = self.live {
            live.done.store(true, Ordering::Relaxed);
            if let Some(thread) = live.thread.take() {
                let _ = thread.join();
            }
        }
    }
}

impl Live {
    fn start() -> Live {
        let shown: Arc<Mutex<Shown>> = Arc::default();
        let done: Arc<AtomicBool> = Arc::default();
        let (seen, ended) = (shown.clone(), done.clone());
        let draw = move || {
            let started = Instant::now();
            let mut drawn = false;
            while !ended.load(Ordering::Relaxed) {
                std::thread::sleep(EVERY);
                if started.elapsed() >= PATIENCE && !ended.load(Ordering::Relaxed) {
                    let text = seen.lock().map(|shown| line(&shown, started.elapsed())).unwrap_or_default();
                    eprint!("\r\x1b[K{text}");
                    let _ = std::io::stderr().flush();
                    drawn = true;
                }
            }
            if drawn {
                eprint!("\r\x1b[K");
                let _ = std::io::stderr().flush();
            }
        };
        let thread = std::thread::Builder::new().name("progress".into()).spawn(draw).ok();
        Live { shown, done, thread }
    }
}

fn line(shown: &Shown, elapsed: Duration) -> String {
    let phase = match shown.phase {
        Some((Phase::Executing, since)) => format!("executing {:.0} s", since.elapsed().as_secs_f64()),
        Some((Phase::Solving, since)) => format!("solving {:.0} s", since.elapsed().as_secs_f64()),
        None => "starting".into(),
    };
    let loops = match shown.loops.first() {
        None => "no loop open".to_string(),
        Some((name, _)) if shown.loops.len() == 1 => format!("loop {name} open"),
        Some((name, _)) => format!("{} loops open ({name} …)", shown.loops.len()),
    };
    let memory = resident_megabytes().map(|mb| format!(" · {mb} MB")).unwrap_or_default();
    let grows = growth(&shown.rounds).map(|text| format!(" · {text}")).unwrap_or_default();
    let text = format!(
        "{:.0} s · k={} · {loops} · {} queries · {phase} · {} terms{memory}{grows}",
        elapsed.as_secs_f64(),
        shown.bound,
        shown.queries,
        shown.terms
    );
    // One line, whatever the terminal's width is.
    text.chars().take(columns().saturating_sub(1)).collect()
}

/// How the formula grows from round to round, if it grows fast enough to matter.
fn growth(rounds: &[(u64, Option<String>)]) -> Option<String> {
    let [.., (before, _), (last, only)] = rounds else { return None };
    let percent = (*last as f64 / (*before).max(1) as f64 - 1.0) * 100.0;
    if *before < 100 || percent < 5.0 {
        return None;
    }
    let what = only.as_ref().map(|name| format!("loop {name}: ")).unwrap_or_default();
    Some(format!("{what}+{percent:.0}% terms per round"))
}

fn columns() -> usize {
    // SAFETY: the call fills the structure it is given.
    let size = unsafe {
        let mut size: libc::winsize = std::mem::zeroed();
        libc::ioctl(2, libc::TIOCGWINSZ, &mut size);
        size
    };
    if size.ws_col == 0 { 80 } else { size.ws_col as usize }
}

fn resident_megabytes() -> Option<u64> {
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = statm.split_whitespace().nth(1)?.parse().ok()?;
    Some((pages * 4096) >> 20)
}

impl Observer for Progress<'_> {
    fn round(&mut self, round: &RoundReport) {
        self.watchdog.bound.store(round.bound, Ordering::Relaxed);
        if self.lines {
            let open: Vec<&str> = round.open_loops.iter().map(|(name, _)| name.as_str()).take(3).collect();
            eprintln!(
                "k={} blocks={} again={} twice={} terms={} clauses={} targets={} open={} queries={} execute={:.3}s solve={:.3}s loops={}",
                round.bound,
                round.blocks,
                round.again,
                round.twice,
                round.terms,
                round.clauses,
                round.targets,
                round.frontiers,
                round.queries,
                round.execute_seconds,
                round.solve_seconds,
                open.join(",")
            );
        }
        if let Some(Ok(mut shown)) = self.live.as_ref().map(|l| l.shown.lock()) {
            shown.queries = round.queries;
            shown.loops = round.open_loops.clone();
            shown.terms += round.terms;
            shown.rounds.push((round.terms, round.only.clone()));
        }
    }

    fn answer(&mut self, property: PropertyId, answer: &PropertyOutcome) {
        let Some(Told { news, program, whole, args, names }) = &self.told else { return };
        // Facts that are to be proved are no properties of the program's.
        let Some(name) = names.get(property.index()) else { return };
        match answer {
            PropertyOutcome::Proved { vacuous, by } => news.proved(name, by.name(), *vacuous),
            PropertyOutcome::Violated(found) => {
                let mut found = (**found).clone();
                if whole.is_some_and(|whole| !unsliced::happens(whole, program, &mut found)) {
                    return;
                }
                news.found(verification::outline(program, name, &found, args));
                if !news.wants_execution(found.steps) {
                    return;
                }
                if self.live.is_some() {
                    // The line that is drawn again and again.
                    eprint!("\r\x1b[K");
                }
                news.violated(verification::violated(program, name, &found, args), program);
            }
            PropertyOutcome::Open => {}
        }
    }

    fn phase(&mut self, phase: Phase, bound: u32) {
        if let Some(Ok(mut shown)) = self.live.as_ref().map(|l| l.shown.lock()) {
            shown.bound = bound;
            shown.phase = Some((phase, Instant::now()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_is_named_where_it_matters() {
        assert_eq!(
            growth(&[(1000, None), (1500, Some("main.1".into()))]).as_deref(),
            Some("loop main.1: +50% terms per round")
        );
        assert_eq!(growth(&[(1000, None), (1000, None)]), None);
        assert_eq!(growth(&[(10, None), (90, None)]), None);
    }

    #[test]
    fn the_line_says_what_happens() {
        let mut shown = Shown { bound: 7, queries: 12, terms: 345, ..Shown::default() };
        shown.loops = vec![("main.1".into(), 3), ("f.1".into(), 1)];
        let text = line(&shown, Duration::from_secs(9));
        assert!(text.starts_with("9 s · k=7 · 2 loops open (main.1 …) · 12 queries"), "{text}");
    }
}
