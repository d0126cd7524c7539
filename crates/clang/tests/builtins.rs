//! Compiler builtins.

mod support;

use expect_test::expect;
use support::check;

#[test]
fn answered_by_clang() {
    check(
        r#"int v; int f(int *p) { char a[8]; return __builtin_types_compatible_p(int, int) + __builtin_constant_p(3) + __builtin_constant_p(v) + __builtin_choose_expr(1, 2, 3.0) + __builtin_object_size(a, 0) + __builtin_LINE(); }"#,
        expect![[r#"
            var v: int global external tentative key(v) <1:1-6>
            function f: int (int *) external <1:8-219>
              var p: int * param <1:14-20>
              Compound <1:22-219>
                Decl <1:24-34>
                  var a: char [8] local <1:24-33>
                Return <1:35-216>
                  ImplicitCast IntToInt : int <1:42-216>
                    Binary Add : unsigned long <1:42-216>
                      Binary Add : unsigned long <1:42-197>
                        ImplicitCast IntToInt : unsigned long <1:42-167>
                          Binary Add : int <1:42-167>
                            Binary Add : int <1:42-132>
                              Binary Add : int <1:42-106>
                                Folded 1 : int <1:42-80>
                                Folded 1 : int <1:83-106>
                              Call : int <1:109-132>
                                callee: ImplicitCast BuiltinToFunction : int (*)() <1:109-129>
                                  DeclRef __builtin_constant_p : builtin <1:109-129>
                                ImplicitCast LValueToRValue : int <1:130-131>
                                  DeclRef v : int lvalue <1:130-131>
                            Int 2 : int <1:160-161>
                        Folded 8 : unsigned long <1:170-197>
                      ImplicitCast IntToInt : unsigned long <1:200-216>
                        Folded 1 : unsigned int <1:200-216>
            function __builtin_constant_p: int () external implicit builtin(__builtin_constant_p) <1:83-103>
        "#]],
    );
}

#[test]
fn bits() {
    check(
        r#"int f(unsigned x, unsigned long long l) { return __builtin_clz(x) + __builtin_ctzll(l) + __builtin_popcount(x) + __builtin_parity(x) + __builtin_ffs(x) + __builtin_bswap32(x); }"#,
        expect![[r#"
            function f: int (unsigned int, unsigned long long) external <1:1-178>
              var x: unsigned int param <1:7-17>
              var l: unsigned long long param <1:19-39>
              Compound <1:41-178>
                Return <1:43-175>
                  ImplicitCast IntToInt : int <1:50-175>
                    Binary Add : unsigned int <1:50-175>
                      ImplicitCast IntToInt : unsigned int <1:50-152>
                        Binary Add : int <1:50-152>
                          Binary Add : int <1:50-133>
                            Binary Add : int <1:50-111>
                              Binary Add : int <1:50-87>
                                Call : int <1:50-66>
                                  callee: ImplicitCast BuiltinToFunction : int (*)(unsigned int) <1:50-63>
                                    DeclRef __builtin_clz : builtin <1:50-63>
                                  ImplicitCast LValueToRValue : unsigned int <1:64-65>
                                    DeclRef x : unsigned int lvalue <1:64-65>
                                Call : int <1:69-87>
                                  callee: ImplicitCast BuiltinToFunction : int (*)(unsigned long long) <1:69-84>
                                    DeclRef __builtin_ctzll : builtin <1:69-84>
                                  ImplicitCast LValueToRValue : unsigned long long <1:85-86>
                                    DeclRef l : unsigned long long lvalue <1:85-86>
                              Call : int <1:90-111>
                                callee: ImplicitCast BuiltinToFunction : int (*)(unsigned int) <1:90-108>
                                  DeclRef __builtin_popcount : builtin <1:90-108>
                                ImplicitCast LValueToRValue : unsigned int <1:109-110>
                                  DeclRef x : unsigned int lvalue <1:109-110>
                            Call : int <1:114-133>
                              callee: ImplicitCast BuiltinToFunction : int (*)(unsigned int) <1:114-130>
                                DeclRef __builtin_parity : builtin <1:114-130>
                              ImplicitCast LValueToRValue : unsigned int <1:131-132>
                                DeclRef x : unsigned int lvalue <1:131-132>
                          Call : int <1:136-152>
                            callee: ImplicitCast BuiltinToFunction : int (*)(int) <1:136-149>
                              DeclRef __builtin_ffs : builtin <1:136-149>
                            ImplicitCast IntToInt : int <1:150-151>
                              ImplicitCast LValueToRValue : unsigned int <1:150-151>
                                DeclRef x : unsigned int lvalue <1:150-151>
                      Call : unsigned int <1:155-175>
                        callee: ImplicitCast BuiltinToFunction : unsigned int (*)(unsigned int) <1:155-172>
                          DeclRef __builtin_bswap32 : builtin <1:155-172>
                        ImplicitCast LValueToRValue : unsigned int <1:173-174>
                          DeclRef x : unsigned int lvalue <1:173-174>
            function __builtin_clz: int (unsigned int) external implicit builtin(__builtin_clz) <1:50-63>
              var : unsigned int param <>
            function __builtin_ctzll: int (unsigned long long) external implicit builtin(__builtin_ctzll) <1:69-84>
              var : unsigned long long param <>
            function __builtin_popcount: int (unsigned int) external implicit builtin(__builtin_popcount) <1:90-108>
              var : unsigned int param <>
            function __builtin_parity: int (unsigned int) external implicit builtin(__builtin_parity) <1:114-130>
              var : unsigned int param <>
            function __builtin_ffs: int (int) external implicit builtin(__builtin_ffs) <1:136-149>
              var : int param <>
            function __builtin_bswap32: unsigned int (unsigned int) external implicit builtin(__builtin_bswap32) <1:155-172>
              var : unsigned int param <>
        "#]],
    );
}

#[test]
fn overflow() {
    check(
        r#"int f(int a, long b) { int r; unsigned char c; return __builtin_add_overflow(a, b, &r) + __builtin_mul_overflow(a, a, &c) + __builtin_ssub_overflow(a, 1, &r); }"#,
        expect![[r#"
            function f: int (int, long) external <1:1-161>
              var a: int param <1:7-12>
              var b: long param <1:14-20>
              Compound <1:22-161>
                Decl <1:24-30>
                  var r: int local <1:24-29>
                Decl <1:31-47>
                  var c: unsigned char local <1:31-46>
                Return <1:48-158>
                  Binary Add : int <1:55-158>
                    Binary Add : int <1:55-122>
                      ImplicitCast IntToInt : int <1:55-87>
                        Call : _Bool <1:55-87>
                          callee: ImplicitCast BuiltinToFunction : _Bool (*)() <1:55-77>
                            DeclRef __builtin_add_overflow : builtin <1:55-77>
                          ImplicitCast LValueToRValue : int <1:78-79>
                            DeclRef a : int lvalue <1:78-79>
                          ImplicitCast LValueToRValue : long <1:81-82>
                            DeclRef b : long lvalue <1:81-82>
                          Unary AddrOf : int * <1:84-86>
                            DeclRef r : int lvalue <1:85-86>
                      ImplicitCast IntToInt : int <1:90-122>
                        Call : _Bool <1:90-122>
                          callee: ImplicitCast BuiltinToFunction : _Bool (*)() <1:90-112>
                            DeclRef __builtin_mul_overflow : builtin <1:90-112>
                          ImplicitCast LValueToRValue : int <1:113-114>
                            DeclRef a : int lvalue <1:113-114>
                          ImplicitCast LValueToRValue : int <1:116-117>
                            DeclRef a : int lvalue <1:116-117>
                          Unary AddrOf : unsigned char * <1:119-121>
                            DeclRef c : unsigned char lvalue <1:120-121>
                    ImplicitCast IntToInt : int <1:125-158>
                      Call : _Bool <1:125-158>
                        callee: ImplicitCast BuiltinToFunction : _Bool (*)(int, int, int *) <1:125-148>
                          DeclRef __builtin_ssub_overflow : builtin <1:125-148>
                        ImplicitCast LValueToRValue : int <1:149-150>
                          DeclRef a : int lvalue <1:149-150>
                        Int 1 : int <1:152-153>
                        Unary AddrOf : int * <1:155-157>
                          DeclRef r : int lvalue <1:156-157>
            function __builtin_add_overflow: _Bool () external implicit builtin(__builtin_add_overflow) <1:55-77>
            function __builtin_mul_overflow: _Bool () external implicit builtin(__builtin_mul_overflow) <1:90-112>
            function __builtin_ssub_overflow: _Bool (int, int, int *) as '_Bool (const int, const int, int *)' external implicit builtin(__builtin_ssub_overflow) <1:125-148>
              var : const int param <>
              var : const int param <>
              var : int * param <>
        "#]],
    );
}

#[test]
fn control() {
    check(
        r#"void f(int x) { if (__builtin_expect(x, 0)) __builtin_unreachable(); __builtin_assume(x > 1); __builtin_trap(); }"#,
        expect![[r#"
            function f: void (int) external <1:1-114>
              var x: int param <1:8-13>
              Compound <1:15-114>
                If <1:17-68>
                  cond: Call : long <1:21-43>
                    callee: ImplicitCast BuiltinToFunction : long (*)(long, long) <1:21-37>
                      DeclRef __builtin_expect : builtin <1:21-37>
                    ImplicitCast IntToInt : long <1:38-39>
                      ImplicitCast LValueToRValue : int <1:38-39>
                        DeclRef x : int lvalue <1:38-39>
                    ImplicitCast IntToInt : long <1:41-42>
                      Int 0 : int <1:41-42>
                  then: Expr <1:45-68>
                    Call : void <1:45-68>
                      callee: ImplicitCast BuiltinToFunction : void (*)(void) <1:45-66>
                        DeclRef __builtin_unreachable : builtin <1:45-66>
                Expr <1:70-93>
                  Call : void <1:70-93>
                    callee: ImplicitCast BuiltinToFunction : void (*)(_Bool) <1:70-86>
                      DeclRef __builtin_assume : builtin <1:70-86>
                    ImplicitCast IntToBool : _Bool <1:87-92>
                      Binary Gt : int <1:87-92>
                        ImplicitCast LValueToRValue : int <1:87-88>
                          DeclRef x : int lvalue <1:87-88>
                        Int 1 : int <1:91-92>
                Expr <1:95-111>
                  Call : void <1:95-111>
                    callee: ImplicitCast BuiltinToFunction : void (*)(void) <1:95-109>
                      DeclRef __builtin_trap : builtin <1:95-109>
            function __builtin_expect: long (long, long) external implicit builtin(__builtin_expect) <1:21-37>
              var : long param <>
              var : long param <>
            function __builtin_unreachable: void (void) as 'void (void) __attribute__((noreturn))' external noreturn implicit builtin(__builtin_unreachable) <1:45-66>
            function __builtin_assume: void (_Bool) external implicit builtin(__builtin_assume) <1:70-86>
              var : _Bool param <>
            function __builtin_trap: void (void) as 'void (void) __attribute__((noreturn))' external noreturn implicit builtin(__builtin_trap) <1:95-109>
        "#]],
    );
}

#[test]
fn memory() {
    check(
        r#"void *f(char *d, const char *s, unsigned long n) { __builtin_memcpy(d, s, n); __builtin_memset(d, 0, n); __builtin_prefetch(s); return __builtin_alloca(n); }"#,
        expect![[r#"
            function f: void *(char *, const char *, unsigned long) external <1:1-158>
              var d: char * param <1:9-16>
              var s: const char * param <1:18-31>
              var n: unsigned long param <1:33-48>
              Compound <1:50-158>
                Expr <1:52-77>
                  Call : void * <1:52-77>
                    callee: ImplicitCast BuiltinToFunction : void *(*)(void *, const void *, unsigned long) <1:52-68>
                      DeclRef __builtin_memcpy : builtin <1:52-68>
                    ImplicitCast BitCast : void * <1:69-70>
                      ImplicitCast LValueToRValue : char * <1:69-70>
                        DeclRef d : char * lvalue <1:69-70>
                    ImplicitCast BitCast : const void * <1:72-73>
                      ImplicitCast LValueToRValue : const char * <1:72-73>
                        DeclRef s : const char * lvalue <1:72-73>
                    ImplicitCast LValueToRValue : unsigned long <1:75-76>
                      DeclRef n : unsigned long lvalue <1:75-76>
                Expr <1:79-104>
                  Call : void * <1:79-104>
                    callee: ImplicitCast BuiltinToFunction : void *(*)(void *, int, unsigned long) <1:79-95>
                      DeclRef __builtin_memset : builtin <1:79-95>
                    ImplicitCast BitCast : void * <1:96-97>
                      ImplicitCast LValueToRValue : char * <1:96-97>
                        DeclRef d : char * lvalue <1:96-97>
                    Int 0 : int <1:99-100>
                    ImplicitCast LValueToRValue : unsigned long <1:102-103>
                      DeclRef n : unsigned long lvalue <1:102-103>
                Expr <1:106-127>
                  Call : void <1:106-127>
                    callee: ImplicitCast BuiltinToFunction : void (*)(const void *, ...) <1:106-124>
                      DeclRef __builtin_prefetch : builtin <1:106-124>
                    ImplicitCast BitCast : const void * <1:125-126>
                      ImplicitCast LValueToRValue : const char * <1:125-126>
                        DeclRef s : const char * lvalue <1:125-126>
                Return <1:129-155>
                  Call : void * <1:136-155>
                    callee: ImplicitCast BuiltinToFunction : void *(*)(unsigned long) <1:136-152>
                      DeclRef __builtin_alloca : builtin <1:136-152>
                    ImplicitCast LValueToRValue : unsigned long <1:153-154>
                      DeclRef n : unsigned long lvalue <1:153-154>
            function __builtin_memcpy: void *(void *, const void *, unsigned long) external implicit builtin(__builtin_memcpy) <1:52-68>
              var : void * param <>
              var : const void * param <>
              var : unsigned long param <>
            function __builtin_memset: void *(void *, int, unsigned long) external implicit builtin(__builtin_memset) <1:79-95>
              var : void * param <>
              var : int param <>
              var : unsigned long param <>
            function __builtin_prefetch: void (const void *, ...) external implicit builtin(__builtin_prefetch) <1:106-124>
              var : const void * param <>
            function __builtin_alloca: void *(unsigned long) external implicit builtin(__builtin_alloca) <1:136-152>
              var : unsigned long param <>
        "#]],
    );
}

#[test]
fn floats() {
    check(
        r#"int f(double x, float y) { return __builtin_isnan(x) + __builtin_isinf(y) + __builtin_signbit(x) + __builtin_isgreater(x, 1) + (__builtin_inf() > 1) + (__builtin_nanf("") > 2) + __builtin_fpclassify(0, 1, 2, 3, 4, x); }"#,
        expect![[r#"
            function f: int (double, float) external <1:1-220>
              var x: double param <1:7-15>
              var y: float param <1:17-24>
              Compound <1:26-220>
                Return <1:28-217>
                  Binary Add : int <1:35-217>
                    Binary Add : int <1:35-176>
                      Binary Add : int <1:35-149>
                        Binary Add : int <1:35-125>
                          Binary Add : int <1:35-97>
                            Binary Add : int <1:35-74>
                              Call : int <1:35-53>
                                callee: ImplicitCast BuiltinToFunction : int (*)() <1:35-50>
                                  DeclRef __builtin_isnan : builtin <1:35-50>
                                ImplicitCast LValueToRValue : double <1:51-52>
                                  DeclRef x : double lvalue <1:51-52>
                              Call : int <1:56-74>
                                callee: ImplicitCast BuiltinToFunction : int (*)() <1:56-71>
                                  DeclRef __builtin_isinf : builtin <1:56-71>
                                ImplicitCast LValueToRValue : float <1:72-73>
                                  DeclRef y : float lvalue <1:72-73>
                            Call : int <1:77-97>
                              callee: ImplicitCast BuiltinToFunction : int (*)() <1:77-94>
                                DeclRef __builtin_signbit : builtin <1:77-94>
                              ImplicitCast LValueToRValue : double <1:95-96>
                                DeclRef x : double lvalue <1:95-96>
                          Call : int <1:100-125>
                            callee: ImplicitCast BuiltinToFunction : int (*)() <1:100-119>
                              DeclRef __builtin_isgreater : builtin <1:100-119>
                            ImplicitCast LValueToRValue : double <1:120-121>
                              DeclRef x : double lvalue <1:120-121>
                            ImplicitCast IntToFloat : double <1:123-124>
                              Int 1 : int <1:123-124>
                        Binary Gt : int <1:129-148>
                          Call : double <1:129-144>
                            callee: ImplicitCast BuiltinToFunction : double (*)(void) <1:129-142>
                              DeclRef __builtin_inf : builtin <1:129-142>
                          ImplicitCast IntToFloat : double <1:147-148>
                            Int 1 : int <1:147-148>
                      Binary Gt : int <1:153-175>
                        Call : float <1:153-171>
                          callee: ImplicitCast BuiltinToFunction : float (*)(const char *) <1:153-167>
                            DeclRef __builtin_nanf : builtin <1:153-167>
                          ImplicitCast NoOp : const char * <1:168-170>
                            ImplicitCast ArrayToPointer : char * <1:168-170>
                              Str "" width 1 : char [1] lvalue <1:168-170>
                        ImplicitCast IntToFloat : float <1:174-175>
                          Int 2 : int <1:174-175>
                    Call : int <1:179-217>
                      callee: ImplicitCast BuiltinToFunction : int (*)(int, int, int, int, int, ...) <1:179-199>
                        DeclRef __builtin_fpclassify : builtin <1:179-199>
                      Int 0 : int <1:200-201>
                      Int 1 : int <1:203-204>
                      Int 2 : int <1:206-207>
                      Int 3 : int <1:209-210>
                      Int 4 : int <1:212-213>
                      ImplicitCast LValueToRValue : double <1:215-216>
                        DeclRef x : double lvalue <1:215-216>
            function __builtin_isnan: int () external implicit builtin(__builtin_isnan) <1:35-50>
            function __builtin_isinf: int () external implicit builtin(__builtin_isinf) <1:56-71>
            function __builtin_signbit: int () external implicit builtin(__builtin_signbit) <1:77-94>
            function __builtin_isgreater: int () external implicit builtin(__builtin_isgreater) <1:100-119>
            function __builtin_inf: double (void) external implicit builtin(__builtin_inf) <1:129-142>
            function __builtin_nanf: float (const char *) external implicit builtin(__builtin_nanf) <1:153-167>
              var : const char * param <>
            function __builtin_fpclassify: int (int, int, int, int, int, ...) external implicit builtin(__builtin_fpclassify) <1:179-199>
              var : int param <>
              var : int param <>
              var : int param <>
              var : int param <>
              var : int param <>
        "#]],
    );
}
