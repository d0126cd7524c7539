//! Literals, conversions and what is computed at compile time.

mod support;

use expect_test::expect;
use support::check;

#[test]
fn integer_literals() {
    check(
        r#"void f(void) { 1; 2147483648; 0xffffffff; 1u; 1l; 1ull; 0b101; 18446744073709551615u; }"#,
        expect![[r#"
            function f: void (void) external <1:1-88>
              Compound <1:14-88>
                Expr <1:16-17>
                  Int 1 : int <1:16-17>
                Expr <1:19-29>
                  Int 2147483648 : long <1:19-29>
                Expr <1:31-41>
                  Int 4294967295 : unsigned int <1:31-41>
                Expr <1:43-45>
                  Int 1 : unsigned int <1:43-45>
                Expr <1:47-49>
                  Int 1 : long <1:47-49>
                Expr <1:51-55>
                  Int 1 : unsigned long long <1:51-55>
                Expr <1:57-62>
                  Int 5 : int <1:57-62>
                Expr <1:64-85>
                  Int 18446744073709551615 : unsigned long <1:64-85>
        "#]],
    );
}

#[test]
fn character_literals() {
    check(
        r#"void f(void) { 'a'; '\xff'; '\0'; L'x'; u'y'; U'z'; 'ab'; }"#,
        expect![[r#"
            function f: void (void) external <1:1-60>
              Compound <1:14-60>
                Expr <1:16-19>
                  Char 97 : int <1:16-19>
                Expr <1:21-27>
                  Char -1 : int <1:21-27>
                Expr <1:29-33>
                  Char 0 : int <1:29-33>
                Expr <1:35-39>
                  Char 120 : int <1:35-39>
                Expr <1:41-45>
                  Char 121 : unsigned short <1:41-45>
                Expr <1:47-51>
                  Char 122 : unsigned int <1:47-51>
                Expr <1:53-57>
                  Char 24930 : int <1:53-57>
        "#]],
    );
}

#[test]
fn float_literals() {
    check(
        r#"void f(void) { 1.5f; 0.1; 0x1.8p3; 1.1L; 1e400; 2.0i; 1.0q; 1.5f16; }"#,
        expect![[r#"
            function f: void (void) external <1:1-70>
              Compound <1:14-70>
                Expr <1:16-20>
                  Float 0x3fc00000 : float <1:16-20>
                Expr <1:22-25>
                  Float 0x3fb999999999999a : double <1:22-25>
                Expr <1:27-34>
                  Float 0x4028000000000000 : double <1:27-34>
                Expr <1:36-40>
                  Float 0x3fff8ccccccccccccccd : long double <1:36-40>
                Expr <1:42-47>
                  Float 0x7ff0000000000000 : double <1:42-47>
                Expr <1:49-53>
                  Imaginary : _Complex double <1:49-53>
                    Float 0x4000000000000000 : double <1:49-53>
                Expr <1:55-59>
                  Float 0x3fff0000000000000000000000000000 : __float128 <1:55-59>
                Expr <1:61-67>
                  Float 0x3e00 : _Float16 <1:61-67>
        "#]],
    );
}

#[test]
fn string_literals() {
    check(
        r#"char *a = "ab\0c\xff"; char b[4] = "abcd"; char c[9] = {"abc"}; char d[] = "x" "y"; int w[] = L"w\0"; unsigned short u[] = u"\u1234"; char e[] = u8"é";"#,
        expect![[r#"
            var a: char * global external full key(a) <1:1-22>
              init: ImplicitCast ArrayToPointer : char * <1:11-22>
                Str "ab\x00c\xff" width 1 : char [6] lvalue <1:11-22>
            var b: char [4] global external full key(b) <1:24-42>
              init: Str "abcd" width 1 : char [4] <1:36-42>
            var c: char [9] global external full key(c) <1:44-63>
              init: Str "abc" width 1 : char [9] <1:57-62>
            var d: char [3] global external full key(d) <1:65-83>
              init: Str "xy" width 1 : char [3] <1:76-83>
            var w: int [3] global external full key(w) <1:85-101>
              init: Str "w\x00\x00\x00\x00\x00\x00\x00" width 4 : int [3] <1:95-101>
            var u: unsigned short [2] global external full key(u) <1:103-133>
              init: Str "4\x12" width 2 : unsigned short [2] <1:124-133>
            var e: char [3] global external full key(e) <1:135-152>
              init: Str "\xc3\xa9" width 1 : char [3] <1:146-152>
        "#]],
    );
}

#[test]
fn function_names() {
    check(
        r#"const char *f(void) { return __func__; } const char *g(void) { return __PRETTY_FUNCTION__; }"#,
        expect![[r#"
            function f: const char *(void) external <1:1-41>
              Compound <1:21-41>
                Return <1:23-38>
                  ImplicitCast ArrayToPointer : const char * <1:30-38>
                    Predefined : const char [2] lvalue <1:30-38>
                      Str "f" width 1 : const char [2] lvalue <1:30-38>
            function g: const char *(void) external <1:42-93>
              Compound <1:62-93>
                Return <1:64-90>
                  ImplicitCast ArrayToPointer : const char * <1:71-90>
                    Predefined : const char [20] lvalue <1:71-90>
                      Str "const char *g(void)" width 1 : const char [20] lvalue <1:71-90>
        "#]],
    );
}

#[test]
fn conversions() {
    check(
        r#"void f(char c, unsigned u, long l, double d, float g, int *p, _Bool b, void *v) { l = c; u = l; d = u; c = d; g = d; b = d; b = p; b = u; p = 0; p = v; l = (long)p; p = (int *)l; (void)c; d = g; c + c; b + 1; u + l; }"#,
        expect![[r#"
            function f: void (char, unsigned int, long, double, float, int *, _Bool, void *) external <1:1-218>
              var c: char param <1:8-14>
              var u: unsigned int param <1:16-26>
              var l: long param <1:28-34>
              var d: double param <1:36-44>
              var g: float param <1:46-53>
              var p: int * param <1:55-61>
              var b: _Bool param <1:63-70>
              var v: void * param <1:72-79>
              Compound <1:81-218>
                Expr <1:83-88>
                  Assign : long <1:83-88>
                    DeclRef l : long lvalue <1:83-84>
                    ImplicitCast IntToInt : long <1:87-88>
                      ImplicitCast LValueToRValue : char <1:87-88>
                        DeclRef c : char lvalue <1:87-88>
                Expr <1:90-95>
                  Assign : unsigned int <1:90-95>
                    DeclRef u : unsigned int lvalue <1:90-91>
                    ImplicitCast IntToInt : unsigned int <1:94-95>
                      ImplicitCast LValueToRValue : long <1:94-95>
                        DeclRef l : long lvalue <1:94-95>
                Expr <1:97-102>
                  Assign : double <1:97-102>
                    DeclRef d : double lvalue <1:97-98>
                    ImplicitCast IntToFloat : double <1:101-102>
                      ImplicitCast LValueToRValue : unsigned int <1:101-102>
                        DeclRef u : unsigned int lvalue <1:101-102>
                Expr <1:104-109>
                  Assign : char <1:104-109>
                    DeclRef c : char lvalue <1:104-105>
                    ImplicitCast FloatToInt : char <1:108-109>
                      ImplicitCast LValueToRValue : double <1:108-109>
                        DeclRef d : double lvalue <1:108-109>
                Expr <1:111-116>
                  Assign : float <1:111-116>
                    DeclRef g : float lvalue <1:111-112>
                    ImplicitCast FloatToFloat : float <1:115-116>
                      ImplicitCast LValueToRValue : double <1:115-116>
                        DeclRef d : double lvalue <1:115-116>
                Expr <1:118-123>
                  Assign : _Bool <1:118-123>
                    DeclRef b : _Bool lvalue <1:118-119>
                    ImplicitCast FloatToBool : _Bool <1:122-123>
                      ImplicitCast LValueToRValue : double <1:122-123>
                        DeclRef d : double lvalue <1:122-123>
                Expr <1:125-130>
                  Assign : _Bool <1:125-130>
                    DeclRef b : _Bool lvalue <1:125-126>
                    ImplicitCast PointerToBool : _Bool <1:129-130>
                      ImplicitCast LValueToRValue : int * <1:129-130>
                        DeclRef p : int * lvalue <1:129-130>
                Expr <1:132-137>
                  Assign : _Bool <1:132-137>
                    DeclRef b : _Bool lvalue <1:132-133>
                    ImplicitCast IntToBool : _Bool <1:136-137>
                      ImplicitCast LValueToRValue : unsigned int <1:136-137>
                        DeclRef u : unsigned int lvalue <1:136-137>
                Expr <1:139-144>
                  Assign : int * <1:139-144>
                    DeclRef p : int * lvalue <1:139-140>
                    ImplicitCast NullToPointer : int * <1:143-144>
                      Int 0 : int <1:143-144>
                Expr <1:146-151>
                  Assign : int * <1:146-151>
                    DeclRef p : int * lvalue <1:146-147>
                    ImplicitCast BitCast : int * <1:150-151>
                      ImplicitCast LValueToRValue : void * <1:150-151>
                        DeclRef v : void * lvalue <1:150-151>
                Expr <1:153-164>
                  Assign : long <1:153-164>
                    DeclRef l : long lvalue <1:153-154>
                    Cast PointerToInt : long <1:157-164>
                      ImplicitCast LValueToRValue : int * <1:163-164>
                        DeclRef p : int * lvalue <1:163-164>
                Expr <1:166-178>
                  Assign : int * <1:166-178>
                    DeclRef p : int * lvalue <1:166-167>
                    Cast IntToPointer : int * <1:170-178>
                      ImplicitCast LValueToRValue : long <1:177-178>
                        DeclRef l : long lvalue <1:177-178>
                Expr <1:180-187>
                  Cast ToVoid : void <1:180-187>
                    ImplicitCast LValueToRValue : char <1:186-187>
                      DeclRef c : char lvalue <1:186-187>
                Expr <1:189-194>
                  Assign : double <1:189-194>
                    DeclRef d : double lvalue <1:189-190>
                    ImplicitCast FloatToFloat : double <1:193-194>
                      ImplicitCast LValueToRValue : float <1:193-194>
                        DeclRef g : float lvalue <1:193-194>
                Expr <1:196-201>
                  Binary Add : int <1:196-201>
                    ImplicitCast IntToInt : int <1:196-197>
                      ImplicitCast LValueToRValue : char <1:196-197>
                        DeclRef c : char lvalue <1:196-197>
                    ImplicitCast IntToInt : int <1:200-201>
                      ImplicitCast LValueToRValue : char <1:200-201>
                        DeclRef c : char lvalue <1:200-201>
                Expr <1:203-208>
                  Binary Add : int <1:203-208>
                    ImplicitCast IntToInt : int <1:203-204>
                      ImplicitCast LValueToRValue : _Bool <1:203-204>
                        DeclRef b : _Bool lvalue <1:203-204>
                    Int 1 : int <1:207-208>
                Expr <1:210-215>
                  Binary Add : long <1:210-215>
                    ImplicitCast IntToInt : long <1:210-211>
                      ImplicitCast LValueToRValue : unsigned int <1:210-211>
                        DeclRef u : unsigned int lvalue <1:210-211>
                    ImplicitCast LValueToRValue : long <1:214-215>
                      DeclRef l : long lvalue <1:214-215>
        "#]],
    );
}

#[test]
fn statement_expressions() {
    check(
        r#"int f(int x) { int y = ({ int z = x; z + 1; }); ({ ; }); return ({ L: if (x--) goto L; y; }); }"#,
        expect![[r#"
            function f: int (int) external <1:1-96>
              var x: int param <1:7-12>
              Compound <1:14-96>
                Decl <1:16-48>
                  var y: int local <1:16-47>
                    init: StmtExpr : int <1:24-47>
                      Compound <1:25-46>
                        Decl <1:27-37>
                          var z: int local <1:27-36>
                            init: ImplicitCast LValueToRValue : int <1:35-36>
                              DeclRef x : int lvalue <1:35-36>
                        Expr <1:38-43>
                          Binary Add : int <1:38-43>
                            ImplicitCast LValueToRValue : int <1:38-39>
                              DeclRef z : int lvalue <1:38-39>
                            Int 1 : int <1:42-43>
                Expr <1:49-56>
                  StmtExpr : void <1:49-56>
                    Compound <1:50-55>
                      Null <1:52-53>
                Return <1:58-93>
                  StmtExpr : int <1:65-93>
                    Compound <1:66-92>
                      Label L <1:68-86>
                        If <1:71-86>
                          cond: Unary PostDec : int <1:75-78>
                            DeclRef x : int lvalue <1:75-76>
                          then: Goto L <1:80-86>
                      Expr <1:88-89>
                        ImplicitCast LValueToRValue : int <1:88-89>
                          DeclRef y : int lvalue <1:88-89>
        "#]],
    );
}

#[test]
fn sizeof_and_alignof() {
    check(
        r#"int f(int n) { int a[n]; return sizeof(int) + sizeof n + sizeof a + sizeof(char[n]) + _Alignof(long) + __alignof__(a) + sizeof(struct { int x; char c; }); }"#,
        expect![[r#"
            record struct <0> size 8 align 4
              field x: int @0
              field c: char @32
            function f: int (int) external <1:1-157>
              var n: int param <1:7-12>
              Compound <1:14-157>
                Decl <1:16-25>
                  var a: int [#16] as 'int[n]' local <1:16-24>
                Return <1:26-154>
                  ImplicitCast IntToInt : int <1:33-154>
                    Binary Add : unsigned long <1:33-154>
                      Binary Add : unsigned long <1:33-118>
                        Binary Add : unsigned long <1:33-101>
                          Binary Add : unsigned long <1:33-84>
                            Binary Add : unsigned long <1:33-66>
                              Binary Add : unsigned long <1:33-55>
                                SizeOf int = 4 : unsigned long <1:33-44>
                                SizeOf int = 4 : unsigned long <1:47-55>
                              SizeOf int [#16] : unsigned long <1:58-66>
                                DeclRef a : int [#16] lvalue <1:65-66>
                            SizeOf char [#18] : unsigned long <1:69-84>
                          AlignOf long = 8 : unsigned long <1:87-101>
                        PreferredAlignOf int [#16] = 4 : unsigned long <1:104-118>
                      SizeOf struct <0> = 8 : unsigned long <1:121-154>
        "#]],
    );
}

#[test]
fn offsetof() {
    check(
        r#"#include <stddef.h>
struct s { int a; struct { char c[4]; } b; union { int u; }; }; long f(int i) { return offsetof(struct s, b.c[2]) + __builtin_offsetof(struct s, b.c[i]) + offsetof(struct s, u); }"#,
        expect![[r#"
            record struct s size 12 align 4
              field a: int @0
              field b: struct <1> @32
              field <anonymous>: union <2> @64
            record struct <1> size 4 align 1
              field c: char [4] @0
            record union <2> size 4 align 4
              field u: int @0
            function f: long (int) external <2:65-180>
              var i: int param <2:72-77>
              Compound <2:79-180>
                Return <2:81-177>
                  ImplicitCast IntToInt : long <2:88-177 from offsetof at 16:24>
                    Binary Add : unsigned long <2:88-177 from offsetof at 16:24>
                      Binary Add : unsigned long <2:88-153 from offsetof at 16:24>
                        OffsetOf struct s = 6 .b .c : unsigned long <2:88-114 from offsetof at 16:24>
                          index: Int 2 : int <2:88-114 from offsetof at 2:111>
                        OffsetOf struct s .b .c : unsigned long <2:117-153>
                          index: ImplicitCast LValueToRValue : int <2:150-151>
                            DeclRef i : int lvalue <2:150-151>
                      OffsetOf struct s = 8 .<anonymous> .u : unsigned long <2:156-177 from offsetof at 16:24>
        "#]],
    );
}

#[test]
fn generic_selection() {
    check(
        r#"int f(int x, char *s) { return _Generic(x, int: 1, default: 2) + _Generic(s, char *: 3, default: 4); }"#,
        expect![[r#"
            function f: int (int, char *) external <1:1-103>
              var x: int param <1:7-12>
              var s: char * param <1:14-21>
              Compound <1:23-103>
                Return <1:25-100>
                  Binary Add : int <1:32-100>
                    Int 1 : int <1:49-50>
                    Int 3 : int <1:86-87>
        "#]],
    );
}

#[test]
fn extension_and_parentheses() {
    check(
        r#"int f(int x) { return __extension__ (((x))) + ((x) * (2)); }"#,
        expect![[r#"
            function f: int (int) external <1:1-61>
              var x: int param <1:7-12>
              Compound <1:14-61>
                Return <1:16-58>
                  Binary Add : int <1:23-58>
                    ImplicitCast LValueToRValue : int <1:23-44>
                      DeclRef x : int lvalue <1:40-41>
                    Binary Mul : int <1:48-57>
                      ImplicitCast LValueToRValue : int <1:48-51>
                        DeclRef x : int lvalue <1:49-50>
                      Int 2 : int <1:55-56>
        "#]],
    );
}

#[test]
fn auto_type() {
    check(
        r#"int f(void) { __auto_type x = 1.5f; typeof(x) y = x; return y; }"#,
        expect![[r#"
            function f: int (void) external <1:1-65>
              Compound <1:13-65>
                Decl <1:15-36>
                  var x: float local <1:15-35>
                    init: Float 0x3fc00000 : float <1:31-35>
                Decl <1:37-53>
                  var y: float as 'typeof (x)' local <1:37-52>
                    init: ImplicitCast LValueToRValue : float <1:51-52>
                      DeclRef x : float lvalue <1:51-52>
                Return <1:54-62>
                  ImplicitCast FloatToInt : int <1:61-62>
                    ImplicitCast LValueToRValue : float <1:61-62>
                      DeclRef y : float lvalue <1:61-62>
        "#]],
    );
}
