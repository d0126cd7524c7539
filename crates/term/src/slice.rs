//! Concatenation, extraction and extension. Zero extension is concatenation with zeros.
//!
//! Concatenations lean to the right, neighbouring constants and neighbouring slices of one term are merged, and extraction
//! moves towards the leaves where that makes terms smaller.

use crate::{BvValue, Op, Rule, Sort, TermId, Terms};

impl Terms {
    pub fn concat(&mut self, hi: TermId, lo: TermId) -> TermId {
        let w = self.width(hi) + self.width(lo);
        if let Some(t) = self.fold(Op::Concat, w, 0, &[hi, lo]) {
            return t;
        }
        if let Some(t) = self.join(hi, lo) {
            self.rule(Rule::ConcatJoin);
            return t;
        }
        if let Some((m, l)) = self.as_binary(Op::Concat, lo)
            && let Some(t) = self.join(hi, m)
        {
            self.rule(Rule::ConcatJoinInner);
            return self.nested(|s| s.concat(t, l)).unwrap_or_else(|| self.mk_bv(Op::Concat, w, &[t, l]));
        }
        if let Some((h, m)) = self.as_binary(Op::Concat, hi) {
            let right = self.nested(|s| {
                let t = s.concat(m, lo);
                s.concat(h, t)
            });
            if let Some(t) = right {
                self.rule(Rule::ConcatRight);
                return t;
            }
        }
        self.mk_bv(Op::Concat, w, &[hi, lo])
    }

    /// Neighbours that are one term: two constants, two adjacent slices, copies of a sign above its value.
    fn join(&mut self, hi: TermId, lo: TermId) -> Option<TermId> {
        let w = self.width(hi) + self.width(lo);
        if let Some(t) = self.fold(Op::Concat, w, 0, &[hi, lo]) {
            return Some(t);
        }
        if self.op(hi) == Op::Extract && self.op(lo) == Op::Extract && self.arg(hi, 0) == self.arg(lo, 0) {
            let ((h, m), (n, l)) = (self.extract_bounds(hi), self.extract_bounds(lo));
            if m == n + 1 {
                let t = self.arg(hi, 0);
                return Some(self.extract(h, l, t));
            }
        }
        None
    }

    /// Bits `hi` down to `lo`.
    pub fn extract(&mut self, hi: u32, lo: u32, t: TermId) -> TermId {
        assert!(lo <= hi && hi < self.width(t), "extract {hi}..{lo} of {} bits", self.width(t));
        let (mut hi, mut lo, mut t) = (hi, lo, t);
        // Steps that only choose a part run in a loop: chains of concatenations are long.
        loop {
            let w = hi - lo + 1;
            if w == self.width(t) {
                return t;
            }
            match (self.op(t), self.args(t)) {
                (Op::Extract, &[x]) => {
                    self.rule(Rule::ExtractExtract);
                    let below = self.extract_bounds(t).1;
                    (hi, lo, t) = (hi + below, lo + below, x);
                }
                (Op::Concat, &[h, l]) => {
                    let cut = self.width(l);
                    if hi < cut {
                        self.rule(Rule::ExtractPart);
                        t = l;
                    } else if lo >= cut {
                        self.rule(Rule::ExtractPart);
                        (hi, lo, t) = (hi - cut, lo - cut, h);
                    } else {
                        break;
                    }
                }
                (Op::Sext, &[x]) if hi < self.width(x) => {
                    self.rule(Rule::ExtractPart);
                    t = x;
                }
                _ => break,
            }
        }
        let w = hi - lo + 1;
        if let Some(v) = self.fold(Op::Extract, w, lo, &[t]) {
            return v;
        }
        match self.nested(|s| s.extract_pushed(hi, lo, t)) {
            Some(Some(t)) => t,
            Some(None) | None => self.mk(Op::Extract, Sort::Bv(w), lo, &[t]),
        }
    }

