//! Scopes, lifetimes and jumps.
//!
//! C lets an automatic object live from the entry of its block to its exit (6.2.4p6), wherever the declaration stands
//! in it. So the lifetimes of all of a block's objects start when the block is entered, by falling or by jumping into
//! it, and end on every edge out of it. Variable-length arrays and `cleanup` attributes are different: they come into
//! being at their declaration; they form a chain of cleanups, and an edge runs those it leaves behind.
//!
//! Scopes and cleanups are trees of nodes with parent links that outlive their lowering: jumps to labels that are not
//! yet known are kept as `Edge`s and filled in when the whole function has been seen.
//!
//! `return` emits no `LifetimeEnd`: returning ends the life of everything in the frame.

use fathom_ast as ast;
use fathom_goto::*;

use crate::body::Body;
use crate::switch::SwitchState;
use rustc_hash::FxHashMap;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct ScopeId(pub u32);

/// A position in the chain of cleanups, 0 for its start.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct CleanupId(u32);

impl CleanupId {
    pub const NONE: CleanupId = CleanupId(0);
}

pub(crate) struct ScopeNode {
    parent: ScopeId,
    depth: u32,
    locals: Vec<LocalId>,
    /// Objects found after the entry was lowered (compound literals); their lifetimes start there all the same.
    late: Vec<LocalId>,
    entry: (BlockId, usize),
    cleanup_at_entry: CleanupId,
}

impl ScopeNode {
    pub fn root() -> Self {
        ScopeNode {
            parent: ScopeId(0),
            depth: 0,
            locals: Vec::new(),
            late: Vec::new(),
            entry: (BlockId(0), 0),
            cleanup_at_entry: CleanupId::NONE,
        }
    }
}

#[derive(Copy, Clone, Debug)]
pub(crate) enum Cleanup {
    /// A variable-length array ends; the local holds its address.
    FreeStack(LocalId),
    /// `cleanup(f)`: call `f` with the variable's address.
    Call(FuncId, LocalId),
}

pub(crate) struct CleanupNode {
    parent: CleanupId,
    depth: u32,
    what: Cleanup,
    loc: LocId,
}

/// Where `break` and `continue` go.
#[derive(Copy, Clone)]
pub(crate) struct LoopTarget {
    pub on_break: BlockId,
    /// `None` for a `switch`.
    pub on_continue: Option<BlockId>,
    pub scope: ScopeId,
    pub cleanup: CleanupId,
    /// Of a loop whose iterations are goals.
    pub iterations: Option<crate::goals::Iterations>,
}

#[derive(Copy, Clone)]
pub(crate) struct LabelState {
    pub block: BlockId,
    /// Set when the label itself is lowered.
    pub position: Option<(ScopeId, CleanupId)>,
}

/// Where jumps of a function may go, and those whose way out of scopes is still to be made.
#[derive(Default)]
pub(crate) struct Jumps {
    pub edges: Vec<Edge>,
    pub labels: FxHashMap<ast::LabelId, LabelState>,
    /// What `break` and `continue` leave, the innermost last.
    pub loops: Vec<LoopTarget>,
    pub switches: Vec<SwitchState>,
}

/// A jump whose lifetime instructions are still to be put into `block`.
pub(crate) struct Edge {
    pub block: BlockId,
    pub scope: ScopeId,
    pub cleanup: CleanupId,
    pub to: EdgeTarget,
    pub loc: LocId,
}

pub(crate) enum EdgeTarget {
    Label(ast::LabelId),
    /// A known block in a known scope: a `case`.
    Block(BlockId, ScopeId),
}

impl Body<'_, '_> {
    /// Enters a scope in which these objects live.
    pub fn push_scope(&mut self, locals: Vec<LocalId>, loc: LocId) {
        if !self.open {
            let dead = self.new_block();
            self.switch_to(dead);
        }
        for &local in &locals {
            self.emit(InstKind::LifetimeStart(local), loc);
        }
        let entry = (self.cur, self.f.blocks[self.cur.index()].insts.len());
        let depth = self.scopes[self.scope.0 as usize].depth + 1;
        let (parent, cleanup_at_entry) = (self.scope, self.cleanup);
        self.scopes.push(ScopeNode { parent, depth, locals, late: Vec::new(), entry, cleanup_at_entry });
        self.scope = ScopeId(self.scopes.len() as u32 - 1);
    }

