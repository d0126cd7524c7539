//! Static objects whose addresses the program gives away: code outside knows them as it knows those it can name.
//!
//! Takes the linked program and what the user's files define that others can name; clears `Global::internal` of what they get to know. Two ways are looked at: the
//! initial value of an object that they know, and a function they know that does nothing but return an address.
//!
//! SOUNDNESS: in both ways others have the address at all times and nothing else happens, so a violation in which a pointer from outside is that address
//! is one of a real environment. What is given away in other ways (stored while the program runs, handed to a function without a body) stays internal here:
//! the analysis of pointers counts it as exposed all the same, and the search leaves such places open.

use fathom_goto::*;
use rustc_hash::FxHashSet;

/// `known` and `called`: variables and functions that code outside can name.
pub(crate) fn tell(program: &mut Program, mut known: Vec<GlobalId>, mut called: Vec<FuncId>) {
    let (mut globals_seen, mut functions_seen) = (FxHashSet::default(), FxHashSet::default());
    loop {
        if let Some(id) = known.pop() {
            if !globals_seen.insert(id) {
                continue;
            }
            let global = &mut program.globals[id.index()];
            match global.kind {
                GlobalKind::User => global.internal = false,
                GlobalKind::StringLiteral | GlobalKind::Hidden | GlobalKind::External => {}
            }
            for item in &global.init.items {
                match item.value {
                    InitValue::Global { id, .. } => known.push(id),
                    InitValue::Func(id) => called.push(id),
                    InitValue::Bits { .. } | InitValue::BitField { .. } | InitValue::Bytes(_) => {}
                }
            }
        } else if let Some(id) = called.pop() {
            if functions_seen.insert(id) && !program.func(id).from_library {
                known.extend(returned(program.func(id)));
            }
        } else {
            return;
        }
    }
}

/// The object whose address a function returns that does nothing else.
fn returned(function: &Function) -> Option<GlobalId> {
    let [block] = &function.blocks[..] else { return None };
    let Terminator::Return(Some(Operand::Value(value))) = block.end else { return None };
    if !block.insts.is_empty() {
        return None;
    }
    let mut value = value;
    loop {
        match function.expr(value).kind {
            ExprKind::Cast(CastOp::PtrToPtr, from) => value = from,
            ExprKind::PtrAdd(from, _) => value = from,
            ExprKind::Addr(place) => {
                return match function.place(visit::root(function, place)).kind {
                    PlaceKind::Global(global) => Some(global),
                    PlaceKind::Local(_) | PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => None,
                };
            }
            ExprKind::Const(_)
            | ExprKind::FuncAddr(_)
            | ExprKind::Read(..)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(..)
            | ExprKind::Select(..)
            | ExprKind::Overflow(..)
            | ExprKind::Math(..)
            | ExprKind::Memory(..) => return None,
        }
    }
}
