//! What is written into a function to ask about it: variables of our own, expressions over them, blocks on edges.

use fathom_goto::*;

/// The name of the input that chooses what is asked: the number of a property, or anything else to go on.
pub const CANDIDATE: &str = "choice of a candidate";

/// A function that a question is written into.
pub(super) struct Ghosts<'a> {
    pub types: &'a mut TypeTable,
    pub properties: &'a mut Vec<Property>,
    pub f: &'a mut Function,
    pub bool: TypeId,
    /// Wide enough for what is compared: nothing overflows in it.
    pub wide: TypeId,
}

impl<'a> Ghosts<'a> {
    /// `bits`: of the widest operand.
    pub fn new(program: &'a mut Program, function: FuncId, bits: u32) -> Self {
        Self::wide(program, function, width_for(bits))
    }

    /// With as few bits as differences of sums of three operands need: solvers do better with fewer.
    pub fn narrow(program: &'a mut Program, function: FuncId, bits: u32) -> Self {
        Self::wide(program, function, bits.max(8) + 5)
    }

    fn wide(program: &'a mut Program, function: FuncId, width: u32) -> Self {
        let Program { types, properties, functions, .. } = program;
        let (bool, wide) = (types.bool(), types.int(width, true));
        Ghosts { types, properties, f: &mut functions[function.index()], bool, wide }
    }

    pub fn local(&mut self, ty: TypeId) -> LocalId {
        self.f.locals.push(Local {
            name: format!("rank.{}", self.f.locals.len()),
            ty,
            loc: LocId::NONE,
            kind: LocalKind::Temp,
            address_taken: false,
            align: 0,
        });
        LocalId::new(self.f.locals.len() - 1)
    }

    pub fn expr(&mut self, kind: ExprKind, ty: TypeId) -> ExprId {
        self.f.add_expr(kind, ty, LocId::NONE)
    }

    pub fn read(&mut self, local: LocalId) -> ExprId {
        let ty = self.f.local(local).ty;
        let place = self.f.add_place(PlaceKind::Local(local), ty);
        self.expr(ExprKind::Read(place, Access::default()), ty)
    }

    pub fn set(&mut self, local: LocalId, value: ExprId) -> Inst {
        let dest = self.f.add_place(PlaceKind::Local(local), self.f.local(local).ty);
        Inst { kind: InstKind::Assign { dest, value, access: Access::default() }, loc: LocId::NONE }
    }

    pub fn truth(&mut self, value: bool) -> ExprId {
        self.expr(ExprKind::Const(u128::from(value)), self.bool)
    }

    pub fn input(&mut self, local: LocalId, name: &str) -> Inst {
        let dest = self.f.add_place(PlaceKind::Local(local), self.f.local(local).ty);
        Inst { kind: InstKind::Input { dest, name: name.into(), kind: InputKind::Environment }, loc: LocId::NONE }
    }

    pub fn number(&mut self, value: u128) -> ExprId {
        self.expr(ExprKind::Const(value), self.wide)
    }

    pub fn binary(&mut self, op: BinOp, a: ExprId, b: ExprId) -> ExprId {
        let ty = if op.is_comparison() { self.bool } else { self.f.expr(a).ty };
        self.expr(ExprKind::Binary(op, a, b), ty)
    }

    /// The conjunction of all, or the disjunction.
    pub fn all(&mut self, op: BinOp, conditions: &[ExprId]) -> ExprId {
        let mut rest = conditions.iter();
        let Some(&first) = rest.next() else { return self.truth(op == BinOp::And) };
        rest.fold(first, |all, &c| self.binary(op, all, c))
    }

    pub fn block(&mut self, insts: Vec<Inst>, end: Terminator) -> BlockId {
        self.f.blocks.push(Block { insts, end, end_loc: LocId::NONE });
        BlockId::new(self.f.blocks.len() - 1)
    }

    /// A new property of the function.
    pub fn property(&mut self, message: String, loc: LocId) -> PropertyId {
        let function = self.f.name.clone();
        self.properties.push(Property { class: PropertyClass::Termination, message, loc, function });
        PropertyId::new(self.properties.len() - 1)
    }

    /// A block on the way from one block to another, for every edge between them.
    pub fn on_edge(&mut self, from: BlockId, to: BlockId, by: BlockId) {
        let turn = |target: &mut BlockId| {
            if *target == to {
                *target = by;
            }
        };
        match &mut self.f.blocks[from.index()].end {
            Terminator::Goto(target) => turn(target),
            Terminator::Branch { then, other, .. } => {
                turn(then);
                turn(other);
            }
            Terminator::Switch { cases, default, .. } => {
                turn(default);
                cases.iter_mut().for_each(|case| turn(&mut case.2));
            }
            Terminator::Return(_) | Terminator::Stop => {}
        }
    }

    /// Blocks that ask for one of several conditions, whichever an input chooses, and then stop; or go on without asking.
    /// SOUNDNESS: an assertion halts where it is violated. On a path of its own, that ends behind it, it keeps no execution from the others.
    pub fn choose(&mut self, asked: Vec<(ExprId, PropertyId)>, go_on: BlockId) -> BlockId {
        let int = self.types.int(32, true);
        let choice = self.local(int);
        let mut cases = Vec::new();
        for (cond, property) in asked {
            let i = property.index();
            let insts = vec![Inst { kind: InstKind::Assert { cond, property }, loc: LocId::NONE }];
            let block = self.block(insts, Terminator::Stop);
            cases.push((i as i128, i as i128, block));
        }
        let draw = self.input(choice, CANDIDATE);
        let value = self.read(choice);
        self.block(vec![draw], Terminator::Switch { value, cases, default: go_on })
    }
}

/// Bits in which sums and differences of a few numbers of so many bits are exact.
fn width_for(bits: u32) -> u32 {
    match bits {
        0..=32 => 64,
        _ => 128,
    }
}
