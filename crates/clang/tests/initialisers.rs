//! Initialisers in semantic form.

mod support;

use expect_test::expect;
use support::check;

#[test]
fn designated() {
    check(
        r#"struct p { int x, y, z; } a = { .z = 3, .x = 1 }; struct q { struct p p; int t[3]; } b = { .t[1] = 5, .p.y = 2, 7 }; int c[5] = { [3] = 1, 2, [0] = 9 };"#,
        expect![[r#"
            record struct p size 12 align 4
              field x: int @0
              field y: int @32
              field z: int @64
            record struct q size 24 align 4
              field p: struct p @0
              field t: int [3] @96
            var a: struct p global external full key(a) <1:1-49>
              init: InitList : struct p <1:31-49>
                Int 1 : int <1:46-47>
                ImplicitInit : int <>
                Int 3 : int <1:38-39>
            var b: struct q global external full key(b) <1:51-116>
              init: InitList : struct q <1:90-116>
                InitList : struct p <1:105-111>
                  ImplicitInit : int <>
                  Int 2 : int <1:110-111>
                  Int 7 : int <1:113-114>
                InitList : int [3] <1:94-101>
                  ImplicitInit : int <>
                  Int 5 : int <1:100-101>
                  filler: ImplicitInit : int <>
            var c: int [5] global external full key(c) <1:118-152>
              init: InitList : int [5] <1:129-152>
                Int 9 : int <1:149-150>
                ImplicitInit : int <> × 2
                Int 1 : int <1:137-138>
                Int 2 : int <1:140-141>
                filler: ImplicitInit : int <>
        "#]],
    );
}

#[test]
fn ranges() {
    check(
        r#"int a[10] = { [2 ... 4] = 7, [8] = 1 }; int f(int); void g(void) { int b[4] = { [0 ... 3] = f(1) }; }"#,
        expect![[r#"
            var a: int [10] global external full key(a) <1:1-39>
              init: InitList : int [10] <1:13-39>
                ImplicitInit : int <> × 2
                Int 7 : int <1:27-28> × 3
                ImplicitInit : int <> × 3
                Int 1 : int <1:36-37>
                filler: ImplicitInit : int <>
            function f: int (int) external <1:41-51>
              var : int param <1:47-50>
            function g: void (void) external <1:53-102>
              Compound <1:66-102>
                Decl <1:68-100>
                  var b: int [4] local <1:68-99>
                    init: InitList : int [4] <1:79-99>
                      Call : int <1:93-97> × 4
                        callee: ImplicitCast FunctionToPointer : int (*)(int) <1:93-94>
                          DeclRef f : int (int) <1:93-94>
                        Int 1 : int <1:95-96>
        "#]],
    );
}

#[test]
fn brace_elision() {
    check(
        r#"struct p { int x, y; } a[2] = { 1, 2, 3 }; int m[2][2] = { 1, 2, { 3 } };"#,
        expect![[r#"
            record struct p size 8 align 4
              field x: int @0
              field y: int @32
            var a: struct p [2] global external full key(a) <1:1-42>
              init: InitList : struct p [2] <1:31-42>
                InitList : struct p <1:33-37>
                  Int 1 : int <1:33-34>
                  Int 2 : int <1:36-37>
                InitList : struct p <1:39-40>
                  Int 3 : int <1:39-40>
                  ImplicitInit : int <>
            var m: int [2][2] global external full key(m) <1:44-73>
              init: InitList : int [2][2] <1:58-73>
                InitList : int [2] <1:60-64>
                  Int 1 : int <1:60-61>
                  Int 2 : int <1:63-64>
                InitList : int [2] <1:66-71>
                  Int 3 : int <1:68-69>
                  filler: ImplicitInit : int <>
        "#]],
    );
}

#[test]
fn unions() {
    check(
        r#"union u { int i; float f; char c[4]; } a = { 1 }, b = { .f = 2 }, e = {}; union u cast(float f) { return (union u)f; }"#,
        expect![[r#"
            record union u size 4 align 4
              field i: int @0
              field f: float @0
              field c: char [4] @0
            var a: union u global external full key(a) <1:1-49>
              init: InitList .i : union u <1:44-49>
                Int 1 : int <1:46-47>
            var b: union u global external full key(b) <1:1-65>
              init: InitList .f : union u <1:55-65>
                ImplicitCast IntToFloat : float <1:62-63>
                  Int 2 : int <1:62-63>
            var e: union u global external full key(e) <1:1-73>
              init: InitList .i : union u <1:71-73>
            function cast: union u (float) external <1:75-119>
              var f: float param <1:88-95>
              Compound <1:97-119>
                Return <1:99-116>
                  InitList .f : union u <1:106-116>
                    ImplicitCast LValueToRValue : float <1:115-116>
                      DeclRef f : float lvalue <1:115-116>
        "#]],
    );
}

#[test]
fn unnamed_bit_fields_are_skipped() {
    check(
        r#"struct s { int a : 3; int : 4; int b : 5; } s = { 1, 2 };"#,
        expect![[r#"
            record struct s size 4 align 4
              field a: int : 3 @0
              field <anonymous>: int : 4 @3
              field b: int : 5 @7
            var s: struct s global external full key(s) <1:1-57>
              init: InitList : struct s <1:49-57>
                Int 1 : int <1:51-52>
                Int 2 : int <1:54-55>
        "#]],
    );
}

#[test]
fn overridden() {
    check(
        r#"struct p { int x, y; }; struct q { struct p p; } a = { .p = { 1, 2 }, .p.y = 3 }; int f(struct p *s) { struct q b = { .p = *s, .p.y = 3 }; return b.p.x; }"#,
        expect![[r#"
            record struct p size 8 align 4
              field x: int @0
              field y: int @32
            record struct q size 8 align 4
              field p: struct p @0
            var a: struct q global external full key(a) <1:25-81>
              init: InitList : struct q <1:54-81>
                InitList : struct p <1:61-69>
                  Int 1 : int <1:63-64>
                  Int 3 : int <1:78-79>
            function f: int (struct p *) external <1:83-155>
              var s: struct p * param <1:89-100>
              Compound <1:102-155>
                Decl <1:104-139>
                  var b: struct q local <1:104-138>
                    init: InitList : struct q <1:117-138>
                      InitUpdate : struct p <1:124-126>
                        base: ImplicitCast LValueToRValue : struct p <1:124-126>
                          Unary Deref : struct p lvalue <1:124-126>
                            ImplicitCast LValueToRValue : struct p * <1:125-126>
                              DeclRef s : struct p * lvalue <1:125-126>
                        updates: InitList : struct p <1:130-136>
                          NoInit : int <>
                          Int 3 : int <1:135-136>
                Return <1:140-152>
                  ImplicitCast LValueToRValue : int <1:147-152>
                    Member .x : int lvalue <1:147-152>
                      Member .p : struct p lvalue <1:147-150>
                        DeclRef b : struct q lvalue <1:147-148>
        "#]],
    );
}

#[test]
fn compound_literals() {
    check(
        r#"int *g = (int[]){ 1, 2 }; struct p { int x, y; }; int f(void) { struct p *p = &(struct p){ .y = 2 }; return p->x + (int){ 3 } + *(const char *){ "s" }; }"#,
        expect![[r#"
            record struct p size 8 align 4
              field x: int @0
              field y: int @32
            var g: int * global external full key(g) <1:1-25>
              init: ImplicitCast ArrayToPointer : int * <1:10-25>
                CompoundLiteral static : int [2] lvalue <1:10-25>
                  InitList : int [2] <1:17-25>
                    Folded 1 : int <1:19-20>
                      Int 1 : int <1:19-20>
                    Folded 2 : int <1:22-23>
                      Int 2 : int <1:22-23>
            function f: int (void) external <1:51-154>
              Compound <1:63-154>
                Decl <1:65-101>
                  var p: struct p * local <1:65-100>
                    init: Unary AddrOf : struct p * <1:79-100>
                      CompoundLiteral : struct p lvalue <1:80-100>
                        InitList : struct p <1:90-100>
                          ImplicitInit : int <>
                          Int 2 : int <1:97-98>
                Return <1:102-151>
                  Binary Add : int <1:109-151>
                    Binary Add : int <1:109-126>
                      ImplicitCast LValueToRValue : int <1:109-113>
                        Member ->x : int lvalue <1:109-113>
                          ImplicitCast LValueToRValue : struct p * <1:109-110>
                            DeclRef p : struct p * lvalue <1:109-110>
                      ImplicitCast LValueToRValue : int <1:116-126>
                        CompoundLiteral : int lvalue <1:116-126>
                          InitList : int <1:121-126>
                            Int 3 : int <1:123-124>
                    ImplicitCast IntToInt : int <1:129-151>
                      ImplicitCast LValueToRValue : char <1:129-151>
                        Unary Deref : const char lvalue <1:129-151>
                          ImplicitCast LValueToRValue : const char * <1:130-151>
                            CompoundLiteral : const char * lvalue <1:130-151>
                              InitList : const char * <1:144-151>
                                ImplicitCast NoOp : const char * <1:146-149>
                                  ImplicitCast ArrayToPointer : char * <1:146-149>
                                    Str "s" width 1 : char [2] lvalue <1:146-149>
        "#]],
    );
}

#[test]
fn scalars_in_braces() {
    check(
        r#"int a = { 1 }; char *s = { "x" }; int z[3] = {};"#,
        expect![[r#"
            var a: int global external full key(a) = 1 <1:1-14>
              init: InitList : int <1:9-14>
                Int 1 : int <1:11-12>
            var s: char * global external full key(s) <1:16-33>
              init: InitList : char * <1:26-33>
                ImplicitCast ArrayToPointer : char * <1:28-31>
                  Str "x" width 1 : char [2] lvalue <1:28-31>
            var z: int [3] global external full key(z) <1:35-48>
              init: InitList : int [3] <1:46-48>
                filler: ImplicitInit : int <>
        "#]],
    );
}

#[test]
fn static_values() {
    check(
        r#"enum { N = 4 }; static int a = N * 2 + sizeof(long); long b = -1; unsigned char c = 300; int *p = &a; double d = 1 / 3.0; int e = (int)2.9; _Bool t = 5;"#,
        expect![[r#"
            enum <0>: unsigned int
              N = 4
            var a: int global internal full key(a) = 16 <1:17-52>
              init: ImplicitCast IntToInt : int <1:32-52>
                Binary Add : unsigned long <1:32-52>
                  ImplicitCast IntToInt : unsigned long <1:32-37>
                    Binary Mul : int <1:32-37>
                      EnumConst N = 4 : int <1:32-33>
                      Int 2 : int <1:36-37>
                  SizeOf long = 8 : unsigned long <1:40-52>
            var b: long global external full key(b) = -1 <1:54-65>
              init: ImplicitCast IntToInt : long <1:63-65>
                Unary Minus : int <1:63-65>
                  Int 1 : int <1:64-65>
            var c: unsigned char global external full key(c) = 44 <1:67-88>
              init: ImplicitCast IntToInt : unsigned char <1:85-88>
                Int 300 : int <1:85-88>
            var p: int * global external full key(p) <1:90-101>
              init: Unary AddrOf : int * <1:99-101>
                DeclRef a : int lvalue <1:100-101>
            var d: double global external full key(d) <1:103-121>
              init: Binary Div : double <1:114-121>
                ImplicitCast IntToFloat : double <1:114-115>
                  Int 1 : int <1:114-115>
                Float 0x4008000000000000 : double <1:118-121>
            var e: int global external full key(e) = 2 <1:123-139>
              init: Cast FloatToInt : int <1:131-139>
                Float 0x4007333333333333 : double <1:136-139>
            var t: _Bool global external full key(t) = 1 <1:141-152>
              init: ImplicitCast IntToBool : _Bool <1:151-152>
                Int 5 : int <1:151-152>
        "#]],
    );
}
