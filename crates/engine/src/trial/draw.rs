//! Values that trials draw: numbers near the ends of their types, numbers of the program, and numbers between those that an input is compared with.
//!
//! Harnesses draw inputs and assume them to be in a range. Numbers that are drawn from the whole type would fail most of these assumptions, so the
//! comparisons of an input with constants are looked up in the function that draws it.

use fathom_goto::*;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Constants kept: of the whole program, and per place that draws.
const CONSTANTS: usize = 256;
const COMPARED: usize = 16;

/// What the program says about numbers.
#[derive(Default)]
pub(super) struct Numbers {
    ints: Vec<i128>,
    floats: Vec<f64>,
    /// By the place that draws: the constants that the input is compared with, sorted.
    compared: FxHashMap<LocId, Vec<f64>>,
}

/// The constant as a number.
fn number(types: &TypeTable, ty: TypeId, bits: u128) -> Option<f64> {
    match types.get(ty) {
        Type::Int { width, signed } => Some(signed_value(bits, *width, *signed) as f64),
        Type::Float(FloatKind::F32) => Some(f64::from(f32::from_bits(bits as u32))).filter(|x| x.is_finite()),
        Type::Float(FloatKind::F64) => Some(f64::from_bits(bits as u64)).filter(|x| x.is_finite()),
        Type::Void
        | Type::Bool
        | Type::Float(FloatKind::F16 | FloatKind::X87 | FloatKind::F128)
        | Type::Pointer(_)
        | Type::Array { .. }
        | Type::Record(_)
        | Type::Function { .. } => None,
    }
}

fn signed_value(bits: u128, width: u32, signed: bool) -> i128 {
    let shift = 128 - width.clamp(1, 128);
    if signed { (bits << shift) as i128 >> shift } else { (bits << shift >> shift) as i128 }
}

/// Which variable or member a place is: the kind and number of its root, then members.
fn path(function: &Function, place: PlaceId) -> Option<Vec<usize>> {
    match function.place(place).kind {
        PlaceKind::Local(local) => Some(vec![0, local.index()]),
        PlaceKind::Global(global) => Some(vec![1, global.index()]),
        PlaceKind::Field(base, field) => {
            let mut path = path(function, base)?;
            path.push(field as usize);
            Some(path)
        }
        PlaceKind::Deref(_) | PlaceKind::Index(..) => None,
    }
}

