//! Reads the binary stream of the C++ shim into a [`Unit`].
//!
//! Takes bytes, gives a unit or [`BadStream`]. Every number is bounds-checked and every id checked against the size of
//! its table, so a damaged stream is an error and never a panic later. One pass, no recursion.

use crate::decl::{Decl, DeclKind, Function, Label, Typedef, Var};
use crate::expr::{Atomic, Expr, ExprKind, OffsetComponent};
use crate::ids::*;
use crate::schema::*;
use crate::stmt::{Asm, Stmt, StmtKind};
use crate::types::{Enum, EnumConst, Field, QualType, Quals, Record, Type, TypeKind};
use crate::unit::{Arch, File, Loc, Machine, MacroLoc, Pools, Range, Unit};

/// The stream is not one this version wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadStream(pub &'static str);

impl std::fmt::Display for BadStream {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "damaged syntax tree: {}", self.0)
    }
}

impl std::error::Error for BadStream {}

type Read<T> = Result<T, BadStream>;

/// How many elements each table has; known before the elements are read, so that forward references can be checked.
type Counts = [usize; Section::ALL.len()];

struct Reader<'a> {
    bytes: &'a [u8],
    counts: Counts,
}

impl<'a> Reader<'a> {
    #[inline]
    fn u(&mut self) -> Read<u64> {
        // Most numbers take one byte.
        match self.bytes {
            [byte, rest @ ..] if *byte < 0x80 => {
                self.bytes = rest;
                Ok(u64::from(*byte))
            }
            _ => self.long(),
        }
    }

    fn long(&mut self) -> Read<u64> {
        let mut value = 0u64;
        for (i, byte) in self.bytes.iter().take(10).enumerate() {
            value |= u64::from(byte & 0x7f) << (7 * i);
            if byte & 0x80 == 0 {
                self.bytes = &self.bytes[i + 1..];
                return Ok(value);
            }
        }
        Err(BadStream("number runs past the end"))
    }

    #[inline]
    fn size(&mut self) -> Read<usize> {
        usize::try_from(self.u()?).map_err(|_| BadStream("size too large"))
    }

    #[inline]
    fn u32(&mut self) -> Read<u32> {
        u32::try_from(self.u()?).map_err(|_| BadStream("number too large"))
    }

    #[inline]
    fn i(&mut self) -> Read<i64> {
        let n = self.u()?;
        Ok((n >> 1) as i64 ^ -((n & 1) as i64))
    }

    fn fixed128(&mut self) -> Read<u128> {
        let (word, rest) = self.bytes.split_first_chunk::<16>().ok_or(BadStream("value cut off"))?;
        self.bytes = rest;
        Ok(u128::from_le_bytes(*word))
    }

    fn take(&mut self, len: usize) -> Read<&'a [u8]> {
        let (head, rest) = self.bytes.split_at_checked(len).ok_or(BadStream("section cut off"))?;
        self.bytes = rest;
        Ok(head)
    }

    /// The number of elements that follow, each at least a byte long.
    fn len(&mut self) -> Read<usize> {
        let n = self.size()?;
        if n > self.bytes.len() { Err(BadStream("list longer than its section")) } else { Ok(n) }
    }

    #[inline]
    fn index(&mut self, section: Section) -> Read<usize> {
        let index = self.size()?;
        if index < self.counts[section as usize] { Ok(index) } else { Err(BadStream("id out of range")) }
    }

    #[inline]
    fn opt_index(&mut self, section: Section) -> Read<Option<usize>> {
        let n = self.size()?;
        if n == 0 {
            Ok(None)
        } else if n - 1 < self.counts[section as usize] {
            Ok(Some(n - 1))
        } else {
            Err(BadStream("id out of range"))
        }
    }

    #[inline]
    fn qual(&mut self) -> Read<QualType> {
        let n = self.size()?;
        if n >> 3 >= self.counts[Section::Types as usize] {
            return Err(BadStream("type out of range"));
        }
        Ok(QualType { ty: TypeId::new(n >> 3), quals: Quals((n & 7) as u8) })
    }

    #[inline]
    fn back(&mut self, own: usize) -> Read<usize> {
        let distance = self.size()?;
        if distance == 0 || distance > own { Err(BadStream("operand after its user")) } else { Ok(own - distance) }
    }

    #[inline]
    fn opt_back(&mut self, own: usize) -> Read<Option<usize>> {
        let distance = self.size()?;
        match distance {
            0 => Ok(None),
            _ if distance > own => Err(BadStream("operand after its user")),
            _ => Ok(Some(own - distance)),
        }
    }

    /// The next run of members of a record or enumeration; `first` moves past it.
    fn members<T>(&mut self, section: Section, first: &mut usize) -> Read<List<T>> {
        let (start, len) = (*first, self.size()?);
        if len > self.counts[section as usize] - start {
            return Err(BadStream("more members than there are"));
        }
        *first += len;
        Ok(List::new(start, len))
    }

    fn tag<T>(&mut self, from: fn(u64) -> Option<T>) -> Read<T> {
        from(self.u()?).ok_or(BadStream("unknown tag"))
    }
}

