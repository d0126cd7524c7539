//! How models and programs share names, and what models add to a program.

mod harness;

use fathom_clang::{Arch, ParseOptions};
use fathom_goto::Program;
use fathom_interpret::{InputRequest, Inputs, Mode, NoInputs, Options, Outcome, Silent};
use fathom_lower::LowerOptions;
use harness::{ARCHES, compare, compiled, parse_models, program, shown};

fn lower_text(text: &str, options: LowerOptions) -> Program {
    let mut parse = ParseOptions::new("t.c", Arch::Lp64);
    parse.virtual_files.push(("t.c".into(), text.as_bytes().to_vec()));
    let mut units = vec![fathom_clang::parse(&parse).expect("the test is C")];
    if let Some(models) = fathom_library::unit_for(&fathom_lower::undefined_symbols(&units)) {
        units.push(parse_models(models, Arch::Lp64));
    }
    let options = LowerOptions { first_library_unit: Some(1), ..options };
    fathom_lower::lower(&units, &options).expect("the test links")
}

fn outcome(text: &str) -> Outcome {
    let program = lower_text(text, LowerOptions { concrete: true, ..LowerOptions::default() });
    fathom_interpret::run(&program, &Options::new(Mode::Strict), &mut NoInputs, &mut Silent).outcome
}

#[test]
fn names_of_the_program_are_its_own() {
    let file = program("own_names.c");
    for arch in ARCHES {
        compare("own_names.c", arch, &compiled(&file, arch), &shown(&file, arch, &mut NoInputs));
    }
}

#[test]
fn only_what_is_used_has_a_body_and_it_is_marked() {
    let program = lower_text(
        "unsigned long strlen(const char *); int main(void) { return (int)strlen(\"ab\"); }",
        LowerOptions::default(),
    );
    let library: Vec<&str> =
        program.functions.iter().filter(|f| f.from_library && f.has_body()).map(|f| f.name.as_str()).collect();
    assert_eq!(library, ["strlen"]);
    assert!(program.functions.iter().any(|f| f.name == "main" && !f.from_library));
}

#[test]
fn output_reads_its_strings() {
    let bad = outcome("int printf(const char *, ...); int main(void) { char a[2] = { 'x', 'y' }; return printf(\"%s\", a); }");
    assert!(matches!(bad, Outcome::Violation { .. }), "{bad:?}");
    let cut =
        outcome("int printf(const char *, ...); int main(void) { char a[2] = { 'x', 'y' }; return printf(\"%.2s\", a); }");
    assert_eq!(cut, Outcome::Exit(2));
}

#[test]
fn overlapping_copies_are_found() {
    let text = "char *strcpy(char *, const char *); int main(void) { char a[8] = \"abc\"; strcpy(a, a + 1); return 0; }";
    assert!(matches!(outcome(text), Outcome::Violation { .. }));
}

/// Says the same to every question.
struct Always(u128);

impl Inputs for Always {
    fn input(&mut self, request: &InputRequest<'_>) -> Option<u128> {
        assert_eq!(request.name, "allocation fails");
        Some(self.0)
    }
}

#[test]
fn allocation_fails_if_asked_to() {
    let text = "void *malloc(unsigned long); void *calloc(unsigned long, unsigned long); void *realloc(void *, unsigned long);\n\
                char *strdup(const char *);\n\
                int main(void) { return (malloc(1) != 0) + 2 * (calloc(1, 1) != 0) + 4 * (strdup(\"a\") != 0) + 8 * (realloc(0, 4) != 0); }";
    let program = lower_text(text, LowerOptions { allocation_may_fail: true, ..LowerOptions::default() });
    for (answer, code) in [(0, 15), (1, 0)] {
        let result = fathom_interpret::run(&program, &Options::new(Mode::Strict), &mut Always(answer), &mut Silent);
        assert_eq!(result.outcome, Outcome::Exit(code));
    }
}
