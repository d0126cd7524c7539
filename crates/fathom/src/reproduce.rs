//! How to see a counterexample again: command lines for the report.

use crate::cli::VerifyArgs;
use crate::trace::value_text;
use fathom_engine::Counterexample;
use fathom_goto::{FloatKind, Program, Type};

/// Longer lists of inputs are not worth a command line.
const MOST_INPUTS: usize = 64;

pub fn commands(program: &Program, found: &Counterexample, args: &VerifyArgs) -> Vec<String> {
    let mut lines = Vec::new();
    let files: Vec<String> = args.source.files.iter().map(|f| quoted(&f.display().to_string())).collect();
    // Inputs of library models and uninitialised values cannot be given to `run`.
    let plain = found.script.indeterminate.is_empty() && found.script.args.is_empty() && args.source.entry() == "main";
    // Nor can what checks put in the place of undefined values and volatile objects.
    let plain = plain && !found.script.inputs.iter().any(|i| i.name.contains(' '));
    let plain = plain && args.source.mmio.is_empty();
    if plain && found.script.inputs.len() <= MOST_INPUTS && !files.is_empty() && args.clang_args.is_empty() {
        let options = source_options(args);
        let run = format!("fathom run {}{options}", files.join(" "));
        match found.script.inputs.is_empty() {
            true => lines.push(run),
            false => {
                lines.push(format!("echo '{}' > inputs.json", inputs(program, found)));
                lines.push(format!("{run} --inputs inputs.json"));
            }
        }
    }
    if args.source.fixed_point.is_some() || !args.source.mmio.is_empty() || !program.machine().x86 {
        // A compiled program computes with floats, has no registers, and runs here.
        return lines;
    }
    lines.push("the same command with --harness replay.c --confirm: compiles the program with sanitizers and runs it into the violation".into());
    lines
}

/// The values as `fathom run --inputs` reads them.
pub fn inputs(program: &Program, found: &Counterexample) -> String {
    let value = |input: &fathom_engine::InputValue| match program.types.get(input.ty) {
        Type::Bool | Type::Int { .. } => value_text(program, input.ty, input.bits),
        Type::Float(FloatKind::F32) if f32::from_bits(input.bits as u32).is_finite() => {
            format!("{:?}", f32::from_bits(input.bits as u32))
        }
        Type::Float(FloatKind::F64) if f64::from_bits(input.bits as u64).is_finite() => {
            format!("{:?}", f64::from_bits(input.bits as u64))
        }
        _ => format!("\"bits:{:x}\"", input.bits),
    };
    format!("[{}]", found.script.inputs.iter().filter(|i| i.approximated().is_none()).map(value).collect::<Vec<_>>().join(", "))
}

/// Options that change how the files are read.
fn source_options(args: &VerifyArgs) -> String {
    let source = &args.source;
    let compiler = &source.compiler;
    let mut words = Vec::new();
    words.extend(compiler.target.iter().map(|triple| format!("--target={}", quoted(triple))));
    match compiler.arch {
        Some(crate::cli::ArchArg::Ilp32) => words.push("--arch 32".to_string()),
        Some(crate::cli::ArchArg::Lp64) if source.compile_commands.is_some() => words.push("--arch 64".to_string()),
        Some(crate::cli::ArchArg::Lp64) | None => {}
    }
    words.extend(compiler.compiler_flags.iter().map(|flag| quoted(flag)));
    words.extend(source.acsl.then(|| "--acsl".to_string()));
    words.extend(source.mmio.iter().map(|region| format!("--mmio {region}")));
    words.extend(source.fixed_point.iter().map(|format| format!("--fixed-point {format}")));
    words.extend(compiler.include_dirs.iter().map(|dir| quoted(&format!("-I{dir}"))));
    words.extend(compiler.defines.iter().map(|define| quoted(&format!("-D{define}"))));
    words.extend(compiler.undefines.iter().map(|name| format!("-U{name}")));
    words.extend(compiler.includes.iter().map(|file| format!("-include {}", quoted(file))));
    words.extend(compiler.std.iter().map(|name| format!("-std={name}")));
    words.iter().map(|word| format!(" {word}")).collect()
}

/// For a shell.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+,:@%".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_string(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}
