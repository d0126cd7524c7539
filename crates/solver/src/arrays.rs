//! Arrays by lemmas on demand (Brummayer and Biere, "Lemmas on Demand for the Extensional Theory of Arrays", 2008, without
//! the extensional part).
//!
//! A read is a fresh bit-vector. Under a model every read is followed down its array, past stores to other indices and
//! into the chosen branches, until the value is decided: by a store to the same index, a constant array, or the first read
//! of that index from the array variable. Where the model disagrees, the lemma "along this path the two are equal" is added.

use crate::blast::NoFloats;
use crate::embedded::Embedded;
use crate::gates::Lit;
use fathom_term::{BvValue, Op, TermId, Terms};
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

/// The complement of a path, and the two terms that are equal along it.
type Lemma = (Vec<Lit>, TermId, TermId);

impl Embedded {
    /// Adds the lemmas the model violates and records what it reads from array variables. Returns how many were added.
    pub(crate) fn array_lemmas(&mut self, terms: &mut Terms) -> Result<usize, NoFloats> {
        self.reads.clear();
        let mut first: FxHashMap<(TermId, BvValue), TermId> = FxHashMap::default();
        let mut lemmas: Vec<Lemma> = Vec::new();
        let mut guards = Vec::new();
        let mut next = 0;
        // Following a read may blast indices that contain further reads: the list grows.
        while next < self.blaster.selects.len() {
            let read = self.blaster.selects[next];
            next += 1;
            guards.clear();
            let end = self.follow(terms, read, &mut guards)?;
            let index = terms.arg(read, 1);
            let found = self.bits(terms, read);
            let other = match end {
                End::Stored(at, value) => {
                    if self.bits(terms, value) == found {
                        continue;
                    }
                    let same = terms.eq(index, at);
                    let lit = self.blaster.literal(terms, same)?;
                    let mut lemma = self.path(terms, &guards)?;
                    lemma.push(!lit);
                    lemmas.push((lemma, read, value));
                    continue;
                }
                End::Constant(value) => {
                    if self.bits(terms, value) == found {
                        continue;
                    }
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

    /// Walks from a read to its end under the model, collecting the conditions of the way.
    fn follow(&mut self, terms: &mut Terms, read: TermId, guards: &mut Vec<Guard>) -> Result<End, NoFloats> {
        let (mut array, index) = (terms.arg(read, 0), terms.arg(read, 1));
        let wanted = self.bits(terms, index);
        loop {
            match (terms.op(array), terms.args(array)) {
                (Op::Var, _) => return Ok(End::Variable(array)),
                (Op::ConstArray, &[value]) => {
                    self.blaster.blast(terms, value)?;
                    return Ok(End::Constant(value));
                }
                (Op::Store, &[below, at, value]) => {
                    self.blaster.blast(terms, at)?;
                    if self.bits(terms, at) == wanted {
                        self.blaster.blast(terms, value)?;
                        return Ok(End::Stored(at, value));
                    }
                    guards.push(Guard::Differ(index, at));
                    array = below;
                }
                (Op::Ite, &[c, a, b]) => {
                    let l = self.blaster.literal(terms, c)?;
                    if self.model.lit(&self.blaster.gates, l) {
                        guards.push(Guard::Holds(c));
                        array = a;
                    } else {
                        guards.push(Guard::Fails(c));
                        array = b;
                    }
                }
                (op, _) => panic!("{} is not an array", op.name()),
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
