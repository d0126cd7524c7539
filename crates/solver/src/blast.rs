//! From terms to gates: every bit-vector term becomes one literal per bit, once.
//!
//! Reads from arrays, and with refinement also wide products and quotients, become fresh inputs and are listed; `arrays.rs` and
//! `refine.rs` constrain them on demand. Float nodes are lowered to bit-vector terms first.

use crate::circuit::{self, Bits, Direction};
use crate::gates::{Gates, Lit};
use fathom_term::{FpLowering, Op, Sort, TermId, Terms};
use rustc_hash::FxHashMap;

pub struct Blaster {
    pub gates: Gates,
    /// Where the literals of a term start in `pool`; `ABSENT` for terms not met.
    starts: Vec<u32>,
    pool: Vec<Lit>,
    /// Reads met so far, in order.
    pub selects: Vec<TermId>,
    /// Terms whose circuit was replaced by inputs, in order.
    pub abstracted: Vec<TermId>,
    /// Literals that hold by construction of a circuit but are hard to see: to be asserted.
    pub facts: Vec<Lit>,
    /// Float node to its bit-vector term.
    pub lowered: FxHashMap<TermId, TermId>,
    lowering: Option<Box<dyn FpLowering>>,
    /// Operands at least this wide are abstracted; `u32::MAX` for never.
    pub abstract_from: u32,
}

/// A float operation was met that has no lowering, or none within its budget.
#[derive(Debug)]
pub struct NoFloats;

const ABSENT: u32 = u32::MAX;

impl Blaster {
    pub fn new(lowering: Option<Box<dyn FpLowering>>) -> Blaster {
        Blaster {
            gates: Gates::new(),
            starts: Vec::new(),
            pool: Vec::new(),
            selects: Vec::new(),
            abstracted: Vec::new(),
            facts: Vec::new(),
            lowered: FxHashMap::default(),
            lowering,
            abstract_from: u32::MAX,
        }
    }

    pub fn lowering(&self) -> Option<&dyn FpLowering> {
        self.lowering.as_deref()
    }

    pub fn has_floats(&self) -> bool {
        self.lowering.is_some()
    }

    /// The literals of a term met before.
    pub fn known(&self, terms: &Terms, t: TermId) -> Option<&[Lit]> {
        match self.starts.get(t.index()) {
            None | Some(&ABSENT) => None,
            Some(&s) => Some(&self.pool[s as usize..][..terms.width(t) as usize]),
        }
    }

    fn is_known(&self, t: TermId) -> bool {
        self.starts.get(t.index()).is_some_and(|&s| s != ABSENT)
    }

    fn set(&mut self, t: TermId, bits: &[Lit]) {
        if self.starts.len() <= t.index() {
            self.starts.resize(t.index() + 1, ABSENT);
        }
        self.starts[t.index()] = u32::try_from(self.pool.len()).expect("fewer than 2^32 literals");
        self.pool.extend_from_slice(bits);
    }

    fn bits(&self, terms: &Terms, t: TermId) -> &[Lit] {
        self.known(terms, t).expect("children come first")
    }

    pub fn literal(&mut self, terms: &mut Terms, t: TermId) -> Result<Lit, NoFloats> {
        assert_eq!(terms.sort(t), Sort::BOOL);
        self.blast(terms, t)?;
        Ok(self.bits(terms, t)[0])
    }

    /// Makes the literals of `root` and its cone.
    pub fn blast(&mut self, terms: &mut Terms, root: TermId) -> Result<(), NoFloats> {
        self.blast_within(terms, root, usize::MAX).map(|_| ())
    }

