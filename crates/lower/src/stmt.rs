//! Statements and declarations in blocks.

use fathom_ast as ast;
use fathom_goto::coverage::{Aim, Criterion, DecisionKind};
use fathom_goto::*;

use crate::body::{Body, Val};
use crate::context::Entity;
use crate::goals::Iterations;
use crate::scope::{Cleanup, EdgeTarget, LoopTarget};

impl Body<'_, '_> {
    pub fn stmt_loc(&mut self, s: ast::StmtId) -> LocId {
        let range = self.cx.unit[s].range;
        self.cx.loc(range)
    }

    pub fn stmt(&mut self, s: ast::StmtId) {
        let loc = self.stmt_loc(s);
        if self.wants_goals(Criterion::Statement) && self.is_executable(s) {
            self.reach_goal(Criterion::Statement, Aim::Reached, loc);
        }
        match self.cx.unit[s].kind {
            ast::StmtKind::Compound(list) => self.compound(list, loc),
            ast::StmtKind::Decl(decls) => {
                for &decl in self.cx.unit.list(decls) {
                    self.declare(decl);
                }
            }
            ast::StmtKind::Expr(e) => self.effect(e),
            ast::StmtKind::If { cond, then, els } => self.if_chain(cond, then, els, loc),
            ast::StmtKind::While { cond, body } => self.while_loop(cond, body, loc),
            ast::StmtKind::Do { body, cond } => self.do_loop(body, cond, loc),
            ast::StmtKind::For { init, cond, inc, body } => self.for_loop(init, cond, inc, body, loc),
            ast::StmtKind::Switch { cond, body } => self.switch(cond, body, loc),
            ast::StmtKind::Case { low, high, body } => {
                let low = self.cx.unit[low];
                let high = high.map_or(low, |h| self.cx.unit[h]);
                self.case(Some((low, high)), loc);
                self.stmt(body);
            }
            ast::StmtKind::Default { body } => {
                self.case(None, loc);
                self.stmt(body);
            }
            ast::StmtKind::Label { label, body } => {
                self.place_label(label, loc);
                self.stmt(body);
            }
            ast::StmtKind::Goto(label) => {
                if self.open {
                    self.label_block(label);
                    let edge = self.edge(EdgeTarget::Label(label), loc);
                    self.terminate(Terminator::Goto(edge), loc);
                }
            }
            ast::StmtKind::IndirectGoto(target) => self.indirect_goto(target, loc),
            ast::StmtKind::Break => match self.jumps.loops.last().copied() {
                Some(target) => self.jump_out(target.on_break, target.scope, target.cleanup, loc),
                None => self.unsupported("break outside of a loop", loc),
            },
            ast::StmtKind::Continue => match self.jumps.loops.iter().rev().find(|t| t.on_continue.is_some()).copied() {
                Some(LoopTarget { on_continue: Some(block), scope, cleanup, .. }) => self.jump_out(block, scope, cleanup, loc),
                Some(LoopTarget { on_continue: None, .. }) | None => self.unsupported("continue outside of a loop", loc),
            },
            ast::StmtKind::Return(value) => self.return_statement(value, loc),
            ast::StmtKind::Null => {}
            ast::StmtKind::Asm(asm) => self.inline_assembly(asm, loc),
            ast::StmtKind::Unsupported(name) => {
                let name = self.cx.unit.str(name).into_owned();
                self.unsupported(name, loc);
            }
        }
    }

    /// Does the statement do something itself, beside what the statements in it do?
    fn is_executable(&self, s: ast::StmtId) -> bool {
        let unit = self.cx.unit;
        match unit[s].kind {
            ast::StmtKind::Compound(_) | ast::StmtKind::Null => false,
            ast::StmtKind::Case { .. } | ast::StmtKind::Default { .. } | ast::StmtKind::Label { .. } => false,
            // A declaration without an initialiser is none.
            ast::StmtKind::Decl(decls) => {
                let runs =
                    |d: &ast::DeclId| unit.var(*d).is_some_and(|v| v.storage == ast::VarStorage::Local && v.init.is_some());
                unit.list(decls).iter().any(runs)
            }
            ast::StmtKind::Expr(_)
            | ast::StmtKind::If { .. }
            | ast::StmtKind::While { .. }
            | ast::StmtKind::Do { .. }
            | ast::StmtKind::For { .. }
            | ast::StmtKind::Switch { .. }
            | ast::StmtKind::Goto(_)
            | ast::StmtKind::IndirectGoto(_)
            | ast::StmtKind::Break
            | ast::StmtKind::Continue
            | ast::StmtKind::Return(_)
            | ast::StmtKind::Asm(_)
            | ast::StmtKind::Unsupported(_) => true,
        }
    }

