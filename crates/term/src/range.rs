//! What values a term can have, whatever its variables are: an unsigned and a signed interval per bit-vector of at most
//! 64 bits, computed once when the term is made.
//!
//! Comparisons that intervals decide fold, so saturated values, clamped indices and small state machines need no
//! solver. In the branches of a choice its condition is known: `ite(x > 9, 9, x)` is at most 9.
//!
//! SOUNDNESS: every interval contains every value the term can evaluate to. `tests/terms/rewrites.rs` checks this for
//! random terms, exhaustively at small widths.

use crate::{Op, Sort, TermId, Terms};
use smallvec::SmallVec;

/// Both views of the same set of values; they never contradict each other.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Range {
    pub umin: u64,
    pub umax: u64,
    pub smin: i64,
    pub smax: i64,
}

/// What is known about some terms on a path.
pub type Known = SmallVec<[(TermId, Range); 8]>;

/// A sum modulo two to the width.
#[derive(Default)]
struct Sum {
    terms: SmallVec<[(TermId, i128); 8]>,
    constant: i128,
    /// A summand that is not taken apart.
    whole: Option<TermId>,
}

/// Longer sums are not looked into.
const SUMMANDS: u32 = 8;

/// How deep conditions are looked into, and terms recomputed under what is known.
const DEPTH: u32 = 3;

/// Bits that a narrower operand must save.
const WORTH_NARROWING: u32 = 6;

fn ones(w: u32) -> u64 {
    if w >= 64 { u64::MAX } else { (1 << w) - 1 }
}

/// All bits below the highest one of `x` set.
fn filled(x: u64) -> u64 {
    if x == 0 { 0 } else { u64::MAX >> x.leading_zeros() }
}

impl Range {
    pub fn full(w: u32) -> Range {
        let w = w.min(64);
        Range { umin: 0, umax: ones(w), smin: i64::MIN >> (64 - w), smax: i64::MAX >> (64 - w) }
    }

    pub fn of(w: u32, value: u64) -> Range {
        let signed = (value << (64 - w)) as i64 >> (64 - w);
        Range { umin: value, umax: value, smin: signed, smax: signed }
    }

    /// The only value, if there is only one.
    pub fn single(&self) -> Option<u64> {
        (self.umin == self.umax).then_some(self.umin)
    }

    /// From unsigned bounds; everything if they do not fit.
    fn unsigned(w: u32, low: u128, high: u128) -> Range {
        let full = Range::full(w);
        if low > high || high > u128::from(full.umax) {
            return full;
        }
        Range { umin: low as u64, umax: high as u64, ..full }
    }

    fn signed(w: u32, low: i128, high: i128) -> Range {
        let full = Range::full(w);
        if low > high || low < i128::from(full.smin) || high > i128::from(full.smax) {
            return full;
        }
        Range { smin: low as i64, smax: high as i64, ..full }
    }

    /// Values in both; `None` if there are none.
    pub fn and(self, w: u32, other: Range) -> Option<Range> {
        let both = Range {
            umin: self.umin.max(other.umin),
            umax: self.umax.min(other.umax),
            smin: self.smin.max(other.smin),
            smax: self.smax.min(other.smax),
        };
        both.consistent(w)
    }

    fn or(self, other: Range) -> Range {
        Range {
            umin: self.umin.min(other.umin),
            umax: self.umax.max(other.umax),
            smin: self.smin.min(other.smin),
            smax: self.smax.max(other.smax),
        }
    }

    /// Each view tightened by the other.
    fn consistent(mut self, w: u32) -> Option<Range> {
        let half = 1u64 << (w - 1);
        // The unsigned value of a negative number, and the reverse.
        let wrap = |x: i64| x as u64 & ones(w);
        let back = |x: u64| (x << (64 - w)) as i64 >> (64 - w);
        if self.umin > self.umax || self.smin > self.smax {
            return None;
        }
        if self.smin >= 0 || self.smax < 0 {
            self.umin = self.umin.max(wrap(self.smin));
            self.umax = self.umax.min(wrap(self.smax));
        }
        if self.umin > self.umax {
            return None;
        }
        if self.umax < half || self.umin >= half {
            self.smin = self.smin.max(back(self.umin));
            self.smax = self.smax.min(back(self.umax));
        }
        (self.smin <= self.smax).then_some(self)
    }
}

