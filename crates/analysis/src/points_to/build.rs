//! Reads function bodies into constraints.

use super::solve::{IndirectCall, Solver, Use};
use super::{Externals, Node, Object, ObjectId, Target};
use fathom_goto::*;

impl Solver<'_> {
    pub(super) fn reach(&mut self, func: FuncId) {
        if self.result.reachable.insert(func) {
            self.pending.push(func);
        }
    }

    /// Arguments flow to parameters, the result back.
    pub(super) fn connect(&mut self, target: FuncId, args: &[Option<Node>], result: Option<Node>) {
        self.reach(target);
        let function = self.program.func(target);
        if !function.has_body() {
            return self.external_call(function.ret, args, result);
        }
        for (param, arg) in function.params.iter().zip(args) {
            let param = self.local(target, *param);
            if let Some(arg) = arg {
                self.add_use(*arg, Use::Copy(param, Some(0)));
            }
        }
        if let Some(result) = result {
            let value = self.return_node(target);
            self.add_use(value, Use::Copy(result, Some(0)));
        }
    }

    fn external_call(&mut self, ret: TypeId, args: &[Option<Node>], result: Option<Node>) {
        // An integer result needs no set: making a pointer of it gives `Unknown` anyway.
        let holds_pointers = self.program.types.is_pointer(ret) || !self.program.types.is_scalar(ret);
        if let Some(result) = result.filter(|_| holds_pointers) {
            self.add(result, Target { object: ObjectId::UNKNOWN, offset: None });
        }
        match self.result.externals {
            Externals::Pure => {}
            Externals::Arbitrary => {
                self.expose_named();
                for arg in args.iter().flatten() {
                    self.add_use(*arg, Use::Escape);
                }
            }
        }
    }

    fn return_node(&mut self, func: FuncId) -> Node {
        if let Some(node) = self.returns.get(&func) {
            return *node;
        }
        let node = self.node();
        self.returns.insert(func, node);
        node
    }

    fn local(&self, func: FuncId, local: LocalId) -> Node {
        self.contents(self.result.ids[&Object::Local(func, local)])
    }

    pub(super) fn read_body(&mut self, func: FuncId) {
        let program = self.program;
        let function = program.func(func);
        for (l, local) in function.locals.iter().enumerate() {
            if local.kind == LocalKind::Arbitrary {
                let contents = self.local(func, LocalId::new(l));
                self.add_use(self.compared, Use::Copy(contents, Some(0)));
            }
        }
        for (b, block) in function.blocks.iter().enumerate() {
            for (i, inst) in block.insts.iter().enumerate() {
                self.inst(func, (BlockId::new(b), i as u32), &inst.kind);
            }
            match visit::terminator_operands(&block.end) {
                (Some(expr), _) => {
                    let node = self.eval(func, expr);
                    if let (Terminator::Return(_), Some(node)) = (&block.end, node) {
                        let result = self.return_node(func);
                        self.add_use(node, Use::Copy(result, Some(0)));
                    }
                }
                (None, Some(place)) => {
                    let node = self.load(func, place);
                    let result = self.return_node(func);
                    self.add_use(node, Use::Copy(result, Some(0)));
                }
                (None, None) => {}
            }
        }
    }

    fn inst(&mut self, func: FuncId, site: (BlockId, u32), inst: &InstKind) {
        // Every expression gets its set, needed or not: queries are about any of them.
        for expr in visit::operand_exprs(inst) {
            self.eval(func, expr);
        }
        for place in visit::written_places(inst).into_iter().chain(visit::read_places(inst)) {
            self.place_operands(func, place);
        }
        match inst {
            InstKind::Assign { dest, value, .. } => {
                let value = self.eval(func, *value);
                self.store(func, *dest, value);
            }
            InstKind::Copy { dest, src } => {
                let value = self.load(func, *src);
                self.store(func, *dest, Some(value));
            }
            InstKind::Input { dest, .. } => {
                let ty = self.program.func(func).place(*dest).ty;
                if self.program.types.is_pointer(ty) {
                    let value = self.unknown();
                    self.store(func, *dest, Some(value));
                }
            }
            InstKind::Call { dest, callee, args } => self.call(func, site, *dest, callee, args),
            InstKind::Intrinsic { dest, op, args } => self.intrinsic(func, site, *dest, *op, args),
            InstKind::Rmw { dest, place, value, .. } => {
                let value = self.eval(func, *value);
                let old = self.load(func, *place);
                self.store(func, *place, value);
                // Arithmetic on a stored pointer moves it.
                let moved = self.node();
                self.add_use(old, Use::Copy(moved, None));
                self.store(func, *place, Some(moved));
                if let Some(dest) = dest {
                    self.store(func, *dest, Some(old));
                }
            }
            InstKind::CmpXchg { place, expected, desired, .. } => {
                let value = self.eval(func, *desired);
                self.store(func, *place, value);
                let old = self.load(func, *place);
                self.store(func, *expected, Some(old));
            }
            InstKind::Zero(_) => {}
            other => match other.effect() {
                Effect::Store { .. } | Effect::Input | Effect::Call | Effect::Primitive(_) => self.mix(func, inst),
                Effect::Assume | Effect::Assert(_) | Effect::Goal(_) | Effect::Lifetime(_) => {}
                Effect::Synchronise | Effect::Unsupported => {}
            },
        }
    }

    /// SOUNDNESS: what memory that is given to a harness holds may turn out to have the address of whatever it is compared with, be it in an assumption or in a
    /// branch, as a pointer or as a number. Such pointers are taken to lead to all that is compared with anything but null.
    fn compare(&mut self, func: FuncId, sides: [ExprId; 2]) {
        if sides.iter().any(|&side| self.is_null(func, side)) {
            return;
        }
        for side in sides {
            if let Some(value) = self.eval(func, side) {
                self.add_use(value, Use::Copy(self.compared, Some(0)));
            }
        }
    }

    fn is_null(&self, func: FuncId, mut expr: ExprId) -> bool {
        let function = self.program.func(func);
        while let ExprKind::Cast(CastOp::PtrToPtr | CastOp::IntToPtr | CastOp::IntToInt, inner) = function.expr(expr).kind {
            expr = inner;
        }
        matches!(function.expr(expr).kind, ExprKind::Const(0))
    }

    /// SOUNDNESS: of an instruction without a rule of its own, whatever it reads may get to wherever it writes, moved by any distance.
    fn mix(&mut self, func: FuncId, inst: &InstKind) {
        let mixed = self.node();
        for expr in visit::operand_exprs(inst) {
            if let Some(value) = self.eval(func, expr) {
                self.add_use(value, Use::Copy(mixed, None));
            }
        }
        for place in visit::read_places(inst) {
            let value = self.load(func, place);
            self.add_use(value, Use::Copy(mixed, None));
        }
        let outside = self.unknown();
        for place in visit::written_places(inst) {
            self.store(func, place, Some(mixed));
            if inst.effect() == Effect::Input {
                self.store(func, place, Some(outside));
            }
        }
    }

    fn call(&mut self, func: FuncId, site: (BlockId, u32), dest: Option<PlaceId>, callee: &Callee, args: &[Operand]) {
        let args: Vec<Option<Node>> = args
            .iter()
            .map(|arg| match arg {
                Operand::Value(value) => self.eval(func, *value),
                Operand::Aggregate(place) => Some(self.load(func, *place)),
            })
            .collect();
        let result = dest.map(|dest| {
            let node = self.node();
            self.store(func, dest, Some(node));
            node
        });
        match callee {
            Callee::Direct(target) => self.connect(*target, &args, result),
            Callee::Indirect(pointer) => {
                let pointer = self.eval(func, *pointer);
                self.calls.push(IndirectCall { caller: func, site, args, result });
                if let Some(pointer) = pointer {
                    self.add_use(pointer, Use::Call(self.calls.len() as u32 - 1));
                }
            }
        }
    }

    fn intrinsic(&mut self, func: FuncId, site: (BlockId, u32), dest: Option<PlaceId>, op: Intrinsic, args: &[ExprId]) {
        match op {
            Intrinsic::HeapAlloc | Intrinsic::StackAlloc => {
                let object = self.result.ids[&Object::Alloc(func, site.0, site.1)];
                self.expose(object);
                let foreign = self.result.ids[&Object::Foreign];
                self.add(self.contents(object), Target { object: foreign, offset: None });
                // With a second operand, what it holds at first may be inputs.
                if args.len() > 1 {
                    let contents = self.contents(object);
                    self.add_use(self.compared, Use::Copy(contents, Some(0)));
                }
                if let Some(dest) = dest {
                    let node = self.node();
                    self.add(node, Target { object, offset: Some(0) });
                    self.store(func, dest, Some(node));
                }
            }
            Intrinsic::MemMove | Intrinsic::MemCopy => {
                let (to, from) = (self.eval(func, args[0]), self.eval(func, args[1]));
                if let (Some(to), Some(from)) = (to, from) {
                    let bytes = self.node();
                    self.add_use(from, Use::Load(bytes));
                    self.add_use(to, Use::Store(bytes));
                }
            }
            Intrinsic::ArgVector => {
                let object = self.result.ids[&Object::Arguments];
                self.expose(object);
                if let Some(dest) = dest {
                    let node = self.node();
                    self.add(node, Target { object, offset: None });
                    self.store(func, dest, Some(node));
                }
            }
            // Bytes and numbers, never pointers; the text of a `%p` is not followed.
            Intrinsic::HeapFree
            | Intrinsic::StackFree
            | Intrinsic::MemSet
            | Intrinsic::FormatPrint
            | Intrinsic::FormatBuffer
            | Intrinsic::PutByte
            | Intrinsic::ArgCount
            | Intrinsic::Exit
            | Intrinsic::Abort
            | Intrinsic::GetRounding
            | Intrinsic::SetRounding
            | Intrinsic::Defined
            | Intrinsic::Arbitrary => {}
        }
    }

    fn unknown(&mut self) -> Node {
        let node = self.node();
        self.add(node, Target { object: ObjectId::UNKNOWN, offset: None });
        node
    }

    fn store(&mut self, func: FuncId, place: PlaceId, value: Option<Node>) {
        let Some(value) = value else { return };
        let function = self.program.func(func);
        let root = visit::root(function, place);
        match function.place(root).kind {
            PlaceKind::Local(local) => {
                let to = self.local(func, local);
                self.add_use(value, Use::Copy(to, Some(0)));
            }
            PlaceKind::Global(global) => {
                let to = self.contents(self.result.ids[&Object::Global(global)]);
                self.add_use(value, Use::Copy(to, Some(0)));
            }
            PlaceKind::Deref(pointer) => {
                if let Some(pointer) = self.eval(func, pointer) {
                    self.add_use(pointer, Use::Store(value));
                }
            }
            PlaceKind::Field(..) | PlaceKind::Index(..) => unreachable!("a root has no base"),
        }
    }

    /// The contents of whatever the place lies in.
    fn load(&mut self, func: FuncId, place: PlaceId) -> Node {
        let function = self.program.func(func);
        let root = visit::root(function, place);
        match function.place(root).kind {
            PlaceKind::Local(local) => self.local(func, local),
            PlaceKind::Global(global) => self.contents(self.result.ids[&Object::Global(global)]),
            PlaceKind::Deref(pointer) => {
                let node = self.node();
                if let Some(pointer) = self.eval(func, pointer) {
                    self.add_use(pointer, Use::Load(node));
                }
                node
            }
            PlaceKind::Field(..) | PlaceKind::Index(..) => unreachable!("a root has no base"),
        }
    }

    fn place_operands(&mut self, func: FuncId, place: PlaceId) {
        let function = self.program.func(func);
        match function.place(place).kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) => {}
            PlaceKind::Deref(pointer) => {
                self.eval(func, pointer);
            }
            PlaceKind::Field(base, _) => self.place_operands(func, base),
            PlaceKind::Index(base, index) => {
                self.place_operands(func, base);
                self.eval(func, index);
            }
        }
    }

    /// The set of an expression; `None` if it can hold no pointer.
    fn eval(&mut self, func: FuncId, id: ExprId) -> Option<Node> {
        if let Some(known) = self.result.exprs.get(&(func, id)) {
            return *known;
        }
        let program = self.program;
        let node = match &program.func(func).expr(id).kind {
            ExprKind::Const(_) => None,
            ExprKind::Addr(place) => self.address(func, *place),
            ExprKind::FuncAddr(target) => {
                let object = self.result.ids[&Object::Function(*target)];
                self.expose(object);
                let node = self.node();
                self.add(node, Target { object, offset: Some(0) });
                Some(node)
            }
            ExprKind::Read(place, _) => {
                self.place_operands(func, *place);
                Some(self.load(func, *place))
            }
            ExprKind::Unary(op, a) => {
                let a = self.eval(func, *a);
                match op {
                    UnOp::Neg | UnOp::Not | UnOp::Bswap | UnOp::BitReverse => self.moved(&[a]),
                    UnOp::Clz | UnOp::Ctz | UnOp::Popcount => None,
                }
            }
            ExprKind::Binary(op, a, b) => {
                if program.types.is_pointer(program.func(func).expr(*a).ty) {
                    self.compare(func, [*a, *b]);
                }
                let (a, b) = (self.eval(func, *a), self.eval(func, *b));
                match op {
                    BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Rem => self.moved(&[a, b]),
                    BinOp::Shl | BinOp::Shr | BinOp::And | BinOp::Or | BinOp::Xor => self.moved(&[a, b]),
                    BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => None,
                    // `p + (q - p)` is a pointer derived from `p`.
                    BinOp::PtrDiff => None,
                }
            }
            ExprKind::Cast(op, a) => {
                let a = self.eval(func, *a);
                match op {
                    CastOp::PtrToPtr => a,
                    // A pointer cut into pieces may be put together again.
                    CastOp::IntToInt | CastOp::Bits => a,
                    CastOp::PtrToInt => {
                        if let Some(value) = a {
                            self.add_use(value, Use::Copy(self.compared, Some(0)));
                        }
                        a
                    }
                    CastOp::IntToPtr => Some(self.pointer_from_int(func, id, a)),
                    CastOp::ToBool | CastOp::IntToFloat | CastOp::FloatToInt | CastOp::FloatToFloat => None,
                }
            }
            ExprKind::Select(cond, a, b) => {
                self.eval(func, *cond);
                let (a, b) = (self.eval(func, *a), self.eval(func, *b));
                self.union(&[a, b])
            }
            ExprKind::PtrAdd(pointer, offset) => self.pointer_sum(func, *pointer, *offset),
            ExprKind::Overflow(_, a, b, _) => {
                self.eval(func, *a);
                self.eval(func, *b);
                None
            }
            ExprKind::Math(_, args) => {
                for arg in args.iter().flatten() {
                    self.eval(func, *arg);
                }
                None
            }
            ExprKind::Memory(query, args) => {
                for arg in args.iter().flatten() {
                    match self.program.func(func).expr(*arg).kind {
                        // The address goes nowhere: whether the memory was written is all that is asked.
                        ExprKind::Addr(place) if *query == MemoryQuery::Initialised => self.place_operands(func, place),
                        _ => drop(self.eval(func, *arg)),
                    }
                }
                None
            }
        };
        self.result.exprs.insert((func, id), node);
        node
    }

    fn address(&mut self, func: FuncId, place: PlaceId) -> Option<Node> {
        self.place_operands(func, place);
        let function = self.program.func(func);
        let root = visit::root(function, place);
        let offset = visit::offset_from_root(&self.program.types, function, place);
        let object = match function.place(root).kind {
            PlaceKind::Local(local) => self.result.ids[&Object::Local(func, local)],
            PlaceKind::Global(global) => self.result.ids[&Object::Global(global)],
            PlaceKind::Deref(pointer) => {
                let pointer = self.eval(func, pointer)?;
                if offset == Some(0) {
                    return Some(pointer);
                }
                let node = self.node();
                self.add_use(pointer, Use::Copy(node, offset));
                return Some(node);
            }
            PlaceKind::Field(..) | PlaceKind::Index(..) => unreachable!("a root has no base"),
        };
        self.expose(object);
        let node = self.node();
        self.add(node, Target { object, offset: offset.and_then(|o| i32::try_from(o).ok()) });
        Some(node)
    }

    fn pointer_sum(&mut self, func: FuncId, pointer: ExprId, offset: ExprId) -> Option<Node> {
        let base = self.eval(func, pointer);
        let moved = self.eval(func, offset);
        let function = self.program.func(func);
        let by = match function.expr(offset).kind {
            ExprKind::Const(bits) => visit::signed_const(&self.program.types, function.expr(offset).ty, bits),
            _ => None,
        };
        match base {
            Some(base) => {
                let node = self.node();
                self.add_use(base, Use::Copy(node, by));
                Some(node)
            }
            // `(char *)0 + address`: the integer is the pointer.
            None => {
                let node = self.unknown();
                if let Some(moved) = moved {
                    self.add_use(moved, Use::Copy(node, None));
                }
                Some(node)
            }
        }
    }

    /// SOUNDNESS: an integer may be the address of anything, unless it visibly is a converted pointer, null or a
    /// constant (a made-up address; execution does not let it hit an object).
    fn pointer_from_int(&mut self, func: FuncId, id: ExprId, value: Option<Node>) -> Node {
        let node = self.node();
        if let Some(value) = value {
            self.add_use(value, Use::Copy(node, None));
        }
        let function = self.program.func(func);
        let ExprKind::Cast(_, inner) = function.expr(id).kind else { unreachable!("called for a cast") };
        let round_trip = matches!(function.expr(inner).kind, ExprKind::Cast(CastOp::PtrToInt, _));
        let constant = matches!(function.expr(inner).kind, ExprKind::Const(0));
        if !round_trip && !constant {
            self.add(node, Target { object: ObjectId::UNKNOWN, offset: None });
        }
        node
    }

    fn union(&mut self, parts: &[Option<Node>]) -> Option<Node> {
        self.joined(parts, Some(0))
    }

    /// Arithmetic on integers that hold pointers: the object stays, the offset is lost.
    fn moved(&mut self, parts: &[Option<Node>]) -> Option<Node> {
        self.joined(parts, None)
    }

    fn joined(&mut self, parts: &[Option<Node>], by: Option<i64>) -> Option<Node> {
        let parts: Vec<Node> = parts.iter().flatten().copied().collect();
        if parts.is_empty() {
            return None;
        }
        let node = self.node();
        for part in parts {
            self.add_use(part, Use::Copy(node, by));
        }
        Some(node)
    }
}
