//! What a function that returns has done with the variables that were lent to it, and what it returns: facts, guessed, and the question whether they hold.
//!
//! Parsers move an index that they are given by its address. That a loop around them ends depends on what they do with it: `skip` never decreases it, and
//! where it returns true it has increased it. Such facts are proved of the function alone (`alone`), with what is proved about the functions that it calls, and are assumed
//! behind calls.
//!
//! SOUNDNESS: a fact is about calls that return, in which every cell is a variable that nothing else leads to (`lending`). It is proved from safety alone: that a loop ends is
//! no part of it. Functions that call themselves have no facts, so no fact rests on itself.

use super::alone::{FUNCTION, More, alone};
use super::ghosts::Ghosts;
use super::whole_number;
use fathom_goto::*;
use std::collections::{BTreeMap, BTreeSet};

/// Facts that are guessed of one function, and parameters and results that they are about.
const GUESSED: usize = 160;
const PARAMETERS: usize = 4;
const RESULTS: usize = 4;
/// Bits in which sums and differences of a few numbers are exact.
const WIDTH: u32 = 70;

/// A number that a fact is about. Parameters by their position.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Term {
    /// What a cell held when the function was called, and when it returned.
    Old(usize),
    New(usize),
    /// As it was given.
    Param(usize),
    Ret,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum When {
    Always,
    Returns(u128),
    ReturnsNot(u128),
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Right {
    Term(Term),
    Sum(Term, Term),
    Greater(Term, Term),
    Number(i128),
}

/// Something that holds when a function returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    when: When,
    /// Only if this was at most so much.
    given: Option<(Term, i128)>,
    left: Term,
    op: BinOp,
    right: Right,
}

/// Variables that hold the numbers.
#[derive(Default)]
pub(super) struct Terms(BTreeMap<Term, LocalId>);

impl Terms {
    pub fn set(&mut self, term: Term, local: LocalId) {
        self.0.insert(term, local);
    }
}

impl Fact {
    fn terms(&self) -> Vec<Term> {
        let mut terms = vec![self.left];
        match self.right {
            Right::Term(a) => terms.push(a),
            Right::Sum(a, b) | Right::Greater(a, b) => terms.extend([a, b]),
            Right::Number(_) => {}
        }
        terms.extend(self.given.map(|(term, _)| term));
        if self.when != When::Always {
            terms.push(Term::Ret);
        }
        terms
    }

    pub(super) fn mentions(&self, term: Term) -> bool {
        self.terms().contains(&term)
    }

    /// The fact as a condition; `None` if one of its numbers is not known.
    pub(super) fn condition(&self, types: &mut TypeTable, f: &mut Function, terms: &Terms) -> Option<ExprId> {
        if self.terms().iter().any(|t| !terms.0.contains_key(t)) {
            return None;
        }
        let mut out = Writer { bool: types.bool(), wide: types.int(WIDTH, true), f, terms };
        let left = out.term(self.left);
        let right = match self.right {
            Right::Term(a) => out.term(a),
            Right::Number(n) => out.number(n),
            Right::Sum(a, b) => {
                let (a, b) = (out.term(a), out.term(b));
                out.binary(BinOp::Add, a, b)
            }
            Right::Greater(a, b) => {
                let (a, b) = (out.term(a), out.term(b));
                let first = out.binary(BinOp::Gt, a, b);
                out.f.add_expr(ExprKind::Select(first, a, b), out.wide, LocId::NONE)
            }
        };
        let mut cond = out.binary(self.op, left, right);
        if let Some((term, most)) = self.given {
            let (value, most) = (out.term(term), out.number(most));
            let not = out.binary(BinOp::Gt, value, most);
            cond = out.binary(BinOp::Or, not, cond);
        }
        let not = match self.when {
            When::Always => return Some(cond),
            When::Returns(n) => (BinOp::Ne, n),
            When::ReturnsNot(n) => (BinOp::Eq, n),
        };
        let result = out.raw(Term::Ret);
        let ty = out.f.expr(result).ty;
        let number = out.f.add_expr(ExprKind::Const(not.1), ty, LocId::NONE);
        let not = out.f.add_expr(ExprKind::Binary(not.0, result, number), out.bool, LocId::NONE);
        Some(out.binary(BinOp::Or, not, cond))
    }
}

