//! SMT-LIB 2 text of terms, one `define-fun` per node so that the text is linear in the DAG. Iterative, and incremental: a
//! printer remembers what it has defined, which is what talking to a solver process needs.
//!
//! A term of width one has two forms, a bit-vector and a Boolean; each is written when something first needs it, so that
//! conditions reach a solver as propositional structure. A float result becomes a fresh bit-vector constrained to be the pattern of the
//! result, since SMT-LIB has no function from floats to patterns; NaNs are constrained to be the canonical one.

use crate::{BvValue, FpFormat, FpOp, Op, TermId, Terms};
use rustc_hash::FxHashMap;
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
        let holds = p.define_bool(terms, r, out)?;
        writeln!(out, "(assert {holds})")?;
    }
    Ok(())
}

/// Remembers what was defined. A float result has two forms, the float itself (`t5f`) and its pattern (`t5`), and each is
/// written when something first needs it: an operation that reads what another one computed needs no pattern between them.
#[derive(Default)]
pub struct Smt2Printer {
    defined: Vec<u8>,
    lowered: FxHashMap<TermId, TermId>,
}

/// In which form a term is needed; also the bit of `Smt2Printer::defined`.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Form {
    Bits = 1,
    Float = 2,
    Bool = 4,
}

impl Smt2Printer {
    pub fn new() -> Smt2Printer {
        Smt2Printer::default()
    }

    /// From now on the float node `fp` is written as the bit-vector term `to`. To be called before `fp` is defined.
    pub fn lower(&mut self, fp: TermId, to: TermId) {
        self.lowered.insert(fp, to);
    }

    /// What a float node was lowered to.
    pub fn lowered(&self, fp: TermId) -> Option<TermId> {
        self.lowered.get(&fp).copied()
    }

    fn is_done(&self, terms: &Terms, t: TermId, form: Form) -> bool {
        terms.is_const(t) || self.defined.get(t.index()).is_some_and(|&d| d & form as u8 != 0)
    }

    /// Writes declarations and definitions for what is new below `root`. Returns the bit-vector expression that stands for it.
    pub fn define(&mut self, terms: &Terms, root: TermId, out: &mut dyn Write) -> Result<String, PrintError> {
        self.write(terms, root, Form::Bits, out)?;
        Ok(name(terms, root))
    }

    /// The same for a term of width one, as a Boolean.
    pub fn define_bool(&mut self, terms: &Terms, root: TermId, out: &mut dyn Write) -> Result<String, PrintError> {
        self.write(terms, root, self.bool_form(terms, root), out)?;
        Ok(self.holds(terms, root))
    }

    /// An expression for a term that was written in any form but as a float; Booleans stand for bits.
    pub fn expression(&self, terms: &Terms, t: TermId) -> String {
        let as_bool = !self.is_done(terms, t, Form::Bits) && self.is_done(terms, t, Form::Bool);
        if as_bool { self.holds(terms, t) } else { name(terms, t) }
    }

    fn write(&mut self, terms: &Terms, root: TermId, form: Form, out: &mut dyn Write) -> Result<(), PrintError> {
        let mut stack = vec![(root, form)];
        while let Some(&(t, form)) = stack.last() {
            if self.is_done(terms, t, form) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            self.needs(terms, t, form, &mut stack);
            if stack.len() == before {
                self.node(terms, t, form, out)?;
                if self.defined.len() <= t.index() {
                    self.defined.resize(t.index() + 1, 0);
                }
                self.defined[t.index()] |= form as u8;
                stack.pop();
            }
        }
        Ok(())
    }

    /// What must be written before `t` can be, and is not yet.
    fn needs(&self, terms: &Terms, t: TermId, form: Form, stack: &mut Vec<(TermId, Form)>) {
        let mut push = |a: TermId, form: Form| {
            if !self.is_done(terms, a, form) {
                stack.push((a, form));
            }
        };
        if let Some(&to) = self.lowered.get(&t) {
            return push(to, if form == Form::Bool { self.bool_form(terms, to) } else { Form::Bits });
        }
        if form == Form::Bits && self.float_result(terms, t).is_some() {
            return push(t, Form::Float);
        }
        if form == Form::Bits && self.is_boolean(terms, t) {
            return push(t, Form::Bool);
        }
        for (i, &a) in terms.args(t).iter().enumerate() {
            let read_as = (terms.op(t) == Op::Fp).then(|| operand_format(terms, t, i)).flatten();
            match read_as {
                Some(fmt) if self.float_result(terms, a) == Some(fmt) => push(a, Form::Float),
                None if self.reads_bool(terms, t, i) => push(a, self.bool_form(terms, a)),
                Some(_) | None => push(a, Form::Bits),
            }
        }
    }

