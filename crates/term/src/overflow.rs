//! Overflow predicates, chosen so that their circuits share the carry chain of the operation they guard.

use crate::{Op, TermId, Terms};

impl Terms {
    /// The top bit of a term.
    fn top(&mut self, t: TermId) -> TermId {
        let w = self.width(t);
        self.extract(w - 1, w - 1, t)
    }

    /// The carry of `a + b`: `~a < b` has the same majority chain, and becomes a bound when one side is constant.
    pub fn uadd_ovf(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = self.ordered(a, b);
        let nb = self.not(b);
        self.ult(nb, a)
    }

    /// The sum's sign differs from both operands' signs.
    pub fn sadd_ovf(&mut self, a: TermId, b: TermId) -> TermId {
        let s = self.add(a, b);
        let (sa, sb, ss) = (self.top(a), self.top(b), self.top(s));
        let (da, db) = (self.xor(ss, sa), self.xor(ss, sb));
        self.and(da, db)
    }

    pub fn usub_ovf(&mut self, a: TermId, b: TermId) -> TermId {
        self.ult(a, b)
    }

    /// The operands' signs differ and the difference does not have the first one's.
    pub fn ssub_ovf(&mut self, a: TermId, b: TermId) -> TermId {
        let d = self.sub(a, b);
        let (sa, sb, sd) = (self.top(a), self.top(b), self.top(d));
        let (x, y) = (self.xor(sa, sb), self.xor(sa, sd));
        self.and(x, y)
    }

    pub fn umul_ovf(&mut self, a: TermId, b: TermId) -> TermId {
        self.predicate(Op::UmulOvf, a, b)
    }

    pub fn smul_ovf(&mut self, a: TermId, b: TermId) -> TermId {
        self.predicate(Op::SmulOvf, a, b)
    }

    /// Only the most negative value has no negation.
    pub fn sneg_ovf(&mut self, a: TermId) -> TermId {
        let min = crate::BvValue::min_signed(self.width(a));
        let min = self.bv_value(min);
        self.eq(a, min)
    }
}
