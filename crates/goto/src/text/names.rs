//! Which names of a table can stand alone in text, and the types that follow from operands.
//!
//! A name stands alone if it is an identifier, no keyword, and unique in its table; otherwise it is followed by `#id`, or
//! replaced by `#id` if it is no identifier at all.

use super::words::KEYWORDS;
use crate::expr::*;
use crate::ids::*;
use crate::program::*;
use crate::types::*;
use rustc_hash::FxHashMap;

#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) enum Style {
    Alone,
    WithId,
    IdOnly,
}

pub(super) fn is_identifier(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_')
        && bytes.all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'.')
}

/// Styles of a table of identifiers.
pub(super) fn styles<'a>(names: impl Iterator<Item = &'a str>) -> Vec<Style> {
    table(names, |name| is_identifier(name) && !name.contains('.') && !KEYWORDS.contains(&name))
}

/// Globals and functions carry a sigil, so keywords are no problem and dots (`.str.1`, `f.static`) are allowed.
pub(super) fn sigil_styles<'a>(names: impl Iterator<Item = &'a str>) -> Vec<Style> {
    table(names, |name| is_identifier(name.trim_start_matches('.')))
}

/// Record names are written between braces and may contain anything but braces, `#` and control characters.
pub(super) fn record_styles<'a>(names: impl Iterator<Item = &'a str>) -> Vec<Style> {
    table(names, |name| !name.is_empty() && !name.contains(['{', '}', '#', '"', '\\']) && !name.contains(char::is_control))
}

fn table<'a>(names: impl Iterator<Item = &'a str>, plain: impl Fn(&str) -> bool) -> Vec<Style> {
    let mut first: FxHashMap<&str, usize> = FxHashMap::default();
    let mut out: Vec<Style> = Vec::new();
    for (i, name) in names.enumerate() {
        let clash = first.get(name).copied();
        let ok = is_identifier_word(name) || plain(name);
        out.push(match (plain(name), clash) {
            (true, None) => Style::Alone,
            (true, Some(_)) => Style::WithId,
            (false, _) if ok => Style::WithId,
            (false, _) => Style::IdOnly,
        });
        match clash {
            Some(other) if out[other] == Style::Alone => out[other] = Style::WithId,
            Some(_) => {}
            None => {
                first.insert(name, i);
            }
        }
    }
    out
}

/// A keyword is still an identifier: `end#3` reads better than `#3`.
fn is_identifier_word(name: &str) -> bool {
    is_identifier(name) && !name.contains('.')
}

/// Styles of the program's tables, and the types derived from others.
pub(super) struct Names {
    pub functions: Vec<Style>,
    pub globals: Vec<Style>,
    pub records: Vec<Style>,
    /// Per record, per field.
    pub fields: Vec<Vec<Style>>,
    derived: Derived,
}

/// Types that follow from others, looked up once.
pub(super) struct Derived {
    pub pointer_to: Vec<Option<TypeId>>,
    pub func_pointer: Vec<Option<TypeId>>,
    pub bool: Option<TypeId>,
    pub size: Option<TypeId>,
    pub ptrdiff: Option<TypeId>,
}

impl Derived {
    pub fn of(program: &Program) -> Self {
        let types = &program.types;
        let bits = types.arch.pointer_bits();
        let mut pointer_to = vec![None; types.len()];
        for id in (0..types.len()).map(TypeId::new) {
            if let Type::Pointer(to) = types.get(id) {
                pointer_to[to.index()] = Some(id);
            }
        }
        let func_pointer = program.functions.iter().map(|f| types.find(&function_type(f)).and_then(|t| pointer_to[t.index()]));
        Derived {
            func_pointer: func_pointer.collect(),
            pointer_to,
            bool: types.find(&Type::Bool),
            size: types.find(&Type::Int { width: bits, signed: false }),
            ptrdiff: types.find(&Type::Int { width: bits, signed: true }),
        }
    }
}

/// The C type of a function: without the hidden parameter of variadic ones.
pub fn function_type(f: &Function) -> Type {
    let visible = f.params.len() - usize::from(f.variadic && !f.params.is_empty());
    let params = f.params[..visible].iter().map(|&p| f.local(p).ty).collect();
    Type::Function { ret: f.ret, params, variadic: f.variadic }
}

impl Names {
    pub fn of(program: &Program) -> Self {
        Names {
            functions: sigil_styles(program.functions.iter().map(|f| f.name.as_str())),
            globals: sigil_styles(program.globals.iter().map(|g| g.name.as_str())),
            records: record_styles(program.types.records.iter().map(|r| r.name.as_str())),
            fields: (program.types.records.iter()).map(|r| styles(r.fields.iter().map(|f| f.name.as_str()))).collect(),
            derived: Derived::of(program),
        }
    }

    pub fn derived(&self) -> &Derived {
        &self.derived
    }
}

