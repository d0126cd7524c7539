//! The long run: every circuit on many random cases and all pairs of special values, and a table of sizes.
//!
//! `cargo run --release -p fathom-float --example campaign [cases per operation] [format] [seed] [operations]`; ten million cases by
//! default. Operations are separated by commas; a leading `-` leaves out the ones that follow.
//! The reference is the processor where it has the operation and the mode (the column `hardware` counts those cases), and constant
//! folding otherwise. Panics at the first difference.

#[path = "../tests/cases/mod.rs"]
mod cases;

use cases::{ARITHMETIC, Circuit, FORMATS, PATTERN, Rng, conversions, random_cases, special_cases};
use fathom_term::{FpFormat, FpOp, RoundingMode};
use std::time::Instant;

fn name(fmt: FpFormat) -> &'static str {
    match fmt {
        FpFormat::F16 => "f16",
        FpFormat::F32 => "f32",
        FpFormat::F64 => "f64",
        FpFormat::F80 => "f80",
        FpFormat::F128 => "f128",
        _ => "other",
    }
}

fn op_name(op: FpOp) -> String {
    match op {
        FpOp::FromFp(f) => format!("FromFp({})", name(f)),
        op => format!("{op:?}"),
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let total: usize = args.next().map_or(10_000_000, |a| a.parse().expect("a number of cases"));
    let only = args.next().filter(|a| a != "all");
    let seed: u64 = args.next().map_or(1, |a| a.parse().expect("a seed"));
    let operations = args.next().unwrap_or_else(|| "-".into());
    let (leave_out, names) = operations.strip_prefix('-').map_or((false, &*operations), |names| (true, names));
    println!(
        "{:<6} {:<16} {:>8} {:>8} {:>8} {:>10} {:>10} {:>7}",
        "format", "operation", "terms", "gates", "rne", "cases", "hardware", "s"
    );
    for fmt in FORMATS {
        if only.as_deref().is_some_and(|o| o != name(fmt)) {
            continue;
        }
        for op in ARITHMETIC.into_iter().chain(PATTERN).chain(conversions(fmt)) {
            if names.split(',').any(|name| name == op_name(op)) != leave_out {
                run(op, fmt, total, seed);
            }
        }
    }
}

fn run(op: FpOp, fmt: FpFormat, total: usize, seed: u64) {
    let start = Instant::now();
    let Some(mut c) = Circuit::new(op, fmt, None) else {
        println!("{:<6} {:<16} refused: beyond the budget", name(fmt), op_name(op));
        return;
    };
    let fixed = Circuit::new(op, fmt, Some(RoundingMode::NearestEven)).expect("the general one was not refused");
    let (mut done, mut hardware) = (0, 0);
    if total > 0 {
        let special = special_cases(&c);
        hardware += c.check_against_processor(&special);
        done += special.len();
    }
    let mut rng = Rng(seed);
    let mut random = 0;
    while random < total {
        let n = (total - random).min(1 << 14);
        let cases = random_cases(&c, n, &mut rng);
        hardware += c.check_against_processor(&cases);
        random += n;
    }
    done += random;
    println!(
        "{:<6} {:<16} {:>8} {:>8} {:>8} {:>10} {:>10} {:>7.1}",
        name(fmt),
        op_name(op),
        c.terms,
        c.gates(),
        fixed.gates(),
        done,
        hardware,
        start.elapsed().as_secs_f64()
    );
}
