//! Every constructor on every pair and triple of small gates over three inputs, against truth tables; and the same with literals that
//! were asserted for good.

use super::*;

/// One bit per assignment of the three inputs.
type Table = u8;

fn inputs(g: &mut Gates) -> [Lit; 3] {
    [g.input(), g.input(), g.input()]
}

const INPUTS: [Table; 3] = [0b1010_1010, 0b1100_1100, 0b1111_0000];

/// The tables of all gates; the inputs come first.
fn tables(g: &Gates) -> Vec<Table> {
    let mut out: Vec<Table> = Vec::with_capacity(g.len());
    let mut next = 0;
    for n in 0..g.len() {
        let at = |l: Lit| out[l.node()] ^ if l.negated() { Table::MAX } else { 0 };
        let t = match g.gate(n) {
            Gate::False => 0,
            Gate::Input => {
                next += 1;
                INPUTS[next - 1]
            }
            Gate::And(a, b) => at(a) & at(b),
            Gate::Xor(a, b) => at(a) ^ at(b),
            Gate::Mux(s, t, e) => at(s) & at(t) | !at(s) & at(e),
            Gate::Maj(a, b, c) => at(a) & at(b) | at(a) & at(c) | at(b) & at(c),
        };
        out.push(t);
    }
    out
}

/// Constants, inputs, and every gate over these, with and without complement.
fn small(g: &mut Gates) -> Vec<Lit> {
    let i = inputs(g);
    let leaves: Vec<Lit> = i.iter().flat_map(|&l| [l, !l]).chain([Lit::FALSE, Lit::TRUE]).collect();
    let mut out = leaves.clone();
    for &a in &leaves {
        for &b in &leaves {
            let two = [g.and(a, b), g.xor(a, b)];
            out.extend(two.iter().flat_map(|&l| [l, !l]));
            for &c in &leaves {
                let three = [g.mux(a, b, c), g.maj(a, b, c)];
                out.extend(three.iter().flat_map(|&l| [l, !l]));
            }
        }
    }
    out.sort_unstable();
    out.dedup();
    out
}

/// What a constructor gave, with what it should be.
struct Claim(Lit, Table, &'static str);

/// Checks where `care` holds.
fn check(g: &Gates, claims: &[Claim], care: Table) {
    let tables = tables(g);
    for Claim(l, want, what) in claims {
        let got = tables[l.node()] ^ if l.negated() { Table::MAX } else { 0 };
        assert_eq!(got & care, want & care, "{what}");
    }
}

fn claims(g: &mut Gates, lits: &[Lit], triples: usize) -> Vec<Claim> {
    let known = tables(g);
    let at = |l: Lit| known[l.node()] ^ if l.negated() { Table::MAX } else { 0 };
    let mut out = Vec::new();
    for &a in lits {
        for &b in lits {
            let (x, y) = (at(a), at(b));
            out.push(Claim(g.and(a, b), x & y, "and"));
            out.push(Claim(g.or(a, b), x | y, "or"));
            out.push(Claim(g.xor(a, b), x ^ y, "xor"));
            out.push(Claim(g.iff(a, b), !(x ^ y), "iff"));
        }
    }
    for (i, &a) in lits.iter().enumerate() {
        for &b in lits {
            for &c in lits.iter().skip(i % triples).step_by(triples) {
                let (x, y, z) = (at(a), at(b), at(c));
                out.push(Claim(g.mux(a, b, c), x & y | !x & z, "mux"));
                out.push(Claim(g.maj(a, b, c), x & y | x & z | y & z, "maj"));
            }
        }
    }
    out
}

#[test]
fn constructors_mean_what_they_say() {
    let mut g = Gates::new();
    let lits = small(&mut g);
    assert!(lits.len() >= 70, "only {}", lits.len());
    let claims = claims(&mut g, &lits, 1);
    check(&g, &claims, Table::MAX);
}

/// Three levels: what two-level rules give goes into two-level rules again.
#[test]
fn constructors_on_deeper_gates() {
    let mut g = Gates::new();
    let lits = small(&mut g);
    let mut deeper: Vec<Lit> = Vec::new();
    for (i, &a) in lits.iter().enumerate() {
        for &b in lits.iter().skip(i % 5).step_by(5) {
            deeper.extend([g.and(a, b), !g.and(!a, b), g.xor(a, b), g.mux(lits[i / 2], a, b)]);
        }
    }
    deeper.sort_unstable();
    deeper.dedup();
    let some: Vec<Lit> =
        deeper.iter().copied().step_by(deeper.len() / 200 + 1).chain(lits.iter().copied().step_by(3)).collect();
    let claims = claims(&mut g, &some, 40);
    check(&g, &claims, Table::MAX);
}

/// A literal that was asserted is a constant in what is built later, which then is right wherever the assertion holds.
#[test]
fn asserted_literals_are_constants() {
    let start = {
        let mut g = Gates::new();
        small(&mut g)
    };
    for &asserted in start.iter().filter(|l| !l.is_const()).step_by(2) {
        let mut g = Gates::new();
        let lits = small(&mut g);
        let care = {
            let t = tables(&g);
            t[asserted.node()] ^ if asserted.negated() { Table::MAX } else { 0 }
        };
        g.fix(asserted);
        let some: Vec<Lit> = lits.iter().copied().step_by(3).chain([asserted, !asserted]).collect();
        let claims = claims(&mut g, &some, 12);
        check(&g, &claims, care);
    }
}
