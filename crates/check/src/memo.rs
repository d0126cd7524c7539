//! Which conditions already hold at the current point of a block, so that the same check is not made twice.
//!
//! Conditions are compared by structure, not by id: lowering makes a new expression for each mention of `a[i]`.
//! SOUNDNESS: a condition is forgotten as soon as an instruction may change what it reads; one that reads volatile or
//! atomic memory is never remembered. Errs towards checking again.

use fathom_goto::Effect as InstEffect;
use fathom_goto::visit::Node;
use fathom_goto::*;
use rustc_hash::{FxHashMap, FxHashSet};

/// What a condition depends on.
#[derive(Clone, Debug, Default)]
struct Reads {
    /// Locals that no pointer reaches.
    locals: FxHashSet<LocalId>,
    /// Any other memory.
    memory: bool,
    /// Which objects are alive.
    liveness: bool,
    /// Two evaluations may differ with nothing in between.
    unstable: bool,
}

/// What an instruction may change.
#[derive(Clone, Debug, Default)]
pub(crate) struct Effect {
    pub locals: Vec<LocalId>,
    pub memory: bool,
    pub liveness: bool,
}

#[derive(Default)]
pub(crate) struct Memo {
    /// Structure of an expression (kind over representatives, and type) to its representative.
    structures: FxHashMap<String, ExprId>,
    representatives: FxHashMap<ExprId, ExprId>,
    holds: FxHashMap<ExprId, Reads>,
}

impl Memo {
    pub fn start_block(&mut self) {
        self.holds.clear();
    }

    /// Notes that the condition holds from here on; false if that was known already.
    pub fn establish(&mut self, func: &Function, cond: ExprId) -> bool {
        let mut reads = Reads::default();
        collect_expr(func, cond, &mut reads);
        if reads.unstable {
            return true;
        }
        let representative = self.representative(func, cond);
        self.holds.insert(representative, reads).is_none()
    }

    pub fn forget(&mut self, effect: &Effect) {
        self.holds.retain(|_, reads| {
            !(effect.memory && reads.memory
                || effect.liveness && reads.liveness
                || effect.locals.iter().any(|l| reads.locals.contains(l)))
        });
    }

    /// An expression was rewritten in place: its structure is no longer what was recorded.
    pub fn rewritten(&mut self) {
        self.structures.clear();
        self.representatives.clear();
        self.holds.clear();
    }

    fn representative(&mut self, func: &Function, id: ExprId) -> ExprId {
        if let Some(&known) = self.representatives.get(&id) {
            return known;
        }
        let expr = func.expr(id);
        let mut text = format!("{}:", expr.ty.0);
        match &expr.kind {
            ExprKind::Const(bits) => text += &format!("const {bits}"),
            ExprKind::Addr(place) => text += &format!("addr {}", self.place(func, *place)),
            ExprKind::FuncAddr(target) => text += &format!("func {}", target.0),
            ExprKind::Read(place, access) => text += &format!("read {access:?} {}", self.place(func, *place)),
            ExprKind::Unary(op, a) => text += &format!("{op:?} {:?}", self.representative(func, *a)),
            ExprKind::Binary(op, a, b) => {
                let (a, b) = (self.representative(func, *a), self.representative(func, *b));
                text += &format!("{op:?} {a:?} {b:?}");
            }
            ExprKind::Cast(op, a) => text += &format!("{op:?} {:?}", self.representative(func, *a)),
            ExprKind::Select(c, a, b) => {
                let c = self.representative(func, *c);
                let (a, b) = (self.representative(func, *a), self.representative(func, *b));
                text += &format!("select {c:?} {a:?} {b:?}");
            }
            ExprKind::PtrAdd(a, b) => {
                let (a, b) = (self.representative(func, *a), self.representative(func, *b));
                text += &format!("ptradd {a:?} {b:?}");
            }
            ExprKind::Overflow(op, a, b, ty) => {
                let (a, b) = (self.representative(func, *a), self.representative(func, *b));
                text += &format!("overflow {op:?} {a:?} {b:?} {}", ty.0);
            }
            ExprKind::Math(op, args) => {
                let args = args.map(|a| a.map(|a| self.representative(func, a)));
                text += &format!("{op:?} {args:?}");
            }
            ExprKind::Memory(query, args) => {
                let args = args.map(|a| a.map(|a| self.representative(func, a)));
                text += &format!("{query:?} {args:?}");
            }
        }
        let representative = *self.structures.entry(text).or_insert(id);
        self.representatives.insert(id, representative);
        representative
    }

