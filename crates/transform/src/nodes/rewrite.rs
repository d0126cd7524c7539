//! Writes the program in which the nodes of a site are two objects: see the module above for the argument.

use super::Ghosts;
use super::sites::{Part, Plan, Site};
use fathom_analysis::{Liveness, Object, ObjectId, Target};
use fathom_goto::loops::Wto;
use fathom_goto::visit::{MutVisitor, Usage};
use fathom_goto::*;
use std::collections::BTreeSet;

/// Flags about pointers, per function.
const WATCHES: usize = 10;

/// The hidden variables of a site.
pub(super) struct Hidden {
    pub(super) tracked: GlobalId,
    pub(super) other: GlobalId,
    /// The tracked node was allocated.
    chosen: GlobalId,
    /// The last access that counts was to another node.
    missed: GlobalId,
    /// Per scalar that is a pointer: the tracked node has no value for it yet.
    bare: Vec<Option<GlobalId>>,
}

pub(super) fn rewrite(program: &Program, plan: &Plan) -> (Program, Vec<Ghosts>) {
    let mut out = program.clone();
    let message = "a pointer is read from a node before it is stored there".to_string();
    out.properties.push(Property { class: PropertyClass::Assertion, message, loc: LocId::NONE, function: String::new() });
    let property = PropertyId::new(out.properties.len() - 1);
    let hidden: Vec<Hidden> = plan.sites.iter().map(|site| Hidden::new(&mut out, site)).collect();
    let bool = out.types.bool();
    let freed = add_global(&mut out, "freed", bool);
    let global_types: Vec<TypeId> = out.globals.iter().map(|g| g.ty).collect();
    let ghost = |h: &Hidden| Ghosts {
        chosen: h.chosen,
        tracked: h.tracked,
        bare: h.bare.iter().flatten().copied().collect(),
        watches: Vec::new(),
    };
    let mut ghosts: Vec<Ghosts> = hidden.iter().map(ghost).collect();
    for &id in plan.points_to.reachable() {
        let Program { types, functions, .. } = &mut out;
        let f = &mut functions[id.index()];
        let watches = watches(plan, id, f, types, bool);
        for watch in &watches {
            ghosts[watch.site].watches.push((id, watch.flag));
        }
        let known = Vec::new();
        let rewrite = Rewrite {
            plan,
            hidden: &hidden,
            global_types: &global_types,
            freed,
            property,
            id,
            types,
            f,
            bool,
            out: Vec::new(),
            watches,
            known,
        };
        rewrite.run();
    }
    (out, ghosts)
}

impl Hidden {
    fn new(program: &mut Program, site: &Site) -> Hidden {
        let byte = program.types.int(8, false);
        let bool = program.types.bool();
        let ty = site.ty.unwrap_or(byte);
        let pointers: Vec<bool> = site.leaves.iter().map(|leaf| program.types.is_pointer(leaf.ty)).collect();
        Hidden {
            tracked: add_global(program, "tracked", ty),
            other: add_global(program, "other", ty),
            chosen: add_global(program, "chosen", bool),
            missed: add_global(program, "missed", bool),
            bare: pointers.into_iter().map(|p| p.then(|| add_global(program, "bare", bool))).collect(),
        }
    }
}

fn add_global(program: &mut Program, name: &str, ty: TypeId) -> GlobalId {
    let number = program.globals.len();
    let align = program.types.align_of(ty).max(1);
    program.globals.push(Global::hidden(format!("{name}#{number}"), ty, align));
    GlobalId::new(number)
}

/// Does a local point to the tracked node of a site? Kept in a flag, so that invariants may speak of it.
pub(super) struct Watch {
    pointer: LocalId,
    site: usize,
    flag: LocalId,
}

