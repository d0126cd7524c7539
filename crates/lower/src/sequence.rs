//! Which accesses and calls of a full expression C does not put in order, found on the syntax tree of a whole unit.
//!
//! C11 6.5p2: a side effect on a scalar object that is unsequenced relative to another side effect on it, or to a value
//! computation that uses its value, is undefined. Operands of operators, arguments of calls (with the function designator) and the two
//! sides of an assignment are unsequenced; `&&`, `||`, `?:`, the comma operator and the call itself put what they separate in order. The store of an
//! assignment comes after the *values* of both operands (6.5.16p3), but not after their side effects. What a called function does is only
//! indeterminately sequenced (6.5.2.2p10), as are the elements of an initialiser list (6.7.9p23): no undefined behaviour, but an order.
//!
//! Takes a unit; gives pairs of nodes. [`crate::watch`] turns a pair into a check when both nodes are lowered, so a node that is
//! never evaluated (the operand of `sizeof`) does nothing.

use fathom_ast as ast;
use fathom_ast::visit::{self, Part};
use rustc_hash::{FxHashMap, FxHashSet};

/// How the two events of a pair relate.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    /// Unsequenced, and certainly the same object.
    Same,
    /// Unsequenced, and the same object if the addresses say so.
    MayOverlap,
    /// In one order or the other: at least one is a call, or stands in a statement expression or initialiser list.
    Ordered,
}

/// Two events that C does not put in order.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    /// The operator, call or assignment whose operands they belong to.
    pub operator: ast::ExprId,
    pub events: [ast::ExprId; 2],
    pub relation: Relation,
    /// Whether each event writes its object. A call may do anything.
    pub writes: [bool; 2],
    /// Whether each event uses the value its object has.
    pub reads: [bool; 2],
    /// Whether each is evaluated only if some condition inside the operand holds.
    pub conditional: [bool; 2],
}

/// The pairs of a unit.
#[derive(Default)]
pub(crate) struct Sequence {
    pub pairs: Vec<Pair>,
    /// By node: the pairs it is an event of.
    pub of_event: FxHashMap<ast::ExprId, Vec<u32>>,
    /// By operator: the pairs with a condition, whose memory starts afresh where the operator is entered.
    pub of_operator: FxHashMap<ast::ExprId, Vec<u32>>,
    /// Variables whose address the unit takes.
    pub addressed: FxHashSet<ast::DeclId>,
    /// Variables that are assigned another value than one computed from their own.
    pub reassigned: FxHashSet<ast::DeclId>,
    /// Operators with operands too large to be looked at pair by pair.
    pub large: FxHashSet<ast::ExprId>,
    /// Events that must not be evaluated where the program does not evaluate them.
    pub unspeculative: FxHashSet<ast::ExprId>,
}

/// An operand with more nodes than this is not looked at in full; the verdict says so.
const NODE_LIMIT: usize = 2_000;

/// What happens at a node.
#[derive(Copy, Clone, Debug)]
struct Event {
    node: ast::ExprId,
    /// The object accessed; `None` for a call.
    lvalue: Option<ast::ExprId>,
    writes: bool,
    reads: bool,
    /// A side effect that the operand's value does not wait for.
    dangling: bool,
    conditional: bool,
    /// Inside a statement expression or behind a library macro: ordered like a call.
    inner: bool,
}

struct Events {
    list: Vec<Event>,
    /// Nodes that may still be looked at.
    budget: usize,
}

#[derive(Copy, Clone)]
struct Where {
    dangling: bool,
    conditional: bool,
    inner: bool,
}

impl Where {
    const TOP: Where = Where { dangling: true, conditional: false, inner: false };
    fn settled(self) -> Where {
        Where { dangling: false, ..self }
    }
    fn maybe(self) -> Where {
        Where { conditional: true, ..self }
    }
}

