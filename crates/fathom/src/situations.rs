//! What a proof rests on because the program contains a situation that nobody looks for: freedoms of a compiler that only matter to programs which use them.
//!
//! Takes the lowered program (and, for effective types, what pointers lead to); gives sentences. A program without the situation gets no sentence.

use fathom_analysis::{Externals, Object, PointsTo};
use fathom_check::{Check, Selection};
use fathom_goto::loops::{Loop, Wto};
use fathom_goto::*;
use std::collections::{BTreeMap, BTreeSet};

/// A frame that a usual stack has no room for many of.
const LARGE_FRAME: u64 = 1 << 20;
/// What pointers from outside are taken not to do.
const NOT_OUR_OWN: &str =
    "calls through pointers from outside enter no function of this program whose address it takes nowhere";
/// Places that are named before "and others".
const NAMED: usize = 3;

/// What was found in the program before anything was inserted or removed.
#[derive(Default)]
pub struct Situations {
    /// Hold for every proof.
    always: Vec<String>,
    /// For proofs that did not see every loop end.
    endless: Vec<String>,
    /// Casts between pointers to types that do not go together.
    casts: BTreeSet<LocId>,
    /// Nobody looks at where pointers point to.
    pub unchecked: bool,
    /// … and functions are called through them.
    unchecked_calls: bool,
}

pub fn of(program: &Program, selection: &Selection) -> Situations {
    let functions = reachable(program);
    let users: Vec<&Function> = functions.iter().map(|id| program.func(*id)).filter(|f| !f.from_library).collect();
    let mut found = Situations::default();
    volatile(program, &users, selection, &mut found.always);
    wrapping(program, &users, selection, &mut found.always);
    wide_bit_fields(program, &users, &mut found.always);
    empty_objects(program, &users, &mut found.always);
    floats(program, &users, &mut found.always);
    signs_of_nans(program, &users, &mut found.always);
    lost_for_ever(program, &functions, selection, &mut found.endless);
    stack(program, &functions, &mut found.always);
    library(program, &users, &mut found.always);
    let quiet = quiet(program);
    let open: BTreeSet<LocId> = users.iter().flat_map(|f| may_be_assumed_to_end(program, f, &quiet).into_iter()).collect();
    if !open.is_empty() {
        let places = places(program, &open);
        found.endless.push(format!(
            "loops without effects are executed even where they do not end, {places} (a compiler may assume that they end)"
        ));
    }
    let calls = users.iter().flat_map(|f| &f.blocks).flat_map(|b| &b.insts);
    let mut through_pointers = calls.filter(|i| matches!(i.kind, InstKind::Call { callee: Callee::Indirect(_), .. }));
    found.unchecked = !selection.has(Check::Pointers);
    found.unchecked_calls = found.unchecked && through_pointers.next().is_some();
    for f in &users {
        found.casts.extend(f.exprs.iter().filter(|e| is_strange_cast(program, f, e)).map(|e| e.loc));
    }
    found
}

impl Situations {
    /// `proof`: how it was done; `program`: what it is about; `whole`: the same before anything was removed.
    pub fn of_proof(
        &self,
        proof: &fathom_engine::Proof,
        program: &Program,
        whole: &Program,
        externals: Externals,
    ) -> Vec<String> {
        let mut out = self.always.clone();
        let outside = if self.unchecked_calls { calls_outside(whole, externals) } else { BTreeSet::new() };
        if !outside.is_empty() {
            out.push(format!("{NOT_OUR_OWN}, {}", places(whole, &outside)));
        }
        if !proof.is_exploration() {
            out.extend(self.endless.iter().cloned());
        }
        let mut strange = self.casts.clone();
        strange.extend(other_types(program, externals));
        strange.remove(&LocId::NONE);
        if !strange.is_empty() {
            let places = places(program, &strange);
            out.push(format!(
                "memory may be used as another type than it has, {places} (not looked for; compilers rely on it unless -fno-strict-aliasing)"
            ));
        }
        out
    }
}

impl Situations {
    /// For whoever has no time to find out where memory is used as another type: no proof is said to rest on less.
    pub fn of_any_proof(&self) -> Vec<String> {
        let mut out: Vec<String> = self.always.iter().chain(&self.endless).cloned().collect();
        if self.unchecked_calls {
            out.push(NOT_OUR_OWN.into());
        }
        out.push("memory is used as the type it has (not looked for; compilers rely on it unless -fno-strict-aliasing)".into());
        out
    }
}

