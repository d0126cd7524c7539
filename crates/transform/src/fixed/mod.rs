//! Fixed-point mode: floats as fixed-point numbers, as in the thesis (seed 004, section 3.6.3.1).
//!
//! Takes a valid program and a format `M.N`; gives a valid program without float types, in which a float is the integer `value * 2^N`
//! of `M + N` bits in two's complement, sign-extended to the size the type had. Everything after this pass, the interpreter
//! included, sees integers only, so a counterexample replays as it was found.
//!
//! - Sums, differences, products and conversions from integers that leave the format are overflows (a property of their own); unselected,
//!   they wrap. Products round down, quotients towards zero, constants to the nearest.
//! - There is no NaN and no infinity: classification says so, and division by zero is a violated property instead of a value.
//! - A constant outside the format and functions without a fixed-point meaning (reinterpreted bits, atomic arithmetic) are
//!   unsupported where they are reached.
//!
//! SOUNDNESS: this is another program than the one a compiler makes. A verdict in this mode is about devices that compute so; the
//! report says that it rests on it.

mod constants;
mod functions;
mod instructions;
mod rewrite;

use crate::provenance::{Origin, Provenance, Rest};
use fathom_goto::*;
use rustc_hash::FxHashMap;

/// `integer` bits, the sign included, before the point and `fraction` bits behind it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct FixedPoint {
    pub integer: u32,
    pub fraction: u32,
}

impl FixedPoint {
    pub fn width(self) -> u32 {
        self.integer + self.fraction
    }
}

impl std::fmt::Display for FixedPoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.integer, self.fraction)
    }
}

/// Why a text names no format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormatError {
    Bits(String),
    Shape(String),
}

impl std::fmt::Display for FormatError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FormatError::Bits(text) => write!(f, "{text}: at least one bit before the point and at most 64 altogether"),
            FormatError::Shape(text) => write!(f, "{text}: expected M.N, the bits before and behind the point"),
        }
    }
}

impl std::error::Error for FormatError {}

/// Why a program has no such form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FixedPointError {
    /// The program uses floats of this many bits, fewer than the format has.
    TooWide { format: FixedPoint, float: u32 },
    /// Its `long double` has twelve bytes, and no integer has.
    LongDouble { format: FixedPoint },
}

impl std::fmt::Display for FixedPointError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FixedPointError::TooWide { format, float } => {
                write!(f, "--fixed-point {format} has {} bits, more than a float of {float} bits holds", format.width())
            }
            FixedPointError::LongDouble { format } => {
                write!(f, "--fixed-point {format}: long double is not supported with --arch 32")
            }
        }
    }
}

impl std::error::Error for FixedPointError {}

impl std::str::FromStr for FixedPoint {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        let parts = text.split_once('.').and_then(|(m, n)| Some((m.parse::<u32>().ok()?, n.parse::<u32>().ok()?)));
        match parts {
            Some((integer, fraction)) if integer >= 1 && fraction <= 63 && integer <= 64 && integer + fraction <= 64 => {
                Ok(FixedPoint { integer, fraction })
            }
            Some(_) => Err(FormatError::Bits(text.to_string())),
            None => Err(FormatError::Shape(text.to_string())),
        }
    }
}

pub fn apply(mut program: Program, format: FixedPoint) -> Result<(Program, Provenance), FixedPointError> {
    let old = program.properties.len();
    let mut floats: FxHashMap<TypeId, FloatKind> = FxHashMap::default();
    for index in 0..program.types.len() {
        let id = TypeId::new(index);
        let Type::Float(kind) = *program.types.get(id) else { continue };
        let width = match kind {
            FloatKind::X87 => u32::try_from(program.types.size_of(id) * 8).expect("a few bytes"),
            FloatKind::F16 | FloatKind::F32 | FloatKind::F64 | FloatKind::F128 => kind.bits(),
        };
        if width < format.width() && used(&program, id) {
            return Err(FixedPointError::TooWide { format, float: width });
        }
        if !width.is_power_of_two() && used(&program, id) {
            return Err(FixedPointError::LongDouble { format });
        }
        floats.insert(id, kind);
    }
    for index in 0..program.globals.len() {
        let ty = program.globals[index].ty;
        let mut init = std::mem::take(&mut program.globals[index].init);
        constants::convert_init(&program.types, ty, &mut init, format);
        program.globals[index].init = init;
    }
    for (&id, &kind) in &floats {
        let width = if kind == FloatKind::X87 { 128 } else { kind.bits() };
        program.types.replace_float(id, width);
    }
    for index in 0..program.functions.len() {
        if program.functions[index].has_body() {
            rewrite::function(&mut program, index, format, &floats);
        }
    }
    let mut provenance = Provenance::extended(old, &program, Origin::New);
    provenance.rests_on.push(Rest::FixedPoint(format));
    Ok((program, provenance))
}

/// Whether any function body or global mentions the type; lowering interns types that nobody uses.
fn used(program: &Program, id: TypeId) -> bool {
    let within = |ty: TypeId| mentions(&program.types, ty, id, 8);
    program.globals.iter().any(|g| within(g.ty))
        || program
            .functions
            .iter()
            .any(|f| f.has_body() && (f.exprs.iter().any(|e| e.ty == id) || f.locals.iter().any(|l| within(l.ty))))
}

fn mentions(types: &TypeTable, ty: TypeId, id: TypeId, depth: u32) -> bool {
    ty == id
        || depth > 0
            && match types.get(ty) {
                Type::Array { elem, .. } => mentions(types, *elem, id, depth - 1),
                Type::Record(r) => types.record(*r).fields.iter().any(|f| mentions(types, f.ty, id, depth - 1)),
                Type::Void | Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Pointer(_) | Type::Function { .. } => false,
            }
}
