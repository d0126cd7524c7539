//! Loops of a function: a weak topological order (F. Bourdoncle, "Efficient chaotic iteration strategies with
//! widenings", 1993, section 4), for irreducible graphs too.
//!
//! Takes a `Function`, gives a `Wto`: the reachable blocks in an order where each loop is a contiguous run that starts
//! with its head, and the nesting of the loops. Invariant: every edge u→v with `rank[v] <= rank[u]` leads to the
//! head of a loop that contains u. So whoever walks the blocks in this order has met every other predecessor before.
//!
//! A loop is a strongly connected component of the graph from which the heads of the enclosing loops were removed; its
//! head is the block the depth-first search met first. The work per block is proportional to its nesting depth.

use crate::cfg::Cfg;
use crate::ids::{BlockId, LocId, LoopId};
use crate::program::{Function, Program};
use std::fmt::Write;

#[derive(Clone, Debug, PartialEq)]
pub struct Loop {
    pub head: BlockId,
    pub parent: Option<LoopId>,
    /// 1 for outermost loops.
    pub depth: u32,
    /// The loop's blocks are `order[first_rank..end_rank]`; the head is the first.
    pub first_rank: u32,
    pub end_rank: u32,
    /// Function and ordinal path by nesting, `main.1.2`: the second loop inside the first loop of `main`. It does not
    /// depend on block numbers, so that edits elsewhere leave it alone.
    pub name: String,
    /// Some edge enters the loop at a block other than the head.
    pub irreducible: bool,
    /// Of the head's first located instruction.
    pub loc: LocId,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Wto {
    /// The reachable blocks; a loop's blocks are contiguous and start with its head.
    pub order: Vec<BlockId>,
    /// Position in `order` per block, `u32::MAX` if unreachable.
    pub rank: Vec<u32>,
    /// Innermost loop that contains the block; a head belongs to its own loop.
    pub loop_of: Vec<Option<LoopId>>,
    /// In the order of their heads: parents before children.
    pub loops: Vec<Loop>,
}

impl Wto {
    pub fn of(function: &Function) -> Wto {
        let cfg = Cfg::of(function);
        let mut wto = Wto::of_cfg(&cfg);
        wto.name_loops(&function.name);
        for l in &mut wto.loops {
            let block = function.block(l.head);
            let first = block.insts.iter().map(|inst| inst.loc).find(|&loc| loc != LocId::NONE);
            l.loc = first.unwrap_or(block.end_loc);
        }
        wto
    }

    /// Of a bare graph; loops are named by their path alone and have no location.
    pub fn of_cfg(cfg: &Cfg) -> Wto {
        let mut wto = Builder::new(cfg).build();
        wto.name_loops("");
        wto.mark_irreducible(cfg);
        wto
    }

    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.rank[block.index()] != u32::MAX
    }

    /// Is the block in the loop (or in a loop nested in it)?
    pub fn contains(&self, id: LoopId, block: BlockId) -> bool {
        let l = &self.loops[id.index()];
        let rank = self.rank[block.index()];
        l.first_rank <= rank && rank < l.end_rank
    }

    /// The loop of which the block is the head.
    pub fn headed_by(&self, block: BlockId) -> Option<LoopId> {
        self.loop_of[block.index()].filter(|id| self.loops[id.index()].head == block)
    }

    /// Does the edge go back to the head of a loop that contains its source?
    pub fn is_back_edge(&self, from: BlockId, to: BlockId) -> bool {
        self.rank[to.index()] <= self.rank[from.index()]
    }

    fn name_loops(&mut self, function: &str) {
        let mut children = vec![0u32; self.loops.len()];
        let mut roots = 0u32;
        for i in 0..self.loops.len() {
            let (prefix, ordinal) = match self.loops[i].parent {
                Some(parent) => {
                    children[parent.index()] += 1;
                    (self.loops[parent.index()].name.as_str(), children[parent.index()])
                }
                None => {
                    roots += 1;
                    (function, roots)
                }
            };
            self.loops[i].name = format!("{prefix}.{ordinal}");
        }
    }

    fn mark_irreducible(&mut self, cfg: &Cfg) {
        for &to in &self.order {
            for &from in cfg.predecessors(to) {
                if self.rank[from.index()] == u32::MAX {
                    continue;
                }
                let mut at = self.loop_of[to.index()];
                while let Some(id) = at.filter(|&id| !self.contains(id, from)) {
                    let l = &mut self.loops[id.index()];
                    l.irreducible |= l.head != to;
                    at = l.parent;
                }
            }
        }
    }
}

/// What remains to be done, last first: an explicit stack in place of Bourdoncle's recursion.
enum Task {
    Emit(BlockId),
    Loop(Vec<BlockId>),
    Close(LoopId),
}