    fn place(&mut self, func: &Function, id: PlaceId) -> String {
        let place = func.place(id);
        match place.kind {
            PlaceKind::Local(local) => format!("l{}", local.0),
            PlaceKind::Global(global) => format!("g{}", global.0),
            PlaceKind::Deref(pointer) => format!("*{:?} as {}", self.representative(func, pointer), place.ty.0),
            PlaceKind::Field(base, field) => format!("{}.{field}", self.place(func, base)),
            PlaceKind::Index(base, index) => {
                let index = self.representative(func, index);
                format!("{}[{index:?}]", self.place(func, base))
            }
        }
    }
}

fn collect_expr(func: &Function, id: ExprId, reads: &mut Reads) {
    match &func.expr(id).kind {
        ExprKind::Read(place, access) => {
            reads.unstable |= !access.is_ordinary();
            match private_local(func, *place) {
                Some(local) => drop(reads.locals.insert(local)),
                None => reads.memory = true,
            }
            collect_place(func, *place, reads);
        }
        ExprKind::Math(_, args) => {
            // The rounding mode is state of the machine; an instruction that sets it counts as changing memory.
            reads.memory = true;
            args.iter().flatten().for_each(|a| collect_expr(func, *a, reads));
        }
        ExprKind::Memory(query, args) => {
            reads.liveness = true;
            if let (MemoryQuery::Initialised, Some(pointer)) = (query, args[0]) {
                reads.memory = true;
                if let ExprKind::Addr(place) = func.expr(pointer).kind
                    && let Some(local) = private_local(func, place)
                {
                    reads.locals.insert(local);
                }
            }
            args.iter().flatten().for_each(|a| collect_expr(func, *a, reads));
        }
        other => visit::expr_nodes(other, |node| collect_node(func, node, reads)),
    }
}

fn collect_node(func: &Function, node: Node, reads: &mut Reads) {
    match node {
        Node::Expr(expr) => collect_expr(func, expr, reads),
        Node::Place(place, _) => collect_place(func, place, reads),
    }
}

fn collect_place(func: &Function, id: PlaceId, reads: &mut Reads) {
    visit::place_nodes(&func.place(id).kind, |node| collect_node(func, node, reads));
}

/// The local a place lies in, if only the local's own name reaches it.
fn private_local(func: &Function, id: PlaceId) -> Option<LocalId> {
    match func.place(id).kind {
        PlaceKind::Local(local) => (!func.local(local).address_taken).then_some(local),
        PlaceKind::Global(_) | PlaceKind::Deref(_) => None,
        PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => private_local(func, base),
    }
}

impl Effect {
    fn write(&mut self, func: &Function, place: PlaceId) {
        match private_local(func, place) {
            Some(local) => self.locals.push(local),
            None => self.memory = true,
        }
    }

    pub fn of(func: &Function, inst: &InstKind) -> Effect {
        let mut effect = Effect::default();
        for place in visit::written_places(inst) {
            effect.write(func, place);
        }
        match inst.effect() {
            InstEffect::Call => (effect.memory, effect.liveness) = (true, true),
            InstEffect::Primitive(op) => match op {
                Intrinsic::HeapFree | Intrinsic::StackFree => effect.liveness = true,
                Intrinsic::MemMove | Intrinsic::MemCopy | Intrinsic::MemSet => effect.memory = true,
                Intrinsic::FormatPrint | Intrinsic::FormatBuffer | Intrinsic::SetRounding => effect.memory = true,
                // A new object makes no pointer invalid that was valid.
                Intrinsic::HeapAlloc | Intrinsic::StackAlloc => {}
                Intrinsic::Defined | Intrinsic::Arbitrary => {}
                Intrinsic::PutByte | Intrinsic::ArgCount | Intrinsic::ArgVector => {}
                Intrinsic::Exit | Intrinsic::Abort | Intrinsic::GetRounding => {}
            },
            InstEffect::Lifetime(local) => {
                (effect.memory, effect.liveness) = (true, true);
                effect.locals.push(local);
            }
            // Other threads may run at these.
            InstEffect::Synchronise | InstEffect::Unsupported => (effect.memory, effect.liveness) = (true, true),
            InstEffect::Store { .. } | InstEffect::Input | InstEffect::Assume | InstEffect::Assert(_) | InstEffect::Goal(_) => {
            }
        }
        effect
    }
}