impl Terms {
    /// The values a bit-vector term of at most 64 bits can have.
    pub fn range(&self, t: TermId) -> Option<Range> {
        match self.sort(t) {
            Sort::Bv(w) if w <= 64 => Some(self.ranges[t.index()]),
            Sort::Bv(_) | Sort::Array { .. } => None,
        }
    }

    /// Computed from the arguments, for a term about to be made.
    pub(crate) fn range_of(&self, op: Op, w: u32, data: u32, args: &[TermId]) -> Range {
        self.compute(op, w, data, args, &Known::new(), DEPTH).unwrap_or(Range::full(w))
    }

    /// What a condition says when it is `value`, added to what is known.
    pub fn assume_known(&self, condition: TermId, value: bool, known: &mut Known) {
        self.learn(condition, value, known, DEPTH);
    }

    /// Is the condition decided by what is known?
    pub fn decided_by(&self, condition: TermId, known: &Known) -> Option<bool> {
        let range = self.under(condition, known, DEPTH)?;
        range.single().map(|v| v == 1)
    }

    /// A term that equals `t` wherever what is known holds, with its constant high bits written out: arithmetic on it is
    /// as narrow as its values. `t` itself where that saves less than a few bits.
    pub fn narrowed(&mut self, t: TermId, known: &Known) -> TermId {
        let w = self.width(t);
        let (Some(plain), Some(range)) = (self.range(t), self.under(t, known, DEPTH)) else { return t };
        let needed = |r: Range| 65 - (r.smin ^ r.smin >> 63).leading_zeros().min((r.smax ^ r.smax >> 63).leading_zeros());
        let bits = needed(range);
        if bits + WORTH_NARROWING > needed(plain).min(w) {
            return t;
        }
        let low = self.extract(bits - 1, 0, t);
        if range.smin >= 0 {
            let low = self.extract(bits.max(2) - 2, 0, low);
            return self.zext(low, w);
        }
        self.sext(low, w)
    }

    fn learn(&self, c: TermId, value: bool, known: &mut Known, depth: u32) {
        let args = self.args(c);
        match (self.op(c), value) {
            (Op::Not, _) => self.learn(args[0], !value, known, depth),
            (Op::And, true) if depth > 0 => {
                self.learn(args[0], true, known, depth - 1);
                self.learn(args[1], true, known, depth - 1);
            }
            (Op::Ult | Op::Slt | Op::Eq, _) => self.learn_order(c, value, known),
            (Op::Extract, _) => {
                // The sign bit: a comparison with zero.
                let x = args[0];
                let w = self.width(x);
                if w <= 64 && self.extract_bounds(c) == (w - 1, w - 1) {
                    let full = Range::full(w);
                    let half = if value { Range { smax: -1, ..full } } else { Range { smin: 0, ..full } };
                    self.note(known, x, half);
                }
            }
            _ => {}
        }
    }

    fn learn_order(&self, c: TermId, value: bool, known: &mut Known) {
        let (a, b) = (self.arg(c, 0), self.arg(c, 1));
        let w = self.width(a);
        if w > 64 {
            return;
        }
        let (Some(ra), Some(rb)) = (self.under(a, known, 0), self.under(b, known, 0)) else { return };
        let full = Range::full(w);
        let (for_a, for_b) = match (self.op(c), value) {
            (Op::Eq, true) => (rb, ra),
            (Op::Ult, true) => {
                (Range { umax: rb.umax.saturating_sub(1), ..full }, Range { umin: ra.umin.saturating_add(1), ..full })
            }
            (Op::Ult, false) => (Range { umin: rb.umin, ..full }, Range { umax: ra.umax, ..full }),
            (Op::Slt, true) => {
                (Range { smax: rb.smax.saturating_sub(1), ..full }, Range { smin: ra.smin.saturating_add(1), ..full })
            }
            (Op::Slt, false) => (Range { smin: rb.smin, ..full }, Range { smax: ra.smax, ..full }),
            _ => (full, full),
        };
        if !self.is_const(a) {
            self.note(known, a, for_a);
        }
        if !self.is_const(b) {
            self.note(known, b, for_b);
        }
        if let (Op::Eq, false) = (self.op(c), value) {
            self.learn_unequal(a, ra, rb, known);
            self.learn_unequal(b, rb, ra, known);
        }
    }

