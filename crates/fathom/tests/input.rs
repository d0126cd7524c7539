//! What fathom says to bad input: one clear sentence or clang's diagnostics, exit 2, never a verdict; and inputs that
//! are merely large.

mod harness;

use harness::{Ended, Scratch, fathom, run};
use std::time::Instant;

fn show(args: &[&str]) -> Ended {
    run(fathom().args(["show", "goto"]).args(args), 60)
}

/// Exit 2, exactly one line that contains every part, nothing on standard output.
fn assert_one_sentence(ended: &Ended, parts: &[&str]) {
    assert_eq!(ended.exit, Some(2), "{ended:?}");
    assert_eq!(ended.stdout, "", "{ended:?}");
    assert_eq!(ended.stderr.trim_end().lines().count(), 1, "{ended:?}");
    for part in parts {
        assert!(ended.stderr.contains(part), "no {part:?} in {ended:?}");
    }
}

#[test]
fn a_missing_file() {
    for command in ["verify", "run"] {
        assert_one_sentence(
            &run(fathom().args([command, "/nowhere/missing.c"]), 10),
            &["/nowhere/missing.c", "does not exist"],
        );
    }
    assert_one_sentence(&show(&["/nowhere/missing.c"]), &["/nowhere/missing.c", "does not exist"]);
}

#[test]
fn an_unreadable_file() {
    use std::os::unix::fs::PermissionsExt;
    let file = Scratch::with(".c", "int main(void) { return 0; }\n");
    std::fs::set_permissions(&file.0, std::fs::Permissions::from_mode(0o0)).unwrap();
    if std::fs::read(&file.0).is_ok() {
        println!("skipped: 1 case, because this user may read every file");
        return;
    }
    assert_one_sentence(&show(&[file.0.to_str().unwrap()]), &["permission denied"]);
}

#[test]
fn a_directory() {
    assert_one_sentence(&show(&["/tmp"]), &["/tmp", "is a directory"]);
}

#[test]
fn binary_garbage() {
    let garbage: Vec<u8> = (0..5000u32).map(|i| (i.wrapping_mul(2654435761) >> 13) as u8).collect();
    let file = Scratch::with(".c", garbage);
    assert_one_sentence(&show(&[file.0.to_str().unwrap()]), &["binary file"]);
    let elf = std::env::current_exe().unwrap();
    assert_one_sentence(&show(&[elf.to_str().unwrap()]), &["binary file"]);
}

#[test]
fn an_empty_file() {
    let file = Scratch::with(".c", "");
    assert_one_sentence(&show(&[file.0.to_str().unwrap()]), &["is empty"]);
}

#[test]
fn no_entry_function() {
    let file = Scratch::with(".c", "int helper(void) { return 1; }\n");
    assert_one_sentence(&run(fathom().arg("run").arg(&file.0), 10), &["main", "--function NAME", "`helper`"]);
    let other = run(fathom().args(["run", "--function", "start"]).arg(&file.0), 10);
    assert_one_sentence(&other, &["start"]);
}

#[test]
fn other_languages_and_headers_say_what_to_do() {
    let file = Scratch::with(".cpp", "int main() { return 0; }\n");
    assert_one_sentence(&run(fathom().arg("verify").arg(&file.0), 10), &["C++", "only C is read"]);
    let file = Scratch::with(".c", "#include \"nowhere.h\"\nint main(void) { return 0; }\n");
    let ended = run(fathom().arg("verify").arg(&file.0), 10);
    assert_eq!(ended.exit, Some(2), "{ended:?}");
    assert!(ended.stderr.contains("note: -I DIR says where `nowhere.h` is"), "{ended:?}");
    let ended = run(fathom().args(["verify", "--target=arm-none-eabi"]).arg(&file.0), 10);
    assert!(ended.stderr.contains("`nowhere.h` is not among the headers that are known for arm-none-eabi"), "{ended:?}");
}

