//! The exact arithmetic against `rustc_apfloat`, wherever both have an answer.

use super::{by_apfloat, exact, fold_fp};
use crate::{BvValue, FpFormat, FpOp, RoundingMode};
use rustc_apfloat::Float;
use rustc_apfloat::ieee::{Double, Half, Quad, Single, X87DoubleExtended};

const FORMATS: [FpFormat; 5] = [FpFormat::F16, FpFormat::F32, FpFormat::F64, FpFormat::F80, FpFormat::F128];

struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e3779b97f4a7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58476d1ce4e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d049bb133111eb);
        z ^ z >> 31
    }

    /// Uniform, near one, at the ends of the range, or with few bits set.
    fn float(&mut self, fmt: FpFormat) -> BvValue {
        let bits = self.next() as u128 | (self.next() as u128) << 64;
        let field = (1u128 << fmt.exp) - 1;
        let place = |e: u128, v: u128| (v & !(field << fmt.fraction())) | (e & field) << fmt.fraction();
        let bits = match self.next() % 6 {
            0 => place(fmt.bias() as u128 + self.next() as u128 % 8, bits),
            1 => place(self.next() as u128 % 4, bits),
            2 => place(field - self.next() as u128 % 3, bits),
            3 => place(fmt.bias() as u128, bits) >> (self.next() % 64) << (self.next() % 64),
            _ => bits,
        };
        // Mostly canonical x87 patterns, sometimes any.
        let v = BvValue::from_u128(fmt.width(), bits);
        if !fmt.explicit_int || self.next().is_multiple_of(8) {
            return v;
        }
        let normal = (v.to_u128().expect("80 bits") >> fmt.fraction()) & field != 0;
        let integer = BvValue::one(fmt.width()).shl_by(fmt.sig - 1);
        if normal { v.or(&integer) } else { v.and(&integer.not()) }
    }
}

