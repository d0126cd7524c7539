//! Turns driver-style arguments into those of `clang -cc1`.
//!
//! The driver itself is not used: it looks for a gcc installation and starts slower than a small file parses. Gives the
//! full argument list; an argument that is neither understood nor known to be harmless is an error.

use std::ffi::CString;
use std::path::Path;

use crate::ParseOptions;
use crate::error::ArgumentError;
use crate::flags::{Flag, flag};
use crate::headers::{BUILTIN_DIR, FALLBACK_DIR, PORTABLE_DIR, PRELUDE};
use crate::target::Target;

/// Errors of today that older compilers, for which many programs were written, only warned about.
const OLD_WARNINGS: &[&str] = &[
    "int-conversion",
    "implicit-function-declaration",
    "implicit-int",
    "incompatible-function-pointer-types",
    "incompatible-pointer-types",
    "return-type",
    "return-mismatch",
];

/// Options whose value is the next argument and which mean the same to `-cc1`.
const WITH_VALUE: &[&str] = &["-I", "-D", "-U", "-include", "-imacros", "-isystem", "-iquote", "-idirafter"];

/// Options of other stages that take the next argument with them.
const IGNORED_WITH_VALUE: &[&str] = &["-o", "-MF", "-MT", "-MQ", "-Xassembler", "-L", "-l", "-T", "-u", "-z", "-aux-info"];

/// Optimisation, debugging, warnings, output: nothing that changes what the program means.
const HARMLESS: &[&str] = &["-c", "-S", "-E", "-P", "-C", "-s", "-p", "-v", "-r", "-w", "-MD", "-MMD"];
const HARMLESS_PREFIXES: &[&str] = &[
    "-O",
    "-g",
    "-W",
    "-M",
    "-L",
    "-l",
    "-R",
    "-pedantic",
    "-pipe",
    "-save-temps",
    "-static",
    "-shared",
    "-rdynamic",
    "-pie",
    "-no",
];

/// Builds the argument list; the input file comes last.
pub fn cc1(options: &ParseOptions) -> Result<Vec<CString>, ArgumentError> {
    let mut out: Vec<String> = Vec::new();
    let mut push = |arg: &str| out.push(arg.to_owned());
    let target = Target::of(&options.args, options.arch)?;
    for arg in ["-fsyntax-only", "-x", "c", "-fgnuc-version=4.2.1", "-w"] {
        push(arg);
    }
    // What the machine says by default comes first: the user's options may take it back.
    let machine = target.cc1();
    let user = translate(&options.args, &target, machine)?;
    for warning in OLD_WARNINGS {
        push(&format!("-Wno-error={warning}"));
    }
    // Generated code nests deeper than the default of 256. At 8 KB a level this is what the worker's stack holds.
    for arg in ["-fbracket-depth", "100000", "-ferror-limit", "20"] {
        push(arg);
    }
    for arg in ["-nobuiltininc", "-nostdsysteminc", "-include", PRELUDE] {
        push(arg);
    }
    if !user.has_std {
        push("-std=gnu17");
    }
    for arg in &user.args {
        push(arg);
    }
    if !user.nostdinc {
        for (kind, dir) in system_dirs(&target) {
            push(kind);
            push(&dir);
        }
    }
    push(&options.file.to_string_lossy());
    out.into_iter().map(|arg| CString::new(arg).map_err(|_| ArgumentError::Nul)).collect()
}

/// Where system headers are looked for, clang's own first.
///
/// SOUNDNESS: headers of this system are for this machine: their sizes would be wrong for another one, which gets those of a compiler for it,
/// if one is installed, or the portable ones that we bring along.
fn system_dirs(target: &Target) -> Vec<(&'static str, String)> {
    let mut dirs = vec![("-internal-isystem", BUILTIN_DIR.to_string())];
    if !target.is_native() {
        let own = target.header_dirs();
        dirs.extend(own.into_iter().map(|dir| ("-internal-externc-isystem", dir)));
        dirs.push(("-internal-externc-isystem", PORTABLE_DIR.to_string()));
        return dirs;
    }
    let native: &[&str] = match target.bits {
        // Debian keeps headers of a foreign 32-bit system, the package for -m32 adds to those of the 64-bit one.
        32 => &["/usr/include/i386-linux-gnu", "/usr/include/x86_64-linux-gnu"],
        _ => &["/usr/include/x86_64-linux-gnu"],
    };
    dirs.push(("-internal-isystem", "/usr/local/include".to_string()));
    dirs.extend(native.iter().map(|dir| ("-internal-externc-isystem", dir.to_string())));
    dirs.push(("-internal-externc-isystem", "/usr/include".to_string()));
    dirs.retain(|(_, dir)| dir == BUILTIN_DIR || Path::new(dir).is_dir());
    dirs.push(("-internal-externc-isystem", FALLBACK_DIR.to_string()));
    dirs
}

struct Translated {
    args: Vec<String>,
    has_std: bool,
    nostdinc: bool,
}

