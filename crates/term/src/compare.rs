//! Equality and order. The results are Booleans. `ule`, `sgt` and the like are `Ult` or `Slt`, swapped or complemented.
//!
//! Comparisons shrink: constants move to one side, common parts are dropped, extensions are compared in the width they
//! need, and bounds that decide the answer fold.

use crate::{BvValue, Op, Rule, TermId, Terms};

/// Choices within choices that are compared branch by branch.
const MERGED: u32 = 8;

impl Terms {
    pub(crate) fn predicate(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        assert_eq!(self.width(a), self.width(b));
        let (a, b) = if op.is_commutative() { self.ordered(a, b) } else { (a, b) };
        self.fold(op, 1, 0, &[a, b]).unwrap_or_else(|| self.mk_bv(op, 1, &[a, b]))
    }

    /// Equality of bit-vectors. Arrays cannot be compared: no program needs it and extensionality is costly.
    pub fn eq(&mut self, a: TermId, b: TermId) -> TermId {
        let w = self.width(a);
        assert_eq!(w, self.width(b));
        if a == b {
            self.rule(Rule::EqSame);
            return self.tt();
        }
        if w == 1 {
            self.rule(Rule::EqBit);
            return self.iff(a, b);
        }
        if let Some(t) = self.fold(Op::Eq, 1, 0, &[a, b]) {
            return t;
        }
        if self.differ_by_range(a, b) {
            self.rule(Rule::EqRange);
            return self.ff();
        }
        let (a, b) = self.ordered(a, b);
        let simpler = match self.as_const(b).cloned() {
            Some(c) => self.nested(|s| s.eq_const(a, b, &c)),
            None => self.nested(|s| s.eq_terms(a, b)),
        };
        match simpler {
            Some(Some(t)) => t,
            Some(None) | None => self.mk_bv(Op::Eq, 1, &[a, b]),
        }
    }

    /// `a` equal to the constant `c`, which is the term `b`.
    fn eq_const(&mut self, a: TermId, b: TermId, c: &BvValue) -> Option<TermId> {
        let w = c.width();
        let node = *self.kind(a);
        match (node.op(), node.args()) {
            (Op::Not, &[x]) => {
                let k = self.bv_value(c.not());
                self.rule(Rule::EqNotConst);
                Some(self.eq(x, k))
            }
            (Op::Neg, &[x]) => {
                let k = self.bv_value(c.neg());
                self.rule(Rule::EqNegConst);
                Some(self.eq(x, k))
            }
            (Op::Add, &[x, y]) => {
                if let Some(k) = self.as_const(y) {
                    let k = c.sub(k);
                    let k = self.bv_value(k);
                    self.rule(Rule::EqOffsetConst);
                    return Some(self.eq(x, k));
                }
                if !c.is_zero() {
                    return None;
                }
                // A difference is zero.
                if self.op(y) == Op::Neg {
                    let n = self.arg(y, 0);
                    self.rule(Rule::EqDifference);
                    Some(self.eq(x, n))
                } else if self.op(x) == Op::Neg {
                    let n = self.arg(x, 0);
                    self.rule(Rule::EqDifference);
                    Some(self.eq(y, n))
                } else {
                    None
                }
            }
            (Op::Xor, &[x, y]) => {
                if let Some(k) = self.as_const(y) {
                    let k = c.xor(k);
                    let k = self.bv_value(k);
                    self.rule(Rule::EqXorConst);
                    return Some(self.eq(x, k));
                }
                if !c.is_zero() {
                    return None;
                }
                self.rule(Rule::EqXorZero);
                Some(self.eq(x, y))
            }
            (Op::Concat, &[h, l]) => {
                let cut = self.width(l);
                let (ch, cl) = (self.bv_value(c.extract(w - 1, cut)), self.bv_value(c.extract(cut - 1, 0)));
                let eh = self.eq(h, ch);
                if self.is_false(eh) {
                    self.rule(Rule::EqConcatConst);
                    return Some(eh);
                }
                let el = self.eq(l, cl);
                self.rule(Rule::EqConcatConst);
                Some(self.and(eh, el))
            }
            (Op::Sext, &[x]) => {
                let low = c.extract(self.width(x) - 1, 0);
                if low.sext(w) != *c {
                    self.rule(Rule::EqSextOutside);
                    return Some(self.ff());
                }
                let low = self.bv_value(low);
                self.rule(Rule::EqSextConst);
                Some(self.eq(x, low))
            }
            (Op::Ite, &[d, x, y]) => {
                let settled = |x: TermId| self.is_const(x) || self.differ_by_range(x, b);
                if !settled(x) && !settled(y) {
                    return None;
                }
                let (ex, ey) = (self.eq(x, b), self.eq(y, b));
                self.rule(Rule::EqIteConst);
                Some(self.ite(d, ex, ey))
            }
            _ => None,
        }
    }

