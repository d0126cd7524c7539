//! Contracts: the functions that the front end made of clauses take the places that the user asked for.
//!
//! `__CPROVER_enforce_f` is called by the entry function instead of `f`; `__CPROVER_replace_f` is `f` for everybody. What nobody asked for is dropped.

use fathom_ast as ast;
use fathom_goto::*;

use crate::LowerError;
use crate::body::Body;
use crate::context::Entity;
use crate::link::Linker;

pub const ENFORCE: &str = "__CPROVER_enforce_";
pub const REPLACE: &str = "__CPROVER_replace_";
/// Tells whether a contract's clause is being assumed; defined with the other functions of contracts.
const ASSUMING: &str = "__CPROVER_contract_assuming";

impl Linker<'_> {
    /// Is the declaration a function made of a contract that nobody asked for, or of one that another unit has as well?
    pub fn is_idle_contract(&self, unit: usize, decl: ast::DeclId) -> bool {
        let source = &self.cx.units[unit];
        let name = source.str(source[decl].name);
        let wanted = match (name.strip_prefix(ENFORCE), name.strip_prefix(REPLACE)) {
            (Some(function), _) => self.cx.options.enforce.iter().any(|f| f == function),
            (None, Some(function)) => self.cx.options.replace.iter().any(|f| f == function),
            (None, None) => return false,
        };
        !wanted || self.first_with(&name) != Some(unit)
    }

    /// The unit whose function of that name counts.
    fn first_with(&self, name: &str) -> Option<usize> {
        let has = |unit: &ast::Unit| unit.decls.iter().any(|decl| unit.str(decl.name) == name);
        self.cx.units.iter().position(has)
    }

    /// Is it a function whose contract stands for it?
    pub fn is_replaced(&self, unit: usize, decl: ast::DeclId) -> bool {
        let source = &self.cx.units[unit];
        !self.cx.options.replace.is_empty() && self.cx.options.replace.iter().any(|f| *f == source.str(source[decl].name))
    }

    /// Puts contracts in their places.
    pub fn contracts(&mut self) -> Result<(), LowerError> {
        for function in self.cx.options.replace.clone() {
            let contract = self.contract(REPLACE, &function)?;
            self.check_one(&function)?;
            for u in 0..self.cx.units.len() {
                self.select(u);
                for d in 0..self.cx.unit.decls.len() {
                    let decl = ast::DeclId::new(d);
                    if self.cx.unit.function(decl).is_some() && self.cx.unit.str(self.cx.unit[decl].name) == function {
                        self.cx.state.entities[d] = Entity::Func(contract);
                    }
                }
            }
            self.cx.functions.by_name.insert(function, contract);
        }
        for function in self.cx.options.enforce.clone() {
            let contract = self.contract(ENFORCE, &function)?;
            let checked =
                self.cx.functions.by_name.get(&function).copied().or_else(|| self.cx.program.find_function(&function));
            self.cx.functions.enforced.extend(checked.map(|f| (f, contract)));
        }
        Ok(())
    }

    /// SOUNDNESS: a contract is about one function. Where several files define one of that name, and one of these is static, there are several.
    fn check_one(&mut self, function: &str) -> Result<(), LowerError> {
        let mut files = std::collections::BTreeSet::new();
        let mut internal = false;
        for u in 0..self.cx.units.len() {
            self.select(u);
            for d in 0..self.cx.unit.decls.len() {
                let decl = ast::DeclId::new(d);
                let Some(found) = self.cx.unit.function(decl).filter(|f| f.body.is_some()) else { continue };
                if self.cx.unit.str(self.cx.unit[decl].name) != function {
                    continue;
                }
                internal |= found.linkage != ast::Linkage::External;
                let range = self.cx.unit[decl].range;
                let loc = self.cx.loc(range);
                files.extend(self.cx.program.source.get(loc).file);
            }
        }
        if internal && files.len() > 1 {
            let message =
                format!("--replace {function}: several files define a function of this name, and one of them is static");
            return Err(LowerError::Input(message));
        }
        Ok(())
    }

    fn contract(&self, prefix: &str, function: &str) -> Result<FuncId, LowerError> {
        let found = self.cx.program.find_function(&format!("{prefix}{function}"));
        let option = if prefix == ENFORCE { "--enforce" } else { "--replace" };
        found.ok_or_else(|| LowerError::Input(format!("{option} {function}: no file has a contract for it")))
    }

    /// SOUNDNESS: a contract that is enforced nowhere proves nothing.
    pub fn check_enforced(&self) -> Result<(), LowerError> {
        let program = &self.cx.program;
        for (checked, contract) in &self.cx.functions.enforced {
            let calls = |i: &Inst| matches!(i.kind, InstKind::Call { callee: Callee::Direct(f), .. } if f == *contract);
            let called = program.functions.iter().any(|f| f.blocks.iter().any(|b| b.insts.iter().any(calls)));
            if !called {
                let name = &program.func(*checked).name;
                let entry = &self.cx.options.entry;
                return Err(LowerError::Input(format!("--enforce {name}: the entry function `{entry}` does not call it")));
            }
        }
        Ok(())
    }
}

impl Body<'_, '_> {
    /// `a & b` of two truth values in a clause of a contract that is assumed: where `a` is false, `b` is not evaluated, so that
    /// `is_fresh(p, n) & *p < 3` reads the object that the first operand made. `None` where that cannot matter. Everywhere else both operands are
    /// evaluated, as C says: what tells the cases apart is known at run time, because predicates serve both.
    ///
    /// SOUNDNESS: only the evaluation of an operand that cannot change the conjunction's value is left out, and only of what is assumed. Where the same clause is
    /// asserted of a call, an operand without meaning stays a violation.
    pub fn assumed_conjunction(
        &mut self,
        e: ast::ExprId,
        op: ast::BinaryOp,
        lhs: ast::ExprId,
        rhs: ast::ExprId,
    ) -> Option<ExprId> {
        let options = &self.cx.options;
        if op != ast::BinaryOp::And || options.enforce.is_empty() && options.replace.is_empty() {
            return None;
        }
        let matters = self.flags(lhs).has_effect() && !self.flags(rhs).is_safe();
        if !matters || !crate::coverage::is_boolean_operator(self.cx.unit, e) {
            return None;
        }
        let assuming = self.cx.functions.by_name.get(ASSUMING).copied()?;
        self.cx.needs_body(assuming);
        let loc = self.cx.expr_loc(e);
        let bool = self.cx.common.bool;
        let (left, result, assumed) = (self.temp(bool, loc), self.temp(bool, loc), self.temp(bool, loc));
        let a = self.boolean(lhs);
        self.assign(left, a, loc);
        self.assign(result, a, loc);
        self.emit(InstKind::Call { dest: Some(assumed), callee: Callee::Direct(assuming), args: Vec::new() }, loc);
        let (next, join) = (self.new_block(), self.new_block());
        let (a, assumed) = (self.read(left, loc), self.read(assumed, loc));
        let decided = self.unary(UnOp::Not, a, loc);
        let decided = self.binary(BinOp::And, assumed, decided, loc);
        self.terminate(Terminator::Branch { cond: decided, then: join, other: next }, loc);
        self.switch_to(next);
        let b = self.boolean(rhs);
        let a = self.read(left, loc);
        let both = self.binary(BinOp::And, a, b, loc);
        self.assign(result, both, loc);
        self.flow_into(join, loc);
        Some(self.read(result, loc))
    }
}
