//! A notation for circuits: [`Bv`] is a term together with its context, so that a formula reads as an expression.
//!
//! The context takes the [`Terms`] for the time of one lowering, because nested constructor calls cannot all borrow it mutably.
//! Invariant: every `Bv` of a context belongs to the `Terms` inside it. Nothing here rewrites; the term layer does.

use fathom_term::{BvValue, TermId, Terms};
use std::cell::RefCell;
use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Not, Sub};

pub struct Cx {
    terms: RefCell<Terms>,
}

/// A bit-vector term. Operators need operands of equal width.
#[derive(Copy, Clone)]
pub struct Bv<'c> {
    cx: &'c Cx,
    id: TermId,
}

/// Runs `f` with a notation for `terms`.
pub fn with_terms<R>(terms: &mut Terms, f: impl FnOnce(&Cx) -> R) -> R {
    let cx = Cx { terms: RefCell::new(std::mem::take(terms)) };
    let r = f(&cx);
    *terms = cx.terms.into_inner();
    r
}

impl Cx {
    pub fn term(&self, id: TermId) -> Bv<'_> {
        Bv { cx: self, id }
    }

    pub fn bv(&self, width: u32, v: u128) -> Bv<'_> {
        self.make(|t| t.bv(width, v))
    }

    /// The two's complement pattern of `v`.
    pub fn int(&self, width: u32, v: i64) -> Bv<'_> {
        self.value(BvValue::from_i128(width, v as i128))
    }

    pub fn value(&self, v: BvValue) -> Bv<'_> {
        self.make(|t| t.bv_value(v))
    }

    pub fn ones(&self, width: u32) -> Bv<'_> {
        self.value(BvValue::ones(width))
    }

    pub fn bool(&self, b: bool) -> Bv<'_> {
        self.bv(1, b as u128)
    }

    pub fn with<R>(&self, f: impl FnOnce(&Terms) -> R) -> R {
        f(&self.terms.borrow())
    }

    pub fn make(&self, f: impl FnOnce(&mut Terms) -> TermId) -> Bv<'_> {
        let id = f(&mut self.terms.borrow_mut());
        Bv { cx: self, id }
    }
}

impl<'c> Bv<'c> {
    pub fn id(self) -> TermId {
        self.id
    }

    pub fn cx(self) -> &'c Cx {
        self.cx
    }

    pub fn width(self) -> u32 {
        self.cx.with(|t| t.width(self.id))
    }

    pub fn as_const(self) -> Option<BvValue> {
        self.cx.with(|t| t.as_const(self.id).cloned())
    }

    pub fn extract(self, hi: u32, lo: u32) -> Bv<'c> {
        self.cx.make(|t| t.extract(hi, lo, self.id))
    }

    pub fn bit(self, i: u32) -> Bv<'c> {
        self.extract(i, i)
    }

    pub fn msb(self) -> Bv<'c> {
        self.bit(self.width() - 1)
    }

    /// The `n` highest bits.
    pub fn top(self, n: u32) -> Bv<'c> {
        let w = self.width();
        self.extract(w - 1, w - n)
    }

    /// The `n` lowest bits.
    pub fn low(self, n: u32) -> Bv<'c> {
        self.extract(n - 1, 0)
    }

    /// `self` is the high part.
    pub fn concat(self, lo: Bv<'c>) -> Bv<'c> {
        self.cx.make(|t| t.concat(self.id, lo.id))
    }

    pub fn zext(self, to: u32) -> Bv<'c> {
        self.cx.make(|t| t.zext(self.id, to))
    }

    pub fn sext(self, to: u32) -> Bv<'c> {
        self.cx.make(|t| t.sext(self.id, to))
    }

    /// `n` zeros appended below.
    pub fn pad(self, n: u32) -> Bv<'c> {
        if n == 0 { self } else { self.concat(self.cx.bv(n, 0)) }
    }

    /// Shifted left by a plain number at the same width.
    pub fn shl(self, k: u32) -> Bv<'c> {
        let w = self.width();
        match k {
            0 => self,
            k if k >= w => self.cx.bv(w, 0),
            k => self.low(w - k).pad(k),
        }
    }

    /// Shifted right by a plain number at the same width.
    pub fn shr(self, k: u32) -> Bv<'c> {
        let w = self.width();
        match k {
            0 => self,
            k if k >= w => self.cx.bv(w, 0),
            k => self.top(w - k).zext(w),
        }
    }

    pub fn eq(self, o: Bv<'c>) -> Bv<'c> {
        self.cx.make(|t| t.eq(self.id, o.id))
    }

    pub fn ult(self, o: Bv<'c>) -> Bv<'c> {
        self.cx.make(|t| t.ult(self.id, o.id))
    }

    pub fn ule(self, o: Bv<'c>) -> Bv<'c> {
        self.cx.make(|t| t.ule(self.id, o.id))
    }

    pub fn sle(self, o: Bv<'c>) -> Bv<'c> {
        self.cx.make(|t| t.sle(self.id, o.id))
    }

    pub fn is_zero(self) -> Bv<'c> {
        self.eq(self.cx.bv(self.width(), 0))
    }

    pub fn is_ones(self) -> Bv<'c> {
        self.eq(self.cx.ones(self.width()))
    }

    /// Some bit is set.
    pub fn any(self) -> Bv<'c> {
        !self.is_zero()
    }

    pub fn ite(self, then: Bv<'c>, otherwise: Bv<'c>) -> Bv<'c> {
        self.cx.make(|t| t.ite(self.id, then.id, otherwise.id))
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $term:ident) => {
        impl<'c> $trait for Bv<'c> {
            type Output = Bv<'c>;
            fn $method(self, o: Bv<'c>) -> Bv<'c> {
                self.cx.make(|t| t.$term(self.id, o.id))
            }
        }
    };
}

operator!(BitAnd, bitand, and);
operator!(BitOr, bitor, or);
operator!(BitXor, bitxor, xor);
operator!(Add, add, add);
operator!(Sub, sub, sub);
operator!(Mul, mul, mul);

impl<'c> Not for Bv<'c> {
    type Output = Bv<'c>;
    fn not(self) -> Bv<'c> {
        self.cx.make(|t| t.not(self.id))
    }
}
