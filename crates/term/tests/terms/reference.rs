//! An independent meaning of the operators on plain numbers, written without looking at the crate's folding, and a small
//! deterministic random generator.

use fathom_term::{Sort, TermId, Terms};

pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, n: u64) -> u64 {
        (self.next() >> 16) % n
    }
}

/// Constructors under test: every public one on bit-vectors.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Make {
    Not,
    And,
    Or,
    Xor,
    Implies,
    Iff,
    Neg,
    Add,
    Sub,
    Mul,
    Udiv,
    Urem,
    Sdiv,
    Srem,
    Shl,
    Lshr,
    Ashr,
    Concat,
    Extract(u32, u32),
    Zext(u32),
    Sext(u32),
    Eq,
    Ne,
    Ult,
    Ule,
    Ugt,
    Uge,
    Slt,
    Sle,
    Sgt,
    Sge,
    Ite,
    UaddOvf,
    SaddOvf,
    UsubOvf,
    SsubOvf,
    UmulOvf,
    SmulOvf,
    SnegOvf,
}

use Make::*;

/// Constructors with two arguments of equal width.
pub const BINARY: &[Make] = &[
    And, Or, Xor, Add, Sub, Mul, Udiv, Urem, Sdiv, Srem, Shl, Lshr, Ashr, Eq, Ne, Ult, Ule, Ugt, Uge, Slt, Sle, Sgt, Sge,
    UaddOvf, SaddOvf, UsubOvf, SsubOvf, UmulOvf, SmulOvf,
];

pub fn mask(w: u32) -> u64 {
    if w >= 64 { u64::MAX } else { (1 << w) - 1 }
}

pub fn signed(v: u64, w: u32) -> i128 {
    let v = v as i128;
    if v >> (w - 1) & 1 == 1 { v - (1i128 << w) } else { v }
}

fn wrap(v: i128, w: u32) -> u64 {
    v.rem_euclid(1i128 << w) as u64
}

/// The value of a constructor; `args` are pairs of value and width. Widths up to 32 for products.
pub fn meaning(m: Make, args: &[(u64, u32)]) -> u64 {
    let (a, w) = args[0];
    let (b, wb) = args.get(1).copied().unwrap_or((0, w));
    let (sa, sb) = (signed(a, w), signed(b, wb));
    let fits = |v: i128| v >= -(1i128 << (w - 1)) && v < 1i128 << (w - 1);
    match m {
        Not => !a & mask(w),
        And => a & b,
        Or => a | b,
        Xor => a ^ b,
        Implies => (a == 0 || b == 1) as u64,
        Iff => (a == b) as u64,
        Neg => wrap(-sa, w),
        Add => wrap(a as i128 + b as i128, w),
        Sub => wrap(a as i128 - b as i128, w),
        Mul => wrap(a as i128 * b as i128, w),
        Udiv => a.checked_div(b).unwrap_or(mask(w)),
        Urem => a.checked_rem(b).unwrap_or(a),
        Sdiv if b == 0 => {
            if sa < 0 {
                1
            } else {
                mask(w)
            }
        }
        Sdiv => wrap(sa / sb, w),
        Srem if b == 0 => a,
        Srem => wrap(sa % sb, w),
        Shl => {
            if b >= w as u64 {
                0
            } else {
                (a << b) & mask(w)
            }
        }
        Lshr => {
            if b >= w as u64 {
                0
            } else {
                a >> b
            }
        }
        Ashr => wrap(sa >> b.min(w as u64 - 1), w),
        Concat => a << wb | b,
        Extract(hi, lo) => a >> lo & mask(hi - lo + 1),
        Zext(_) => a,
        Sext(to) => wrap(sa, to),
        Eq => (a == b) as u64,
        Ne => (a != b) as u64,
        Ult => (a < b) as u64,
        Ule => (a <= b) as u64,
        Ugt => (a > b) as u64,
        Uge => (a >= b) as u64,
        Slt => (sa < sb) as u64,
        Sle => (sa <= sb) as u64,
        Sgt => (sa > sb) as u64,
        Sge => (sa >= sb) as u64,
        Ite => {
            if a == 1 {
                b
            } else {
                args[2].0
            }
        }
        UaddOvf => (a as u128 + b as u128 > mask(w) as u128) as u64,
        SaddOvf => !fits(sa + sb) as u64,
        UsubOvf => (a < b) as u64,
        SsubOvf => !fits(sa - sb) as u64,
        UmulOvf => (a as u128 * b as u128 > mask(w) as u128) as u64,
        SmulOvf => !fits(sa * sb) as u64,
        SnegOvf => !fits(-sa) as u64,
    }
}

