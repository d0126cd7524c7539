//! What a verification run has to say, free of any format: the one model every format is drawn from.
//!
//! Invariant: the verdict is computed from the per-property outcomes here and nowhere else, so that no format can
//! disagree with another. Field names are those of the JSON form, whose schema is `docs/report.schema.json`; a change
//! that breaks readers raises [`VERSION`].

use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// What every format says where there was nothing to decide.
pub const NOTHING_CHECKED: &str = "nothing was checked: the program has no property among the selected checks";

/// Of the JSON form.
pub const VERSION: u32 = 1;

/// A source range as shown to the user. Line 0: nowhere in the source.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Place {
    pub file: String,
    pub line: u32,
    pub column: u32,
    /// One past the range's last character; 0 if only its start is known.
    #[serde(skip_serializing_if = "is_zero")]
    pub end_line: u32,
    #[serde(skip_serializing_if = "is_zero")]
    pub end_column: u32,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl Place {
    pub fn is_known(&self) -> bool {
        self.line != 0
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.is_known() {
            true => write!(f, "{}:{}:{}", self.file, self.line, self.column),
            false => f.write_str("<synthesised>"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "status", rename_all = "kebab-case")]
pub enum Outcome {
    /// Holds on every execution. `vacuous`: no execution reaches it.
    True {
        vacuous: bool,
        /// What the answer alone does not say: `assumptions contradict`, `behind main.assertion.1`.
        #[serde(skip_serializing_if = "Option::is_none")]
        note: Option<String>,
        /// What proved it: `value analysis`, `induction`, `exploration`.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<&'static str>,
    },
    /// Violated, and the counterexample was replayed.
    False {
        counterexample: Box<Counterexample>,
    },
    Unknown {
        reason: Reason,
    },
    /// Nobody asked: `--only` selects others.
    NotSelected,
}

impl Outcome {
    /// No execution reaches it.
    pub fn is_vacuous(&self) -> bool {
        matches!(self, Outcome::True { vacuous: true, .. })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PropertyResult {
    /// Stable name, such as `main.division.1`.
    pub name: String,
    /// What `verdict: false (…)` says: `unreach-call`, `valid-deref`, `no-overflow`, or a check's name.
    pub class: String,
    /// The Common Weakness Enumeration's number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cwe: Option<u32>,
    /// What goes wrong: `division by zero`.
    pub message: String,
    pub function: String,
    /// Where the user's program does it: for a property inside a library model, the call that led there.
    pub place: Place,
    /// It stands in a model of a library function.
    pub library: bool,
    #[serde(flatten)]
    pub outcome: Outcome,
}

/// An execution that violates a property.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counterexample {
    /// What the program drew from outside, in order.
    pub inputs: Vec<Input>,
    /// The program's arguments; present if its entry function takes any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub args: Option<Vec<String>>,
    /// Where execution stood: the entry function first.
    pub stack: Vec<Frame>,
    pub steps: Vec<Step>,
    /// What the reader should know about the place: that it stands for one inside a library model, for example.
    pub notes: Vec<String>,
    /// How to see it outside of fathom: command lines.
    pub reproduce: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirmation: Option<Confirmation>,
}

/// What running the compiled program showed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Confirmation {
    pub confirmed: bool,
    /// What was seen, or why nothing could be.
    pub detail: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Input {
    /// The function called, or what the value stands for.
    pub name: String,
    pub value: String,
    /// The type as C writes it.
    #[serde(rename = "type")]
    pub ty: String,
    pub place: Place,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Frame {
    pub function: String,
    pub place: Place,
}

/// Whose variable was assigned.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// Of the function that runs.
    Local,
    Global,
    /// Reached through a pointer.
    Memory,
}

/// A variable and its value, in the source's own notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Binding {
    pub name: String,
    pub value: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum StepKind {
    /// A variable changed; value in the source's own type.
    Assign {
        target: String,
        value: String,
        scope: Scope,
    },
    /// An input was drawn.
    Input {
        name: String,
        value: String,
    },
    Call {
        callee: String,
        arguments: Vec<Binding>,
        /// Its steps are not shown: a model of a library function.
        library: bool,
    },
    Return {
        callee: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<String>,
    },
    /// The `iteration`-th time around a loop, from 1.
    Iteration {
        loop_name: String,
        iteration: u64,
    },
    /// A condition decided where control went.
    Branch {
        holds: bool,
    },
    /// A heap object ended.
    Free,
    Output {
        text: String,
    },
    /// A long trace's middle.
    Omitted {
        steps: u64,
    },
    /// The end of the trace: what was violated.
    Violation {
        message: String,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    pub place: Place,
    /// Depth of the call stack, from 0; for indentation.
    pub depth: u32,
    /// Loops around the step, in its function and in those that called it.
    pub nesting: u32,
    /// The function the step belongs to.
    pub function: String,
    /// The violation depends on it, through data or through a decision.
    pub relevant: bool,
    #[serde(flatten)]
    pub kind: StepKind,
}

/// How what is `true` was proved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Proof {
    /// `every execution explored, at most 6 symbolic iterations per loop`, `k-induction at k=2`.
    pub method: String,
    pub invariants: Vec<Invariant>,
}

/// Holds whenever its loop's head is reached.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Invariant {
    pub function: String,
    pub loop_name: String,
    pub place: Place,
    /// As C writes it.
    pub expression: String,
}

/// What was run, on what, and what it took.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Run {
    pub command: Vec<String>,
    pub files: Vec<String>,
    /// 32 or 64.
    pub arch: u32,
    pub entry: String,
    pub seconds: f64,
    /// CPU time of the search alone: without front end, checks, slicing and this report.
    pub search_cpu_seconds: f64,
    pub queries: u64,
    /// Of the search, as `--work` counts it: the same on every machine.
    pub work: u64,
    /// Of the process, at its greatest.
    pub memory_bytes: u64,
}

/// Everything one `verify` has to say.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Report {
    pub run: Run,
    pub results: Vec<PropertyResult>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// Functions without body and how they were modelled, assumptions, conventions used.
    pub rests_on: Vec<String>,
    /// No violation exists up to this bound, whatever else is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<u64>,
    /// Why the whole run is unknown even where each property seems proved (a limit was hit before any result).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unknown: Option<Reason>,
    /// For an unknown verdict: the one option most likely to help, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<String>,
    /// Functions with properties that nothing calls, by any way from the entry function.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub never_called: Vec<String>,
    /// Names of violations that were printed when they were found, in the text form.
    #[serde(skip)]
    pub told: BTreeSet<String>,
    /// The text of the files that places name, for excerpts.
    #[serde(skip)]
    pub sources: BTreeMap<String, String>,
}