    /// Leaves the current scope at its end.
    pub fn pop_scope(&mut self, loc: LocId) {
        let (parent, cleanup) = {
            let node = &self.scopes[self.scope.0 as usize];
            (node.parent, node.cleanup_at_entry)
        };
        if self.open {
            self.unwind(self.scope, self.cleanup, parent, cleanup, true, loc);
        }
        self.scope = parent;
        self.cleanup = cleanup;
    }

    /// An object of the innermost scope that was not known when the scope was entered.
    pub fn add_late_local(&mut self, local: LocalId) {
        self.scopes[self.scope.0 as usize].late.push(local);
    }

    pub fn push_cleanup(&mut self, what: Cleanup, loc: LocId) {
        let depth = self.cleanup_depth(self.cleanup) + 1;
        self.cleanups.push(CleanupNode { parent: self.cleanup, depth, what, loc });
        self.cleanup = CleanupId(self.cleanups.len() as u32);
    }

    fn cleanup_depth(&self, id: CleanupId) -> u32 {
        if id == CleanupId::NONE { 0 } else { self.cleanups[id.0 as usize - 1].depth }
    }

    /// Emits what leaving `from` for the enclosing scope `to` ends; cleanups are run down to `to_cleanup`.
    pub fn unwind(
        &mut self,
        from: ScopeId,
        cleanup: CleanupId,
        to: ScopeId,
        to_cleanup: CleanupId,
        lifetimes: bool,
        loc: LocId,
    ) {
        let (mut scope, mut cleanup) = (from, cleanup);
        while scope != to {
            let (parent, at_entry) = {
                let node = &self.scopes[scope.0 as usize];
                (node.parent, node.cleanup_at_entry)
            };
            cleanup = self.run_cleanups(cleanup, at_entry, lifetimes, loc);
            if lifetimes {
                let ended = {
                    let node = &self.scopes[scope.0 as usize];
                    node.late.iter().rev().chain(node.locals.iter().rev()).copied().collect::<Vec<_>>()
                };
                for local in ended {
                    self.emit(InstKind::LifetimeEnd(local), loc);
                }
            }
            scope = parent;
        }
        self.run_cleanups(cleanup, to_cleanup, lifetimes, loc);
    }

    fn run_cleanups(&mut self, mut from: CleanupId, to: CleanupId, free: bool, loc: LocId) -> CleanupId {
        let stop = self.cleanup_depth(to);
        while self.cleanup_depth(from) > stop {
            let (parent, what, at) = {
                let node = &self.cleanups[from.0 as usize - 1];
                (node.parent, node.what, node.loc)
            };
            match what {
                Cleanup::FreeStack(local) if free => {
                    let place = self.local_place(local);
                    let ptr = self.read(place, loc);
                    self.emit(InstKind::Intrinsic { dest: None, op: Intrinsic::StackFree, args: vec![ptr] }, loc);
                }
                Cleanup::FreeStack(_) => {}
                Cleanup::Call(function, local) => {
                    let place = self.local_place(local);
                    let ptr = self.addr_of(place, at);
                    let args = vec![Operand::Value(ptr)];
                    self.emit(InstKind::Call { dest: None, callee: Callee::Direct(function), args }, at);
                }
            }
            from = parent;
        }
        from
    }

    /// Whether leaving the function here has to run something.
    pub fn return_runs_cleanups(&self) -> bool {
        let mut id = self.cleanup;
        while id != CleanupId::NONE {
            let node = &self.cleanups[id.0 as usize - 1];
            if matches!(node.what, Cleanup::Call(..)) {
                return true;
            }
            id = node.parent;
        }
        false
    }

