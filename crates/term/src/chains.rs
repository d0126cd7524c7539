//! Reads of long chains of stores: where each array of a chain stands, and which stores there were to each index on the way there.
//!
//! Takes the links of chains as an evaluator or a solver's model resolves them under one assignment, gives the store that a read finds. Invariant: a
//! place names an array as the first `depth` stores of a chain, which begins with an array that nothing was stored in, or with a place of another chain.

use crate::{BvValue, TermId};
use rustc_hash::FxHashMap;

/// Stores of a chain, counted from where it begins.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Place {
    chain: u32,
    depth: u32,
}

struct Chain {
    begins: Begin,
    length: u32,
    /// By index: how many stores there were with each, and which it is; ascending.
    writes: FxHashMap<BvValue, Vec<(u32, TermId)>>,
}

#[derive(Copy, Clone)]
enum Begin {
    /// With an array that nothing was stored in.
    Base(TermId),
    /// With a place that another chain goes on from, too.
    Branch(Place),
}

/// What a read finds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// The array that this store made.
    Store(TermId),
    /// Nothing was stored there since this array.
    Base(TermId),
}

#[derive(Default)]
pub struct Chains {
    places: FxHashMap<TermId, Place>,
    chains: Vec<Chain>,
}

impl Chains {
    pub fn clear(&mut self) {
        self.places.clear();
        self.chains.clear();
    }

    pub fn place(&self, array: TermId) -> Option<Place> {
        self.places.get(&array).copied()
    }

    /// This array is the one at that place.
    pub fn same(&mut self, array: TermId, place: Place) {
        self.places.insert(array, place);
    }

    /// Nothing is stored in this array.
    pub fn base(&mut self, array: TermId) -> Place {
        self.begin(array, Begin::Base(array))
    }

    /// This array is the one at that place, with an element stored at the index.
    pub fn store(&mut self, array: TermId, below: Place, index: BvValue) -> Place {
        let at = match self.chains[below.chain as usize].length == below.depth {
            true => below,
            false => self.begin(array, Begin::Branch(below)),
        };
        let chain = &mut self.chains[at.chain as usize];
        chain.length += 1;
        chain.writes.entry(index).or_default().push((chain.length, array));
        let place = Place { chain: at.chain, depth: chain.length };
        self.places.insert(array, place);
        place
    }

    pub fn read(&self, mut at: Place, index: &BvValue) -> Found {
        loop {
            let chain = &self.chains[at.chain as usize];
            if let Some(writes) = chain.writes.get(index) {
                let before = writes.partition_point(|(depth, _)| *depth <= at.depth);
                if let Some((_, store)) = before.checked_sub(1).and_then(|last| writes.get(last)) {
                    return Found::Store(*store);
                }
            }
            match chain.begins {
                Begin::Base(array) => return Found::Base(array),
                Begin::Branch(place) => at = place,
            }
        }
    }

    fn begin(&mut self, array: TermId, begins: Begin) -> Place {
        let place = Place { chain: self.chains.len() as u32, depth: 0 };
        self.chains.push(Chain { begins, length: 0, writes: FxHashMap::default() });
        self.places.insert(array, place);
        place
    }
}
