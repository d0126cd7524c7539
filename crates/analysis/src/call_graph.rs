//! The call graph: who may call whom, calls through pointers resolved by points-to, and which functions are recursive.

use crate::points_to::PointsTo;
use fathom_goto::*;
use std::collections::BTreeSet;

#[derive(Clone, Debug)]
pub struct CallGraph {
    /// By function: functions it may call (with or without body).
    pub callees: Vec<BTreeSet<FuncId>>,
    pub callers: Vec<BTreeSet<FuncId>>,
    /// May have two activations at once.
    pub recursive: Vec<bool>,
    /// Functions reachable from the entry, callees before callers (members of a recursive group in any order).
    pub bottom_up: Vec<FuncId>,
}

impl CallGraph {
    pub fn of(program: &Program, points_to: &PointsTo) -> CallGraph {
        let count = program.functions.len();
        let mut callees = vec![BTreeSet::new(); count];
        let mut callers = vec![BTreeSet::new(); count];
        for &func in points_to.reachable() {
            for (b, block) in program.func(func).blocks.iter().enumerate() {
                for (i, inst) in block.insts.iter().enumerate() {
                    if let InstKind::Call { callee, .. } = &inst.kind {
                        for target in points_to.callees(func, BlockId::new(b), i, callee) {
                            callees[func.index()].insert(target);
                            callers[target.index()].insert(func);
                        }
                    }
                }
            }
        }
        let (bottom_up, recursive) = components(points_to.reachable(), &callees);
        CallGraph { callees, callers, recursive, bottom_up }
    }
}

/// Tarjan's algorithm without recursion: components come out callees first.
fn components(reachable: &BTreeSet<FuncId>, callees: &[BTreeSet<FuncId>]) -> (Vec<FuncId>, Vec<bool>) {
    let count = callees.len();
    let mut number = vec![0u32; count];
    let mut low = vec![0u32; count];
    let mut on_stack = vec![false; count];
    let mut recursive = vec![false; count];
    let mut order = Vec::new();
    let mut stack = Vec::new();
    let mut counter = 0;
    for &root in reachable {
        if number[root.index()] != 0 {
            continue;
        }
        let mut path: Vec<(FuncId, Vec<FuncId>)> = vec![(root, callees[root.index()].iter().copied().collect())];
        counter += 1;
        (number[root.index()], low[root.index()], on_stack[root.index()]) = (counter, counter, true);
        stack.push(root);
        while let Some((func, rest)) = path.last_mut() {
            let func = *func;
            if let Some(next) = rest.pop() {
                if number[next.index()] == 0 {
                    counter += 1;
                    (number[next.index()], low[next.index()], on_stack[next.index()]) = (counter, counter, true);
                    stack.push(next);
                    path.push((next, callees[next.index()].iter().copied().collect()));
                } else if on_stack[next.index()] {
                    low[func.index()] = low[func.index()].min(number[next.index()]);
                }
                continue;
            }
            path.pop();
            if let Some((parent, _)) = path.last() {
                low[parent.index()] = low[parent.index()].min(low[func.index()]);
            }
            if low[func.index()] == number[func.index()] {
                let start = stack.iter().rposition(|f| *f == func).expect("a component's root is on the stack");
                let members = stack.split_off(start);
                let cyclic = members.len() > 1 || callees[func.index()].contains(&func);
                for member in members {
                    on_stack[member.index()] = false;
                    recursive[member.index()] = cyclic;
                    order.push(member);
                }
            }
        }
    }
    (order, recursive)
}
