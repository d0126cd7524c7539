//! The function under construction: blocks, instructions, expressions and places, with the folds that keep the IR
//! readable (`*&x`, `&*p`, casts of constants).
//!
//! Invariant: instructions after a terminator open a block of their own; `finish` removes what is unreachable.

use fathom_ast as ast;
use fathom_goto::*;
use rustc_hash::FxHashMap;

use crate::context::Context;
use crate::scope::{CleanupId, CleanupNode, Jumps, ScopeId, ScopeNode};

/// The value of an expression.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) enum Val {
    Void,
    Scalar(ExprId),
    /// A complex number: real and imaginary part.
    Pair(ExprId, ExprId),
    /// A record or vector: where its bytes are.
    Place(PlaceId),
}

/// An object designated by an lvalue.
#[derive(Copy, Clone, Debug)]
pub(crate) struct LValue {
    pub place: PlaceId,
    pub access: Access,
}

/// What an opaque expression stands for.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Bound {
    Value(Val),
    LValue(LValue),
}

pub(crate) struct Body<'c, 'u> {
    pub cx: &'c mut Context<'u>,
    pub f: Function,
    pub cur: BlockId,
    /// Whether the current block still lacks its terminator.
    pub open: bool,
    pub scopes: Vec<ScopeNode>,
    pub scope: ScopeId,
    pub cleanups: Vec<CleanupNode>,
    pub cleanup: CleanupId,
    pub jumps: Jumps,
    pub opaque: FxHashMap<ast::ExprId, Bound>,
    /// Element counts of variable-length array types, by size expression.
    pub vla_sizes: FxHashMap<ast::ExprId, LocalId>,
    /// Argument blocks of variadic calls, by type.
    pub arg_blocks: FxHashMap<TypeId, LocalId>,
    /// The AST declaration, `None` for synthesised functions.
    pub decl: Option<ast::DeclId>,
    /// Locals whose declaration can be reached again by a jump back within their block.
    pub relived: Vec<LocalId>,
    /// Pointer parameters, if one of them is `restrict`.
    pub watched: Vec<crate::restrict::Watched>,
    pub pairs: crate::watch::Pairs,
    pub goals: crate::coverage::Goals,
    temps: u32,
    /// Loops with an `assigns` clause.
    pub loop_frames: Vec<crate::loop_frame::LoopFrame>,
    /// A volatile object is being copied: its scalars are read one by one behind that.
    pub copies_volatile: bool,
}

impl<'c, 'u> Body<'c, 'u> {
    /// Starts a body for the function; `f` has its signature and parameters, and no blocks.
    pub fn new(cx: &'c mut Context<'u>, f: Function, decl: Option<ast::DeclId>) -> Self {
        let mut body = Body {
            cx,
            f,
            cur: BlockId(0),
            open: true,
            scopes: vec![ScopeNode::root()],
            scope: ScopeId(0),
            cleanups: Vec::new(),
            cleanup: CleanupId::NONE,
            jumps: Jumps::default(),
            opaque: FxHashMap::default(),
            vla_sizes: FxHashMap::default(),
            arg_blocks: FxHashMap::default(),
            decl,
            relived: Vec::new(),
            watched: Vec::new(),
            pairs: Default::default(),
            goals: Default::default(),
            temps: 0,
            loop_frames: Vec::new(),
            copies_volatile: false,
        };
        body.cur = body.new_block();
        body
    }

    // Blocks.

    pub fn new_block(&mut self) -> BlockId {
        self.f.blocks.push(Block { insts: Vec::new(), end: Terminator::Stop, end_loc: LocId::NONE });
        BlockId::new(self.f.blocks.len() - 1)
    }

    /// Continues in `block`; the current one must have its terminator.
    pub fn switch_to(&mut self, block: BlockId) {
        self.cur = block;
        self.open = true;
    }

    /// Ends the current block by falling into `block` and continues there.
    pub fn flow_into(&mut self, block: BlockId, loc: LocId) {
        self.terminate(Terminator::Goto(block), loc);
        self.switch_to(block);
    }

    pub fn terminate(&mut self, end: Terminator, loc: LocId) {
        if !self.open {
            return;
        }
        let block = &mut self.f.blocks[self.cur.index()];
        block.end = end;
        block.end_loc = loc;
        self.open = false;
    }

    pub fn emit(&mut self, kind: InstKind, loc: LocId) {
        if !self.cx.registers.is_empty() {
            if let InstKind::Copy { src, .. } = kind
                && !self.copies_volatile
            {
                self.reads_no_register(src, loc);
            }
            if let InstKind::Intrinsic { op: Intrinsic::MemCopy | Intrinsic::MemMove, ref args, .. } = kind {
                self.points_to_no_register(args[1], loc);
            }
        }
        if !self.open {
            let dead = self.new_block();
            self.switch_to(dead);
        }
        self.f.blocks[self.cur.index()].insts.push(Inst { kind, loc });
    }

