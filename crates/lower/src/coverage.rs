//! Goals of a test suite, put where the source has them: statements, calls, outcomes of decisions, values of conditions, and conditions that decide.
//!
//! A decision is evaluated by branches, whatever plain operators would do, and each of its conditions leaves its value in a temporary of the
//! activation. At the outcome those temporaries tell which conditions were evaluated and which of them decided: all of one evaluation, because they
//! start afresh with each. A temporary of a condition that was not evaluated is false and never looked at alone.

use fathom_ast as ast;
use fathom_goto::coverage::*;
use fathom_goto::*;

use crate::body::Body;
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// Goals of one function, and how many of each kind.
#[derive(Default)]
pub(crate) struct Goals {
    known: FxHashMap<(Criterion, (u32, u32, i128, i128), LocId), PropertyId>,
    counts: FxHashMap<Criterion, u32>,
}

/// A decision while it is lowered.
struct Deciding {
    number: u32,
    leaves: Vec<ast::ExprId>,
    /// Where the values of conditions are, if there are several.
    values: Vec<PlaceId>,
    /// Conditions that turned out to be constants.
    constants: Vec<Option<bool>>,
    loc: LocId,
    /// At one outcome: the expressions of parts of the decision, by node.
    known: RefCell<FxHashMap<*const Tree, ExprId>>,
}

/// Ways to evaluate a decision that are goals of unique-cause MC/DC, at most. SOUNDNESS: conditions of larger ones have masking goals instead.
const WAYS: usize = 128;

impl Body<'_, '_> {
    pub fn wants_goals(&self, criterion: Criterion) -> bool {
        self.has_goals() && self.cx.options.goals.contains(&criterion)
    }

    /// Are decisions lowered so that goals can watch them?
    pub fn watches_decisions(&self) -> bool {
        self.has_goals() && crate::watches_decisions(&self.cx.options.goals)
    }

    fn has_goals(&self) -> bool {
        self.decl.is_some() && !self.f.from_library && self.cx.options.roles.without_goals != Some(self.cx.unit_index)
    }

    /// A goal that is covered where control gets.
    pub fn reach_goal(&mut self, criterion: Criterion, aim: Aim, loc: LocId) {
        if self.wants_goals(criterion) {
            let cond = self.bool_const(true, loc);
            self.goal(criterion, aim, cond, loc);
        }
    }

    pub fn has_goal(&self, criterion: Criterion, aim: &Aim, loc: LocId) -> bool {
        self.goals.known.contains_key(&(criterion, aim.key(), loc))
    }

    pub fn goal(&mut self, criterion: Criterion, aim: Aim, cond: ExprId, loc: LocId) {
        let property = self.goal_property(criterion, aim, loc);
        self.emit(InstKind::Goal { cond, property }, loc);
    }

    /// The goal's property; the same aim of the same place is one goal, wherever its instructions stand.
    pub fn goal_property(&mut self, criterion: Criterion, aim: Aim, loc: LocId) -> PropertyId {
        let key = (criterion, aim.key(), loc);
        if let Some(&known) = self.goals.known.get(&key) {
            return known;
        }
        let function = self.f.name.clone();
        let ordinal = self.goals.counts.entry(criterion).or_default();
        *ordinal += 1;
        let name = format!("{function}.{}.{ordinal}", criterion.name());
        let property = self.cx.property(PropertyClass::Cover, name.clone(), loc, &function);
        self.cx.program.coverage.goals.push(CoverGoal { name, criterion, loc, function, aim });
        self.goals.known.insert(key, property);
        property
    }