    /// A term that differs from a constant at the end of its interval.
    fn learn_unequal(&self, x: TermId, mine: Range, other: Range, known: &mut Known) {
        let Some(v) = other.single() else { return };
        let mut r = mine;
        if mine.umin == v && v < u64::MAX {
            r.umin += 1;
        }
        if mine.umax == v && v > 0 {
            r.umax -= 1;
        }
        if mine.smin == other.smin && mine.smin < i64::MAX {
            r.smin += 1;
        }
        if mine.smax == other.smax && mine.smax > i64::MIN {
            r.smax -= 1;
        }
        if !self.is_const(x) && r != mine {
            self.note(known, x, r);
        }
    }

    fn note(&self, known: &mut Known, x: TermId, range: Range) {
        let w = self.width(x);
        match known.iter_mut().find(|(t, _)| *t == x) {
            // Contradictions are left for the solver: whatever is said on a path nobody takes is true.
            Some((_, before)) => *before = before.and(w, range).unwrap_or(*before),
            None => known.push((x, range)),
        }
    }

    /// The values under what is known; `None` if there are none.
    fn under(&self, t: TermId, known: &Known, depth: u32) -> Option<Range> {
        let w = self.width(t);
        if w > 64 {
            return Some(Range::full(64));
        }
        let mut range = self.ranges[t.index()];
        if known.is_empty() || range.umin == range.umax {
            return Some(range);
        }
        if let Some((_, more)) = known.iter().find(|(x, _)| *x == t) {
            range = range.and(w, *more)?;
        }
        let node = self.kind(t);
        if depth == 0 || node.args().is_empty() {
            return Some(range);
        }
        let data = if node.op() == Op::Extract { self.extract_bounds(t).1 } else { 0 };
        let again = self.compute(node.op(), w, data, node.args(), known, depth - 1)?;
        range.and(w, again)
    }

    fn compute(&self, op: Op, w: u32, data: u32, args: &[TermId], known: &Known, depth: u32) -> Option<Range> {
        let full = Range::full(w);
        if op == Op::Ite {
            return self.compute_choice(args, known, depth);
        }
        let narrow = args.iter().all(|&a| matches!(self.sort(a), Sort::Bv(w) if w <= 64));
        if w > 64 || !narrow || matches!(op, Op::Fp | Op::Select | Op::Store | Op::ConstArray | Op::Var | Op::Const) {
            return Some(full);
        }
        let a = self.under(args[0], known, depth)?;
        let wa = self.width(args[0]);
        let range = match args.get(1) {
            None => unary(op, w, data, wa, a),
            Some(&second) => binary(op, w, a, wa, self.under(second, known, depth)?, self.width(second)),
        };
        let range = range.consistent(w)?;
        if op == Op::Add {
            for (x, part) in [(args[0], args[1]), (args[1], args[0])] {
                if let Some(between) = self.towards(x, part, w) {
                    return range.and(w, between);
                }
            }
        }
        Some(range)
    }

