//! Recursion as a loop, for the inductive step.
//!
//! A function that calls itself is rewritten so that each such call has two outcomes. *Skip*: the call has returned; what the
//! function may write, and the result, are arbitrary values that satisfy the function's contract. *Dive*: execution goes on inside
//! the call and never comes back; parameters are assigned and control jumps to the function's start, which makes it the head
//! of a loop. Conditions on the arguments of all activations are then invariants of that loop, found and proved like those of any other.
//!
//! SOUNDNESS: take a violation in an execution of the original program. The activations of the function that are on the stack there
//! are followed by diving, all others that were made from within one of them have returned and are skipped, so the rewritten program has that
//! violation too, provided that contracts hold. A contract is a set of candidates over arguments, globals before and after, and result. They
//! are assumed where a call is skipped and checked wherever the function returns; by induction over the order in which calls return, all that survive
//! together hold. An activation that was dived into stops where it would return. Only functions are rewritten whose activations cannot
//! see each other's locals (no address of one is taken), and which write, with all they call, nothing but their own locals and scalar globals.

use crate::provenance::Provenance;
use fathom_goto::contract::{Contracts, Point, PointKind};
use fathom_goto::*;
use std::collections::BTreeSet;

/// Globals that a rewritten function may write.
const GLOBALS: usize = 12;
/// Functions looked at for what one of them may write.
const CALLEES: usize = 200;

/// Names of the values a contract speaks of.
pub const RESULT: u32 = 1 << 16;
const BEFORE: u32 = 2 << 16;
const AFTER: u32 = 3 << 16;

/// Is it an argument, or a global before the call?
pub fn is_given(name: u32) -> bool {
    name < RESULT || (BEFORE..AFTER).contains(&name)
}

/// A program without those self-calls that can be done without.
pub struct Rewritten {
    pub program: Program,
    pub provenance: Provenance,
    pub contracts: Contracts,
}

/// `None` if no function can be rewritten.
pub fn rewrite(program: &Program) -> Option<Rewritten> {
    let ids = (0..program.functions.len()).map(FuncId::new);
    let recursive: Vec<(FuncId, BTreeSet<GlobalId>)> = ids.filter_map(|id| Some((id, written_by(program, id)?))).collect();
    if recursive.is_empty() {
        return None;
    }
    let mut out =
        Rewritten { program: program.clone(), provenance: Provenance::unchanged(program), contracts: Contracts::default() };
    for (id, written) in recursive {
        let Program { types, functions, globals, .. } = &mut out.program;
        let written = written.into_iter().map(|g| (g, globals[g.index()].ty)).collect();
        Rewrite::new(id, written, types, &mut functions[id.index()], &mut out.contracts).run();
    }
    Some(out)
}

fn calls_itself(f: &Function, id: FuncId) -> bool {
    f.blocks.iter().flat_map(|b| &b.insts).any(|i| is_call_of(&i.kind, id))
}

fn is_call_of(inst: &InstKind, id: FuncId) -> bool {
    matches!(inst, InstKind::Call { callee: Callee::Direct(callee), .. } if *callee == id)
}

/// The globals a function that calls itself may write, if it can be rewritten.
fn written_by(program: &Program, id: FuncId) -> Option<BTreeSet<GlobalId>> {
    let f = program.func(id);
    let types = &program.types;
    let plain = |ty: TypeId| types.is_scalar(ty) && !types.is_pointer(ty);
    let result = matches!(types.get(f.ret), Type::Void) || plain(f.ret);
    if !calls_itself(f, id) || f.variadic || !result || f.locals.iter().any(|l| l.address_taken || !types.is_scalar(l.ty)) {
        return None;
    }
    let mut written = BTreeSet::new();
    let mut seen = BTreeSet::from([id]);
    let mut stack = vec![id];
    while let Some(at) = stack.pop() {
        let g = program.func(at);
        if !g.has_body() || seen.len() > CALLEES {
            return None;
        }
        for inst in g.blocks.iter().flat_map(|b| &b.insts) {
            let callee = effects(g, &inst.kind, &mut written)?;
            // A cycle through other functions is not a loop of this one.
            if at != id && callee == Some(id) {
                return None;
            }
            stack.extend(callee.filter(|c| seen.insert(*c)));
        }
    }
    let scalar = written.iter().all(|g| plain(program.global(*g).ty) && !program.global(*g).thread_local);
    (scalar && written.len() <= GLOBALS).then_some(written)
}

