//! What may decrease whenever a loop is passed: guessed from its tests and from what it writes.

use super::ghosts::Ghosts;
use fathom_goto::loops::Wto;
use fathom_goto::*;
use rustc_hash::FxHashSet;

/// Tests looked at, and variables.
const GUARDS: usize = 8;
const VARIABLES: usize = 10;
/// Of the variables: those that are combined in pairs.
const PAIRED: usize = 5;
/// Of the variables: those of which the smaller and the greater one of two may count.
const ORDERED: usize = 4;
/// Of the variables: those whose bits are counted.
const LENGTHS: usize = 6;

/// A number that can be evaluated wherever the loop begins.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Atom {
    /// An integer or a truth value, made of variables and constants.
    Value(ExprId),
    /// An integer in memory: there is one only while the place is readable.
    Stored(PlaceId),
    /// How far a pointer is into its object.
    Offset(ExprId),
    /// The bits of a float as an integer: of two positive floats the greater one has the greater bits.
    Bits(ExprId),
}

/// A number made of atoms, which are named by their position in a list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The sum of these, each with its sign.
    Sum(Vec<(bool, usize)>),
    Abs(usize),
    /// The absolute difference of two.
    Distance(usize, usize),
    Min(usize, usize),
    Max(usize, usize),
    /// The difference of two modulo a power of two: how often one is to be added until they meet.
    Modular(usize, usize, u32),
    /// How many bits the absolute value has.
    Length(usize),
    /// How many bits of it are set, of so many.
    Ones(usize, u32),
    /// The lengths of two together, and one more if the first is the smaller one: Euclid's algorithm takes from it in every step.
    Lengths(usize, usize),
}

/// What may decrease, and what it is made of.
#[derive(Clone, Debug, Default)]
pub struct Candidates {
    pub atoms: Vec<Atom>,
    pub parts: Vec<Part>,
    /// How many of the parts come first of all: the two sides of tests, and what tests mention.
    pub tested: usize,
    /// How many come before those made of several numbers.
    pub simple: usize,
    /// Bits of the widest atom.
    pub bits: u32,
}

impl Candidates {
    /// For a loop of a function.
    pub fn of_loop(program: &Program, function: FuncId, head: BlockId) -> Candidates {
        let f = program.func(function);
        let wto = Wto::of(f);
        let Some(id) = wto.headed_by(head) else { return Candidates::default() };
        let l = &wto.loops[id.index()];
        let blocks = &wto.order[l.first_rank as usize..l.end_rank as usize];
        let mut finder = Finder::new(program, f, blocks);
        for &b in blocks {
            finder.terminator(&f.block(b).end);
        }
        finder.mentioned = finder.variables.len();
        let mut calls = false;
        for inst in blocks.iter().flat_map(|b| &f.block(*b).insts) {
            calls |= matches!(inst.kind, InstKind::Call { .. });
            for place in visit::written_places(&inst.kind) {
                finder.written(place);
            }
        }
        if calls {
            finder.globals();
        }
        finder.finish()
    }

    /// Without what no test mentions.
    pub fn tested_only(mut self) -> Candidates {
        self.parts.truncate(self.tested);
        self
    }

    /// Without what is made of several numbers.
    pub fn simple_only(mut self) -> Candidates {
        self.parts.truncate(self.simple);
        self
    }

    /// Numbers that halve, or lose a bit, in few rounds: asked for where a loop has such operations and the number of its rounds is said to be large.
    pub fn lengths(&self, program: &Program, f: &Function) -> Candidates {
        let mut found = Candidates { atoms: self.atoms.clone(), bits: self.bits.max(64), ..Candidates::default() };
        let single = |p: &Part| match p {
            Part::Sum(terms) => match terms[..] {
                [(false, a)] => Some(a),
                _ => None,
            },
            _ => None,
        };
        let singles: Vec<usize> = self.parts.iter().filter_map(single).take(LENGTHS).collect();
        for &a in &singles {
            let ty = match self.atoms[a] {
                Atom::Value(e) => f.expr(e).ty,
                Atom::Stored(place) => f.place(place).ty,
                Atom::Offset(_) | Atom::Bits(_) => continue,
            };
            if let Type::Int { width, .. } = *program.types.get(ty) {
                found.add(Part::Length(a));
                found.add(Part::Ones(a, width));
            }
        }
        for &a in singles.iter().take(ORDERED) {
            for &b in singles.iter().take(ORDERED).filter(|b| **b != a) {
                found.add(Part::Lengths(a, b));
            }
        }
        (found.tested, found.simple) = (found.parts.len(), found.parts.len());
        found
    }

