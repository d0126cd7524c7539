//! Arithmetic on little-endian words, for constants beyond 128 bits. They are rare (float circuits, records copied as a
//! whole), so clarity wins over speed.

pub fn limbs_for(width: u32) -> usize {
    width.div_ceil(64) as usize
}

pub fn truncate(l: &mut [u64], width: u32) {
    if !width.is_multiple_of(64)
        && let Some(top) = l.last_mut()
    {
        *top &= (1 << (width % 64)) - 1;
    }
}

pub fn add(a: &[u64], b: &[u64], carry: bool) -> Vec<u64> {
    let mut c = carry as u128;
    a.iter()
        .zip(b)
        .map(|(&x, &y)| {
            let s = x as u128 + y as u128 + c;
            c = s >> 64;
            s as u64
        })
        .collect()
}

/// The low words of the product, as many as the operands have.
pub fn mul(a: &[u64], b: &[u64]) -> Vec<u64> {
    let n = a.len();
    let mut out = vec![0u64; n];
    for i in 0..n {
        let mut c = 0u128;
        for j in 0..n - i {
            let s = out[i + j] as u128 + a[i] as u128 * b[j] as u128 + c;
            out[i + j] = s as u64;
            c = s >> 64;
        }
    }
    out
}

pub fn shl(a: &[u64], k: u32) -> Vec<u64> {
    let (words, bits) = ((k / 64) as usize, k % 64);
    (0..a.len())
        .map(|i| {
            let low = if i > words && bits > 0 { a[i - words - 1] >> (64 - bits) } else { 0 };
            let high = if i >= words { a[i - words] << bits } else { 0 };
            low | high
        })
        .collect()
}

pub fn lshr(a: &[u64], k: u32) -> Vec<u64> {
    let (words, bits) = ((k / 64) as usize, k % 64);
    let at = |i: usize| a.get(i).copied().unwrap_or(0);
    (0..a.len())
        .map(|i| {
            let high = if bits > 0 { at(i + words + 1) << (64 - bits) } else { 0 };
            at(i + words) >> bits | high
        })
        .collect()
}

/// Quotient and remainder by long division, bit by bit. The divisor is not zero.
pub fn divrem(a: &[u64], b: &[u64]) -> (Vec<u64>, Vec<u64>) {
    let n = a.len();
    // One word more than the operands: the shifted remainder may exceed them by one bit.
    let mut rem = vec![0u64; n + 1];
    let mut divisor = b.to_vec();
    divisor.push(0);
    let inverted: Vec<u64> = divisor.iter().map(|x| !x).collect();
    let mut quotient = vec![0u64; n];
    for i in (0..n * 64).rev() {
        rem = shl(&rem, 1);
        rem[0] |= a[i / 64] >> (i % 64) & 1;
        if rem.iter().rev().cmp(divisor.iter().rev()).is_ge() {
            rem = add(&rem, &inverted, true);
            quotient[i / 64] |= 1 << (i % 64);
        }
    }
    rem.truncate(n);
    (quotient, rem)
}