/// Variables of any unit whose address is taken: by name for those with external linkage.
pub(crate) fn exported_addresses(units: &[ast::Unit]) -> FxHashSet<String> {
    let mut names = FxHashSet::default();
    for unit in units {
        for decl in addressed(unit) {
            if unit.var(decl).is_some_and(|v| v.linkage == ast::Linkage::External) {
                names.insert(unit.str(unit[decl].name).into_owned());
            }
        }
    }
    names
}

/// Variables whose address the unit takes: with `&`, or as arrays that decay other than to be indexed.
fn addressed(unit: &ast::Unit) -> FxHashSet<ast::DeclId> {
    let mut indexed: FxHashSet<ast::ExprId> = FxHashSet::default();
    for expr in &unit.exprs {
        match expr.kind {
            ast::ExprKind::Subscript { base, .. } => {
                indexed.insert(base);
            }
            ast::ExprKind::Unary { op: ast::UnaryOp::Deref, operand } => {
                indexed.insert(operand);
            }
            _ => {}
        }
    }
    let mut found = FxHashSet::default();
    for (i, expr) in unit.exprs.iter().enumerate() {
        let lvalue = match expr.kind {
            ast::ExprKind::Unary { op: ast::UnaryOp::AddrOf, operand } => operand,
            ast::ExprKind::Cast { kind: ast::CastKind::ArrayToPointer, operand, .. }
                if !indexed.contains(&ast::ExprId::new(i)) =>
            {
                operand
            }
            _ => continue,
        };
        if let (Root::Variable(decl), _) = path(unit, lvalue) {
            found.insert(decl);
        }
    }
    // What inline assembly is given, it may keep.
    if !unit.asms.is_empty() {
        found.extend((0..unit.decls.len()).map(ast::DeclId::new).filter(|d| unit.var(*d).is_some()));
    }
    found
}

/// Whether a constant local variable is addressed in a unit that casts `const` away from pointers.
pub(crate) fn may_write_constant_local(unit: &ast::Unit) -> bool {
    let constant = |ty: ast::TypeId| match unit[ty].kind {
        ast::TypeKind::Pointer(to) => Some(to.quals.is_const()),
        _ => None,
    };
    let casts = unit.exprs.iter().any(|e| match e.kind {
        ast::ExprKind::Cast { operand, explicit: true, .. } => {
            constant(e.ty.ty) == Some(false) && constant(unit[operand].ty.ty) == Some(true)
        }
        _ => false,
    });
    let local = |decl: &ast::DeclId| unit.var(*decl).is_some_and(|v| !v.is_static_storage()) && unit[*decl].ty.quals.is_const();
    casts && addressed(unit).iter().any(local)
}

/// Variables on the left of `=`.
fn reassigned(unit: &ast::Unit) -> FxHashSet<ast::DeclId> {
    let assigned = unit.exprs.iter().filter_map(|e| match e.kind {
        ast::ExprKind::Assign { lhs, .. } => match unit[lhs].kind {
            ast::ExprKind::DeclRef(decl) => Some(decl),
            _ => None,
        },
        _ => None,
    });
    assigned.collect()
}

/// The pairs of a unit. `exported` are variables of other units' interest, from [`exported_addresses`].
pub(crate) fn compute(unit: &ast::Unit, exported: &FxHashSet<String>) -> Sequence {
    let found = Sequence { addressed: addressed(unit), reassigned: reassigned(unit), ..Sequence::default() };
    let mut finder = Finder { unit, exported, found, active: active(unit) };
    for i in 0..unit.exprs.len() {
        finder.operator(ast::ExprId::new(i));
    }
    finder.found
}

