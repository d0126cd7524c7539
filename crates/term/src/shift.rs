//! Shifts. The amount has the width of the value; amounts not below the width shift everything out. Constant amounts become
//! slices.

use crate::{BvValue, Op, Rule, TermId, Terms};

impl Terms {
    /// The constant amount, cut to the width.
    fn amount(&self, t: TermId) -> Option<u32> {
        let w = self.width(t);
        self.as_const(t).map(|c| c.to_u128().map_or(w, |v| v.min(w as u128) as u32))
    }

    pub fn shl(&mut self, a: TermId, b: TermId) -> TermId {
        let w = self.width(a);
        assert_eq!(w, self.width(b));
        match self.amount(b) {
            Some(0) => {
                self.rule(Rule::ShiftNothing);
                return a;
            }
            Some(k) if k >= w => {
                self.rule(Rule::ShiftOut);
                return self.bv(w, 0);
            }
            Some(k) => {
                let slice = self.extract(w - 1 - k, 0, a);
                let zero = self.bv(k, 0);
                self.rule(Rule::ShlSlice);
                return self.concat(slice, zero);
            }
            None => {}
        }
        if self.const_is(a, BvValue::is_zero) {
            self.rule(Rule::ShiftOfZero);
            return a;
        }
        if w == 1 {
            let n = self.not(b);
            self.rule(Rule::ShiftBit);
            return self.and(a, n);
        }
        self.mk_bv(Op::Shl, w, &[a, b])
    }

    pub fn lshr(&mut self, a: TermId, b: TermId) -> TermId {
        let w = self.width(a);
        assert_eq!(w, self.width(b));
        match self.amount(b) {
            Some(0) => {
                self.rule(Rule::ShiftNothing);
                return a;
            }
            Some(k) if k >= w => {
                self.rule(Rule::ShiftOut);
                return self.bv(w, 0);
            }
            Some(k) => {
                let slice = self.extract(w - 1, k, a);
                self.rule(Rule::LshrSlice);
                return self.zext(slice, w);
            }
            None => {}
        }
        if self.const_is(a, BvValue::is_zero) {
            self.rule(Rule::ShiftOfZero);
            return a;
        }
        if w == 1 {
            let n = self.not(b);
            self.rule(Rule::ShiftBit);
            return self.and(a, n);
        }
        self.mk_bv(Op::Lshr, w, &[a, b])
    }

    pub fn ashr(&mut self, a: TermId, b: TermId) -> TermId {
        let w = self.width(a);
        assert_eq!(w, self.width(b));
        if w == 1 {
            self.rule(Rule::AshrBit);
            return a;
        }
        if let Some(k) = self.amount(b) {
            let slice = self.extract(w - 1, k.min(w - 1), a);
            self.rule(Rule::AshrSlice);
            return self.sext(slice, w);
        }
        match self.known_sign(a) {
            Some(false) => {
                self.rule(Rule::AshrPositive);
                return self.lshr(a, b);
            }
            Some(true) if self.const_is(a, BvValue::is_ones) => {
                self.rule(Rule::AshrOnes);
                return a;
            }
            Some(true) | None => {}
        }
        self.mk_bv(Op::Ashr, w, &[a, b])
    }
}
