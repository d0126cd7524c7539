//! Declarations: linkage, storage, attributes that change meaning.

mod support;

use expect_test::expect;
use fathom_clang::Arch;
use support::{check, check_ilp32, check_with};

#[test]
fn linkage() {
    check(
        r#"static int s; extern int e; int t; int d = 1; static int f(void); int g(void) { return f() + e; } static int f(void) { return s; } int t;"#,
        expect![[r#"
            var s: int global internal tentative key(s) <1:1-13>
            var e: int global external none key(e) <1:15-27>
            var t: int global external tentative key(t) <1:132-137>
            var d: int global external full key(d) = 1 <1:36-45>
              init: Int 1 : int <1:44-45>
            function f: int (void) internal <1:99-131>
              Compound <1:118-131>
                Return <1:120-128>
                  ImplicitCast LValueToRValue : int <1:127-128>
                    DeclRef s : int lvalue <1:127-128>
            function g: int (void) external <1:67-98>
              Compound <1:79-98>
                Return <1:81-95>
                  Binary Add : int <1:88-95>
                    Call : int <1:88-91>
                      callee: ImplicitCast FunctionToPointer : int (*)(void) <1:88-89>
                        DeclRef f : int (void) <1:88-89>
                    ImplicitCast LValueToRValue : int <1:94-95>
                      DeclRef e : int lvalue <1:94-95>
        "#]],
    );
}

#[test]
fn tentative_and_incomplete_arrays() {
    check(
        r#"int a[]; extern int b[]; extern int c[]; int c[7]; int f(void) { return b[1] + sizeof c; }"#,
        expect![[r#"
            var a: int [1] global external tentative key(a) <1:1-8>
            var b: int [] global external none key(b) <1:10-24>
            var c: int [7] global external tentative key(c) <1:42-50>
            function f: int (void) external <1:52-91>
              Compound <1:64-91>
                Return <1:66-88>
                  ImplicitCast IntToInt : int <1:73-88>
                    Binary Add : unsigned long <1:73-88>
                      ImplicitCast IntToInt : unsigned long <1:73-77>
                        ImplicitCast LValueToRValue : int <1:73-77>
                          Subscript : int lvalue <1:73-77>
                            ImplicitCast ArrayToPointer : int * <1:73-74>
                              DeclRef b : int [] lvalue <1:73-74>
                            Int 1 : int <1:75-76>
                      SizeOf int [7] = 28 : unsigned long <1:80-88>
        "#]],
    );
}

#[test]
fn inline_functions() {
    check(
        r#"inline int c99(int x) { return x; } extern inline int ext(int x) { return x; } static inline int st(int x) { return x; } extern inline __attribute__((gnu_inline)) int gnu(int x) { return x; }"#,
        expect![[r#"
            function c99: int (int) external available-externally inline(c99) <1:1-36>
              var x: int param <1:16-21>
              Compound <1:23-36>
                Return <1:25-33>
                  ImplicitCast LValueToRValue : int <1:32-33>
                    DeclRef x : int lvalue <1:32-33>
            function ext: int (int) external inline(c99) <1:37-79>
              var x: int param <1:59-64>
              Compound <1:66-79>
                Return <1:68-76>
                  ImplicitCast LValueToRValue : int <1:75-76>
                    DeclRef x : int lvalue <1:75-76>
            function st: int (int) internal inline(c99) <1:80-121>
              var x: int param <1:101-106>
              Compound <1:108-121>
                Return <1:110-118>
                  ImplicitCast LValueToRValue : int <1:117-118>
                    DeclRef x : int lvalue <1:117-118>
            function gnu: int (int) external available-externally inline(gnu) <1:122-192>
              var x: int param <1:172-177>
              Compound <1:179-192>
                Return <1:181-189>
                  ImplicitCast LValueToRValue : int <1:188-189>
                    DeclRef x : int lvalue <1:188-189>
        "#]],
    );
}

#[test]
fn gnu89_inline() {
    check_with(
        r#"inline int f(int x) { return x; } extern inline int g(int x) { return x; }"#,
        Arch::Lp64,
        &["-std=gnu89"],
        expect![[r#"
            function f: int (int) external inline(gnu) <1:1-34>
              var x: int param <1:14-19>
              Compound <1:21-34>
                Return <1:23-31>
                  ImplicitCast LValueToRValue : int <1:30-31>
                    DeclRef x : int lvalue <1:30-31>
            function g: int (int) external available-externally inline(gnu) <1:35-75>
              var x: int param <1:55-60>
              Compound <1:62-75>
                Return <1:64-72>
                  ImplicitCast LValueToRValue : int <1:71-72>
                    DeclRef x : int lvalue <1:71-72>
        "#]],
    );
}

#[test]
fn static_locals_have_keys() {
    check(
        r#"int f(void) { static int n; static int m = 2 + 3; { static int n = 7; n++; } return n + m; } int g(void) { static int n; return n; }"#,
        expect![[r#"
            function f: int (void) external <1:1-93>
              Compound <1:13-93>
                Decl <1:15-28>
                  var n: int staticlocal none full key(f::n) <1:15-27>
                Decl <1:29-50>
                  var m: int staticlocal none full key(f::m) = 5 <1:29-49>
                    init: Binary Add : int <1:44-49>
                      Int 2 : int <1:44-45>
                      Int 3 : int <1:48-49>
                Compound <1:51-77>
                  Decl <1:53-70>
                    var n: int staticlocal none full key(f::n.1) = 7 <1:53-69>
                      init: Int 7 : int <1:68-69>
                  Expr <1:71-74>
                    Unary PostInc : int <1:71-74>
                      DeclRef n : int lvalue <1:71-72>
                Return <1:78-90>
                  Binary Add : int <1:85-90>
                    ImplicitCast LValueToRValue : int <1:85-86>
                      DeclRef n : int lvalue <1:85-86>
                    ImplicitCast LValueToRValue : int <1:89-90>
                      DeclRef m : int lvalue <1:89-90>
            function g: int (void) external <1:94-133>
              Compound <1:106-133>
                Decl <1:108-121>
                  var n: int staticlocal none full key(g::n) <1:108-120>
                Return <1:122-130>
                  ImplicitCast LValueToRValue : int <1:129-130>
                    DeclRef n : int lvalue <1:129-130>
        "#]],
    );
}

#[test]
fn thread_local() {
    check(
        r#"_Thread_local int a; static __thread int b = 3; extern _Thread_local int c; int f(void) { return a + b + c; }"#,
        expect![[r#"
            var a: int global external tentative key(a) thread-local <1:1-20>
            var b: int global internal full key(b) thread-local = 3 <1:22-47>
              init: Int 3 : int <1:46-47>
            var c: int global external none key(c) thread-local <1:49-75>
            function f: int (void) external <1:77-110>
              Compound <1:89-110>
                Return <1:91-107>
                  Binary Add : int <1:98-107>
                    Binary Add : int <1:98-103>
                      ImplicitCast LValueToRValue : int <1:98-99>
                        DeclRef a : int lvalue <1:98-99>
                      ImplicitCast LValueToRValue : int <1:102-103>
                        DeclRef b : int lvalue <1:102-103>
                    ImplicitCast LValueToRValue : int <1:106-107>
                      DeclRef c : int lvalue <1:106-107>
        "#]],
    );
}

#[test]
fn attributes_of_functions() {
    check(
        r#"_Noreturn void die(void); void die2(void) __attribute__((noreturn)); __attribute__((constructor(200))) static void c(void) {} __attribute__((destructor)) void d(void) {} __attribute__((weak)) int w(void) { return 1; } int target(void) { return 1; } int a(void) __attribute__((alias("target"))); int renamed(void) __asm__("other"); __attribute__((returns_twice)) int twice(void); void f(void) { if (renamed() + twice()) die(); die2(); }"#,
        expect![[r#"
            function die: void (void) external noreturn <1:1-25>
            function die2: void (void) as 'void (void) __attribute__((noreturn))' external noreturn <1:27-68>
            function c: void (void) internal constructor(200) <1:70-126>
              Compound <1:124-126>
            function d: void (void) external destructor(65535) <1:127-170>
              Compound <1:168-170>
            function w: int (void) external weak <1:171-218>
              Compound <1:205-218>
                Return <1:207-215>
                  Int 1 : int <1:214-215>
            function target: int (void) external <1:219-249>
              Compound <1:236-249>
                Return <1:238-246>
                  Int 1 : int <1:245-246>
            function a: int (void) external alias(target) <1:250-294>
            function renamed: int (void) external asm(other) <1:296-330>
            function twice: int (void) external returns-twice <1:332-378>
            function f: void (void) external <1:380-436>
              Compound <1:393-436>
                If <1:395-425>
                  cond: Binary Add : int <1:399-418>
                    Call : int <1:399-408>
                      callee: ImplicitCast FunctionToPointer : int (*)(void) <1:399-406>
                        DeclRef renamed : int (void) <1:399-406>
                    Call : int <1:411-418>
                      callee: ImplicitCast FunctionToPointer : int (*)(void) <1:411-416>
                        DeclRef twice : int (void) <1:411-416>
                  then: Expr <1:420-425>
                    Call : void <1:420-425>
                      callee: ImplicitCast FunctionToPointer : void (*)(void) <1:420-423>
                        DeclRef die : void (void) <1:420-423>
                Expr <1:427-433>
                  Call : void <1:427-433>
                    callee: ImplicitCast FunctionToPointer : void (*)(void) <1:427-431>
                      DeclRef die2 : void (void) <1:427-431>
        "#]],
    );
}

#[test]
fn attributes_of_variables() {
    check(
        r#"void done(int *p) {} int f(void) { int x __attribute__((cleanup(done))) = 3; register int r = 1; return x + r; } extern int w __attribute__((weak)); int g(void) { return w; } int real; extern int also __attribute__((alias("real")));"#,
        expect![[r#"
            function done: void (int *) external <1:1-21>
              var p: int * param <1:11-17>
              Compound <1:19-21>
            function f: int (void) external <1:22-113>
              Compound <1:34-113>
                Decl <1:36-77>
                  var x: int local cleanup(done) <1:36-76>
                    init: Int 3 : int <1:75-76>
                Decl <1:78-97>
                  var r: int local register <1:78-96>
                    init: Int 1 : int <1:95-96>
                Return <1:98-110>
                  Binary Add : int <1:105-110>
                    ImplicitCast LValueToRValue : int <1:105-106>
                      DeclRef x : int lvalue <1:105-106>
                    ImplicitCast LValueToRValue : int <1:109-110>
                      DeclRef r : int lvalue <1:109-110>
            var w: int global external none key(w) weak <1:114-126>
            function g: int (void) external <1:150-175>
              Compound <1:162-175>
                Return <1:164-172>
                  ImplicitCast LValueToRValue : int <1:171-172>
                    DeclRef w : int lvalue <1:171-172>
            var real: int global external tentative key(real) <1:176-184>
            var also: int global external full key(also) alias(real) <1:186-201>
        "#]],
    );
}

#[test]
fn transparent_union() {
    check(
        r#"typedef union { int *i; float *f; } arg __attribute__((transparent_union)); void take(arg); void f(int *p) { take(p); }"#,
        expect![[r#"
            record arg size 8 align 8 transparent
              field i: int * @0
              field f: float * @0
            function take: void (arg) external <1:77-91>
              var : arg param <1:87-90>
            function f: void (int *) external <1:93-120>
              var p: int * param <1:100-106>
              Compound <1:108-120>
                Expr <1:110-117>
                  Call : void <1:110-117>
                    callee: ImplicitCast FunctionToPointer : void (*)(arg) <1:110-114>
                      DeclRef take : void (arg) <1:110-114>
                    CompoundLiteral : arg <1:115-116>
                      InitList .i : arg <1:115-116>
                        ImplicitCast LValueToRValue : int * <1:115-116>
                          DeclRef p : int * lvalue <1:115-116>
        "#]],
    );
}

#[test]
fn knr_definition() {
    check(
        r#"int add(a, b) int a; float b; { return a + b; } int f() { return add(1, 2.0); }"#,
        expect![[r#"
            function add: int (int, double) external knr <1:1-48>
              var a: int param <1:15-20>
              var b: float param <1:22-29>
              Compound <1:31-48>
                Return <1:33-45>
                  ImplicitCast FloatToInt : int <1:40-45>
                    Binary Add : float <1:40-45>
                      ImplicitCast IntToFloat : float <1:40-41>
                        ImplicitCast LValueToRValue : int <1:40-41>
                          DeclRef a : int lvalue <1:40-41>
                      ImplicitCast LValueToRValue : float <1:44-45>
                        DeclRef b : float lvalue <1:44-45>
            function f: int () external knr <1:49-80>
              Compound <1:57-80>
                Return <1:59-77>
                  Call : int <1:66-77>
                    callee: ImplicitCast FunctionToPointer : int (*)() <1:66-69>
                      DeclRef add : int () <1:66-69>
                    Int 1 : int <1:70-71>
                    Float 0x4000000000000000 : double <1:73-76>
        "#]],
    );
}

#[test]
fn implicit_declarations() {
    check(
        r#"int f(void) { return undeclared(3) + strlen("x"); }"#,
        expect![[r#"
            function f: int (void) external <1:1-52>
              Compound <1:13-52>
                Return <1:15-49>
                  ImplicitCast IntToInt : int <1:22-49>
                    Binary Add : unsigned long <1:22-49>
                      ImplicitCast IntToInt : unsigned long <1:22-35>
                        Call : int <1:22-35>
                          callee: ImplicitCast FunctionToPointer : int (*)() <1:22-32>
                            DeclRef undeclared : int () <1:22-32>
                          Int 3 : int <1:33-34>
                      Call : unsigned long <1:38-49>
                        callee: ImplicitCast FunctionToPointer : unsigned long (*)(const char *) <1:38-44>
                          DeclRef strlen : unsigned long (const char *) <1:38-44>
                        ImplicitCast NoOp : const char * <1:45-48>
                          ImplicitCast ArrayToPointer : char * <1:45-48>
                            Str "x" width 1 : char [2] lvalue <1:45-48>
            function strlen: unsigned long (const char *) external implicit library(strlen) <1:38-44>
              var : const char * param <>
            function undeclared: int () external implicit <>
        "#]],
    );
}

#[test]
fn block_scope_extern() {
    check(
        r#"int f(void) { extern int v; int g(int); int f(void); return v + g(1); }"#,
        expect![[r#"
            function f: int (void) external <1:1-72>
              Compound <1:13-72>
                Decl extern v <1:15-28>
                Decl extern g <1:29-40>
                Decl extern f <1:41-53>
                Return <1:54-69>
                  Binary Add : int <1:61-69>
                    ImplicitCast LValueToRValue : int <1:61-62>
                      DeclRef v : int lvalue <1:61-62>
                    Call : int <1:65-69>
                      callee: ImplicitCast FunctionToPointer : int (*)(int) <1:65-66>
                        DeclRef g : int (int) <1:65-66>
                      Int 1 : int <1:67-68>
            var v: int global external none key(v) <1:15-27>
            function g: int (int) external <1:29-39>
              var : int param <1:35-38>
        "#]],
    );
}

#[test]
fn variadic_lp64() {
    check(
        r#"#include <stdarg.h>
int f(int n, ...) { va_list ap, aq; va_start(ap, n); va_copy(aq, ap); int x = va_arg(ap, int); va_end(ap); va_end(aq); return x; } double g(va_list ap) { return va_arg(ap, double); }"#,
        expect![[r#"
            record struct __va_list_tag size 24 align 8
              field gp_offset: unsigned int @0
              field fp_offset: unsigned int @32
              field overflow_arg_area: void * @64
              field reg_save_area: void * @128
            function f: int (int, ...) external <2:1-131>
              var n: int param <2:7-12>
              Compound <2:19-131>
                Decl <2:21-36>
                  var ap: struct __va_list_tag [1] as 'va_list' local <2:21-31>
                  var aq: struct __va_list_tag [1] as 'va_list' local <2:21-35>
                Expr <2:37-52 from va_start at 17:29>
                  Call : void <2:37-52 from va_start at 17:29>
                    callee: ImplicitCast BuiltinToFunction : void (*)(struct __va_list_tag *, ...) <2:37-52 from va_start at 17:29>
                      DeclRef __builtin_va_start : builtin <2:37-52 from va_start at 17:29>
                    ImplicitCast ArrayToPointer : struct __va_list_tag * <2:37-52 from va_start at 2:46>
                      DeclRef ap : struct __va_list_tag [1] lvalue <2:37-52 from va_start at 2:46>
                    DeclRef n : int lvalue <2:37-52 from va_start at 2:50>
                Expr <2:54-69 from va_copy at 11:28>
                  Call : void <2:54-69 from va_copy at 11:28>
                    callee: ImplicitCast BuiltinToFunction : void (*)(struct __va_list_tag *, struct __va_list_tag *) <2:54-69 from va_copy at 11:28>
                      DeclRef __builtin_va_copy : builtin <2:54-69 from va_copy at 11:28>
                    ImplicitCast ArrayToPointer : struct __va_list_tag * <2:54-69 from va_copy at 2:62>
                      DeclRef aq : struct __va_list_tag [1] lvalue <2:54-69 from va_copy at 2:62>
                    ImplicitCast ArrayToPointer : struct __va_list_tag * <2:54-69 from va_copy at 2:66>
                      DeclRef ap : struct __va_list_tag [1] lvalue <2:54-69 from va_copy at 2:66>
                Decl <2:71-95>
                  var x: int local <2:71-94>
                    init: VaArg : int <2:79-94 from va_arg at 20:26>
                      ImplicitCast ArrayToPointer : struct __va_list_tag * <2:79-94 from va_arg at 2:86>
                        DeclRef ap : struct __va_list_tag [1] lvalue <2:79-94 from va_arg at 2:86>
                Expr <2:96-106 from va_end at 19:20>
                  Call : void <2:96-106 from va_end at 19:20>
                    callee: ImplicitCast BuiltinToFunction : void (*)(struct __va_list_tag *) <2:96-106 from va_end at 19:20>
                      DeclRef __builtin_va_end : builtin <2:96-106 from va_end at 19:20>
                    ImplicitCast ArrayToPointer : struct __va_list_tag * <2:96-106 from va_end at 2:103>
                      DeclRef ap : struct __va_list_tag [1] lvalue <2:96-106 from va_end at 2:103>
                Expr <2:108-118 from va_end at 19:20>
                  Call : void <2:108-118 from va_end at 19:20>
                    callee: ImplicitCast BuiltinToFunction : void (*)(struct __va_list_tag *) <2:108-118 from va_end at 19:20>
                      DeclRef __builtin_va_end : builtin <2:108-118 from va_end at 19:20>
                    ImplicitCast ArrayToPointer : struct __va_list_tag * <2:108-118 from va_end at 2:115>
                      DeclRef aq : struct __va_list_tag [1] lvalue <2:108-118 from va_end at 2:115>
                Return <2:120-128>
                  ImplicitCast LValueToRValue : int <2:127-128>
                    DeclRef x : int lvalue <2:127-128>
            function __builtin_va_start: void (struct __va_list_tag *, ...) external implicit builtin(__builtin_va_start) <2:37-52 from va_start at 17:29>
              var : struct __va_list_tag * param <>
            function __builtin_va_copy: void (struct __va_list_tag *, struct __va_list_tag *) external implicit builtin(__builtin_va_copy) <2:54-69 from va_copy at 11:28>
              var : struct __va_list_tag * param <>
              var : struct __va_list_tag * param <>
            function __builtin_va_end: void (struct __va_list_tag *) external implicit builtin(__builtin_va_end) <2:96-106 from va_end at 19:20>
              var : struct __va_list_tag * param <>
            function g: double (struct __va_list_tag *) external <2:132-183>
              var ap: struct __va_list_tag * param <2:141-151>
              Compound <2:153-183>
                Return <2:155-180>
                  VaArg : double <2:162-180 from va_arg at 20:26>
                    ImplicitCast LValueToRValue : struct __va_list_tag * <2:162-180 from va_arg at 2:169>
                      DeclRef ap : struct __va_list_tag * lvalue <2:162-180 from va_arg at 2:169>
        "#]],
    );
}

#[test]
fn variadic_ilp32() {
    check_ilp32(
        r#"#include <stdarg.h>
int f(int n, ...) { va_list ap; va_start(ap, n); int x = va_arg(ap, int); va_end(ap); return x; } double g(va_list ap) { return va_arg(ap, double); }"#,
        expect![[r#"
            function f: int (int, ...) external <2:1-98>
              var n: int param <2:7-12>
              Compound <2:19-98>
                Decl <2:21-32>
                  var ap: char * as 'va_list' local <2:21-31>
                Expr <2:33-48 from va_start at 17:29>
                  Call : void <2:33-48 from va_start at 17:29>
                    callee: ImplicitCast BuiltinToFunction : void (*)(char **, ...) <2:33-48 from va_start at 17:29>
                      DeclRef __builtin_va_start : builtin <2:33-48 from va_start at 17:29>
                    DeclRef ap : char * lvalue <2:33-48 from va_start at 2:42>
                    DeclRef n : int lvalue <2:33-48 from va_start at 2:46>
                Decl <2:50-74>
                  var x: int local <2:50-73>
                    init: VaArg : int <2:58-73 from va_arg at 20:26>
                      DeclRef ap : char * lvalue <2:58-73 from va_arg at 2:65>
                Expr <2:75-85 from va_end at 19:20>
                  Call : void <2:75-85 from va_end at 19:20>
                    callee: ImplicitCast BuiltinToFunction : void (*)(char **) <2:75-85 from va_end at 19:20>
                      DeclRef __builtin_va_end : builtin <2:75-85 from va_end at 19:20>
                    DeclRef ap : char * lvalue <2:75-85 from va_end at 2:82>
                Return <2:87-95>
                  ImplicitCast LValueToRValue : int <2:94-95>
                    DeclRef x : int lvalue <2:94-95>
            function __builtin_va_start: void (char **, ...) as 'void (__builtin_va_list &, ...)' external implicit builtin(__builtin_va_start) <2:33-48 from va_start at 17:29>
              var : char ** as '__builtin_va_list &' param <>
            function __builtin_va_end: void (char **) as 'void (__builtin_va_list &)' external implicit builtin(__builtin_va_end) <2:75-85 from va_end at 19:20>
              var : char ** as '__builtin_va_list &' param <>
            function g: double (char *) as 'double (va_list)' external <2:99-150>
              var ap: char * as 'va_list' param <2:108-118>
              Compound <2:120-150>
                Return <2:122-147>
                  VaArg : double <2:129-147 from va_arg at 20:26>
                    DeclRef ap : char * lvalue <2:129-147 from va_arg at 2:136>
        "#]],
    );
}

#[test]
fn vla_and_variably_modified() {
    check(
        r#"int f(int n, int a[n][n]) { int b[n][n + 1]; typedef int row[n]; row r; n++; int (*p)[n] = 0; return sizeof b + sizeof(row) + sizeof *p + a[1][2] + sizeof(int[n]); }"#,
        expect![[r#"
            function f: int (int, int (*)[*]) as 'int (int, int (*)[n])' external <1:1-166>
              var n: int param <1:7-12>
              var a: int (*)[#35] as 'int (*)[n]' param <1:14-25>
              Compound <1:27-166>
                Decl <1:29-45>
                  var b: int [#29][#41] as 'int[n][n + 1]' local <1:29-44>
                Decl <1:46-65>
                  typedef row: int [#31] <1:46-64>
                Decl <1:66-72>
                  var r: int [#31] as 'row' local <1:66-71>
                Expr <1:73-76>
                  Unary PostInc : int <1:73-76>
                    DeclRef n : int lvalue <1:73-74>
                Decl <1:78-94>
                  var p: int (*)[#33] as 'int (*)[n]' local <1:78-93>
                    init: ImplicitCast NullToPointer : int (*)[#33] <1:92-93>
                      Int 0 : int <1:92-93>
                Return <1:95-163>
                  ImplicitCast IntToInt : int <1:102-163>
                    Binary Add : unsigned long <1:102-163>
                      Binary Add : unsigned long <1:102-146>
                        Binary Add : unsigned long <1:102-136>
                          Binary Add : unsigned long <1:102-124>
                            SizeOf int [#29][#41] : unsigned long <1:102-110>
                              DeclRef b : int [#29][#41] lvalue <1:109-110>
                            SizeOf int [#31] : unsigned long <1:113-124>
                          SizeOf int [#33] : unsigned long <1:127-136>
                            Unary Deref : int [#33] lvalue <1:134-136>
                              ImplicitCast LValueToRValue : int (*)[#33] <1:135-136>
                                DeclRef p : int (*)[#33] lvalue <1:135-136>
                        ImplicitCast IntToInt : unsigned long <1:139-146>
                          ImplicitCast LValueToRValue : int <1:139-146>
                            Subscript : int lvalue <1:139-146>
                              ImplicitCast ArrayToPointer : int * <1:139-143>
                                Subscript : int [#35] lvalue <1:139-143>
                                  ImplicitCast LValueToRValue : int (*)[#35] <1:139-140>
                                    DeclRef a : int (*)[#35] lvalue <1:139-140>
                                  Int 1 : int <1:141-142>
                              Int 2 : int <1:144-145>
                      SizeOf int [#37] : unsigned long <1:149-163>
        "#]],
    );
}

#[test]
fn file_asm() {
    check(
        r#"asm(".globl x"); int x;"#,
        expect![[r#"
            asm ".globl x"
            var x: int global external tentative key(x) <1:18-23>
        "#]],
    );
}