/// By node: whether something in it writes or calls. Operands come first, so one pass suffices.
fn active(unit: &ast::Unit) -> Vec<bool> {
    let mut active: Vec<bool> = Vec::with_capacity(unit.exprs.len());
    for expr in &unit.exprs {
        let own = match expr.kind {
            ast::ExprKind::Assign { .. }
            | ast::ExprKind::CompoundAssign { .. }
            | ast::ExprKind::Call { .. }
            | ast::ExprKind::StmtExpr(_)
            | ast::ExprKind::VaArg { .. }
            | ast::ExprKind::Atomic(_) => true,
            ast::ExprKind::Unary { op, .. } => is_step(op),
            _ => false,
        };
        let mut inside = own;
        visit::operands(unit, &expr.kind, |operand| inside |= active.get(operand.index()).copied().unwrap_or(true));
        active.push(inside);
    }
    active
}

fn is_step(op: ast::UnaryOp) -> bool {
    matches!(op, ast::UnaryOp::PreInc | ast::UnaryOp::PreDec | ast::UnaryOp::PostInc | ast::UnaryOp::PostDec)
}

struct Finder<'u> {
    unit: &'u ast::Unit,
    exported: &'u FxHashSet<String>,
    found: Sequence,
    active: Vec<bool>,
}

