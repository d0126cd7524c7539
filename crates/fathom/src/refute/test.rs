//! A runnable test for a confirmed alarm: a C file that includes the user's, so that static functions can be called, builds the memory that the
//! counterexample's environment has, and calls the entry function; a second file defines what the program leaves undefined.
//!
//! The test is compiled with sanitizers and run: what it prints has to name the alarm's line. A `Makefile` runs them all again.

use crate::cli::VerifyArgs;
use crate::failure::Failure;
use crate::harness::sandbox;
use crate::publish::write_file;
use crate::reproduce::quoted;
use crate::source::SourceFile;
use crate::trace::{type_text, value_text};
use fathom_alarm::{Kind, Place};
use fathom_engine::{Counterexample, InputValue};
use fathom_goto::*;
use fathom_interpret::ObjectKey;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// How long a test may run.
const RUN: Duration = Duration::from_secs(20);
/// Compilers, the first that can build the test counts.
const COMPILERS: [&str; 4] = ["clang-19", "clang", "gcc", "cc"];

pub struct Test<'a> {
    pub number: usize,
    pub folder: &'a Path,
    pub kind: Kind,
    pub place: &'a Place,
    /// The file of the user's that the entry function is in.
    pub entry_file: &'a Path,
    pub entry: &'a str,
    pub program: &'a Program,
    pub found: &'a Counterexample,
    pub files: &'a [SourceFile],
    pub args: &'a VerifyArgs,
}

/// What became of it.
#[derive(Clone, Debug)]
pub struct Written {
    /// The file, if it could be written, and what running it showed.
    pub told: String,
    /// For the `Makefile`: the name, and how it is built and run.
    pub rule: Option<(String, String)>,
    /// The test shows the violation at the alarm's line.
    pub shows: bool,
}

