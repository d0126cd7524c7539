//! Turns the pairs of [`crate::sequence`] into assertions while both events of a pair are lowered.
//!
//! The event that is lowered first leaves what the other one needs: its address where the objects may be the same, a flag where it may not
//! happen at all. The second one asserts. Whatever is remembered starts afresh where the operator is entered.
//!
//! A pair with a call in it becomes an [`OrderPoint`] too: what the functions do is known only when the program is linked, so an analysis drops the
//! assertion where the two do not touch the same memory.

use fathom_ast as ast;
use fathom_goto::*;

use crate::body::Body;
use crate::sequence::{Pair, Relation};
use rustc_hash::FxHashMap;

/// Pairs of events whose order matters, in one function.
#[derive(Default)]
pub(crate) struct Pairs {
    /// Those of which one event was lowered.
    first: FxHashMap<u32, First>,
    /// Where they remember what happened.
    locals: FxHashMap<u32, LocalId>,
}

/// What the first event of a pair left.
#[derive(Clone, Debug)]
pub(crate) struct First {
    /// Which of the pair's events it was.
    which: usize,
    /// Address and size of its object, in a temporary.
    range: Option<(PlaceId, u64)>,
    /// Set where it happened.
    flag: Option<PlaceId>,
    event: OrderEvent,
    /// Where the instructions of the event begin.
    at: (BlockId, usize),
}

impl Body<'_, '_> {
    /// Before the operands of a node are evaluated: nothing of it has happened yet.
    pub fn enter(&mut self, e: ast::ExprId) {
        let sequence = &self.cx.state.sequence;
        if sequence.pairs.is_empty() && sequence.large.is_empty() {
            return;
        }
        let loc = self.cx.expr_loc(e);
        if self.cx.state.sequence.large.contains(&e) {
            let cond = self.bool_const(true, loc);
            self.assert(cond, PropertyClass::EvaluationOrder, "an expression too large to be looked at", loc);
        }
        let Some(pairs) = self.cx.state.sequence.of_operator.get(&e).cloned() else { return };
        for pair in pairs {
            if self.cx.state.sequence.pairs[pair as usize].relation == Relation::MayOverlap {
                let (place, null) = (self.address_memory(pair, loc), self.cx.common.void_ptr);
                let null = self.constant(null, 0, loc);
                self.assign(place, null, loc);
            } else {
                let (place, no) = (self.flag_memory(pair, loc), self.bool_const(false, loc));
                self.assign(place, no, loc);
            }
        }
    }

    /// The object of the node is about to be accessed.
    pub fn touched(&mut self, e: ast::ExprId, place: PlaceId) {
        if !self.watched.is_empty() {
            self.accessed_through(e, place);
        }
        let Some(pairs) = self.cx.state.sequence.of_event.get(&e).cloned() else { return };
        for id in pairs {
            let pair = self.cx.state.sequence.pairs[id as usize].clone();
            let which = usize::from(pair.events[0] != e);
            let event = OrderEvent::Access { place, reads: pair.reads[which], writes: pair.writes[which] };
            self.happens(id, &pair, which, event);
        }
    }

    /// The call is about to be made; its arguments are evaluated.
    pub fn called(&mut self, e: ast::ExprId, callee: Callee, args: &[Operand]) {
        let Some(pairs) = self.cx.state.sequence.of_event.get(&e).cloned() else { return };
        for id in pairs {
            let pair = self.cx.state.sequence.pairs[id as usize].clone();
            let which = usize::from(pair.events[0] != e);
            self.happens(id, &pair, which, OrderEvent::Call { callee, args: args.to_vec() });
        }
    }

