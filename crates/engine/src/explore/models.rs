//! Which models are taken: of memory that the interpreter can follow, and under axioms that some memory satisfies.

use super::{Asked, Explore};
use crate::session::Session;
use fathom_term::TermId;

/// Objects of more bytes than this are avoided in counterexamples.
const LARGE_OBJECT: u128 = 1 << 16;

impl Explore<'_> {
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