    fn atom(&mut self, atom: Atom) -> usize {
        match self.atoms.iter().position(|a| *a == atom) {
            Some(at) => at,
            None => {
                self.atoms.push(atom);
                self.atoms.len() - 1
            }
        }
    }

    fn add(&mut self, part: Part) {
        if !self.parts.contains(&part) {
            self.parts.push(part);
        }
    }

    /// Part as C would write it, with `text` for the atoms.
    pub fn describe(&self, part: &Part, text: &dyn Fn(Atom) -> String) -> String {
        let name = |i: usize| text(self.atoms[i]);
        match part {
            Part::Sum(terms) => {
                let mut out = String::new();
                // A positive term first, if there is one.
                let mut terms = terms.clone();
                terms.sort_by_key(|(negative, _)| *negative);
                for (i, (negative, atom)) in terms.iter().enumerate() {
                    out.push_str(match (i, negative) {
                        (0, true) => "-",
                        (0, false) => "",
                        (_, true) => " - ",
                        (_, false) => " + ",
                    });
                    out.push_str(&name(*atom));
                }
                out
            }
            Part::Abs(a) => format!("|{}|", name(*a)),
            Part::Distance(a, b) => format!("|{} - {}|", name(*a), name(*b)),
            Part::Min(a, b) => format!("min({}, {})", name(*a), name(*b)),
            Part::Max(a, b) => format!("max({}, {})", name(*a), name(*b)),
            Part::Modular(a, b, bits) => format!("({} - {}) modulo 2^{bits}", name(*a), name(*b)),
            Part::Length(a) => format!("the bit length of {}", name(*a)),
            Part::Ones(a, _) => format!("the number of bits set in {}", name(*a)),
            Part::Lengths(a, b) => format!("the bit lengths of {} and {} together", name(*a), name(*b)),
        }
    }
}

impl Part {
    /// Its value, from the values of the atoms.
    pub(super) fn value(&self, ghosts: &mut Ghosts<'_>, atoms: &[LocalId]) -> ExprId {
        match self {
            Part::Sum(terms) => {
                let mut sum = ghosts.number(0);
                for &(negative, atom) in terms {
                    let value = ghosts.read(atoms[atom]);
                    sum = ghosts.binary(if negative { BinOp::Sub } else { BinOp::Add }, sum, value);
                }
                sum
            }
            Part::Abs(a) => {
                let value = ghosts.read(atoms[*a]);
                absolute(ghosts, value)
            }
            Part::Distance(a, b) => {
                let (a, b) = (ghosts.read(atoms[*a]), ghosts.read(atoms[*b]));
                let difference = ghosts.binary(BinOp::Sub, a, b);
                absolute(ghosts, difference)
            }
            Part::Modular(a, b, bits) => {
                let (a, b) = (ghosts.read(atoms[*a]), ghosts.read(atoms[*b]));
                let difference = ghosts.binary(BinOp::Sub, a, b);
                let mask = ghosts.number((1u128 << bits) - 1);
                ghosts.binary(BinOp::And, difference, mask)
            }
            Part::Length(a) => length(ghosts, atoms[*a]),
            Part::Lengths(a, b) => {
                let both = (length(ghosts, atoms[*a]), length(ghosts, atoms[*b]));
                let sum = ghosts.binary(BinOp::Add, both.0, both.1);
                let (a, b) = (ghosts.read(atoms[*a]), ghosts.read(atoms[*b]));
                let (a, b) = (absolute(ghosts, a), absolute(ghosts, b));
                let smaller = ghosts.binary(BinOp::Lt, a, b);
                let smaller = cast(ghosts, smaller);
                ghosts.binary(BinOp::Add, sum, smaller)
            }
            Part::Ones(a, bits) => {
                let value = ghosts.read(atoms[*a]);
                let ty = ghosts.types.int(*bits, false);
                let value = ghosts.expr(ExprKind::Cast(CastOp::IntToInt, value), ty);
                let ones = ghosts.expr(ExprKind::Unary(UnOp::Popcount, value), ty);
                cast(ghosts, ones)
            }
            Part::Min(a, b) | Part::Max(a, b) => {
                let (a, b) = (ghosts.read(atoms[*a]), ghosts.read(atoms[*b]));
                let op = if matches!(self, Part::Min(..)) { BinOp::Lt } else { BinOp::Gt };
                let first = ghosts.binary(op, a, b);
                ghosts.expr(ExprKind::Select(first, a, b), ghosts.wide)
            }
        }
    }