impl Finder<'_> {
    fn is_active(&self, e: ast::ExprId) -> bool {
        self.active[e.index()]
    }

    /// Pairs among the operands of one node, and of the node's own effect with theirs.
    fn operator(&mut self, e: ast::ExprId) {
        if !self.is_active(e) {
            return;
        }
        let unit = self.unit;
        match unit[e].kind {
            ast::ExprKind::Binary { op, lhs, rhs } => match op {
                ast::BinaryOp::Comma | ast::BinaryOp::LAnd | ast::BinaryOp::LOr => {}
                _ => self.operands(e, &[lhs, rhs], false),
            },
            ast::ExprKind::Subscript { base, index } => self.operands(e, &[base, index], false),
            ast::ExprKind::Call { callee, args } => {
                let all: Vec<ast::ExprId> = std::iter::once(callee).chain(unit.list(args).iter().copied()).collect();
                self.operands(e, &all, false);
            }
            ast::ExprKind::InitList { inits, .. } => self.operands(e, unit.list(inits), true),
            ast::ExprKind::Assign { lhs, rhs } => {
                self.operands(e, &[lhs, rhs], false);
                self.own_effect(e, lhs, &[lhs, rhs], false);
            }
            ast::ExprKind::CompoundAssign { lhs, rhs, .. } => {
                self.operands(e, &[lhs, rhs], false);
                self.own_effect(e, lhs, &[lhs], false);
                self.own_effect(e, lhs, &[rhs], true);
            }
            ast::ExprKind::Unary { op, operand } if is_step(op) => self.own_effect(e, operand, &[operand], false),
            ast::ExprKind::Int(_)
            | ast::ExprKind::Char(_)
            | ast::ExprKind::Float(_)
            | ast::ExprKind::Imaginary(_)
            | ast::ExprKind::Str { .. }
            | ast::ExprKind::Predefined(_)
            | ast::ExprKind::DeclRef(_)
            | ast::ExprKind::EnumConst(_)
            | ast::ExprKind::Member { .. }
            | ast::ExprKind::Unary { .. }
            | ast::ExprKind::Conditional { .. }
            | ast::ExprKind::BinaryConditional { .. }
            | ast::ExprKind::Opaque(_)
            | ast::ExprKind::Cast { .. }
            | ast::ExprKind::ImplicitInit
            | ast::ExprKind::NoInit
            | ast::ExprKind::InitUpdate { .. }
            | ast::ExprKind::CompoundLiteral { .. }
            | ast::ExprKind::StmtExpr(_)
            | ast::ExprKind::SizeOf { .. }
            | ast::ExprKind::OffsetOf { .. }
            | ast::ExprKind::Folded { .. }
            | ast::ExprKind::VaArg { .. }
            | ast::ExprKind::AddrLabel(_)
            | ast::ExprKind::Atomic(_)
            | ast::ExprKind::ShuffleVector { .. }
            | ast::ExprKind::ConvertVector(_)
            | ast::ExprKind::Unsupported(_) => {}
        }
    }

    /// Every event of one operand against every event of the others. `ordered`: the operands come in some order.
    fn operands(&mut self, operator: ast::ExprId, operands: &[ast::ExprId], ordered: bool) {
        // Only an operand that does something can disturb another one.
        if operands.len() < 2 || !operands.iter().any(|o| self.is_active(*o)) {
            return;
        }
        let all: Vec<Vec<Event>> = operands.iter().map(|o| self.events(operator, *o)).collect();
        for i in (0..all.len()).filter(|i| self.is_active(operands[*i])).collect::<Vec<_>>() {
            for j in 0..all.len() {
                // Each pair once: two active operands meet where the first of them is `i`.
                if j == i || (j < i && self.is_active(operands[j])) {
                    continue;
                }
                for a in &all[i] {
                    for b in &all[j] {
                        self.pair(operator, *a, *b, ordered);
                    }
                }
            }
        }
    }

    /// The store of the node itself against side effects in its operands. The values of the operands come before the store; side
    /// effects need not. With `reads_too` the node also reads its object, without waiting for the operand.
    fn own_effect(&mut self, node: ast::ExprId, lvalue: ast::ExprId, operands: &[ast::ExprId], reads_too: bool) {
        let own = Event {
            node,
            lvalue: Some(lvalue),
            writes: true,
            reads: reads_too,
            dangling: true,
            conditional: false,
            inner: false,
        };
        for &operand in operands {
            if !self.is_active(operand) {
                continue;
            }
            for event in self.events(node, operand) {
                if event.lvalue.is_none() || event.inner {
                    // A call in an operand ends before the store; only the read of `x` in `x += f()` does not wait for it.
                    if reads_too {
                        self.pair(node, Event { writes: false, ..own }, event, false);
                    }
                } else if event.writes && (event.dangling || reads_too) {
                    self.pair(node, own, event, false);
                }
            }
        }
    }

    fn pair(&mut self, operator: ast::ExprId, a: Event, b: Event, ordered: bool) {
        let relation = match (a.lvalue, b.lvalue) {
            (None, None) => Relation::Ordered,
            (None, Some(lvalue)) | (Some(lvalue), None) => {
                if !self.calls_can_reach(lvalue) {
                    return;
                }
                Relation::Ordered
            }
            (Some(x), Some(y)) => {
                if !a.writes && !b.writes {
                    return;
                }
                match self.overlap(x, y) {
                    None => return,
                    Some(_) if ordered || a.inner || b.inner => Relation::Ordered,
                    Some(relation) => relation,
                }
            }
        };
        let pair = Pair {
            operator,
            events: [a.node, b.node],
            relation,
            writes: [a.writes, b.writes],
            reads: [a.reads, b.reads],
            conditional: [a.conditional, b.conditional],
        };
        let id = self.found.pairs.len() as u32;
        self.found.of_event.entry(a.node).or_default().push(id);
        if a.node != b.node {
            self.found.of_event.entry(b.node).or_default().push(id);
        }
        if a.conditional || b.conditional {
            self.found.of_operator.entry(operator).or_default().push(id);
        }
        for event in [a, b] {
            if event.conditional {
                self.found.unspeculative.insert(event.node);
            }
        }
        self.found.pairs.push(pair);
    }

    /// The accesses and calls made when the operand is evaluated.
    fn events(&mut self, operator: ast::ExprId, operand: ast::ExprId) -> Vec<Event> {
        let mut out = Events { list: Vec::new(), budget: NODE_LIMIT };
        self.walk(operand, Where::TOP, &mut out);
        if out.budget == 0 {
            self.found.large.insert(operator);
        }
        out.list
    }

    fn walk(&self, e: ast::ExprId, at: Where, out: &mut Events) {
        if out.budget == 0 {
            return;
        }
        out.budget -= 1;
        let unit = self.unit;
        let event = |lvalue, writes, reads| Event {
            node: e,
            lvalue,
            writes,
            reads,
            dangling: at.dangling,
            conditional: at.conditional,
            inner: at.inner,
        };
        match unit[e].kind {
            ast::ExprKind::Binary { op: ast::BinaryOp::Comma, lhs, rhs } => {
                self.walk(lhs, at.settled(), out);
                self.walk(rhs, at, out);
            }
            ast::ExprKind::Binary { op: ast::BinaryOp::LAnd | ast::BinaryOp::LOr, lhs, rhs } => {
                self.walk(lhs, at.settled(), out);
                self.walk(rhs, at.maybe(), out);
            }
            ast::ExprKind::Conditional { cond, then, els } => {
                self.walk(cond, at.settled(), out);
                self.walk(then, at.maybe(), out);
                self.walk(els, at.maybe(), out);
            }
            ast::ExprKind::BinaryConditional { common, els, .. } => {
                self.walk(common, at.settled(), out);
                self.walk(els, at.maybe(), out);
            }
            ast::ExprKind::Cast { kind: ast::CastKind::LValueToRValue, operand, .. } => {
                self.walk(operand, at, out);
                out.list.push(event(Some(operand), false, true));
            }
            ast::ExprKind::Assign { lhs, rhs } => {
                self.walk(lhs, at, out);
                self.walk(rhs, at, out);
                out.list.push(event(Some(lhs), true, false));
            }
            ast::ExprKind::CompoundAssign { lhs, rhs, .. } => {
                self.walk(lhs, at, out);
                self.walk(rhs, at, out);
                out.list.push(event(Some(lhs), true, true));
            }
            ast::ExprKind::Unary { op, operand } if is_step(op) => {
                self.walk(operand, at, out);
                out.list.push(event(Some(operand), true, true));
            }
            ast::ExprKind::Call { .. } => {
                visit::operands(unit, &unit[e].kind, |operand| self.walk(operand, at.settled(), out));
                out.list.push(event(None, true, true));
            }
            // Moves the list on, in an order with other uses of it.
            ast::ExprKind::VaArg { list } => out.list.push(Event { inner: true, ..event(Some(list), true, true) }),
            ast::ExprKind::StmtExpr(body) => {
                let inside = Where { inner: true, ..at.settled().maybe() };
                self.walk_stmt(body, inside, out);
            }
            ref other => visit::operands(unit, other, |operand| self.walk(operand, at, out)),
        }
    }

    fn walk_stmt(&self, s: ast::StmtId, at: Where, out: &mut Events) {
        let unit = self.unit;
        visit::parts(unit, &unit[s].kind, |part| match part {
            Part::Expr(e) => self.walk(e, at, out),
            Part::Stmt(s) => self.walk_stmt(s, at, out),
            Part::Decl(decl) => {
                if let Some(init) = unit.var(decl).filter(|v| !v.is_static_storage()).and_then(|v| v.init) {
                    self.walk(init, at, out);
                }
            }
        });
    }

    /// Whether a called function could access the object: not a local whose address nobody takes.
    fn calls_can_reach(&self, lvalue: ast::ExprId) -> bool {
        let unit = self.unit;
        let ty = unit[lvalue].ty;
        match path(unit, lvalue).0 {
            Root::Variable(decl) => {
                let constant = ty.quals.is_const() && !ty.quals.is_volatile();
                let shared = unit.var(decl).is_some_and(|v| v.is_static_storage());
                !constant && (shared || self.is_addressed(decl))
            }
            Root::Pointer(_) | Root::Other => true,
        }
    }

    fn is_addressed(&self, decl: ast::DeclId) -> bool {
        let unit = self.unit;
        if self.found.addressed.contains(&decl) {
            return true;
        }
        let external = unit.var(decl).is_none_or(|v| v.linkage == ast::Linkage::External);
        external && self.exported.contains(&*unit.str(unit[decl].name))
    }

    /// Whether two lvalues may designate overlapping objects; `None` if they never do.
    fn overlap(&self, x: ast::ExprId, y: ast::ExprId) -> Option<Relation> {
        let unit = self.unit;
        let (a, b) = (path(unit, x), path(unit, y));
        match (&a.0, &b.0) {
            (Root::Variable(v), Root::Variable(w)) if v != w => None,
            (Root::Variable(_), Root::Variable(_)) => steps_overlap(unit, &a.1, &b.1),
            (Root::Pointer(p), Root::Pointer(q)) if p == q => steps_overlap(unit, &a.1, &b.1),
            (Root::Variable(v), Root::Pointer(_) | Root::Other) | (Root::Pointer(_) | Root::Other, Root::Variable(v)) => {
                let v = *v;
                (self.is_addressed(v) && self.types_may_alias(x, y)).then_some(Relation::MayOverlap)
            }
            (Root::Pointer(_) | Root::Other, Root::Pointer(_) | Root::Other) => {
                self.types_may_alias(x, y).then_some(Relation::MayOverlap)
            }
        }
    }

    /// SOUNDNESS: accesses of incompatible types do not overlap unless one is of character type (C11 6.5p7); a program in which they
    /// do is undefined for that reason. Errs towards missing such overlaps; signedness is not looked at.
    fn types_may_alias(&self, x: ast::ExprId, y: ast::ExprId) -> bool {
        let unit = self.unit;
        let shape = |e: ast::ExprId| {
            let mut ty = unit[e].ty.ty;
            loop {
                match unit[ty].kind {
                    ast::TypeKind::Atomic(inner) => ty = inner,
                    ast::TypeKind::Enum(of) => ty = unit[of].underlying,
                    kind => return (kind, unit[ty].size),
                }
            }
        };
        let ((a, size_a), (b, size_b)) = (shape(x), shape(y));
        let scalar = |kind: &ast::TypeKind| {
            matches!(
                kind,
                ast::TypeKind::Bool | ast::TypeKind::Int { .. } | ast::TypeKind::Float(_) | ast::TypeKind::Pointer(_)
            )
        };
        let character = |kind: &ast::TypeKind| matches!(kind, ast::TypeKind::Int { width: 8, .. });
        if !scalar(&a) || !scalar(&b) || character(&a) || character(&b) || in_union(unit, x) || in_union(unit, y) {
            return true;
        }
        match (a, b) {
            (ast::TypeKind::Int { .. }, ast::TypeKind::Int { .. }) => size_a == size_b,
            (ast::TypeKind::Pointer(_), ast::TypeKind::Pointer(_)) | (ast::TypeKind::Bool, ast::TypeKind::Bool) => true,
            (ast::TypeKind::Float(p), ast::TypeKind::Float(q)) => p == q,
            (_, _) => false,
        }
    }
}

