//! C programs through clang and lowering: what the interpreter defines that a compiled program cannot show, and both data models.

mod support;

use fathom_clang::Arch;
use fathom_interpret::*;

struct Run {
    outcome: Outcome,
    stdout: String,
}

fn run_with(source: &str, arch: Arch, options: &Options, inputs: &mut dyn Inputs) -> Run {
    let program = support::program(source, arch, &[]);
    let mut out = Collect::default();
    let result = run(&program, options, inputs, &mut out);
    Run { outcome: result.outcome, stdout: String::from_utf8_lossy(&out.stdout).into_owned() }
}

#[track_caller]
fn prints(source: &str, expected: &str) {
    for arch in [Arch::Lp64, Arch::Ilp32] {
        for mode in [Mode::Strict, Mode::Replay] {
            let got = run_with(source, arch, &Options::new(mode), &mut NoInputs);
            assert_eq!((got.outcome, got.stdout.as_str()), (Outcome::Exit(0), expected), "{arch:?} {mode:?}");
        }
    }
}

#[track_caller]
fn stops(source: &str, message: &str) {
    let got = run_with(source, Arch::Lp64, &Options::new(Mode::Strict), &mut NoInputs);
    match got.outcome {
        Outcome::Violation { message: text, .. } => assert_eq!(text, message),
        other => panic!("{other:?}"),
    }
}

const HEAD: &str = "int printf(const char *, ...); int snprintf(char *, unsigned long, const char *, ...);\n";

#[test]
fn printf_fetches_arguments_of_every_size() {
    prints(
        &format!(
            "{HEAD}int main(void) {{ printf(\"%d %s %lld %c %.2f %Lf %hhu %x|\\n\", -1, \"two\", 3LL << 40, '4', 5.5, (long double)6, 7 + 256, 8u); return 0; }}"
        ),
        "-1 two 3298534883328 4 5.50 6.000000 7 8|\n",
    );
}

#[test]
fn pointers_survive_bytewise_copies_and_integers() {
    prints(
        &format!(
            "{HEAD}int main(void) {{ int x = 41, *p = &x, *q; unsigned char *a = (unsigned char *)&p, *b = (unsigned char *)&q;\n\
            for (unsigned i = 0; i < sizeof p; i++) b[i] = a[i];\n ++*q; __UINTPTR_TYPE__ u = (__UINTPTR_TYPE__)p; printf(\"%d %d\\n\", x, *(int *)u); return 0; }}"
        ),
        "42 42\n",
    );
}

#[test]
fn structs_with_padding_copy_and_return() {
    prints(
        &format!(
            "{HEAD}struct s {{ char c; int i; short h; }}; static struct s make(int i) {{ struct s s; s.c = 'a'; s.i = i; s.h = 3; return s; }}\n\
            int main(void) {{ struct s a = make(7), b; b = a; struct s c[2] = {{ b, make(9) }}; printf(\"%c %d %d %d\\n\", b.c, c[0].i, c[1].i, c[1].h); return 0; }}"
        ),
        "a 7 9 3\n",
    );
}

#[test]
fn unions_see_the_same_bytes() {
    prints(
        &format!(
            "{HEAD}union u {{ float f; unsigned i; unsigned char b[4]; }}; int main(void) {{ union u u; u.f = 1.0f; printf(\"%x %d\\n\", u.i, u.b[3]); return 0; }}"
        ),
        "3f800000 63\n",
    );
}

#[test]
fn formatting_into_a_buffer() {
    prints(
        &format!(
            "{HEAD}int main(void) {{ char b[6]; int n = snprintf(b, sizeof b, \"%05d-%s\", 42, \"long\"); printf(\"%d %s\\n\", n, b); return 0; }}"
        ),
        "10 00042\n",
    );
}

#[test]
fn program_arguments() {
    let mut options = Options::new(Mode::Strict);
    options.args = vec!["x".into(), "yz".into()];
    let source = format!(
        "{HEAD}int main(int argc, char **argv) {{ for (int i = 1; i < argc; i++) printf(\"%s,\", argv[i]); return argv[argc] == 0 ? argc : 0; }}"
    );
    let got = run_with(&source, Arch::Ilp32, &options, &mut NoInputs);
    assert_eq!((got.outcome, got.stdout.as_str()), (Outcome::Exit(3), "x,yz,"));
}

#[test]
fn an_uninitialised_local_is_an_input_in_replay() {
    struct Byte(u8);
    impl Inputs for Byte {
        fn input(&mut self, _: &InputRequest<'_>) -> Option<u128> {
            None
        }
        fn indeterminate(&mut self, _: ObjectKey, _: u64) -> u8 {
            self.0
        }
    }
    let source = "void reach_error(void); int main(void) { int x; if (x) reach_error(); return 0; }";
    let replay = |byte| run_with(source, Arch::Lp64, &Options::new(Mode::Replay), &mut Byte(byte)).outcome;
    assert!(matches!(replay(1), Outcome::Violation { .. }));
    assert_eq!(replay(0), Outcome::Exit(0));
}

#[test]
fn undefined_behaviour_stops_with_a_reason() {
    stops(
        "int main(void) { int a[3] = {0}; int *p = a + 3; return *p; }",
        "read of 4 bytes at offset 12 of `a`, which has 12 bytes",
    );
    stops("int f(int *p) { return *p; } int main(void) { int x; return f(&x); }", "uninitialised read of `x`");
    stops("int main(void) { const char *s = \"abc\"; *(char *)s = 'x'; return 0; }", "write to a constant object");
    stops(
        "int printf(const char *, ...); int main(void) { char b[2] = {'a', 'b'}; printf(\"%s\", b); return 0; }",
        "read of 1 bytes at offset 2 of `b`, which has 2 bytes",
    );
    stops(
        "int printf(const char *, ...); int main(void) { printf(\"%y\", 1); return 0; }",
        "the format of `printf` has the unknown conversion `%y`",
    );
    stops("int main(int c, char **v) { int *p = 0; return c ? *p : 0; }", "read through a null pointer");
}
