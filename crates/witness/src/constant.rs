//! Constraints on returned values: `\result == 5`, `\result >= -2.5`.
//!
//! The format allows an operator and a constant expression; constants here are literals with signs and parentheses, and
//! the difference in which C programmers write their smallest integer, `(-2147483647 - 1)`.

use crate::ReadError;

/// Operators of comparison.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    Int(i128),
    Float(f64),
}

/// What `\result` must satisfy.
#[derive(Clone, Debug, PartialEq)]
pub struct Returned {
    pub op: Comparison,
    pub value: Constant,
}

const OPERATORS: &[(&str, Comparison)] = &[
    ("==", Comparison::Eq),
    ("!=", Comparison::Ne),
    ("<=", Comparison::Le),
    (">=", Comparison::Ge),
    ("<", Comparison::Lt),
    (">", Comparison::Gt),
];

/// Reads `\result OP CONSTANT`; a semicolon at the end (GraphML) is ignored.
pub fn returned(text: &str) -> Result<Returned, ReadError> {
    let wrong = || ReadError::NoResult(text.to_string());
    let mut rest = text.trim().trim_end_matches(';').trim();
    while let Some(inner) = rest.strip_prefix('(').and_then(|r| r.strip_suffix(')')).filter(|inner| balanced(inner)) {
        rest = inner.trim();
    }
    let rest = rest.strip_prefix("\\result").ok_or_else(wrong)?.trim_start();
    let (symbol, op) = OPERATORS.iter().find(|(symbol, _)| rest.starts_with(symbol)).ok_or_else(wrong)?;
    let value = constant(&rest[symbol.len()..]).ok_or_else(wrong)?;
    Ok(Returned { op: *op, value })
}

fn balanced(text: &str) -> bool {
    let mut depth = 0i32;
    for c in text.chars() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth < 0 {
            return false;
        }
    }
    depth == 0
}

fn constant(text: &str) -> Option<Constant> {
    let text = text.trim();
    if let Some(inner) = text.strip_prefix('(').and_then(|r| r.strip_suffix(')')).filter(|inner| balanced(inner)) {
        return constant(inner);
    }
    // The sign binds to the literal that follows; a minus further on is a difference.
    if let Some(at) = text.char_indices().skip(1).find(|&(i, c)| c == '-' && text[..i].ends_with(' ')).map(|(i, _)| i) {
        let (Constant::Int(a), Constant::Int(b)) = (constant(&text[..at])?, constant(&text[at + 1..])?) else { return None };
        return a.checked_sub(b).map(Constant::Int);
    }
    if let Some(negated) = text.strip_prefix('-') {
        return Some(match constant(negated)? {
            Constant::Int(value) => Constant::Int(-value),
            Constant::Float(value) => Constant::Float(-value),
        });
    }
    literal(text)
}

fn literal(text: &str) -> Option<Constant> {
    let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
    let int = match digits.get(..2) {
        Some("0x" | "0X") => i128::from_str_radix(&digits[2..], 16).ok(),
        Some("0b" | "0B") => i128::from_str_radix(&digits[2..], 2).ok(),
        _ if digits.len() > 1 && digits.starts_with('0') => i128::from_str_radix(digits, 8).ok(),
        _ if digits.bytes().all(|b| b.is_ascii_digit()) => digits.parse().ok(),
        _ => None,
    };
    if let Some(value) = int {
        return Some(Constant::Int(value));
    }
    if let Some(value) = hex_float(text) {
        return Some(Constant::Float(value));
    }
    let float = text.trim_end_matches(['f', 'F', 'l', 'L']);
    let shape = float.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'e' | b'E' | b'+' | b'-'));
    if shape { float.parse().ok().map(Constant::Float) } else { None }
}

/// `0x1.8p-3`, exactly: values of up to 53 bits.
fn hex_float(text: &str) -> Option<f64> {
    let text = text.trim_end_matches(['f', 'F', 'l', 'L']);
    let rest = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"))?;
    let (mantissa, exponent) = rest.split_once(['p', 'P'])?;
    let exponent: i32 = exponent.parse().ok()?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let bits = u64::from_str_radix(&digits, 16).ok().filter(|bits| *bits < 1 << 53)?;
    let scale = exponent - 4 * fraction.len() as i32;
    // In two steps, so that subnormal results are reached without an infinite or zero factor on the way.
    let (first, second) = (scale / 2, scale - scale / 2);
    Some(bits as f64 * 2f64.powi(first) * 2f64.powi(second))
}

/// A double as a C literal that means exactly it; `None` for NaN, which no comparison pins down.
pub fn float_text(value: f64) -> Option<String> {
    if value.is_nan() || value.is_infinite() {
        return None;
    }
    // Rust prints the shortest digits that read back the same.
    let text = format!("{value:?}");
    Some(if text.contains(['.', 'e']) { text } else { format!("{text}.0") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constraints_in_their_forms() {
        let int = |op, value| Some(Returned { op, value: Constant::Int(value) });
        assert_eq!(returned("\\result == 5").ok(), int(Comparison::Eq, 5));
        assert_eq!(returned(" ( \\result<=0x10U ) ;").ok(), int(Comparison::Le, 16));
        assert_eq!(returned("\\result == (-2147483647 - 1)").ok(), int(Comparison::Eq, -(1 << 31)));
        assert_eq!(returned("\\result > -(3)").ok(), int(Comparison::Gt, -3));
        assert_eq!(returned("\\result != 1.5e3f").ok(), Some(Returned { op: Comparison::Ne, value: Constant::Float(1500.0) }));
        assert_eq!(
            returned("\\result == 0x1.8p-3").ok(),
            Some(Returned { op: Comparison::Eq, value: Constant::Float(0.1875) })
        );
        for bad in ["x == 5", "\\result", "\\result = 5", "\\result == x", "\\result == 5 +", "\\result == "] {
            assert!(returned(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn floats_read_back() {
        for value in [0.0, 1.0, -2.5, 1e300, f64::MIN_POSITIVE / 8.0, 0.1, 1e16] {
            let text = float_text(value).unwrap();
            assert_eq!(constant(&text), Some(Constant::Float(value)), "{text}");
        }
        assert_eq!(float_text(f64::NAN), None);
    }
}
