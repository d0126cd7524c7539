//! What the analysis notes on its way: cells that were looked at (what a function's result depends on), checks that it could
//! not prove, and numbers that cells are compared with (where widening stops first).

use super::eval::Eval;
use super::pointer::ObjId;
use super::val::Val;
use crate::facts::CellId;
use fathom_goto::*;
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

/// Position of an instruction.
pub type Site = (FuncId, BlockId, usize);

/// What one execution of a function (or of everything) says about checks.
#[derive(Clone, Debug, Default)]
pub struct Records {
    pub reached: BTreeSet<Site>,
    pub unproved: BTreeSet<Site>,
    /// Some check is violated by every execution that gets there (in one context at least): what is not reached may lie
    /// behind it.
    pub violated: bool,
    /// Some assumption holds in no execution that gets there (in one context at least): what is not reached may lie behind it.
    pub excluded: bool,
    /// Something happened that the analysis does not follow: an access that may have no target and is not checked, an
    /// unsupported construct, a result that is not stable. Then nothing at all is claimed.
    pub lost: Option<&'static str>,
}

impl Records {
    pub fn add(&mut self, other: &Records) {
        self.reached.extend(&other.reached);
        self.unproved.extend(&other.unproved);
        self.violated |= other.violated;
        self.excluded |= other.excluded;
        self.lost = self.lost.or(other.lost);
    }
}

/// Numbers kept per class of cells.
const HINTS: usize = 48;
/// Numbers that are few.
const FEW: usize = 64;

/// Places looked at that cost as much as an expression.
const PLACES: u64 = 4;

/// Places of an object (the first, the last and the distance between two), their width in bits, and the type they are read as.
pub type Table = (ObjId, (i128, i128, i128), u64, TypeId);

#[derive(Default)]
pub struct Log {
    touched: RefCell<Vec<CellId>>,
    /// The frame that noted each cell last.
    stamps: RefCell<FxHashMap<CellId, u32>>,
    frame: Cell<u32>,
    frames: Cell<u32>,
    records: RefCell<Records>,
    /// States are final: what is seen counts.
    pub recording: Cell<bool>,
    /// Those of all callers are.
    outer_final: Cell<bool>,
    /// Nothing will be claimed, whatever comes: going on is of no use.
    hopeless: Cell<Option<&'static str>>,
    hints: RefCell<FxHashMap<CellId, BTreeSet<i128>>>,
    /// Expressions evaluated, and how many may be.
    work: Cell<u64>,
    pub most_work: Cell<u64>,
    constants: RefCell<FxHashMap<Table, Option<Val>>>,
    /// Union-find: cells that are copied or compared share their hints.
    parents: RefCell<FxHashMap<CellId, CellId>>,
    /// Numbers that are stored into cells; none if they are many.
    stored: RefCell<BTreeMap<CellId, Option<BTreeSet<i128>>>>,
    /// Cells of which the program asks whether they hold a certain number, with the questions.
    tested: RefCell<BTreeMap<CellId, BTreeSet<(FuncId, ExprId)>>>,
    /// Expressions in which a number is made narrower.
    narrowing: RefCell<FxHashMap<(FuncId, ExprId), bool>>,
    /// Nothing is to be claimed: go on whatever happens, to see what cells are used for.
    pub scouting: Cell<bool>,
}

/// How a cell is used that the program asks about.
pub struct Use {
    pub cell: CellId,
    /// How many numbers are stored into it; none if they are many.
    pub numbers: Option<usize>,
    pub questions: usize,
}

/// A caller's notes while its callee writes its own.
pub struct Saved {
    touched: Vec<CellId>,
    records: Records,
    frame: u32,
    recording: bool,
    outer_final: bool,
}

impl Log {
    /// Before the entry function.
    pub fn start(&self) {
        self.recording.set(true);
        self.outer_final.set(true);
    }