#[test]
fn registers_that_cannot_be() {
    let file = Scratch::with(".c", "int main(void) { return 0; }\n");
    let verify = |args: &[&str]| run(fathom().arg("verify").arg(&file.0).args(args), 10);
    for (value, why) in [
        ("0x40000000", "expected ADDRESS:SIZE"),
        ("here:4", "expected ADDRESS:SIZE"),
        ("0:4", "null"),
        ("0x40:0", "at least one byte"),
    ] {
        let ended = verify(&["--mmio", value]);
        assert!(ended.exit == Some(2) && ended.stderr.contains(why), "{value}: {ended:?}");
    }
    assert_one_sentence(
        &verify(&["-m32", "--mmio", "0xfffffff0:0x20"]),
        &["0xfffffff0:0x20", "beyond the last address, 0xffffffff"],
    );
    assert_one_sentence(&verify(&["--mmio", "0x40:8", "--mmio", "0x44:1"]), &["0x40:0x8 and 0x44:0x1 overlap"]);
    assert_one_sentence(&verify(&["--mmio", "0x40:8", "--volatile", "ordinary"]), &["--mmio", "contradict"]);
}

#[test]
fn annotations_that_are_not_understood() {
    let file = Scratch::with(".c", "/*@ predicate p(int x) = x > 0; */\nint main(void) { return 0; }\n");
    let name = file.0.display().to_string();
    assert_one_sentence(
        &run(fathom().args(["verify", "--acsl"]).arg(&file.0), 10),
        &[&format!("{name}:1: ACSL: `predicate` is not supported")],
    );
    let ended = run(fathom().arg("verify").arg(&file.0), 10);
    assert!(
        ended.exit == Some(0) && ended.stderr.contains("annotations in comments are not read; --acsl reads them"),
        "{ended:?}"
    );
}

/// A function that nobody declared returns an int: using what another one returns is a violation, not bad input.
#[test]
fn a_result_that_nobody_declared() {
    let one = Scratch::with(".c", "int main(void) { return get() - 1; }\n");
    let two = Scratch::with(".c", "double get(void) { return 1.0; }\n");
    let ended = run(fathom().args(["verify", "--std", "gnu89"]).args([&one.0, &two.0]), 10);
    assert!(ended.exit == Some(1) && ended.stdout.contains("`get` is called as if it returned `int`"), "{ended:?}");
}

/// What ACSL means otherwise than C computes is refused.
#[test]
fn clauses_that_cannot_be_computed() {
    let refused = |text: &str, why: &str| {
        let file = Scratch::with(".c", text);
        let ended = run(fathom().args(["verify", "--acsl"]).arg(&file.0), 10);
        assert!(ended.exit == Some(2) && ended.stderr.contains(why), "{text}: {ended:?}");
    };
    refused("int main(void) {\n float x = 1e30f;\n //@ assert x + 1.0 == x;\n return 0; }\n", "reals are not supported");
    refused(
        "int main(void) {\n unsigned __int128 x = -1;\n //@ assert x + 1 == 0;\n return 0; }\n",
        "integers of more than 64 bits are not supported",
    );
    refused(
        "/*@ behavior pos: assumes x > 0; assigns \\nothing; */\nint f(int x);\nint main(void) { return f(-1); }\n",
        "no `assigns` (outside of behaviours)",
    );
    refused(
        "int f(int x) {\n x++;\n //@ assert x == \\at(x, Pre) + 1;\n return x; }\nint main(void) { return f(1); }\n",
        "belong to contracts",
    );
}

/// A contract is about one function: two of that name are not replaced by one contract, and an option that applies to nothing proves nothing.
#[test]
fn contracts_that_apply_to_no_function_or_to_two() {
    let one = Scratch::with(
        ".c",
        "static int f(void) __CPROVER_ensures(__CPROVER_return_value == 1);\nstatic int f(void) { return 1; }\n\
         int other(void);\nvoid h(void) { __CPROVER_assert(f() + other() == 2, \"\"); }\n",
    );
    let two = Scratch::with(".c", "static int f(void) { return 7; }\nint other(void) { return f(); }\n");
    let (one, two) = (one.0.to_str().unwrap(), two.0.to_str().unwrap());
    let verify = |more: &[&str]| run(fathom().args(["verify", "--function", "h", one, two]).args(more), 60);
    assert_one_sentence(&verify(&["--replace", "f"]), &["--replace f", "several files"]);
    assert_one_sentence(&verify(&["--replace", "g"]), &["--replace g", "no file has a contract"]);
    assert_one_sentence(&verify(&["--enforce", "other"]), &["--enforce other", "no file has a contract"]);
}

