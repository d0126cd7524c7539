//! A solver as a child process: bytes in, s-expressions out, and a certain end.
//!
//! One thread and `poll`: writing never blocks on a solver that does not read, reading never blocks past a deadline or an
//! interruption. The child leads a process group of its own, so that killing it kills what it started; it is killed by the
//! kernel when the thread that made it ends, and by [`kill_all`] when the program exits early. Every child is waited for.

use super::sexpr::{Scanner, Sexp, parse};
use crate::Interrupter;
use std::ffi::OsStr;
use std::io::{ErrorKind, Read, Write};
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Why no answer came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    Deadline,
    Interrupted,
    /// It ended by itself; how, in words.
    Died(String),
    /// It printed something that is not SMT-LIB, or not what was asked for; an excerpt.
    Garbage(String),
}

/// An answer longer than this is garbage.
const MOST_BYTES: usize = 1 << 30;
/// How often interruptions and deadlines are looked at while nothing is printed.
const TICK: Duration = Duration::from_millis(10);

/// Groups of children that were not waited for yet.
static LIVE: Mutex<Vec<libc::pid_t>> = Mutex::new(Vec::new());

/// Kills every solver process. For the moment before the whole program exits without unwinding.
pub fn kill_all() {
    let live = LIVE.lock().unwrap_or_else(|p| p.into_inner());
    for &pid in live.iter() {
        // SAFETY: plain system calls; a pid in the list was not waited for, so it was not given to another process.
        unsafe {
            libc::kill(-pid, libc::SIGKILL);
            libc::kill(pid, libc::SIGKILL);
        }
    }
    for &pid in live.iter() {
        let mut status = 0;
        // SAFETY: as above. Waiting adds the child's time to ours; whoever measures us wants that.
        unsafe { libc::waitpid(pid, &mut status, 0) };
    }
}

pub struct Process {
    child: Child,
    /// `None` once the solver closed it.
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    /// Still to be written.
    outgoing: Vec<u8>,
    written: usize,
    incoming: Vec<u8>,
    scanner: Scanner,
    /// The last bytes of standard error, for messages.
    complaint: Vec<u8>,
    ended: Option<ExitStatus>,
}

impl Process {
    /// `memory`: bytes of address space the child may use.
    pub fn start(path: &Path, args: &[impl AsRef<OsStr>], memory: Option<u64>) -> std::io::Result<Process> {
        let mut command = Command::new(path);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
        // SAFETY: a plain system call.
        let parent = unsafe { libc::getpid() };
        // SAFETY: only async-signal-safe calls between fork and exec.
        unsafe {
            command.pre_exec(move || {
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
                // The parent may have died between fork and prctl.
                if libc::getppid() != parent {
                    libc::_exit(127);
                }
                if let Some(bytes) = memory {
                    let limit = libc::rlimit { rlim_cur: bytes, rlim_max: bytes };
                    libc::setrlimit(libc::RLIMIT_AS, &limit);
                }
                Ok(())
            });
        }
        let mut child = command.spawn()?;
        LIVE.lock().unwrap_or_else(|p| p.into_inner()).push(child.id() as libc::pid_t);
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        for fd in [raw(&stdin), raw(&stdout), raw(&stderr)].into_iter().flatten() {
            // SAFETY: the descriptor is open and ours.
            unsafe {
                let flags = libc::fcntl(fd, libc::F_GETFL);
                libc::fcntl(fd, libc::F_SETFL, flags | libc::O_NONBLOCK);
            }
        }
        Ok(Process {
            child,
            stdin,
            stdout,
            stderr,
            outgoing: Vec::new(),
            written: 0,
            incoming: Vec::new(),
            scanner: Scanner::default(),
            complaint: Vec::new(),
            ended: None,
        })
    }

    /// Queues text; it is written while answers are waited for.
    pub fn send(&mut self, text: &str) {
        if self.written > 0 && self.written == self.outgoing.len() {
            self.outgoing.clear();
            self.written = 0;
        }
        self.outgoing.extend_from_slice(text.as_bytes());
    }

    /// No more input: the solver sees the end of its input once everything is written.
    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// The next s-expression it prints.
    pub fn receive(&mut self, deadline: Option<Instant>, interrupter: &Interrupter) -> Result<Sexp, Trouble> {
        loop {
            if let Some(answer) = self.ready()? {
                return Ok(answer);
            }
            if interrupter.is_set() {
                return Err(Trouble::Interrupted);
            }
            let left = match deadline {
                Some(d) => d.checked_duration_since(Instant::now()).ok_or(Trouble::Deadline)?,
                None => TICK,
            };
            exchange(&mut [self], left.min(TICK));
        }
    }

    /// Everything it prints up to its end; for version probes.
    pub fn receive_all(&mut self, deadline: Instant) -> Result<String, Trouble> {
        while self.stdout.is_some() {
            let left = deadline.checked_duration_since(Instant::now()).ok_or(Trouble::Deadline)?;
            exchange(&mut [self], left.min(TICK));
        }
        Ok(String::from_utf8_lossy(&self.incoming).into_owned())
    }

    /// An s-expression that has arrived already.
    pub fn ready(&mut self) -> Result<Option<Sexp>, Trouble> {
        match self.scanner.end(&self.incoming) {
            Ok(Some(n)) => {
                let bytes: Vec<u8> = self.incoming.drain(..n).collect();
                let text = String::from_utf8_lossy(&bytes);
                parse(&text).map(Some).ok_or_else(|| Trouble::Garbage(excerpt(&text)))
            }
            Err(()) => Err(Trouble::Garbage(excerpt(&String::from_utf8_lossy(&self.incoming)))),
            Ok(None) if self.incoming.len() > MOST_BYTES => Err(Trouble::Garbage("an answer without end".into())),
            Ok(None) if self.stdout.is_none() => Err(Trouble::Died(self.obituary())),
            Ok(None) => Ok(None),
        }
    }