    /// Equality of two terms that are not constants.
    fn eq_terms(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let w = self.width(a);
        if self.as_not(a) == Some(b) || self.as_not(b) == Some(a) {
            self.rule(Rule::EqComplement);
            return Some(self.ff());
        }
        for op in [Op::Not, Op::Neg] {
            if self.op(a) == op && self.op(b) == op {
                let (x, y) = (self.arg(a, 0), self.arg(b, 0));
                self.rule(Rule::EqUnary);
                return Some(self.eq(x, y));
            }
        }
        for op in [Op::Add, Op::Xor] {
            if let Some(t) = self.eq_group(op, a, b) {
                return Some(t);
            }
        }
        if let (Some((x, j)), Some((y, k))) = (self.as_offset(a), self.as_offset(b)) {
            // Both constants on one side.
            let d = j.sub(k);
            let d = self.bv_value(d);
            let x = self.add(x, d);
            self.rule(Rule::EqOffsets);
            return Some(self.eq(x, y));
        }
        if self.op(a) == Op::Sext && self.op(b) == Op::Sext {
            let (x, y) = (self.arg(a, 0), self.arg(b, 0));
            let m = self.width(x).max(self.width(y));
            let (x, y) = (self.sext(x, m), self.sext(y, m));
            self.rule(Rule::EqSexts);
            return Some(self.eq(x, y));
        }
        let needed = self.unsigned_bits(a).max(self.unsigned_bits(b));
        if needed < w {
            let (x, y) = (self.extract(needed - 1, 0, a), self.extract(needed - 1, 0, b));
            self.rule(Rule::EqNarrow);
            return Some(self.eq(x, y));
        }
        if let (Some((ah, al)), Some((bh, bl))) = (self.as_binary(Op::Concat, a), self.as_binary(Op::Concat, b))
            && self.width(al) == self.width(bl)
        {
            let eh = self.eq(ah, bh);
            if self.is_false(eh) {
                self.rule(Rule::EqConcats);
                return Some(eh);
            }
            let el = self.eq(al, bl);
            self.rule(Rule::EqConcats);
            return Some(self.and(eh, el));
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Some((c, p, q)) = self.as_ite(x) {
                if p == y {
                    let e = self.eq(q, y);
                    self.rule(Rule::EqIteShared);
                    return Some(self.or(c, e));
                }
                if q == y {
                    let e = self.eq(p, y);
                    let n = self.not(c);
                    self.rule(Rule::EqIteShared);
                    return Some(self.or(n, e));
                }
            }
        }
        if let (Some((c, p, q)), Some((d, r, s))) = (self.as_ite(a), self.as_ite(b))
            && c == d
            && (p == r || q == s || self.is_close(p, r, MERGED) && self.is_close(q, s, MERGED))
        {
            let (x, y) = (self.eq(p, r), self.eq(q, s));
            self.rule(Rule::EqItes);
            return Some(self.ite(c, x, y));
        }
        None
    }

