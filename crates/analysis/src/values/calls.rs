//! Calls: a function is analysed anew for everything it can see, unless it was analysed before with the same values in all the
//! cells it looked at. Recursive functions get one summary per outermost call, found by iteration.
//!
//! SOUNDNESS: the key of a result is every cell the function or its callees read or wrote, with its value; what it did not
//! touch stays as it was. A recursive summary is used only once a whole pass has shown that every inner call and return is in it.

use super::engine::{Engine, Exit, Exits, Returned};
use super::env::{Env, buried};
use super::eval::{Eval, Spot};
use super::log::Records;
use super::transfer::{Piece, Pieces};
use super::val::Val;
use crate::facts::{CellId, Domain};
use crate::number::{float_kind, int_type};
use crate::points_to::{Externals, Object};
use fathom_goto::*;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Results kept per function.
const RESULTS: usize = 12;
/// Calls inside each other.
const DEPTH: u32 = 120;
/// Passes over a recursive function.
const ROUNDS: u32 = 40;

/// What a function did, for the cells it looked at.
pub(super) struct Result {
    key: Vec<(CellId, Option<Val>)>,
    /// What the cells hold afterwards, and what is returned, for each way in which it ends.
    exits: Vec<(Vec<(CellId, Option<Val>)>, Returned)>,
    records: Records,
}

/// What is assumed of a recursive function while it is analysed.
pub(super) struct Assumed {
    entry: Env,
    exit: Option<Exit>,
    grown: bool,
}

impl<'a> Engine<'a> {
    pub(super) fn call(
        &mut self,
        eval: &Eval<'a>,
        at: (BlockId, usize),
        dest: Option<PlaceId>,
        callee: &Callee,
        args: &[Operand],
        env: Env,
    ) -> Vec<Env> {
        let targets = match callee {
            Callee::Direct(target) => vec![*target],
            Callee::Indirect(pointer) => self.targets(eval, at, callee, *pointer, &env),
        };
        targets.into_iter().flat_map(|target| self.call_one(eval, dest, target, args, &env)).collect()
    }

