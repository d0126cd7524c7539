//! Choice between two terms of any sort.

use crate::{Op, TermId, Terms};

impl Terms {
    pub fn ite(&mut self, c: TermId, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        assert_eq!(sort, self.sort(b));
        assert_eq!(self.width(c), 1);
        if a == b || self.is_true(c) {
            return a;
        }
        if self.is_false(c) {
            return b;
        }
        if let Some(n) = self.as_not(c) {
            return self.ite(n, b, a);
        }
        self.mk(Op::Ite, sort, 0, &[c, a, b])
    }
}
