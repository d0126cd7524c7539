//! What instructions, expressions and places are made of, told once for everybody who only wants to get to their operands.
//!
//! `Visitor` looks and `MutVisitor` changes: their `super_*` methods hand every direct operand of an instruction, a terminator, an
//! expression or a place to the method for its kind, which does nothing unless it is overridden. Operands come in the order in which they are
//! evaluated, and with every place what is done with it (`Usage`). Expressions and places live in arenas, so a visitor that wants to go deeper calls
//! `super_expr` or `super_place` with what the id stands for; a mutator goes over the arenas.
//!
//! The functions below are the common questions: what is read, what is evaluated, what is written.

use crate::expr::*;
use crate::ids::*;
use crate::inst::*;
use crate::program::*;
use crate::types::*;

/// What is done with a place.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Usage {
    Read,
    Write,
    /// Read and written, in one step.
    Update,
    /// Its address is computed; its memory is left alone.
    Address,
    /// Another place is a part of it.
    Base,
}

impl Usage {
    pub fn reads(self) -> bool {
        match self {
            Usage::Read | Usage::Update => true,
            Usage::Write | Usage::Address | Usage::Base => false,
        }
    }

    pub fn writes(self) -> bool {
        match self {
            Usage::Write | Usage::Update => true,
            Usage::Read | Usage::Address | Usage::Base => false,
        }
    }
}