struct Writer<'a> {
    f: &'a mut Function,
    terms: &'a Terms,
    bool: TypeId,
    wide: TypeId,
}

impl Writer<'_> {
    fn raw(&mut self, term: Term) -> ExprId {
        let local = self.terms.0[&term];
        let ty = self.f.local(local).ty;
        let place = self.f.add_place(PlaceKind::Local(local), ty);
        self.f.add_expr(ExprKind::Read(place, Access::default()), ty, LocId::NONE)
    }

    fn term(&mut self, term: Term) -> ExprId {
        let value = self.raw(term);
        self.f.add_expr(ExprKind::Cast(CastOp::IntToInt, value), self.wide, LocId::NONE)
    }

    fn number(&mut self, n: i128) -> ExprId {
        let bits = n as u128 & ((1 << WIDTH) - 1);
        self.f.add_expr(ExprKind::Const(bits), self.wide, LocId::NONE)
    }

    fn binary(&mut self, op: BinOp, a: ExprId, b: ExprId) -> ExprId {
        let ty = if op.is_comparison() { self.bool } else { self.f.expr(a).ty };
        self.f.add_expr(ExprKind::Binary(op, a, b), ty, LocId::NONE)
    }
}

/// By function: constants that its result is compared with somewhere.
pub fn constants_compared(program: &Program) -> Vec<BTreeSet<u128>> {
    let mut found = vec![BTreeSet::new(); program.functions.len()];
    for f in &program.functions {
        let local = |e: ExprId| {
            let mut e = e;
            while let ExprKind::Cast(CastOp::IntToInt, inner) = f.expr(e).kind {
                e = inner;
            }
            let ExprKind::Read(place, _) = f.expr(e).kind else { return None };
            let PlaceKind::Local(l) = f.place(place).kind else { return None };
            Some(l)
        };
        let mut compared: Vec<(LocalId, u128)> = Vec::new();
        for e in &f.exprs {
            if let ExprKind::Binary(BinOp::Eq | BinOp::Ne, a, b) = e.kind
                && let (Some(l), ExprKind::Const(n)) = (local(a), &f.expr(b).kind)
            {
                compared.push((l, *n));
            }
        }
        for inst in f.blocks.iter().flat_map(|b| &b.insts) {
            if let InstKind::Call { dest: Some(dest), callee: Callee::Direct(to), .. } = inst.kind
                && let PlaceKind::Local(l) = f.place(dest).kind
            {
                found[to.index()].extend(compared.iter().filter(|(of, _)| *of == l).map(|(_, n)| *n));
            }
        }
    }
    found
}

/// What may hold of a function that returns.
fn guesses(program: &Program, function: FuncId, more: More<'_>, compared: &BTreeSet<u128>) -> Vec<Fact> {
    let f = program.func(function);
    let types = &program.types;
    let fits = |ty: TypeId| whole_number(types, ty) || types.is_pointer(ty);
    let returns = fits(f.ret);
    let bits = types.value_bits(f.ret).unwrap_or(64);
    let mut whens = vec![When::Always];
    if returns {
        whens.extend([When::ReturnsNot(0), When::Returns(0)]);
        let others = compared.iter().copied().filter(|n| *n != 0 && bits > 1 && n >> bits == 0);
        whens.extend(others.take(RESULTS).map(When::Returns));
    }
    let is_cell = |i: usize| more.lending.is_cell(function, i);
    let params: Vec<usize> = (0..f.params.len())
        .filter(|i| !is_cell(*i) && whole_number(types, f.local(f.params[*i]).ty))
        .take(PARAMETERS)
        .collect();
    let pointers: Vec<usize> =
        (0..f.params.len()).filter(|i| !is_cell(*i) && types.is_pointer(f.local(f.params[*i]).ty)).take(PARAMETERS).collect();
    let greatest = 1i128 << (types.arch.pointer_bits() - 1);
    let mut facts = Vec::new();
    let mut add = |when: When, given: Option<(Term, i128)>, left: Term, op: BinOp, right: Right| {
        if facts.len() < GUESSED {
            facts.push(Fact { when, given, left, op, right });
        }
    };
    for cell in (0..f.params.len()).filter(|i| is_cell(*i)) {
        let (old, new) = (Term::Old(cell), Term::New(cell));
        for &when in &whens {
            for op in [BinOp::Ge, BinOp::Gt, BinOp::Le, BinOp::Lt] {
                add(when, None, new, op, Right::Term(old));
            }
            add(when, None, new, BinOp::Le, Right::Number(greatest));
        }
        add(When::Always, Some((old, greatest)), new, BinOp::Le, Right::Number(greatest));
        for &param in &params {
            let param = Term::Param(param);
            add(When::Always, None, new, BinOp::Le, Right::Greater(old, param));
            let when = if returns { When::ReturnsNot(0) } else { When::Always };
            add(when, None, new, BinOp::Ge, Right::Sum(old, param));
        }
    }
    if returns && bits > 1 {
        let ret = Term::Ret;
        for n in [0, 1] {
            add(When::Always, None, ret, BinOp::Ge, Right::Number(n));
        }
        let alike = if types.is_pointer(f.ret) { &pointers } else { &params };
        for &param in alike {
            for op in [BinOp::Le, BinOp::Lt, BinOp::Ge, BinOp::Gt] {
                add(When::Always, None, ret, op, Right::Term(Term::Param(param)));
                add(When::ReturnsNot(0), None, ret, op, Right::Term(Term::Param(param)));
            }
        }
    }
    facts
}