/// Calls through pointers that may come from outside.
///
/// SOUNDNESS: code outside can name every function here that is not static, and call it with anything, where slicing and the value analysis count only
/// functions whose addresses this program takes. A proof that does not look at such a call rests on it; one that does look ends there without an answer.
fn calls_outside(program: &Program, externals: Externals) -> BTreeSet<LocId> {
    let points_to = PointsTo::of(program, externals);
    let mut found = BTreeSet::new();
    for &id in points_to.reachable() {
        let f = program.func(id);
        for inst in f.blocks.iter().flat_map(|b| &b.insts) {
            let InstKind::Call { callee: Callee::Indirect(pointer), .. } = inst.kind else { continue };
            let mut objects = points_to.targets(id, pointer).iter().map(|target| points_to.object(target.object));
            if !f.from_library && objects.any(|object| matches!(object, Object::Unknown | Object::Foreign)) {
                found.insert(inst.loc);
            }
        }
    }
    found
}

/// From the entry, by calls and by addresses of functions.
fn reachable(program: &Program) -> BTreeSet<FuncId> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<FuncId> = program.entry.into_iter().collect();
    for global in &program.globals {
        open.extend(global.init.items.iter().filter_map(|item| match item.value {
            InitValue::Func(id) => Some(id),
            InitValue::Bits { .. } | InitValue::BitField { .. } | InitValue::Bytes(_) | InitValue::Global { .. } => None,
        }));
    }
    while let Some(id) = open.pop() {
        if !program.func(id).has_body() || !seen.insert(id) {
            continue;
        }
        open.extend(callees(program.func(id)));
        open.extend(program.func(id).exprs.iter().filter_map(|e| match e.kind {
            ExprKind::FuncAddr(id) => Some(id),
            _ => None,
        }));
    }
    seen
}

fn callees(f: &Function) -> Vec<FuncId> {
    let insts = f.blocks.iter().flat_map(|b| &b.insts);
    let direct = insts.filter_map(|i| match i.kind {
        InstKind::Call { callee: Callee::Direct(id), .. } => Some(id),
        _ => None,
    });
    direct.collect()
}

fn places(program: &Program, locs: &BTreeSet<LocId>) -> String {
    let mut named: Vec<String> = locs.iter().map(|l| program.source.describe(*l)).collect();
    named.sort();
    named.dedup();
    let rest = named.len().saturating_sub(NAMED);
    named.truncate(NAMED);
    let and = if rest > 0 { format!(" and {rest} more") } else { String::new() };
    format!("at {}{and}", named.join(", "))
}

fn volatile(program: &Program, users: &[&Function], selection: &Selection, out: &mut Vec<String>) {
    for global in program.globals.iter().filter(|g| g.kind == GlobalKind::Hidden) {
        if let Some(address) = global.name.strip_prefix("registers_") {
            let size = program.types.size_of(global.ty);
            out.push(format!(
                "registers at {address}:{size:#x} (--mmio): each read gives anything, and writing one changes nothing else"
            ));
        }
    }
    let reads = users.iter().flat_map(|f| f.exprs.iter());
    let mut ordinary = false;
    let mut pointers = false;
    for e in reads {
        if let ExprKind::Read(_, Access { volatile: true, .. }) = e.kind {
            ordinary = true;
            pointers |= program.types.is_pointer(e.ty);
        }
    }
    if ordinary && !selection.volatile_inputs {
        out.push(
            "volatile objects are ordinary memory, which only the program changes (--volatile inputs: anybody may)".into(),
        );
    } else if pointers {
        out.push("volatile pointers hold what the program stored".into());
    }
}

fn wrapping(program: &Program, users: &[&Function], selection: &Selection, out: &mut Vec<String>) {
    if selection.has(Check::Overflow) {
        return;
    }
    let may_wrap = |e: &Expr| {
        let computes =
            matches!(e.kind, ExprKind::Binary(BinOp::Add | BinOp::Sub | BinOp::Mul, ..) | ExprKind::Unary(UnOp::Neg, _));
        computes && program.types.is_signed(e.ty) && e.loc != LocId::NONE
    };
    if users.iter().any(|f| f.exprs.iter().any(may_wrap)) {
        out.push("signed integers wrap around when they overflow (not among the selected properties)".into());
    }
}

