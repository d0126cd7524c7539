//! What is known at blocks as conditions of the program: assumed at loop heads it helps an inductive step, asserted everywhere the
//! interpreter can try to refute it.

use super::Values;
use super::memory::Cell;
use super::val::Val;
use crate::points_to::Object;
use fathom_goto::*;

/// Adds expressions to a function.
struct Build<'a> {
    types: &'a mut TypeTable,
    func: &'a mut Function,
}

impl Build<'_> {
    fn expr(&mut self, kind: ExprKind, ty: TypeId) -> ExprId {
        self.func.add_expr(kind, ty, LocId::NONE)
    }

    fn bool(&mut self, op: BinOp, a: ExprId, b: ExprId) -> ExprId {
        let bool = self.types.bool();
        self.expr(ExprKind::Binary(op, a, b), bool)
    }

    fn all(&mut self, op: BinOp, conds: Vec<ExprId>) -> Option<ExprId> {
        let mut conds = conds.into_iter();
        let first = conds.next()?;
        Some(conds.fold(first, |all, one| self.bool(op, all, one)))
    }

    /// The scalar of a cell, found by its position in the object's type.
    fn place(&mut self, object: Object, cell: &Cell, root: TypeId) -> Option<PlaceId> {
        let kind = match object {
            Object::Global(global) => PlaceKind::Global(global),
            Object::Local(_, local) => PlaceKind::Local(local),
            _ => return None,
        };
        let mut ty = root;
        let mut place = self.func.add_place(kind, ty);
        let mut at = cell.first_bit;
        while !self.types.is_scalar(ty) {
            match self.types.get(ty).clone() {
                Type::Record(record) => {
                    let fields = self.types.record(record).fields.clone();
                    let bits = |f: &Field| f.bit_width.map_or(self.types.size_of(f.ty) * 8, u64::from);
                    let index = fields.iter().position(|f| {
                        f.bit_offset <= at
                            && at + cell.bits <= f.bit_offset + bits(f)
                            && (!self.types.is_scalar(f.ty) || bits(f) == cell.bits)
                    })?;
                    at -= fields[index].bit_offset;
                    ty = fields[index].ty;
                    place = self.func.add_place(PlaceKind::Field(place, index as u32), ty);
                }
                Type::Array { elem, .. } => {
                    let size = self.types.size_of(elem) * 8;
                    let index_ty = self.types.ptrdiff();
                    let index = self.expr(ExprKind::Const(u128::from(at / size)), index_ty);
                    at %= size;
                    ty = elem;
                    place = self.func.add_place(PlaceKind::Index(place, index), ty);
                }
                _ => return None,
            }
        }
        (at == 0).then_some(place)
    }

    fn claim(&mut self, place: PlaceId, value: &Val) -> Option<ExprId> {
        let ty = self.func.place(place).ty;
        let x = self.expr(ExprKind::Read(place, Access::default()), ty);
        let mut conds = Vec::new();
        match value {
            Val::Int(int) => {
                if crate::number::int_type(self.types, ty) != Some(int.ty) {
                    return None;
                }
                let constant = |this: &mut Self, v: i128| this.expr(ExprKind::Const(int.ty.to_bits(v)), ty);
                if let Some(members) = int.members() {
                    for member in members {
                        let member = constant(self, member);
                        conds.push(self.bool(BinOp::Eq, x, member));
                    }
                    return self.all(BinOp::Or, conds);
                }
                let (lo, hi) = (constant(self, int.value.lo), constant(self, int.value.hi));
                conds.push(self.bool(BinOp::Ge, x, lo));
                conds.push(self.bool(BinOp::Le, x, hi));
                if let Some(hole) = int.hole() {
                    let hole = constant(self, hole);
                    conds.push(self.bool(BinOp::Ne, x, hole));
                }
                if int.value.lo >= 0 && int.value.modulus > 1 && int.value.modulus <= int.ty.max() {
                    let modulus = constant(self, int.value.modulus);
                    let rest = self.expr(ExprKind::Binary(BinOp::Rem, x, modulus), ty);
                    let residue = constant(self, int.value.residue);
                    conds.push(self.bool(BinOp::Eq, rest, residue));
                }
                self.all(BinOp::And, conds)
            }
            Val::Float(float) => {
                let Type::Float(kind) = *self.types.get(ty) else { return None };
                let constant = |this: &mut Self, v: f64| {
                    let bits = if kind == FloatKind::F32 { u128::from((v as f32).to_bits()) } else { u128::from(v.to_bits()) };
                    this.expr(ExprKind::Const(bits), ty)
                };
                if let Some((lo, hi)) = float.range {
                    let (lo, hi) = (constant(self, lo), constant(self, hi));
                    let (above, below) = (self.bool(BinOp::Ge, x, lo), self.bool(BinOp::Le, x, hi));
                    conds.push(self.bool(BinOp::And, above, below));
                }
                if float.nan {
                    conds.push(self.bool(BinOp::Ne, x, x));
                }
                for (possible, end) in [(float.plus_infinity, f64::INFINITY), (float.minus_infinity, f64::NEG_INFINITY)] {
                    if possible {
                        let end = constant(self, end);
                        conds.push(self.bool(BinOp::Eq, x, end));
                    }
                }
                self.all(BinOp::Or, conds)
            }
            Val::Pointer(pointer) if !pointer.null && !pointer.dead => {
                let null = self.expr(ExprKind::Const(0), ty);
                Some(self.bool(BinOp::Ne, x, null))
            }
            Val::Pointer(_) | Val::Never | Val::Written => None,
        }
    }
}

