//! The float rewriting of the term layer, by enumeration: every operation over every pair of small expressions, built with rewriting
//! and evaluated, against the same expression evaluated directly. A rule added later is covered if its shape is.

mod cases;

use cases::{ARITHMETIC, PATTERN, Rng, TINY, specials};
use fathom_term::{BvValue, FpFormat, FpOp, RoundingMode, Sort, TermId, Terms, eval, fold_fp};

/// Wide enough that an operation on widened tiny operands may be narrowed.
const WIDE: FpFormat = FpFormat { exp: 6, sig: 10, explicit_int: false };

#[derive(Clone)]
enum Expr {
    /// A tiny float, an integer of four bits, or a choice.
    Var(usize),
    Const(BvValue),
    Ite(Box<Expr>, Box<Expr>, Box<Expr>),
    Sext(Box<Expr>, u32),
    Fp(FpOp, FpFormat, Vec<Expr>),
}

const WIDTHS: [u32; 5] = [7, 7, 4, 1, 3];
const X: Expr = Expr::Var(0);
const Y: Expr = Expr::Var(1);
const INT: Expr = Expr::Var(2);
const CHOICE: Expr = Expr::Var(3);
const MODE: Expr = Expr::Var(4);

fn value(e: &Expr, vars: &[BvValue]) -> BvValue {
    match e {
        Expr::Var(i) => vars[*i].clone(),
        Expr::Const(v) => v.clone(),
        Expr::Ite(c, a, b) => value(if value(c, vars).is_true() { a } else { b }, vars),
        Expr::Sext(a, to) => value(a, vars).sext(*to),
        Expr::Fp(op, fmt, args) => {
            let args: Vec<BvValue> = args.iter().map(|a| value(a, vars)).collect();
            fold_fp(*op, *fmt, &args.iter().collect::<Vec<_>>()).expect("folds")
        }
    }
}

/// Builds with rewriting at every level; counts the rules that applied.
fn build(t: &mut Terms, e: &Expr, vars: &[TermId], applied: &mut usize) -> TermId {
    match e {
        Expr::Var(i) => vars[*i],
        Expr::Const(v) => t.bv_value(v.clone()),
        Expr::Ite(c, a, b) => {
            let [c, a, b] = [c, a, b].map(|e| build(t, e, vars, applied));
            t.ite(c, a, b)
        }
        Expr::Sext(a, to) => {
            let a = build(t, a, vars, applied);
            t.sext(a, *to)
        }
        Expr::Fp(op, fmt, args) => {
            let args: Vec<TermId> = args.iter().map(|a| build(t, a, vars, applied)).collect();
            match t.rewrite_fp(*op, *fmt, &args) {
                Some(r) => {
                    *applied += 1;
                    assert_eq!(t.width(r), op.result_width(*fmt), "{op:?}");
                    r
                }
                None => t.fp(*op, *fmt, &args),
            }
        }
    }
}

fn mode(rng: &mut Rng) -> Expr {
    match rng.below(6) {
        5 => MODE,
        m => Expr::Const(BvValue::from_u128(3, m as u128)),
    }
}

fn apply(op: FpOp, fmt: FpFormat, rm: &Expr, operands: &[&Expr]) -> Expr {
    let mut args = Vec::new();
    if op.takes_rounding() {
        args.push(rm.clone());
    }
    args.extend(operands[..op.operands()].iter().map(|&e| e.clone()));
    Expr::Fp(op, fmt, args)
}

fn constants(fmt: FpFormat, rng: &mut Rng) -> Vec<Expr> {
    let one = |v: i128| fold_fp(FpOp::FromSbv(8), fmt, &[&BvValue::zero(3), &BvValue::from_i128(8, v)]).expect("folds");
    let mut out = vec![one(0), one(1), one(-1), one(2), one(-4), one(3), fmt.nan(), fmt.infinity(false), fmt.infinity(true)];
    out.push(BvValue::min_signed(fmt.width()));
    let special = specials(fmt);
    out.extend((0..6).map(|_| BvValue::from_u128(fmt.width(), special[rng.below(special.len())])));
    out.into_iter().map(Expr::Const).collect()
}

/// Expressions of the tiny format.
fn tiny(rm: &Expr, rng: &mut Rng) -> Vec<Expr> {
    let mut out = vec![X, Y];
    for op in ARITHMETIC.into_iter().chain([FpOp::Abs, FpOp::Neg]) {
        out.push(apply(op, TINY, rm, &[&X, &Y, &X]));
        out.push(apply(op, TINY, rm, &[&X, &X, &Y]));
    }
    out.push(apply(FpOp::Neg, TINY, rm, &[&Y]));
    out.push(apply(FpOp::FromSbv(4), TINY, rm, &[&INT]));
    out.push(apply(FpOp::FromUbv(4), TINY, rm, &[&INT]));
    out.push(apply(FpOp::FromSbv(9), TINY, rm, &[&Expr::Sext(Box::new(INT), 9)]));
    let constants = constants(TINY, rng);
    out.push(Expr::Ite(Box::new(CHOICE), Box::new(X), Box::new(constants[rng.below(constants.len())].clone())));
    out.extend(constants);
    out
}

