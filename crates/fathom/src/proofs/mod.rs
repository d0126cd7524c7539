//! `fathom proofs DIR`: every proof of a folder, each as a run of `fathom verify` of its own, and one report for all.
//!
//! Takes a folder with the makefiles of CBMC's starter kit ([`kit`]) or a `fathom.toml`; gives a table and one report. Proofs run as
//! processes, as many at a time as there are processors; answers are kept under a key made of everything that they depend on.

mod kit;
mod makefile;
mod manifest;

use crate::cli::{FormatArg, ProgressArg, ProofsArgs};
use crate::failure::{Failure, exit, input};
use crate::pipeline;
use crate::project::cache::{Cache, Entry};
use fathom_clang::{Arch, ParseOptions};
use fathom_render::overview::{self, Answer, Item};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// One proof: a program with its harness, and what is to be made of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Proof {
    pub name: String,
    /// The file that describes it.
    pub described_in: PathBuf,
    pub entry: String,
    /// Harness and stubs, then the code that is proved.
    pub proof_files: Vec<PathBuf>,
    pub project_files: Vec<PathBuf>,
    /// Files that a rule makes from others: path, and text.
    pub made_files: Vec<(PathBuf, String)>,
    pub compiler: Vec<String>,
    pub remove_bodies: Vec<String>,
    /// Functions without a body that the author knows about.
    pub expected_missing: Vec<String>,
    pub checks: Vec<String>,
    pub no_checks: Vec<String>,
    pub malloc_may_fail: bool,
    /// Functions whose contracts are checked, and those whose contracts stand for them.
    pub enforce: Vec<String>,
    pub replace: Vec<String>,
    /// Clauses of loops are hints only.
    pub no_loop_contracts: bool,
    /// Of several definitions of a name the first counts.
    pub first_definition: bool,
    /// Why it cannot be run.
    pub problem: Option<String>,
}

pub fn run(args: &ProofsArgs) -> Result<u8, Failure> {
    if !args.dir.exists() {
        return Err(input(format!("{} does not exist", args.dir.display())));
    }
    let mut proofs = find(&args.dir)?;
    if proofs.is_empty() {
        return Err(input(format!(
            "{} holds no proof: no fathom.toml describes one, and no makefile sets HARNESS_ENTRY and PROOF_SOURCES",
            args.dir.display()
        )));
    }
    if let Some(text) = &args.only {
        proofs.retain(|proof| proof.name.contains(text));
        if proofs.is_empty() {
            return Err(input(format!("--only {text}: no proof has such a name")));
        }
    }
    if let Some(file) = &args.output {
        // A report that cannot be written is known before the search.
        std::fs::write(file, "").map_err(|error| input(format!("{} cannot be written: {error}", file.display())))?;
    }
    if args.list {
        return list(&proofs, args);
    }
    let items = run_all(&proofs, args);
    conclude(&items, args)
}

/// All proofs below a folder, by name.
fn find(dir: &Path) -> Result<Vec<Proof>, Failure> {
    let mut proofs = Vec::new();
    let mut folders = vec![dir.to_path_buf()];
    let described = if dir.is_file() { dir.to_path_buf() } else { dir.join("fathom.toml") };
    if described.is_file() {
        (proofs, folders) = manifest::read(&described)?;
        if let Some(folder) = folders.iter().find(|folder| !folder.is_dir()) {
            return Err(input(format!("{}: imports {}, which is no folder", described.display(), folder.display())));
        }
    }
    while let Some(folder) = folders.pop() {
        let makefile = folder.join("Makefile");
        if kit::may_be_proof(&makefile) {
            proofs.extend(kit::proof(&makefile));
        }
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            let hidden = entry.file_name().to_string_lossy().starts_with('.');
            if !hidden && entry.file_type().is_ok_and(|t| t.is_dir()) {
                folders.push(entry.path());
            }
        }
    }
    proofs.sort_by(|a, b| (&a.name, &a.described_in).cmp(&(&b.name, &b.described_in)));
    Ok(proofs)
}

