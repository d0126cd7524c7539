//! A graph of gates: an and-inverter graph with native exclusive or, multiplexer and majority. The extra kinds give adders and
//! choices one variable per gate in the clauses, and make more circuits syntactically equal.
//!
//! Invariants: inputs of a gate have smaller numbers; gates are hashed structurally; complements sit on edges, in a normal form per
//! kind. Constructors simplify over two levels (Brummayer and Biere, "Local Two-Level And-Inverter Graph Minimization", 2006).
//! Literals asserted for good are replaced by constants in everything built later.

use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::ops::Not;

/// A gate output or its complement.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Lit(u32);

impl Lit {
    pub const FALSE: Lit = Lit(0);
    pub const TRUE: Lit = Lit(1);

    pub fn constant(b: bool) -> Lit {
        if b { Lit::TRUE } else { Lit::FALSE }
    }

    pub fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub fn negated(self) -> bool {
        self.0 & 1 == 1
    }

    pub fn is_const(self) -> bool {
        self.0 <= 1
    }

    /// Complemented if `c`.
    pub fn flip(self, c: bool) -> Lit {
        Lit(self.0 ^ c as u32)
    }

    fn positive(self) -> Lit {
        Lit(self.0 & !1)
    }
}

impl Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Gate {
    False,
    Input,
    And(Lit, Lit),
    /// Both inputs positive.
    Xor(Lit, Lit),
    /// `if .0 { .1 } else { .2 }`; the condition and the first branch positive.
    Mux(Lit, Lit, Lit),
    /// At most the first input is negated.
    Maj(Lit, Lit, Lit),
}

pub struct Gates {
    gates: Vec<Gate>,
    /// Saturating fan-out, to decide what a clause encoding may absorb.
    uses: Vec<u8>,
    /// What an asserted node is: 0 open, 2 false, 3 true.
    fixed: Vec<u8>,
    table: Vec<u32>,
}

const FREE: u32 = u32::MAX;

impl Gates {
    pub fn new() -> Gates {
        Gates { gates: vec![Gate::False], uses: vec![0], fixed: vec![2], table: vec![FREE; 1 << 10] }
    }

    pub fn len(&self) -> usize {
        self.gates.len()
    }

    pub fn gate(&self, node: usize) -> Gate {
        self.gates[node]
    }

    pub fn uses(&self, node: usize) -> u8 {
        self.uses[node]
    }

    pub fn input(&mut self) -> Lit {
        self.push(Gate::Input)
    }

    /// Remembers that `l` is asserted for good.
    pub fn fix(&mut self, l: Lit) {
        self.fixed[l.node()] = 3 - l.negated() as u8;
    }

    /// The constant an asserted literal became, or the literal.
    pub fn resolve(&self, l: Lit) -> Lit {
        match self.fixed[l.node()] {
            0 => l,
            f => Lit::constant(f == 3).flip(l.negated()),
        }
    }

    fn push(&mut self, g: Gate) -> Lit {
        let n = u32::try_from(self.gates.len()).ok().filter(|&n| n < 1 << 31).expect("fewer than 2^31 gates");
        self.gates.push(g);
        self.uses.push(0);
        self.fixed.push(0);
        Lit(n << 1)
    }

    fn hash(g: &Gate) -> usize {
        let mut h = FxHasher::default();
        g.hash(&mut h);
        (h.finish() >> 20) as usize
    }

    fn hashed(&mut self, g: Gate) -> Lit {
        if self.gates.len() * 2 >= self.table.len() {
            self.grow();
        }
        let mask = self.table.len() - 1;
        let mut slot = Gates::hash(&g) & mask;
        loop {
            match self.table[slot] {
                FREE => break,
                n if self.gates[n as usize] == g => return Lit(n << 1),
                _ => slot = (slot + 1) & mask,
            }
        }
        let inputs: &[Lit] = match &g {
            Gate::False | Gate::Input => &[],
            Gate::And(a, b) | Gate::Xor(a, b) => &[*a, *b],
            Gate::Mux(a, b, c) | Gate::Maj(a, b, c) => &[*a, *b, *c],
        };
        for l in inputs {
            let u = &mut self.uses[l.node()];
            *u = u.saturating_add(1);
        }
        let l = self.push(g);
        self.table[slot] = l.0 >> 1;
        l
    }

