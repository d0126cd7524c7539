//! C's formatted output (C11 7.21.6.1), as glibc prints in the C locale, with POSIX's arguments by number (`numbered`).
//!
//! Takes the format and a source of arguments, gives the bytes. Floats are expanded exactly (`decimal`, `hex`).

mod decimal;
mod hex;
mod numbered;

use fathom_goto::FloatKind;

/// A float argument.
#[derive(Copy, Clone, Debug)]
pub struct Number {
    pub kind: FloatKind,
    pub bits: u128,
}

#[derive(Clone, Debug, PartialEq)]
pub enum FormatError {
    /// The format is undefined in C.
    Invalid(String),
    Unsupported(String),
    /// An argument could not be read; the source knows why.
    Argument,
}

/// Where arguments come from, in order.
pub trait Arguments {
    /// Makes the argument behind these, which begin with the first one, the next.
    fn seek(&mut self, before: &[Slot]);
    /// Bytes of `long`.
    fn long_bytes(&self) -> u32;
    /// Bytes of `size_t` and pointers.
    fn size_bytes(&self) -> u32;
    fn int(&mut self, bytes: u32) -> Result<u64, FormatError>;
    fn float(&mut self, long: bool) -> Result<Number, FormatError>;
    fn pointer(&mut self) -> Result<u64, FormatError>;
    /// `None`: a null pointer.
    fn string(&mut self, limit: Option<u64>, wide: bool) -> Result<Option<Vec<u8>>, FormatError>;
    fn store_count(&mut self, bytes: u32, count: u64) -> Result<(), FormatError>;
}

/// What an argument occupies.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Slot {
    Int(u32),
    Double,
    LongDouble,
    Pointer,
}

#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Spec {
    pub left: bool,
    pub plus: bool,
    pub space: bool,
    pub alternate: bool,
    pub zero: bool,
    pub width: u64,
    pub precision: Option<u64>,
    pub upper: bool,
    /// A zero in front, without a precision that would forbid padding with zeros.
    octal_zero: bool,
}

#[derive(Copy, Clone, Debug, PartialEq)]
enum Length {
    None,
    Char,
    Short,
    Long,
    LongLong,
    Size,
    LongDouble,
}

/// Widths and precisions beyond this are refused: they only ever exhaust memory.
const LIMIT: u64 = 1 << 26;

pub fn format(text: &[u8], arguments: &mut dyn Arguments) -> Result<Vec<u8>, FormatError> {
    let slots = numbered::slots(text, arguments.long_bytes())?;
    let mut out = Vec::new();
    let mut at = 0;
    while at < text.len() {
        if text[at] != b'%' {
            out.push(text[at]);
            at += 1;
            continue;
        }
        at += 1;
        at = directive(text, at, slots.as_deref(), arguments, &mut out)?;
    }
    Ok(out)
}

fn number(text: &[u8], at: &mut usize) -> u64 {
    let mut n = 0u64;
    while let Some(digit @ b'0'..=b'9') = text.get(*at) {
        n = n.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
        *at += 1;
    }
    n
}

