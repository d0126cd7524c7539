//! An induction at the first k whose turns go into the search for invariants that a violation lacks (`directed`).
//!
//! SOUNDNESS: what the search finds are guesses. They are filtered, and goals are proved with those that survive, as with all other candidates.

use super::directed::{Asked, Directed, Found};
use super::{Induction, Search};
use crate::invariants::candidates::Candidate;
use crate::session::Session;
use crate::work::Until;
use fathom_goto::PropertyId;
use fathom_symex::induct::HeadVisit;
use fathom_term::TermId;

impl Induction<'_> {
    /// The step is stuck: from now on an induction that searches for invariants takes turns.
    pub(super) fn meet_search(&mut self, session: &Session<'_>) {
        let wanted = session.parts.induction.is_some_and(|i| i.directed) && session.options.candidates;
        if !matches!(self.search, Search::NotYet) || self.offspring.is_some() || self.provenance.is_some() {
            return;
        }
        self.search = Search::Elsewhere;
        if wanted && !session.options.restart && !session.options.unique_states && !self.left.uncovered {
            let mut step = Self::with(self.program, self.plain, self.contracts.clone(), Default::default(), session.options);
            let known = if self.left.cut_short { Default::default() } else { self.candidates.active.clone() };
            step.search = Search::Prepared(known);
            self.offspring = Some(Box::new(step));
        }
    }

    /// Is it there for the search alone?
    pub fn is_search(&self) -> bool {
        matches!(self.search, Search::Prepared(_) | Search::Asked | Search::Runs(_) | Search::Found(..))
    }

    /// Are the questions of the first k answered, and is the search next?
    pub(super) fn searches(&self) -> bool {
        matches!(self.search, Search::Asked | Search::Runs(_))
            && self.has_answered()
            && !self.left.waits
            && self.gave_up.is_none()
    }

    /// A turn of the search. If it finds something, the questions of the first k are asked again.
    pub(super) fn direct(&mut self, session: &Session<'_>, open: &[bool], until: Until) -> Vec<PropertyId> {
        if self.left.uncovered {
            self.gave_up = Some("some executions are cut off".into());
            return Vec::new();
        }
        let visits = std::mem::take(&mut self.unwound.executor.induction.visits);
        let mut search = match std::mem::replace(&mut self.search, Search::Elsewhere) {
            Search::Runs(search) => search,
            _ => Box::new(self.begin(&visits, until)),
        };
        let mut asked = Asked { unwound: &mut self.unwound, visits: &visits, targets: &self.targets, until };
        let found = search.advance(&mut asked, open);
        self.unwound.executor.induction.visits = visits;
        match found {
            Found::Nothing => self.search = Search::Runs(search),
            Found::Stuck => self.gave_up = Some("no invariant was found".into()),
            Found::Lemmas(lemmas) => {
                self.search = Search::Found(search, lemmas);
                // The questions are those of this k.
                self.left.waits = true;
                return self.next_k(session, open, until);
            }
        }
        Vec::new()
    }

    /// In the first iteration of inductive copies, with the candidates that survived.
    fn begin(&mut self, visits: &[HeadVisit], until: Until) -> Directed {
        let first = self.unwound.executor.live(0);
        let mut base: Vec<TermId> = vec![first];
        for j in 1..=self.k {
            let later = self.unwound.executor.live(j);
            base.push(self.unwound.executor.terms.not(later));
        }
        if !self.left.cut_short {
            let literals: Vec<(TermId, TermId)> =
                self.candidates.active.iter().map(|c| (self.candidates.literal(c), first)).collect();
            base = self.chosen(&base, &literals, &vec![true; literals.len()]);
        }
        let mut asked = Asked { unwound: &mut self.unwound, visits, targets: &self.targets, until };
        Directed::new(&mut asked, base)
    }

    /// These are candidates beside those that are active, assumed at arbitrary states under literals of their own.
    pub(super) fn assume_also(&mut self, found: Vec<Candidate>, visits: &[HeadVisit]) {
        let executor = &mut self.unwound.executor;
        let active = std::mem::take(&mut self.candidates.active);
        self.candidates.add(&mut executor.terms, found);
        let mut roots: Vec<TermId> = self.targets.iter().map(|t| t.condition).collect();
        roots.extend(visits.iter().map(|v| v.guard));
        for fact in self.candidates.assumptions(&mut executor.terms, visits, &roots) {
            self.unwound.assert(fact);
        }
        self.candidates.active.extend(active);
    }
}

impl Search {
    /// Candidates that somebody else found.
    pub(super) fn take_found(&mut self) -> Option<Vec<Candidate>> {
        match std::mem::replace(self, Search::Elsewhere) {
            Search::Prepared(known) => {
                *self = Search::Asked;
                Some(known.into_iter().collect())
            }
            Search::Found(search, lemmas) => {
                *self = Search::Runs(search);
                Some(lemmas)
            }
            other => {
                *self = other;
                None
            }
        }
    }
}