    /// An equal term with the extraction nearer to the leaves, where it pays.
    fn extract_pushed(&mut self, hi: u32, lo: u32, t: TermId) -> Option<TermId> {
        let w = hi - lo + 1;
        let args = *self.kind(t);
        match (self.op(t), args.args()) {
            (Op::Concat, &[h, l]) => {
                let cut = self.width(l);
                let (x, y) = (self.extract(hi - cut, 0, h), self.extract(cut - 1, lo, l));
                self.rule(Rule::ExtractConcat);
                Some(self.concat(x, y))
            }
            (Op::Sext, &[x]) => {
                // Above the value all bits are its sign.
                let top = self.width(x) - 1;
                let slice = self.extract(top, lo.min(top), x);
                self.rule(Rule::ExtractSext);
                Some(self.sext(slice, w))
            }
            (Op::Not, &[x]) => {
                let e = self.extract(hi, lo, x);
                self.rule(Rule::ExtractNot);
                Some(self.not(e))
            }
            (Op::And, &[x, y]) if self.sliceable(x) || self.sliceable(y) => {
                let (x, y) = (self.extract(hi, lo, x), self.extract(hi, lo, y));
                self.rule(Rule::ExtractAnd);
                Some(self.and(x, y))
            }
            (Op::Xor, &[x, y]) if self.sliceable(x) || self.sliceable(y) => {
                let (x, y) = (self.extract(hi, lo, x), self.extract(hi, lo, y));
                self.rule(Rule::ExtractXor);
                Some(self.xor(x, y))
            }
            // The low bits of a sum or product depend on the low bits of the operands only.
            (Op::Add, &[x, y]) if lo == 0 && self.sliceable(x) && self.sliceable(y) => {
                let (x, y) = (self.extract(hi, 0, x), self.extract(hi, 0, y));
                self.rule(Rule::ExtractAdd);
                Some(self.add(x, y))
            }
            (Op::Mul, &[x, y]) if lo == 0 && self.sliceable(x) && self.sliceable(y) => {
                let (x, y) = (self.extract(hi, 0, x), self.extract(hi, 0, y));
                self.rule(Rule::ExtractMul);
                Some(self.mul(x, y))
            }
            (Op::Neg, &[x]) if lo == 0 && self.sliceable(x) => {
                let x = self.extract(hi, 0, x);
                self.rule(Rule::ExtractNeg);
                Some(self.neg(x))
            }
            (Op::Ite, &[c, x, y]) if self.sliceable(x) && self.sliceable(y) => {
                let (x, y) = (self.extract(hi, lo, x), self.extract(hi, lo, y));
                self.rule(Rule::ExtractIte);
                Some(self.ite(c, x, y))
            }
            _ => None,
        }
    }

    /// Whether extraction from `t` costs nothing: it only picks parts.
    fn sliceable(&self, t: TermId) -> bool {
        match self.op(t) {
            Op::Const | Op::Concat | Op::Sext | Op::Extract => true,
            Op::Neg | Op::Not => matches!(self.op(self.arg(t, 0)), Op::Const | Op::Concat | Op::Sext | Op::Extract),
            Op::Var
            | Op::And
            | Op::Xor
            | Op::Add
            | Op::Mul
            | Op::Udiv
            | Op::Urem
            | Op::Sdiv
            | Op::Srem
            | Op::Shl
            | Op::Lshr
            | Op::Ashr
            | Op::Eq
            | Op::Ult
            | Op::Slt
            | Op::UmulOvf
            | Op::SmulOvf
            | Op::Ite
            | Op::Select
            | Op::Store
            | Op::ConstArray
            | Op::Fp => false,
        }
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
        if let Some(v) = self.fold(Op::Sext, to, 0, &[t]) {
            return v;
        }
        if self.op(t) == Op::Sext {
            let x = self.arg(t, 0);
            self.rule(Rule::SextSext);
            return self.sext(x, to);
        }
        if let Some(negative) = self.known_sign(t) {
            let fill = if negative { BvValue::ones(to - w) } else { BvValue::zero(to - w) };
            let fill = self.bv_value(fill);
            self.rule(Rule::SextKnown);
            return self.concat(fill, t);
        }
        if w > 1
            && let Some(t) = self.push_into_choice(t, |s, x| s.sext(x, to))
        {
            self.rule(Rule::PushIntoChoice);
            return t;
        }
        self.mk_bv(Op::Sext, to, &[t])
    }

