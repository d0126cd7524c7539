//! What a test suite has to cover: goals found in the source, and the decisions that some of them are about.
//!
//! Lowering fills the table before anything is simplified. A goal's `Goal` instructions name a property of class `Cover` whose message is the goal's
//! name; a goal without an instruction stands in code that no path of its function leads to. The table is not part of the text form.

use crate::ids::LocId;

/// What is counted. The order is that of reports.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Criterion {
    Function,
    Statement,
    Call,
    Branch,
    /// Where a `switch` goes.
    Case,
    /// Executions of a loop's body: none, one, several.
    Loop,
    Decision,
    Condition,
    /// Each condition, with either value, decides the outcome of its decision: masking MC/DC.
    Mcdc,
    /// The same, shown by two evaluations in which nothing else differs: unique-cause MC/DC.
    McdcUnique,
    /// Operands of relations that are equal or next to each other, first and last elements, ends of inputs' ranges.
    Boundary,
    /// Goals that the user wrote.
    Cover,
    /// Parts of a requirement that were put to the test.
    Requirement,
    /// A requirement does not hold: nothing to be covered, and looked for all the same.
    Violation,
}

impl Criterion {
    pub const ALL: [Criterion; 14] = [
        Criterion::Function,
        Criterion::Statement,
        Criterion::Call,
        Criterion::Branch,
        Criterion::Case,
        Criterion::Loop,
        Criterion::Decision,
        Criterion::Condition,
        Criterion::Mcdc,
        Criterion::McdcUnique,
        Criterion::Boundary,
        Criterion::Cover,
        Criterion::Requirement,
        Criterion::Violation,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Criterion::Function => "function",
            Criterion::Statement => "statement",
            Criterion::Call => "call",
            Criterion::Branch => "branch",
            Criterion::Case => "case",
            Criterion::Loop => "loop",
            Criterion::Decision => "decision",
            Criterion::Condition => "condition",
            Criterion::Mcdc => "mcdc",
            Criterion::McdcUnique => "mcdc-unique",
            Criterion::Boundary => "boundary",
            Criterion::Cover => "cover",
            Criterion::Requirement => "requirement",
            Criterion::Violation => "violation",
        }
    }

    pub fn of_name(name: &str) -> Option<Criterion> {
        Criterion::ALL.into_iter().find(|c| c.name() == name)
    }
}

#[derive(Clone, Debug, Default)]
pub struct Coverage {
    pub goals: Vec<CoverGoal>,
    pub decisions: Vec<Decision>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CoverGoal {
    /// Unique in the program.
    pub name: String,
    pub criterion: Criterion,
    /// What it is about: a statement, a decision, a condition, a case.
    pub loc: LocId,
    /// The name of the IR function it stands in.
    pub function: String,
    pub aim: Aim,
}

/// What has to happen there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Control gets there.
    Reached,
    /// The decision (by its number in the table) has this outcome.
    Outcome { decision: u32, value: bool },
    /// A condition of the decision is evaluated to this value; for MC/DC, and decides the outcome.
    Condition { decision: u32, condition: u32, value: bool },
    /// The decision is evaluated in this way. Nobody counts it: goals of unique-cause MC/DC are judged by such ways.
    Evaluated { decision: u32, way: Evaluation },
    /// The `switch` goes to this case: its first and last value, or none for `default`.
    Case(Option<(i128, i128)>),
    /// The loop is left without having executed its body (0) or after executing it once (1); or its body is executed again (2).
    Iterations(u8),
    /// The relation's left operand is equal to the right one (0), or the next value above (1) or below (-1).
    Beside(i8),
    /// The array's first or last element is named.
    Element { last: bool },
    /// A condition that somebody wrote holds; what it is called.
    Named(String),
}

impl Aim {
    /// Equal for equal aims, and small.
    pub fn key(&self) -> (u32, u32, i128, i128) {
        match *self {
            Aim::Reached => (0, 0, 0, 0),
            Aim::Outcome { decision, value } => (1, decision, i128::from(value), 0),
            Aim::Condition { decision, condition, value } => (2, decision, i128::from(condition), i128::from(value)),
            Aim::Case(None) => (3, 0, 0, 0),
            Aim::Case(Some((low, high))) => (4, 0, low, high),
            Aim::Iterations(n) => (5, u32::from(n), 0, 0),
            Aim::Beside(side) => (6, 0, i128::from(side), 0),
            Aim::Element { last } => (7, u32::from(last), 0, 0),
            Aim::Evaluated { decision, way } => (9, decision, i128::from(way.evaluated), i128::from(way.values)),
            Aim::Named(ref name) => (8, name.len() as u32, i128::from(hash(name)), 0),
        }
    }
}

/// FNV-1a.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}

/// What asks for the value of a decision.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum DecisionKind {
    If,
    Loop,
    Conditional,
    /// An operand, an argument, an assigned or returned value.
    Value,
}

