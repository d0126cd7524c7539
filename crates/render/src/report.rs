//! What a verification run has to say, free of any format.
//!
//! Invariant: the verdict is computed from the per-property outcomes here and nowhere else, so that no format can
//! disagree with another.

/// A source position as shown to the user.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub file: String,
    pub line: u32,
    pub column: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Holds on every execution. `vacuous`: no execution reaches it.
    True { vacuous: bool },
    /// Violated, and the counterexample was replayed.
    False { trace: Vec<Step> },
    Unknown { reason: String },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PropertyResult {
    /// Stable name, such as `main.division.1`.
    pub name: String,
    /// What `verdict: false (…)` says: `unreach-call`, `valid-deref`, `no-overflow`, or a check's name.
    pub class: String,
    /// What goes wrong: `division by zero`.
    pub message: String,
    pub function: String,
    pub place: Place,
    pub outcome: Outcome,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// A variable changed; value in the source's own type.
    Assign { target: String, value: String },
    /// An input was drawn.
    Input { name: String, value: String },
    Call { function: String },
    Return { function: String },
    /// The `iteration`-th time around a loop, from 1.
    Iteration { loop_name: String, iteration: u64 },
    Output { text: String },
    /// A long trace's middle.
    Omitted { steps: u64 },
    /// The end of the trace: what was violated.
    Violation { message: String },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub place: Place,
    /// Depth of the call stack, from 0; for indentation.
    pub depth: u32,
    pub kind: StepKind,
}

/// Everything one `verify` has to say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    pub results: Vec<PropertyResult>,
    /// Bounds, functions without body and how they were modelled, assumptions, conventions used.
    pub rests_on: Vec<String>,
    /// No violation exists up to this bound, whatever else is unknown.
    pub bound: Option<u64>,
    /// Why the whole run is unknown even where each property seems proved (a limit was hit before any result).
    pub unknown: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    True,
    False { class: String, place: Place },
    Unknown { reason: String },
}

impl Verdict {
    /// The contract's exit code.
    pub fn exit_code(&self) -> u8 {
        match self {
            Verdict::True => 0,
            Verdict::False { .. } => 1,
            Verdict::Unknown { .. } => 3,
        }
    }
}

impl Report {
    /// One violation makes it false, else one unknown makes it unknown: `true` needs every property proved.
    pub fn verdict(&self) -> Verdict {
        for result in &self.results {
            if let Outcome::False { .. } = result.outcome {
                return Verdict::False { class: result.class.clone(), place: result.place.clone() };
            }
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
}