/// Flags for the pointers that are alive at loop heads.
fn watches(plan: &Plan, id: FuncId, f: &mut Function, types: &TypeTable, bool: TypeId) -> Vec<Watch> {
    let heads: Vec<BlockId> = Wto::of(f).loops.iter().map(|l| l.head).collect();
    if heads.is_empty() || heads.contains(&BlockId(0)) {
        return Vec::new();
    }
    let liveness = Liveness::of(f);
    let mut found = Vec::new();
    for local in (0..f.locals.len()).map(LocalId::new) {
        let l = f.local(local);
        let named = l.kind != LocalKind::Temp && !l.address_taken && types.is_pointer(l.ty);
        let Some(object) = plan.points_to.id(Object::Local(id, local)).filter(|_| named) else { continue };
        if !heads.iter().any(|head| liveness.at(*head, local)) {
            continue;
        }
        let sites = plan.points_to.contents(object).iter().filter_map(|t| plan.of_object.get(&t.object).copied());
        found.extend(sites.collect::<BTreeSet<usize>>().into_iter().map(|site| (local, site)));
    }
    found.truncate(WATCHES);
    let mut out = Vec::new();
    for (pointer, site) in found {
        let kind = LocalKind::Temp;
        f.locals.push(Local { name: String::new(), ty: bool, loc: LocId::NONE, kind, address_taken: false, align: 0 });
        out.push(Watch { pointer, site, flag: LocalId::new(f.locals.len() - 1) });
    }
    out
}

pub(super) struct Rewrite<'a> {
    plan: &'a Plan,
    pub(super) hidden: &'a [Hidden],
    global_types: &'a [TypeId],
    freed: GlobalId,
    property: PropertyId,
    id: FuncId,
    types: &'a mut TypeTable,
    pub(super) f: &'a mut Function,
    pub(super) bool: TypeId,
    /// The instructions of the block that is being rewritten.
    pub(super) out: Vec<Inst>,
    watches: Vec<Watch>,
    /// What was stored last into a field, through a pointer that has not changed: the pointer, the field, the value.
    known: Vec<(LocalId, Vec<Part>, LocalId)>,
}

/// Puts what the copy has in the places of the operands of an instruction or an expression.
struct Operands<'r, 'a>(&'r mut Rewrite<'a>);

impl MutVisitor for Operands<'_, '_> {
    fn expr(&mut self, expr: &mut ExprId) {
        *expr = self.0.expr(*expr);
    }

    fn place(&mut self, place: &mut PlaceId, _: Usage) {
        *place = self.0.place(*place);
    }
}

