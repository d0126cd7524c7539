//! The C front end: clang 19, linked in, and nothing outside this crate knows about it.
//!
//! Takes a file, a data model and compiler arguments; gives an [`ast::Unit`](fathom_ast::Unit) or clang's rendered
//! diagnostics. clang runs in a forked child (`cpp/worker.cpp`): whatever happens to it, the caller gets a
//! [`ParseError`]. The child walks clang's tree and writes a compact stream, which `fathom_ast::decode` reads back.
//! clang's builtin headers are embedded, so that a statically linked binary needs no clang installation.
//!
//! Must not know: the IR, and what anybody does with the tree.

mod arguments;
mod error;
mod flags;
mod headers;
mod shim;
mod target;

use std::path::PathBuf;

pub use error::{ArgumentError, ParseError, TargetFault};
pub use fathom_ast::Arch;
use fathom_ast::Unit;
pub use target::{choosing, foreign, pointer_bits};

/// What to parse and how.
#[derive(Clone, Debug)]
pub struct ParseOptions {
    /// The C file, `.i` or `.c`; may be one of `virtual_files`.
    pub file: PathBuf,
    /// The data model, unless the arguments choose a machine (`-m32`, `--target`).
    pub arch: Arch,
    /// Arguments in the compiler driver's syntax: `-I -D -U -include -std=` and others that change the meaning of the
    /// program. Those that only steer code generation, warnings or output are ignored, so that command lines from a
    /// compilation database can be passed on.
    pub args: Vec<String>,
    /// Files that exist in memory only, by path; they hide files on disk.
    pub virtual_files: Vec<(String, Vec<u8>)>,
}

impl ParseOptions {
    /// Parses `file` for `arch` with default arguments.
    pub fn new(file: impl Into<PathBuf>, arch: Arch) -> ParseOptions {
        ParseOptions { file: file.into(), arch, args: Vec::new(), virtual_files: Vec::new() }
    }
}

/// Parses one translation unit.
pub fn parse(options: &ParseOptions) -> Result<Unit, ParseError> {
    parse_with_stream(options).map(|(unit, _)| unit)
}

/// Parses one translation unit; also gives the bytes the unit was read from. They hold everything that anybody after the front end
/// can see of it, headers and macros included: units of equal bytes are equal.
pub fn parse_with_stream(options: &ParseOptions) -> Result<(Unit, Vec<u8>), ParseError> {
    let name = options.file.display();
    check_readable(options)?;
    let args = arguments::cc1(options).map_err(ParseError::Argument)?;
    let reply = shim::run(&args, &headers::all(&options.virtual_files));
    match reply.status() {
        shim::Status::Ok => {
            let mut unit = fathom_ast::decode(reply.stream())
                .map_err(|bad| ParseError::Crash(format!("internal error while parsing {name}: {bad}")))?;
            unit.diagnostics = reply.text();
            Ok((unit, reply.stream().to_vec()))
        }
        shim::Status::Diagnostics => Err(ParseError::Diagnostics(reply.text())),
        shim::Status::Crash { how } => {
            let mut message = format!("the C front end (clang) crashed on {name}: {how}");
            // What it said last often names the cause.
            if let Some(line) = reply.text().lines().find(|line| !line.trim().is_empty()) {
                message.push_str(&format!(" ({})", line.trim()));
            }
            Err(ParseError::Crash(message))
        }
        shim::Status::System => Err(ParseError::NotStarted(options.file.clone())),
    }
}

/// One clear sentence for what clang would report against its own command line.
fn check_readable(options: &ParseOptions) -> Result<(), ParseError> {
    if options.virtual_files.iter().any(|(path, _)| *path == options.file.to_string_lossy()) {
        return Ok(());
    }
    let failed = |error: std::io::Error| ParseError::Unreadable(options.file.clone(), error);
    let meta = std::fs::metadata(&options.file).map_err(failed)?;
    if meta.is_dir() {
        return Err(ParseError::Directory(options.file.clone()));
    }
    std::fs::File::open(&options.file).map_err(failed)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    //! The boundary itself; what the trees look like is tested in `tests/`.
    use super::*;

    /// The stream of a small program.
    fn stream() -> Vec<u8> {
        let source = "struct s { int a : 3; char c[4]; } v = { 1, \"ab\" }; enum e { A, B };\n\
                      int f(int n, ...) { int a[n]; for (int i = 0; i < n; i++) switch (i) { case 1 ... 3: a[i] += v.a; goto out; }\n\
                      out: return ({ sizeof a + B; }) ?: 2.5; }";
        let mut options = ParseOptions::new("t.c", Arch::Lp64);
        options.virtual_files.push(("t.c".into(), source.as_bytes().to_vec()));
        let args = arguments::cc1(&options).expect("good arguments");
        let reply = shim::run(&args, &headers::all(&options.virtual_files));
        assert!(matches!(reply.status(), shim::Status::Ok), "{}", reply.text());
        reply.stream().to_vec()
    }

    /// A damaged stream is an error or another valid unit, never a panic.
    #[test]
    fn damaged_streams_are_rejected() {
        let good = stream();
        assert!(fathom_ast::decode(&good).is_ok());
        for len in 0..good.len() {
            assert!(fathom_ast::decode(&good[..len]).is_err(), "cut at {len}");
        }
        let mut bad = good.clone();
        for at in 0..good.len() {
            for flip in [0x01, 0x10, 0x7f, 0x80, 0xff] {
                bad[at] = good[at] ^ flip;
                let _ = fathom_ast::decode(&bad);
            }
            bad[at] = good[at];
        }
    }
}