/// Expressions of the wide format.
fn wide(rm: &Expr, rng: &mut Rng) -> Vec<Expr> {
    let widened = [X, Y].map(|v| apply(FpOp::FromFp(TINY), WIDE, rm, &[&v]));
    let mut leaves = constants(WIDE, rng);
    leaves.extend(widened.clone());
    leaves.push(apply(FpOp::FromSbv(4), WIDE, rm, &[&INT]));
    leaves.push(apply(FpOp::FromUbv(4), WIDE, rm, &[&INT]));
    let mut out = leaves.clone();
    for op in [FpOp::Add, FpOp::Sub, FpOp::Mul, FpOp::Div, FpOp::Sqrt, FpOp::RoundToIntegral] {
        out.push(apply(op, WIDE, rm, &[&widened[0], &widened[1]]));
        for _ in 0..4 {
            out.push(apply(op, WIDE, rm, &[&widened[0], &leaves[rng.below(leaves.len())]]));
        }
    }
    out
}

fn check(e: &Expr, rng: &mut Rng) -> bool {
    let mut t = Terms::new();
    let vars: Vec<TermId> = WIDTHS.iter().map(|&w| t.fresh("v", Sort::Bv(w))).collect();
    let mut applied = 0;
    let term = build(&mut t, e, &vars, &mut applied);
    if applied == 0 {
        return false;
    }
    for _ in 0..50 {
        let values: Vec<BvValue> = WIDTHS.iter().map(|&w| BvValue::from_u128(w, rng.bits(w))).collect();
        let want = value(e, &values);
        let got = eval(&t, term, |v| values[vars.iter().position(|&x| x == v).expect("a variable")].clone());
        if got != want {
            let Expr::Fp(op, fmt, _) = e else { unreachable!("the root is an operation") };
            panic!("{op:?} of {fmt:?}: {values:?} gives {want}, rewritten {got}: {}", show(e));
        }
    }
    true
}

fn show(e: &Expr) -> String {
    match e {
        Expr::Var(i) => format!("v{i}"),
        Expr::Const(v) => format!("{v}"),
        Expr::Ite(c, a, b) => format!("ite({}, {}, {})", show(c), show(a), show(b)),
        Expr::Sext(a, to) => format!("sext({}, {to})", show(a)),
        Expr::Fp(op, _, args) => format!("{op:?}({})", args.iter().map(show).collect::<Vec<_>>().join(", ")),
    }
}

#[test]
fn tiny_expressions() {
    let mut rng = Rng(11);
    let mut rewritten = 0;
    let ints = [FpOp::ToSbv(4), FpOp::ToUbv(4), FpOp::ToSbv(3), FpOp::ToUbv(6), FpOp::FromFp(TINY)];
    for op in ARITHMETIC.into_iter().chain(PATTERN).chain(ints) {
        for round in 0..2 {
            let (inner, outer) = (mode(&mut rng), mode(&mut rng));
            let outer = if round % 2 == 0 { inner.clone() } else { outer };
            let shapes = tiny(&inner, &mut rng);
            for a in &shapes {
                for b in &shapes {
                    rewritten += check(&apply(op, TINY, &outer, &[a, b, &Y]), &mut rng) as usize;
                    if op.operands() == 1 {
                        break;
                    }
                }
            }
        }
    }
    assert!(rewritten > 5_000, "only {rewritten} expressions were rewritten");
}

#[test]
fn wide_expressions() {
    let mut rng = Rng(12);
    let mut rewritten = 0;
    let to_tiny = FpOp::FromFp(WIDE);
    for round in 0..10 {
        let inner = if round % 8 == 7 { mode(&mut rng) } else { Expr::Const(BvValue::from_u128(3, round % 5)) };
        let shapes = wide(&inner, &mut rng);
        for a in &shapes {
            for op in [FpOp::ToSbv(4), FpOp::ToUbv(5)].into_iter().chain(PATTERN) {
                if op.operands() == 1 {
                    rewritten += check(&apply(op, WIDE, &inner, &[a]), &mut rng) as usize;
                    continue;
                }
                for b in &shapes {
                    rewritten += check(&apply(op, WIDE, &inner, &[a, b]), &mut rng) as usize;
                }
            }
            rewritten += check(&apply(to_tiny, TINY, &inner, &[a]), &mut rng) as usize;
        }
    }
    assert!(rewritten > 5_000, "only {rewritten} expressions were rewritten");
}

/// Double rounding is the one rule with a theorem behind it: all operands, all modes it applies to.
#[test]
fn narrowing_an_operation_is_exact_for_all_operands() {
    for op in [FpOp::Add, FpOp::Sub, FpOp::Mul, FpOp::Div, FpOp::Sqrt] {
        for m in RoundingMode::ALL {
            if m == RoundingMode::NearestAway {
                continue;
            }
            let rm = BvValue::from_u128(3, m.bits());
            let operands = if op == FpOp::Sqrt { 1 << 7 } else { 1 << 14 };
            for v in 0..operands {
                let [x, y] = [v & 127, v >> 7].map(|v| BvValue::from_u128(7, v));
                let [wx, wy] = [&x, &y].map(|v| fold_fp(FpOp::FromFp(TINY), WIDE, &[&rm, v]).expect("folds"));
                let n = 1 + op.operands();
                let wide = fold_fp(op, WIDE, &[&rm, &wx, &wy][..n]).expect("folds");
                let twice = fold_fp(FpOp::FromFp(WIDE), TINY, &[&rm, &wide]).expect("folds");
                assert_eq!(Some(twice), fold_fp(op, TINY, &[&rm, &x, &y][..n]), "{op:?} {m:?} {x} {y}");
            }
        }
    }
}