    /// The same, until there are so many gates: false if some of the cone is left. Going on later begins where this stopped.
    pub fn blast_within(&mut self, terms: &mut Terms, root: TermId, most_gates: usize) -> Result<bool, NoFloats> {
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            if self.gates.len() > most_gates {
                return Ok(false);
            }
            if self.is_known(t) {
                stack.pop();
                continue;
            }
            if terms.op(t) == Op::Fp {
                let l = self.lower(terms, t)?;
                if self.is_known(l) {
                    let bits = self.bits(terms, l).to_vec();
                    self.set(t, &bits);
                    stack.pop();
                } else {
                    stack.push(l);
                }
                continue;
            }
            let before = stack.len();
            // The array of a read is not a bit-vector; what it holds is looked at when a model disagrees.
            let skip = if terms.op(t) == Op::Select { 1 } else { 0 };
            stack.extend(terms.args(t)[skip..].iter().filter(|&&a| !self.is_known(a)));
            if stack.len() == before {
                let bits = self.node(terms, t);
                self.set(t, &bits);
                stack.pop();
            }
        }
        Ok(true)
    }

    fn lower(&mut self, terms: &mut Terms, t: TermId) -> Result<TermId, NoFloats> {
        if let Some(&l) = self.lowered.get(&t) {
            return Ok(l);
        }
        let lowering = self.lowering.as_ref().ok_or(NoFloats)?;
        let (op, fmt) = terms.fp_parts(t);
        let args = terms.args(t).to_vec();
        let l = lowering.lower(terms, op, fmt, &args).ok_or(NoFloats)?;
        assert_eq!(terms.sort(l), terms.sort(t), "a lowering keeps the sort");
        self.lowered.insert(t, l);
        Ok(l)
    }

    fn inputs(&mut self, width: u32) -> Bits {
        (0..width).map(|_| self.gates.input()).collect()
    }

    fn node(&mut self, terms: &Terms, t: TermId) -> Bits {
        let op = terms.op(t);
        let width = match terms.sort(t) {
            Sort::Bv(w) => w,
            Sort::Array { .. } => panic!("arrays have no bits"),
        };
        match op {
            Op::Select => {
                self.selects.push(t);
                return self.inputs(width);
            }
            Op::Mul | Op::Udiv | Op::Urem | Op::Sdiv | Op::Srem if self.is_wide(terms, t) => {
                self.abstracted.push(t);
                return self.inputs(width);
            }
            _ => {}
        }
        self.circuit(terms, t)
    }

    /// Whether to abstract a product or quotient: wide, and no operand constant (those circuits are small).
    fn is_wide(&self, terms: &Terms, t: TermId) -> bool {
        terms.width(t) >= self.abstract_from && terms.args(t).iter().all(|&a| !terms.is_const(a))
    }

    /// The circuit of a node over the literals of its arguments. Arithmetic whose values are known to need few bits is done
    /// in those bits, and the bits above are filled in.
    ///
    /// SOUNDNESS: the low bits of sums and products depend on the low bits of the operands only, and the rest of the
    /// result repeats the sign because its interval says so. Quotients and remainders depend on whole operands, so these must fit
    /// in the view that the operator has of them: signed operands where the bits above repeat the sign, unsigned ones where
    /// they are zero (-1 fits in one bit as a signed number, and needs all of them as an unsigned one). The result fits
    /// likewise, which leaves out quotients by a divisor that may be zero: these may be all ones.
    pub fn circuit(&mut self, terms: &Terms, t: TermId) -> Bits {
        let width = terms.width(t) as usize;
        let all = |bits: fn(&Terms, TermId) -> usize| {
            let operands = terms.args(t).iter().map(|&a| bits(terms, a)).max().unwrap_or(width);
            operands.max(bits(terms, t))
        };
        let (needed, signed) = match terms.op(t) {
            Op::Add | Op::Neg | Op::Mul => (signed_bits(terms, t), true),
            Op::Sdiv | Op::Srem => (all(signed_bits), true),
            Op::Udiv | Op::Urem => (all(unsigned_bits), false),
            Op::Var
            | Op::Const
            | Op::Not
            | Op::And
            | Op::Xor
            | Op::Shl
            | Op::Lshr
            | Op::Ashr
            | Op::Concat
            | Op::Extract
            | Op::Sext
            | Op::Eq
            | Op::Ult
            | Op::Slt
            | Op::UmulOvf
            | Op::SmulOvf
            | Op::Ite
            | Op::Select
            | Op::Store
            | Op::ConstArray
            | Op::Fp => (width, true),
        };
        let mut bits = self.circuit_of(terms, t, needed);
        let above = if signed { bits[bits.len() - 1] } else { Lit::FALSE };
        bits.resize(width, above);
        bits
    }

    fn circuit_of(&mut self, terms: &Terms, t: TermId, needed: usize) -> Bits {
        let node = terms.kind(t);
        let width = terms.width(t);
        let starts = &self.starts;
        let pool = &self.pool;
        let arg = |i: usize| {
            let a = node.args()[i];
            &pool[starts[a.index()] as usize..][..terms.width(a) as usize]
        };
        let low = |i: usize| &arg(i)[..needed];
        let g = &mut self.gates;
        match node.op() {
            Op::Var => (0..width).map(|_| g.input()).collect(),
            Op::Const => {
                let v = terms.as_const(t).expect("a constant");
                (0..width).map(|i| Lit::constant(v.bit(i))).collect()
            }
            Op::Not => arg(0).iter().map(|&x| !x).collect(),
            Op::And => arg(0).iter().zip(arg(1)).map(|(&x, &y)| g.and(x, y)).collect(),
            Op::Xor => arg(0).iter().zip(arg(1)).map(|(&x, &y)| g.xor(x, y)).collect(),
            Op::Neg => circuit::negate(g, low(0)),
            Op::Add => {
                // A negated operand makes a subtraction, without the increment of the negation.
                let negated = |i: usize| {
                    let a = node.args()[i];
                    (terms.op(a) == Op::Neg).then(|| terms.args(a)[0])
                };
                let bits = |a: TermId| &pool[starts[a.index()] as usize..][..needed];
                match (negated(0), negated(1)) {
                    (_, Some(b)) => circuit::subtract(g, low(0), bits(b)),
                    (Some(a), None) => circuit::subtract(g, low(1), bits(a)),
                    (None, None) => circuit::add(g, low(0), low(1), Lit::FALSE),
                }
            }
            Op::Mul => circuit::multiply(g, low(0), low(1)),
            Op::Udiv => circuit::unsigned_divide(g, low(0), low(1), &mut self.facts).0,
            Op::Urem => circuit::unsigned_divide(g, low(0), low(1), &mut self.facts).1,
            Op::Sdiv => circuit::signed_divide(g, low(0), low(1), &mut self.facts).0,
            Op::Srem => circuit::signed_divide(g, low(0), low(1), &mut self.facts).1,
            Op::Shl => circuit::shift(g, Direction::Left, arg(0), arg(1)),
            Op::Lshr => circuit::shift(g, Direction::Right, arg(0), arg(1)),
            Op::Ashr => circuit::shift(g, Direction::Arithmetic, arg(0), arg(1)),
            Op::Concat => arg(1).iter().chain(arg(0)).copied().collect(),
            Op::Extract => {
                let (hi, lo) = terms.extract_bounds(t);
                arg(0)[lo as usize..=hi as usize].to_vec()
            }
            Op::Sext => {
                let a = arg(0);
                let sign = a[a.len() - 1];
                (0..width as usize).map(|i| a.get(i).copied().unwrap_or(sign)).collect()
            }
            Op::Eq => vec![circuit::equal(g, arg(0), arg(1))],
            Op::Ult => vec![circuit::unsigned_less(g, arg(0), arg(1))],
            Op::Slt => vec![circuit::signed_less(g, arg(0), arg(1))],
            Op::UmulOvf => vec![circuit::unsigned_overflow(g, arg(0), arg(1))],
            Op::SmulOvf => vec![circuit::signed_overflow(g, arg(0), arg(1))],
            Op::Ite => circuit::choose(g, arg(0)[0], arg(1), arg(2)),
            Op::Select | Op::Store | Op::ConstArray | Op::Fp => unreachable!("{} has no circuit", node.op().name()),
        }
    }
}

/// How many low bits tell the value as a signed number: the others repeat the highest of them.
fn signed_bits(terms: &Terms, t: TermId) -> usize {
    let width = terms.width(t) as usize;
    let Some(range) = terms.range(t) else { return width };
    let magnitude = |x: i64| 65 - (if x < 0 { !x } else { x }).leading_zeros() as usize;
    magnitude(range.smin).max(magnitude(range.smax)).min(width)
}

/// How many low bits tell the value as an unsigned number: the others are zero.
fn unsigned_bits(terms: &Terms, t: TermId) -> usize {
    let width = terms.width(t) as usize;
    let Some(range) = terms.range(t) else { return width };
    (64 - range.umax.leading_zeros() as usize).clamp(1, width)
}

#[cfg(test)]
mod tests;
