//! Types, records, enumerations and their layout.

mod support;

use expect_test::expect;
use support::{check, check_ilp32};

#[test]
fn integers_lp64() {
    check(
        r#"_Bool b; char c; signed char sc; unsigned char uc; short s; unsigned short us; int i; unsigned u; long l; unsigned long ul; long long ll; unsigned long long ull; __int128 x; unsigned __int128 ux; _BitInt(37) bi;"#,
        expect![[r#"
            var b: _Bool global external tentative key(b) <1:1-8>
            var c: char global external tentative key(c) <1:10-16>
            var sc: signed char global external tentative key(sc) <1:18-32>
            var uc: unsigned char global external tentative key(uc) <1:34-50>
            var s: short global external tentative key(s) <1:52-59>
            var us: unsigned short global external tentative key(us) <1:61-78>
            var i: int global external tentative key(i) <1:80-85>
            var u: unsigned int global external tentative key(u) <1:87-97>
            var l: long global external tentative key(l) <1:99-105>
            var ul: unsigned long global external tentative key(ul) <1:107-123>
            var ll: long long global external tentative key(ll) <1:125-137>
            var ull: unsigned long long global external tentative key(ull) <1:139-161>
            var x: __int128 global external tentative key(x) <1:163-173>
            var ux: unsigned __int128 global external tentative key(ux) <1:175-195>
            var bi: _BitInt(37) global external tentative key(bi) <1:197-211>
        "#]],
    );
}

#[test]
fn integers_ilp32() {
    check_ilp32(
        r#"char c; long l; unsigned long ul; long long ll; int *p; long double ld;"#,
        expect![[r#"
            var c: char global external tentative key(c) <1:1-7>
            var l: long global external tentative key(l) <1:9-15>
            var ul: unsigned long global external tentative key(ul) <1:17-33>
            var ll: long long global external tentative key(ll) <1:35-47>
            var p: int * global external tentative key(p) <1:49-55>
            var ld: long double global external tentative key(ld) <1:57-71>
        "#]],
    );
}

#[test]
fn floats() {
    check(
        r#"_Float16 h; float f; double d; long double ld; __float128 q; double _Complex z; int _Complex iz;"#,
        expect![[r#"
            var h: _Float16 global external tentative key(h) <1:1-11>
            var f: float global external tentative key(f) <1:13-20>
            var d: double global external tentative key(d) <1:22-30>
            var ld: long double global external tentative key(ld) <1:32-46>
            var q: __float128 global external tentative key(q) <1:48-60>
            var z: _Complex double global external tentative key(z) <1:62-79>
            var iz: _Complex int global external tentative key(iz) <1:81-96>
        "#]],
    );
}

#[test]
fn pointers_arrays_functions() {
    check(
        r#"int *const p; const char *volatile *q; int a[2][3]; int (*pa)[4]; int (*fp)(int, char *, ...); void (*old)(); int *(*(*deep)(void))[3]; const int ca[2];"#,
        expect![[r#"
            var p: int *const global external tentative key(p) <1:1-13>
            var q: const char *volatile * global external tentative key(q) <1:15-38>
            var a: int [2][3] global external tentative key(a) <1:40-51>
            var pa: int (*)[4] global external tentative key(pa) <1:53-65>
            var fp: int (*)(int, char *, ...) global external tentative key(fp) <1:67-94>
            var old: void (*)() global external tentative key(old) <1:96-109>
            var deep: int *(*(*)(void))[3] global external tentative key(deep) <1:111-135>
            var ca: const int [2] global external tentative key(ca) <1:137-152>
        "#]],
    );
}

#[test]
fn typedef_names_survive() {
    check(
        r#"typedef unsigned long size_type; typedef struct { int x; } point; size_type n; point p; const point *pp; typeof(n) m;"#,
        expect![[r#"
            record point size 4 align 4
              field x: int @0
            var n: unsigned long as 'size_type' global external tentative key(n) <1:67-78>
            var p: point global external tentative key(p) <1:80-87>
            var pp: const point * global external tentative key(pp) <1:89-104>
            var m: unsigned long as 'typeof (n)' global external tentative key(m) <1:106-117>
        "#]],
    );
}

#[test]
fn bit_fields() {
    check(
        r#"struct s { signed a : 3; unsigned b : 5; int : 0; _Bool c : 1; unsigned : 4; long long d : 40; } s; struct p { char c; int x : 7; int y; } __attribute__((packed)) p;"#,
        expect![[r#"
            record struct s size 16 align 8
              field a: int : 3 @0
              field b: unsigned int : 5 @3
              field <anonymous>: int : 0 @32
              field c: _Bool : 1 @32
              field <anonymous>: unsigned int : 4 @33
              field d: long long : 40 @64
            record struct p size 6 align 1 packed
              field c: char @0
              field x: int : 7 @8
              field y: int @16
            var s: struct s global external tentative key(s) <1:1-99>
            var p: struct p global external tentative key(p) <1:101-165>
        "#]],
    );
}

#[test]
fn long_long_alignment_ilp32() {
    check_ilp32(
        r#"struct s { char c; long long x; double d; } s; struct t { char c; long long x : 40; } t;"#,
        expect![[r#"
            record struct s size 20 align 4
              field c: char @0
              field x: long long @32
              field d: double @96
            record struct t size 8 align 4
              field c: char @0
              field x: long long : 40 @8
            var s: struct s global external tentative key(s) <1:1-46>
            var t: struct t global external tentative key(t) <1:48-88>
        "#]],
    );
}

#[test]
fn anonymous_members() {
    check(
        r#"struct s { int k; union { int i; struct { short lo, hi; }; float f; }; } s; int get(struct s *p) { return p->lo + s.i; }"#,
        expect![[r#"
            record struct s size 8 align 4
              field k: int @0
              field <anonymous>: union <1> @32
            record union <1> size 4 align 4
              field i: int @0
              field <anonymous>: struct <2> @0
              field f: float @0
            record struct <2> size 4 align 2
              field lo: short @0
              field hi: short @16
            var s: struct s global external tentative key(s) <1:1-75>
            function get: int (struct s *) external <1:77-121>
              var p: struct s * param <1:85-96>
              Compound <1:98-121>
                Return <1:100-118>
                  Binary Add : int <1:107-118>
                    ImplicitCast IntToInt : int <1:107-112>
                      ImplicitCast LValueToRValue : short <1:107-112>
                        Member .lo : short lvalue <1:107-112>
                          Member .<anonymous> : struct <2> lvalue <1:107-112>
                            Member -><anonymous> : union <1> lvalue <1:107-112>
                              ImplicitCast LValueToRValue : struct s * <1:107-108>
                                DeclRef p : struct s * lvalue <1:107-108>
                    ImplicitCast LValueToRValue : int <1:115-118>
                      Member .i : int lvalue <1:115-118>
                        Member .<anonymous> : union <1> lvalue <1:115-118>
                          DeclRef s : struct s lvalue <1:115-116>
        "#]],
    );
}

#[test]
fn flexible_and_zero_length() {
    check(
        r#"struct f { int n; char data[]; }; struct f init = { 2, { 1, 2 } }; struct z { int n; int tail[0]; } z; struct {} empty;"#,
        expect![[r#"
            record struct f size 4 align 4 flexible
              field n: int @0
              field data: char [] @32
            record struct z size 4 align 4
              field n: int @0
              field tail: int [0] @32
            record struct <2> size 0 align 1
            var init: struct f global external full key(init) <1:35-66>
              init: InitList : struct f <1:51-66>
                Int 2 : int <1:53-54>
                InitList : char [2] <1:56-64>
                  ImplicitCast IntToInt : char <1:58-59>
                    Int 1 : int <1:58-59>
                  ImplicitCast IntToInt : char <1:61-62>
                    Int 2 : int <1:61-62>
            var z: struct z global external tentative key(z) <1:68-102>
            var empty: struct <2> as 'struct (unnamed)' global external tentative key(empty) <1:104-119>
        "#]],
    );
}

#[test]
fn alignment() {
    check(
        r#"struct s { char c; int x __attribute__((aligned(16))); } s; _Alignas(32) char a; int v __attribute__((aligned)); typedef int unaligned __attribute__((aligned(1))); struct t { char c; unaligned u; } t; int n = _Alignof(struct s) + _Alignof(double);"#,
        expect![[r#"
            record struct s size 32 align 16
              field c: char @0
              field x: int @128
            record struct t size 5 align 1
              field c: char @0
              field u: int @8
            var s: struct s global external tentative key(s) <1:1-59>
            var a: char global external tentative key(a) align(32) <1:61-80>
            var v: int global external tentative key(v) align(16) <1:82-87>
            var t: struct t global external tentative key(t) <1:165-200>
            var n: int global external full key(n) = 24 <1:202-247>
              init: ImplicitCast IntToInt : int <1:210-247>
                Binary Add : unsigned long <1:210-247>
                  AlignOf struct s = 16 : unsigned long <1:210-228>
                  AlignOf double = 8 : unsigned long <1:231-247>
        "#]],
    );
}

#[test]
fn pragma_pack() {
    check(
        r#"#pragma pack(push, 2)
struct s { char c; int x; } s;
#pragma pack(pop)
struct t { char c; int x; } t;"#,
        expect![[r#"
            record struct s size 6 align 2
              field c: char @0
              field x: int @16
            record struct t size 8 align 4
              field c: char @0
              field x: int @32
            var s: struct s global external tentative key(s) <2:1-30>
            var t: struct t global external tentative key(t) <4:1-30>
        "#]],
    );
}

#[test]
fn enumerations() {
    check(
        r#"enum color { RED, GREEN = 5, BLUE }; enum { BIG = 0xffffffffffULL }; enum neg { MINUS = -1 } n; enum color c = GREEN; int f(void) { return BLUE + (int)BIG; }"#,
        expect![[r#"
            enum neg: int
              MINUS = -1
            enum color: unsigned int
              RED = 0
              GREEN = 5
              BLUE = 6
            enum <2>: unsigned long
              BIG = 1099511627775
            var n: enum neg global external tentative key(n) <1:70-95>
            var c: enum color global external full key(c) = 5 <1:97-117>
              init: ImplicitCast IntToInt : enum color <1:112-117>
                EnumConst GREEN = 5 : int <1:112-117>
            function f: int (void) external <1:119-158>
              Compound <1:131-158>
                Return <1:133-155>
                  Binary Add : int <1:140-155>
                    EnumConst BLUE = 6 : int <1:140-144>
                    Cast IntToInt : int <1:147-155>
                      EnumConst BIG = 1099511627775 : unsigned long <1:152-155>
        "#]],
    );
}

#[test]
fn incomplete_record() {
    check(
        r#"struct opaque; struct opaque *make(void); int f(void) { return make() != 0; }"#,
        expect![[r#"
            record struct opaque incomplete
            function make: struct opaque *(void) external <1:16-41>
            function f: int (void) external <1:43-78>
              Compound <1:55-78>
                Return <1:57-75>
                  Binary Ne : int <1:64-75>
                    Call : struct opaque * <1:64-70>
                      callee: ImplicitCast FunctionToPointer : struct opaque *(*)(void) <1:64-68>
                        DeclRef make : struct opaque *(void) <1:64-68>
                    ImplicitCast NullToPointer : struct opaque * <1:74-75>
                      Int 0 : int <1:74-75>
        "#]],
    );
}

#[test]
fn recursive_record() {
    check(
        r#"struct list { struct list *next; int value; } *head; int f(void) { return head->next->value; }"#,
        expect![[r#"
            record struct list size 16 align 8
              field next: struct list * @0
              field value: int @64
            var head: struct list * global external tentative key(head) <1:1-52>
            function f: int (void) external <1:54-95>
              Compound <1:66-95>
                Return <1:68-92>
                  ImplicitCast LValueToRValue : int <1:75-92>
                    Member ->value : int lvalue <1:75-92>
                      ImplicitCast LValueToRValue : struct list * <1:75-85>
                        Member ->next : struct list * lvalue <1:75-85>
                          ImplicitCast LValueToRValue : struct list * <1:75-79>
                            DeclRef head : struct list * lvalue <1:75-79>
        "#]],
    );
}

#[test]
fn vectors() {
    check(
        r#"typedef int v4 __attribute__((vector_size(16))); typedef float f4 __attribute__((vector_size(16))); v4 f(v4 a, v4 b) { v4 c = a + b; c[1] = 3; c = __builtin_shufflevector(a, b, 0, 4, 1, 5); f4 d = __builtin_convertvector(c, f4); return a < b; }"#,
        expect![[r#"
            function f: vector(int, 4) (vector(int, 4), vector(int, 4)) as 'v4 (v4, v4)' external <1:101-245>
              var a: vector(int, 4) as 'v4' param <1:106-110>
              var b: vector(int, 4) as 'v4' param <1:112-116>
              Compound <1:118-245>
                Decl <1:120-133>
                  var c: vector(int, 4) as 'v4' local <1:120-132>
                    init: Binary Add : vector(int, 4) <1:127-132>
                      ImplicitCast LValueToRValue : vector(int, 4) <1:127-128>
                        DeclRef a : vector(int, 4) lvalue <1:127-128>
                      ImplicitCast LValueToRValue : vector(int, 4) <1:131-132>
                        DeclRef b : vector(int, 4) lvalue <1:131-132>
                Expr <1:134-142>
                  Assign : int <1:134-142>
                    Subscript : int lvalue <1:134-138>
                      DeclRef c : vector(int, 4) lvalue <1:134-135>
                      Int 1 : int <1:136-137>
                    Int 3 : int <1:141-142>
                Expr <1:144-189>
                  Assign : vector(int, 4) <1:144-189>
                    DeclRef c : vector(int, 4) lvalue <1:144-145>
                    ShuffleVector : vector(int, 4) <1:148-189>
                      ImplicitCast LValueToRValue : vector(int, 4) <1:172-173>
                        DeclRef a : vector(int, 4) lvalue <1:172-173>
                      ImplicitCast LValueToRValue : vector(int, 4) <1:175-176>
                        DeclRef b : vector(int, 4) lvalue <1:175-176>
                      Int 0 : int <1:178-179>
                      Int 4 : int <1:181-182>
                      Int 1 : int <1:184-185>
                      Int 5 : int <1:187-188>
                Decl <1:191-229>
                  var d: vector(float, 4) as 'f4' local <1:191-228>
                    init: ConvertVector : vector(float, 4) <1:198-228>
                      ImplicitCast LValueToRValue : vector(int, 4) <1:222-223>
                        DeclRef c : vector(int, 4) lvalue <1:222-223>
                Return <1:230-242>
                  Binary Lt : vector(int, 4) <1:237-242>
                    ImplicitCast LValueToRValue : vector(int, 4) <1:237-238>
                      DeclRef a : vector(int, 4) lvalue <1:237-238>
                    ImplicitCast LValueToRValue : vector(int, 4) <1:241-242>
                      DeclRef b : vector(int, 4) lvalue <1:241-242>
        "#]],
    );
}
