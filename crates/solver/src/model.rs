//! The values of gates after `Sat`, computed on demand from the inputs the SAT solver assigned.
//!
//! Inputs the SAT solver never saw, or left open, are zero; every other gate follows from its inputs. So the values are
//! consistent over the whole graph, also for gates made after the answer. The inputs are copied once, since the SAT solver
//! forgets its model when a clause is added.

use crate::cnf::Cnf;
use crate::gates::{Gate, Gates, Lit};
use crate::sat::Sat;
use fathom_term::BvValue;

#[derive(Default)]
pub struct GateModel {
    /// 0 unknown, 2 false, 3 true.
    values: Vec<u8>,
}

impl GateModel {
    /// Takes over the model the SAT solver holds.
    pub fn load(&mut self, gates: &Gates, cnf: &Cnf, sat: &dyn Sat) {
        self.values.clear();
        self.values.resize(gates.len(), 0);
        for &(node, lit) in cnf.inputs() {
            self.values[node as usize] = 2 + sat.value(lit).unwrap_or(false) as u8;
        }
    }

    pub fn bits(&mut self, gates: &Gates, lits: &[Lit]) -> BvValue {
        BvValue::from_bits(lits.len() as u32, |i| self.lit(gates, lits[i as usize]))
    }

    pub fn lit(&mut self, gates: &Gates, l: Lit) -> bool {
        if self.values.len() < gates.len() {
            self.values.resize(gates.len(), 0);
        }
        if self.values[l.node()] == 0 {
            self.cone(gates, l.node());
        }
        self.known(l)
    }

    fn known(&self, l: Lit) -> bool {
        (self.values[l.node()] == 3) ^ l.negated()
    }

    fn cone(&mut self, gates: &Gates, root: usize) {
        let mut stack = vec![root];
        while let Some(&n) = stack.last() {
            if self.values[n] != 0 {
                stack.pop();
                continue;
            }
            let gate = gates.gate(n);
            let inputs: &[Lit] = match &gate {
                Gate::False | Gate::Input => &[],
                Gate::And(a, b) | Gate::Xor(a, b) => &[*a, *b],
                Gate::Mux(a, b, c) | Gate::Maj(a, b, c) => &[*a, *b, *c],
            };
            let before = stack.len();
            stack.extend(inputs.iter().map(|l| l.node()).filter(|&m| self.values[m] == 0));
            if stack.len() > before {
                continue;
            }
            let v = match gate {
                Gate::False => false,
                // Not loaded: the SAT solver never saw it.
                Gate::Input => false,
                Gate::And(a, b) => self.known(a) && self.known(b),
                Gate::Xor(a, b) => self.known(a) ^ self.known(b),
                Gate::Mux(s, t, e) => self.known(if self.known(s) { t } else { e }),
                Gate::Maj(a, b, c) => self.known(a) as u8 + self.known(b) as u8 + self.known(c) as u8 >= 2,
            };
            self.values[n] = 2 + v as u8;
            stack.pop();
        }
    }
}
