//! A violation witness as part of the program: a variable that counts the segments passed so far.
//!
//! At the place of a waypoint the count rises from n to n + 1 if n segments were passed and the waypoint's condition holds; where a waypoint
//! to avoid is passed in segment n, the execution does not count. The target's assertion fails only if every other segment was
//! passed; all other assertions become assumptions, because an execution that violates something else ends there.
//!
//! Where a place is passed at most once in an execution (the entry function, outside of loops), an execution that leaves it without having passed the
//! waypoint never will: it is cut off there, which spares the search everything behind it.
//!
//! SOUNDNESS: the count rises at the first opportunity. For sequences that is no restriction (the earliest match leaves the most to
//! come); with waypoints to avoid it may miss executions, never invent them. What it confirms is an execution of the program.

use fathom_goto::*;
use fathom_witness::constant::{Comparison, Constant, Returned};

/// When a waypoint is passed, at an instruction.
#[derive(Clone, Debug)]
pub enum Condition {
    /// Always.
    Always,
    /// This expression of the function is true (or false).
    Holds(ExprId, bool),
    /// This integer expression has the value.
    Is(ExprId, i128),
    /// The value just assigned to the place satisfies the constraint.
    Returned(PlaceId, Returned),
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Action {
    Follow,
    Avoid,
}

pub struct Monitor {
    /// Counts the segments passed.
    state: GlobalId,
    ty: TypeId,
    bool: TypeId,
}

impl Monitor {
    /// Adds the count to the program.
    pub fn new(program: &mut Program) -> Monitor {
        let ty = program.types.intern(Type::Int { width: 32, signed: true });
        let bool = program.types.bool();
        let state = hidden(program, "__fathom_witness_passed", ty);
        Monitor { state, ty, bool }
    }

    fn passed(&self, f: &mut Function) -> ExprId {
        let place = f.add_place(PlaceKind::Global(self.state), self.ty);
        f.add_expr(ExprKind::Read(place, Access::default()), self.ty, LocId::NONE)
    }

    fn number(&self, f: &mut Function, n: usize) -> ExprId {
        f.add_expr(ExprKind::Const(n as u128), self.ty, LocId::NONE)
    }

    fn is_at(&self, f: &mut Function, op: BinOp, n: usize) -> ExprId {
        let (passed, number) = (self.passed(f), self.number(f, n));
        f.add_expr(ExprKind::Binary(op, passed, number), self.bool, LocId::NONE)
    }

    /// The instructions for waypoints at one place: each with its segment. `once`: no execution comes here twice.
    pub fn watch(
        &self,
        types: &mut TypeTable,
        f: &mut Function,
        waypoints: &[(usize, Action, Condition)],
        once: bool,
    ) -> Vec<Inst> {
        let mut out = Vec::new();
        let inst = |kind| Inst { kind, loc: LocId::NONE };
        for (segment, _, condition) in waypoints.iter().filter(|w| w.1 == Action::Avoid) {
            let here = self.is_at(f, BinOp::Eq, *segment);
            let both = self.and(types, f, here, condition);
            let not = f.add_expr(ExprKind::Unary(UnOp::Not, both), self.bool, LocId::NONE);
            out.push(inst(InstKind::Assume(not)));
        }
        let mut next = self.passed(f);
        // The last wraps the others, so the order does not matter: a count is in one segment only.
        for (segment, _, condition) in waypoints.iter().filter(|w| w.1 == Action::Follow) {
            let here = self.is_at(f, BinOp::Eq, *segment);
            let both = self.and(types, f, here, condition);
            let after = self.number(f, segment + 1);
            next = f.add_expr(ExprKind::Select(both, after, next), self.ty, LocId::NONE);
        }
        let followed = waypoints.iter().filter(|w| w.1 == Action::Follow);
        let Some(last) = followed.map(|w| w.0).max() else { return out };
        let dest = f.add_place(PlaceKind::Global(self.state), self.ty);
        out.push(inst(InstKind::Assign { dest, value: next, access: Access::default() }));
        if once {
            let passed = self.is_at(f, BinOp::Gt, last);
            out.push(inst(InstKind::Assume(passed)));
        }
        out
    }

