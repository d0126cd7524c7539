//! ACSL in comments (`--acsl`): clauses that are C, rewritten into the contracts, loop clauses and assertions of the dialects.
//!
//! Takes the text of a file, gives another text with the same lines: `/*@ requires …; */` before a function becomes clauses behind its declarator,
//! `/*@ loop invariant …; */` clauses behind the head of the loop, `//@ assert …;` an assertion. `#line` markers keep each clause at its
//! own line.
//!
//! SOUNDNESS: ACSL's integers do not wrap around, so integers in clauses are computed in 127 bits (`__fathom_z`). What is not understood is an
//! error with its line; nothing is passed over. Its reals are not floats, so floats are compared in clauses, and not computed with. A contract without `assigns` may change everything, which contracts here cannot say: an error.

mod emit;
mod lex;
mod parse;

use crate::failure::{Failure, input};
use crate::source::SourceFile;
use lex::{Kind, Token, tokens};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Included first: the integers of clauses.
pub const HEADER: &str = "/fathom/acsl.h";
const HEADER_TEXT: &str = "\
#define __fathom_integer(e) (__builtin_classify_type((e)) == 1 || __builtin_classify_type((e)) == 18)
#define __fathom_wide(e) _Generic((e), _BitInt(127): 0, default: __fathom_integer(e) && sizeof(1 ? (e) : (e)) > 8)
#define __fathom_z(e) ((__typeof__(__builtin_choose_expr( \
  sizeof(struct { _Static_assert(!__fathom_wide(e), \"ACSL: integers of more than 64 bits are not supported in clauses\"); int i; }), \
  __builtin_choose_expr(__fathom_integer(e), (_BitInt(127))0, (e)), 0)))(e))
#define __fathom_n(e) ((__typeof__(__builtin_choose_expr( \
  sizeof(struct { _Static_assert(__builtin_classify_type((e)) != 8, \"ACSL: reals are not supported in clauses, and floats are added and multiplied as reals there\"); int i; }), \
  __builtin_choose_expr(__fathom_integer(e), (_BitInt(127))0, (e)), 0)))__fathom_z(e))
#define __fathom_most(p) (__PTRDIFF_MAX__ / (__PTRDIFF_TYPE__)sizeof(*(p)))
#define __fathom_at(p, n) ((p) + (__PTRDIFF_TYPE__)((n) > __fathom_most(p) ? __fathom_most(p) : (n) < -__fathom_most(p) ? -__fathom_most(p) : (n)))
#pragma clang system_header
";

/// What became of the files.
#[derive(Default)]
pub struct Rewritten {
    /// Files in memory that hide those on disk.
    pub overlay: Vec<(String, Vec<u8>)>,
    /// For the user: what is read and means nothing.
    pub notes: Vec<String>,
}

/// Rewrites the annotations of all files, and of the headers that they include by name.
pub fn rewrite(files: &[SourceFile]) -> Result<Rewritten, Failure> {
    let mut all = Rewritten { overlay: vec![(HEADER.to_string(), HEADER_TEXT.as_bytes().to_vec())], notes: Vec::new() };
    let mut seen = BTreeSet::new();
    for file in files {
        let mut open = vec![file.path.clone()];
        while let Some(path) = open.pop() {
            if !seen.insert(path.clone()) {
                continue;
            }
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            open.extend(included(&text, &path, &file.args));
            if !is_annotated(&text) {
                continue;
            }
            let name = path.display().to_string();
            let new =
                annotated(&text, &name, &mut all.notes).map_err(|(line, why)| input(format!("{name}:{line}: ACSL: {why}")))?;
            all.overlay.push((name, new.into_bytes()));
        }
    }
    Ok(all)
}

/// Does a file have clauses of ACSL that nobody reads? Then its first line with one.
pub fn unread(path: &Path) -> Option<u32> {
    let text = std::fs::read_to_string(path).ok()?;
    let words = ["requires", "ensures", "assigns", "loop", "assert", "behavior", "predicate", "axiomatic", "lemma", "logic"];
    let tokens = tokens(&text);
    let found = tokens.iter().find(|t| {
        let clause = t.kind == Kind::Annotation
            && annotation(&text[t.start..t.end])
                .trim_start()
                .split(|c: char| !c.is_alphanumeric())
                .next()
                .is_some_and(|w| words.contains(&w));
        clause && annotation(&text[t.start..t.end]).contains(';')
    })?;
    Some(found.line)
}

fn is_annotated(text: &str) -> bool {
    text.contains("/*@") || text.contains("//@")
}

/// Headers named in quotes, where the compiler finds them first.
fn included(text: &str, from: &Path, args: &[String]) -> Vec<PathBuf> {
    let mut folders = vec![from.parent().unwrap_or(Path::new("")).to_path_buf()];
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        match arg.strip_prefix("-I") {
            Some("") => folders.extend(rest.next().map(PathBuf::from)),
            Some(folder) => folders.push(folder.into()),
            None => {}
        }
    }
    let names = text.lines().filter_map(|line| {
        let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include")?.trim_start().strip_prefix('"')?;
        rest.split('"').next()
    });
    names.filter_map(|name| folders.iter().map(|f| f.join(name)).find(|path| path.is_file())).collect()
}

/// The text between the marks of a comment.
fn annotation(comment: &str) -> &str {
    let text = &comment[3..];
    text.strip_suffix("*/").unwrap_or(text)
}

type Fault = (u32, String);

/// The file with its clauses in place.
fn annotated(text: &str, name: &str, notes: &mut Vec<String>) -> Result<String, Fault> {
    let tokens = tokens(text);
    // What is put in, by position.
    let mut changes: Vec<(usize, usize, String)> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let token = &tokens[at];
        at += 1;
        if token.kind != Kind::Annotation {
            continue;
        }
        let clauses = parse::clauses(annotation(&text[token.start..token.end]), token.line)?;
        let blank: String = text[token.start..token.end].chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect();
        let Some(first) = clauses.first() else {
            continue;
        };
        let line = first.line;
        if first.is_statement() {
            let before = tokens[..at - 1].iter().rev().find(|t| t.kind == Kind::Code).map(|t| &text[t.start..t.end]);
            if !matches!(before, Some("{" | "}" | ";" | ":")) {
                return Err((line, "an assertion stands between two statements: put braces around what is here".into()));
            }
            let mut out = String::new();
            for clause in &clauses {
                out.push_str(&emit::statement(clause)?);
            }
            changes.push((token.start, token.end, out + &"\n".repeat(blank.matches('\n').count())));
            continue;
        }
        changes.push((token.start, token.end, blank));
        let next = tokens[at..].iter().position(|t| t.kind == Kind::Code).map(|n| at + n);
        let Some(next) = next else { return Err((line, "nothing follows that these clauses could be about".into())) };
        let (position, out) = if first.is_of_loop() {
            let place = behind_loop(text, &tokens, next)
                .ok_or((line, "clauses of a loop stand before `for`, `while` or `do`".to_string()))?;
            if clauses.iter().any(parse::Clause::is_loop_assigns) {
                notes.push(format!("{name}:{line}: `loop assigns` means nothing here: what a loop modifies is found out"));
            }
            (place, emit::of_loop(&clauses)?)
        } else {
            let place = behind_declarator(text, &tokens, next).ok_or((
                line,
                "a contract stands before the declaration of a function; contracts of statements are not supported".to_string(),
            ))?;
            (place, emit::contract(&clauses)?)
        };
        changes.push((position, position, with_lines(text, name, position, line, &out)));
    }
    changes.sort_by_key(|c| c.0);
    let mut out = format!("#include \"{HEADER}\"\n#line 1 \"{}\"\n", quoted(name));
    let mut from = 0;
    for (start, end, new) in changes {
        out.push_str(&text[from..start]);
        out.push_str(&new);
        from = end;
    }
    out.push_str(&text[from..]);
    Ok(out)
}

fn quoted(name: &str) -> String {
    name.replace('\\', "\\\\").replace('"', "\\\"")
}

/// Clauses that count as standing at `line`, at a position of the text that keeps its own line and column.
fn with_lines(text: &str, name: &str, position: usize, line: u32, clauses: &str) -> String {
    let before = &text[..position];
    let own = before.matches('\n').count() + 1;
    let column = position - before.rfind('\n').map_or(0, |at| at + 1);
    let name = quoted(name);
    format!("\n#line {line} \"{name}\"\n{clauses}\n#line {own} \"{name}\"\n{}", " ".repeat(column))
}

/// The end of the group that opens at the token.
fn closing(text: &str, tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0;
    for (i, t) in tokens.iter().enumerate().skip(open).filter(|(_, t)| t.kind == Kind::Code) {
        match &text[t.start..t.end] {
            "(" => depth += 1,
            ")" if depth == 1 => return Some(i),
            ")" => depth -= 1,
            _ => {}
        }
    }
    None
}

fn code(tokens: &[Token], from: usize) -> impl Iterator<Item = usize> + '_ {
    (from..tokens.len()).filter(|i| tokens[*i].kind == Kind::Code)
}

fn behind_loop(text: &str, tokens: &[Token], at: usize) -> Option<usize> {
    let word = |i: usize| &text[tokens[i].start..tokens[i].end];
    match word(at) {
        "do" => Some(tokens[at].end),
        "for" | "while" => {
            let open = code(tokens, at + 1).next().filter(|i| word(*i) == "(")?;
            closing(text, tokens, open).map(|i| tokens[i].end)
        }
        _ => None,
    }
}

fn behind_declarator(text: &str, tokens: &[Token], at: usize) -> Option<usize> {
    let word = |i: usize| &text[tokens[i].start..tokens[i].end];
    let not_functions =
        ["__attribute__", "__attribute", "__declspec", "_Alignas", "__asm__", "asm", "__typeof__", "typeof", "_Static_assert"];
    let mut before: Option<usize> = None;
    let mut skip = 0;
    for i in code(tokens, at) {
        if i < skip {
            continue;
        }
        match word(i) {
            ";" | "{" | "}" | "=" => return None,
            "(" => {
                let name = before.map(word).unwrap_or("");
                let end = closing(text, tokens, i)?;
                let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
                if is_name && ["if", "for", "while", "switch", "return", "sizeof"].contains(&name) {
                    return None;
                }
                if is_name && !not_functions.contains(&name) {
                    // A call is no declaration: something stands before the name.
                    return before.filter(|b| *b > at).map(|_| tokens[end].end);
                }
                skip = end + 1;
            }
            _ => {}
        }
        before = Some(i);
    }
    None
}

#[cfg(test)]
mod tests;
