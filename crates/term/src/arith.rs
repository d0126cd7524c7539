//! Addition, multiplication, division. Subtraction is addition of the negation.

use crate::{Op, TermId, Terms};

impl Terms {
    pub(crate) fn binary(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        let w = self.width(a);
        assert_eq!(w, self.width(b));
        let (a, b) = if op.is_commutative() { self.ordered(a, b) } else { (a, b) };
        self.fold(op, w, 0, &[a, b]).unwrap_or_else(|| self.mk_bv(op, w, &[a, b]))
    }

    pub fn neg(&mut self, a: TermId) -> TermId {
        let w = self.width(a);
        if self.op(a) == Op::Neg {
            return self.arg(a, 0);
        }
        self.fold(Op::Neg, w, 0, &[a]).unwrap_or_else(|| self.mk_bv(Op::Neg, w, &[a]))
    }

    pub fn add(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = self.ordered(a, b);
        if self.const_is(b, |v| v.is_zero()) {
            return a;
        }
        self.binary(Op::Add, a, b)
    }

    pub fn sub(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b {
            let w = self.width(a);
            return self.bv(w, 0);
        }
        let n = self.neg(b);
        self.add(a, n)
    }

    pub fn mul(&mut self, a: TermId, b: TermId) -> TermId {
        self.binary(Op::Mul, a, b)
    }

    pub fn udiv(&mut self, a: TermId, b: TermId) -> TermId {
        self.binary(Op::Udiv, a, b)
    }

    pub fn urem(&mut self, a: TermId, b: TermId) -> TermId {
        self.binary(Op::Urem, a, b)
    }

    pub fn sdiv(&mut self, a: TermId, b: TermId) -> TermId {
        self.binary(Op::Sdiv, a, b)
    }

    pub fn srem(&mut self, a: TermId, b: TermId) -> TermId {
        self.binary(Op::Srem, a, b)
    }
}