/// What type a bit-field has in an expression that `int` does not hold, C leaves open (C11 6.7.2.1p5, 6.3.1.1p2), and compilers differ.
fn wide_bit_fields(program: &Program, users: &[&Function], out: &mut Vec<String>) {
    let is_wide = |f: &Function, place: PlaceId| match f.place(place).kind {
        PlaceKind::Field(base, field) => match program.types.get(f.place(base).ty) {
            Type::Record(record) => {
                let field = &program.types.record(*record).fields[field as usize];
                let whole = 8 * program.types.size_of(field.ty);
                field.bit_width.is_some_and(|width| u64::from(width) > 32 && u64::from(width) < whole)
            }
            _ => false,
        },
        PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) | PlaceKind::Index(..) => false,
    };
    let mut found = BTreeSet::new();
    for f in users {
        let wide = |e: &&Expr| matches!(e.kind, ExprKind::Read(place, _) if is_wide(f, place));
        found.extend(f.exprs.iter().filter(wide).map(|e| e.loc));
    }
    if !found.is_empty() {
        let places = places(program, &found);
        out.push(format!(
            "bit-fields that `int` does not hold have their declared type in expressions, {places} (clang; gcc computes in the bits of the field)"
        ));
    }
}

/// Structures without members and arrays without elements, extensions of compilers: such an object may lie where another one does.
fn empty_objects(program: &Program, users: &[&Function], out: &mut Vec<String>) {
    let is_empty = |ty: TypeId| match program.types.get(ty) {
        Type::Record(_) | Type::Array { .. } => program.types.size_of(ty) == 0,
        Type::Void | Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Pointer(_) | Type::Function { .. } => false,
    };
    let mut found: BTreeSet<LocId> = BTreeSet::new();
    for f in users {
        found.extend(f.locals.iter().filter(|l| l.kind.is_variable() && l.address_taken && is_empty(l.ty)).map(|l| l.loc));
        found.extend(f.places.iter().filter_map(|place| match place.kind {
            PlaceKind::Global(id) => {
                Some(program.global(id)).filter(|g| g.kind == GlobalKind::User && is_empty(g.ty)).map(|g| g.loc)
            }
            PlaceKind::Local(_) | PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => None,
        }));
    }
    if !found.is_empty() {
        let places = places(program, &found);
        out.push(format!("objects that have no bytes have addresses of their own, {places} (compilers may put others there)"));
    }
}

fn floats(program: &Program, users: &[&Function], out: &mut Vec<String>) {
    let is_float = |ty: TypeId| program.types.is_float(ty);
    let is_product =
        |f: &Function, e: ExprId| matches!(f.expr(e).kind, ExprKind::Binary(BinOp::Mul, ..)) && is_float(f.expr(e).ty);
    let mut fused = BTreeSet::new();
    let mut computes = false;
    let mut halves = BTreeSet::new();
    let is_half = |ty: TypeId| matches!(program.types.get(ty), Type::Float(FloatKind::F16));
    for f in users {
        // Locals that hold a product somewhere: compilers look through them.
        let mut products = BTreeSet::new();
        for inst in f.blocks.iter().flat_map(|b| &b.insts) {
            if let InstKind::Assign { dest, value, .. } = inst.kind
                && let PlaceKind::Local(local) = f.place(dest).kind
                && is_product(f, value)
            {
                products.insert(local);
            }
        }
        let holds_product = |e: ExprId| match f.expr(e).kind {
            ExprKind::Read(place, _) => matches!(f.place(place).kind, PlaceKind::Local(l) if products.contains(&l)),
            _ => is_product(f, e),
        };
        for e in f.exprs.iter().filter(|e| is_float(e.ty)) {
            if is_half(e.ty) && matches!(e.kind, ExprKind::Binary(BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div, ..)) {
                halves.insert(e.loc);
            }
            match e.kind {
                ExprKind::Binary(BinOp::Add | BinOp::Sub, a, b) => {
                    computes = true;
                    if holds_product(a) || holds_product(b) {
                        fused.insert(e.loc);
                    }
                }
                ExprKind::Binary(BinOp::Mul | BinOp::Div, ..) => computes = true,
                _ => {}
            }
        }
    }
    fused.remove(&LocId::NONE);
    if !fused.is_empty() {
        let places = places(program, &fused);
        out.push(format!("products are rounded before they are added, {places} (no contraction: -ffp-contract=off)"));
    }
    halves.remove(&LocId::NONE);
    if !halves.is_empty() {
        let places = places(program, &halves);
        out.push(format!(
            "floats of 16 bits are evaluated in their own type, {places} (compilers may keep more precision: FLT_EVAL_METHOD)"
        ));
    }
    if computes && program.arch() == Arch::Ilp32 && program.machine().x86 {
        out.push("floats are evaluated in their own type (no excess precision: -mfpmath=sse)".into());
    }
}