    /// `Add` and `Xor` are groups: a common operand cancels.
    fn eq_group(&mut self, op: Op, a: TermId, b: TermId) -> Option<TermId> {
        let w = self.width(a);
        for (x, y) in [(a, b), (b, a)] {
            if let Some((p, q)) = self.as_binary(op, x) {
                for (p, q) in [(p, q), (q, p)] {
                    if p == y {
                        let zero = self.bv(w, 0);
                        self.rule(Rule::EqGroupOne);
                        return Some(self.eq(q, zero));
                    }
                }
            }
        }
        let ((p, q), (r, s)) = (self.as_binary(op, a)?, self.as_binary(op, b)?);
        for (x, u) in [(p, q), (q, p)] {
            for (y, v) in [(r, s), (s, r)] {
                if x == y {
                    self.rule(Rule::EqGroup);
                    return Some(self.eq(u, v));
                }
            }
        }
        None
    }

    pub fn ne(&mut self, a: TermId, b: TermId) -> TermId {
        let e = self.eq(a, b);
        self.not(e)
    }

    pub fn ult(&mut self, a: TermId, b: TermId) -> TermId {
        assert_eq!(self.width(a), self.width(b));
        if a == b {
            self.rule(Rule::UltSame);
            return self.ff();
        }
        if self.width(a) == 1 {
            let n = self.not(a);
            self.rule(Rule::UltBit);
            return self.and(n, b);
        }
        if let Some(t) = self.fold(Op::Ult, 1, 0, &[a, b]) {
            return t;
        }
        if let Some(known) = self.ult_by_range(a, b) {
            self.rule(Rule::UltRange);
            return self.bool(known);
        }
        match self.nested(|s| s.ult_simpler(a, b)) {
            Some(Some(t)) => t,
            Some(None) | None => self.mk_bv(Op::Ult, 1, &[a, b]),
        }
    }

    fn ult_simpler(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let w = self.width(a);
        if let Some(t) = self.ult_bounds(a, b) {
            return Some(t);
        }
        // Extensions: both in the width the wider one needs.
        let needed = self.unsigned_bits(a).max(self.unsigned_bits(b));
        if needed < w {
            let (x, y) = (self.extract(needed - 1, 0, a), self.extract(needed - 1, 0, b));
            self.rule(Rule::UltNarrow);
            return Some(self.ult(x, y));
        }
        if let Some(t) = self.less_extended(a, b, |s, x, y| s.ult(x, y)) {
            return Some(t);
        }
        // A constant with ones where the other side has zeros.
        if let Some(c) = self.as_const(b)
            && w - c.leading_zeros() > self.unsigned_bits(a)
        {
            self.rule(Rule::UltConstAbove);
            return Some(self.tt());
        }
        if let Some(c) = self.as_const(a)
            && w - c.leading_zeros() > self.unsigned_bits(b)
        {
            self.rule(Rule::UltConstBelow);
            return Some(self.ff());
        }
        if let Some(t) = self.less_choice(a, b, Op::Ult) {
            return Some(t);
        }
        match (self.as_not(a), self.as_not(b)) {
            (Some(x), Some(y)) => {
                self.rule(Rule::UltNots);
                return Some(self.ult(y, x));
            }
            (Some(x), None) if self.is_const(b) => {
                let n = self.not(b);
                self.rule(Rule::UltNotConst);
                return Some(self.ult(n, x));
            }
            (None, Some(y)) if self.is_const(a) => {
                let n = self.not(a);
                self.rule(Rule::UltNotConst);
                return Some(self.ult(y, n));
            }
            (Some(_), None) | (None, Some(_)) | (None, None) => {}
        }
        if let Some(t) = self.less_ites(a, b, Op::Ult) {
            return Some(t);
        }
        if let Some(t) = self.less_concat(a, b, Op::Ult) {
            return Some(t);
        }
        // x + c below x or below c: the sum wrapped around.
        if let Some((x, c)) = self.as_offset(a)
            && (x == b || self.as_const(b) == Some(c))
        {
            let bound = c.not();
            let bound = self.bv_value(bound);
            self.rule(Rule::UltWrapped);
            return Some(self.ult(bound, x));
        }
        if let Some(t) = self.ult_offset(a, b) {
            return Some(t);
        }
        if let Some((_, y)) = self.as_binary(Op::Urem, a)
            && y == b
        {
            // A remainder is below its divisor, unless that is zero.
            let zero = self.bv(w, 0);
            self.rule(Rule::UltRemainder);
            return Some(self.ne(y, zero));
        }
        None
    }

