//! Which C files to read and with which compiler arguments.
//!
//! Takes the raw source options, gives one [`SourceFile`] per translation unit after looking at each file once, so
//! that what clang would report in its own words (a folder, an empty file, a binary) gets one clear sentence here.

use crate::cli::{ArchArg, CompilerArgs, SourceArgs};
use crate::failure::{Failure, input};
use crate::interface::{HARNESS, Interface};
use serde::Deserialize;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

/// One translation unit to parse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    pub path: PathBuf,
    /// Compiler arguments for this file, the user's own last so that they win.
    pub args: Vec<String>,
    pub role: Role,
}

/// What a file is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A part of the program.
    Program,
    /// What calls the program: what is not initialised in it is an input.
    Harness,
    /// Functions in the place of the program's.
    Stub,
}

pub fn resolve(args: &SourceArgs, clang_args: &[String]) -> Result<Vec<SourceFile>, Failure> {
    let user_args = compiler_args(&args.compiler, clang_args);
    let mut files = Vec::new();
    if let Some(database) = &args.compile_commands {
        let wanted: Vec<PathBuf> = args.files.iter().map(|file| absolute(file)).collect();
        for mut entry in read_compile_commands(database)? {
            if wanted.is_empty() || wanted.contains(&absolute(&entry.path)) {
                entry.args.extend(user_args.iter().cloned());
                files.push(entry);
            }
        }
        for (file, absolute_path) in args.files.iter().zip(&wanted) {
            if !files.iter().any(|entry| absolute(&entry.path) == *absolute_path) {
                return Err(input(format!("{} has no entry for {}", database.display(), file.display())));
            }
        }
    } else {
        if let Some(path) = args.files.iter().find(|path| is_cpp(path)) {
            let name = path.display();
            return Err(input(format!(
                "{name} is a C++ file, and only C is read: give the C files of the program, or a C harness that calls what the C++ code calls"
            )));
        }
        let file = |path: &PathBuf| SourceFile { path: path.clone(), args: user_args.clone(), role: Role::Program };
        files.extend(args.files.iter().map(file));
    }
    for (paths, role) in [(&args.proof_files, Role::Harness), (&args.stubs, Role::Stub)] {
        files.extend(paths.iter().map(|path| SourceFile { path: path.clone(), args: user_args.clone(), role }));
    }
    for file in &files {
        look_at(&file.path)?;
    }
    if let Some(interface) = &args.interface {
        // The description is read once before anything else, for what is wrong with it.
        Interface::of(args)?;
        let mut options = files.last().map_or(user_args, |last| last.args.clone());
        options.push(format!("-I{}", Interface::folder(interface).display()));
        files.push(SourceFile { path: HARNESS.into(), args: options, role: Role::Program });
    }
    Ok(files)
}

/// Before the user's own arguments: `ctype.h` declares functions instead of looking into the tables of one C library, so that
/// each call is checked by what C promises.
pub fn with_library_rules(args: &[String]) -> Vec<String> {
    std::iter::once("-D__NO_CTYPE".to_string()).chain(args.iter().cloned()).collect()
}

fn compiler_args(compiler: &CompilerArgs, clang_args: &[String]) -> Vec<String> {
    let mut all = Vec::new();
    all.extend(compiler.target.iter().map(|triple| format!("--target={triple}")));
    all.extend(compiler.arch.map(|arch| if arch == ArchArg::Ilp32 { "-m32".to_string() } else { "-m64".to_string() }));
    all.extend(compiler.compiler_flags.iter().cloned());
    all.extend(compiler.include_dirs.iter().map(|dir| format!("-I{dir}")));
    all.extend(compiler.defines.iter().map(|define| format!("-D{define}")));
    all.extend(compiler.undefines.iter().map(|name| format!("-U{name}")));
    for file in &compiler.includes {
        all.extend(["-include".to_string(), file.clone()]);
    }
    all.extend(compiler.std.iter().map(|name| format!("-std={name}")));
    all.extend(clang_args.iter().cloned());
    all
}

fn is_cpp(path: &Path) -> bool {
    path.extension().is_some_and(|e| ["cpp", "cc", "cxx", "c++", "hpp", "hxx", "hh", "C", "CPP"].iter().any(|cpp| e == *cpp))
}

