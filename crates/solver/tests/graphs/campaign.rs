//! One graph through everybody, and the totals of many.

use crate::child::{Other, SOLVERS, Theirs};
use crate::graph::Graph;
use crate::ours::{Ours, Style, solve};
use crate::random::{Rng, Topic, graph};
use crate::shrink::shrink;
use crate::smt;
use fathom_term::Rule;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Default)]
pub struct Totals {
    pub graphs: u64,
    pub sat: u64,
    pub unsat: u64,
    pub unknown: u64,
    /// Refutations that another solver confirmed.
    pub confirmed: u64,
    pub by_topic: BTreeMap<Topic, [u64; 3]>,
    /// Rewrite rules that some graph applied.
    pub rules: BTreeSet<Rule>,
    pub disagreements: Vec<Disagreement>,
}

pub struct Disagreement {
    pub seed: u64,
    pub what: String,
    pub minimal: Graph,
}

pub struct Campaign {
    pub others: Vec<Other>,
    pub totals: Totals,
}

/// How many questions shrinking may ask.
const SHRINKING: usize = 2_000;
/// One `sat` in so many is asked of others too: a model that was evaluated needs no second opinion, but their encoding does.
const ALSO_SAT: u64 = 16;

impl Campaign {
    /// With the named solvers that are installed; all known ones if none is named.
    pub fn new(names: &[&str]) -> Campaign {
        let wanted = SOLVERS.iter().filter(|s| names.is_empty() || names.contains(&s.name));
        Campaign { others: wanted.filter_map(Other::start).collect(), totals: Totals::default() }
    }

    pub fn run(&mut self, seed: u64) {
        let (topic, g, satisfiable) = graph(seed);
        let style = style(seed);
        let t = &mut self.totals;
        let ours = solve(&g, style, &mut t.rules);
        t.graphs += 1;
        let column = match &ours {
            Ours::Sat => 0,
            Ours::Unsat => 1,
            Ours::Unknown(_) | Ours::Wrong(_) => 2,
        };
        t.by_topic.entry(topic).or_default()[column] += 1;
        match ours {
            Ours::Sat => t.sat += 1,
            Ours::Unsat => t.unsat += 1,
            Ours::Unknown(_) => t.unknown += 1,
            Ours::Wrong(why) => {
                let minimal = shrink(&g, SHRINKING, |h| matches!(solve(h, style, &mut BTreeSet::new()), Ours::Wrong(_)));
                t.disagreements.push(Disagreement { seed, what: why, minimal });
                return;
            }
        }
        let against = match ours {
            Ours::Sat if seed.is_multiple_of(ALSO_SAT) => Theirs::Unsat,
            Ours::Unsat => Theirs::Sat,
            Ours::Sat | Ours::Unknown(_) | Ours::Wrong(_) => return,
        };
        let text = smt::text(&g);
        // The first one always has a say, the others in turn.
        let last = self.others.len().saturating_sub(1) as u64;
        let mut confirmed = false;
        for i in 0..self.others.len() {
            if i > 0 && (last == 0 || 1 + seed % (2 * last) != i as u64) {
                continue;
            }
            let other = &mut self.others[i];
            let answer = other.ask(&text);
            confirmed |= answer != Theirs::Unknown && answer != against;
            if answer == against {
                let what = format!("{ours:?} here, {answer:?} by {}", other.name);
                let minimal = shrink(&g, SHRINKING, |h| {
                    solve(h, style, &mut BTreeSet::new()) == ours && other.ask(&smt::text(h)) == against
                });
                self.totals.disagreements.push(Disagreement { seed, what, minimal });
                return;
            }
        }
        if ours == Ours::Unsat && satisfiable {
            // Nobody else was there to say so, or to help with shrinking.
            let what = "refuted, although known values satisfy it".to_owned();
            self.totals.disagreements.push(Disagreement { seed, what, minimal: g });
            return;
        }
        self.totals.confirmed += u64::from(confirmed && ours == Ours::Unsat);
    }
}

fn style(seed: u64) -> Style {
    let mut rng = Rng::new(seed ^ 0x5bd1_e995);
    Style { refine: rng.one_in(4), assume: rng.one_in(2), incremental: rng.one_in(3) }
}

/// What a reader needs to see a disagreement.
pub fn report(d: &Disagreement) -> String {
    format!("seed {}: {}\n{}(check-sat)\n{:?}\n", d.seed, d.what, smt::text(&d.minimal), style(d.seed))
}
