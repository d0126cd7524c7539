//! Graphs as SMT-LIB text, node by node, without any simplification: what other solvers are asked.

use crate::graph::{Graph, Guarded, Kind, Node, Value};
use fathom_term::{BvValue, FpFormat, FpOp, Sort};
use std::fmt::Write as _;

fn sort(s: Sort) -> String {
    match s {
        Sort::Bv(w) => format!("(_ BitVec {w})"),
        Sort::Array { index, elem } => format!("(Array (_ BitVec {index}) (_ BitVec {elem}))"),
    }
}

fn constant(v: &BvValue) -> String {
    let bits: String = (0..v.width()).rev().map(|i| if v.bit(i) { '1' } else { '0' }).collect();
    format!("#b{bits}")
}

fn float_sort(fmt: FpFormat) -> String {
    format!("(_ to_fp {} {})", fmt.exp, fmt.sig)
}

/// The rounding mode of a three-bit term; what has no name is towards zero.
fn mode(m: &str) -> String {
    format!("(ite (= {m} #b000) RNE (ite (= {m} #b001) RNA (ite (= {m} #b010) RTP (ite (= {m} #b011) RTN RTZ))))")
}

fn truth(condition: String) -> String {
    format!("(ite {condition} #b1 #b0)")
}

/// Declarations, definitions and assertions; no `check-sat`.
pub fn text(g: &Graph) -> String {
    let mut out = String::new();
    for (n, node) in g.nodes.iter().enumerate() {
        let s = sort(node.sort);
        match &node.kind {
            Kind::Var => writeln!(out, "(declare-const n{n} {s})"),
            Kind::Fp(op, fmt) => write!(out, "{}", float(n, node, *op, *fmt)),
            _ => writeln!(out, "(define-fun n{n} () {s} {})", expression(g, node)),
        }
        .expect("text grows");
    }
    for &(n, value) in &g.path {
        writeln!(out, "(assert (= n{n} #b{}))", u8::from(value)).expect("text grows");
    }
    for &n in &g.asserts {
        writeln!(out, "(assert (= n{n} #b1))").expect("text grows");
    }
    out
}

/// The nodes with the values that they have by their plain meaning: satisfiable, unless that meaning is wrong.
pub fn text_at(g: &Graph, values: &[Value]) -> String {
    let nodes = Graph { nodes: g.nodes.clone(), ..Graph::default() };
    let mut out = text(&nodes);
    for (n, (node, value)) in g.nodes.iter().zip(values).enumerate() {
        let value = match (value, &node.kind) {
            (Value::Bv(v), _) => constant(v),
            (Value::Array(a), Kind::Var) => {
                let mut array = format!("((as const {}) {})", sort(node.sort), constant(&a.default));
                for (i, v) in &a.entries {
                    array = format!("(store {array} {} {})", constant(i), constant(v));
                }
                array
            }
            (Value::Array(_), _) => continue,
        };
        writeln!(out, "(assert (= n{n} {value}))").expect("text grows");
    }
    out
}

