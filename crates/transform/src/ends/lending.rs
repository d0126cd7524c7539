//! Which variables are lent: passed by their address to functions that read and write them, and do nothing else with the address.
//!
//! `skip(buf, &i, max)` reads and writes `i` through its parameter. As long as nobody keeps the address, what `*start` is inside of `skip` is `i` of its caller and
//! nothing else: no other pointer leads to it.
//!
//! SOUNDNESS: a *cell* is a pointer parameter that is never assigned, whose own address nobody takes, and that is only followed as the type it points to, compared, or
//! handed on to a cell of another function. A *lent* variable is an integer whose address occurs only as an argument for a cell, at most once in each call. So while a call runs, the only
//! way to the variable is the one parameter that has it: a store through anything else does not change it. Accesses outside of every object do, and are what proofs
//! with cells rest on.

use super::whole_number;
use fathom_goto::visit::{self, Node};
use fathom_goto::*;
use rustc_hash::FxHashSet;

/// What is lent in a program.
#[derive(Clone, Debug, Default)]
pub struct Lending {
    /// By function and parameter: is it a cell?
    cells: Vec<Vec<bool>>,
    /// By function: its locals that are lent.
    lent: Vec<FxHashSet<LocalId>>,
    /// By function and parameter: a cell that is a lent variable in every call.
    private: Vec<Vec<bool>>,
}

/// How an expression is used by what is around it.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Use {
    /// Followed as this type, or only compared.
    Followed(TypeId),
    Compared,
    /// An argument: the function, and which one it is.
    Argument(FuncId, usize),
    Other,
}

impl Lending {
    pub fn of(program: &Program) -> Lending {
        let count = program.functions.len();
        let is_pointer = |f: &Function, p: LocalId| {
            let local = f.local(p);
            let Type::Pointer(to) = *program.types.get(local.ty) else { return false };
            !local.address_taken && whole_number(&program.types, to)
        };
        let cells = (program.functions.iter())
            .map(|f| f.params.iter().map(|p| f.has_body() && !f.variadic && is_pointer(f, *p)).collect())
            .collect();
        let lent = (program.functions.iter())
            .map(|f| {
                let lent = |l: &Local| l.address_taken && l.kind != LocalKind::Temp && whole_number(&program.types, l.ty);
                let all = f.locals.iter().enumerate().filter(|(_, l)| lent(l));
                all.map(|(i, _)| LocalId::new(i)).collect()
            })
            .collect();
        let mut lending = Lending { cells, lent, private: vec![Vec::new(); count] };
        // Whatever is found not to hold takes others with it.
        loop {
            let mut changed = false;
            for id in (0..count).map(FuncId::new) {
                changed |= lending.reduce(program, id);
            }
            if !changed {
                break;
            }
        }
        lending.find_private(program);
        lending
    }

    pub fn is_lent(&self, function: FuncId, local: LocalId) -> bool {
        self.lent.get(function.index()).is_some_and(|lent| lent.contains(&local))
    }

    pub fn is_cell(&self, function: FuncId, parameter: usize) -> bool {
        self.cells.get(function.index()).and_then(|cells| cells.get(parameter)).copied().unwrap_or(false)
    }

    /// Is the parameter a cell whose variable nobody else can reach, in every call?
    pub fn is_private(&self, function: FuncId, parameter: usize) -> bool {
        self.private.get(function.index()).and_then(|cells| cells.get(parameter)).copied().unwrap_or(false)
    }

    /// What a call passes for a cell, if it is a variable that is lent or a cell: the local.
    pub fn passed(&self, program: &Program, function: FuncId, arg: Operand) -> Option<LocalId> {
        let f = program.func(function);
        let Operand::Value(e) = arg else { return None };
        if let ExprKind::Addr(place) = f.expr(e).kind
            && let PlaceKind::Local(l) = f.place(place).kind
        {
            return self.is_lent(function, l).then_some(l);
        }
        if let ExprKind::Read(place, _) = f.expr(e).kind
            && let PlaceKind::Local(l) = f.place(place).kind
        {
            let parameter = f.params.iter().position(|p| *p == l)?;
            return self.is_cell(function, parameter).then_some(l);
        }
        None
    }