/// Where the path of an lvalue starts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Root {
    Variable(ast::DeclId),
    /// The object that the value of this variable points to.
    Pointer(ast::DeclId),
    Other,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Step {
    Field(ast::FieldId),
    /// `None` if the index is no constant.
    Index(Option<u64>),
}

/// The variable (or pointer) an lvalue starts from, and the members and elements it passes.
pub(crate) fn path(unit: &ast::Unit, lvalue: ast::ExprId) -> (Root, Vec<Step>) {
    let mut steps = Vec::new();
    let root = descend(unit, lvalue, &mut steps);
    steps.reverse();
    (root, steps)
}

fn descend(unit: &ast::Unit, lvalue: ast::ExprId, steps: &mut Vec<Step>) -> Root {
    match unit[lvalue].kind {
        // Two names of one object: what an alias denotes is for the linker to say.
        ast::ExprKind::DeclRef(decl) if unit.var(decl).is_some_and(|v| v.alias.is_none() && v.asm_label.is_none()) => {
            Root::Variable(decl)
        }
        ast::ExprKind::Member { base, field, arrow } => {
            steps.push(Step::Field(field));
            if !arrow {
                return descend(unit, base, steps);
            }
            steps.push(Step::Index(Some(0)));
            pointed(unit, base, steps)
        }
        ast::ExprKind::Subscript { base, index } => {
            steps.push(Step::Index(constant(unit, index)));
            pointed(unit, base, steps)
        }
        ast::ExprKind::Unary { op: ast::UnaryOp::Deref, operand } => {
            steps.push(Step::Index(Some(0)));
            pointed(unit, operand, steps)
        }
        ast::ExprKind::Unary { op: ast::UnaryOp::Real | ast::UnaryOp::Imag, operand }
        | ast::ExprKind::Cast { kind: ast::CastKind::NoOp, operand, .. } => descend(unit, operand, steps),
        ast::ExprKind::Binary { op: ast::BinaryOp::Comma, rhs, .. } => descend(unit, rhs, steps),
        _ => Root::Other,
    }
}

