//! Functions without a body: under SV-COMP's convention they return an arbitrary value and write nothing.
//!
//! The meaning becomes a body in the program itself, so that execution and interpreter agree on it and the value is an
//! input like any other. The verdict lists which of these functions an execution enters.

use crate::provenance::{Provenance, Rest};
use fathom_goto::*;

/// Functions whose effect is the point of calling them: an arbitrary return value would be a wrong meaning.
const NEVER_PURE: [&str; 14] = [
    "fork",
    "vfork",
    "clone",
    "setjmp",
    "_setjmp",
    "sigsetjmp",
    "__sigsetjmp",
    "longjmp",
    "_longjmp",
    "siglongjmp",
    "signal",
    "sigaction",
    "makecontext",
    "swapcontext",
];

/// Families of such functions.
const NEVER_PURE_PREFIXES: [&str; 5] = ["pthread_", "thrd_", "mtx_", "cnd_", "sem_"];

fn never_pure(name: &str) -> bool {
    NEVER_PURE.contains(&name) || NEVER_PURE_PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// Those of them that one thread may come through without anything having changed: the lock was free, the new thread does not run yet, the child is a
/// process of its own, no signal comes. Not among them: what waits for another thread, what runs a function, what never returns.
const PASSED_ALONE: [&str; 43] = [
    "fork",
    "signal",
    "sigaction",
    "pthread_create",
    "pthread_detach",
    "pthread_self",
    "pthread_equal",
    "pthread_sigmask",
    "pthread_setname_np",
    "pthread_attr_init",
    "pthread_attr_destroy",
    "pthread_attr_setdetachstate",
    "pthread_attr_setstacksize",
    "pthread_mutexattr_init",
    "pthread_mutexattr_destroy",
    "pthread_mutexattr_settype",
    "pthread_mutex_init",
    "pthread_mutex_destroy",
    "pthread_mutex_lock",
    "pthread_mutex_trylock",
    "pthread_mutex_unlock",
    "pthread_spin_init",
    "pthread_spin_destroy",
    "pthread_spin_lock",
    "pthread_spin_trylock",
    "pthread_spin_unlock",
    "pthread_rwlock_init",
    "pthread_rwlock_destroy",
    "pthread_rwlock_rdlock",
    "pthread_rwlock_wrlock",
    "pthread_rwlock_unlock",
    "pthread_cond_init",
    "pthread_cond_destroy",
    "pthread_cond_signal",
    "pthread_cond_broadcast",
    "mtx_init",
    "mtx_destroy",
    "mtx_lock",
    "mtx_trylock",
    "mtx_unlock",
    "cnd_init",
    "cnd_signal",
    "cnd_broadcast",
];

/// May an execution of one thread come through a call of it without anything having changed?
pub fn passed_alone(name: &str) -> bool {
    PASSED_ALONE.contains(&name)
}

/// Functions without a body that do more than write memory and return get a body that says so: no later pass may take a
/// call of them for one that does not matter.
pub fn refuse(mut program: Program) -> (Program, Provenance) {
    refuse_effects(&mut program, never_pure);
    let provenance = Provenance::unchanged(&program);
    (program, provenance)
}

fn refuse_effects(program: &mut Program, refused: impl Fn(&str) -> bool) {
    crate::uninterpreted::define(program);
    for function in program.functions.iter_mut().filter(|f| !f.has_body() && refused(&f.name)) {
        let what = InstKind::Unsupported(format!("function `{}`", function.name).into());
        let insts = vec![Inst { kind: what, loc: function.loc }];
        function.blocks.push(Block { insts, end: Terminator::Stop, end_loc: function.loc });
    }
}

/// Gives every function without a body one that returns an arbitrary value. Proofs rest on that for those that executions enter.
pub fn model(program: Program) -> (Program, Provenance) {
    model_some(program, |_| true)
}

/// The same for functions of some names only.
pub fn model_some(mut program: Program, wanted: impl Fn(&str) -> bool) -> (Program, Provenance) {
    refuse_effects(&mut program, never_pure);
    supply(program, wanted)
}

/// The same for all functions, as one thread sees them that nobody disturbs.
///
/// SOUNDNESS: an execution of this program is one that may happen. A proof about it rests on the absence of others; the caller tells that.
pub fn model_alone(mut program: Program) -> (Program, Provenance) {
    refuse_effects(&mut program, |name| never_pure(name) && !passed_alone(name));
    supply(program, |_| true)
}

fn supply(mut program: Program, wanted: impl Fn(&str) -> bool) -> (Program, Provenance) {
    let mut provenance = Provenance::unchanged(&program);
    for i in 0..program.functions.len() {
        if program.functions[i].has_body() || !wanted(&program.functions[i].name) {
            continue;
        }
        let id = FuncId::new(i);
        let ret = program.functions[i].ret;
        let mut leaves = Vec::new();
        let supported =
            matches!(program.types.get(ret), Type::Void) || scalar_leaves(&program, ret, &mut Vec::new(), &mut leaves);
        if !supported {
            continue;
        }
        let function = &mut program.functions[i];
        let name = function.name.clone();
        let mut block = Block { insts: Vec::new(), end: Terminator::Return(None), end_loc: function.loc };
        if !matches!(program.types.get(ret), Type::Void) {
            let local = LocalId::new(function.locals.len());
            function.locals.push(Local {
                name: "result".into(),
                ty: ret,
                loc: function.loc,
                kind: LocalKind::Temp,
                address_taken: false,
                align: program.types.align_of(ret),
            });
            let base = function.add_place(PlaceKind::Local(local), ret);
            for (path, ty) in leaves {
                let mut place = base;
                for (field, ty) in path {
                    place = function.add_place(PlaceKind::Field(place, field), ty);
                }
                debug_assert_eq!(function.place(place).ty, ty);
                block.insts.push(Inst {
                    kind: InstKind::Input { dest: place, name: name.clone(), kind: InputKind::Environment },
                    loc: function.loc,
                });
            }
            let operand = if program.types.is_scalar(ret) {
                let value = function.add_expr(ExprKind::Read(base, Access::default()), ret, function.loc);
                Operand::Value(value)
            } else {
                Operand::Aggregate(base)
            };
            block.end = Terminator::Return(Some(operand));
        }
        // Whatever such a function does, nothing behind a call of it is executed, through a pointer of another type either.
        if function.noreturn {
            block = Block { insts: Vec::new(), end: Terminator::Stop, end_loc: function.loc };
        }
        function.blocks.push(block);
        provenance.rests_on.push(Rest::NoBody { function: id, name });
    }
    (program, provenance)
}

pub(crate) type Leaf = (Vec<(u32, TypeId)>, TypeId);

/// The scalar fields of a type; false if it has parts that are no fields (arrays, unions).
pub(crate) fn scalar_leaves(program: &Program, ty: TypeId, path: &mut Vec<(u32, TypeId)>, out: &mut Vec<Leaf>) -> bool {
    match program.types.get(ty) {
        Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Pointer(_) => {
            out.push((path.clone(), ty));
            true
        }
        Type::Record(id) => {
            let record = program.types.record(*id);
            if record.is_union || record.incomplete {
                return false;
            }
            record.fields.iter().enumerate().all(|(i, field)| {
                path.push((i as u32, field.ty));
                let ok = scalar_leaves(program, field.ty, path, out);
                path.pop();
                ok
            })
        }
        Type::Void | Type::Array { .. } | Type::Function { .. } => false,
    }
}
