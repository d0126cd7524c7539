//! The rooms alone: positions, joins, guards, pointers, and whether an access is valid.

use crate::memory::object::*;
use crate::memory::validity::{Extent, Use};
use crate::table::Id;
use crate::unwind::guard::Guard;
use crate::unwind::position::{Component, Iteration, Path, Position};
use crate::unwind::state::State;
use crate::{Config, Executor};
use fathom_goto::{GlobalId, Program, text};
use fathom_term::Sort;

/// A program with two globals.
fn program() -> Program {
    let source = "goto lp64\nentry $main\nglobal @a: i32 align 4\nglobal @b: i32 align 4\n\
                  fn $main() -> void {\nb0:\n  return\n}\n";
    text::parse(source).unwrap_or_else(|e| panic!("{e}\n{source}"))
}

/// The state at the start.
fn started<'p>(program: &'p Program) -> (Executor<'p>, State) {
    let mut executor = Executor::new(program, Config::default());
    executor.start();
    let (_, waiting) = executor.unwinding.worklist.pop_first().expect("the entry waits");
    let state = waiting.into_iter().next().expect("one state").state;
    (executor, state)
}

fn at(components: &[Component]) -> Position {
    components.iter().fold(Path::default(), |path, &c| path.with(c)).position()
}

#[test]
fn positions_are_ordered_as_executions_visit_them() {
    use Component::*;
    let concrete = |n| Iteration(crate::unwind::position::Iteration::Concrete(n));
    let inductive = |n| Iteration(crate::unwind::position::Iteration::Inductive(n));
    let visited = [
        at(&[Block(0)]),
        at(&[Block(0), Instruction(2)]),
        at(&[Block(0), Instruction(2), Callee(0), Block(0)]),
        at(&[Block(0), Instruction(2), Callee(7), Block(0)]),
        at(&[Block(0), Instruction(2), Returned]),
        at(&[Block(0), Instruction(3)]),
        at(&[Loop(1), concrete(0), Block(1)]),
        at(&[Loop(1), concrete(0), Block(2)]),
        at(&[Loop(1), concrete(1), Block(1)]),
        at(&[Loop(1), concrete(1 << 21), Block(1)]),
        at(&[Loop(1), inductive(0), Block(1)]),
        at(&[Loop(1), inductive(1), Block(1)]),
        at(&[Block(3)]),
    ];
    for (i, one) in visited.iter().enumerate() {
        for (j, other) in visited.iter().enumerate() {
            assert_eq!(one.cmp(other), i.cmp(&j), "{one:?} and {other:?}");
        }
    }
}

#[test]
fn components_are_read_back() {
    let all = [
        Component::Loop(3),
        Component::Iteration(Iteration::Concrete(9)),
        Component::Iteration(Iteration::Inductive(2)),
        Component::Block(4),
        Component::Instruction(0),
        Component::Callee(11),
        Component::Returned,
    ];
    assert_eq!(at(&all).components().collect::<Vec<_>>(), all);
    assert_eq!(at(&all).arbitrary_iterations(), 1);
}

#[test]
fn an_instance_contains_its_iterations_and_nothing_else() {
    let head = |n| at(&[Component::Loop(1), Component::Iteration(Iteration::Concrete(n)), Component::Block(1)]);
    let instance = head(0).instance();
    assert!(instance.is_headed_by(&head(5)));
    let inner = at(&[
        Component::Loop(1),
        Component::Iteration(Iteration::Concrete(2)),
        Component::Block(2),
        Component::Instruction(0),
        Component::Callee(1),
        Component::Block(0),
    ]);
    assert!(instance.contains(&inner) && !instance.is_headed_by(&inner));
    assert!(!instance.contains(&at(&[Component::Block(3)])));
}

