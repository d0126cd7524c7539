//! Goals of a test suite beside decisions: calls, iterations of loops, edges of relations and of arrays, and goals that somebody wrote into the source.
//!
//! All of them look at values that the source computes anyway, and at temporaries of their own; nothing that the program does depends on one.

use fathom_ast as ast;
use fathom_goto::coverage::*;
use fathom_goto::*;

use crate::body::Body;
use crate::link::Resolution;
use crate::primitives::Primitive;

/// What is known about the iterations of a loop that runs: two flags of the activation.
#[derive(Copy, Clone)]
pub(crate) struct Iterations {
    /// The body was entered.
    entered: PlaceId,
    /// It was entered more than once.
    again: PlaceId,
    loc: LocId,
}

impl Body<'_, '_> {
    /// A call is covered where its arguments are evaluated and its function is about to run. What only speaks to a verifier is none.
    pub fn call_goal(&mut self, resolution: Resolution, loc: LocId) {
        let counts = match resolution {
            Resolution::None | Resolution::Library(_) => true,
            Resolution::Primitive(Primitive::Input | Primitive::ReachError) => true,
            Resolution::Primitive(_) => false,
        };
        if counts {
            self.reach_goal(Criterion::Call, Aim::Reached, loc);
        }
    }

    /// At the beginning of a loop: nothing was executed. `may_skip`: the body is not executed if a condition says so.
    pub fn start_iterations(&mut self, may_skip: bool, loc: LocId) -> Option<Iterations> {
        if !self.wants_goals(Criterion::Loop) {
            return None;
        }
        for n in u8::from(!may_skip)..=2 {
            self.goal_property(Criterion::Loop, Aim::Iterations(n), loc);
        }
        let bool = self.cx.common.bool;
        let (entered, again) = (self.temp(bool, loc), self.temp(bool, loc));
        let no = self.bool_const(false, loc);
        for flag in [entered, again] {
            self.assign(flag, no, loc);
            // Whoever jumps into the loop finds the flags set as well.
            let kind = InstKind::Assign { dest: flag, value: no, access: Access::default() };
            self.f.blocks[0].insts.insert(0, Inst { kind, loc });
        }
        Some(Iterations { entered, again, loc })
    }

    /// Where the body begins.
    pub fn iteration(&mut self, iterations: Option<Iterations>) {
        let Some(Iterations { entered, again, loc }) = iterations else { return };
        let before = self.read(entered, loc);
        self.assign(again, before, loc);
        let yes = self.bool_const(true, loc);
        self.assign(entered, yes, loc);
        let many = self.read(again, loc);
        self.goal(Criterion::Loop, Aim::Iterations(2), many, loc);
    }

    /// Where the loop is left: behind it, or where a `return` in it begins.
    pub fn end_iterations(&mut self, iterations: Option<Iterations>) {
        let Some(Iterations { entered, again, loc }) = iterations else { return };
        let (entered, again) = (self.read(entered, loc), self.read(again, loc));
        let none = self.unary(UnOp::Not, entered, loc);
        let not_again = self.unary(UnOp::Not, again, loc);
        let once = self.binary(BinOp::And, entered, not_again, loc);
        for (n, cond) in [(0, none), (1, once)] {
            // A loop that tests behind its body has no goal for no iterations.
            if self.has_goal(Criterion::Loop, &Aim::Iterations(n), loc) {
                self.goal(Criterion::Loop, Aim::Iterations(n), cond, loc);
            }
        }
    }

