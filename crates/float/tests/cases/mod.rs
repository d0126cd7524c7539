//! Inputs for the circuits and the comparison with a reference, shared by the tests and the long campaign.

#![allow(dead_code)]

mod processor;

pub use processor::processor;

use fathom_float::Circuits;
use fathom_float::simulate::{CASES, Case, Simulator};
use fathom_term::{BvValue, FpFormat, FpLowering, FpOp, RoundingMode, Sort, Terms, fold_fp};

pub const FORMATS: [FpFormat; 5] = [FpFormat::F16, FpFormat::F32, FpFormat::F64, FpFormat::F80, FpFormat::F128];

/// Three exponent and four significand bits: small enough to try everything.
pub const TINY: FpFormat = FpFormat { exp: 3, sig: 4, explicit_int: false };

/// Operations whose arguments and result have the same format.
pub const ARITHMETIC: [FpOp; 11] = [
    FpOp::Add,
    FpOp::Sub,
    FpOp::Mul,
    FpOp::Div,
    FpOp::Rem,
    FpOp::FMod,
    FpOp::Fma,
    FpOp::Sqrt,
    FpOp::RoundToIntegral,
    FpOp::Min,
    FpOp::Max,
];

pub const PATTERN: [FpOp; 11] = [
    FpOp::Abs,
    FpOp::Neg,
    FpOp::Eq,
    FpOp::Lt,
    FpOp::Le,
    FpOp::IsNan,
    FpOp::IsInf,
    FpOp::IsZero,
    FpOp::IsNormal,
    FpOp::IsSubnormal,
    FpOp::IsNegative,
];

/// Conversions to the format, and from it to integers.
pub fn conversions(fmt: FpFormat) -> Vec<FpOp> {
    let mut ops: Vec<FpOp> = FORMATS.iter().copied().chain([TINY]).map(FpOp::FromFp).collect();
    for w in [1, 2, 7, 8, 16, 24, 32, 33, 53, 64, 65, 113, 128] {
        ops.extend([FpOp::FromSbv(w), FpOp::FromUbv(w), FpOp::ToSbv(w), FpOp::ToUbv(w)]);
    }
    if fmt == TINY {
        ops.extend([3, 4, 5].map(FpOp::ToSbv));
    }
    ops
}

