//! Loops that are entered elsewhere than at their head (Duff's device) become loops that are not: who enters in the middle passes through a copy of the loop's
//! blocks up to the head.
//!
//! SOUNDNESS: a copy of a block does what the block does, and goes on where it does; every execution is one of the original. The part of an iteration that is
//! executed in the copy does not pass the loop's head: who counts iterations counts one more. A loop with others inside stays as it is: these would go round in the copy,
//! too, where nobody asks about them.

use fathom_goto::loops::{Loop, Wto};
use fathom_goto::*;

/// Loops that are looked at, and blocks that are copied at most.
const LOOPS: usize = 8;
const BLOCKS: usize = 400;

/// Blocks keep their numbers; copies come behind them.
pub(super) fn split(f: &mut Function) {
    for _ in 0..LOOPS {
        let wto = Wto::of(f);
        let inside = |l: &Loop| &wto.order[l.first_rank as usize..l.end_rank as usize];
        let is_innermost = |l: &Loop| wto.loops.iter().all(|other| other.head == l.head || !inside(l).contains(&other.head));
        let Some(l) = wto.loops.iter().find(|l| l.irreducible && is_innermost(l)) else { return };
        let blocks = inside(l);
        if f.blocks.len() + blocks.len() > BLOCKS {
            return;
        }
        let count = f.blocks.len();
        let copied: Vec<BlockId> = blocks.iter().copied().filter(|b| *b != l.head).collect();
        let copy_of = |to: BlockId| copied.iter().position(|b| *b == to).map_or(to, |i| BlockId::new(count + i));
        let copies: Vec<Block> = copied.iter().map(|b| f.block(*b).clone()).collect();
        for b in (0..count).map(BlockId::new).filter(|b| !blocks.contains(b)) {
            redirect(&mut f.blocks[b.index()].end, &copy_of);
        }
        f.blocks.extend(copies);
        for b in count..f.blocks.len() {
            redirect(&mut f.blocks[b].end, &copy_of);
        }
    }
}

fn redirect(end: &mut Terminator, to: &dyn Fn(BlockId) -> BlockId) {
    match end {
        Terminator::Goto(next) => *next = to(*next),
        Terminator::Branch { then, other, .. } => (*then, *other) = (to(*then), to(*other)),
        Terminator::Switch { cases, default, .. } => {
            cases.iter_mut().for_each(|(_, _, next)| *next = to(*next));
            *default = to(*default);
        }
        Terminator::Return(_) | Terminator::Stop => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is copied must not go round: a loop inside would be one that no goal is about.
    #[test]
    fn loops_around_others_stay() {
        let text = "\
goto lp64
entry $f
type void
type bool
fn $f() -> void {
  local c: bool
b0:
  c = input \"c\"
  if c goto b1 else b2
b1:
  goto b2
b2:
  goto b3
b3:
  c = input \"c\"
  if c goto b3 else b4
b4:
  c = input \"c\"
  if c goto b1 else b5
b5:
  return
}
";
        let mut program = fathom_goto::text::parse(text).expect("it is a program");
        let before = program.clone();
        assert_eq!(Wto::of(&program.functions[0]).loops.len(), 2);
        split(&mut program.functions[0]);
        assert_eq!(program.functions[0].blocks, before.functions[0].blocks);
    }

    /// Two entries into a loop of two blocks: the second one leads through a copy.
    #[test]
    fn who_enters_in_the_middle_passes_a_copy() {
        let text = "\
goto lp64
entry $f
type void
type bool
fn $f() -> void {
  local c: bool
b0:
  c = input \"c\"
  if c goto b1 else b2
b1:
  goto b2
b2:
  c = input \"c\"
  if c goto b1 else b3
b3:
  return
}
";
        let mut program = fathom_goto::text::parse(text).expect("it is a program");
        assert!(Wto::of(&program.functions[0]).loops[0].irreducible);
        split(&mut program.functions[0]);
        let f = &program.functions[0];
        let wto = Wto::of(f);
        assert_eq!(f.blocks.len(), 5);
        assert!(wto.loops.len() == 1 && !wto.loops[0].irreducible);
        fathom_goto::validate(&program).expect("it is valid");
    }
}