    /// Whether the operator of `t` makes a truth value, so that its Boolean form is the original and its bit derived from it.
    fn is_boolean(&self, terms: &Terms, t: TermId) -> bool {
        let one_bit = !terms.sort(t).is_array() && terms.width(t) == 1;
        if !one_bit || self.lowered.contains_key(&t) {
            return false;
        }
        match terms.op(t) {
            Op::Not | Op::And | Op::Xor | Op::Ite | Op::Eq | Op::Ult | Op::Slt | Op::UmulOvf | Op::SmulOvf => true,
            Op::Fp => matches!(
                terms.fp_parts(t).0,
                FpOp::Eq
                    | FpOp::Lt
                    | FpOp::Le
                    | FpOp::IsNan
                    | FpOp::IsInf
                    | FpOp::IsZero
                    | FpOp::IsNormal
                    | FpOp::IsSubnormal
                    | FpOp::IsNegative
            ),
            Op::Var
            | Op::Const
            | Op::Neg
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
            | Op::Extract
            | Op::Sext
            | Op::Select
            | Op::Store
            | Op::ConstArray => false,
        }
    }

    /// Whether `t` is read as `b5` where a Boolean is needed; otherwise its bit is compared.
    fn has_bool(&self, terms: &Terms, t: TermId) -> bool {
        match self.lowered.get(&t) {
            Some(_) => terms.width(t) == 1,
            None => self.is_boolean(terms, t),
        }
    }

    /// The form to write where a Boolean is needed.
    fn bool_form(&self, terms: &Terms, t: TermId) -> Form {
        if self.has_bool(terms, t) { Form::Bool } else { Form::Bits }
    }

    /// Whether argument `i` of `t` is needed as a Boolean.
    fn reads_bool(&self, terms: &Terms, t: TermId, i: usize) -> bool {
        match terms.op(t) {
            Op::Ite if i == 0 => true,
            Op::Ite | Op::Not | Op::And | Op::Xor => self.is_boolean(terms, t),
            _ => false,
        }
    }

    /// The Boolean expression for a written term of width one.
    fn holds(&self, terms: &Terms, t: TermId) -> String {
        match terms.as_const(t) {
            Some(v) => if v.is_true() { "true" } else { "false" }.to_owned(),
            None if self.has_bool(terms, t) => format!("b{}", t.index()),
            None => format!("(= {} #b1)", name(terms, t)),
        }
    }

    /// The truth of an operator that [`Self::is_boolean`] accepts.
    fn truth(&self, terms: &Terms, t: TermId) -> Result<String, PrintError> {
        let op = terms.op(t);
        let a = |i: usize| name(terms, terms.arg(t, i));
        let b = |i: usize| self.holds(terms, terms.arg(t, i));
        Ok(match op {
            Op::Not => format!("(not {})", b(0)),
            Op::And => format!("(and {} {})", b(0), b(1)),
            Op::Xor => format!("(xor {} {})", b(0), b(1)),
            Op::Ite => format!("(ite {} {} {})", b(0), b(1), b(2)),
            Op::Eq | Op::Ult | Op::Slt => format!("({} {} {})", op.smt_name(), a(0), a(1)),
            // The overflow operators of SMT-LIB 2.7 are not known to older solvers: compute in twice the width.
            Op::UmulOvf | Op::SmulOvf => {
                let w = terms.width(terms.arg(t, 0));
                let extend = if op == Op::UmulOvf { "zero_extend" } else { "sign_extend" };
                let product = format!("(bvmul ((_ {extend} {w}) {}) ((_ {extend} {w}) {}))", a(0), a(1));
                let back = format!("((_ {extend} {w}) ((_ extract {} 0) {product}))", w - 1);
                format!("(not (= {product} {back}))")
            }
            Op::Fp => {
                let (op, fmt) = terms.fp_parts(t);
                if fmt.explicit_int {
                    return Err(PrintError::Unsupported(op, fmt));
                }
                let f = match op {
                    FpOp::Eq => "fp.eq",
                    FpOp::Lt => "fp.lt",
                    FpOp::Le => "fp.leq",
                    FpOp::IsNan => "fp.isNaN",
                    FpOp::IsInf => "fp.isInfinite",
                    FpOp::IsZero => "fp.isZero",
                    FpOp::IsNormal => "fp.isNormal",
                    FpOp::IsSubnormal => "fp.isSubnormal",
                    FpOp::IsNegative => "fp.isNegative",
                    _ => unreachable!("no predicate"),
                };
                let operands: Vec<String> = (0..op.operands()).map(|i| self.operand(terms, t, fmt, i)).collect();
                format!("({f} {})", operands.join(" "))
            }
            _ => unreachable!("{} makes no truth value", op.name()),
        })
    }