    /// Takes out of a function's cells and lent variables what is used otherwise. True if there was any.
    fn reduce(&mut self, program: &Program, id: FuncId) -> bool {
        let f = program.func(id);
        let mut bad: FxHashSet<LocalId> = FxHashSet::default();
        for inst in f.blocks.iter().flat_map(|b| &b.insts) {
            match &inst.kind {
                InstKind::Call { dest, callee: Callee::Direct(to), args } => {
                    let mut seen = FxHashSet::default();
                    for (i, arg) in args.iter().enumerate() {
                        match arg {
                            Operand::Value(e) => self.expr(program, f, *e, Use::Argument(*to, i), &mut bad),
                            Operand::Aggregate(place) => self.place(program, f, *place, &mut bad),
                        }
                        if let Some(l) = self.passed(program, id, *arg)
                            && !seen.insert(l)
                        {
                            bad.insert(l);
                        }
                    }
                    if let Some(dest) = dest {
                        self.written(program, f, *dest, &mut bad);
                    }
                }
                kind => {
                    visit::inst_nodes(kind, |node| match node {
                        Node::Expr(e) => self.expr(program, f, e, Use::Other, &mut bad),
                        Node::Place(place, usage) if usage.writes() => self.written(program, f, place, &mut bad),
                        Node::Place(place, _) => self.place(program, f, place, &mut bad),
                    });
                }
            }
        }
        for block in &f.blocks {
            visit::terminator_nodes(&block.end, |node| match node {
                Node::Expr(e) => self.expr(program, f, e, Use::Other, &mut bad),
                Node::Place(place, _) => self.place(program, f, place, &mut bad),
            });
        }
        let mut changed = false;
        for l in bad {
            changed |= self.lent[id.index()].remove(&l);
            if let Some(i) = f.params.iter().position(|p| *p == l) {
                changed |= std::mem::replace(&mut self.cells[id.index()][i], false);
            }
        }
        changed
    }

    /// A parameter that is assigned is no cell; what it points to may be written.
    fn written(&self, program: &Program, f: &Function, place: PlaceId, bad: &mut FxHashSet<LocalId>) {
        if let PlaceKind::Local(l) = f.place(place).kind {
            if f.params.contains(&l) && program.types.is_pointer(f.local(l).ty) || f.place(place).ty != f.local(l).ty {
                bad.insert(l);
            }
            return;
        }
        self.place(program, f, place, bad);
    }

    fn expr(&self, program: &Program, f: &Function, e: ExprId, used: Use, bad: &mut FxHashSet<LocalId>) {
        match f.expr(e).kind {
            ExprKind::Addr(place) => match f.place(place).kind {
                PlaceKind::Local(l) => {
                    let fits = |to: FuncId, i: usize| {
                        let g = program.func(to);
                        let points_there = |p: &LocalId| *program.types.get(g.local(*p).ty) == Type::Pointer(f.local(l).ty);
                        self.is_cell(to, i) && g.params.get(i).is_some_and(points_there)
                    };
                    if !matches!(used, Use::Argument(to, i) if fits(to, i)) {
                        bad.insert(l);
                    }
                }
                PlaceKind::Global(_) | PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => {
                    self.pointed(program, f, place, bad);
                    self.place(program, f, place, bad);
                }
            },
            ExprKind::Read(place, access) => {
                let PlaceKind::Local(l) = f.place(place).kind else { return self.place(program, f, place, bad) };
                let Type::Pointer(to) = *program.types.get(f.local(l).ty) else { return };
                let fits = match used {
                    Use::Followed(ty) => ty == to,
                    Use::Compared => true,
                    Use::Argument(g, i) => {
                        let callee = program.func(g);
                        let same = callee.params.get(i).is_some_and(|p| callee.local(*p).ty == f.local(l).ty);
                        same && self.is_cell(g, i)
                    }
                    Use::Other => false,
                };
                if !fits || !access.is_ordinary() {
                    bad.insert(l);
                }
            }
            ExprKind::Binary(op, a, b) => {
                let used = if op.is_comparison() { Use::Compared } else { Use::Other };
                self.expr(program, f, a, used, bad);
                self.expr(program, f, b, used, bad);
            }
            ExprKind::Cast(op, a) => {
                // A comparison with null may go through another type of pointer; so may an argument, and that one is no cell then.
                let used = match (op, used) {
                    (CastOp::ToBool, _) | (CastOp::PtrToPtr, Use::Compared) => Use::Compared,
                    (_, _) => Use::Other,
                };
                self.expr(program, f, a, used, bad);
            }
            ExprKind::Memory(_, args) => args.into_iter().flatten().for_each(|a| {
                // What is asked about a variable's memory tells nobody where it is.
                if let ExprKind::Addr(place) = f.expr(a).kind {
                    self.place(program, f, place, bad);
                } else {
                    self.expr(program, f, a, Use::Compared, bad);
                }
            }),
            ExprKind::Const(_) | ExprKind::FuncAddr(_) => {}
            ExprKind::Unary(..) | ExprKind::Select(..) | ExprKind::PtrAdd(..) | ExprKind::Overflow(..) | ExprKind::Math(..) => {
                let children = visit::expr_children(&f.expr(e).kind).0;
                children.into_iter().for_each(|a| self.expr(program, f, a, Use::Other, bad));
            }
        }
    }

