//! `--confirm`: compiles the harness with the program and the sanitizers that see the violated class, runs it in a
//! sandbox, and judges what it reports.
//!
//! A report counts only if it is of the violated class and, where it names lines, names the violation's. Anything else
//! is told as it is: the verdict stands on fathom's own replay.

use super::sandbox::{self, Ended};
use super::{AGAIN, ASSUMPTION, Harness, REACHED, STILL, STOPS};
use crate::cli::ArchArg;
use crate::source::SourceFile;
use fathom_engine::Counterexample;
use fathom_goto::{Program, PropertyClass};
use fathom_render::report::{Confirmation, Place};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Compilers in the order they are tried; clang evaluates arguments in the order fathom does.
const COMPILERS: [&str; 6] = ["clang", "clang-19", "clang-18", "clang-17", "gcc", "cc"];
const COMPILE: Duration = Duration::from_secs(60);
const RUN: Duration = Duration::from_secs(30);
/// For programs without a sanitizer.
const ADDRESS_SPACE: u64 = 4 << 30;

/// How a violation of a class shows in an execution.
struct Sight {
    flags: &'static [&'static str],
    /// Parts of the reports that count.
    signs: &'static [&'static str],
    /// Reports name the line.
    lines: bool,
}

fn sight(class: PropertyClass) -> Result<Sight, &'static str> {
    const MEMORY: &[&str] = &["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"];
    let sight = |flags, signs, lines| Ok(Sight { flags, signs, lines });
    match class {
        PropertyClass::Assertion | PropertyClass::ReachError => sight(&[], &[REACHED, "Assertion ", "assertion \""], false),
        PropertyClass::Overflow => sight(
            &["-fsanitize=signed-integer-overflow,integer-divide-by-zero", "-fno-sanitize-recover=all"],
            &["runtime error: "],
            true,
        ),
        PropertyClass::UnsignedOverflow => sight(
            &["-fsanitize=unsigned-integer-overflow", "-fno-sanitize-recover=all"],
            &["unsigned integer overflow", "runtime error: "],
            true,
        ),
        PropertyClass::Division => sight(
            &["-fsanitize=integer-divide-by-zero,float-divide-by-zero", "-fno-sanitize-recover=all"],
            &["division by zero"],
            true,
        ),
        PropertyClass::Shift => sight(&["-fsanitize=shift", "-fno-sanitize-recover=all"], &["runtime error: "], true),
        PropertyClass::Conversion => sight(
            &["-fsanitize=float-cast-overflow,implicit-conversion", "-fno-sanitize-recover=all"],
            &["runtime error: "],
            true,
        ),
        PropertyClass::Bounds | PropertyClass::Deref | PropertyClass::Alignment => {
            sight(MEMORY, &["AddressSanitizer", "runtime error: "], true)
        }
        PropertyClass::Free | PropertyClass::Library | PropertyClass::AllocationSize => {
            sight(MEMORY, &["AddressSanitizer", "runtime error: "], true)
        }
        PropertyClass::FunctionPointer => sight(
            &["-fsanitize=address,undefined,function", "-fno-sanitize-recover=all"],
            &["AddressSanitizer", "runtime error: "],
            true,
        ),
        PropertyClass::PointerArithmetic => {
            sight(&["-fsanitize=pointer-overflow", "-fno-sanitize-recover=all"], &["runtime error: "], true)
        }
        PropertyClass::PointerComparison => Err("no sanitizer of every compiler reports the order of unrelated pointers"),
        PropertyClass::TrapRepresentation => {
            sight(&["-fsanitize=bool", "-fno-sanitize-recover=all"], &["runtime error: "], true)
        }
        PropertyClass::MemTrack | PropertyClass::MemCleanup => sight(&["-fsanitize=address"], &["LeakSanitizer"], false),
        PropertyClass::Vla => sight(
            &["-fsanitize=vla-bound,address", "-fno-sanitize-recover=all"],
            &["runtime error: ", "AddressSanitizer"],
            true,
        ),
        PropertyClass::Unreachable => sight(&["-fsanitize=unreachable", "-fno-sanitize-recover=all"], &["unreachable"], true),
        PropertyClass::Uninitialised => {
            sight(&["-fsanitize=memory", "-fno-omit-frame-pointer"], &["MemorySanitizer: use-of-uninitialized-value"], false)
        }
        PropertyClass::Cover => Err("a goal that is covered is no violation"),
        // No execution shows that it goes on for ever: what is seen is that it went on as the proof says, for a while.
        PropertyClass::Termination => sight(&[], &[AGAIN, STILL], false),
        PropertyClass::Label => Err("reaching a label leaves no trace in an execution"),
        PropertyClass::FloatDivision => {
            sight(&["-fsanitize=float-divide-by-zero", "-fno-sanitize-recover=all"], &["runtime error: division by zero"], true)
        }
        PropertyClass::Nan | PropertyClass::FloatOverflow => Err("no sanitizer reports infinities and NaNs"),
        PropertyClass::Unsequenced | PropertyClass::EvaluationOrder => {
            Err("a compiled program has one order of evaluation, and no sanitizer reports that there are others")
        }
        PropertyClass::Overlap | PropertyClass::Restrict => Err("no sanitizer reports overlapping objects"),
        PropertyClass::NoReturn => sight(&["-fsanitize=unreachable", "-fno-sanitize-recover=all"], &["unreachable"], false),
        PropertyClass::Parameter => sight(
            &["-fsanitize=address,undefined,nonnull-attribute", "-fno-sanitize-recover=all"],
            &["AddressSanitizer", "runtime error: "],
            true,
        ),
        PropertyClass::Variadic => Err("no sanitizer reports the types of variable arguments"),
        PropertyClass::MissingReturn => Err("no sanitizer reports the use of a missing return value in C"),
    }
}

