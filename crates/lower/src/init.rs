//! Initialisation of automatic objects and compound literals: straight into the object, member by member, or as a
//! copy of a constant image where the initialiser is large and constant.

use fathom_ast as ast;
use fathom_goto::*;

use crate::body::{Body, Val};

/// From this many elements on a constant initialiser becomes a hidden global that is copied.
const IMAGE_THRESHOLD: usize = 16;

/// Most unspecified pieces of one union.
const OPEN_LIMIT: u64 = 256;

impl Body<'_, '_> {
    /// Gives an object its initial value.
    pub fn init_place(&mut self, dest: PlaceId, e: ast::ExprId) {
        self.enter(e);
        let expr = &self.cx.unit[e];
        let loc = self.cx.expr_loc(e);
        if self.unsupported_width(e).is_some() {
            return;
        }
        match expr.kind {
            ast::ExprKind::InitList { .. } => {
                if self.init_from_image(dest, e, loc) {
                    return;
                }
                let zeroed = self.needs_zero(e);
                if zeroed {
                    self.emit(InstKind::Zero(dest), loc);
                }
                self.init_members(dest, e, zeroed);
            }
            ast::ExprKind::Str { bytes, width } => {
                let global = self.cx.string_literal(bytes, width, e);
                let src = self.global_place(global);
                self.store_val(dest, Val::Place(src), Access::default(), loc);
            }
            ast::ExprKind::Predefined(string) => self.init_place(dest, string),
            ast::ExprKind::ImplicitInit => self.emit(InstKind::Zero(dest), loc),
            ast::ExprKind::NoInit => {}
            ast::ExprKind::InitUpdate { base, updates } => {
                self.init_place(dest, base);
                self.update_members(dest, updates);
            }
            ast::ExprKind::Call { callee, args } if self.is_fixed(dest) => {
                let value = self.call(e, callee, args, Some(dest), true);
                self.store_val(dest, value, Access::default(), loc);
            }
            ast::ExprKind::Cast { kind: ast::CastKind::NoOp, operand, .. } => self.init_place(dest, operand),
            ast::ExprKind::Cast { kind: ast::CastKind::LValueToRValue, operand, .. }
                if matches!(self.cx.unit[operand].kind, ast::ExprKind::CompoundLiteral { .. })
                    && !self.cx.program.types.is_scalar(self.place_ty(dest)) =>
            {
                // Nobody else can see this literal: its initialiser serves the object directly.
                let ast::ExprKind::CompoundLiteral { init, .. } = self.cx.unit[operand].kind else { return };
                self.init_place(dest, init);
            }
            ast::ExprKind::Int(_)
            | ast::ExprKind::Char(_)
            | ast::ExprKind::Float(_)
            | ast::ExprKind::Imaginary(_)
            | ast::ExprKind::DeclRef(_)
            | ast::ExprKind::EnumConst(_)
            | ast::ExprKind::Member { .. }
            | ast::ExprKind::Subscript { .. }
            | ast::ExprKind::Unary { .. }
            | ast::ExprKind::Binary { .. }
            | ast::ExprKind::Assign { .. }
            | ast::ExprKind::CompoundAssign { .. }
            | ast::ExprKind::Conditional { .. }
            | ast::ExprKind::BinaryConditional { .. }
            | ast::ExprKind::Opaque(_)
            | ast::ExprKind::Cast { .. }
            | ast::ExprKind::Call { .. }
            | ast::ExprKind::StmtExpr(_)
            | ast::ExprKind::SizeOf { .. }
            | ast::ExprKind::OffsetOf { .. }
            | ast::ExprKind::Folded { .. }
            | ast::ExprKind::VaArg { .. }
            | ast::ExprKind::AddrLabel(_)
            | ast::ExprKind::Atomic(_)
            | ast::ExprKind::ShuffleVector { .. }
            | ast::ExprKind::ConvertVector(_)
            | ast::ExprKind::CompoundLiteral { .. }
            | ast::ExprKind::Unsupported(_) => {
                let value = self.value(e);
                self.store_val(dest, value, Access::default(), loc);
            }
        }
    }