    // Expressions.

    pub fn expr(&mut self, kind: ExprKind, ty: TypeId, loc: LocId) -> ExprId {
        self.f.add_expr(kind, ty, loc)
    }

    pub fn ty_of(&self, e: ExprId) -> TypeId {
        self.f.exprs[e.index()].ty
    }

    pub fn loc_of(&self, e: ExprId) -> LocId {
        self.f.exprs[e.index()].loc
    }

    pub fn type_of(&self, ty: TypeId) -> &Type {
        self.cx.program.types.get(ty)
    }

    pub fn place_ty(&self, p: PlaceId) -> TypeId {
        self.f.places[p.index()].ty
    }

    pub fn size_of(&self, ty: TypeId) -> u64 {
        self.cx.program.types.size_of(ty)
    }

    /// The constant with these bits, cut to the type's width.
    pub fn constant(&mut self, ty: TypeId, bits: u128, loc: LocId) -> ExprId {
        let width = self.cx.program.types.value_bits(ty).unwrap_or(128);
        let bits = if width >= 128 { bits } else { bits & ((1 << width) - 1) };
        self.expr(ExprKind::Const(bits), ty, loc)
    }

    pub fn int(&mut self, ty: TypeId, value: i128, loc: LocId) -> ExprId {
        self.constant(ty, value as u128, loc)
    }

    pub fn bool_const(&mut self, value: bool, loc: LocId) -> ExprId {
        let ty = self.cx.common.bool;
        self.constant(ty, u128::from(value), loc)
    }

    /// The value of a constant integer expression, sign-extended by its type.
    pub fn const_int(&self, e: ExprId) -> Option<i128> {
        let expr = &self.f.exprs[e.index()];
        let ExprKind::Const(bits) = expr.kind else { return None };
        match *self.type_of(expr.ty) {
            Type::Bool => Some(bits as i128),
            Type::Int { width, signed } => Some(sign_extend(bits, width, signed)),
            Type::Pointer(_) | Type::Float(_) | Type::Void | Type::Array { .. } | Type::Record(_) | Type::Function { .. } => {
                None
            }
        }
    }

    pub fn unary(&mut self, op: UnOp, a: ExprId, loc: LocId) -> ExprId {
        let ty = self.ty_of(a);
        if let (UnOp::Not, ExprKind::Const(bits)) = (op, &self.f.exprs[a.index()].kind) {
            let bits = !*bits;
            return self.constant(ty, bits, loc);
        }
        // Double negation of a condition.
        if op == UnOp::Not
            && ty == self.cx.common.bool
            && let ExprKind::Unary(UnOp::Not, inner) = self.f.exprs[a.index()].kind
        {
            return inner;
        }
        self.expr(ExprKind::Unary(op, a), ty, loc)
    }

    /// A binary operation; comparisons give Bool, the others the type of the left operand.
    pub fn binary(&mut self, op: BinOp, a: ExprId, b: ExprId, loc: LocId) -> ExprId {
        let ty = match op {
            BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => self.cx.common.bool,
            BinOp::PtrDiff => self.cx.common.ptrdiff,
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Rem => self.ty_of(a),
            BinOp::Shl | BinOp::Shr | BinOp::And | BinOp::Or | BinOp::Xor => self.ty_of(a),
        };
        self.expr(ExprKind::Binary(op, a, b), ty, loc)
    }

    pub fn read(&mut self, place: PlaceId, loc: LocId) -> ExprId {
        self.read_with(place, Access::default(), loc)
    }

    pub fn read_with(&mut self, place: PlaceId, access: Access, loc: LocId) -> ExprId {
        let ty = self.place_ty(place);
        if !self.cx.registers.is_empty() && (!access.volatile || self.cx.program.types.is_pointer(ty)) {
            self.reads_no_register(place, loc);
        }
        self.expr(ExprKind::Read(place, access), ty, loc)
    }

    /// Pointer plus byte offset (of ptrdiff type); adding nothing is folded.
    pub fn ptr_add(&mut self, p: ExprId, offset: ExprId, ty: TypeId, loc: LocId) -> ExprId {
        if self.const_int(offset) == Some(0) {
            return self.convert(p, ty, loc);
        }
        self.expr(ExprKind::PtrAdd(p, offset), ty, loc)
    }

