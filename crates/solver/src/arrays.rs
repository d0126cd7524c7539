//! Arrays by lemmas on demand (Brummayer and Biere, "Lemmas on Demand for the Extensional Theory of Arrays", 2008, without
//! the extensional part).
//!
//! A read is a fresh bit-vector. Under a model every read is followed down its array, past stores to other indices and
//! into the chosen branches, until the value is decided: by a store to the same index, a constant array, or the first read
//! of that index from the array variable. Where the model disagrees, the lemma "along this path the two are equal" is added.

use crate::blast::NoFloats;
use crate::embedded::Embedded;
use crate::gates::Lit;
use fathom_term::{BvValue, Chains, Found, Op, Place, TermId, Terms};
use rustc_hash::FxHashMap;

/// A condition of a path, all of which hold in the model.
enum Guard {
    Differ(TermId, TermId),
    Holds(TermId),
    Fails(TermId),
}

/// Where a read ends.
enum End {
    /// At a store to this index, with this value.
    Stored(TermId, TermId),
    Constant(TermId),
    Variable(TermId),
}

/// One link of a chain of arrays under a model.
enum Link {
    End(End),
    Store {
        below: TermId,
        at: TermId,
        value: TermId,
    },
    /// The array that the model chooses, and by which condition.
    Choice(TermId, Guard),
}

/// Links that are looked at one after the other. Where an array was filled by a loop, every read passes as many stores as that had iterations.
const WALKED: usize = 32;

/// The complement of a path, and the two terms that are equal along it.
type Lemma = (Vec<Lit>, TermId, TermId);

impl Embedded {
    /// Adds the lemmas the model violates and records what it reads from array variables. Returns how many were added.
    pub(crate) fn array_lemmas(&mut self, terms: &mut Terms) -> Result<usize, NoFloats> {
        self.reads.clear();
        let mut first: FxHashMap<(TermId, BvValue), TermId> = FxHashMap::default();
        let mut lemmas: Vec<Lemma> = Vec::new();
        let mut guards = Vec::new();
        let mut chains = Chains::default();
        let mut next = 0;
        // Following a read may blast indices that contain further reads: the list grows.
        while next < self.blaster.selects.len() {
            let read = self.blaster.selects[next];
            next += 1;
            let end = self.find(terms, read, &mut chains)?;
            let index = terms.arg(read, 1);
            let found = self.bits(terms, read);
            let other = match end {
                End::Stored(at, value) => {
                    if self.bits(terms, value) == found {
                        continue;
                    }
                    let same = terms.eq(index, at);
                    let lit = self.blaster.literal(terms, same)?;
                    guards.clear();
                    self.follow(terms, read, &mut guards)?;
                    // Of constants only one equals the index.
                    if terms.is_const(at) {
                        guards.retain(|g| !matches!(g, Guard::Differ(_, passed) if terms.is_const(*passed)));
                    }
                    let mut lemma = self.path(terms, &guards)?;
                    lemma.push(!lit);
                    lemmas.push((lemma, read, value));
                    continue;
                }
                End::Constant(value) => {
                    if self.bits(terms, value) == found {
                        continue;
                    }
                    guards.clear();
                    self.follow(terms, read, &mut guards)?;
                    lemmas.push((self.path(terms, &guards)?, read, value));
                    continue;
                }
                End::Variable(array) => {
                    let at = self.bits(terms, index);
                    let other = *first.entry((array, at.clone())).or_insert(read);
                    if other == read {
                        self.reads.entry(array).or_default().push((at, found));
                        continue;
                    }
                    other
                }
            };
            if self.bits(terms, other) == found {
                continue;
            }
            // Two reads of one place: both paths, and equal indices.
            guards.clear();
            self.follow(terms, read, &mut guards)?;
            self.follow(terms, other, &mut guards)?;
            let other_index = terms.arg(other, 1);
            let same = terms.eq(index, other_index);
            let lit = self.blaster.literal(terms, same)?;
            let mut lemma = self.path(terms, &guards)?;
            lemma.push(!lit);
            lemmas.push((lemma, read, other));
        }
        let n = lemmas.len();
        for (way, a, b) in lemmas {
            self.equate(terms, way, a, b);
        }
        self.stats.array_lemmas += n as u64;
        Ok(n)
    }

    /// Adds "not the way, or `a` equals `b`", bit by bit: an equality gate would only add variables between the same bits.
    fn equate(&mut self, terms: &Terms, mut way: Vec<Lit>, a: TermId, b: TermId) {
        let (a, b) = (self.lits(terms, a), self.lits(terms, b));
        if way.len() > 1 {
            let off = self.blaster.gates.or_all(way);
            way = vec![off];
        }
        for (x, y) in a.into_iter().zip(b) {
            let n = way.len();
            way.extend([!x, y]);
            self.clause(&way);
            way.truncate(n);
            way.extend([x, !y]);
            self.clause(&way);
            way.truncate(n);
        }
    }