#[test]
fn exact_agrees_with_apfloat() {
    let mut rng = Rng(7);
    let mut ops = vec![
        FpOp::Add,
        FpOp::Sub,
        FpOp::Mul,
        FpOp::Div,
        FpOp::Fma,
        FpOp::RoundToIntegral,
        FpOp::Min,
        FpOp::Max,
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
    ops.extend(FORMATS.map(FpOp::FromFp));
    for w in [1, 8, 32, 64, 100, 128] {
        ops.extend([FpOp::FromSbv(w), FpOp::FromUbv(w), FpOp::ToSbv(w), FpOp::ToUbv(w)]);
    }
    for fmt in FORMATS {
        for &op in &ops {
            for i in 0..4_000 {
                let mode = RoundingMode::ALL[i % 5];
                let mut args = Vec::new();
                if op.takes_rounding() {
                    args.push(BvValue::from_u128(3, mode.bits()));
                }
                for _ in 0..op.operands() {
                    args.push(match op {
                        FpOp::FromFp(f) => rng.float(f),
                        FpOp::FromSbv(w) | FpOp::FromUbv(w) => {
                            BvValue::from_limbs(w, &[rng.next(), rng.next()]).ashr_by((rng.next() % w as u64) as u32)
                        }
                        _ => rng.float(fmt),
                    });
                }
                let args: Vec<&BvValue> = args.iter().collect();
                let apfloat = by_apfloat(op, fmt, &args).expect("apfloat has these");
                let exact = exact::apply(op, fmt, &args).expect("exact has all");
                assert_eq!(exact, apfloat, "{op:?} of {fmt:?} {mode:?} {args:?}");
            }
        }
    }
}

fn apfloat_remainders<F: Float>(fmt: FpFormat, n: usize) {
    let mut rng = Rng(fmt.sig as u64);
    for _ in 0..n {
        let (a, mut b) = (rng.float(fmt), rng.float(fmt));
        if rng.next().is_multiple_of(2) {
            // At an exponent near the first: most others take apfloat too long.
            b = a.xor(&BvValue::from_u128(fmt.width(), rng.next() as u128 % (1 << (fmt.sig.min(60) + 3))));
        }
        let load = |v: &BvValue| F::from_bits(exact::canonical(fmt, v.to_u128().expect("at most 128 bits")));
        let store = |v: F| if v.is_nan() { fmt.nan() } else { BvValue::from_u128(fmt.width(), v.to_bits()) };
        let (x, y) = (load(&a), load(&b));
        assert_eq!(fold_fp(FpOp::FMod, fmt, &[&a, &b]), Some(store(x.c_fmod(y).value)), "{a} fmod {b}");
        assert_eq!(fold_fp(FpOp::Rem, fmt, &[&a, &b]), Some(store(x.ieee_rem(y).value)), "{a} rem {b}");
    }
}

#[test]
fn remainders_agree_with_apfloat() {
    apfloat_remainders::<Half>(FpFormat::F16, 5_000);
    apfloat_remainders::<Single>(FpFormat::F32, 5_000);
    apfloat_remainders::<Double>(FpFormat::F64, 1_000);
    apfloat_remainders::<X87DoubleExtended>(FpFormat::F80, 100);
    apfloat_remainders::<Quad>(FpFormat::F128, 100);
}

#[test]
fn square_roots_agree_with_the_processor() {
    let mut rng = Rng(3);
    let rne = BvValue::zero(3);
    for _ in 0..20_000 {
        let a = rng.float(FpFormat::F64);
        let want = f64::from_bits(a.to_u64().expect("64 bits")).sqrt();
        let want = if want.is_nan() { FpFormat::F64.nan() } else { BvValue::from_u128(64, want.to_bits() as u128) };
        assert_eq!(fold_fp(FpOp::Sqrt, FpFormat::F64, &[&rne, &a]), Some(want));
    }
}

/// In the wide formats, a root lies between the squares of its neighbours.
#[test]
fn wide_square_roots_square_back() {
    let mut rng = Rng(5);
    let [down, up] = [RoundingMode::TowardNegative, RoundingMode::TowardPositive].map(|m| BvValue::from_u128(3, m.bits()));
    for fmt in [FpFormat::F80, FpFormat::F128] {
        for _ in 0..2_000 {
            let a = fold_fp(FpOp::Abs, fmt, &[&rng.float(fmt)]).expect("folds");
            let fold = |op, args: &[&BvValue]| fold_fp(op, fmt, args).expect("folds");
            let is = |op, args: &[&BvValue]| fold(op, args).is_true();
            let (low, high) = (fold(FpOp::Sqrt, &[&down, &a]), fold(FpOp::Sqrt, &[&up, &a]));
            if is(FpOp::IsNan, &[&a]) {
                assert_eq!(low, fmt.nan());
                continue;
            }
            assert!(is(FpOp::Le, &[&fold(FpOp::Mul, &[&down, &low, &low]), &a]));
            assert!(is(FpOp::Le, &[&a, &fold(FpOp::Mul, &[&up, &high, &high])]));
            // Neighbours or equal: nothing fits between.
            let gap = high.to_u128().expect("fits") - low.to_u128().expect("fits");
            assert!(gap <= 1, "{a}: {low} {high}");
        }
    }
}

#[test]
fn x87_patterns_that_nothing_makes() {
    let fmt = FpFormat::F80;
    let v = |s: u128| BvValue::from_u128(80, s);
    let rne = BvValue::zero(3);
    // A pseudo-denormal equals the smallest normal number; an unnormal is not a number.
    let (pseudo, smallest, unnormal) = (v(1 << 63), v(1 << 64 | 1 << 63), v(0x3fff << 64 | 1));
    assert!(fold_fp(FpOp::Eq, fmt, &[&pseudo, &smallest]).is_some_and(|b| b.is_true()));
    assert!(fold_fp(FpOp::IsNormal, fmt, &[&pseudo]).is_some_and(|b| b.is_true()));
    assert_eq!(fold_fp(FpOp::Max, fmt, &[&pseudo, &v(0)]), Some(smallest.clone()));
    assert!(fold_fp(FpOp::IsNan, fmt, &[&unnormal]).is_some_and(|b| b.is_true()));
    assert_eq!(fold_fp(FpOp::Add, fmt, &[&rne, &unnormal, &smallest]), Some(fmt.nan()));
}

#[test]
fn integers_beyond_128_bits() {
    let fmt = FpFormat::F64;
    let rne = BvValue::zero(3);
    let big = BvValue::one(300).shl_by(200);
    let f = fold_fp(FpOp::FromUbv(300), fmt, &[&rne, &big]).expect("folds");
    assert_eq!(f.to_u64(), Some(2f64.powi(200).to_bits()));
    assert_eq!(fold_fp(FpOp::ToSbv(300), fmt, &[&rne, &f]), Some(big));
    // A single bit far below decides a tie upwards.
    let tie = BvValue::from_u128(400, (1 << 53) + 1).shl_by(340);
    let above = tie.or(&BvValue::one(400));
    let from = |v: &BvValue| fold_fp(FpOp::FromUbv(400), fmt, &[&rne, v]).and_then(|v| v.to_u64());
    assert_eq!(from(&tie), Some((2f64.powi(340) * (1u64 << 53) as f64).to_bits()));
    assert_eq!(from(&above), Some((2f64.powi(340) * ((1u64 << 53) + 2) as f64).to_bits()));
}
