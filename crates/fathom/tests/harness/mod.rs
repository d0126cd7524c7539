//! What the test targets share: finding case programs, reading their headers, running processes with a time limit.
//!
//! A header is the run of `// key: value` lines at the top of a case program.

#![allow(dead_code)]

pub mod schema;

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

pub fn fathom() -> Command {
    Command::new(env!("CARGO_BIN_EXE_fathom"))
}

/// The repository's root.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the crate lies in the repository")
}

/// All files below a folder with an extension, in order.
pub fn discover(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The value of a header line, if the program has it.
pub fn header(text: &str, key: &str) -> Option<String> {
    let lines = text.lines().take_while(|line| line.starts_with("//"));
    let value = lines
        .filter_map(|line| line.trim_start_matches('/').trim_start().strip_prefix(key))
        .find_map(|rest| rest.strip_prefix(':'));
    value.map(|value| value.trim().to_string())
}

/// Blank-separated words; double quotes keep blanks together.
pub fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in text.split('"').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_string());
        } else {
            words.extend(part.split_whitespace().map(str::to_string));
        }
    }
    words
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    pub stdout: String,
    pub stderr: String,
    /// `None`: ended by a signal or by the time limit.
    pub exit: Option<i32>,
    pub in_time: bool,
}

/// Runs to the end or to the limit.
pub fn run(command: &mut Command, seconds: u64) -> Ended {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let read = |mut from: Box<dyn Read + Send>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = from.read_to_end(&mut bytes);
            String::from_utf8_lossy(&bytes).into_owned()
        })
    };
    let stdout = read(Box::new(child.stdout.take().expect("piped")));
    let stderr = read(Box::new(child.stderr.take().expect("piped")));
    let start = Instant::now();
    let mut in_time = true;
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child can be waited for") {
            break status;
        }
        if start.elapsed() > Duration::from_secs(seconds) {
            in_time = false;
            let _ = child.kill();
            break child.wait().expect("a killed child ends");
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let (stdout, stderr) = (stdout.join().unwrap_or_default(), stderr.join().unwrap_or_default());
    Ended { stdout, stderr, exit: status.code().filter(|_| in_time), in_time }
}

/// A file or folder that is removed with the value.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(suffix: &str) -> Self {
        use std::sync::atomic::{AtomicU32, Ordering};
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        Self(std::env::temp_dir().join(format!("fathom-test-{}-{number}{suffix}", std::process::id())))
    }

    pub fn with(suffix: &str, contents: impl AsRef<[u8]>) -> Self {
        let scratch = Self::new(suffix);
        std::fs::write(&scratch.0, contents).expect("the temporary folder is writable");
        scratch
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0).or_else(|_| std::fs::remove_dir_all(&self.0));
    }
}
