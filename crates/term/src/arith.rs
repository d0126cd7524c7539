//! Addition, multiplication, division. Subtraction is addition of the negation.
//!
//! Sums are kept as `(terms) + constant` with the constant outermost, so that offsets meet and fold; negations move out of
//! products and cancel in sums. Multiplication and division by powers of two become slices.

use crate::{BvValue, Op, Rule, TermId, Terms};

impl Terms {
    fn as_neg(&self, t: TermId) -> Option<TermId> {
        (self.op(t) == Op::Neg).then(|| self.arg(t, 0))
    }

    /// `(rest, constant)` if `t` is a sum with a constant.
    pub(crate) fn as_offset(&self, t: TermId) -> Option<(TermId, &BvValue)> {
        let (x, k) = self.as_binary(Op::Add, t)?;
        self.as_const(k).map(|k| (x, k))
    }

    pub fn neg(&mut self, a: TermId) -> TermId {
        let w = self.width(a);
        if let Some(x) = self.as_neg(a) {
            self.rule(Rule::NegNeg);
            return x;
        }
        if let Some(t) = self.fold(Op::Neg, w, 0, &[a]) {
            return t;
        }
        if w == 1 {
            self.rule(Rule::NegBit);
            return a;
        }
        if let Some((x, k)) = self.as_offset(a) {
            let k = k.neg();
            let moved = self.nested(|s| {
                let n = s.neg(x);
                let k = s.bv_value(k);
                s.add(n, k)
            });
            if let Some(t) = moved {
                self.rule(Rule::NegOffset);
                return t;
            }
        }
        if let Some((x, y)) = self.as_binary(Op::Add, a) {
            // -(x - y) = y - x
            let swapped = match (self.as_neg(x), self.as_neg(y)) {
                (_, Some(n)) => self.nested(|s| s.sub(n, x)),
                (Some(n), None) => self.nested(|s| s.sub(n, y)),
                (None, None) => None,
            };
            if let Some(t) = swapped {
                self.rule(Rule::NegDifference);
                return t;
            }
        }
        if let Some(x) = self.as_not(a) {
            let one = self.bv(w, 1);
            self.rule(Rule::NegNot);
            return self.add(x, one);
        }
        if let Some(t) = self.push_into_choice(a, |s, x| s.neg(x)) {
            self.rule(Rule::PushIntoChoice);
            return t;
        }
        self.mk_bv(Op::Neg, w, &[a])
    }

    pub fn add(&mut self, a: TermId, b: TermId) -> TermId {
        let w = self.width(a);
        assert_eq!(w, self.width(b));
        if w == 1 {
            self.rule(Rule::AddBit);
            return self.xor(a, b);
        }
        if let Some(t) = self.fold(Op::Add, w, 0, &[a, b]) {
            return t;
        }
        let (a, b) = self.ordered(a, b);
        if let Some(c) = self.as_const(b).cloned() {
            return self.add_const(a, b, &c);
        }
        // Constants move outwards.
        for (x, y) in [(a, b), (b, a)] {
            if let Some((rest, k)) = self.as_offset(x) {
                let k = k.clone();
                let moved = self.nested(|s| {
                    let sum = s.add(rest, y);
                    let k = s.bv_value(k);
                    s.add(sum, k)
                });
                if let Some(t) = moved {
                    self.rule(Rule::AddConstOut);
                    return t;
                }
            }
        }
        if a == b {
            let one = self.bv(w, 1);
            self.rule(Rule::AddDouble);
            return self.shl(a, one);
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Some(t) = self.cancel(x, y) {
                return t;
            }
        }
        if let (Some(x), Some(y)) = (self.as_neg(a), self.as_neg(b)) {
            let sum = self.nested(|s| {
                let t = s.add(x, y);
                s.neg(t)
            });
            if let Some(t) = sum {
                self.rule(Rule::AddNegs);
                return t;
            }
        }
        if self.op(a) == Op::Concat && self.op(b) == Op::Concat && self.disjoint(a, b) {
            self.rule(Rule::AddDisjoint);
            return self.or(a, b);
        }
        self.mk_bv(Op::Add, w, &[a, b])
    }

