//! The text form: Booleans and bits, floats and patterns, each only where something needs it.

use fathom_term::{FpFormat, FpOp, Sort, TermId, Terms, print_smt2};

fn text(terms: &Terms, roots: &[TermId]) -> String {
    let mut out = String::new();
    print_smt2(terms, roots, &mut out).expect("printable");
    out
}

#[test]
fn conditions_are_booleans_and_bits_on_demand() {
    let mut t = Terms::new();
    let (x, y) = (t.fresh("x", Sort::Bv(8)), t.fresh("y", Sort::Bv(8)));
    let less = t.ult(x, y);
    let five = t.bv(8, 5);
    let equal = t.eq(x, five);
    let both = t.and(less, equal);
    let out = text(&t, &[both]);
    assert!(out.contains(&format!("(define-fun b{} () Bool (bvult v{} v{}))", less.index(), x.index(), y.index())), "{out}");
    assert!(out.ends_with(&format!("(assert b{})\n", both.index())), "{out}");
    assert!(!out.contains("#b1"), "{out}");
    let wide = t.zext(less, 8);
    let sum = t.add(wide, x);
    let reached = t.eq(sum, y);
    let out = text(&t, &[reached]);
    assert!(out.contains(&format!("(define-fun t{0} () (_ BitVec 1) (ite b{0} #b1 #b0))", less.index())), "{out}");
}

#[test]
fn floats_have_patterns_on_demand() {
    let mut t = Terms::new();
    let fmt = FpFormat::F32;
    let (x, y) = (t.fresh("x", Sort::Bv(32)), t.fresh("y", Sort::Bv(32)));
    let mode = t.bv(3, 0);
    let sum = t.fp(FpOp::Add, fmt, &[mode, x, y]);
    let product = t.fp(FpOp::Mul, fmt, &[mode, sum, y]);
    let less = t.fp(FpOp::Lt, fmt, &[product, x]);
    let out = text(&t, &[less]);
    assert!(out.contains(&format!("(fp.lt t{}f ((_ to_fp 8 24) v{}))", product.index(), x.index())), "{out}");
    assert!(!out.contains("declare-fun t"), "no pattern is needed: {out}");
    let bits = t.extract(3, 0, sum);
    let zero = t.bv(4, 0);
    let even = t.eq(bits, zero);
    let out = text(&t, &[even, less]);
    assert_eq!(out.matches("declare-fun t").count(), 1, "{out}");
    assert!(out.contains(&format!("(= ((_ to_fp 8 24) t{0}) t{0}f)", sum.index())), "{out}");
}