/// Generates the checked reading of ids, required and optional.
macro_rules! id_readers {
    ($($section:ident $id:ident $read:ident $opt:ident)*) => {
        impl Reader<'_> {$(
            #[inline]
            #[allow(dead_code)]
            fn $read(&mut self) -> Read<$id> { Ok($id::new(self.index(Section::$section)?)) }
            #[inline]
            #[allow(dead_code)]
            fn $opt(&mut self) -> Read<Option<$id>> { Ok(self.opt_index(Section::$section)?.map($id::new)) }
        )*}
    };
}

id_readers! {
    Strings StrId str opt_str
    Files FileId file opt_file
    Locs LocId loc opt_loc
    Macros MacroId mac opt_macro
    Ranges RangeId range opt_range
    Values ValueId value opt_value
    Bits BitsId bits opt_bits
    Types TypeId ty opt_ty
    Records RecordId record opt_record
    Fields FieldId field opt_field
    Enums EnumId enumeration opt_enumeration
    EnumConsts EnumConstId enum_const opt_enum_const
    Decls DeclId decl opt_decl
    Labels LabelId label opt_label
    Exprs ExprId expr opt_expr
    Stmts StmtId stmt opt_stmt
    Atomics AtomicId atomic opt_atomic
    Asms AsmId asm opt_asm
}

/// Operands are distances back from the node being read.
fn operand(r: &mut Reader<'_>, own: usize) -> Read<ExprId> {
    Ok(ExprId::new(r.back(own)?))
}

fn part(r: &mut Reader<'_>, own: usize) -> Read<StmtId> {
    Ok(StmtId::new(r.back(own)?))
}

