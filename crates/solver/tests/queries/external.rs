//! Solvers as child processes: z3 and cvc5, which the tests require, alone, racing and checking each other.

use crate::random::exhaustive;
use crate::reference::Rng;
use crate::solver;
use fathom_solver::{
    Answer, Assumptions, CrossCheck, Description, External, ExternalOptions, Installed, Limits, Member, Notes, Race, Solver,
    Undecided, find,
};
use fathom_term::{BvValue, FpFormat, FpOp, RoundingMode, Sort, TermId, Terms, fold_fp};
use std::time::{Duration, Instant};

fn installed(name: &str) -> Installed {
    find(name).unwrap_or_else(|why| panic!("the tests need {name}: {why}"))
}

fn external(name: &str) -> External {
    External::new(installed(name), ExternalOptions::default(), Some(fathom_float::lowering()))
}

fn native(name: &str) -> External {
    let options = ExternalOptions { native_floats: true, ..ExternalOptions::default() };
    External::new(installed(name), options, Some(fathom_float::lowering()))
}

/// z3 as a solver that knows no assumptions.
fn with_levels() -> External {
    static LEVELS: std::sync::OnceLock<Description> = std::sync::OnceLock::new();
    let z3 = installed("z3");
    let known = z3.description;
    let description = LEVELS.get_or_init(|| Description { assumptions: Assumptions::PushPop, limit: None, ..*known });
    External::new(Installed { description, ..z3 }, ExternalOptions::default(), None)
}

#[test]
fn z3_against_all_assignments() {
    exhaustive(|| external("z3"), 21, &[4, 4, 1], 12, 12);
}

#[test]
fn cvc5_against_all_assignments() {
    exhaustive(|| external("cvc5"), 22, &[4, 4, 1], 12, 12);
}

#[test]
fn levels_against_all_assignments() {
    // Without assumptions every one of them counts as failed, which is a core as well.
    exhaustive(with_levels, 23, &[3, 3, 1, 2], 8, 8);
}

#[test]
fn a_race_against_all_assignments() {
    let notes = Notes::default();
    let race = || {
        let members = vec![
            Member::External(Box::new(external("z3"))),
            Member::Embedded(Box::new(solver())),
            Member::External(Box::new(external("cvc5"))),
        ];
        Race::new(members, notes.clone())
    };
    exhaustive(race, 24, &[4, 4, 1], 12, 8);
    exhaustive(
        || {
            Race::new(
                vec![Member::External(Box::new(external("z3"))), Member::External(Box::new(external("cvc5")))],
                notes.clone(),
            )
        },
        25,
        &[4, 4, 1],
        12,
        6,
    );
    assert_eq!(notes.all(), Vec::<String>::new());
}

#[test]
fn a_cross_check_against_all_assignments() {
    let notes = Notes::default();
    let check = || {
        let members = vec![Member::External(Box::new(external("z3"))), Member::Embedded(Box::new(solver()))];
        CrossCheck::new(members, notes.clone(), fathom_float::lowering, std::env::temp_dir())
    };
    exhaustive(check, 26, &[4, 4, 1], 12, 8);
    assert_eq!(notes.disagreement(), None);
}