/// The object a pointer rvalue points to; the index into it is the last step already.
fn pointed(unit: &ast::Unit, pointer: ast::ExprId, steps: &mut Vec<Step>) -> Root {
    match unit[pointer].kind {
        ast::ExprKind::Cast { kind: ast::CastKind::ArrayToPointer, operand, .. } => descend(unit, operand, steps),
        ast::ExprKind::Unary { op: ast::UnaryOp::AddrOf, operand } if steps.last() == Some(&Step::Index(Some(0))) => {
            steps.pop();
            descend(unit, operand, steps)
        }
        ast::ExprKind::Cast { kind: ast::CastKind::LValueToRValue, operand, .. } => match unit[operand].kind {
            ast::ExprKind::DeclRef(decl) => Root::Pointer(decl),
            _ => Root::Other,
        },
        ast::ExprKind::Binary { op: ast::BinaryOp::PtrAdd, lhs, rhs } if steps.last() == Some(&Step::Index(Some(0))) => {
            steps.pop();
            steps.push(Step::Index(constant(unit, rhs)));
            pointed(unit, lhs, steps)
        }
        _ => Root::Other,
    }
}

fn constant(unit: &ast::Unit, e: ast::ExprId) -> Option<u64> {
    match unit[e].kind {
        ast::ExprKind::Int(value) => Some(value),
        ast::ExprKind::Cast { kind: ast::CastKind::IntToInt, operand, .. } => constant(unit, operand).filter(|v| *v < 128),
        ast::ExprKind::EnumConst(of) => u64::try_from(unit[unit[of].value]).ok(),
        ast::ExprKind::Folded { value, .. } => u64::try_from(unit[value]).ok(),
        _ => None,
    }
}

