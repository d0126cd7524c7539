//! Options that change how C files are read, and the commands that read none.

mod harness;

use harness::{Ended, Scratch, fathom, run};

const MACROS: &str = "#include <stdio.h>\n#ifdef FROM_HEADER\n#include \"part.h\"\n#endif\nint main(void) { printf(\"%d\\n\", VALUE); return sizeof(long) == 8; }\n";

fn run_case(file: &Scratch, args: &[&str]) -> Ended {
    run(fathom().arg("run").arg(&file.0).args(args), 20)
}

#[test]
fn macros_and_includes_reach_clang() {
    let file = Scratch::with(".c", MACROS);
    let ended = run_case(&file, &["-DVALUE=42"]);
    assert_eq!((ended.stdout.as_str(), ended.exit), ("42\n", Some(1)), "{ended:?}");
    let ended = run_case(&file, &["-D", "VALUE=(1+1)", "--arch", "32"]);
    assert_eq!((ended.stdout.as_str(), ended.exit), ("2\n", Some(0)), "{ended:?}");
    let header = Scratch::with(".h", "#define VALUE 7\n");
    let ended = run_case(&file, &["-include", header.0.to_str().unwrap(), "-std=gnu11", "-DVALUE_UNUSED", "-UVALUE_UNUSED"]);
    assert_eq!(ended.stdout, "7\n", "{ended:?}");
    let folder = std::env::temp_dir().join(format!("fathom-include-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("part.h"), "#define VALUE 9\n").unwrap();
    let ended = run_case(&file, &["-DFROM_HEADER", &format!("-I{}", folder.display())]);
    assert_eq!(ended.stdout, "9\n", "{ended:?}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_compile_database_names_files_and_options() {
    let folder = std::env::temp_dir().join(format!("fathom-database-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("inc")).unwrap();
    std::fs::write(folder.join("inc/value.h"), "int value(void);\n").unwrap();
    std::fs::write(folder.join("main.c"), "#include \"value.h\"\nint main(void) { return value() + EXTRA; }\n").unwrap();
    std::fs::write(folder.join("value.c"), "#include <value.h>\nint value(void) { return VALUE; }\n").unwrap();
    let database = format!(
        "[{{\"directory\": \"{0}\", \"file\": \"main.c\", \"command\": \"cc -O2 -Wall -Iinc -D EXTRA=3 -o main.o -c main.c\"}},\n\
         {{\"directory\": \"{0}\", \"file\": \"value.c\", \"arguments\": [\"cc\", \"-I\", \"inc\", \"-DVALUE=20\", \"-c\", \"value.c\"]}}]",
        folder.display()
    );
    std::fs::write(folder.join("compile_commands.json"), database).unwrap();
    let ended = run(fathom().args(["run", "--compile-commands"]).arg(folder.join("compile_commands.json")), 20);
    assert_eq!(ended.exit, Some(23), "{ended:?}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn conflicting_types_in_two_files_are_an_error() {
    let one = Scratch::with(".c", "extern int shared;\nint main(void) { return shared; }\n");
    let two = Scratch::with(".c", "double shared = 1.5;\n");
    let ended = run(fathom().arg("run").arg(&one.0).arg(&two.0), 20);
    assert_eq!((ended.exit, ended.stdout.as_str()), (Some(2), ""), "{ended:?}");
    assert!(ended.stderr.contains("shared"), "{ended:?}");
    let again = Scratch::with(".c", "int main(void) { return 1; }\n");
    let ended = run(fathom().arg("run").arg(&again.0).arg(&again.0), 20);
    assert_eq!(ended.exit, Some(2), "{ended:?}");
    assert!(ended.stderr.contains("main"), "{ended:?}");
}

#[test]
fn another_entry_function() {
    let file = Scratch::with(".c", "int start(void) { return 12; }\n");
    assert_eq!(run_case(&file, &["--function", "start"]).exit, Some(0));
}

#[test]
fn stages_print() {
    let file = Scratch::with(".c", "int main(void) { int s = 0; for (int i = 0; i < 3; i++) s += i; return s / 3; }\n");
    for (stage, part) in [("ast", "For"), ("goto", "main"), ("loops", "main"), ("properties", "overflow"), ("checks", "assert")]
    {
        let ended = run(fathom().args(["show", stage]).arg(&file.0), 20);
        assert_eq!(ended.exit, Some(0), "{stage}: {ended:?}");
        assert!(ended.stdout.contains(part), "{stage}: {ended:?}");
    }
}

#[test]
fn commands_without_files() {
    for shell in ["bash", "zsh", "fish"] {
        let ended = run(fathom().args(["completions", shell]), 20);
        assert!(ended.exit == Some(0) && ended.stdout.contains("verify"), "{ended:?}");
    }
    assert!(run(fathom().arg("man"), 20).stdout.contains(".TH fathom"));
    let page = run(fathom().args(["man", "verify"]), 20).stdout;
    assert!(page.contains(".TH fathom-verify") && page.contains("witness\\-in"), "{page}");
    assert_eq!(run(fathom().args(["man", "conquer"]), 20).exit, Some(2));
    assert!(run(fathom().arg("--version"), 20).stdout.starts_with("fathom "));
    assert_eq!(run(fathom().arg("solvers"), 20).exit, Some(0));
    for command in ["verify", "run", "show", "solvers", "completions"] {
        assert_eq!(run(fathom().args([command, "--help"]), 20).exit, Some(0));
    }
}

/// The whole way from start to end, best of several: the machine may be busy.
#[test]
fn a_tiny_program_takes_little_time() {
    let file = Scratch::with(".c", "int main(void) { return 0; }\n");
    let best = (0..10)
        .map(|_| {
            let start = std::time::Instant::now();
            assert_eq!(run_case(&file, &[]).exit, Some(0));
            start.elapsed()
        })
        .min()
        .expect("ten runs");
    // Without the static library the loader alone takes longer.
    let limit = if cfg!(feature = "static") { 60 } else { 500 };
    assert!(best.as_millis() < limit, "{best:?}");
}

/// The shipped binary needs no clang at run time.
#[test]
#[cfg(feature = "static")]
fn the_binary_carries_its_own_clang() {
    let libraries = run(std::process::Command::new("ldd").arg(env!("CARGO_BIN_EXE_fathom")), 20).stdout;
    assert!(!libraries.to_lowercase().contains("clang") && !libraries.contains("LLVM"), "{libraries}");
}

#[test]
fn the_unwinding_is_shown_as_equations() {
    let file = Scratch::with(
        ".c",
        "#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\nint main(void) { int x = __VERIFIER_nondet_int(); while (x < 5) x = x * 3; assert(x > 7); return 0; }\n",
    );
    let ended = run(fathom().args(["show", "ssa", "--bound", "2"]).arg(&file.0), 20);
    assert_eq!(ended.exit, Some(0), "{ended:?}");
    assert!(ended.stdout.contains(" = mul ") || ended.stdout.contains(" = add "), "{ended:?}");
    assert!(ended.stdout.contains("violated if t"), "{ended:?}");
    assert!(ended.stdout.contains("goes on if t"), "{ended:?}");
}

/// An option that changes what the program means is obeyed or refused, wherever it comes from.
#[test]
fn options_that_change_the_meaning_are_never_ignored() {
    let file = Scratch::with(".c", "int main(void) { return 0; }\n");
    let refused = [
        "--target=avr-none",
        "--target=x86_64-linux-gnux32",
        "-ffast-math",
        "-Ofast",
        "-ftrapv",
        "-mthumb",
        "-fopenmp",
        "-mfpmath=387",
        "-fno-honor-nans",
        "-ffp-eval-method=double",
        "-fdenormal-fp-math=positive-zero",
        "-Wl,--as-needed,--wrap=malloc",
    ];
    for option in refused {
        let ended = run(fathom().arg("verify").arg(&file.0).args(["--", option]), 20);
        assert!(ended.exit == Some(2) && ended.stderr.contains(option.trim_start_matches("--target=")), "{option}: {ended:?}");
    }
    for option in ["-m64", "-O2", "-fPIC", "-fno-strict-aliasing", "-march=native", "-mtune=generic", "-mavx2", "-fsigned-char"]
    {
        let ended = run(fathom().arg("verify").arg(&file.0).args(["--", option]), 20);
        assert_eq!(ended.exit, Some(0), "{option}: {ended:?}");
    }
}

/// Programs see by macros how they are compiled; headers of the C library choose other functions for those that are fortified and optimised.
#[test]
fn macros_tell_of_options() {
    let holds = |condition: &str, options: &[&str]| {
        let file = Scratch::with(".c", format!("#if !({condition})\n#error no\n#endif\nint main(void) {{ return 0; }}\n"));
        let ended = run(fathom().arg("verify").arg(&file.0).arg("--").args(options), 20);
        assert_eq!(ended.exit, Some(0), "{condition} with {options:?}: {ended:?}");
    };
    holds("!defined __OPTIMIZE__ && !defined __PIC__ && !defined __SSP__", &[]);
    holds("__OPTIMIZE__ == 1 && !defined __OPTIMIZE_SIZE__", &["-O2"]);
    holds("__OPTIMIZE__ == 1 && __OPTIMIZE_SIZE__ == 1", &["-O2", "-Os"]);
    holds("!defined __OPTIMIZE__", &["-Os", "-O0"]);
    holds("!defined __OPTIMIZE__", &["-O2", "-D_FORTIFY_SOURCE=2"]);
    holds("!defined __OPTIMIZE__", &["-O2", "-U__OPTIMIZE__"]);
    holds("__PIC__ == 2 && __pic__ == 2 && !defined __PIE__", &["-fPIC"]);
    holds("__PIE__ == 1", &["-fpie"]);
    holds("__SSP_STRONG__ == 2", &["-fstack-protector-strong"]);
}

/// What clang does not know and gcc does leaves no trace in the tree.
#[test]
fn attributes_that_change_the_meaning_are_refused() {
    let refused = [
        ("struct __attribute__((scalar_storage_order(\"big-endian\"))) s { int x; };\n", "scalar_storage_order"),
        ("#pragma scalar_storage_order big-endian\n", "scalar_storage_order"),
        ("__attribute__((optimize(\"fast-math\"))) int f(void) { return 0; }\n", "fast-math"),
        ("#pragma GCC optimize(\"Ofast\")\n", "Ofast"),
    ];
    for (text, named) in refused {
        let file = Scratch::with(".c", format!("{text}int main(void) {{ return 0; }}\n"));
        let ended = run(fathom().arg("verify").arg(&file.0), 20);
        assert!(ended.exit == Some(2) && ended.stderr.contains(named) && ended.stderr.contains(":1:"), "{text}: {ended:?}");
    }
    for text in ["__attribute__((optimize(\"O0\"), noclone)) ", "#pragma GCC optimize(\"O3\")\n", "#pragma unheard of\n"] {
        let file = Scratch::with(".c", format!("{text}int main(void) {{ return 0; }}\n"));
        let ended = run(fathom().arg("verify").arg(&file.0), 20);
        assert!(ended.exit == Some(0) && ended.stderr.is_empty(), "{text}: {ended:?}");
    }
}

/// Compilers fold them to different values.
#[test]
fn constants_without_a_value_are_refused() {
    for text in [
        "enum e { A = 1 << 32 } x;",
        "enum { A = 1, B = 2147483647 + A }; int f(void) { return B; }",
        "int f(int x) { switch (x) { case 1 << 32: return 1; } return 0; }",
        "struct { unsigned a : (1 << 32) ? 3 : 4; } s;",
        "enum { A = 1 << 32 }; int f(int x) { switch (x) { case A: return 1; } return 0; }",
        "enum { A = 1 << 32 }; int a[A ? 2 : 3];",
        "enum { A = (1 << 32) != 0 ? 3 : 4 }; struct s { int b : A; } s;",
        "int a[4] = { [(1 << 33) ? 2 : 3] = 4 };",
        "int f(void) { int a[(1 << 33) ? 2 : 3]; return sizeof a; }",
        "typedef int t[(1 << 33) ? 2 : 3]; int f(void) { return sizeof(t); }",
        "struct s { int a[(1 << 33) ? 2 : 3]; }; int f(struct s *p) { return sizeof p->a; }",
    ] {
        let file = Scratch::with(".c", format!("{text}\nint main(void) {{ return 0; }}\n"));
        let ended = run(fathom().arg("verify").arg(&file.0), 20);
        assert!(ended.exit == Some(2) && ended.stderr.contains(":1:"), "{text}: {ended:?}");
    }
    for text in [
        "enum { A = 1 << 31, B = -1 << 2, C = 1u << 31 } x;",
        "int f(int x) { switch (x) { case 1 << 30: return 1; } return 1 << 30; }",
        "enum { A = 1 << 4, B }; int a[A], b[B ? 2 : 1 << 40]; struct s { int c : B; char d[sizeof b]; } s = { .d = { [B - A] = 1 } };",
    ] {
        let file = Scratch::with(".c", format!("{text}\nint main(void) {{ return 0; }}\n"));
        let ended = run(fathom().arg("verify").arg(&file.0), 20);
        assert!(ended.exit == Some(0), "{text}: {ended:?}");
    }
}

/// The machine is what the build says: options, and the compiler's name.
#[test]
fn the_machine_comes_from_the_database() {
    let verify = |text: &str, command: &str, more: &[&str]| {
        let file = Scratch::with(".c", text);
        let entry =
            format!("[{{\"directory\": \"/\", \"file\": \"{0}\", \"command\": \"{command} -c {0}\"}}]", file.0.display());
        let database = Scratch::with(".json", entry);
        run(fathom().args(["verify", "--compile-commands"]).arg(&database.0).arg(&file.0).args(more), 20)
    };
    let program = |condition: &str| format!("_Static_assert({condition}, \"\");\nint main(void) {{ return 0; }}\n");
    assert_eq!(verify(&program("sizeof(long) == 4"), "cc -m32", &[]).exit, Some(0));
    assert_eq!(verify(&program("sizeof(long) == 8"), "cc -m32", &["--arch", "64"]).exit, Some(0));
    let arm = program("(char)-1 > 0 && sizeof(enum { a }) == 1 && sizeof(void *) == 4");
    assert_eq!(
        verify(&arm, "/opt/bin/arm-none-eabi-gcc -mcpu=cortex-m4 -mthumb -mfpu=fpv4-sp-d16 -mfloat-abi=hard", &[]).exit,
        Some(0)
    );
    let riscv = program("sizeof(long) == 4 && __riscv_xlen == 32");
    assert_eq!(verify(&riscv, "riscv64-unknown-elf-gcc -march=rv32imac -mabi=ilp32", &[]).exit, Some(0));
    let big = program("__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__");
    assert_eq!(verify(&big, "powerpc-linux-gnu-gcc-12 -mcpu=e200z4", &[]).exit, Some(2), "clang does not know that processor");
    assert_eq!(verify(&big, "powerpc-linux-gnu-gcc-12", &[]).exit, Some(0));
    let ended = verify(&program("1"), "sparc-elf-gcc", &[]);
    assert!(ended.exit == Some(2) && ended.stderr.contains("target sparc-elf is not supported"), "{ended:?}");
}

#[test]
fn files_for_two_machines_are_no_program() {
    let (one, two) = (
        Scratch::with(".c", "int f(void);\nint main(void) { return f(); }\n"),
        Scratch::with(".c", "int f(void) { return 0; }\n"),
    );
    let entry = |file: &Scratch, compiler: &str| {
        format!("{{\"directory\": \"/\", \"file\": \"{0}\", \"command\": \"{compiler} -c {0}\"}}", file.0.display())
    };
    let database = Scratch::with(".json", format!("[{}, {}]", entry(&one, "cc"), entry(&two, "cc -m32")));
    let ended = run(fathom().args(["verify", "--compile-commands"]).arg(&database.0).args([&one.0, &two.0]), 20);
    assert!(ended.exit == Some(2) && ended.stderr.contains("are for different machines"), "{ended:?}");
}
