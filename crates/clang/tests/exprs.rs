//! Operators, calls, members and atomic operations.

mod support;

use expect_test::expect;
use support::check;

#[test]
fn pointer_arithmetic() {
    check(
        r#"long f(int *p, int *q, unsigned i) { p + i; 2 + p; p - 1; p++; --q; p += i; q -= 2; p[i]; 3[q]; &p[1]; p < q; p == 0; !p; return p - q; }"#,
        expect![[r#"
            function f: long (int *, int *, unsigned int) external <1:1-138>
              var p: int * param <1:8-14>
              var q: int * param <1:16-22>
              var i: unsigned int param <1:24-34>
              Compound <1:36-138>
                Expr <1:38-43>
                  Binary PtrAdd : int * <1:38-43>
                    ImplicitCast LValueToRValue : int * <1:38-39>
                      DeclRef p : int * lvalue <1:38-39>
                    ImplicitCast LValueToRValue : unsigned int <1:42-43>
                      DeclRef i : unsigned int lvalue <1:42-43>
                Expr <1:45-50>
                  Binary PtrAdd : int * <1:45-50>
                    Int 2 : int <1:45-46>
                    ImplicitCast LValueToRValue : int * <1:49-50>
                      DeclRef p : int * lvalue <1:49-50>
                Expr <1:52-57>
                  Binary PtrSub : int * <1:52-57>
                    ImplicitCast LValueToRValue : int * <1:52-53>
                      DeclRef p : int * lvalue <1:52-53>
                    Int 1 : int <1:56-57>
                Expr <1:59-62>
                  Unary PostInc : int * <1:59-62>
                    DeclRef p : int * lvalue <1:59-60>
                Expr <1:64-67>
                  Unary PreDec : int * <1:64-67>
                    DeclRef q : int * lvalue <1:66-67>
                Expr <1:69-75>
                  CompoundAssign PtrAdd in int * giving int * : int * <1:69-75>
                    DeclRef p : int * lvalue <1:69-70>
                    ImplicitCast LValueToRValue : unsigned int <1:74-75>
                      DeclRef i : unsigned int lvalue <1:74-75>
                Expr <1:77-83>
                  CompoundAssign PtrSub in int * giving int * : int * <1:77-83>
                    DeclRef q : int * lvalue <1:77-78>
                    Int 2 : int <1:82-83>
                Expr <1:85-89>
                  ImplicitCast LValueToRValue : int <1:85-89>
                    Subscript : int lvalue <1:85-89>
                      ImplicitCast LValueToRValue : int * <1:85-86>
                        DeclRef p : int * lvalue <1:85-86>
                      ImplicitCast LValueToRValue : unsigned int <1:87-88>
                        DeclRef i : unsigned int lvalue <1:87-88>
                Expr <1:91-95>
                  ImplicitCast LValueToRValue : int <1:91-95>
                    Subscript : int lvalue <1:91-95>
                      ImplicitCast LValueToRValue : int * <1:93-94>
                        DeclRef q : int * lvalue <1:93-94>
                      Int 3 : int <1:91-92>
                Expr <1:97-102>
                  Unary AddrOf : int * <1:97-102>
                    Subscript : int lvalue <1:98-102>
                      ImplicitCast LValueToRValue : int * <1:98-99>
                        DeclRef p : int * lvalue <1:98-99>
                      Int 1 : int <1:100-101>
                Expr <1:104-109>
                  Binary Lt : int <1:104-109>
                    ImplicitCast LValueToRValue : int * <1:104-105>
                      DeclRef p : int * lvalue <1:104-105>
                    ImplicitCast LValueToRValue : int * <1:108-109>
                      DeclRef q : int * lvalue <1:108-109>
                Expr <1:111-117>
                  Binary Eq : int <1:111-117>
                    ImplicitCast LValueToRValue : int * <1:111-112>
                      DeclRef p : int * lvalue <1:111-112>
                    ImplicitCast NullToPointer : int * <1:116-117>
                      Int 0 : int <1:116-117>
                Expr <1:119-121>
                  Unary LNot : int <1:119-121>
                    ImplicitCast LValueToRValue : int * <1:120-121>
                      DeclRef p : int * lvalue <1:120-121>
                Return <1:123-135>
                  Binary PtrDiff : long <1:130-135>
                    ImplicitCast LValueToRValue : int * <1:130-131>
                      DeclRef p : int * lvalue <1:130-131>
                    ImplicitCast LValueToRValue : int * <1:134-135>
                      DeclRef q : int * lvalue <1:134-135>
        "#]],
    );
}

#[test]
fn compound_assignment() {
    check(
        r#"void f(char c, float g, int i, unsigned long l) { c += 1; c <<= i; g *= i; i -= l; i /= 2.5; i %= 3; i ^= c; }"#,
        expect![[r#"
            function f: void (char, float, int, unsigned long) external <1:1-111>
              var c: char param <1:8-14>
              var g: float param <1:16-23>
              var i: int param <1:25-30>
              var l: unsigned long param <1:32-47>
              Compound <1:49-111>
                Expr <1:51-57>
                  CompoundAssign Add in int giving int : char <1:51-57>
                    DeclRef c : char lvalue <1:51-52>
                    Int 1 : int <1:56-57>
                Expr <1:59-66>
                  CompoundAssign Shl in int giving int : char <1:59-66>
                    DeclRef c : char lvalue <1:59-60>
                    ImplicitCast LValueToRValue : int <1:65-66>
                      DeclRef i : int lvalue <1:65-66>
                Expr <1:68-74>
                  CompoundAssign Mul in float giving float : float <1:68-74>
                    DeclRef g : float lvalue <1:68-69>
                    ImplicitCast IntToFloat : float <1:73-74>
                      ImplicitCast LValueToRValue : int <1:73-74>
                        DeclRef i : int lvalue <1:73-74>
                Expr <1:76-82>
                  CompoundAssign Sub in unsigned long giving unsigned long : int <1:76-82>
                    DeclRef i : int lvalue <1:76-77>
                    ImplicitCast LValueToRValue : unsigned long <1:81-82>
                      DeclRef l : unsigned long lvalue <1:81-82>
                Expr <1:84-92>
                  CompoundAssign Div in double giving double : int <1:84-92>
                    DeclRef i : int lvalue <1:84-85>
                    Float 0x4004000000000000 : double <1:89-92>
                Expr <1:94-100>
                  CompoundAssign Rem in int giving int : int <1:94-100>
                    DeclRef i : int lvalue <1:94-95>
                    Int 3 : int <1:99-100>
                Expr <1:102-108>
                  CompoundAssign Xor in int giving int : int <1:102-108>
                    DeclRef i : int lvalue <1:102-103>
                    ImplicitCast IntToInt : int <1:107-108>
                      ImplicitCast LValueToRValue : char <1:107-108>
                        DeclRef c : char lvalue <1:107-108>
        "#]],
    );
}

#[test]
fn increments_and_unary() {
    check(
        r#"void f(char c, double d, int *p, _Bool b) { c++; --d; (*p)++; b++; +c; -c; ~c; !d; *p = -d; &*p; }"#,
        expect![[r#"
            function f: void (char, double, int *, _Bool) external <1:1-99>
              var c: char param <1:8-14>
              var d: double param <1:16-24>
              var p: int * param <1:26-32>
              var b: _Bool param <1:34-41>
              Compound <1:43-99>
                Expr <1:45-48>
                  Unary PostInc : char <1:45-48>
                    DeclRef c : char lvalue <1:45-46>
                Expr <1:50-53>
                  Unary PreDec : double <1:50-53>
                    DeclRef d : double lvalue <1:52-53>
                Expr <1:55-61>
                  Unary PostInc : int <1:55-61>
                    Unary Deref : int lvalue <1:56-58>
                      ImplicitCast LValueToRValue : int * <1:57-58>
                        DeclRef p : int * lvalue <1:57-58>
                Expr <1:63-66>
                  Unary PostInc : _Bool <1:63-66>
                    DeclRef b : _Bool lvalue <1:63-64>
                Expr <1:68-70>
                  Unary Plus : int <1:68-70>
                    ImplicitCast IntToInt : int <1:69-70>
                      ImplicitCast LValueToRValue : char <1:69-70>
                        DeclRef c : char lvalue <1:69-70>
                Expr <1:72-74>
                  Unary Minus : int <1:72-74>
                    ImplicitCast IntToInt : int <1:73-74>
                      ImplicitCast LValueToRValue : char <1:73-74>
                        DeclRef c : char lvalue <1:73-74>
                Expr <1:76-78>
                  Unary Not : int <1:76-78>
                    ImplicitCast IntToInt : int <1:77-78>
                      ImplicitCast LValueToRValue : char <1:77-78>
                        DeclRef c : char lvalue <1:77-78>
                Expr <1:80-82>
                  Unary LNot : int <1:80-82>
                    ImplicitCast LValueToRValue : double <1:81-82>
                      DeclRef d : double lvalue <1:81-82>
                Expr <1:84-91>
                  Assign : int <1:84-91>
                    Unary Deref : int lvalue <1:84-86>
                      ImplicitCast LValueToRValue : int * <1:85-86>
                        DeclRef p : int * lvalue <1:85-86>
                    ImplicitCast FloatToInt : int <1:89-91>
                      Unary Minus : double <1:89-91>
                        ImplicitCast LValueToRValue : double <1:90-91>
                          DeclRef d : double lvalue <1:90-91>
                Expr <1:93-96>
                  Unary AddrOf : int * <1:93-96>
                    Unary Deref : int lvalue <1:94-96>
                      ImplicitCast LValueToRValue : int * <1:95-96>
                        DeclRef p : int * lvalue <1:95-96>
        "#]],
    );
}

#[test]
fn logic_and_comma() {
    check(
        r#"int f(int a, int *p, double d) { return a && p || !d, a < 2 != (d >= 1); }"#,
        expect![[r#"
            function f: int (int, int *, double) external <1:1-75>
              var a: int param <1:7-12>
              var p: int * param <1:14-20>
              var d: double param <1:22-30>
              Compound <1:32-75>
                Return <1:34-72>
                  Binary Comma : int <1:41-72>
                    Binary LOr : int <1:41-53>
                      Binary LAnd : int <1:41-47>
                        ImplicitCast LValueToRValue : int <1:41-42>
                          DeclRef a : int lvalue <1:41-42>
                        ImplicitCast LValueToRValue : int * <1:46-47>
                          DeclRef p : int * lvalue <1:46-47>
                      Unary LNot : int <1:51-53>
                        ImplicitCast LValueToRValue : double <1:52-53>
                          DeclRef d : double lvalue <1:52-53>
                    Binary Ne : int <1:55-72>
                      Binary Lt : int <1:55-60>
                        ImplicitCast LValueToRValue : int <1:55-56>
                          DeclRef a : int lvalue <1:55-56>
                        Int 2 : int <1:59-60>
                      Binary Ge : int <1:65-71>
                        ImplicitCast LValueToRValue : double <1:65-66>
                          DeclRef d : double lvalue <1:65-66>
                        ImplicitCast IntToFloat : double <1:70-71>
                          Int 1 : int <1:70-71>
        "#]],
    );
}

#[test]
fn conditional() {
    check(
        r#"int f(int c, int *p, void *v, char h) { return *(c ? p : (int *)v) + (c ? h : 2u) + (c ? (void)0 : (void)1, 0); }"#,
        expect![[r#"
            function f: int (int, int *, void *, char) external <1:1-114>
              var c: int param <1:7-12>
              var p: int * param <1:14-20>
              var v: void * param <1:22-29>
              var h: char param <1:31-37>
              Compound <1:39-114>
                Return <1:41-111>
                  ImplicitCast IntToInt : int <1:48-111>
                    Binary Add : unsigned int <1:48-111>
                      Binary Add : unsigned int <1:48-82>
                        ImplicitCast IntToInt : unsigned int <1:48-67>
                          ImplicitCast LValueToRValue : int <1:48-67>
                            Unary Deref : int lvalue <1:48-67>
                              Conditional : int * <1:50-66>
                                cond: ImplicitCast LValueToRValue : int <1:50-51>
                                  DeclRef c : int lvalue <1:50-51>
                                then: ImplicitCast LValueToRValue : int * <1:54-55>
                                  DeclRef p : int * lvalue <1:54-55>
                                else: Cast BitCast : int * <1:58-66>
                                  ImplicitCast LValueToRValue : void * <1:65-66>
                                    DeclRef v : void * lvalue <1:65-66>
                        Conditional : unsigned int <1:71-81>
                          cond: ImplicitCast LValueToRValue : int <1:71-72>
                            DeclRef c : int lvalue <1:71-72>
                          then: ImplicitCast IntToInt : unsigned int <1:75-76>
                            ImplicitCast LValueToRValue : char <1:75-76>
                              DeclRef h : char lvalue <1:75-76>
                          else: Int 2 : unsigned int <1:79-81>
                      ImplicitCast IntToInt : unsigned int <1:85-111>
                        Binary Comma : int <1:86-110>
                          Conditional : void <1:86-107>
                            cond: ImplicitCast LValueToRValue : int <1:86-87>
                              DeclRef c : int lvalue <1:86-87>
                            then: Cast ToVoid : void <1:90-97>
                              Int 0 : int <1:96-97>
                            else: Cast ToVoid : void <1:100-107>
                              Int 1 : int <1:106-107>
                          Int 0 : int <1:109-110>
        "#]],
    );
}

#[test]
fn conditional_without_middle() {
    check(
        r#"int f(int *p) { return *p ?: 7; } char *g(char *a, char *b) { return a ?: b; } long h(char c, long l) { return c ?: l; }"#,
        expect![[r#"
            function f: int (int *) external <1:1-34>
              var p: int * param <1:7-13>
              Compound <1:15-34>
                Return <1:17-31>
                  BinaryConditional : int <1:24-31>
                    common: ImplicitCast LValueToRValue : int <1:24-26>
                      Unary Deref : int lvalue <1:24-26>
                        ImplicitCast LValueToRValue : int * <1:25-26>
                          DeclRef p : int * lvalue <1:25-26>
                    cond: Opaque : int <1:24-26>
                    then: Opaque : int <1:24-26>
                    else: Int 7 : int <1:30-31>
            function g: char *(char *, char *) external <1:35-79>
              var a: char * param <1:43-50>
              var b: char * param <1:52-59>
              Compound <1:61-79>
                Return <1:63-76>
                  BinaryConditional : char * <1:70-76>
                    common: ImplicitCast LValueToRValue : char * <1:70-71>
                      DeclRef a : char * lvalue <1:70-71>
                    cond: Opaque : char * <1:70-71>
                    then: Opaque : char * <1:70-71>
                    else: ImplicitCast LValueToRValue : char * <1:75-76>
                      DeclRef b : char * lvalue <1:75-76>
            function h: long (char, long) external <1:80-121>
              var c: char param <1:87-93>
              var l: long param <1:95-101>
              Compound <1:103-121>
                Return <1:105-118>
                  BinaryConditional : long <1:112-118>
                    common: ImplicitCast IntToInt : int <1:112-113>
                      ImplicitCast LValueToRValue : char <1:112-113>
                        DeclRef c : char lvalue <1:112-113>
                    cond: Opaque : int <1:112-113>
                    then: ImplicitCast IntToInt : long <1:112-113>
                      Opaque : int <1:112-113>
                    else: ImplicitCast LValueToRValue : long <1:117-118>
                      DeclRef l : long lvalue <1:117-118>
        "#]],
    );
}

#[test]
fn members() {
    check(
        r#"struct s { int a; struct { int b[3]; } n; }; struct s make(void); int f(struct s *p, struct s v) { return p->a + v.n.b[1] + make().a + make().n.b[2]; }"#,
        expect![[r#"
            record struct s size 16 align 4
              field a: int @0
              field n: struct <1> @32
            record struct <1> size 12 align 4
              field b: int [3] @0
            function make: struct s (void) external <1:46-65>
            function f: int (struct s *, struct s) external <1:67-152>
              var p: struct s * param <1:73-84>
              var v: struct s param <1:86-96>
              Compound <1:98-152>
                Return <1:100-149>
                  Binary Add : int <1:107-149>
                    Binary Add : int <1:107-133>
                      Binary Add : int <1:107-122>
                        ImplicitCast LValueToRValue : int <1:107-111>
                          Member ->a : int lvalue <1:107-111>
                            ImplicitCast LValueToRValue : struct s * <1:107-108>
                              DeclRef p : struct s * lvalue <1:107-108>
                        ImplicitCast LValueToRValue : int <1:114-122>
                          Subscript : int lvalue <1:114-122>
                            ImplicitCast ArrayToPointer : int * <1:114-119>
                              Member .b : int [3] lvalue <1:114-119>
                                Member .n : struct <1> lvalue <1:114-117>
                                  DeclRef v : struct s lvalue <1:114-115>
                            Int 1 : int <1:120-121>
                      Member .a : int <1:125-133>
                        Call : struct s <1:125-131>
                          callee: ImplicitCast FunctionToPointer : struct s (*)(void) <1:125-129>
                            DeclRef make : struct s (void) <1:125-129>
                    ImplicitCast LValueToRValue : int <1:136-149>
                      Subscript : int lvalue <1:136-149>
                        ImplicitCast ArrayToPointer : int * <1:136-146>
                          Member .b : int [3] <1:136-146>
                            Member .n : struct <1> <1:136-144>
                              Call : struct s <1:136-142>
                                callee: ImplicitCast FunctionToPointer : struct s (*)(void) <1:136-140>
                                  DeclRef make : struct s (void) <1:136-140>
                        Int 2 : int <1:147-148>
        "#]],
    );
}

#[test]
fn calls() {
    check(
        r#"int g(int, char *); int (*fp)(void); void f(void) { g(1, 0); fp(); (*fp)(); (**fp)(); (&g)(2, "x"); }"#,
        expect![[r#"
            function g: int (int, char *) external <1:1-19>
              var : int param <1:7-10>
              var : char * param <1:12-18>
            var fp: int (*)(void) global external tentative key(fp) <1:21-36>
            function f: void (void) external <1:38-102>
              Compound <1:51-102>
                Expr <1:53-60>
                  Call : int <1:53-60>
                    callee: ImplicitCast FunctionToPointer : int (*)(int, char *) <1:53-54>
                      DeclRef g : int (int, char *) <1:53-54>
                    Int 1 : int <1:55-56>
                    ImplicitCast NullToPointer : char * <1:58-59>
                      Int 0 : int <1:58-59>
                Expr <1:62-66>
                  Call : int <1:62-66>
                    callee: ImplicitCast LValueToRValue : int (*)(void) <1:62-64>
                      DeclRef fp : int (*)(void) lvalue <1:62-64>
                Expr <1:68-75>
                  Call : int <1:68-75>
                    callee: ImplicitCast FunctionToPointer : int (*)(void) <1:68-73>
                      Unary Deref : int (void) <1:69-72>
                        ImplicitCast LValueToRValue : int (*)(void) <1:70-72>
                          DeclRef fp : int (*)(void) lvalue <1:70-72>
                Expr <1:77-85>
                  Call : int <1:77-85>
                    callee: ImplicitCast FunctionToPointer : int (*)(void) <1:77-83>
                      Unary Deref : int (void) <1:78-82>
                        ImplicitCast FunctionToPointer : int (*)(void) <1:79-82>
                          Unary Deref : int (void) <1:79-82>
                            ImplicitCast LValueToRValue : int (*)(void) <1:80-82>
                              DeclRef fp : int (*)(void) lvalue <1:80-82>
                Expr <1:87-99>
                  Call : int <1:87-99>
                    callee: Unary AddrOf : int (*)(int, char *) <1:88-90>
                      DeclRef g : int (int, char *) <1:89-90>
                    Int 2 : int <1:92-93>
                    ImplicitCast ArrayToPointer : char * <1:95-98>
                      Str "x" width 1 : char [2] lvalue <1:95-98>
        "#]],
    );
}

#[test]
fn complex_numbers() {
    check(
        r#"double _Complex f(double _Complex z, float _Complex w, int _Complex k) { z *= w; __real__ z = 1; z = 2; if (z) ; k = w; return z + 1.0i + __imag__ z + ~z; }"#,
        expect![[r#"
            function f: _Complex double (_Complex double, _Complex float, _Complex int) external <1:1-157>
              var z: _Complex double param <1:19-36>
              var w: _Complex float param <1:38-54>
              var k: _Complex int param <1:56-70>
              Compound <1:72-157>
                Expr <1:74-80>
                  CompoundAssign Mul in _Complex double giving _Complex double : _Complex double <1:74-80>
                    DeclRef z : _Complex double lvalue <1:74-75>
                    ImplicitCast ComplexToComplex : _Complex double <1:79-80>
                      ImplicitCast LValueToRValue : _Complex float <1:79-80>
                        DeclRef w : _Complex float lvalue <1:79-80>
                Expr <1:82-96>
                  Assign : double <1:82-96>
                    Unary Real : double lvalue <1:82-92>
                      DeclRef z : _Complex double lvalue <1:91-92>
                    ImplicitCast IntToFloat : double <1:95-96>
                      Int 1 : int <1:95-96>
                Expr <1:98-103>
                  Assign : _Complex double <1:98-103>
                    DeclRef z : _Complex double lvalue <1:98-99>
                    ImplicitCast RealToComplex : _Complex double <1:102-103>
                      ImplicitCast IntToFloat : double <1:102-103>
                        Int 2 : int <1:102-103>
                If <1:105-113>
                  cond: ImplicitCast LValueToRValue : _Complex double <1:109-110>
                    DeclRef z : _Complex double lvalue <1:109-110>
                  then: Null <1:112-113>
                Expr <1:114-119>
                  Assign : _Complex int <1:114-119>
                    DeclRef k : _Complex int lvalue <1:114-115>
                    ImplicitCast ComplexToComplex : _Complex int <1:118-119>
                      ImplicitCast LValueToRValue : _Complex float <1:118-119>
                        DeclRef w : _Complex float lvalue <1:118-119>
                Return <1:121-154>
                  Binary Add : _Complex double <1:128-154>
                    Binary Add : _Complex double <1:128-149>
                      Binary Add : _Complex double <1:128-136>
                        ImplicitCast LValueToRValue : _Complex double <1:128-129>
                          DeclRef z : _Complex double lvalue <1:128-129>
                        Imaginary : _Complex double <1:132-136>
                          Float 0x3ff0000000000000 : double <1:132-136>
                      ImplicitCast LValueToRValue : double <1:139-149>
                        Unary Imag : double lvalue <1:139-149>
                          DeclRef z : _Complex double lvalue <1:148-149>
                    Unary Not : _Complex double <1:152-154>
                      ImplicitCast LValueToRValue : _Complex double <1:153-154>
                        DeclRef z : _Complex double lvalue <1:153-154>
        "#]],
    );
}

#[test]
fn atomics_c11() {
    check(
        r#"_Atomic int a; _Atomic(struct s { int x; char c; }) s; int f(int e) { a++; a += 2; a = 3; __c11_atomic_store(&a, 1, 3); __c11_atomic_fetch_add(&a, 2, 5); __c11_atomic_compare_exchange_strong(&a, &e, 4, 5, 0); struct s t = s; s = t; return a; }"#,
        expect![[r#"
            record struct s size 8 align 4
              field x: int @0
              field c: char @32
            var a: _Atomic(int) global external tentative key(a) <1:1-14>
            var s: _Atomic(struct s) global external tentative key(s) <1:16-54>
            function f: int (int) external <1:56-244>
              var e: int param <1:62-67>
              Compound <1:69-244>
                Expr <1:71-74>
                  Unary PostInc : int <1:71-74>
                    DeclRef a : _Atomic(int) lvalue <1:71-72>
                Expr <1:76-82>
                  CompoundAssign Add in int giving int : int <1:76-82>
                    DeclRef a : _Atomic(int) lvalue <1:76-77>
                    Int 2 : int <1:81-82>
                Expr <1:84-89>
                  Assign : int <1:84-89>
                    DeclRef a : _Atomic(int) lvalue <1:84-85>
                    ImplicitCast NonAtomicToAtomic : _Atomic(int) <1:88-89>
                      Int 3 : int <1:88-89>
                Expr <1:91-119>
                  Atomic Store c11 : void <1:91-119>
                    ptr: Unary AddrOf : _Atomic(int) * <1:110-112>
                      DeclRef a : _Atomic(int) lvalue <1:111-112>
                    val1: Int 1 : int <1:114-115>
                    order: Int 3 : int <1:117-118>
                Expr <1:121-153>
                  Atomic FetchAdd c11 : int <1:121-153>
                    ptr: Unary AddrOf : _Atomic(int) * <1:144-146>
                      DeclRef a : _Atomic(int) lvalue <1:145-146>
                    val1: Int 2 : int <1:148-149>
                    order: Int 5 : int <1:151-152>
                Expr <1:155-208>
                  Atomic CompareExchangeStrong c11 : _Bool <1:155-208>
                    ptr: Unary AddrOf : _Atomic(int) * <1:192-194>
                      DeclRef a : _Atomic(int) lvalue <1:193-194>
                    val1: Unary AddrOf : int * <1:196-198>
                      DeclRef e : int lvalue <1:197-198>
                    val2: Int 4 : int <1:200-201>
                    order: Int 5 : int <1:203-204>
                    order-fail: Int 0 : int <1:206-207>
                Decl <1:210-225>
                  var t: struct s local <1:210-224>
                    init: ImplicitCast AtomicToNonAtomic : struct s <1:223-224>
                      ImplicitCast LValueToRValue : _Atomic(struct s) <1:223-224>
                        DeclRef s : _Atomic(struct s) lvalue <1:223-224>
                Expr <1:226-231>
                  Assign : struct s <1:226-231>
                    DeclRef s : _Atomic(struct s) lvalue <1:226-227>
                    ImplicitCast NonAtomicToAtomic : _Atomic(struct s) <1:230-231>
                      ImplicitCast LValueToRValue : struct s <1:230-231>
                        DeclRef t : struct s lvalue <1:230-231>
                Return <1:233-241>
                  ImplicitCast AtomicToNonAtomic : int <1:240-241>
                    ImplicitCast LValueToRValue : _Atomic(int) <1:240-241>
                      DeclRef a : _Atomic(int) lvalue <1:240-241>
        "#]],
    );
}

#[test]
fn atomics_gnu() {
    check(
        r#"int f(int *p, int e, int d) { __atomic_store_n(p, 1, 5); __atomic_load(p, &e, 0); __atomic_exchange(p, &e, &d, 5); __atomic_compare_exchange_n(p, &e, 3, 1, 5, 0); __atomic_compare_exchange(p, &e, &d, 0, 5, 0); __sync_fetch_and_add(p, 1); __atomic_thread_fence(5); __sync_synchronize(); return __atomic_sub_fetch(p, 1, 2) + __sync_val_compare_and_swap(p, 1, 2); }"#,
        expect![[r#"
            function f: int (int *, int, int) external <1:1-363>
              var p: int * param <1:7-13>
              var e: int param <1:15-20>
              var d: int param <1:22-27>
              Compound <1:29-363>
                Expr <1:31-56>
                  Atomic Store : void <1:31-56>
                    ptr: ImplicitCast LValueToRValue : int * <1:48-49>
                      DeclRef p : int * lvalue <1:48-49>
                    val1: Int 1 : int <1:51-52>
                    order: Int 5 : int <1:54-55>
                Expr <1:58-81>
                  Atomic LoadVia : void <1:58-81>
                    ptr: ImplicitCast LValueToRValue : int * <1:72-73>
                      DeclRef p : int * lvalue <1:72-73>
                    val1: Unary AddrOf : int * <1:75-77>
                      DeclRef e : int lvalue <1:76-77>
                    order: Int 0 : int <1:79-80>
                Expr <1:83-114>
                  Atomic ExchangeVia : void <1:83-114>
                    ptr: ImplicitCast LValueToRValue : int * <1:101-102>
                      DeclRef p : int * lvalue <1:101-102>
                    val1: Unary AddrOf : int * <1:104-106>
                      DeclRef e : int lvalue <1:105-106>
                    val2: Unary AddrOf : int * <1:108-110>
                      DeclRef d : int lvalue <1:109-110>
                    order: Int 5 : int <1:112-113>
                Expr <1:116-162>
                  Atomic CompareExchange : _Bool <1:116-162>
                    ptr: ImplicitCast LValueToRValue : int * <1:144-145>
                      DeclRef p : int * lvalue <1:144-145>
                    val1: Unary AddrOf : int * <1:147-149>
                      DeclRef e : int lvalue <1:148-149>
                    val2: Int 3 : int <1:151-152>
                    order: Int 5 : int <1:157-158>
                    order-fail: Int 0 : int <1:160-161>
                    weak: ImplicitCast IntToBool : _Bool <1:154-155>
                      Int 1 : int <1:154-155>
                Expr <1:164-209>
                  Atomic CompareExchangeVia : _Bool <1:164-209>
                    ptr: ImplicitCast LValueToRValue : int * <1:190-191>
                      DeclRef p : int * lvalue <1:190-191>
                    val1: Unary AddrOf : int * <1:193-195>
                      DeclRef e : int lvalue <1:194-195>
                    val2: Unary AddrOf : int * <1:197-199>
                      DeclRef d : int lvalue <1:198-199>
                    order: Int 5 : int <1:204-205>
                    order-fail: Int 0 : int <1:207-208>
                    weak: ImplicitCast IntToBool : _Bool <1:201-202>
                      Int 0 : int <1:201-202>
                Expr <1:211-237>
                  Call : int <1:211-237>
                    callee: ImplicitCast BuiltinToFunction : int (*)(volatile int *, int, ...) <1:211-231>
                      DeclRef __sync_fetch_and_add_4 : builtin <1:211-231>
                    ImplicitCast LValueToRValue : int * <1:232-233>
                      DeclRef p : int * lvalue <1:232-233>
                    Int 1 : int <1:235-236>
                Expr <1:239-263>
                  Call : void <1:239-263>
                    callee: ImplicitCast BuiltinToFunction : void (*)(int) <1:239-260>
                      DeclRef __atomic_thread_fence : builtin <1:239-260>
                    Int 5 : int <1:261-262>
                Expr <1:265-285>
                  Call : void <1:265-285>
                    callee: ImplicitCast BuiltinToFunction : void (*)(void) <1:265-283>
                      DeclRef __sync_synchronize : builtin <1:265-283>
                Return <1:287-360>
                  Binary Add : int <1:294-360>
                    Atomic SubFetch : int <1:294-321>
                      ptr: ImplicitCast LValueToRValue : int * <1:313-314>
                        DeclRef p : int * lvalue <1:313-314>
                      val1: Int 1 : int <1:316-317>
                      order: Int 2 : int <1:319-320>
                    Call : int <1:324-360>
                      callee: ImplicitCast BuiltinToFunction : int (*)(volatile int *, int, int, ...) <1:324-351>
                        DeclRef __sync_val_compare_and_swap_4 : builtin <1:324-351>
                      ImplicitCast LValueToRValue : int * <1:352-353>
                        DeclRef p : int * lvalue <1:352-353>
                      Int 1 : int <1:355-356>
                      Int 2 : int <1:358-359>
            function __sync_fetch_and_add_4: int (volatile int *, int, ...) external implicit builtin(__sync_fetch_and_add_4) <1:211-231>
              var : volatile int * param <>
              var : int param <>
            function __atomic_thread_fence: void (int) external implicit builtin(__atomic_thread_fence) <1:239-260>
              var : int param <>
            function __sync_synchronize: void (void) external implicit builtin(__sync_synchronize) <1:265-283>
            function __sync_val_compare_and_swap_4: int (volatile int *, int, int, ...) external implicit builtin(__sync_val_compare_and_swap_4) <1:324-351>
              var : volatile int * param <>
              var : int param <>
              var : int param <>
        "#]],
    );
}

#[test]
fn volatile_reads() {
    check(
        r#"volatile int v; int f(const volatile int *p) { v; return v + *p; }"#,
        expect![[r#"
            var v: volatile int global external tentative key(v) <1:1-15>
            function f: int (const volatile int *) external <1:17-67>
              var p: const volatile int * param <1:23-44>
              Compound <1:46-67>
                Expr <1:48-49>
                  ImplicitCast LValueToRValue : int <1:48-49>
                    DeclRef v : volatile int lvalue <1:48-49>
                Return <1:51-64>
                  Binary Add : int <1:58-64>
                    ImplicitCast LValueToRValue : int <1:58-59>
                      DeclRef v : volatile int lvalue <1:58-59>
                    ImplicitCast LValueToRValue : int <1:62-64>
                      Unary Deref : const volatile int lvalue <1:62-64>
                        ImplicitCast LValueToRValue : const volatile int * <1:63-64>
                          DeclRef p : const volatile int * lvalue <1:63-64>
        "#]],
    );
}

#[test]
fn bit_field_access() {
    check(
        r#"struct s { int a : 3; unsigned b : 5; unsigned long long c : 40; } s; long f(void) { s.a = 9; s.b += 2; s.b++; return s.a + s.b + s.c; }"#,
        expect![[r#"
            record struct s size 8 align 8
              field a: int : 3 @0
              field b: unsigned int : 5 @3
              field c: unsigned long long : 40 @8
            var s: struct s global external tentative key(s) <1:1-69>
            function f: long (void) external <1:71-137>
              Compound <1:84-137>
                Expr <1:86-93>
                  Assign : int <1:86-93>
                    Member .a : int lvalue <1:86-89>
                      DeclRef s : struct s lvalue <1:86-87>
                    Int 9 : int <1:92-93>
                Expr <1:95-103>
                  CompoundAssign Add in int giving int : unsigned int <1:95-103>
                    Member .b : unsigned int lvalue <1:95-98>
                      DeclRef s : struct s lvalue <1:95-96>
                    Int 2 : int <1:102-103>
                Expr <1:105-110>
                  Unary PostInc : unsigned int <1:105-110>
                    Member .b : unsigned int lvalue <1:105-108>
                      DeclRef s : struct s lvalue <1:105-106>
                Return <1:112-134>
                  ImplicitCast IntToInt : long <1:119-134>
                    Binary Add : unsigned long long <1:119-134>
                      ImplicitCast IntToInt : unsigned long long <1:119-128>
                        Binary Add : int <1:119-128>
                          ImplicitCast LValueToRValue : int <1:119-122>
                            Member .a : int lvalue <1:119-122>
                              DeclRef s : struct s lvalue <1:119-120>
                          ImplicitCast IntToInt : int <1:125-128>
                            ImplicitCast LValueToRValue : unsigned int <1:125-128>
                              Member .b : unsigned int lvalue <1:125-128>
                                DeclRef s : struct s lvalue <1:125-126>
                      ImplicitCast LValueToRValue : unsigned long long <1:131-134>
                        Member .c : unsigned long long lvalue <1:131-134>
                          DeclRef s : struct s lvalue <1:131-132>
        "#]],
    );
}
