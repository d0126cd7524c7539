//! Property-directed invariants: IC3 (Bradley 2011; Eén, Mishchenko, Brayton 2011) over the heads of loops.
//!
//! The transition system is the inductive step's own unwinding: from the arbitrary state of a loop's inductive copy to the next visit of a
//! loop head (a back edge, or the entry of another loop), and to the violations on the way. A *cube* is a conjunction of comparisons of
//! integers with constants at one loop's head. A *lemma* says that a cube is never met; it belongs to a frame: it holds at the first
//! so many visits of loop heads. When all lemmas of a frame hold in the next one too, they and those of all later frames are kept by every iteration.
//!
//! Takes the unwinding of the step and its visits of loop heads; gives lemmas.
//!
//! SOUNDNESS: nothing rests on this search. What it gives becomes candidates like any other guess: the induction filters them and proves with those
//! that survive. A search that is wrong costs time only.

mod cube;

use crate::invariants::candidates::{Candidate, Shape};
use crate::unwound::Unwound;
use crate::work::Until;
use cube::{Literal, Place, subsumes};
use fathom_goto::PropertyId;
use fathom_solver::Answer;
use fathom_symex::Target;
use fathom_symex::induct::HeadVisit;
use fathom_symex::position::Position;
use fathom_term::{Sort, TermId};

/// Conflicts one question may take.
const CONFLICTS: u64 = 20_000;
/// Lemmas after which the search is hopeless.
const LEMMAS: usize = 20_000;
/// Literals of a lemma that turned out to be needed before the others are left alone.
const NEEDED: usize = 12;
/// Bits beyond the first that may stand in the place of a word.
const BITS: usize = 2;

/// A cube that must be shown to be out of reach within so many visits of loop heads, or a violation follows.
struct Obligation {
    level: usize,
    /// Visits from here to the violation.
    distance: usize,
    place: usize,
    cube: Vec<Literal>,
    property: PropertyId,
}

struct Lemma {
    place: usize,
    cube: Vec<Literal>,
}

struct Frame {
    /// Switches the lemmas of this frame on.
    literal: TermId,
    lemmas: Vec<Lemma>,
}

pub(super) struct Directed {
    places: Vec<Place>,
    /// By level; the first one is the entry of the program.
    frames: Vec<Frame>,
    obligations: Vec<Obligation>,
    /// Properties that this search cannot help with: some execution seems to violate them, or a question is too hard.
    excluded: Vec<PropertyId>,
    /// Assumed in every question.
    base: Vec<TermId>,
    /// How far lemmas were carried into the next frames: a frame, and a lemma in it.
    carried: Option<(usize, usize)>,
    lemmas: usize,
    /// How many lemmas there were when some were given away.
    given: Option<usize>,
}

/// What a turn of the search came to.
pub(super) enum Found {
    /// These are kept by every iteration, if the search is right.
    Lemmas(Vec<Candidate>),
    Nothing,
    /// There is nothing more to find.
    Stuck,
}

/// What a question needs.
pub(super) struct Asked<'a, 'p> {
    pub unwound: &'a mut Unwound<'p>,
    pub visits: &'a [HeadVisit],
    pub targets: &'a [Target],
    pub until: Until,
}

enum Reached {
    /// No predecessor: the comparisons that this needs.
    Not(Vec<Literal>),
    /// From this cube at another place, or from nowhere: an execution begins there.
    From(Option<(usize, Vec<Literal>)>),
    Unknown,
}

impl Directed {
    /// `base` are the assumptions that hold in the first iteration of inductive copies.
    pub fn new(asked: &mut Asked<'_, '_>, base: Vec<TermId>) -> Self {
        let places = cube::places(asked);
        let mut directed = Directed {
            places,
            frames: Vec::new(),
            obligations: Vec::new(),
            excluded: Vec::new(),
            base,
            carried: None,
            lemmas: 0,
            given: None,
        };
        directed.grow(asked);
        directed.grow(asked);
        directed
    }

    /// Goes on until the turn is over.
    pub fn advance(&mut self, asked: &mut Asked<'_, '_>, open: &[bool]) -> Found {
        if self.places.is_empty() {
            return Found::Stuck;
        }
        loop {
            if asked.until.is_over(&asked.unwound.executor.terms) {
                return Found::Nothing;
            }
            if self.lemmas > LEMMAS || !asked.targets.iter().any(|t| self.wanted(t, open)) {
                return Found::Stuck;
            }
            if self.carried.is_some() {
                if let Some(lemmas) = self.carry(asked) {
                    // What was given away did not help, and nothing was learnt since.
                    if self.given.replace(self.lemmas) == Some(self.lemmas) {
                        return Found::Stuck;
                    }
                    return Found::Lemmas(lemmas);
                }
            } else if let Some(obligation) = self.next_obligation(open) {
                self.discharge(asked, obligation);
            } else {
                self.look_for_violation(asked, open);
            }
        }
    }

    fn wanted(&self, target: &Target, open: &[bool]) -> bool {
        open.get(target.property.index()).is_some_and(|open| *open) && !self.excluded.contains(&target.property)
    }

