//! Facts as predicates over the program's own variables, for execution to assume or a solver to re-check, and as
//! text for `fathom show facts`.

use super::{AtBlock, Fact, Facts};
use crate::points_to::Object;
use fathom_goto::*;

impl Fact {
    /// The variable as the user writes it: `x`, `s.count`.
    pub fn name(&self, program: &Program) -> String {
        let (mut name, mut ty) = match self.cell.object {
            Object::Global(global) => (program.global(global).name.clone(), program.global(global).ty),
            Object::Local(func, local) => {
                let local = program.func(func).local(local);
                (local.name.clone(), local.ty)
            }
            Object::Unknown | Object::Alloc(..) | Object::Function(_) | Object::Arguments | Object::Foreign => {
                unreachable!("only variables have cells")
            }
        };
        for field in &self.cell.path {
            let Type::Record(record) = program.types.get(ty) else { break };
            let field = &program.types.record(*record).fields[*field as usize];
            name = format!("{name}.{}", field.name);
            ty = field.ty;
        }
        name
    }

    pub fn describe(&self, program: &Program) -> String {
        let name = self.name(program);
        let value = self.value;
        if let Some(only) = value.singleton() {
            return format!("{name} = {only}");
        }
        let range = format!("{name} in [{}, {}]", value.lo, value.hi);
        if value.modulus > 1 { format!("{range}, = {} mod {}", value.residue, value.modulus) } else { range }
    }

    /// Adds the fact as a Bool expression to the function it was asked for.
    pub fn predicate(&self, types: &mut TypeTable, func: &mut Function) -> ExprId {
        let bool = types.bool();
        let ty = self.cell.ty;
        let read = |types: &TypeTable, func: &mut Function| {
            let place = self.place(types, func);
            func.add_expr(ExprKind::Read(place, Access::default()), ty, LocId::NONE)
        };
        let mut conjuncts = Vec::new();
        let compare = |func: &mut Function, op, a, bound: i128| {
            let bound = func.add_expr(ExprKind::Const(self.cell.int.to_bits(bound)), ty, LocId::NONE);
            func.add_expr(ExprKind::Binary(op, a, bound), bool, LocId::NONE)
        };
        if let Some(only) = self.value.singleton() {
            let x = read(types, func);
            return compare(func, BinOp::Eq, x, only);
        }
        if self.value.lo > self.cell.int.min() {
            let x = read(types, func);
            conjuncts.push(compare(func, BinOp::Ge, x, self.value.lo));
        }
        if self.value.hi < self.cell.int.max() {
            let x = read(types, func);
            conjuncts.push(compare(func, BinOp::Le, x, self.value.hi));
        }
        if self.value.modulus > 1 && self.value.modulus <= self.cell.int.max() {
            let x = read(types, func);
            let modulus = func.add_expr(ExprKind::Const(self.cell.int.to_bits(self.value.modulus)), ty, LocId::NONE);
            let rest = func.add_expr(ExprKind::Binary(BinOp::Rem, x, modulus), ty, LocId::NONE);
            let mut fits = compare(func, BinOp::Eq, rest, self.value.residue);
            // The remainder of a negative value is negative.
            if self.cell.int.signed && self.value.lo < 0 && self.value.residue != 0 {
                let negative = compare(func, BinOp::Eq, rest, self.value.residue - self.value.modulus);
                fits = func.add_expr(ExprKind::Binary(BinOp::Or, fits, negative), bool, LocId::NONE);
            }
            conjuncts.push(fits);
        }
        let mut conjuncts = conjuncts.into_iter();
        match conjuncts.next() {
            None => func.add_expr(ExprKind::Const(1), bool, LocId::NONE),
            Some(first) => {
                conjuncts.fold(first, |all, one| func.add_expr(ExprKind::Binary(BinOp::And, all, one), bool, LocId::NONE))
            }
        }
    }

    /// The leaf as a place of the function.
    pub fn place(&self, types: &TypeTable, func: &mut Function) -> PlaceId {
        let (kind, root_ty) = match self.cell.object {
            Object::Global(global) => (PlaceKind::Global(global), self.cell.root_ty),
            Object::Local(_, local) => (PlaceKind::Local(local), self.cell.root_ty),
            Object::Unknown | Object::Alloc(..) | Object::Function(_) | Object::Arguments | Object::Foreign => {
                unreachable!("only variables have cells")
            }
        };
        let mut ty = root_ty;
        let mut place = func.add_place(kind, ty);
        for field in &self.cell.path {
            let Type::Record(record) = types.get(ty) else { break };
            ty = types.record(*record).fields[*field as usize].ty;
            place = func.add_place(PlaceKind::Field(place, *field), ty);
        }
        place
    }
}

impl Facts {
    /// Puts every fact as an assertion in front of its block, so that execution or the interpreter can re-check them.
    /// Blocks no execution reaches assert false. Positions of instructions change; facts by block stay valid.
    pub fn assert_in(&self, program: &mut Program) {
        let bool = program.types.bool();
        for f in 0..self.blocks.len() {
            let func = FuncId::new(f);
            if self.blocks[f].iter().all(Option::is_none) {
                continue;
            }
            for b in 0..self.blocks[f].len() {
                let found = self.at(func, BlockId::new(b));
                let Program { types, functions, properties, .. } = program;
                let function = &mut functions[f];
                let conds = match found {
                    AtBlock::Unknown => Vec::new(),
                    AtBlock::Unreachable => vec![function.add_expr(ExprKind::Const(0), bool, LocId::NONE)],
                    AtBlock::Facts(facts) => facts.iter().map(|fact| fact.predicate(types, function)).collect(),
                };
                let asserts = conds.into_iter().map(|cond| {
                    properties.push(Property {
                        class: PropertyClass::Assertion,
                        message: format!("fact {} at {:?}", properties.len(), BlockId::new(b)),
                        loc: LocId::NONE,
                        function: function.name.clone(),
                    });
                    let property = PropertyId::new(properties.len() - 1);
                    Inst { kind: InstKind::Assert { cond, property }, loc: LocId::NONE }
                });
                let asserts: Vec<Inst> = asserts.collect();
                function.blocks[b].insts.splice(0..0, asserts);
            }
        }
    }

    /// The text of `fathom show facts`.
    pub fn describe(&self, program: &Program) -> String {
        let mut text = String::new();
        if self.is_empty() {
            return "no facts\n".to_string();
        }
        for (f, function) in program.functions.iter().enumerate() {
            let func = FuncId::new(f);
            let blocks = (0..function.blocks.len()).map(BlockId::new);
            let reached: Vec<BlockId> = blocks.filter(|b| self.at(func, *b) != AtBlock::Unreachable).collect();
            if reached.is_empty() {
                continue;
            }
            text += &format!("{}:\n", function.name);
            for block in reached {
                let AtBlock::Facts(facts) = self.at(func, block) else { continue };
                let temp = |fact: &Fact| match fact.cell.object {
                    Object::Local(func, local) => program.func(func).local(local).kind == LocalKind::Temp,
                    Object::Global(_)
                    | Object::Unknown
                    | Object::Alloc(..)
                    | Object::Function(_)
                    | Object::Arguments
                    | Object::Foreign => false,
                };
                let lines: Vec<String> = facts.iter().filter(|f| !temp(f)).map(|f| f.describe(program)).collect();
                text += &format!("  {block:?}: {}\n", lines.join("; "));
            }
        }
        text
    }
}
