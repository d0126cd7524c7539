//! Places and pointers in the user's words, for messages: `a`, `s.a`, `p->next`, `*q`, `a[i]`.

use fathom_goto::*;

pub(crate) struct Names<'a> {
    pub types: &'a TypeTable,
    pub globals: &'a [Global],
    pub func: &'a Function,
}

/// Longer texts say less than the location does.
const LONGEST: usize = 60;

impl Names<'_> {
    /// The place in back quotes, or `otherwise` if no short text of the user's describes it.
    pub fn place_or(&self, place: PlaceId, otherwise: &str) -> String {
        quoted(self.place(place), otherwise)
    }

    pub fn expr_or(&self, expr: ExprId, otherwise: &str) -> String {
        quoted(self.expr(expr), otherwise)
    }

    fn place(&self, id: PlaceId) -> Option<String> {
        let place = self.func.place(id);
        match place.kind {
            PlaceKind::Local(local) => {
                let local = self.func.local(local);
                match local.kind {
                    LocalKind::Param | LocalKind::User | LocalKind::Arbitrary => Some(local.name.clone()),
                    LocalKind::Temp => None,
                }
            }
            PlaceKind::Global(global) => {
                let global = &self.globals[global.index()];
                match global.kind {
                    GlobalKind::User | GlobalKind::External => Some(global.name.clone()),
                    GlobalKind::StringLiteral | GlobalKind::Hidden => None,
                }
            }
            PlaceKind::Deref(pointer) => Some(format!("*{}", self.operand(pointer)?)),
            PlaceKind::Field(base, field) => {
                let base_place = self.func.place(base);
                let Type::Record(record) = self.types.get(base_place.ty) else { return None };
                let name = &self.types.record(*record).fields[field as usize].name;
                if name.is_empty() {
                    return self.place(base);
                }
                match base_place.kind {
                    PlaceKind::Deref(pointer) => Some(format!("{}->{name}", self.operand(pointer)?)),
                    PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => {
                        Some(format!("{}.{name}", self.place(base)?))
                    }
                }
            }
            PlaceKind::Index(base, index) => Some(format!("{}[{}]", self.place(base)?, self.expr(index)?)),
        }
    }

    /// With parentheses where a unary operator needs them.
    fn operand(&self, id: ExprId) -> Option<String> {
        let text = self.expr(id)?;
        Some(if text.contains(' ') { format!("({text})") } else { text })
    }

    fn expr(&self, id: ExprId) -> Option<String> {
        let expr = self.func.expr(id);
        let text = match &expr.kind {
            ExprKind::Const(bits) => match self.types.get(expr.ty) {
                Type::Pointer(_) => "NULL".to_string(),
                Type::Int { .. } | Type::Bool => crate::ranges::const_value(self.types, expr.ty, *bits)?.to_string(),
                Type::Void | Type::Float(_) | Type::Array { .. } | Type::Record(_) | Type::Function { .. } => return None,
            },
            ExprKind::Addr(place) => self.address(*place)?,
            ExprKind::Read(place, _) => self.place(*place)?,
            // Conversions are mostly the compiler's; the user's text reads better without them.
            ExprKind::Cast(_, inner) => self.expr(*inner)?,
            ExprKind::PtrAdd(pointer, offset) => self.pointer_sum(*pointer, *offset, expr.ty)?,
            ExprKind::Binary(op, a, b) => {
                let op = match op {
                    BinOp::Add => "+",
                    BinOp::Sub => "-",
                    BinOp::Mul => "*",
                    BinOp::Div => "/",
                    BinOp::Rem => "%",
                    BinOp::And => "&",
                    BinOp::Shl
                    | BinOp::Shr
                    | BinOp::Or
                    | BinOp::Xor
                    | BinOp::Eq
                    | BinOp::Ne
                    | BinOp::Lt
                    | BinOp::Le
                    | BinOp::Gt
                    | BinOp::Ge
                    | BinOp::PtrDiff => return None,
                };
                format!("{} {op} {}", self.operand(*a)?, self.operand(*b)?)
            }
            ExprKind::Unary(UnOp::Neg, inner) => format!("-{}", self.operand(*inner)?),
            ExprKind::FuncAddr(_)
            | ExprKind::Unary(..)
            | ExprKind::Select(..)
            | ExprKind::Overflow(..)
            | ExprKind::Math(..)
            | ExprKind::Memory(..) => return None,
        };
        (text.len() <= LONGEST).then_some(text)
    }

    /// `&x`, but the array's own name where it decays to its first element.
    fn address(&self, id: PlaceId) -> Option<String> {
        if let PlaceKind::Index(base, index) = self.func.place(id).kind
            && let ExprKind::Const(0) = self.func.expr(index).kind
        {
            return self.place(base);
        }
        let text = self.place(id)?;
        Some(match self.types.get(self.func.place(id).ty) {
            Type::Array { .. } => text,
            Type::Void
            | Type::Bool
            | Type::Int { .. }
            | Type::Float(_)
            | Type::Pointer(_)
            | Type::Record(_)
            | Type::Function { .. } => format!("&{text}"),
        })
    }

    /// `p + i` for `PtrAdd(p, i * sizeof *p)`.
    fn pointer_sum(&self, pointer: ExprId, offset: ExprId, ty: TypeId) -> Option<String> {
        let Type::Pointer(elem) = self.types.get(ty) else { return None };
        let size = self.types.size_of(*elem).max(1);
        let count = match self.func.expr(offset).kind {
            ExprKind::Binary(BinOp::Mul, a, b) if matches!(self.func.expr(b).kind, ExprKind::Const(c) if c == u128::from(size)) => {
                self.operand(a)?
            }
            ExprKind::Const(bits) => {
                let bytes = crate::ranges::const_value(self.types, self.func.expr(offset).ty, bits)?;
                if bytes == 0 {
                    return self.expr(pointer);
                }
                if bytes % i128::from(size) != 0 {
                    return None;
                }
                (bytes / i128::from(size)).to_string()
            }
            _ if size == 1 => self.operand(offset)?,
            _ => return None,
        };
        Some(format!("{} + {count}", self.operand(pointer)?))
    }
}

fn quoted(text: Option<String>, otherwise: &str) -> String {
    match text {
        Some(text) if text.len() <= LONGEST => format!("`{text}`"),
        Some(_) | None => otherwise.to_string(),
    }
}