    /// Does it decrease just where the other one increases?
    fn is_opposite(&self, other: &Part) -> bool {
        match (self, other) {
            (Part::Sum(a), Part::Sum(b)) => a.len() == b.len() && a.iter().all(|(sign, atom)| b.contains(&(!sign, *atom))),
            (_, _) => false,
        }
    }

    /// Is there nothing new in it for whoever knows that these do not change?
    pub(super) fn is_idle(&self, before: &[Part]) -> bool {
        before.iter().any(|p| p == self || self.is_opposite(p))
    }

    /// The atoms that it is made of.
    pub(super) fn atoms(&self) -> Vec<usize> {
        match self {
            Part::Sum(terms) => terms.iter().map(|(_, atom)| *atom).collect(),
            Part::Abs(a) | Part::Length(a) | Part::Ones(a, _) => vec![*a],
            Part::Lengths(a, b) => vec![*a, *b],
            Part::Distance(a, b) | Part::Min(a, b) | Part::Max(a, b) | Part::Modular(a, b, _) => vec![*a, *b],
        }
    }
}

fn single(found: &mut Candidates, atom: Atom) {
    let at = found.atom(atom);
    found.add(Part::Sum(vec![(false, at)]));
    found.add(Part::Sum(vec![(true, at)]));
}

fn absolute(ghosts: &mut Ghosts<'_>, value: ExprId) -> ExprId {
    let zero = ghosts.number(0);
    let negative = ghosts.binary(BinOp::Lt, value, zero);
    let other = ghosts.binary(BinOp::Sub, zero, value);
    ghosts.expr(ExprKind::Select(negative, other, value), ghosts.wide)
}

/// The number of bits of the absolute value of an atom, which has at most 64.
fn length(ghosts: &mut Ghosts<'_>, atom: LocalId) -> ExprId {
    let value = ghosts.read(atom);
    let value = absolute(ghosts, value);
    let ty = ghosts.types.int(64, false);
    let value = ghosts.expr(ExprKind::Cast(CastOp::IntToInt, value), ty);
    let zeros = ghosts.expr(ExprKind::Unary(UnOp::Clz, value), ty);
    let all = ghosts.expr(ExprKind::Const(64), ty);
    let bits = ghosts.binary(BinOp::Sub, all, zeros);
    cast(ghosts, bits)
}

/// Evaluates atoms: the instructions, and for each atom the variable that then holds it and the one that tells whether there is such a number.
pub(super) struct Evaluated {
    pub values: Vec<LocalId>,
    /// Only for atoms that lie in memory.
    pub there: Vec<Option<LocalId>>,
}

impl Evaluated {
    pub fn new(ghosts: &mut Ghosts<'_>, atoms: &[Atom]) -> Evaluated {
        let (wide, bool) = (ghosts.wide, ghosts.bool);
        let values = atoms.iter().map(|_| ghosts.local(wide)).collect();
        let there = atoms.iter().map(|a| matches!(a, Atom::Stored(_)).then(|| ghosts.local(bool))).collect();
        Evaluated { values, there }
    }