/// The options of `fathom verify` for a proof.
fn arguments(proof: &Proof, made: &Path, args: &ProofsArgs) -> Vec<String> {
    let mut out: Vec<String> = vec!["verify".into(), "--function".into(), proof.entry.clone()];
    let place = |file: &PathBuf| {
        let at = proof.made_files.iter().position(|(path, _)| path == file);
        at.map_or(file.display().to_string(), |at| made_path(made, proof, at).display().to_string())
    };
    out.extend(proof.project_files.iter().map(place));
    for file in &proof.proof_files {
        out.extend(["--proof-file".into(), place(file)]);
    }
    for name in &proof.remove_bodies {
        out.extend(["--remove-body".into(), name.clone()]);
    }
    for (option, names) in [("--enforce", &proof.enforce), ("--replace", &proof.replace)] {
        out.extend(names.iter().flat_map(|name| [option.to_string(), name.clone()]));
    }
    // What is proved of a function under its contract is proved whatever statics hold.
    if !proof.enforce.is_empty() {
        out.extend(["--globals".into(), "arbitrary".into()]);
    }
    for name in &proof.expected_missing {
        out.extend(["--assume-pure".into(), name.clone()]);
    }
    for (option, checks) in [("--check", &proof.checks), ("--no-check", &proof.no_checks)] {
        if !checks.is_empty() {
            out.extend([option.into(), checks.join(",")]);
        }
    }
    if proof.no_loop_contracts {
        out.push("--no-loop-contracts".into());
    }
    if proof.first_definition {
        out.push("--first-definition".into());
    }
    if proof.malloc_may_fail {
        out.push("--malloc-may-fail".into());
    }
    out.extend(["--timeout".into(), args.timeout.to_string()]);
    if let Some(memory) = args.memory {
        out.extend(["--memory".into(), memory.to_string()]);
    }
    out.extend(args.verify_options.iter().cloned());
    out.push("--".into());
    out.extend(proof.compiler.iter().cloned());
    out
}

/// Where a file that a rule makes is put for the time of the run.
fn made_path(folder: &Path, proof: &Proof, at: usize) -> PathBuf {
    let name = proof.made_files[at].0.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    folder.join(&proof.name).join(name)
}

fn list(proofs: &[Proof], args: &ProofsArgs) -> Result<u8, Failure> {
    let mut out = String::new();
    for proof in proofs {
        match &proof.problem {
            Some(problem) => out += &format!("{}: {problem}\n", proof.name),
            None => {
                let words = arguments(proof, Path::new("."), args);
                let quoted = words
                    .iter()
                    .map(|w| if w.contains([' ', '(', '"', '\'', '>', '$']) { format!("'{w}'") } else { w.clone() });
                out += &format!("{}: fathom {}\n", proof.name, quoted.collect::<Vec<_>>().join(" "));
            }
        }
    }
    pipeline::print(out)
}

fn run_all(proofs: &[Proof], args: &ProofsArgs) -> Vec<Item> {
    let cache = Cache::open(args.cache.as_deref(), args.no_cache);
    let made = std::env::temp_dir().join(format!("fathom-proofs-{}", std::process::id()));
    let processors = std::thread::available_parallelism().map_or(1, |n| n.get());
    let workers = args.jobs.map_or(processors, |n| n as usize).clamp(1, proofs.len());
    let wanted = match args.progress {
        ProgressArg::Always => true,
        ProgressArg::Never => false,
        ProgressArg::Auto => std::io::stderr().is_terminal(),
    };
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let items: Mutex<BTreeMap<usize, Item>> = Mutex::new(BTreeMap::new());
    let work = || loop {
        let i = next.fetch_add(1, Ordering::Relaxed);
        let Some(proof) = proofs.get(i) else { break };
        let item = answer(proof, &made, &cache, args);
        let number = done.fetch_add(1, Ordering::Relaxed) + 1;
        if wanted {
            let line = overview::text(std::slice::from_ref(&item));
            eprintln!("[{number}/{}] {}", proofs.len(), line.lines().next().unwrap_or(""));
        }
        if let Ok(mut items) = items.lock() {
            items.insert(i, item);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(work);
        }
    });
    let _ = std::fs::remove_dir_all(&made);
    items.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()).into_values().collect()
}

fn answer(proof: &Proof, made: &Path, cache: &Cache, args: &ProofsArgs) -> Item {
    let unknown = |detail: String| Item {
        name: proof.name.clone(),
        file: proof.described_in.display().to_string(),
        answer: Answer::Unknown,
        detail,
        seconds: 0.0,
        cached: false,
        report: Value::Null,
    };
    if let Some(problem) = &proof.problem {
        return unknown(problem.clone());
    }
    for (at, (_, text)) in proof.made_files.iter().enumerate() {
        let path = made_path(made, proof, at);
        let written = path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(&path, text));
        if let Err(error) = written {
            return unknown(format!("{} cannot be written: {error}", path.display()));
        }
    }
    let arguments = arguments(proof, made, args);
    let key = key(proof, cache, &arguments, made);
    if let Some(entry) = key.as_ref().and_then(|key| cache.get(key)) {
        return item(proof, &entry, true);
    }
    let entry = execute(&arguments);
    if let Some(key) = key {
        cache.put(&key, &entry);
    }
    item(proof, &entry, false)
}

