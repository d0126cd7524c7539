//! Choice between two terms of any sort.

use crate::{BvValue, Op, Rule, Sort, TermId, Terms};

impl Terms {
    pub fn ite(&mut self, c: TermId, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        assert_eq!(sort, self.sort(b));
        assert_eq!(self.width(c), 1);
        if self.is_true(c) {
            self.rule(Rule::IteConst);
            return a;
        }
        if self.is_false(c) {
            self.rule(Rule::IteConst);
            return b;
        }
        // Conditions are positive.
        let (c, mut a, mut b) = match self.as_not(c) {
            Some(n) => {
                self.rule(Rule::IteNot);
                (n, b, a)
            }
            None => (c, a, b),
        };
        // In a branch the condition is known. One level: branches are simplified themselves.
        if let Some((d, x, _)) = self.as_ite(a)
            && d == c
        {
            self.rule(Rule::IteInner);
            a = x;
        }
        if let Some((d, _, y)) = self.as_ite(b)
            && d == c
        {
            self.rule(Rule::IteInner);
            b = y;
        }
        if a == b {
            self.rule(Rule::IteSame);
            return a;
        }
        if let Some(t) = self.ite_shared(c, a, b) {
            return t;
        }
        let folded = match sort {
            Sort::Bv(1) => self.ite_bool(c, a, b),
            Sort::Bv(w) => self.ite_wide(c, a, b, w),
            Sort::Array { .. } => None,
        };
        folded.unwrap_or_else(|| self.mk(Op::Ite, sort, 0, &[c, a, b]))
    }

    /// A nested choice that shares a branch: one choice under a compound condition.
    fn ite_shared(&mut self, c: TermId, a: TermId, b: TermId) -> Option<TermId> {
        if let Some((d, x, y)) = self.as_ite(a) {
            if y == b {
                self.rule(Rule::IteShared);
                return self.nested(|s| {
                    let both = s.and(c, d);
                    s.ite(both, x, b)
                });
            }
            if x == b {
                self.rule(Rule::IteShared);
                return self.nested(|s| {
                    let nd = s.not(d);
                    let both = s.and(c, nd);
                    s.ite(both, y, b)
                });
            }
        }
        if let Some((d, x, y)) = self.as_ite(b) {
            if x == a {
                self.rule(Rule::IteShared);
                return self.nested(|s| {
                    let either = s.or(c, d);
                    s.ite(either, a, y)
                });
            }
            if y == a {
                self.rule(Rule::IteShared);
                return self.nested(|s| {
                    let nd = s.not(d);
                    let either = s.or(c, nd);
                    s.ite(either, a, x)
                });
            }
        }
        None
    }

    fn ite_bool(&mut self, c: TermId, a: TermId, b: TermId) -> Option<TermId> {
        if self.is_true(a) || a == c {
            self.rule(Rule::IteOr);
            return Some(self.or(c, b));
        }
        if self.is_false(b) || b == c {
            self.rule(Rule::IteAnd);
            return Some(self.and(c, a));
        }
        if self.is_false(a) || self.as_not(a) == Some(c) {
            let n = self.not(c);
            self.rule(Rule::IteAndNot);
            return Some(self.and(n, b));
        }
        if self.is_true(b) || self.as_not(b) == Some(c) {
            let n = self.not(c);
            self.rule(Rule::IteOrNot);
            return Some(self.or(n, a));
        }
        if self.as_not(a) == Some(b) || self.as_not(b) == Some(a) {
            self.rule(Rule::IteXor);
            return Some(self.xor(c, b));
        }
        None
    }

    fn ite_wide(&mut self, c: TermId, a: TermId, b: TermId, w: u32) -> Option<TermId> {
        if let (Some(x), Some(y)) = (self.as_const(a), self.as_const(b)) {
            // Booleans widened as C does, or to a mask.
            let (x_zero, y_zero) = (x.is_zero(), y.is_zero());
            if x.is_one() && y_zero {
                self.rule(Rule::IteZext);
                return Some(self.zext(c, w));
            }
            if x.is_ones() && y_zero {
                self.rule(Rule::IteSext);
                return Some(self.sext(c, w));
            }
            if x_zero && y.is_one() {
                let n = self.not(c);
                self.rule(Rule::IteZextNot);
                return Some(self.zext(n, w));
            }
            if x_zero && y.is_ones() {
                let n = self.not(c);
                self.rule(Rule::IteSextNot);
                return Some(self.sext(n, w));
            }
            return None;
        }
        if let (Some(x), Some(y)) = (self.as_not(a), self.as_not(b)) {
            self.rule(Rule::IteNots);
            return self.nested(|s| {
                let t = s.ite(c, x, y);
                s.not(t)
            });
        }
        // Branches that agree in a part choose between the rest only.
        if self.op(a) != Op::Concat && self.op(b) != Op::Concat {
            return None;
        }
        self.nested(|s| {
            for x in [a, b] {
                let Some((_, lo)) = s.as_binary(Op::Concat, x) else { continue };
                let cut = s.width(lo);
                if let (Some((ah, al)), Some((bh, bl))) = (s.split(a, cut), s.split(b, cut))
                    && (ah == bh || al == bl)
                {
                    let (h, l) = (s.ite(c, ah, bh), s.ite(c, al, bl));
                    s.rule(Rule::IteConcat);
                    return Some(s.concat(h, l));
                }
            }
            None
        })
        .flatten()
    }

    /// `(condition, then, else)` if `t` is one of two constants: a choice, or a widened Boolean.
    pub(crate) fn as_choice(&mut self, t: TermId) -> Option<(TermId, TermId, TermId)> {
        match (self.op(t), self.args(t)) {
            (Op::Ite, &[c, x, y]) => (self.is_const(x) && self.is_const(y)).then_some((c, x, y)),
            (Op::Concat, &[h, l]) if self.width(l) == 1 => {
                let h = self.as_const(h)?.clone();
                let (one, zero) = (h.concat(&BvValue::one(1)), h.concat(&BvValue::zero(1)));
                Some((l, self.bv_value(one), self.bv_value(zero)))
            }
            (Op::Sext, &[c]) if self.width(c) == 1 => {
                let w = self.width(t);
                Some((c, self.bv_value(BvValue::ones(w)), self.bv(w, 0)))
            }
            _ => None,
        }
    }

    /// If `t` is one of two constants, the function of either, chosen likewise.
    pub(crate) fn push_into_choice(&mut self, t: TermId, f: impl Fn(&mut Terms, TermId) -> TermId) -> Option<TermId> {
        let (c, x, y) = self.as_choice(t)?;
        let (fx, fy) = (f(self, x), f(self, y));
        Some(self.ite(c, fx, fy))
    }
}