/// Adds the global an instruction writes and gives the function it calls. `None` if it does more than can be told from its text.
fn effects(f: &Function, inst: &InstKind, written: &mut BTreeSet<GlobalId>) -> Option<Option<FuncId>> {
    let mut write = |place: PlaceId| {
        let mut at = place;
        loop {
            match f.place(at).kind {
                PlaceKind::Local(_) => return Some(()),
                PlaceKind::Global(g) => {
                    written.insert(g);
                    return Some(());
                }
                PlaceKind::Deref(_) => return None,
                PlaceKind::Field(inner, _) | PlaceKind::Index(inner, _) => at = inner,
            }
        }
    };
    for place in visit::written_places(inst) {
        write(place)?;
    }
    match inst.effect() {
        Effect::Store { observable: false } | Effect::Input => {}
        Effect::Call => match inst {
            InstKind::Call { callee: Callee::Direct(callee), .. } => return Some(Some(*callee)),
            _ => return None,
        },
        Effect::Primitive(op) => match op {
            Intrinsic::Arbitrary | Intrinsic::Defined | Intrinsic::Exit | Intrinsic::Abort | Intrinsic::PutByte => {}
            Intrinsic::HeapAlloc
            | Intrinsic::HeapFree
            | Intrinsic::StackAlloc
            | Intrinsic::StackFree
            | Intrinsic::MemMove
            | Intrinsic::MemCopy
            | Intrinsic::MemSet
            | Intrinsic::FormatPrint
            | Intrinsic::FormatBuffer
            | Intrinsic::ArgCount
            | Intrinsic::ArgVector
            | Intrinsic::GetRounding
            | Intrinsic::SetRounding => return None,
        },
        Effect::Assume | Effect::Assert(_) | Effect::Goal(_) | Effect::Lifetime(_) | Effect::Unsupported => {}
        Effect::Store { observable: true } | Effect::Synchronise => return None,
    }
    Some(None)
}

/// Locals that hold what a contract speaks of, at a call or at a return.
struct Values {
    arguments: Vec<LocalId>,
    before: Vec<LocalId>,
    after: Vec<LocalId>,
    result: Option<LocalId>,
}

struct Rewrite<'a> {
    id: FuncId,
    written: Vec<(GlobalId, TypeId)>,
    bool: TypeId,
    f: &'a mut Function,
    contracts: &'a mut Contracts,
    /// Of the activation itself, and of a call that is skipped.
    own: Values,
    call: Values,
    dived: LocalId,
    choice: LocalId,
    /// The head of the new loop.
    head: BlockId,
}

impl<'a> Rewrite<'a> {
    fn new(
        id: FuncId,
        written: Vec<(GlobalId, TypeId)>,
        types: &mut TypeTable,
        f: &'a mut Function,
        contracts: &'a mut Contracts,
    ) -> Self {
        let bool = types.bool();
        let returns = !matches!(types.get(f.ret), Type::Void);
        let own = Values::new(f, &written, returns);
        let call = Values::new(f, &written, returns);
        let dived = add_local(f, bool);
        let choice = add_local(f, bool);
        Rewrite { id, written, bool, f, contracts, own, call, dived, choice, head: BlockId(0) }
    }

    fn run(mut self) {
        self.start();
        for at in 0..self.f.blocks.len() {
            self.returns(BlockId::new(at));
        }
        let mut at = 0;
        // Rests of split blocks are appended, and looked at in turn.
        while at < self.f.blocks.len() {
            if let Some(i) = self.f.blocks[at].insts.iter().position(|i| is_call_of(&i.kind, self.id)) {
                self.split(BlockId::new(at), i);
            }
            at += 1;
        }
    }

    /// A new first block, and the head that dives lead to: it notes the arguments, so that they are what the parameters are.
    fn start(&mut self) {
        let old = self.f.blocks[0].clone();
        let moved = self.add_block(old.insts, old.end, old.end_loc);
        let noted = self.note_entry();
        self.head = self.add_block(noted, Terminator::Goto(moved), LocId::NONE);
        for block in &mut self.f.blocks {
            retarget(&mut block.end, BlockId(0), moved);
        }
        let insts = vec![self.set(self.dived, false)];
        self.f.blocks[0] = Block { insts, end: Terminator::Goto(self.head), end_loc: LocId::NONE };
    }