    /// A chain of blocks that evaluates all atoms and goes on to a block: its first one.
    ///
    /// SOUNDNESS: a place is read only where it is readable; an execution that reads anything else would be lost.
    pub fn fill(&self, ghosts: &mut Ghosts<'_>, atoms: &[Atom], mut next: BlockId) -> BlockId {
        let mut plain = Vec::new();
        for (i, atom) in atoms.iter().enumerate() {
            let (value, place) = match *atom {
                Atom::Value(e) => (cast(ghosts, e), None),
                Atom::Offset(e) => {
                    let ty = ghosts.types.ptrdiff();
                    let offset = ghosts.expr(ExprKind::Memory(MemoryQuery::PointerOffset, [Some(e), None, None, None]), ty);
                    (cast(ghosts, offset), None)
                }
                Atom::Bits(e) => {
                    let bits = ghosts.types.value_bits(ghosts.f.expr(e).ty).unwrap_or(64);
                    let ty = ghosts.types.int(bits, true);
                    let bits = ghosts.expr(ExprKind::Cast(CastOp::Bits, e), ty);
                    (cast(ghosts, bits), None)
                }
                Atom::Stored(place) => {
                    let ty = ghosts.f.place(place).ty;
                    let read = ghosts.expr(ExprKind::Read(place, Access::default()), ty);
                    (cast(ghosts, read), Some(place))
                }
            };
            let set = ghosts.set(self.values[i], value);
            let (Some(place), Some(there)) = (place, self.there[i]) else {
                plain.push(set);
                continue;
            };
            let place = addressable(ghosts, place);
            let ty = ghosts.f.place(place).ty;
            let pointer_ty = ghosts.types.pointer_to(ty);
            let size_ty = ghosts.types.size_type();
            let address = ghosts.expr(ExprKind::Addr(place), pointer_ty);
            let bytes = u128::from(ghosts.types.size_of(ty));
            let bytes = ghosts.expr(ExprKind::Const(bytes), size_ty);
            let readable = ExprKind::Memory(MemoryQuery::Readable, [Some(address), Some(bytes), None, None]);
            let readable = ghosts.expr(readable, ghosts.bool);
            let note = ghosts.set(there, readable);
            let cond = ghosts.read(there);
            let filled = ghosts.block(vec![set], Terminator::Goto(next));
            next = ghosts.block(vec![note], Terminator::Branch { cond, then: filled, other: next });
        }
        ghosts.block(plain, Terminator::Goto(next))
    }
}

impl Evaluated {
    /// The head of a loop notes the values: what it did comes behind that.
    pub fn note_at(&self, ghosts: &mut Ghosts<'_>, atoms: &[Atom], head: BlockId) {
        let body = std::mem::take(&mut ghosts.f.blocks[head.index()].insts);
        let end = std::mem::replace(&mut ghosts.f.blocks[head.index()].end, Terminator::Stop);
        let end_loc = ghosts.f.blocks[head.index()].end_loc;
        let moved = ghosts.block(body, end);
        ghosts.f.blocks[moved.index()].end_loc = end_loc;
        let first = self.fill(ghosts, atoms, moved);
        // A loop of one block goes back from where its instructions are now.
        ghosts.f.blocks[head.index()].end = Terminator::Goto(first);
    }
}

/// A place with an address that is readable if the given one is: a bit-field lies in its structure. The address of a local is taken from now on.
fn addressable(ghosts: &mut Ghosts<'_>, place: PlaceId) -> PlaceId {
    let place = match ghosts.f.place(place).kind {
        PlaceKind::Field(base, field) => match ghosts.types.get(ghosts.f.place(base).ty) {
            Type::Record(record) if ghosts.types.record(*record).fields[field as usize].bit_width.is_some() => base,
            _ => place,
        },
        PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) | PlaceKind::Index(..) => place,
    };
    if let PlaceKind::Local(local) = ghosts.f.place(visit::root(ghosts.f, place)).kind {
        ghosts.f.locals[local.index()].address_taken = true;
    }
    place
}

fn cast(ghosts: &mut Ghosts<'_>, e: ExprId) -> ExprId {
    ghosts.expr(ExprKind::Cast(CastOp::IntToInt, e), ghosts.wide)
}

/// Looks for atoms in the text of a loop.
struct Finder<'a> {
    program: &'a Program,
    f: &'a Function,
    /// Locals that begin or cease to exist in the loop: where it begins there may be none.
    inner: FxHashSet<LocalId>,
    /// Locals that the loop writes.
    written: FxHashSet<LocalId>,
    found: Candidates,
    /// Two sides of a test.
    sides: Vec<(Atom, Atom)>,
    tests: Vec<Atom>,
    /// Those that tests mention first.
    variables: Vec<Atom>,
    /// How many these are.
    mentioned: usize,
}

impl<'a> Finder<'a> {
    fn new(program: &'a Program, f: &'a Function, blocks: &[BlockId]) -> Self {
        let inner = blocks.iter().flat_map(|b| &f.block(*b).insts).filter_map(|i| match i.kind {
            InstKind::LifetimeStart(l) | InstKind::LifetimeEnd(l) => Some(l),
            _ => None,
        });
        let places = blocks.iter().flat_map(|b| &f.block(*b).insts).flat_map(|i| visit::written_places(&i.kind));
        Finder {
            program,
            f,
            inner: inner.collect(),
            written: places.filter_map(|p| base(f, p)).collect(),
            found: Candidates::default(),
            sides: Vec::new(),
            tests: Vec::new(),
            variables: Vec::new(),
            mentioned: 0,
        }
    }

