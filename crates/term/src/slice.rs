//! Concatenation, extraction and extension.

use crate::{Op, Sort, TermId, Terms};

impl Terms {
    pub fn concat(&mut self, hi: TermId, lo: TermId) -> TermId {
        let w = self.width(hi) + self.width(lo);
        self.fold(Op::Concat, w, 0, &[hi, lo]).unwrap_or_else(|| self.mk_bv(Op::Concat, w, &[hi, lo]))
    }

    /// Bits `hi` down to `lo`.
    pub fn extract(&mut self, hi: u32, lo: u32, t: TermId) -> TermId {
        assert!(lo <= hi && hi < self.width(t), "extract {hi}..{lo} of {} bits", self.width(t));
        let w = hi - lo + 1;
        if w == self.width(t) {
            return t;
        }
        self.fold(Op::Extract, w, lo, &[t]).unwrap_or_else(|| self.mk(Op::Extract, Sort::Bv(w), lo, &[t]))
    }

    pub fn zext(&mut self, t: TermId, to: u32) -> TermId {
        let w = self.width(t);
        assert!(to >= w);
        if to == w {
            return t;
        }
        let zero = self.bv(to - w, 0);
        self.concat(zero, t)
    }

    pub fn sext(&mut self, t: TermId, to: u32) -> TermId {
        let w = self.width(t);
        assert!(to >= w);
        if to == w {
            return t;
        }
        self.fold(Op::Sext, to, 0, &[t]).unwrap_or_else(|| self.mk_bv(Op::Sext, to, &[t]))
    }
}
