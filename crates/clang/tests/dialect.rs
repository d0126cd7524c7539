//! Dialects, preprocessing and positions.

mod support;

use expect_test::expect;
use fathom_clang::Arch;
use support::{check, check_ilp32, check_with};

#[test]
fn line_markers() {
    check(
        r#"# 1 "orig.c"
# 10 "inc.h" 1
int g;
# 5 "orig.c" 2
int f(void) { return g; }"#,
        expect![[r#"
            var g: int global external tentative key(g) <inc.h:10:1-6>
            function f: int (void) external <orig.c:5:1-26>
              Compound <orig.c:5:13-26>
                Return <orig.c:5:15-23>
                  ImplicitCast LValueToRValue : int <orig.c:5:22-23>
                    DeclRef g : int lvalue <orig.c:5:22-23>
        "#]],
    );
}

#[test]
fn macro_positions() {
    check(
        r#"#define ADD(a, b) ((a) + (b))
#define TWICE(x) ADD(x, x)
int f(int n) {
  return TWICE(n + 1);
}"#,
        expect![[r#"
            function f: int (int) external <3:1-5:2>
              var n: int param <3:7-12>
              Compound <3:14-5:2>
                Return <4:3-22>
                  Binary Add : int <4:10-22 from TWICE at 1:20>
                    Binary Add : int <4:10-22 from TWICE at 4:16>
                      ImplicitCast LValueToRValue : int <4:10-22 from TWICE at 4:16>
                        DeclRef n : int lvalue <4:10-22 from TWICE at 4:16>
                      Int 1 : int <4:10-22 from TWICE at 4:20>
                    Binary Add : int <4:10-22 from TWICE at 4:16>
                      ImplicitCast LValueToRValue : int <4:10-22 from TWICE at 4:16>
                        DeclRef n : int lvalue <4:10-22 from TWICE at 4:16>
                      Int 1 : int <4:10-22 from TWICE at 4:20>
        "#]],
    );
}

#[test]
fn ranges_over_lines() {
    check(
        r#"int f(int a,
      int b)
{
  return (a +
          b);
}"#,
        expect![[r#"
            function f: int (int, int) external <1:1-6:2>
              var a: int param <1:7-12>
              var b: int param <2:7-12>
              Compound <3:1-6:2>
                Return <4:3-5:13>
                  Binary Add : int <4:11-5:12>
                    ImplicitCast LValueToRValue : int <4:11-12>
                      DeclRef a : int lvalue <4:11-12>
                    ImplicitCast LValueToRValue : int <5:11-12>
                      DeclRef b : int lvalue <5:11-12>
        "#]],
    );
}

#[test]
fn gcc_preprocessed() {
    check(
        r#"# 1 "x.c"
typedef float _Float32; extern _Float64 d; extern _Float128 q; extern void *m(unsigned long) __attribute__((__malloc__ (free, 1), __malloc__)); void free(void *); extern int p(const char *, ...); extern __inline __attribute__((__gnu_inline__)) int w(const char *s, ...) { return p(s, __builtin_va_arg_pack()); } int f(void) { return d > q; }"#,
        expect![[r#"
            var d: double as '_Float64' global external none key(d) <x.c:1:25-42>
            var q: __float128 as '_Float128' global external none key(q) <x.c:1:44-62>
            function p: int (const char *, ...) external <x.c:1:164-195>
              var : const char * param <x.c:1:177-189>
            function w: int (const char *, ...) external available-externally inline(gnu) <x.c:1:197-312>
              var s: const char * param <x.c:1:251-264>
              Compound <x.c:1:271-312>
                Return <x.c:1:273-309>
                  Call : int <x.c:1:280-309>
                    callee: ImplicitCast FunctionToPointer : int (*)(const char *, ...) <x.c:1:280-281>
                      DeclRef p : int (const char *, ...) <x.c:1:280-281>
                    ImplicitCast LValueToRValue : const char * <x.c:1:282-283>
                      DeclRef s : const char * lvalue <x.c:1:282-283>
                    Call : int <x.c:1:285-308>
                      callee: ImplicitCast FunctionToPointer : int (*)() <x.c:1:285-306>
                        DeclRef __builtin_va_arg_pack : int () <x.c:1:285-306>
            function f: int (void) external <x.c:1:313-342>
              Compound <x.c:1:325-342>
                Return <x.c:1:327-339>
                  Binary Gt : int <x.c:1:334-339>
                    ImplicitCast FloatToFloat : __float128 <x.c:1:334-335>
                      ImplicitCast LValueToRValue : double <x.c:1:334-335>
                        DeclRef d : double lvalue <x.c:1:334-335>
                    ImplicitCast LValueToRValue : __float128 <x.c:1:338-339>
                      DeclRef q : __float128 lvalue <x.c:1:338-339>
            function __builtin_va_arg_pack: int () external implicit <>
        "#]],
    );
}

#[test]
fn old_code() {
    check(
        r#"f(x) { return; } g() { int *p = 3; char *s = p; void (*h)(int) = f; return s == p; }"#,
        expect![[r#"
            function f: int (int) external knr <1:1-17>
              var x: int param <1:3-4>
              Compound <1:6-17>
                Return <1:8-14>
            function g: int () external knr <1:18-85>
              Compound <1:22-85>
                Decl <1:24-35>
                  var p: int * local <1:24-34>
                    init: ImplicitCast IntToPointer : int * <1:33-34>
                      Int 3 : int <1:33-34>
                Decl <1:36-48>
                  var s: char * local <1:36-47>
                    init: ImplicitCast BitCast : char * <1:46-47>
                      ImplicitCast LValueToRValue : int * <1:46-47>
                        DeclRef p : int * lvalue <1:46-47>
                Decl <1:49-68>
                  var h: void (*)(int) local <1:49-67>
                    init: ImplicitCast BitCast : void (*)(int) <1:66-67>
                      ImplicitCast FunctionToPointer : int (*)() <1:66-67>
                        DeclRef f : int () <1:66-67>
                Return <1:69-82>
                  Binary Eq : int <1:76-82>
                    ImplicitCast LValueToRValue : char * <1:76-77>
                      DeclRef s : char * lvalue <1:76-77>
                    ImplicitCast BitCast : char * <1:81-82>
                      ImplicitCast LValueToRValue : int * <1:81-82>
                        DeclRef p : int * lvalue <1:81-82>
        "#]],
    );
}

#[test]
fn c89() {
    check_with(
        r#"int inline_; int f() { int restrict = 1; return restrict //**/ 2
; }"#,
        Arch::Lp64,
        &["-std=c89"],
        expect![[r#"
            var inline_: int global external tentative key(inline_) <1:1-12>
            function f: int () external knr <1:14-2:4>
              Compound <1:22-2:4>
                Decl <1:24-41>
                  var restrict: int local <1:24-40>
                    init: Int 1 : int <1:39-40>
                Return <1:42-65>
                  Binary Div : int <1:49-65>
                    ImplicitCast LValueToRValue : int <1:49-57>
                      DeclRef restrict : int lvalue <1:49-57>
                    Int 2 : int <1:64-65>
        "#]],
    );
}

#[test]
fn c23() {
    check_with(
        r#"bool b = true; int *p = nullptr; typeof_unqual(const int) u; constexpr int k = 3; int f() { return k; }"#,
        Arch::Lp64,
        &["-std=c23"],
        expect![[r#"
            var b: _Bool as 'bool' global external full key(b) = 1 <1:1-14>
              init: Int 1 : _Bool <1:10-14>
            var p: int * global external full key(p) <1:16-32>
              init: ImplicitCast NullToPointer : int * <1:25-32>
                ImplicitInit : nullptr_t <1:25-32>
            var u: int as 'typeof_unqual(const int)' global external tentative key(u) <1:34-60>
            var k: const int global internal full key(k) = 3 <1:62-81>
              init: Int 3 : int <1:80-81>
            function f: int (void) external <1:83-104>
              Compound <1:91-104>
                Return <1:93-101>
                  ImplicitCast LValueToRValue : int <1:100-101>
                    DeclRef k : const int lvalue <1:100-101>
        "#]],
    );
}

#[test]
fn options() {
    check_with(
        r#"#ifdef FLAG
int n = FLAG;
#endif
#ifdef GONE
int gone;
#endif"#,
        Arch::Lp64,
        &[
            "-DFLAG=3",
            "-D",
            "GONE",
            "-UGONE",
            "-O2",
            "-Wall",
            "-w",
            "-c",
            "-o",
            "x.o",
            "-g",
            "-funsigned-char",
            "-fno-strict-aliasing",
            "-m64",
        ],
        expect![[r#"
            var n: int global external full key(n) = 3 <2:1-13>
              init: Int 3 : int <2:9-13 from FLAG at 2:14>
        "#]],
    );
}

#[test]
fn unsigned_char_option() {
    check_with(
        r#"char c = 200; int v = (char)200;"#,
        Arch::Lp64,
        &["-funsigned-char"],
        expect![[r#"
            var c: char global external full key(c) = 200 <1:1-13>
              init: ImplicitCast IntToInt : char <1:10-13>
                Int 200 : int <1:10-13>
            var v: int global external full key(v) = 200 <1:15-32>
              init: ImplicitCast IntToInt : int <1:23-32>
                Cast IntToInt : char <1:23-32>
                  Int 200 : int <1:29-32>
        "#]],
    );
}

#[test]
fn system_headers() {
    check(
        r#"#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <errno.h>
#include <assert.h>
#include <limits.h>
#include <stdint.h>
#include <pthread.h>
#include <immintrin.h>
int f(void) { return INT_MAX; }"#,
        expect![[r#"
            function f: int (void) external <11:1-32>
              Compound <11:13-32>
                Return <11:15-29>
                  Int 2147483647 : int <11:22-29 from INT_MAX at 59:21>
        "#]],
    );
}

#[test]
fn system_headers_ilp32() {
    check_ilp32(
        r#"#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <stdint.h>
int f(void) { return sizeof(size_t); }"#,
        expect![[r#"
            function f: int (void) external <6:1-39>
              Compound <6:13-39>
                Return <6:15-36>
                  ImplicitCast IntToInt : int <6:22-36>
                    SizeOf unsigned int = 4 : unsigned int <6:22-36>
        "#]],
    );
}
