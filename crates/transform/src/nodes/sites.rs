//! Which allocation sites can be abstracted: every use of a pointer to their memory is one that `rewrite` gives a meaning to.
//!
//! SOUNDNESS: whatever is not listed as allowed here takes the site out, or refuses the whole program. The rules err towards refusing;
//! they rest on the points-to sets, which err towards larger ones.

use fathom_analysis::{Externals, Object, ObjectId, PointsTo, Target};
use fathom_goto::loops::Wto;
use fathom_goto::*;
use std::collections::{BTreeMap, BTreeSet};

/// Scalars of one node, and elements of an array in it.
const LEAVES: usize = 48;
const ELEMENTS: u64 = 16;
/// Sites, and instructions of the program.
const SITES: usize = 12;
const INSTRUCTIONS: usize = 20_000;

/// A step from a place to a part of it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    Field(u32),
    Element(u64),
}

/// A scalar of a node.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    pub path: Vec<(Part, TypeId)>,
    pub ty: TypeId,
}

/// An allocation whose memory is represented by two objects.
#[derive(Clone, Debug)]
pub(super) struct Site {
    pub at: (FuncId, BlockId, u32),
    /// What its memory is used as, if at all.
    pub ty: Option<TypeId>,
    pub leaves: Vec<Leaf>,
    /// No execution gets here twice: the node it makes is the tracked one.
    pub single: bool,
    /// The next instruction fills it with zeros: `calloc`.
    pub zeroed: bool,
    /// What its pointers may point to.
    pub contents: Vec<Target>,
}

pub(super) struct Plan {
    pub points_to: PointsTo,
    pub sites: Vec<Site>,
    pub of_object: BTreeMap<ObjectId, usize>,
    /// Something is freed somewhere.
    pub frees: bool,
    /// There may be indeterminate pointers.
    pub foreign: bool,
}

/// Why nothing can be abstracted.
type Refusal = &'static str;

pub(super) fn plan(program: &Program) -> Result<Plan, Refusal> {
    let count: usize = program.functions.iter().flat_map(|f| &f.blocks).map(|b| b.insts.len()).sum();
    if count > INSTRUCTIONS {
        return Err("the program is too large");
    }
    // SOUNDNESS: what nobody stored to a node is an arbitrary value in the other form, and written there.
    let mut exprs = program.functions.iter().flat_map(|f| &f.exprs);
    if exprs.any(|e| matches!(e.kind, ExprKind::Memory(MemoryQuery::Initialised, _))) {
        return Err("whether nodes are initialised is asked");
    }
    let points_to = PointsTo::of(program, Externals::Arbitrary);
    let mut survey = Survey::new(program, points_to);
    survey.find_sites();
    // SOUNDNESS: that no node is used after its end is not claimed by any property here, and what a freed one holds is anybody's guess.
    if survey.frees {
        return Err("memory is freed");
    }
    loop {
        let known = survey.sites.len();
        if survey.sites.values().all(|s| s.single) {
            return Err(survey.why.unwrap_or("no allocation of a fixed size is executed repeatedly"));
        }
        survey.types.clear();
        survey.foreign = false;
        survey.check()?;
        if survey.sites.len() == known {
            break;
        }
    }
    Ok(survey.finish())
}

struct Survey<'p> {
    program: &'p Program,
    points_to: PointsTo,
    /// Where each site is, and the bytes it allocates.
    sites: BTreeMap<ObjectId, Found>,
    /// What each object without a declared type is accessed as.
    types: BTreeMap<ObjectId, TypeId>,
    frees: bool,
    /// Pointers are read from memory that was allocated elsewhere: they may be indeterminate.
    foreign: bool,
    why: Option<Refusal>,
}

#[derive(Copy, Clone)]
struct Found {
    at: (FuncId, BlockId, u32),
    size: u64,
    zeroed: bool,
    single: bool,
}

impl<'p> Survey<'p> {
    fn new(program: &'p Program, points_to: PointsTo) -> Self {
        let (sites, types) = (BTreeMap::new(), BTreeMap::new());
        Survey { program, points_to, sites, types, frees: false, foreign: false, why: None }
    }

    fn drop_site(&mut self, object: ObjectId, why: Refusal) {
        if self.sites.remove(&object).is_some() {
            self.why.get_or_insert(why);
        }
    }

