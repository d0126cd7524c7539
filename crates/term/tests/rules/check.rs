//! The term of an example against its plain meaning, for many values of the variables.

use crate::graph::{Graph, Kind, Value};
use fathom_term::{ArrayValue, BvValue, Env, Evaluator, FpOp, Sort, TermId, Terms};

pub fn has_floats(g: &Graph) -> bool {
    g.nodes.iter().any(|n| matches!(n.kind, Kind::Fp(..)))
}

/// Bits up to which a variable has all its values, without and with floats.
const ALL: u32 = 4;
const ALL_FLOAT: u32 = 9;

/// The edges of the formats that have this width.
fn float_edges(g: &Graph, w: u32) -> Vec<BvValue> {
    let mut out = Vec::new();
    for node in &g.nodes {
        let formats = match node.kind {
            Kind::Fp(FpOp::FromFp(from), fmt) => vec![from, fmt],
            Kind::Fp(_, fmt) => vec![fmt],
            _ => continue,
        };
        for fmt in formats.into_iter().filter(|f| f.width() == w) {
            let one = BvValue::one(w);
            let unit = BvValue::from_u128(w, u128::from(fmt.bias()) << fmt.fraction());
            let normal = BvValue::one(w).shl_by(fmt.fraction());
            for inf in [fmt.infinity(false), fmt.infinity(true)] {
                out.extend([inf.add(&one), inf.sub(&one), inf]);
            }
            for v in [&unit, &normal] {
                out.extend([v.clone(), v.add(&one), v.sub(&one), v.or(&BvValue::min_signed(w))]);
            }
            out.extend([fmt.nan(), unit.add(&normal), unit.sub(&normal)]);
        }
    }
    out
}

/// Values for a variable: all of them, or those at the edges.
fn values(g: &Graph, sort: Sort, all: bool) -> Vec<Value> {
    match sort {
        Sort::Bv(w) if all && w <= if has_floats(g) { ALL_FLOAT } else { ALL } => {
            (0..1u128 << w).map(|v| Value::Bv(BvValue::from_u128(w, v))).collect()
        }
        Sort::Bv(w) => {
            let (min, one) = (BvValue::min_signed(w), BvValue::one(w));
            let mut out = vec![BvValue::zero(w), one.clone(), BvValue::ones(w), min.clone(), min.not(), min.add(&one)];
            out.push(BvValue::from_u128(w, 5));
            out.extend(float_edges(g, w));
            out.sort();
            out.dedup();
            out.into_iter().map(Value::Bv).collect()
        }
        Sort::Array { index, elem } => {
            let array = |k: u128| {
                let entries = (0..4).map(|i| (BvValue::from_u128(index, i), BvValue::from_u128(elem, i * 3 + k))).collect();
                Value::Array(ArrayValue::new(BvValue::from_u128(elem, k), entries))
            };
            vec![array(0), array(1)]
        }
    }
}

struct Assigned<'a>(&'a [TermId], &'a [Value]);

impl Assigned<'_> {
    fn value(&self, var: TermId) -> &Value {
        &self.1[self.0.iter().position(|&t| t == var).expect("a variable of the graph")]
    }
}

impl Env for Assigned<'_> {
    fn bv(&mut self, var: TermId) -> BvValue {
        self.value(var).bv().clone()
    }

    fn array(&mut self, var: TermId) -> ArrayValue {
        match self.value(var) {
            Value::Array(a) => a.clone(),
            Value::Bv(_) => panic!("not an array"),
        }
    }
}

/// Compares the built term with the plain meaning for every combination of values; says where they differ.
pub fn check(g: &Graph, terms: &Terms, built: &[TermId], all: bool) -> Result<(), String> {
    let vars: Vec<usize> = (0..g.nodes.len()).filter(|&n| g.nodes[n].kind == Kind::Var).collect();
    let choices: Vec<Vec<Value>> = vars.iter().map(|&n| values(g, g.nodes[n].sort, all)).collect();
    let ids: Vec<TermId> = vars.iter().map(|&n| built[n]).collect();
    let root = *built.last().expect("a root");
    let mut evaluator = Evaluator::new();
    for mut number in 0..choices.iter().map(Vec::len).product::<usize>() {
        let mut assigned = Vec::new();
        for c in &choices {
            assigned.push(c[number % c.len()].clone());
            number /= c.len();
        }
        let var = |n: usize| assigned[vars.iter().position(|&v| v == n).expect("a variable")].clone();
        let want = g.values(var).expect("formats that fold").pop().expect("a root");
        evaluator.clear();
        let got = evaluator.value(terms, root, &mut Assigned(&ids, &assigned));
        if got != *want.bv() {
            return Err(format!("{got:?} instead of {:?} for {assigned:?}", want.bv()));
        }
        if let Some(r) = terms.range(root) {
            let (w, v) = (got.width(), got.to_u64().expect("narrow"));
            let signed = (v << (64 - w)) as i64 >> (64 - w);
            if !(r.umin..=r.umax).contains(&v) || !(r.smin..=r.smax).contains(&signed) {
                return Err(format!("{v}, outside of {r:?}"));
            }
        }
    }
    Ok(())
}
