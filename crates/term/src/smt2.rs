//! SMT-LIB 2 text of terms, one `define-fun` per node so that the text is linear in the DAG. Iterative, and incremental: a
//! printer remembers what it has defined, which is what talking to a solver process needs.
//!
//! Booleans stay bit-vectors of width one. A float result becomes a fresh bit-vector constrained to be the pattern of the
//! result, since SMT-LIB has no function from floats to patterns; NaNs are constrained to be the canonical one.

use crate::{BvValue, FpFormat, FpOp, Op, TermId, Terms};
use std::fmt::{self, Write};

/// Why a term has no text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PrintError {
    /// The x87 format and C's `fmod` have no counterpart in SMT-LIB.
    Unsupported(FpOp, FpFormat),
    Write,
}

impl From<fmt::Error> for PrintError {
    fn from(_: fmt::Error) -> Self {
        PrintError::Write
    }
}

/// Declares the variables below `roots`, defines every inner node and asserts the roots.
pub fn print_smt2(terms: &Terms, roots: &[TermId], out: &mut dyn Write) -> Result<(), PrintError> {
    let mut p = Smt2Printer::new();
    for &r in roots {
        let name = p.define(terms, r, out)?;
        writeln!(out, "(assert (= {name} #b1))")?;
    }
    Ok(())
}

/// Remembers what was defined.
#[derive(Default)]
pub struct Smt2Printer {
    defined: Vec<bool>,
}

impl Smt2Printer {
    pub fn new() -> Smt2Printer {
        Smt2Printer::default()
    }

    fn is_defined(&self, t: TermId) -> bool {
        self.defined.get(t.index()).copied().unwrap_or(false)
    }

    /// Writes declarations and definitions for what is new below `root`. Returns the expression that stands for it.
    pub fn define(&mut self, terms: &Terms, root: TermId, out: &mut dyn Write) -> Result<String, PrintError> {
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            if terms.is_const(t) || self.is_defined(t) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(terms.args(t).iter().filter(|&&a| !terms.is_const(a) && !self.is_defined(a)));
            if stack.len() == before {
                node(terms, t, out)?;
                if self.defined.len() <= t.index() {
                    self.defined.resize(t.index() + 1, false);
                }
                self.defined[t.index()] = true;
                stack.pop();
            }
        }
        Ok(name(terms, root))
    }
}

/// Variables and nodes are named by number; names given by the program need not be unique nor legal.
pub fn name(terms: &Terms, t: TermId) -> String {
    match terms.as_const(t) {
        Some(v) => literal(v),
        None => format!("{}{}", if terms.op(t) == Op::Var { 'v' } else { 't' }, t.index()),
    }
}

pub fn literal(v: &BvValue) -> String {
    if v.width().is_multiple_of(4) {
        return format!("#x{v:x}");
    }
    let digits: String = (0..v.width()).rev().map(|i| if v.bit(i) { '1' } else { '0' }).collect();
    format!("#b{digits}")
}

fn node(terms: &Terms, t: TermId, out: &mut dyn Write) -> Result<(), PrintError> {
    let sort = terms.sort(t);
    let me = name(terms, t);
    let a = |i: usize| name(terms, terms.arg(t, i));
    let op = terms.op(t);
    if op == Op::Var {
        writeln!(out, "(declare-fun {me} () {sort})")?;
        return Ok(());
    }
    let body = match op {
        Op::Var | Op::Const => unreachable!("leaves"),
        Op::Not | Op::Neg => format!("({} {})", op.smt_name(), a(0)),
        Op::And
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
        | Op::Select => format!("({} {} {})", op.smt_name(), a(0), a(1)),
        Op::Extract => {
            let (hi, lo) = terms.extract_bounds(t);
            format!("((_ extract {hi} {lo}) {})", a(0))
        }
        Op::Sext => format!("((_ sign_extend {}) {})", terms.width(t) - terms.width(terms.arg(t, 0)), a(0)),
        Op::Eq | Op::Ult | Op::Slt => format!("(ite ({} {} {}) #b1 #b0)", op.smt_name(), a(0), a(1)),
        // The overflow operators of SMT-LIB 2.7 are not known to older solvers: compute in twice the width.
        Op::UmulOvf | Op::SmulOvf => {
            let w = terms.width(terms.arg(t, 0));
            let extend = if op == Op::UmulOvf { "zero_extend" } else { "sign_extend" };
            let product = format!("(bvmul ((_ {extend} {w}) {}) ((_ {extend} {w}) {}))", a(0), a(1));
            let back = format!("((_ {extend} {w}) ((_ extract {} 0) {product}))", w - 1);
            format!("(ite (= {product} {back}) #b0 #b1)")
        }
        Op::Ite => format!("(ite (= {} #b1) {} {})", a(0), a(1), a(2)),
        Op::Store => format!("(store {} {} {})", a(0), a(1), a(2)),
        Op::ConstArray => format!("((as const {sort}) {})", a(0)),
        Op::Fp => return float(terms, t, out),
    };
    writeln!(out, "(define-fun {me} () {sort} {body})")?;
    Ok(())
}

/// The float a bit pattern stands for.
fn read(fmt: FpFormat, bits: &str) -> String {
    format!("((_ to_fp {} {}) {bits})", fmt.exp, fmt.sig)
}

fn mode(rm: &str) -> String {
    format!("(ite (= {rm} #b000) RNE (ite (= {rm} #b001) RNA (ite (= {rm} #b010) RTP (ite (= {rm} #b011) RTN RTZ))))")
}

