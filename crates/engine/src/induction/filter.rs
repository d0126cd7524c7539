//! Which candidate invariants are inductive together (Houdini).

use super::Induction;
use crate::invariants::candidates::Candidate;
use crate::invariants::walk::Walks;
use crate::work::Until;
use fathom_symex::induct::HeadVisit;
use fathom_term::{Sort, TermId};

/// Conflicts a question about all candidates may take, and one about a single candidate.
const FILTER_CONFLICTS: u64 = 3_000;
const SINGLE_CONFLICTS: u64 = 500;
/// Which part of what is left each may take in the last turn.
const TOGETHER: u64 = 4;
const ALONE: u64 = 16;

impl Induction<'_> {
    /// Houdini: drops candidates until the rest is inductive. The question is one formula for all rounds: a dropped candidate's
    /// literal is assumed false, which takes it out. In the `last` turn no question takes all that is left: nobody would ask the others then.
    pub(super) fn filter(&mut self, assumptions: &[TermId], visits: &[HeadVisit], until: Until, last: bool) {
        let all: Vec<Candidate> = self.candidates.active.iter().cloned().collect();
        let mut violations: Vec<(TermId, TermId)> = Vec::new();
        for candidate in &all {
            let violation = self.candidates.violation(&mut self.unwound.executor.terms, candidate, visits);
            violations.push((self.candidates.literal(candidate), violation));
        }
        let asked: Vec<TermId> = violations.iter().map(|(literal, v)| self.unwound.executor.terms.and(*literal, *v)).collect();
        let any = self.unwound.executor.terms.or_many(&asked);
        let mut active = vec![true; all.len()];
        let mut walks = Walks::of(&mut self.unwound.executor, visits, &all);
        if self.left.resumed == 0 {
            walks.start(&self.unwound.executor.terms, &mut active);
        }
        self.left.cut_short = false;
        loop {
            let assumed = self.chosen(assumptions, &violations, &active);
            let together = if last { until.share(&self.unwound.executor.terms, TOGETHER) } else { until };
            let answer = self.check_within(&assumed, any, together, FILTER_CONFLICTS);
            match answer {
                Some(false) => break,
                Some(true) if self.drop_violated(&violations, &mut active) => {
                    walks.go_on(&self.unwound.executor.terms, &mut *self.unwound.solver, &mut active);
                }
                Some(true) | None if until.is_over(&self.unwound.executor.terms) => {
                    self.left.cut_short = true;
                    break;
                }
                // Together they are too hard: one by one, and those that are too hard alone are dropped.
                Some(true) | None => {
                    let mut stable = true;
                    for i in 0..active.len() {
                        if !active[i] {
                            continue;
                        }
                        let alone = if last { until.share(&self.unwound.executor.terms, ALONE) } else { until };
                        match self.check_within(&assumed, asked[i], alone, SINGLE_CONFLICTS) {
                            Some(false) => {}
                            Some(true) => {
                                self.drop_violated(&violations, &mut active);
                                active[i] = false;
                                stable = false;
                            }
                            // Only the turn is over: the next one asks about the rest.
                            None if until.is_over(&self.unwound.executor.terms) => break,
                            None => {
                                active[i] = false;
                                stable = false;
                            }
                        }
                    }
                    if until.is_over(&self.unwound.executor.terms) {
                        self.left.cut_short = true;
                        break;
                    }
                    // SOUNDNESS: each was refuted while exactly the same ones were assumed.
                    if stable {
                        break;
                    }
                }
            }
        }
        self.candidates.active = all.into_iter().zip(active).filter(|(_, a)| *a).map(|(c, _)| c).collect();
    }

    /// Assumptions under which the active candidates, and no others, hold. One literal stands for all of them: thousands of assumptions
    /// would be thousands of decisions after each restart of the solver.
    pub(super) fn chosen(&mut self, assumptions: &[TermId], violations: &[(TermId, TermId)], active: &[bool]) -> Vec<TermId> {
        let choice = self.unwound.executor.terms.fresh("choice", Sort::Bv(1));
        for ((literal, _), active) in violations.iter().zip(active) {
            let holds = if *active { *literal } else { self.unwound.executor.terms.not(*literal) };
            let holds = self.unwound.executor.terms.implies(choice, holds);
            self.unwound.assert(holds);
        }
        let mut assumed = assumptions.to_vec();
        assumed.push(choice);
        assumed
    }

    /// Drops the candidates the model violates; false if there are none.
    fn drop_violated(&mut self, violations: &[(TermId, TermId)], active: &mut [bool]) -> bool {
        let mut dropped = false;
        for ((_, violation), active) in violations.iter().zip(active) {
            if *active && self.unwound.is_true(*violation) {
                *active = false;
                dropped = true;
            }
        }
        dropped
    }
}