    /// A number or a sum with it, below another sum with it: counters of one iteration and the next.
    fn ult_offset(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let (x, c) = self.as_offset(b)?;
        if x == a {
            // Unless the sum wraps around.
            let bound = c.neg();
            let bound = self.bv_value(bound);
            self.rule(Rule::UltUnwrapped);
            return Some(self.ult(a, bound));
        }
        let (y, d) = self.as_offset(a)?;
        if x != y {
            return None;
        }
        // As the sum of `b` and a constant.
        let bound = d.sub(c).not();
        let bound = self.bv_value(bound);
        self.rule(Rule::UltOffsets);
        Some(self.ult(bound, b))
    }

    fn ult_bounds(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let w = self.width(a);
        if let Some(c) = self.as_const(b).cloned() {
            if c.is_zero() {
                self.rule(Rule::UltZero);
                return Some(self.ff());
            }
            if c.is_one() {
                let zero = self.bv(w, 0);
                self.rule(Rule::UltOne);
                return Some(self.eq(a, zero));
            }
            if c.is_ones() {
                self.rule(Rule::UltOnes);
                return Some(self.ne(a, b));
            }
        }
        let c = self.as_const(a)?.clone();
        if c.is_ones() {
            self.rule(Rule::UltFromOnes);
            return Some(self.ff());
        }
        if c.is_zero() {
            self.rule(Rule::UltFromZero);
            return Some(self.ne(b, a));
        }
        if c.not().is_one() {
            let ones = self.bv_value(BvValue::ones(w));
            self.rule(Rule::UltFromPenultimate);
            return Some(self.eq(b, ones));
        }
        None
    }

    /// Sign extension keeps both orders.
    fn less_extended(&mut self, a: TermId, b: TermId, less: impl Fn(&mut Terms, TermId, TermId) -> TermId) -> Option<TermId> {
        if self.op(a) != Op::Sext || self.op(b) != Op::Sext {
            return None;
        }
        let (x, y) = (self.arg(a, 0), self.arg(b, 0));
        let m = self.width(x).max(self.width(y));
        let (x, y) = (self.sext(x, m), self.sext(y, m));
        self.rule(Rule::LessExtended);
        Some(less(self, x, y))
    }

    /// A choice compared with a constant, where intervals decide the answer for one of the branches: merged values of which
    /// only the alternative matters need no arithmetic.
    fn less_choice(&mut self, a: TermId, b: TermId, op: Op) -> Option<TermId> {
        let less = |s: &mut Terms, x: TermId, y: TermId| if op == Op::Slt { s.slt(x, y) } else { s.ult(x, y) };
        let decided =
            |s: &Terms, x: TermId, y: TermId| if op == Op::Slt { s.slt_by_range(x, y) } else { s.ult_by_range(x, y) }.is_some();
        if self.is_const(b) {
            let (c, x, y) = self.as_choice(a).or_else(|| self.as_ite(a))?;
            if !decided(self, x, b) && !decided(self, y, b) {
                return None;
            }
            let (lx, ly) = (less(self, x, b), less(self, y, b));
            self.rule(Rule::LessChoice);
            return Some(self.ite(c, lx, ly));
        }
        if !self.is_const(a) {
            return None;
        }
        let (c, x, y) = self.as_choice(b).or_else(|| self.as_ite(b))?;
        if !decided(self, a, x) && !decided(self, a, y) {
            return None;
        }
        let (lx, ly) = (less(self, a, x), less(self, a, y));
        self.rule(Rule::LessChoice);
        Some(self.ite(c, lx, ly))
    }

    /// Choices by the same condition, where comparing what is chosen takes no comparator: merged states before and after a step.
    fn less_ites(&mut self, a: TermId, b: TermId, op: Op) -> Option<TermId> {
        let ((c, p, q), (d, r, s)) = (self.as_ite(a)?, self.as_ite(b)?);
        if c != d || !self.is_close(p, r, MERGED) || !self.is_close(q, s, MERGED) {
            return None;
        }
        let less = |s: &mut Terms, x: TermId, y: TermId| if op == Op::Slt { s.slt(x, y) } else { s.ult(x, y) };
        let (x, y) = (less(self, p, r), less(self, q, s));
        self.rule(Rule::LessItes);
        Some(self.ite(c, x, y))
    }

