//! What is known at a program point: a persistent map from cells to values; a cell that is missing may be anything.
//!
//! An eight-way radix tree with shared nodes: states of neighbouring points share almost everything, and joins, order
//! tests and widenings skip shared parts.

use super::cells::CellId;
use crate::number::Value;
use std::sync::Arc;

/// What a cell may hold: sets of concrete values, ordered by inclusion.
pub trait Domain: Clone + PartialEq {
    fn is_subset(&self, other: &Self) -> bool;
    /// `None`: anything.
    fn join(&self, other: &Self) -> Option<Self>;
}

impl Domain for Value {
    fn is_subset(&self, other: &Value) -> bool {
        Value::is_subset(*self, *other)
    }

    fn join(&self, other: &Value) -> Option<Value> {
        Some(Value::join(*self, *other))
    }
}

const BITS: u32 = 3;
const WAYS: usize = 1 << BITS;

#[derive(Clone, Debug)]
enum Node<V> {
    Leaf([Option<V>; WAYS]),
    Inner([Tree<V>; WAYS]),
}

#[derive(Clone, Debug)]
pub struct State<V = Value> {
    root: Tree<V>,
    /// Levels of inner nodes.
    height: u32,
}

type Tree<V> = Option<Arc<Node<V>>>;

fn same<V>(a: &Tree<V>, b: &Tree<V>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => Arc::ptr_eq(a, b),
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    }
}

impl<V: Domain> State<V> {
    /// Nothing known about any of `cells` cells.
    pub fn top(cells: usize) -> State<V> {
        let mut height = 0;
        let mut room = WAYS;
        while room < cells {
            room *= WAYS;
            height += 1;
        }
        State { root: None, height }
    }

    fn slot(key: u32, level: u32) -> usize {
        (key >> (BITS * level)) as usize & (WAYS - 1)
    }

    pub fn get(&self, cell: CellId) -> Option<V> {
        let mut node = self.root.as_ref()?;
        for level in (0..=self.height).rev() {
            match node.as_ref() {
                Node::Leaf(values) => return values[Self::slot(cell.0, level)].clone(),
                Node::Inner(children) => node = children[Self::slot(cell.0, level)].as_ref()?,
            }
        }
        None
    }

    /// Sets or, with `None`, forgets a cell.
    pub fn set(&mut self, cell: CellId, value: Option<V>) {
        if self.get(cell) == value {
            return;
        }
        let height = self.height;
        Self::set_in(&mut self.root, cell.0, height, value);
    }

    fn set_in(tree: &mut Tree<V>, key: u32, level: u32, value: Option<V>) {
        let slot = Self::slot(key, level);
        if tree.is_none() {
            let empty = if level == 0 { Node::Leaf(Default::default()) } else { Node::Inner(Default::default()) };
            *tree = Some(Arc::new(empty));
        }
        let Some(node) = tree else { unreachable!("made above") };
        match Arc::make_mut(node) {
            Node::Leaf(values) => values[slot] = value,
            Node::Inner(children) => Self::set_in(&mut children[slot], key, level - 1, value),
        }
    }

    /// Cell by cell; `combine` must be the identity on equal values and is only asked where both know something.
    pub fn merge(&self, other: &State<V>, combine: &dyn Fn(CellId, &V, &V) -> Option<V>) -> State<V> {
        let root = Self::merge_trees(&self.root, &other.root, 0, self.height, combine);
        State { root, height: self.height }
    }

    fn merge_trees(
        a: &Tree<V>,
        b: &Tree<V>,
        prefix: u32,
        level: u32,
        combine: &dyn Fn(CellId, &V, &V) -> Option<V>,
    ) -> Tree<V> {
        if same(a, b) {
            return a.clone();
        }
        let (Some(left), Some(right)) = (a, b) else { return None };
        let merged = match (left.as_ref(), right.as_ref()) {
            (Node::Leaf(x), Node::Leaf(y)) => {
                let mut values: [Option<V>; WAYS] = Default::default();
                for slot in 0..WAYS {
                    let key = CellId(prefix | slot as u32);
                    values[slot] = match (&x[slot], &y[slot]) {
                        (Some(x), Some(y)) if x == y => Some(x.clone()),
                        (Some(x), Some(y)) => combine(key, x, y),
                        (None, _) | (_, None) => None,
                    };
                }
                if values == *x {
                    return a.clone();
                }
                Node::Leaf(values)
            }
            (Node::Inner(x), Node::Inner(y)) => {
                let mut children: [Tree<V>; WAYS] = Default::default();
                for slot in 0..WAYS {
                    let prefix = prefix | (slot as u32) << (BITS * level);
                    children[slot] = Self::merge_trees(&x[slot], &y[slot], prefix, level - 1, combine);
                }
                if (0..WAYS).all(|s| same(&children[s], &x[s])) {
                    return a.clone();
                }
                Node::Inner(children)
            }
            (Node::Leaf(_), Node::Inner(_)) | (Node::Inner(_), Node::Leaf(_)) => unreachable!("trees of one height"),
        };
        Some(Arc::new(merged))
    }