    fn and(&self, types: &mut TypeTable, f: &mut Function, here: ExprId, condition: &Condition) -> ExprId {
        let holds = match condition {
            Condition::Always => return here,
            Condition::Holds(e, true) => *e,
            Condition::Holds(e, false) => f.add_expr(ExprKind::Unary(UnOp::Not, *e), self.bool, LocId::NONE),
            Condition::Is(e, value) => {
                let ty = f.expr(*e).ty;
                let constant = f.add_expr(ExprKind::Const(*value as u128 & mask(types, ty)), ty, LocId::NONE);
                f.add_expr(ExprKind::Binary(BinOp::Eq, *e, constant), self.bool, LocId::NONE)
            }
            Condition::Returned(place, returned) => compare(types, f, *place, returned, self.bool),
        };
        f.add_expr(ExprKind::Binary(BinOp::And, here, holds), self.bool, LocId::NONE)
    }

    /// The target's condition: it counts only if every segment before it was passed.
    pub fn at_target(&self, f: &mut Function, cond: ExprId, segments: usize) -> ExprId {
        let elsewhere = self.is_at(f, BinOp::Ne, segments);
        f.add_expr(ExprKind::Binary(BinOp::Or, cond, elsewhere), self.bool, LocId::NONE)
    }
}

/// A variable of ours, zero at first.
pub fn hidden(program: &mut Program, name: &str, ty: TypeId) -> GlobalId {
    let align = program.types.size_of(ty).max(1);
    program.globals.push(Global::hidden(name, ty, align));
    GlobalId::new(program.globals.len() - 1)
}

fn mask(types: &TypeTable, ty: TypeId) -> u128 {
    match types.get(ty) {
        Type::Int { width, .. } if *width < 128 => (1u128 << width) - 1,
        Type::Bool => 1,
        _ => u128::MAX,
    }
}

/// `place OP constant`, by the mathematical value of what the place holds.
fn compare(types: &TypeTable, f: &mut Function, place: PlaceId, returned: &Returned, bool: TypeId) -> ExprId {
    let ty = f.place(place).ty;
    let truth = |f: &mut Function, value: bool| f.add_expr(ExprKind::Const(u128::from(value)), bool, LocId::NONE);
    let op = match returned.op {
        Comparison::Eq => BinOp::Eq,
        Comparison::Ne => BinOp::Ne,
        Comparison::Lt => BinOp::Lt,
        Comparison::Le => BinOp::Le,
        Comparison::Gt => BinOp::Gt,
        Comparison::Ge => BinOp::Ge,
    };
    let bits = match (types.get(ty), &returned.value) {
        (Type::Bool, Constant::Int(value)) => bits_of(*value, 0, 1),
        (Type::Int { width, signed: true }, Constant::Int(value)) if *width <= 64 => {
            bits_of(*value, -(1i128 << (width - 1)), (1i128 << (width - 1)) - 1)
        }
        (Type::Int { width, signed: false }, Constant::Int(value)) if *width <= 64 => bits_of(*value, 0, (1i128 << width) - 1),
        (Type::Float(FloatKind::F32), value) => {
            exactly(number(value), |v| f64::from(v as f32) == v, |v| u128::from((v as f32).to_bits()))
        }
        (Type::Float(FloatKind::F64), value) => exactly(number(value), |_| true, |v| u128::from(v.to_bits())),
        (Type::Pointer(_), Constant::Int(0)) => Ok(0),
        // A constant of another kind than the value: never equal.
        _ => Err(None),
    };
    match bits {
        Ok(bits) => {
            let bits = bits & mask(types, ty);
            let value = f.add_expr(ExprKind::Read(place, Access::default()), ty, LocId::NONE);
            let constant = f.add_expr(ExprKind::Const(bits), ty, LocId::NONE);
            f.add_expr(ExprKind::Binary(op, value, constant), bool, LocId::NONE)
        }
        // Out of the type's range: the comparison is decided by the side it lies on.
        Err(Some(above)) => {
            let holds = match returned.op {
                Comparison::Eq => false,
                Comparison::Ne => true,
                Comparison::Lt | Comparison::Le => above,
                Comparison::Gt | Comparison::Ge => !above,
            };
            truth(f, holds)
        }
        Err(None) => truth(f, returned.op == Comparison::Ne),
    }
}

fn bits_of(value: i128, min: i128, max: i128) -> Result<u128, Option<bool>> {
    if value > max {
        Err(Some(true))
    } else if value < min {
        Err(Some(false))
    } else {
        Ok(value as u128)
    }
}

fn number(value: &Constant) -> f64 {
    match value {
        Constant::Int(value) => *value as f64,
        Constant::Float(value) => *value,
    }
}

fn exactly(value: f64, fits: impl Fn(f64) -> bool, bits: impl Fn(f64) -> u128) -> Result<u128, Option<bool>> {
    if fits(value) { Ok(bits(value)) } else { Err(None) }
}