/// The compiler options that make a violation of the class visible.
pub fn flags(class: PropertyClass, files: &[SourceFile]) -> Vec<&'static str> {
    let mut flags = sight(class).map(|s| s.flags.to_vec()).unwrap_or_default();
    if crate::source::arch(files) == ArchArg::Ilp32 {
        flags.push("-m32");
    }
    flags
}

pub fn confirm(
    program: &Program,
    found: &Counterexample,
    harness: &Harness,
    place: &Place,
    files: &[SourceFile],
) -> Confirmation {
    match attempt(program, found, harness, place, files) {
        Ok(detail) => Confirmation { confirmed: true, detail },
        Err(detail) => Confirmation { confirmed: false, detail },
    }
}

fn attempt(
    program: &Program,
    found: &Counterexample,
    harness: &Harness,
    place: &Place,
    files: &[SourceFile],
) -> Result<String, String> {
    let class = program.property(found.property).class;
    let sight = sight(class)?;
    if let Some(obstacle) = &harness.obstacle {
        return Err(obstacle.clone());
    }
    let folder = Folder::new().map_err(|error| format!("no temporary folder: {error}"))?;
    let (binary, without) = build_with_any(harness, class, files, &folder.0)?;
    let mut command = Command::new(&binary);
    environment(&mut command, class);
    let sanitized = sight.flags.iter().any(|f| f.contains("address") || f.contains("memory"));
    let ended = sandbox::run(&mut command, &folder.0, RUN, (!sanitized).then_some(ADDRESS_SPACE))
        .map_err(|error| format!("the program cannot be run: {error}"))?;
    judge(&sight, &ended, place, class).map_err(|mut why| {
        if !found.script.indeterminate.is_empty() {
            why += "; the counterexample depends on the contents of uninitialised memory";
        }
        without.iter().for_each(|refusal| why += &format!("; {refusal}"));
        why
    })
}

