//! Equality and order. The results are Booleans.

use crate::{Op, TermId, Terms};

impl Terms {
    pub(crate) fn predicate(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        assert_eq!(self.width(a), self.width(b));
        let (a, b) = if op.is_commutative() { self.ordered(a, b) } else { (a, b) };
        self.fold(op, 1, 0, &[a, b]).unwrap_or_else(|| self.mk_bv(op, 1, &[a, b]))
    }

    /// Equality of bit-vectors. Arrays cannot be compared: no program needs it and extensionality is costly.
    pub fn eq(&mut self, a: TermId, b: TermId) -> TermId {
        assert_eq!(self.width(a), self.width(b));
        if a == b {
            return self.tt();
        }
        if self.width(a) == 1 {
            return self.iff(a, b);
        }
        self.predicate(Op::Eq, a, b)
    }

    pub fn ne(&mut self, a: TermId, b: TermId) -> TermId {
        let e = self.eq(a, b);
        self.not(e)
    }

    pub fn ult(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b {
            return self.ff();
        }
        self.predicate(Op::Ult, a, b)
    }

    pub fn ule(&mut self, a: TermId, b: TermId) -> TermId {
        let t = self.ult(b, a);
        self.not(t)
    }

    pub fn ugt(&mut self, a: TermId, b: TermId) -> TermId {
        self.ult(b, a)
    }

    pub fn uge(&mut self, a: TermId, b: TermId) -> TermId {
        self.ule(b, a)
    }

    pub fn slt(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b {
            return self.ff();
        }
        self.predicate(Op::Slt, a, b)
    }

    pub fn sle(&mut self, a: TermId, b: TermId) -> TermId {
        let t = self.slt(b, a);
        self.not(t)
    }

    pub fn sgt(&mut self, a: TermId, b: TermId) -> TermId {
        self.slt(b, a)
    }

    pub fn sge(&mut self, a: TermId, b: TermId) -> TermId {
        self.sle(b, a)
    }
}