impl Test<'_> {
    pub fn write(&self) -> Result<Written, Failure> {
        let none = |why: String| Ok(Written { told: format!("none: {why}"), rule: None, shows: false });
        let stubs = self.stubs();
        if let Some(obstacle) = stubs.obstacle {
            return none(obstacle);
        }
        let text = match self.text(&stubs.defines) {
            Ok(text) => text,
            Err(why) => return none(why),
        };
        let name = format!("alarm_{}", self.number);
        let file = self.folder.join(format!("{name}.c"));
        write_file(&file, text.as_bytes())?;
        write_file(&self.folder.join(format!("{name}_stubs.c")), stubs.text.as_bytes())?;
        let _ = std::fs::remove_file(self.folder.join(rest(&name)));
        let run = self.run(&name);
        let command = self.command("$(CC)", &name);
        let words: Vec<String> = command.iter().map(|w| if w == "$(CC)" { w.clone() } else { quoted(w) }).collect();
        let runner = if self.kind == Kind::Uninitialised { "$(VALGRIND) " } else { "" };
        let rule = format!("\t{}\n\t-{runner}./{name}\n", words.join(" "));
        let (shows, said) = match run {
            Ok(said) => (true, format!("shows {said}")),
            Err(why) => (false, format!("does not show it: {why}")),
        };
        Ok(Written { told: format!("{} ({said})", file.display()), rule: Some((name, rule)), shows })
    }

    /// What the program leaves undefined. Memory of the environment is the test's own business.
    fn stubs(&self) -> crate::harness::Harness {
        let mut found = self.found.clone();
        found.script.foreign.clear();
        let parameters = self.parameters();
        for input in found.script.inputs.iter_mut().filter(|i| parameters.contains(&i.name)) {
            input.bits = 0;
        }
        let mut args = self.args.clone();
        if self.entry != "main" {
            args.source.function = None;
        }
        crate::harness::harness(self.program, &found, self.files, &args)
    }

    /// Names of the inputs that are arguments of the entry function.
    fn parameters(&self) -> Vec<String> {
        let drawn = self.program.drawn_arguments();
        drawn.into_iter().filter(|name| !name.starts_with("__VERIFIER_nondet_")).map(str::to_string).collect()
    }

    fn text(&self, defines: &[String]) -> Result<String, String> {
        let script = &self.found.script;
        let property = self.program.property(self.found.property);
        let mut out = String::new();
        let _ = writeln!(out, "/* {}: {}.", self.place, property.message.replace("*/", "* /"));
        let _ = writeln!(out, "   The Makefile builds and runs it. */\n");
        let macros: Vec<(&str, &str)> = defines.iter().filter_map(|d| d.strip_prefix("-D")?.split_once('=')).collect();
        for (name, value) in &macros {
            let _ = writeln!(out, "#define {name} {value}");
        }
        if self.entry != "main" {
            let _ = writeln!(out, "#define main fathom_unused_main");
        }
        let path = std::path::absolute(self.entry_file).unwrap_or_else(|_| self.entry_file.to_path_buf());
        let _ = writeln!(out, "#include \"{}\"", path.display());
        for (name, _) in macros.iter().filter(|(name, _)| *name != "main") {
            let _ = writeln!(out, "#undef {name}");
        }
        if self.entry == "main" {
            // The stubs have the start.
            return Ok(out);
        }
        let _ = writeln!(out, "#undef main\n");
        for (i, (_, _, size)) in script.foreign.iter().enumerate() {
            let _ = writeln!(out, "static unsigned char *memory_{i}; /* {size} bytes */");
        }
        let _ = writeln!(out, "\nint main(void)\n{{");
        // Allocated, because the function may free it.
        for (i, (_, _, size)) in script.foreign.iter().enumerate() {
            let _ = writeln!(out, "    memory_{i} = __builtin_calloc(1, {size});");
        }
        let mut bytes: BTreeMap<(usize, String), BTreeMap<u64, u8>> = BTreeMap::new();
        for (&(key, offset), &byte) in &script.indeterminate {
            let at = match key {
                ObjectKey::Foreign(_) => match script.foreign.iter().position(|(k, _, _)| *k == key) {
                    Some(i) => (i, format!("memory_{i}")),
                    None => continue,
                },
                ObjectKey::Global(id) => (usize::MAX, self.global(id)?),
                ObjectKey::Event(_) | ObjectKey::Function(_) => continue,
            };
            bytes.entry(at).or_default().insert(offset, byte);
        }
        for ((_, object), bytes) in &bytes {
            self.fill(&mut out, object, bytes);
        }
        let arguments = self.arguments(&mut out)?;
        let call = format!("{}({})", self.entry, arguments.join(", "));
        let ret = self.program.find_function(self.entry).map(|id| self.program.func(id).ret);
        // What nobody wrote is seen when something depends on it.
        let _ = match ret.is_some_and(|ty| self.program.types.is_scalar(ty)) && self.kind == Kind::Uninitialised {
            true => writeln!(out, "    if ({call})\n        return 1;\n    return 0;\n}}"),
            false => writeln!(out, "    {call};\n    return 0;\n}}"),
        };
        Ok(out)
    }

    fn global(&self, id: GlobalId) -> Result<String, String> {
        let name = &self.program.global(id).name;
        let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        plain
            .then(|| format!("(unsigned char *)&{name}"))
            .ok_or_else(|| format!("`{name}` cannot be set from outside of its function"))
    }

    /// Stores the bytes that are not zero, and pointers as such.
    fn fill(&self, out: &mut String, object: &str, bytes: &BTreeMap<u64, u8>) {
        let width = self.program.arch().pointer_bytes();
        let mut done = 0;
        let word =
            |at: u64| (0..width).rev().fold(0u64, |sum, i| sum << 8 | u64::from(bytes.get(&(at + i)).copied().unwrap_or(0)));
        for (&offset, &byte) in bytes {
            if offset < done {
                continue;
            }
            if offset % width == 0
                && let Some(target) = Some(word(offset)).filter(|w| *w != 0).and_then(|w| self.target(w))
            {
                let _ = writeln!(out, "    *(void **)({object} + {offset}) = {target};");
                done = offset + width;
            } else if object.starts_with('(') || byte != 0 {
                let _ = writeln!(out, "    ({object})[{offset}] = {byte};");
            }
        }
    }

    /// The object at an address, as a C expression.
    fn target(&self, address: u64) -> Option<String> {
        let script = &self.found.script;
        let within = |base: u64, size: u64| address >= base && address - base < size.max(1);
        if let Some(i) = script.foreign.iter().position(|(_, base, size)| within(*base, *size)) {
            return Some(format!("memory_{i} + {}", address - script.foreign[i].1));
        }
        let mut globals: Vec<(GlobalId, u64)> = script
            .addresses
            .iter()
            .filter_map(|(key, base)| match key {
                ObjectKey::Global(id) => Some((*id, *base)),
                ObjectKey::Event(_) | ObjectKey::Foreign(_) | ObjectKey::Function(_) => None,
            })
            .collect();
        globals.sort_unstable();
        let (id, base) =
            globals.into_iter().find(|(id, base)| within(*base, self.program.types.size_of(self.program.global(*id).ty)))?;
        Some(format!("{} + {}", self.global(id).ok()?, address - base))
    }

    /// Declares what the function is called with.
    fn arguments(&self, out: &mut String) -> Result<Vec<String>, String> {
        let f = self.program.find_function(self.entry).map(|id| self.program.func(id)).ok_or("the entry function is gone")?;
        let names = self.parameters();
        let drawn: Vec<&InputValue> = self.found.script.inputs.iter().filter(|i| names.contains(&i.name)).collect();
        let mut list = Vec::new();
        for (i, parameter) in f.params.iter().map(|p| f.local(*p)).enumerate() {
            if parameter.name == "$va" {
                continue;
            }
            let ty = parameter.ty;
            if !self.program.types.is_scalar(ty) {
                return Err(format!("the argument `{}` is no scalar", parameter.name));
            }
            let bits = drawn.iter().find(|input| input.name == parameter.name).map_or(0, |input| input.bits);
            match self.program.types.get(ty) {
                Type::Pointer(_) if bits == 0 => list.push("0".into()),
                Type::Pointer(_) => {
                    let target =
                        self.target(bits as u64).ok_or_else(|| format!("`{}` is an address of no object", parameter.name))?;
                    list.push(format!("(void *)({target})"));
                }
                Type::Float(_) => {
                    let c_type = type_text(self.program, ty);
                    let _ = writeln!(
                        out,
                        "    unsigned long long bits{i}[2] = {{ {:#x}ull, {:#x}ull }};",
                        bits as u64,
                        (bits >> 64) as u64
                    );
                    let _ = writeln!(
                        out,
                        "    {c_type} argument{i};\n    __builtin_memcpy(&argument{i}, bits{i}, sizeof argument{i});"
                    );
                    list.push(format!("argument{i}"));
                }
                _ => list.push(format!("({}){}", type_text(self.program, ty), literal(&value_text(self.program, ty, bits)))),
            }
        }
        Ok(list)
    }

    fn flags(&self) -> &'static [&'static str] {
        match self.kind {
            Kind::Uninitialised => &[],
            _ => &["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"],
        }
    }

    /// How the test is built, in its folder.
    fn command(&self, compiler: &str, name: &str) -> Vec<String> {
        let mut words: Vec<String> = [compiler, "-gdwarf-4", "-w", "-O0"].map(String::from).to_vec();
        words.extend(self.flags().iter().map(|f| f.to_string()));
        let own = self.files.iter().find(|f| super::places::same(&f.path, self.entry_file));
        words.extend(own.into_iter().flat_map(|f| f.args.iter().cloned()));
        words.extend([format!("{name}.c"), format!("{name}_stubs.c")]);
        words.extend(Some(rest(name)).filter(|file| self.folder.join(file).is_file()));
        let others = self.files.iter().filter(|f| !super::places::same(&f.path, self.entry_file));
        words.extend(others.map(|f| std::path::absolute(&f.path).unwrap_or_else(|_| f.path.clone()).display().to_string()));
        words.extend(["-lm".to_string(), "-o".into(), name.into()]);
        words
    }

    /// What the compiler says if it refuses the test; `None`: it cannot be started.
    fn build(&self, compiler: &str, name: &str) -> Option<Result<(), String>> {
        let words = self.command(compiler, name);
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).current_dir(self.folder).stdin(Stdio::null());
        let output = command.output().ok()?;
        Some(output.status.success().then_some(()).ok_or_else(|| String::from_utf8_lossy(&output.stderr).into_owned()))
    }

    /// Defines what the rest of the included file needs of the project, and the execution does not. `false`: that is not what the linker misses.
    fn define_rest(&self, name: &str, said: &str) -> bool {
        let names = undefined(said);
        let mut text = String::from("/* What the execution does not use, so that the test can be linked. */\n");
        for name in &names {
            let _ = writeln!(text, "char {name}[4096] __attribute__((aligned(16)));");
        }
        !names.is_empty() && write_file(&self.folder.join(rest(name)), text.as_bytes()).is_ok()
    }

    /// Builds and runs the test; what it shows, or why it shows nothing.
    fn run(&self, name: &str) -> Result<String, String> {
        let mut refusal = "no C compiler was found".to_string();
        let mut built = false;
        for compiler in COMPILERS {
            let mut built_by = self.build(compiler, name);
            if let Some(Err(text)) = &built_by
                && self.define_rest(name, text)
            {
                built_by = self.build(compiler, name);
            }
            match built_by {
                Some(Ok(())) => {
                    built = true;
                    break;
                }
                Some(Err(text)) => {
                    refusal = text.lines().find(|l| l.contains("error")).unwrap_or("the compiler refuses it").to_string();
                }
                None => {}
            }
        }
        if !built {
            return Err(refusal);
        }
        let binary = std::path::absolute(self.folder.join(name)).map_err(|error| error.to_string())?;
        let mut command = match self.kind {
            Kind::Uninitialised => {
                let mut command = Command::new("valgrind");
                command.args(["-q", "--error-exitcode=86"]).arg(&binary);
                command
            }
            _ => Command::new(&binary),
        };
        let folder = std::env::temp_dir().join(format!("fathom-test-{}-{}", std::process::id(), self.number));
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let ended = sandbox::run(&mut command, &folder, RUN, None);
        let _ = std::fs::remove_dir_all(&folder);
        let ended = ended.map_err(|error| format!("the test cannot be run: {error}"))?;
        let file = PathBuf::from(&self.place.file);
        let here = format!("{}:{}", file.file_name().unwrap_or_default().to_string_lossy(), self.place.line);
        let complains =
            |line: &&str| line.contains("runtime error") || line.contains("ERROR: ") || line.contains("uninitialised");
        let line = ended.output.lines().find(complains).map(str::trim);
        // Where the value came from that something depends on, and whose the lost memory was, the tools do not tell.
        let anywhere = matches!(self.kind, Kind::Leak | Kind::Uninitialised);
        let named = ended.output.contains(&here) || anywhere;
        // A call of what has no code is no null pointer of the program's.
        let astray =
            ["pc points to the zero page", "PC is at a non-executable region"].iter().any(|words| ended.output.contains(words));
        match line {
            Some(_) if astray && self.kind != Kind::Call => Err("it calls a function that the test does not define".into()),
            Some(line) if named => Ok(line.chars().take(160).collect()),
            Some(line) => Err(format!("it says `{}`", line.chars().take(160).collect::<String>())),
            None if !ended.in_time => Err("it does not end in time".into()),
            None => Err(format!("it ends with {:?}", ended.code.or(ended.signal))),
        }
    }
}

