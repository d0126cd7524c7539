//! What lowering shares between functions: the program being built, the unit being read, and per-unit maps from AST
//! ids to IR ids.
//!
//! All per-unit maps are vectors indexed by AST ids, so that lowering a node looks nothing up by name.

use fathom_ast as ast;
use fathom_goto::*;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::LowerOptions;
use crate::flags::Flags;
use crate::link::Resolution;
use crate::sequence::Sequence;

/// What a declaration of the unit became.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) enum Entity {
    /// Not reached yet, or a typedef.
    None,
    Func(FuncId),
    Global(GlobalId),
    Local(LocalId),
    /// A variable-length array: the local holds its address.
    Vla(LocalId),
}

/// Per-unit maps.
pub(crate) struct UnitState {
    pub types: Vec<Option<TypeId>>,
    pub entities: Vec<Entity>,
    pub locs: Vec<Option<LocId>>,
    pub files: Vec<FileId>,
    /// Position among the IR record's fields (unnamed bit-fields are not fields there).
    pub field_index: Vec<u32>,
    pub flags: Vec<Flags>,
    /// The globals of string literals.
    pub strings: FxHashMap<ast::ExprId, GlobalId>,
    /// What C leaves without an order; nothing for library models.
    pub sequence: Sequence,
    /// The hidden array whose elements' addresses are the labels of a function.
    pub label_tables: FxHashMap<ast::DeclId, GlobalId>,
    /// File-scope compound literals that have become globals.
    pub literals: FxHashMap<ast::ExprId, GlobalId>,
    /// What is not initialised in it is an input: it is a harness in a dialect that means it so.
    pub arbitrary: bool,
}

/// Types that lowering needs all the time.
#[derive(Copy, Clone)]
pub(crate) struct Common {
    pub void: TypeId,
    pub bool: TypeId,
    pub int: TypeId,
    pub char: TypeId,
    pub uchar: TypeId,
    pub size: TypeId,
    pub ptrdiff: TypeId,
    pub void_ptr: TypeId,
    pub char_ptr: TypeId,
}

impl Common {
    pub fn new(types: &mut TypeTable) -> Self {
        let void = types.void();
        let char = types.int(8, true);
        Common {
            void,
            bool: types.bool(),
            int: types.int(32, true),
            char,
            uchar: types.int(8, false),
            size: types.size_type(),
            ptrdiff: types.ptrdiff(),
            void_ptr: types.pointer_to(void),
            char_ptr: types.pointer_to(char),
        }
    }
}

/// What is known of functions, whether they are lowered already or not.
#[derive(Default)]
pub(crate) struct Functions {
    /// External ones by symbol name.
    pub by_name: FxHashMap<String, FuncId>,
    /// By function: what a call means if the function has no body.
    pub resolution: Vec<Resolution>,
    /// By function: whether some unit provides the body.
    pub defined: Vec<bool>,
    /// Those declared without a parameter list whose parameters no call has fixed yet.
    pub unprototyped: FxHashSet<FuncId>,
    /// Those whose address is taken: a primitive among them needs a body of its own.
    pub addressed: FxHashSet<FuncId>,
    /// Those declared weak that nothing defines: their address is null.
    pub weak_undefined: FxHashSet<FuncId>,
    /// Those whose contracts are enforced, and the functions that do it.
    pub enforced: Vec<(FuncId, FuncId)>,
}

/// Types of lowering's own making, so that equal ones are one.
#[derive(Default)]
pub(crate) struct Made {
    pub records_by_name: FxHashMap<String, Vec<RecordId>>,
    /// By the type of the parts.
    pub complex: FxHashMap<TypeId, TypeId>,
    /// By width and signedness: the records that stand for integers beyond 128 bits.
    pub wide_ints: FxHashMap<(u32, bool), TypeId>,
    /// Argument blocks of variadic calls, by what they hold.
    pub arg_blocks: FxHashMap<Vec<TypeId>, TypeId>,
}