impl Values {
    /// What holds at the start of a block that was kept, as conditions in its function, with words for people.
    /// `function` stands for the function `id` of the program.
    pub fn claims_at(
        &self,
        program: &Program,
        types: &mut TypeTable,
        (id, function): (FuncId, &mut Function),
        block: BlockId,
    ) -> Vec<(ExprId, String)> {
        let mut claims = Vec::new();
        let Some(env) = self.blocks.get(&(id, block)).filter(|_| self.lost.is_none()) else { return claims };
        for (cell, value) in env.cells.known().into_iter().filter(|(id, _)| self.memory.is_cell(*id)) {
            let cell = self.memory.cell(cell);
            let object = self.memory.object(cell.object).object;
            let root = match object {
                Object::Global(global) => program.global(global).ty,
                Object::Local(owner, local) if owner == id => function.local(local).ty,
                Object::Local(..)
                | Object::Unknown
                | Object::Alloc(..)
                | Object::Function(_)
                | Object::Arguments
                | Object::Foreign => continue,
            };
            if cell.count > 1 {
                continue;
            }
            let mut build = Build { types: &mut *types, func: &mut *function };
            let Some(place) = build.place(object, cell, root) else { continue };
            let Some(cond) = build.claim(place, &value) else { continue };
            claims.push((cond, format!("{object:?}{}: {value:?}", cell.name)));
        }
        claims
    }

    /// Puts everything known at blocks as assertions in front of them; returns how many there are.
    #[cfg(test)]
    pub(super) fn assert_in(&self, program: &mut Program) -> usize {
        let mut count = 0;
        let before = program.clone();
        for (id, block) in self.blocks.keys() {
            let mut asserts = Vec::new();
            let Program { types, functions, properties, .. } = program;
            for (cond, what) in self.claims_at(&before, types, (*id, &mut functions[id.index()]), *block) {
                properties.push(Property {
                    class: PropertyClass::Assertion,
                    message: format!("claim about {what} at {block:?}"),
                    loc: LocId::NONE,
                    function: functions[id.index()].name.clone(),
                });
                let property = PropertyId::new(properties.len() - 1);
                asserts.push(Inst { kind: InstKind::Assert { cond, property }, loc: LocId::NONE });
                count += 1;
            }
            program.functions[id.index()].blocks[block.index()].insts.splice(0..0, asserts);
        }
        count
    }
}
