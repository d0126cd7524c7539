//! Round trips: hand-written text, and random programs built through the API.

use super::words::Word;
use super::*;
use crate::*;

/// `text` is in printed form: it prints back exactly.
fn check(text: &str) {
    let program = parse(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    same_text(&print(&program), text);
}

fn same_text(printed: &str, text: &str) {
    for (a, b) in printed.lines().zip(text.lines()) {
        assert_eq!(a, b);
    }
    assert_eq!(printed.len(), text.len());
}

const HEADER: &str = "goto lp64\nentry $main\ntype i32\ntype bool\ntype u8\ntype i64\ntype *i32\ntype *u8\ntype f64\n\
    type {struct s}\ntype *{struct s}\ntype [4]i32\ntype void\ntype fn(i32) -> i32\ntype *fn(i32) -> i32\ntype u3\n\
    type x87\ntype i128\n\
    record {struct s} size 24 align 8\n  field x: i32 at 0\n  field flags: u3 at 32 width 3\n  field #2 \"\": u8 at 40\n  \
    field next: *{struct s} at 64\n";

#[test]
fn every_instruction_and_terminator() {
    check(&format!(
        "{HEADER}file \"a \\\"b\\\".c\"\nloc 0 1:2-1:9\nloc 0 3:1-3:4 macro \"MAX\" spelled 0:9:9\nloc - 0:0-0:0\n\
        global @g: i32 align 4 @1 = {{ 0: i4 5 }}\nglobal @{{.str.1}}: u8 constant string align 1 = {{ 0: \"a\\00\\\\\\ff\" }}\n\
        global @s: {{struct s}} thread_local align 8 = {{ 0: i4 1, 4: bits 0 3 7, 8: @s+8 }}\n\
        global @t#3: i32 external align 4\nglobal @t#4: i32 hidden align 4\n\
        property division \"division by zero\" in \"f\" @2\n\
        fn $f(x: i32) -> i32 @1 {{\n\
        b0:\n  return x @2\n}}\n\
        fn $ext(x: i32, va: *u8) -> i32 variadic noreturn library;\n\
        fn $main() -> i32 {{\n  local x: i32 addr align 16 @3\n  local y#1: bool temp\n  local y#2: i32\n  \
        local end#3: i32\n  local #4 \"a b\": f64\n  local s: {{struct s}}\n  local a: [4]i32\n  local p: *i32\n\
        b0:\n  start x @1\n  x = 5 @1 : 2\n  x = (x + y#2) @2 : 1 3\n  end#3 =!va (x!v * -1) @2\n  copy s, @s\n  zero a\n  \
        y#1 = (a[(x as i64)] < @t#3)\n  x = call $f(x, agg s)\n  call [<&x : *fn(i32) -> i32>](1)\n  \
        p = op heap_alloc(4:i64)\n  x = input \"__VERIFIER_nondet_int\"\n  assume true\n  assert y#1, 0\n  goal y#1, 0\n  note \"so far\", y#1\n  \
        s.x = s.flags\n  s.#2 = 3:u8\n  (*p) = (*(p + 4:i64))\n  (*p : u8) = (*p : u8)!a\n  (*s.next).x = 1\n  \
        y#2 = rmw add (*p), 1\n  rmw exchange x, 1, any\n  cmpxchg y#1, x, y#2, 3\n  cmpxchg y#1, x, y#2, 3, seq_cst, relaxed\n  \
        atomic_begin\n  atomic_end\n  atomic_begin release\n  x =!a_release x!a_acquire\n  end#3 =!va_relaxed (x!va_consume * -1)\n  \
        fence\n  fence acq_rel\n  fence signals\n  fence release signals\n  unsupported \"asm \\\"nop\\\"\"\n  end x\n  if y#1 goto b1 else b2 @1 : 2\n\
        b1:\n  switch x {{ 1: b0, 3..5: b1, -4..-2: b2, else b2 }}\n\
        b2:\n  #4 = 1.5:f64\n  #4 = -0.0:f64\n  #4 = 0x7ff0000000000000:f64\n  #4 = ((5 as i64) as f64)\n  \
        #4 = math.fma(#4, #4, #4)\n  y#1 = (p == null:*i32)\n  y#1 = overflow.add(x, 1:i64 : i32)\n  \
        y#1 = overflow.convert(x : u8)\n  y#1 = mem.readable(p, 4:i64)\n  x = select(y#1, neg(x), (@g as:to_bool i32))\n  \
        x = ((p - p) as i32)\n  x = (#4 bits i32)\n  y#1 = math.isnan(#4)\n  goto b3\n\
        b3:\n  return @g @3\nb4:\n  return @3\nb5:\n  return agg s\nb6:\n  return\nb7:\n  stop\n}}\n"
    ));
}

#[test]
fn comments_and_missing_tables_are_accepted() {
    let program =
        parse("goto ilp32 // model\n\nfn $f(x: i32) -> bool { // note\nb0:\n  // only a comment\n  return (x < 3)\n}\n");
    let program = program.unwrap();
    assert_eq!(program.functions[0].exprs.len(), 3);
    assert_eq!(program.types.get(program.functions[0].exprs[2].ty), &Type::Bool);
}

#[test]
fn errors_name_the_line() {
    let error = |text: &str| parse(text).unwrap_err().to_string();
    assert_eq!(error("goto vax\n"), "line 1: unknown data model `vax` (at ``)");
    assert_eq!(error("goto lp64\nfn $f() -> i32 {\nb0:\n  return y\n}\n"), "line 4: there is no local `y` (at ``)");
    assert_eq!(error("goto lp64\ntype q7\n"), "line 2: unknown type `q7` (at ``)");
}

#[test]
fn nesting_of_20000_neither_overflows_nor_repeats() {
    let mut program = Program::new(Arch::Lp64);
    let int = program.types.int(32, true);
    let mut f = Function {
        name: "f".into(),
        params: vec![],
        ret: int,
        variadic: false,
        noreturn: false,
        locals: vec![],
        exprs: vec![],
        places: vec![],
        blocks: vec![],
        loc: LocId::NONE,
        from_library: false,
        order: Vec::new(),
    };
    let mut e = f.add_expr(ExprKind::Const(1), int, LocId::NONE);
    let one = e;
    for _ in 0..20_000 {
        e = f.add_expr(ExprKind::Binary(BinOp::Add, e, one), int, LocId::NONE);
    }
    // Doubling: written as trees this would have 2^60 nodes.
    for _ in 0..60 {
        e = f.add_expr(ExprKind::Binary(BinOp::Mul, e, e), int, LocId::NONE);
    }
    f.blocks.push(Block { insts: vec![], end: Terminator::Return(Some(Operand::Value(e))), end_loc: LocId::NONE });
    program.functions.push(f);
    check(&print(&program));
}

/// Random programs: everything ids can express, valid or not in its types.
#[test]
fn random_programs_round_trip() {
    for seed in 0..300 {
        let program = Random(seed * 7919 + 1).program();
        let text = print(&program);
        let again = parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        same_text(&print(&again), &text);
        assert_eq!(again.globals.len(), program.globals.len());
        for (a, b) in again.functions.iter().zip(&program.functions) {
            assert_eq!(a.blocks.len(), b.blocks.len());
            for (x, y) in a.blocks.iter().zip(&b.blocks) {
                assert_eq!(x.insts.len(), y.insts.len());
                assert_eq!(x.end.successors().collect::<Vec<_>>(), y.end.successors().collect::<Vec<_>>());
                assert!(x.insts.iter().zip(&y.insts).all(|(x, y)| x.loc == y.loc));
            }
        }
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    fn loc(&mut self) -> LocId {
        LocId(self.below(4) as u32)
    }

    fn program(&mut self) -> Program {
        let mut machine = Machine::from(self.pick(&[Arch::Ilp32, Arch::Lp64]));
        machine.endian = self.pick(&[Endian::Little, Endian::Big]);
        machine.align_int64 = self.pick(&[4, 8]);
        machine.x86 = self.pick(&[true, false]);
        machine.long_double = self.pick(&[None, Some(FloatKind::X87), Some(FloatKind::F128)]);
        let mut program = Program::new(machine);
        let t = &mut program.types;
        let int = t.int(32, true);
        let mut scalars = vec![int, t.bool(), t.int(8, false), t.int(64, true), t.int(128, false)];
        scalars.push(t.intern(Type::Float(FloatKind::F64)));
        scalars.push(t.intern(Type::Float(FloatKind::X87)));
        for i in 0..3 {
            let p = t.pointer_to(scalars[i]);
            scalars.push(p);
        }
        let field = |name: &str, ty, bit_offset| Field { name: name.into(), ty, bit_offset, bit_width: None };
        let fields = vec![field("a", int, 0), field("", scalars[2], 32), field("a", int, 64)];
        let record = Record { name: "struct r".into(), is_union: false, fields, size: 12, align: 4, incomplete: false };
        t.add_record(record.clone());
        t.add_record(record);
        let records = [t.intern(Type::Record(RecordId(0))), t.intern(Type::Record(RecordId(1)))];
        let array = t.intern(Type::Array { elem: records[1], len: 3 });
        let file = program.source.add_file("f.c");
        for line in 1..4 {
            program.source.add(Loc { file: Some(file), line, ..Loc::default() });
        }
        for name in ["g", "h", "g", "odd name"] {
            let init = Init { items: vec![InitItem { offset: 0, value: InitValue::Bytes(vec![0, 1, b'"', 200]) }] };
            let kind = self.pick(&[GlobalKind::User, GlobalKind::Hidden]);
            let (constant, thread_local) = (self.below(2) == 1, self.below(2) == 1);
            let ty = self.pick(&[int, array]);
            program.globals.push(Global {
                name: name.into(),
                ty,
                init,
                constant,
                thread_local,
                kind,
                internal: kind == GlobalKind::Hidden,
                loc: self.loc(),
                align: 4,
            });
        }
        for name in ["f", "f", "main"] {
            let f = self.function(name, &scalars, &records, array);
            program.functions.push(f);
        }
        program
    }

    fn function(&mut self, name: &str, scalars: &[TypeId], records: &[TypeId], array: TypeId) -> Function {
        let mut f = Function {
            name: name.into(),
            params: vec![LocalId(0)],
            ret: scalars[0],
            variadic: false,
            noreturn: self.below(2) == 0,
            locals: vec![],
            exprs: vec![],
            places: vec![],
            blocks: vec![],
            loc: self.loc(),
            from_library: false,
            order: Vec::new(),
        };
        for name in ["x", "y", "x", "", "copy", "tmp"] {
            let ty = if name == "y" { array } else { self.pick(scalars) };
            let kind = self.pick(&[LocalKind::User, LocalKind::Temp]);
            f.locals.push(Local { name: name.into(), ty, loc: self.loc(), kind, address_taken: self.below(2) == 1, align: 0 });
        }
        f.add_expr(ExprKind::Const(1), scalars[0], LocId::NONE);
        f.add_place(PlaceKind::Local(LocalId(1)), array);
        for _ in 0..60 {
            self.node(&mut f, scalars, records);
        }
        for _ in 0..4 {
            let mut insts = Vec::new();
            for _ in 0..4 {
                let dest = PlaceId::new(self.below(f.places.len()));
                let value = ExprId::new(self.below(f.exprs.len()));
                let kind = match self.below(4) {
                    0 => InstKind::Assume(value),
                    1 => InstKind::Rmw { dest: Some(dest), place: dest, op: RmwOp::Nand, value, order: self.memory_order() },
                    2 => InstKind::Call {
                        dest: None,
                        callee: self.pick(&[Callee::Direct(FuncId(1)), Callee::Indirect(value)]),
                        args: vec![Operand::Aggregate(dest), Operand::Value(value)],
                    },
                    _ => InstKind::Assign { dest, value, access: Access { volatile: self.below(3) == 0, atomic: None } },
                };
                insts.push(Inst { kind, loc: self.loc() });
            }
            let cond = ExprId::new(self.below(f.exprs.len()));
            let (then, other) = (BlockId(self.below(4) as u32), BlockId(self.below(4) as u32));
            let end = match self.below(4) {
                0 => Terminator::Branch { cond, then, other },
                1 => Terminator::Switch { value: cond, cases: vec![(-3, -1, then), (5, 5, other)], default: other },
                2 => Terminator::Return(Some(Operand::Value(cond))),
                _ => Terminator::Goto(then),
            };
            f.blocks.push(Block { insts, end, end_loc: self.loc() });
        }
        f
    }

    fn memory_order(&mut self) -> MemoryOrder {
        self.pick(MemoryOrder::ALL)
    }

    fn node(&mut self, f: &mut Function, scalars: &[TypeId], records: &[TypeId]) {
        let a = ExprId::new(f.exprs.len() - 1 - self.below(f.exprs.len().min(6)));
        let b = ExprId::new(self.below(f.exprs.len()));
        let place = PlaceId::new(self.below(f.places.len()));
        let ty = self.pick(scalars);
        let loc = self.loc();
        let place_kind = match self.below(12) {
            0 => Some((PlaceKind::Deref(a), self.pick(records))),
            1 => Some((PlaceKind::Field(place, self.below(3) as u32), ty)),
            2 => Some((PlaceKind::Index(place, b), ty)),
            3 => Some((PlaceKind::Local(LocalId(self.below(6) as u32)), ty)),
            4 => Some((PlaceKind::Global(GlobalId(self.below(4) as u32)), ty)),
            _ => None,
        };
        if let Some((kind, ty)) = place_kind {
            f.add_place(kind, ty);
            return;
        }
        let bits = (self.below(1 << 30) as u128) << self.below(90);
        let atomic = self.below(3) == 0;
        let kind = match self.below(13) {
            0 => ExprKind::Const(bits),
            1 => ExprKind::Addr(place),
            2 => ExprKind::FuncAddr(FuncId(self.below(3) as u32)),
            3 => ExprKind::Read(place, Access { volatile: false, atomic: atomic.then(|| self.memory_order()) }),
            4 => ExprKind::Unary(UnOp::Clz, a),
            5 | 6 => ExprKind::Binary(self.pick(&[BinOp::Add, BinOp::Sub, BinOp::Lt, BinOp::PtrDiff, BinOp::Shr]), a, b),
            7 => ExprKind::Cast(self.pick(&[CastOp::IntToInt, CastOp::ToBool, CastOp::Bits]), a),
            8 => ExprKind::Select(a, b, a),
            9 => ExprKind::PtrAdd(a, b),
            10 => ExprKind::Overflow(self.pick(&[OverflowOp::Neg, OverflowOp::Mul]), a, a, ty),
            11 => ExprKind::Math(MathOp::Min, [Some(a), Some(b), None]),
            _ => ExprKind::Memory(MemoryQuery::Live, [Some(a), None, None, None]),
        };
        f.add_expr(kind, ty, loc);
    }
}