    /// An argument as a float: itself if it was computed as one, otherwise what its pattern stands for.
    fn operand(&self, terms: &Terms, t: TermId, fmt: FpFormat, i: usize) -> String {
        let a = terms.arg(t, i);
        if self.float_result(terms, a) == Some(fmt) { format!("{}f", name(terms, a)) } else { read(fmt, &name(terms, a)) }
    }

    /// The format, if `t` is an operation of the float theory with a float result.
    fn float_result(&self, terms: &Terms, t: TermId) -> Option<FpFormat> {
        if terms.op(t) != Op::Fp || self.lowered.contains_key(&t) {
            return None;
        }
        let (op, fmt) = terms.fp_parts(t);
        match op {
            FpOp::Add
            | FpOp::Sub
            | FpOp::Mul
            | FpOp::Div
            | FpOp::Rem
            | FpOp::FMod
            | FpOp::Fma
            | FpOp::Sqrt
            | FpOp::RoundToIntegral
            | FpOp::Min
            | FpOp::Max
            | FpOp::FromFp(_)
            | FpOp::FromSbv(_)
            | FpOp::FromUbv(_) => Some(fmt),
            // On the pattern, which keeps the payload of a NaN.
            FpOp::Abs | FpOp::Neg => None,
            FpOp::Eq
            | FpOp::Lt
            | FpOp::Le
            | FpOp::IsNan
            | FpOp::IsInf
            | FpOp::IsZero
            | FpOp::IsNormal
            | FpOp::IsSubnormal
            | FpOp::IsNegative
            | FpOp::ToSbv(_)
            | FpOp::ToUbv(_) => None,
        }
    }
}