/// Reads a whole stream.
pub fn decode(bytes: &[u8]) -> Result<Unit, BadStream> {
    let mut head = Reader { bytes, counts: [0; Section::ALL.len()] };
    if head.u()? != u64::from(VERSION) {
        return Err(BadStream("written by another version"));
    }
    let arch = match head.u()? {
        32 => Arch::Ilp32,
        64 => Arch::Lp64,
        _ => return Err(BadStream("unknown pointer width")),
    };
    let mut small = || head.u().and_then(|n| u8::try_from(n).map_err(|_| BadStream("property of a machine out of range")));
    let (big_endian, long_bits, align_int64, align_double) = (small()? != 0, small()?, small()?, small()?);
    let x86 = small()? != 0;
    let long_double = match small()? {
        1 => Some(FloatKind::F64),
        2 => Some(FloatKind::X87),
        3 => Some(FloatKind::F128),
        _ => None,
    };
    let va_area = Some(small()?).filter(|offset| *offset != 0);
    let machine = Machine { big_endian, long_bits, align_int64, align_double, x86, long_double, va_area };
    let mut sections: [&[u8]; Section::ALL.len()] = [&[]; Section::ALL.len()];
    for section in Section::ALL {
        head.counts[*section as usize] = head.size()?;
        let len = head.size()?;
        sections[*section as usize] = head.take(len)?;
        // Every element takes at least one byte: a bound on what is allocated below.
        if head.counts[*section as usize] > len {
            return Err(BadStream("count larger than its section"));
        }
    }
    let counts = head.counts;
    let open = |section: Section| Reader { bytes: sections[section as usize], counts };
    let mut pools = Pools::default();

    let (str_data, str_ends) = strings(open(Section::Strings))?;
    let files = table(open(Section::Files), Section::Files, |r, _| Ok(File { name: r.str()?, system: r.u()? != 0 }))?;
    let mut line = 0i64;
    let locs = table(open(Section::Locs), Section::Locs, |r, _| {
        // File 0 exists unless there is not even a main file.
        let file = r.file()?;
        line = line.wrapping_add(r.i()?);
        let shown = u32::try_from(line).map_err(|_| BadStream("line out of range"))?;
        Ok(Loc { file, line: shown, col: r.u32()?, expansion: r.opt_macro()? })
    })?;
    let macros = table(open(Section::Macros), Section::Macros, |r, _| Ok(MacroLoc { name: r.str()?, spelling: r.loc()? }))?;
    let mut begin = 0i64;
    let ranges = table(open(Section::Ranges), Section::Ranges, |r, _| {
        begin = begin.wrapping_add(r.i()?);
        let end = begin.wrapping_add(r.i()?);
        let loc = |n: i64| match usize::try_from(n) {
            Ok(n) if n < counts[Section::Locs as usize] => Ok(LocId::new(n)),
            _ => Err(BadStream("position out of range")),
        };
        Ok(Range { begin: loc(begin)?, end: loc(end)? })
    })?;
    let values = table(open(Section::Values), Section::Values, |r, _| Ok(r.fixed128()? as i128))?;
    let bits = table(open(Section::Bits), Section::Bits, |r, _| r.fixed128())?;
    let types = table(open(Section::Types), Section::Types, |r, _| read_type(r, &mut pools))?;
    let mut first_field = 0;
    let records = table(open(Section::Records), Section::Records, |r, _| read_record(r, &mut first_field))?;
    let mut position = (usize::MAX, 0);
    let fields = table(open(Section::Fields), Section::Fields, |r, _| read_field(r, &mut position))?;
    let mut first_const = 0;
    let enums = table(open(Section::Enums), Section::Enums, |r, _| read_enum(r, &mut first_const))?;
    let enum_consts = table(open(Section::EnumConsts), Section::EnumConsts, |r, _| {
        Ok(EnumConst { of: r.enumeration()?, name: r.str()?, value: r.value()?, range: r.range()? })
    })?;
    if first_field != fields.len() || first_const != enum_consts.len() {
        return Err(BadStream("members and their owners disagree"));
    }
    let mut decls = table(open(Section::Decls), Section::Decls, |r, _| read_decl(r, &mut pools))?;
    let labels = table(open(Section::Labels), Section::Labels, |r, _| {
        Ok(Label { name: r.str()?, stmt: r.opt_stmt()?, function: r.decl()?, address_taken: r.u()? != 0 })
    })?;
    give_labels(&labels, &mut decls, &mut pools);
    let mut prev_range = 0i64;
    let exprs = table(open(Section::Exprs), Section::Exprs, |r, own| read_expr(r, own, &mut prev_range, &mut pools))?;
    let mut prev_range = 0i64;
    let stmts = table(open(Section::Stmts), Section::Stmts, |r, own| read_stmt(r, own, &mut prev_range, &mut pools))?;
    let atomics = table(open(Section::Atomics), Section::Atomics, |r, _| read_atomic(r))?;
    let asms = table(open(Section::Asms), Section::Asms, |r, _| read_asm(r, &mut pools))?;
    let items = table(open(Section::Items), Section::Items, |r, _| r.decl())?;
    let file_asms = table(open(Section::FileAsms), Section::FileAsms, |r, _| Ok((r.str()?, r.loc()?)))?;
    let diagnostics = String::new();
    Ok(Unit {
        arch,
        machine,
        items,
        file_asms,
        diagnostics,
        files,
        types,
        records,
        fields,
        enums,
        enum_consts,
        decls,
        labels,
        exprs,
        stmts,
        atomics,
        asms,
        locs,
        macros,
        ranges,
        values,
        bits,
        str_data,
        str_ends,
        pools,
    })
}

fn table<T>(mut r: Reader<'_>, section: Section, mut read: impl FnMut(&mut Reader<'_>, usize) -> Read<T>) -> Read<Vec<T>> {
    let count = r.counts[section as usize];
    let mut out = Vec::with_capacity(count);
    for own in 0..count {
        out.push(read(&mut r, own)?);
    }
    if r.bytes.is_empty() { Ok(out) } else { Err(BadStream("bytes left over")) }
}

fn strings(mut r: Reader<'_>) -> Read<(Vec<u8>, Vec<u32>)> {
    let mut data = Vec::with_capacity(r.bytes.len());
    let ends = table(Reader { bytes: r.take(r.bytes.len())?, counts: r.counts }, Section::Strings, |r, _| {
        let len = r.size()?;
        data.extend_from_slice(r.take(len)?);
        u32::try_from(data.len()).map_err(|_| BadStream("too much text"))
    })?;
    Ok((data, ends))
}

