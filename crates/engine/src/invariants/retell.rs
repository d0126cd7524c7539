//! What a proof by induction rests on, retold over the program's variables: for witnesses and reports.
//!
//! Takes the candidates that survived (see `candidates`), gives claims about leaves of variables at loop heads. Claims against
//! the values a loop was entered with have no name in the program and are left out: a witness need not be inductive by itself.

use crate::invariants::candidates::{Candidate, Shape, Test};
use fathom_goto::{FuncId, LoopId};
use fathom_symex::Executor;
use fathom_symex::induct::{HeadOf, Modified, Variable};

/// A scalar part of a variable of the loop's function or of a global.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Leaf {
    pub variable: Variable,
    /// From the start of the variable.
    pub bit_offset: u64,
}

/// A condition on integers; constants are bits, read as the comparison says.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Claim {
    OneOf(Leaf, Vec<u128>),
    AtLeast {
        leaf: Leaf,
        bound: u128,
        signed: bool,
    },
    AtMost {
        leaf: Leaf,
        bound: u128,
        signed: bool,
    },
    NotEqual(Leaf, u128),
    /// `leaf mod modulus = rest`, the modulus a power of two.
    Residue {
        leaf: Leaf,
        modulus: u128,
        rest: u128,
    },
    Equal(Leaf, Leaf),
    AtMostOther {
        leaf: Leaf,
        other: Leaf,
        signed: bool,
    },
    NeverBoth(Leaf, u128, Leaf, u128),
}

/// Holds whenever the loop's head is reached.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LoopInvariant {
    pub function: FuncId,
    pub id: LoopId,
    pub claim: Claim,
}

/// `None` also for contracts of functions: these are no claims about loops.
pub(crate) fn retell(executor: &Executor<'_>, candidate: &Candidate) -> Option<LoopInvariant> {
    let HeadOf::Loop(id) = candidate.of else { return None };
    let leaf = |name: &Modified| {
        let (variable, bit_offset) = executor.variable(candidate.function, *name)?;
        Some(Leaf { variable, bit_offset })
    };
    let claim = match &candidate.shape {
        Shape::OneOf(m, values) => Claim::OneOf(leaf(m)?, values.clone()),
        Shape::AtLeastSigned(m, bound) => Claim::AtLeast { leaf: leaf(m)?, bound: *bound, signed: true },
        Shape::AtMostSigned(m, bound) => Claim::AtMost { leaf: leaf(m)?, bound: *bound, signed: true },
        Shape::AtMostUnsigned(m, bound) => Claim::AtMost { leaf: leaf(m)?, bound: *bound, signed: false },
        Shape::NotEqual(m, value) => Claim::NotEqual(leaf(m)?, *value),
        Shape::Residue(m, modulus, rest) => Claim::Residue { leaf: leaf(m)?, modulus: *modulus, rest: *rest },
        Shape::Equal(m, n) => Claim::Equal(leaf(m)?, leaf(n)?),
        Shape::AtMostOther(m, n) => Claim::AtMostOther { leaf: leaf(m)?, other: leaf(n)?, signed: true },
        Shape::AtMostOtherUnsigned(m, n) => Claim::AtMostOther { leaf: leaf(m)?, other: leaf(n)?, signed: false },
        Shape::NeverBoth(m, c, n, d) => Claim::NeverBoth(leaf(m)?, *c, leaf(n)?, *d),
        Shape::NeverAll(comparisons) => match comparisons[..] {
            [(m, Test::Is, c)] => Claim::NotEqual(leaf(&m)?, c),
            [(m, Test::Is, c), (n, Test::Is, d)] => Claim::NeverBoth(leaf(&m)?, c, leaf(&n)?, d),
            _ => return None,
        },
        Shape::AtLeastEntry(_) | Shape::AtMostEntry(_) | Shape::AtLeastEntryUnsigned(_) => return None,
        Shape::SameDifference(..) | Shape::SameSum(..) | Shape::Linear(_) => return None,
        Shape::AtMostContext(..)
        | Shape::AtLeastContext(..)
        | Shape::AtMostContextUnsigned(..)
        | Shape::AtMostSuccessor(..) => return None,
        // Conditions on three variables or on all elements have no claim of their own.
        Shape::NeverWhen(..) | Shape::Prefix(_) | Shape::Sum(..) | Shape::When(..) => return None,
    };
    Some(LoopInvariant { function: candidate.function, id, claim })
}
