//! What the answers about a program that a pass made say about the program it was made from.

use crate::fixed::FixedPoint;
use crate::slice::Sliced;
use fathom_goto::{FuncId, Program, PropertyId};

/// Where a property of the new program comes from.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It stands for this property of the old program. Several may stand for one: it is proved if all of them are.
    Of(PropertyId),
    /// The pass made it, and whoever asks about the old program wants to know the answer: an overflow of fixed-point numbers.
    New,
    /// The pass made it for its own sake. SOUNDNESS: nothing is proved of the old program unless this is proved too; a violation means nothing.
    Hypothesis,
    /// What static analysis claims, to be proved along. SOUNDNESS: nothing is proved unless this is; a violation is a bug in fathom.
    Fact,
}

/// What a proof of the new program rests on, as a proof of the old one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rest {
    /// The function, if an execution enters it, returns an arbitrary value and writes nothing.
    NoBody { function: FuncId, name: String },
    /// Floats are fixed-point numbers.
    FixedPoint(FixedPoint),
    /// Accesses that the slice removed are valid.
    SlicedAccesses,
    /// Pointers that are used lead to live memory.
    ValidPointers,
}

impl std::fmt::Display for Rest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Rest::NoBody { name, .. } => {
                write!(f, "function `{name}` has no body: it returns an arbitrary value and writes nothing")
            }
            Rest::FixedPoint(format) => write!(
                f,
                "floats are fixed-point numbers with {} bits before and {} behind the point (--fixed-point)",
                format.integer, format.fraction
            ),
            Rest::SlicedAccesses => f.write_str(
                "memory accesses that no property depends on are valid (not among the selected properties; --no-slice looks at them)",
            ),
            Rest::ValidPointers => {
                f.write_str("pointers that are used lead to live memory (not among the selected properties)")
            }
        }
    }
}

/// How the goals of a program that a pass made relate to those of the program it was made from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provenance {
    /// By property of the new program.
    pub origins: Vec<Origin>,
    pub rests_on: Vec<Rest>,
    /// How much of the old program the new one lacks. Claims about places of the new program hold of the old one only if that is nothing.
    pub removed: Sliced,
}

impl Provenance {
    /// Of a program with the same properties as the old one, in the same order.
    pub fn unchanged(program: &Program) -> Provenance {
        Provenance::extended(program.properties.len(), program, Origin::New)
    }

    /// Of a program whose first `old` properties are those of the old one, in the same order; the rest is the pass's own.
    pub fn extended(old: usize, program: &Program, own: Origin) -> Provenance {
        let of = |i: usize| if i < old { Origin::Of(PropertyId::new(i)) } else { own };
        let origins = (0..program.properties.len()).map(of).collect();
        Provenance { origins, rests_on: Vec::new(), removed: Sliced::default() }
    }

    /// What the passes so far say, where goals are asked for only from here on: the properties of this program.
    pub fn asked(self, program: &Program) -> Provenance {
        Provenance { origins: Provenance::unchanged(program).origins, ..self }
    }

    /// Which goals of the new program there are to prove, if these of the old one are open.
    pub fn wanted(&self, open: &[bool]) -> Vec<bool> {
        let wanted = |origin: &Origin| match origin {
            Origin::Of(property) => open.get(property.index()).copied().unwrap_or(false),
            Origin::New | Origin::Hypothesis | Origin::Fact => true,
        };
        self.origins.iter().map(wanted).collect()
    }

    /// The goals of the old program that are proved if, of the new one's, exactly these are.
    ///
    /// SOUNDNESS: without every hypothesis and every fact there is none; a goal that several stand for needs all of them, and one that nothing
    /// stands for any more is not credited here.
    pub fn credited(&self, proved: &[PropertyId]) -> Vec<PropertyId> {
        let is_proved = |i: usize| proved.contains(&PropertyId::new(i));
        let needed = |origin: &Origin| match origin {
            Origin::Hypothesis | Origin::Fact => true,
            Origin::Of(_) | Origin::New => false,
        };
        if self.origins.iter().enumerate().any(|(i, origin)| needed(origin) && !is_proved(i)) {
            return Vec::new();
        }
        let mut credited: Vec<PropertyId> = Vec::new();
        let mut open: Vec<PropertyId> = Vec::new();
        for (i, origin) in self.origins.iter().enumerate() {
            match origin {
                Origin::Of(property) if is_proved(i) => credited.push(*property),
                Origin::Of(property) => open.push(*property),
                Origin::New | Origin::Hypothesis | Origin::Fact => {}
            }
        }
        credited.retain(|property| !open.contains(property));
        credited.sort();
        credited.dedup();
        credited
    }

    /// Of this pass and one behind it together: from the newest program to the oldest.
    pub fn then(mut self, later: Provenance) -> Provenance {
        let through = |origin: Origin| match origin {
            // What the passes before did not know, somebody made since.
            Origin::Of(property) => self.origins.get(property.index()).copied().unwrap_or(Origin::New),
            Origin::New | Origin::Hypothesis | Origin::Fact => origin,
        };
        let origins = later.origins.into_iter().map(through).collect();
        self.rests_on.extend(later.rests_on);
        Provenance { origins, rests_on: self.rests_on, removed: self.removed.and(later.removed) }
    }

    /// The functions without a body whose meaning was made up.
    pub fn modelled(&self) -> Vec<FuncId> {
        let function = |rest: &Rest| match rest {
            Rest::NoBody { function, .. } => Some(*function),
            Rest::FixedPoint(_) | Rest::SlicedAccesses | Rest::ValidPointers => None,
        };
        self.rests_on.iter().filter_map(function).collect()
    }

    pub fn is_fact(&self, property: PropertyId) -> bool {
        self.origins[property.index()] == Origin::Fact
    }

    pub fn has_facts(&self) -> bool {
        self.origins.contains(&Origin::Fact)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(i: usize) -> PropertyId {
        PropertyId::new(i)
    }

    fn of(origins: Vec<Origin>) -> Provenance {
        Provenance { origins, ..Provenance::default() }
    }

    #[test]
    fn nothing_is_credited_without_the_hypotheses() {
        let form = of(vec![Origin::Of(id(0)), Origin::Of(id(1)), Origin::Hypothesis]);
        assert_eq!(form.wanted(&[false, true]), [false, true, true]);
        assert_eq!(form.credited(&[id(1), id(2)]), [id(1)]);
        assert!(form.credited(&[id(0), id(1)]).is_empty());
    }

    #[test]
    fn every_copy_of_a_goal_is_needed() {
        let form = of(vec![Origin::Of(id(0)), Origin::Of(id(0)), Origin::Of(id(1))]);
        assert_eq!(form.credited(&[id(0), id(2)]), [id(1)]);
        assert_eq!(form.credited(&[id(0), id(1), id(2)]), [id(0), id(1)]);
    }

    #[test]
    fn provenances_compose() {
        let first = of(vec![Origin::Of(id(1)), Origin::Fact]);
        let second = of(vec![Origin::Hypothesis, Origin::Of(id(0)), Origin::Of(id(1))]);
        assert_eq!(first.then(second).origins, [Origin::Hypothesis, Origin::Of(id(1)), Origin::Fact]);
    }
}