/// Everything that the answer depends on; `None` if a file cannot be read, which the run will say better.
fn key(proof: &Proof, cache: &Cache, arguments: &[String], made: &Path) -> Option<String> {
    let mut contents = Vec::new();
    for file in proof.project_files.iter().chain(&proof.proof_files) {
        let at = proof.made_files.iter().position(|(path, _)| path == file);
        let path = at.map_or(file.clone(), |at| made_path(made, proof, at));
        let args = crate::source::with_library_rules(&proof.compiler);
        let mut options = ParseOptions { args, ..ParseOptions::new(&path, Arch::Lp64) };
        if arguments.iter().any(|a| a == "--acsl") {
            let file = crate::source::SourceFile { path, args: options.args.clone(), role: crate::source::Role::Program };
            options.virtual_files = crate::acsl::rewrite(&[file]).ok()?.overlay;
        }
        let (unit, mut stream) = fathom_clang::parse_with_stream(&options).ok()?;
        stream.extend(crate::suppress::texts(&unit).into_bytes());
        contents.push(fathom_witness::hash::sha256(&stream));
    }
    // The folder of files that rules make has another name in each run.
    let folder = made.display().to_string();
    let arguments: Vec<String> = arguments.iter().map(|a| a.replace(&folder, "")).collect();
    let contents: Vec<&str> = contents.iter().map(String::as_str).collect();
    Some(cache.key(&arguments, &contents))
}

fn execute(arguments: &[String]) -> Entry {
    let started = Instant::now();
    let program = std::env::current_exe().unwrap_or_else(|_| "fathom".into());
    let at = arguments.iter().position(|a| a == "--").unwrap_or(arguments.len());
    let (own, compiler) = arguments.split_at(at);
    let output = Command::new(program).args(own).args(["--format", "json"]).args(compiler).stdin(Stdio::null()).output();
    let failed = |why: String| Entry { exit: exit::INTERNAL, verdict: why, output: String::new(), seconds: 0.0 };
    let output = match output {
        Ok(output) => output,
        Err(error) => return failed(format!("cannot start: {error}")),
    };
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let seconds = started.elapsed().as_secs_f64();
    let exit = output.status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(exit::INTERNAL);
    let report: Value = serde_json::from_str(&stdout).unwrap_or(Value::Null);
    let verdict = match report["verdict"]["answer"].as_str() {
        Some("true") if report["nothing_was_checked"] == true => "nothing was checked".to_string(),
        Some("true") => String::new(),
        Some("false") => {
            let (class, place) = (report["verdict"]["class"].as_str().unwrap_or(""), &report["verdict"]["place"]);
            format!("({class}) {}:{}:{}", place["file"].as_str().unwrap_or("?"), place["line"], place["column"])
        }
        Some(_) => report["verdict"]["reason"].as_str().unwrap_or("").to_string(),
        None => {
            let said = stderr.lines().find(|line| line.contains("error") || line.starts_with("fathom:"));
            said.or(stderr.lines().next()).unwrap_or("no answer").to_string()
        }
    };
    Entry { exit, verdict, output: stdout, seconds }
}

fn item(proof: &Proof, entry: &Entry, cached: bool) -> Item {
    let answer = match entry.exit {
        exit::VERIFIED => Answer::True,
        exit::VIOLATED => Answer::False,
        _ => Answer::Unknown,
    };
    Item {
        name: proof.name.clone(),
        file: proof.described_in.display().to_string(),
        answer,
        detail: entry.verdict.clone(),
        seconds: entry.seconds,
        cached,
        report: serde_json::from_str(&entry.output).unwrap_or(Value::Null),
    }
}

fn conclude(items: &[Item], args: &ProofsArgs) -> Result<u8, Failure> {
    let report = match args.format {
        FormatArg::Text => overview::text(items),
        FormatArg::Json | FormatArg::Jsonl => overview::json(items),
        FormatArg::Sarif => overview::sarif(items),
        FormatArg::Html => overview::html(items),
        FormatArg::Junit => overview::junit(items),
    };
    match &args.output {
        Some(file) => {
            std::fs::write(file, report).map_err(|error| input(format!("{} cannot be written: {error}", file.display())))?;
            pipeline::print(overview::text(items))?;
        }
        None => {
            pipeline::print(report)?;
        }
    }
    Ok(if overview::count(items, Answer::False) > 0 {
        exit::VIOLATED
    } else if overview::count(items, Answer::Unknown) > 0 {
        exit::UNKNOWN
    } else {
        exit::VERIFIED
    })
}