/// SOUNDNESS: an operation that makes a NaN makes the same one always; C and IEEE 754 leave its sign and its payload open. Only who looks at bits can tell.
fn signs_of_nans(program: &Program, users: &[&Function], out: &mut Vec<String>) {
    let types = &program.types;
    let makes_nan = |f: &Function| {
        let may =
            |e: &Expr| matches!(e.kind, ExprKind::Binary(..) | ExprKind::Math(..) | ExprKind::Cast(CastOp::FloatToFloat, _));
        f.exprs.iter().any(|e| types.is_float(e.ty) && may(e))
    };
    if !users.iter().any(|f| makes_nan(f)) {
        return;
    }
    let mut found = BTreeSet::new();
    for f in users {
        let float = |e: ExprId| types.is_float(f.expr(e).ty);
        let floats = |e: ExprId| matches!(types.get(f.expr(e).ty), Type::Pointer(to) if types.is_float(*to));
        let looks = |e: &Expr| match &e.kind {
            ExprKind::Math(MathOp::SignBit | MathOp::CopySign, ..) => true,
            ExprKind::Cast(CastOp::Bits, a) => float(*a) != types.is_float(e.ty),
            ExprKind::Cast(CastOp::PtrToPtr, a) => {
                floats(*a) && !matches!(types.get(e.ty), Type::Pointer(to) if types.is_float(*to))
            }
            _ => false,
        };
        // A member of a union that another one of a floating type is beside.
        let puns = |e: &Expr| match e.kind {
            ExprKind::Read(place, _) if !types.is_float(e.ty) => match f.place(place).kind {
                PlaceKind::Field(base, _) => match types.get(f.place(base).ty) {
                    Type::Record(id) => {
                        let record = types.record(*id);
                        record.is_union && record.fields.iter().any(|field| types.is_float(field.ty))
                    }
                    _ => false,
                },
                _ => false,
            },
            _ => false,
        };
        found.extend(f.exprs.iter().filter(|e| looks(e) || puns(e)).map(|e| e.loc));
    }
    found.remove(&LocId::NONE);
    if !found.is_empty() {
        let places = places(program, &found);
        out.push(format!(
            "NaNs that operations make are positive ones without payload, {places} (C leaves sign and payload open)"
        ));
    }
}

/// SOUNDNESS: lost memory is looked for where the program ends.
fn lost_for_ever(program: &Program, functions: &BTreeSet<FuncId>, selection: &Selection, out: &mut Vec<String>) {
    let allocates = |f: &Function| {
        let insts = f.blocks.iter().flat_map(|b| &b.insts);
        insts.into_iter().any(|i| matches!(i.kind.effect(), Effect::Primitive(Intrinsic::HeapAlloc)))
    };
    let goes_on = |id: &FuncId| calls_itself(program, *id) || !Wto::of(program.func(*id)).loops.is_empty();
    let any = |is: &dyn Fn(&FuncId) -> bool| functions.iter().any(is);
    if selection.has(Check::MemTrack) && any(&|id| allocates(program.func(*id))) && any(&goes_on) {
        out.push("memory that is lost in an execution which never ends is not looked for".into());
    }
}