/// Chains of stores over variables, constants and choices; the model of each is evaluated inside.
#[test]
fn arrays_agree_with_the_embedded_solver() {
    let mut t = Terms::new();
    let mut members = [external("z3"), external("cvc5"), with_levels()];
    let (mut sat, mut unsat) = (0, 0);
    for round in 0..12u64 {
        let mut rng = Rng::new(4000 + round);
        let base = t.fresh("a", Sort::Array { index: 4, elem: 8 });
        let zero = t.bv(8, 0);
        let other = if round % 3 == 0 { t.const_array(4, zero) } else { t.fresh("b", Sort::Array { index: 4, elem: 8 }) };
        let choice = t.fresh("c", Sort::BOOL);
        let mut array = t.ite(choice, base, other);
        let indices: Vec<TermId> = (0..4).map(|_| t.fresh("i", Sort::Bv(4))).collect();
        for &i in &indices {
            let v = t.bv(8, u128::from(rng.below(2)));
            array = t.store(array, i, v);
        }
        let reads: Vec<TermId> = indices.iter().map(|&i| t.select(array, i)).collect();
        let mut facts = Vec::new();
        for (k, &r) in reads.iter().enumerate().take(1 + round as usize % 4) {
            let value = t.bv(8, u128::from(rng.below(2)));
            let same = t.eq(r, value);
            facts.push(if rng.below(2) == 0 { t.not(same) } else { same });
            if rng.below(3) == 0 {
                let equal = t.eq(indices[k], indices[(k + 1) % 4]);
                facts.push(equal);
            }
        }
        let far = t.bv(4, 9);
        let elsewhere = t.select(array, far);
        let wanted = t.bv(8, 77);
        facts.push(t.eq(elsewhere, wanted));
        let expected = solver().check(&mut t, &facts, &Limits::default());
        *(if expected == Answer::Sat { &mut sat } else { &mut unsat }) += 1;
        for s in &mut members {
            assert_eq!(s.check(&mut t, &facts, &Limits::default()), expected, "{} round {round}", s.name());
        }
    }
    assert!(sat > 2 && unsat > 2, "{sat} sat, {unsat} unsat");
}

/// Every float operation as the solver's theory computes it against our own folding, on special and random values.
fn theory(name: &str, formats: &[FpFormat]) {
    use FpOp::*;
    let mut rng = Rng::new(77);
    for &fmt in formats {
        let other = if fmt == FpFormat::F32 { FpFormat::F64 } else { FpFormat::F32 };
        let operations = [
            Add,
            Sub,
            Mul,
            Div,
            Fma,
            Sqrt,
            RoundToIntegral,
            Min,
            Max,
            Abs,
            Neg,
            Eq,
            Lt,
            Le,
            IsNan,
            IsInf,
            IsZero,
            IsNormal,
            IsSubnormal,
            IsNegative,
            FromFp(other),
            FromSbv(32),
            FromUbv(16),
            ToSbv(32),
            ToUbv(32),
            ToSbv(8),
            ToUbv(8),
        ];
        let (mut t, mut s, mut wrong, mut fixed) = (Terms::new(), native(name), Vec::new(), Vec::new());
        for op in operations {
            for _ in 0..6 {
                let mut args = Vec::new();
                let mut values = Vec::new();
                if op.takes_rounding() {
                    let mode = RoundingMode::ALL[rng.below(5) as usize];
                    values.push(BvValue::from_u128(3, mode.bits()));
                }
                for _ in 0..op.operands() {
                    let width = op.operand_width(fmt);
                    values.push(match op {
                        FromSbv(_) | FromUbv(_) => BvValue::from_u128(width, u128::from(rng.next())),
                        FromFp(from) => special(from, &mut rng),
                        _ => special(fmt, &mut rng),
                    });
                }
                for v in &values {
                    // A variable that is asserted to be the value: terms over constants would be folded here already.
                    let x = t.fresh("x", Sort::Bv(v.width()));
                    let c = t.bv_value(v.clone());
                    let same = t.eq(x, c);
                    s.assert(&mut t, same);
                    fixed.push(same);
                    args.push(x);
                }
                let expected = fold_fp(op, fmt, &values.iter().collect::<Vec<_>>()).expect("these formats fold");
                let result = t.fp(op, fmt, &args);
                let expected = t.bv_value(expected);
                let differs = t.ne(result, expected);
                wrong.push((differs, format!("{op:?} {fmt:?} {values:?}")));
            }
        }
        let all: Vec<TermId> = wrong.iter().map(|w| w.0).collect();
        let any = t.or_many(&all);
        if s.check(&mut t, &[any], &Limits::default()) != Answer::Unsat {
            // A model was refused, since our evaluation knows better: ask one by one for the culprits.
            let mut culprits = Vec::new();
            for (differs, what) in &wrong {
                let mut alone = native(name);
                for &a in &fixed {
                    alone.assert(&mut t, a);
                }
                if alone.check(&mut t, &[*differs], &Limits::default()) != Answer::Unsat {
                    culprits.push(what);
                }
            }
            panic!("{name}: {culprits:#?}");
        }
    }
}