    /// Ends the current block by going to `then` or `other` as the decision says.
    pub fn decide(&mut self, kind: DecisionKind, e: ast::ExprId, then: BlockId, other: BlockId) {
        if !self.watches_decisions() {
            return self.branch(e, then, other);
        }
        let mut leaves = Vec::new();
        let tree = self.tree_of(e, &mut leaves);
        let loc = self.cx.expr_loc(e);
        let conditions: Vec<LocId> = leaves.iter().map(|&leaf| self.cx.expr_loc(leaf)).collect();
        let number = self.cx.program.coverage.decisions.len() as u32;
        let function = self.f.name.clone();
        self.cx.program.coverage.decisions.push(Decision { kind, loc, function, tree: tree.clone(), conditions });
        let mut values = Vec::new();
        if leaves.len() > 1 {
            let bool = self.cx.common.bool;
            for _ in &leaves {
                let (place, no) = (self.temp(bool, loc), self.bool_const(false, loc));
                self.assign(place, no, loc);
                values.push(place);
            }
        }
        let constants = vec![None; leaves.len()];
        let mut deciding = Deciding { number, leaves, values, constants, loc, known: RefCell::default() };
        // What is not covered because it cannot happen is a goal all the same: all are made in the same order, whatever is lowered.
        self.declare_goals(&deciding, kind);
        let (on_true, on_false) = (self.new_block(), self.new_block());
        self.branch_tree(&tree, &mut deciding, on_true, on_false);
        for (value, block, target) in [(true, on_true, then), (false, on_false, other)] {
            self.switch_to(block);
            deciding.known.borrow_mut().clear();
            self.outcome_goals(&tree, &deciding, kind, value);
            self.terminate(Terminator::Goto(target), loc);
        }
    }

    /// The truth of a decision whose value is wanted.
    pub fn decision_value(&mut self, e: ast::ExprId) -> ExprId {
        let loc = self.cx.expr_loc(e);
        let bool = self.cx.common.bool;
        let result = self.temp(bool, loc);
        let (yes, no, join) = (self.new_block(), self.new_block(), self.new_block());
        self.decide(DecisionKind::Value, e, yes, no);
        self.switch_to(yes);
        let value = self.bool_const(true, loc);
        self.assign(result, value, loc);
        self.terminate(Terminator::Goto(join), loc);
        self.switch_to(no);
        let value = self.bool_const(false, loc);
        self.assign(result, value, loc);
        self.flow_into(join, loc);
        self.read(result, loc)
    }

    fn declare_goals(&mut self, deciding: &Deciding, kind: DecisionKind) {
        let decision = deciding.number;
        for value in [true, false] {
            for criterion in [Criterion::Branch, Criterion::Decision] {
                if self.wants_goals(criterion) && (criterion != Criterion::Branch || kind != DecisionKind::Value) {
                    self.goal_property(criterion, Aim::Outcome { decision, value }, deciding.loc);
                }
            }
        }
        for (i, leaf) in deciding.leaves.clone().into_iter().enumerate() {
            let loc = self.cx.expr_loc(leaf);
            for criterion in [Criterion::Condition, Criterion::Mcdc, Criterion::McdcUnique] {
                for value in [true, false] {
                    if self.wants_goals(criterion) {
                        self.goal_property(criterion, Aim::Condition { decision, condition: i as u32, value }, loc);
                    }
                }
            }
        }
    }

    fn outcome_goals(&mut self, tree: &Tree, deciding: &Deciding, kind: DecisionKind, value: bool) {
        let decision = deciding.number;
        if kind != DecisionKind::Value {
            self.reach_goal(Criterion::Branch, Aim::Outcome { decision, value }, deciding.loc);
        }
        self.reach_goal(Criterion::Decision, Aim::Outcome { decision, value }, deciding.loc);
        let masking = self.masking_criteria(tree, deciding, value);
        if let [leaf] = deciding.leaves[..] {
            let loc = self.cx.expr_loc(leaf);
            let value = value ^ is_negated(tree);
            for criterion in [Criterion::Condition].into_iter().chain(masking) {
                self.reach_goal(criterion, Aim::Condition { decision, condition: 0, value }, loc);
            }
            return;
        }
        if masking.is_empty() {
            return;
        }
        for (i, leaf) in deciding.leaves.iter().enumerate() {
            let loc = self.cx.expr_loc(*leaf);
            for of_condition in [true, false] {
                // An operator that never turns its operand around has the outcome of a condition that decides.
                if polarity(tree, i as u32).is_some_and(|same| (of_condition == same) != value) {
                    continue;
                }
                let own = self.read(deciding.values[i], loc);
                let own = if of_condition { own } else { self.unary(UnOp::Not, own, loc) };
                let decides = self.decides(tree, i as u32, deciding, loc);
                let cond = self.binary(BinOp::And, own, decides, loc);
                let aim = Aim::Condition { decision, condition: i as u32, value: of_condition };
                for criterion in &masking {
                    self.goal(*criterion, aim.clone(), cond, loc);
                }
            }
        }
    }