fn translate(args: &[String], target: &Target, before: Vec<String>) -> Result<Translated, ArgumentError> {
    let mut out = Translated { args: before, has_std: false, nostdinc: false };
    let fortified = args.iter().any(|arg| arg.contains("_FORTIFY_SOURCE"));
    let mut seen: Vec<&str> = Vec::new();
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        let arg = arg.as_str();
        let mut value = |option: &str| rest.next().ok_or_else(|| ArgumentError::WithoutValue(option.to_owned()));
        if let Some(option) = WITH_VALUE.iter().find(|option| arg == **option) {
            out.args.extend([(*option).to_owned(), value(option)?.clone()]);
        } else if let Some(option) = ["-I", "-D", "-U"].iter().find(|option| arg.starts_with(**option)) {
            out.args.extend([(*option).to_owned(), arg[2..].to_owned()]);
        } else if let Some(option) = WITH_VALUE.iter().find(|option| option.len() > 2 && arg.starts_with(**option)) {
            out.args.extend([(*option).to_owned(), arg[option.len()..].to_owned()]);
        } else if arg == "-target" || arg == "--target" {
            value(arg)?;
        } else if arg == "-x" || (arg.starts_with("-x") && !arg.starts_with("-xc")) {
            let language = if arg == "-x" { value(arg)?.as_str() } else { &arg[2..] };
            if !["c", "cpp-output", "none"].contains(&language) {
                return Err(ArgumentError::Language(language.to_owned()));
            }
        } else if arg == "-Xlinker" {
            // The value of an option is the next one's value.
            translate_flag(&format!("-Wl,{}", value(arg)?), target, &mut out)?;
        } else if IGNORED_WITH_VALUE.contains(&arg) {
            rest.next();
        } else if let Some(std) = arg.strip_prefix("-std=").or_else(|| arg.strip_prefix("--std=")) {
            out.has_std = true;
            out.args.push(format!("-std={std}"));
        } else if let Some(given) = arg.strip_prefix("-Wp,") {
            preprocessor(given, target, &mut out)?;
        } else {
            // The last option of a kind counts.
            let kind = |macros: &[&str]| macros.first().map(|m| m.split('=').next().unwrap_or_default()[..5].to_owned());
            let shown = macros(arg, fortified);
            if let Some(kind) = kind(shown).or_else(|| (arg == "-O0").then(|| "__OPT".into())) {
                seen.retain(|m: &&str| !m.starts_with(&kind));
            }
            seen.extend(shown);
            translate_flag(arg, target, &mut out)?;
        }
    }
    // Before the user's own definitions.
    let defined = seen.iter().flat_map(|m| ["-D".to_owned(), (*m).to_owned()]);
    out.args = defined.chain(std::mem::take(&mut out.args)).collect();
    Ok(out)
}

/// The macros by which programs see that the compiler was given an option, as gcc and clang define them.
///
/// `fortified`: headers of the C library would choose other functions for programs that are optimised, and what these look for is looked for anyway.
fn macros(arg: &str, fortified: bool) -> &'static [&'static str] {
    match arg {
        "-O" | "-O1" | "-O2" | "-O3" | "-O4" | "-Og" if !fortified => &["__OPTIMIZE__=1"],
        "-Os" | "-Oz" if !fortified => &["__OPTIMIZE__=1", "__OPTIMIZE_SIZE__=1"],
        "-fpic" => &["__PIC__=1", "__pic__=1"],
        "-fPIC" => &["__PIC__=2", "__pic__=2"],
        "-fpie" => &["__PIC__=1", "__pic__=1", "__PIE__=1", "__pie__=1"],
        "-fPIE" => &["__PIC__=2", "__pic__=2", "__PIE__=2", "__pie__=2"],
        "-fstack-protector" => &["__SSP__=1"],
        "-fstack-protector-strong" => &["__SSP_STRONG__=2"],
        "-fstack-protector-all" => &["__SSP_ALL__=3"],
        _ => &[],
    }
}

/// `-Wp,-DX=1,-MD,file`: options for the preprocessor, of which those about dependencies say nothing about the program.
fn preprocessor(given: &str, target: &Target, out: &mut Translated) -> Result<(), ArgumentError> {
    let mut parts = given.split(',');
    while let Some(part) = parts.next() {
        match part {
            "-MD" | "-MMD" | "-MF" | "-MT" | "-MQ" => {
                parts.next();
            }
            _ => {
                let inner = translate(&[part.to_owned()], target, Vec::new())?;
                out.args.extend(inner.args);
            }
        }
    }
    Ok(())
}

fn translate_flag(arg: &str, target: &Target, out: &mut Translated) -> Result<(), ArgumentError> {
    match arg {
        "-ansi" => {
            out.has_std = true;
            out.args.push("-std=c89".into());
            return Ok(());
        }
        "-nostdinc" => {
            out.nostdinc = true;
            return Ok(());
        }
        "-pthread" => {
            out.args.extend(["-D".into(), "_REENTRANT".into()]);
            return Ok(());
        }
        "-xc" => return Ok(()),
        "-fno-short-wchar" => {
            out.args.retain(|arg| arg != "-fwchar-type=short" && arg != "-fno-signed-wchar");
            return Ok(());
        }
        "-fno-pack-struct" => {
            out.args.retain(|arg| !arg.starts_with("-fpack-struct="));
            return Ok(());
        }
        _ => {}
    }
    match flag(arg, target) {
        Flag::Pass(args) => out.args.extend(args),
        Flag::Undo(earlier) => out.args.retain(|arg| arg != earlier),
        Flag::Harmless => {}
        Flag::Refused(why) => return Err(why),
        Flag::Unknown if HARMLESS.contains(&arg) || HARMLESS_PREFIXES.iter().any(|prefix| arg.starts_with(prefix)) => {}
        Flag::Unknown => return Err(ArgumentError::Unknown(arg.to_owned())),
    }
    Ok(())
}