    fn last(&self) -> usize {
        self.frames.len() - 1
    }

    fn grow(&mut self, asked: &mut Asked<'_, '_>) {
        let literal = asked.unwound.executor.terms.fresh("frame", Sort::Bv(1));
        self.frames.push(Frame { literal, lemmas: Vec::new() });
    }

    /// Is there a violation from a state of the last frame? Otherwise the frames grow.
    fn look_for_violation(&mut self, asked: &mut Asked<'_, '_>, open: &[bool]) {
        let wanted: Vec<Target> = asked.targets.iter().filter(|t| self.wanted(t, open)).cloned().collect();
        let conditions: Vec<TermId> = wanted.iter().map(|t| t.condition).collect();
        let any = asked.unwound.any(&conditions);
        let mut assumed = self.within(asked, self.last());
        assumed.push(any);
        match asked.unwound.ask(&assumed, Some(CONFLICTS), asked.until) {
            Answer::Unsat => {
                self.grow(asked);
                self.carried = Some((1, 0));
            }
            Answer::Unknown(_) => {
                if !asked.until.is_over(&asked.unwound.executor.terms) {
                    // Together they are too hard: those that are not proved by now stay open.
                    self.excluded.extend(wanted.iter().map(|t| t.property));
                }
            }
            Answer::Sat => {
                let mut violated: Vec<&Target> = Vec::new();
                for target in &wanted {
                    if asked.unwound.is_true(target.condition) {
                        violated.push(target);
                    }
                }
                let Some(first) = violated.into_iter().min_by(|a, b| a.position.cmp(&b.position)) else { return };
                let first = first.clone();
                match self.lifted(asked, &first.position, first.condition) {
                    Some((place, cube)) => self.obligations.push(Obligation {
                        level: self.last(),
                        distance: 0,
                        place,
                        cube,
                        property: first.property,
                    }),
                    None => self.excluded.push(first.property),
                }
            }
        }
    }

    /// The one that is nearest to the entry of the program, and among those the one farthest from its violation.
    fn next_obligation(&mut self, open: &[bool]) -> Option<Obligation> {
        let excluded = &self.excluded;
        self.obligations.retain(|o| open[o.property.index()] && !excluded.contains(&o.property));
        let best = (0..self.obligations.len())
            .min_by_key(|&i| (self.obligations[i].level, usize::MAX - self.obligations[i].distance))?;
        Some(self.obligations.swap_remove(best))
    }

    fn discharge(&mut self, asked: &mut Asked<'_, '_>, mut obligation: Obligation) {
        let known = self.frames[obligation.level..].iter().flat_map(|f| &f.lemmas);
        let place = &self.places[obligation.place];
        if known.into_iter().any(|l| l.place == obligation.place && subsumes(place, &l.cube, &obligation.cube)) {
            obligation.level += 1;
            if obligation.level <= self.last() {
                self.obligations.push(obligation);
            }
            return;
        }
        match self.reached(asked, obligation.place, &obligation.cube, obligation.level) {
            Reached::Unknown => {
                if asked.until.is_over(&asked.unwound.executor.terms) {
                    self.obligations.push(obligation);
                } else {
                    self.excluded.push(obligation.property);
                }
            }
            Reached::From(None) => self.excluded.push(obligation.property),
            Reached::From(Some((place, cube))) => {
                let (level, distance, property) = (obligation.level - 1, obligation.distance + 1, obligation.property);
                self.obligations.push(obligation);
                self.obligations.push(Obligation { level, distance, place, cube, property });
            }
            Reached::Not(core) => {
                let cube = self.generalised(asked, obligation.place, core, obligation.level);
                let mut level = obligation.level;
                while level < self.last() && matches!(self.reached(asked, obligation.place, &cube, level + 1), Reached::Not(_))
                {
                    level += 1;
                }
                self.learn(asked, obligation.place, cube, level);
                self.lemmas += 1;
                obligation.level = level + 1;
                if obligation.level <= self.last() {
                    self.obligations.push(obligation);
                }
            }
        }
    }

    /// Fewer comparisons, and weaker ones, as long as the cube is out of reach.
    fn generalised(&mut self, asked: &mut Asked<'_, '_>, place: usize, mut cube: Vec<Literal>, level: usize) -> Vec<Literal> {
        let mut needed = 0;
        let mut i = cube.len();
        while i > 0 && needed < NEEDED && cube.len() > 1 {
            i -= 1;
            let mut without = cube.clone();
            without.remove(i);
            match self.reached(asked, place, &without, level) {
                Reached::Not(core) => {
                    cube = core;
                    i = i.min(cube.len());
                }
                Reached::From(_) | Reached::Unknown => needed += 1,
            }
        }
        for literal in cube.clone() {
            cube = self.weakened(asked, place, cube, literal, level);
        }
        cube
    }

