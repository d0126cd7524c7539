//! Shifts. The amount has the width of the value; amounts not below the width shift everything out.

use crate::{Op, TermId, Terms};

impl Terms {
    pub fn shl(&mut self, a: TermId, b: TermId) -> TermId {
        self.binary(Op::Shl, a, b)
    }

    pub fn lshr(&mut self, a: TermId, b: TermId) -> TermId {
        self.binary(Op::Lshr, a, b)
    }

    pub fn ashr(&mut self, a: TermId, b: TermId) -> TermId {
        self.binary(Op::Ashr, a, b)
    }
}
