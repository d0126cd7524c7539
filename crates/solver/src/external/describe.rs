//! What is known about each solver: data, not code. Adding a solver is adding an entry.

use super::process::{Process, Trouble};
use fathom_term::FpFormat;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Which theories a formula uses.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Features {
    pub arrays: bool,
    /// `((as const …) v)`, which the standard logics with arrays leave out.
    pub constant_arrays: bool,
    pub floats: bool,
}

impl Features {
    /// Everything that `other` uses is used here.
    pub fn covers(self, other: Features) -> bool {
        self | other == self
    }
}

impl std::ops::BitOr for Features {
    type Output = Features;
    fn bitor(self, o: Features) -> Features {
        Features {
            arrays: self.arrays | o.arrays,
            constant_arrays: self.constant_arrays | o.constant_arrays,
            floats: self.floats | o.floats,
        }
    }
}

/// How a query is asked that holds for one call only.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Assumptions {
    /// `check-sat-assuming` and `get-unsat-assumptions`.
    Literals,
    /// `push`, `assert`, `check-sat`, `pop`: every assumption counts as failed.
    PushPop,
}

/// Which formats the float theory of a solver is trusted with.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum NativeFloats {
    None,
    /// `float` and `double` only.
    Common,
    /// Every interchange format.
    All,
}

impl NativeFloats {
    pub fn has(self, fmt: FpFormat) -> bool {
        let interchange = [FpFormat::F16, FpFormat::F32, FpFormat::F64, FpFormat::F128].contains(&fmt);
        match self {
            NativeFloats::None => false,
            NativeFloats::Common => fmt == FpFormat::F32 || fmt == FpFormat::F64,
            NativeFloats::All => interchange,
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Version(pub u32, pub u32, pub u32);

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.0, self.1, self.2)
    }
}

pub struct Description {
    /// What users call it, and the name of its binary.
    pub name: &'static str,
    pub args: &'static [&'static str],
    pub version_args: &'static [&'static str],
    pub minimum: Version,
    /// Sent before the logic.
    pub options: &'static [&'static str],
    /// The logic for bit-vectors alone; with arrays; with constant arrays; with floats; with floats and arrays.
    pub logics: [&'static str; 5],
    pub assumptions: Assumptions,
    pub constant_arrays: bool,
    pub floats: NativeFloats,
    /// The first version whose float theory is good enough.
    pub floats_since: Version,
    /// The command that limits the next check, with `{}` for milliseconds.
    pub limit: Option<&'static str>,
}

impl Description {
    pub fn logic(&self, features: Features) -> &'static str {
        match features {
            Features { floats: true, arrays: true, .. } => self.logics[4],
            Features { floats: true, arrays: false, .. } => self.logics[3],
            Features { constant_arrays: true, .. } => self.logics[2],
            Features { arrays: true, .. } => self.logics[1],
            Features { .. } => self.logics[0],
        }
    }
}

const STANDARD: &[&str] =
    &["(set-option :print-success false)", "(set-option :produce-models true)", "(set-option :produce-unsat-assumptions true)"];
const STANDARD_LOGICS: [&str; 5] = ["QF_BV", "QF_ABV", "QF_ABV", "QF_BVFP", "QF_ABVFP"];