fn read_type(r: &mut Reader<'_>, pools: &mut Pools) -> Read<Type> {
    let kind = match r.tag(TypeTag::from_number)? {
        TypeTag::Void => TypeKind::Void,
        TypeTag::Bool => TypeKind::Bool,
        TypeTag::Int => TypeKind::Int { kind: r.tag(IntKind::from_number)?, signed: r.u()? != 0, width: r.u32()? },
        TypeTag::Float => TypeKind::Float(r.tag(FloatKind::from_number)?),
        TypeTag::Complex => TypeKind::Complex(r.ty()?),
        TypeTag::Pointer => TypeKind::Pointer(r.qual()?),
        TypeTag::Array => TypeKind::Array { elem: r.qual()?, len: r.u()? },
        TypeTag::IncompleteArray => TypeKind::IncompleteArray(r.qual()?),
        TypeTag::Vla => TypeKind::Vla { elem: r.qual()?, size: r.opt_expr()? },
        TypeTag::Function => {
            let ret = r.qual()?;
            let flags = r.u()?;
            let len = r.len()?;
            let start = pools.qual_types.len();
            for _ in 0..len {
                pools.qual_types.push(r.qual()?);
            }
            let (variadic, noproto, noreturn) = (flags & 1 != 0, flags & 2 != 0, flags & 4 != 0);
            TypeKind::Function { ret, params: List::new(start, len), variadic, noproto, noreturn }
        }
        TypeTag::Record => TypeKind::Record(r.record()?),
        TypeTag::Enum => TypeKind::Enum(r.enumeration()?),
        TypeTag::Vector => TypeKind::Vector { elem: r.ty()?, len: r.u32()? },
        TypeTag::Atomic => TypeKind::Atomic(r.ty()?),
        TypeTag::NullPtr => TypeKind::NullPtr,
        TypeTag::BuiltinFn => TypeKind::BuiltinFn,
        TypeTag::Unsupported => TypeKind::Unsupported(r.str()?),
    };
    let size = r.u()?;
    Ok(Type { kind, size: size.checked_sub(1), align: r.u32()? })
}

fn read_record(r: &mut Reader<'_>, first_field: &mut usize) -> Read<Record> {
    let name = r.opt_str()?;
    let flags = r.u()?;
    let (ty, range, size, align) = (r.ty()?, r.range()?, r.u()?, r.u32()?);
    let fields = r.members(Section::Fields, first_field)?;
    Ok(Record {
        name,
        tagged: flags & 1 != 0,
        is_union: flags & 2 != 0,
        complete: flags & 4 != 0,
        packed: flags & 8 != 0,
        flexible: flags & 16 != 0,
        transparent: flags & 32 != 0,
        ty,
        size,
        align,
        fields,
        range,
    })
}

/// `position` is the record of the field before and the index in it that comes next.
fn read_field(r: &mut Reader<'_>, position: &mut (usize, u32)) -> Read<Field> {
    let record = r.record()?;
    if position.0 != record.index() {
        *position = (record.index(), 0);
    }
    let index = position.1;
    position.1 += 1;
    let (name, ty, written, bit_offset) = (r.opt_str()?, r.qual()?, r.str()?, r.u()?);
    let width = r.u32()?;
    Ok(Field { record, index, name, ty, written, bit_offset, bit_width: width.checked_sub(1), range: r.range()? })
}

fn read_enum(r: &mut Reader<'_>, first_const: &mut usize) -> Read<Enum> {
    let name = r.opt_str()?;
    let flags = r.u()?;
    let (ty, underlying, range) = (r.ty()?, r.ty()?, r.range()?);
    let constants = r.members(Section::EnumConsts, first_const)?;
    Ok(Enum { name, tagged: flags & 1 != 0, complete: flags & 2 != 0, ty, underlying, constants, range })
}

fn read_decl(r: &mut Reader<'_>, pools: &mut Pools) -> Read<Decl> {
    let tag = r.tag(DeclTag::from_number)?;
    let (name, ty, written, key, range, loc) = (r.str()?, r.qual()?, r.str()?, r.str()?, r.range()?, r.loc()?);
    let kind = match tag {
        DeclTag::Function => DeclKind::Function(Box::new(read_function(r, pools)?)),
        DeclTag::Var => DeclKind::Var(Box::new(read_var(r)?)),
        DeclTag::Typedef => DeclKind::Typedef(Typedef { function: r.opt_decl()?, evaluated: r.opt_expr()? }),
    };
    Ok(Decl { name, ty, written, key, range, loc, kind })
}