/// What to do about the messages of the front end, where it is known.
pub fn guidance(messages: &str, args: &[String]) -> Option<String> {
    let header = messages
        .lines()
        .find_map(|l| l.split_once("fatal error: '")?.1.split_once("' file not found").map(|(name, _)| name))?;
    Some(match fathom_clang::foreign(args) {
        Some(machine) => format!(
            "fathom: note: `{header}` is not among the headers that are known for {machine}: -I DIR or -isystem DIR (behind --) says where those of its compiler are"
        ),
        None => format!("fathom: note: -I DIR says where `{header}` is; --compile-commands FILE reads files as the build does"),
    })
}

/// One clear sentence for each way a file cannot be a C program.
fn look_at(path: &Path) -> Result<(), Failure> {
    let name = path.display();
    let mut file = File::open(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => input(format!("{name} does not exist")),
        ErrorKind::PermissionDenied => input(format!("{name} cannot be read: permission denied")),
        _ => input(format!("{name} cannot be read: {error}")),
    })?;
    let metadata = file.metadata().map_err(|error| input(format!("{name} cannot be read: {error}")))?;
    if metadata.is_dir() {
        return Err(input(format!("{name} is a directory, not a C file")));
    }
    // Text has no NUL bytes and is mostly printable; a few kilobytes tell.
    let mut head = [0u8; 4096];
    let length = file.read(&mut head).map_err(|error| input(format!("{name} cannot be read: {error}")))?;
    if length == 0 {
        return Err(input(format!("{name} is empty")));
    }
    let head = &head[..length];
    let odd = head
        .iter()
        .filter(|&&byte| byte == 0 || (byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0b | 0x0c | 0x1b)))
        .count();
    if head.starts_with(b"\x7fELF") || odd * 20 > length {
        return Err(input(format!("{name} is a binary file, not C source text")));
    }
    Ok(())
}

#[derive(Deserialize)]
struct CompileCommand {
    directory: PathBuf,
    file: PathBuf,
    arguments: Option<Vec<String>>,
    command: Option<String>,
}

fn read_compile_commands(path: &Path) -> Result<Vec<SourceFile>, Failure> {
    let name = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| input(format!("{name} cannot be read: {error}")))?;
    let commands: Vec<CompileCommand> =
        serde_json::from_str(&text).map_err(|error| input(format!("{name} is not a compile database: {error}")))?;
    if commands.is_empty() {
        return Err(input(format!("{name} lists no file")));
    }
    let base = absolute(path.parent().unwrap_or(Path::new(".")));
    commands
        .into_iter()
        .map(|command| {
            let directory = base.join(&command.directory);
            let argv = match (command.arguments, command.command) {
                (Some(arguments), _) => arguments,
                (None, Some(line)) => split_shell_words(&line),
                (None, None) => {
                    return Err(input(format!("{name}: {} has neither arguments nor command", command.file.display())));
                }
            };
            let file = directory.join(&command.file);
            Ok(SourceFile { args: meaningful_args(&argv, &directory), path: shortened(file), role: Role::Program })
        })
        .collect()
}

/// The arguments of an entry as the front end wants them: without the compiler, the files and what is about output, and with
/// absolute paths, because the build ran in `directory`. What the rest means is the front end's business: it obeys or refuses it.
fn meaningful_args(argv: &[String], directory: &Path) -> Vec<String> {
    let mut kept = argv.first().map(|compiler| machine_of_compiler(compiler)).unwrap_or_default();
    let mut rest = argv.iter().skip(1);
    while let Some(arg) = rest.next() {
        let anchored = |path: &str| directory.join(path).display().to_string();
        if let Some(option) =
            ["-I", "-isystem", "-iquote", "-idirafter", "-include", "-imacros"].iter().find(|o| arg.starts_with(**o))
        {
            let glued = &arg[option.len()..];
            if let Some(path) = if glued.is_empty() { rest.next().map(String::as_str) } else { Some(glued) } {
                kept.extend([option.to_string(), anchored(path)]);
            }
        } else if arg == "-D" || arg == "-U" {
            kept.extend(rest.next().map(|value| format!("{arg}{value}")));
        } else if ["-x", "-target", "--target"].contains(&arg.as_str()) {
            kept.extend([Some(arg), rest.next()].into_iter().flatten().cloned());
        } else if ["-o", "-MF", "-MT", "-MQ"].contains(&arg.as_str()) {
            rest.next();
        } else if arg.starts_with('-') && arg != "-c" && arg != "-" {
            kept.push(arg.clone());
        }
    }
    kept
}