    pub fn hopeless(&self) -> Option<&'static str> {
        self.hopeless.get()
    }

    /// Counts an expression; false if there were too many.
    pub fn tick(&self) -> bool {
        self.work.set(self.work.get() + 1);
        self.work.get() <= self.most_work.get()
    }

    pub fn work(&self) -> u64 {
        self.work.get()
    }

    /// Counts the places that one expression looks at.
    pub fn charge(&self, places: usize) {
        self.work.set(self.work.get() + places as u64 / PLACES);
    }

    /// What constant memory holds at some places, looked up once.
    pub fn constant(&self, key: Table, read: impl FnOnce() -> Option<Val>) -> Option<Val> {
        if let Some(known) = self.constants.borrow().get(&key) {
            return known.clone();
        }
        let value = read();
        self.constants.borrow_mut().insert(key, value.clone());
        value
    }

    pub fn is_used_up(&self) -> bool {
        self.work.get() > self.most_work.get()
    }

    pub fn touch(&self, cell: CellId) {
        let frame = self.frame.get();
        if self.stamps.borrow_mut().insert(cell, frame) != Some(frame) {
            self.touched.borrow_mut().push(cell);
        }
    }

    pub fn doubt(&self) {
        self.lose("an access that may have no target is not checked");
    }

    pub fn lose(&self, why: &'static str) {
        if self.recording.get() {
            self.records.borrow_mut().lost.get_or_insert(why);
            if self.outer_final.get() && !self.scouting.get() {
                self.hopeless.set(Some(why));
            }
        }
    }

    pub fn assertion(&self, site: Site, proved: bool) {
        if self.recording.get() {
            let mut records = self.records.borrow_mut();
            records.reached.insert(site);
            if !proved {
                records.unproved.insert(site);
            }
        }
    }

    pub fn records(self) -> Records {
        self.records.into_inner()
    }

    /// No execution passes a check.
    pub fn violation(&self) {
        if self.recording.get() {
            self.records.borrow_mut().violated = true;
        }
    }

    /// No execution passes an assumption.
    pub fn exclusion(&self) {
        if self.recording.get() {
            self.records.borrow_mut().excluded = true;
        }
    }

    /// A callee begins.
    pub fn enter(&self) -> Saved {
        self.frames.set(self.frames.get() + 1);
        Saved {
            touched: self.touched.take(),
            records: self.records.take(),
            frame: self.frame.replace(self.frames.get()),
            outer_final: self.outer_final.replace(self.outer_final.get() && self.recording.get()),
            recording: self.recording.replace(true),
        }
    }

    /// A callee has ended: what it touched and what it says about checks.
    pub fn leave(&self, saved: Saved) -> (Vec<CellId>, Records) {
        let mut touched = self.touched.replace(saved.touched);
        touched.sort_unstable();
        touched.dedup();
        let records = self.records.replace(saved.records);
        self.frame.set(saved.frame);
        self.recording.set(saved.recording);
        self.outer_final.set(saved.outer_final);
        (touched, records)
    }

    /// The callee's notes become its caller's.
    pub fn adopt(&self, touched: impl IntoIterator<Item = CellId>, records: &Records) {
        touched.into_iter().for_each(|cell| self.touch(cell));
        if self.recording.get() {
            self.records.borrow_mut().add(records);
        }
    }

    fn class(&self, cell: CellId) -> CellId {
        let mut parents = self.parents.borrow_mut();
        let mut at = cell;
        while let Some(parent) = parents.get(&at).copied().filter(|p| *p != at) {
            if let Some(above) = parents.get(&parent).copied() {
                parents.insert(at, above);
            }
            at = parent;
        }
        at
    }

    /// Is a number made narrower in the expression, and something computed of it?
    pub fn narrows(&self, eval: &Eval<'_>, value: ExprId) -> bool {
        *self.narrowing.borrow_mut().entry((eval.func, value)).or_insert_with(|| {
            let narrow = |id: ExprId| match eval.function.expr(id).kind {
                ExprKind::Cast(CastOp::IntToInt, a) => {
                    eval.int_type(id).zip(eval.int_type(a)).is_some_and(|(to, from)| to.width < from.width)
                }
                _ => false,
            };
            let computes = matches!(eval.function.expr(value).kind, ExprKind::Unary(..) | ExprKind::Binary(..));
            let mut found = false;
            if computes {
                visit::for_each_expr(eval.function, value, &mut |id| found |= narrow(id));
            }
            found
        })
    }

    /// The cell is compared with a number.
    pub fn hint(&self, cell: CellId, number: i128) {
        let class = self.class(cell);
        let mut hints = self.hints.borrow_mut();
        let set = hints.entry(class).or_default();
        if set.len() < HINTS {
            set.extend([number - 1, number, number + 1]);
        }
    }

    /// One of these numbers is stored into the cell; `None` if they are many.
    pub fn store(&self, cell: CellId, numbers: Option<Vec<i128>>) {
        let mut stored = self.stored.borrow_mut();
        let known = stored.entry(cell).or_insert_with(|| Some(BTreeSet::new()));
        match (&mut *known, numbers) {
            (Some(set), Some(numbers)) => set.extend(numbers),
            (_, _) => *known = None,
        }
        if known.as_ref().is_some_and(|set| set.len() > FEW) {
            *known = None;
        }
    }

    /// The program asks which number the cell holds.
    pub fn test(&self, cell: CellId, question: (FuncId, ExprId)) {
        self.tested.borrow_mut().entry(cell).or_default().insert(question);
    }

    /// Cells that the program asks about.
    pub fn uses(&self) -> Vec<Use> {
        let (stored, tested) = (self.stored.borrow(), self.tested.borrow());
        let one = |(cell, questions): (&CellId, &BTreeSet<_>)| {
            let numbers = stored.get(cell).map_or(Some(0), |numbers| numbers.as_ref().map(BTreeSet::len));
            Use { cell: *cell, numbers, questions: questions.len() }
        };
        tested.iter().map(one).collect()
    }

    /// Values flow from one cell to the other.
    pub fn unite(&self, a: CellId, b: CellId) {
        let (a, b) = (self.class(a), self.class(b));
        if a == b {
            return;
        }
        self.parents.borrow_mut().insert(b, a);
        let mut hints = self.hints.borrow_mut();
        if let Some(more) = hints.remove(&b) {
            hints.entry(a).or_default().extend(more);
        }
    }

    /// Where widening of the cell stops first, sorted.
    pub fn thresholds(&self, cell: CellId) -> Vec<i128> {
        let class = self.class(cell);
        let mut all: BTreeSet<i128> = BTreeSet::from([-1, 0, 1]);
        all.extend(self.hints.borrow().get(&class).into_iter().flatten());
        all.into_iter().collect()
    }
}