#[test]
fn an_unknown_option() {
    let ended = run(fathom().args(["verify", "--frobnicate", "x.c"]), 10);
    assert_eq!((ended.exit, ended.stdout.as_str()), (Some(2), ""));
    assert!(ended.stderr.contains("--frobnicate"), "{ended:?}");
    assert_eq!(run(fathom().args(["conquer", "x.c"]), 10).exit, Some(2));
    assert_eq!(run(&mut fathom(), 10).exit, Some(2));
}

#[test]
fn unknown_names_in_options() {
    let file = Scratch::with(".c", "int main(void) { return 0; }\n");
    let verify = |args: &[&str]| run(fathom().arg("verify").arg(&file.0).args(args), 10);
    assert_one_sentence(&verify(&["--property", "no-bugs"]), &["no-bugs"]);
    assert_one_sentence(&verify(&["--check", "everything"]), &["everything"]);
    assert_one_sentence(&verify(&["--property", "/nowhere/x.prp"]), &["/nowhere/x.prp"]);
}

#[test]
fn errors_in_the_program_are_clangs() {
    let file = Scratch::with(".c", "int main(void)\n{\n    return undeclared;\n}\n");
    let ended = show(&[file.0.to_str().unwrap()]);
    assert_eq!((ended.exit, ended.stdout.as_str()), (Some(2), ""));
    let position = format!("{}:3:12: error: use of undeclared identifier 'undeclared'", file.0.display());
    assert!(ended.stderr.contains(&position), "{ended:?}");
}

#[test]
fn a_crash_inside_clang_is_a_message() {
    let file = Scratch::with(".c", "#pragma clang __debug crash\nint main(void) { return 0; }\n");
    let ended = show(&[file.0.to_str().unwrap()]);
    assert_eq!((ended.exit, ended.stdout.as_str()), (Some(4), ""), "{ended:?}");
    assert!(ended.stderr.contains("crashed") && ended.stderr.contains(file.0.to_str().unwrap()), "{ended:?}");
}

#[test]
fn deep_nesting_does_not_overflow_the_stack() {
    let (open, close) = ("(".repeat(20_000), ")".repeat(20_000));
    let file = Scratch::with(".c", format!("int main(void) {{ return {open}0{close}; }}\n"));
    assert_eq!(run(fathom().arg("run").arg(&file.0), 60).exit, Some(0));
    let sum = "1 + (".repeat(10_000) + "0" + &")".repeat(10_000);
    let file = Scratch::with(".c", format!("int main(void) {{ int x = 0; x = {sum}; return x == 10000 ? 0 : 1; }}\n"));
    assert_eq!(run(fathom().arg("run").arg(&file.0), 60).exit, Some(0));
    let blocks = "{".repeat(5_000) + ";" + &"}".repeat(5_000);
    let file = Scratch::with(".c", format!("int main(void) {blocks}\n"));
    assert_eq!(run(fathom().arg("run").arg(&file.0), 60).exit, Some(0));
}

#[test]
fn a_long_initialiser_takes_linear_time() {
    let time = |count: usize| {
        let items: String = (0..count).map(|i| format!("{},", i % 1000)).collect();
        let file = Scratch::with(
            ".c",
            format!("static int table[] = {{{items}}};\nint main(void) {{ return table[{}] % 2; }}\n", count - 1),
        );
        let start = Instant::now();
        let ended = run(fathom().arg("run").arg(&file.0), 60);
        assert_eq!(ended.exit, Some(((count - 1) % 1000 % 2) as i32), "{}", ended.stderr);
        start.elapsed().as_secs_f64()
    };
    let (small, large) = (time(20_000), time(100_000));
    assert!(large < 12.0 * small + 0.5, "20,000 elements take {small:.2} s, 100,000 take {large:.2} s");
}

