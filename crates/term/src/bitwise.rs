//! Complement, conjunction, exclusive or, and what is built from them. All work on any width; Booleans are width one.
//!
//! Disjunction is the complement of a conjunction of complements, so one set of rules covers both: absorption, complement
//! and resolution look one level into each side.

use crate::{BvValue, Op, Rule, TermId, Terms};

impl Terms {
    pub fn not(&mut self, a: TermId) -> TermId {
        if let Some(x) = self.as_not(a) {
            self.rule(Rule::NotNot);
            return x;
        }
        let w = self.width(a);
        if let Some(t) = self.fold(Op::Not, w, 0, &[a]) {
            return t;
        }
        if let Some((hi, lo)) = self.as_binary(Op::Concat, a)
            && (self.is_const(hi) || self.is_const(lo))
        {
            let pushed = self.nested(|s| {
                let (h, l) = (s.not(hi), s.not(lo));
                s.concat(h, l)
            });
            if let Some(t) = pushed {
                self.rule(Rule::NotConcat);
                return t;
            }
        }
        if let Some(t) = self.push_into_choice(a, |s, x| s.not(x)) {
            self.rule(Rule::PushIntoChoice);
            return t;
        }
        self.mk_bv(Op::Not, w, &[a])
    }

    pub fn and(&mut self, a: TermId, b: TermId) -> TermId {
        let w = self.width(a);
        assert_eq!(w, self.width(b));
        if let Some(t) = self.fold(Op::And, w, 0, &[a, b]) {
            return t;
        }
        let (a, b) = self.ordered(a, b);
        if let Some(c) = self.as_const(b).cloned() {
            return self.and_const(a, b, &c);
        }
        if a == b {
            self.rule(Rule::AndSame);
            return a;
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Some(t) = self.and_one_side(x, y) {
                return t;
            }
        }
        if let Some(t) = self.and_both_sides(a, b) {
            return t;
        }
        if let Some(t) = self.push_into_concat(a, b, |s, x, y| s.and(x, y)) {
            self.rule(Rule::PushIntoConcat);
            return t;
        }
        self.mk_bv(Op::And, w, &[a, b])
    }

    fn and_const(&mut self, a: TermId, b: TermId, c: &BvValue) -> TermId {
        let w = c.width();
        if c.is_ones() {
            self.rule(Rule::AndOnes);
            return a;
        }
        if c.is_zero() {
            self.rule(Rule::AndZero);
            return b;
        }
        if let Some((x, k)) = self.as_binary(Op::And, a)
            && let Some(k) = self.as_const(k)
        {
            let both = k.and(c);
            let both = self.bv_value(both);
            self.rule(Rule::AndConstTwice);
            return self.and(x, both);
        }
        if let Some(t) = self.push_into_choice(a, |s, x| s.and(x, b)) {
            self.rule(Rule::PushIntoChoice);
            return t;
        }
        // One run of ones keeps a slice.
        let (lo, hi) = (c.trailing_zeros(), w - 1 - c.leading_zeros());
        if c.extract(hi, lo).is_ones() {
            let mut t = self.extract(hi, lo, a);
            if lo > 0 {
                let zero = self.bv(lo, 0);
                t = self.concat(t, zero);
            }
            self.rule(Rule::AndMask);
            return self.zext(t, w);
        }
        if let Some(t) = self.push_into_concat(a, b, |s, x, y| s.and(x, y)) {
            self.rule(Rule::PushIntoConcat);
            return t;
        }
        self.mk_bv(Op::And, w, &[a, b])
    }

    /// Rules that look into `x` only.
    fn and_one_side(&mut self, x: TermId, y: TermId) -> Option<TermId> {
        if self.as_not(x) == Some(y) {
            let w = self.width(x);
            self.rule(Rule::AndComplement);
            return Some(self.bv(w, 0));
        }
        if let Some((p, q)) = self.as_binary(Op::And, x) {
            if p == y || q == y {
                self.rule(Rule::AndAbsorb);
                return Some(x);
            }
            if self.complementary(p, y) || self.complementary(q, y) {
                let w = self.width(x);
                self.rule(Rule::AndContradiction);
                return Some(self.bv(w, 0));
            }
        }
        if let Some((p, q)) = self.as_not(x).and_then(|n| self.as_binary(Op::And, n)) {
            // x = ~p | ~q.
            if self.complementary(p, y) || self.complementary(q, y) {
                self.rule(Rule::AndRedundant);
                return Some(y);
            }
            for (p, q) in [(p, q), (q, p)] {
                if p == y {
                    self.rule(Rule::AndResolve);
                    return self.nested(|s| {
                        let nq = s.not(q);
                        s.and(nq, y)
                    });
                }
            }
        }
        None
    }