fn float(terms: &Terms, t: TermId, out: &mut dyn Write) -> Result<(), PrintError> {
    let (op, fmt) = terms.fp_parts(t);
    let me = name(terms, t);
    let sort = terms.sort(t);
    let supported = |f: FpFormat| if f.explicit_int { Err(PrintError::Unsupported(op, fmt)) } else { Ok(()) };
    supported(fmt)?;
    let raw = |i: usize| name(terms, terms.arg(t, i));
    let x = |i: usize| read(fmt, &raw(i));
    let FpFormat { exp, sig, .. } = fmt;
    let rounded = |f: &str, n: usize| {
        let args: Vec<String> = (1..=n).map(x).collect();
        format!("({f} {} {})", mode(&raw(0)), args.join(" "))
    };
    // Predicates and integers are plain definitions; floats a constrained pattern.
    let truth = |e: String| format!("(ite {e} #b1 #b0)");
    let result = match op {
        FpOp::Add => rounded("fp.add", 2),
        FpOp::Sub => rounded("fp.sub", 2),
        FpOp::Mul => rounded("fp.mul", 2),
        FpOp::Div => rounded("fp.div", 2),
        FpOp::Fma => rounded("fp.fma", 3),
        FpOp::Sqrt => rounded("fp.sqrt", 1),
        FpOp::RoundToIntegral => rounded("fp.roundToIntegral", 1),
        FpOp::Rem => format!("(fp.rem {} {})", x(0), x(1)),
        FpOp::FMod => return Err(PrintError::Unsupported(op, fmt)),
        FpOp::Min | FpOp::Max => {
            // SMT-LIB leaves the result for two zeros of different sign open.
            let (f, both, first, second) = match op {
                FpOp::Min => ("fp.min", "or", "-zero", "+zero"),
                _ => ("fp.max", "and", "-zero", "+zero"),
            };
            let (p, q) = (x(0), x(1));
            format!(
                "(ite (and (fp.isZero {p}) (fp.isZero {q})) \
                 (ite ({both} (fp.isNegative {p}) (fp.isNegative {q})) (_ {first} {exp} {sig}) (_ {second} {exp} {sig})) \
                 ({f} {p} {q}))"
            )
        }
        FpOp::FromFp(from) => {
            supported(from)?;
            format!("((_ to_fp {exp} {sig}) {} {})", mode(&raw(0)), read(from, &raw(1)))
        }
        FpOp::FromSbv(_) => format!("((_ to_fp {exp} {sig}) {} {})", mode(&raw(0)), raw(1)),
        FpOp::FromUbv(_) => format!("((_ to_fp_unsigned {exp} {sig}) {} {})", mode(&raw(0)), raw(1)),
        // The sign bit is flipped or cleared even for a NaN: no float operation.
        FpOp::Neg | FpOp::Abs => {
            let min = BvValue::min_signed(fmt.width());
            let (f, k) = if op == FpOp::Neg { ("bvxor", min) } else { ("bvand", min.not()) };
            writeln!(out, "(define-fun {me} () {sort} ({f} {} {}))", raw(0), literal(&k))?;
            return Ok(());
        }
        FpOp::Eq | FpOp::Lt | FpOp::Le => {
            let f = match op {
                FpOp::Eq => "fp.eq",
                FpOp::Lt => "fp.lt",
                _ => "fp.leq",
            };
            writeln!(out, "(define-fun {me} () {sort} {})", truth(format!("({f} {} {})", x(0), x(1))))?;
            return Ok(());
        }
        FpOp::IsNan | FpOp::IsInf | FpOp::IsZero | FpOp::IsNormal | FpOp::IsSubnormal | FpOp::IsNegative => {
            let f = match op {
                FpOp::IsNan => "fp.isNaN",
                FpOp::IsInf => "fp.isInfinite",
                FpOp::IsZero => "fp.isZero",
                FpOp::IsNormal => "fp.isNormal",
                FpOp::IsSubnormal => "fp.isSubnormal",
                _ => "fp.isNegative",
            };
            writeln!(out, "(define-fun {me} () {sort} {})", truth(format!("({f} {})", x(0))))?;
            return Ok(());
        }
        FpOp::ToSbv(w) | FpOp::ToUbv(w) => {
            // Outside the range SMT-LIB leaves the result open; ours saturates. Powers of two convert exactly or to infinity.
            let is_signed = matches!(op, FpOp::ToSbv(_));
            let whole = rounded("fp.roundToIntegral", 1);
            let power = BvValue::one(w + 1).shl_by(if is_signed { w - 1 } else { w });
            let limit = format!("((_ to_fp_unsigned {exp} {sig}) RTP {})", literal(&power));
            let (f, low, min, max) = if is_signed {
                ("to_sbv", format!("(fp.neg {limit})"), BvValue::min_signed(w), BvValue::min_signed(w).not())
            } else {
                ("to_ubv", format!("(_ +zero {exp} {sig})"), BvValue::zero(w), BvValue::ones(w))
            };
            let inside = format!("((_ fp.{f} {w}) {} {})", mode(&raw(0)), x(1));
            let (zero, min, max) = (literal(&BvValue::zero(w)), literal(&min), literal(&max));
            writeln!(
                out,
                "(define-fun {me} () {sort} (ite (fp.isNaN {v}) {zero} (ite (fp.leq {whole} {low}) {min} \
                 (ite (fp.geq {whole} {limit}) {max} {inside}))))",
                v = x(1)
            )?;
            return Ok(());
        }
    };
    writeln!(out, "(declare-fun {me} () {sort})")?;
    writeln!(out, "(define-fun {me}f () (_ FloatingPoint {exp} {sig}) {result})")?;
    writeln!(out, "(assert (ite (fp.isNaN {me}f) (= {me} {}) (= {} {me}f)))", literal(&fmt.nan()), read(fmt, &me))?;
    Ok(())
}