    /// The body of a statement, which is a block of its own even without braces (6.8.4p3).
    pub fn substatement(&mut self, s: ast::StmtId) {
        match self.cx.unit[s].kind {
            ast::StmtKind::Expr(_) | ast::StmtKind::Decl(_) | ast::StmtKind::Return(_) => {
                let loc = self.stmt_loc(s);
                self.push_scope(Vec::new(), loc);
                self.stmt(s);
                self.pop_scope(loc);
            }
            ast::StmtKind::Compound(_)
            | ast::StmtKind::If { .. }
            | ast::StmtKind::While { .. }
            | ast::StmtKind::Do { .. }
            | ast::StmtKind::For { .. }
            | ast::StmtKind::Switch { .. }
            | ast::StmtKind::Case { .. }
            | ast::StmtKind::Default { .. }
            | ast::StmtKind::Label { .. }
            | ast::StmtKind::Goto(_)
            | ast::StmtKind::IndirectGoto(_)
            | ast::StmtKind::Break
            | ast::StmtKind::Continue
            | ast::StmtKind::Null
            | ast::StmtKind::Asm(_)
            | ast::StmtKind::Unsupported(_) => self.stmt(s),
        }
    }

    fn compound(&mut self, list: ast::List<ast::StmtId>, loc: LocId) {
        let stmts = self.cx.unit.list(list);
        let locals = self.declare_block(stmts);
        self.push_scope(locals, loc);
        for &s in stmts {
            self.stmt(s);
        }
        self.pop_scope(loc);
    }

    /// Creates the automatic variables declared directly in a block.
    fn declare_block(&mut self, stmts: &[ast::StmtId]) -> Vec<LocalId> {
        let mut locals = Vec::new();
        // A declaration behind a label can be reached again within the block.
        let mut after_label = false;
        for &s in stmts {
            let mut s = s;
            loop {
                match self.cx.unit[s].kind {
                    ast::StmtKind::Label { body, .. } => {
                        after_label = true;
                        s = body;
                    }
                    ast::StmtKind::Case { body, .. } | ast::StmtKind::Default { body } => s = body,
                    ast::StmtKind::Decl(decls) => {
                        for &decl in self.cx.unit.list(decls) {
                            if let Some(local) = self.declare_local(decl) {
                                locals.push(local);
                                if after_label {
                                    self.relived.push(local);
                                }
                            }
                        }
                        break;
                    }
                    _ => break,
                }
            }
        }
        locals
    }

    /// The local of an automatic variable that is not a variable-length array.
    pub fn declare_local(&mut self, decl: ast::DeclId) -> Option<LocalId> {
        let unit = self.cx.unit;
        let var = unit.var(decl)?;
        if var.storage != ast::VarStorage::Local || self.has_vla(unit[decl].ty.ty) {
            return None;
        }
        let ty = self.cx.ty(unit[decl].ty.ty);
        let loc = self.cx.loc(unit[decl].range);
        let name = unit.str(unit[decl].name).into_owned();
        // Functions made of contracts are harnesses, wherever they stand.
        let arbitrary = self.cx.state.arbitrary || self.f.name.starts_with("__CPROVER_");
        let kind = if arbitrary { LocalKind::Arbitrary } else { LocalKind::User };
        let local = self.new_local(name, ty, kind, loc);
        if let Some(align) = var.align {
            let own = &mut self.f.locals[local.index()].align;
            *own = (*own).max(u64::from(align));
        }
        self.cx.state.entities[decl.index()] = Entity::Local(local);
        Some(local)
    }

