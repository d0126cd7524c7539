//! Judges the calls and accesses that C leaves in either order (`Function::order`): does it matter which comes first?
//!
//! It matters if one of the two writes memory that the other one reads or writes, or if one may end the program before the other one asserts
//! something. Where it does not, the assertion that lowering put there is removed. Where it does, the assertion stays and its message says why.
//!
//! SOUNDNESS: errs towards mattering (sets of objects are over-approximated), with two exceptions that no goal of the program depends on: the order of
//! outputs, and the state inside library models (streams, `errno`, `rand`) that the program itself does not name. Inputs drawn in two calls are
//! arbitrary both, in either order.

use crate::call_graph::CallGraph;
use crate::modified::own_writes;
use crate::points_to::{Externals, Object, ObjectId, PointsTo};
use fathom_goto::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Bytes of an object: from an offset on, or anywhere in it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Span {
    object: ObjectId,
    offset: Option<i32>,
    size: u64,
}

impl Span {
    fn overlaps(&self, other: &Span) -> bool {
        if self.object != other.object {
            return false;
        }
        let (Some(a), Some(b)) = (self.offset, other.offset) else { return true };
        let (a, b) = (i128::from(a), i128::from(b));
        a < b + i128::from(other.size) && b < a + i128::from(self.size)
    }
}

/// What a function does by itself, or an event with everything it calls.
#[derive(Clone, Debug, Default)]
struct Effects {
    reads: BTreeSet<Span>,
    writes: BTreeSet<Span>,
    /// May end the program.
    ends: bool,
    /// Has an assertion of the user's.
    asserts: bool,
}

/// Removes the assertions of orders that do not matter and says of the others why they do.
pub fn judge(program: &mut Program, externals: Externals) {
    if program.functions.iter().all(|f| f.order.is_empty()) {
        return;
    }
    let points_to = PointsTo::of(program, externals);
    let calls = CallGraph::of(program, &points_to);
    let mut judge = Judge {
        program,
        points_to: &points_to,
        calls: &calls,
        own: FxHashMap::default(),
        shared: reachable(&points_to, points_to.objects().filter(|o| matches!(o.1, Object::Global(_))).map(|o| o.0)),
        named: named_globals(program),
    };
    let mut harmless: BTreeSet<PropertyId> = BTreeSet::new();
    let mut reasons: Vec<(PropertyId, String)> = Vec::new();
    for (index, function) in program.functions.iter().enumerate() {
        let func = FuncId::new(index);
        let active = judge.activations(func);
        for point in &function.order {
            // Code that nothing reaches is executed in no order.
            let reason = points_to.reachable().contains(&func).then(|| judge.conflict(func, &active, point)).flatten();
            match reason {
                Some(reason) => reasons.push((point.property, reason)),
                None => {
                    harmless.insert(point.property);
                }
            }
        }
    }
    for (property, reason) in reasons {
        let message = &mut program.properties[property.index()].message;
        *message = format!("{message}, though C leaves the order open: {reason}");
    }
    for function in &mut program.functions {
        function.order.clear();
        for block in &mut function.blocks {
            block.insts.retain(|i| !matches!(&i.kind, InstKind::Assert { property, .. } if harmless.contains(property)));
        }
    }
}

struct Judge<'a> {
    program: &'a Program,
    points_to: &'a PointsTo,
    calls: &'a CallGraph,
    /// By function: its own effects, without its callees'.
    own: FxHashMap<FuncId, Rc<Effects>>,
    /// Objects that some chain of pointers reaches from a global.
    shared: FxHashSet<ObjectId>,
    /// Globals that the user's functions mention.
    named: FxHashSet<GlobalId>,
}

