//! Functions without a body that may change things: each call makes the given globals and what its arguments point to arbitrary.
//!
//! Arbitrary contents are inputs where the type is a scalar or a structure of scalars; otherwise they are copied from memory that was allocated for it and that
//! nobody wrote.
//!
//! SOUNDNESS: functions of threads, processes and signals are those of one thread that nobody disturbs (`missing::model_alone`). What arguments lead to over more than one pointer, and what else the function may have kept, is not changed; the caller tells that proofs rest
//! on it. Used for proofs, since what is violated here may be the doing of a function that does nothing of the kind; and for finding what is never written
//! although every such function writes what it is given.

use crate::missing::{self, Leaf};
use crate::provenance::{Provenance, Rest};
use fathom_goto::*;

/// Scalars of one object that are drawn one by one.
const MOST_LEAVES: usize = 32;

/// What a function without a body does with what an argument points to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// It stays what it was.
    Kept,
    /// It holds anything, and may be as good as never written.
    Changed,
    /// The same, but what lies outside stays what it was.
    ChangedHere,
    /// It holds anything. The object of the type that the argument points to was written, what lies behind it may be as good as never written.
    OneWritten,
    /// It holds anything, and was written up to its end.
    Written,
}

/// Gives functions without a body one that changes these globals and what arguments point to, and returns anything. `given` says what becomes of what the n-th
/// argument points to.
pub fn model(program: Program, globals: &[GlobalId], given: &dyn Fn(&Function, usize) -> Given) -> (Program, Provenance) {
    let missing: Vec<usize> = (0..program.functions.len()).filter(|&i| !program.functions[i].has_body()).collect();
    // Those that do more than change memory stay refused.
    let (mut program, provenance) = missing::model_alone(program);
    for i in missing {
        let modelled = provenance.rests_on.iter().any(|r| matches!(r, Rest::NoBody { function, .. } if function.index() == i));
        if modelled && !program.functions[i].noreturn {
            let further = gives_further(&program, FuncId::new(i));
            let mut function = std::mem::take(&mut program.functions[i]);
            change(&mut program, &mut function, globals, given);
            if further {
                let insts = unknown(&mut program, &mut function);
                function.blocks[0].insts.splice(0..0, insts);
            }
            program.functions[i] = function;
        }
    }
    let rests_on = provenance.rests_on.iter().filter(|r| !matches!(r, Rest::NoBody { .. })).cloned().collect();
    (program, Provenance { rests_on, ..provenance })
}

/// Is the function called with pointers that none of its parameters is: in the further arguments of a variadic function, or in a structure? Characters do not count
/// among further arguments: they are texts; the caller tells that proofs rest on it.
fn gives_further(program: &Program, id: FuncId) -> bool {
    let function = program.func(id);
    let in_structure = |ty: TypeId| matches!(program.types.get(ty), Type::Record(_)) && holds_pointer(program, ty, true);
    if function.params.iter().any(|&p| in_structure(function.local(p).ty)) {
        return true;
    }
    let further = |caller: &Function, arg: &Operand| {
        let Operand::Value(mut value) = *arg else { return true };
        while let ExprKind::Cast(_, inner) = caller.expr(value).kind {
            value = inner;
        }
        match caller.expr(value).kind {
            ExprKind::Addr(place) => holds_pointer(program, caller.place(place).ty, false),
            // No further arguments.
            ExprKind::Const(_) => false,
            _ => true,
        }
    };
    function.variadic
        && program.functions.iter().any(|caller| {
            caller.blocks.iter().flat_map(|b| &b.insts).any(|inst| match &inst.kind {
                InstKind::Call { callee: Callee::Direct(callee), args, .. } if *callee == id => {
                    args.last().is_some_and(|arg| further(caller, arg))
                }
                InstKind::Call { callee: Callee::Indirect(_), .. } => program
                    .functions
                    .iter()
                    .any(|f| f.exprs.iter().any(|e| matches!(e.kind, ExprKind::FuncAddr(taken) if taken == id))),
                _ => false,
            })
        })
}

fn holds_pointer(program: &Program, ty: TypeId, characters: bool) -> bool {
    match program.types.get(ty) {
        Type::Pointer(to) => {
            characters || !(matches!(program.types.get(*to), Type::Int { .. }) && program.types.size_of(*to) == 1)
        }
        Type::Array { elem, .. } => holds_pointer(program, *elem, characters),
        Type::Record(record) => {
            program.types.record(*record).fields.iter().any(|field| holds_pointer(program, field.ty, characters))
        }
        Type::Void | Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Function { .. } => false,
    }
}

