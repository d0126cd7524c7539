//! Evaluates a bit-vector term on many inputs at once: the term is compiled to gates, and a gate computes 512 cases with a few
//! machine words. For tests and measurements of the circuits; also counts their gates.
//!
//! Takes: a term over variables, without arrays and floats. Gives: a program to be run on one batch of inputs after the other.
//! Invariant: a gate's inputs come before it; gates are shared structurally and constants are propagated. A value's slot is given
//! away after its last use, so that even circuits of millions of gates run within the cache.

use fathom_term::{BvValue, Op, TermId, Terms};
use rustc_hash::FxHashMap;

/// One bit of up to [`CASES`] cases.
pub type Lanes = [u64; CASES / 64];

/// Cases per run.
pub const CASES: usize = 512;

/// The values of the variables of one case, at most 128 bits each, in the order in which the variables were given.
pub type Case = [u128; 4];

/// A gate output, complemented if odd. Zero is false and one is true.
type Lit = u32;

const FALSE: Lit = 0;
const TRUE: Lit = 1;

#[derive(Copy, Clone, PartialEq, Eq, Hash)]
enum Gate {
    Input,
    And(Lit, Lit),
    Xor(Lit, Lit),
    Mux(Lit, Lit, Lit),
}

/// A gate and the slot of its value; the operands are slots as well, with the complement in the lowest bit.
struct Step {
    gate: Gate,
    slot: u32,
}

pub struct Simulator {
    gates: Vec<Gate>,
    known: FxHashMap<Gate, Lit>,
    /// The gate of the first bit and the width, per variable in the order given.
    inputs: Vec<(usize, usize)>,
    output: Vec<Lit>,
    steps: Vec<Step>,
    /// The constant, the inputs, and what is still to be used.
    values: Vec<Lanes>,
}

impl Simulator {
    /// Compiles `root`, whose variables are among `vars`.
    pub fn new(terms: &Terms, root: TermId, vars: &[TermId]) -> Simulator {
        let mut s = Simulator {
            gates: vec![Gate::Input],
            known: FxHashMap::default(),
            inputs: Vec::new(),
            output: Vec::new(),
            steps: Vec::new(),
            values: Vec::new(),
        };
        let mut bits: FxHashMap<TermId, Vec<Lit>> = FxHashMap::default();
        for &v in vars {
            let w = terms.width(v) as usize;
            let first = s.gates.len();
            s.gates.extend(std::iter::repeat_n(Gate::Input, w));
            s.inputs.push((first, w));
            bits.insert(v, (first..first + w).map(|g| (g as Lit) << 1).collect());
        }
        for t in reachable(terms, root) {
            if !bits.contains_key(&t) {
                let b = s.compile(terms, t, &bits);
                assert_eq!(b.len(), terms.width(t) as usize);
                bits.insert(t, b);
            }
        }
        s.output = bits[&root].clone();
        s.prune();
        s.assign_slots();
        s
    }

