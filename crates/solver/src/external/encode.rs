//! From terms to SMT-LIB text for one solver: which float operations its theory gets and which become circuits, what the
//! formula uses, and which values a model must be asked for.

use super::describe::{Features, NativeFloats};
use fathom_term::{FpLowering, FpOp, Op, PrintError, Smt2Printer, Sort, TermId, Terms};

/// A float operation has neither a circuit within the budget nor a place in the solver's theory.
#[derive(Debug)]
pub struct NoText;

pub struct Encoder {
    printer: Smt2Printer,
    native: NativeFloats,
    lowering: Option<Box<dyn FpLowering>>,
    visited: Vec<bool>,
    pub features: Features,
    /// Bit-vector variables of the text.
    pub variables: Vec<TermId>,
    /// Reads of the text; with `steps`, what tells the contents of array variables.
    pub reads: Vec<TermId>,
    /// Indices of reads and stores, and conditions of choices between arrays.
    pub steps: Vec<TermId>,
}

impl Encoder {
    pub fn new(native: NativeFloats, lowering: Option<Box<dyn FpLowering>>) -> Encoder {
        Encoder {
            printer: Smt2Printer::new(),
            native,
            lowering,
            visited: Vec::new(),
            features: Features::default(),
            variables: Vec::new(),
            reads: Vec::new(),
            steps: Vec::new(),
        }
    }

    /// Appends what is new below `root`, a term of width one, and returns the Boolean expression for it.
    pub fn define(&mut self, terms: &mut Terms, root: TermId, out: &mut String) -> Result<String, NoText> {
        self.visit(terms, root)?;
        self.printer.define_bool(terms, root, out).map_err(|error| match error {
            PrintError::Unsupported(..) | PrintError::Write => NoText,
        })
    }

    /// The expression whose value is the term's, for `get-value`.
    pub fn expression(&self, terms: &Terms, t: TermId) -> String {
        self.printer.expression(terms, t)
    }

    /// What a float node was replaced by.
    pub fn lowered(&self, fp: TermId) -> Option<TermId> {
        self.printer.lowered(fp)
    }

    /// Looks at every new node below `root`; lowers what the solver cannot do.
    fn visit(&mut self, terms: &mut Terms, root: TermId) -> Result<(), NoText> {
        let mut stack = vec![root];
        while let Some(t) = stack.pop() {
            if self.visited.get(t.index()).copied().unwrap_or(false) {
                continue;
            }
            if self.visited.len() <= t.index() {
                self.visited.resize(t.index() + 1, false);
            }
            self.visited[t.index()] = true;
            if terms.op(t) == Op::Fp && !self.is_native(terms, t) {
                let (op, fmt) = terms.fp_parts(t);
                let args = terms.args(t).to_vec();
                let lowering = self.lowering.as_ref().ok_or(NoText)?;
                let to = lowering.lower(terms, op, fmt, &args).ok_or(NoText)?;
                self.printer.lower(t, to);
                stack.push(to);
                continue;
            }
            self.note(terms, t);
            stack.extend_from_slice(terms.args(t));
        }
        Ok(())
    }

    fn note(&mut self, terms: &Terms, t: TermId) {
        let is_array = terms.sort(t).is_array();
        self.features.arrays |= is_array;
        match terms.op(t) {
            Op::Var => match terms.sort(t) {
                Sort::Bv(_) => self.variables.push(t),
                Sort::Array { .. } => {}
            },
            Op::Select => {
                self.reads.push(t);
                self.steps.push(terms.arg(t, 1));
            }
            Op::Store => self.steps.push(terms.arg(t, 1)),
            Op::Ite if is_array => self.steps.push(terms.arg(t, 0)),
            Op::ConstArray => self.features.constant_arrays = true,
            Op::Fp => self.features.floats = true,
            Op::Const
            | Op::Not
            | Op::And
            | Op::Xor
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
            | Op::Eq
            | Op::Ult
            | Op::Slt
            | Op::UmulOvf
            | Op::SmulOvf
            | Op::Ite => {}
        }
    }

    /// Whether the solver's float theory gets the operation. C's `fmod` is not in the theory, and implementations of its
    /// remainder have been wrong too often; wide integers are beyond what our own evaluation checks.
    fn is_native(&self, terms: &Terms, t: TermId) -> bool {
        let (op, fmt) = terms.fp_parts(t);
        self.native.has(fmt)
            && match op {
                FpOp::Rem | FpOp::FMod => false,
                FpOp::FromFp(from) => self.native.has(from),
                FpOp::FromSbv(w) | FpOp::FromUbv(w) | FpOp::ToSbv(w) | FpOp::ToUbv(w) => w <= 128,
                FpOp::Add
                | FpOp::Sub
                | FpOp::Mul
                | FpOp::Div
                | FpOp::Fma
                | FpOp::Sqrt
                | FpOp::RoundToIntegral
                | FpOp::Min
                | FpOp::Max
                | FpOp::Abs
                | FpOp::Neg
                | FpOp::Eq
                | FpOp::Lt
                | FpOp::Le
                | FpOp::IsNan
                | FpOp::IsInf
                | FpOp::IsZero
                | FpOp::IsNormal
                | FpOp::IsSubnormal
                | FpOp::IsNegative => true,
            }
    }
}

/// The logic of a file that any solver shall read. Constant arrays are in none of the standard logics.
pub fn standard_logic(features: Features) -> &'static str {
    match features {
        Features { constant_arrays: true, .. } => "ALL",
        Features { floats: true, arrays: true, .. } => "QF_ABVFP",
        Features { floats: true, arrays: false, .. } => "QF_BVFP",
        Features { arrays: true, .. } => "QF_ABV",
        Features { .. } => "QF_BV",
    }
}

/// One self-contained file: the conjunction of `roots`, with what is known about it.
pub fn query_text(
    terms: &mut Terms,
    roots: &[TermId],
    native: bool,
    lowering: Option<Box<dyn FpLowering>>,
    status: &str,
    notes: &[String],
) -> Result<String, NoText> {
    let mut encoder = Encoder::new(if native { NativeFloats::All } else { NativeFloats::None }, lowering);
    let mut body = String::new();
    for &root in roots {
        let name = encoder.define(terms, root, &mut body)?;
        body += &format!("(assert {name})\n");
    }
    let mut text = String::new();
    for note in notes {
        text += &format!("; {note}\n");
    }
    text += "(set-info :smt-lib-version 2.6)\n";
    text += &format!("(set-info :status {status})\n(set-logic {})\n", standard_logic(encoder.features));
    text += &body;
    text += "(check-sat)\n(exit)\n";
    Ok(text)
}
