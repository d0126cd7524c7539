//! Products and quotients on demand: a wide one starts as fresh bits with a few cheap facts, and gets its circuit when a
//! model computes it wrongly.

use crate::circuit;
use crate::embedded::Embedded;
use crate::gates::Lit;
use fathom_term::{BvValue, Op, TermId, Terms};

impl Embedded {
    /// Adds the cheap facts about products met since the last call.
    pub(crate) fn settle_products(&mut self, terms: &Terms) {
        while self.products_seen < self.blaster.abstracted.len() {
            let t = self.blaster.abstracted[self.products_seen];
            self.products_seen += 1;
            self.open_products.push(t);
            self.facts(terms, t);
        }
    }

    /// Adds the circuits of the open products that the model gets wrong. Returns how many.
    pub(crate) fn refine_products(&mut self, terms: &Terms) -> usize {
        let open = std::mem::take(&mut self.open_products);
        let (wrong, right): (Vec<TermId>, Vec<TermId>) = open.into_iter().partition(|&t| {
            let (a, b) = (self.bits(terms, terms.arg(t, 0)), self.bits(terms, terms.arg(t, 1)));
            self.bits(terms, t) != product(terms.op(t), &a, &b)
        });
        self.open_products = right;
        for &t in &wrong {
            let bits = self.blaster.circuit(terms, t);
            let open = self.lits(terms, t);
            for (o, c) in open.into_iter().zip(bits) {
                self.clause(&[!o, c]);
                self.clause(&[o, !c]);
            }
        }
        self.stats.refinements += wrong.len() as u64;
        wrong.len()
    }

    /// The literals of a term that was blasted.
    pub(crate) fn lits(&self, terms: &Terms, t: TermId) -> Vec<Lit> {
        self.blaster.known(terms, t).expect("blasted before").to_vec()
    }

    fn facts(&mut self, terms: &Terms, t: TermId) {
        let (a, b) = (self.lits(terms, terms.arg(t, 0)), self.lits(terms, terms.arg(t, 1)));
        let out = self.lits(terms, t);
        let g = &mut self.blaster.gates;
        let mut facts = Vec::new();
        match terms.op(t) {
            Op::Mul => {
                let odd = g.and(a[0], b[0]);
                facts.push(vec![g.iff(out[0], odd)]);
                for (x, y) in [(&a, &b), (&b, &a)] {
                    // Zero and one.
                    let zero = !g.or_all(x.iter().copied());
                    let none = !g.or_all(out.iter().copied());
                    facts.push(vec![!zero, none]);
                    let high = g.or_all(x[1..].iter().copied());
                    let same = circuit::equal(g, &out, y);
                    facts.push(vec![high, !x[0], same]);
                }
            }
            Op::Udiv => {
                let zero = !g.or_all(b.iter().copied());
                let ones = g.and_all(out.iter().copied());
                facts.push(vec![!zero, ones]);
                let above = circuit::unsigned_less(g, &a, &out);
                facts.push(vec![zero, !above]);
            }
            Op::Urem => {
                let zero = !g.or_all(b.iter().copied());
                let same = circuit::equal(g, &out, &a);
                facts.push(vec![!zero, same]);
                let below = circuit::unsigned_less(g, &out, &b);
                facts.push(vec![zero, below]);
                let above = circuit::unsigned_less(g, &a, &out);
                facts.push(vec![!above]);
                let smaller = circuit::unsigned_less(g, &a, &b);
                facts.push(vec![!smaller, same]);
            }
            Op::Sdiv | Op::Srem => {}
            op => unreachable!("{} is never abstracted", op.name()),
        }
        for f in facts {
            self.clause(&f);
        }
    }
}

fn product(op: Op, a: &BvValue, b: &BvValue) -> BvValue {
    match op {
        Op::Mul => a.mul(b),
        Op::Udiv => a.udiv(b),
        Op::Urem => a.urem(b),
        Op::Sdiv => a.sdiv(b),
        Op::Srem => a.srem(b),
        op => unreachable!("{} is never abstracted", op.name()),
    }
}