    /// Gates without inputs.
    pub fn len(&self) -> usize {
        self.gates.len() - 1 - self.inputs.iter().map(|i| i.1).sum::<usize>()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Runs up to [`CASES`] cases.
    pub fn run(&mut self, cases: &[Case]) -> Vec<u128> {
        assert!(cases.len() <= CASES && self.output.len() <= 128);
        for (v, &(first, w)) in self.inputs.iter().enumerate() {
            self.values[first..first + w].fill([0; CASES / 64]);
            for (lane, cases) in cases.chunks(64).enumerate() {
                for part in 0..w.div_ceil(64) {
                    let mut m = [0; 64];
                    for (row, case) in m.iter_mut().zip(cases) {
                        assert!(w == 128 || case[v] >> w == 0, "value beyond the width of variable {v}");
                        *row = (case[v] >> (64 * part)) as u64;
                    }
                    transpose(&mut m);
                    for (b, &row) in m.iter().enumerate().take(w - 64 * part) {
                        self.values[first + 64 * part + b][lane] = row;
                    }
                }
            }
        }
        for s in &self.steps {
            let at = |l: Lit| {
                let flip = 0u64.wrapping_sub((l & 1) as u64);
                self.values[(l >> 1) as usize].map(|x| x ^ flip)
            };
            let zip = |a: Lanes, b: Lanes, f: fn(u64, u64) -> u64| -> Lanes { std::array::from_fn(|i| f(a[i], b[i])) };
            self.values[s.slot as usize] = match s.gate {
                Gate::Input => continue,
                Gate::And(a, b) => zip(at(a), at(b), |x, y| x & y),
                Gate::Xor(a, b) => zip(at(a), at(b), |x, y| x ^ y),
                Gate::Mux(c, a, b) => {
                    let (c, a, b) = (at(c), at(a), at(b));
                    std::array::from_fn(|i| b[i] ^ (c[i] & (a[i] ^ b[i])))
                }
            };
        }
        let mut results = vec![0; cases.len()];
        for (lane, results) in results.chunks_mut(64).enumerate() {
            for (part, output) in self.output.chunks(64).enumerate() {
                let mut m = [0; 64];
                for (row, &l) in m.iter_mut().zip(output) {
                    *row = self.values[(l >> 1) as usize][lane] ^ 0u64.wrapping_sub((l & 1) as u64);
                }
                transpose(&mut m);
                for (r, &row) in results.iter_mut().zip(&m) {
                    *r |= (row as u128) << (64 * part);
                }
            }
        }
        results
    }

    /// Turns gates into steps. Inputs, the constant and outputs keep a slot of their own.
    fn assign_slots(&mut self) {
        let fixed = 1 + self.inputs.iter().map(|i| i.1).sum::<usize>();
        let mut last_use = vec![0; self.gates.len()];
        for (g, &gate) in self.gates.iter().enumerate() {
            for l in operands(gate) {
                last_use[(l >> 1) as usize] = g;
            }
        }
        for &l in &self.output {
            last_use[(l >> 1) as usize] = usize::MAX;
        }
        let mut slot: Vec<u32> = (0..self.gates.len() as u32).collect();
        let mut free = Vec::new();
        let mut slots = fixed as u32;
        for g in fixed..self.gates.len() {
            let to = |l: Lit| slot[(l >> 1) as usize] << 1 | l & 1;
            let gate = match self.gates[g] {
                Gate::Input => unreachable!("inputs come first"),
                Gate::And(a, b) => Gate::And(to(a), to(b)),
                Gate::Xor(a, b) => Gate::Xor(to(a), to(b)),
                Gate::Mux(a, b, c) => Gate::Mux(to(a), to(b), to(c)),
            };
            for l in operands(self.gates[g]) {
                let from = (l >> 1) as usize;
                // Taken once, although an operand may occur twice.
                if from >= fixed && last_use[from] == g {
                    last_use[from] = usize::MAX;
                    free.push(slot[from]);
                }
            }
            slot[g] = free.pop().unwrap_or_else(|| {
                slots += 1;
                slots - 1
            });
            self.steps.push(Step { gate, slot: slot[g] });
        }
        for l in &mut self.output {
            *l = slot[(*l >> 1) as usize] << 1 | *l & 1;
        }
        self.values = vec![[0; CASES / 64]; slots as usize];
    }

    /// Drops gates that the output does not need.
    fn prune(&mut self) {
        let kept_inputs = 1 + self.inputs.iter().map(|i| i.1).sum::<usize>();
        let mut used = vec![false; self.gates.len()];
        used[..kept_inputs].fill(true);
        for &l in &self.output {
            used[(l >> 1) as usize] = true;
        }
        for g in (kept_inputs..self.gates.len()).rev() {
            if !used[g] {
                continue;
            }
            for l in operands(self.gates[g]) {
                used[(l >> 1) as usize] = true;
            }
        }
        let mut new = vec![0 as Lit; self.gates.len()];
        let mut gates = Vec::new();
        for g in 0..self.gates.len() {
            if !used[g] {
                continue;
            }
            new[g] = (gates.len() as Lit) << 1;
            let to = |l: Lit| new[(l >> 1) as usize] | l & 1;
            gates.push(match self.gates[g] {
                Gate::Input => Gate::Input,
                Gate::And(a, b) => Gate::And(to(a), to(b)),
                Gate::Xor(a, b) => Gate::Xor(to(a), to(b)),
                Gate::Mux(a, b, c) => Gate::Mux(to(a), to(b), to(c)),
            });
        }
        for l in &mut self.output {
            *l = new[(*l >> 1) as usize] | *l & 1;
        }
        self.gates = gates;
        self.known.clear();
    }

    fn gate(&mut self, g: Gate) -> Lit {
        if let Some(&l) = self.known.get(&g) {
            return l;
        }
        let l = (self.gates.len() as Lit) << 1;
        self.gates.push(g);
        self.known.insert(g, l);
        l
    }

    fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let (a, b) = (a.min(b), a.max(b));
        match a {
            FALSE => FALSE,
            TRUE => b,
            _ if a == b => a,
            _ if a ^ 1 == b => FALSE,
            _ => self.gate(Gate::And(a, b)),
        }
    }

