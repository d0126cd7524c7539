//! Unique-cause MC/DC: what is known of its goals, from the evaluations of their decisions that are covered or proved impossible.
//!
//! A decision is evaluated in finitely many ways: which conditions are evaluated, and to what. Each way is a goal of its own, which nobody counts. A condition has a
//! unique-cause pair if two ways are covered that differ in this condition and in the outcome, and in no other condition that both evaluate. If
//! every such pair has a way that is proved impossible, because conditions depend on each other, the condition falls back to masking: with either value, a
//! way where it decides.

use super::suite::{Status, Suite};
use fathom_goto::coverage::{Aim, Criterion, Evaluation};
use std::collections::BTreeMap;

/// Said with a goal that falls back.
pub const FALLS_BACK: &str = "masking: no unique-cause pair exists, because its conditions depend on each other";

/// One condition of a decision.
pub struct Unique {
    /// Its goals: it is true, it is false.
    pub goals: [usize; 2],
    /// Ways to evaluate the decision that make a pair, by their goals: the condition is true, it is false.
    pairs: Vec<[usize; 2]>,
}

/// The conditions that have goals of this criterion.
pub fn conditions(suite: &Suite) -> Vec<Unique> {
    let mut ways: BTreeMap<u32, Vec<(usize, Evaluation)>> = BTreeMap::new();
    let mut asked: BTreeMap<(u32, u32), [Option<usize>; 2]> = BTreeMap::new();
    for (i, tracked) in suite.goals.iter().enumerate() {
        match (&tracked.goal.aim, tracked.goal.criterion) {
            (Aim::Evaluated { decision, way }, _) => ways.entry(*decision).or_default().push((i, *way)),
            (Aim::Condition { decision, condition, value }, Criterion::McdcUnique) => {
                asked.entry((*decision, *condition)).or_default()[usize::from(!value)] = Some(i);
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    for ((decision, condition), goals) in asked {
        let ([Some(yes), Some(no)], Some(ways)) = (goals, ways.get(&decision)) else { continue };
        let mut pairs = Vec::new();
        for (a, one) in ways {
            for (b, other) in ways {
                if one.is_true(condition) && one.is_pair(other, condition) {
                    pairs.push([*a, *b]);
                }
            }
        }
        found.push(Unique { goals: [yes, no], pairs });
    }
    found
}

impl Unique {
    fn is_impossible(suite: &Suite, pair: &[usize; 2]) -> bool {
        pair.iter().any(|way| matches!(suite.goals[*way].status, Status::Unreachable { .. }))
    }

    /// The ways in which the condition has the value and decides.
    fn deciding(&self, value: usize) -> impl Iterator<Item = usize> {
        self.pairs.iter().map(move |pair| pair[value])
    }

    /// What the goals are, by what is known of the ways; and whether they fall back to masking.
    ///
    /// SOUNDNESS: covered and unreachable are what the ways are: executed, or proved.
    pub fn judge(&self, suite: &mut Suite) {
        let status = |suite: &Suite, way: usize| suite.goals[way].status.clone();
        let covered = |suite: &Suite, way: usize| status(suite, way) == Status::Covered;
        if self.pairs.iter().any(|pair| pair.iter().all(|way| covered(suite, *way))) {
            for goal in self.goals {
                suite.goals[goal].status = Status::Covered;
                suite.goals[goal].note = None;
            }
            return;
        }
        if !self.pairs.iter().all(|pair| Self::is_impossible(suite, pair)) {
            return;
        }
        for (value, goal) in self.goals.into_iter().enumerate() {
            let mut proofs = Vec::new();
            let mut open = false;
            for way in self.deciding(value) {
                match status(suite, way) {
                    Status::Covered => {
                        suite.goals[goal].status = Status::Covered;
                        suite.goals[goal].note = Some(FALLS_BACK);
                    }
                    Status::Unreachable { how, rests_on } => proofs.push((how, rests_on)),
                    Status::Open(_) => open = true,
                }
            }
            if suite.goals[goal].status != Status::Covered && !open {
                let mut rests_on: Vec<String> = Vec::new();
                for rest in proofs.iter().flat_map(|(_, rests)| rests) {
                    if !rests_on.contains(rest) {
                        rests_on.push(rest.clone());
                    }
                }
                let how = proofs.into_iter().next().map_or("the condition never decides".into(), |(how, _)| how);
                suite.goals[goal].status = Status::Unreachable { how, rests_on };
            }
        }
    }

    /// Would it help to cover this way, or to prove that nobody does?
    pub fn needs(&self, suite: &Suite, way: usize) -> bool {
        let open = |goal: usize| matches!(suite.goals[goal].status, Status::Open(_));
        if !self.goals.iter().any(|goal| open(*goal)) {
            return false;
        }
        let possible = |pair: &&[usize; 2]| !Self::is_impossible(suite, pair);
        match self.pairs.iter().any(|pair| possible(&pair)) {
            true => self.pairs.iter().filter(possible).any(|pair| pair.contains(&way)),
            false => (0..2).any(|value| open(self.goals[value]) && self.deciding(value).any(|w| w == way)),
        }
    }
}