    /// An index as a ptrdiff.
    ///
    /// The program's own conversion to a signed index stays apart from the one that an unsigned index gets here: the former may be negative, the latter
    /// is a great number in C (see `transform::ends::addresses`).
    pub fn as_index(&mut self, index: ExprId, loc: LocId) -> ExprId {
        let ptrdiff = self.cx.common.ptrdiff;
        if let ExprKind::Cast(CastOp::IntToInt, from) = self.f.exprs[index.index()].kind
            && self.ty_of(index) == ptrdiff
            && self.cx.program.types.size_of(self.ty_of(from)) == self.cx.program.types.size_of(ptrdiff)
        {
            return self.expr(ExprKind::Cast(CastOp::Bits, index), ptrdiff, loc);
        }
        self.convert(index, ptrdiff, loc)
    }

    /// `index * size` as a ptrdiff.
    pub fn scaled(&mut self, index: ExprId, size: u64, loc: LocId) -> ExprId {
        let ptrdiff = self.cx.common.ptrdiff;
        let index = self.as_index(index, loc);
        if size == 1 {
            return index;
        }
        if let Some(n) = self.const_int(index) {
            return self.int(ptrdiff, n.wrapping_mul(i128::from(size)), loc);
        }
        let size = self.int(ptrdiff, i128::from(size), loc);
        self.binary(BinOp::Mul, index, size, loc)
    }

    /// The address of a place; `&*p` is `p`.
    pub fn addr(&mut self, place: PlaceId, ty: TypeId, loc: LocId) -> ExprId {
        if let PlaceKind::Deref(p) = self.f.places[place.index()].kind {
            return self.convert(p, ty, loc);
        }
        self.expr(ExprKind::Addr(place), ty, loc)
    }

    pub fn addr_of(&mut self, place: PlaceId, loc: LocId) -> ExprId {
        let to = self.place_ty(place);
        let ty = self.cx.types().pointer_to(to);
        self.addr(place, ty, loc)
    }

    // Places.

    pub fn local_place(&mut self, local: LocalId) -> PlaceId {
        let ty = self.f.locals[local.index()].ty;
        self.f.add_place(PlaceKind::Local(local), ty)
    }

    pub fn global_place(&mut self, global: GlobalId) -> PlaceId {
        let ty = self.cx.program.globals[global.index()].ty;
        self.f.add_place(PlaceKind::Global(global), ty)
    }

    /// What `p` points to, seen as `ty`; `*&x` is `x`, and `*` of an array's address its first element.
    pub fn deref(&mut self, p: ExprId, ty: TypeId, loc: LocId) -> PlaceId {
        let mut base = p;
        while let ExprKind::Cast(CastOp::PtrToPtr, inner) = self.f.exprs[base.index()].kind {
            base = inner;
        }
        if let ExprKind::Addr(place) = self.f.exprs[base.index()].kind {
            let place_ty = self.place_ty(place);
            if place_ty == ty {
                return place;
            }
            if let Type::Array { elem, len } = *self.type_of(place_ty)
                && elem == ty
                && len > 0
            {
                let ptrdiff = self.cx.common.ptrdiff;
                let zero = self.int(ptrdiff, 0, loc);
                return self.f.add_place(PlaceKind::Index(place, zero), ty);
            }
        }
        self.f.add_place(PlaceKind::Deref(p), ty)
    }

    pub fn field(&mut self, place: PlaceId, index: u32) -> PlaceId {
        let record = match *self.type_of(self.place_ty(place)) {
            Type::Record(record) => record,
            ref other => panic!("field of a place of type {other:?}"),
        };
        let ty = self.cx.program.types.record(record).fields[index as usize].ty;
        self.f.add_place(PlaceKind::Field(place, index), ty)
    }

    pub fn index(&mut self, place: PlaceId, index: ExprId, loc: LocId) -> PlaceId {
        let elem = match *self.type_of(self.place_ty(place)) {
            Type::Array { elem, .. } => elem,
            ref other => panic!("element of a place of type {other:?}"),
        };
        let index = self.as_index(index, loc);
        self.f.add_place(PlaceKind::Index(place, index), elem)
    }

    pub fn element(&mut self, place: PlaceId, index: u64, loc: LocId) -> PlaceId {
        let ptrdiff = self.cx.common.ptrdiff;
        let index = self.int(ptrdiff, i128::from(index), loc);
        self.index(place, index, loc)
    }

    // Temporaries and stores.

    pub fn new_local(&mut self, name: String, ty: TypeId, kind: LocalKind, loc: LocId) -> LocalId {
        let align = self.cx.program.types.align_of(ty).max(1);
        self.f.locals.push(Local { name, ty, loc, kind, address_taken: false, align });
        LocalId::new(self.f.locals.len() - 1)
    }

    pub fn temp(&mut self, ty: TypeId, loc: LocId) -> PlaceId {
        let name = format!("$t{}", self.temps);
        self.temps += 1;
        let local = self.new_local(name, ty, LocalKind::Temp, loc);
        self.local_place(local)
    }

