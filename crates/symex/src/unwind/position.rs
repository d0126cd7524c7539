//! Positions: the names of the nodes of the unwinding, ordered as executions visit them.
//!
//! A position is a path of numbers: per frame, for each enclosing loop the rank of its head and the iteration, then the
//! rank of the block; a call appends the instruction and continues with the callee's frame. Compared lexicographically, a
//! position is smaller than everything an execution can visit after it. An execution visits a position at most once.

use std::rc::Rc;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(Rc<[u32]>);

impl Position {
    pub fn new(path: &[u32]) -> Position {
        Position(path.into())
    }

    pub fn path(&self) -> &[u32] {
        &self.0
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, n) in self.0.iter().enumerate() {
            write!(f, "{}{n}", if i == 0 { "" } else { "." })?;
        }
        Ok(())
    }
}