    /// An initialiser list where a value is wanted (vectors, complex numbers, braces around a scalar, `(T){…}`'s parts).
    pub fn init_value(&mut self, e: ast::ExprId) -> Val {
        let ty = self.ast_ty(e);
        let loc = self.cx.expr_loc(e);
        if self.cx.program.types.is_scalar(ty)
            && let ast::ExprKind::InitList { inits, .. } = self.cx.unit[e].kind
        {
            return match self.cx.unit.list(inits).first() {
                Some(&only) => self.value(only),
                None => self.zero_val(ty, loc),
            };
        }
        let temp = self.temp(ty, loc);
        self.init_place(temp, e);
        if self.is_complex(ty) { self.load_pair(temp, Access::default(), loc) } else { Val::Place(temp) }
    }

    /// Whether some part of the object is left to be zero (or is padding between unions' members).
    fn needs_zero(&self, e: ast::ExprId) -> bool {
        let unit = self.cx.unit;
        let mut stack = vec![e];
        while let Some(e) = stack.pop() {
            match unit[e].kind {
                ast::ExprKind::ImplicitInit => return true,
                ast::ExprKind::InitList { inits, filler, field } => {
                    let inits = unit.list(inits);
                    match self.cx.strip(unit[e].ty.ty) {
                        ast::TypeKind::Array { len, .. }
                            if (inits.len() as u64) < len && filler.is_none_or(|f| self.is_zero_init(f)) =>
                        {
                            return true;
                        }
                        ast::TypeKind::Vector { len, .. } if inits.len() < len as usize => return true,
                        ast::TypeKind::Complex(_) if inits.len() < 2 => return true,
                        // A union without an explicit initialiser is zero, its padding included.
                        ast::TypeKind::Record(record) if unit[record].is_union => {
                            let whole = field.is_some_and(|f| unit[unit[f].ty.ty].size == Some(unit[record].size));
                            if !whole || inits.is_empty() {
                                return true;
                            }
                        }
                        _ => {}
                    }
                    stack.extend(
                        inits
                            .iter()
                            .copied()
                            .filter(|&i| matches!(unit[i].kind, ast::ExprKind::ImplicitInit | ast::ExprKind::InitList { .. })),
                    );
                }
                _ => {}
            }
        }
        false
    }

    /// Whether the initialiser is all zero by construction.
    pub fn is_zero_init(&self, e: ast::ExprId) -> bool {
        match self.cx.unit[e].kind {
            ast::ExprKind::ImplicitInit | ast::ExprKind::Int(0) | ast::ExprKind::Char(0) => true,
            ast::ExprKind::Float(bits) => self.cx.unit[bits] == 0,
            ast::ExprKind::Cast { kind: ast::CastKind::IntToInt | ast::CastKind::NullToPointer, operand, .. } => {
                self.is_zero_init(operand)
            }
            ast::ExprKind::InitList { inits, filler, .. } => {
                self.cx.unit.list(inits).iter().chain(filler.iter()).all(|&i| self.is_zero_init(i))
            }
            _ => false,
        }
    }