fn stack(program: &Program, functions: &BTreeSet<FuncId>, out: &mut Vec<String>) {
    let mut needs = Vec::new();
    let recursive: Vec<&str> =
        functions.iter().filter(|id| calls_itself(program, **id)).map(|id| program.func(*id).name.as_str()).collect();
    let users = functions.iter().map(|id| program.func(*id)).filter(|f| !f.from_library);
    if !recursive.is_empty() {
        let some: Vec<String> = recursive.iter().take(NAMED).map(|n| format!("`{n}`")).collect();
        needs.push(format!("recursion of {}", some.join(", ")));
    }
    let mut arrays = BTreeSet::new();
    for f in users {
        let insts = f.blocks.iter().flat_map(|b| &b.insts);
        let grows = |i: &&Inst| matches!(i.kind, InstKind::Intrinsic { op: Intrinsic::StackAlloc, .. });
        arrays.extend(insts.filter(grows).map(|i| i.loc));
        let size = f.locals.iter().fold(0u64, |sum, l| sum.saturating_add(program.types.size_of(l.ty)));
        if size > LARGE_FRAME {
            needs.push(format!("{size} bytes of locals in `{}`", f.name));
        }
    }
    if !arrays.is_empty() {
        needs.push(format!("arrays of variable length {}", places(program, &arrays)));
    }
    if !needs.is_empty() {
        out.push(format!("the stack has room for everything: {}", needs.join("; ")));
    }
}

/// What the models of the C library take for granted, for programs that could tell.
fn library(program: &Program, users: &[&Function], out: &mut Vec<String>) {
    let called: BTreeSet<FuncId> = users.iter().flat_map(|f| callees(f)).filter(|id| program.func(*id).from_library).collect();
    let calls = |name: &str| called.iter().any(|id| program.func(*id).name == name);
    if calls("setlocale") {
        out.push("every locale that the environment asks for is the C locale (`setlocale`)".into());
    }
    // C17 7.22.3.5p3 leaves it open, C23 undefined.
    if calls("realloc") || calls("reallocarray") {
        out.push("`realloc` to no bytes frees its object and gives null, as in glibc".into());
    }
    // POSIX lets later calls overwrite or end what earlier ones gave.
    let changes = ["setenv", "putenv", "unsetenv", "clearenv"];
    let is_getenv = |id: &FuncId| matches!(program.func(*id).name.as_str(), "getenv" | "secure_getenv");
    let asked = users.iter().map(|f| callees(f).iter().filter(|id| is_getenv(id)).count()).sum::<usize>();
    if asked > 1 || (asked == 1 && changes.iter().any(|name| calls(name))) {
        out.push(
            "strings that `getenv` gave stay as they are when the environment is asked or changed again, as in glibc".into(),
        );
    }
    if ["strerror", "strerror_r", "__xpg_strerror_r"].iter().any(|name| calls(name)) {
        out.push("texts of errors are those of glibc in the C locale, and stay as they are (`strerror`)".into());
    }
    if calls("getcwd") {
        out.push("the path that `getcwd` gives in memory of its own has at most 4095 characters".into());
    }
    if ["getline", "getdelim", "__getdelim"].iter().any(|name| calls(name)) {
        out.push("`getline` makes room for at least 120 bytes, as glibc does".into());
    }
    let names_zone = |f: &Function, place: &PlaceKind| match *place {
        PlaceKind::Global(id) => program.global(id).name == "tzname",
        PlaceKind::Field(base, field) => match program.types.get(f.place(base).ty) {
            Type::Record(record) => {
                program.types.record(*record).fields.get(field as usize).is_some_and(|f| f.name.ends_with("tm_zone"))
            }
            _ => false,
        },
        _ => false,
    };
    if calls("strftime") || users.iter().any(|f| f.places.iter().any(|p| names_zone(f, &p.kind))) {
        out.push("names of time zones have at most 15 characters".into());
    }
    // C11 7.5p3: where its description does not mention `errno`, a function may set it although it succeeds.
    let tells = |id: &FuncId| {
        let function = program.func(*id);
        let documented = function.name.contains("strto") || program.types.is_float(function.ret);
        documented || function.name == "__errno_location"
    };
    let prints = |i: &Inst| matches!(i.kind, InstKind::Intrinsic { op: Intrinsic::FormatPrint, .. });
    let silent =
        called.iter().any(|id| !tells(id)) || users.iter().any(|f| f.blocks.iter().any(|b| b.insts.iter().any(prints)));
    if calls("__errno_location") && silent {
        out.push("functions of the C library that succeed leave `errno` as it is".into());
    }
}

fn calls_itself(program: &Program, id: FuncId) -> bool {
    let mut seen = BTreeSet::new();
    let mut open = callees(program.func(id));
    while let Some(next) = open.pop() {
        if next == id {
            return true;
        }
        if seen.insert(next) && program.func(next).has_body() {
            open.extend(callees(program.func(next)));
        }
    }
    false
}