/// Calls the constructor.
pub fn make(t: &mut Terms, m: Make, a: &[TermId]) -> TermId {
    match m {
        Not => t.not(a[0]),
        And => t.and(a[0], a[1]),
        Or => t.or(a[0], a[1]),
        Xor => t.xor(a[0], a[1]),
        Implies => t.implies(a[0], a[1]),
        Iff => t.iff(a[0], a[1]),
        Neg => t.neg(a[0]),
        Add => t.add(a[0], a[1]),
        Sub => t.sub(a[0], a[1]),
        Mul => t.mul(a[0], a[1]),
        Udiv => t.udiv(a[0], a[1]),
        Urem => t.urem(a[0], a[1]),
        Sdiv => t.sdiv(a[0], a[1]),
        Srem => t.srem(a[0], a[1]),
        Shl => t.shl(a[0], a[1]),
        Lshr => t.lshr(a[0], a[1]),
        Ashr => t.ashr(a[0], a[1]),
        Concat => t.concat(a[0], a[1]),
        Extract(hi, lo) => t.extract(hi, lo, a[0]),
        Zext(w) => t.zext(a[0], w),
        Sext(w) => t.sext(a[0], w),
        Eq => t.eq(a[0], a[1]),
        Ne => t.ne(a[0], a[1]),
        Ult => t.ult(a[0], a[1]),
        Ule => t.ule(a[0], a[1]),
        Ugt => t.ugt(a[0], a[1]),
        Uge => t.uge(a[0], a[1]),
        Slt => t.slt(a[0], a[1]),
        Sle => t.sle(a[0], a[1]),
        Sgt => t.sgt(a[0], a[1]),
        Sge => t.sge(a[0], a[1]),
        Ite => t.ite(a[0], a[1], a[2]),
        UaddOvf => t.uadd_ovf(a[0], a[1]),
        SaddOvf => t.sadd_ovf(a[0], a[1]),
        UsubOvf => t.usub_ovf(a[0], a[1]),
        SsubOvf => t.ssub_ovf(a[0], a[1]),
        UmulOvf => t.umul_ovf(a[0], a[1]),
        SmulOvf => t.smul_ovf(a[0], a[1]),
        SnegOvf => t.sneg_ovf(a[0]),
    }
}

/// A random constructor for arguments of the given widths, with the widths it wants: picks until one fits.
pub fn pick(rng: &mut Rng, pool: &[u32], max_width: u32) -> (Make, Vec<usize>) {
    let n = pool.len() as u64;
    // Fresh terms combine more often than old ones.
    let any = |rng: &mut Rng| {
        if rng.below(2) == 0 { rng.below(n) as usize } else { (n - 1 - rng.below(n.min(8))) as usize }
    };
    loop {
        let a = any(rng);
        let w = pool[a];
        match rng.below(12) {
            0 => return (if rng.below(3) == 0 { SnegOvf } else { Not }, vec![a]),
            1 => return (Neg, vec![a]),
            2 => {
                let lo = rng.below(w as u64) as u32;
                let hi = lo + rng.below((w - lo) as u64) as u32;
                return (Extract(hi, lo), vec![a]);
            }
            3 => {
                let to = w + rng.below(4) as u32;
                if to <= max_width {
                    return (if rng.below(2) == 0 { Zext(to) } else { Sext(to) }, vec![a]);
                }
            }
            4 => {
                let b = any(rng);
                if w + pool[b] <= max_width {
                    return (Concat, vec![a, b]);
                }
            }
            5 => {
                let (b, c) = (any(rng), any(rng));
                if w == 1 && pool[b] == pool[c] {
                    return (Ite, vec![a, b, c]);
                }
            }
            _ => {
                let b = any(rng);
                if pool[b] == w {
                    if w == 1 && rng.below(3) == 0 {
                        return (if rng.below(2) == 0 { Implies } else { Iff }, vec![a, b]);
                    }
                    return (BINARY[rng.below(BINARY.len() as u64) as usize], vec![a, b]);
                }
            }
        }
    }
}

pub fn width_of(m: Make, widths: &[u32]) -> u32 {
    match m {
        Not | And | Or | Xor | Neg | Add | Sub | Mul | Udiv | Urem | Sdiv | Srem | Shl | Lshr | Ashr => widths[0],
        Implies | Iff | Eq | Ne | Ult | Ule | Ugt | Uge | Slt | Sle | Sgt | Sge | UaddOvf | SaddOvf | UsubOvf | SsubOvf
        | UmulOvf | SmulOvf | SnegOvf => 1,
        Concat => widths[0] + widths[1],
        Extract(hi, lo) => hi - lo + 1,
        Zext(w) | Sext(w) => w,
        Ite => widths[1],
    }
}

/// Variables and the assignments to try: all of them if `bits` in total are few, else random ones.
pub fn assignments(widths: &[u32], rng: &mut Rng, at_most: usize) -> Vec<Vec<u64>> {
    let bits: u32 = widths.iter().sum();
    if bits < 20 && 1usize << bits <= at_most {
        return (0..1u64 << bits)
            .map(|mut v| {
                widths
                    .iter()
                    .map(|&w| {
                        let x = v & mask(w);
                        v >>= w;
                        x
                    })
                    .collect()
            })
            .collect();
    }
    (0..at_most)
        .map(|_| {
            widths
                .iter()
                .map(|&w| match rng.below(6) {
                    0 => 0,
                    1 => mask(w),
                    2 => 1 << (w - 1),
                    3 => 1,
                    _ => rng.next() & mask(w),
                })
                .collect()
        })
        .collect()
}

pub fn variables(t: &mut Terms, widths: &[u32]) -> Vec<TermId> {
    widths.iter().enumerate().map(|(i, &w)| t.fresh(&format!("v{i}"), Sort::Bv(w))).collect()
}