    /// Does every concrete state of `self` belong to `other`?
    pub fn is_subset(&self, other: &State<V>) -> bool {
        Self::subset_trees(&self.root, &other.root)
    }

    fn subset_trees(a: &Tree<V>, b: &Tree<V>) -> bool {
        if same(a, b) {
            return true;
        }
        let Some(right) = b else { return true };
        match (a.as_deref(), right.as_ref()) {
            (Some(Node::Leaf(x)), Node::Leaf(y)) => (0..WAYS).all(|slot| match (&x[slot], &y[slot]) {
                (_, None) => true,
                (None, Some(_)) => false,
                (Some(x), Some(y)) => x.is_subset(y),
            }),
            (Some(Node::Inner(x)), Node::Inner(y)) => (0..WAYS).all(|slot| Self::subset_trees(&x[slot], &y[slot])),
            (None, Node::Leaf(y)) => y.iter().all(Option::is_none),
            (None, Node::Inner(y)) => y.iter().all(|child| Self::subset_trees(&None, child)),
            (Some(Node::Leaf(_)), Node::Inner(_)) | (Some(Node::Inner(_)), Node::Leaf(_)) => {
                unreachable!("trees of one height")
            }
        }
    }

    pub fn join(&self, other: &State<V>) -> State<V> {
        self.merge(other, &|_, a, b| a.join(b))
    }

    /// Everything known, by cell.
    pub fn known(&self) -> Vec<(CellId, V)> {
        let mut all = Vec::new();
        Self::collect(&self.root, 0, self.height, &mut all);
        all
    }

    fn collect(tree: &Tree<V>, prefix: u32, level: u32, all: &mut Vec<(CellId, V)>) {
        let Some(node) = tree else { return };
        match node.as_ref() {
            Node::Leaf(values) => {
                for (slot, value) in values.iter().enumerate() {
                    all.extend(value.clone().map(|v| (CellId(prefix | slot as u32), v)));
                }
            }
            Node::Inner(children) => {
                for (slot, child) in children.iter().enumerate() {
                    Self::collect(child, prefix | (slot as u32) << (BITS * level), level - 1, all);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against plain vectors.
    #[test]
    fn behaves_like_a_map() {
        let mut seed = 12345u64;
        let mut next = move |n: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % n
        };
        for cells in [1usize, 8, 9, 100, 700] {
            let mut states = vec![(State::top(cells), vec![None; cells]); 3];
            for _ in 0..300 {
                let which = next(3) as usize;
                let cell = next(cells as u64) as usize;
                let value = (next(4) > 0).then(|| Value::range(next(5) as i128 - 5, next(5) as i128));
                states[which].0.set(CellId(cell as u32), value);
                states[which].1[cell] = value;
                if next(10) == 0 {
                    states[which] = states[(which + 1) % 3].clone();
                }
                let (a, b) = (&states[0], &states[1]);
                let join = a.0.join(&b.0);
                for c in 0..cells {
                    let expected = a.1[c].zip(b.1[c]).map(|(x, y): (Value, Value)| x.join(y));
                    assert_eq!(join.get(CellId(c as u32)), expected);
                    assert_eq!(a.0.get(CellId(c as u32)), a.1[c]);
                }
                assert!(a.0.is_subset(&join) && b.0.is_subset(&join));
                let subset = (0..cells).all(|c| match (a.1[c], b.1[c]) {
                    (_, None) => true,
                    (None, Some(_)) => false,
                    (Some(x), Some(y)) => x.is_subset(y),
                });
                assert_eq!(a.0.is_subset(&b.0), subset);
                assert_eq!(a.0.known().len(), a.1.iter().flatten().count());
            }
        }
    }
}