    /// The cube with something weaker in the place of an equation: an inequality, or some of its bits.
    fn weakened(
        &mut self,
        asked: &mut Asked<'_, '_>,
        place: usize,
        mut cube: Vec<Literal>,
        equation: Literal,
        level: usize,
    ) -> Vec<Literal> {
        let Some(i) = cube.iter().position(|l| *l == equation) else { return cube };
        for weaker in self.places[place].weaker(&equation) {
            let mut with = cube.clone();
            with[i] = weaker;
            if let Reached::Not(_) = self.reached(asked, place, &with, level) {
                cube = with;
                break;
            }
        }
        let bits = self.places[place].bits(&equation);
        if bits.is_empty() {
            return cube;
        }
        let mut with = cube.clone();
        with.remove(i);
        with.extend(bits);
        match self.reached(asked, place, &with, level) {
            Reached::Not(core) if core.len() <= cube.len() + BITS => core,
            Reached::Not(_) | Reached::From(_) | Reached::Unknown => cube,
        }
    }

    /// Can the cube be met at its place after a visit of a loop head in the frame before this level, at which it was not met?
    fn reached(&mut self, asked: &mut Asked<'_, '_>, at: usize, cube: &[Literal], level: usize) -> Reached {
        let mut assumed = self.within(asked, level - 1);
        let place = &mut self.places[at];
        let elsewhere = asked.unwound.executor.terms.fresh("not there", Sort::Bv(1));
        place.exclude(asked, elsewhere, cube);
        assumed.push(elsewhere);
        assumed.push(place.arrives);
        let proxies: Vec<TermId> = cube.iter().map(|l| place.proxy(asked, l)).collect();
        assumed.extend(&proxies);
        let answer = asked.unwound.ask(&assumed, Some(CONFLICTS), asked.until);
        let reached = match answer {
            Answer::Unknown(_) => Reached::Unknown,
            Answer::Unsat => {
                let failed = asked.unwound.solver.failed();
                let core = cube.iter().zip(&proxies).filter(|(_, p)| failed.contains(p)).map(|(l, _)| *l).collect();
                Reached::Not(core)
            }
            Answer::Sat => match self.places[at].arrival(asked, cube) {
                Some((before, condition)) => Reached::From(self.lifted(asked, &before, condition)),
                None => Reached::Unknown,
            },
        };
        asked.unwound.assert_none(elsewhere);
        reached
    }

    /// The assumptions for states of this frame.
    fn within(&self, asked: &mut Asked<'_, '_>, level: usize) -> Vec<TermId> {
        let mut assumed = self.base.clone();
        if level == 0 {
            let takes = asked.unwound.executor.induction.takes.clone();
            assumed.extend(takes.into_iter().map(|take| asked.unwound.executor.terms.not(take)));
        } else {
            assumed.extend(self.frames[level..].iter().map(|f| f.literal));
        }
        assumed
    }

    /// The state that the model's execution has at the last loop head before this position, as a cube from which the condition follows. `None`: it comes from the
    /// entry of the program.
    fn lifted(&self, asked: &mut Asked<'_, '_>, before: &Position, condition: TermId) -> Option<(usize, Vec<Literal>)> {
        cube::lifted(asked, &self.places, &self.base, before, condition)
    }

    fn learn(&mut self, asked: &mut Asked<'_, '_>, place: usize, cube: Vec<Literal>, level: usize) {
        self.places[place].exclude(asked, self.frames[level].literal, &cube);
        for frame in &mut self.frames[1..=level] {
            let known = &self.places[place];
            frame.lemmas.retain(|l| l.place != place || !subsumes(known, &cube, &l.cube));
        }
        self.frames[level].lemmas.push(Lemma { place, cube });
    }

    /// Carries lemmas into the next frames. If a frame is empty in the end, what comes after it is kept by every iteration.
    fn carry(&mut self, asked: &mut Asked<'_, '_>) -> Option<Vec<Candidate>> {
        let (mut level, mut next) = self.carried?;
        while level < self.last() {
            while next < self.frames[level].lemmas.len() {
                let Lemma { place, cube } = &self.frames[level].lemmas[next];
                let (place, cube) = (*place, cube.clone());
                match self.reached(asked, place, &cube, level + 1) {
                    Reached::Not(_) => {
                        self.frames[level].lemmas.remove(next);
                        self.learn(asked, place, cube, level + 1);
                    }
                    Reached::From(_) | Reached::Unknown => next += 1,
                }
                if asked.until.is_over(&asked.unwound.executor.terms) {
                    self.carried = Some((level, next));
                    return None;
                }
            }
            if self.frames[level].lemmas.is_empty() {
                self.carried = None;
                return Some(self.kept(level + 1));
            }
            (level, next) = (level + 1, 0);
        }
        self.carried = None;
        None
    }

    fn kept(&self, from: usize) -> Vec<Candidate> {
        let lemmas = self.frames[from..].iter().flat_map(|f| &f.lemmas);
        let kept = lemmas.map(|l| {
            let place = &self.places[l.place];
            let shape = Shape::NeverAll(l.cube.iter().map(|l| (l.name, l.test, l.value)).collect());
            Candidate { function: place.function, of: place.of, shape }
        });
        kept.collect()
    }
}