    fn add_const(&mut self, a: TermId, b: TermId, c: &BvValue) -> TermId {
        let w = c.width();
        if c.is_zero() {
            self.rule(Rule::AddZero);
            return a;
        }
        if let Some((x, k)) = self.as_offset(a) {
            let k = k.add(c);
            let k = self.bv_value(k);
            self.rule(Rule::AddConstTwice);
            return self.add(x, k);
        }
        if c.is_one()
            && let Some(x) = self.as_not(a)
        {
            self.rule(Rule::AddNotOne);
            return self.neg(x);
        }
        if let Some(t) = self.push_into_choice(a, |s, x| s.add(x, b)) {
            self.rule(Rule::PushIntoChoice);
            return t;
        }
        if self.op(a) == Op::Concat {
            // A constant without low bits leaves the low part alone.
            if let Some((h, l)) = self.as_binary(Op::Concat, a) {
                let cut = self.width(l);
                if c.trailing_zeros() >= cut {
                    let high = c.extract(w - 1, cut);
                    let high = self.bv_value(high);
                    let sum = self.nested(|s| {
                        let h = s.add(h, high);
                        s.concat(h, l)
                    });
                    if let Some(t) = sum {
                        self.rule(Rule::AddConcatHigh);
                        return t;
                    }
                }
            }
            if self.disjoint(a, b) {
                self.rule(Rule::AddConstDisjoint);
                return self.or(a, b);
            }
        }
        self.mk_bv(Op::Add, w, &[a, b])
    }

    /// Sums of `x` and `y` where something cancels.
    fn cancel(&mut self, x: TermId, y: TermId) -> Option<TermId> {
        let w = self.width(x);
        if self.as_neg(x) == Some(y) {
            self.rule(Rule::AddNegated);
            return Some(self.bv(w, 0));
        }
        if self.as_not(x) == Some(y) {
            self.rule(Rule::AddComplement);
            return Some(self.bv_value(BvValue::ones(w)));
        }
        let (p, q) = self.as_binary(Op::Add, x)?;
        for (p, q) in [(p, q), (q, p)] {
            // (p + q) - p and (q - y) + y
            if self.as_neg(y) == Some(p) || self.as_neg(p) == Some(y) {
                self.rule(Rule::AddCancel);
                return Some(q);
            }
        }
        None
    }

    /// Whether two concatenations have no one bit in common for sure: each part of one faces zeros of the other.
    fn disjoint(&mut self, a: TermId, b: TermId) -> bool {
        let mut open = vec![(a, b)];
        let mut budget = 16;
        while let Some((a, b)) = open.pop() {
            if self.const_is(a, BvValue::is_zero) || self.const_is(b, BvValue::is_zero) {
                continue;
            }
            if let (Some(x), Some(y)) = (self.as_const(a), self.as_const(b))
                && x.and(y).is_zero()
            {
                continue;
            }
            budget -= 1;
            if budget == 0 || (self.op(a) != Op::Concat && self.op(b) != Op::Concat) {
                return false;
            }
            match self.split_both(a, b) {
                Some([ah, al, bh, bl]) => open.extend([(ah, bh), (al, bl)]),
                None => return false,
            }
        }
        true
    }

    pub fn sub(&mut self, a: TermId, b: TermId) -> TermId {
        let n = self.neg(b);
        self.add(a, n)
    }

