//! Barrel shifters: one row of multiplexers per bit of the amount.

use super::{Bits, choose};
use crate::gates::{Gates, Lit};

#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Direction {
    Left,
    /// Filled with zeros.
    Right,
    /// Filled with the sign.
    Arithmetic,
}

pub fn shift(g: &mut Gates, direction: Direction, a: &[Lit], amount: &[Lit]) -> Bits {
    let w = a.len();
    let fill = match direction {
        Direction::Left | Direction::Right => Lit::FALSE,
        Direction::Arithmetic => a[w - 1],
    };
    let mut value = a.to_vec();
    // Rows for distances below the width; if any higher bit of the amount is set, everything is shifted out.
    let rows = (0..amount.len()).take_while(|&k| k < usize::BITS as usize - 1 && 1usize << k < w).count();
    for (k, &bit) in amount.iter().enumerate().take(rows) {
        let d = 1usize << k;
        let moved: Bits = (0..w)
            .map(|i| match direction {
                Direction::Left => i.checked_sub(d).map_or(fill, |j| value[j]),
                Direction::Right | Direction::Arithmetic => value.get(i + d).copied().unwrap_or(fill),
            })
            .collect();
        value = choose(g, bit, &moved, &value);
    }
    let out = g.or_all(amount[rows..].iter().copied());
    let filled = vec![fill; w];
    choose(g, out, &filled, &value)
}