    /// Where a read ends under the model.
    fn find(&mut self, terms: &mut Terms, read: TermId, chains: &mut Chains) -> Result<End, NoFloats> {
        let (mut array, index) = (terms.arg(read, 0), terms.arg(read, 1));
        let wanted = self.bits(terms, index);
        for _ in 0..WALKED {
            match self.link(terms, array)? {
                Link::End(end) => return Ok(end),
                Link::Store { at, value, .. } if self.is(terms, at, &wanted) => return self.stored(terms, at, value),
                Link::Store { below, .. } => array = below,
                Link::Choice(chosen, _) => array = chosen,
            }
        }
        let place = self.place(terms, array, chains)?;
        match chains.read(place, &wanted) {
            Found::Store(store) => self.stored(terms, terms.arg(store, 1), terms.arg(store, 2)),
            Found::Base(base) => match self.link(terms, base)? {
                Link::End(end) => Ok(end),
                Link::Store { .. } | Link::Choice(..) => unreachable!("a chain begins where nothing is stored"),
            },
        }
    }

    /// Where an array stands among those that were looked up before under this model.
    fn place(&mut self, terms: &mut Terms, array: TermId, chains: &mut Chains) -> Result<Place, NoFloats> {
        let mut above = Vec::new();
        let mut at = array;
        let mut place = loop {
            if let Some(place) = chains.place(at) {
                break place;
            }
            match self.link(terms, at)? {
                Link::End(_) => break chains.base(at),
                Link::Store { below: next, .. } | Link::Choice(next, _) => {
                    above.push(at);
                    at = next;
                }
            }
        };
        for at in above.into_iter().rev() {
            match (terms.op(at), terms.args(at)) {
                (Op::Store, &[_, index, _]) => {
                    let index = terms.as_const(index).cloned().unwrap_or_else(|| self.bits(terms, index));
                    place = chains.store(at, place, index);
                }
                _ => chains.same(at, place),
            }
        }
        Ok(place)
    }

    /// Has a blasted term this value?
    fn is(&mut self, terms: &Terms, t: TermId, value: &BvValue) -> bool {
        match terms.as_const(t) {
            Some(constant) => constant == value,
            None => self.bits(terms, t) == *value,
        }
    }

    fn stored(&mut self, terms: &mut Terms, at: TermId, value: TermId) -> Result<End, NoFloats> {
        self.blaster.blast(terms, value)?;
        Ok(End::Stored(at, value))
    }

    /// One step from an array towards what a read of it finds, under the model. What decides it is blasted.
    fn link(&mut self, terms: &mut Terms, array: TermId) -> Result<Link, NoFloats> {
        Ok(match (terms.op(array), terms.args(array)) {
            (Op::Var, _) => Link::End(End::Variable(array)),
            (Op::ConstArray, &[value]) => {
                self.blaster.blast(terms, value)?;
                Link::End(End::Constant(value))
            }
            (Op::Store, &[below, at, value]) => {
                self.blaster.blast(terms, at)?;
                Link::Store { below, at, value }
            }
            (Op::Ite, &[c, a, b]) => {
                let l = self.blaster.literal(terms, c)?;
                match self.model.lit(&self.blaster.gates, l) {
                    true => Link::Choice(a, Guard::Holds(c)),
                    false => Link::Choice(b, Guard::Fails(c)),
                }
            }
            (op, _) => panic!("{} is not an array", op.name()),
        })
    }

    /// Walks from a read to its end under the model, collecting the conditions of the way.
    fn follow(&mut self, terms: &mut Terms, read: TermId, guards: &mut Vec<Guard>) -> Result<(), NoFloats> {
        let (mut array, index) = (terms.arg(read, 0), terms.arg(read, 1));
        let wanted = self.bits(terms, index);
        loop {
            match self.link(terms, array)? {
                Link::End(_) => return Ok(()),
                Link::Store { at, .. } if self.is(terms, at, &wanted) => return Ok(()),
                Link::Store { below, at, .. } => {
                    guards.push(Guard::Differ(index, at));
                    array = below;
                }
                Link::Choice(chosen, guard) => {
                    guards.push(guard);
                    array = chosen;
                }
            }
        }
    }

    /// The complements of the guards, as the start of a clause.
    fn path(&mut self, terms: &mut Terms, guards: &[Guard]) -> Result<Vec<Lit>, NoFloats> {
        let mut clause = Vec::with_capacity(guards.len() + 2);
        for g in guards {
            clause.push(match *g {
                Guard::Differ(a, b) => self.equal(terms, a, b)?,
                Guard::Holds(c) => !self.blaster.literal(terms, c)?,
                Guard::Fails(c) => self.blaster.literal(terms, c)?,
            });
        }
        Ok(clause)
    }

    fn equal(&mut self, terms: &mut Terms, a: TermId, b: TermId) -> Result<Lit, NoFloats> {
        let e = terms.eq(a, b);
        self.blaster.literal(terms, e)
    }
}