impl Rewrite<'_> {
    fn run(mut self) {
        let heads: BTreeSet<BlockId> = Wto::of(self.f).loops.iter().map(|l| l.head).collect();
        for b in 0..self.f.blocks.len() {
            let insts = std::mem::take(&mut self.f.blocks[b].insts);
            self.known.clear();
            if b == 0 {
                self.start_watching();
            }
            if heads.contains(&BlockId::new(b)) {
                self.trust_watches();
            }
            for (i, inst) in insts.into_iter().enumerate() {
                let changed = self.changed(&inst.kind);
                if !matches!(inst.kind, InstKind::Assign { .. } | InstKind::Assert { .. } | InstKind::Assume(_)) {
                    self.known.clear();
                }
                self.inst((BlockId::new(b), i as u32), inst);
                self.known.retain(|(pointer, ..)| !changed.contains(pointer));
                self.watch(&changed);
            }
            let mut end = self.f.blocks[b].end.clone();
            self.terminator(&mut end);
            self.f.blocks[b].end = end;
            self.f.blocks[b].insts = std::mem::take(&mut self.out);
        }
    }

    /// The locals an instruction writes, or whose life it begins or ends.
    fn changed(&self, inst: &InstKind) -> Vec<LocalId> {
        if let InstKind::LifetimeStart(local) | InstKind::LifetimeEnd(local) = inst {
            return vec![*local];
        }
        let root = |place: PlaceId| match self.f.place(visit::root(self.f, place)).kind {
            PlaceKind::Local(local) => Some(local),
            PlaceKind::Global(_) | PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => None,
        };
        visit::written_places(inst).into_iter().filter_map(root).collect()
    }

    fn start_watching(&mut self) {
        for i in 0..self.watches.len() {
            let Watch { pointer, site, flag } = self.watches[i];
            let given = self.f.params.contains(&pointer);
            let value = if given { self.is_tracked(pointer, site) } else { self.constant(0) };
            self.set_local(flag, value);
        }
    }

    /// The flags of these pointers say what holds now. A pointer whose life began or ended has no value: its flag says no.
    fn watch(&mut self, changed: &[LocalId]) {
        let ended = matches!(self.out.last(), Some(Inst { kind: InstKind::LifetimeStart(_) | InstKind::LifetimeEnd(_), .. }));
        for i in 0..self.watches.len() {
            let Watch { pointer, site, flag } = self.watches[i];
            if changed.contains(&pointer) {
                let value = if ended { self.constant(0) } else { self.is_tracked(pointer, site) };
                self.set_local(flag, value);
            }
        }
    }

    /// SOUNDNESS: a flag that is set was set when the pointer got the value it has. Arbitrary states do not know.
    fn trust_watches(&mut self) {
        for i in 0..self.watches.len() {
            let Watch { pointer, site, flag } = self.watches[i];
            let (flag, yes) = (self.read_local(flag), self.constant(1));
            let here = self.is_tracked(pointer, site);
            let cond = self.select(flag, here, yes);
            self.push(InstKind::Assume(cond));
        }
    }

    fn terminator(&mut self, end: &mut Terminator) {
        Operands(self).super_terminator(end);
    }

    fn inst(&mut self, at: (BlockId, u32), inst: Inst) {
        let loc = inst.loc;
        let kind = match inst.kind {
            InstKind::Assign { dest, value, access } => {
                let mut value = self.expr(value);
                let field = self.field_of_local(dest);
                if field.is_some() {
                    let kept = self.keep(value);
                    value = self.read_local(kept);
                    self.store(dest, loc, |dest| InstKind::Assign { dest, value, access });
                    return self.note_stored(field, kept);
                }
                if !self.sites_of(dest).is_empty() {
                    self.known.clear();
                }
                return self.store(dest, loc, |dest| InstKind::Assign { dest, value, access });
            }
            InstKind::Input { dest, name, kind } => {
                return self.store(dest, loc, |dest| InstKind::Input { dest, name, kind });
            }
            InstKind::Assert { cond, property } => {
                let cond = self.expr(cond);
                InstKind::Assert { cond: self.weakened(cond), property }
            }
            InstKind::Intrinsic { dest, op, args } => {
                let args: Vec<ExprId> = args.into_iter().map(|arg| self.expr(arg)).collect();
                let dest = dest.map(|dest| self.place(dest));
                match self.intrinsic(at, dest, op, args, loc) {
                    Some(kind) => kind,
                    None => return,
                }
            }
            mut other => {
                Operands(self).super_inst(&mut other);
                other
            }
        };
        self.out.push(Inst { kind, loc });
    }

    /// A field of a node that a local of the function points to, and to nothing else, if nobody else can change the local.
    fn field_of_local(&self, place: PlaceId) -> Option<(LocalId, Vec<Part>)> {
        let PlaceKind::Deref(pointer) = self.f.place(visit::root(self.f, place)).kind else { return None };
        let is_node = |t: &Target| match self.plan.points_to.object(t.object) {
            Object::Foreign => !self.plan.foreign,
            _ => self.plan.of_object.contains_key(&t.object),
        };
        let targets = self.targets(pointer);
        if self.sites_among(&targets).is_empty() || !targets.iter().all(is_node) {
            return None;
        }
        let pointer = match self.f.expr(pointer).kind {
            ExprKind::Cast(CastOp::PtrToPtr, inner) => inner,
            _ => pointer,
        };
        let ExprKind::Read(place_of_pointer, _) = self.f.expr(pointer).kind else { return None };
        let PlaceKind::Local(local) = self.f.place(place_of_pointer).kind else { return None };
        let path = self.fields(place)?;
        (!self.f.local(local).address_taken).then_some((local, path))
    }

    /// SOUNDNESS: until the local, or the same field of any node, is written, or something is called, this is what a load gives. Fields of
    /// nodes do not overlap: memory of a site is used as one type, and other fields are other bytes.
    fn note_stored(&mut self, field: Option<(LocalId, Vec<Part>)>, value: LocalId) {
        let Some((pointer, path)) = field else { return };
        self.known.retain(|(_, other, _)| *other != path);
        self.known.push((pointer, path, value));
    }

    /// The instruction that is left of an intrinsic, if any.
    fn intrinsic(
        &mut self,
        at: (BlockId, u32),
        dest: Option<PlaceId>,
        op: Intrinsic,
        args: Vec<ExprId>,
        loc: LocId,
    ) -> Option<InstKind> {
        let here = |s: &Site, back: u32| s.at == (self.id, at.0, at.1.wrapping_sub(back));
        match op {
            Intrinsic::HeapAlloc => {
                if let (Some(site), Some(dest)) = (self.plan.sites.iter().position(|s| here(s, 0)), dest) {
                    self.allocate(site, dest, loc);
                    return None;
                }
            }
            Intrinsic::MemSet if self.plan.sites.iter().any(|s| s.zeroed && here(s, 1)) => return None,
            Intrinsic::HeapFree => {
                let pointer = self.free(args[0]);
                return Some(InstKind::Intrinsic { dest, op, args: vec![pointer] });
            }
            _ => {}
        }
        Some(InstKind::Intrinsic { dest, op, args })
    }

    /// A node that is freed keeps its contents; that memory may be used again from now on is noted. Gives what is freed for good.
    fn free(&mut self, pointer: ExprId) -> ExprId {
        let yes = self.constant(1);
        self.set(self.freed, yes);
        let ty = self.f.expr(pointer).ty;
        let pointer = self.keep(pointer);
        let mut node = self.constant(0);
        for site in 0..self.plan.sites.len() {
            let here = self.points_to_node(pointer, site);
            node = self.either(node, here);
        }
        let null = self.f.add_expr(ExprKind::Const(0), ty, LocId::NONE);
        let pointer = self.read_local(pointer);
        self.select(node, null, pointer)
    }

    /// Either this is the one node that is tracked, or it is one of the others.
    fn allocate(&mut self, site: usize, dest: PlaceId, loc: LocId) {
        let hidden = &self.hidden[site];
        let this: &Site = &self.plan.sites[site];
        let chosen = self.read_global(hidden.chosen);
        let wanted = if this.single { self.constant(1) } else { self.input(self.bool, "this node") };
        let no = self.constant(0);
        let take = self.select(chosen, no, wanted);
        let take = self.keep(take);
        for (leaf, bare) in this.leaves.iter().zip(&hidden.bare) {
            let old_place = self.leaf_place(hidden.tracked, this, &leaf.path);
            let old = self.f.add_expr(ExprKind::Read(old_place, Access::default()), leaf.ty, LocId::NONE);
            let zero = self.types.is_pointer(leaf.ty) || this.zeroed;
            let new = match zero {
                true => self.f.add_expr(ExprKind::Const(0), leaf.ty, LocId::NONE),
                false => self.input(leaf.ty, "contents of a node"),
            };
            let condition = self.read_local(take);
            let value = self.select(condition, new, old);
            self.push(InstKind::Assign { dest: old_place, value, access: Access::default() });
            if let Some(bare) = *bare {
                let old = self.read_global(bare);
                let new = self.constant(u128::from(!this.zeroed));
                let condition = self.read_local(take);
                let value = self.select(condition, new, old);
                self.set(bare, value);
            }
        }
        let (chosen, condition) = (self.read_global(hidden.chosen), self.read_local(take));
        let value = self.either(chosen, condition);
        self.set(hidden.chosen, value);
        let ty = self.f.place(dest).ty;
        let (tracked, other) = (self.address(hidden.tracked, ty), self.address(hidden.other, ty));
        let condition = self.read_local(take);
        let value = self.select(condition, tracked, other);
        self.out.push(Inst { kind: InstKind::Assign { dest, value, access: Access::default() }, loc });
    }

    fn leaf_place(&mut self, global: GlobalId, site: &Site, path: &[(Part, TypeId)]) -> PlaceId {
        let byte = self.types.int(8, false);
        let mut place = self.f.add_place(PlaceKind::Global(global), site.ty.unwrap_or(byte));
        for (part, ty) in path {
            place = match part {
                Part::Field(field) => self.f.add_place(PlaceKind::Field(place, *field), *ty),
                Part::Element(index) => {
                    let offset = self.types.ptrdiff();
                    let index = self.f.add_expr(ExprKind::Const(u128::from(*index)), offset, LocId::NONE);
                    self.f.add_place(PlaceKind::Index(place, index), *ty)
                }
            };
        }
        place
    }

    /// An assertion counts only if the last access was not to one of the others.
    fn weakened(&mut self, cond: ExprId) -> ExprId {
        let mut cond = cond;
        for hidden in self.hidden {
            let missed = self.read_global(hidden.missed);
            cond = self.either(missed, cond);
        }
        cond
    }

    /// A store; what the other nodes hold is not kept.
    fn store(&mut self, dest: PlaceId, loc: LocId, inst: impl FnOnce(PlaceId) -> InstKind) {
        let sites = self.sites_of(dest);
        let path = self.fields(dest);
        let (place, pointer) = self.place_and_pointer(dest);
        if let Some(pointer) = pointer {
            self.assume_used(pointer);
        }
        self.out.push(Inst { kind: inst(place), loc });
        let Some(pointer) = pointer else { return };
        for site in sites {
            if let Some(bare) = self.bare(site, &path) {
                let hit = self.is_tracked(pointer, site);
                let (no, old) = (self.constant(0), self.read_global(bare));
                let value = self.select(hit, no, old);
                self.set(bare, value);
            }
            let byte = self.types.int(8, false);
            let ty = self.plan.sites[site].ty.unwrap_or(byte);
            let place = self.f.add_place(PlaceKind::Global(self.hidden[site].other), ty);
            self.push(InstKind::Zero(place));
        }
    }

    fn expr(&mut self, id: ExprId) -> ExprId {
        let Expr { kind, ty, loc } = self.f.expr(id).clone();
        let new = match kind {
            ExprKind::Read(place, access) => {
                if !self.sites_of(place).is_empty() {
                    if let Some(value) = self.stored(place, ty) {
                        return self.read_local(value);
                    }
                    return self.load(place, access, ty, loc);
                }
                ExprKind::Read(self.place(place), access)
            }
            ExprKind::Binary(op @ (BinOp::Eq | BinOp::Ne), a, b) if self.types.is_pointer(self.f.expr(a).ty) => {
                return self.compare(id, op == BinOp::Ne, a, b);
            }
            ExprKind::Overflow(op, a, b, to) => {
                let same = a == b;
                let a = self.expr(a);
                ExprKind::Overflow(op, a, if same { a } else { self.expr(b) }, to)
            }
            mut other => {
                Operands(self).super_expr(&mut other);
                other
            }
        };
        match new == self.f.expr(id).kind {
            true => id,
            false => self.f.add_expr(new, ty, loc),
        }
    }

    fn place(&mut self, place: PlaceId) -> PlaceId {
        self.place_and_pointer(place).0
    }

    /// The place, and the pointer to a node that it starts at, if it does.
    fn place_and_pointer(&mut self, id: PlaceId) -> (PlaceId, Option<LocalId>) {
        let Place { kind, ty } = self.f.place(id).clone();
        let (new, pointer) = match kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) => return (id, None),
            PlaceKind::Deref(pointer) => {
                let sites = self.sites_among(&self.targets(pointer));
                let value = self.expr(pointer);
                if sites.is_empty() {
                    (PlaceKind::Deref(value), None)
                } else {
                    let kept = self.exact(value, &sites);
                    (PlaceKind::Deref(self.read_local(kept)), Some(kept))
                }
            }
            PlaceKind::Field(base, field) => {
                let (base, pointer) = self.place_and_pointer(base);
                (PlaceKind::Field(base, field), pointer)
            }
            PlaceKind::Index(base, index) => {
                let (base, pointer) = self.place_and_pointer(base);
                (PlaceKind::Index(base, self.expr(index)), pointer)
            }
        };
        match new == self.f.place(id).kind {
            true => (id, pointer),
            false => (self.f.add_place(new, ty), pointer),
        }
    }

    /// What this block stored there, if that is still what is there.
    fn stored(&self, place: PlaceId, ty: TypeId) -> Option<LocalId> {
        let (pointer, path) = self.field_of_local(place)?;
        let (.., value) = self.known.iter().find(|(p, other, _)| *p == pointer && *other == path)?;
        (self.f.local(*value).ty == ty).then_some(*value)
    }

    /// A load from a node: of the others, anything that may be there.
    fn load(&mut self, place: PlaceId, access: Access, ty: TypeId, loc: LocId) -> ExprId {
        let sites = self.sites_of(place);
        let path = self.fields(place);
        let (place, pointer) = self.place_and_pointer(place);
        let pointer = pointer.expect("the place starts at a node");
        self.assume_used(pointer);
        let mut is_other = self.constant(0);
        for &site in &sites {
            let (hit, other) = (self.is_tracked(pointer, site), self.is_other(pointer, site));
            let (yes, no, before) = (self.constant(1), self.constant(0), self.read_global(self.hidden[site].missed));
            let missed = self.select(other, yes, before);
            let missed = self.select(hit, no, missed);
            self.set(self.hidden[site].missed, missed);
            is_other = self.either(is_other, other);
            if let Some(bare) = self.bare(site, &path) {
                let (hit, no) = (self.is_tracked(pointer, site), self.constant(0));
                let bare = self.read_global(bare);
                let bad = self.select(hit, bare, no);
                let cond = self.f.add_expr(ExprKind::Unary(UnOp::Not, bad), self.bool, LocId::NONE);
                self.push(InstKind::Assert { cond, property: self.property });
            }
        }
        let anything = match self.types.is_pointer(ty) {
            true => self.any_pointer(&sites, ty),
            false => self.input(ty, "contents of a node"),
        };
        let real = self.f.add_expr(ExprKind::Read(place, access), ty, loc);
        let value = self.select(is_other, anything, real);
        let value = self.keep(value);
        self.read_local(value)
    }

    /// Null, or what pointers in nodes of these sites may point to.
    fn any_pointer(&mut self, sites: &[usize], ty: TypeId) -> ExprId {
        let mut targets: BTreeSet<Target> = BTreeSet::new();
        for &site in sites {
            targets.extend(self.plan.sites[site].contents.iter().copied());
        }
        let number = self.types.int(16, false);
        let which = self.input(number, "pointer in a node");
        let mut value = self.f.add_expr(ExprKind::Const(0), ty, LocId::NONE);
        let mut count = 0;
        for target in targets {
            for (option, only_if) in self.named(target, ty) {
                count += 1;
                let this = self.f.add_expr(ExprKind::Const(count), number, LocId::NONE);
                let mut cond = self.f.add_expr(ExprKind::Binary(BinOp::Eq, which, this), self.bool, LocId::NONE);
                if let Some(only_if) = only_if {
                    let (given, no) = (self.read_global(only_if), self.constant(0));
                    cond = self.select(given, cond, no);
                }
                value = self.select(cond, option, value);
            }
        }
        value
    }

    /// The pointers that a target stands for, each with the condition under which it exists.
    fn named(&mut self, target: Target, ty: TypeId) -> Vec<(ExprId, Option<GlobalId>)> {
        if let Some(&site) = self.plan.of_object.get(&target.object) {
            let Hidden { tracked, other, chosen, .. } = self.hidden[site];
            let tracked = (self.address(tracked, ty), Some(chosen));
            if self.plan.sites[site].single {
                return vec![tracked];
            }
            return vec![tracked, (self.address(other, ty), None)];
        }
        match self.plan.points_to.object(target.object) {
            Object::Global(global) => {
                let base = self.address(global, ty);
                let offset_type = self.types.ptrdiff();
                let bits = i128::from(target.offset.unwrap_or_default()) as u128 & mask(self.types.arch.pointer_bits());
                let offset = self.f.add_expr(ExprKind::Const(bits), offset_type, LocId::NONE);
                vec![(self.f.add_expr(ExprKind::PtrAdd(base, offset), ty, LocId::NONE), None)]
            }
            Object::Function(id) => vec![(self.f.add_expr(ExprKind::FuncAddr(id), ty, LocId::NONE), None)],
            // Proved not to be read.
            Object::Foreign => Vec::new(),
            Object::Unknown | Object::Local(..) | Object::Alloc(..) | Object::Arguments => {
                unreachable!("the site was taken out")
            }
        }
    }

    /// Equality of pointers to nodes. All other nodes of a site are one object here, and memory that was freed may be another node's.
    fn compare(&mut self, id: ExprId, negated: bool, a: ExprId, b: ExprId) -> ExprId {
        let Expr { ty, loc, .. } = self.f.expr(id).clone();
        let op = if negated { BinOp::Ne } else { BinOp::Eq };
        let targets = [a, b].map(|e| self.targets(e));
        let sites = [0, 1].map(|i| self.sites_among(&targets[i]));
        let plain = [0, 1].map(|i| self.lasts(&targets[i]));
        let null = [a, b].map(|e| self.is_null(e));
        let (a, b) = (self.expr(a), self.expr(b));
        if sites.iter().all(|s| s.is_empty()) || null[0] || null[1] {
            let same = self.f.expr(id).kind == ExprKind::Binary(op, a, b);
            return if same { id } else { self.f.add_expr(ExprKind::Binary(op, a, b), ty, loc) };
        }
        let (a, b) = (self.exact(a, &sites[0]), self.exact(b, &sites[1]));
        let mut unsure = self.constant(0);
        let mut same_node = self.constant(0);
        for &site in sites[0].iter().filter(|s| sites[1].contains(s)) {
            let others = [a, b].map(|p| self.is_other(p, site));
            let both = self.both(others[0], others[1]);
            unsure = self.either(unsure, both);
            let tracked = [a, b].map(|p| self.is_tracked(p, site));
            let both = self.both(tracked[0], tracked[1]);
            same_node = self.either(same_node, both);
        }
        let reused =
            if plain[0] && plain[1] { self.plan.frees.then(|| self.read_global(self.freed)) } else { Some(self.constant(1)) };
        if let Some(reused) = reused {
            // SOUNDNESS: two pointers of which one is to a node, none null, and not both to the tracked one.
            let a_node = self.is_node(a, &sites[0]);
            let b_node = self.is_node(b, &sites[1]);
            let node = self.either(a_node, b_node);
            let nulls = [a, b].map(|p| self.null_test(p));
            let null = self.either(nulls[0], nulls[1]);
            let certain = self.either(null, same_node);
            let no = self.constant(0);
            let open = self.select(certain, no, node);
            let open = self.both(reused, open);
            unsure = self.either(unsure, open);
        }
        let any = self.input(self.bool, "same address");
        let (a, b) = (self.read_local(a), self.read_local(b));
        let exact = self.f.add_expr(ExprKind::Binary(op, a, b), self.bool, loc);
        let value = self.select(unsure, any, exact);
        let value = self.keep(value);
        self.read_local(value)
    }

    fn is_null(&self, e: ExprId) -> bool {
        match self.f.expr(e).kind {
            ExprKind::Const(0) => true,
            ExprKind::Cast(CastOp::PtrToPtr | CastOp::IntToPtr, a) => self.is_null(a),
            _ => false,
        }
    }

    /// Only nodes, and objects that live as long as the program.
    fn lasts(&self, targets: &[Target]) -> bool {
        !targets.is_empty()
            && targets.iter().all(|t| match self.plan.points_to.object(t.object) {
                // One past its end may be where a node begins.
                Object::Global(g) => {
                    t.offset.is_some_and(|at| at >= 0 && (at as u64) < self.types.size_of(self.global_type(g)))
                }
                Object::Function(_) => true,
                Object::Foreign => !self.plan.foreign,
                Object::Alloc(..) => self.plan.of_object.contains_key(&t.object),
                Object::Unknown | Object::Local(..) | Object::Arguments => false,
            })
    }

    pub(super) fn global_type(&self, global: GlobalId) -> TypeId {
        self.global_types[global.index()]
    }

    fn targets(&self, e: ExprId) -> Vec<Target> {
        self.plan.points_to.targets(self.id, e).to_vec()
    }

    fn sites_among(&self, targets: &[Target]) -> Vec<usize> {
        let objects: BTreeSet<ObjectId> = targets.iter().map(|t| t.object).collect();
        objects.into_iter().filter_map(|o| self.plan.of_object.get(&o).copied()).collect()
    }

    fn sites_of(&self, place: PlaceId) -> Vec<usize> {
        match self.f.place(visit::root(self.f, place)).kind {
            PlaceKind::Deref(pointer) => self.sites_among(&self.targets(pointer)),
            PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => Vec::new(),
        }
    }

    /// The fields that lead from the root to a place; nothing if elements are among them.
    fn fields(&self, place: PlaceId) -> Option<Vec<Part>> {
        match self.f.place(place).kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) => Some(Vec::new()),
            PlaceKind::Field(base, field) => {
                let mut path = self.fields(base)?;
                path.push(Part::Field(field));
                Some(path)
            }
            PlaceKind::Index(..) => None,
        }
    }

    fn bare(&self, site: usize, path: &Option<Vec<Part>>) -> Option<GlobalId> {
        let path = path.as_ref()?;
        let leaves = &self.plan.sites[site].leaves;
        let leaf = leaves.iter().position(|leaf| leaf.path.iter().map(|(part, _)| part).eq(path))?;
        self.hidden[site].bare[leaf]
    }

    /// SOUNDNESS: memory is accessed through the pointer. That it is not null here is what the verdict rests on, as for the memory's
    /// being alive; a link of another node may be null here although it never is.
    fn assume_used(&mut self, pointer: LocalId) {
        let null = self.null_test(pointer);
        let cond = self.f.add_expr(ExprKind::Unary(UnOp::Not, null), self.bool, LocId::NONE);
        self.push(InstKind::Assume(cond));
    }

    /// The pointer in a variable of its own, with the offset that it has in every execution.
    ///
    /// SOUNDNESS: by the points-to sets a pointer to a node is one to its start, and before the tracked node is allocated there is no pointer to
    /// it. The arbitrary states of the inductive step do not know.
    fn exact(&mut self, pointer: ExprId, sites: &[usize]) -> LocalId {
        let ty = self.f.expr(pointer).ty;
        let mut value = pointer;
        for &site in sites {
            for global in [self.hidden[site].tracked, self.hidden[site].other] {
                let address = self.address(global, ty);
                let query = ExprKind::Memory(MemoryQuery::SameObject, [Some(pointer), Some(address), None, None]);
                let same = self.f.add_expr(query, self.bool, LocId::NONE);
                value = self.select(same, address, value);
            }
        }
        let kept = self.keep(value);
        for &site in sites {
            let (hit, yes) = (self.is_tracked(kept, site), self.constant(1));
            let chosen = self.read_global(self.hidden[site].chosen);
            let cond = self.select(hit, chosen, yes);
            self.push(InstKind::Assume(cond));
        }
        kept
    }
}

fn mask(width: u32) -> u128 {
    (1 << width) - 1
}