    /// `x + (y - x) / c` lies between `x` and `y`, as do the other forms of a step towards a target, such as a difference
    /// that is limited on both sides: filters and rate limiters are written so, and their intervals would grow with every
    /// step otherwise. Also `x - (x - y) / c`.
    fn towards(&self, x: TermId, step: TermId, w: u32) -> Option<Range> {
        let (step, backwards) = match self.op(step) {
            Op::Neg => (self.arg(step, 0), true),
            _ => (step, false),
        };
        let difference = self.difference_in(step)?;
        // The target is x + (y - x), or x - (x - y) when going backwards: what is left of the sum when x cancels.
        let sign = if backwards { -1 } else { 1 };
        let cancelled = |sum: &Sum| sum.terms.iter().all(|&(t, factor)| t != x || factor == 0);
        let direct = self.target_of(x, difference, sign);
        direct.and_then(|target| self.between(x, step, difference, &target, w)).or_else(|| {
            let rest = self.difference_to(x, difference, sign, Some(x)).filter(cancelled);
            let rest = rest.or_else(|| self.difference_to(x, difference, sign, None))?;
            self.between(x, step, difference, &rest, w)
        })
    }

    /// The `y` of `y - x`, or of `x - y` when going backwards, as it is: sums in it may be long.
    fn target_of(&self, x: TermId, difference: TermId, sign: i128) -> Option<Sum> {
        let (difference, sign) = match self.op(difference) {
            Op::Neg => (self.arg(difference, 0), -sign),
            _ => (difference, sign),
        };
        let (sum, offset) = match self.as_binary(Op::Add, difference)? {
            (sum, c) if self.is_const(c) => (sum, i128::from(self.range(c)?.smin)),
            _ => (difference, 0),
        };
        let (p, q) = self.as_binary(Op::Add, sum)?;
        let is_x = |t: TermId| if sign > 0 { self.op(t) == Op::Neg && self.arg(t, 0) == x } else { t == x };
        let other = if is_x(q) { p } else { is_x(p).then_some(q)? };
        let (y, factor) = if self.op(other) == Op::Neg { (self.arg(other, 0), -sign) } else { (other, sign) };
        Some(Sum { terms: SmallVec::from_slice(&[(y, factor)]), constant: sign * offset, whole: None })
    }

    /// The values between `x` and a target, if `step` is a share of the difference between them.
    fn between(&self, x: TermId, step: TermId, difference: TermId, target: &Sum, w: u32) -> Option<Range> {
        let from = self.range(x)?;
        let (mut low, mut high) = (target.constant, target.constant);
        for &(t, factor) in target.terms.iter().filter(|(_, factor)| *factor != 0) {
            let r = self.range(t)?;
            let ends = [i128::from(r.smin) * factor, i128::from(r.smax) * factor];
            (low, high) = (low + ends[0].min(ends[1]), high + ends[0].max(ends[1]));
        }
        // SOUNDNESS: the difference equals target minus x modulo two to the width; if that cannot wrap around, they are equal.
        let furthest = (high - i128::from(from.smin)).abs().max((low - i128::from(from.smax)).abs());
        if furthest > i128::from(Range::full(w).smax) || !self.is_share(step, difference, &Known::new(), furthest, DEPTH + 1) {
            return None;
        }
        let both = Range::signed(w, low.min(i128::from(from.smin)), high.max(i128::from(from.smax)));
        both.consistent(w)
    }

    fn difference_to(&self, x: TermId, difference: TermId, sign: i128, whole: Option<TermId>) -> Option<Sum> {
        let mut sum = Sum { whole, ..Sum::default() };
        self.flatten(difference, sign, &mut sum, SUMMANDS)?;
        self.flatten(x, 1, &mut sum, SUMMANDS)?;
        Some(sum)
    }

    /// Adds `factor` times the summands of `t`; `None` if there are too many.
    fn flatten(&self, t: TermId, factor: i128, sum: &mut Sum, depth: u32) -> Option<()> {
        let args = self.args(t);
        match self.op(t) {
            Op::Add if sum.whole != Some(t) => {
                let depth = depth.checked_sub(1)?;
                self.flatten(args[0], factor, sum, depth)?;
                self.flatten(args[1], factor, sum, depth)
            }
            Op::Neg => self.flatten(args[0], -factor, sum, depth.checked_sub(1)?),
            Op::Const => {
                sum.constant += factor * i128::from(self.range(t)?.smin);
                Some(())
            }
            _ => {
                match sum.terms.iter_mut().find(|(u, _)| *u == t) {
                    Some((_, f)) => *f += factor,
                    None => sum.terms.push((t, factor)),
                }
                (sum.terms.len() <= SUMMANDS as usize).then_some(())
            }
        }
    }