/// The state of lowering outside of a single function.
pub(crate) struct Context<'u> {
    pub units: &'u [ast::Unit],
    pub options: &'u LowerOptions,
    pub program: Program,
    /// The unit being lowered, its index and its maps.
    pub unit: &'u ast::Unit,
    pub unit_index: usize,
    pub state: UnitState,
    pub common: Common,
    pub functions: Functions,
    pub made: Made,
    /// Names of functions and globals in use.
    pub names: FxHashSet<String>,
    /// Functions that run initialisers which are not constant expressions, before everything else.
    pub initialisers: Vec<FuncId>,
    /// The function that runs the program's destructors, if it has some.
    pub at_exit: Option<FuncId>,
    /// Formats made by lowering itself (for `puts`), by text.
    pub hidden_strings: FxHashMap<Vec<u8>, GlobalId>,
    /// Functions declared noreturn may return: what follows their calls is lowered too.
    pub noreturn_returns: bool,
    /// The user's code asks for the state of streams, or closes some.
    pub streams_are_watched: bool,
    /// Gives the place of `errno`, if the user's code looks at it: then what lowering maps tells of errors there.
    pub errno: Option<FuncId>,
    /// The objects that stand for registers.
    pub registers: Vec<(crate::registers::Region, GlobalId)>,
    /// What `__fathom_harmless` answers; known once the user's functions are lowered.
    pub comparisons_are_harmless: bool,
}

impl<'u> Context<'u> {
    pub fn types(&mut self) -> &mut TypeTable {
        &mut self.program.types
    }

    /// A name no other function or global has: `wanted`, or `wanted.2` and so on.
    pub fn unique_name(&mut self, wanted: &str) -> String {
        if self.names.insert(wanted.to_string()) {
            return wanted.to_string();
        }
        let mut number = 2u32;
        loop {
            let name = format!("{wanted}.{number}");
            if self.names.insert(name.clone()) {
                return name;
            }
            number += 1;
        }
    }

    pub fn add_global(&mut self, global: Global) -> GlobalId {
        self.program.globals.push(global);
        GlobalId::new(self.program.globals.len() - 1)
    }

    pub fn add_function(&mut self, function: Function, defined: bool) -> FuncId {
        self.program.functions.push(function);
        self.functions.resolution.push(Resolution::None);
        self.functions.defined.push(defined);
        FuncId::new(self.program.functions.len() - 1)
    }

    /// A constant, zero-terminated byte string of lowering's own.
    pub fn hidden_string(&mut self, text: &[u8]) -> GlobalId {
        if let Some(&id) = self.hidden_strings.get(text) {
            return id;
        }
        let mut bytes = text.to_vec();
        bytes.push(0);
        let elem = self.common.char;
        let ty = self.types().intern(Type::Array { elem, len: bytes.len() as u64 });
        let name = self.unique_name(".str");
        let id = self.add_global(Global {
            name,
            ty,
            init: Init { items: vec![InitItem { offset: 0, value: InitValue::Bytes(bytes) }] },
            constant: true,
            thread_local: false,
            kind: GlobalKind::StringLiteral,
            internal: true,
            loc: LocId::NONE,
            align: 1,
        });
        self.hidden_strings.insert(text.to_vec(), id);
        id
    }

    /// Registers a property; its message says what goes wrong if it is violated.
    pub fn property(&mut self, class: PropertyClass, message: impl Into<String>, loc: LocId, function: &str) -> PropertyId {
        let message = message.into();
        self.program.properties.push(Property { class, message, loc, function: function.to_string() });
        PropertyId::new(self.program.properties.len() - 1)
    }
}

impl UnitState {
    /// `decides`: goals look at how decisions are evaluated.
    pub fn new(unit: &ast::Unit, files: Vec<FileId>, sequence: Sequence, arbitrary: bool, decides: bool) -> Self {
        let mut field_index = vec![0u32; unit.fields.len()];
        for record in 0..unit.records.len() {
            let mut next = 0;
            for field in unit.fields_of(ast::RecordId::new(record)) {
                field_index[field.index()] = next;
                if !unit[field].is_padding() {
                    next += 1;
                }
            }
        }
        UnitState {
            types: vec![None; unit.types.len()],
            entities: vec![Entity::None; unit.decls.len()],
            locs: vec![None; unit.ranges.len()],
            files,
            field_index,
            flags: crate::flags::compute(unit, &sequence.unspeculative, decides),
            sequence,
            strings: FxHashMap::default(),
            label_tables: FxHashMap::default(),
            literals: FxHashMap::default(),
            arbitrary,
        }
    }
}