    /// Copies of the arguments and of the globals as an activation finds them.
    fn note_entry(&mut self) -> Vec<Inst> {
        let mut insts = Vec::new();
        for i in 0..self.own.arguments.len() {
            let param = self.f.params[i];
            insts.push(self.copy(self.own.arguments[i], param));
        }
        for i in 0..self.written.len() {
            insts.push(self.read_global(self.own.before[i], i));
        }
        insts
    }

    /// Where the function returns, its contract is checked; an activation that was dived into ends there.
    fn returns(&mut self, at: BlockId) {
        let Terminator::Return(operand) = self.f.block(at).end else { return };
        let loc = self.f.block(at).end_loc;
        let mut insts = Vec::new();
        match (operand, self.own.result) {
            (Some(Operand::Value(value)), Some(result)) => insts.push(self.assign(result, value)),
            // Falls off its end: whoever uses the result is undefined.
            (_, Some(result)) => insts.push(self.input(result)),
            (_, None) => {}
        }
        for i in 0..self.written.len() {
            insts.push(self.read_global(self.own.after[i], i));
        }
        let operand = self.own.result.map(|result| Operand::Value(self.read(result)));
        let back = self.add_block(Vec::new(), Terminator::Return(operand), loc);
        let stop = self.add_block(Vec::new(), Terminator::Stop, loc);
        let cond = self.read(self.dived);
        let check = self.add_block(Vec::new(), Terminator::Branch { cond, then: stop, other: back }, loc);
        self.contracts.insert((self.id, check), self.own.point(PointKind::Checked));
        let block = &mut self.f.blocks[at.index()];
        block.insts.extend(insts);
        block.end = Terminator::Goto(check);
    }

    /// The call at this place becomes a choice between going in and having come back.
    fn split(&mut self, at: BlockId, index: usize) {
        let mut rest = self.f.blocks[at.index()].insts.split_off(index);
        let call = rest.remove(0);
        let InstKind::Call { dest, args, .. } = call.kind else { unreachable!("asked for calls only") };
        let end = std::mem::replace(&mut self.f.blocks[at.index()].end, Terminator::Stop);
        let end_loc = self.f.block(at).end_loc;
        if let (Some(dest), Some(result)) = (dest, self.call.result) {
            let value = self.read(result);
            rest.insert(0, Inst { kind: InstKind::Assign { dest, value, access: Access::default() }, loc: call.loc });
        }
        let rest = self.add_block(rest, end, end_loc);
        self.contracts.insert((self.id, rest), self.call.point(PointKind::Assumed));
        let mut insts = Vec::new();
        for (i, arg) in args.iter().enumerate() {
            if let Operand::Value(value) = arg {
                insts.push(self.assign(self.call.arguments[i], *value));
            }
        }
        insts.push(self.input(self.choice));
        let skip = self.skip(rest, call.loc);
        let dive = self.dive(call.loc);
        let cond = self.read(self.choice);
        let block = &mut self.f.blocks[at.index()];
        block.insts.extend(insts);
        block.end = Terminator::Branch { cond, then: dive, other: skip };
    }

    fn skip(&mut self, rest: BlockId, loc: LocId) -> BlockId {
        let mut insts = Vec::new();
        for i in 0..self.written.len() {
            insts.push(self.read_global(self.call.before[i], i));
            insts.push(self.input(self.call.after[i]));
            insts.push(self.write_global(i, self.call.after[i]));
        }
        if let Some(result) = self.call.result {
            insts.push(self.input(result));
        }
        self.add_block(insts, Terminator::Goto(rest), loc)
    }

    fn dive(&mut self, loc: LocId) -> BlockId {
        let mut insts = Vec::new();
        for i in 0..self.f.locals.len() {
            if self.f.locals[i].kind.is_variable() {
                insts.push(Inst { kind: InstKind::LifetimeStart(LocalId::new(i)), loc });
            }
        }
        for i in 0..self.call.arguments.len() {
            let param = self.f.params[i];
            insts.push(self.copy(param, self.call.arguments[i]));
        }
        insts.push(self.set(self.dived, true));
        self.add_block(insts, Terminator::Goto(self.head), loc)
    }

