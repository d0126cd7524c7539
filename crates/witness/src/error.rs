//! Why a text is no witness, or a witness does not fit a program. As text each error is one sentence, or the part of one that says what is wrong.

use crate::Location;
use std::fmt;

/// Why a text cannot be read as a witness.
#[derive(Debug)]
pub enum ReadError {
    TooLarge,
    NotYaml(yaml_rust2::ScanError),
    NotXml(roxmltree::Error),
    /// Readable, but something else.
    NoWitness(Structure),
    /// What is wrong with a part, with its number, counted from 1.
    In(Part, usize, Box<ReadError>),
    NoKey(&'static str),
    NotInGraph(&'static str),
    /// A part of something is not there: `location` without `line`.
    Without(String, &'static str),
    /// The value of a key has another shape.
    Shape(&'static str, &'static str),
    /// The text is no number.
    NoNumber(&'static str, String),
    OutOfRange(&'static str, i64),
    /// A word that nothing is known about: what it would name, and the word.
    Unknown(&'static str, String),
    /// What is known, and not supported: what it names, and the word.
    Unsupported(&'static str, String),
    Version(String),
    /// Something is wrong with a node of the graph, by its name.
    Node(String, NodeFault),
    /// An expression about a function's result is more than a comparison with a constant.
    NoResult(String),
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Part {
    Entry,
    Segment,
    Invariant,
}

/// What is wrong with the whole of a witness, or of a part of it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Structure {
    NotEntries,
    NotGraphMl,
    NoGraph,
    SecondViolation,
    Mixed,
    NoSegment,
    BehindFollow,
    NoFollow,
    Endless,
    Target,
    NoEntryNode,
    NoPath,
    NoLine,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum NodeFault {
    Unknown,
    SeveralSuccessors,
    Cycle,
    InvariantWithoutLine,
    InvariantWithoutEdge,
}

/// Why a witness cannot be written into the text of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnnotateError {
    /// Nothing of this kind begins there.
    NoPlace(&'static str, Location),
    NoLoop,
    NoCondition,
    LoopParentheses,
    ConditionParentheses,
    BranchAtDo,
    EmptyExpression,
    Expression(String, ExpressionFault),
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum ExpressionFault {
    NotPlain,
    SideEffect,
    NotOne,
    Parentheses,
}

impl From<Structure> for ReadError {
    fn from(fault: Structure) -> ReadError {
        ReadError::NoWitness(fault)
    }
}

impl ReadError {
    /// The same, said of a part.
    pub(crate) fn within(part: Part, index: usize) -> impl Fn(ReadError) -> ReadError + Copy {
        move |error| ReadError::In(part, index + 1, Box::new(error))
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::TooLarge => f.write_str("the file is too large for a witness"),
            ReadError::NotYaml(error) => write!(f, "it is not YAML: {error}"),
            ReadError::NotXml(error) => write!(f, "it is not XML: {error}"),
            ReadError::NoWitness(fault) => fault.fmt(f),
            ReadError::In(part, number, error) => write!(f, "{part} {number}: {error}"),
            ReadError::NoKey(key) => write!(f, "no `{key}`"),
            ReadError::NotInGraph(key) => write!(f, "the graph has no `{key}`"),
            ReadError::Without(whole, part) => write!(f, "{whole} without {part}"),
            ReadError::Shape(key, shape) => write!(f, "`{key}` is not a {shape}"),
            ReadError::NoNumber(key, text) => write!(f, "`{key}` is not a number: {text}"),
            ReadError::OutOfRange(key, number) => write!(f, "`{key}` {number} is out of range"),
            ReadError::Unknown(what, word) => write!(f, "unknown {what} `{word}`"),
            ReadError::Unsupported(what, word) => write!(f, "{what} `{word}` is not supported"),
            ReadError::Version(version) => write!(f, "format_version {version} is not supported: 2.0 is"),
            ReadError::Node(node, NodeFault::Unknown) => write!(f, "no node {node}"),
            ReadError::Node(node, NodeFault::SeveralSuccessors) => {
                write!(f, "node {node} has several successors, which is not supported")
            }
            ReadError::Node(node, NodeFault::Cycle) => write!(f, "node {node} lies on a cycle, which is not supported"),
            ReadError::Node(node, NodeFault::InvariantWithoutLine) => write!(f, "the invariant of node {node} has no line"),
            ReadError::Node(node, NodeFault::InvariantWithoutEdge) => {
                write!(f, "no edge leads to node {node}, so its invariant has no place")
            }
            ReadError::NoResult(text) => write!(f, "`{text}` is not of the form `\\result == CONSTANT`"),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Entry => "entry",
            Part::Segment => "segment",
            Part::Invariant => "invariant",
        })
    }
}

impl fmt::Display for Structure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Structure::NotEntries => "it is not a list of witness entries",
            Structure::NotGraphMl => "it is not GraphML",
            Structure::NoGraph => "it has no `graph`",
            Structure::SecondViolation => "a second violation_sequence",
            Structure::Mixed => "it mixes a violation_sequence and an invariant_set",
            Structure::NoSegment => "no segment",
            Structure::BehindFollow => "a waypoint behind the one to follow",
            Structure::NoFollow => "no waypoint to follow",
            Structure::Endless => "executions that do not end are not followed",
            Structure::Target => "the target must be the last waypoint, and only there",
            Structure::NoEntryNode => "no entry node",
            Structure::NoPath => "no path leads from the entry to a violation node",
            Structure::NoLine => "no edge has a line",
        })
    }
}

impl fmt::Display for AnnotateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnnotateError::NoPlace(what, location) => write!(f, "no {what} begins at {location}"),
            AnnotateError::NoLoop => f.write_str("no loop begins there"),
            AnnotateError::NoCondition => f.write_str("the loop has no condition"),
            AnnotateError::LoopParentheses => f.write_str("the loop's parentheses do not match"),
            AnnotateError::ConditionParentheses => f.write_str("the condition's parentheses do not match"),
            AnnotateError::BranchAtDo => f.write_str("branching at `do` is not supported"),
            AnnotateError::EmptyExpression => f.write_str("an expression is empty"),
            AnnotateError::Expression(text, fault) => write!(f, "`{text}` {fault}"),
        }
    }
}

impl fmt::Display for ExpressionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ExpressionFault::NotPlain => "is not a plain C expression",
            ExpressionFault::SideEffect => "has a side effect",
            ExpressionFault::NotOne => "is not one expression",
            ExpressionFault::Parentheses => "has parentheses that do not match",
        })
    }
}

impl std::error::Error for ReadError {}
impl std::error::Error for AnnotateError {}
