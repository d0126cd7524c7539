//! Disjunctions of abstract states: those that arrive at one place, told apart by what a few *key cells* hold.
//!
//! The mode of a state machine decides what its next step does, and what other variables hold depends on it. One state for all modes forgets that. So states
//! whose key cells hold different numbers are kept apart; states with the same numbers are joined, as everywhere. A ramp moves a value towards zero by at most a
//! rate: `x + limit(-x)` is no farther from zero than x is, which intervals know where they know the sign of x. So some cells tell states apart by their sign.
//!
//! SOUNDNESS: whatever the key cells are, the parts together cover all that was added. Which cells are keys is a guess that costs or saves work, and no claim rests on it.

use super::env::Env;
use super::val::Val;
use crate::facts::CellId;
use crate::number::{Int, IntType, Value};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// What a key cell holds.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Held {
    Number(i128),
    /// One of several numbers, and zero is none of them.
    NotZero,
    /// One of several numbers below zero.
    Below,
    /// One of several numbers above zero.
    Above,
    Anything,
}

/// A cell that tells states apart.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct KeyCell {
    pub cell: CellId,
    /// By its sign, whatever it holds: an integer of this type. Else by the number that it holds.
    pub sign: Option<IntType>,
}

/// What the key cells hold. Empty without key cells.
pub type Key = Vec<Held>;

pub fn key(keys: &[KeyCell], env: &Env) -> Key {
    keys.iter().map(|key| held(env, *key)).collect()
}

fn held(env: &Env, key: KeyCell) -> Held {
    match env.get(key.cell) {
        Some(Val::Int(int)) if key.sign.is_some() => match int.value {
            Value { lo: 0, hi: 0, .. } => Held::Number(0),
            Value { hi, .. } if hi < 0 => Held::Below,
            Value { lo, .. } if lo > 0 => Held::Above,
            Value { .. } => Held::Anything,
        },
        Some(Val::Int(int)) => match int.singleton() {
            Some(number) => Held::Number(number),
            None if !int.contains(0) => Held::NotZero,
            None => Held::Anything,
        },
        Some(Val::Float(_) | Val::Pointer(_) | Val::Never | Val::Written) | None => Held::Anything,
    }
}

/// The state divided by the signs of the cells that tell states apart by their sign.
///
/// SOUNDNESS: every number is below zero, zero or above, so the parts together are the whole.
pub fn by_signs(keys: &[KeyCell], env: Env) -> Vec<Env> {
    let mut parts = vec![env];
    for KeyCell { cell, sign } in keys {
        let Some(ty) = *sign else { continue };
        for env in std::mem::take(&mut parts) {
            let int = match env.get(*cell) {
                None => Int::top(ty),
                Some(Val::Int(int)) if int.ty == ty => int,
                Some(Val::Int(_) | Val::Float(_) | Val::Pointer(_) | Val::Never | Val::Written) => {
                    parts.push(env);
                    continue;
                }
            };
            let signs = [(ty.min(), -1), (0, 0), (1, ty.max())];
            for part in signs.into_iter().filter_map(|(lo, hi)| int.meet_range(lo, hi)) {
                let mut env = env.clone();
                env.learn(*cell, Some(Val::Int(part)));
                parts.push(env);
            }
        }
    }
    parts
}

#[derive(Clone, Debug, Default)]
pub struct States {
    parts: BTreeMap<Key, Env>,
}

impl States {
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    pub fn len(&self) -> usize {
        self.parts.len()
    }

    pub fn add(&mut self, keys: &[KeyCell], env: Env) {
        for env in by_signs(keys, env) {
            self.insert(key(keys, &env), env);
        }
    }

    fn insert(&mut self, key: Key, env: Env) {
        match self.parts.entry(key) {
            Entry::Vacant(slot) => _ = slot.insert(env),
            Entry::Occupied(mut slot) => {
                let joined = slot.get().join(&env);
                slot.insert(joined);
            }
        }
    }

    pub fn append(&mut self, other: States) {
        other.parts.into_iter().for_each(|(key, env)| self.insert(key, env));
    }

    pub fn get(&self, key: &Key) -> Option<&Env> {
        self.parts.get(key)
    }

    pub fn set(&mut self, key: Key, env: Env) {
        self.parts.insert(key, env);
    }

    pub fn iter(&self) -> impl Iterator<Item = (&Key, &Env)> {
        self.parts.iter()
    }

    pub fn into_envs(self) -> impl Iterator<Item = Env> {
        self.parts.into_values()
    }

    /// Every concrete state of `other` belongs to one part.
    pub fn covers(&self, other: &States) -> bool {
        other.parts.iter().all(|(key, env)| self.covers_one(key, env))
    }

    pub fn covers_one(&self, key: &Key, env: &Env) -> bool {
        let by_key = self.parts.get(key).is_some_and(|own| env.is_subset(own));
        by_key || self.parts.iter().any(|(other, own)| other != key && env.is_subset(own))
    }
}