    pub fn mul(&mut self, a: TermId, b: TermId) -> TermId {
        let w = self.width(a);
        assert_eq!(w, self.width(b));
        if let Some(t) = self.fold(Op::Mul, w, 0, &[a, b]) {
            return t;
        }
        if w == 1 {
            self.rule(Rule::MulBit);
            return self.and(a, b);
        }
        let (a, b) = self.ordered(a, b);
        if let Some(c) = self.as_const(b).cloned() {
            if c.is_zero() {
                self.rule(Rule::MulZero);
                return b;
            }
            if c.is_ones() {
                self.rule(Rule::MulMinusOne);
                return self.neg(a);
            }
            if let Some(k) = c.log2() {
                let k = self.bv(w, k as u128);
                self.rule(Rule::MulPower);
                return self.shl(a, k);
            }
            if let Some((x, k)) = self.as_binary(Op::Mul, a)
                && let Some(k) = self.as_const(k)
            {
                let k = k.mul(&c);
                let k = self.bv_value(k);
                self.rule(Rule::MulConstTwice);
                return self.mul(x, k);
            }
            if let Some(x) = self.as_neg(a) {
                let k = self.bv_value(c.neg());
                self.rule(Rule::MulNegConst);
                return self.mul(x, k);
            }
            if let Some(t) = self.push_into_choice(a, |s, x| s.mul(x, b)) {
                self.rule(Rule::PushIntoChoice);
                return t;
            }
        }
        // Complements of sign move out.
        for (x, y) in [(a, b), (b, a)] {
            if let Some(n) = self.as_neg(x) {
                let product = self.nested(|s| {
                    let t = s.mul(n, y);
                    s.neg(t)
                });
                if let Some(t) = product {
                    self.rule(Rule::MulNegOut);
                    return t;
                }
            }
        }
        // A Boolean factor chooses.
        for (x, y) in [(a, b), (b, a)] {
            if let Some(c) = self.as_zext(x)
                && self.width(c) == 1
            {
                let zero = self.bv(w, 0);
                self.rule(Rule::MulBoolean);
                return self.ite(c, y, zero);
            }
        }
        // Zero-extended factors whose product cannot reach the upper bits.
        let needed = self.unsigned_bits(a) + self.unsigned_bits(b);
        if needed < w {
            let product = self.nested(|s| {
                let (x, y) = (s.extract(needed - 1, 0, a), s.extract(needed - 1, 0, b));
                let t = s.mul(x, y);
                s.zext(t, w)
            });
            if let Some(t) = product {
                self.rule(Rule::MulNarrow);
                return t;
            }
        }
        self.mk_bv(Op::Mul, w, &[a, b])
    }

    pub fn udiv(&mut self, a: TermId, b: TermId) -> TermId {
        let w = self.width(a);
        assert_eq!(w, self.width(b));
        if let Some(t) = self.fold(Op::Udiv, w, 0, &[a, b]) {
            return t;
        }
        if let Some(c) = self.as_const(b).cloned() {
            if c.is_zero() {
                self.rule(Rule::UdivZero);
                return self.bv_value(BvValue::ones(w));
            }
            if let Some(k) = c.log2() {
                let k = self.bv(w, k as u128);
                self.rule(Rule::UdivPower);
                return self.lshr(a, k);
            }
            if let Some(t) = self.push_into_choice(a, |s, x| s.udiv(x, b)) {
                self.rule(Rule::PushIntoChoice);
                return t;
            }
            if let Some(t) = self.narrow_division(a, b, |s, x, y| s.udiv(x, y)) {
                self.rule(Rule::UdivNarrow);
                return t;
            }
        }
        if a == b {
            // One, except that zero by zero is all ones.
            let zero = self.bv(w, 0);
            let is_zero = self.eq(a, zero);
            let (ones, one) = (self.bv_value(BvValue::ones(w)), self.bv(w, 1));
            self.rule(Rule::UdivSelf);
            return self.ite(is_zero, ones, one);
        }
        self.mk_bv(Op::Udiv, w, &[a, b])
    }

    pub fn urem(&mut self, a: TermId, b: TermId) -> TermId {
        let w = self.width(a);
        assert_eq!(w, self.width(b));
        if let Some(t) = self.fold(Op::Urem, w, 0, &[a, b]) {
            return t;
        }
        if let Some(c) = self.as_const(b).cloned() {
            if c.is_zero() {
                self.rule(Rule::UremZero);
                return a;
            }
            if let Some(k) = c.log2() {
                if k == 0 {
                    self.rule(Rule::UremOne);
                    return self.bv(w, 0);
                }
                let low = self.extract(k - 1, 0, a);
                self.rule(Rule::UremPower);
                return self.zext(low, w);
            }
            if let Some(t) = self.push_into_choice(a, |s, x| s.urem(x, b)) {
                self.rule(Rule::PushIntoChoice);
                return t;
            }
        }
        if a == b {
            self.rule(Rule::UremSelf);
            return self.bv(w, 0);
        }
        if let Some(t) = self.narrow_division(a, b, |s, x, y| s.urem(x, y)) {
            self.rule(Rule::UremNarrow);
            return t;
        }
        self.mk_bv(Op::Urem, w, &[a, b])
    }