    /// A declaration that is reached.
    fn declare(&mut self, decl: ast::DeclId) {
        let unit = self.cx.unit;
        let loc = self.cx.loc(unit[decl].range);
        let var = match &unit[decl].kind {
            ast::DeclKind::Function(_) => return,
            ast::DeclKind::Typedef(typedef) => {
                if let Some(evaluated) = typedef.evaluated {
                    self.effect(evaluated);
                }
                return self.evaluate_sizes(unit[decl].ty.ty, loc);
            }
            ast::DeclKind::Var(var) => var,
        };
        if var.storage != ast::VarStorage::Local {
            return;
        }
        if let Some(evaluated) = var.evaluated {
            self.effect(evaluated);
        }
        self.evaluate_sizes(unit[decl].ty.ty, loc);
        if self.has_vla(unit[decl].ty.ty) {
            let name = unit.str(unit[decl].name).into_owned();
            self.declare_vla(decl, name, loc);
            if let (Some(init), Entity::Vla(local)) = (var.init, self.cx.state.entities[decl.index()]) {
                self.init_vla(decl, local, init, loc);
            }
            return;
        }
        let Entity::Local(local) = self.cx.state.entities[decl.index()] else {
            return self.unsupported("declaration outside of a block", loc);
        };
        match var.init {
            Some(init) => {
                let place = self.local_place(local);
                let access = self.cx.access(unit[decl].ty);
                if access == Access::default() || !self.cx.program.types.is_scalar(self.place_ty(place)) {
                    self.init_place(place, init);
                } else {
                    let value = self.value(init);
                    self.store_val(place, value, access, loc);
                }
            }
            None if self.relived.contains(&local) => {
                self.emit(InstKind::LifetimeEnd(local), loc);
                self.emit(InstKind::LifetimeStart(local), loc);
                self.draw_scalar(local, loc);
            }
            None => self.draw_scalar(local, loc),
        }
        if let Some(function) = var.cleanup
            && let Entity::Func(id) = self.cx.state.entities[function.index()]
        {
            self.push_cleanup(Cleanup::Call(id, local), loc);
        }
    }

    /// In a harness, a scalar that is declared without a value is an input. Aggregates are given to it with what they hold.
    fn draw_scalar(&mut self, local: LocalId, loc: LocId) {
        let (kind, ty) = (self.f.locals[local.index()].kind, self.f.locals[local.index()].ty);
        if kind == LocalKind::Arbitrary && self.cx.program.types.is_scalar(ty) {
            let (dest, name) = (self.local_place(local), self.f.locals[local.index()].name.clone());
            self.emit(InstKind::Input { dest, name, kind: InputKind::Environment }, loc);
        }
    }

    /// C23 allows `int a[n] = {}`.
    fn init_vla(&mut self, decl: ast::DeclId, local: LocalId, init: ast::ExprId, loc: LocId) {
        if !self.is_zero_init(init) {
            return self.unsupported("initialiser of a variable-length array", loc);
        }
        let size = self.byte_size(self.cx.unit[decl].ty.ty, loc);
        let place = self.local_place(local);
        let pointer = self.read(place, loc);
        let int = self.cx.common.int;
        let zero = self.int(int, 0, loc);
        self.emit(InstKind::Intrinsic { dest: None, op: Intrinsic::MemSet, args: vec![pointer, zero, size] }, loc);
    }

    /// `if … else if … else …`, without recursion along the chain.
    fn if_chain(&mut self, cond: ast::ExprId, then: ast::StmtId, els: Option<ast::StmtId>, loc: LocId) {
        let join = self.new_block();
        let (mut cond, mut then, mut els, mut loc) = (cond, then, els, loc);
        loop {
            let on_true = self.new_block();
            let on_false = if els.is_some() { self.new_block() } else { join };
            self.decide(DecisionKind::If, cond, on_true, on_false);
            self.switch_to(on_true);
            self.substatement(then);
            self.terminate(Terminator::Goto(join), loc);
            let Some(other) = els else { break };
            self.switch_to(on_false);
            if let ast::StmtKind::If { cond: c, then: t, els: e } = self.cx.unit[other].kind {
                (cond, then, els) = (c, t, e);
                loc = self.stmt_loc(other);
                self.reach_goal(Criterion::Statement, Aim::Reached, loc);
                continue;
            }
            self.substatement(other);
            self.terminate(Terminator::Goto(join), loc);
            break;
        }
        self.switch_to(join);
    }

    fn enter_loop(&mut self, on_break: BlockId, on_continue: BlockId, iterations: Option<Iterations>) {
        let (scope, cleanup) = (self.scope, self.cleanup);
        self.jumps.loops.push(LoopTarget { on_break, on_continue: Some(on_continue), scope, cleanup, iterations });
        self.iteration(iterations);
    }

