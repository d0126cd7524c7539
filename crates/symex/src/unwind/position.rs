//! Positions: the names of the nodes of the unwinding, ordered as executions visit them.
//!
//! A position is a thread and a path of [`Component`]s: per frame, for each enclosing loop its head and the iteration, then the block; a call appends its
//! instruction and goes on with the callee's frame. Compared component by component, a position is smaller than everything an execution can visit
//! after it. An execution visits a position at most once.
//!
//! A component is kept as one number, what it counts in the high bits and what it is in the low ones. SOUNDNESS: two components at the same place of two
//! paths with a common beginning count the same thing, or their counts differ; so the order is that of the counts. A count that does not fit is an internal error.

use smallvec::SmallVec;
use std::rc::Rc;

/// Whose execution it is. There is one thread so far.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ThreadId(pub u32);

/// An iteration of a loop instance: concrete ones first, then those of the inductive copy, before the code behind the loop.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Iteration {
    Concrete(u32),
    /// This many iterations after the arbitrary state.
    Inductive(u32),
}

impl Iteration {
    pub const FIRST: Iteration = Iteration::Concrete(0);

    pub fn next(self) -> Iteration {
        match self {
            Iteration::Concrete(n) => Iteration::Concrete(n + 1),
            Iteration::Inductive(n) => Iteration::Inductive(n + 1),
        }
    }

    pub fn is_concrete(self) -> bool {
        matches!(self, Iteration::Concrete(_))
    }
}

/// One step of the way to a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Component {
    /// Into the loop whose head has this rank.
    Loop(u32),
    Iteration(Iteration),
    /// The block with this rank.
    Block(u32),
    /// This instruction of the block.
    Instruction(u32),
    /// Into the function that the instruction calls.
    Callee(u32),
    /// Behind the call, and everything in it.
    Returned,
}

/// Bits that say what a component is.
const KIND_BITS: u32 = 3;
/// Counts of inductive iterations begin here.
const INDUCTIVE: u32 = 1 << (31 - KIND_BITS);

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Packed(u32);

impl Packed {
    fn new(component: Component) -> Packed {
        let (count, kind) = match component {
            Component::Loop(rank) => (rank, 0),
            Component::Iteration(Iteration::Concrete(n)) => {
                assert!(n < INDUCTIVE, "more iterations than positions can count");
                (n, 1)
            }
            Component::Iteration(Iteration::Inductive(n)) => (INDUCTIVE + n, 1),
            Component::Block(rank) => (rank, 2),
            Component::Instruction(n) => (n, 3),
            // Into the callee before behind the call; the callees of one call in the order of their numbers.
            Component::Callee(function) => (function, 4),
            Component::Returned => (COUNTS - 1, 5),
        };
        assert!(count < COUNTS, "a count that positions cannot hold");
        Packed(count << KIND_BITS | kind)
    }

    fn component(self) -> Component {
        let count = self.0 >> KIND_BITS;
        match self.0 & ((1 << KIND_BITS) - 1) {
            0 => Component::Loop(count),
            1 if count >= INDUCTIVE => Component::Iteration(Iteration::Inductive(count - INDUCTIVE)),
            1 => Component::Iteration(Iteration::Concrete(count)),
            2 => Component::Block(count),
            3 => Component::Instruction(count),
            4 => Component::Callee(count),
            _ => Component::Returned,
        }
    }
}

/// Counts are below this.
const COUNTS: u32 = 1 << (32 - KIND_BITS);

/// The way to a position, as it is put together.
#[derive(Default, PartialEq, Eq)]
pub struct Path {
    thread: ThreadId,
    components: SmallVec<[Packed; 16]>,
}

impl Clone for Path {
    fn clone(&self) -> Path {
        // Components are numbers: a block of memory, not one after the other.
        Path { thread: self.thread, components: SmallVec::from_slice(&self.components) }
    }
}

impl Path {
    pub fn push(&mut self, component: Component) {
        self.components.push(Packed::new(component));
    }

    pub fn with(mut self, component: Component) -> Path {
        self.push(component);
        self
    }

    pub fn position(&self) -> Position {
        Position { thread: self.thread, path: self.components.as_slice().into() }
    }
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    thread: ThreadId,
    path: Rc<[Packed]>,
}

impl Position {
    pub fn thread(&self) -> ThreadId {
        self.thread
    }

    pub fn components(&self) -> impl Iterator<Item = Component> {
        self.path.iter().map(|packed| packed.component())
    }

    /// Arbitrary iterations on the way here.
    pub fn arbitrary_iterations(&self) -> usize {
        self.components().filter(|c| matches!(c, Component::Iteration(Iteration::Inductive(_)))).count()
    }

    /// Of the head of a loop: where the iteration after this one begins. Everything that happens in this one comes before.
    pub fn next_iteration(&self) -> Position {
        let mut path = Path { thread: self.thread, components: SmallVec::from_slice(&self.path) };
        path.components.pop();
        if let Some(Component::Iteration(iteration)) = path.components.pop().map(Packed::component) {
            path.push(Component::Iteration(iteration.next()));
        }
        path.position()
    }

    /// Of the head of a loop: the loop instance, whatever the iteration.
    pub fn instance(&self) -> Instance {
        // Iteration and block are the last two.
        let end = self.path.len().saturating_sub(2);
        Instance { thread: self.thread, path: self.path[..end].into() }
    }
}

/// A loop that is being executed, entered in one way: all its iterations.
#[derive(Clone, PartialEq, Eq)]
pub struct Instance {
    thread: ThreadId,
    path: Rc<[Packed]>,
}

impl Instance {
    /// Is the position inside, in any iteration and in any call from there?
    pub fn contains(&self, position: &Position) -> bool {
        position.thread == self.thread && position.path.starts_with(&self.path)
    }

    /// Is the position that of its own head?
    pub fn is_headed_by(&self, position: &Position) -> bool {
        position.path.len() == self.path.len() + 2 && self.contains(position)
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.thread != ThreadId::default() {
            write!(f, "thread {}: ", self.thread.0)?;
        }
        for (i, component) in self.components().enumerate() {
            let dot = if i == 0 { "" } else { "." };
            match component {
                Component::Loop(rank) => write!(f, "{dot}loop {rank}")?,
                Component::Iteration(Iteration::Concrete(n)) => write!(f, "[{n}]")?,
                Component::Iteration(Iteration::Inductive(n)) => write!(f, "[any + {n}]")?,
                Component::Block(rank) => write!(f, "{dot}block {rank}")?,
                Component::Instruction(n) => write!(f, ":{n}")?,
                Component::Callee(function) => write!(f, " → function {function}")?,
                Component::Returned => write!(f, " returned")?,
            }
        }
        Ok(())
    }
}
