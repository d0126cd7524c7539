//! Abstract pointers of the value analysis: which objects they may point into, at which byte offsets, and what else they may be.
//!
//! SOUNDNESS: a pointer stays with the object it was derived from, as in every other stage; an address that no object is known
//! for is `wild` (it may be that of any object whose address escaped, or of none) or `dead` (it is no live object's).

use crate::number::{IntType, Value, arith};
use std::sync::Arc;

/// An object of `memory::Memory`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjId(pub u32);

/// Objects a pointer is followed to before it counts as wild.
const MOST: usize = 24;

#[derive(Clone, Debug, PartialEq)]
pub struct Pointer {
    pub null: bool,
    /// Any address.
    pub wild: bool,
    /// An address at which no object lives: dangling, or derived from null.
    pub dead: bool,
    /// Sorted by object.
    pub targets: Arc<[(ObjId, Value)]>,
}

impl Pointer {
    pub fn null() -> Pointer {
        Pointer { null: true, wild: false, dead: false, targets: Arc::new([]) }
    }

    pub fn wild() -> Pointer {
        Pointer { null: true, wild: true, dead: true, targets: Arc::new([]) }
    }

    pub fn to(object: ObjId, offset: Value) -> Pointer {
        Pointer { null: false, wild: false, dead: false, targets: Arc::new([(object, offset)]) }
    }

    pub fn is_empty(&self) -> bool {
        !self.null && !self.wild && !self.dead && self.targets.is_empty()
    }

    pub fn is_top(&self) -> bool {
        self.wild && self.null && self.dead
    }

    /// Only objects that are known.
    pub fn is_definite(&self) -> bool {
        !self.null && !self.wild && !self.dead
    }

    pub fn is_subset(&self, other: &Pointer) -> bool {
        if other.is_top() {
            return true;
        }
        let offset = |object| other.targets.iter().find(|t| t.0 == object).map(|t| t.1);
        self.null <= other.null
            && self.wild <= other.wild
            && self.dead <= other.dead
            && self.targets.iter().all(|(object, own)| offset(*object).is_some_and(|there| own.is_subset(there)))
    }

    fn merge(&self, other: &Pointer, both: impl Fn(Value, Value) -> Value) -> Pointer {
        let mut targets = self.targets.to_vec();
        for (object, offset) in other.targets.iter() {
            match targets.iter_mut().find(|t| t.0 == *object) {
                Some(target) => target.1 = both(target.1, *offset),
                None => targets.push((*object, *offset)),
            }
        }
        if targets.len() > MOST {
            return Pointer::wild();
        }
        targets.sort_by_key(|t| t.0);
        Pointer {
            null: self.null | other.null,
            wild: self.wild | other.wild,
            dead: self.dead | other.dead,
            targets: targets.into(),
        }
    }

    pub fn join(&self, other: &Pointer) -> Pointer {
        self.merge(other, Value::join)
    }

    pub fn widen(&self, new: &Pointer, thresholds: &[i128]) -> Pointer {
        let offset = IntType { width: 64, signed: true };
        self.merge(new, |a, b| if b.is_subset(a) { a } else { a.widen(b, offset, thresholds) })
    }

    /// Moved by a number of bytes. SOUNDNESS: offsets wrap around at the width of addresses; one that leaves it may be any.
    pub fn shifted(&self, by: Value, width: u32) -> Pointer {
        let whole = IntType { width: width.min(62), signed: true };
        let moved = self.targets.iter().map(|(object, offset)| {
            let exact = arith::exact_add(*offset, by).filter(|v| v.lo >= whole.min() && v.hi <= whole.max());
            (*object, exact.unwrap_or(Value::top(whole)))
        });
        let stays = by.singleton() == Some(0);
        Pointer {
            null: self.null && by.contains(0),
            dead: self.dead || self.null && !stays,
            wild: self.wild,
            targets: moved.collect(),
        }
    }

    /// With only some of its targets.
    pub fn filtered(&self, keep: impl Fn(ObjId, Value) -> Option<Value>) -> Pointer {
        let targets = self.targets.iter().filter_map(|(object, offset)| Some((*object, keep(*object, *offset)?)));
        Pointer { targets: targets.collect(), ..self.clone() }
    }
}