/// In the order of `fathom solvers`. z3 and cvc5 are part of the tests; the others follow their manuals.
pub const KNOWN: &[Description] = &[
    Description {
        name: "z3",
        args: &["-in", "-smt2"],
        version_args: &["--version"],
        minimum: Version(4, 8, 0),
        options: STANDARD,
        // z3 reads constant arrays only where it is told no logic; bit-vectors alone get its incremental SAT engine.
        logics: ["QF_BV", "QF_ABV", "ALL", "ALL", "ALL"],
        assumptions: Assumptions::Literals,
        constant_arrays: true,
        floats: NativeFloats::All,
        floats_since: Version(4, 8, 8),
        limit: Some("(set-option :timeout {})"),
    },
    Description {
        name: "cvc5",
        args: &["--lang=smt2", "--incremental"],
        version_args: &["--version"],
        minimum: Version(1, 0, 0),
        options: STANDARD,
        logics: STANDARD_LOGICS,
        assumptions: Assumptions::Literals,
        constant_arrays: true,
        // Other formats are called experimental.
        floats: NativeFloats::Common,
        floats_since: Version(1, 0, 0),
        limit: Some("(set-option :tlimit-per {})"),
    },
    Description {
        name: "bitwuzla",
        args: &["--lang", "smt2"],
        version_args: &["--version"],
        minimum: Version(0, 1, 0),
        options: STANDARD,
        logics: STANDARD_LOGICS,
        assumptions: Assumptions::Literals,
        constant_arrays: true,
        floats: NativeFloats::All,
        floats_since: Version(0, 1, 0),
        limit: None,
    },
    Description {
        name: "mathsat",
        args: &["-input=smt2"],
        version_args: &["-version"],
        minimum: Version(5, 5, 0),
        options: STANDARD,
        logics: STANDARD_LOGICS,
        assumptions: Assumptions::Literals,
        constant_arrays: true,
        floats: NativeFloats::Common,
        floats_since: Version(5, 6, 0),
        limit: None,
    },
    Description {
        name: "yices-smt2",
        args: &["--incremental"],
        version_args: &["--version"],
        minimum: Version(2, 6, 2),
        options: STANDARD,
        logics: STANDARD_LOGICS,
        assumptions: Assumptions::Literals,
        constant_arrays: false,
        floats: NativeFloats::None,
        floats_since: Version(0, 0, 0),
        limit: None,
    },
    Description {
        name: "boolector",
        args: &["--smt2", "--incremental", "--model-gen"],
        version_args: &["--version"],
        minimum: Version(3, 0, 0),
        options: &["(set-option :produce-models true)"],
        logics: STANDARD_LOGICS,
        assumptions: Assumptions::PushPop,
        constant_arrays: true,
        floats: NativeFloats::None,
        floats_since: Version(0, 0, 0),
        limit: None,
    },
    Description {
        name: "stp",
        args: &["--SMTLIB2", "--print-counterex"],
        version_args: &["--version"],
        minimum: Version(2, 3, 0),
        options: &["(set-option :produce-models true)"],
        logics: STANDARD_LOGICS,
        assumptions: Assumptions::PushPop,
        constant_arrays: false,
        floats: NativeFloats::None,
        floats_since: Version(0, 0, 0),
        limit: None,
    },
];

pub fn description(name: &str) -> Option<&'static Description> {
    KNOWN.iter().find(|d| d.name == name)
}

/// A solver that is installed and recent enough.
#[derive(Clone)]
pub struct Installed {
    pub description: &'static Description,
    pub path: PathBuf,
    pub version: Version,
}

impl fmt::Debug for Installed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} at {}", self.description.name, self.version, self.path.display())
    }
}

/// Why a solver cannot be used; as text, one sentence that names it.
#[derive(Debug)]
pub enum Unavailable {
    /// Nothing is known about a solver of this name.
    Unknown {
        name: String,
    },
    /// Not on PATH at all.
    Missing {
        name: String,
    },
    /// It does not say its version.
    Mute {
        name: String,
        path: PathBuf,
        why: Silence,
    },
    TooOld {
        name: String,
        version: Version,
        minimum: Version,
    },
}

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unavailable::Unknown { name } => {
                let known: Vec<&str> = KNOWN.iter().map(|d| d.name).collect();
                write!(f, "solver `{name}` is not known; known are embedded, {}", known.join(", "))
            }
            Unavailable::Missing { name } => write!(f, "solver `{name}` was not found on PATH"),
            Unavailable::Mute { name, path, why } => write!(f, "solver `{name}` ({}) {why}", path.display()),
            Unavailable::TooOld { name, version, minimum } => {
                write!(f, "solver `{name}` is version {version}, too old: {minimum} is needed at least")
            }
        }
    }
}

impl std::error::Error for Unavailable {}

/// Why nobody knows a solver's version.
#[derive(Debug)]
pub enum Silence {
    NotStarted(std::io::Error),
    Late,
    NoAnswer,
    /// What it says, in part, has no version in it.
    Other(String),
}