    fn drop_all(&mut self, objects: Vec<ObjectId>, why: Refusal) {
        for object in objects {
            self.drop_site(object, why);
        }
    }

    fn sites_among(&self, targets: &[Target]) -> Vec<ObjectId> {
        let mut found: Vec<ObjectId> = targets.iter().map(|t| t.object).filter(|o| self.sites.contains_key(o)).collect();
        found.dedup();
        found
    }

    /// The sites that pointers stored in the object may point to.
    fn held_by(&self, object: ObjectId) -> Vec<ObjectId> {
        self.sites_among(self.points_to.contents(object))
    }

    /// The allocations of fixed size.
    fn find_sites(&mut self) {
        let once = executed_once(self.program, &self.points_to);
        for &func in &self.points_to.reachable().clone() {
            let f = self.program.func(func);
            let wto = Wto::of(f);
            for (b, block) in f.blocks.iter().enumerate() {
                for (i, inst) in block.insts.iter().enumerate() {
                    let InstKind::Intrinsic { dest: Some(dest), op: Intrinsic::HeapAlloc, args } = &inst.kind else { continue };
                    let at = (func, BlockId::new(b), i as u32);
                    let Some(object) = self.points_to.id(Object::Alloc(at.0, at.1, at.2)) else { continue };
                    let single = once.contains(&func) && wto.loop_of[b].is_none();
                    if let Some(size) = constant_size(f, block, i, args[0])
                        && self.sites.len() < SITES
                    {
                        let zeroed = is_filled(&self.program.types, f, block, i + 1, *dest);
                        self.sites.insert(object, Found { at, size, zeroed, single });
                    }
                }
            }
        }
        let is_free = |i: &InstKind| matches!(i, InstKind::Intrinsic { op: Intrinsic::HeapFree, .. });
        let frees = self.instructions().any(|(_, _, i)| is_free(i));
        self.frees = frees;
    }

