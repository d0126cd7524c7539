//! Arrays: select, store and constant arrays.

use crate::{Op, Sort, TermId, Terms};

impl Terms {
    pub fn select(&mut self, a: TermId, i: TermId) -> TermId {
        let (index, elem) = self.array_widths(a);
        assert_eq!(index, self.width(i));
        self.mk_bv(Op::Select, elem, &[a, i])
    }

    pub fn store(&mut self, a: TermId, i: TermId, v: TermId) -> TermId {
        let (index, elem) = self.array_widths(a);
        assert_eq!((index, elem), (self.width(i), self.width(v)));
        self.mk(Op::Store, Sort::Array { index, elem }, 0, &[a, i, v])
    }

    /// The array that holds `elem` everywhere.
    pub fn const_array(&mut self, index_width: u32, elem: TermId) -> TermId {
        let sort = Sort::Array { index: index_width, elem: self.width(elem) };
        self.mk(Op::ConstArray, sort, 0, &[elem])
    }
}