impl fmt::Display for Silence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Silence::NotStarted(error) => write!(f, "cannot be started: {error}"),
            Silence::Late => write!(f, "does not say its version within {} s", PROBE.as_secs()),
            Silence::NoAnswer => f.write_str("does not say its version"),
            Silence::Other(excerpt) => write!(f, "says no version but `{excerpt}`"),
        }
    }
}

/// How long a solver may take to say its version.
const PROBE: Duration = Duration::from_secs(5);

/// Looks a solver up on PATH and asks for its version.
pub fn find(name: &str) -> Result<Installed, Unavailable> {
    let name = name.to_string();
    let Some(description) = description(&name) else { return Err(Unavailable::Unknown { name }) };
    let Some(path) = on_path(&name) else { return Err(Unavailable::Missing { name }) };
    let version = match probe(description, &path) {
        Ok(version) => version,
        Err(why) => return Err(Unavailable::Mute { name, path, why }),
    };
    let minimum = description.minimum;
    if version < minimum {
        return Err(Unavailable::TooOld { name, version, minimum });
    }
    Ok(Installed { description, path, version })
}

fn on_path(name: &str) -> Option<PathBuf> {
    use std::os::unix::fs::PermissionsExt;
    let runs = |p: &PathBuf| p.metadata().is_ok_and(|m| m.is_file() && m.permissions().mode() & 0o111 != 0);
    std::env::split_paths(&std::env::var_os("PATH")?).map(|folder| folder.join(name)).find(runs)
}

fn probe(description: &Description, path: &Path) -> Result<Version, Silence> {
    let mut process = Process::start(path, description.version_args, None).map_err(Silence::NotStarted)?;
    process.close_input();
    let text = process.receive_all(Instant::now() + PROBE).map_err(|trouble| match trouble {
        Trouble::Deadline => Silence::Late,
        Trouble::Interrupted | Trouble::Died(_) | Trouble::Garbage(_) => Silence::NoAnswer,
    })?;
    version_in(&text).ok_or_else(|| Silence::Other(super::process::excerpt(&text)))
}

/// The first `1.2` or `1.2.3` in a text.
fn version_in(text: &str) -> Option<Version> {
    let is_part = |c: char| c.is_ascii_digit() || c == '.';
    text.split(|c: char| !is_part(c)).find_map(|word| {
        let mut parts = word.split('.').filter(|p| !p.is_empty()).map(|p| p.parse::<u32>().ok());
        let (major, minor) = (parts.next()??, parts.next()??);
        Some(Version(major, minor, parts.next().flatten().unwrap_or(0)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions() {
        assert_eq!(version_in("Z3 version 4.8.12 - 64 bit"), Some(Version(4, 8, 12)));
        assert_eq!(version_in("This is cvc5 version 1.0.3\ncompiled with GCC version 12.2.0"), Some(Version(1, 0, 3)));
        assert_eq!(version_in("MathSAT5 version 5.6.10 (abc) (Jul 12 2023 10:50:54, gmp 6.2.0)"), Some(Version(5, 6, 10)));
        assert_eq!(version_in("3.2"), Some(Version(3, 2, 0)));
        assert_eq!(version_in("no number 7 here"), None);
    }

    #[test]
    fn logics_follow_features() {
        let z3 = description("z3").unwrap();
        assert_eq!(z3.logic(Features::default()), "QF_BV");
        assert_eq!(z3.logic(Features { arrays: true, ..Features::default() }), "QF_ABV");
        assert_eq!(z3.logic(Features { arrays: true, constant_arrays: true, floats: false }), "ALL");
        assert!(Features { arrays: true, ..Features::default() }.covers(Features::default()));
        assert!(!Features::default().covers(Features { floats: true, ..Features::default() }));
    }

    #[test]
    fn names_nobody_knows() {
        let sentence = find("nosuch").unwrap_err().to_string();
        assert!(sentence.contains("`nosuch` is not known") && sentence.contains("cvc5"), "{sentence}");
    }
}