    fn happens(&mut self, id: u32, pair: &Pair, which: usize, event: OrderEvent) {
        let loc = self.cx.expr_loc(pair.operator);
        match self.pairs.first.remove(&id) {
            // An expression that is lowered twice begins again.
            Some(first) if first.which != which => self.second(pair, first, event, loc),
            Some(_) | None => {
                let mut range = None;
                if let (Relation::MayOverlap, &OrderEvent::Access { place, .. }) = (pair.relation, &event)
                    && self.cx.options.looked_for.unsequenced
                {
                    let (address, size) = self.range_of(place, loc);
                    let memory = self.address_memory(id, loc);
                    self.assign(memory, address, loc);
                    range = Some((memory, size));
                }
                let mut flag = None;
                if pair.conditional[which] && pair.relation != Relation::MayOverlap {
                    let (memory, yes) = (self.flag_memory(id, loc), self.bool_const(true, loc));
                    self.assign(memory, yes, loc);
                    flag = Some(memory);
                }
                // What follows a terminator opens a block of its own, at its start.
                let at = match self.open {
                    true => (self.cur, self.f.blocks[self.cur.index()].insts.len()),
                    false => (BlockId::new(self.f.blocks.len()), 0),
                };
                self.pairs.first.insert(id, First { which, range, flag, event, at });
            }
        }
    }

    fn second(&mut self, pair: &Pair, first: First, event: OrderEvent, loc: LocId) {
        let names = pair.events.map(|e| self.event_name(e));
        let certain = match first.flag {
            Some(flag) => {
                let happened = self.read(flag, loc);
                self.unary(UnOp::Not, happened, loc)
            }
            None => self.bool_const(false, loc),
        };
        let marker = |body: &mut Self| body.bool_const(true, loc);
        match pair.relation {
            Relation::Ordered => {
                let cond = if self.cx.options.looked_for.evaluation_order { certain } else { marker(self) };
                let (a, b) = (&names[first.which], &names[1 - first.which]);
                let message = format!("{a} comes before {b}");
                let property = self.cx.property(PropertyClass::EvaluationOrder, message, loc, &self.f.name);
                let kind = InstKind::Assert { cond, property };
                // The first call may end the program: where both events are certain, the order is in question before it.
                match self.f.blocks.get_mut(first.at.0.index()) {
                    Some(block) if pair.conditional == [false, false] => {
                        let index = first.at.1.min(block.insts.len());
                        block.insts.insert(index, Inst { kind, loc });
                    }
                    Some(_) | None => self.emit(kind, loc),
                }
                self.f.order.push(OrderPoint { property, events: [first.event, event] });
            }
            Relation::Same => {
                let cond = if self.cx.options.looked_for.unsequenced { certain } else { marker(self) };
                let what = if pair.writes[0] && pair.writes[1] { "modified twice" } else { "modified and used" };
                let message = format!("{} is {what}, and nothing puts the two in order", names[0]);
                self.assert(cond, PropertyClass::Unsequenced, message, loc);
            }
            Relation::MayOverlap => {
                let cond = match (first.range, event) {
                    (Some((memory, size)), OrderEvent::Access { place, .. }) => {
                        let (address, own_size) = self.range_of(place, loc);
                        self.apart((memory, size), (address, own_size), pair.conditional[first.which], loc)
                    }
                    (Some(_) | None, OrderEvent::Call { .. } | OrderEvent::Access { .. }) => marker(self),
                };
                let (a, b) = (&names[0], &names[1]);
                let what = if pair.writes[0] && pair.writes[1] { "both modified" } else { "modified and used" };
                let message = format!("{a} and {b} overlap and are {what}, and nothing puts the two in order");
                self.assert(cond, PropertyClass::Unsequenced, message, loc);
            }
        }
    }

    /// The ranges share no byte, or the first one was not accessed.
    fn apart(&mut self, first: (PlaceId, u64), second: (ExprId, u64), conditional: bool, loc: LocId) -> ExprId {
        let (bool, size) = (self.cx.common.bool, self.cx.common.size);
        let before = self.read(first.0, loc);
        let sizes = [first.1, second.1].map(|s| self.int(size, i128::from(s), loc));
        let args = [Some(before), Some(sizes[0]), Some(second.0), Some(sizes[1])];
        let disjoint = self.expr(ExprKind::Memory(MemoryQuery::Disjoint, args), bool, loc);
        if !conditional {
            return disjoint;
        }
        let null = self.cx.common.void_ptr;
        let null = self.constant(null, 0, loc);
        let none = self.binary(BinOp::Eq, before, null, loc);
        self.binary(BinOp::Or, none, disjoint, loc)
    }