    /// A division of zero-extended operands in the width they need. Right for quotients only if the divisor is not zero.
    fn narrow_division(&mut self, a: TermId, b: TermId, f: impl Fn(&mut Terms, TermId, TermId) -> TermId) -> Option<TermId> {
        let w = self.width(a);
        let needed = self.unsigned_bits(a).max(self.unsigned_bits(b));
        if needed == w {
            return None;
        }
        self.nested(|s| {
            let (x, y) = (s.extract(needed - 1, 0, a), s.extract(needed - 1, 0, b));
            let t = f(s, x, y);
            s.zext(t, w)
        })
    }

    pub fn sdiv(&mut self, a: TermId, b: TermId) -> TermId {
        let w = self.width(a);
        assert_eq!(w, self.width(b));
        if let Some(t) = self.fold(Op::Sdiv, w, 0, &[a, b]) {
            return t;
        }
        if self.known_sign(a) == Some(false) && self.known_sign(b) == Some(false) {
            self.rule(Rule::SdivUnsigned);
            return self.udiv(a, b);
        }
        if let Some(c) = self.as_const(b).cloned() {
            if c.is_ones() {
                self.rule(Rule::SdivMinusOne);
                return self.neg(a);
            }
            if c.is_one() {
                self.rule(Rule::SdivOne);
                return a;
            }
            if c.is_zero() {
                let negative = self.extract(w - 1, w - 1, a);
                let (one, ones) = (self.bv(w, 1), self.bv_value(BvValue::ones(w)));
                self.rule(Rule::SdivZero);
                return self.ite(negative, one, ones);
            }
            if let Some(t) = self.push_into_choice(a, |s, x| s.sdiv(x, b)) {
                self.rule(Rule::PushIntoChoice);
                return t;
            }
        }
        self.mk_bv(Op::Sdiv, w, &[a, b])
    }

    /// Truncating division by two to the `k`: negative dividends are first raised by the divisor minus one.
    fn sdiv_power(&mut self, a: TermId, k: u32) -> TermId {
        let w = self.width(a);
        let sign = self.extract(w - 1, w - 1, a);
        let mask = self.sext(sign, k);
        let bias = self.zext(mask, w);
        let raised = self.add(a, bias);
        let slice = self.extract(w - 1, k, raised);
        self.sext(slice, w)
    }

    pub fn srem(&mut self, a: TermId, b: TermId) -> TermId {
        let w = self.width(a);
        assert_eq!(w, self.width(b));
        if let Some(t) = self.fold(Op::Srem, w, 0, &[a, b]) {
            return t;
        }
        if a == b {
            self.rule(Rule::SremSelf);
            return self.bv(w, 0);
        }
        if self.known_sign(a) == Some(false) && self.known_sign(b) == Some(false) {
            self.rule(Rule::SremUnsigned);
            return self.urem(a, b);
        }
        if let Some(c) = self.as_const(b).cloned() {
            if c.is_zero() {
                self.rule(Rule::SremZero);
                return a;
            }
            if c.is_one() || c.is_ones() {
                self.rule(Rule::SremOne);
                return self.bv(w, 0);
            }
            // The sign of the divisor does not matter.
            if c.sign() && c != BvValue::min_signed(w) {
                let p = self.bv_value(c.neg());
                self.rule(Rule::SremSign);
                return self.srem(a, p);
            }
            if let Some(k) = c.log2()
                && k < w - 1
            {
                let q = self.sdiv_power(a, k);
                let amount = self.bv(w, k as u128);
                let multiple = self.shl(q, amount);
                self.rule(Rule::SremPower);
                return self.sub(a, multiple);
            }
            if let Some(t) = self.push_into_choice(a, |s, x| s.srem(x, b)) {
                self.rule(Rule::PushIntoChoice);
                return t;
            }
        }
        self.mk_bv(Op::Srem, w, &[a, b])
    }
}
