//! Overflow predicates, chosen so that their circuits share the carry chain of the operation they guard. Against constants
//! they are bounds, and operands extended from few bits cannot overflow at all.

use crate::{BvValue, Op, Range, Rule, TermId, Terms};

impl Terms {
    /// The top bit of a term.
    fn top(&mut self, t: TermId) -> TermId {
        let w = self.width(t);
        self.extract(w - 1, w - 1, t)
    }

    /// The carry of `a + b`: `~b < a` has the same majority chain, and becomes a bound when one side is constant.
    pub fn uadd_ovf(&mut self, a: TermId, b: TermId) -> TermId {
        assert_eq!(self.width(a), self.width(b));
        if self.unsigned_bits(a).max(self.unsigned_bits(b)) < self.width(a) {
            self.rule(Rule::UaddFits);
            return self.ff();
        }
        let (a, b) = self.ordered(a, b);
        let nb = self.not(b);
        self.ult(nb, a)
    }

    /// The sum's sign differs from both operands' signs.
    pub fn sadd_ovf(&mut self, a: TermId, b: TermId) -> TermId {
        let w = self.width(a);
        assert_eq!(w, self.width(b));
        if self.signed_bits(a).max(self.signed_bits(b)) < w || self.fits(a, b, |x, y| x + y) {
            self.rule(Rule::SaddFits);
            return self.ff();
        }
        let (a, b) = self.ordered(a, b);
        if let Some(c) = self.as_const(b) {
            let min = BvValue::min_signed(w);
            if c.sign() {
                let bound = min.sub(c);
                let bound = self.bv_value(bound);
                self.rule(Rule::SaddConst);
                return self.slt(a, bound);
            }
            let bound = min.not().sub(c);
            let bound = self.bv_value(bound);
            self.rule(Rule::SaddConst);
            return self.slt(bound, a);
        }
        let s = self.add(a, b);
        let (sa, sb, ss) = (self.top(a), self.top(b), self.top(s));
        let (da, db) = (self.xor(ss, sa), self.xor(ss, sb));
        self.and(da, db)
    }

    /// Does the result fit for all values in the operands' intervals? `f` is monotone in each argument.
    fn fits(&self, a: TermId, b: TermId, f: impl Fn(i128, i128) -> i128) -> bool {
        let (Some(x), Some(y)) = (self.range(a), self.range(b)) else { return false };
        let full = Range::full(self.width(a));
        let inside = |v: i128| (i128::from(full.smin)..=i128::from(full.smax)).contains(&v);
        [x.smin, x.smax].iter().all(|&p| [y.smin, y.smax].iter().all(|&q| inside(f(i128::from(p), i128::from(q)))))
    }

    pub fn usub_ovf(&mut self, a: TermId, b: TermId) -> TermId {
        self.ult(a, b)
    }

    /// The operands' signs differ and the difference does not have the first one's.
    pub fn ssub_ovf(&mut self, a: TermId, b: TermId) -> TermId {
        let w = self.width(a);
        assert_eq!(w, self.width(b));
        if self.signed_bits(a).max(self.signed_bits(b)) < w || self.fits(a, b, |x, y| x - y) {
            self.rule(Rule::SsubFits);
            return self.ff();
        }
        let min = BvValue::min_signed(w);
        if let Some(c) = self.as_const(b) {
            if c.sign() {
                let bound = min.not().add(c);
                let bound = self.bv_value(bound);
                self.rule(Rule::SsubConst);
                return self.slt(bound, a);
            }
            let bound = min.add(c);
            let bound = self.bv_value(bound);
            self.rule(Rule::SsubConst);
            return self.slt(a, bound);
        }
        if let Some(c) = self.as_const(a) {
            if c.sign() {
                let bound = c.sub(&min);
                let bound = self.bv_value(bound);
                self.rule(Rule::SsubFromConst);
                return self.slt(bound, b);
            }
            let bound = c.sub(&min.not());
            let bound = self.bv_value(bound);
            self.rule(Rule::SsubFromConst);
            return self.slt(b, bound);
        }
        let d = self.sub(a, b);
        let (sa, sb, sd) = (self.top(a), self.top(b), self.top(d));
        let (x, y) = (self.xor(sa, sb), self.xor(sa, sd));
        self.and(x, y)
    }

    pub fn umul_ovf(&mut self, a: TermId, b: TermId) -> TermId {
        let w = self.width(a);
        assert_eq!(w, self.width(b));
        let (a, b) = self.ordered(a, b);
        if w == 1 || self.unsigned_bits(a) + self.unsigned_bits(b) <= w {
            self.rule(Rule::UmulFits);
            return self.ff();
        }
        if let Some(c) = self.as_const(b) {
            if c.is_zero() {
                self.rule(Rule::UmulZero);
                return self.ff();
            }
            let bound = BvValue::ones(w).udiv(c);
            let bound = self.bv_value(bound);
            self.rule(Rule::UmulConst);
            return self.ult(bound, a);
        }
        self.predicate(Op::UmulOvf, a, b)
    }

    pub fn smul_ovf(&mut self, a: TermId, b: TermId) -> TermId {
        let w = self.width(a);
        assert_eq!(w, self.width(b));
        let (a, b) = self.ordered(a, b);
        if w > 1 && self.signed_bits(a) + self.signed_bits(b) <= w {
            self.rule(Rule::SmulFits);
            return self.ff();
        }
        if w == 1 {
            // Only minus one times minus one.
            self.rule(Rule::SmulBit);
            return self.and(a, b);
        }
        if let Some(c) = self.as_const(b).cloned() {
            let min = BvValue::min_signed(w);
            if c.is_zero() {
                self.rule(Rule::SmulZero);
                return self.ff();
            }
            if c.is_ones() {
                self.rule(Rule::SmulMinusOne);
                return self.sneg_ovf(a);
            }
            // Truncating division gives the outermost factors that still fit.
            let (low, high) = if c.sign() { (min.not(), min) } else { (min.clone(), min.not()) };
            let (low, high) = (self.bv_value(low.sdiv(&c)), self.bv_value(high.sdiv(&c)));
            let (below, above) = (self.slt(a, low), self.slt(high, a));
            self.rule(Rule::SmulConst);
            return self.or(below, above);
        }
        self.predicate(Op::SmulOvf, a, b)
    }

    /// Only the most negative value has no negation.
    pub fn sneg_ovf(&mut self, a: TermId) -> TermId {
        let min = BvValue::min_signed(self.width(a));
        let min = self.bv_value(min);
        self.eq(a, min)
    }
}