fn expression(g: &Graph, node: &Node) -> String {
    let arg = |i: usize| format!("n{}", node.args[i]);
    let w = |i: usize| g.width(node.args[i]);
    let plain = |name: &str| format!("({name} {})", node.args.iter().map(|a| format!("n{a}")).collect::<Vec<_>>().join(" "));
    // A computation in one bit more, or in twice the width, and whether the result is the extension of its low part.
    let exceeds = |op: &str, extend: &str, by: u32| {
        let w = w(0);
        let [x, y] = [arg(0), arg(1)].map(|a| format!("((_ {extend} {by}) {a})"));
        let exact = format!("({op} {x} {y})");
        truth(format!("(distinct {exact} ((_ {extend} {by}) ((_ extract {} 0) {exact})))", w - 1))
    };
    match &node.kind {
        Kind::Var | Kind::Fp(..) => unreachable!("declared"),
        Kind::Const(v) => constant(v),
        Kind::Not => plain("bvnot"),
        Kind::Neg => plain("bvneg"),
        Kind::And => plain("bvand"),
        Kind::Or => plain("bvor"),
        Kind::Xor => plain("bvxor"),
        Kind::Add => plain("bvadd"),
        Kind::Sub => plain("bvsub"),
        Kind::Mul => plain("bvmul"),
        Kind::Udiv => plain("bvudiv"),
        Kind::Urem => plain("bvurem"),
        Kind::Sdiv => plain("bvsdiv"),
        Kind::Srem => plain("bvsrem"),
        Kind::Shl => plain("bvshl"),
        Kind::Lshr => plain("bvlshr"),
        Kind::Ashr => plain("bvashr"),
        Kind::Concat => plain("concat"),
        Kind::Extract(hi, lo) => format!("((_ extract {hi} {lo}) {})", arg(0)),
        Kind::Zext => format!("((_ zero_extend {}) {})", node.width() - w(0), arg(0)),
        Kind::Sext => format!("((_ sign_extend {}) {})", node.width() - w(0), arg(0)),
        Kind::Eq => truth(plain("=")),
        Kind::Ult => truth(plain("bvult")),
        Kind::Ule => truth(plain("bvule")),
        Kind::Slt => truth(plain("bvslt")),
        Kind::Sle => truth(plain("bvsle")),
        Kind::Ite => format!("(ite (= {} #b1) {} {})", arg(0), arg(1), arg(2)),
        Kind::UaddOvf => exceeds("bvadd", "zero_extend", 1),
        Kind::SaddOvf => exceeds("bvadd", "sign_extend", 1),
        Kind::UsubOvf => truth(plain("bvult")),
        Kind::SsubOvf => exceeds("bvsub", "sign_extend", 1),
        Kind::UmulOvf => exceeds("bvmul", "zero_extend", w(0)),
        Kind::SmulOvf => exceeds("bvmul", "sign_extend", w(0)),
        Kind::SnegOvf => truth(format!("(= {} {})", arg(0), constant(&BvValue::min_signed(w(0))))),
        Kind::Select => plain("select"),
        Kind::Store => plain("store"),
        Kind::ConstArray => {
            // Some solvers want the value itself here.
            let elem = match &g.nodes[node.args[0]].kind {
                Kind::Const(v) => constant(v),
                _ => arg(0),
            };
            format!("((as const {}) {elem})", sort(node.sort))
        }
        Kind::Narrow | Kind::Restrict | Kind::Decide => arg(0),
        Kind::Guarded(op) => {
            let name = match op {
                Guarded::Mul => "bvmul",
                Guarded::Udiv => "bvudiv",
                Guarded::Urem => "bvurem",
                Guarded::Sdiv => "bvsdiv",
                Guarded::Srem => "bvsrem",
            };
            format!("(ite (= {} #b1) ({name} {} {}) {})", arg(0), arg(1), arg(2), arg(3))
        }
    }
}