fn read_function(r: &mut Reader<'_>, pools: &mut Pools) -> Read<Function> {
    let (linkage, inline, definition) =
        (r.tag(Linkage::from_number)?, r.tag(Inline::from_number)?, r.tag(Definition::from_number)?);
    let len = r.len()?;
    let start = pools.decls.len();
    for _ in 0..len {
        pools.decls.push(r.decl()?);
    }
    let body = r.opt_stmt()?;
    let flags = r.u()?;
    Ok(Function {
        linkage,
        inline,
        definition,
        params: List::new(start, len),
        body,
        labels: List::new(0, 0),
        noreturn: flags & 1 != 0,
        returns_twice: flags & 2 != 0,
        weak: flags & 4 != 0,
        knr: flags & 8 != 0,
        implicit: flags & 16 != 0,
        library_builtin: flags & 32 != 0,
        ifunc: flags & 64 != 0,
        constructor: r.u32()?.checked_sub(1),
        destructor: r.u32()?.checked_sub(1),
        asm_label: r.opt_str()?,
        alias: r.opt_str()?,
        builtin: r.opt_str()?,
        nonnull: r.u()?,
    })
}

fn read_var(r: &mut Reader<'_>) -> Read<Var> {
    let (storage, linkage, definition) =
        (r.tag(VarStorage::from_number)?, r.tag(Linkage::from_number)?, r.tag(Definition::from_number)?);
    let flags = r.u()?;
    Ok(Var {
        storage,
        linkage,
        definition,
        tls: flags & 1 != 0,
        weak: flags & 2 != 0,
        register: flags & 4 != 0,
        implicit: flags & 8 != 0,
        called_by_loader: flags & 16 != 0,
        init: r.opt_expr()?,
        value: r.opt_value()?,
        align: Some(r.u32()?).filter(|align| *align != 0),
        cleanup: r.opt_decl()?,
        asm_label: r.opt_str()?,
        alias: r.opt_str()?,
        function: r.opt_decl()?,
        promised_bytes: r.u()?,
        evaluated: r.opt_expr()?,
    })
}

/// Labels know their function; functions get the list of their labels, in order.
fn give_labels(labels: &[Label], decls: &mut [Decl], pools: &mut Pools) {
    let mut order: Vec<LabelId> = (0..labels.len()).map(LabelId::new).collect();
    order.sort_by_key(|label| labels[label.index()].function);
    let mut start = pools.labels.len();
    for run in order.chunk_by(|a, b| labels[a.index()].function == labels[b.index()].function) {
        if let DeclKind::Function(function) = &mut decls[labels[run[0].index()].function.index()].kind {
            function.labels = List::new(start, run.len());
        }
        start += run.len();
    }
    pools.labels.extend(order);
}

fn read_operands(r: &mut Reader<'_>, own: usize, pools: &mut Pools) -> Read<List<ExprId>> {
    let len = r.len()?;
    let start = pools.exprs.len();
    for _ in 0..len {
        pools.exprs.push(operand(r, own)?);
    }
    Ok(List::new(start, len))
}

fn next_range(r: &mut Reader<'_>, prev: &mut i64) -> Read<RangeId> {
    *prev = prev.wrapping_add(r.i()?);
    match usize::try_from(*prev) {
        Ok(n) if n < r.counts[Section::Ranges as usize] => Ok(RangeId::new(n)),
        _ => Err(BadStream("range out of range")),
    }
}