macro_rules! visitor {
    ($(#[$doc:meta])* $name:ident $(, $mutable:ident)?) => {
        $(#[$doc])*
        pub trait $name {
            fn expr(&mut self, _expr: &$($mutable)? ExprId) {}
            fn place(&mut self, _place: &$($mutable)? PlaceId, _usage: Usage) {}
            /// The base of a place, or the local whose life begins or ends.
            fn local(&mut self, _local: &$($mutable)? LocalId) {}
            fn global(&mut self, _global: &$($mutable)? GlobalId) {}
            /// Called, or its address taken.
            fn function(&mut self, _function: &$($mutable)? FuncId) {}
            fn property(&mut self, _property: &$($mutable)? PropertyId) {}

            fn operand(&mut self, operand: &$($mutable)? Operand) {
                match operand {
                    Operand::Value(value) => self.expr(value),
                    Operand::Aggregate(place) => self.place(place, Usage::Read),
                }
            }

            fn callee(&mut self, callee: &$($mutable)? Callee) {
                match callee {
                    Callee::Direct(function) => self.function(function),
                    Callee::Indirect(pointer) => self.expr(pointer),
                }
            }

            fn super_inst(&mut self, inst: &$($mutable)? InstKind) {
                match inst {
                    InstKind::Assign { dest, value, access: _ } => {
                        self.expr(value);
                        self.place(dest, Usage::Write);
                    }
                    InstKind::Copy { dest, src } => {
                        self.place(src, Usage::Read);
                        self.place(dest, Usage::Write);
                    }
                    InstKind::Zero(dest) | InstKind::Input { dest, name: _, kind: _ } => self.place(dest, Usage::Write),
                    InstKind::Call { dest, callee, args } => {
                        for arg in args {
                            self.operand(arg);
                        }
                        self.callee(callee);
                        if let Some(dest) = dest {
                            self.place(dest, Usage::Write);
                        }
                    }
                    InstKind::Intrinsic { dest, op: _, args } => {
                        for arg in args {
                            self.expr(arg);
                        }
                        if let Some(dest) = dest {
                            self.place(dest, Usage::Write);
                        }
                    }
                    InstKind::Assume(cond) => self.expr(cond),
                    InstKind::Note { name: _, value } => self.expr(value),
                    InstKind::Assert { cond, property } | InstKind::Goal { cond, property } => {
                        self.expr(cond);
                        self.property(property);
                    }
                    InstKind::LifetimeStart(local) | InstKind::LifetimeEnd(local) => self.local(local),
                    InstKind::Rmw { dest, place, op: _, value, order: _ } => {
                        self.expr(value);
                        self.place(place, Usage::Update);
                        if let Some(dest) = dest {
                            self.place(dest, Usage::Write);
                        }
                    }
                    InstKind::CmpXchg { ok, place, expected, desired, order: _, failure: _ } => {
                        self.expr(desired);
                        self.place(place, Usage::Update);
                        self.place(expected, Usage::Update);
                        self.place(ok, Usage::Write);
                    }
                    InstKind::AtomicBegin(_) | InstKind::AtomicEnd | InstKind::Fence(..) | InstKind::Unsupported(_) => {}
                }
            }

            fn super_terminator(&mut self, end: &$($mutable)? Terminator) {
                match end {
                    Terminator::Goto(_) | Terminator::Stop | Terminator::Return(None) => {}
                    Terminator::Branch { cond, then: _, other: _ } => self.expr(cond),
                    Terminator::Switch { value, cases: _, default: _ } => self.expr(value),
                    Terminator::Return(Some(operand)) => self.operand(operand),
                }
            }

            fn super_expr(&mut self, kind: &$($mutable)? ExprKind) {
                match kind {
                    ExprKind::Const(_) => {}
                    ExprKind::Addr(place) => self.place(place, Usage::Address),
                    ExprKind::FuncAddr(function) => self.function(function),
                    ExprKind::Read(place, _) => self.place(place, Usage::Read),
                    ExprKind::Unary(_, a) | ExprKind::Cast(_, a) => self.expr(a),
                    ExprKind::Binary(_, a, b) | ExprKind::PtrAdd(a, b) | ExprKind::Overflow(_, a, b, _) => {
                        self.expr(a);
                        self.expr(b);
                    }
                    ExprKind::Select(cond, a, b) => {
                        self.expr(cond);
                        self.expr(a);
                        self.expr(b);
                    }
                    ExprKind::Math(_, args) => {
                        for arg in args.into_iter().flatten() {
                            self.expr(arg);
                        }
                    }
                    ExprKind::Memory(_, args) => {
                        for arg in args.into_iter().flatten() {
                            self.expr(arg);
                        }
                    }
                }
            }

            fn super_place(&mut self, kind: &$($mutable)? PlaceKind) {
                match kind {
                    PlaceKind::Local(local) => self.local(local),
                    PlaceKind::Global(global) => self.global(global),
                    PlaceKind::Deref(pointer) => self.expr(pointer),
                    PlaceKind::Field(base, _) => self.place(base, Usage::Base),
                    PlaceKind::Index(base, index) => {
                        self.place(base, Usage::Base);
                        self.expr(index);
                    }
                }
            }

            fn super_order_event(&mut self, event: &$($mutable)? OrderEvent) {
                match event {
                    OrderEvent::Call { callee, args } => {
                        for arg in args {
                            self.operand(arg);
                        }
                        self.callee(callee);
                    }
                    OrderEvent::Access { place, reads, writes } => {
                        let usage = match (*reads, *writes) {
                            (true, true) => Usage::Update,
                            (false, true) => Usage::Write,
                            (_, false) => Usage::Read,
                        };
                        self.place(place, usage);
                    }
                }
            }
        }
    };
}

visitor! {
    /// Looks at the operands of what it is given.
    Visitor
}

visitor! {
    /// Changes the operands of what it is given.
    MutVisitor, mut
}

/// A mutator over everything a function holds: its two arenas, its instructions and terminators, and the points of evaluation order.
pub fn mutate_function(f: &mut Function, mutator: &mut impl MutVisitor) {
    for expr in &mut f.exprs {
        mutator.super_expr(&mut expr.kind);
    }
    for place in &mut f.places {
        mutator.super_place(&mut place.kind);
    }
    mutate_code(f, mutator);
}

/// A mutator over the instructions and terminators of a function, and its points of evaluation order.
pub fn mutate_code(f: &mut Function, mutator: &mut impl MutVisitor) {
    for block in &mut f.blocks {
        for inst in &mut block.insts {
            mutator.super_inst(&mut inst.kind);
        }
        mutator.super_terminator(&mut block.end);
    }
    for point in &mut f.order {
        mutator.property(&mut point.property);
        for event in &mut point.events {
            mutator.super_order_event(event);
        }
    }
}

/// A direct operand that is evaluated.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Node {
    Expr(ExprId),
    Place(PlaceId, Usage),
}

/// A visitor that hands expressions and places to a function.
struct Nodes<F>(F);

impl<F: FnMut(Node)> Visitor for Nodes<F> {
    fn expr(&mut self, expr: &ExprId) {
        self.0(Node::Expr(*expr));
    }

    fn place(&mut self, place: &PlaceId, usage: Usage) {
        self.0(Node::Place(*place, usage));
    }
}

/// Calls `f` for the direct operands of an instruction.
pub fn inst_nodes(inst: &InstKind, f: impl FnMut(Node)) {
    Nodes(f).super_inst(inst);
}

/// Calls `f` for the operand of a terminator.
pub fn terminator_nodes(end: &Terminator, f: impl FnMut(Node)) {
    Nodes(f).super_terminator(end);
}

/// Calls `f` for the direct operands of an expression.
pub fn expr_nodes(kind: &ExprKind, f: impl FnMut(Node)) {
    Nodes(f).super_expr(kind);
}

/// Calls `f` for the direct operands of a place.
pub fn place_nodes(kind: &PlaceKind, f: impl FnMut(Node)) {
    Nodes(f).super_place(kind);
}

/// Calls `f` for both events of a point of evaluation order.
pub fn order_nodes(point: &OrderPoint, f: impl FnMut(Node)) {
    let mut nodes = Nodes(f);
    for event in &point.events {
        nodes.super_order_event(event);
    }
}

/// The places an instruction writes (not those its callees write).
pub fn written_places(inst: &InstKind) -> Vec<PlaceId> {
    places_used(inst, Usage::writes)
}

/// The places an instruction reads as a whole (not through `Read` expressions).
pub fn read_places(inst: &InstKind) -> Vec<PlaceId> {
    places_used(inst, Usage::reads)
}

fn places_used(inst: &InstKind, wanted: impl Fn(Usage) -> bool) -> Vec<PlaceId> {
    let mut places = Vec::new();
    inst_nodes(inst, |node| match node {
        Node::Place(place, usage) if wanted(usage) => places.push(place),
        Node::Place(..) | Node::Expr(_) => {}
    });
    places
}

/// The expressions an instruction evaluates as values, outermost only.
pub fn operand_exprs(inst: &InstKind) -> Vec<ExprId> {
    let mut exprs = Vec::new();
    inst_nodes(inst, |node| match node {
        Node::Expr(expr) => exprs.push(expr),
        Node::Place(..) => {}
    });
    exprs
}

/// The expression or place a terminator evaluates.
pub fn terminator_operands(end: &Terminator) -> (Option<ExprId>, Option<PlaceId>) {
    let mut operands = (None, None);
    terminator_nodes(end, |node| match node {
        Node::Expr(expr) => operands.0 = Some(expr),
        Node::Place(place, _) => operands.1 = Some(place),
    });
    operands
}

/// The direct sub-expressions, and the place the expression names.
pub fn expr_children(kind: &ExprKind) -> (Vec<ExprId>, Option<PlaceId>) {
    let mut children = (Vec::new(), None);
    expr_nodes(kind, |node| match node {
        Node::Expr(expr) => children.0.push(expr),
        Node::Place(place, _) => children.1 = Some(place),
    });
    children
}

/// Calls `f` for every expression evaluated inside `id`, `id` included, operands first.
pub fn for_each_expr(func: &Function, id: ExprId, f: &mut dyn FnMut(ExprId)) {
    expr_nodes(&func.expr(id).kind, |node| for_each_node_expr(func, node, f));
    f(id);
}

/// Calls `f` for every expression evaluated to find the place.
pub fn for_each_place_expr(func: &Function, id: PlaceId, f: &mut dyn FnMut(ExprId)) {
    place_nodes(&func.place(id).kind, |node| for_each_node_expr(func, node, f));
}

fn for_each_node_expr(func: &Function, node: Node, f: &mut dyn FnMut(ExprId)) {
    match node {
        Node::Expr(expr) => for_each_expr(func, expr, f),
        Node::Place(place, _) => for_each_place_expr(func, place, f),
    }
}

/// Calls `f` for every expression the instruction evaluates, those of its places included.
pub fn for_each_inst_expr(func: &Function, inst: &InstKind, f: &mut dyn FnMut(ExprId)) {
    inst_nodes(inst, |node| for_each_node_expr(func, node, f));
}

/// Calls `f` for every expression the terminator evaluates, those of its places included.
pub fn for_each_terminator_expr(func: &Function, end: &Terminator, f: &mut dyn FnMut(ExprId)) {
    terminator_nodes(end, |node| for_each_node_expr(func, node, f));
}

/// The outermost expressions that are evaluated to find a place, those of the whole path.
pub fn place_roots(func: &Function, place: PlaceId, out: &mut Vec<ExprId>) {
    place_nodes(&func.place(place).kind, |node| node_roots(func, node, out));
}

/// The outermost expressions that a node evaluates: itself, or those of its place.
pub fn node_roots(func: &Function, node: Node, out: &mut Vec<ExprId>) {
    match node {
        Node::Expr(expr) => out.push(expr),
        Node::Place(place, _) => place_roots(func, place, out),
    }
}

/// The `Local`, `Global` or `Deref` a place's path starts at.
pub fn root(func: &Function, place: PlaceId) -> PlaceId {
    match func.place(place).kind {
        PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) => place,
        PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => root(func, base),
    }
}