struct Builder<'a> {
    cfg: &'a Cfg,
    wto: Wto,
    /// Region a block belongs to: blocks of one component share a number; heads are taken out (number 0).
    region: Vec<u32>,
    regions: u32,
    /// Discovery number in the current region's search; 0 = not met.
    number: Vec<u32>,
    low: Vec<u32>,
    on_stack: Vec<bool>,
}

impl<'a> Builder<'a> {
    fn new(cfg: &'a Cfg) -> Self {
        let n = cfg.len();
        let wto = Wto { order: Vec::new(), rank: vec![u32::MAX; n], loop_of: vec![None; n], loops: Vec::new() };
        Builder { cfg, wto, region: vec![1; n], regions: 1, number: vec![0; n], low: vec![0; n], on_stack: vec![false; n] }
    }

    fn build(mut self) -> Wto {
        if self.cfg.is_empty() {
            return self.wto;
        }
        let mut tasks = Vec::new();
        self.components(&[BlockId(0)], 1, &mut tasks);
        let mut current: Option<LoopId> = None;
        while let Some(task) = tasks.pop() {
            match task {
                Task::Emit(block) => self.emit(block, current),
                Task::Loop(blocks) => {
                    let head = blocks[0];
                    let id = LoopId::new(self.wto.loops.len());
                    let depth = current.map_or(1, |l| self.wto.loops[l.index()].depth + 1);
                    self.wto.loops.push(Loop {
                        head,
                        parent: current,
                        depth,
                        first_rank: self.wto.order.len() as u32,
                        end_rank: 0,
                        name: String::new(),
                        irreducible: false,
                        loc: LocId::NONE,
                    });
                    current = Some(id);
                    self.emit(head, current);
                    tasks.push(Task::Close(id));
                    self.regions += 1;
                    let region = self.regions;
                    for &block in &blocks {
                        self.region[block.index()] = region;
                        self.number[block.index()] = 0;
                    }
                    self.region[head.index()] = 0;
                    let cfg = self.cfg;
                    self.components(cfg.successors(head), region, &mut tasks);
                }
                Task::Close(id) => {
                    let end = self.wto.order.len() as u32;
                    let l = &mut self.wto.loops[id.index()];
                    l.end_rank = end;
                    current = l.parent;
                }
            }
        }
        self.wto
    }

    fn emit(&mut self, block: BlockId, current: Option<LoopId>) {
        self.wto.rank[block.index()] = self.wto.order.len() as u32;
        self.wto.order.push(block);
        self.wto.loop_of[block.index()] = current;
    }

    /// Tarjan's strongly connected components of the region, searched from `roots`. They come out in reverse
    /// topological order, which is just what pushing tasks on a stack wants.
    fn components(&mut self, roots: &[BlockId], region: u32, tasks: &mut Vec<Task>) {
        let mut counter = 0;
        let mut stack: Vec<BlockId> = Vec::new();
        let mut path: Vec<(BlockId, u32)> = Vec::new();
        // In reverse: the first successor's component is completed last and so comes first where the order is free,
        // which lists loop bodies before what follows the loop.
        for &root in roots.iter().rev() {
            if self.region[root.index()] != region || self.number[root.index()] != 0 {
                continue;
            }
            self.discover(root, &mut counter, &mut stack, &mut path);
            while let Some((block, next)) = path.last_mut() {
                let block = *block;
                let successors = self.cfg.successors(block);
                let remaining = successors.len() - *next as usize;
                if remaining > 0 {
                    *next += 1;
                    let to = successors[remaining - 1];
                    if self.region[to.index()] != region {
                        continue;
                    }
                    if self.number[to.index()] == 0 {
                        self.discover(to, &mut counter, &mut stack, &mut path);
                    } else if self.on_stack[to.index()] {
                        self.low[block.index()] = self.low[block.index()].min(self.number[to.index()]);
                    }
                    continue;
                }
                path.pop();
                if let Some(&(parent, _)) = path.last() {
                    self.low[parent.index()] = self.low[parent.index()].min(self.low[block.index()]);
                }
                if self.low[block.index()] == self.number[block.index()] {
                    self.complete(block, &mut stack, tasks);
                }
            }
        }
    }

    fn discover(&mut self, block: BlockId, counter: &mut u32, stack: &mut Vec<BlockId>, path: &mut Vec<(BlockId, u32)>) {
        *counter += 1;
        self.number[block.index()] = *counter;
        self.low[block.index()] = *counter;
        self.on_stack[block.index()] = true;
        stack.push(block);
        path.push((block, 0));
    }

    fn complete(&mut self, root: BlockId, stack: &mut Vec<BlockId>, tasks: &mut Vec<Task>) {
        let start = stack.iter().rposition(|&b| b == root).expect("a component's root is on the stack");
        let blocks = stack.split_off(start);
        for block in &blocks {
            self.on_stack[block.index()] = false;
        }
        if blocks.len() > 1 || self.cfg.successors(root).contains(&root) {
            tasks.push(Task::Loop(blocks));
        } else {
            tasks.push(Task::Emit(root));
        }
    }
}