    fn while_loop(&mut self, cond: ast::ExprId, body: ast::StmtId, loc: LocId) {
        let (head, inside, exit) = (self.new_block(), self.new_block(), self.new_block());
        let iterations = self.start_iterations(true, loc);
        self.flow_into(head, loc);
        self.loop_test(cond, inside, exit);
        self.switch_to(inside);
        self.enter_loop(exit, head, iterations);
        self.substatement(body);
        self.jumps.loops.pop();
        self.terminate(Terminator::Goto(head), loc);
        self.switch_to(exit);
        self.end_iterations(iterations);
    }

    /// Decides whether an iteration begins, and marks the branches by which it does not.
    fn loop_test(&mut self, cond: ast::ExprId, inside: BlockId, exit: BlockId) {
        let head = self.cur;
        let first = self.f.blocks.len();
        self.decide(DecisionKind::Loop, cond, inside, exit);
        for at in std::iter::once(head.index()).chain(first..self.f.blocks.len()) {
            let block = &mut self.f.blocks[at];
            if matches!(block.end, Terminator::Branch { .. }) {
                let source = &mut self.cx.program.source;
                block.end_loc = source.add(source.get(block.end_loc).clone());
                source.loop_tests.insert(block.end_loc);
            }
        }
    }

    fn do_loop(&mut self, body: ast::StmtId, cond: ast::ExprId, loc: LocId) {
        let (head, test, exit) = (self.new_block(), self.new_block(), self.new_block());
        let iterations = self.start_iterations(false, loc);
        self.flow_into(head, loc);
        self.enter_loop(exit, test, iterations);
        self.substatement(body);
        self.jumps.loops.pop();
        self.flow_into(test, loc);
        self.decide(DecisionKind::Loop, cond, head, exit);
        self.switch_to(exit);
        self.end_iterations(iterations);
    }

    fn for_loop(
        &mut self,
        init: Option<ast::StmtId>,
        cond: Option<ast::ExprId>,
        inc: Option<ast::ExprId>,
        body: ast::StmtId,
        loc: LocId,
    ) {
        let locals = match init {
            Some(init) => self.declare_block(&[init]),
            None => Vec::new(),
        };
        self.push_scope(locals, loc);
        if let Some(init) = init {
            self.stmt(init);
        }
        let (head, inside, step, exit) = (self.new_block(), self.new_block(), self.new_block(), self.new_block());
        let iterations = self.start_iterations(cond.is_some(), loc);
        self.flow_into(head, loc);
        match cond {
            Some(cond) => self.loop_test(cond, inside, exit),
            None => self.terminate(Terminator::Goto(inside), loc),
        }
        self.switch_to(inside);
        self.enter_loop(exit, step, iterations);
        self.substatement(body);
        self.jumps.loops.pop();
        self.flow_into(step, loc);
        if let Some(inc) = inc {
            self.effect(inc);
        }
        self.terminate(Terminator::Goto(head), loc);
        self.switch_to(exit);
        self.end_iterations(iterations);
        self.pop_scope(loc);
    }

    fn return_statement(&mut self, value: Option<ast::ExprId>, loc: LocId) {
        let ret = self.f.ret;
        let void = matches!(self.type_of(ret), Type::Void);
        let mut operand = None;
        if let Some(e) = value {
            if void {
                self.effect(e);
            } else {
                let value = self.value(e);
                operand = self.operand(value, Some(ret), loc);
                if self.return_runs_cleanups() {
                    operand = operand.map(|o| match o {
                        Operand::Value(e) => Operand::Value(self.spill(e)),
                        Operand::Aggregate(p) => match self.spill_val(Val::Place(p), loc) {
                            Val::Place(p) => Operand::Aggregate(p),
                            Val::Void | Val::Scalar(_) | Val::Pair(..) => o,
                        },
                    });
                }
            }
        }
        if !self.open {
            return;
        }
        for target in self.jumps.loops.clone() {
            self.end_iterations(target.iterations);
        }
        let root = crate::scope::ScopeId(0);
        self.unwind(self.scope, self.cleanup, root, crate::scope::CleanupId::NONE, false, loc);
        self.check_noreturn(loc);
        if !void && operand.is_none() {
            // `return;` in a function with a value: only wrong if the caller looks, as at the end of the body.
            return self.fall_off_end(loc);
        }
        self.terminate(Terminator::Return(operand), loc);
    }

    /// A function that some declaration calls noreturn must not get here.
    fn check_noreturn(&mut self, loc: LocId) {
        if self.f.noreturn && !self.f.from_library {
            self.assert_false(PropertyClass::NoReturn, format!("`{}` is declared noreturn and returns", self.f.name), loc);
        }
    }