    /// Criteria whose goals are conditions that decide. Those of unique-cause MC/DC are judged by the ways in which the decision is evaluated, if these are few:
    /// the ways with this outcome become goals here. Conditions tell a way: whoever agrees with it on all it evaluates takes the same branches.
    fn masking_criteria(&mut self, tree: &Tree, deciding: &Deciding, outcome: bool) -> Vec<Criterion> {
        let mut criteria = vec![Criterion::Mcdc, Criterion::McdcUnique];
        criteria.retain(|c| self.wants_goals(*c));
        if !criteria.contains(&Criterion::McdcUnique) || deciding.leaves.len() == 1 {
            return criteria;
        }
        let Some(ways) = tree.evaluations(WAYS) else { return criteria };
        criteria.retain(|c| *c != Criterion::McdcUnique);
        let loc = deciding.loc;
        for way in ways.into_iter().filter(|way| way.outcome == outcome) {
            let mut cond = self.bool_const(true, loc);
            for i in (0..deciding.leaves.len()).filter(|i| way.evaluated >> i & 1 == 1) {
                let value = self.read(deciding.values[i], loc);
                let value = if way.is_true(i as u32) { value } else { self.unary(UnOp::Not, value, loc) };
                cond = self.binary(BinOp::And, cond, value, loc);
            }
            self.goal(Criterion::McdcUnique, Aim::Evaluated { decision: deciding.number, way }, cond, loc);
        }
        criteria
    }

    /// Was the condition evaluated, and can some completion of what was not evaluated let its change alone change the outcome?
    fn decides(&mut self, tree: &Tree, condition: u32, deciding: &Deciding, loc: LocId) -> ExprId {
        let yes = self.bool_const(true, loc);
        match tree {
            Tree::Cond(_) => yes,
            Tree::Not(inner) => self.decides(inner, condition, deciding, loc),
            Tree::And(a, b) | Tree::Or(a, b) => {
                let and = matches!(tree, Tree::And(..));
                let left = self.value_of(a, deciding, loc);
                // With this value of the left operand the right one is evaluated.
                let goes_on = if and { left } else { self.unary(UnOp::Not, left, loc) };
                if a.mentions(condition) {
                    let inner = self.decides(a, condition, deciding, loc);
                    let right = self.value_of(b, deciding, loc);
                    let neutral = if and { right } else { self.unary(UnOp::Not, right, loc) };
                    let evaluated = self.binary(BinOp::And, goes_on, neutral, loc);
                    let stays = self.unary(UnOp::Not, goes_on, loc);
                    let possible = self.bool_const(b.can(and, &deciding.constants), loc);
                    let skipped = self.binary(BinOp::And, stays, possible, loc);
                    let either = self.binary(BinOp::Or, evaluated, skipped, loc);
                    return self.binary(BinOp::And, inner, either, loc);
                }
                let inner = self.decides(b, condition, deciding, loc);
                self.binary(BinOp::And, goes_on, inner, loc)
            }
            Tree::BothAnd(a, b) | Tree::BothOr(a, b) | Tree::Xor(a, b) => {
                let (mine, others) = if a.mentions(condition) { (a, b) } else { (b, a) };
                let inner = self.decides(mine, condition, deciding, loc);
                if matches!(tree, Tree::Xor(..)) {
                    return inner;
                }
                let value = self.value_of(others, deciding, loc);
                let neutral = if matches!(tree, Tree::BothAnd(..)) { value } else { self.unary(UnOp::Not, value, loc) };
                self.binary(BinOp::And, inner, neutral, loc)
            }
            Tree::Choice(c, a, b) => {
                let chosen = self.value_of(c, deciding, loc);
                let not_chosen = self.unary(UnOp::Not, chosen, loc);
                if !c.mentions(condition) {
                    let (side, mine) = if a.mentions(condition) { (chosen, a) } else { (not_chosen, b) };
                    let inner = self.decides(mine, condition, deciding, loc);
                    return self.binary(BinOp::And, side, inner, loc);
                }
                let inner = self.decides(c, condition, deciding, loc);
                let mut either = self.bool_const(false, loc);
                for (side, taken, skipped) in [(chosen, a, b), (not_chosen, b, a)] {
                    let value = self.value_of(taken, deciding, loc);
                    let not = self.unary(UnOp::Not, value, loc);
                    for (value, other) in [(value, false), (not, true)] {
                        if skipped.can(other, &deciding.constants) {
                            let case = self.binary(BinOp::And, side, value, loc);
                            either = self.binary(BinOp::Or, either, case, loc);
                        }
                    }
                }
                self.binary(BinOp::And, inner, either, loc)
            }
        }
    }