/// The question what holds of a function that returns: a program with one property for each fact. `refuted`: facts known not to hold.
/// Also whether it rests on indices being no greater than the greatest object.
pub fn summary_question(
    program: &Program,
    function: FuncId,
    more: More<'_>,
    compared: &BTreeSet<u128>,
    refuted: &[Fact],
) -> Option<(Program, Vec<Fact>, bool)> {
    let mut own = alone(program, function, &[], Some(More { all_cells: true, ..more }))?;
    let facts: Vec<Fact> =
        guesses(program, function, more, compared).into_iter().filter(|fact| !refuted.contains(fact)).collect();
    if facts.is_empty() || own.returns.is_empty() {
        return None;
    }
    let loc = program.func(function).loc;
    let ret = program.func(function).ret;
    let mut ghosts = Ghosts::new(&mut own.program, FUNCTION, 64);
    let mut terms = Terms::default();
    let mut notes = Vec::new();
    for (i, p) in own.params.iter().enumerate() {
        let (term, source) = match own.cells[i] {
            Some(cell) => {
                terms.set(Term::New(i), cell);
                (Term::Old(i), cell)
            }
            None => (Term::Param(i), *p),
        };
        let kept = own.cells[i].is_some() || !program.func(function).local(*p).address_taken;
        let ty = ghosts.f.local(source).ty;
        if facts.iter().any(|fact| fact.mentions(term)) && kept {
            let noted = ghosts.local(ty);
            let value = ghosts.read(source);
            notes.push(ghosts.set(noted, value));
            terms.set(term, noted);
        }
    }
    let ret = if ghosts.types.is_pointer(ret) { ghosts.types.size_type() } else { ret };
    if whole_number(ghosts.types, ret) {
        let result = ghosts.local(ret);
        terms.set(Term::Ret, result);
    }
    let (mut asked, mut stated) = (Vec::new(), Vec::new());
    for fact in facts {
        let Some(cond) = fact.condition(ghosts.types, ghosts.f, &terms) else { continue };
        let property = ghosts.property(format!("{fact:?}"), loc);
        asked.push((cond, property));
        stated.push(fact);
    }
    let end = ghosts.block(Vec::new(), Terminator::Stop);
    let choice = ghosts.choose(asked, end);
    for (block, value) in &own.returns {
        if let Some((value, result)) = value.zip(terms.0.get(&Term::Ret)) {
            let set = ghosts.set(*result, value);
            ghosts.f.blocks[block.index()].insts.push(set);
        } else if let Some(&result) = terms.0.get(&Term::Ret) {
            // A function that returns nothing where it should.
            let anything = ghosts.input(result, "unspecified value from outside");
            ghosts.f.blocks[block.index()].insts.push(anything);
        }
        ghosts.f.blocks[block.index()].end = Terminator::Goto(choice);
    }
    ghosts.f.blocks[0].insts.splice(own.drawn..own.drawn, notes);
    Some((own.program, stated, own.indexed))
}
