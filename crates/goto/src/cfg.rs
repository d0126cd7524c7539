//! The control-flow graph of one function as flat arrays: predecessors, successors and reachability.
//!
//! Takes a `Function`, gives a `Cfg`. Edges are listed once per (source, target) pair, however many switch cases
//! share them, in the order the terminator names them, so that everything computed from it is deterministic.

use crate::ids::BlockId;
use crate::program::Function;

/// Successor and predecessor lists of every block (reachable or not), in compressed rows.
#[derive(Clone, Debug)]
pub struct Cfg {
    succ_start: Vec<u32>,
    succ: Vec<BlockId>,
    pred_start: Vec<u32>,
    pred: Vec<BlockId>,
    reachable: Vec<bool>,
}

impl Cfg {
    pub fn of(function: &Function) -> Cfg {
        let edges = function.blocks.iter().map(|block| block.end.successors().collect());
        Cfg::from_edges(edges)
    }

    /// From the successor list of each block; block 0 is the entry.
    pub fn from_edges(successors: impl IntoIterator<Item = Vec<BlockId>>) -> Cfg {
        let mut succ_start = vec![0];
        let mut succ: Vec<BlockId> = Vec::new();
        // The last source that listed a target: filters duplicates without sorting.
        let mut listed_by: Vec<u32> = Vec::new();
        let mut count: u32 = 0;
        for list in successors {
            for target in list {
                if listed_by.len() <= target.index() {
                    listed_by.resize(target.index() + 1, u32::MAX);
                }
                if listed_by[target.index()] != count {
                    listed_by[target.index()] = count;
                    succ.push(target);
                }
            }
            succ_start.push(succ.len() as u32);
            count += 1;
        }
        let blocks = count as usize;
        let mut pred_start = vec![0u32; blocks + 1];
        for target in &succ {
            pred_start[target.index() + 1] += 1;
        }
        for i in 0..blocks {
            pred_start[i + 1] += pred_start[i];
        }
        let mut fill = pred_start.clone();
        let mut pred = vec![BlockId(0); succ.len()];
        for source in 0..blocks {
            for edge in succ_start[source]..succ_start[source + 1] {
                let slot = &mut fill[succ[edge as usize].index()];
                pred[*slot as usize] = BlockId::new(source);
                *slot += 1;
            }
        }
        let reachable = reach(&succ_start, &succ, blocks);
        Cfg { succ_start, succ, pred_start, pred, reachable }
    }

    /// Number of blocks.
    pub fn len(&self) -> usize {
        self.reachable.len()
    }

    pub fn is_empty(&self) -> bool {
        self.reachable.is_empty()
    }

    pub fn successors(&self, block: BlockId) -> &[BlockId] {
        row(&self.succ_start, &self.succ, block)
    }

    /// Predecessors, unreachable ones included.
    pub fn predecessors(&self, block: BlockId) -> &[BlockId] {
        row(&self.pred_start, &self.pred, block)
    }

    /// Can the block be reached from block 0?
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.reachable[block.index()]
    }
}

fn row<'a>(start: &[u32], items: &'a [BlockId], block: BlockId) -> &'a [BlockId] {
    &items[start[block.index()] as usize..start[block.index() + 1] as usize]
}

fn reach(succ_start: &[u32], succ: &[BlockId], blocks: usize) -> Vec<bool> {
    let mut reachable = vec![false; blocks];
    let mut work = Vec::new();
    if blocks > 0 {
        reachable[0] = true;
        work.push(BlockId(0));
    }
    while let Some(block) = work.pop() {
        for &next in row(succ_start, succ, block) {
            if !reachable[next.index()] {
                reachable[next.index()] = true;
                work.push(next);
            }
        }
    }
    reachable
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duplicate_edges_are_listed_once() {
        let b = BlockId;
        let cfg = Cfg::from_edges(vec![vec![b(1), b(2), b(1)], vec![b(2)], vec![], vec![b(2)]]);
        assert_eq!(cfg.successors(b(0)), [b(1), b(2)]);
        assert_eq!(cfg.predecessors(b(2)), [b(0), b(1), b(3)]);
        assert!(cfg.is_reachable(b(2)) && !cfg.is_reachable(b(3)));
    }
}