/// The type an expression has if nothing else is said; `None` where it must be said.
pub(super) fn expr_type(program: &Program, f: &Function, d: &Derived, kind: &ExprKind) -> Option<TypeId> {
    match kind {
        ExprKind::Const(_) => None,
        ExprKind::Addr(place) => d.pointer_to.get(f.place(*place).ty.index()).copied().flatten(),
        ExprKind::FuncAddr(id) => d.func_pointer[id.index()],
        ExprKind::Read(place, _) => Some(f.place(*place).ty),
        ExprKind::Unary(_, a) => Some(f.expr(*a).ty),
        ExprKind::Binary(op, a, _) => match op {
            BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => d.bool,
            BinOp::PtrDiff => d.ptrdiff,
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Rem | BinOp::Shl | BinOp::Shr => Some(f.expr(*a).ty),
            BinOp::And | BinOp::Or | BinOp::Xor => Some(f.expr(*a).ty),
        },
        // The target type is part of the text.
        ExprKind::Cast(..) => None,
        // A function may be named before its type is known: then the other arm says it.
        ExprKind::Select(_, a, b) => match (&f.expr(*a).kind, &f.expr(*b).kind) {
            (ExprKind::FuncAddr(_), ExprKind::FuncAddr(_)) => None,
            (ExprKind::FuncAddr(_), _) => Some(f.expr(*b).ty),
            _ => Some(f.expr(*a).ty),
        },
        ExprKind::PtrAdd(a, _) => Some(f.expr(*a).ty),
        ExprKind::Overflow(..) => d.bool,
        ExprKind::Math(op, args) => {
            if math_is_predicate(*op) {
                d.bool
            } else {
                args[0].map(|a| f.expr(a).ty)
            }
        }
        ExprKind::Memory(query, _) => match query {
            MemoryQuery::ObjectSize => d.size,
            MemoryQuery::PointerOffset => d.ptrdiff,
            MemoryQuery::Readable
            | MemoryQuery::Writable
            | MemoryQuery::Freeable
            | MemoryQuery::Aligned
            | MemoryQuery::SameObject
            | MemoryQuery::InObject
            | MemoryQuery::Initialised
            | MemoryQuery::Disjoint
            | MemoryQuery::Live
            | MemoryQuery::NoHeapObject
            | MemoryQuery::NoLostHeapObject
            | MemoryQuery::IsArgument
            | MemoryQuery::IsFunction => d.bool,
        },
    }
    .filter(|t| t.index() < program.types.len())
}

/// The type of a place if nothing else is said.
pub(super) fn place_type(program: &Program, f: &Function, kind: &PlaceKind) -> Option<TypeId> {
    match kind {
        PlaceKind::Local(id) => f.locals.get(id.index()).map(|l| l.ty),
        PlaceKind::Global(id) => program.globals.get(id.index()).map(|g| g.ty),
        PlaceKind::Deref(e) => match program.types.get(f.expr(*e).ty) {
            Type::Pointer(to) => Some(*to),
            _ => None,
        },
        PlaceKind::Field(base, index) => match program.types.get(f.place(*base).ty) {
            Type::Record(id) => program.types.record(*id).fields.get(*index as usize).map(|field| field.ty),
            _ => None,
        },
        PlaceKind::Index(base, _) => match program.types.get(f.place(*base).ty) {
            Type::Array { elem, .. } => Some(*elem),
            _ => None,
        },
    }
}

/// The cast between two scalar types that `as` stands for.
pub(super) fn default_cast(types: &TypeTable, from: TypeId, to: TypeId) -> Option<CastOp> {
    use Type::*;
    match (types.get(from), types.get(to)) {
        (_, Bool) => Some(CastOp::ToBool),
        (Int { .. } | Bool, Int { .. }) => Some(CastOp::IntToInt),
        (Int { .. } | Bool, Float(_)) => Some(CastOp::IntToFloat),
        (Float(_), Int { .. }) => Some(CastOp::FloatToInt),
        (Float(_), Float(_)) => Some(CastOp::FloatToFloat),
        (Pointer(_), Int { .. }) => Some(CastOp::PtrToInt),
        (Int { .. }, Pointer(_)) => Some(CastOp::IntToPtr),
        (Pointer(_), Pointer(_)) => Some(CastOp::PtrToPtr),
        _ => None,
    }
}

pub(crate) fn math_is_predicate(op: MathOp) -> bool {
    match op {
        MathOp::Abs | MathOp::Sqrt | MathOp::Fma | MathOp::Min | MathOp::Max | MathOp::Remainder | MathOp::Fmod => false,
        MathOp::CopySign | MathOp::Rint | MathOp::Floor | MathOp::Ceil | MathOp::Trunc | MathOp::Round => false,
        MathOp::NextAfter => false,
        MathOp::IsNan | MathOp::IsInf | MathOp::IsFinite | MathOp::IsNormal | MathOp::IsSubnormal => true,
        MathOp::IsZero | MathOp::SignBit | MathOp::Unordered | MathOp::LessGreater => true,
    }
}

/// Overflow operators with one operand: `b` repeats `a`.
pub(super) fn overflow_is_unary(op: OverflowOp) -> bool {
    match op {
        OverflowOp::Neg | OverflowOp::Convert | OverflowOp::FloatToInt => true,
        OverflowOp::Add | OverflowOp::Sub | OverflowOp::Mul | OverflowOp::Shl => false,
    }
}