    /// Differ by a constant, in each case of the choices that they are.
    fn is_close(&self, a: TermId, b: TermId, depth: u32) -> bool {
        let base = |t: TermId| self.as_offset(t).map_or(t, |(x, _)| x);
        if a == b || base(a) == base(b) || (self.is_const(a) && self.is_const(b)) {
            return true;
        }
        match (self.as_ite(a), self.as_ite(b)) {
            (Some((c, p, q)), Some((d, r, s))) => {
                depth > 0 && c == d && self.is_close(p, r, depth - 1) && self.is_close(q, s, depth - 1)
            }
            (Some(_), None) | (None, Some(_)) | (None, None) => false,
        }
    }

    /// Concatenations that agree in a part, or whose low part cannot matter.
    fn less_concat(&mut self, a: TermId, b: TermId, op: Op) -> Option<TermId> {
        let w = self.width(a);
        let high = |s: &mut Terms, x: TermId, y: TermId| if op == Op::Slt { s.slt(x, y) } else { s.ult(x, y) };
        if let (Some((ah, al)), Some((bh, bl))) = (self.as_binary(Op::Concat, a), self.as_binary(Op::Concat, b)) {
            if self.width(al) != self.width(bl) {
                return None;
            }
            if ah == bh {
                self.rule(Rule::LessConcatLow);
                return Some(self.ult(al, bl));
            }
            if al == bl {
                self.rule(Rule::LessConcatHigh);
                return Some(high(self, ah, bh));
            }
            return None;
        }
        if let Some((h, l)) = self.as_binary(Op::Concat, a)
            && let Some(c) = self.as_const(b)
            && c.trailing_zeros() >= self.width(l)
        {
            let c = c.extract(w - 1, self.width(l));
            let c = self.bv_value(c);
            self.rule(Rule::LessConcatConst);
            return Some(high(self, h, c));
        }
        if let Some((h, l)) = self.as_binary(Op::Concat, b)
            && let Some(c) = self.as_const(a)
            && c.not().trailing_zeros() >= self.width(l)
        {
            let c = c.extract(w - 1, self.width(l));
            let c = self.bv_value(c);
            self.rule(Rule::LessConstConcat);
            return Some(high(self, c, h));
        }
        None
    }

    pub fn ule(&mut self, a: TermId, b: TermId) -> TermId {
        let t = self.ult(b, a);
        self.not(t)
    }

    pub fn ugt(&mut self, a: TermId, b: TermId) -> TermId {
        self.ult(b, a)
    }

    pub fn uge(&mut self, a: TermId, b: TermId) -> TermId {
        self.ule(b, a)
    }

    pub fn slt(&mut self, a: TermId, b: TermId) -> TermId {
        assert_eq!(self.width(a), self.width(b));
        if a == b {
            self.rule(Rule::SltSame);
            return self.ff();
        }
        if self.width(a) == 1 {
            // The only negative value is one.
            let n = self.not(b);
            self.rule(Rule::SltBit);
            return self.and(a, n);
        }
        if let Some(t) = self.fold(Op::Slt, 1, 0, &[a, b]) {
            return t;
        }
        if let Some(known) = self.slt_by_range(a, b) {
            self.rule(Rule::SltRange);
            return self.bool(known);
        }
        match self.nested(|s| s.slt_simpler(a, b)) {
            Some(Some(t)) => t,
            Some(None) | None => self.mk_bv(Op::Slt, 1, &[a, b]),
        }
    }

