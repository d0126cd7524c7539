//! Typed ids: every table of a program is indexed by its own newtype, never by a bare integer.

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident $prefix:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);
        impl $name {
            pub fn new(index: usize) -> Self {
                Self(u32::try_from(index).expect("more than 2^32 entries"))
            }
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    )*};
}

ids! {
    /// A type in `Program::types`.
    TypeId "ty";
    /// A struct, union or synthesised record (complex numbers, argument blocks).
    RecordId "rec";
    /// A function, with or without a body.
    FuncId "fn";
    /// An object of static storage duration.
    GlobalId "g";
    /// A parameter, local variable or temporary of one function.
    LocalId "l";
    /// A basic block of one function.
    BlockId "b";
    /// An expression of one function.
    ExprId "e";
    /// A place (lvalue) of one function.
    PlaceId "p";
    /// A source location in `Program::locs`; `LocId::NONE` for synthesised code.
    LocId "loc";
    /// A source file.
    FileId "file";
    /// A property: something that some `assert` can violate.
    PropertyId "prop";
    /// A loop of one function, in `loops::Wto::loops`.
    LoopId "loop";
}

impl LocId {
    /// Entry 0 of the location table is "no location".
    pub const NONE: LocId = LocId(0);
}