    /// Assigns the members an `InitList` names; with `zeroed` the object is zero already.
    fn init_members(&mut self, dest: PlaceId, e: ast::ExprId, zeroed: bool) {
        let unit = self.cx.unit;
        let loc = self.cx.expr_loc(e);
        let ast::ExprKind::InitList { inits, filler, field } = unit[e].kind else { return };
        let list = unit.list(inits);
        match self.type_of(self.place_ty(dest)).clone() {
            Type::Array { len, .. } => {
                // `char a[] = {"text"}` keeps the braces around the string.
                if let [only] = list
                    && matches!(unit[*only].kind, ast::ExprKind::Str { .. })
                    && self.ast_ty(*only) == self.place_ty(dest)
                {
                    return self.init_place(dest, *only);
                }
                let mut previous: Option<(ast::ExprId, Val)> = None;
                for (i, &init) in list.iter().enumerate() {
                    if zeroed && self.is_zero_init(init) && !self.leaves_union_open(init) {
                        continue;
                    }
                    let element = self.element(dest, i as u64, loc);
                    // A GNU range designator shares one value, evaluated once.
                    if self.flags(init).has_effect() && list.get(i + 1) == Some(&init) && previous.is_none_or(|p| p.0 != init) {
                        let value = self.value(init);
                        previous = Some((init, self.spill_val(value, loc)));
                    }
                    match previous {
                        Some((same, value)) if same == init => self.store_val(element, value, Access::default(), loc),
                        Some(_) | None => self.init_member(element, init, zeroed),
                    }
                }
                let skipped = |this: &Self, f| zeroed && this.is_zero_init(f) && !this.leaves_union_open(f);
                if let Some(filler) = filler.filter(|&f| !skipped(self, f)) {
                    for i in list.len() as u64..len {
                        let element = self.element(dest, i, loc);
                        self.init_member(element, filler, zeroed);
                    }
                }
            }
            Type::Record(record) => {
                if self.is_complex(self.place_ty(dest)) {
                    for (i, &init) in list.iter().take(2).enumerate() {
                        let part = self.field(dest, i as u32);
                        self.init_member(part, init, zeroed);
                    }
                    return;
                }
                if self.cx.program.types.record(record).is_union {
                    if let (Some(field), Some(&init)) = (field, list.first()) {
                        let member = self.field(dest, self.cx.state.field_index[field.index()]);
                        self.leave_open(dest, member, loc);
                        self.init_member(member, init, zeroed);
                    }
                    return;
                }
                for (i, &init) in list.iter().enumerate() {
                    if zeroed && self.is_zero_init(init) && !self.leaves_union_open(init) {
                        continue;
                    }
                    let member = self.field(dest, i as u32);
                    self.init_member(member, init, zeroed);
                }
            }
            Type::Void | Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Pointer(_) | Type::Function { .. } => {
                match list.first() {
                    Some(&only) => self.init_place(dest, only),
                    None if zeroed => {}
                    None => self.emit(InstKind::Zero(dest), loc),
                }
            }
        }
    }

    fn init_member(&mut self, dest: PlaceId, init: ast::ExprId, zeroed: bool) {
        match self.cx.unit[init].kind {
            ast::ExprKind::InitList { .. } if zeroed => self.init_members(dest, init, true),
            _ => self.init_place(dest, init),
        }
    }

    /// Does an initialiser name a member of a union that is smaller than the union?
    fn leaves_union_open(&self, e: ast::ExprId) -> bool {
        let unit = self.cx.unit;
        let ast::ExprKind::InitList { inits, filler, field } = unit[e].kind else { return false };
        if let ast::TypeKind::Record(record) = self.cx.strip(unit[e].ty.ty)
            && unit[record].is_union
            && !unit.list(inits).is_empty()
            && field.is_some_and(|f| unit[unit[f].ty.ty].size != Some(unit[record].size))
        {
            return true;
        }
        unit.list(inits).iter().chain(filler.iter()).any(|&i| self.leaves_union_open(i))
    }

    /// The bytes of a union behind the member that its initialiser names are unspecified (C11 6.2.6.1p7): arbitrary values.
    fn leave_open(&mut self, union: PlaceId, member: PlaceId, loc: LocId) {
        let ty = self.place_ty(union);
        let (whole, named) = (self.size_of(ty), self.size_of(self.place_ty(member)));
        let align = self.cx.program.types.align_of(ty).max(1);
        if named >= whole {
            return;
        }
        // In the largest pieces that fit.
        let unit =
            [8, 4, 2].into_iter().find(|u| named.is_multiple_of(*u) && whole.is_multiple_of(*u) && align >= *u).unwrap_or(1);
        if (whole - named) / unit > OPEN_LIMIT {
            return self.unsupported("initialiser that leaves most of a long union open", loc);
        }
        let piece = self.cx.types().intern(Type::Int { width: 8 * unit as u32, signed: false });
        let view = self.cx.types().intern(Type::Array { elem: piece, len: whole / unit });
        let pointer = self.cx.types().pointer_to(view);
        let address = self.addr_of(union, loc);
        let address = self.expr(ExprKind::Cast(CastOp::PtrToPtr, address), pointer, loc);
        let view = self.f.add_place(PlaceKind::Deref(address), view);
        for i in named / unit..whole / unit {
            let dest = self.element(view, i, loc);
            self.emit(
                InstKind::Input { dest, name: "unspecified bytes of a union".to_string(), kind: InputKind::Unspecified },
                loc,
            );
        }
    }