    /// The end of the body, or `return;` where a value should be.
    pub fn fall_off_end(&mut self, loc: LocId) {
        if !self.open {
            return;
        }
        self.check_noreturn(loc);
        let ret = self.f.ret;
        if matches!(self.type_of(ret), Type::Void) {
            return self.terminate(Terminator::Return(None), loc);
        }
        if self.f.name == "main" {
            let zero = self.constant(ret, 0, loc);
            return self.terminate(Terminator::Return(Some(Operand::Value(zero))), loc);
        }
        self.assert_false(
            PropertyClass::MissingReturn,
            format!("function `{}` ends without returning a value", self.f.name),
            loc,
        );
        // Where that check is not wanted the value is arbitrary.
        let temp = self.temp(ret, loc);
        let operand = if self.cx.program.types.is_scalar(ret) {
            self.emit(InstKind::Input { dest: temp, name: "missing return value".to_string(), kind: InputKind::Missing }, loc);
            Operand::Value(self.read(temp, loc))
        } else {
            Operand::Aggregate(temp)
        };
        self.terminate(Terminator::Return(Some(operand)), loc);
    }

    /// `({ … })`: the value of the last statement if it is an expression.
    #[inline(never)]
    pub fn statement_expression(&mut self, e: ast::ExprId, body: ast::StmtId, used: bool) -> Val {
        let unit = self.cx.unit;
        let loc = self.cx.expr_loc(e);
        let ast::StmtKind::Compound(list) = unit[body].kind else {
            self.stmt(body);
            return Val::Void;
        };
        let stmts = unit.list(list);
        let ty = self.ast_ty(e);
        let wanted = used && !matches!(self.type_of(ty), Type::Void);
        let locals = self.declare_block(stmts);
        self.push_scope(locals, loc);
        let mut result = Val::Void;
        for (i, &s) in stmts.iter().enumerate() {
            let last = if wanted && i + 1 == stmts.len() { self.last_value(s) } else { None };
            match last {
                Some(value) => {
                    let at = self.cx.expr_loc(value);
                    let value = self.value(value);
                    // The locals it may mention end here.
                    result = self.spill_val(value, at);
                }
                None => self.stmt(s),
            }
        }
        self.pop_scope(loc);
        if wanted && result == Val::Void {
            return self.zero_val(ty, loc);
        }
        result
    }

    /// The expression of a statement that may end a statement expression, labels in front of it being lowered.
    fn last_value(&mut self, s: ast::StmtId) -> Option<ast::ExprId> {
        match self.cx.unit[s].kind {
            ast::StmtKind::Expr(e) => Some(e),
            ast::StmtKind::Label { label, body } if self.ends_in_value(body) => {
                let loc = self.stmt_loc(s);
                self.place_label(label, loc);
                self.last_value(body)
            }
            _ => None,
        }
    }

    fn ends_in_value(&self, mut s: ast::StmtId) -> bool {
        loop {
            match self.cx.unit[s].kind {
                ast::StmtKind::Expr(_) => return true,
                ast::StmtKind::Label { body, .. } => s = body,
                _ => return false,
            }
        }
    }

    /// `goto *e`: the labels are the elements of a hidden array, so the target is an index.
    fn indirect_goto(&mut self, target: ast::ExprId, loc: LocId) {
        let value = self.scalar(target);
        let value = self.spill(value);
        let Some(decl) = self.decl else { return self.unsupported("computed goto", loc) };
        let unit = self.cx.unit;
        let Some(function) = unit.function(decl) else { return self.unsupported("computed goto", loc) };
        let table = self.cx.label_table(decl);
        let table = self.global_place(table);
        let start = self.addr_of(table, loc);
        let index = self.binary(BinOp::PtrDiff, value, start, loc);
        let mut cases = Vec::new();
        for (i, &label) in unit.list(function.labels).iter().enumerate() {
            if unit[label].address_taken {
                self.label_block(label);
                let edge = self.edge(EdgeTarget::Label(label), loc);
                cases.push((i as i128, i as i128, edge));
            }
        }
        let nowhere = self.new_block();
        self.terminate(Terminator::Switch { value: index, cases, default: nowhere }, loc);
        self.switch_to(nowhere);
        self.assert_false(PropertyClass::Unreachable, "computed goto to something that is no label", loc);
        self.terminate(Terminator::Stop, loc);
    }
}
