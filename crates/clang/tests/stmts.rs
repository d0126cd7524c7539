//! Statements.

mod support;

use expect_test::expect;
use support::check;

#[test]
fn loops() {
    check(
        r#"int f(int n) { int s = 0; for (int i = 0; i < n; i++) { if (i == 3) continue; s += i; } for (;;) break; while (n--) ; do s--; while (s > 0); return s; }"#,
        expect![[r#"
            function f: int (int) external <1:1-153>
              var n: int param <1:7-12>
              Compound <1:14-153>
                Decl <1:16-26>
                  var s: int local <1:16-25>
                    init: Int 0 : int <1:24-25>
                For <1:27-88>
                  init: Decl <1:32-42>
                    var i: int local <1:32-41>
                      init: Int 0 : int <1:40-41>
                  cond: Binary Lt : int <1:43-48>
                    ImplicitCast LValueToRValue : int <1:43-44>
                      DeclRef i : int lvalue <1:43-44>
                    ImplicitCast LValueToRValue : int <1:47-48>
                      DeclRef n : int lvalue <1:47-48>
                  inc: Unary PostInc : int <1:50-53>
                    DeclRef i : int lvalue <1:50-51>
                  body: Compound <1:55-88>
                    If <1:57-77>
                      cond: Binary Eq : int <1:61-67>
                        ImplicitCast LValueToRValue : int <1:61-62>
                          DeclRef i : int lvalue <1:61-62>
                        Int 3 : int <1:66-67>
                      then: Continue <1:69-77>
                    Expr <1:79-85>
                      CompoundAssign Add in int giving int : int <1:79-85>
                        DeclRef s : int lvalue <1:79-80>
                        ImplicitCast LValueToRValue : int <1:84-85>
                          DeclRef i : int lvalue <1:84-85>
                For <1:89-103>
                  body: Break <1:98-103>
                While <1:105-118>
                  cond: Unary PostDec : int <1:112-115>
                    DeclRef n : int lvalue <1:112-113>
                  body: Null <1:117-118>
                Do <1:119-140>
                  body: Expr <1:122-125>
                    Unary PostDec : int <1:122-125>
                      DeclRef s : int lvalue <1:122-123>
                  cond: Binary Gt : int <1:134-139>
                    ImplicitCast LValueToRValue : int <1:134-135>
                      DeclRef s : int lvalue <1:134-135>
                    Int 0 : int <1:138-139>
                Return <1:142-150>
                  ImplicitCast LValueToRValue : int <1:149-150>
                    DeclRef s : int lvalue <1:149-150>
        "#]],
    );
}

#[test]
fn if_else() {
    check(
        r#"int f(int a) { if (a > 0) return 1; else if (a < 0) return -1; else return 0; }"#,
        expect![[r#"
            function f: int (int) external <1:1-80>
              var a: int param <1:7-12>
              Compound <1:14-80>
                If <1:16-77>
                  cond: Binary Gt : int <1:20-25>
                    ImplicitCast LValueToRValue : int <1:20-21>
                      DeclRef a : int lvalue <1:20-21>
                    Int 0 : int <1:24-25>
                  then: Return <1:27-35>
                    Int 1 : int <1:34-35>
                  else: If <1:42-77>
                    cond: Binary Lt : int <1:46-51>
                      ImplicitCast LValueToRValue : int <1:46-47>
                        DeclRef a : int lvalue <1:46-47>
                      Int 0 : int <1:50-51>
                    then: Return <1:53-62>
                      Unary Minus : int <1:60-62>
                        Int 1 : int <1:61-62>
                    else: Return <1:69-77>
                      Int 0 : int <1:76-77>
        "#]],
    );
}

#[test]
fn switch_with_ranges() {
    check(
        r#"int f(int c) { switch (c) { case 1: case 2: c++; __attribute__((fallthrough)); case 10 ... 20: return 1; case -1: break; default: return 2; } return c; }"#,
        expect![[r#"
            function f: int (int) external <1:1-154>
              var c: int param <1:7-12>
              Compound <1:14-154>
                Switch <1:16-142>
                  cond: ImplicitCast LValueToRValue : int <1:24-25>
                    DeclRef c : int lvalue <1:24-25>
                  body: Compound <1:27-142>
                    Case 1 <1:29-48>
                      Case 2 <1:37-48>
                        Expr <1:45-48>
                          Unary PostInc : int <1:45-48>
                            DeclRef c : int lvalue <1:45-46>
                    Null <1:78-79>
                    Case 10 ... 20 <1:80-104>
                      Return <1:96-104>
                        Int 1 : int <1:103-104>
                    Case -1 <1:106-120>
                      Break <1:115-120>
                    Default <1:122-139>
                      Return <1:131-139>
                        Int 2 : int <1:138-139>
                Return <1:143-151>
                  ImplicitCast LValueToRValue : int <1:150-151>
                    DeclRef c : int lvalue <1:150-151>
        "#]],
    );
}

#[test]
fn switch_promotes() {
    check(
        r#"int f(unsigned char c, long l) { switch (c) { case 255: return 1; } switch (l) { case 1: return 2; case 0x100000000: return 3; } return 0; }"#,
        expect![[r#"
            function f: int (unsigned char, long) external <1:1-141>
              var c: unsigned char param <1:7-22>
              var l: long param <1:24-30>
              Compound <1:32-141>
                Switch <1:34-68>
                  cond: ImplicitCast IntToInt : int <1:42-43>
                    ImplicitCast LValueToRValue : unsigned char <1:42-43>
                      DeclRef c : unsigned char lvalue <1:42-43>
                  body: Compound <1:45-68>
                    Case 255 <1:47-65>
                      Return <1:57-65>
                        Int 1 : int <1:64-65>
                Switch <1:69-129>
                  cond: ImplicitCast LValueToRValue : long <1:77-78>
                    DeclRef l : long lvalue <1:77-78>
                  body: Compound <1:80-129>
                    Case 1 <1:82-98>
                      Return <1:90-98>
                        Int 2 : int <1:97-98>
                    Case 4294967296 <1:100-126>
                      Return <1:118-126>
                        Int 3 : int <1:125-126>
                Return <1:130-138>
                  Int 0 : int <1:137-138>
        "#]],
    );
}

#[test]
fn duffs_device() {
    check(
        r#"void f(char *to, char *from, int n) { switch (n % 2) { case 0: do { *to = *from++; case 1: *to = *from++; } while (--n > 0); } }"#,
        expect![[r#"
            function f: void (char *, char *, int) external <1:1-129>
              var to: char * param <1:8-16>
              var from: char * param <1:18-28>
              var n: int param <1:30-35>
              Compound <1:37-129>
                Switch <1:39-127>
                  cond: Binary Rem : int <1:47-52>
                    ImplicitCast LValueToRValue : int <1:47-48>
                      DeclRef n : int lvalue <1:47-48>
                    Int 2 : int <1:51-52>
                  body: Compound <1:54-127>
                    Case 0 <1:56-124>
                      Do <1:64-124>
                        body: Compound <1:67-108>
                          Expr <1:69-82>
                            Assign : char <1:69-82>
                              Unary Deref : char lvalue <1:69-72>
                                ImplicitCast LValueToRValue : char * <1:70-72>
                                  DeclRef to : char * lvalue <1:70-72>
                              ImplicitCast LValueToRValue : char <1:75-82>
                                Unary Deref : char lvalue <1:75-82>
                                  Unary PostInc : char * <1:76-82>
                                    DeclRef from : char * lvalue <1:76-80>
                          Case 1 <1:84-105>
                            Expr <1:92-105>
                              Assign : char <1:92-105>
                                Unary Deref : char lvalue <1:92-95>
                                  ImplicitCast LValueToRValue : char * <1:93-95>
                                    DeclRef to : char * lvalue <1:93-95>
                                ImplicitCast LValueToRValue : char <1:98-105>
                                  Unary Deref : char lvalue <1:98-105>
                                    Unary PostInc : char * <1:99-105>
                                      DeclRef from : char * lvalue <1:99-103>
                        cond: Binary Gt : int <1:116-123>
                          Unary PreDec : int <1:116-119>
                            DeclRef n : int lvalue <1:118-119>
                          Int 0 : int <1:122-123>
        "#]],
    );
}

#[test]
fn goto_and_labels() {
    check(
        r#"int f(int n) { goto in; { int x = 1; in: x = 2; n += x; } { __label__ out; if (n) goto out; n++; out: ; } return n; }"#,
        expect![[r#"
            function f: int (int) external <1:1-118>
              var n: int param <1:7-12>
              Compound <1:14-118>
                Goto in <1:16-23>
                Compound <1:25-58>
                  Decl <1:27-37>
                    var x: int local <1:27-36>
                      init: Int 1 : int <1:35-36>
                  Label in <1:38-47>
                    Expr <1:42-47>
                      Assign : int <1:42-47>
                        DeclRef x : int lvalue <1:42-43>
                        Int 2 : int <1:46-47>
                  Expr <1:49-55>
                    CompoundAssign Add in int giving int : int <1:49-55>
                      DeclRef n : int lvalue <1:49-50>
                      ImplicitCast LValueToRValue : int <1:54-55>
                        DeclRef x : int lvalue <1:54-55>
                Compound <1:59-106>
                  Decl <1:61-75>
                  If <1:76-91>
                    cond: ImplicitCast LValueToRValue : int <1:80-81>
                      DeclRef n : int lvalue <1:80-81>
                    then: Goto out <1:83-91>
                  Expr <1:93-96>
                    Unary PostInc : int <1:93-96>
                      DeclRef n : int lvalue <1:93-94>
                  Label out <1:98-104>
                    Null <1:103-104>
                Return <1:107-115>
                  ImplicitCast LValueToRValue : int <1:114-115>
                    DeclRef n : int lvalue <1:114-115>
        "#]],
    );
}

#[test]
fn computed_goto() {
    check(
        r#"int f(int i) { static void *t[] = { &&a, &&b }; goto *t[i]; a: return 1; b: return 2; }"#,
        expect![[r#"
            function f: int (int) external <1:1-88>
              var i: int param <1:7-12>
              Compound <1:14-88>
                Decl <1:16-48>
                  var t: void *[2] staticlocal none full key(f::t) <1:16-47>
                    init: InitList : void *[2] <1:35-47>
                      AddrLabel a : void * <1:37-40>
                      AddrLabel b : void * <1:42-45>
                IndirectGoto <1:49-59>
                  ImplicitCast NoOp : const void * <1:55-59>
                    ImplicitCast LValueToRValue : void * <1:55-59>
                      Subscript : void * lvalue <1:55-59>
                        ImplicitCast ArrayToPointer : void ** <1:55-56>
                          DeclRef t : void *[2] lvalue <1:55-56>
                        ImplicitCast LValueToRValue : int <1:57-58>
                          DeclRef i : int lvalue <1:57-58>
                Label a <1:61-72>
                  Return <1:64-72>
                    Int 1 : int <1:71-72>
                Label b <1:74-85>
                  Return <1:77-85>
                    Int 2 : int <1:84-85>
        "#]],
    );
}

#[test]
fn inline_assembly() {
    check(
        r#"int f(int x) { __asm__ volatile ("" ::: "memory"); int y; asm("mov %1, %0" : "=r"(y) : "r"(x) : "cc"); return y; }"#,
        expect![[r#"
            function f: int (int) external <1:1-115>
              var x: int param <1:7-12>
              Compound <1:14-115>
                Asm "" volatile clobbers(memory) <1:16-50>
                Decl <1:52-58>
                  var y: int local <1:52-57>
                Asm "mov %1, %0" out(=r) in(r) clobbers(cc) <1:59-102>
                  DeclRef y : int lvalue <1:83-84>
                  ImplicitCast LValueToRValue : int <1:92-93>
                    DeclRef x : int lvalue <1:92-93>
                Return <1:104-112>
                  ImplicitCast LValueToRValue : int <1:111-112>
                    DeclRef y : int lvalue <1:111-112>
        "#]],
    );
}

#[test]
fn asm_goto() {
    check(
        r#"int f(int x) { asm goto("jmp %l0" :::: out); return x; out: return 0; }"#,
        expect![[r#"
            function f: int (int) external <1:1-72>
              var x: int param <1:7-12>
              Compound <1:14-72>
                Asm "jmp %l0" goto <1:16-44>
                Return <1:46-54>
                  ImplicitCast LValueToRValue : int <1:53-54>
                    DeclRef x : int lvalue <1:53-54>
                Label out <1:56-69>
                  Return <1:61-69>
                    Int 0 : int <1:68-69>
        "#]],
    );
}

#[test]
fn attributes_are_stripped() {
    check(
        r#"int f(int x) { __attribute__((unused)) int y = 1; if (__builtin_expect(x, 0)) return y; ; return 0; }"#,
        expect![[r#"
            function f: int (int) external <1:1-102>
              var x: int param <1:7-12>
              Compound <1:14-102>
                Decl <1:16-50>
                  var y: int local <1:16-49>
                    init: Int 1 : int <1:48-49>
                If <1:51-87>
                  cond: Call : long <1:55-77>
                    callee: ImplicitCast BuiltinToFunction : long (*)(long, long) <1:55-71>
                      DeclRef __builtin_expect : builtin <1:55-71>
                    ImplicitCast IntToInt : long <1:72-73>
                      ImplicitCast LValueToRValue : int <1:72-73>
                        DeclRef x : int lvalue <1:72-73>
                    ImplicitCast IntToInt : long <1:75-76>
                      Int 0 : int <1:75-76>
                  then: Return <1:79-87>
                    ImplicitCast LValueToRValue : int <1:86-87>
                      DeclRef y : int lvalue <1:86-87>
                Null <1:89-90>
                Return <1:91-99>
                  Int 0 : int <1:98-99>
            function __builtin_expect: long (long, long) external implicit builtin(__builtin_expect) <1:55-71>
              var : long param <>
              var : long param <>
        "#]],
    );
}