/// Byte offset of a place from its root; `None` if an index is not constant.
pub fn offset_from_root(types: &TypeTable, func: &Function, place: PlaceId) -> Option<i64> {
    match func.place(place).kind {
        PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) => Some(0),
        PlaceKind::Field(base, field) => {
            let start = offset_from_root(types, func, base)?;
            match types.get(func.place(base).ty) {
                Type::Record(record) => {
                    let bytes = types.record(*record).fields[field as usize].bit_offset / 8;
                    start.checked_add(i64::try_from(bytes).ok()?)
                }
                Type::Void
                | Type::Bool
                | Type::Int { .. }
                | Type::Float(_)
                | Type::Pointer(_)
                | Type::Array { .. }
                | Type::Function { .. } => None,
            }
        }
        PlaceKind::Index(base, index) => {
            let start = offset_from_root(types, func, base)?;
            let ExprKind::Const(bits) = func.expr(index).kind else { return None };
            let size = i64::try_from(types.size_of(func.place(place).ty)).ok()?;
            let index = signed_const(types, func.expr(index).ty, bits)?;
            start.checked_add(index.checked_mul(size)?)
        }
    }
}

/// The value of an integer constant, if it fits.
pub fn signed_const(types: &TypeTable, ty: TypeId, bits: u128) -> Option<i64> {
    match types.get(ty) {
        Type::Int { width, signed: true } if *width < 128 && *width > 0 => {
            let sign = 1u128 << (width - 1);
            let value = i128::try_from(bits & (2 * sign - 1)).ok()?;
            let value = if bits & sign != 0 { value - (1i128 << width) } else { value };
            i64::try_from(value).ok()
        }
        Type::Int { .. } | Type::Bool => i64::try_from(bits).ok(),
        Type::Void | Type::Float(_) | Type::Pointer(_) | Type::Array { .. } | Type::Record(_) | Type::Function { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One of each kind that has operands, every operand with a number of its own.
    fn samples() -> Vec<InstKind> {
        let (e, p) = (ExprId, PlaceId);
        vec![
            InstKind::Assign { dest: p(1), value: e(2), access: Access::default() },
            InstKind::Copy { dest: p(1), src: p(2) },
            InstKind::Zero(p(1)),
            InstKind::Call {
                dest: Some(p(1)),
                callee: Callee::Indirect(e(2)),
                args: vec![Operand::Value(e(3)), Operand::Aggregate(p(4))],
            },
            InstKind::Intrinsic { dest: Some(p(1)), op: Intrinsic::MemSet, args: vec![e(2), e(3), e(4)] },
            InstKind::Input { dest: p(1), name: "n".into(), kind: InputKind::Unwritten },
            InstKind::Assume(e(1)),
            InstKind::Note { name: "n".into(), value: e(1) },
            InstKind::Assert { cond: e(1), property: PropertyId(7) },
            InstKind::Goal { cond: e(1), property: PropertyId(8) },
            InstKind::Rmw { dest: Some(p(1)), place: p(2), op: RmwOp::Add, value: e(3), order: MemoryOrder::SeqCst },
            InstKind::CmpXchg {
                ok: p(1),
                place: p(2),
                expected: p(3),
                desired: e(4),
                order: MemoryOrder::AcqRel,
                failure: MemoryOrder::Acquire,
            },
        ]
    }

    fn nodes(inst: &InstKind) -> Vec<Node> {
        let mut nodes = Vec::new();
        inst_nodes(inst, |node| nodes.push(node));
        nodes
    }

    struct Add(u32);

    impl MutVisitor for Add {
        fn expr(&mut self, expr: &mut ExprId) {
            expr.0 += self.0;
        }

        fn place(&mut self, place: &mut PlaceId, _: Usage) {
            place.0 += self.0;
        }
    }

    #[test]
    fn looking_and_changing_see_the_same_operands() {
        for mut inst in samples() {
            let before = nodes(&inst);
            Add(100).super_inst(&mut inst);
            let moved = before.iter().map(|node| match node {
                Node::Expr(e) => Node::Expr(ExprId(e.0 + 100)),
                Node::Place(p, usage) => Node::Place(PlaceId(p.0 + 100), *usage),
            });
            assert_eq!(nodes(&inst), moved.collect::<Vec<_>>(), "{inst:?}");
        }
    }

    #[test]
    fn every_operand_is_seen_once() {
        for inst in samples() {
            let mut numbers: Vec<u32> = nodes(&inst)
                .into_iter()
                .map(|node| match node {
                    Node::Expr(e) => e.0,
                    Node::Place(p, _) => p.0,
                })
                .collect();
            numbers.sort_unstable();
            assert_eq!(numbers, (1..=numbers.len() as u32).collect::<Vec<_>>(), "{inst:?}");
        }
    }

    #[test]
    fn a_compare_exchange_reads_and_writes_two_places() {
        let inst = InstKind::CmpXchg {
            ok: PlaceId(1),
            place: PlaceId(2),
            expected: PlaceId(3),
            desired: ExprId(4),
            order: MemoryOrder::SeqCst,
            failure: MemoryOrder::SeqCst,
        };
        assert_eq!(written_places(&inst), [PlaceId(2), PlaceId(3), PlaceId(1)]);
        assert_eq!(read_places(&inst), [PlaceId(2), PlaceId(3)]);
        assert_eq!(operand_exprs(&inst), [ExprId(4)]);
    }

    #[test]
    fn a_call_evaluates_its_arguments_before_its_result_has_a_place() {
        let call = samples().swap_remove(3);
        let expected = [
            Node::Expr(ExprId(3)),
            Node::Place(PlaceId(4), Usage::Read),
            Node::Expr(ExprId(2)),
            Node::Place(PlaceId(1), Usage::Write),
        ];
        assert_eq!(nodes(&call), expected);
    }

    #[test]
    fn the_address_of_a_place_is_no_read() {
        let mut seen = Vec::new();
        expr_nodes(&ExprKind::Addr(PlaceId(1)), |node| seen.push(node));
        expr_nodes(&ExprKind::Read(PlaceId(2), Access::default()), |node| seen.push(node));
        assert_eq!(seen, [Node::Place(PlaceId(1), Usage::Address), Node::Place(PlaceId(2), Usage::Read)]);
    }
}
