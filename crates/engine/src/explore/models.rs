//! Which models are taken: of memory that the interpreter can follow, and under axioms that some memory satisfies.

use super::{Asked, Explore};
use crate::replay::{Replayed, replay_with_constants};
use crate::session::Session;
use fathom_symex::Target;
use fathom_term::{Sort, TermId};

/// Objects of more bytes than this are avoided in counterexamples.
const LARGE_OBJECT: u128 = 1 << 16;

/// Values of constants that somebody else defines have up to this many bits: small ones, middling ones, any.
const BITS_OF_CONSTANTS: [u32; 4] = [3, 8, 16, 64];

impl Explore<'_> {
    /// A violation was found that depends on the values of constants that are defined nowhere. Is it there with several unrelated values of these too?
    /// Then none of them decides, and the last of these violations is replayed. `None`: some value is without, or that is hard to say.
    pub(super) fn with_other_constants(&mut self, session: &Session<'_>, target: &Target, on: &[TermId]) -> Option<Replayed> {
        let terms = &self.unwound.executor.terms;
        if on.is_empty() || on.iter().any(|&t| !matches!(terms.sort(t), Sort::Bv(_))) {
            return None;
        }
        let mut state: u64 = 1;
        for bits in BITS_OF_CONSTANTS {
            let terms = &mut self.unwound.executor.terms;
            let mut conditions = vec![target.condition];
            for &constant in on {
                // Marsaglia's xorshift: the same values in every run, and none of them zero.
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                let width = terms.width(constant);
                let kept = bits.min(width);
                let value = (state >> (64 - kept.min(64))).max(1);
                let value = terms.bv(width, u128::from(value));
                conditions.push(terms.eq(constant, value));
            }
            let condition = terms.and_many(&conditions);
            if !matches!(self.answer_within(session, condition, self.patience), Ok(Some(true))) {
                return None;
            }
        }
        let bound = self.deepest();
        let again = replay_with_constants(self.program, &self.unwound.executor, &mut *self.unwound.solver, target, bound);
        matches!(again, Replayed::Confirmed(_)).then_some(again)
    }

    /// After a model of `any`: one in which objects are small, lie where the interpreter has room for them, and no memory was used again, if
    /// there is one. Where addresses coincide that need not, the interpreter may not be able to follow.
    pub(super) fn prefer_apart(&mut self, session: &Session<'_>, any: TermId) -> Asked<()> {
        let mut easy = self.small_sizes();
        easy.extend_from_slice(&self.unwound.executor.memory.addresses.comfortable);
        let apart = self.unwound.executor.memory.addresses.preferred.clone();
        let conditions: Vec<TermId> = self.unwound.executor.memory.aliasings.iter().map(|a| a.condition).collect();
        if easy.is_empty() && apart.is_empty() && conditions.is_empty() {
            return Ok(());
        }
        // Pointers from outside to memory of their own, where that will do.
        let alone: Vec<TermId> = conditions.into_iter().map(|c| self.unwound.executor.terms.not(c)).collect();
        let mut choices = Vec::new();
        if !alone.is_empty() {
            choices.push([&easy[..], &apart[..], &alone[..]].concat());
        }
        choices.push([&easy[..], &apart[..]].concat());
        if !easy.is_empty() && !apart.is_empty() {
            choices.push(apart);
        }
        for mut wanted in choices {
            wanted.push(any);
            let wanted = self.unwound.executor.terms.and_many(&wanted);
            if self.check(session, wanted)? {
                return Ok(());
            }
        }
        // Only with memory used again, or in strange places: the model is made anew.
        self.check(session, any)?;
        Ok(())
    }

    /// If the model has objects of many megabytes: what asks for smaller ones.
    fn small_sizes(&mut self) -> Vec<TermId> {
        let sizes = self.unwound.executor.memory.addresses.symbolic_sizes.clone();
        let terms = &self.unwound.executor.terms;
        let mut large = false;
        for &(guard, size) in &sizes {
            large |= self.unwound.solver.value(terms, guard).is_true()
                && self.unwound.solver.value(terms, size).to_u128().is_none_or(|bytes| bytes > LARGE_OBJECT);
        }
        if !large {
            return Vec::new();
        }
        let terms = &mut self.unwound.executor.terms;
        let small = sizes.into_iter().map(|(guard, size)| {
            let limit = terms.bv(terms.width(size), LARGE_OBJECT);
            let fits = terms.ule(size, limit);
            terms.implies(guard, fits)
        });
        small.collect()
    }

    /// Is there any layout of memory at all that the axioms allow? Asked once, before anything is claimed.
    pub(super) fn axioms_hold(&mut self, session: &Session<'_>) -> bool {
        if self.unwound.executor.memory.addresses.axioms.is_empty() {
            return true;
        }
        let anything = self.unwound.executor.terms.tt();
        !matches!(self.is_satisfiable(session, anything), Ok(false))
    }
}