/// Functions with an execution that nobody sees.
fn quiet(program: &Program) -> Vec<bool> {
    let mut quiet: Vec<bool> = program.functions.iter().map(|f| f.has_body()).collect();
    loop {
        let mut changed = false;
        for (i, f) in program.functions.iter().enumerate() {
            if quiet[i] && !returns_unseen(f, &quiet) {
                quiet[i] = false;
                changed = true;
            }
        }
        if !changed {
            return quiet;
        }
    }
}

fn returns_unseen(f: &Function, quiet: &[bool]) -> bool {
    let seen = unseen_from(f, BlockId(0), quiet, &|_| true);
    seen.iter().any(|b| matches!(f.block(*b).end, Terminator::Return(_)))
}

/// Blocks to whose ends ways from this one lead that an observer does not see, among those that count.
fn unseen_from(f: &Function, first: BlockId, quiet: &[bool], counts: &dyn Fn(BlockId) -> bool) -> BTreeSet<BlockId> {
    let mut seen = BTreeSet::new();
    let mut open = vec![first];
    while let Some(b) = open.pop() {
        let silent = f.block(b).insts.iter().all(|i| !shows(f, i, quiet));
        if counts(b) && silent && seen.insert(b) {
            open.extend(f.block(b).end.successors());
        }
    }
    seen
}

/// Can an observer see the instruction?
fn shows(f: &Function, inst: &Inst, quiet: &[bool]) -> bool {
    let mut volatile = false;
    visit::for_each_inst_expr(f, &inst.kind, &mut |e| {
        volatile |= matches!(f.expr(e).kind, ExprKind::Read(_, access) if !access.is_ordinary());
    });
    if volatile {
        return true;
    }
    match inst.kind.effect() {
        Effect::Store { observable } => observable,
        Effect::Call => match inst.kind {
            InstKind::Call { callee: Callee::Direct(id), .. } => !quiet[id.index()],
            _ => true,
        },
        Effect::Primitive(op) => match op {
            Intrinsic::HeapAlloc
            | Intrinsic::HeapFree
            | Intrinsic::StackAlloc
            | Intrinsic::StackFree
            | Intrinsic::MemMove
            | Intrinsic::MemCopy
            | Intrinsic::MemSet
            | Intrinsic::FormatBuffer
            | Intrinsic::GetRounding
            | Intrinsic::SetRounding
            | Intrinsic::Defined
            | Intrinsic::Arbitrary => false,
            Intrinsic::FormatPrint
            | Intrinsic::PutByte
            | Intrinsic::ArgCount
            | Intrinsic::ArgVector
            | Intrinsic::Exit
            | Intrinsic::Abort => true,
        },
        Effect::Input | Effect::Synchronise | Effect::Unsupported => true,
        Effect::Assume | Effect::Assert(_) | Effect::Goal(_) | Effect::Lifetime(_) => false,
    }
}

/// Loops that C11 6.8.5p6 speaks of: they can be left, show nothing, and do not obviously count to an end.
fn may_be_assumed_to_end(program: &Program, f: &Function, quiet: &[bool]) -> Vec<LocId> {
    let wto = Wto::of(f);
    let mut found = Vec::new();
    for l in &wto.loops {
        let blocks = &wto.order[l.first_rank as usize..l.end_rank as usize];
        // One way around that nobody sees is enough: an execution may take it for ever.
        let head = wto.order[l.first_rank as usize];
        let unseen = unseen_from(f, head, quiet, &|b| blocks.contains(&b));
        let silent = unseen.iter().any(|b| f.block(*b).end.successors().any(|next| next == head));
        if silent && can_be_left(f, blocks) && !counts(program, f, l, blocks) && l.loc != LocId::NONE {
            found.push(l.loc);
        }
    }
    found
}

fn can_be_left(f: &Function, blocks: &[BlockId]) -> bool {
    blocks.iter().any(|b| f.block(*b).end.successors().any(|next| !blocks.contains(&next)))
}

