//! Proofs in the layout of CBMC's starter kit: a folder with a harness and a makefile that sets variables.
//!
//! Bounds on loops (`UNWINDSET`) mean nothing here: a proof needs none.

use super::Proof;
use super::makefile::{Makefile, plain};
use crate::source::split_shell_words;
use std::path::{Path, PathBuf};

/// Does the makefile look like one of a proof? Other makefiles are not read.
pub fn may_be_proof(makefile: &Path) -> bool {
    std::fs::read_to_string(makefile).is_ok_and(|text| text.contains("HARNESS_FILE") || text.contains("HARNESS_ENTRY"))
}

/// The proof that a makefile describes; `None` if it describes none.
pub fn proof(path: &Path) -> Option<Proof> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let name = folder.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let mut proof = Proof { name, described_in: path.to_path_buf(), ..Proof::default() };
    let mut makefile = match Makefile::read(path) {
        Ok(makefile) => makefile,
        Err(problem) => {
            proof.problem = Some(problem);
            return Some(proof);
        }
    };
    proof.entry = makefile.value("HARNESS_ENTRY");
    let sources = makefile.words("PROOF_SOURCES");
    if proof.entry.is_empty() || sources.is_empty() {
        return None;
    }
    let uid = makefile.value("PROOF_UID");
    if !uid.is_empty() {
        proof.name = uid;
    }
    let here = std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf());
    let place = |name: &String| shortened(&plain(&here.join(name)));
    proof.proof_files = sources.iter().map(place).collect();
    proof.project_files = makefile.words("PROJECT_SOURCES").iter().map(place).collect();
    proof.compiler = compiler(&mut makefile, &here);
    proof.remove_bodies = makefile.words("REMOVE_FUNCTION_BODY");
    proof.expected_missing = expected_missing(&here);
    (proof.checks, proof.no_checks) = checks(&makefile.words("CHECKFLAGS"));
    // Stubs leave open what they return through pointers: what nobody wrote is any value to these proofs, in all files.
    proof.no_checks.push("uninitialised".into());
    proof.malloc_may_fail = !makefile.value("CBMC_FLAG_MALLOC_MAY_FAIL").contains("no-malloc-may-fail");
    proof.first_definition = true;
    proof.enforce = makefile.words("CHECK_FUNCTION_CONTRACTS");
    proof.replace = makefile.words("USE_FUNCTION_CONTRACTS");
    proof.no_loop_contracts = makefile.value("APPLY_LOOP_CONTRACTS").is_empty();
    proof.problem = missing_files(&mut proof, &mut makefile).or_else(|| recursive_contracts(&mut makefile));
    Some(proof)
}

/// The options of the compiler, but for warnings: what goto-cc takes as a warning clang may take as an error.
fn compiler(makefile: &mut Makefile, folder: &Path) -> Vec<String> {
    let mut out = vec!["-D__CPROVER__=1".to_string()];
    for name in ["COMPILE_FLAGS", "INCLUDES", "DEFINES"] {
        let words = split_shell_words(&makefile.value(name));
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "-I" => out.extend(words.next().map(|dir| format!("-I{}", plain(&folder.join(dir)).display()))),
                _ if word.starts_with("-I") => out.push(format!("-I{}", plain(&folder.join(&word[2..])).display())),
                _ if word.starts_with("-W") => {}
                _ => out.push(word),
            }
        }
    }
    out
}

/// What the author knows to have no body: listed for the viewer of CBMC's results.
fn expected_missing(folder: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(folder.join("cbmc-viewer.json")).unwrap_or_default();
    let value: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    let names = value["expected-missing-functions"].as_array().cloned().unwrap_or_default();
    names.iter().filter_map(|n| n.as_str().map(str::to_string)).collect()
}