    /// The sum from which a step is made.
    fn difference_in(&self, step: TermId) -> Option<TermId> {
        let mut at = step;
        for _ in 0..=DEPTH {
            let args = self.args(at);
            at = match self.op(at) {
                Op::Add | Op::Neg => return Some(at),
                Op::Sdiv | Op::Ashr | Op::Mul => args[0],
                Op::Ite if self.is_const(args[1]) => args[2],
                Op::Ite => args[1],
                _ => return None,
            };
        }
        None
    }

    /// Does `t` lie between zero and the difference, whose absolute value is at most `furthest`?
    fn is_share(&self, t: TermId, difference: TermId, known: &Known, furthest: i128, depth: u32) -> bool {
        if t == difference {
            return true;
        }
        let w = self.width(t);
        if let (Some(_), Some(v)) = (self.as_const(t), self.range(t)) {
            // Nothing, or a limit that the difference exceeds.
            let Some(d) = self.under(difference, known, 0) else { return true };
            return v.smin == 0 || (v.smin > 0 && d.smin >= v.smin) || (v.smin < 0 && d.smax <= v.smin);
        }
        if depth == 0 {
            return false;
        }
        let args = self.args(t);
        let positive = |c: TermId| self.range(c).filter(|r| r.umin == r.umax && r.smin > 0).map(|r| i128::from(r.smin));
        match self.op(t) {
            Op::Ite => {
                let branch = |b: TermId, value: bool| {
                    let mut known = known.clone();
                    self.learn(args[0], value, &mut known, DEPTH);
                    self.is_share(b, difference, &known, furthest, depth - 1)
                };
                branch(args[1], true) && branch(args[2], false)
            }
            Op::Ashr => self.is_share(args[0], difference, known, furthest, depth - 1),
            Op::Sdiv => {
                let Some(divisor) = positive(args[1]) else { return false };
                // A share k / c of the difference, whose multiple does not wrap around.
                if let Some((part, factor)) = self.as_binary(Op::Mul, args[0])
                    && let Some(factor) = positive(factor)
                {
                    let fits = furthest * factor <= i128::from(Range::full(w).smax);
                    return factor <= divisor && fits && self.is_share(part, difference, known, furthest, depth - 1);
                }
                self.is_share(args[0], difference, known, furthest, depth - 1)
            }
            _ => false,
        }
    }

    fn compute_choice(&self, args: &[TermId], known: &Known, depth: u32) -> Option<Range> {
        let &[c, a, b] = args else { unreachable!("a choice has three arguments") };
        let branch = |t: TermId, value: bool| {
            let mut known = known.clone();
            self.learn(c, value, &mut known, depth);
            self.under(t, &known, depth.saturating_sub(1))
        };
        match (branch(a, true), branch(b, false)) {
            (Some(x), Some(y)) => Some(x.or(y)),
            (x, y) => x.or(y),
        }
    }

    /// `a < b`, if the intervals say so.
    pub(crate) fn ult_by_range(&self, a: TermId, b: TermId) -> Option<bool> {
        let (x, y) = (self.range(a)?, self.range(b)?);
        less(x.umin, x.umax, y.umin, y.umax)
    }

    pub(crate) fn slt_by_range(&self, a: TermId, b: TermId) -> Option<bool> {
        let (x, y) = (self.range(a)?, self.range(b)?);
        less(x.smin, x.smax, y.smin, y.smax)
    }

    pub(crate) fn differ_by_range(&self, a: TermId, b: TermId) -> bool {
        let (Some(x), Some(y)) = (self.range(a), self.range(b)) else { return false };
        x.umax < y.umin || y.umax < x.umin || x.smax < y.smin || y.smax < x.smin
    }
}