    /// Can the place be evaluated without looking at memory that may not be there?
    fn is_direct(&self, place: PlaceId) -> bool {
        match self.f.place(place).kind {
            PlaceKind::Local(l) => !self.inner.contains(&l) && self.f.local(l).kind != LocalKind::Temp,
            PlaceKind::Global(g) => !self.program.global(g).thread_local,
            PlaceKind::Field(base, _) => self.is_direct(base),
            PlaceKind::Deref(_) | PlaceKind::Index(..) => false,
        }
    }

    /// Made of variables that exist wherever the loop begins.
    fn is_safe(&self, e: ExprId) -> bool {
        let mut safe = true;
        visit::for_each_expr(self.f, e, &mut |id| {
            safe &= match self.f.expr(id).kind {
                ExprKind::Read(place, access) => access.is_ordinary() && self.is_direct(place),
                ExprKind::Const(_) | ExprKind::Unary(..) | ExprKind::Cast(..) | ExprKind::Select(..) => true,
                ExprKind::Binary(op, ..) => !matches!(op, BinOp::Div | BinOp::Rem | BinOp::PtrDiff),
                ExprKind::Addr(_) | ExprKind::FuncAddr(_) | ExprKind::PtrAdd(..) => false,
                ExprKind::Overflow(..) | ExprKind::Math(..) | ExprKind::Memory(..) => false,
            };
        });
        safe
    }

