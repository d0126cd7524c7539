//! The functions of `math.h` that the IR has, on fixed-point numbers.

use super::rewrite::{Note, Rewriter};
use fathom_goto::*;

impl Rewriter<'_> {
    pub(super) fn math(&mut self, op: MathOp, args: [Option<ExprId>; 3], ty: TypeId) -> ExprId {
        let x: Vec<ExprId> = args.iter().flatten().map(|&a| self.operand(a)).collect();
        let zero = self.number(0);
        let truth = |r: &mut Self, b: bool| r.add(ExprKind::Const(u128::from(b)), r.bool);
        let half = if self.format.fraction == 0 { 0 } else { 1i128 << (self.format.fraction - 1) };
        match op {
            MathOp::IsNan | MathOp::IsInf | MathOp::IsSubnormal | MathOp::Unordered => truth(self, false),
            MathOp::IsFinite => truth(self, true),
            MathOp::IsNormal => self.compare(BinOp::Ne, x[0], zero),
            MathOp::IsZero => self.compare(BinOp::Eq, x[0], zero),
            MathOp::SignBit => self.compare(BinOp::Lt, x[0], zero),
            MathOp::LessGreater => self.compare(BinOp::Ne, x[0], x[1]),
            MathOp::Abs => {
                let r = self.magnitude(x[0]);
                self.checked(r, "the magnitude", ty)
            }
            MathOp::CopySign => {
                let size = self.magnitude(x[0]);
                let size = self.temp(size);
                let minus = self.binary(BinOp::Sub, zero, size);
                let negative = self.compare(BinOp::Lt, x[1], zero);
                let r = self.select(negative, minus, size);
                self.checked(r, "the magnitude", ty)
            }
            MathOp::Min | MathOp::Max => {
                let below = self.compare(BinOp::Lt, x[0], x[1]);
                let (a, b) = if op == MathOp::Min { (x[0], x[1]) } else { (x[1], x[0]) };
                let r = self.select(below, a, b);
                self.stored(r, ty)
            }
            MathOp::Fma => {
                let product = self.binary(BinOp::Mul, x[0], x[1]);
                let third = self.scale_up(x[2]);
                let sum = self.binary(BinOp::Add, product, third);
                let r = self.scale_down(sum);
                self.checked(r, "multiplication and addition", ty)
            }
            MathOp::Fmod => self.remainder(x[0], x[1], ty),
            MathOp::Floor => {
                let r = self.whole(x[0]);
                self.checked(r, "rounding", ty)
            }
            MathOp::Trunc => {
                let r = self.towards_zero(x[0]);
                let r = self.whole(r);
                self.checked(r, "rounding", ty)
            }
            MathOp::Ceil => {
                let most = self.number((1 << self.format.fraction) - 1);
                let r = self.binary(BinOp::Add, x[0], most);
                let r = self.whole(r);
                self.checked(r, "rounding", ty)
            }
            MathOp::Round => {
                // Half away from zero: of the magnitude, half up.
                let size = self.magnitude(x[0]);
                let half = self.number(half);
                let size = self.binary(BinOp::Add, size, half);
                let size = self.whole(size);
                let size = self.temp(size);
                let minus = self.binary(BinOp::Sub, zero, size);
                let negative = self.compare(BinOp::Lt, x[0], zero);
                let r = self.select(negative, minus, size);
                self.checked(r, "rounding", ty)
            }
            MathOp::Rint => {
                // To nearest even: half up, and one back from a tie that came out odd.
                let half = self.number(half);
                let up = self.binary(BinOp::Add, x[0], half);
                let up = self.scale_down(up);
                let up = self.temp(up);
                let scaled = self.scale_up(up);
                let above = self.binary(BinOp::Sub, scaled, x[0]);
                let tie = self.compare(BinOp::Eq, above, half);
                let one = self.number(1);
                let last = self.binary(BinOp::And, up, one);
                let odd = self.compare(BinOp::Ne, last, zero);
                let back = self.add(ExprKind::Binary(BinOp::And, tie, odd), self.bool);
                let fewer = self.binary(BinOp::Sub, up, one);
                let r = if self.format.fraction == 0 { up } else { self.select(back, fewer, up) };
                let r = self.scale_up(r);
                self.checked(r, "rounding", ty)
            }
            MathOp::NextAfter => {
                let one = self.number(1);
                let (up, down) = (self.binary(BinOp::Add, x[0], one), self.binary(BinOp::Sub, x[0], one));
                let (below, above) = (self.compare(BinOp::Lt, x[0], x[1]), self.compare(BinOp::Lt, x[1], x[0]));
                let r = self.select(above, down, x[0]);
                let r = self.select(below, up, r);
                self.stored(r, ty)
            }
            MathOp::Remainder => {
                self.pending.push(Note::Unsupported("IEEE remainder in fixed-point mode".into()));
                self.add(ExprKind::Const(0), ty)
            }
            MathOp::Sqrt => self.square_root(x[0], ty),
        }
    }

    fn magnitude(&mut self, e: ExprId) -> ExprId {
        let zero = self.number(0);
        let minus = self.binary(BinOp::Sub, zero, e);
        let negative = self.compare(BinOp::Lt, e, zero);
        self.select(negative, minus, e)
    }

    /// The greatest number whose square is not above the operand; zero of a negative one. An input that is assumed to be it: there
    /// is exactly one.
    fn square_root(&mut self, e: ExprId, ty: TypeId) -> ExprId {
        let local = self.local(self.narrow);
        let root = self.read(local);
        let root = self.cast(root, self.wide);
        let zero = self.number(0);
        let radicand = self.scale_up(e);
        let (square, one) = (self.binary(BinOp::Mul, root, root), self.number(1));
        let next = self.binary(BinOp::Add, root, one);
        let above = self.binary(BinOp::Mul, next, next);
        let bool = self.bool;
        let low = self.compare(BinOp::Le, square, radicand);
        let high = self.compare(BinOp::Lt, radicand, above);
        let positive = self.compare(BinOp::Ge, root, zero);
        let between = self.add(ExprKind::Binary(BinOp::And, low, high), bool);
        let between = self.add(ExprKind::Binary(BinOp::And, between, positive), bool);
        let none = self.compare(BinOp::Eq, root, zero);
        let negative = self.compare(BinOp::Lt, e, zero);
        let defined = self.add(ExprKind::Select(negative, none, between), bool);
        self.pending.push(Note::Input(local, defined));
        self.stored(root, ty)
    }
}