    /// How it ended, in words.
    fn obituary(&mut self) -> String {
        // Its output is closed; if it lives on regardless it is of no use.
        let patience = Instant::now() + Duration::from_millis(200);
        while self.ended.is_none() && Instant::now() < patience {
            self.ended = self.wait_without_blocking();
            std::thread::sleep(Duration::from_millis(1));
        }
        while self.stderr.is_some() && Instant::now() < patience {
            exchange(&mut [self], Duration::from_millis(1));
        }
        let how = match self.ended {
            None => "closed its output".to_owned(),
            Some(status) => match (status.code(), status.signal()) {
                (Some(code), _) => format!("ended with exit code {code}"),
                (None, Some(signal)) => format!("was killed by signal {signal}"),
                (None, None) => "ended".to_owned(),
            },
        };
        let said = String::from_utf8_lossy(&self.complaint);
        let unfinished = String::from_utf8_lossy(&self.incoming);
        let last_line = |text: &str| text.lines().rev().find(|l| !l.trim().is_empty()).map(excerpt);
        match last_line(&said).or_else(|| last_line(&unfinished)) {
            Some(line) => format!("{how} ({line})"),
            None => how,
        }
    }

    /// Reaps the child if it ended, taking it off the list first: afterwards its pid may belong to another process.
    fn wait_without_blocking(&mut self) -> Option<ExitStatus> {
        let mut live = LIVE.lock().unwrap_or_else(|p| p.into_inner());
        let status = self.child.try_wait().ok().flatten()?;
        let pid = self.child.id() as libc::pid_t;
        live.retain(|&p| p != pid);
        // What it started and left behind; the group keeps its number as long as it has members.
        // SAFETY: a plain system call.
        unsafe { libc::kill(-pid, libc::SIGKILL) };
        Some(status)
    }

    fn interests(&self) -> [libc::pollfd; 3] {
        let writes = self.written < self.outgoing.len();
        let fd = |fd: Option<RawFd>, events| libc::pollfd { fd: fd.unwrap_or(-1), events, revents: 0 };
        [
            fd(raw(&self.stdin).filter(|_| writes), libc::POLLOUT),
            fd(raw(&self.stdout), libc::POLLIN),
            fd(raw(&self.stderr), libc::POLLIN),
        ]
    }

    fn handle(&mut self, happened: &[libc::pollfd]) {
        if happened[0].revents != 0
            && let Some(stdin) = &mut self.stdin
        {
            match stdin.write(&self.outgoing[self.written..]) {
                Ok(n) => self.written += n,
                Err(e) if matches!(e.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {}
                Err(_) => self.stdin = None,
            }
        }
        if happened[1].revents != 0 && drain(self.stdout.as_mut(), &mut self.incoming) {
            self.stdout = None;
        }
        if happened[2].revents != 0 {
            if drain(self.stderr.as_mut(), &mut self.complaint) {
                self.stderr = None;
            }
            let excess = self.complaint.len().saturating_sub(4096);
            self.complaint.drain(..excess);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.ended.is_some() {
            return;
        }
        let pid = self.child.id() as libc::pid_t;
        // Held until the child is reaped: an exit of the program meanwhile waits for it, so that its time is counted.
        let mut live = LIVE.lock().unwrap_or_else(|p| p.into_inner());
        // SAFETY: not waited for yet, so the pid and its group are still this child's.
        unsafe { libc::kill(-pid, libc::SIGKILL) };
        let _ = self.child.kill();
        let _ = self.child.wait();
        live.retain(|&p| p != pid);
    }
}

fn raw<T: AsRawFd>(file: &Option<T>) -> Option<RawFd> {
    file.as_ref().map(AsRawFd::as_raw_fd)
}

/// Reads what is there. True at the end of the stream.
fn drain(from: Option<&mut impl Read>, into: &mut Vec<u8>) -> bool {
    let Some(from) = from else { return true };
    let mut chunk = [0u8; 1 << 16];
    loop {
        match from.read(&mut chunk) {
            Ok(0) => return true,
            Ok(n) => into.extend_from_slice(&chunk[..n]),
            Err(e) if e.kind() == ErrorKind::Interrupted => {}
            Err(e) => return e.kind() != ErrorKind::WouldBlock,
        }
    }
}

/// Waits until one of the processes reads or writes, at most so long, and moves the bytes.
pub fn exchange(processes: &mut [&mut Process], at_most: Duration) {
    let mut fds: Vec<libc::pollfd> = processes.iter().flat_map(|p| p.interests()).collect();
    let millis = at_most.as_millis().clamp(1, 1000) as libc::c_int;
    // SAFETY: the array is valid for its length.
    let n = unsafe { libc::poll(fds.as_mut_ptr(), fds.len() as libc::nfds_t, millis) };
    if n > 0 {
        for (process, happened) in processes.iter_mut().zip(fds.chunks(3)) {
            process.handle(happened);
        }
    }
}

/// The beginning of a text, on one line.
pub fn excerpt(text: &str) -> String {
    let line: String = text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).take(80).collect();
    if text.trim().chars().count() > 80 { line + "…" } else { line }
}