impl Judge<'_> {
    /// Functions that may have an activation when code of `func` runs: itself and who calls it.
    fn activations(&self, func: FuncId) -> FxHashSet<FuncId> {
        let mut found: FxHashSet<FuncId> = FxHashSet::default();
        let mut stack = vec![func];
        while let Some(next) = stack.pop() {
            if found.insert(next) {
                stack.extend(self.calls.callers[next.index()].iter().copied());
            }
        }
        found
    }

    fn conflict(&mut self, func: FuncId, active: &FxHashSet<FuncId>, point: &OrderPoint) -> Option<String> {
        let effects = [0, 1].map(|i| self.of_event(func, &point.events[i]));
        let reach = [0, 1].map(|i| self.reach(func, &point.events[i]));
        let counts = |object: ObjectId| match self.points_to.object(object) {
            // Constants and the models' own memory.
            Object::Global(g) => self.named.contains(&g) && !self.program.global(g).constant,
            // A local of a function that is only called inside is another one in each call, and without an address nobody else gets at it.
            Object::Local(of, local) => {
                let shared = self.program.func(of).local(local).address_taken || reach.iter().all(Option::is_none);
                active.contains(&of) && shared
            }
            // Memory that both can get at: what only one of them allocates, the other one does not know.
            Object::Alloc(..) => reach.iter().all(|r| r.as_ref().is_none_or(|r| r.contains(&object))),
            Object::Function(_) => false,
            Object::Unknown | Object::Arguments | Object::Foreign => true,
        };
        for (writer, other) in [(0, 1), (1, 0)] {
            for write in effects[writer].writes.iter().filter(|w| counts(w.object)) {
                let read = effects[other].reads.iter().any(|r| r.overlaps(write));
                let written = effects[other].writes.iter().any(|w| w.overlaps(write));
                if read || written {
                    let what = self.object_name(func, write.object);
                    let verb = if read { "reads" } else { "writes" };
                    let (a, b) = (self.event_name(&point.events[writer]), self.event_name(&point.events[other]));
                    return Some(format!("{a} writes {what}, {b} {verb} it"));
                }
            }
        }
        for (ender, other) in [(0, 1), (1, 0)] {
            if effects[ender].ends && effects[other].asserts {
                let (a, b) = (self.event_name(&point.events[ender]), self.event_name(&point.events[other]));
                return Some(format!("{a} may end the program, {b} asserts something"));
            }
        }
        None
    }

    fn of_event(&mut self, func: FuncId, event: &OrderEvent) -> Effects {
        let mut all = Effects::default();
        match event {
            OrderEvent::Access { place, reads, writes } => {
                let spans = self.spans(func, *place);
                if *reads {
                    all.reads.extend(spans.iter().copied());
                }
                if *writes {
                    all.writes.extend(spans);
                }
            }
            OrderEvent::Call { callee, .. } => {
                let mut stack = self.targets(func, callee);
                let mut seen: FxHashSet<FuncId> = stack.iter().copied().collect();
                while let Some(next) = stack.pop() {
                    let own = self.own(next);
                    all.reads.extend(own.reads.iter().copied());
                    all.writes.extend(own.writes.iter().copied());
                    all.ends |= own.ends;
                    all.asserts |= own.asserts;
                    stack.extend(self.calls.callees[next.index()].iter().copied().filter(|c| seen.insert(*c)));
                }
            }
        }
        all
    }

    fn targets(&self, func: FuncId, callee: &Callee) -> Vec<FuncId> {
        match callee {
            Callee::Direct(target) => vec![*target],
            Callee::Indirect(pointer) => {
                let targets = self.points_to.targets(func, *pointer);
                let unknown = targets.iter().any(|t| t.object == ObjectId::UNKNOWN);
                let all = self.points_to.exposed().iter().copied().filter(|_| unknown);
                let found = targets.iter().map(|t| t.object).chain(all);
                let functions = found.filter_map(|o| match self.points_to.object(o) {
                    Object::Function(f) => Some(f),
                    Object::Unknown
                    | Object::Global(_)
                    | Object::Local(..)
                    | Object::Alloc(..)
                    | Object::Arguments
                    | Object::Foreign => None,
                });
                functions.collect::<BTreeSet<FuncId>>().into_iter().collect()
            }
        }
    }

    /// Objects the event can get at; `None` for an access, which names its object.
    fn reach(&self, func: FuncId, event: &OrderEvent) -> Option<FxHashSet<ObjectId>> {
        let OrderEvent::Call { args, .. } = event else { return None };
        let mut start: Vec<ObjectId> = Vec::new();
        for arg in args {
            match arg {
                Operand::Value(value) => start.extend(self.points_to.targets(func, *value).iter().map(|t| t.object)),
                Operand::Aggregate(place) => {
                    start.extend(self.points_to.place_targets(self.program, func, *place).iter().map(|t| t.object));
                }
            }
        }
        let mut found = reachable(self.points_to, start.into_iter());
        found.extend(self.shared.iter().copied());
        Some(found)
    }

    fn spans(&self, func: FuncId, place: PlaceId) -> Vec<Span> {
        let size = self.program.types.size_of(self.program.func(func).place(place).ty).max(1);
        let targets = self.points_to.place_targets(self.program, func, place);
        targets.into_iter().map(|t| Span { object: t.object, offset: t.offset, size }).collect()
    }

    /// What the function itself does.
    fn own(&mut self, func: FuncId) -> Rc<Effects> {
        if let Some(known) = self.own.get(&func) {
            return Rc::clone(known);
        }
        let mut own = Effects::default();
        let function = self.program.func(func);
        let anything = |object: &ObjectId| Span { object: *object, offset: None, size: 1 };
        if !function.has_body() && self.points_to.externals == Externals::Arbitrary {
            own.writes = self.points_to.exposed().iter().map(anything).collect();
            own.reads = own.writes.clone();
            own.ends = true;
        }
        for block in &function.blocks {
            for inst in &block.insts {
                self.note(func, &inst.kind, &mut own);
            }
            let (expr, place) = visit::terminator_operands(&block.end);
            expr.iter().for_each(|e| self.note_reads(func, *e, &mut own));
            place.iter().for_each(|p| own.reads.extend(self.spans(func, *p)));
        }
        let own = Rc::new(own);
        self.own.insert(func, Rc::clone(&own));
        own
    }

    fn note(&self, func: FuncId, inst: &InstKind, own: &mut Effects) {
        let function = self.program.func(func);
        let mut exprs = Vec::new();
        visit::for_each_inst_expr(function, inst, &mut |e| exprs.push(e));
        exprs.into_iter().for_each(|e| self.note_read(func, e, own));
        for place in visit::read_places(inst) {
            own.reads.extend(self.spans(func, place));
        }
        for place in visit::written_places(inst) {
            own.writes.extend(self.spans(func, place));
        }
        match inst.effect() {
            Effect::Primitive(op) => {
                // What the primitive itself reads and writes: somewhere in the objects its operands point to.
                let mut written = BTreeSet::new();
                own_writes(self.program, self.points_to, func, inst, &mut written);
                self.widen(&mut written);
                let anywhere = |object: ObjectId| Span { object, offset: None, size: 1 };
                own.writes.extend(written.into_iter().map(anywhere));
                let mut read: BTreeSet<ObjectId> = BTreeSet::new();
                for arg in visit::operand_exprs(inst) {
                    read.extend(self.points_to.targets(func, arg).iter().map(|t| t.object));
                }
                self.widen(&mut read);
                own.reads.extend(read.into_iter().map(anywhere));
                own.ends |= matches!(op, Intrinsic::Exit | Intrinsic::Abort);
            }
            Effect::Assert(property) => {
                let class = self.program.property(property).class;
                own.asserts |= matches!(class, PropertyClass::Assertion | PropertyClass::ReachError);
            }
            Effect::Store { .. } | Effect::Input | Effect::Call | Effect::Assume => {}
            Effect::Goal(_) | Effect::Lifetime(_) | Effect::Synchronise | Effect::Unsupported => {}
        }
    }

    fn widen(&self, set: &mut BTreeSet<ObjectId>) {
        if set.contains(&ObjectId::UNKNOWN) {
            set.extend(self.points_to.exposed().iter().copied());
        }
    }

    fn note_reads(&self, func: FuncId, expr: ExprId, own: &mut Effects) {
        let mut exprs = Vec::new();
        visit::for_each_expr(self.program.func(func), expr, &mut |e| exprs.push(e));
        exprs.into_iter().for_each(|e| self.note_read(func, e, own));
    }

    fn note_read(&self, func: FuncId, expr: ExprId, own: &mut Effects) {
        if let ExprKind::Read(place, _) = self.program.func(func).expr(expr).kind {
            own.reads.extend(self.spans(func, place));
        }
    }

    fn event_name(&self, event: &OrderEvent) -> String {
        match event {
            OrderEvent::Call { callee: Callee::Direct(id), .. } => format!("`{}`", self.program.func(*id).name),
            OrderEvent::Call { callee: Callee::Indirect(_), .. } => "the call through a pointer".to_string(),
            OrderEvent::Access { .. } => "the other operand".to_string(),
        }
    }

    fn object_name(&self, func: FuncId, object: ObjectId) -> String {
        match self.points_to.object(object) {
            Object::Global(g) => format!("`{}`", self.program.global(g).name),
            Object::Local(of, local) if of == func => format!("`{}`", self.program.func(of).local(local).name),
            Object::Local(of, local) => {
                format!("`{}` of `{}`", self.program.func(of).local(local).name, self.program.func(of).name)
            }
            Object::Alloc(..) => "allocated memory".to_string(),
            Object::Unknown | Object::Function(_) | Object::Arguments | Object::Foreign => "memory".to_string(),
        }
    }
}