#[test]
fn inputs_that_are_no_list() {
    let file =
        Scratch::with(".c", "extern int __VERIFIER_nondet_int(void);\nint main(void) { return __VERIFIER_nondet_int(); }\n");
    let inputs = Scratch::with(".json", "{ not json");
    assert_one_sentence(&run(fathom().arg("run").arg(&file.0).arg("--inputs").arg(&inputs.0), 10), &["inputs"]);
    let missing = run(fathom().arg("run").arg(&file.0).args(["--inputs", "/nowhere.json"]), 10);
    assert_one_sentence(&missing, &["/nowhere.json"]);
}

#[test]
fn goals_that_do_not_exist() {
    let file = Scratch::with(".c", "int main(void) { return 0; }\n");
    let unknown = run(fathom().arg("test").arg(&file.0).args(["--coverage", "branch,path"]), 10);
    assert_one_sentence(&unknown, &["path", "mcdc"]);
    let none = run(fathom().arg("test").arg(&file.0).args(["--coverage", "branch"]), 10);
    assert_one_sentence(&none, &["no goal", "branch"]);
    let nowhere = run(fathom().arg("test").arg(&file.0).args(["--output", "/proc/nowhere"]), 10);
    assert_one_sentence(&nowhere, &["/proc/nowhere"]);
}

#[test]
fn interfaces_that_do_not_fit() {
    let file = Scratch::with(".c", "int u;\nvoid step(void) { u++; }\n");
    let says = |text: &str, parts: &[&str]| {
        let interface = Scratch::with(".toml", text);
        let ended = run(fathom().arg("verify").arg(&file.0).arg("--interface").arg(&interface.0), 10);
        assert_one_sentence(&ended, parts);
    };
    says("step = ['step()'\n", &[".toml:1"]);
    says("init = ['step()']\n", &["step"]);
    says("step = ['step()']\n[[input]]\nname = 'u'\nmin = 3\nmax = 2\n", &["range of u", "empty"]);
    says("step = ['step()']\n[[input]]\nname = 'u'\nevery = 0\n", &["u", "0th"]);
    says("step = ['step()']\n[[input]]\nname = 'u'\n[[parameter]]\nname = 'u'\n", &["u is drawn twice"]);
    says("step = ['step()']\n[[input]]\nname = 'u'\nmaximum = 2\n", &["maximum"]);
}

#[test]
fn observers_that_do_not_fit() {
    let file = Scratch::with(".c", "int u, y;\nvoid step(void) { y = u & 3; }\n");
    let interface =
        Scratch::with(".toml", "objects = ['extern int u, y', 'void step(void)']\nstep = ['step()']\n[[input]]\nname = 'u'\n");
    let says = |end: &str, text: &str, parts: &[&str]| {
        let observer = Scratch::with(end, text);
        let mut command = fathom();
        command.arg("test").arg(&file.0).arg("--interface").arg(&interface.0).arg("--observe").arg(&observer.0);
        assert_one_sentence(&run(&mut command, 20), parts);
    };
    says(".req", "\n", &["there is no requirement"]);
    says(".req", "always y < 4\n", &[".req:1", "name"]);
    says(".req", "a: always y < 4\na: always y < 5\n", &[".req:2", "two requirements `a`"]);
    says(".req", "a: after u == 1, within ten steps, y\n", &[".req:1", "number of steps"]);
    says(".req", "a: always (y < 4\n", &[".req:1", "parenthesis"]);
    says(".req", "a: always y = 4\n", &[".req:1", "changes `y`"]);
    says(".req", "a: always (step(), y < 4)\n", &[".req:1", "calls `step`"]);
    says(".c", "void observe(void) { y++; }\n", &[".c:1", "changes `y`"]);
    says(".c", "static int *p = &y;\nvoid observe(void) { *p = 1; }\n", &[".c:2", "through a pointer"]);
}