    fn add_block(&mut self, insts: Vec<Inst>, end: Terminator, end_loc: LocId) -> BlockId {
        self.f.blocks.push(Block { insts, end, end_loc });
        BlockId::new(self.f.blocks.len() - 1)
    }

    fn local_place(&mut self, local: LocalId) -> PlaceId {
        let ty = self.f.local(local).ty;
        self.f.add_place(PlaceKind::Local(local), ty)
    }

    fn read(&mut self, local: LocalId) -> ExprId {
        let place = self.local_place(local);
        self.f.add_expr(ExprKind::Read(place, Access::default()), self.f.place(place).ty, LocId::NONE)
    }

    fn assign(&mut self, to: LocalId, value: ExprId) -> Inst {
        let dest = self.local_place(to);
        Inst { kind: InstKind::Assign { dest, value, access: Access::default() }, loc: LocId::NONE }
    }

    fn copy(&mut self, to: LocalId, from: LocalId) -> Inst {
        let value = self.read(from);
        self.assign(to, value)
    }

    fn set(&mut self, to: LocalId, value: bool) -> Inst {
        let value = self.f.add_expr(ExprKind::Const(u128::from(value)), self.bool, LocId::NONE);
        self.assign(to, value)
    }

    fn input(&mut self, to: LocalId) -> Inst {
        let dest = self.local_place(to);
        Inst { kind: InstKind::Input { dest, name: "recursive call".into(), kind: InputKind::Environment }, loc: LocId::NONE }
    }

    fn read_global(&mut self, to: LocalId, which: usize) -> Inst {
        let (global, ty) = self.written[which];
        let place = self.f.add_place(PlaceKind::Global(global), ty);
        let value = self.f.add_expr(ExprKind::Read(place, Access::default()), ty, LocId::NONE);
        self.assign(to, value)
    }

    fn write_global(&mut self, which: usize, from: LocalId) -> Inst {
        let (global, ty) = self.written[which];
        let value = self.read(from);
        let dest = self.f.add_place(PlaceKind::Global(global), ty);
        Inst { kind: InstKind::Assign { dest, value, access: Access::default() }, loc: LocId::NONE }
    }
}

impl Values {
    fn new(f: &mut Function, written: &[(GlobalId, TypeId)], returns: bool) -> Values {
        let types: Vec<TypeId> = f.params.iter().map(|p| f.local(*p).ty).collect();
        Values {
            arguments: types.into_iter().map(|ty| add_local(f, ty)).collect(),
            before: written.iter().map(|(_, ty)| add_local(f, *ty)).collect(),
            after: written.iter().map(|(_, ty)| add_local(f, *ty)).collect(),
            result: returns.then(|| add_local(f, f.ret)),
        }
    }

    fn point(&self, kind: PointKind) -> Point {
        let named = |base: u32, locals: &[LocalId]| -> Vec<(u32, LocalId)> { (base..).zip(locals.iter().copied()).collect() };
        let mut values = named(0, &self.arguments);
        values.extend(self.result.map(|local| (RESULT, local)));
        values.extend(named(BEFORE, &self.before));
        values.extend(named(AFTER, &self.after));
        let entry = named(AFTER, &self.before);
        Point { kind, values, entry }
    }
}

fn add_local(f: &mut Function, ty: TypeId) -> LocalId {
    f.locals.push(Local { name: String::new(), ty, loc: LocId::NONE, kind: LocalKind::Temp, address_taken: false, align: 0 });
    LocalId::new(f.locals.len() - 1)
}

fn retarget(end: &mut Terminator, from: BlockId, to: BlockId) {
    let change = |b: &mut BlockId| {
        if *b == from {
            *b = to;
        }
    };
    match end {
        Terminator::Goto(b) => change(b),
        Terminator::Branch { then, other, .. } => {
            change(then);
            change(other);
        }
        Terminator::Switch { cases, default, .. } => {
            cases.iter_mut().for_each(|c| change(&mut c.2));
            change(default);
        }
        Terminator::Return(_) | Terminator::Stop => {}
    }
}
