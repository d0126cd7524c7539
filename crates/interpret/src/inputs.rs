//! Where inputs come from: a JSON file, chance, or nowhere.

use crate::api::{InputRequest, Inputs, ObjectKey};
use crate::{arith, float};
use fathom_goto::{FloatKind, Type};
use rustc_apfloat::{Float, Round};

/// There are none: the first request ends the run, unless it is for a function of the C library or something unspecified.
pub struct NoInputs;

impl Inputs for NoInputs {
    fn input(&mut self, request: &InputRequest<'_>) -> Option<u128> {
        request.native().or_else(|| request.unspecified())
    }
}

/// Pseudo-random values, the same for the same seed.
pub struct RandomInputs(u64);

impl RandomInputs {
    pub fn new(seed: u64) -> Self {
        RandomInputs(seed ^ 0x9e37_79b9_7f4a_7c15)
    }

    fn next(&mut self) -> u64 {
        // splitmix64
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}

impl Inputs for RandomInputs {
    fn input(&mut self, _: &InputRequest<'_>) -> Option<u128> {
        // Small values are as likely as large ones: they reach more of a program.
        let (kind, high, low) = (self.next(), self.next(), self.next());
        let wide = u128::from(high) << 64 | u128::from(low);
        Some(match kind % 4 {
            0 => wide % 16,
            1 => (wide % 16).wrapping_neg(),
            2 => wide % 256,
            _ => wide,
        })
    }

    fn indeterminate(&mut self, _: ObjectKey, _: u64) -> u8 {
        self.next() as u8
    }
}

/// `fathom run --inputs FILE`: a JSON list of values, handed out in order. Integers, floats, `true`/`false`, or strings: numbers as C
/// writes them (`"0xff"`, `"-5"`, `"1e10"`, `"nan"`), and `"bits:7fc00000"` for a bit pattern.
#[derive(Debug)]
pub struct InputsFile {
    values: Vec<Value>,
    next: usize,
    /// The first value that did not fit its request.
    pub error: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
enum Value {
    Int {
        negative: bool,
        magnitude: u128,
    },
    /// Kept as text, to be rounded once, to the type asked for.
    Float(String),
    Bits(u128),
}

/// Why a text is no list of inputs.
#[derive(Debug)]
pub enum InputsError {
    NotJson(serde_json::Error),
    NotAList,
    /// The value with this number, counted from 0.
    Value(usize, ValueError),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueError {
    Null,
    /// A list or an object.
    Compound,
    NoBitPattern(String),
    NoNumber(String),
}

impl std::fmt::Display for InputsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            InputsError::NotJson(error) => write!(f, "the inputs are not JSON: {error}"),
            InputsError::NotAList => f.write_str("the inputs must be a JSON list of values"),
            InputsError::Value(number, error) => write!(f, "input {number}: {error}"),
        }
    }
}

impl std::fmt::Display for ValueError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ValueError::Null => f.write_str("null is not a value"),
            ValueError::Compound => f.write_str("only numbers, strings and booleans are values"),
            ValueError::NoBitPattern(text) => write!(f, "`{text}` is not a bit pattern"),
            ValueError::NoNumber(text) => write!(f, "`{text}` is not a number"),
        }
    }
}

impl std::error::Error for InputsError {}
impl std::error::Error for ValueError {}

impl InputsFile {
    pub fn parse(text: &str) -> Result<InputsFile, InputsError> {
        let json: serde_json::Value = serde_json::from_str(text).map_err(InputsError::NotJson)?;
        let serde_json::Value::Array(items) = json else {
            return Err(InputsError::NotAList);
        };
        let values = items.iter().enumerate().map(|(i, item)| value(item).map_err(|error| InputsError::Value(i, error)));
        Ok(InputsFile { values: values.collect::<Result<_, _>>()?, next: 0, error: None })
    }
}

fn value(item: &serde_json::Value) -> Result<Value, ValueError> {
    match item {
        serde_json::Value::Bool(b) => Ok(Value::Int { negative: false, magnitude: u128::from(*b) }),
        serde_json::Value::Number(n) => text_value(&n.to_string()),
        serde_json::Value::String(s) => text_value(s.trim()),
        serde_json::Value::Null => Err(ValueError::Null),
        serde_json::Value::Array(_) | serde_json::Value::Object(_) => Err(ValueError::Compound),
    }
}

