//! Clauses for gates, incrementally: each gate is encoded once, when first needed, together with its cone.
//!
//! The encoding is Tseitin's in both directions: the same gate is assumed in either polarity by later queries. Conjunctions
//! absorb inner ones that nothing else uses, and exclusive ors likewise up to three inputs. A gate that was absorbed and is
//! needed later is then encoded on its own.

use crate::gates::{Gate, Gates, Lit};
use crate::sat::{Sat, SatLit};

pub struct Cnf {
    /// SAT variable per gate; zero: not encoded.
    vars: Vec<u32>,
    /// Inputs of the graph that have a variable.
    inputs: Vec<(u32, SatLit)>,
    /// A variable that is true, for constants among assumptions.
    truth: Option<SatLit>,
    clause: Vec<SatLit>,
}

/// Inputs of one absorbed conjunction; longer clauses are watched as cheaply but learnt from badly.
const MAX_AND: usize = 12;

impl Cnf {
    pub fn new() -> Cnf {
        Cnf { vars: Vec::new(), inputs: Vec::new(), truth: None, clause: Vec::new() }
    }

    /// The inputs of the graph that were encoded, with their variables.
    pub fn inputs(&self) -> &[(u32, SatLit)] {
        &self.inputs
    }

    /// The variable of a gate that was encoded.
    fn known(&self, node: usize) -> Option<SatLit> {
        match self.vars.get(node) {
            None | Some(0) => None,
            Some(&v) => Some(SatLit::positive(v)),
        }
    }

    /// The SAT literal of `l`, whose cone is encoded.
    pub fn lit(&mut self, gates: &Gates, sat: &mut dyn Sat, l: Lit) -> SatLit {
        if l.is_const() {
            let truth = *self.truth.get_or_insert_with(|| {
                let t = sat.new_var();
                sat.clause(&[t]);
                t
            });
            return truth.with_sign(l == Lit::FALSE);
        }
        self.encode_within(gates, sat, l, u64::MAX);
        self.ready(l)
    }

    /// Encodes the cone of `l` until there are so many clauses: false if some of it is left. Going on later begins where this stopped.
    pub fn encode_within(&mut self, gates: &Gates, sat: &mut dyn Sat, l: Lit, most_clauses: u64) -> bool {
        if self.vars.len() < gates.len() {
            self.vars.resize(gates.len(), 0);
        }
        l.is_const() || self.cone(gates, sat, l.node(), most_clauses)
    }

    fn ready(&self, l: Lit) -> SatLit {
        self.known(l.node()).expect("inputs are encoded before their gate").with_sign(l.negated())
    }

    fn cone(&mut self, gates: &Gates, sat: &mut dyn Sat, root: usize, most_clauses: u64) -> bool {
        let mut stack = vec![root];
        let mut inputs = Vec::new();
        while let Some(&n) = stack.last() {
            if self.vars[n] != 0 {
                stack.pop();
                continue;
            }
            if sat.clauses() > most_clauses {
                return false;
            }
            inputs.clear();
            let shape = self.shape(gates, n, &mut inputs);
            let before = stack.len();
            stack.extend(inputs.iter().map(|l| l.node()).filter(|&m| self.vars[m] == 0));
            if stack.len() == before {
                let out = sat.new_var();
                self.vars[n] = out.signed().unsigned_abs();
                if let Shape::Input = shape {
                    self.inputs.push((n as u32, out));
                }
                self.encode(sat, shape, out, &inputs);
                stack.pop();
            }
        }
        true
    }

    /// How a gate is encoded and over which inputs.
    fn shape(&self, gates: &Gates, n: usize, inputs: &mut Vec<Lit>) -> Shape {
        match gates.gate(n) {
            Gate::Input => Shape::Input,
            Gate::False => unreachable!("constants never become inputs of gates"),
            Gate::And(a, b) => {
                let mut open = vec![b, a];
                while let Some(l) = open.pop() {
                    match gates.gate(l.node()) {
                        Gate::And(x, y)
                            if !l.negated()
                                && gates.uses(l.node()) == 1
                                && self.vars[l.node()] == 0
                                && inputs.len() + open.len() + 2 <= MAX_AND =>
                        {
                            open.push(y);
                            open.push(x);
                        }
                        _ => inputs.push(l),
                    }
                }
                Shape::And
            }
            Gate::Xor(a, b) => {
                for (x, y) in [(a, b), (b, a)] {
                    if let Gate::Xor(p, q) = gates.gate(x.node())
                        && gates.uses(x.node()) == 1
                        && self.vars[x.node()] == 0
                    {
                        inputs.extend([p, q, y]);
                        return Shape::Xor3;
                    }
                }
                inputs.extend([a, b]);
                Shape::Xor
            }
            Gate::Mux(s, t, e) => {
                inputs.extend([s, t, e]);
                Shape::Mux
            }
            Gate::Maj(a, b, c) => {
                inputs.extend([a, b, c]);
                Shape::Maj
            }
        }
    }

    fn encode(&mut self, sat: &mut dyn Sat, shape: Shape, out: SatLit, inputs: &[Lit]) {
        let at = |i: usize| self.ready(inputs[i]);
        match shape {
            Shape::Input => {}
            Shape::And => {
                let mut long = std::mem::take(&mut self.clause);
                long.clear();
                long.push(out);
                for &l in inputs {
                    let s = self.ready(l);
                    sat.clause(&[!out, s]);
                    long.push(!s);
                }
                sat.clause(&long);
                self.clause = long;
            }
            Shape::Xor => {
                let (a, b) = (at(0), at(1));
                sat.clause(&[!out, a, b]);
                sat.clause(&[!out, !a, !b]);
                sat.clause(&[out, !a, b]);
                sat.clause(&[out, a, !b]);
            }
            Shape::Xor3 => {
                let l = [at(0), at(1), at(2)];
                // Forbid each assignment of the inputs together with the wrong output.
                for row in 0..8u32 {
                    let odd = row.count_ones() % 2 == 1;
                    let pick = |i: usize| l[i].with_sign(row >> i & 1 == 1);
                    sat.clause(&[out.with_sign(!odd), pick(0), pick(1), pick(2)]);
                }
            }
            Shape::Mux => {
                let (s, t, e) = (at(0), at(1), at(2));
                sat.clause(&[!s, !t, out]);
                sat.clause(&[!s, t, !out]);
                sat.clause(&[s, !e, out]);
                sat.clause(&[s, e, !out]);
                // Redundant, but they propagate when the branches agree.
                sat.clause(&[!t, !e, out]);
                sat.clause(&[t, e, !out]);
            }
            Shape::Maj => {
                let l = [at(0), at(1), at(2)];
                for (i, j) in [(0, 1), (0, 2), (1, 2)] {
                    sat.clause(&[!l[i], !l[j], out]);
                    sat.clause(&[l[i], l[j], !out]);
                }
            }
        }
    }
}

#[derive(Copy, Clone)]
enum Shape {
    Input,
    And,
    Xor,
    Xor3,
    Mux,
    Maj,
}