/// Why nothing was decided, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Reason {
    pub text: String,
    /// It is a defect of ours, and no limit.
    #[serde(skip)]
    pub defect: bool,
}

impl From<String> for Reason {
    fn from(text: String) -> Reason {
        Reason { text, defect: false }
    }
}

impl From<&str> for Reason {
    fn from(text: &str) -> Reason {
        text.to_string().into()
    }
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "answer", rename_all = "kebab-case")]
pub enum Verdict {
    True,
    False { class: String, place: Place },
    Unknown { reason: Reason },
}

impl Verdict {
    /// The contract's exit code.
    pub fn exit_code(&self) -> u8 {
        match self {
            Verdict::True => 0,
            Verdict::False { .. } => 1,
            // A bug of ours, not a limit: scripts must not take one for the other.
            Verdict::Unknown { reason } if reason.defect => 4,
            Verdict::Unknown { .. } => 3,
        }
    }
}

impl Report {
    /// One violation makes it false, else one unknown makes it unknown: `true` needs every property proved.
    pub fn verdict(&self) -> Verdict {
        if let Some((result, _)) = self.violations().next() {
            return Verdict::False { class: result.class.clone(), place: result.place.clone() };
        }
        if let Some(reason) = &self.unknown {
            return Verdict::Unknown { reason: reason.clone() };
        }
        for result in &self.results {
            if let Outcome::Unknown { reason } = &result.outcome {
                return Verdict::Unknown { reason: reason.clone() };
            }
        }
        Verdict::True
    }

    /// There was no property to decide: the verdict `true` says nothing about the program.
    pub fn nothing_was_checked(&self) -> bool {
        self.results.iter().all(|r| r.outcome == Outcome::NotSelected) && self.unknown.is_none()
    }

    pub fn violations(&self) -> impl Iterator<Item = (&PropertyResult, &Counterexample)> {
        self.results.iter().filter_map(|result| match &result.outcome {
            Outcome::False { counterexample } => Some((result, &**counterexample)),
            Outcome::True { .. } | Outcome::Unknown { .. } | Outcome::NotSelected => None,
        })
    }

    /// A line of a source file, without its end.
    pub fn source_line(&self, file: &str, line: u32) -> Option<&str> {
        self.sources.get(file)?.lines().nth(line.checked_sub(1)? as usize)
    }
}