/// Nobody knows what happens.
fn unknown(program: &mut Program, f: &mut Function) -> Vec<Inst> {
    let (bool, int) = (program.types.bool(), program.types.int(32, true));
    let never = f.add_expr(ExprKind::Const(0), bool, f.loc);
    let what = f.add_expr(ExprKind::Const(Undefined::Outside.number()), int, f.loc);
    let kind = InstKind::Intrinsic { dest: None, op: Intrinsic::Defined, args: vec![never, what] };
    vec![Inst { kind, loc: f.loc }]
}

/// Puts the changes before the one block that returns.
fn change(program: &mut Program, f: &mut Function, globals: &[GlobalId], given: &dyn Fn(&Function, usize) -> Given) {
    let end = std::mem::replace(&mut f.blocks[0], Block { insts: Vec::new(), end: Terminator::Stop, end_loc: f.loc });
    let mut current = 0;
    for &global in globals {
        let ty = program.global(global).ty;
        let place = f.add_place(PlaceKind::Global(global), ty);
        let insts = arbitrary(program, f, place);
        f.blocks[current].insts.extend(insts);
    }
    for (n, parameter) in f.params.clone().into_iter().enumerate() {
        let ty = f.local(parameter).ty;
        let Type::Pointer(to) = *program.types.get(ty) else { continue };
        let given = given(f, n);
        if matches!(program.types.get(to), Type::Function { .. }) || given == Given::Kept {
            continue;
        }
        let base = f.add_place(PlaceKind::Local(parameter), ty);
        let pointer = f.add_expr(ExprKind::Read(base, Access::default()), ty, f.loc);
        let bool = program.types.bool();
        // From where it points to up to the end of the object.
        let size = program.types.size_type();
        let query =
            |f: &mut Function, query, ty| f.add_expr(ExprKind::Memory(query, [Some(pointer), None, None, None]), ty, f.loc);
        let whole = query(f, MemoryQuery::ObjectSize, size);
        let signed = program.types.ptrdiff();
        let offset = query(f, MemoryQuery::PointerOffset, signed);
        let offset = f.add_expr(ExprKind::Cast(CastOp::IntToInt, offset), size, f.loc);
        let rest = f.add_expr(ExprKind::Binary(BinOp::Sub, whole, offset), size, f.loc);
        let zero = f.add_expr(ExprKind::Const(0), size, f.loc);
        let some = f.add_expr(ExprKind::Binary(BinOp::Ne, rest, zero), bool, f.loc);
        let writable =
            f.add_expr(ExprKind::Memory(MemoryQuery::Writable, [Some(pointer), Some(rest), None, None]), bool, f.loc);
        let cond = f.add_expr(ExprKind::Binary(BinOp::And, some, writable), bool, f.loc);
        let (then, other) = (BlockId::new(f.blocks.len()), BlockId::new(f.blocks.len() + 1));
        f.blocks[current].end = Terminator::Branch { cond, then, other };
        let insts = copy_anything(program, f, pointer, rest, given == Given::Written);
        f.blocks.push(Block { insts, end: Terminator::Goto(other), end_loc: f.loc });
        f.blocks.push(Block { insts: Vec::new(), end: Terminator::Stop, end_loc: f.loc });
        let one = program.types.size_of(to);
        if given == Given::OneWritten && one > 0 {
            write_one(program, f, then, pointer, rest, one);
        }
        current = match given {
            Given::ChangedHere => other.index(),
            Given::Kept | Given::Changed | Given::OneWritten | Given::Written => {
                change_outside(program, f, other, pointer, whole, to)
            }
        };
    }
    f.blocks[current].insts.extend(end.insts);
    f.blocks[current].end = end.end;
}