    /// Whose address can be computed: at most one pointer is followed, and it is a variable.
    fn is_reachable(&self, place: PlaceId) -> bool {
        match self.f.place(place).kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) => self.is_direct(place),
            PlaceKind::Deref(pointer) => self.is_safe(pointer),
            PlaceKind::Field(base, _) => self.is_reachable(base),
            PlaceKind::Index(base, index) => self.is_reachable(base) && self.is_safe(index),
        }
    }

    fn int_bits(&self, ty: TypeId) -> Option<u32> {
        match self.program.types.get(ty) {
            Type::Bool => Some(1),
            Type::Int { width, .. } if *width <= 64 => Some(*width),
            _ => None,
        }
    }

    fn atom(&self, e: ExprId) -> Option<Atom> {
        let Expr { ty, ref kind, .. } = *self.f.expr(e);
        if let ExprKind::Cast(CastOp::IntToInt | CastOp::PtrToPtr, inner) = *kind
            && !self.is_safe(e)
        {
            return self.atom(inner);
        }
        match self.program.types.get(ty) {
            Type::Bool | Type::Int { .. } if self.int_bits(ty).is_some() => match *kind {
                _ if self.is_safe(e) => Some(Atom::Value(e)),
                ExprKind::Read(place, access) if access.is_ordinary() && self.is_reachable(place) => Some(Atom::Stored(place)),
                _ => None,
            },
            Type::Pointer(_) if self.is_safe(e) => Some(Atom::Offset(e)),
            Type::Float(FloatKind::F32 | FloatKind::F64) if self.is_safe(e) => Some(Atom::Bits(e)),
            _ => None,
        }
    }

    /// The same number may be read at many places of the text.
    fn variable(&mut self, e: ExprId) {
        let Some(atom) = self.atom(e) else { return };
        if self.variables.len() < VARIABLES && !self.variables.iter().any(|v| self.same(*v, atom)) {
            self.variables.push(atom);
        }
    }

    fn same(&self, a: Atom, b: Atom) -> bool {
        match (a, b) {
            (Atom::Value(a), Atom::Value(b)) | (Atom::Offset(a), Atom::Offset(b)) | (Atom::Bits(a), Atom::Bits(b)) => {
                equal(self.f, a, b)
            }
            (Atom::Stored(a), Atom::Stored(b)) => equal_places(self.f, a, b),
            (_, _) => false,
        }
    }

    /// Is it made of nothing but locals that the loop has no way to write?
    fn is_steady(&self, atom: Atom) -> bool {
        let (Atom::Value(e) | Atom::Offset(e) | Atom::Bits(e)) = atom else { return false };
        let mut steady = true;
        visit::for_each_expr(self.f, e, &mut |id| {
            if let ExprKind::Read(place, _) = self.f.expr(id).kind {
                steady &= base(self.f, place).is_some_and(|l| !self.f.local(l).address_taken && !self.written.contains(&l));
            }
        });
        steady
    }

    fn terminator(&mut self, end: &Terminator) {
        match end {
            Terminator::Branch { cond, .. } => self.condition(*cond),
            Terminator::Switch { value, .. } => self.reads(*value),
            Terminator::Goto(_) | Terminator::Return(_) | Terminator::Stop => {}
        }
    }

    fn condition(&mut self, e: ExprId) {
        // A pointer or a float may be a test, but is no number of ours.
        let counts = self.int_bits(self.f.expr(e).ty).is_some();
        if counts && self.is_safe(e) && self.tests.len() < GUARDS {
            let known = self.tests.iter().any(|t| self.same(*t, Atom::Value(e)));
            if !known {
                self.tests.push(Atom::Value(e));
            }
        }
        match self.f.expr(e).kind {
            ExprKind::Unary(UnOp::Not, a) | ExprKind::Cast(_, a) => self.condition(a),
            ExprKind::Binary(op, a, b) if op.is_comparison() => {
                if let (Some(x), Some(y)) = (self.atom(a), self.atom(b))
                    && self.sides.len() < GUARDS
                {
                    self.sides.push((x, y));
                }
                self.reads(a);
                self.reads(b);
            }
            ExprKind::Binary(_, a, b) => {
                self.condition(a);
                self.condition(b);
            }
            ExprKind::Read(..) => self.variable(e),
            _ => {}
        }
    }

    /// The variables that an expression reads.
    fn reads(&mut self, e: ExprId) {
        let mut reads = Vec::new();
        visit::for_each_expr(self.f, e, &mut |id| {
            if matches!(self.f.expr(id).kind, ExprKind::Read(..)) {
                reads.push(id);
            }
        });
        reads.into_iter().for_each(|id| self.variable(id));
    }

    /// A place that the loop writes: some expression reads it, or it is of no interest.
    fn written(&mut self, place: PlaceId) {
        let read = |e: &Expr| matches!(e.kind, ExprKind::Read(p, _) if equal_places(self.f, p, place));
        if let Some(at) = self.f.exprs.iter().position(read) {
            self.variable(ExprId::new(at));
        }
    }

    /// Global variables that the function reads somewhere: what it calls may write them.
    fn globals(&mut self) {
        for at in 0..self.f.exprs.len() {
            if let ExprKind::Read(place, _) = self.f.exprs[at].kind
                && let PlaceKind::Global(g) = self.f.place(place).kind
                && !self.program.global(g).constant
            {
                self.variable(ExprId::new(at));
            }
        }
    }

    fn finish(mut self) -> Candidates {
        let mut found = std::mem::take(&mut self.found);
        for (a, b) in &self.sides {
            match (self.is_constant(*a), self.is_constant(*b)) {
                (true, true) => {}
                (false, true) => single(&mut found, self.first_like(*a)),
                (true, false) => single(&mut found, self.first_like(*b)),
                (false, false) => {
                    let (a, b) = (found.atom(self.first_like(*a)), found.atom(self.first_like(*b)));
                    found.add(Part::Sum(vec![(false, a), (true, b)]));
                    found.add(Part::Sum(vec![(false, b), (true, a)]));
                }
            }
        }
        // What the loop changes comes first; of what stays as it is, numbers are compared with others.
        let mentioned = self.variables[..self.mentioned].iter().filter(|v| !self.is_steady(**v)).count();
        let (steady, changing): (Vec<Atom>, Vec<Atom>) = self.variables.iter().partition(|v| self.is_steady(**v));
        let mut variables: Vec<usize> = changing.iter().map(|v| found.atom(*v)).collect();
        let changing = variables.len();
        variables.extend(steady.iter().filter(|v| matches!(v, Atom::Value(_))).map(|v| found.atom(*v)));
        for (i, &v) in variables[..changing].iter().enumerate() {
            if i == mentioned {
                found.tested = found.parts.len();
            }
            found.add(Part::Sum(vec![(false, v)]));
            found.add(Part::Sum(vec![(true, v)]));
        }
        if changing == mentioned {
            found.tested = found.parts.len();
        }
        for test in self.tests.iter().filter(|test| !self.is_steady(**test)) {
            let test = found.atom(*test);
            found.add(Part::Sum(vec![(false, test)]));
            found.add(Part::Sum(vec![(true, test)]));
        }
        found.simple = found.parts.len();
        for (a, b) in &self.sides {
            let bits = self.bits(*a).max(self.bits(*b));
            let (a, b) = (found.atom(self.first_like(*a)), found.atom(self.first_like(*b)));
            if bits <= 32 {
                found.add(Part::Modular(a, b, bits));
                found.add(Part::Modular(b, a, bits));
            }
        }
        for &v in &variables[..changing] {
            found.add(Part::Abs(v));
        }
        let paired = &variables[..variables.len().min(PAIRED)];
        for (i, &a) in paired.iter().enumerate().take(changing) {
            for (j, &b) in paired.iter().enumerate().skip(i + 1) {
                // A number that stays as it is adds nothing to a sum.
                for signs in [(false, false), (false, true), (true, false), (true, true)].iter().filter(|_| j < changing) {
                    found.add(Part::Sum(vec![(signs.0, a), (signs.1, b)]));
                }
                found.add(Part::Distance(a, b));
            }
        }
        if let [a, b, c, ..] = variables[..changing] {
            found.add(Part::Sum(vec![(false, a), (false, b), (false, c)]));
        }
        let ordered = &variables[..variables.len().min(ORDERED)];
        for (i, &a) in ordered.iter().enumerate().take(changing) {
            for &b in &ordered[i + 1..] {
                found.add(Part::Min(a, b));
                found.add(Part::Max(a, b));
            }
        }
        found.bits = found.atoms.iter().map(|a| self.bits(*a)).max().unwrap_or(0);
        found
    }

    fn is_constant(&self, atom: Atom) -> bool {
        matches!(atom, Atom::Value(e) if matches!(self.f.expr(e).kind, ExprKind::Const(_)))
    }

    /// The variable that says the same, if there is one.
    fn first_like(&self, atom: Atom) -> Atom {
        self.variables.iter().copied().find(|v| self.same(*v, atom)).unwrap_or(atom)
    }

    fn bits(&self, atom: Atom) -> u32 {
        match atom {
            Atom::Value(e) => self.int_bits(self.f.expr(e).ty).unwrap_or(64),
            Atom::Stored(place) => self.int_bits(self.f.place(place).ty).unwrap_or(64),
            Atom::Offset(_) => 64,
            Atom::Bits(e) => self.program.types.value_bits(self.f.expr(e).ty).unwrap_or(64),
        }
    }
}

