//! Complement, conjunction, exclusive or, and what is built from them. All work on any width; Booleans are width one.

use crate::{Op, TermId, Terms};

impl Terms {
    pub fn not(&mut self, a: TermId) -> TermId {
        if let Some(x) = self.as_not(a) {
            return x;
        }
        let w = self.width(a);
        self.fold(Op::Not, w, 0, &[a]).unwrap_or_else(|| self.mk_bv(Op::Not, w, &[a]))
    }

    pub fn and(&mut self, a: TermId, b: TermId) -> TermId {
        let w = self.width(a);
        assert_eq!(w, self.width(b));
        if let Some(t) = self.fold(Op::And, w, 0, &[a, b]) {
            return t;
        }
        let (a, b) = self.ordered(a, b);
        if a == b || self.const_is(b, |v| v.is_ones()) {
            return a;
        }
        if self.const_is(b, |v| v.is_zero()) {
            return b;
        }
        if self.as_not(a) == Some(b) || self.as_not(b) == Some(a) {
            return self.bv(w, 0);
        }
        self.mk_bv(Op::And, w, &[a, b])
    }

    pub fn or(&mut self, a: TermId, b: TermId) -> TermId {
        let (na, nb) = (self.not(a), self.not(b));
        let n = self.and(na, nb);
        self.not(n)
    }

    pub fn xor(&mut self, a: TermId, b: TermId) -> TermId {
        let w = self.width(a);
        assert_eq!(w, self.width(b));
        if let Some(t) = self.fold(Op::Xor, w, 0, &[a, b]) {
            return t;
        }
        let (a, b) = self.ordered(a, b);
        if a == b {
            return self.bv(w, 0);
        }
        if self.const_is(b, |v| v.is_zero()) {
            return a;
        }
        if self.const_is(b, |v| v.is_ones()) {
            return self.not(a);
        }
        self.mk_bv(Op::Xor, w, &[a, b])
    }

    pub fn implies(&mut self, a: TermId, b: TermId) -> TermId {
        let na = self.not(a);
        self.or(na, b)
    }

    /// Equality of Booleans.
    pub fn iff(&mut self, a: TermId, b: TermId) -> TermId {
        let x = self.xor(a, b);
        self.not(x)
    }

    /// Conjunction of Booleans; true for none.
    pub fn and_many(&mut self, ts: &[TermId]) -> TermId {
        let tt = self.tt();
        ts.iter().fold(tt, |acc, &t| self.and(acc, t))
    }

    /// Disjunction of Booleans; false for none.
    pub fn or_many(&mut self, ts: &[TermId]) -> TermId {
        let ff = self.ff();
        ts.iter().fold(ff, |acc, &t| self.or(acc, t))
    }
}