/// The binary of the first compiler that can build it, and what those before it said.
///
/// A clang without the runtime of its sanitizers, which is a package of its own, is common; gcc brings them along.
fn build_with_any(
    harness: &Harness,
    class: PropertyClass,
    files: &[SourceFile],
    folder: &Path,
) -> Result<(PathBuf, Vec<String>), String> {
    let mut refusals = Vec::new();
    for compiler in compilers() {
        match build(&compiler, harness, class, files, folder) {
            Ok(binary) => return Ok((binary, refusals)),
            Err(why) => {
                let name = compiler.file_name().unwrap_or_default().to_string_lossy().into_owned();
                refusals.push(format!("{name}: {why}"));
            }
        }
    }
    Err(match refusals.is_empty() {
        true => "no C compiler (clang or gcc) was found".into(),
        false => refusals.join("; "),
    })
}

fn build(
    compiler: &Path,
    harness: &Harness,
    class: PropertyClass,
    files: &[SourceFile],
    folder: &Path,
) -> Result<PathBuf, String> {
    let source = folder.join("replay.c");
    std::fs::write(&source, &harness.text).map_err(|error| format!("cannot write the harness: {error}"))?;
    let flags = flags(class, files);
    // Uninitialised pointers shall point nowhere.
    let is_clang = compiler.file_name().is_some_and(|n| n.to_string_lossy().contains("clang"));
    let mut objects = Vec::new();
    let mut compile = |file: &Path, more: &[String], number: usize| -> Result<(), String> {
        let object = folder.join(format!("{number}.o"));
        let mut command = Command::new(compiler);
        command.args(["-g", "-w", "-O0", "-c"]).args(&flags).args(more).arg(file).arg("-o").arg(&object);
        if class != PropertyClass::Uninitialised {
            command.arg("-ftrivial-auto-var-init=pattern");
        }
        if is_clang {
            command.arg("-fno-color-diagnostics");
        }
        run_compiler(&mut command)?;
        objects.push(object);
        Ok(())
    };
    for (number, file) in files.iter().enumerate() {
        let path = std::path::absolute(&file.path).unwrap_or_else(|_| file.path.clone());
        let more: Vec<String> = harness.defines.iter().chain(&file.args).cloned().collect();
        compile(&path, &more, number)?;
    }
    compile(&source, &[], files.len())?;
    let binary = folder.join("replay");
    let mut command = Command::new(compiler);
    command.args(&flags).args(&objects).arg("-lm").arg("-o").arg(&binary);
    run_compiler(&mut command)?;
    Ok(binary)
}