fn less<T: PartialOrd>(a_min: T, a_max: T, b_min: T, b_max: T) -> Option<bool> {
    if a_max < b_min {
        return Some(true);
    }
    (a_min >= b_max).then_some(false)
}

fn unary(op: Op, w: u32, data: u32, wa: u32, a: Range) -> Range {
    let full = Range::full(w);
    match op {
        Op::Not => Range { umin: !a.umax & ones(w), umax: !a.umin & ones(w), smin: !a.smax, smax: !a.smin },
        Op::Neg => {
            let mut r = Range::signed(w, -i128::from(a.smax), -i128::from(a.smin));
            if a.umin > 0 {
                let size = 1u128 << w;
                let u = Range::unsigned(w, size - u128::from(a.umax), size - u128::from(a.umin));
                (r.umin, r.umax) = (u.umin, u.umax);
            }
            r
        }
        Op::Extract => {
            let (lo, hi) = (data, data + w - 1);
            let above = |x: u64| if hi >= 63 { 0 } else { x >> (hi + 1) };
            let mut r = full;
            if above(a.umin) == above(a.umax) {
                (r.umin, r.umax) = (a.umin >> lo & ones(w), a.umax >> lo & ones(w));
            }
            let (low, high) = (a.smin >> lo, a.smax >> lo);
            if low >= full.smin && high <= full.smax {
                (r.smin, r.smax) = (low, high);
            }
            debug_assert!(hi < wa);
            r
        }
        Op::Sext => Range { smin: a.smin, smax: a.smax, ..full },
        Op::Var
        | Op::Const
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
        | Op::Concat
        | Op::Eq
        | Op::Ult
        | Op::Slt
        | Op::UmulOvf
        | Op::SmulOvf
        | Op::Ite
        | Op::Select
        | Op::Store
        | Op::ConstArray
        | Op::Fp => full,
    }
}

