//! Renders results for people and scripts.
//!
//! Takes a [`Report`]: one result per property, what the verdict rests on, and counterexamples as steps. Gives its text
//! in one of the formats. The last line of the text form, `verdict: …`, is a contract with scripts.
//!
//! Must not know: how a result was found. Engines fill the report, this crate only decides how it looks.

pub mod excerpt;
pub mod html;
pub mod json;
pub mod junit;
pub mod overview;
pub mod palette;
pub mod report;
pub mod sarif;
pub mod text;

pub use palette::Palette;
pub use report::{Counterexample, Outcome, PropertyResult, Reason, Report, Step, StepKind, Verdict};
