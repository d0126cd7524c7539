//! Runs one process under limits and measures it.
//!
//! CPU time and address space by `setrlimit` (no cgroups: they need rights a user does not have), wall time by killing
//! the process group, so that child solvers die too. CPU time is that of the process and its waited-for children.

use std::fs::File;
use std::io::{Read, Seek};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

#[derive(Copy, Clone, Debug)]
pub struct Limits {
    /// Seconds.
    pub cpu: f64,
    pub wall: f64,
    /// Megabytes of address space; 0 for none.
    pub memory: u64,
}

#[derive(Clone, Debug, Default)]
pub struct Outcome {
    pub stdout: String,
    pub stderr: String,
    /// `None` if it was ended by a signal.
    pub exit: Option<i32>,
    pub signal: Option<i32>,
    pub cpu: f64,
    /// User time only.
    pub user: f64,
    pub wall: f64,
    /// Peak resident memory in megabytes.
    pub peak_mb: f64,
    /// Ended by one of the limits rather than by itself.
    pub limit_hit: bool,
}

/// Output beyond this is cut: a runaway program must not fill the disk or our memory.
const OUTPUT_BYTES: u64 = 64 << 20;

pub fn run(command: Command, limits: Limits) -> std::io::Result<Outcome> {
    run_into(command, limits, scratch_file()?)
}

/// As `run`, but what the process prints is discarded.
pub fn run_silently(command: Command, limits: Limits) -> std::io::Result<Outcome> {
    run_into(command, limits, File::options().read(true).write(true).open("/dev/null")?)
}

fn run_into(mut command: Command, limits: Limits, stdout: File) -> std::io::Result<Outcome> {
    let stderr = scratch_file()?;
    command.stdin(Stdio::null()).stdout(stdout.try_clone()?).stderr(stderr.try_clone()?);
    let cpu_limit = limits.cpu.ceil() as u64;
    // SAFETY: only async-signal-safe calls between fork and exec.
    unsafe {
        command.pre_exec(move || {
            libc::setsid();
            // The soft limit asks (SIGXCPU), the hard one kills: the program can end with what it knows.
            set_limit(libc::RLIMIT_CPU, cpu_limit, cpu_limit + 2);
            set_limit(libc::RLIMIT_FSIZE, OUTPUT_BYTES, OUTPUT_BYTES);
            set_limit(libc::RLIMIT_CORE, 0, 0);
            if limits.memory > 0 {
                set_limit(libc::RLIMIT_AS, limits.memory << 20, limits.memory << 20);
            }
            Ok(())
        });
    }
    let start = Instant::now();
    let child = command.spawn()?;
    let pid = child.id() as libc::pid_t;
    let mut outcome = Outcome::default();
    let mut pause = Duration::from_micros(200);
    loop {
        let mut status = 0;
        // SAFETY: plain data, valid pointers.
        let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
        let done = unsafe { libc::wait4(pid, &mut status, libc::WNOHANG, &mut usage) };
        if done == pid {
            outcome.exit = libc::WIFEXITED(status).then(|| libc::WEXITSTATUS(status));
            outcome.signal = libc::WIFSIGNALED(status).then(|| libc::WTERMSIG(status));
            outcome.user = seconds(usage.ru_utime);
            outcome.cpu = outcome.user + seconds(usage.ru_stime);
            outcome.peak_mb = usage.ru_maxrss as f64 / 1024.0;
            break;
        }
        if done < 0 {
            return Err(std::io::Error::last_os_error());
        }
        if start.elapsed().as_secs_f64() > limits.wall {
            outcome.limit_hit = true;
            // SAFETY: the group is the one `setsid` made for this child, which has not been waited for yet.
            unsafe { libc::kill(-pid, libc::SIGKILL) };
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
    // Solvers the child left behind.
    unsafe { libc::kill(-pid, libc::SIGKILL) };
    outcome.wall = start.elapsed().as_secs_f64();
    outcome.limit_hit |= matches!(outcome.signal, Some(libc::SIGXCPU | libc::SIGXFSZ)) || outcome.cpu > limits.cpu + 1.0;
    outcome.stdout = contents(stdout)?;
    outcome.stderr = contents(stderr)?;
    Ok(outcome)
}

fn set_limit(resource: libc::__rlimit_resource_t, soft: u64, hard: u64) {
    let limit = libc::rlimit { rlim_cur: soft, rlim_max: hard };
    // SAFETY: plain data, valid pointer.
    unsafe { libc::setrlimit(resource, &limit) };
}

fn seconds(time: libc::timeval) -> f64 {
    time.tv_sec as f64 + time.tv_usec as f64 / 1e6
}

fn contents(mut file: File) -> std::io::Result<String> {
    // A device has no start to go back to, and nothing to read.
    if file.rewind().is_err() {
        return Ok(String::new());
    }
    let mut bytes = Vec::new();
    file.take(OUTPUT_BYTES).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// An unnamed file: removed from its folder at once, gone when closed.
fn scratch_file() -> std::io::Result<File> {
    let path = scratch_path("out");
    let file = File::options().read(true).write(true).create_new(true).open(&path)?;
    std::fs::remove_file(&path)?;
    Ok(file)
}

/// A fresh name in the system's folder for temporary files.
pub fn scratch_path(suffix: &str) -> PathBuf {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("fathom-bench-{}-{number}.{suffix}", std::process::id()))
}

/// Runs `work` on every item with `jobs` threads; results in the items' order.
pub fn parallel<T: Sync, R: Send>(items: &[T], jobs: usize, work: impl Fn(usize, &T) -> R + Sync) -> Vec<R> {
    let next = AtomicU64::new(0);
    let mut results: Vec<Option<R>> = items.iter().map(|_| None).collect();
    let slots = std::sync::Mutex::new(&mut results);
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed) as usize;
                    let Some(item) = items.get(index) else { break };
                    let result = work(index, item);
                    slots.lock().expect("no worker panics while holding the lock")[index] = Some(result);
                }
            });
        }
    });
    results.into_iter().map(|result| result.expect("every item was worked on")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_exit_code_and_the_wall_limit() {
        let limits = Limits { cpu: 5.0, wall: 0.3, memory: 0 };
        let mut echo = Command::new("sh");
        echo.args(["-c", "echo out; echo err >&2; exit 7"]);
        let outcome = run(echo, limits).unwrap();
        assert_eq!((outcome.stdout.as_str(), outcome.stderr.as_str(), outcome.exit), ("out\n", "err\n", Some(7)));
        let mut sleep = Command::new("sh");
        sleep.args(["-c", "sleep 20 & sleep 20"]);
        let outcome = run(sleep, limits).unwrap();
        assert!(outcome.limit_hit && outcome.wall < 5.0);
    }
}