/// What happens at the end of a block to memory from outside that the pointer leads to, of which nobody knows how large it is: an object of the type holds
/// anything. Gives the block that goes on.
///
/// SOUNDNESS: such memory belongs to no object that is known here, so its size is none. Characters and `void` may be anything, and what becomes of that nobody
/// knows. Nor does anybody know how many elements there are in a row: whoever reads others than the first has no answer (`Config::outside_changes`).
fn change_outside(
    program: &mut Program,
    f: &mut Function,
    block: BlockId,
    pointer: ExprId,
    whole: ExprId,
    to: TypeId,
) -> usize {
    let (bool, size) = (program.types.bool(), program.types.size_type());
    let zero = f.add_expr(ExprKind::Const(0), size, f.loc);
    let elsewhere = f.add_expr(ExprKind::Binary(BinOp::Eq, whole, zero), bool, f.loc);
    let null = f.add_expr(ExprKind::Const(0), f.expr(pointer).ty, f.loc);
    let there = f.add_expr(ExprKind::Binary(BinOp::Ne, pointer, null), bool, f.loc);
    let cond = f.add_expr(ExprKind::Binary(BinOp::And, elsewhere, there), bool, f.loc);
    let insts = match program.types.get(to) {
        Type::Record(_) | Type::Int { .. } | Type::Bool | Type::Float(_) | Type::Pointer(_)
            if program.types.size_of(to) > 1 =>
        {
            let place = f.add_place(PlaceKind::Deref(pointer), to);
            arbitrary(program, f, place)
        }
        _ => unknown(program, f),
    };
    let (then, other) = (BlockId::new(f.blocks.len()), BlockId::new(f.blocks.len() + 1));
    f.blocks[block.index()].end = Terminator::Branch { cond, then, other };
    f.blocks.push(Block { insts, end: Terminator::Goto(other), end_loc: f.loc });
    f.blocks.push(Block { insts: Vec::new(), end: Terminator::Stop, end_loc: f.loc });
    other.index()
}

/// Behind what the block does, one object of that size is written, if there is room for it. The block leads to the next one afterwards as before.
fn write_one(program: &mut Program, f: &mut Function, block: BlockId, pointer: ExprId, rest: ExprId, one: u64) {
    let (bool, size) = (program.types.bool(), program.types.size_type());
    let bytes = f.add_expr(ExprKind::Const(u128::from(one)), size, f.loc);
    let cond = f.add_expr(ExprKind::Binary(BinOp::Le, bytes, rest), bool, f.loc);
    let insts = copy_anything(program, f, pointer, bytes, true);
    let then = BlockId::new(f.blocks.len());
    let end = std::mem::replace(&mut f.blocks[block.index()].end, Terminator::Stop);
    let other = end.successors().next().expect("it goes on");
    f.blocks[block.index()].end = Terminator::Branch { cond, then, other };
    f.blocks.push(Block { insts, end, end_loc: f.loc });
}

/// Makes the place arbitrary.
fn arbitrary(program: &mut Program, f: &mut Function, place: PlaceId) -> Vec<Inst> {
    let ty = f.place(place).ty;
    let mut leaves: Vec<Leaf> = Vec::new();
    let loc = f.loc;
    if missing::scalar_leaves(program, ty, &mut Vec::new(), &mut leaves) && leaves.len() <= MOST_LEAVES {
        let draw = |(path, _): Leaf| {
            let dest = path.into_iter().fold(place, |base, (field, ty)| f.add_place(PlaceKind::Field(base, field), ty));
            Inst { kind: InstKind::Input { dest, name: f.name.clone(), kind: InputKind::Environment }, loc }
        };
        return leaves.into_iter().map(draw).collect();
    }
    let pointer = program.types.intern(Type::Pointer(ty));
    let address = f.add_expr(ExprKind::Addr(place), pointer, loc);
    let size = program.types.size_type();
    let bytes = f.add_expr(ExprKind::Const(u128::from(program.types.size_of(ty))), size, loc);
    copy_anything(program, f, address, bytes, false)
}

/// Copies that many bytes to the address: of memory that nobody wrote, or of memory whose contents are inputs.
fn copy_anything(program: &mut Program, f: &mut Function, to: ExprId, bytes: ExprId, written: bool) -> Vec<Inst> {
    let void = program.types.intern(Type::Void);
    let ty = program.types.intern(Type::Pointer(void));
    let local = LocalId::new(f.locals.len());
    let align = program.types.align_of(ty);
    f.locals.push(Local { name: "contents".into(), ty, loc: f.loc, kind: LocalKind::Temp, address_taken: false, align });
    let place = f.add_place(PlaceKind::Local(local), ty);
    let from = f.add_expr(ExprKind::Read(place, Access::default()), ty, f.loc);
    let to = f.add_expr(ExprKind::Cast(CastOp::PtrToPtr, to), ty, f.loc);
    let loc = f.loc;
    let op = |dest, op, args| Inst { kind: InstKind::Intrinsic { dest, op, args }, loc };
    let int = program.types.int(32, true);
    let given = written.then(|| f.add_expr(ExprKind::Const(0), int, loc));
    vec![
        op(Some(place), Intrinsic::HeapAlloc, [bytes].into_iter().chain(given).collect()),
        op(None, Intrinsic::MemCopy, vec![to, from, bytes]),
        op(None, Intrinsic::HeapFree, vec![from]),
    ]
}