    /// The address of what a cell points to is the cell again: nobody follows that.
    fn pointed(&self, _: &Program, f: &Function, place: PlaceId, bad: &mut FxHashSet<LocalId>) {
        let mut place = place;
        loop {
            match f.place(place).kind {
                PlaceKind::Local(l) => {
                    bad.insert(l);
                    return;
                }
                PlaceKind::Global(_) => return,
                PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => place = base,
                PlaceKind::Deref(e) => {
                    visit::for_each_expr(f, e, &mut |id| {
                        if let ExprKind::Read(p, _) = f.expr(id).kind
                            && let PlaceKind::Local(l) = f.place(p).kind
                        {
                            bad.insert(l);
                        }
                    });
                    return;
                }
            }
        }
    }

    fn place(&self, program: &Program, f: &Function, place: PlaceId, bad: &mut FxHashSet<LocalId>) {
        let Place { ref kind, ty } = *f.place(place);
        match *kind {
            PlaceKind::Local(l) => {
                if ty != f.local(l).ty {
                    bad.insert(l);
                }
            }
            PlaceKind::Global(_) => {}
            PlaceKind::Deref(e) => self.expr(program, f, e, Use::Followed(ty), bad),
            PlaceKind::Field(base, _) => self.part(program, f, base, bad),
            PlaceKind::Index(base, index) => {
                self.part(program, f, base, bad);
                self.expr(program, f, index, Use::Other, bad);
            }
        }
    }

    /// A part of a variable is not the variable.
    fn part(&self, program: &Program, f: &Function, base: PlaceId, bad: &mut FxHashSet<LocalId>) {
        match f.place(base).kind {
            PlaceKind::Local(l) => _ = bad.insert(l),
            PlaceKind::Deref(e) => self.expr(program, f, e, Use::Other, bad),
            PlaceKind::Global(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => self.place(program, f, base, bad),
        }
    }

    /// Cells that get a lent variable, or a private cell, in every call there is.
    fn find_private(&mut self, program: &Program) {
        self.private = self.cells.clone();
        let mut others: FxHashSet<FuncId> = program.entry.into_iter().collect();
        for f in &program.functions {
            let taken = |e: &Expr| if let ExprKind::FuncAddr(to) = e.kind { Some(to) } else { None };
            others.extend(f.exprs.iter().filter_map(taken));
        }
        for item in program.globals.iter().flat_map(|g| &g.init.items) {
            if let InitValue::Func(to) = item.value {
                others.insert(to);
            }
        }
        for id in others {
            self.private[id.index()].iter_mut().for_each(|cell| *cell = false);
        }
        loop {
            let mut changed = false;
            for id in (0..program.functions.len()).map(FuncId::new) {
                let f = program.func(id);
                for inst in f.blocks.iter().flat_map(|b| &b.insts) {
                    let InstKind::Call { callee: Callee::Direct(to), args, .. } = &inst.kind else { continue };
                    for (i, cell) in self.private[to.index()].clone().into_iter().enumerate().filter(|(_, cell)| *cell) {
                        let passed = args.get(i).and_then(|arg| self.passed(program, id, *arg));
                        let private = |l: LocalId| match f.params.iter().position(|p| *p == l) {
                            Some(at) if !self.is_lent(id, l) => self.private[id.index()][at],
                            Some(_) | None => true,
                        };
                        if cell && !passed.is_some_and(private) {
                            self.private[to.index()][i] = false;
                            changed = true;
                        }
                    }
                }
            }
            if !changed {
                break;
            }
        }
    }
}