/// Everything that chains of pointers reach from the objects, themselves included.
fn reachable(points_to: &PointsTo, start: impl Iterator<Item = ObjectId>) -> FxHashSet<ObjectId> {
    let mut found: FxHashSet<ObjectId> = FxHashSet::default();
    let mut stack: Vec<ObjectId> = start.collect();
    while let Some(object) = stack.pop() {
        if !found.insert(object) {
            continue;
        }
        if object == ObjectId::UNKNOWN {
            stack.extend(points_to.exposed().iter().copied());
        }
        stack.extend(points_to.contents(object).iter().map(|t| t.object));
    }
    found
}

/// Globals that the user's functions access or take the address of, and those that their initialisers point to.
fn named_globals(program: &Program) -> FxHashSet<GlobalId> {
    let mut found: FxHashSet<GlobalId> = FxHashSet::default();
    for function in program.functions.iter().filter(|f| !f.from_library) {
        found.extend(function.places.iter().filter_map(|p| match p.kind {
            PlaceKind::Global(g) => Some(g),
            PlaceKind::Local(_) | PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => None,
        }));
    }
    let mut stack: Vec<GlobalId> = found.iter().copied().collect();
    while let Some(global) = stack.pop() {
        for item in &program.global(global).init.items {
            if let InitValue::Global { id, .. } = item.value
                && found.insert(id)
            {
                stack.push(id);
            }
        }
    }
    found
}
