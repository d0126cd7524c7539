//! Statements, structured as written. Attributes such as `fallthrough` are dropped, nothing else is.

use crate::ids::{AsmId, DeclId, ExprId, LabelId, List, RangeId, StmtId, StrId, ValueId};

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub range: RangeId,
}

/// What a statement does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StmtKind {
    /// `{ … }`: a scope.
    Compound(List<StmtId>),
    /// Declarations reached here: variables (initialisers are in `Var::init`), variably modified typedefs, and
    /// block-scope `extern` declarations, in order.
    Decl(List<DeclId>),
    Expr(ExprId),
    If {
        cond: ExprId,
        then: StmtId,
        els: Option<StmtId>,
    },
    While {
        cond: ExprId,
        body: StmtId,
    },
    Do {
        body: StmtId,
        cond: ExprId,
    },
    For {
        init: Option<StmtId>,
        cond: Option<ExprId>,
        inc: Option<ExprId>,
        body: StmtId,
    },
    /// `cond` is already promoted; the case values are in its type.
    Switch {
        cond: ExprId,
        body: StmtId,
    },
    /// `case low:` or `case low ... high:` (GNU; empty if `low > high`).
    Case {
        low: ValueId,
        high: Option<ValueId>,
        body: StmtId,
    },
    Default {
        body: StmtId,
    },
    Label {
        label: LabelId,
        body: StmtId,
    },
    Goto(LabelId),
    /// `goto *target`.
    IndirectGoto(ExprId),
    Break,
    Continue,
    Return(Option<ExprId>),
    /// `;`
    Null,
    Asm(AsmId),
    /// A statement outside the supported language, by clang's name for it.
    Unsupported(StrId),
}

/// Inline assembly.
#[derive(Clone, Debug)]
pub struct Asm {
    pub template: StrId,
    pub volatile: bool,
    /// `asm goto`.
    pub is_goto: bool,
    /// Constraints of the operands, outputs first; `outputs` of them are outputs.
    pub constraints: List<StrId>,
    pub operands: List<ExprId>,
    pub outputs: u32,
    pub clobbers: List<StrId>,
}