    /// Scalar store with conversion to the place's type (bit-fields, pointers of another pointee).
    pub fn assign(&mut self, dest: PlaceId, value: ExprId, loc: LocId) {
        self.assign_with(dest, value, Access::default(), loc);
    }

    pub fn assign_with(&mut self, dest: PlaceId, value: ExprId, access: Access, loc: LocId) {
        let ty = self.place_ty(dest);
        let value = self.convert(value, ty, loc);
        self.emit(InstKind::Assign { dest, value, access }, loc);
    }

    /// Whether no instruction emitted later can change the value.
    pub fn is_stable(&self, e: ExprId) -> bool {
        let mut e = e;
        for _ in 0..8 {
            match self.f.exprs[e.index()].kind {
                ExprKind::Const(_) | ExprKind::FuncAddr(_) => return true,
                ExprKind::Addr(place) => return self.is_fixed(place),
                ExprKind::Read(place, _) => return self.is_temp(place),
                ExprKind::Cast(_, inner) => e = inner,
                ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Select(..) | ExprKind::PtrAdd(..) => return false,
                ExprKind::Overflow(..) | ExprKind::Math(..) | ExprKind::Memory(..) => return false,
            }
        }
        false
    }

    /// A place whose address does not depend on memory: fields of a variable, at most.
    pub fn is_fixed(&self, place: PlaceId) -> bool {
        let mut place = place;
        loop {
            match self.f.places[place.index()].kind {
                PlaceKind::Local(_) | PlaceKind::Global(_) => return true,
                PlaceKind::Field(base, _) => place = base,
                PlaceKind::Index(base, index) => {
                    if self.const_int(index).is_none() {
                        return false;
                    }
                    place = base;
                }
                PlaceKind::Deref(_) => return false,
            }
        }
    }

    /// A whole temporary: written once, before every use.
    pub fn is_temp(&self, place: PlaceId) -> bool {
        match self.f.places[place.index()].kind {
            PlaceKind::Local(local) => self.f.locals[local.index()].kind == LocalKind::Temp,
            PlaceKind::Global(_) | PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => false,
        }
    }

    /// The value now, in a temporary unless it cannot change anyway.
    pub fn spill(&mut self, e: ExprId) -> ExprId {
        if self.is_stable(e) {
            return e;
        }
        let (ty, loc) = (self.ty_of(e), self.loc_of(e));
        let temp = self.temp(ty, loc);
        self.emit(InstKind::Assign { dest: temp, value: e, access: Access::default() }, loc);
        self.read(temp, loc)
    }

    /// The same for any value.
    pub fn spill_val(&mut self, val: Val, loc: LocId) -> Val {
        match val {
            Val::Void => Val::Void,
            Val::Scalar(e) => Val::Scalar(self.spill(e)),
            Val::Pair(re, im) => Val::Pair(self.spill(re), self.spill(im)),
            Val::Place(place) => {
                if self.is_temp(place) {
                    return val;
                }
                let ty = self.place_ty(place);
                let temp = self.temp(ty, loc);
                self.emit(InstKind::Copy { dest: temp, src: place }, loc);
                Val::Place(temp)
            }
        }
    }

    // What stops or is not supported.

    pub fn assert(&mut self, cond: ExprId, class: PropertyClass, message: impl Into<String>, loc: LocId) {
        let property = self.cx.property(class, message, loc, &self.f.name);
        self.emit(InstKind::Assert { cond, property }, loc);
    }

    pub fn assert_false(&mut self, class: PropertyClass, message: impl Into<String>, loc: LocId) {
        let cond = self.bool_const(false, loc);
        self.assert(cond, class, message, loc);
    }

    pub fn unsupported(&mut self, what: impl Into<Unsupported>, loc: LocId) {
        self.emit(InstKind::Unsupported(what.into()), loc);
    }

    /// Unsupported at this point of evaluation; the value is zero.
    pub fn unsupported_value(&mut self, what: impl Into<Unsupported>, ty: TypeId, loc: LocId) -> Val {
        self.unsupported(what, loc);
        self.zero_val(ty, loc)
    }

    /// The zero value of any type.
    pub fn zero_val(&mut self, ty: TypeId, loc: LocId) -> Val {
        match *self.type_of(ty) {
            Type::Void | Type::Function { .. } => Val::Void,
            Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Pointer(_) => Val::Scalar(self.constant(ty, 0, loc)),
            Type::Array { .. } | Type::Record(_) => {
                let temp = self.temp(ty, loc);
                self.emit(InstKind::Zero(temp), loc);
                Val::Place(temp)
            }
        }
    }
}

pub(crate) fn sign_extend(bits: u128, width: u32, signed: bool) -> i128 {
    if !signed || width == 0 || width >= 128 {
        return bits as i128;
    }
    let shift = 128 - width;
    ((bits << shift) as i128) >> shift
}