    /// The value of a part of the decision that was evaluated; of one that was not, nobody looks at it.
    fn value_of(&mut self, tree: &Tree, deciding: &Deciding, loc: LocId) -> ExprId {
        if let Some(&known) = deciding.known.borrow().get(&std::ptr::from_ref(tree)) {
            return known;
        }
        let value = match tree {
            Tree::Cond(i) => self.read(deciding.values[*i as usize], loc),
            Tree::Not(inner) => {
                let inner = self.value_of(inner, deciding, loc);
                self.unary(UnOp::Not, inner, loc)
            }
            Tree::And(a, b) | Tree::BothAnd(a, b) => self.both_values(BinOp::And, a, b, deciding, loc),
            Tree::Or(a, b) | Tree::BothOr(a, b) => self.both_values(BinOp::Or, a, b, deciding, loc),
            Tree::Xor(a, b) => self.both_values(BinOp::Xor, a, b, deciding, loc),
            Tree::Choice(c, a, b) => {
                let c = self.value_of(c, deciding, loc);
                let (a, b) = (self.value_of(a, deciding, loc), self.value_of(b, deciding, loc));
                let bool = self.cx.common.bool;
                self.expr(ExprKind::Select(c, a, b), bool, loc)
            }
        };
        deciding.known.borrow_mut().insert(tree, value);
        value
    }

    fn both_values(&mut self, op: BinOp, a: &Tree, b: &Tree, deciding: &Deciding, loc: LocId) -> ExprId {
        let (a, b) = (self.value_of(a, deciding, loc), self.value_of(b, deciding, loc));
        self.binary(op, a, b, loc)
    }

    /// Evaluates a condition, whose value stays in its temporary.
    fn condition(&mut self, i: u32, deciding: &mut Deciding) -> ExprId {
        let leaf = deciding.leaves[i as usize];
        let loc = self.cx.expr_loc(leaf);
        let value = self.boolean(leaf);
        deciding.constants[i as usize] = self.const_int(value).map(|c| c != 0);
        let Some(&place) = deciding.values.get(i as usize) else { return value };
        self.assign(place, value, loc);
        let value = self.read(place, loc);
        if self.wants_goals(Criterion::Condition) {
            let not = self.unary(UnOp::Not, value, loc);
            for (cond, of) in [(value, true), (not, false)] {
                let aim = Aim::Condition { decision: deciding.number, condition: i, value: of };
                self.goal(Criterion::Condition, aim, cond, loc);
            }
        }
        value
    }

    fn branch_tree(&mut self, tree: &Tree, deciding: &mut Deciding, then: BlockId, other: BlockId) {
        let loc = deciding.loc;
        match tree {
            Tree::Cond(i) => {
                let cond = self.condition(*i, deciding);
                let end = match deciding.constants[*i as usize] {
                    Some(false) => Terminator::Goto(other),
                    Some(true) => Terminator::Goto(then),
                    None => Terminator::Branch { cond, then, other },
                };
                self.terminate(end, loc);
            }
            Tree::Not(inner) => self.branch_tree(inner, deciding, other, then),
            Tree::And(a, b) | Tree::Or(a, b) => {
                let next = self.new_block();
                match tree {
                    Tree::And(..) => self.branch_tree(a, deciding, next, other),
                    _ => self.branch_tree(a, deciding, then, next),
                }
                self.switch_to(next);
                self.branch_tree(b, deciding, then, other);
            }
            Tree::BothAnd(..) | Tree::BothOr(..) | Tree::Xor(..) => {
                let cond = self.tree_value(tree, deciding);
                self.terminate(Terminator::Branch { cond, then, other }, loc);
            }
            Tree::Choice(c, a, b) => {
                let (first, second) = (self.new_block(), self.new_block());
                self.branch_tree(c, deciding, first, second);
                self.switch_to(first);
                self.branch_tree(a, deciding, then, other);
                self.switch_to(second);
                self.branch_tree(b, deciding, then, other);
            }
        }
    }