    /// Address and size of what an access to the place touches; of a bit-field the bytes that hold it.
    pub fn range_of(&mut self, place: PlaceId, loc: LocId) -> (ExprId, u64) {
        let void_ptr = self.cx.common.void_ptr;
        if let PlaceKind::Field(base, index) = self.f.places[place.index()].kind
            && let Type::Record(record) = *self.type_of(self.place_ty(base))
        {
            let field = &self.cx.program.types.record(record).fields[index as usize];
            if let Some(width) = field.bit_width {
                let (from, to) = (field.bit_offset / 8, (field.bit_offset + u64::from(width)).div_ceil(8));
                let address = self.addr(base, void_ptr, loc);
                let ptrdiff = self.cx.common.ptrdiff;
                let from_expr = self.int(ptrdiff, i128::from(from), loc);
                return (self.ptr_add(address, from_expr, void_ptr, loc), to - from);
            }
        }
        let size = self.size_of(self.place_ty(place)).max(1);
        (self.addr(place, void_ptr, loc), size)
    }

    fn address_memory(&mut self, pair: u32, loc: LocId) -> PlaceId {
        let ty = self.cx.common.void_ptr;
        self.pair_memory(pair, ty, loc)
    }

    fn flag_memory(&mut self, pair: u32, loc: LocId) -> PlaceId {
        let ty = self.cx.common.bool;
        self.pair_memory(pair, ty, loc)
    }

    fn pair_memory(&mut self, pair: u32, ty: TypeId, loc: LocId) -> PlaceId {
        if let Some(&local) = self.pairs.locals.get(&pair) {
            return self.local_place(local);
        }
        let place = self.temp(ty, loc);
        if let PlaceKind::Local(local) = self.f.places[place.index()].kind {
            self.pairs.locals.insert(pair, local);
        }
        place
    }

    /// What the event of a node is about, for a message.
    fn event_name(&self, e: ast::ExprId) -> String {
        let unit = self.cx.unit;
        let lvalue = match unit[e].kind {
            ast::ExprKind::Call { callee, .. } => {
                return match unit.direct_callee(callee) {
                    Some(decl) => format!("the call of `{}`", unit.str(unit[decl].name)),
                    None => "a call through a pointer".to_string(),
                };
            }
            ast::ExprKind::Assign { lhs, .. } | ast::ExprKind::CompoundAssign { lhs, .. } => lhs,
            ast::ExprKind::Unary { operand, .. } | ast::ExprKind::Cast { operand, .. } => operand,
            ast::ExprKind::VaArg { list } => list,
            _ => e,
        };
        self.lvalue_name(lvalue).map_or_else(|| "an object".to_string(), |name| format!("`{name}`"))
    }

    fn lvalue_name(&self, e: ast::ExprId) -> Option<String> {
        let unit = self.cx.unit;
        match unit[e].kind {
            ast::ExprKind::DeclRef(decl) => Some(unit.str(unit[decl].name).into_owned()),
            ast::ExprKind::Int(value) => Some(value.to_string()),
            ast::ExprKind::Member { base, field, arrow } => {
                let name = unit[field].name.map(|n| unit.str(n).into_owned())?;
                let base = self.lvalue_name(base)?;
                Some(format!("{base}{}{name}", if arrow { "->" } else { "." }))
            }
            ast::ExprKind::Subscript { base, index } => {
                let base = self.lvalue_name(base)?;
                let index = self.lvalue_name(index).unwrap_or_else(|| "…".to_string());
                Some(format!("{base}[{index}]"))
            }
            ast::ExprKind::Unary { op: ast::UnaryOp::Deref, operand } => Some(format!("*{}", self.lvalue_name(operand)?)),
            ast::ExprKind::Cast { operand, explicit: false, .. } => self.lvalue_name(operand),
            _ => None,
        }
    }
}