/// The text of `fathom show loops`: one line per loop, indented by nesting.
pub fn show_loops(program: &Program) -> String {
    let mut text = String::new();
    for function in program.functions.iter().filter(|f| f.has_body()) {
        let wto = Wto::of(function);
        for l in &wto.loops {
            let indent = 2 * (l.depth as usize - 1);
            let blocks = l.end_rank - l.first_rank;
            let _ = write!(text, "{:indent$}{}  {}", "", l.name, program.source.describe(l.loc));
            let _ = write!(text, "  head {:?}, {blocks} block{}", l.head, if blocks == 1 { "" } else { "s" });
            text.push_str(if l.irreducible { ", irreducible\n" } else { "\n" });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(edges: &[&[u32]]) -> Cfg {
        Cfg::from_edges(edges.iter().map(|row| row.iter().map(|&b| BlockId(b)).collect()))
    }

    /// The invariants of the module doc.
    fn check(cfg: &Cfg) -> Wto {
        let wto = Wto::of_cfg(cfg);
        for (rank, block) in wto.order.iter().enumerate() {
            assert_eq!(wto.rank[block.index()], rank as u32);
        }
        for b in (0..cfg.len()).map(BlockId::new) {
            assert_eq!(cfg.is_reachable(b), wto.is_reachable(b));
            if !cfg.is_reachable(b) {
                assert_eq!(wto.loop_of[b.index()], None);
                continue;
            }
            for &to in cfg.successors(b) {
                if wto.is_back_edge(b, to) {
                    let head = wto.headed_by(to).expect("a back edge leads to a head");
                    assert!(wto.contains(head, b));
                }
            }
            let innermost = (0..wto.loops.len()).map(LoopId::new).rfind(|&l| wto.contains(l, b));
            assert_eq!(wto.loop_of[b.index()], innermost);
        }
        for (i, l) in wto.loops.iter().enumerate() {
            assert_eq!(wto.order[l.first_rank as usize], l.head);
            let depth = l.parent.map_or(0, |p| wto.loops[p.index()].depth);
            assert_eq!(l.depth, depth + 1);
            if let Some(p) = l.parent {
                assert!(p.index() < i);
                let parent = &wto.loops[p.index()];
                assert!(parent.first_rank < l.first_rank && l.end_rank <= parent.end_rank);
            }
            // A loop must have an edge back to its head.
            assert!(cfg.predecessors(l.head).iter().any(|&p| wto.is_reachable(p) && wto.contains(LoopId::new(i), p)));
        }
        wto
    }

    #[test]
    fn nested_loops_are_named_by_path() {
        // 0 → 1 (outer head) → 2 (inner head) ⇄ 3, 2 → 4 → 1, 1 → 5 (second loop) → 5, 5 → 6
        let cfg = graph(&[&[1], &[2, 5], &[3, 4], &[2], &[1], &[5, 6], &[]]);
        let wto = check(&cfg);
        let names: Vec<_> = wto.loops.iter().map(|l| (l.name.as_str(), l.head.0, l.irreducible)).collect();
        assert_eq!(names, [(".1", 1, false), (".1.1", 2, false), (".2", 5, false)]);
        assert_eq!(wto.order.iter().map(|b| b.0).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn two_entries_make_a_loop_irreducible() {
        let wto = check(&graph(&[&[1, 2], &[2], &[1, 3], &[]]));
        assert_eq!(wto.loops.len(), 1);
        assert!(wto.loops[0].irreducible);
    }

    #[test]
    fn random_graphs_keep_the_invariant() {
        let mut seed = 0x9e37_79b9_7f4a_7c15u64;
        let mut next = move |n: u64| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            (seed >> 20) % n
        };
        for _ in 0..3000 {
            let n = 1 + next(14);
            let edges = (0..n).map(|_| (0..next(4)).map(|_| BlockId(next(n) as u32)).collect::<Vec<_>>());
            check(&Cfg::from_edges(edges.collect::<Vec<_>>()));
        }
    }

    #[test]
    fn a_hundred_thousand_blocks_take_no_deep_recursion() {
        let n = 100_000u32;
        // A chain of small nested loops.
        let edges = (0..n).map(|b| match b % 5 {
            4 => vec![BlockId(b - 2), BlockId(b - 4), BlockId((b + 1).min(n - 1))],
            _ => vec![BlockId((b + 1).min(n - 1))],
        });
        let cfg = Cfg::from_edges(edges.collect::<Vec<_>>());
        let wto = Wto::of_cfg(&cfg);
        assert_eq!(wto.order.len(), n as usize);
        assert!(wto.loops.len() >= 40_000);
    }
}