    fn grow(&mut self) {
        let size = self.table.len() * 4;
        let mut table = vec![FREE; size];
        for (i, g) in self.gates.iter().enumerate() {
            if matches!(g, Gate::False | Gate::Input) {
                continue;
            }
            let mut slot = Gates::hash(g) & (size - 1);
            while table[slot] != FREE {
                slot = (slot + 1) & (size - 1);
            }
            table[slot] = i as u32;
        }
        self.table = table;
    }

    pub fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let (mut a, mut b) = (self.resolve(a), self.resolve(b));
        loop {
            if a > b {
                (a, b) = (b, a);
            }
            if a == Lit::FALSE || a == !b {
                return Lit::FALSE;
            }
            if a == Lit::TRUE || a == b {
                return b;
            }
            match self.and_two_levels(a, b).or_else(|| self.and_two_levels(b, a)) {
                Some(Step::Done(l)) => return l,
                Some(Step::Again(x, y)) => (a, b) = (x, y),
                Some(Step::Xor(x, y)) => return self.xor(x, y),
                Some(Step::Mux(s, x, y)) => return self.mux(s, x, y),
                None => return self.hashed(Gate::And(a, b)),
            }
        }
    }

    /// Looks one level into `a`, and into `b` where both are conjunctions. Every step makes the pair smaller: it replaces an
    /// input by one of its own inputs.
    fn and_two_levels(&self, a: Lit, b: Lit) -> Option<Step> {
        let (a0, a1) = match self.gates[a.node()] {
            Gate::And(x, y) => (x, y),
            Gate::Xor(x, y) => {
                // With one side known, the exclusive or is the other side.
                let other = if b.positive() == x {
                    y
                } else if b.positive() == y {
                    x
                } else {
                    return None;
                };
                return Some(Step::Again(other.flip(!(b.negated() ^ a.negated())), b));
            }
            Gate::Mux(s, t, e) => {
                return if b == s {
                    Some(Step::Again(t.flip(a.negated()), b))
                } else if b == !s {
                    Some(Step::Again(e.flip(a.negated()), b))
                } else {
                    None
                };
            }
            Gate::False | Gate::Input | Gate::Maj(..) => return None,
        };
        let b_and = match self.gates[b.node()] {
            Gate::And(x, y) => Some((x, y)),
            Gate::False | Gate::Input | Gate::Xor(..) | Gate::Mux(..) | Gate::Maj(..) => None,
        };
        if !a.negated() {
            if a0 == !b || a1 == !b {
                return Some(Step::Done(Lit::FALSE));
            }
            if a0 == b || a1 == b {
                return Some(Step::Done(a));
            }
            if let Some((b0, b1)) = b_and
                && !b.negated()
            {
                if a0 == !b0 || a0 == !b1 || a1 == !b0 || a1 == !b1 {
                    return Some(Step::Done(Lit::FALSE));
                }
                if a0 == b0 || a1 == b0 {
                    return Some(Step::Again(a, b1));
                }
                if a0 == b1 || a1 == b1 {
                    return Some(Step::Again(a, b0));
                }
            }
            return None;
        }
        if a0 == !b || a1 == !b {
            return Some(Step::Done(b));
        }
        if a0 == b {
            return Some(Step::Again(!a1, b));
        }
        if a1 == b {
            return Some(Step::Again(!a0, b));
        }
        let (b0, b1) = b_and?;
        if !b.negated() {
            if a0 == !b0 || a0 == !b1 || a1 == !b0 || a1 == !b1 {
                return Some(Step::Done(b));
            }
            if a0 == b0 || a0 == b1 {
                return Some(Step::Again(!a1, b));
            }
            if a1 == b0 || a1 == b1 {
                return Some(Step::Again(!a0, b));
            }
            return None;
        }
        for (x, p) in [(a0, a1), (a1, a0)] {
            for (y, q) in [(b0, b1), (b1, b0)] {
                if x == !y {
                    return Some(if p == q {
                        Step::Done(!p)
                    } else if p == !q {
                        // Neither x with p nor not x with not p.
                        Step::Xor(x, p)
                    } else {
                        Step::Mux(x, !p, !q)
                    });
                }
            }
        }
        None
    }

    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        let (a, b) = (self.resolve(a), self.resolve(b));
        let sign = a.negated() ^ b.negated();
        let (a, b) = (a.positive().min(b.positive()), a.positive().max(b.positive()));
        if a == Lit::FALSE {
            return b.flip(sign);
        }
        if a == b {
            return Lit::constant(sign);
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Gate::Xor(p, q) = self.gates[y.node()] {
                if p == x {
                    return q.flip(sign);
                }
                if q == x {
                    return p.flip(sign);
                }
            }
        }
        self.hashed(Gate::Xor(a, b)).flip(sign)
    }

    pub fn iff(&mut self, a: Lit, b: Lit) -> Lit {
        !self.xor(a, b)
    }

    /// `if s { t } else { e }`
    pub fn mux(&mut self, s: Lit, t: Lit, e: Lit) -> Lit {
        let (s, t, e) = (self.resolve(s), self.resolve(t), self.resolve(e));
        if s.negated() {
            return self.mux_positive(!s, e, t);
        }
        self.mux_positive(s, t, e)
    }

    fn mux_positive(&mut self, s: Lit, mut t: Lit, mut e: Lit) -> Lit {
        if s == Lit::FALSE {
            return e;
        }
        // Branches that decide on the same condition are known.
        if let Gate::Mux(s2, x, _) = self.gates[t.node()]
            && s2 == s
        {
            t = x.flip(t.negated());
        }
        if let Gate::Mux(s2, _, y) = self.gates[e.node()]
            && s2 == s
        {
            e = y.flip(e.negated());
        }
        if t == s || t == Lit::TRUE {
            return self.or(s, e);
        }
        if t == !s || t == Lit::FALSE {
            return self.and(!s, e);
        }
        if e == s || e == Lit::FALSE {
            return self.and(s, t);
        }
        if e == !s || e == Lit::TRUE {
            return self.or(!s, t);
        }
        if t == e {
            return t;
        }
        if t == !e {
            return self.xor(s, e);
        }
        let sign = t.negated();
        self.hashed(Gate::Mux(s, t.flip(sign), e.flip(sign))).flip(sign)
    }

    /// At least two of three: the carry of a full adder.
    pub fn maj(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let mut l = [self.resolve(a), self.resolve(b), self.resolve(c)];
        l.sort_unstable();
        let [a, b, c] = l;
        if a == Lit::FALSE {
            return self.and(b, c);
        }
        if a == Lit::TRUE {
            return self.or(b, c);
        }
        if a == b || b == !c {
            return a;
        }
        if b == c || a == !b {
            return if a == !b { c } else { b };
        }
        // The gate is self-dual: with two or three negated inputs, complement all and the output.
        let negated = a.negated() as u32 + b.negated() as u32 + c.negated() as u32;
        let sign = negated >= 2;
        let mut l = [a.flip(sign), b.flip(sign), c.flip(sign)];
        l.sort_unstable_by_key(|x| (!x.negated(), *x));
        self.hashed(Gate::Maj(l[0], l[1], l[2])).flip(sign)
    }

    pub fn and_all(&mut self, ls: impl IntoIterator<Item = Lit>) -> Lit {
        self.balanced(ls, Gates::and, Lit::TRUE)
    }

    pub fn or_all(&mut self, ls: impl IntoIterator<Item = Lit>) -> Lit {
        self.balanced(ls, Gates::or, Lit::FALSE)
    }

    /// A tree of logarithmic depth.
    fn balanced(&mut self, ls: impl IntoIterator<Item = Lit>, f: fn(&mut Gates, Lit, Lit) -> Lit, none: Lit) -> Lit {
        let mut level: Vec<Lit> = ls.into_iter().collect();
        while level.len() > 1 {
            level = level.chunks(2).map(|p| if p.len() == 2 { f(self, p[0], p[1]) } else { p[0] }).collect();
        }
        level.first().copied().unwrap_or(none)
    }
}

/// What a two-level rule turns a conjunction into.
enum Step {
    Done(Lit),
    Again(Lit, Lit),
    Xor(Lit, Lit),
    Mux(Lit, Lit, Lit),
}

#[cfg(test)]
mod tests;