fn read_expr(r: &mut Reader<'_>, own: usize, prev_range: &mut i64, pools: &mut Pools) -> Read<Expr> {
    let head = r.u()?;
    let tag = ExprTag::from_number(head >> 1).ok_or(BadStream("unknown expression"))?;
    let category = if head & 1 != 0 { ValueCategory::LValue } else { ValueCategory::RValue };
    let ty = r.qual()?;
    let range = next_range(r, prev_range)?;
    let kind = match tag {
        ExprTag::Int => ExprKind::Int(r.u()?),
        ExprTag::Char => ExprKind::Char(r.i()?),
        ExprTag::Float => ExprKind::Float(r.bits()?),
        ExprTag::Imaginary => ExprKind::Imaginary(operand(r, own)?),
        ExprTag::Str => ExprKind::Str { bytes: r.str()?, width: r.u()? as u8 },
        ExprTag::Predefined => ExprKind::Predefined(operand(r, own)?),
        ExprTag::DeclRef => ExprKind::DeclRef(r.decl()?),
        ExprTag::EnumConst => ExprKind::EnumConst(r.enum_const()?),
        ExprTag::Member => {
            let base = operand(r, own)?;
            let n = r.size()?;
            if n >> 1 >= r.counts[Section::Fields as usize] {
                return Err(BadStream("field out of range"));
            }
            ExprKind::Member { base, field: FieldId::new(n >> 1), arrow: n & 1 != 0 }
        }
        ExprTag::Subscript => ExprKind::Subscript { base: operand(r, own)?, index: operand(r, own)? },
        ExprTag::Unary => ExprKind::Unary { op: r.tag(UnaryOp::from_number)?, operand: operand(r, own)? },
        ExprTag::Binary => ExprKind::Binary { op: r.tag(BinaryOp::from_number)?, lhs: operand(r, own)?, rhs: operand(r, own)? },
        ExprTag::Assign => ExprKind::Assign { lhs: operand(r, own)?, rhs: operand(r, own)? },
        ExprTag::CompoundAssign => ExprKind::CompoundAssign {
            op: r.tag(BinaryOp::from_number)?,
            lhs: operand(r, own)?,
            rhs: operand(r, own)?,
            compute_lhs: r.ty()?,
            compute_result: r.ty()?,
        },
        ExprTag::Conditional => ExprKind::Conditional { cond: operand(r, own)?, then: operand(r, own)?, els: operand(r, own)? },
        ExprTag::BinaryConditional => ExprKind::BinaryConditional {
            common: operand(r, own)?,
            cond: operand(r, own)?,
            then: operand(r, own)?,
            els: operand(r, own)?,
        },
        ExprTag::Opaque => ExprKind::Opaque(operand(r, own)?),
        ExprTag::Cast => {
            let n = r.u()?;
            let kind = CastKind::from_number(n >> 1).ok_or(BadStream("unknown cast"))?;
            ExprKind::Cast { kind, operand: operand(r, own)?, explicit: n & 1 != 0 }
        }
        ExprTag::Call => ExprKind::Call { callee: operand(r, own)?, args: read_operands(r, own, pools)? },
        ExprTag::InitList => ExprKind::InitList {
            inits: read_operands(r, own, pools)?,
            filler: r.opt_back(own)?.map(ExprId::new),
            field: r.opt_field()?,
        },
        ExprTag::ImplicitInit => ExprKind::ImplicitInit,
        ExprTag::NoInit => ExprKind::NoInit,
        ExprTag::InitUpdate => ExprKind::InitUpdate { base: operand(r, own)?, updates: operand(r, own)? },
        ExprTag::CompoundLiteral => ExprKind::CompoundLiteral { init: operand(r, own)?, file_scope: r.u()? != 0 },
        ExprTag::StmtExpr => ExprKind::StmtExpr(r.stmt()?),
        ExprTag::SizeOf => ExprKind::SizeOf {
            kind: r.tag(SizeOfKind::from_number)?,
            of: r.ty()?,
            arg: r.opt_back(own)?.map(ExprId::new),
            value: r.opt_value()?,
        },
        ExprTag::OffsetOf => read_offset_of(r, own, pools)?,
        ExprTag::Folded => ExprKind::Folded { value: r.value()?, inner: r.opt_back(own)?.map(ExprId::new) },
        ExprTag::VaArg => ExprKind::VaArg { list: operand(r, own)? },
        ExprTag::AddrLabel => ExprKind::AddrLabel(r.label()?),
        ExprTag::Atomic => ExprKind::Atomic(r.atomic()?),
        ExprTag::ShuffleVector => ExprKind::ShuffleVector { args: read_operands(r, own, pools)? },
        ExprTag::ConvertVector => ExprKind::ConvertVector(operand(r, own)?),
        ExprTag::Unsupported => ExprKind::Unsupported(r.str()?),
    };
    Ok(Expr { kind, ty, category, range })
}