/// The local that a place is part of, unless a pointer leads to it.
fn base(f: &Function, place: PlaceId) -> Option<LocalId> {
    match f.place(place).kind {
        PlaceKind::Local(l) => Some(l),
        PlaceKind::Field(of, _) | PlaceKind::Index(of, _) => base(f, of),
        PlaceKind::Global(_) | PlaceKind::Deref(_) => None,
    }
}

/// Do two expressions of a function say the same?
fn equal(f: &Function, a: ExprId, b: ExprId) -> bool {
    if a == b {
        return true;
    }
    let (x, y) = (f.expr(a), f.expr(b));
    x.ty == y.ty
        && match (&x.kind, &y.kind) {
            (ExprKind::Const(a), ExprKind::Const(b)) => a == b,
            (ExprKind::Read(a, p), ExprKind::Read(b, q)) => p == q && equal_places(f, *a, *b),
            (ExprKind::Unary(p, a), ExprKind::Unary(q, b)) => p == q && equal(f, *a, *b),
            (ExprKind::Cast(p, a), ExprKind::Cast(q, b)) => p == q && equal(f, *a, *b),
            (ExprKind::Binary(p, a, c), ExprKind::Binary(q, b, d)) => p == q && equal(f, *a, *b) && equal(f, *c, *d),
            (ExprKind::PtrAdd(a, c), ExprKind::PtrAdd(b, d)) => equal(f, *a, *b) && equal(f, *c, *d),
            (ExprKind::Addr(a), ExprKind::Addr(b)) => equal_places(f, *a, *b),
            (_, _) => false,
        }
}

fn equal_places(f: &Function, a: PlaceId, b: PlaceId) -> bool {
    match (&f.place(a).kind, &f.place(b).kind) {
        (PlaceKind::Local(a), PlaceKind::Local(b)) => a == b,
        (PlaceKind::Global(a), PlaceKind::Global(b)) => a == b,
        (PlaceKind::Deref(a), PlaceKind::Deref(b)) => equal(f, *a, *b),
        (PlaceKind::Field(a, i), PlaceKind::Field(b, j)) => i == j && equal_places(f, *a, *b),
        (PlaceKind::Index(a, i), PlaceKind::Index(b, j)) => equal_places(f, *a, *b) && equal(f, *i, *j),
        (_, _) => false,
    }
}