    fn or(&mut self, a: Lit, b: Lit) -> Lit {
        self.and(a ^ 1, b ^ 1) ^ 1
    }

    fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        let flip = (a ^ b) & 1;
        let (a, b) = ((a & !1).min(b & !1), (a & !1).max(b & !1));
        match a {
            FALSE => b ^ flip,
            _ if a == b => flip,
            _ => self.gate(Gate::Xor(a, b)) ^ flip,
        }
    }

    fn mux(&mut self, c: Lit, a: Lit, b: Lit) -> Lit {
        let (c, a, b) = if c & 1 == 1 { (c ^ 1, b, a) } else { (c, a, b) };
        if c == FALSE || a == b {
            return b;
        }
        if a ^ 1 == b {
            return self.xor(c, b);
        }
        match (a, b) {
            (TRUE, _) => self.or(c, b),
            (FALSE, _) => self.and(c ^ 1, b),
            (_, TRUE) => self.or(c ^ 1, a),
            (_, FALSE) => self.and(c, a),
            _ if a == c => self.or(c, b),
            _ if b == c => self.and(c, a),
            _ => self.gate(Gate::Mux(c, a & !1, b ^ (a & 1))) ^ (a & 1),
        }
    }

    /// Sum and carry out.
    fn add(&mut self, a: &[Lit], b: &[Lit], mut carry: Lit) -> (Vec<Lit>, Lit) {
        let mut sum = Vec::with_capacity(a.len());
        for (&x, &y) in a.iter().zip(b) {
            let p = self.xor(x, y);
            sum.push(self.xor(p, carry));
            carry = self.mux(p, carry, x);
        }
        (sum, carry)
    }

    /// `a < b` unsigned.
    fn below(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let inverted: Vec<Lit> = b.iter().map(|l| l ^ 1).collect();
        self.add(a, &inverted, TRUE).1 ^ 1
    }

    fn choose(&mut self, c: Lit, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        a.iter().zip(b).map(|(&x, &y)| self.mux(c, x, y)).collect()
    }

    /// Quotient and remainder, by restoring division; by zero as the term layer says.
    fn divide(&mut self, a: &[Lit], b: &[Lit]) -> (Vec<Lit>, Vec<Lit>) {
        let w = a.len();
        let mut divisor = b.to_vec();
        divisor.push(FALSE);
        let inverted: Vec<Lit> = divisor.iter().map(|l| l ^ 1).collect();
        let mut rest = vec![FALSE; w + 1];
        let mut quotient = vec![FALSE; w];
        for i in (0..w).rev() {
            rest.insert(0, a[i]);
            rest.pop();
            let (difference, fits) = self.add(&rest, &inverted, TRUE);
            quotient[i] = fits;
            rest = self.choose(fits, &difference, &rest);
        }
        rest.pop();
        (quotient, rest)
    }

    fn shift(&mut self, a: &[Lit], amount: &[Lit], fill: Lit, left: bool) -> Vec<Lit> {
        let w = a.len();
        let mut y = a.to_vec();
        let mut far = FALSE;
        for (i, &on) in amount.iter().enumerate() {
            if i >= 32 || 1 << i >= w {
                far = self.or(far, on);
                continue;
            }
            let k = 1 << i;
            let moved: Vec<Lit> = (0..w)
                .map(|j| match (left, j >= k, j + k < w) {
                    (true, true, _) => y[j - k],
                    (false, _, true) => y[j + k],
                    (true, false, _) | (false, _, false) => fill,
                })
                .collect();
            y = self.choose(on, &moved, &y);
        }
        let none = vec![fill; w];
        self.choose(far, &none, &y)
    }

    fn compile(&mut self, terms: &Terms, t: TermId, bits: &FxHashMap<TermId, Vec<Lit>>) -> Vec<Lit> {
        let w = terms.width(t) as usize;
        let arg = |i: usize| -> &[Lit] { &bits[&terms.arg(t, i)] };
        match terms.op(t) {
            Op::Const => constant(terms.as_const(t).expect("a constant")),
            Op::Not => arg(0).iter().map(|l| l ^ 1).collect(),
            Op::And => arg(0).iter().zip(arg(1)).map(|(&a, &b)| self.and(a, b)).collect(),
            Op::Xor => arg(0).iter().zip(arg(1)).map(|(&a, &b)| self.xor(a, b)).collect(),
            Op::Neg => {
                let inverted: Vec<Lit> = arg(0).iter().map(|l| l ^ 1).collect();
                self.add(&inverted, &vec![FALSE; w], TRUE).0
            }
            Op::Add => self.add(arg(0), arg(1), FALSE).0,
            Op::Mul => {
                let (a, b) = (arg(0), arg(1));
                let mut sum = vec![FALSE; w];
                for i in 0..w {
                    if b[i] == FALSE {
                        continue;
                    }
                    let row: Vec<Lit> = a[..w - i].iter().map(|&x| self.and(x, b[i])).collect();
                    let high = self.add(&sum[i..], &row, FALSE).0;
                    sum.truncate(i);
                    sum.extend(high);
                }
                sum
            }
            Op::Udiv => self.divide(arg(0), arg(1)).0,
            Op::Urem => self.divide(arg(0), arg(1)).1,
            Op::Shl => self.shift(arg(0), arg(1), FALSE, true),
            Op::Lshr => self.shift(arg(0), arg(1), FALSE, false),
            Op::Ashr => self.shift(arg(0), arg(1), arg(0)[w - 1], false),
            Op::Concat => [arg(1), arg(0)].concat(),
            Op::Extract => {
                let (hi, lo) = terms.extract_bounds(t);
                arg(0)[lo as usize..=hi as usize].to_vec()
            }
            Op::Sext => {
                let mut v = arg(0).to_vec();
                v.resize(w, *v.last().expect("no empty vectors"));
                v
            }
            Op::Eq => {
                let same: Vec<Lit> = arg(0).iter().zip(arg(1)).map(|(&a, &b)| self.xor(a, b) ^ 1).collect();
                vec![same.into_iter().fold(TRUE, |x, y| self.and(x, y))]
            }
            Op::Ult => vec![self.below(arg(0), arg(1))],
            Op::Slt => {
                // Flipping the signs turns the order into the unsigned one.
                let flip = |l: &[Lit]| {
                    let mut v = l.to_vec();
                    *v.last_mut().expect("no empty vectors") ^= 1;
                    v
                };
                vec![self.below(&flip(arg(0)), &flip(arg(1)))]
            }
            Op::Ite => self.choose(arg(0)[0], arg(1), arg(2)),
            Op::Var => panic!("a variable that was not given"),
            op @ (Op::Sdiv | Op::Srem | Op::UmulOvf | Op::SmulOvf | Op::Select | Op::Store | Op::ConstArray | Op::Fp) => {
                panic!("{} is not made by float circuits", op.name())
            }
        }
    }
}