#[test]
fn decisions_whose_outcomes_all_arrive_vanish() {
    let program = program();
    let (mut executor, state) = started(&program);
    let x = executor.terms.fresh("x", Sort::Bv(1));
    let not_x = executor.terms.not(x);
    let (mut one, mut other) = (state.clone(), state.clone());
    one.guard = state.guard.and(&mut executor.terms, x);
    other.guard = state.guard.and(&mut executor.terms, not_x);
    let leaf = executor.memory.leaves.take(1);
    let (a, b) = (executor.terms.bv(8, 1), executor.terms.bv(8, 2));
    one.set_leaf(leaf, a);
    other.set_leaf(leaf, b);
    let joined = executor.join(one, other);
    assert!(joined.guard.term(&executor.terms) == executor.terms.tt(), "the guard is true again");
    assert_eq!(joined.leaf(leaf), Some(executor.terms.ite(x, a, b)));
}

#[test]
fn guards_know_their_last_conjuncts() {
    let program = program();
    let (mut executor, _) = started(&program);
    let x = executor.terms.fresh("x", Sort::Bv(8));
    let (five, six) = (executor.terms.bv(8, 5), executor.terms.bv(8, 6));
    let (below, less) = (executor.terms.ult(x, five), executor.terms.ult(x, six));
    let guard = Guard::default().and(&mut executor.terms, below);
    assert!(guard.implies(below) && !guard.implies(less));
    assert_eq!(guard.decides(&executor.terms, less), Some(true));
    let not = executor.terms.not(below);
    assert!(guard.and(&mut executor.terms, not).is_false(&executor.terms));
}

#[test]
fn targets_of_a_choice_exclude_each_other_and_cover_it() {
    let program = program();
    let (mut executor, _) = started(&program);
    let (a, b) = (executor.memory.global_object(GlobalId::new(0)), executor.memory.global_object(GlobalId::new(1)));
    let zero = executor.terms.bv(64, 0);
    let (to_a, to_b) = (executor.pack(a, zero), executor.pack(b, zero));
    let x = executor.terms.fresh("x", Sort::Bv(1));
    let pointer = executor.terms.ite(x, to_a, to_b);
    let targets = executor.points_to(pointer);
    assert_eq!(targets.iter().map(|t| t.object).collect::<Vec<_>>(), [a, b]);
    let both = executor.terms.and(targets[0].cond, targets[1].cond);
    let any = executor.terms.or(targets[0].cond, targets[1].cond);
    assert!(executor.terms.is_false(both) && executor.terms.is_true(any));
}

/// The rule on terms is the interpreter's on numbers, at the edges of offsets and lengths.
#[test]
fn accesses_are_judged_as_the_interpreter_does() {
    let program = program();
    let (mut executor, state) = started(&program);
    let object = executor.memory.global_object(GlobalId::new(1));
    let size = executor.memory.objects[object].size;
    let numbers = [0, 1, size - 1, size, size + 1, 1 << 31, 1 << 32, 1 << 63, u64::MAX - size, u64::MAX - 1, u64::MAX];
    for offset in numbers {
        for bytes in numbers {
            let expected = fathom_interpret::fits(offset, bytes, size);
            let (o, n) = (executor.terms.bv(64, u128::from(offset)), executor.terms.bv(64, u128::from(bytes)));
            for extent in [Extent::Bytes(bytes), Extent::Symbolic(n)] {
                let valid = executor.is_valid(&state, object, o, extent, Use::Read);
                assert_eq!(executor.terms.as_u128(valid), Some(u128::from(expected)), "{bytes} bytes at {offset}, {extent:?}");
            }
        }
    }
}

#[test]
fn nothing_is_valid_at_null_and_constants_are_not_written() {
    let program = program();
    let (mut executor, state) = started(&program);
    let zero = executor.terms.bv(64, 0);
    for used in [Use::Read, Use::Write] {
        for object in [ObjId::NULL, ObjId::OPAQUE] {
            let valid = executor.is_valid(&state, object, zero, Extent::Bytes(0), used);
            assert!(executor.terms.is_false(valid));
        }
    }
    let object = ObjId::of(1);
    executor.memory.objects[object].constant = true;
    let read = executor.is_valid(&state, object, zero, Extent::Bytes(1), Use::Read);
    let written = executor.is_valid(&state, object, zero, Extent::Bytes(1), Use::Write);
    assert!(executor.terms.is_true(read) && executor.terms.is_false(written));
}