/// The data model that the options of the first file choose; all files of a program agree, or lowering refuses them.
pub fn arch(files: &[SourceFile]) -> ArchArg {
    match files.first().map(|file| fathom_clang::pointer_bits(&file.args)) {
        Some(32) => ArchArg::Ilp32,
        Some(_) | None => ArchArg::Lp64,
    }
}

/// The machine that a compiler's name says it compiles for, as the options that mean the same: `arm-none-eabi-gcc`. What gcc does otherwise
/// than clang there is among them.
fn machine_of_compiler(compiler: &str) -> Vec<String> {
    let name = Path::new(compiler).file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let name = name.trim_end_matches(".exe").trim_end_matches(|c: char| c.is_ascii_digit() || c == '.').trim_end_matches('-');
    let compilers = ["-gcc", "-cc", "-clang"];
    let Some((triple, which)) = compilers.iter().find_map(|c| name.strip_suffix(c).map(|triple| (triple, *c))) else {
        return Vec::new();
    };
    if triple.is_empty() || !triple.contains('-') {
        return Vec::new();
    }
    let mut out = vec![format!("--target={triple}")];
    // Enumerations are as small as they can be there.
    if which != "-clang" && triple.starts_with("arm") && triple.ends_with("none-eabi") {
        out.push("-fshort-enums".to_string());
    }
    out
}

/// Does signed arithmetic wrap around (`-fwrapv`)? A program has one meaning, so all its files say the same.
pub fn wraps_around(files: &[SourceFile]) -> Result<bool, Failure> {
    let wraps = |file: &SourceFile| {
        let last = file.args.iter().rev().find_map(|arg| match arg.as_str() {
            "-fwrapv" | "-fno-strict-overflow" => Some(true),
            "-fno-wrapv" | "-fstrict-overflow" => Some(false),
            _ => None,
        });
        last.unwrap_or(false)
    };
    let (with, without): (Vec<&SourceFile>, Vec<&SourceFile>) = files.iter().partition(|file| wraps(file));
    match (with.first(), without.first()) {
        (Some(a), Some(b)) => Err(input(format!(
            "signed overflow wraps around in {} (-fwrapv) and is undefined in {}: give the option to all files or to none",
            a.path.display(),
            b.path.display()
        ))),
        (with, _) => Ok(with.is_some()),
    }
}

/// Words of a shell command line: blanks separate, quotes and backslashes protect.
pub fn split_shell_words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(q), c) if c == q => quote = None,
            (Some('"') | None, '\\') => word.get_or_insert_default().extend(chars.next()),
            (Some(_), c) => word.get_or_insert_default().push(c),
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (None, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

fn absolute(path: &Path) -> PathBuf {
    std::fs::canonicalize(path).or_else(|_| std::path::absolute(path)).unwrap_or_else(|_| path.to_path_buf())
}

/// Relative to the current folder where that is shorter: messages name files as the user would.
fn shortened(path: PathBuf) -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    absolute(&path).strip_prefix(&here).map(Path::to_path_buf).unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shell_words() {
        assert_eq!(split_shell_words(r#"cc -DA="b c" 'd e' f\ g """#), ["cc", "-DA=b c", "d e", "f g", ""]);
    }

    #[test]
    fn a_compiler_is_for_its_machine() {
        assert!(machine_of_compiler("/usr/bin/cc").is_empty());
        assert!(machine_of_compiler("gcc-12").is_empty());
        assert_eq!(machine_of_compiler("x86_64-linux-gnu-gcc-12"), ["--target=x86_64-linux-gnu"]);
        assert_eq!(machine_of_compiler("/opt/bin/arm-none-eabi-gcc"), ["--target=arm-none-eabi", "-fshort-enums"]);
        assert_eq!(machine_of_compiler("riscv64-unknown-elf-gcc"), ["--target=riscv64-unknown-elf"]);
    }

    #[test]
    fn files_and_output_are_left_out() {
        let argv = ["cc", "-O2", "-Wall", "-Iinc", "-D", "X=1", "-std=c11", "-o", "a.o", "-c", "a.c", "-fPIC", "-fsigned-char"];
        let kept = meaningful_args(&argv.map(String::from), Path::new("/src"));
        assert_eq!(kept, ["-O2", "-Wall", "-I", "/src/inc", "-DX=1", "-std=c11", "-fPIC", "-fsigned-char"]);
    }
}