impl DecisionKind {
    pub fn name(self) -> &'static str {
        match self {
            DecisionKind::If => "if",
            DecisionKind::Loop => "loop",
            DecisionKind::Conditional => "conditional",
            DecisionKind::Value => "value",
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    pub kind: DecisionKind,
    pub loc: LocId,
    pub function: String,
    pub tree: Tree,
    /// In the order of evaluation: where each stands.
    pub conditions: Vec<LocId>,
}

/// A decision's operators over its conditions, which have numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    Cond(u32),
    Not(Box<Tree>),
    /// With short circuit.
    And(Box<Tree>, Box<Tree>),
    Or(Box<Tree>, Box<Tree>),
    /// `&`, `|`, `^` of operands that are 0 or 1: both are evaluated.
    BothAnd(Box<Tree>, Box<Tree>),
    BothOr(Box<Tree>, Box<Tree>),
    Xor(Box<Tree>, Box<Tree>),
    Choice(Box<Tree>, Box<Tree>, Box<Tree>),
}

/// A way in which a decision is evaluated, by conditions as bits.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    pub evaluated: u64,
    /// Of those that are evaluated.
    pub values: u64,
    pub outcome: bool,
}

impl Evaluation {
    fn and_then(self, later: Evaluation, outcome: bool) -> Evaluation {
        Evaluation { evaluated: self.evaluated | later.evaluated, values: self.values | later.values, outcome }
    }

    /// Is the condition evaluated, to true?
    pub fn is_true(&self, condition: u32) -> bool {
        self.values >> condition & 1 == 1
    }

    /// Does this condition differ, and the outcome, and no other condition that both evaluate?
    pub fn is_pair(&self, other: &Evaluation, condition: u32) -> bool {
        let both = self.evaluated & other.evaluated;
        both >> condition & 1 == 1 && (self.values ^ other.values) & both == 1 << condition && self.outcome != other.outcome
    }
}

impl Tree {
    /// All ways to evaluate it, unless there are more than so many.
    pub fn evaluations(&self, most: usize) -> Option<Vec<Evaluation>> {
        let mut all = Vec::new();
        match self {
            Tree::Cond(i) if *i >= 64 => return None,
            Tree::Cond(i) => {
                let bit = 1 << i;
                all.push(Evaluation { evaluated: bit, values: bit, outcome: true });
                all.push(Evaluation { evaluated: bit, values: 0, outcome: false });
            }
            Tree::Not(t) => {
                for way in t.evaluations(most)? {
                    all.push(Evaluation { outcome: !way.outcome, ..way });
                }
            }
            Tree::And(a, b) | Tree::Or(a, b) => {
                let goes_on = matches!(self, Tree::And(..));
                let right = b.evaluations(most)?;
                for left in a.evaluations(most)? {
                    match left.outcome == goes_on {
                        true => all.extend(right.iter().map(|way| left.and_then(*way, way.outcome))),
                        false => all.push(left),
                    }
                }
            }
            Tree::BothAnd(a, b) | Tree::BothOr(a, b) | Tree::Xor(a, b) => {
                let right = b.evaluations(most)?;
                for left in a.evaluations(most)? {
                    for way in &right {
                        let outcome = match self {
                            Tree::BothAnd(..) => left.outcome & way.outcome,
                            Tree::BothOr(..) => left.outcome | way.outcome,
                            _ => left.outcome ^ way.outcome,
                        };
                        all.push(left.and_then(*way, outcome));
                    }
                }
            }
            Tree::Choice(c, a, b) => {
                let (yes, no) = (a.evaluations(most)?, b.evaluations(most)?);
                for chosen in c.evaluations(most)? {
                    let side = if chosen.outcome { &yes } else { &no };
                    all.extend(side.iter().map(|way| chosen.and_then(*way, way.outcome)));
                }
            }
        }
        (all.len() <= most).then_some(all)
    }

    /// Can it have this value, where conditions may have any but those that are constants?
    pub fn can(&self, value: bool, constants: &[Option<bool>]) -> bool {
        let of = |tree: &Tree, value| tree.can(value, constants);
        match self {
            Tree::Cond(i) => constants[*i as usize].is_none_or(|known| known == value),
            Tree::Not(t) => of(t, !value),
            Tree::And(a, b) | Tree::BothAnd(a, b) if value => of(a, true) && of(b, true),
            Tree::And(a, b) | Tree::BothAnd(a, b) => of(a, false) || of(b, false),
            Tree::Or(a, b) | Tree::BothOr(a, b) if value => of(a, true) || of(b, true),
            Tree::Or(a, b) | Tree::BothOr(a, b) => of(a, false) && of(b, false),
            Tree::Xor(a, b) => (of(a, true) && of(b, !value)) || (of(a, false) && of(b, value)),
            Tree::Choice(c, a, b) => (of(c, true) && of(a, value)) || (of(c, false) && of(b, value)),
        }
    }

    pub fn mentions(&self, condition: u32) -> bool {
        match self {
            Tree::Cond(i) => *i == condition,
            Tree::Not(t) => t.mentions(condition),
            Tree::And(a, b) | Tree::Or(a, b) | Tree::BothAnd(a, b) | Tree::BothOr(a, b) | Tree::Xor(a, b) => {
                a.mentions(condition) || b.mentions(condition)
            }
            Tree::Choice(c, a, b) => c.mentions(condition) || a.mentions(condition) || b.mentions(condition),
        }
    }
}
