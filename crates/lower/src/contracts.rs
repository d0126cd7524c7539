//! Contracts: the functions that the front end made of clauses take the places that the user asked for.
//!
//! `__CPROVER_enforce_f` is called by the entry function instead of `f`; `__CPROVER_replace_f` is `f` for everybody. What nobody asked for is dropped.

use fathom_ast as ast;
use fathom_goto::*;

use crate::LowerError;
use crate::context::Entity;
use crate::link::Linker;

pub const ENFORCE: &str = "__CPROVER_enforce_";
pub const REPLACE: &str = "__CPROVER_replace_";

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
            for u in 0..self.cx.units.len() {
                self.select(u);
                for d in 0..self.cx.unit.decls.len() {
                    let decl = ast::DeclId::new(d);
                    if self.cx.unit.function(decl).is_some() && self.cx.unit.str(self.cx.unit[decl].name) == function {
                        self.cx.state.entities[d] = Entity::Func(contract);
                    }
                }
            }
            self.cx.functions.insert(function, contract);
        }
        for function in self.cx.options.enforce.clone() {
            let contract = self.contract(ENFORCE, &function)?;
            let checked = self.cx.functions.get(&function).copied().or_else(|| self.cx.program.find_function(&function));
            self.cx.enforced.extend(checked.map(|f| (f, contract)));
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
        for (checked, contract) in &self.cx.enforced {
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