    /// Evaluates a part of a decision to a value: operands of `&`, `|` and `^` are evaluated both.
    fn tree_value(&mut self, tree: &Tree, deciding: &mut Deciding) -> ExprId {
        let loc = deciding.loc;
        match tree {
            Tree::Cond(i) => self.condition(*i, deciding),
            Tree::Not(inner) => {
                let inner = self.tree_value(inner, deciding);
                self.unary(UnOp::Not, inner, loc)
            }
            Tree::BothAnd(a, b) | Tree::BothOr(a, b) | Tree::Xor(a, b) => {
                let op = match tree {
                    Tree::BothAnd(..) => BinOp::And,
                    Tree::BothOr(..) => BinOp::Or,
                    _ => BinOp::Xor,
                };
                let a = self.tree_value(a, deciding);
                let b = self.tree_value(b, deciding);
                self.binary(op, a, b, loc)
            }
            Tree::And(..) | Tree::Or(..) | Tree::Choice(..) => {
                let bool = self.cx.common.bool;
                let result = self.temp(bool, loc);
                let (yes, no, join) = (self.new_block(), self.new_block(), self.new_block());
                self.branch_tree(tree, deciding, yes, no);
                for (block, value) in [(yes, true), (no, false)] {
                    self.switch_to(block);
                    let value = self.bool_const(value, loc);
                    self.assign(result, value, loc);
                    self.terminate(Terminator::Goto(join), loc);
                }
                self.switch_to(join);
                self.read(result, loc)
            }
        }
    }

    /// The operators of a decision and its conditions, in the order of evaluation.
    fn tree_of(&mut self, e: ast::ExprId, leaves: &mut Vec<ast::ExprId>) -> Tree {
        let unit = self.cx.unit;
        let both = |body: &mut Self, lhs, rhs, leaves: &mut Vec<ast::ExprId>| {
            let lhs = Box::new(body.tree_of(lhs, leaves));
            (lhs, Box::new(body.tree_of(rhs, leaves)))
        };
        match unit[e].kind {
            ast::ExprKind::Unary { op: ast::UnaryOp::LNot, operand }
                if !matches!(unit.kind_of(operand), ast::TypeKind::Vector { .. }) =>
            {
                return Tree::Not(Box::new(self.tree_of(operand, leaves)));
            }
            ast::ExprKind::Cast {
                kind: ast::CastKind::IntToBool | ast::CastKind::PointerToBool | ast::CastKind::FloatToBool,
                operand,
                ..
            } => return self.tree_of(operand, leaves),
            ast::ExprKind::Cast { kind: ast::CastKind::IntToInt, operand, .. }
                if crate::flags::preserves(unit, unit[operand].ty.ty, unit[e].ty.ty) =>
            {
                return self.tree_of(operand, leaves);
            }
            ast::ExprKind::Binary { op: ast::BinaryOp::LAnd, lhs, rhs } => {
                let (a, b) = both(self, lhs, rhs, leaves);
                return Tree::And(a, b);
            }
            ast::ExprKind::Binary { op: ast::BinaryOp::LOr, lhs, rhs } => {
                let (a, b) = both(self, lhs, rhs, leaves);
                return Tree::Or(a, b);
            }
            ast::ExprKind::Binary { op, lhs, rhs } if is_boolean_operator(unit, e) => {
                self.enter(e);
                let (a, b) = both(self, lhs, rhs, leaves);
                return match op {
                    ast::BinaryOp::And => Tree::BothAnd(a, b),
                    ast::BinaryOp::Or => Tree::BothOr(a, b),
                    _ => Tree::Xor(a, b),
                };
            }
            ast::ExprKind::Conditional { cond, then, els } if is_boolean(unit, then) && is_boolean(unit, els) => {
                let cond = Box::new(self.tree_of(cond, leaves));
                let (a, b) = both(self, then, els, leaves);
                return Tree::Choice(cond, a, b);
            }
            ast::ExprKind::Call { callee, args } => {
                if let Some(arg) = self.expected_value(callee, args) {
                    return self.tree_of(arg, leaves);
                }
            }
            _ => {}
        }
        leaves.push(e);
        Tree::Cond(leaves.len() as u32 - 1)
    }
}