    /// A relation is tried where its operands are equal, and where they are as near to each other as they can be.
    pub fn relation_goals(&mut self, a: ExprId, b: ExprId, loc: LocId) {
        if !self.wants_goals(Criterion::Boundary) || (self.const_int(a).is_some() && self.const_int(b).is_some()) {
            return;
        }
        let ty = self.ty_of(a);
        let (distances, wide) = match *self.type_of(ty) {
            Type::Int { width, .. } if width <= 64 => {
                // One more than the greatest value must not be the least.
                let wide = Type::Int { width: if width < 64 { 64 } else { 128 }, signed: true };
                (true, self.cx.types().intern(wide))
            }
            Type::Float(FloatKind::F32 | FloatKind::F64) => (true, ty),
            Type::Pointer(_) => (false, ty),
            Type::Int { .. }
            | Type::Float(_)
            | Type::Bool
            | Type::Void
            | Type::Array { .. }
            | Type::Record(_)
            | Type::Function { .. } => return,
        };
        for side in if distances { [-1, 0, 1].as_slice() } else { &[0] } {
            let cond = match side {
                0 => self.binary(BinOp::Eq, a, b, loc),
                &side => self.beside(a, b, side, wide, loc),
            };
            self.goal(Criterion::Boundary, Aim::Beside(*side), cond, loc);
        }
    }

    /// Is `a` the next value above (1) or below (-1) `b`?
    fn beside(&mut self, a: ExprId, b: ExprId, side: i8, wide: TypeId, loc: LocId) -> ExprId {
        if let Type::Float(kind) = *self.type_of(wide) {
            let infinity: u128 = match (kind, side > 0) {
                (FloatKind::F32, true) => 0x7f80_0000,
                (FloatKind::F32, false) => 0xff80_0000,
                (_, true) => 0x7ff0_0000_0000_0000,
                (_, false) => 0xfff0_0000_0000_0000,
            };
            let direction = self.constant(wide, infinity, loc);
            let next = self.expr(ExprKind::Math(MathOp::NextAfter, [Some(b), Some(direction), None]), wide, loc);
            // Nothing is next to an infinity on its outer side, not even itself.
            let (equal, differs) = (self.binary(BinOp::Eq, a, next, loc), self.binary(BinOp::Ne, next, b, loc));
            return self.binary(BinOp::And, equal, differs, loc);
        }
        let (a, b) = (self.convert(a, wide, loc), self.convert(b, wide, loc));
        let one = self.int(wide, i128::from(side), loc);
        let next = self.binary(BinOp::Add, b, one, loc);
        self.binary(BinOp::Eq, a, next, loc)
    }

    /// The first and the last element of an array whose length is known.
    pub fn index_goals(&mut self, array: PlaceId, index: ExprId, loc: LocId) {
        if !self.wants_goals(Criterion::Boundary) || self.const_int(index).is_some() {
            return;
        }
        let Type::Array { len, .. } = *self.type_of(self.place_ty(array)) else { return };
        let length = i128::from(len);
        let ty = self.ty_of(index);
        for (last, value) in [(false, 0), (true, length - 1)].into_iter().take(if length > 1 { 2 } else { 1 }) {
            let value = self.int(ty, value, loc);
            let cond = self.binary(BinOp::Eq, index, value, loc);
            self.goal(Criterion::Boundary, Aim::Element { last }, cond, loc);
        }
    }

    /// A goal that somebody wrote: in the user's files, or in a generated harness.
    pub fn named_goal(&mut self, criterion: Criterion, name: String, cond: ExprId, loc: LocId) {
        if self.cx.options.goals.contains(&criterion) && !self.f.from_library {
            self.goal(criterion, Aim::Named(name), cond, loc);
        }
    }
}

/// What the call of a goal's primitive says: where its arguments are, and the criterion it is one of.
pub(crate) fn written_goal(
    name: &str,
    args: &[ast::ExprId],
    text: impl Fn(ast::ExprId) -> Option<String>,
) -> (Criterion, usize, String) {
    let say = |at: usize| args.get(at).and_then(|&a| text(a)).unwrap_or_default();
    match name {
        "fathom_cover" => (Criterion::Cover, 1, say(0)),
        "__fathom_goal" => (Criterion::of_name(&say(0)).unwrap_or(Criterion::Cover), 2, say(1)),
        _ => (Criterion::Cover, 0, say(1)),
    }
}