/// An atom as C would write it.
pub(super) fn atom_text(program: &Program, f: &Function, atom: Atom) -> String {
    match atom {
        Atom::Value(e) => text(program, f, e),
        Atom::Stored(place) => place_text(program, f, place),
        Atom::Offset(e) => format!("offset of {}", text(program, f, e)),
        Atom::Bits(e) => format!("bits of {}", text(program, f, e)),
    }
}

fn text(program: &Program, f: &Function, e: ExprId) -> String {
    let expr = f.expr(e);
    match &expr.kind {
        ExprKind::Const(bits) => match visit::signed_const(&program.types, expr.ty, *bits) {
            Some(value) => value.to_string(),
            None => bits.to_string(),
        },
        ExprKind::Read(place, _) => place_text(program, f, *place),
        ExprKind::Unary(UnOp::Neg, a) => format!("-{}", text(program, f, *a)),
        ExprKind::Unary(UnOp::Not, a) => format!("!{}", text(program, f, *a)),
        ExprKind::Cast(op, a) => match changes(&program.types, *op, f.expr(*a).ty, expr.ty) {
            Some(ty) => format!("({ty}){}", text(program, f, *a)),
            None => text(program, f, *a),
        },
        ExprKind::Binary(op, a, b) => {
            let sign = match op {
                BinOp::Add => "+",
                BinOp::Sub | BinOp::PtrDiff => "-",
                BinOp::Mul => "*",
                BinOp::Div => "/",
                BinOp::Rem => "%",
                BinOp::Shl => "<<",
                BinOp::Shr => ">>",
                BinOp::And => "&",
                BinOp::Or => "|",
                BinOp::Xor => "^",
                BinOp::Eq => "==",
                BinOp::Ne => "!=",
                BinOp::Lt => "<",
                BinOp::Le => "<=",
                BinOp::Gt => ">",
                BinOp::Ge => ">=",
            };
            format!("({} {sign} {})", text(program, f, *a), text(program, f, *b))
        }
        _ => "…".into(),
    }
}

/// The type that a conversion names, if it may change the value.
fn changes(types: &TypeTable, op: CastOp, from: TypeId, to: TypeId) -> Option<String> {
    let range = |ty: TypeId| match *types.get(ty) {
        Type::Bool => Some((1, false)),
        Type::Int { width, signed } => Some((width, signed)),
        _ => None,
    };
    match op {
        CastOp::IntToInt => {
            let ((old, was_signed), (new, signed)) = (range(from)?, range(to)?);
            let keeps = if was_signed { signed && new >= old } else { new > old || (new == old && !signed) };
            (!keeps).then(|| int_name(new, signed))
        }
        CastOp::FloatToInt => range(to).map(|(width, signed)| int_name(width, signed)),
        CastOp::ToBool => Some("_Bool".into()),
        CastOp::IntToFloat | CastOp::FloatToFloat => Some("floating point".into()),
        CastOp::PtrToInt | CastOp::IntToPtr | CastOp::PtrToPtr | CastOp::Bits => None,
    }
}

fn int_name(width: u32, signed: bool) -> String {
    match width {
        8 | 16 | 32 | 64 => format!("{}int{width}_t", if signed { "" } else { "u" }),
        _ => format!("{}_BitInt({width})", if signed { "" } else { "unsigned " }),
    }
}

fn place_text(program: &Program, f: &Function, place: PlaceId) -> String {
    match f.place(place).kind {
        PlaceKind::Local(l) => f.local(l).name.clone(),
        PlaceKind::Global(g) => program.global(g).name.clone(),
        PlaceKind::Deref(e) => format!("*{}", text(program, f, e)),
        PlaceKind::Field(base, i) => {
            let name = match program.types.get(f.place(base).ty) {
                Type::Record(id) => program.types.record(*id).fields.get(i as usize).map(|field| field.name.clone()),
                _ => None,
            };
            format!("{}.{}", place_text(program, f, base), name.unwrap_or_default())
        }
        PlaceKind::Index(base, e) => format!("{}[{}]", place_text(program, f, base), text(program, f, e)),
    }
}
