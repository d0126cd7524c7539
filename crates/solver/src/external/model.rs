//! The model of a solver process: values of variables as it printed them, contents of array variables as its reads tell.
//!
//! An array value is never asked for: solvers print them in too many ways. Instead the values of all reads, of their indices and
//! of what lies on their way (indices of stores, conditions of choices) tell which read reached which variable where.

use super::encode::Encoder;
use fathom_term::{ArrayValue, BvValue, Env, Op, TermId, Terms};
use rustc_hash::FxHashMap;

#[derive(Default)]
pub struct Model {
    values: FxHashMap<TermId, BvValue>,
    arrays: FxHashMap<TermId, Vec<(BvValue, BvValue)>>,
}

impl Model {
    /// `values`: of everything in [`Model::wanted`].
    pub fn new(terms: &Terms, encoder: &Encoder, values: FxHashMap<TermId, BvValue>) -> Model {
        let mut model = Model { values, arrays: FxHashMap::default() };
        for &read in &encoder.reads {
            if let Some((variable, index)) = model.follow(terms, read) {
                let value = model.values[&read].clone();
                model.arrays.entry(variable).or_default().push((index, value));
            }
        }
        model
    }

    /// The terms whose values make a model, each once, in a fixed order.
    pub fn wanted(terms: &Terms, encoder: &Encoder) -> Vec<TermId> {
        let mut wanted: Vec<TermId> = encoder.variables.iter().chain(&encoder.reads).chain(&encoder.steps).copied().collect();
        wanted.sort_unstable();
        wanted.dedup();
        wanted.retain(|&t| !terms.is_const(t));
        wanted
    }

    fn known<'a>(&'a self, terms: &'a Terms, t: TermId) -> &'a BvValue {
        terms.as_const(t).unwrap_or_else(|| &self.values[&t])
    }

    /// The variable and index a read ends at, if no store on its way decides it.
    fn follow(&self, terms: &Terms, read: TermId) -> Option<(TermId, BvValue)> {
        let index = self.known(terms, terms.arg(read, 1));
        let mut at = terms.arg(read, 0);
        loop {
            at = match (terms.op(at), terms.args(at)) {
                (Op::Var, _) => return Some((at, index.clone())),
                (Op::Store, &[below, i, _]) if self.known(terms, i) != index => below,
                (Op::Ite, &[c, x, y]) => {
                    if self.known(terms, c).is_true() {
                        x
                    } else {
                        y
                    }
                }
                _ => return None,
            };
        }
    }

    /// For evaluation; what the solver was never told about is zero.
    pub fn env<'a>(&'a self, terms: &'a Terms, encoder: &'a Encoder) -> ModelEnv<'a> {
        ModelEnv { model: self, terms, encoder }
    }
}

pub struct ModelEnv<'a> {
    model: &'a Model,
    terms: &'a Terms,
    encoder: &'a Encoder,
}

impl Env for ModelEnv<'_> {
    fn bv(&mut self, var: TermId) -> BvValue {
        self.model.values.get(&var).cloned().unwrap_or_else(|| BvValue::zero(self.terms.width(var)))
    }

    fn array(&mut self, var: TermId) -> ArrayValue {
        let entries = self.model.arrays.get(&var).cloned().unwrap_or_default();
        ArrayValue::new(BvValue::zero(self.terms.array_widths(var).1), entries)
    }

    fn lowered(&mut self, fp: TermId) -> Option<TermId> {
        self.encoder.lowered(fp)
    }
}