/// `&`, `|` or `^` of operands that are certainly 0 or 1: a logical operator in other words.
pub(crate) fn is_boolean_operator(unit: &ast::Unit, e: ast::ExprId) -> bool {
    match unit[e].kind {
        ast::ExprKind::Binary { op: ast::BinaryOp::And | ast::BinaryOp::Or | ast::BinaryOp::Xor, lhs, rhs } => {
            // A constant operand is a mask.
            is_boolean(unit, lhs) && is_boolean(unit, rhs) && !is_number(unit, lhs) && !is_number(unit, rhs)
        }
        _ => false,
    }
}

fn is_number(unit: &ast::Unit, e: ast::ExprId) -> bool {
    match unit[e].kind {
        ast::ExprKind::Int(_) | ast::ExprKind::Folded { .. } => true,
        ast::ExprKind::Cast { operand, .. } => is_number(unit, operand),
        _ => false,
    }
}

/// Is the value certainly 0 or 1?
fn is_boolean(unit: &ast::Unit, e: ast::ExprId) -> bool {
    if matches!(unit.kind_of(e), ast::TypeKind::Bool) {
        return true;
    }
    match unit[e].kind {
        ast::ExprKind::Int(value) => value <= 1,
        ast::ExprKind::Unary { op: ast::UnaryOp::LNot, operand } => {
            !matches!(unit.kind_of(operand), ast::TypeKind::Vector { .. })
        }
        ast::ExprKind::Binary { op, lhs, rhs } => match op {
            ast::BinaryOp::LAnd | ast::BinaryOp::LOr => true,
            ast::BinaryOp::Eq
            | ast::BinaryOp::Ne
            | ast::BinaryOp::Lt
            | ast::BinaryOp::Gt
            | ast::BinaryOp::Le
            | ast::BinaryOp::Ge => !matches!(unit.kind_of(lhs), ast::TypeKind::Vector { .. }),
            ast::BinaryOp::And | ast::BinaryOp::Or | ast::BinaryOp::Xor => is_boolean(unit, lhs) && is_boolean(unit, rhs),
            _ => false,
        },
        ast::ExprKind::Cast { kind: ast::CastKind::IntToInt, operand, .. } => is_boolean(unit, operand),
        ast::ExprKind::Conditional { then, els, .. } => is_boolean(unit, then) && is_boolean(unit, els),
        _ => false,
    }
}

/// Of a tree with one condition.
fn is_negated(tree: &Tree) -> bool {
    match tree {
        Tree::Not(inner) => !is_negated(inner),
        _ => false,
    }
}

/// Whether a condition that decides gives the outcome its own value, or the other one; none if that depends on other conditions.
fn polarity(tree: &Tree, condition: u32) -> Option<bool> {
    match tree {
        Tree::Cond(_) => Some(true),
        Tree::Not(inner) => polarity(inner, condition).map(|same| !same),
        Tree::And(a, b) | Tree::Or(a, b) | Tree::BothAnd(a, b) | Tree::BothOr(a, b) => {
            polarity(if a.mentions(condition) { a } else { b }, condition)
        }
        Tree::Xor(..) => None,
        Tree::Choice(c, a, b) => match c.mentions(condition) {
            true => None,
            false => polarity(if a.mentions(condition) { a } else { b }, condition),
        },
    }
}
