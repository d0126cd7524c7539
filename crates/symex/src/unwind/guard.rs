//! Path conditions as shared lists of conjuncts.
//!
//! A state's guard is the conjunction of the branch decisions, assumptions and checks passed on the way to it. Kept as
//! a list that shares its tail with the states it branched from, two guards that meet again find where they
//! parted, so that a join needs only the decision that separates them and not two whole path conditions.

use fathom_term::{Known, TermId, Terms};
use smallvec::SmallVec;
use std::rc::Rc;

/// How many conjuncts cheap questions look at.
const LOOK_BACK: usize = 12;

struct Link {
    /// This conjunct.
    term: TermId,
    /// Conjunction of this and everything before.
    whole: TermId,
    depth: u32,
    rest: Guard,
}

/// The empty guard is true.
#[derive(Clone, Default)]
pub struct Guard(Option<Rc<Link>>);

impl Guard {
    /// The whole condition as one term.
    pub fn term(&self, terms: &Terms) -> TermId {
        self.0.as_ref().map_or(terms.tt(), |link| link.whole)
    }

    fn depth(&self) -> u32 {
        self.0.as_ref().map_or(0, |link| link.depth)
    }

    /// Conjoins a condition; conditions already among the last few conjuncts are not added again.
    pub fn and(&self, terms: &mut Terms, term: TermId) -> Guard {
        if terms.is_true(term) || self.implies(term) {
            return self.clone();
        }
        let whole = self.term(terms);
        let whole = terms.and(whole, term);
        Guard(Some(Rc::new(Link { term, whole, depth: self.depth() + 1, rest: self.clone() })))
    }

    /// Is the condition literally one of the last conjuncts? (A cheap, incomplete test.)
    pub fn implies(&self, term: TermId) -> bool {
        let mut at = self;
        for _ in 0..LOOK_BACK {
            match &at.0 {
                Some(link) if link.term == term => return true,
                Some(link) => at = &link.rest,
                None => return false,
            }
        }
        false
    }

    /// What the last conjuncts say about the values of terms.
    pub fn known(&self, terms: &Terms) -> Known {
        let mut last: SmallVec<[TermId; LOOK_BACK]> = SmallVec::new();
        let mut at = self;
        while last.len() < LOOK_BACK
            && let Some(link) = &at.0
        {
            last.push(link.term);
            at = &link.rest;
        }
        // Oldest first: what excludes the ends of an interval one by one comes in this order.
        let mut known = Known::new();
        for &term in last.iter().rev() {
            terms.assume_known(term, true, &mut known);
        }
        known
    }

    /// Do the last conjuncts decide the condition?
    pub fn decides(&self, terms: &Terms, condition: TermId) -> Option<bool> {
        if terms.is_const(condition) || self.0.is_none() {
            return None;
        }
        terms.decided_by(condition, &self.known(terms))
    }

    pub fn is_false(&self, terms: &Terms) -> bool {
        terms.is_false(self.term(terms))
    }

    pub fn same(&self, other: &Guard) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            (None, Some(_)) | (Some(_), None) => false,
        }
    }

    /// Where two guards part: the longest common list.
    fn common(&self, other: &Guard) -> Guard {
        let (mut a, mut b) = (self, other);
        while !a.same(b) {
            let (da, db) = (a.depth(), b.depth());
            if da >= db {
                a = &a.0.as_ref().expect("guards that differ are not both empty").rest;
            }
            if db >= da {
                b = &b.0.as_ref().expect("guards that differ are not both empty").rest;
            }
        }
        a.clone()
    }

    /// The conjuncts of each guard beyond what all of them share, oldest first.
    pub fn partings(guards: &[&Guard]) -> Vec<Vec<TermId>> {
        let Some((first, others)) = guards.split_first() else { return Vec::new() };
        let shared = others.iter().fold((*first).clone(), |shared, guard| shared.common(guard));
        let beyond = |guard: &Guard| {
            let mut path = Vec::new();
            let mut at = guard;
            while !at.same(&shared) {
                let link = at.0.as_ref().expect("the shared list is a tail of every guard");
                path.push(link.term);
                at = &link.rest;
            }
            path.reverse();
            path
        };
        guards.iter().map(|guard| beyond(guard)).collect()
    }

    /// Joins the guards of two states that exclude each other. Returns the joined guard and a condition that, wherever
    /// the joined guard holds, is true exactly if the execution came with `self`.
    ///
    /// SOUNDNESS: needs that no execution satisfies both guards; a position of the unwinding is visited at most once per
    /// execution, and states are joined only at equal positions.
    pub fn join(&self, other: &Guard, terms: &mut Terms) -> (Guard, TermId) {
        let (mut a, mut b) = (self.clone(), other.clone());
        let (mut only_a, mut only_b) = (Vec::new(), Vec::new());
        while !a.same(&b) {
            let (da, db) = (a.depth(), b.depth());
            if da >= db {
                let link = a.0.clone().expect("guards that differ are not both empty");
                only_a.push(link.term);
                a = link.rest.clone();
            }
            if db >= da {
                let link = b.0.clone().expect("guards that differ are not both empty");
                only_b.push(link.term);
                b = link.rest.clone();
            }
        }
        only_a.reverse();
        only_b.reverse();
        // The decision at which they parted is usually a branch condition and its negation: it alone tells them apart.
        let parted = match (only_a.first(), only_b.first()) {
            (Some(&x), Some(&y)) => {
                let not_y = terms.not(y);
                (x == not_y).then_some(x)
            }
            (None, _) | (_, None) => None,
        };
        let rest_a = terms.and_many(&only_a);
        let rest_b = terms.and_many(&only_b);
        let either = match parted {
            // (c and r) or (not c and s) is ite(c, r, s): no new structure when r and s are true.
            Some(c) => {
                let r = terms.and_many(&only_a[1..]);
                let s = terms.and_many(&only_b[1..]);
                terms.ite(c, r, s)
            }
            None => terms.or(rest_a, rest_b),
        };
        (a.and(terms, either), parted.unwrap_or(rest_a))
    }
}