    /// Overwrites the parts an update names and leaves the rest.
    fn update_members(&mut self, dest: PlaceId, updates: ast::ExprId) {
        let unit = self.cx.unit;
        let ast::ExprKind::InitList { inits, filler, field } = unit[updates].kind else {
            return self.init_place(dest, updates);
        };
        let loc = self.cx.expr_loc(updates);
        let list = unit.list(inits);
        let is_array = matches!(self.type_of(self.place_ty(dest)), Type::Array { .. });
        for (i, &init) in list.iter().chain(filler.iter()).enumerate() {
            if matches!(unit[init].kind, ast::ExprKind::NoInit) || i >= list.len() {
                continue;
            }
            let part = match (is_array, field) {
                (true, _) => self.element(dest, i as u64, loc),
                (false, Some(field)) => self.field(dest, self.cx.state.field_index[field.index()]),
                (false, None) => self.field(dest, i as u32),
            };
            let nested = matches!(unit[init].kind, ast::ExprKind::InitList { .. }) && self.has_no_init(init);
            if nested {
                self.update_members(part, init);
            } else {
                self.init_place(part, init);
            }
        }
    }

    fn has_no_init(&self, e: ast::ExprId) -> bool {
        match self.cx.unit[e].kind {
            ast::ExprKind::NoInit => true,
            ast::ExprKind::InitList { inits, filler, .. } => {
                self.cx.unit.list(inits).iter().chain(filler.iter()).any(|&i| self.has_no_init(i))
            }
            _ => false,
        }
    }

    /// Copies a constant image into `dest` if the initialiser is constant and long.
    fn init_from_image(&mut self, dest: PlaceId, e: ast::ExprId, loc: LocId) -> bool {
        let ty = self.place_ty(dest);
        let aggregate = matches!(self.type_of(ty), Type::Array { .. } | Type::Record(_));
        if !aggregate || !self.is_long(e) || self.leaves_union_open(e) {
            return false;
        }
        let Some(init) = self.cx.constant_image(e, ty) else { return false };
        let name = format!("{}.init", self.f.name);
        let name = self.cx.unique_name(&name);
        let align = self.cx.program.types.align_of(ty);
        let global = self.cx.add_global(Global {
            name,
            ty,
            init,
            constant: true,
            thread_local: false,
            kind: GlobalKind::Hidden,
            internal: true,
            loc,
            align,
        });
        let src = self.global_place(global);
        self.emit(InstKind::Copy { dest, src }, loc);
        true
    }

    /// Whether more than a handful of explicit scalars are given.
    fn is_long(&self, e: ast::ExprId) -> bool {
        let mut stack = vec![e];
        let mut seen = 0;
        while let Some(e) = stack.pop() {
            if let ast::ExprKind::InitList { inits, .. } = self.cx.unit[e].kind {
                stack.extend(self.cx.unit.list(inits).iter().take(IMAGE_THRESHOLD + 1));
            } else if !matches!(self.cx.unit[e].kind, ast::ExprKind::ImplicitInit) {
                seen += 1;
                if seen > IMAGE_THRESHOLD {
                    return true;
                }
            }
        }
        false
    }

    /// The object of a compound literal: static outside of functions, otherwise living as long as the block.
    #[inline(never)]
    pub fn compound_literal(&mut self, e: ast::ExprId, init: ast::ExprId, file_scope: bool) -> PlaceId {
        if file_scope {
            let global = self.cx.literal_global(e);
            return self.global_place(global);
        }
        let loc = self.cx.expr_loc(e);
        let ty = self.ast_ty(e);
        let name = format!("$literal{}", self.f.locals.len());
        let local = self.new_local(name, ty, LocalKind::User, loc);
        self.add_late_local(local);
        let place = self.local_place(local);
        self.init_place(place, init);
        place
    }
}