/// Some test that leaves the loop compares a local that the loop only moves one way with something it does not change.
fn counts(program: &Program, f: &Function, l: &Loop, blocks: &[BlockId]) -> bool {
    if l.irreducible {
        return false;
    }
    let mut writes: BTreeMap<LocalId, Vec<ExprId>> = BTreeMap::new();
    let mut others = false;
    for inst in blocks.iter().flat_map(|b| &f.block(*b).insts) {
        match &inst.kind {
            InstKind::Assign { dest, value, .. } => match f.place(*dest).kind {
                PlaceKind::Local(local) => writes.entry(local).or_default().push(*value),
                PlaceKind::Global(_) | PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => others = true,
            },
            InstKind::Call { dest: Some(dest), .. } | InstKind::Intrinsic { dest: Some(dest), .. } => {
                if let PlaceKind::Local(local) = f.place(*dest).kind {
                    // Not a step of a counter.
                    writes.entry(local).or_default().push(ExprId(u32::MAX));
                }
                others = true;
            }
            InstKind::Call { .. } => others = true,
            _ => {}
        }
    }
    let private = |local: LocalId| !f.local(local).address_taken;
    // Only ever moved by a constant, always to the same side.
    let moved = |local: LocalId| -> Option<bool> {
        let steps = writes.get(&local)?;
        let step = |value: ExprId| -> Option<bool> {
            let ExprKind::Binary(op, a, b) = stripped(f, value)? else { return None };
            let (ExprKind::Read(place, _), ExprKind::Const(n)) = (stripped(f, a)?, stripped(f, b)?) else { return None };
            let same = matches!(f.place(place).kind, PlaceKind::Local(l) if l == local);
            let up = match op {
                BinOp::Add => true,
                BinOp::Sub => false,
                _ => return None,
            };
            (same && n == 1).then_some(up)
        };
        let first = step(*steps.first()?)?;
        steps.iter().all(|s| step(*s) == Some(first)).then_some(first)
    };
    let fixed = |e: ExprId| match stripped(f, e) {
        Some(ExprKind::Const(_)) => true,
        Some(ExprKind::Read(place, _)) => match f.place(place).kind {
            PlaceKind::Local(local) => private(local) && !writes.contains_key(&local),
            PlaceKind::Global(_) => !others,
            PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => false,
        },
        _ => false,
    };
    let _ = program;
    blocks.iter().any(|b| {
        let Terminator::Branch { cond, then, other } = f.block(*b).end else { return false };
        if blocks.contains(&then) == blocks.contains(&other) {
            return false;
        }
        let Some(ExprKind::Binary(op, x, y)) = stripped(f, cond) else { return false };
        let counter = |e: ExprId| match stripped(f, e) {
            Some(ExprKind::Read(place, _)) => match f.place(place).kind {
                PlaceKind::Local(local) if private(local) => moved(local),
                _ => None,
            },
            _ => None,
        };
        match (counter(x), counter(y)) {
            (Some(_), _) if fixed(y) => op.is_comparison(),
            (_, Some(_)) if fixed(x) => op.is_comparison(),
            _ => false,
        }
    })
}

/// Without conversions and tests against zero around it.
fn stripped(f: &Function, e: ExprId) -> Option<ExprKind> {
    let expr = f.exprs.get(e.index())?;
    match expr.kind {
        ExprKind::Cast(CastOp::IntToInt | CastOp::ToBool, inner) | ExprKind::Unary(UnOp::Not, inner) => stripped(f, inner),
        ref kind => Some(kind.clone()),
    }
}

/// What a scalar is, as far as effective types go: signedness and what a pointer points to do not matter.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Kind {
    /// May be used for everything.
    Character,
    Int(u32),
    Float(FloatKind),
    Pointer,
}

fn kind(types: &TypeTable, ty: TypeId) -> Option<Kind> {
    match types.get(ty) {
        Type::Bool | Type::Int { width: 8, .. } => Some(Kind::Character),
        Type::Int { width, .. } => Some(Kind::Int(*width)),
        Type::Float(kind) => Some(Kind::Float(*kind)),
        Type::Pointer(_) => Some(Kind::Pointer),
        Type::Void | Type::Array { .. } | Type::Record(_) | Type::Function { .. } => None,
    }
}