/// One conversion, `at` behind its `%`; returns where the text goes on. `slots`: arguments have numbers.
fn directive(
    text: &[u8],
    mut at: usize,
    slots: Option<&[Slot]>,
    arguments: &mut dyn Arguments,
    out: &mut Vec<u8>,
) -> Result<usize, FormatError> {
    let start = at;
    let own = match slots {
        Some(_) => numbered::number_at(text, &mut at),
        None => None,
    };
    let mut spec = specification(text, &mut at, slots, arguments)?;
    let length = length(text, &mut at);
    let end = text.len().min(at + 1);
    let invalid = || {
        let part = String::from_utf8_lossy(&text[start..end]).into_owned();
        FormatError::Invalid(format!("invalid conversion `%{part}` in a format"))
    };
    let Some(&conversion) = text.get(at) else { return Err(invalid()) };
    at += 1;
    let bytes = match length {
        Length::None | Length::Char | Length::Short => 4,
        Length::Long => arguments.long_bytes(),
        Length::Size => arguments.size_bytes(),
        Length::LongLong | Length::LongDouble => 8,
    };
    spec.upper = conversion.is_ascii_uppercase();
    if let Some(slots) = slots
        && conversion != b'%'
    {
        numbered::seek(own, slots, arguments)?;
    }
    match conversion {
        b'd' | b'i' => {
            let value = signed(arguments.int(bytes)?, length, bytes);
            integer(spec, value < 0, &value.unsigned_abs().to_string(), b"", true, out);
        }
        b'u' | b'o' | b'x' | b'X' => {
            let value = unsigned(arguments.int(bytes)?, length, bytes);
            let (digits, prefix): (String, &[u8]) = match conversion {
                b'u' => (value.to_string(), b""),
                b'o' => (format!("{value:o}"), b""),
                b'x' => (format!("{value:x}"), b"0x"),
                _ => (format!("{value:X}"), b"0X"),
            };
            if conversion == b'o' && spec.alternate {
                octal(&mut spec, digits.len() as u64, value);
            }
            let prefix = match (spec.octal_zero, spec.alternate && value != 0) {
                (true, _) => b"0",
                (false, true) => prefix,
                (false, false) => b"",
            };
            integer(spec, false, &digits, prefix, false, out);
        }
        b'c' => {
            let byte = arguments.int(4)? as u8;
            padded(spec, &[byte], out);
        }
        b's' => match arguments.string(spec.precision, length == Length::Long)? {
            Some(bytes) => padded(spec, &bytes, out),
            // glibc prints it only if it fits the precision.
            None if spec.precision.is_none_or(|p| p >= 6) => padded(spec, b"(null)", out),
            None => padded(spec, b"", out),
        },
        b'p' => match arguments.pointer()? {
            0 => padded(spec, b"(nil)", out),
            address => {
                spec.alternate = true;
                integer(spec, false, &format!("{address:x}"), b"0x", true, out);
            }
        },
        b'n' => {
            let bytes = match length {
                Length::Char => 1,
                Length::Short => 2,
                Length::None | Length::Long | Length::LongLong | Length::Size | Length::LongDouble => bytes,
            };
            arguments.store_count(bytes, out.len() as u64)?;
        }
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
            let value = arguments.float(length == Length::LongDouble)?;
            float(spec, conversion.to_ascii_lowercase(), value, out);
        }
        b'%' => out.push(b'%'),
        _ => return Err(invalid()),
    }
    Ok(at)
}

/// Flags, width and precision.
fn specification(
    text: &[u8],
    at: &mut usize,
    slots: Option<&[Slot]>,
    arguments: &mut dyn Arguments,
) -> Result<Spec, FormatError> {
    let mut spec = Spec::default();
    while let Some(&flag) = text.get(*at) {
        match flag {
            b'-' => spec.left = true,
            b'+' => spec.plus = true,
            b' ' => spec.space = true,
            b'#' => spec.alternate = true,
            b'0' => spec.zero = true,
            // Grouping: the C locale has none.
            b'\'' => {}
            _ => break,
        }
        *at += 1;
    }
    if text.get(*at) == Some(&b'*') {
        *at += 1;
        numbered::seek_star(text, at, slots, arguments)?;
        let width = arguments.int(4)? as u32 as i32;
        spec.left |= width < 0;
        spec.width = u64::from(width.unsigned_abs());
    } else {
        spec.width = number(text, at);
    }
    if text.get(*at) == Some(&b'.') {
        *at += 1;
        if text.get(*at) == Some(&b'*') {
            *at += 1;
            numbered::seek_star(text, at, slots, arguments)?;
            spec.precision = u64::try_from(arguments.int(4)? as u32 as i32).ok();
        } else {
            spec.precision = Some(number(text, at));
        }
    }
    if spec.width > LIMIT || spec.precision.is_some_and(|p| p > LIMIT) {
        return Err(FormatError::Unsupported("enormous width or precision in formatted output".to_string()));
    }
    Ok(spec)
}

fn length(text: &[u8], at: &mut usize) -> Length {
    let (length, bytes) = match text[*at..] {
        [b'h', b'h', ..] => (Length::Char, 2),
        [b'h', ..] => (Length::Short, 1),
        [b'l', b'l', ..] => (Length::LongLong, 2),
        [b'l', ..] => (Length::Long, 1),
        [b'q' | b'j', ..] => (Length::LongLong, 1),
        [b'z' | b't' | b'Z', ..] => (Length::Size, 1),
        [b'L', ..] => (Length::LongDouble, 1),
        _ => (Length::None, 0),
    };
    *at += bytes;
    length
}