/// The format in which a float operation reads its argument `i`; `None` for rounding modes and integers.
fn operand_format(terms: &Terms, t: TermId, i: usize) -> Option<FpFormat> {
    let (op, fmt) = terms.fp_parts(t);
    match op {
        _ if op.takes_rounding() && i == 0 => None,
        FpOp::FromSbv(_) | FpOp::FromUbv(_) | FpOp::Abs | FpOp::Neg => None,
        FpOp::FromFp(from) => Some(from),
        _ => Some(fmt),
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

impl Smt2Printer {
    fn node(&self, terms: &Terms, t: TermId, form: Form, out: &mut dyn Write) -> Result<(), PrintError> {
        let sort = terms.sort(t);
        let me = name(terms, t);
        let a = |i: usize| name(terms, terms.arg(t, i));
        let op = terms.op(t);
        if op == Op::Var {
            writeln!(out, "(declare-fun {me} () {sort})")?;
            return Ok(());
        }
        if let Some(&to) = self.lowered.get(&t) {
            match form {
                Form::Bool => writeln!(out, "(define-fun b{} () Bool {})", t.index(), self.holds(terms, to))?,
                Form::Bits | Form::Float => writeln!(out, "(define-fun {me} () {sort} {})", name(terms, to))?,
            }
            return Ok(());
        }
        if form == Form::Bool {
            writeln!(out, "(define-fun b{} () Bool {})", t.index(), self.truth(terms, t)?)?;
            return Ok(());
        }
        if self.is_boolean(terms, t) {
            writeln!(out, "(define-fun {me} () {sort} (ite b{} #b1 #b0))", t.index())?;
            return Ok(());
        }
        if let (Form::Bits, Some(fmt)) = (form, self.float_result(terms, t)) {
            // SMT-LIB has no operation from floats to patterns; NaNs are constrained to be the canonical one.
            writeln!(out, "(declare-fun {me} () {sort})")?;
            writeln!(out, "(assert (ite (fp.isNaN {me}f) (= {me} {}) (= {} {me}f)))", literal(&fmt.nan()), read(fmt, &me))?;
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
            Op::Eq | Op::Ult | Op::Slt | Op::UmulOvf | Op::SmulOvf => unreachable!("truth values"),
            Op::Ite => format!("(ite {} {} {})", self.holds(terms, terms.arg(t, 0)), a(1), a(2)),
            Op::Store => format!("(store {} {} {})", a(0), a(1), a(2)),
            Op::ConstArray => format!("((as const {sort}) {})", a(0)),
            Op::Fp => return self.float(terms, t, out),
        };
        writeln!(out, "(define-fun {me} () {sort} {body})")?;
        Ok(())
    }
}

/// The float a bit pattern stands for.
fn read(fmt: FpFormat, bits: &str) -> String {
    format!("((_ to_fp {} {}) {bits})", fmt.exp, fmt.sig)
}

fn mode(rm: &str) -> String {
    format!("(ite (= {rm} #b000) RNE (ite (= {rm} #b001) RNA (ite (= {rm} #b010) RTP (ite (= {rm} #b011) RTN RTZ))))")
}

impl Smt2Printer {
    fn float(&self, terms: &Terms, t: TermId, out: &mut dyn Write) -> Result<(), PrintError> {
        let (op, fmt) = terms.fp_parts(t);
        let me = name(terms, t);
        let sort = terms.sort(t);
        let supported = |f: FpFormat| if f.explicit_int { Err(PrintError::Unsupported(op, fmt)) } else { Ok(()) };
        supported(fmt)?;
        let raw = |i: usize| name(terms, terms.arg(t, i));
        let as_float = |from: FpFormat, i: usize| self.operand(terms, t, from, i);
        let x = |i: usize| as_float(fmt, i);
        let FpFormat { exp, sig, .. } = fmt;
        let rounded = |f: &str, n: usize| {
            let args: Vec<String> = (1..=n).map(x).collect();
            format!("({f} {} {})", mode(&raw(0)), args.join(" "))
        };
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
                format!("((_ to_fp {exp} {sig}) {} {})", mode(&raw(0)), as_float(from, 1))
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
            FpOp::Eq
            | FpOp::Lt
            | FpOp::Le
            | FpOp::IsNan
            | FpOp::IsInf
            | FpOp::IsZero
            | FpOp::IsNormal
            | FpOp::IsSubnormal
            | FpOp::IsNegative => unreachable!("truth values"),
            FpOp::ToSbv(w) | FpOp::ToUbv(w) => {
                // Outside the range SMT-LIB leaves the result open; here it is `100…0`. Powers of two convert exactly or to infinity.
                let is_signed = matches!(op, FpOp::ToSbv(_));
                let whole = rounded("fp.roundToIntegral", 1);
                let power = BvValue::one(w + 1).shl_by(if is_signed { w - 1 } else { w });
                let limit = format!("((_ to_fp_unsigned {exp} {sig}) RTP {})", literal(&power));
                let (f, low) = if is_signed {
                    ("to_sbv", format!("(fp.neg {limit})"))
                } else {
                    ("to_ubv", format!("(_ -zero {exp} {sig})"))
                };
                let inside = format!("((_ fp.{f} {w}) RTZ {whole})");
                let indefinite = literal(&BvValue::min_signed(w));
                // Comparisons with a NaN are false, so it is outside too.
                writeln!(
                    out,
                    "(define-fun {me} () {sort} (ite (and (not (fp.isInfinite {whole})) (fp.leq {low} {whole}) (fp.lt {whole} {limit})) \
                     {inside} {indefinite}))"
                )?;
                return Ok(());
            }
        };
        writeln!(out, "(define-fun {me}f () (_ FloatingPoint {exp} {sig}) {result})")?;
        Ok(())
    }
}