    fn slt_simpler(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let w = self.width(a);
        if let Some(t) = self.slt_bounds(a, b) {
            return Some(t);
        }
        match (self.known_sign(a), self.known_sign(b)) {
            (Some(x), Some(y)) if x != y => {
                self.rule(Rule::SltSigns);
                return Some(self.bool(x));
            }
            (Some(_), Some(_)) => {
                self.rule(Rule::SltSameSigns);
                return Some(self.ult(a, b));
            }
            (Some(_), None) | (None, Some(_)) | (None, None) => {}
        }
        if let Some(t) = self.less_extended(a, b, |s, x, y| s.slt(x, y)) {
            return Some(t);
        }
        if let Some(t) = self.less_choice(a, b, Op::Slt) {
            return Some(t);
        }
        if let Some(t) = self.less_ites(a, b, Op::Slt) {
            return Some(t);
        }
        // Both fit into fewer bits as signed numbers.
        let needed = self.signed_bits(a).max(self.signed_bits(b));
        if needed < w {
            let (x, y) = (self.extract(needed - 1, 0, a), self.extract(needed - 1, 0, b));
            self.rule(Rule::SltNarrow);
            return Some(self.slt(x, y));
        }
        // A constant outside the range of an extended term.
        for (x, c, x_first) in [(a, b, true), (b, a, false)] {
            if let Some(v) = self.as_const(c)
                && self.signed_bits(x) < self.signed_bits(c)
            {
                let negative = v.sign();
                self.rule(Rule::SltConstOutside);
                return Some(self.bool(negative != x_first));
            }
        }
        if let (Some(x), Some(y)) = (self.as_not(a), self.as_not(b)) {
            self.rule(Rule::SltNots);
            return Some(self.slt(y, x));
        }
        if let Some(t) = self.slt_offset(a, b) {
            return Some(t);
        }
        self.less_concat(a, b, Op::Slt)
    }

    /// A number or a sum with it, against a number or another sum with it.
    fn slt_offset(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let offset = |s: &Terms, t: TermId| {
            let sum = s.as_offset(t);
            sum.map_or_else(|| (t, BvValue::zero(s.width(t))), |(x, c)| (x, c.clone()))
        };
        let ((x, c), (y, d)) = (offset(self, a), offset(self, b));
        if x != y {
            return None;
        }
        let min = BvValue::min_signed(self.width(a));
        let max = min.not();
        // As a sum with `b`, or `b` as a sum with `a`.
        let (of, step) = if c.is_zero() { (a, d) } else { (b, c.sub(&d)) };
        let bound = if step.sign() { min.sub(&step) } else { max.sub(&step) };
        let bound = self.bv_value(bound);
        let wraps = if step.sign() { self.slt(of, bound) } else { self.slt(bound, of) };
        // A sum is on the other side of the number where it wraps around.
        let sum_is_less = if step.sign() { self.not(wraps) } else { wraps };
        if of == b {
            self.rule(Rule::SltOffsets);
            return Some(sum_is_less);
        }
        let sum_is_greater = self.not(sum_is_less);
        self.rule(Rule::SltUnwrapped);
        Some(sum_is_greater)
    }

    fn slt_bounds(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let w = self.width(a);
        let (min, max) = (BvValue::min_signed(w), BvValue::min_signed(w).not());
        if let Some(c) = self.as_const(b) {
            if *c == min {
                self.rule(Rule::SltMin);
                return Some(self.ff());
            }
            if *c == max {
                self.rule(Rule::SltMax);
                return Some(self.ne(a, b));
            }
            if c.is_zero() {
                self.rule(Rule::SltZero);
                return Some(self.extract(w - 1, w - 1, a));
            }
        }
        let c = self.as_const(a)?;
        if *c == max {
            self.rule(Rule::SltFromMax);
            return Some(self.ff());
        }
        if *c == min {
            self.rule(Rule::SltFromMin);
            return Some(self.ne(b, a));
        }
        if c.is_ones() {
            let sign = self.extract(w - 1, w - 1, b);
            self.rule(Rule::SltFromMinusOne);
            return Some(self.not(sign));
        }
        None
    }

    pub fn sle(&mut self, a: TermId, b: TermId) -> TermId {
        let t = self.slt(b, a);
        self.not(t)
    }

    pub fn sgt(&mut self, a: TermId, b: TermId) -> TermId {
        self.slt(b, a)
    }

    pub fn sge(&mut self, a: TermId, b: TermId) -> TermId {
        self.sle(b, a)
    }
}