fn binary(op: Op, w: u32, a: Range, wa: u32, b: Range, wb: u32) -> Range {
    let full = Range::full(w);
    let decided = |answer: Option<bool>| answer.map_or(full, |v| Range::of(1, u64::from(v)));
    match op {
        Op::And => {
            // Bits both may lack, seen from the complements.
            let lacking = filled((!a.umin & ones(w)).max(!b.umin & ones(w)));
            Range { umin: !lacking & ones(w), umax: a.umax.min(b.umax), ..full }
        }
        Op::Xor => Range { umin: 0, umax: filled(a.umax.max(b.umax)), ..full },
        Op::Add => add(w, a, b),
        Op::Mul => {
            let mut r = corners(w, a, b, |x, y| x * y);
            let u = Range::unsigned(w, u128::from(a.umin) * u128::from(b.umin), u128::from(a.umax) * u128::from(b.umax));
            (r.umin, r.umax) = (u.umin, u.umax);
            r
        }
        Op::Udiv if b.umin > 0 => Range { umin: a.umin / b.umax, umax: a.umax / b.umin, ..full },
        Op::Urem if b.umin > 0 && a.umax < b.umin => a,
        Op::Urem if b.umin > 0 => Range { umin: 0, umax: a.umax.min(b.umax - 1), ..full },
        Op::Urem => Range { umin: 0, umax: a.umax, ..full },
        Op::Sdiv if b.smin > 0 || b.smax < 0 => corners(w, a, b, |x, y| x / y),
        Op::Srem => srem(w, a, b),
        Op::Shl => match b.single() {
            Some(k) if k < u64::from(w) => {
                let mut r = Range::signed(w, i128::from(a.smin) << k, i128::from(a.smax) << k);
                let u = Range::unsigned(w, u128::from(a.umin) << k, u128::from(a.umax) << k);
                (r.umin, r.umax) = (u.umin, u.umax);
                r
            }
            Some(_) | None => full,
        },
        Op::Lshr => {
            let by = |x: u64, k: u64| if k >= u64::from(w) { 0 } else { x >> k };
            Range { umin: by(a.umin, b.umax), umax: by(a.umax, b.umin), ..full }
        }
        Op::Ashr => {
            let by = |x: i64, k: u64| x >> k.min(u64::from(w) - 1);
            let all = [by(a.smin, b.umin), by(a.smin, b.umax), by(a.smax, b.umin), by(a.smax, b.umax)];
            let (low, high) = all.iter().fold((i64::MAX, i64::MIN), |(l, h), &x| (l.min(x), h.max(x)));
            Range { smin: low, smax: high, ..full }
        }
        Op::Concat => {
            let up = |x: u64| u128::from(x) << wb;
            let mut r = Range::signed(
                w,
                (i128::from(a.smin) << wb) + i128::from(b.umin),
                (i128::from(a.smax) << wb) + i128::from(b.umax),
            );
            let u = Range::unsigned(w, up(a.umin) + u128::from(b.umin), up(a.umax) + u128::from(b.umax));
            (r.umin, r.umax) = (u.umin, u.umax);
            r
        }
        Op::Eq => {
            let apart = a.umax < b.umin || b.umax < a.umin || a.smax < b.smin || b.smax < a.smin;
            let same = a.single().is_some() && a.single() == b.single();
            decided(if apart { Some(false) } else { same.then_some(true) })
        }
        Op::Ult => decided(less(a.umin, a.umax, b.umin, b.umax)),
        Op::Slt => decided(less(a.smin, a.smax, b.smin, b.smax)),
        Op::UmulOvf => decided((u128::from(a.umax) * u128::from(b.umax) <= u128::from(ones(wa))).then_some(false)),
        Op::SmulOvf => {
            let full = Range::full(wa);
            let products = [a.smin, a.smax].map(|x| [b.smin, b.smax].map(|y| i128::from(x) * i128::from(y)));
            let fits = products.iter().flatten().all(|p| (i128::from(full.smin)..=i128::from(full.smax)).contains(p));
            decided(fits.then_some(false))
        }
        // Quotients by a divisor that may be zero.
        Op::Udiv | Op::Sdiv => full,
        Op::Var
        | Op::Const
        | Op::Not
        | Op::Neg
        | Op::Extract
        | Op::Sext
        | Op::Ite
        | Op::Select
        | Op::Store
        | Op::ConstArray
        | Op::Fp => full,
    }
}

fn add(w: u32, a: Range, b: Range) -> Range {
    let mut r = Range::signed(w, i128::from(a.smin) + i128::from(b.smin), i128::from(a.smax) + i128::from(b.smax));
    let (low, high) = (u128::from(a.umin) + u128::from(b.umin), u128::from(a.umax) + u128::from(b.umax));
    let size = 1u128 << w;
    // Both ends wrap around, or none.
    let u = if low >= size { Range::unsigned(w, low - size, high - size) } else { Range::unsigned(w, low, high) };
    (r.umin, r.umax) = (u.umin, u.umax);
    r
}

/// Of an operation that is monotone in each argument; everything if a corner does not fit.
fn corners(w: u32, a: Range, b: Range, f: impl Fn(i128, i128) -> i128) -> Range {
    let (mut low, mut high) = (i128::MAX, i128::MIN);
    for x in [a.smin, a.smax] {
        for y in [b.smin, b.smax] {
            let z = f(i128::from(x), i128::from(y));
            (low, high) = (low.min(z), high.max(z));
        }
    }
    Range::signed(w, low, high)
}

/// The remainder has the dividend's sign, is no larger, and is smaller than the divisor unless that is zero.
fn srem(w: u32, a: Range, b: Range) -> Range {
    let (mut low, mut high) = (i128::from(a.smin).min(0), i128::from(a.smax).max(0));
    if b.smin > 0 || b.smax < 0 {
        let most = i128::from(b.smin).abs().max(i128::from(b.smax).abs()) - 1;
        (low, high) = (low.max(-most), high.min(most));
    }
    Range::signed(w, low, high)
}

#[cfg(test)]
mod tests;