/// Checks to add and to leave out, by the flags of CBMC.
fn checks(flags: &[String]) -> (Vec<String>, Vec<String>) {
    const NAMES: &[(&str, &str)] = &[
        ("bounds-check", "bounds"),
        ("conversion-check", "conversion"),
        ("div-by-zero-check", "division"),
        ("float-div-by-zero-check", "float-division"),
        ("float-overflow-check", "float-overflow"),
        ("nan-check", "nan"),
        ("pointer-check", "pointers"),
        ("pointer-overflow-check", "pointer-arithmetic"),
        ("signed-overflow-check", "overflow"),
        ("undefined-shift-check", "shift"),
        ("unsigned-overflow-check", "unsigned-overflow"),
        ("memory-leak-check", "leaks"),
    ];
    let (mut with, mut without) = (Vec::new(), Vec::new());
    for flag in flags {
        let Some(flag) = flag.strip_prefix("--") else { continue };
        let (flag, list) = match flag.strip_prefix("no-") {
            Some(flag) => (flag, &mut without),
            None => (flag, &mut with),
        };
        if let Some((_, check)) = NAMES.iter().find(|row| row.0 == flag) {
            list.push(check.to_string());
        }
    }
    (with, without)
}

/// Files that a rule would make are made here if that is a substitution in a text; others are a problem.
fn missing_files(proof: &mut Proof, makefile: &mut Makefile) -> Option<String> {
    let files: Vec<PathBuf> = proof.project_files.iter().chain(&proof.proof_files).cloned().collect();
    for file in files {
        if file.is_file() {
            continue;
        }
        let absolute = std::path::absolute(&file).unwrap_or_else(|_| file.clone());
        let Some((sources, recipe)) = makefile.made_by(&absolute) else {
            return Some(format!("{} does not exist", file.display()));
        };
        match edited(&sources, &recipe) {
            Ok(text) => proof.made_files.push((file, text)),
            Err(why) => return Some(format!("{} is made by a rule that is not run: {why}", file.display())),
        }
    }
    None
}

/// What `sed` makes of the first source, for substitutions of plain text.
fn edited(sources: &[String], recipe: &[String]) -> Result<String, String> {
    let source = sources.first().ok_or("it has no source")?;
    let command = recipe.join(" ");
    let Some(script) = command.split("sed ").nth(1) else { return Err("it is no substitution by sed".into()) };
    let script = script.trim_start_matches("-E ").trim_start_matches("-e ").trim_start();
    let quote = script.chars().next().filter(|c| matches!(c, '\'' | '"')).ok_or("its script is not quoted")?;
    let script = script[1..].split(quote).next().unwrap_or("");
    let text = std::fs::read_to_string(source).map_err(|error| format!("{source}: {error}"))?;
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    for step in script.split(';').map(str::trim).filter(|s| !s.is_empty()) {
        let mut parts = step.split('/');
        let (Some("s"), Some(pattern), Some(by), Some("" | "g"), None) =
            (parts.next(), parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(format!("`{step}` is no substitution of plain text"));
        };
        let anchored = pattern.starts_with('^');
        let plain = pattern.trim_start_matches('^');
        if plain.is_empty()
            || plain.contains(['.', '*', '[', ']', '(', ')', '\\', '$', '+', '?', '|'])
            || by.contains(['&', '\\'])
        {
            return Err(format!("`{step}` is no substitution of plain text"));
        }
        for line in &mut lines {
            *line = match (anchored, line.strip_prefix(plain), step.ends_with('g')) {
                (true, Some(rest), _) => format!("{by}{rest}"),
                (true, None, _) => continue,
                (false, _, true) => line.replace(plain, by),
                (false, _, false) => line.replacen(plain, by, 1),
            };
        }
    }
    // Messages name the file that the text comes from.
    let name = shortened(&plain(Path::new(source)));
    Ok(format!("#line 1 \"{}\"\n{}\n", name.display(), lines.join("\n")))
}

/// A contract that stands for the recursive calls of the function that it is checked of is not applied: the proof would be one of something else.
fn recursive_contracts(makefile: &mut Makefile) -> Option<String> {
    let functions = makefile.words("CHECK_FUNCTION_CONTRACTS_REC");
    (!functions.is_empty()).then(|| format!("unsupported: contracts of recursive functions ({})", functions.join(" ")))
}

/// Relative to the current folder where that is shorter: messages name files as the user would.
fn shortened(path: &Path) -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(&here).map(Path::to_path_buf).unwrap_or_else(|_| path.to_path_buf())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_checks() {
        let words = ["--conversion-check", "--no-bounds-check", "--unwind"].map(String::from);
        assert_eq!(checks(&words), (vec!["conversion".to_string()], vec!["bounds".to_string()]));
    }
}
