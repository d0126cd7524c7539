//! Float operations as circuits of bit-vector terms, for solvers that know no floats.
//!
//! Takes: an operation, its format and its arguments. Gives: a bit-vector term with the same value in all cases, as
//! `fathom_term::FpOp` defines it. Every circuit works for any format with at least three exponent and three significand bits, and
//! for a rounding mode that is itself a term; a constant mode leaves nothing of the others behind. The algorithms are those of the
//! thesis, section 3.6.3, with one rounding at the end; each file opens with its own.
//!
//! Must not know: solvers, and what the operation is used for.

mod cx;
mod shift;
mod unpack;

mod round;

mod add;
mod compare;
mod convert;
mod div;
mod integral;
mod mul;
mod rem;

pub mod interval;
pub mod simulate;

use cx::{Bv, Cx, with_terms};
use fathom_term::{BvValue, FpFormat, FpLowering, FpOp, TermId, Terms};

/// The lowering with default limits.
pub fn lowering() -> Box<dyn FpLowering> {
    Box::new(Circuits::default())
}

/// What to build, and how large.
#[derive(Clone, Debug)]
pub struct Circuits {
    /// Remainders that need more adder or multiplier cells than this are refused. A cell is about ten gates.
    pub remainder_budget: u64,
}

impl Default for Circuits {
    fn default() -> Self {
        // Binary64 needs 60,000, x87 150,000, binary128 500,000: five million gates, which still fit the memory.
        Circuits { remainder_budget: 1_000_000 }
    }
}

impl FpLowering for Circuits {
    fn lower(&self, terms: &mut Terms, op: FpOp, fmt: FpFormat, args: &[TermId]) -> Option<TermId> {
        if let Some(t) = terms.rewrite_fp(op, fmt, args) {
            return Some(t);
        }
        with_terms(terms, |cx| self.circuit(cx, op, fmt, args).map(Bv::id))
    }

    fn decide(&self, terms: &Terms, conjuncts: &[TermId], budget: u64) -> Option<Option<Vec<(TermId, BvValue)>>> {
        match interval::decide(terms, conjuncts, budget) {
            interval::Verdict::Unsat => Some(None),
            interval::Verdict::Sat(model) => Some(Some(model)),
            interval::Verdict::Unknown => None,
        }
    }
}

impl Circuits {
    fn circuit<'c>(&self, cx: &'c Cx, op: FpOp, fmt: FpFormat, args: &[TermId]) -> Option<Bv<'c>> {
        let arg = |i: usize| cx.term(args[i]);
        let sign = || cx.value(BvValue::min_signed(fmt.width()));
        let small = |f: FpFormat| f.exp < 3 || f.sig < 3;
        if small(fmt) || matches!(op, FpOp::FromFp(f) if small(f)) {
            return None;
        }
        Some(match op {
            FpOp::Add => add::add(fmt, arg(0), arg(1), arg(2), false),
            FpOp::Sub => add::add(fmt, arg(0), arg(1), arg(2), true),
            FpOp::Mul => mul::mul(fmt, arg(0), arg(1), arg(2)),
            FpOp::Div => div::div(fmt, arg(0), arg(1), arg(2)),
            FpOp::Fma => mul::fma(fmt, arg(0), arg(1), arg(2), arg(3)),
            FpOp::Sqrt => div::sqrt(fmt, arg(0), arg(1)),
            FpOp::Rem | FpOp::FMod if rem::cost(fmt) > self.remainder_budget => return None,
            FpOp::Rem => rem::remainder(fmt, arg(0), arg(1)),
            FpOp::FMod => rem::fmod(fmt, arg(0), arg(1)),
            FpOp::RoundToIntegral => integral::round_to_integral(fmt, arg(0), arg(1)),
            FpOp::Min => compare::extremum(fmt, arg(0), arg(1), false),
            FpOp::Max => compare::extremum(fmt, arg(0), arg(1), true),
            FpOp::Abs => arg(0) & !sign(),
            FpOp::Neg => arg(0) ^ sign(),
            FpOp::Eq => compare::eq(fmt, arg(0), arg(1)),
            FpOp::Lt => compare::less(fmt, arg(0), arg(1), false),
            FpOp::Le => compare::less(fmt, arg(0), arg(1), true),
            FpOp::IsNan | FpOp::IsInf | FpOp::IsZero | FpOp::IsNormal | FpOp::IsSubnormal | FpOp::IsNegative => {
                compare::classify(op, fmt, arg(0))?
            }
            FpOp::FromFp(from) => convert::convert(from, fmt, arg(0), arg(1)),
            FpOp::FromSbv(_) => integral::from_int(fmt, arg(0), arg(1), true),
            FpOp::FromUbv(_) => integral::from_int(fmt, arg(0), arg(1), false),
            FpOp::ToSbv(w) => integral::to_int(fmt, arg(0), arg(1), w, true),
            FpOp::ToUbv(w) => integral::to_int(fmt, arg(0), arg(1), w, false),
        })
    }
}