fn text_value(text: &str) -> Result<Value, ValueError> {
    if let Some(bits) = text.strip_prefix("bits:") {
        return u128::from_str_radix(bits, 16).map(Value::Bits).map_err(|_| ValueError::NoBitPattern(text.to_string()));
    }
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let magnitude = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) => u128::from_str_radix(hex, 16),
        None => digits.parse(),
    };
    if let Ok(magnitude) = magnitude {
        return Ok(Value::Int { negative, magnitude });
    }
    match parse_float(FloatKind::F128, text) {
        Some(_) => Ok(Value::Float(text.to_string())),
        None => Err(ValueError::NoNumber(text.to_string())),
    }
}

fn parse_float(kind: FloatKind, text: &str) -> Option<u128> {
    use rustc_apfloat::ieee::{Double, Half, Quad, Single, X87DoubleExtended};
    fn parse<F: Float>(text: &str) -> Option<u128> {
        let lower = text.to_ascii_lowercase();
        F::from_str_r(&lower, Round::NearestTiesToEven).ok().map(|v| v.value.to_bits())
    }
    match kind {
        FloatKind::F16 => parse::<Half>(text),
        FloatKind::F32 => parse::<Single>(text),
        FloatKind::F64 => parse::<Double>(text),
        FloatKind::X87 => parse::<X87DoubleExtended>(text),
        FloatKind::F128 => parse::<Quad>(text),
    }
}

impl Inputs for InputsFile {
    fn input(&mut self, request: &InputRequest<'_>) -> Option<u128> {
        // The list is what the program asks for, not what its library does.
        if let Some(value) = request.native() {
            return Some(value);
        }
        let Some(value) = self.values.get(self.next).cloned() else { return request.unspecified() };
        let result = match (request.types.get(request.ty), &value) {
            (_, Value::Bits(bits)) => Ok(*bits),
            (Type::Float(kind), Value::Float(text)) => Ok(parse_float(*kind, text).unwrap_or(0)),
            (Type::Float(kind), Value::Int { negative, magnitude }) => {
                let bits = float::from_int(*kind, *magnitude, 128, false, Round::NearestTiesToEven);
                Ok(if *negative { float::negate(*kind, bits) } else { bits })
            }
            (ty, Value::Int { negative, magnitude }) => {
                // Both readings of the bits are accepted: 255 and -1 for eight bits.
                let limit = arith::mask(request.bits);
                let fits = if *negative { *magnitude <= limit / 2 + 1 } else { *magnitude <= limit };
                let bits = if *negative { magnitude.wrapping_neg() } else { *magnitude };
                match (fits, ty) {
                    (true, _) => Ok(bits),
                    (false, _) => Err(format!("input {} ({}) does not fit {} bits", self.next, request.name, request.bits)),
                }
            }
            (_, Value::Float(text)) => Err(format!("input {} ({}) must be an integer, not {text}", self.next, request.name)),
        };
        self.next += 1;
        match result {
            Ok(bits) => Some(bits),
            Err(message) => {
                self.error.get_or_insert(message);
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_all_forms() {
        let file = InputsFile::parse(r#"[1, -2, 1.5, "0xff", "-0x10", "1e3", "nan", "bits:7fc0", true]"#).unwrap();
        assert_eq!(file.values.len(), 9);
        assert_eq!(file.values[4], Value::Int { negative: true, magnitude: 16 });
        assert_eq!(file.values[7], Value::Bits(0x7fc0));
    }

    #[test]
    fn errors_are_readable() {
        assert_eq!(InputsFile::parse("{}").unwrap_err().to_string(), "the inputs must be a JSON list of values");
        assert_eq!(InputsFile::parse("[\"x\"]").unwrap_err().to_string(), "input 0: `x` is not a number");
        assert_eq!(InputsFile::parse("[null]").unwrap_err().to_string(), "input 0: null is not a value");
        assert!(matches!(InputsFile::parse("[1"), Err(InputsError::NotJson(_))));
    }
}