fn signed(value: u64, length: Length, bytes: u32) -> i64 {
    match (length, bytes) {
        (Length::Char, _) => i64::from(value as i8),
        (Length::Short, _) => i64::from(value as i16),
        (_, 4) => i64::from(value as i32),
        (_, _) => value as i64,
    }
}

fn unsigned(value: u64, length: Length, bytes: u32) -> u64 {
    match (length, bytes) {
        (Length::Char, _) => u64::from(value as u8),
        (Length::Short, _) => u64::from(value as u16),
        (_, 4) => u64::from(value as u32),
        (_, _) => value,
    }
}

/// `#` makes octal numbers begin with a zero: it is the precision that grows, if it has to.
fn octal(spec: &mut Spec, digits: u64, value: u64) {
    let needed = if value == 0 { 1 } else { digits + 1 };
    if let Some(precision) = &mut spec.precision {
        *precision = needed.max(*precision);
    } else if value != 0 {
        spec.octal_zero = true;
    }
}

fn sign(spec: Spec, negative: bool) -> &'static [u8] {
    match (negative, spec.plus, spec.space) {
        (true, _, _) => b"-",
        (false, true, _) => b"+",
        (false, false, true) => b" ",
        (false, false, false) => b"",
    }
}

fn integer(spec: Spec, negative: bool, digits: &str, prefix: &[u8], signed: bool, out: &mut Vec<u8>) {
    let sign = if signed { sign(spec, negative) } else { b"" };
    // A zero with precision zero has no digits.
    let digits = if digits == "0" && spec.precision == Some(0) { "" } else { digits };
    let zeros = spec.precision.unwrap_or(0).saturating_sub(digits.len() as u64);
    let total = sign.len() as u64 + prefix.len() as u64 + zeros + digits.len() as u64;
    let pad = spec.width.saturating_sub(total);
    let zero_pad = spec.zero && !spec.left && spec.precision.is_none();
    if !spec.left && !zero_pad {
        repeat(out, b' ', pad);
    }
    out.extend_from_slice(sign);
    out.extend_from_slice(prefix);
    repeat(out, b'0', zeros + if zero_pad { pad } else { 0 });
    out.extend_from_slice(digits.as_bytes());
    if spec.left {
        repeat(out, b' ', pad);
    }
}

fn repeat(out: &mut Vec<u8>, byte: u8, n: u64) {
    out.extend(std::iter::repeat_n(byte, n as usize));
}

fn padded(spec: Spec, bytes: &[u8], out: &mut Vec<u8>) {
    let pad = spec.width.saturating_sub(bytes.len() as u64);
    if !spec.left {
        repeat(out, b' ', pad);
    }
    out.extend_from_slice(bytes);
    if spec.left {
        repeat(out, b' ', pad);
    }
}

fn float(spec: Spec, conversion: u8, value: Number, out: &mut Vec<u8>) {
    let negative = value.bits >> (value.kind.bits() - 1) & 1 == 1;
    let class = |op| crate::float::math(op, value.kind, [value.bits, 0, 0], rustc_apfloat::Round::TowardZero) == 1;
    let (prefix, body, finite): (&[u8], Vec<u8>, bool) = if class(fathom_goto::MathOp::IsNan) {
        (b"", b"nan".to_vec(), false)
    } else if class(fathom_goto::MathOp::IsInf) {
        (b"", b"inf".to_vec(), false)
    } else if conversion == b'a' {
        (b"0x", hex::digits(spec, value), true)
    } else {
        (b"", decimal::digits(spec, conversion, value), true)
    };
    let mut whole = prefix.to_vec();
    whole.extend(body);
    if spec.upper {
        whole.make_ascii_uppercase();
    }
    let sign = sign(spec, negative);
    let pad = spec.width.saturating_sub((sign.len() + whole.len()) as u64);
    let zero_pad = spec.zero && !spec.left && finite;
    if !spec.left && !zero_pad {
        repeat(out, b' ', pad);
    }
    out.extend_from_slice(sign);
    out.extend_from_slice(&whole[..prefix.len()]);
    if zero_pad {
        repeat(out, b'0', pad);
    }
    out.extend_from_slice(&whole[prefix.len()..]);
    if spec.left {
        repeat(out, b' ', pad);
    }
}

#[cfg(test)]
mod tests;
