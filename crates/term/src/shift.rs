//! Shifts. The amount has the width of the value; amounts not below the width shift everything out. Constant amounts become
//! slices.

use crate::{BvValue, Op, TermId, Terms};

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
            Some(0) => return a,
            Some(k) if k >= w => return self.bv(w, 0),
            Some(k) => {
                let slice = self.extract(w - 1 - k, 0, a);
                let zero = self.bv(k, 0);
                return self.concat(slice, zero);
            }
            None => {}
        }
        if self.const_is(a, BvValue::is_zero) {
            return a;
        }
        if w == 1 {
            let n = self.not(b);
            return self.and(a, n);
        }
        self.mk_bv(Op::Shl, w, &[a, b])
    }

    pub fn lshr(&mut self, a: TermId, b: TermId) -> TermId {
        let w = self.width(a);
        assert_eq!(w, self.width(b));
        match self.amount(b) {
            Some(0) => return a,
            Some(k) if k >= w => return self.bv(w, 0),
            Some(k) => {
                let slice = self.extract(w - 1, k, a);
                return self.zext(slice, w);
            }
            None => {}
        }
        if self.const_is(a, BvValue::is_zero) {
            return a;
        }
        if w == 1 {
            let n = self.not(b);
            return self.and(a, n);
        }
        self.mk_bv(Op::Lshr, w, &[a, b])
    }

    pub fn ashr(&mut self, a: TermId, b: TermId) -> TermId {
        let w = self.width(a);
        assert_eq!(w, self.width(b));
        if w == 1 {
            return a;
        }
        if let Some(k) = self.amount(b) {
            let slice = self.extract(w - 1, k.min(w - 1), a);
            return self.sext(slice, w);
        }
        match self.known_sign(a) {
            Some(false) => return self.lshr(a, b),
            Some(true) if self.const_is(a, BvValue::is_ones) => return a,
            Some(true) | None => {}
        }
        self.mk_bv(Op::Ashr, w, &[a, b])
    }
}