fn run_compiler(command: &mut Command) -> Result<(), String> {
    let mut child = (command
        .stdin(std::process::Stdio::null())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn())
    .map_err(|error| format!("the compiler cannot be run: {error}"))?;
    let start = std::time::Instant::now();
    while child.try_wait().map_err(|error| error.to_string())?.is_none() {
        if start.elapsed() > COMPILE {
            let _ = child.kill();
            let _ = child.wait();
            return Err("the compiler took too long".into());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr);
    Err(format!("the program does not compile or link: {}", telling_line(&text)))
}

/// The line of a compiler's messages that says what is wrong: the linker's own rather than that it failed.
fn telling_line(messages: &str) -> &str {
    const SIGNS: [&str; 3] = ["cannot find", "undefined reference", "error"];
    let with = |sign: &&str| messages.lines().find(|l| l.contains(*sign) && !l.contains("linker command failed"));
    SIGNS.iter().find_map(with).or(messages.lines().last()).unwrap_or("no message").trim()
}

fn environment(command: &mut Command, class: PropertyClass) {
    let leaks = matches!(class, PropertyClass::MemTrack | PropertyClass::MemCleanup);
    command.env_clear().env("PATH", "/usr/bin:/bin");
    let detect = if leaks { 1 } else { 0 };
    command.env("ASAN_OPTIONS", format!("detect_leaks={detect}:detect_stack_use_after_return=1:strict_string_checks=0:hard_rss_limit_mb=2048:allocator_may_return_null=0"));
    command.env("UBSAN_OPTIONS", "print_stacktrace=1");
    if class == PropertyClass::Termination {
        command.env(STOPS, "1");
    }
    if class == PropertyClass::MemCleanup {
        // What globals and the stack still point to was not freed either.
        command.env("LSAN_OPTIONS", "use_globals=0:use_stacks=0:use_registers=0:use_tls=0");
    }
}

fn judge(sight: &Sight, ended: &Ended, place: &Place, class: PropertyClass) -> Result<String, String> {
    let told = |line: &&str| sight.signs.iter().any(|sign| line.contains(sign));
    let report = match class {
        // An execution that ends by itself has not gone on for ever.
        PropertyClass::Termination => ended.output.lines().rfind(told).filter(|_| ended.code == Some(88)),
        _ => ended.output.lines().find(told),
    };
    let Some(report) = report else {
        return Err(if ended.output.contains(ASSUMPTION) {
            "the execution takes another way: an assumption does not hold".into()
        } else if !ended.in_time {
            format!("the program did not end within {} s", RUN.as_secs())
        } else if let Some(signal) =
            ended.signal.filter(|_| matches!(class, PropertyClass::Deref | PropertyClass::Bounds | PropertyClass::Free))
        {
            format!("the program was ended by signal {signal} without a report")
        } else {
            let code = ended.code.map(|c| format!(" (exit code {c})")).unwrap_or_default();
            format!("the execution ends without a report{code}")
        });
    };
    let file = Path::new(&place.file).file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let line = format!("{file}:{}", place.line);
    // The C library's `assert` names its line; another one that fails before it is another violation.
    let asserts = report.contains("Assertion `") && report.contains(&format!("{file}:"));
    let there = |line: u32| names_line(report, &format!("{file}:{line}"));
    if asserts && !(place.line..=place.end_line.max(place.line)).any(there) {
        return Err(format!("the execution is stopped elsewhere: {}", shortened(report)));
    }
    if sight.lines && !names_line(&ended.output, &line) {
        return Err(format!("the execution is stopped elsewhere: {}", shortened(report)));
    }
    Ok(shortened(report))
}

/// `file:12` followed by no further digit.
fn names_line(output: &str, line: &str) -> bool {
    output.match_indices(line).any(|(at, _)| !output[at + line.len()..].starts_with(|c: char| c.is_ascii_digit()))
}

/// Without the process's number and the paths of the temporary folder.
fn shortened(report: &str) -> String {
    let text = report.trim();
    let text = text.split_once("ERROR: ").map_or(text, |(_, rest)| rest);
    let text = text.strip_prefix("replay: ").unwrap_or(text);
    let text = match text.split_once("runtime error: ") {
        Some((_, rest)) => format!("UndefinedBehaviorSanitizer: {rest}"),
        None => text.split(" on address 0x").next().unwrap_or(text).to_string(),
    };
    text.chars().take(160).collect()
}

/// The installed ones, each once.
fn compilers() -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let mut seen = Vec::new();
    let mut found = Vec::new();
    for name in COMPILERS {
        let Some(compiler) = folders.iter().map(|f| f.join(name)).find(|p| p.is_file()) else { continue };
        let itself = compiler.canonicalize().unwrap_or_else(|_| compiler.clone());
        if !seen.contains(&itself) {
            seen.push(itself);
            found.push(compiler);
        }
    }
    found
}

/// A temporary folder, removed with the value.
struct Folder(PathBuf);

impl Folder {
    fn new() -> std::io::Result<Folder> {
        use std::sync::atomic::{AtomicU32, Ordering};
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("fathom-confirm-{}-{number}", std::process::id()));
        // Not `create_dir_all`: a folder that exists is somebody else's.
        std::fs::create_dir(&path)?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::telling_line;

    #[test]
    fn the_linkers_own_message_is_told() {
        let messages = "/usr/bin/ld: cannot find libclang_rt.asan.a: No such file or directory\n\
                        clang: error: linker command failed with exit code 1 (use -v to see invocation)\n";
        assert_eq!(telling_line(messages), "/usr/bin/ld: cannot find libclang_rt.asan.a: No such file or directory");
        assert_eq!(telling_line("a.c:1:2: warning: x\na.c:3:4: error: y\n"), "a.c:3:4: error: y");
        assert_eq!(telling_line(""), "no message");
    }
}
