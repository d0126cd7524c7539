//! A persistent map from leaf numbers to terms: the memory of one symbolic state.
//!
//! A radix tree with 32-way nodes behind reference counts. Copying a state is one reference; writing copies only the
//! path that is shared; comparing two states skips every subtree they share, so a merge costs what changed since the
//! states parted and never the size of the memory.

use fathom_term::TermId;
use std::ops::{Add, Sub};
use std::rc::Rc;

/// A part of a state that has a value of its own. Whose it is: see `Leaves`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Leaf(pub u32);

impl Leaf {
    /// Nobody's.
    pub const NONE: Leaf = Leaf(0);
}

/// The leaf that lies so many behind this one, in a row that belongs together.
impl Add<u32> for Leaf {
    type Output = Leaf;
    fn add(self, count: u32) -> Leaf {
        Leaf(self.0 + count)
    }
}

/// How many leaves it lies behind another one.
impl Sub for Leaf {
    type Output = u32;
    fn sub(self, first: Leaf) -> u32 {
        self.0 - first.0
    }
}

const BITS: u32 = 5;
const WIDTH: usize = 1 << BITS;
const MASK: u32 = WIDTH as u32 - 1;

/// `None` inside a leaf: the leaf number has no value in this state.
#[derive(Clone)]
enum Node {
    Inner([Option<Rc<Node>>; WIDTH]),
    Leaf([Option<TermId>; WIDTH]),
}

#[derive(Clone, Default)]
pub struct PMap {
    root: Option<Rc<Node>>,
    /// Levels of inner nodes above the leaves; keys below `32^(height + 1)` fit.
    height: u32,
}

impl PMap {
    pub(in crate::memory) fn get(&self, Leaf(key): Leaf) -> Option<TermId> {
        if !self.fits(key) {
            return None;
        }
        let mut node = self.root.as_deref()?;
        let mut shift = self.height * BITS;
        loop {
            let slot = ((key >> shift) & MASK) as usize;
            match node {
                Node::Inner(children) => node = children[slot].as_deref()?,
                Node::Leaf(values) => return values[slot],
            }
            shift -= BITS;
        }
    }

    pub(in crate::memory) fn set(&mut self, key: Leaf, value: TermId) {
        self.put(key.0, Some(value));
    }

    pub(in crate::memory) fn remove(&mut self, key: Leaf) {
        if self.get(key).is_some() {
            self.put(key.0, None);
        }
    }

    fn fits(&self, key: u32) -> bool {
        let bits = (self.height + 1) * BITS;
        bits >= 32 || key >> bits == 0
    }

    fn put(&mut self, key: u32, value: Option<TermId>) {
        while !self.fits(key) {
            if self.root.is_some() {
                let mut children: [Option<Rc<Node>>; WIDTH] = Default::default();
                children[0] = self.root.take();
                self.root = Some(Rc::new(Node::Inner(children)));
            }
            self.height += 1;
        }
        let mut level = self.height;
        let mut slot = &mut self.root;
        loop {
            let node = slot.get_or_insert_with(|| {
                Rc::new(if level == 0 { Node::Leaf([None; WIDTH]) } else { Node::Inner(Default::default()) })
            });
            let index = ((key >> (level * BITS)) & MASK) as usize;
            match Rc::make_mut(node) {
                Node::Inner(children) => slot = &mut children[index],
                Node::Leaf(values) => {
                    values[index] = value;
                    return;
                }
            }
            level -= 1;
        }
    }

    /// Calls `visit(key, in self, in other)` for every key whose values differ, in ascending order.
    pub fn diff(&self, other: &PMap, visit: &mut impl FnMut(Leaf, Option<TermId>, Option<TermId>)) {
        let height = self.height.max(other.height);
        diff_at(self.lifted(height).as_ref(), other.lifted(height).as_ref(), height, 0, visit);
    }

    /// Calls `visit` for every entry in ascending order.
    pub fn for_each(&self, visit: &mut impl FnMut(Leaf, TermId)) {
        PMap::default().diff(self, &mut |key, _, value| {
            if let Some(value) = value {
                visit(key, value);
            }
        });
    }

    fn lifted(&self, height: u32) -> Option<Rc<Node>> {
        let mut root = self.root.clone()?;
        for _ in self.height..height {
            let mut children: [Option<Rc<Node>>; WIDTH] = Default::default();
            children[0] = Some(root);
            root = Rc::new(Node::Inner(children));
        }
        Some(root)
    }
}

fn diff_at(
    a: Option<&Rc<Node>>,
    b: Option<&Rc<Node>>,
    level: u32,
    prefix: u32,
    visit: &mut impl FnMut(Leaf, Option<TermId>, Option<TermId>),
) {
    if let (Some(a), Some(b)) = (a, b)
        && Rc::ptr_eq(a, b)
    {
        return;
    }
    if a.is_none() && b.is_none() {
        return;
    }
    for slot in 0..WIDTH {
        let key = prefix | ((slot as u32) << (level * BITS));
        if level == 0 {
            let (va, vb) = (leaf_value(a, slot), leaf_value(b, slot));
            if va != vb {
                visit(Leaf(key), va, vb);
            }
        } else {
            diff_at(child(a, slot), child(b, slot), level - 1, key, visit);
        }
    }
}

fn child(node: Option<&Rc<Node>>, slot: usize) -> Option<&Rc<Node>> {
    match node.map(|n| &**n) {
        Some(Node::Inner(children)) => children[slot].as_ref(),
        Some(Node::Leaf(_)) | None => None,
    }
}

fn leaf_value(node: Option<&Rc<Node>>, slot: usize) -> Option<TermId> {
    match node.map(|n| &**n) {
        Some(Node::Leaf(values)) => values[slot],
        Some(Node::Inner(_)) | None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn behaves_like_an_ordered_map_and_keeps_old_versions() {
        let mut seed = 1u64;
        let mut next = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as u32
        };
        let (mut map, mut model) = (PMap::default(), BTreeMap::new());
        let mut versions = Vec::new();
        for step in 0..4000 {
            let key = Leaf(if step % 7 == 0 { next() % 100_000 } else { next() % 300 });
            if next() % 4 == 0 {
                map.remove(key);
                model.remove(&key);
            } else {
                let value = TermId::from_index((next() % 50) as usize);
                map.set(key, value);
                model.insert(key, value);
            }
            if step % 97 == 0 {
                versions.push((map.clone(), model.clone()));
            }
        }
        for (map, model) in &versions {
            let mut seen = BTreeMap::new();
            map.for_each(&mut |k, v| {
                seen.insert(k, v);
            });
            assert_eq!(&seen, model);
        }
        for pair in versions.windows(2) {
            let mut seen = Vec::new();
            pair[0].0.diff(&pair[1].0, &mut |k, a, b| seen.push((k, a, b)));
            let keys: std::collections::BTreeSet<_> = pair[0].1.keys().chain(pair[1].1.keys()).collect();
            let want: Vec<_> = keys
                .into_iter()
                .map(|k| (*k, pair[0].1.get(k).copied(), pair[1].1.get(k).copied()))
                .filter(|(_, a, b)| a != b)
                .collect();
            assert_eq!(seen, want);
        }
    }
}