    fn instructions(&self) -> impl Iterator<Item = (FuncId, (BlockId, u32), &'p InstKind)> + use<'_, 'p> {
        let program = self.program;
        self.points_to.reachable().iter().flat_map(move |&func| {
            let blocks = program.func(func).blocks.iter().enumerate();
            blocks.flat_map(move |(b, block)| {
                let at = move |(i, inst): (usize, &'p Inst)| (func, (BlockId::new(b), i as u32), &inst.kind);
                block.insts.iter().enumerate().map(at)
            })
        })
    }

    /// Takes out the sites that some instruction uses in a way that has no meaning here.
    fn check(&mut self) -> Result<(), Refusal> {
        let all: Vec<(FuncId, (BlockId, u32), &'p InstKind)> = self.instructions().collect();
        for (func, at, inst) in all {
            let f = self.program.func(func);
            let mut exprs = Vec::new();
            visit::for_each_inst_expr(f, inst, &mut |e| exprs.push(e));
            self.exprs(func, &exprs)?;
            self.inst(func, at, inst)?;
        }
        for func in self.points_to.reachable().clone() {
            let f = self.program.func(func);
            for block in &f.blocks {
                let (value, place) = visit::terminator_operands(&block.end);
                let mut exprs = Vec::new();
                if let Some(value) = value {
                    visit::for_each_expr(f, value, &mut |e| exprs.push(e));
                }
                if let Some(place) = place {
                    visit::for_each_place_expr(f, place, &mut |e| exprs.push(e));
                    self.whole(func, place)?;
                }
                self.exprs(func, &exprs)?;
            }
        }
        self.layouts();
        self.targets_of_nodes();
        Ok(())
    }

    fn exprs(&mut self, func: FuncId, exprs: &[ExprId]) -> Result<(), Refusal> {
        for &e in exprs {
            self.expr(func, e)?;
        }
        Ok(())
    }

    fn expr(&mut self, func: FuncId, e: ExprId) -> Result<(), Refusal> {
        let f = self.program.func(func);
        let expr = f.expr(e);
        let is_pointer = |e: ExprId| self.program.types.is_pointer(f.expr(e).ty);
        if is_pointer(e) {
            let moved = |t: &&Target| t.offset != Some(0) && self.sites.contains_key(&t.object);
            let moved: Vec<ObjectId> = self.points_to.targets(func, e).iter().filter(moved).map(|t| t.object).collect();
            self.drop_all(moved, "a pointer into a node");
        }
        match &expr.kind {
            ExprKind::Read(place, access) => {
                if !access.is_ordinary() {
                    let sites = self.sites_of_place(func, *place);
                    self.drop_all(sites, "a volatile or atomic access to a node");
                }
                self.access(func, *place)
            }
            ExprKind::Cast(CastOp::PtrToInt | CastOp::Bits | CastOp::IntToPtr, a) if is_pointer(*a) || is_pointer(e) => {
                let sites = self.sites_among(self.points_to.targets(func, *a));
                self.drop_all(sites, "an address of a node used as a number");
                Ok(())
            }
            ExprKind::Binary(BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge | BinOp::PtrDiff, a, b) if is_pointer(*a) => {
                for operand in [*a, *b] {
                    let sites = self.sites_among(self.points_to.targets(func, operand));
                    self.drop_all(sites, "an order of addresses of nodes");
                }
                Ok(())
            }
            ExprKind::Binary(BinOp::Eq | BinOp::Ne, a, b) if is_pointer(*a) => {
                for operand in [*a, *b] {
                    if self.points_to.targets(func, operand).iter().any(|t| t.object == ObjectId::UNKNOWN) {
                        let sites = self.sites.keys().copied().collect();
                        self.drop_all(sites, "a comparison with an unknown pointer");
                    }
                }
                Ok(())
            }
            ExprKind::Memory(MemoryQuery::NoHeapObject | MemoryQuery::NoLostHeapObject, _) => {
                Err("a question about all of the heap")
            }
            ExprKind::Memory(_, args) => {
                for arg in args.iter().flatten() {
                    let sites = self.sites_among(self.points_to.targets(func, *arg));
                    self.drop_all(sites, "a question about the memory of a node");
                }
                Ok(())
            }
            ExprKind::Const(_)
            | ExprKind::Addr(_)
            | ExprKind::FuncAddr(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(..)
            | ExprKind::Select(..)
            | ExprKind::PtrAdd(..)
            | ExprKind::Overflow(..)
            | ExprKind::Math(..) => Ok(()),
        }
    }

    /// The sites a place may lie in.
    fn sites_of_place(&self, func: FuncId, place: PlaceId) -> Vec<ObjectId> {
        let f = self.program.func(func);
        match f.place(visit::root(f, place)).kind {
            PlaceKind::Deref(pointer) => self.sites_among(self.points_to.targets(func, pointer)),
            PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => Vec::new(),
        }
    }

    /// A scalar is read or written.
    fn access(&mut self, func: FuncId, place: PlaceId) -> Result<(), Refusal> {
        let f = self.program.func(func);
        let root = visit::root(f, place);
        // SOUNDNESS: an index out of bounds leads to another field.
        let unclear = !is_plain(&self.program.types, f, place);
        let is_pointer = self.program.types.is_pointer(f.place(place).ty);
        match f.place(root).kind {
            PlaceKind::Deref(pointer) => {
                for target in self.points_to.targets(func, pointer).to_vec() {
                    let consistent = target.offset == Some(0) && self.is_used_as(target.object, f.place(root).ty);
                    match self.points_to.object(target.object) {
                        Object::Unknown => return Err("an access through an unknown pointer"),
                        // Whether there are such objects is found out below.
                        Object::Foreign => continue,
                        Object::Alloc(..) if self.sites.contains_key(&target.object) => {
                            if !consistent || (unclear && has_pointers(&self.program.types, f.place(root).ty)) {
                                self.drop_site(target.object, "memory that is used as different types");
                            }
                            continue;
                        }
                        Object::Alloc(..) => self.foreign |= is_pointer,
                        Object::Global(_) | Object::Local(..) | Object::Function(_) | Object::Arguments => {}
                    }
                    if !is_pointer && (unclear || !consistent) {
                        // SOUNDNESS: bits of a pointer seen as a number would tell nodes apart that are one object here.
                        let held = self.held_by(target.object);
                        self.drop_all(held, "pointers to nodes in memory that is used as different types");
                    }
                }
            }
            PlaceKind::Local(local) if unclear && !is_pointer => self.drop_held(Object::Local(func, local)),
            PlaceKind::Global(global) if unclear && !is_pointer => self.drop_held(Object::Global(global)),
            PlaceKind::Local(_) | PlaceKind::Global(_) => {}
            PlaceKind::Field(..) | PlaceKind::Index(..) => unreachable!("a root has no base"),
        }
        Ok(())
    }

    fn drop_held(&mut self, object: Object) {
        if let Some(object) = self.points_to.id(object) {
            let held = self.held_by(object);
            self.drop_all(held, "pointers to nodes in a union");
        }
    }

    /// Is the object declared with this type, or always accessed as it?
    fn is_used_as(&mut self, object: ObjectId, ty: TypeId) -> bool {
        let declared = match self.points_to.object(object) {
            Object::Global(global) => self.program.global(global).ty,
            Object::Local(func, local) => self.program.func(func).local(local).ty,
            Object::Alloc(..) => *self.types.entry(object).or_insert(ty),
            Object::Unknown | Object::Function(_) | Object::Arguments | Object::Foreign => return false,
        };
        declared == ty
    }

    /// An aggregate is copied, filled or passed.
    fn whole(&mut self, func: FuncId, place: PlaceId) -> Result<(), Refusal> {
        let sites = self.sites_of_place(func, place);
        self.drop_all(sites, "a node that is copied as a whole");
        let f = self.program.func(func);
        let root = visit::root(f, place);
        if let PlaceKind::Deref(pointer) = f.place(root).kind {
            for target in self.points_to.targets(func, pointer).to_vec() {
                match self.points_to.object(target.object) {
                    Object::Unknown => return Err("an access through an unknown pointer"),
                    Object::Alloc(..) => self.foreign |= !self.sites.contains_key(&target.object),
                    Object::Foreign => continue,
                    Object::Global(_) | Object::Local(..) | Object::Function(_) | Object::Arguments => {}
                }
                if target.offset != Some(0) || !self.is_used_as(target.object, f.place(root).ty) {
                    let held = self.held_by(target.object);
                    self.drop_all(held, "pointers to nodes in memory that is used as different types");
                }
            }
        }
        Ok(())
    }

    fn inst(&mut self, func: FuncId, at: (BlockId, u32), inst: &InstKind) -> Result<(), Refusal> {
        match inst {
            InstKind::Assign { dest, access, .. } => {
                if !access.is_ordinary() {
                    let sites = self.sites_of_place(func, *dest);
                    self.drop_all(sites, "a volatile or atomic access to a node");
                }
                self.access(func, *dest)
            }
            InstKind::Input { dest, .. } => self.access(func, *dest),
            InstKind::Intrinsic { dest, op, args } => {
                dest.iter().try_for_each(|dest| self.whole(func, *dest))?;
                self.intrinsic(func, at, *op, args)
            }
            InstKind::CmpXchg { ok, place, expected, .. } => {
                // It compares pointers inside: neither place may hold one to a node.
                for place in [*ok, *place, *expected] {
                    self.whole(func, place)?;
                    for target in self.points_to.place_targets(self.program, func, place) {
                        let held = self.held_by(target.object);
                        self.drop_all(held, "a compare-exchange of pointers to nodes");
                    }
                }
                Ok(())
            }
            other => visit::written_places(other)
                .into_iter()
                .chain(visit::read_places(other))
                .try_for_each(|place| self.whole(func, place)),
        }
    }

    fn intrinsic(&mut self, func: FuncId, at: (BlockId, u32), op: Intrinsic, args: &[ExprId]) -> Result<(), Refusal> {
        match op {
            Intrinsic::HeapAlloc | Intrinsic::HeapFree | Intrinsic::StackAlloc => Ok(()),
            Intrinsic::MemSet if self.fills_new(func, at) => Ok(()),
            Intrinsic::MemMove
            | Intrinsic::MemCopy
            | Intrinsic::MemSet
            | Intrinsic::FormatPrint
            | Intrinsic::FormatBuffer
            | Intrinsic::StackFree
            | Intrinsic::PutByte
            | Intrinsic::ArgCount
            | Intrinsic::ArgVector
            | Intrinsic::Exit
            | Intrinsic::Abort
            | Intrinsic::GetRounding
            | Intrinsic::SetRounding
            | Intrinsic::Defined
            | Intrinsic::Arbitrary => {
                for arg in args.iter().filter(|a| self.program.types.is_pointer(self.program.func(func).expr(**a).ty)) {
                    let targets = self.points_to.targets(func, *arg).to_vec();
                    if targets.iter().any(|t| t.object == ObjectId::UNKNOWN) {
                        return Err("an access through an unknown pointer");
                    }
                    self.foreign |= targets.iter().any(|t| matches!(self.points_to.object(t.object), Object::Alloc(..)));
                    let mut reached = self.sites_among(&targets);
                    reached.extend(targets.iter().flat_map(|t| self.held_by(t.object)));
                    self.drop_all(reached, "bytes of a node, or of pointers to nodes");
                }
                Ok(())
            }
        }
    }

    /// Is it the second half of a `calloc`?
    fn fills_new(&self, func: FuncId, at: (BlockId, u32)) -> bool {
        let follows = |s: &Found| s.zeroed && (s.at.0, s.at.1, s.at.2 + 1) == (func, at.0, at.1);
        self.sites.values().any(follows)
    }

    /// A node is made of scalars, within what was allocated.
    fn layouts(&mut self) {
        for (object, site) in self.sites.clone() {
            let Some(&ty) = self.types.get(&object) else { continue };
            if self.program.types.size_of(ty) > site.size || leaves(&self.program.types, ty).is_none() {
                self.drop_site(object, "memory that is not made of a few scalars");
            }
        }
    }

    /// What is loaded from a node must be something that can be named anywhere.
    ///
    /// SOUNDNESS: an indeterminate pointer has no name. `rewrite` proves that none is read from a node; so there are none at all unless
    /// pointers are read from other memory that was allocated.
    fn targets_of_nodes(&mut self) {
        if self.foreign
            && let Some(foreign) = self.points_to.id(Object::Foreign)
        {
            let held = self.held_by(foreign);
            self.drop_all(held, "pointers to nodes where indeterminate pointers lead to");
        }
        for object in self.sites.keys().copied().collect::<Vec<_>>() {
            if !self.types.get(&object).is_some_and(|ty| has_pointers(&self.program.types, *ty)) {
                continue;
            }
            let nameable = |t: &Target| match self.points_to.object(t.object) {
                Object::Global(_) => t.offset.is_some(),
                Object::Alloc(..) => t.offset == Some(0) && self.sites.contains_key(&t.object),
                Object::Function(_) => true,
                Object::Foreign => !self.foreign,
                Object::Unknown | Object::Local(..) | Object::Arguments => false,
            };
            if !self.points_to.contents(object).iter().all(nameable) {
                self.drop_site(object, "a node that points to something that has no name");
            }
        }
    }

    fn finish(self) -> Plan {
        let mut sites = Vec::new();
        let mut of_object = BTreeMap::new();
        for (object, found) in &self.sites {
            let contents = self.points_to.contents(*object).to_vec();
            of_object.insert(*object, sites.len());
            let ty = self.types.get(object).copied();
            let leaves = ty.and_then(|ty| leaves(&self.program.types, ty)).unwrap_or_default();
            let Found { at, zeroed, single, .. } = *found;
            sites.push(Site { at, ty, leaves, single, zeroed, contents });
        }
        Plan { points_to: self.points_to, sites, of_object, frees: self.frees, foreign: self.foreign }
    }
}

/// Functions that no execution enters twice.
fn executed_once(program: &Program, points_to: &PointsTo) -> BTreeSet<FuncId> {
    let mut calls: BTreeMap<FuncId, Vec<(FuncId, BlockId)>> = BTreeMap::new();
    for &func in points_to.reachable() {
        for (b, block) in program.func(func).blocks.iter().enumerate() {
            for (i, inst) in block.insts.iter().enumerate() {
                if let InstKind::Call { callee, .. } = &inst.kind {
                    for target in points_to.callees(func, BlockId::new(b), i, callee) {
                        calls.entry(target).or_default().push((func, BlockId::new(b)));
                    }
                }
            }
        }
    }
    let mut once: BTreeSet<FuncId> = program.entry.iter().copied().filter(|e| !calls.contains_key(e)).collect();
    loop {
        let new = |(callee, from): (&FuncId, &Vec<(FuncId, BlockId)>)| match from[..] {
            [(caller, block)] if once.contains(&caller) && !once.contains(callee) => {
                Wto::of(program.func(caller)).loop_of[block.index()].is_none().then_some(*callee)
            }
            _ => None,
        };
        let found: Vec<FuncId> = calls.iter().filter_map(new).collect();
        if found.is_empty() {
            return once;
        }
        once.extend(found);
    }
}

/// The constant an allocation's size is, possibly through a temporary of the same block.
fn constant_size(f: &Function, block: &Block, before: usize, size: ExprId) -> Option<u64> {
    match f.expr(size).kind {
        ExprKind::Const(value) => u64::try_from(value).ok(),
        ExprKind::Binary(BinOp::Mul, a, b) => {
            constant_size(f, block, before, a)?.checked_mul(constant_size(f, block, before, b)?)
        }
        ExprKind::Cast(CastOp::IntToInt, a) => constant_size(f, block, before, a).filter(|size| *size < 1 << 20),
        ExprKind::Read(place, _) => {
            let PlaceKind::Local(local) = f.place(place).kind else { return None };
            if f.local(local).kind != LocalKind::Temp || f.local(local).address_taken {
                return None;
            }
            let writes = |i: &usize| {
                visit::written_places(&block.insts[*i].kind)
                    .iter()
                    .any(|p| matches!(f.place(visit::root(f, *p)).kind, PlaceKind::Local(l) if l == local))
            };
            let last = (0..before).rev().find(writes)?;
            match &block.insts[last].kind {
                InstKind::Assign { dest, value, .. } if f.place(*dest).kind == PlaceKind::Local(local) => {
                    constant_size(f, block, last, *value)
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// Does the instruction fill what was just allocated, all of it, with zeros?
fn is_filled(types: &TypeTable, f: &Function, block: &Block, next: usize, dest: PlaceId) -> bool {
    let Some(Inst { kind: InstKind::Intrinsic { op: Intrinsic::MemSet, args, .. }, .. }) = block.insts.get(next) else {
        return false;
    };
    let InstKind::Intrinsic { args: size, .. } = &block.insts[next - 1].kind else { return false };
    let reads_dest = match f.expr(args[0]).kind {
        ExprKind::Read(place, _) => {
            types.is_pointer(f.place(place).ty)
                && matches!(f.place(dest).kind, PlaceKind::Local(_))
                && f.place(place).kind == f.place(dest).kind
        }
        _ => false,
    };
    let bytes = constant_size(f, block, next, args[2]);
    reads_dest
        && f.expr(args[1]).kind == ExprKind::Const(0)
        && bytes.is_some()
        && bytes == constant_size(f, block, next - 1, size[0])
}

/// Does the path name one scalar, and none that shares its bytes with others?
fn is_plain(types: &TypeTable, f: &Function, place: PlaceId) -> bool {
    match f.place(place).kind {
        PlaceKind::Field(base, _) => {
            let union = matches!(types.get(f.place(base).ty), Type::Record(r) if types.record(*r).is_union);
            !union && is_plain(types, f, base)
        }
        PlaceKind::Index(base, index) => {
            let Type::Array { len, .. } = types.get(f.place(base).ty) else { return false };
            let inside = matches!(f.expr(index).kind, ExprKind::Const(i) if i < u128::from(*len));
            inside && is_plain(types, f, base)
        }
        PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) => true,
    }
}

fn has_pointers(types: &TypeTable, ty: TypeId) -> bool {
    leaves(types, ty).is_none_or(|leaves| leaves.iter().any(|leaf| types.is_pointer(leaf.ty)))
}

/// The scalars of a type; `None` if there are too many, or unions, or pointers in arrays.
fn leaves(types: &TypeTable, ty: TypeId) -> Option<Vec<Leaf>> {
    let mut out = Vec::new();
    collect(types, ty, &mut Vec::new(), &mut out)?;
    (out.len() <= LEAVES).then_some(out)
}

fn collect(types: &TypeTable, ty: TypeId, path: &mut Vec<(Part, TypeId)>, out: &mut Vec<Leaf>) -> Option<()> {
    match types.get(ty) {
        Type::Pointer(_) if path.iter().any(|(part, _)| matches!(part, Part::Element(_))) => return None,
        Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Pointer(_) => out.push(Leaf { path: path.clone(), ty }),
        Type::Record(id) => {
            let record = types.record(*id);
            if record.is_union || record.incomplete {
                return None;
            }
            for (i, field) in record.fields.iter().enumerate() {
                path.push((Part::Field(i as u32), field.ty));
                collect(types, field.ty, path, out)?;
                path.pop();
            }
        }
        Type::Array { elem, len } => {
            if *len > ELEMENTS || *len == 0 {
                return None;
            }
            for i in 0..*len {
                path.push((Part::Element(i), *elem));
                collect(types, *elem, path, out)?;
                path.pop();
            }
        }
        Type::Void | Type::Function { .. } => return None,
    }
    Some(())
}
