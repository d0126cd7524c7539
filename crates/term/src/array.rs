//! Arrays: select, store and constant arrays. Reads look through stores whose index is decidedly equal or different.

use crate::{BvValue, Op, Rule, Sort, TermId, Terms};

/// Stores a read looks through. Walks beyond would make long chains quadratic; the solver reads through those on demand.
const MAX_WALK: usize = 512;

impl Terms {
    pub fn select(&mut self, a: TermId, i: TermId) -> TermId {
        let (index, elem) = self.array_widths(a);
        assert_eq!(index, self.width(i));
        let base = match self.look_through(a, i) {
            Ok(v) => {
                self.rule(Rule::SelectThrough);
                return v;
            }
            Err(base) => base,
        };
        if self.is_above_ranges(base) {
            let v = self.select_ranged(base, i);
            return v;
        }
        if let Some((c, x, y)) = self.as_ite(base)
            && let (Ok(x), Ok(y)) = (self.look_through(x, i), self.look_through(y, i))
        {
            self.rule(Rule::SelectIte);
            return self.ite(c, x, y);
        }
        self.mk_bv(Op::Select, elem, &[base, i])
    }

    /// The value at `i` if the stores on top of `a` decide it, otherwise the array below the stores that cannot matter.
    fn look_through(&self, a: TermId, i: TermId) -> Result<TermId, TermId> {
        let mut at = a;
        for _ in 0..MAX_WALK {
            match (self.op(at), self.args(at)) {
                (Op::Store, &[_, j, v]) if i == j => return Ok(v),
                (Op::Store, &[below, j, _]) if self.differ(i, j) => at = below,
                (Op::ConstArray, &[v]) => return Ok(v),
                _ => break,
            }
        }
        Err(at)
    }

    /// Whether two indices are different in every model, as far as a quick look tells.
    fn differ(&self, i: TermId, j: TermId) -> bool {
        let (mut i, mut j) = (i, j);
        loop {
            if let (Some(x), Some(y)) = (self.as_const(i), self.as_const(j)) {
                return x != y;
            }
            match (self.as_offset(i), self.as_offset(j)) {
                (Some((x, c)), Some((y, d))) => return x == y && c != d,
                (Some((x, c)), None) if x == j => return !c.is_zero(),
                (None, Some((y, d))) if y == i => return !d.is_zero(),
                (Some(_), None) | (None, Some(_)) | (None, None) => {}
            }
            if let (Some((h, l)), Some((g, k))) = (self.as_binary(Op::Concat, i), self.as_binary(Op::Concat, j))
                && self.width(l) == self.width(k)
            {
                // Different in the constant part, or else decided by the other one.
                match (self.as_const(h), self.as_const(g), self.as_const(l), self.as_const(k)) {
                    (Some(a), Some(b), _, _) if a != b => return true,
                    (_, _, Some(a), Some(b)) if a != b => return true,
                    _ if h == g => (i, j) = (l, k),
                    _ if l == k => (i, j) = (h, g),
                    _ => return false,
                }
                continue;
            }
            if let Some(c) = self.as_const(j) {
                return self.excluded(i, c);
            }
            return self.as_const(i).is_some_and(|c| self.excluded(j, c));
        }
    }

    /// Whether a constant part of the concatenation `t` contradicts `c`.
    fn excluded(&self, t: TermId, c: &BvValue) -> bool {
        let Some((h, l)) = self.as_binary(Op::Concat, t) else { return false };
        let cut = self.width(l);
        self.as_const(h).is_some_and(|h| *h != c.extract(c.width() - 1, cut))
            || self.as_const(l).is_some_and(|l| *l != c.extract(cut - 1, 0))
    }

    pub fn store(&mut self, a: TermId, i: TermId, v: TermId) -> TermId {
        let (index, elem) = self.array_widths(a);
        assert_eq!((index, elem), (self.width(i), self.width(v)));
        // Writing what is there already.
        match (self.op(v), self.args(v)) {
            (Op::Select, &[b, j]) if b == a && j == i => {
                self.rule(Rule::StoreSame);
                return a;
            }
            _ => {}
        }
        match (self.op(a), self.args(a)) {
            (Op::ConstArray, &[w]) if w == v => {
                self.rule(Rule::StoreDefault);
                return a;
            }
            // The earlier value is overwritten.
            (Op::Store, &[below, j, _]) if i == j => {
                self.rule(Rule::StoreTwice);
                return self.store(below, i, v);
            }
            _ => {}
        }
        self.mk(Op::Store, Sort::Array { index, elem }, 0, &[a, i, v])
    }

    /// The array that holds `elem` everywhere.
    pub fn const_array(&mut self, index_width: u32, elem: TermId) -> TermId {
        let sort = Sort::Array { index: index_width, elem: self.width(elem) };
        self.mk(Op::ConstArray, sort, 0, &[elem])
    }
}