/// A small generator (splitmix64), so that a failure can be repeated.
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e3779b97f4a7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58476d1ce4e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d049bb133111eb);
        z ^ z >> 31
    }

    pub fn bits(&mut self, w: u32) -> u128 {
        let v = self.next() as u128 | (self.next() as u128) << 64;
        if w >= 128 { v } else { v & ((1 << w) - 1) }
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

/// A pattern from its parts; the explicit leading bit as for canonical numbers.
fn pattern(fmt: FpFormat, negative: bool, field: u128, fraction: u128) -> u128 {
    let leading = if fmt.explicit_int && field != 0 { 1 << (fmt.sig - 1) } else { 0 };
    (negative as u128) << (fmt.width() - 1) | field << fmt.fraction() | leading | fraction
}

/// About 200 patterns where something changes: both ends of the subnormal and normal numbers, around one, around integers and
/// their halves, around the sizes of integer types, ties, and what is not a number.
pub fn specials(fmt: FpFormat) -> Vec<u128> {
    let top = (1u128 << fmt.exp) - 1;
    let bias = fmt.bias() as u128;
    let all = (1u128 << (fmt.sig - 1)) - 1;
    let half = 1u128 << (fmt.sig - 2);
    let fractions = [0, 1, 2, half - 1, half, half + 1, all - 1, all, half >> 1, all ^ half];
    let s = fmt.sig as u128;
    let mut fields = vec![0, 1, 2, bias / 2, bias - 2, bias - 1, bias, bias + 1, bias + 2, top - 2, top - 1, top];
    fields.extend([bias + s - 2, bias + s - 1, bias + s, bias.saturating_sub(s), bias + bias / 2].map(|f| f.min(top)));
    let mut out = Vec::new();
    for &field in &fields {
        // The ends of the range and one get all fractions, the rest the most telling.
        let n = if [0, 1, bias - 1, bias, bias + 1, top - 1, top].contains(&field) { fractions.len() } else { 4 };
        for &f in fractions[..4.max(n)].iter() {
            out.push(pattern(fmt, false, field, f & all));
            out.push(pattern(fmt, true, field, f & all));
        }
    }
    for e in [7, 8, 15, 16, 31, 32, 63, 64].map(|e: u128| bias + e).into_iter().filter(|&e| e < top) {
        out.extend([pattern(fmt, false, e, 0), pattern(fmt, true, e, 0), pattern(fmt, false, e - 1, all)]);
    }
    if fmt.explicit_int {
        let unit = 1u128 << (fmt.sig - 1);
        // Pseudo-denormals, unnormals, pseudo-infinity, pseudo-NaN.
        out.extend([unit, unit | 1, unit | all, top << fmt.sig, top << fmt.sig | 1, bias << fmt.sig, 1 << fmt.sig | 5]);
    }
    out.sort_unstable();
    out.dedup();
    out
}

pub fn special_ints(w: u32) -> Vec<u128> {
    let mask = if w == 128 { u128::MAX } else { (1 << w) - 1 };
    let mut out = Vec::new();
    for k in 0..w {
        let p = 1u128 << k;
        for d in [0, 1, 2, p >> 1, p >> 2, p >> 12, p >> 25, p >> 54] {
            out.extend([p.wrapping_add(d) & mask, p.wrapping_sub(d) & mask, p.wrapping_neg().wrapping_add(d) & mask]);
        }
    }
    out.extend([0, mask]);
    out.sort_unstable();
    out.dedup();
    out
}

/// One circuit with variables for everything.
pub struct Circuit {
    pub op: FpOp,
    pub fmt: FpFormat,
    pub terms: usize,
    simulator: Simulator,
    /// A rounding mode built in, or none: then it is the first input.
    mode: Option<RoundingMode>,
}

impl Circuit {
    /// `None` if the lowering refuses.
    pub fn new(op: FpOp, fmt: FpFormat, mode: Option<RoundingMode>) -> Option<Circuit> {
        let mut terms = Terms::new();
        let mut args = Vec::new();
        let mut vars = Vec::new();
        if op.takes_rounding() {
            args.push(match mode {
                Some(m) => terms.bv(3, m.bits()),
                None => {
                    vars.push(terms.fresh("rm", Sort::Bv(3)));
                    vars[0]
                }
            });
        }
        for _ in 0..op.operands() {
            let v = terms.fresh("x", Sort::Bv(op.operand_width(fmt)));
            args.push(v);
            vars.push(v);
        }
        let before = terms.len();
        let root = Circuits::default().lower(&mut terms, op, fmt, &args)?;
        assert_eq!(terms.width(root), op.result_width(fmt));
        let simulator = Simulator::new(&terms, root, &vars);
        Some(Circuit { op, fmt, terms: terms.len() - before, simulator, mode })
    }

    pub fn gates(&self) -> usize {
        self.simulator.len()
    }

    /// Whether the rounding mode is the first input.
    pub fn has_mode_input(&self) -> bool {
        self.op.takes_rounding() && self.mode.is_none()
    }

    /// Compares with `reference` on all cases (each: the variables in order) and panics at the first difference.
    pub fn check(&mut self, cases: &[Case], reference: impl Fn(&[u128]) -> u128) {
        for batch in cases.chunks(CASES) {
            let got = self.simulator.run(batch);
            for (case, &g) in batch.iter().zip(&got) {
                let want = reference(case);
                assert!(
                    g == want,
                    "{:?} of {:?}, mode {:?}: of {case:x?} is {want:x}, the circuit says {g:x}",
                    self.op,
                    self.fmt,
                    self.mode
                );
            }
        }
    }

    /// The reference: the processor where it has the operation and the mode, constant folding otherwise. Gives the number of the former.
    pub fn check_against_processor(&mut self, cases: &[Case]) -> usize {
        let (op, fmt, mode) = (self.op, self.fmt, self.mode);
        let skip = self.has_mode_input() as usize;
        let (count, n) = (std::cell::Cell::new(0), op.operands());
        self.check(cases, |case| {
            let (mode, operands) = (mode.map_or(case[0], RoundingMode::bits), &case[skip..skip + n]);
            match processor(op, fmt, mode, operands) {
                Some(v) => {
                    count.set(count.get() + 1);
                    v
                }
                None => folded(op, fmt, mode, operands),
            }
        });
        count.get()
    }

    /// The reference: constant folding.
    pub fn check_folded(&mut self, cases: &[Case]) {
        let (op, fmt, mode) = (self.op, self.fmt, self.mode);
        let skip = self.has_mode_input() as usize;
        self.check(cases, |case| folded(op, fmt, mode.map_or(case[0], RoundingMode::bits), &case[skip..]));
    }
}

/// The reference by constant folding; a mode that the operation does not take is ignored.
pub fn folded(op: FpOp, fmt: FpFormat, mode: u128, operands: &[u128]) -> u128 {
    let zero = || BvValue::zero(1);
    let mut values = [zero(), zero(), zero(), zero()];
    let mut n = 0;
    if op.takes_rounding() {
        values[0] = BvValue::from_u128(3, mode);
        n = 1;
    }
    for &v in &operands[..op.operands()] {
        values[n] = BvValue::from_u128(op.operand_width(fmt), v);
        n += 1;
    }
    let [a, b, c, d] = &values;
    fold_fp(op, fmt, &[a, b, c, d][..n]).and_then(|v| v.to_u128()).expect("folds to at most 128 bits")
}

/// Variables in order, the rest zero.
pub fn case(mode: Option<u128>, operands: impl IntoIterator<Item = u128>) -> Case {
    let mut out = [0; 4];
    for (slot, v) in out.iter_mut().zip(mode.into_iter().chain(operands)) {
        *slot = v;
    }
    out
}

/// The values that an operand of this operation can take at the edges.
pub fn special_operands(op: FpOp, fmt: FpFormat) -> Vec<u128> {
    match op {
        FpOp::FromSbv(w) | FpOp::FromUbv(w) => special_ints(w),
        FpOp::FromFp(f) => specials(f),
        _ => specials(fmt),
    }
}

/// Random cases: uniform patterns, special ones, and operands whose exponents are near each other or whose difference is small.
pub fn random_cases(circuit: &Circuit, n: usize, rng: &mut Rng) -> Vec<Case> {
    let (op, fmt) = (circuit.op, circuit.fmt);
    let special = special_operands(op, fmt);
    let w = op.operand_width(fmt);
    let format = match op {
        FpOp::FromSbv(_) | FpOp::FromUbv(_) => None,
        FpOp::FromFp(f) => Some(f),
        _ => Some(fmt),
    };
    (0..n)
        .map(|_| {
            let mut case = [0; 4];
            let first = circuit.has_mode_input() as usize;
            if first == 1 {
                case[0] = rng.below(8) as u128;
            }
            for i in 0..op.operands() {
                let v = match (rng.below(8), format) {
                    (0, _) => special[rng.below(special.len())],
                    // Few significant bits make ties and exact results.
                    (1, Some(f)) => {
                        let keep = rng.below(f.sig as usize) as u32;
                        number(f, rng) >> keep << keep
                    }
                    // Near the first operand, or at an exponent near it.
                    (2, Some(f)) if i > 0 => near(f, case[first], rng),
                    (3, Some(f)) if i > 0 => case[first] ^ 1 << rng.below(f.width() as usize),
                    (4, Some(f)) => {
                        let around = f.bias() as u128 + rng.below(2 * f.sig as usize) as u128;
                        let field = around.saturating_sub(f.sig as u128 / 2).min((1 << f.exp) - 1);
                        pattern(f, rng.below(2) == 1, field, rng.bits(f.sig - 1))
                    }
                    (5, Some(f)) => number(f, rng),
                    (6, None) => rng.bits(w) >> rng.below(w as usize),
                    _ => rng.bits(w),
                };
                case[first + i] = v & if w == 128 { u128::MAX } else { (1 << w) - 1 };
            }
            case
        })
        .collect()
}

/// A canonical pattern with a uniform exponent.
fn number(f: FpFormat, rng: &mut Rng) -> u128 {
    pattern(f, rng.below(2) == 1, rng.bits(f.exp), rng.bits(f.sig - 1))
}

/// A number whose exponent differs from the given one's by little more than the significand is wide.
fn near(f: FpFormat, v: u128, rng: &mut Rng) -> u128 {
    let field = (v >> f.fraction() & ((1 << f.exp) - 1)) as i64;
    let reach = f.sig as i64 + 3;
    let other = (field + rng.below(2 * reach as usize) as i64 - reach).clamp(0, (1 << f.exp) - 1);
    pattern(f, rng.below(2) == 1, other as u128, rng.bits(f.sig - 1))
}

/// All pairs of special values (for three operands: with a third that runs along), in all modes.
pub fn special_cases(circuit: &Circuit) -> Vec<Case> {
    let special = special_operands(circuit.op, circuit.fmt);
    let modes: Vec<Option<u128>> = if circuit.has_mode_input() { (0..5).map(Some).collect() } else { vec![None] };
    let mut out = Vec::new();
    let mut turn = 0;
    for &mode in &modes {
        for (i, &a) in special.iter().enumerate() {
            match circuit.op.operands() {
                1 => out.push(case(mode, [a])),
                2 => out.extend(special.iter().map(|&b| case(mode, [a, b]))),
                _ => out.extend(special.iter().map(|&b| {
                    turn += 7 + i;
                    case(mode, [a, b, special[turn % special.len()]])
                })),
            }
        }
    }
    out
}