fn read_offset_of(r: &mut Reader<'_>, own: usize, pools: &mut Pools) -> Read<ExprKind> {
    let (of, value) = (r.ty()?, r.opt_value()?);
    let len = r.len()?;
    let start = pools.offsets.len();
    for _ in 0..len {
        let n = r.size()?;
        let index = n >> 1;
        pools.offsets.push(match n & 1 {
            0 if index < r.counts[Section::Fields as usize] => OffsetComponent::Field(FieldId::new(index)),
            1 if index < own => OffsetComponent::Index(ExprId::new(index)),
            _ => return Err(BadStream("offsetof path out of range")),
        });
    }
    Ok(ExprKind::OffsetOf { of, path: List::new(start, len), value })
}

fn read_stmt(r: &mut Reader<'_>, own: usize, prev_range: &mut i64, pools: &mut Pools) -> Read<Stmt> {
    let tag = r.tag(StmtTag::from_number)?;
    let range = next_range(r, prev_range)?;
    let kind = match tag {
        StmtTag::Compound => {
            let len = r.len()?;
            let start = pools.stmts.len();
            for _ in 0..len {
                pools.stmts.push(part(r, own)?);
            }
            StmtKind::Compound(List::new(start, len))
        }
        StmtTag::Decl => {
            let len = r.len()?;
            let start = pools.decls.len();
            for _ in 0..len {
                pools.decls.push(r.decl()?);
            }
            StmtKind::Decl(List::new(start, len))
        }
        StmtTag::Expr => StmtKind::Expr(r.expr()?),
        StmtTag::If => StmtKind::If { cond: r.expr()?, then: part(r, own)?, els: r.opt_back(own)?.map(StmtId::new) },
        StmtTag::While => StmtKind::While { cond: r.expr()?, body: part(r, own)? },
        StmtTag::Do => StmtKind::Do { body: part(r, own)?, cond: r.expr()? },
        StmtTag::For => StmtKind::For {
            init: r.opt_back(own)?.map(StmtId::new),
            cond: r.opt_expr()?,
            inc: r.opt_expr()?,
            body: part(r, own)?,
        },
        StmtTag::Switch => StmtKind::Switch { cond: r.expr()?, body: part(r, own)? },
        StmtTag::Case => StmtKind::Case { low: r.value()?, high: r.opt_value()?, body: part(r, own)? },
        StmtTag::Default => StmtKind::Default { body: part(r, own)? },
        StmtTag::Label => StmtKind::Label { label: r.label()?, body: part(r, own)? },
        StmtTag::Goto => StmtKind::Goto(r.label()?),
        StmtTag::IndirectGoto => StmtKind::IndirectGoto(r.expr()?),
        StmtTag::Break => StmtKind::Break,
        StmtTag::Continue => StmtKind::Continue,
        StmtTag::Return => StmtKind::Return(r.opt_expr()?),
        StmtTag::Null => StmtKind::Null,
        StmtTag::Asm => StmtKind::Asm(r.asm()?),
        StmtTag::Unsupported => StmtKind::Unsupported(r.str()?),
    };
    Ok(Stmt { kind, range })
}

fn read_atomic(r: &mut Reader<'_>) -> Read<Atomic> {
    let n = r.u()?;
    Ok(Atomic {
        op: AtomicOp::from_number(n >> 1).ok_or(BadStream("unknown atomic operation"))?,
        c11: n & 1 != 0,
        ptr: r.expr()?,
        order: r.opt_expr()?,
        val1: r.opt_expr()?,
        val2: r.opt_expr()?,
        order_fail: r.opt_expr()?,
        weak: r.opt_expr()?,
    })
}

fn read_asm(r: &mut Reader<'_>, pools: &mut Pools) -> Read<Asm> {
    let template = r.str()?;
    let flags = r.u()?;
    let outputs = r.u32()?;
    let len = r.len()?;
    let (first_operand, first_constraint) = (pools.exprs.len(), pools.strs.len());
    for _ in 0..len {
        pools.exprs.push(r.expr()?);
        pools.strs.push(r.str()?);
    }
    let num_clobbers = r.len()?;
    let first_clobber = pools.strs.len();
    for _ in 0..num_clobbers {
        pools.strs.push(r.str()?);
    }
    Ok(Asm {
        template,
        volatile: flags & 1 != 0,
        is_goto: flags & 2 != 0,
        constraints: List::new(first_constraint, len),
        operands: List::new(first_operand, len),
        outputs,
        clobbers: List::new(first_clobber, num_clobbers),
    })
}
