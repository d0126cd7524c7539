//! Path conditions as shared lists of conjuncts.
//!
//! A state's guard is the conjunction of the branch decisions, assumptions and checks passed on the way to it. Kept as
//! a list that shares its tail with the states it branched from, two guards that meet again find where they
//! parted, so that a join needs only the decision that separates them and not two whole path conditions.

use fathom_term::{TermId, Terms};
use std::rc::Rc;

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
        for _ in 0..12 {
            match &at.0 {
                Some(link) if link.term == term => return true,
                Some(link) => at = &link.rest,
                None => return false,
            }
        }
        false
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