/// Two paths from one root.
fn steps_overlap(unit: &ast::Unit, a: &[Step], b: &[Step]) -> Option<Relation> {
    let mut relation = Relation::Same;
    for (x, y) in a.iter().zip(b) {
        match (x, y) {
            (Step::Field(f), Step::Field(g)) if f == g => {}
            (Step::Field(f), Step::Field(g)) => {
                let (f, g) = (&unit[*f], &unit[*g]);
                if f.record == g.record && !unit[f.record].is_union {
                    return None;
                }
                return Some(Relation::MayOverlap);
            }
            (Step::Index(Some(i)), Step::Index(Some(j))) if i == j => {}
            (Step::Index(Some(_)), Step::Index(Some(_))) => return None,
            (Step::Index(_), Step::Index(_)) => relation = Relation::MayOverlap,
            (Step::Field(_), Step::Index(_)) | (Step::Index(_), Step::Field(_)) => return Some(Relation::MayOverlap),
        }
    }
    Some(relation)
}

/// Whether the lvalue names a member of a union: its bytes may belong to members of other types.
fn in_union(unit: &ast::Unit, lvalue: ast::ExprId) -> bool {
    let is_union = |step: &Step| match step {
        Step::Field(field) => unit[unit[*field].record].is_union,
        Step::Index(_) => false,
    };
    path(unit, lvalue).1.iter().any(is_union)
}
