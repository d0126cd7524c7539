//! One graph through everybody, and the totals of many.

use crate::child::{Other, SOLVERS, Theirs};
use crate::graph::{Graph, Kind};
use crate::ours::{Ours, Seen, Style, solve};
use crate::random::{Rng, Topic, graph};
use crate::shrink::shrink;
use crate::smt;
use fathom_term::FpOp;
use std::collections::BTreeMap;

#[derive(Default)]
pub struct Totals {
    pub graphs: u64,
    pub sat: u64,
    pub unsat: u64,
    pub unknown: u64,
    /// Refutations that enumeration or another solver confirmed.
    pub confirmed: u64,
    /// Refutations that enumeration confirmed.
    pub enumerated: u64,
    /// Answers of others that a third solver contradicts: not about this one.
    pub outvoted: u64,
    pub by_topic: BTreeMap<Topic, [u64; 3]>,
    pub seen: Seen,
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
/// One refutation in so many that enumeration confirmed is asked of others too.
const ALSO_ENUMERATED: u64 = 8;
/// One graph without floats in so many has its plain meaning checked at a point; with floats all have.
const ALSO_PLAIN: u64 = 16;

impl Campaign {
    /// With the named solvers that are installed; all known ones if none is named.
    pub fn new(names: &[&str]) -> Campaign {
        let wanted = SOLVERS.iter().filter(|s| names.is_empty() || names.contains(&s.name));
        Campaign { others: wanted.filter_map(Other::start).collect(), totals: Totals::default() }
    }

    pub fn run(&mut self, seed: u64) {
        let (topic, g) = graph(seed);
        let style = style(seed, topic);
        let t = &mut self.totals;
        let judged = solve(&g, style, &mut t.seen);
        t.graphs += 1;
        let column = match &judged.ours {
            Ours::Sat => 0,
            Ours::Unsat => 1,
            Ours::Unknown(_) | Ours::Wrong(_) => 2,
        };
        t.by_topic.entry(topic).or_default()[column] += 1;
        match &judged.ours {
            Ours::Sat => t.sat += 1,
            Ours::Unsat => t.unsat += 1,
            Ours::Unknown(_) => t.unknown += u64::from(!style.points_only),
            Ours::Wrong(why) => {
                let oracle = |why: &str| why.split(':').next().unwrap_or_default().to_owned();
                let wanted = oracle(why);
                let minimal = shrink(&g, SHRINKING, |h| match solve(h, style, &mut Seen::default()).ours {
                    Ours::Wrong(why) => oracle(&why) == wanted,
                    Ours::Sat | Ours::Unsat | Ours::Unknown(_) => false,
                });
                t.disagreements.push(Disagreement { seed, what: why.clone(), minimal });
                return;
            }
        }
        // Remainders of floats mean something else elsewhere, or are not there at all.
        if g.nodes.iter().any(|n| matches!(n.kind, Kind::Fp(FpOp::Rem | FpOp::FMod, _))) {
            return;
        }
        // The plain meaning is what everything here is compared with: others have a look at it too.
        let floats = topic == Topic::Floats;
        if let Some(p) = judged.points.all.last()
            && topic != Topic::Doubles
            && (floats || seed.is_multiple_of(ALSO_PLAIN))
            && let Some(d) = self.plain(seed, &g, &smt::text_at(&g, &p.values))
        {
            self.totals.disagreements.push(d);
            return;
        }
        if judged.ours != Ours::Unsat {
            return;
        }
        let enumerated = judged.truth == Some(false);
        self.totals.enumerated += u64::from(enumerated);
        if enumerated && !seed.is_multiple_of(ALSO_ENUMERATED) {
            self.totals.confirmed += 1;
            return;
        }
        let text = smt::text(&g);
        let mut confirmed = enumerated;
        let mut refuted = false;
        // The first one always has a say, the others in turn.
        let turn = 1 + (seed / 2) as usize % self.others.len().saturating_sub(1).max(1);
        for i in 0..self.others.len() {
            if i > 0 && (i != turn || seed.is_multiple_of(2)) {
                continue;
            }
            let other = &mut self.others[i];
            if !understood(other, &g) {
                continue;
            }
            let answer = other.ask(&text);
            confirmed |= answer == Theirs::Unsat;
            refuted |= answer == Theirs::Unsat;
            if answer == Theirs::Sat && refuted {
                self.totals.outvoted += 1;
                continue;
            }
            if answer == Theirs::Sat {
                let what = format!("refuted here, satisfied by {}", other.name);
                let minimal = shrink(&g, SHRINKING, |h| {
                    solve(h, style, &mut Seen::default()).ours == Ours::Unsat && other.ask(&smt::text(h)) == Theirs::Sat
                });
                self.totals.disagreements.push(Disagreement { seed, what, minimal });
                return;
            }
        }
        self.totals.confirmed += u64::from(confirmed);
    }

    /// Asks one of the others whether the nodes have the values that they have here.
    fn plain(&mut self, seed: u64, g: &Graph, text: &str) -> Option<Disagreement> {
        let n = self.others.len();
        let mut against = None;
        // One in turn; where that one disagrees, the others too: a solver that a third one contradicts is wrong about itself.
        for i in 0..n {
            let other = &mut self.others[(i + (seed / ALSO_PLAIN) as usize) % n];
            if !understood(other, g) {
                continue;
            }
            match other.ask(text) {
                Theirs::Sat => {
                    self.totals.outvoted += u64::from(against.is_some());
                    return None;
                }
                Theirs::Unsat => against = against.or(Some(other.name)),
                Theirs::Unknown if against.is_none() => return None,
                Theirs::Unknown => {}
            }
        }
        against.map(|name| Disagreement {
            seed,
            what: format!("{name} gives a node another value:\n{text}"),
            minimal: g.clone(),
        })
    }
}

/// Whether the solver knows all that the graph uses.
fn understood(other: &Other, g: &Graph) -> bool {
    let constant = |n: usize| matches!(g.nodes[n].kind, Kind::Const(_));
    other.description.any_constant_array || g.nodes.iter().all(|n| n.kind != Kind::ConstArray || constant(n.args[0]))
}

fn style(seed: u64, topic: Topic) -> Style {
    let mut rng = Rng::new(seed ^ 0x5bd1_e995);
    Style {
        refine: rng.one_in(4),
        assume: rng.one_in(2),
        incremental: rng.one_in(3),
        shared: rng.one_in(2),
        circuits: rng.one_in(2),
        points_only: topic == Topic::Doubles,
        seed,
    }
}

/// What a reader needs to see a disagreement.
pub fn report(d: &Disagreement) -> String {
    format!("seed {}: {}\n{}(check-sat)\n", d.seed, d.what, smt::text(&d.minimal))
}
