//! Uninterpreted functions (`__CPROVER_uninterpreted_NAME`, declared and defined nowhere): the same arguments give the same result, and nothing else is known.
//!
//! Each gets a body with a table of the calls so far: arguments that are in the table give the result beside them, others a new input, which is put into the
//! table. Execution and interpreter agree on it, since both execute that body. Pointers are their addresses; what they point to means nothing.
//!
//! SOUNDNESS: every function of the arguments is one way to choose the inputs, so no execution is missing; and two calls with equal arguments find one
//! another, since the table is searched from its start and only grows. Where it is full, the execution is unsupported. Floats are refused: equal ones need not
//! have the same bits, and results may differ where bits do.

use fathom_goto::*;

const PREFIX: &str = "__CPROVER_uninterpreted_";

/// Calls with different arguments that a table has room for.
const ROOM: usize = 16;

/// One row of a table.
struct Row {
    used: GlobalId,
    arguments: Vec<GlobalId>,
    result: GlobalId,
}

/// Gives every uninterpreted function its body.
pub fn define(program: &mut Program) {
    for i in 0..program.functions.len() {
        if program.functions[i].has_body() || !program.functions[i].name.starts_with(PREFIX) {
            continue;
        }
        let id = FuncId::new(i);
        match plan(program, id) {
            Some((keys, ret)) => table(program, id, &keys, ret),
            None => {
                let function = &mut program.functions[i];
                let what = format!(
                    "function `{}`: arguments of uninterpreted functions are integers or pointers, results integers",
                    function.name
                );
                let insts = vec![Inst { kind: InstKind::Unsupported(what.into()), loc: function.loc }];
                function.blocks.push(Block { insts, end: Terminator::Stop, end_loc: function.loc });
            }
        }
    }
}

/// The types by which arguments are compared, and that of the result; none if there is no table for them.
fn plan(program: &mut Program, id: FuncId) -> Option<(Vec<TypeId>, TypeId)> {
    let function = &program.functions[id.index()];
    let (ret, variadic) = (function.ret, function.variadic);
    let parameters: Vec<TypeId> = function.params.iter().map(|&p| function.local(p).ty).collect();
    let address = Type::Int { width: program.types.arch.pointer_bits(), signed: false };
    let address = program.types.intern(address);
    let keys: Option<Vec<TypeId>> = parameters
        .into_iter()
        .map(|ty| match program.types.get(ty) {
            Type::Bool | Type::Int { .. } => Some(ty),
            Type::Pointer(_) => Some(address),
            Type::Void | Type::Float(_) | Type::Array { .. } | Type::Record(_) | Type::Function { .. } => None,
        })
        .collect();
    let simple = matches!(program.types.get(ret), Type::Bool | Type::Int { .. });
    keys.filter(|_| simple && !variadic).map(|keys| (keys, ret))
}

fn table(program: &mut Program, id: FuncId, keys: &[TypeId], ret: TypeId) {
    let bool = program.types.bool();
    let name = program.functions[id.index()].name.clone();
    let rows: Vec<Row> = (0..ROOM)
        .map(|row| Row {
            used: hidden(program, &format!("{name}[{row}]"), bool),
            arguments: (0..keys.len()).map(|i| hidden(program, &format!("{name}[{row}].{i}"), keys[i])).collect(),
            result: hidden(program, &format!("{name}[{row}].result"), ret),
        })
        .collect();
    let f = &mut program.functions[id.index()];
    // Nobody looks for errors in here.
    f.from_library = true;
    let loc = f.loc;
    let given: Vec<ExprId> = (0..keys.len())
        .map(|i| {
            let parameter = f.params[i];
            let ty = f.local(parameter).ty;
            let place = f.add_place(PlaceKind::Local(parameter), ty);
            let value = f.add_expr(ExprKind::Read(place, Access::default()), ty, loc);
            if ty == keys[i] { value } else { f.add_expr(ExprKind::Cast(CastOp::PtrToInt, value), keys[i], loc) }
        })
        .collect();
    // Three blocks for each row: is it used, are these its arguments, what is its result; and one that fills it.
    let block = |row: usize, part: usize| BlockId::new(4 * row + part);
    for (i, row) in rows.iter().enumerate() {
        let used = read(f, row.used, bool, loc);
        let mut same = f.add_expr(ExprKind::Const(1), bool, loc);
        for ((&key, &value), &ty) in row.arguments.iter().zip(&given).zip(keys) {
            let known = read(f, key, ty, loc);
            let equal = f.add_expr(ExprKind::Binary(BinOp::Eq, known, value), bool, loc);
            same = f.add_expr(ExprKind::Binary(BinOp::And, same, equal), bool, loc);
        }
        let result = read(f, row.result, ret, loc);
        let branch = |cond, then, other| Terminator::Branch { cond, then, other };
        f.blocks.push(Block { insts: Vec::new(), end: branch(used, block(i, 1), block(i, 3)), end_loc: loc });
        f.blocks.push(Block { insts: Vec::new(), end: branch(same, block(i, 2), block(i + 1, 0)), end_loc: loc });
        f.blocks.push(Block { insts: Vec::new(), end: Terminator::Return(Some(Operand::Value(result))), end_loc: loc });
        let mut insts = Vec::new();
        let truth = f.add_expr(ExprKind::Const(1), bool, loc);
        let stored = std::iter::once((row.used, truth, bool))
            .chain(row.arguments.iter().zip(&given).zip(keys).map(|((&key, &value), &ty)| (key, value, ty)));
        for (global, value, ty) in stored.collect::<Vec<_>>() {
            let dest = f.add_place(PlaceKind::Global(global), ty);
            insts.push(Inst { kind: InstKind::Assign { dest, value, access: Access::default() }, loc });
        }
        let dest = f.add_place(PlaceKind::Global(row.result), ret);
        insts.push(Inst { kind: InstKind::Input { dest, name: name.clone(), kind: InputKind::Environment }, loc });
        let fresh = read(f, row.result, ret, loc);
        f.blocks.push(Block { insts, end: Terminator::Return(Some(Operand::Value(fresh))), end_loc: loc });
    }
    let what = format!("more than {ROOM} calls of `{name}` with different arguments");
    let insts = vec![Inst { kind: InstKind::Unsupported(what.into()), loc }];
    f.blocks.push(Block { insts, end: Terminator::Stop, end_loc: loc });
}

fn read(f: &mut Function, global: GlobalId, ty: TypeId, loc: LocId) -> ExprId {
    let place = f.add_place(PlaceKind::Global(global), ty);
    f.add_expr(ExprKind::Read(place, Access::default()), ty, loc)
}

/// A variable of the table, zero at first.
fn hidden(program: &mut Program, name: &str, ty: TypeId) -> GlobalId {
    crate::monitor::hidden(program, name, ty)
}
