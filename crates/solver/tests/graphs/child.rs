//! Other solvers as long-lived child processes: one text in, one word out.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Theirs {
    Sat,
    Unsat,
    Unknown,
}

/// How to start a solver and to separate its queries.
pub struct Description {
    pub name: &'static str,
    command: &'static [&'static str],
    /// Sent once.
    start: &'static str,
    before: &'static str,
    /// Sent before every query; `{}` is thousands of steps, or milliseconds.
    limit: &'static str,
    after: &'static str,
    /// Whether the value of a constant array may be any term.
    pub any_constant_array: bool,
}

/// The Python module is what package indices carry of this solver; its parser reads one query per line that only holds a mark.
const BITWUZLA: &str = "
import sys, bitwuzla, tempfile
text = ''
for line in sys.stdin:
    if line.startswith(';limit'):
        limit = int(line.split()[1])
    if line.strip() != ';end':
        text += line
        continue
    try:
        options = bitwuzla.Options()
        options.set(bitwuzla.Option.TIME_LIMIT_PER, limit)
        parser = bitwuzla.Parser(bitwuzla.TermManager(), options)
        parser.parse(text, False, False)
        print(str(parser.bitwuzla().check_sat()).split('.')[-1].lower(), flush=True)
    except Exception as e:
        print('error ' + str(e).replace(chr(10), ' '), flush=True)
    text = ''
";

pub const SOLVERS: &[Description] = &[
    Description {
        name: "z3",
        command: &["z3", "-in"],
        start: "",
        before: "(reset)\n",
        limit: "(set-option :rlimit {}000)\n",
        after: "(check-sat)\n",
        any_constant_array: true,
    },
    Description {
        name: "cvc5",
        command: &["cvc5", "--lang=smt2", "--incremental", "--fp-exp", "--tlimit-per=1000", "-q"],
        start: "(set-logic ALL)\n",
        before: "(push 1)\n",
        limit: "",
        after: "(check-sat)\n(pop 1)\n",
        any_constant_array: false,
    },
    Description {
        name: "bitwuzla",
        command: &["python3", "-c", BITWUZLA],
        start: "",
        before: "",
        limit: ";limit {}\n",
        after: ";end\n",
        any_constant_array: false,
    },
];

/// The longest wait for an answer, beyond the limits that the solvers are given; those of z3 count work, not time.
const PATIENCE: Duration = Duration::from_secs(20);
/// Thousands of steps for z3, milliseconds for others.
const LIMIT: u64 = 1_000;

pub struct Other {
    pub name: &'static str,
    pub description: &'static Description,
    limit: u64,
    child: Child,
    input: ChildStdin,
    /// Lines of its output, read by a thread: a solver that forgets its own time limit is killed.
    output: Receiver<String>,
    pub asked: u64,
    pub unknown: u64,
    /// Waited for its answers.
    pub seconds: f64,
}

impl Other {
    /// `None` if the solver is not installed or does not decide a trivial query.
    pub fn start(description: &'static Description) -> Option<Other> {
        let mut other = Other::spawn(description, LIMIT)?;
        (other.ask("(declare-const x (_ BitVec 2))\n(assert (= x #b01))\n") == Theirs::Sat).then(|| {
            (other.asked, other.unknown, other.seconds) = (0, 0, 0.0);
            other
        })
    }

    /// The same with more time per query, for few and hard ones.
    #[allow(dead_code)]
    pub fn patient(description: &'static Description) -> Option<Other> {
        let mut other = Other::start(description)?;
        other.limit = 20 * LIMIT;
        Some(other)
    }

    fn spawn(description: &'static Description, limit: u64) -> Option<Other> {
        let mut command = Command::new(description.command[0]);
        command.args(&description.command[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().ok()?;
        let mut input = child.stdin.take()?;
        let (lines, output) = channel();
        let stdout = BufReader::new(child.stdout.take()?);
        std::thread::spawn(move || stdout.lines().map_while(Result::ok).try_for_each(|line| lines.send(line)));
        input.write_all(description.start.as_bytes()).ok()?;
        Some(Other { name: description.name, description, limit, child, input, output, asked: 0, unknown: 0, seconds: 0.0 })
    }

    pub fn ask(&mut self, query: &str) -> Theirs {
        self.asked += 1;
        let start = Instant::now();
        let answer = self.exchange(query).unwrap_or_else(|| {
            // It died: a fresh one for the next query.
            if let Some(mut fresh) = Other::spawn(self.description, self.limit) {
                (fresh.asked, fresh.unknown, fresh.seconds) = (self.asked, self.unknown, self.seconds);
                *self = fresh;
            }
            String::new()
        });
        self.seconds += start.elapsed().as_secs_f64();
        match answer.as_str() {
            "sat" => Theirs::Sat,
            "unsat" => Theirs::Unsat,
            _ => {
                self.unknown += 1;
                Theirs::Unknown
            }
        }
    }

    fn exchange(&mut self, query: &str) -> Option<String> {
        let limit = self.description.limit.replace("{}", &self.limit.to_string());
        let text = format!("{}{limit}{query}{}", self.description.before, self.description.after);
        self.input.write_all(text.as_bytes()).ok()?;
        self.input.flush().ok()?;
        let line = self.output.recv_timeout(PATIENCE * (self.limit / LIMIT) as u32).ok()?;
        // An error leaves the rest of the query unanswered in an unknown way: start again.
        if line.starts_with("(error") {
            eprintln!("{}: {}", self.name, line.trim());
            return None;
        }
        Some(line.trim().to_owned())
    }
}

impl Drop for Other {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