/// Bit `j` of row `i` changes places with bit `i` of row `j` (Hacker's Delight, section 7-3).
fn transpose(m: &mut [u64; 64]) {
    let mut j = 32;
    let mut mask = u64::MAX >> 32;
    while j != 0 {
        let mut k = 0;
        while k < 64 {
            let t = (m[k] >> j ^ m[k + j]) & mask;
            m[k] ^= t << j;
            m[k + j] ^= t;
            k = (k + j + 1) & !j;
        }
        j >>= 1;
        mask ^= mask << j;
    }
}

fn operands(g: Gate) -> Vec<Lit> {
    match g {
        Gate::Input => vec![],
        Gate::And(a, b) | Gate::Xor(a, b) => vec![a, b],
        Gate::Mux(a, b, c) => vec![a, b, c],
    }
}

fn constant(v: &BvValue) -> Vec<Lit> {
    (0..v.width()).map(|i| v.bit(i) as Lit).collect()
}

/// All terms below `root`, children first.
fn reachable(terms: &Terms, root: TermId) -> Vec<TermId> {
    let mut seen = vec![false; root.index() + 1];
    let mut stack = vec![root];
    seen[root.index()] = true;
    while let Some(t) = stack.pop() {
        for &a in terms.args(t) {
            if !std::mem::replace(&mut seen[a.index()], true) {
                stack.push(a);
            }
        }
    }
    (0..seen.len()).filter(|&i| seen[i]).map(TermId::from_index).collect()
}