    /// The functions a pointer may lead to.
    fn targets(&self, eval: &Eval<'a>, at: (BlockId, usize), callee: &Callee, pointer: ExprId, env: &Env) -> Vec<FuncId> {
        let p = eval.pointer(env, pointer);
        let mut found = Vec::new();
        for (object, offset) in p.targets.iter() {
            match self.memory.object(*object).object {
                Object::Function(func) if offset.contains(0) => found.push(func),
                _ => {}
            }
        }
        let sure = p.is_definite() && found.len() == p.targets.len() && p.targets.iter().all(|t| t.1.singleton() == Some(0));
        if !sure && !eval.checked {
            eval.log.doubt();
        }
        if p.wild {
            found.extend(self.points_to.callees(eval.func, at.0, at.1, callee));
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn call_one(&mut self, eval: &Eval<'a>, dest: Option<PlaceId>, target: FuncId, args: &[Operand], env: &Env) -> Vec<Env> {
        let callee: &'a Function = self.program.func(target);
        if !callee.has_body() {
            return self.call_outside(eval, dest, callee, env).into_iter().collect();
        }
        let ty = |arg: &Operand| match arg {
            Operand::Value(value) => eval.function.expr(*value).ty,
            Operand::Aggregate(place) => eval.function.place(*place).ty,
        };
        let types: Vec<TypeId> = args.iter().map(ty).collect();
        let ret = dest.map(|d| eval.function.place(d).ty);
        if !call_fits(&self.program.types, callee, &types, ret) {
            self.log.lose("a call that does not fit its function");
            return Vec::new();
        }
        if self.depth >= DEPTH {
            self.effort.exhausted = true;
            return Vec::new();
        }
        let passed = self.arguments(eval, callee, target, args, env);
        let before = dest.map(|d| eval.spot(env, d));
        let mut entry = env.clone();
        entry.meanings = Arc::default();
        let own = self.memory.by_function[target.index()].clone();
        let outer: Vec<(CellId, Option<Val>)> = match self.recursion.active[target.index()] {
            0 => Vec::new(),
            _ => own.iter().map(|c| (*c, env.get(*c))).collect(),
        };
        for cell in &own {
            entry.set(*cell, None);
        }
        for (cell, value) in passed {
            entry.set(cell, value);
        }
        self.depth += 1;
        let (exits, touched) = self.function(target, entry);
        self.depth -= 1;
        let mut all = Vec::new();
        for exit in exits {
            let mut after = exit.env;
            // SOUNDNESS: locals that no pointer reaches are each activation's own.
            for (cell, value) in &outer {
                after.set(*cell, value.clone());
            }
            let kept = env.meanings.iter().filter(|(cell, meaning)| {
                let same = |c: &CellId| touched.binary_search(c).is_err();
                same(cell) && meaning.reads.iter().all(same)
            });
            after.meanings = Arc::new(kept.map(|(c, m)| (*c, m.clone())).collect());
            if let (Some(dest), Some(before)) = (dest, &before) {
                let mut spot = eval.spot(&after, dest);
                if spot.targets != before.targets {
                    spot.targets.extend(before.targets.iter().copied());
                    spot.wild |= before.wild;
                }
                self.store_returned(eval, &mut after, &spot, exit.value, eval.function.place(dest).ty);
            }
            all.push(after);
        }
        all
    }

    fn store_returned(&self, eval: &Eval<'a>, env: &mut Env, spot: &Spot, value: Returned, ty: TypeId) {
        match value {
            Returned::Scalar(value) if self.program.types.is_scalar(ty) => {
                let value = value.and_then(|v| self.as_type(v, ty));
                self.store(eval, env, spot, value, true);
            }
            Returned::Aggregate(pieces) => self.store_pieces(env, spot, pieces.as_ref()),
            Returned::Scalar(_) | Returned::Nothing => self.store_pieces(env, spot, None),
        }
    }

    /// A value that has the type; calls through pointers may pass another signedness.
    fn as_type(&self, value: Val, ty: TypeId) -> Option<Val> {
        match &value {
            Val::Int(int) => {
                let ty = int_type(&self.program.types, ty)?;
                if int.ty == ty {
                    return Some(value);
                }
                (int.ty.width == ty.width).then(|| Val::Int(int.cast(ty)))
            }
            Val::Float(float) => (float_kind(&self.program.types, ty) == Some(float.kind)).then_some(value),
            Val::Pointer(_) => self.program.types.is_pointer(ty).then_some(value),
            Val::Never | Val::Written => None,
        }
    }

    /// What each parameter's cells start with.
    fn arguments(
        &self,
        eval: &Eval<'a>,
        callee: &Function,
        target: FuncId,
        args: &[Operand],
        env: &Env,
    ) -> Vec<(CellId, Option<Val>)> {
        let mut passed = Vec::new();
        for (param, arg) in callee.params.iter().zip(args) {
            let Some(object) = self.memory.id(Object::Local(target, *param)) else { continue };
            if self.memory.object(object).several {
                continue;
            }
            match arg {
                Operand::Value(value) => {
                    let ty = callee.local(*param).ty;
                    let value = eval.value(env, *value).and_then(|v| self.as_type(v, ty));
                    let bits = self.program.types.size_of(ty) * 8;
                    if let Some(cell) = self.memory.cell_at(object, 0, bits) {
                        passed.push((cell, value));
                        passed.extend(self.memory.written(cell).map(|twin| (twin, Some(Val::Written))));
                    }
                }
                Operand::Aggregate(place) => {
                    let from = eval.spot(env, *place);
                    let Some(pieces) = self.pieces(eval, env, &from) else { continue };
                    for (position, bits, count, _, value) in pieces {
                        if count == 1 {
                            let cell = self.memory.cell_at(object, position, bits);
                            let Some(cell) = cell.filter(|c| self.memory.is_single(*c)) else { continue };
                            passed.extend(match value {
                                Val::Written => self.memory.written(cell).map(|twin| (twin, Some(value))),
                                Val::Int(_) | Val::Float(_) | Val::Pointer(_) | Val::Never => Some((cell, Some(value))),
                            });
                        }
                    }
                }
            }
        }
        passed
    }

    /// A function without a body.
    fn call_outside(&self, eval: &Eval<'a>, dest: Option<PlaceId>, callee: &Function, env: &Env) -> Option<Env> {
        if self.points_to.externals == Externals::Arbitrary {
            self.log.lose("a function without a body may do anything");
        }
        if callee.noreturn {
            return None;
        }
        let mut env = env.clone();
        if self.points_to.externals == Externals::Arbitrary {
            self.forget_shared(&mut env);
        }
        if let Some(dest) = dest {
            let spot = eval.spot(&env, dest);
            self.store_pieces(&mut env, &spot, None);
        }
        Some(env)
    }

    /// What a function makes of a state, and the cells it looked at (sorted).
    pub(super) fn function(&mut self, func: FuncId, entry: Env) -> (Vec<Exit>, Arc<[CellId]>) {
        if self.calls.recursive[func.index()] {
            let (exit, touched) = self.recursive(func, entry);
            return (exit.into_iter().collect(), touched);
        }
        let results = &self.results[func.index()];
        let fits = |r: &&Arc<Result>| r.key.iter().all(|(cell, value)| entry.get(*cell) == *value);
        if let Some(result) = results.iter().rev().find(fits).cloned() {
            self.log.adopt(result.key.iter().map(|k| k.0), &result.records);
            let exit = |(changed, value): &(Vec<(CellId, Option<Val>)>, Returned)| {
                let mut env = entry.clone();
                for (cell, value) in changed {
                    env.set(*cell, value.clone());
                }
                Exit { env, value: value.clone() }
            };
            return (result.exits.iter().map(exit).collect(), result.key.iter().map(|k| k.0).collect());
        }
        let kept = self.kept;
        let saved = self.log.enter();
        let exits = self.body(func, entry.clone());
        let (touched, records) = self.log.leave(saved);
        self.log.adopt(touched.iter().copied(), &records);
        // Where states are kept, each call has to contribute its own: a result that is used again does not.
        if self.recursion.assuming == 0 && !self.effort.exhausted && self.kept == kept {
            let key: Vec<_> = touched.iter().map(|c| (*c, entry.get(*c))).collect();
            let after = |e: &Exit| (touched.iter().map(|c| (*c, e.env.get(*c))).collect(), e.value.clone());
            let exits = exits.values().map(after).collect();
            let results = &mut self.results[func.index()];
            if results.len() >= RESULTS {
                results.remove(0);
            }
            results.push(Arc::new(Result { key, exits, records }));
        }
        (exits.into_values().collect(), touched.into())
    }

    fn recursive(&mut self, func: FuncId, entry: Env) -> (Option<Exit>, Arc<[CellId]>) {
        let all: Arc<[CellId]> = (0..self.memory.total()).map(CellId).collect();
        if let Some(mut assumed) = self.recursion.assumed[func.index()].take() {
            if !entry.is_subset(&assumed.entry) {
                assumed.entry = self.widen(&assumed.entry, &entry, &mut FxHashMap::default(), self.recursion.round);
                assumed.grown = true;
            }
            let exit = assumed.exit.clone();
            self.recursion.assumed[func.index()] = Some(assumed);
            return (exit, all);
        }
        self.recursion.assumed[func.index()] = Some(Assumed { entry, exit: None, grown: false });
        let outer_round = self.recursion.round;
        self.recursion.assuming += 1;
        let mut result = None;
        let mut seen = Vec::new();
        for round in 0.. {
            self.recursion.round = round;
            let Some(mut assumed) = self.recursion.assumed[func.index()].take() else { break };
            assumed.grown = false;
            let start = assumed.entry.clone();
            self.recursion.assumed[func.index()] = Some(assumed);
            let saved = self.log.enter();
            let exit = joined(self.body(func, start));
            let (touched, records) = self.log.leave(saved);
            seen.extend(touched);
            let Some(mut assumed) = self.recursion.assumed[func.index()].take() else { break };
            if let Some(new) = exit {
                let (joined, grown) = self.grow(assumed.exit.take(), new, round);
                assumed.exit = Some(joined);
                assumed.grown |= grown;
            }
            if round >= ROUNDS {
                self.effort.exhausted = true;
            }
            if !assumed.grown || self.effort.exhausted {
                self.log.adopt(seen, &records);
                result = assumed.exit;
                break;
            }
            self.recursion.assumed[func.index()] = Some(assumed);
        }
        self.recursion.assuming -= 1;
        self.recursion.round = outer_round;
        (result, all)
    }

    /// The summary's exit with another one in it, and whether that is more than before.
    fn grow(&self, old: Option<Exit>, new: Exit, round: u32) -> (Exit, bool) {
        let Some(old) = old else { return (new, true) };
        let same = new.env.is_subset(&old.env) && new.value.is_subset(&old.value);
        if same {
            return (old, false);
        }
        let env = self.widen(&old.env, &new.env, &mut FxHashMap::default(), round);
        let value = if round < 3 { old.value.join(&new.value) } else { old.value.widen(&new.value) };
        (Exit { env, value }, true)
    }

    /// The end of an activation: its locals are gone, and pointers to them dangle.
    pub(super) fn leave(&mut self, eval: &Eval<'a>, env: &Env, value: Option<Operand>) -> Exit {
        let mut returned = match value {
            None => Returned::Nothing,
            Some(Operand::Value(value)) => Returned::Scalar(eval.value(env, value)),
            Some(Operand::Aggregate(place)) => {
                let from = eval.spot(env, place);
                Returned::Aggregate(self.pieces(eval, env, &from))
            }
        };
        let mut env = env.clone();
        env.meanings = Arc::default();
        for cell in &self.memory.by_function[eval.func.index()] {
            env.set(*cell, None);
        }
        for object in &self.memory.mortal[eval.func.index()] {
            match self.memory.object(*object).freed_cell {
                Some(freed) => {
                    self.log.touch(freed);
                    env.set(freed, None);
                }
                None => {
                    self.bury(&mut env, *object);
                    let maybe = self.memory.object(*object).several;
                    returned.bury(|p| buried(p, *object, maybe));
                }
            }
        }
        Exit { env, value: returned }
    }
}

/// All ways in which a function ends as one.
fn joined(exits: Exits) -> Option<Exit> {
    exits.into_values().reduce(|a, b| a.join(&b))
}

/// Of the same scalar, and both its value or both whether it was written?
fn is_same_piece(x: &Piece, y: &Piece) -> bool {
    let about_writing = |value: &Val| matches!(value, Val::Written);
    (x.0, x.1, x.2, x.3) == (y.0, y.1, y.2, y.3) && about_writing(&x.4) == about_writing(&y.4)
}

impl Returned {
    fn bury(&mut self, change: impl Fn(&super::pointer::Pointer) -> super::pointer::Pointer) {
        let one = |value: &mut Val| {
            if let Val::Pointer(pointer) = value {
                *pointer = change(pointer);
            }
        };
        match self {
            Returned::Nothing => {}
            Returned::Scalar(value) => value.iter_mut().for_each(one),
            Returned::Aggregate(pieces) => pieces.iter_mut().flatten().for_each(|p| one(&mut p.4)),
        }
    }

    pub(super) fn join(&self, other: &Returned) -> Returned {
        self.merge(other, |a, b| a.join(b))
    }

    fn widen(&self, other: &Returned) -> Returned {
        self.merge(other, |a, b| a.widen(b, &[-1, 0, 1]))
    }

    fn merge(&self, other: &Returned, combine: impl Fn(&Val, &Val) -> Option<Val>) -> Returned {
        match (self, other) {
            (Returned::Scalar(a), Returned::Scalar(b)) => {
                Returned::Scalar(a.as_ref().zip(b.as_ref()).and_then(|(a, b)| combine(a, b)))
            }
            (Returned::Aggregate(Some(a)), Returned::Aggregate(Some(b))) => {
                let mut pieces: Pieces = Vec::new();
                for x in a {
                    let twin = b.iter().find(|y| is_same_piece(x, y));
                    let value = twin.and_then(|y| combine(&x.4, &y.4));
                    pieces.extend(value.map(|v| (x.0, x.1, x.2, x.3, v)));
                }
                Returned::Aggregate(Some(pieces))
            }
            (Returned::Aggregate(_), _) | (_, Returned::Aggregate(_)) => Returned::Aggregate(None),
            (Returned::Nothing, Returned::Nothing) => Returned::Nothing,
            (_, _) => Returned::Scalar(None),
        }
    }

    fn is_subset(&self, other: &Returned) -> bool {
        match (self, other) {
            (_, Returned::Nothing | Returned::Scalar(None) | Returned::Aggregate(None)) => true,
            (Returned::Scalar(Some(a)), Returned::Scalar(Some(b))) => a.is_subset(b),
            (Returned::Aggregate(Some(a)), Returned::Aggregate(Some(b))) => b.iter().all(|y| {
                let twin = a.iter().find(|x| is_same_piece(x, y));
                twin.is_some_and(|x| x.4.is_subset(&y.4))
            }),
            (_, _) => false,
        }
    }
}