/// May an object of this type hold such a scalar at the offset (anywhere, if that is not known)?
fn holds(types: &TypeTable, ty: TypeId, offset: Option<u64>, wanted: Kind) -> bool {
    match types.get(ty) {
        Type::Void | Type::Function { .. } => true,
        Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Pointer(_) => {
            offset.unwrap_or(0) == 0 && kind(types, ty) == Some(wanted)
        }
        Type::Array { elem, .. } => {
            let size = types.size_of(*elem).max(1);
            holds(types, *elem, offset.map(|o| o % size), wanted)
        }
        Type::Record(id) => {
            let record = types.record(*id);
            record.incomplete
                || record.fields.iter().any(|field| {
                    let start = field.bit_offset / 8;
                    match offset {
                        None => holds(types, field.ty, None, wanted),
                        // A flexible array goes on.
                        Some(o)
                            if o >= start && (o < start + types.size_of(field.ty).max(1) || open_ended(types, field.ty)) =>
                        {
                            field.bit_width.is_some() || holds(types, field.ty, Some(o - start), wanted)
                        }
                        Some(_) => false,
                    }
                })
        }
    }
}

fn open_ended(types: &TypeTable, ty: TypeId) -> bool {
    matches!(types.get(ty), Type::Array { len: 0 | 1, .. })
}

/// A cast between pointers to objects that do not begin alike.
fn is_strange_cast(program: &Program, f: &Function, e: &Expr) -> bool {
    let types = &program.types;
    let ExprKind::Cast(CastOp::PtrToPtr, inner) = e.kind else { return false };
    let (Type::Pointer(from), Type::Pointer(to)) = (types.get(f.expr(inner).ty), types.get(e.ty)) else { return false };
    match (kind(types, *from), kind(types, *to)) {
        (Some(Kind::Character), _) | (_, Some(Kind::Character)) => false,
        (Some(a), Some(b)) => a != b,
        (Some(a), None) => is_object(types, *to) && !holds(types, *to, Some(0), a),
        (None, Some(b)) => is_object(types, *from) && !holds(types, *from, Some(0), b),
        (None, None) => false,
    }
}

fn is_object(types: &TypeTable, ty: TypeId) -> bool {
    matches!(types.get(ty), Type::Record(_) | Type::Array { .. }) && types.size_of(ty) > 0
}

/// Accesses through pointers that may lead to a variable whose declared type has no such scalar there.
fn other_types(program: &Program, externals: Externals) -> BTreeSet<LocId> {
    let points_to = PointsTo::of(program, externals);
    let mut found = BTreeSet::new();
    for &id in points_to.reachable() {
        let f = program.func(id);
        if f.from_library {
            continue;
        }
        let reads = f.exprs.iter().filter_map(|e| match e.kind {
            ExprKind::Read(place, _) => Some((place, e.loc)),
            _ => None,
        });
        let insts = f.blocks.iter().flat_map(|b| &b.insts);
        let writes = insts.filter_map(|i| match i.kind {
            InstKind::Assign { dest, .. } => Some((dest, i.loc)),
            _ => None,
        });
        for (place, loc) in reads.chain(writes) {
            let Some(wanted) = kind(&program.types, f.place(place).ty).filter(|k| *k != Kind::Character) else { continue };
            if in_union(program, f, place) || !through_pointer(f, place) {
                continue;
            }
            for target in points_to.symbolic_targets(program, id, place) {
                let declared = match points_to.object(target.object) {
                    Object::Global(global) if program.global(global).kind == GlobalKind::User => program.global(global).ty,
                    Object::Local(func, local) if program.func(func).local(local).kind != LocalKind::Temp => {
                        program.func(func).local(local).ty
                    }
                    _ => continue,
                };
                let offset = target.offset.and_then(|o| u64::try_from(o).ok());
                if !holds(&program.types, declared, offset, wanted) {
                    found.insert(loc);
                }
            }
        }
    }
    found
}

fn through_pointer(f: &Function, place: PlaceId) -> bool {
    match f.place(place).kind {
        PlaceKind::Deref(_) => true,
        PlaceKind::Local(_) | PlaceKind::Global(_) => false,
        PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => through_pointer(f, base),
    }
}

fn in_union(program: &Program, f: &Function, place: PlaceId) -> bool {
    match f.place(place).kind {
        PlaceKind::Deref(_) | PlaceKind::Local(_) | PlaceKind::Global(_) => false,
        PlaceKind::Index(base, _) => in_union(program, f, base),
        PlaceKind::Field(base, _) => {
            let union = match program.types.get(f.place(base).ty) {
                Type::Record(record) => program.types.record(*record).is_union,
                _ => false,
            };
            union || in_union(program, f, base)
        }
    }
}