/// The file that defines what only the linker asks for.
fn rest(name: &str) -> String {
    format!("{name}_rest.c")
}

/// The names that a linker misses.
fn undefined(said: &str) -> Vec<String> {
    let identifier = |name: &&str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let quoted = said.split("undefined reference to ").skip(1).filter_map(|rest| rest.split(['`', '\'']).nth(1));
    let plain = said.split("undefined symbol: ").skip(1).filter_map(|rest| rest.split_whitespace().next());
    let names: std::collections::BTreeSet<&str> = quoted.chain(plain).filter(identifier).collect();
    names.into_iter().map(str::to_string).collect()
}

/// The least integer has no literal of its own.
fn literal(value: &str) -> String {
    match value {
        "-2147483648" => "(-2147483647 - 1)".into(),
        "-9223372036854775808" => "(-9223372036854775807ll - 1)".into(),
        _ if value.len() > 9 && !value.starts_with('-') => format!("{value}ull"),
        _ => value.into(),
    }
}

/// Runs all tests of a folder again.
pub fn makefile(folder: &Path, rules: &[(String, String)]) -> Result<(), Failure> {
    let names: Vec<&str> = rules.iter().map(|(name, _)| name.as_str()).collect();
    let mut out = String::from("# Builds and runs a test per confirmed alarm; each one ends with what the sanitizers say.\n");
    out += "CC = clang\nVALGRIND = valgrind -q\n\n";
    let _ = writeln!(out, ".PHONY: all {}\nall: {}\n", names.join(" "), names.join(" "));
    for (name, rule) in rules {
        let _ = writeln!(out, "{name}:\n{rule}");
    }
    write_file(&folder.join("Makefile"), out.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_linker_misses() {
        let gnu = "a.c:214: undefined reference to `ierror'\na.c:3: undefined reference to `b'\nmore undefined references to `b' follow";
        assert_eq!(undefined(gnu), ["b", "ierror"]);
        assert_eq!(undefined("ld.lld: error: undefined symbol: get_time\n>>> referenced by a.c:3"), ["get_time"]);
        assert!(undefined("a.c:3: error: expected ';'").is_empty());
    }
}
