//! The one table of operators. Everything that must know all operators matches exhaustively on [`Op`].
//!
//! The set is deliberately small: `or`, `sub`, `ule`, `sgt`, … are built from these, so that each rewrite rule and each
//! circuit exists once.

macro_rules! operators {
    ($($(#[$doc:meta])* $name:ident: $text:literal, $smt:literal, $arity:expr, $comm:literal;)*) => {
        /// The operator of a node. Parameters (bounds of an extract, float format, …) are read from [`crate::Terms`].
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Op { $($(#[$doc])* $name),* }

        impl Op {
            pub const ALL: &'static [Op] = &[$(Op::$name),*];

            /// Short name, for dumps and statistics.
            pub fn name(self) -> &'static str { match self { $(Op::$name => $text),* } }

            /// SMT-LIB name; empty where printing needs more than a name.
            pub fn smt_name(self) -> &'static str { match self { $(Op::$name => $smt),* } }

            /// Number of arguments; `None` where it varies.
            pub fn arity(self) -> Option<usize> { match self { $(Op::$name => $arity),* } }

            pub fn is_commutative(self) -> bool { match self { $(Op::$name => $comm),* } }
        }
    };
}

operators! {
    Var: "var", "", Some(0), false;
    Const: "const", "", Some(0), false;
    Not: "not", "bvnot", Some(1), false;
    And: "and", "bvand", Some(2), true;
    Xor: "xor", "bvxor", Some(2), true;
    Neg: "neg", "bvneg", Some(1), false;
    Add: "add", "bvadd", Some(2), true;
    Mul: "mul", "bvmul", Some(2), true;
    /// Division by zero gives all ones, as in SMT-LIB.
    Udiv: "udiv", "bvudiv", Some(2), false;
    /// Remainder by zero gives the dividend.
    Urem: "urem", "bvurem", Some(2), false;
    /// Truncating; by zero gives 1 for negative dividends, otherwise all ones.
    Sdiv: "sdiv", "bvsdiv", Some(2), false;
    /// Sign follows the dividend; by zero gives the dividend.
    Srem: "srem", "bvsrem", Some(2), false;
    /// The amount has the width of the value; amounts not below the width give zero.
    Shl: "shl", "bvshl", Some(2), false;
    Lshr: "lshr", "bvlshr", Some(2), false;
    Ashr: "ashr", "bvashr", Some(2), false;
    /// The first argument is the high part.
    Concat: "concat", "concat", Some(2), false;
    Extract: "extract", "", Some(1), false;
    /// Sign extension. Zero extension is `Concat` with a zero constant.
    Sext: "sext", "", Some(1), false;
    /// Equality of bit-vectors wider than one; for width one it is the complement of `Xor`.
    Eq: "eq", "=", Some(2), true;
    Ult: "ult", "bvult", Some(2), false;
    Slt: "slt", "bvslt", Some(2), false;
    /// The unsigned product does not fit.
    UmulOvf: "umul_ovf", "", Some(2), true;
    /// The signed product does not fit.
    SmulOvf: "smul_ovf", "", Some(2), true;
    Ite: "ite", "ite", Some(3), false;
    Select: "select", "select", Some(2), false;
    Store: "store", "store", Some(3), false;
    ConstArray: "const_array", "", Some(1), false;
    /// A float operation; see [`crate::Terms::fp_parts`].
    Fp: "fp", "", None, false;
}
