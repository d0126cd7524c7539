//! Ends executions behind the last goal of an alarm: what happens there is no part of the question.
//!
//! Takes the program with its goals, gives it with blocks cut off from which no goal can be reached.

use fathom_goto::*;

/// Ends executions where no goal can be reached any more: what happens behind is no part of the question.
///
/// SOUNDNESS: by control flow alone, a call through a pointer counting as one of every function; so no execution ends before a goal that it gets to.
pub fn end_behind(program: &mut Program) {
    let count = program.functions.len();
    // Does a call of the function come to a goal before it returns; may a goal come after it returned?
    let (mut inside, mut after) = (vec![false; count], vec![false; count]);
    loop {
        let before = (inside.clone(), after.clone());
        for (f, function) in program.functions.iter().enumerate() {
            let open = open_blocks(function, &inside, after[f]);
            inside[f] |= open_blocks(function, &inside, false).first().copied().unwrap_or(false);
            for (b, block) in function.blocks.iter().enumerate() {
                let mut rest = block.end.successors().any(|s| open[s.index()]) || (after[f] && returns(&block.end));
                for inst in block.insts.iter().rev() {
                    match inst.kind {
                        InstKind::Call { callee: Callee::Direct(id), .. } => after[id.index()] |= rest,
                        InstKind::Call { callee: Callee::Indirect(_), .. } if rest => after.iter_mut().for_each(|a| *a = true),
                        _ => {}
                    }
                    rest |= leads_to_goal(inst, &inside);
                }
                debug_assert_eq!(rest, open[b]);
            }
        }
        if before == (inside.clone(), after.clone()) {
            break;
        }
    }
    for (f, function) in program.functions.iter_mut().enumerate() {
        let open = open_blocks(function, &inside, after[f]);
        for block in &mut function.blocks {
            let behind = block.end.successors().any(|s| open[s.index()]) || (after[f] && returns(&block.end));
            if behind {
                continue;
            }
            let last = block.insts.iter().rposition(|inst| leads_to_goal(inst, &inside));
            block.insts.truncate(last.map_or(0, |last| last + 1));
            block.end = Terminator::Stop;
        }
    }
}

fn returns(end: &Terminator) -> bool {
    match end {
        Terminator::Return(_) => true,
        Terminator::Goto(_) | Terminator::Branch { .. } | Terminator::Switch { .. } | Terminator::Stop => false,
    }
}

/// SOUNDNESS: a construct that is not supported (`longjmp`) may lead anywhere, to a goal too.
fn leads_to_goal(inst: &Inst, inside: &[bool]) -> bool {
    match &inst.kind {
        InstKind::Call { callee: Callee::Direct(id), .. } => inside[id.index()],
        InstKind::Call { callee: Callee::Indirect(_), .. } => inside.iter().any(|i| *i),
        other => matches!(other.effect(), Effect::Assert(_) | Effect::Unsupported),
    }
}

/// Blocks from whose start a goal can be reached, if one can be reached behind the function's return or not.
fn open_blocks(function: &Function, inside: &[bool], after: bool) -> Vec<bool> {
    let own = |block: &Block| block.insts.iter().any(|i| leads_to_goal(i, inside)) || (after && returns(&block.end));
    let mut open: Vec<bool> = function.blocks.iter().map(own).collect();
    loop {
        let mut changed = false;
        for b in (0..open.len()).rev() {
            if !open[b] && function.blocks[b].end.successors().any(|s| open[s.index()]) {
                open[b] = true;
                changed = true;
            }
        }
        if !changed {
            return open;
        }
    }
}