    /// The top bit if it is constant and easily seen.
    pub(crate) fn known_sign(&self, t: TermId) -> Option<bool> {
        if let Some(range) = self.range(t) {
            return (range.smin >= 0 || range.smax < 0).then_some(range.smax < 0);
        }
        match self.as_binary(Op::Concat, t) {
            Some((hi, _)) => self.as_const(hi).map(BvValue::sign),
            None => self.as_const(t).map(BvValue::sign),
        }
    }

    /// The inner term and its width if `t` is zero-extended.
    pub(crate) fn as_zext(&self, t: TermId) -> Option<TermId> {
        let (hi, lo) = self.as_binary(Op::Concat, t)?;
        self.const_is(hi, BvValue::is_zero).then_some(lo)
    }

    /// Bits above which `t` is known to be zero: the width of a zero-extended term, or of a constant without leading zeros.
    pub(crate) fn unsigned_bits(&self, t: TermId) -> u32 {
        let w = self.width(t);
        if let Some(c) = self.as_const(t) {
            return (w - c.leading_zeros()).max(1);
        }
        match self.as_binary(Op::Concat, t) {
            Some((hi, _)) => w - self.as_const(hi).map_or(0, BvValue::leading_zeros),
            None => w,
        }
    }

    /// A width in which `t` fits as a signed number.
    pub(crate) fn signed_bits(&self, t: TermId) -> u32 {
        let w = self.width(t);
        if let Some(c) = self.as_const(t) {
            let magnitude = if c.sign() { c.not() } else { c.clone() };
            return w - magnitude.leading_zeros() + 1;
        }
        if self.op(t) == Op::Sext {
            return self.width(self.arg(t, 0));
        }
        match self.unsigned_bits(t) {
            u if u < w => u + 1,
            _ => w,
        }
    }

    /// `(high, low)` parts at the given cut, if they exist without a new extraction.
    pub(crate) fn split(&mut self, t: TermId, cut: u32) -> Option<(TermId, TermId)> {
        let w = self.width(t);
        debug_assert!(0 < cut && cut < w);
        if let Some(c) = self.as_const(t) {
            let (h, l) = (c.extract(w - 1, cut), c.extract(cut - 1, 0));
            return Some((self.bv_value(h), self.bv_value(l)));
        }
        let (hi, lo) = self.as_binary(Op::Concat, t)?;
        let wl = self.width(lo);
        if wl == cut {
            return Some((hi, lo));
        }
        if cut > wl {
            let (h, m) = self.split_const(hi, cut - wl)?;
            return Some((h, self.concat(m, lo)));
        }
        let (m, l) = self.split_const(lo, cut)?;
        Some((self.concat(hi, m), l))
    }

    fn split_const(&mut self, t: TermId, cut: u32) -> Option<(TermId, TermId)> {
        if self.is_const(t) { self.split(t, cut) } else { None }
    }

    /// The four parts of two terms cut at the same place, if one of them is a constant: then a bitwise operator gets smaller.
    pub(crate) fn split_both(&mut self, a: TermId, b: TermId) -> Option<[TermId; 4]> {
        for (x, _) in [(a, b), (b, a)] {
            let Some((_, lo)) = self.as_binary(Op::Concat, x) else { continue };
            let cut = self.width(lo);
            if let (Some((ah, al)), Some((bh, bl))) = (self.split(a, cut), self.split(b, cut))
                && [ah, al, bh, bl].iter().any(|&t| self.is_const(t))
            {
                return Some([ah, al, bh, bl]);
            }
        }
        None
    }

    /// A bitwise operator applied to the parts of two terms.
    pub(crate) fn push_into_concat(
        &mut self,
        a: TermId,
        b: TermId,
        f: impl Fn(&mut Terms, TermId, TermId) -> TermId,
    ) -> Option<TermId> {
        if self.op(a) != Op::Concat && self.op(b) != Op::Concat {
            return None;
        }
        self.nested(|s| {
            let [ah, al, bh, bl] = s.split_both(a, b)?;
            let (h, l) = (f(s, ah, bh), f(s, al, bl));
            Some(s.concat(h, l))
        })
        .flatten()
    }
}
