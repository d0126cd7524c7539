//! Typed ids: indices into the vectors of one [`crate::Unit`], and [`List`], a run of ids in a pool.
//!
//! Ids are stored as index + 1 in a `NonZeroU32`, so that `Option<ExprId>` takes four bytes.

use std::marker::PhantomData;
use std::num::NonZeroU32;

/// Declares id types with the same small interface.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(NonZeroU32);

        impl $name {
            /// The id of the element at `index`. Panics above 2^32 - 2, far beyond what one unit can hold.
            #[inline]
            pub fn new(index: usize) -> Self {
                let stored = u32::try_from(index + 1).ok().and_then(NonZeroU32::new);
                Self(stored.expect("id out of range"))
            }

            /// The position in the vector this id points into.
            #[inline]
            pub fn index(self) -> usize {
                self.0.get() as usize - 1
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}({})", stringify!($name), self.index())
            }
        }
    )*};
}

ids! {
    /// A canonical type in [`crate::Unit::types`].
    TypeId
    /// A struct or union in [`crate::Unit::records`].
    RecordId
    /// A field in [`crate::Unit::fields`].
    FieldId
    /// An enumeration in [`crate::Unit::enums`].
    EnumId
    /// An enumerator in [`crate::Unit::enum_consts`].
    EnumConstId
    /// A function, variable, parameter or variably modified typedef in [`crate::Unit::decls`].
    DeclId
    /// An expression in [`crate::Unit::exprs`].
    ExprId
    /// A statement in [`crate::Unit::stmts`].
    StmtId
    /// A label of a function in [`crate::Unit::labels`].
    LabelId
    /// The operands of an atomic operation in [`crate::Unit::atomics`].
    AtomicId
    /// An inline assembly statement in [`crate::Unit::asms`].
    AsmId
    /// A name or the bytes of a string literal in the unit's string table; equal ids if and only if equal bytes.
    StrId
    /// An integer value in [`crate::Unit::values`].
    ValueId
    /// The bit pattern of a floating literal in [`crate::Unit::bits`].
    BitsId
    /// A source file in [`crate::Unit::files`].
    FileId
    /// A source position in [`crate::Unit::locs`].
    LocId
    /// A source range in [`crate::Unit::ranges`].
    RangeId
    /// The macro side of a position in [`crate::Unit::macros`].
    MacroId
}

/// A run of elements in one of the unit's pools; read it with [`crate::Unit::list`].
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct List<T> {
    start: u32,
    len: u32,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for List<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for List<T> {}

impl<T> List<T> {
    /// The run of `len` elements from `start` on.
    pub fn new(start: usize, len: usize) -> Self {
        let narrow = |n: usize| u32::try_from(n).expect("pool too large");
        List { start: narrow(start), len: narrow(len), of: PhantomData }
    }

    /// The number of elements.
    pub fn len(self) -> usize {
        self.len as usize
    }

    /// Whether the run is empty.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The positions in the pool.
    pub fn span(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }
}