    /// Jumps from here to `target`, ending what lies between.
    pub fn jump_out(&mut self, block: BlockId, scope: ScopeId, cleanup: CleanupId, loc: LocId) {
        if self.open {
            self.unwind(self.scope, self.cleanup, scope, cleanup, true, loc);
            self.terminate(Terminator::Goto(block), loc);
        }
    }

    pub fn label_block(&mut self, label: ast::LabelId) -> BlockId {
        if let Some(state) = self.jumps.labels.get(&label) {
            return state.block;
        }
        let block = self.new_block();
        self.jumps.labels.insert(label, LabelState { block, position: None });
        block
    }

    pub fn place_label(&mut self, label: ast::LabelId, loc: LocId) {
        let block = self.label_block(label);
        self.jumps.labels.insert(label, LabelState { block, position: Some((self.scope, self.cleanup)) });
        self.flow_into(block, loc);
        if !self.cx.options.labels.is_empty() {
            let name = self.cx.unit.str(self.cx.unit[label].name).into_owned();
            if self.cx.options.labels.contains(&name) {
                self.assert_false(PropertyClass::Label, format!("label `{name}` is reachable"), loc);
            }
        }
    }

    /// A block that leads from the current position to `to`; filled in by `resolve_edges`.
    pub fn edge(&mut self, to: EdgeTarget, loc: LocId) -> BlockId {
        let block = self.new_block();
        self.jumps.edges.push(Edge { block, scope: self.scope, cleanup: self.cleanup, to, loc });
        block
    }

    /// Fills in the edges once all labels and all objects are known.
    pub fn resolve_edges(&mut self) {
        for edge in std::mem::take(&mut self.jumps.edges) {
            self.switch_to(edge.block);
            let (block, scope, cleanup) = match edge.to {
                EdgeTarget::Block(block, scope) => (block, scope, edge.cleanup),
                EdgeTarget::Label(label) => match self.jumps.labels.get(&label).copied() {
                    Some(LabelState { block, position: Some((scope, cleanup)) }) => (block, scope, cleanup),
                    Some(LabelState { position: None, .. }) | None => {
                        self.unsupported("jump to a label that is not defined", edge.loc);
                        self.terminate(Terminator::Stop, edge.loc);
                        continue;
                    }
                },
            };
            let common = self.common_scope(edge.scope, scope);
            self.unwind(edge.scope, edge.cleanup, common, cleanup, true, edge.loc);
            for local in self.locals_between(common, scope) {
                self.emit(InstKind::LifetimeStart(local), edge.loc);
            }
            self.terminate(Terminator::Goto(block), edge.loc);
        }
        self.start_late_locals();
    }

    fn common_scope(&self, mut a: ScopeId, mut b: ScopeId) -> ScopeId {
        let node = |s: ScopeId| &self.scopes[s.0 as usize];
        while a != b {
            if node(a).depth >= node(b).depth {
                a = node(a).parent;
            } else {
                b = node(b).parent;
            }
        }
        a
    }

    /// The objects of the scopes below `outer` down to `inner`, outermost first.
    fn locals_between(&self, outer: ScopeId, inner: ScopeId) -> Vec<LocalId> {
        let mut chain = Vec::new();
        let mut scope = inner;
        while scope != outer {
            chain.push(scope);
            scope = self.scopes[scope.0 as usize].parent;
        }
        let nodes = chain.iter().rev().map(|s| &self.scopes[s.0 as usize]);
        nodes.flat_map(|n| n.locals.iter().chain(&n.late).copied()).collect()
    }

    /// Starts the lifetimes of objects found late where their scope was entered.
    fn start_late_locals(&mut self) {
        let mut starts: Vec<(BlockId, usize, LocalId)> = Vec::new();
        for node in &self.scopes {
            starts.extend(node.late.iter().map(|&local| (node.entry.0, node.entry.1, local)));
        }
        starts.sort_by_key(|s| (s.0, s.1));
        for (block, at, local) in starts.into_iter().rev() {
            let loc = self.f.locals[local.index()].loc;
            let inst = Inst { kind: InstKind::LifetimeStart(local), loc };
            self.f.blocks[block.index()].insts.insert(at, inst);
        }
    }
}