/// Mostly the values where operations go wrong.
fn special(fmt: FpFormat, rng: &mut Rng) -> BvValue {
    let w = fmt.width();
    let one = BvValue::from_u128(w, u128::from(fmt.bias())).shl_by(fmt.fraction());
    let v = match rng.below(9) {
        0 => BvValue::zero(w),
        1 => one,
        2 => BvValue::one(w),
        3 => fmt.infinity(false),
        4 => fmt.nan(),
        5 => one.add(&BvValue::one(w)),
        6 => one.add(&BvValue::from_u128(w, 7).shl_by(fmt.fraction() - 1)),
        7 => fmt.infinity(false).sub(&BvValue::one(w)),
        _ => BvValue::from_u128(w, u128::from(rng.next()) << 32 | u128::from(rng.next())),
    };
    if rng.below(2) == 0 { v } else { v.xor(&BvValue::min_signed(w)) }
}

#[test]
fn the_float_theory_of_z3() {
    theory("z3", &[FpFormat::F16, FpFormat::F32, FpFormat::F64]);
}

#[test]
fn the_float_theory_of_cvc5() {
    theory("cvc5", &[FpFormat::F32, FpFormat::F64]);
}

/// The x87 format and `fmod` are in no theory: they reach the solver as circuits also when floats are native.
#[test]
fn what_the_theory_lacks_becomes_circuits() {
    let mut t = Terms::new();
    for name in ["z3", "cvc5"] {
        let mut s = native(name);
        let x = t.fresh("x", Sort::Bv(80));
        let mode = t.bv(3, 0);
        let sum = t.fp(FpOp::Add, FpFormat::F80, &[mode, x, x]);
        let nan = t.fp(FpOp::IsNan, FpFormat::F80, &[sum]);
        let number = t.fp(FpOp::IsNan, FpFormat::F80, &[x]);
        let number = t.not(number);
        assert_eq!(s.check(&mut t, &[nan, number], &Limits::default()), Answer::Unsat, "{name}");
        assert_eq!(s.check(&mut t, &[nan], &Limits::default()), Answer::Sat, "{name}");
    }
}

/// A product of two wide factors that nobody finds.
fn hard(t: &mut Terms) -> Vec<TermId> {
    let (a, b) = (t.fresh("a", Sort::Bv(64)), t.fresh("b", Sort::Bv(64)));
    let zero = t.bv(64, 0);
    let (x, y) = (t.concat(zero, a), t.concat(zero, b));
    let product = t.mul(x, y);
    let wanted = t.bv(128, 0x8000_0000_0000_018d_0000_0000_0000_2b4f);
    let one = t.bv(64, 1);
    vec![t.eq(product, wanted), t.ult(one, a), t.ult(one, b)]
}

#[test]
fn a_deadline_ends_a_check_and_not_the_solver() {
    let mut t = Terms::new();
    let facts = hard(&mut t);
    for name in ["z3", "cvc5"] {
        let mut s = external(name);
        let start = Instant::now();
        let limits = Limits { conflicts: None, work: None, deadline: Some(start + Duration::from_millis(400)) };
        assert_eq!(s.check(&mut t, &facts, &limits), Answer::Unknown(Undecided::Deadline), "{name}");
        assert!(start.elapsed() < Duration::from_secs(5), "{name}: {:?}", start.elapsed());
        assert_eq!(s.check(&mut t, &facts[1..], &Limits::default()), Answer::Sat, "{name}");
    }
}

#[test]
fn an_interruption_ends_a_check() {
    let team = || vec![Member::External(Box::new(external("z3"))), Member::Embedded(Box::new(solver()))];
    interrupted(&mut external("cvc5"));
    interrupted(&mut Race::new(team(), Notes::default()));
    interrupted(&mut CrossCheck::new(team(), Notes::default(), fathom_float::lowering, std::env::temp_dir()));
}

fn interrupted(s: &mut dyn Solver) {
    let mut t = Terms::new();
    let facts = hard(&mut t);
    let interrupter = s.interrupter();
    let thread = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(300));
        interrupter.interrupt();
    });
    let start = Instant::now();
    assert_eq!(s.check(&mut t, &facts, &Limits::default()), Answer::Unknown(Undecided::Interrupted));
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    thread.join().unwrap();
    s.interrupter().reset();
    assert_eq!(s.check(&mut t, &facts[1..], &Limits::default()), Answer::Sat);
}