/// What an expression reads, through conversions.
fn read_of(function: &Function, id: ExprId) -> Option<Vec<usize>> {
    match &function.expr(id).kind {
        ExprKind::Read(place, _) => path(function, *place),
        ExprKind::Cast(_, a) => read_of(function, *a),
        ExprKind::Const(_)
        | ExprKind::Addr(_)
        | ExprKind::FuncAddr(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Select(..)
        | ExprKind::PtrAdd(..)
        | ExprKind::Overflow(..)
        | ExprKind::Math(..)
        | ExprKind::Memory(..) => None,
    }
}

fn constant_of(types: &TypeTable, function: &Function, id: ExprId) -> Option<f64> {
    let expr = function.expr(id);
    match &expr.kind {
        ExprKind::Const(bits) => number(types, expr.ty, *bits),
        ExprKind::Cast(_, a) => constant_of(types, function, *a),
        ExprKind::Unary(UnOp::Neg, a) => constant_of(types, function, *a).map(|x| -x),
        ExprKind::Read(..)
        | ExprKind::Addr(_)
        | ExprKind::FuncAddr(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Select(..)
        | ExprKind::PtrAdd(..)
        | ExprKind::Overflow(..)
        | ExprKind::Math(..)
        | ExprKind::Memory(..) => None,
    }
}

impl Numbers {
    pub fn of(program: &Program) -> Numbers {
        let types = &program.types;
        let mut ints = BTreeSet::new();
        let mut floats: Vec<f64> = Vec::new();
        let mut compared: FxHashMap<LocId, Vec<f64>> = FxHashMap::default();
        for function in &program.functions {
            for expr in &function.exprs {
                let ExprKind::Const(bits) = expr.kind else { continue };
                match types.get(expr.ty) {
                    Type::Int { width, signed } if ints.len() < CONSTANTS => {
                        ints.insert(signed_value(bits, *width, *signed));
                    }
                    Type::Float(_) if floats.len() < CONSTANTS => floats.extend(number(types, expr.ty, bits)),
                    _ => {}
                }
            }
            let draws = |inst: &Inst| matches!(inst.kind, InstKind::Input { .. });
            if !function.blocks.iter().flat_map(|b| &b.insts).any(draws) {
                continue;
            }
            let mut limits: Vec<(Vec<usize>, f64)> = Vec::new();
            for expr in &function.exprs {
                let ExprKind::Binary(op, a, b) = expr.kind else { continue };
                if op.is_comparison() {
                    for (x, y) in [(a, b), (b, a)] {
                        limits.extend(read_of(function, x).zip(constant_of(types, function, y)));
                    }
                }
            }
            for inst in function.blocks.iter().flat_map(|b| &b.insts) {
                let InstKind::Input { dest, .. } = &inst.kind else { continue };
                let Some(drawn) = path(function, *dest) else { continue };
                let own = limits.iter().filter(|(place, _)| *place == drawn).map(|(_, x)| *x);
                let all = compared.entry(inst.loc).or_default();
                all.extend(own.take(COMPARED));
                all.sort_by(f64::total_cmp);
                all.dedup();
            }
        }
        floats.sort_by(f64::total_cmp);
        floats.dedup();
        Numbers { ints: ints.into_iter().collect(), floats, compared }
    }

    /// A value of the type for the place, made of a random word. `wild`: also outside the numbers it is compared with.
    pub fn choose(&self, types: &TypeTable, ty: TypeId, width: u32, place: LocId, x: u64, wild: bool) -> u128 {
        let compared = self.compared.get(&place).map_or(&[][..], Vec::as_slice);
        let range = match compared {
            [only] if *only > 0.0 => Some((0.0, *only)),
            [only] if *only < 0.0 => Some((*only, 0.0)),
            [least, .., most] => Some((*least, *most)),
            [] | [_] => None,
        };
        let range = range.filter(|_| !wild);
        match types.get(ty) {
            Type::Float(kind @ (FloatKind::F32 | FloatKind::F64)) => {
                let number = match range {
                    Some(range) => between(range, compared, x),
                    None => self.float(x, wild),
                };
                match kind {
                    FloatKind::F32 => u128::from((number as f32).to_bits()),
                    _ => u128::from(number.to_bits()),
                }
            }
            _ => match range {
                Some(range) => between(range, compared, x).round() as i128 as u128,
                None => self.int(width, x),
            },
        }
    }

    fn int(&self, width: u32, x: u64) -> u128 {
        let half = 1u128 << (width.clamp(1, 127) - 1);
        let near = u128::from(x >> 8 & 3);
        match x & 7 {
            0 if x >> 10 & 1 == 0 => 0,
            0 => near,
            1 => near.wrapping_neg(),
            2 => half.wrapping_add(near),
            3 => half.wrapping_sub(near + 1),
            4 => u128::from(x >> 16 & 0x3ff),
            5 if !self.ints.is_empty() => {
                let constant = self.ints[(x >> 16) as usize % self.ints.len()];
                (constant as u128).wrapping_add(near).wrapping_sub(1)
            }
            // Numbers of all lengths, equally often.
            _ => u128::from(x >> 12 & (u64::MAX >> (63 - (x >> 3 & 63) % u64::from(width.clamp(1, 52))))),
        }
    }

    fn float(&self, x: u64, wild: bool) -> f64 {
        let sign = if x >> 8 & 1 == 0 { 1.0 } else { -1.0 };
        let unit = (x >> 11) as f64 / (1u64 << 53) as f64;
        match x & 7 {
            0 => 0.0,
            1 => sign,
            2 | 3 if !self.floats.is_empty() => {
                let at = (x >> 16) as usize % self.floats.len();
                let (a, b) = (self.floats[at], self.floats[(at + 1) % self.floats.len()]);
                if x & 7 == 2 { a } else { a + (b - a) * unit }
            }
            4 => sign * (x >> 16 & 0x3ff) as f64,
            5 => sign * unit,
            6 if wild => f64::from_bits(x),
            _ => sign * unit * 2f64.powi((x >> 3 & 31) as i32 - 8),
        }
    }
}

/// In the range, at one of its ends, or at a number that the input is compared with.
fn between((least, most): (f64, f64), compared: &[f64], x: u64) -> f64 {
    let unit = (x >> 11) as f64 / (1u64 << 53) as f64;
    match x & 7 {
        0 => least,
        1 => most,
        2 => compared[(x >> 16) as usize % compared.len()],
        _ => least + (most - least) * unit,
    }
}

/// A word that depends on all bits of both.
pub(super) fn mixed(of: u64, seed: u64) -> u64 {
    let x = (of ^ seed.rotate_left(32)).wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