    /// Rules that look into both sides.
    fn and_both_sides(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let w = self.width(a);
        if let (Some((p, q)), Some((r, s))) = (self.as_binary(Op::And, a), self.as_binary(Op::And, b)) {
            for x in [p, q] {
                for y in [r, s] {
                    if self.complementary(x, y) {
                        self.rule(Rule::AndConflict);
                        return Some(self.bv(w, 0));
                    }
                }
            }
            for (x, other) in [(r, s), (s, r)] {
                if x == p || x == q {
                    self.rule(Rule::AndShared);
                    return self.nested(|t| t.and(a, other));
                }
            }
            return None;
        }
        let (na, nb) = (self.as_not(a)?, self.as_not(b)?);
        let ((p, q), (r, s)) = (self.as_binary(Op::And, na)?, self.as_binary(Op::And, nb)?);
        for (x, u) in [(p, q), (q, p)] {
            for (y, v) in [(r, s), (s, r)] {
                if x == y && self.complementary(u, v) {
                    // Neither x with u nor x without u.
                    self.rule(Rule::AndNeither);
                    return Some(self.not(x));
                }
                if self.complementary(x, y) && self.complementary(u, v) {
                    self.rule(Rule::AndXor);
                    return self.nested(|t| t.xor(x, u));
                }
            }
        }
        None
    }

    fn complementary(&self, a: TermId, b: TermId) -> bool {
        self.as_not(a) == Some(b) || self.as_not(b) == Some(a)
    }

    pub fn or(&mut self, a: TermId, b: TermId) -> TermId {
        // Pieces of a value put together: complements would hide the constant zeros.
        if self.width(a) > 1
            && let Some(t) = self.push_into_concat(a, b, |s, x, y| s.or(x, y))
        {
            self.rule(Rule::PushIntoConcat);
            return t;
        }
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
        if a == b {
            self.rule(Rule::XorSame);
            return self.bv(w, 0);
        }
        // Complements move outwards.
        match (self.as_not(a), self.as_not(b)) {
            (Some(x), Some(y)) => {
                self.rule(Rule::XorNots);
                return self.xor(x, y);
            }
            (Some(x), None) if !self.is_const(b) => {
                let t = self.xor(x, b);
                self.rule(Rule::XorNotOut);
                return self.not(t);
            }
            (None, Some(y)) if !self.is_const(a) => {
                let t = self.xor(a, y);
                self.rule(Rule::XorNotOut);
                return self.not(t);
            }
            (Some(_), None) | (None, Some(_)) | (None, None) => {}
        }
        let (a, b) = self.ordered(a, b);
        if let Some(c) = self.as_const(b).cloned() {
            if c.is_zero() {
                self.rule(Rule::XorZero);
                return a;
            }
            if c.is_ones() {
                self.rule(Rule::XorOnes);
                return self.not(a);
            }
            if let Some(x) = self.as_not(a) {
                let n = self.bv_value(c.not());
                self.rule(Rule::XorNotConst);
                return self.xor(x, n);
            }
            if let Some((x, k)) = self.as_binary(Op::Xor, a)
                && let Some(k) = self.as_const(k)
            {
                let both = k.xor(&c);
                let both = self.bv_value(both);
                self.rule(Rule::XorConstTwice);
                return self.xor(x, both);
            }
            if let Some(t) = self.push_into_choice(a, |s, x| s.xor(x, b)) {
                self.rule(Rule::PushIntoChoice);
                return t;
            }
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Some((p, q)) = self.as_binary(Op::Xor, y) {
                if p == x {
                    self.rule(Rule::XorCancel);
                    return q;
                }
                if q == x {
                    self.rule(Rule::XorCancel);
                    return p;
                }
            }
        }
        if let Some(t) = self.push_into_concat(a, b, |s, x, y| s.xor(x, y)) {
            self.rule(Rule::PushIntoConcat);
            return t;
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