/// A float operation on patterns. SMT-LIB has no function from floats to patterns: a result is declared, and equal to the operation as a
/// float; NaN has the pattern that the term layer gives it.
fn float(n: usize, node: &Node, op: FpOp, fmt: FpFormat) -> String {
    let skip = usize::from(op.takes_rounding());
    let rm = if skip == 1 { mode(&format!("n{}", node.args[0])) } else { String::new() };
    let bits = |i: usize| format!("n{}", node.args[skip + i]);
    let to = float_sort(fmt);
    let x = |i: usize| format!("({to} {})", bits(i));
    let w = node.width();
    let define = |e: String| format!("(define-fun n{n} () (_ BitVec {w}) {e})\n");
    let result = |e: String| {
        format!(
            "(declare-const n{n} (_ BitVec {w}))\n(assert (= ({to} n{n}) {e}))\n(assert (=> (fp.isNaN ({to} n{n})) (= n{n} {})))\n",
            constant(&fmt.nan())
        )
    };
    let class = |name: &str| define(truth(format!("({name} {})", x(0))));
    let sign = constant(&BvValue::min_signed(fmt.width()));
    // Either operand; -0 is below +0, and NaN gives the other one, canonical if that is NaN as well.
    let extremum = |smaller: &str| {
        let both_zero = format!("(and (fp.isZero {}) (fp.isZero {}))", x(0), x(1));
        let zero = format!("({smaller} {} {})", bits(0), bits(1));
        let (a, b) = if smaller == "bvor" { (0, 1) } else { (1, 0) };
        let other = format!("(ite (fp.leq {} {}) {} {})", x(a), x(b), x(0), x(1));
        let number = format!("(ite {both_zero} ({to} {zero}) {other})");
        result(format!("(ite (fp.isNaN {}) {} (ite (fp.isNaN {}) {} {number}))", x(0), x(1), x(1), x(0)))
    };
    // Every finite value of the small formats asked about fits into `wide` bits.
    let integer = |signed: bool| {
        let wide = (1 << (fmt.exp - 1)) + 4;
        let out = if wide < w { w + 1 } else { wide.max(w + 1) };
        let exact = format!("((_ fp.to_sbv {out}) {rm} {})", x(0));
        let extend = if signed { "sign_extend" } else { "zero_extend" };
        let low = format!("((_ extract {} 0) {exact})", w - 1);
        let fits = format!("(= {exact} ((_ {extend} {}) {low}))", out - w);
        let bad = format!("(or (fp.isNaN {}) (fp.isInfinite {}) (not {fits}))", x(0), x(0));
        define(format!("(ite {bad} {} {low})", constant(&BvValue::min_signed(w))))
    };
    match op {
        FpOp::Add => result(format!("(fp.add {rm} {} {})", x(0), x(1))),
        FpOp::Sub => result(format!("(fp.sub {rm} {} {})", x(0), x(1))),
        FpOp::Mul => result(format!("(fp.mul {rm} {} {})", x(0), x(1))),
        FpOp::Div => result(format!("(fp.div {rm} {} {})", x(0), x(1))),
        FpOp::Fma => result(format!("(fp.fma {rm} {} {} {})", x(0), x(1), x(2))),
        FpOp::Sqrt => result(format!("(fp.sqrt {rm} {})", x(0))),
        FpOp::RoundToIntegral => result(format!("(fp.roundToIntegral {rm} {})", x(0))),
        FpOp::Rem => result(format!("(fp.rem {} {})", x(0), x(1))),
        FpOp::FMod => panic!("SMT-LIB has no fmod"),
        FpOp::Min => extremum("bvor"),
        FpOp::Max => extremum("bvand"),
        FpOp::Abs => define(format!("(bvand {} (bvnot {sign}))", bits(0))),
        FpOp::Neg => define(format!("(bvxor {} {sign})", bits(0))),
        FpOp::Eq => define(truth(format!("(fp.eq {} {})", x(0), x(1)))),
        FpOp::Lt => define(truth(format!("(fp.lt {} {})", x(0), x(1)))),
        FpOp::Le => define(truth(format!("(fp.leq {} {})", x(0), x(1)))),
        FpOp::IsNan => class("fp.isNaN"),
        FpOp::IsInf => class("fp.isInfinite"),
        FpOp::IsZero => class("fp.isZero"),
        FpOp::IsNormal => class("fp.isNormal"),
        FpOp::IsSubnormal => class("fp.isSubnormal"),
        FpOp::IsNegative => class("fp.isNegative"),
        FpOp::FromFp(from) => result(format!("({to} {rm} ({} {}))", float_sort(from), bits(0))),
        FpOp::FromSbv(_) => result(format!("({to} {rm} {})", bits(0))),
        FpOp::FromUbv(_) => result(format!("((_ to_fp_unsigned {} {}) {rm} {})", fmt.exp, fmt.sig, bits(0))),
        FpOp::ToSbv(_) => integer(true),
        FpOp::ToUbv(_) => integer(false),
    }
}
