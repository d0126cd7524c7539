//! `fathom verify --compile-commands FILE` without further files: a whole project, one job per program.
//!
//! Each `main` is a job, and so is each *harness*: a function without parameters whose name starts with `harness_` or ends in
//! `_harness`. A job's files are the one that defines its entry and, from there on, those that define what is still
//! undefined or defined weakly, and those with constructors. A database does not say which files a linker puts together: where that
//! makes a difference the job is refused, with the question that the user can answer by naming the files. Jobs run as processes of their own, `--jobs` at a time; the answer of a job is kept under a key made of
//! everything it depends on, so only what changed is verified again.

pub mod cache;

use crate::cli::{FormatArg, VerifyArgs};
use crate::failure::{Failure, exit, input};
use crate::pipeline;
use crate::source::{self, SourceFile};
use cache::{Cache, Entry};
use fathom_ast::{DeclKind, Definition, Linkage, Unit};
use fathom_clang::ParseOptions;
use fathom_render::overview;
use std::collections::{BTreeMap, BTreeSet};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// Is this run about a project rather than about one program?
pub fn is_meant(args: &VerifyArgs) -> bool {
    args.source.compile_commands.is_some() && args.source.files.is_empty() && args.source.function.is_none()
}

/// What a file of the project offers and needs.
struct Module {
    path: String,
    /// Hash of everything the front end saw of it; `Err`: why it cannot be read.
    contents: Result<String, String>,
    /// Compiler arguments: some say what the program means without showing in what the front end saw.
    args: Vec<String>,
    /// Defined for good: no other file can define it as well.
    defines: BTreeSet<String>,
    /// Defined weakly, or tentatively (`int g;`): a definition elsewhere counts instead.
    offers: BTreeSet<String>,
    needs: BTreeSet<String>,
    /// Something runs before `main` or after it, whether anybody needs the file or not.
    starts_up: bool,
    harnesses: Vec<String>,
}

impl Module {
    fn new(path: String, contents: Result<String, String>, args: Vec<String>) -> Module {
        let (defines, offers, needs) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        Module { path, contents, args, defines, offers, needs, starts_up: false, harnesses: Vec::new() }
    }

    fn is_program(&self) -> bool {
        self.defines.contains("main") || self.offers.contains("main")
    }
}

struct Job {
    entry: String,
    /// Indices of modules, the one with the entry first.
    files: Vec<usize>,
    /// What the database does not say, if the answer depends on it.
    question: Option<String>,
}

struct Answer {
    entry: Entry,
    cached: bool,
}

pub fn verify(args: &VerifyArgs) -> Result<u8, Failure> {
    refuse(args)?;
    let files = source::resolve(&args.source, &args.clang_args)?;
    let modules: Vec<Module> = files.iter().map(|file| read(file, args)).collect();
    let jobs = jobs_of(&modules);
    if jobs.is_empty() {
        let database = args.source.compile_commands.as_ref().map(|p| p.display().to_string()).unwrap_or_default();
        return Err(input(format!("{database}: no file defines main or a harness; name an entry with --function")));
    }
    crate::publish::refuse_unwritable(&args.output)?;
    let cache = Cache::open(args.output.cache.as_deref(), args.output.no_cache);
    // A property file is an input as well: what it says counts, not its name.
    let properties = crate::properties::names(&args.property)?;
    let answers = run_all(args, &modules, &jobs, &cache, &properties);
    conclude(args, &modules, &jobs, &answers)
}

/// Options that are about one program.
fn refuse(args: &VerifyArgs) -> Result<(), Failure> {
    let output = &args.output;
    let refused = [
        (output.format == FormatArg::Jsonl, "--format jsonl"),
        (output.sarif_passes, "--sarif-passes"),
        (!args.only.is_empty(), "--only"),
        (output.witness.is_some(), "--witness"),
        (output.witness_in.is_some(), "--witness-in"),
        (output.harness.is_some(), "--harness"),
    ];
    match refused.iter().find(|(given, _)| *given) {
        Some((_, what)) => Err(input(format!("{what} needs one program: name its files after --compile-commands"))),
        None => Ok(()),
    }
}

fn read(file: &SourceFile, args: &VerifyArgs) -> Module {
    let path = file.path.display().to_string();
    let mut options = ParseOptions { args: file.args.clone(), ..ParseOptions::new(&file.path, fathom_clang::Arch::Lp64) };
    // Annotations are part of what answers depend on; what is wrong with them the job says.
    if args.source.acsl
        && let Ok(rewritten) = crate::acsl::rewrite(std::slice::from_ref(file))
    {
        options.virtual_files = rewritten.overlay;
    }
    match fathom_clang::parse_with_stream(&options) {
        Err(error) => Module::new(path, Err(error.to_string()), file.args.clone()),
        Ok((unit, mut stream)) => {
            stream.extend(crate::suppress::texts(&unit).into_bytes());
            let contents = fathom_witness::hash::sha256(&stream);
            let mut module = Module::new(path, Ok(contents), file.args.clone());
            symbols(&unit, &mut module);
            module
        }
    }
}

fn symbols(unit: &Unit, module: &mut Module) {
    for decl in &unit.decls {
        let name = unit.str(decl.name).into_owned();
        if let DeclKind::Function(function) = &decl.kind {
            let runs = function.constructor.is_some() || function.destructor.is_some();
            module.starts_up |= runs && function.definition != Definition::None;
        }
        match &decl.kind {
            DeclKind::Function(function) if function.definition == Definition::None && function.alias.is_none() => {
                module.needs.insert(name);
            }
            // An inline definition does not serve other files.
            DeclKind::Function(function) if function.definition == Definition::AvailableExternally => {
                module.needs.insert(name);
            }
            DeclKind::Function(function) if function.linkage == Linkage::External => {
                if unit.list(function.params).is_empty() && (name.starts_with("harness_") || name.ends_with("_harness")) {
                    module.harnesses.push(name.clone());
                }
                if function.weak {
                    module.offers.insert(name)
                } else {
                    module.defines.insert(name)
                };
            }
            DeclKind::Var(var) if var.is_static_storage() && var.linkage == Linkage::External => {
                match var.definition {
                    Definition::None => module.needs.insert(name),
                    Definition::Tentative => module.offers.insert(name),
                    Definition::Full | Definition::AvailableExternally if var.weak => module.offers.insert(name),
                    Definition::Full | Definition::AvailableExternally => module.defines.insert(name),
                };
            }
            DeclKind::Function(_) | DeclKind::Var(_) | DeclKind::Typedef(_) => {}
        }
    }
}

fn jobs_of(modules: &[Module]) -> Vec<Job> {
    let mut jobs = Vec::new();
    for (i, module) in modules.iter().enumerate() {
        let main = module.is_program().then(|| "main".to_string());
        // A file that cannot be read might have been a program: its job says so.
        let broken = module.contents.is_err().then(|| "main".to_string());
        for entry in main.into_iter().chain(broken).chain(module.harnesses.iter().cloned()) {
            let (files, question) = linked(modules, i);
            jobs.push(Job { entry, files, question });
        }
    }
    jobs
}

/// The files of the program that the module is the start of, and what has to be asked about them. Files that define another `main`
/// belong to other programs.
///
/// SOUNDNESS: a linker puts together what it is given, which a database does not say. So nothing is chosen: two files that define what
/// is needed, and among several programs a file with a constructor or with a better definition, are asked about.
fn linked(modules: &[Module], first: usize) -> (Vec<usize>, Option<String>) {
    let several = modules.iter().filter(|m| m.is_program()).count() > 1;
    let mut files = vec![first];
    let mut question = None;
    let mut at = 0;
    loop {
        while at < files.len() {
            let module = &modules[files[at]];
            for symbol in module.needs.iter().chain(&module.offers) {
                let chosen = |m: usize| files.contains(&m);
                let definers = |wanted: fn(&Module) -> &BTreeSet<String>| {
                    let all = modules.iter().enumerate().filter(|(i, m)| chosen(*i) || !m.is_program());
                    let defining = all.filter(|(_, m)| wanted(m).contains(symbol));
                    defining.map(|(i, _)| i).collect::<Vec<usize>>()
                };
                let strong = definers(|m| &m.defines);
                if let [one, .., two] = strong[..] {
                    let (one, two) = (&modules[one].path, &modules[two].path);
                    question.get_or_insert(format!("`{symbol}` is defined in {one} and in {two}"));
                }
                if let Some(&definer) = strong.first() {
                    if several && !module.needs.contains(symbol) && !chosen(definer) {
                        question.get_or_insert(format!(
                            "{} defines `{symbol}` in the place of the definition in {}",
                            modules[definer].path, module.path
                        ));
                    }
                    if !chosen(definer) {
                        files.push(definer);
                    }
                    continue;
                }
                // Several weak definitions: a linker takes the first that it is given, and nobody knows which that is.
                let weak = definers(|m| &m.offers);
                if let ([one, .., two], false) = (&weak[..], weak.iter().all(|&w| chosen(w))) {
                    let (one, two) = (&modules[*one].path, &modules[*two].path);
                    question.get_or_insert(format!("`{symbol}` is defined weakly in {one} and in {two}"));
                }
                if let Some(&definer) = weak.first().filter(|_| !weak.iter().any(|&w| chosen(w))) {
                    files.push(definer);
                }
            }
            at += 1;
        }
        let starting =
            modules.iter().position(|m| m.starts_up && !m.is_program() && !files.iter().any(|&f| modules[f].path == m.path));
        match starting {
            Some(module) if several => {
                question.get_or_insert(format!("{} has a function that runs before or after main", modules[module].path));
                break;
            }
            Some(module) => files.push(module),
            None => break,
        }
    }
    (files, question)
}

fn run_all(args: &VerifyArgs, modules: &[Module], jobs: &[Job], cache: &Cache, properties: &[String]) -> Vec<Answer> {
    let next = AtomicUsize::new(0);
    let answers: Mutex<BTreeMap<usize, Answer>> = Mutex::new(BTreeMap::new());
    let workers = (args.search.jobs as usize).clamp(1, jobs.len());
    let work = || loop {
        let i = next.fetch_add(1, Ordering::Relaxed);
        let Some(job) = jobs.get(i) else { break };
        let answer = answer(modules, job, cache, properties, args.output.format);
        if let Ok(mut answers) = answers.lock() {
            answers.insert(i, answer);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(work);
        }
    });
    answers.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()).into_values().collect()
}

fn answer(modules: &[Module], job: &Job, cache: &Cache, properties: &[String], format: FormatArg) -> Answer {
    let arguments = arguments(modules, job, format);
    let contents: Result<Vec<&str>, &str> =
        job.files.iter().map(|&f| modules[f].contents.as_deref().map_err(String::as_str)).collect();
    let key = match contents {
        Ok(mut contents) => {
            contents.extend(properties.iter().map(String::as_str));
            contents.extend(job.files.iter().flat_map(|&f| &modules[f].args).map(String::as_str));
            cache.key(&arguments, &contents)
        }
        Err(diagnostics) => {
            let entry = Entry {
                exit: exit::BAD_INPUT,
                verdict: "not C: see above".into(),
                output: diagnostics.to_string(),
                seconds: 0.0,
            };
            return Answer { entry, cached: false };
        }
    };
    if let Some(question) = &job.question {
        let entry = Entry {
            exit: exit::BAD_INPUT,
            verdict: "which files belong to the program is not known: see above".into(),
            output: format!("{question}: name the files of this program after --compile-commands"),
            seconds: 0.0,
        };
        return Answer { entry, cached: false };
    }
    if let Some(entry) = cache.get(&key) {
        return Answer { entry, cached: true };
    }
    let entry = execute(&arguments);
    cache.put(&key, &entry);
    Answer { entry, cached: false }
}

/// The child's command line: ours, with files and entry, and without what is about the project.
fn arguments(modules: &[Module], job: &Job, format: FormatArg) -> Vec<String> {
    let mut own: Vec<String> = std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
    let verbatim = own.iter().position(|a| a == "--").map_or(Vec::new(), |at| own.split_off(at));
    let mut kept = Vec::new();
    let mut rest = own.into_iter();
    while let Some(arg) = rest.next() {
        match arg.as_str() {
            "--jobs" | "--cache" | "--format" | "--output" | "-o" => {
                rest.next();
            }
            "--no-cache" | "--quiet" => {}
            _ if ["--jobs=", "--cache=", "--format=", "--output=", "-o"].iter().any(|option| arg.starts_with(option)) => {}
            _ => kept.push(arg),
        }
    }
    if format != FormatArg::Text {
        kept.extend(["--format".to_string(), "json".to_string()]);
    }
    kept.extend(["--function".to_string(), job.entry.clone()]);
    kept.extend(job.files.iter().map(|&f| modules[f].path.clone()));
    kept.extend(verbatim);
    kept
}

fn execute(arguments: &[String]) -> Entry {
    let started = Instant::now();
    let program = std::env::current_exe().unwrap_or_else(|_| "fathom".into());
    let failed = |why: String| Entry { exit: exit::INTERNAL, verdict: why, output: String::new(), seconds: 0.0 };
    let output = match Command::new(program).args(arguments).stdin(Stdio::null()).output() {
        Ok(output) => output,
        Err(error) => return failed(format!("cannot start: {error}")),
    };
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    // A report for machines takes standard output for itself: the verdict is told beside it.
    let said = stdout.lines().last().into_iter().chain(stderr.lines().rev());
    let verdict = said.filter_map(|line| line.strip_prefix("verdict: ")).next().map(str::to_string);
    let exit = output.status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(exit::INTERNAL);
    Entry {
        exit,
        verdict: verdict.unwrap_or_else(|| stderr.lines().next().unwrap_or("no answer").to_string()),
        output: if exit == exit::VIOLATED || stdout.starts_with('{') { stdout } else { stderr },
        seconds: started.elapsed().as_secs_f64(),
    }
}

/// One report of all jobs, for machines.
fn document(args: &VerifyArgs, described: &[(String, String)], answers: &[Answer]) -> Option<String> {
    let item = |((entry, file), answer): (&(String, String), &Answer)| overview::Item {
        name: format!("{entry} in {file}"),
        file: file.clone(),
        answer: match answer.entry.exit {
            exit::VERIFIED => overview::Answer::True,
            exit::VIOLATED => overview::Answer::False,
            _ => overview::Answer::Unknown,
        },
        detail: answer.entry.verdict.clone(),
        seconds: answer.entry.seconds,
        cached: answer.cached,
        report: serde_json::from_str(&answer.entry.output).unwrap_or_default(),
    };
    let items: Vec<overview::Item> = described.iter().zip(answers).map(item).collect();
    match args.output.format {
        FormatArg::Text => None,
        FormatArg::Json | FormatArg::Jsonl => Some(overview::json(&items)),
        FormatArg::Sarif => Some(overview::sarif(&items)),
        FormatArg::Html => Some(overview::html(&items)),
        FormatArg::Junit => Some(overview::junit(&items)),
    }
}

/// What was found, one line per job, and the verdict of all.
fn conclude(args: &VerifyArgs, modules: &[Module], jobs: &[Job], answers: &[Answer]) -> Result<u8, Failure> {
    let mut out = String::new();
    let described: Vec<(String, String)> = jobs.iter().map(|j| (j.entry.clone(), modules[j.files[0]].path.clone())).collect();
    if !args.output.quiet {
        for ((entry, file), answer) in described.iter().zip(answers) {
            let is_text = args.output.format == FormatArg::Text || answer.entry.exit != exit::VIOLATED;
            if is_text && matches!(answer.entry.exit, exit::VIOLATED | exit::BAD_INPUT | exit::INTERNAL) {
                out += &format!("== {entry} in {file}\n{}\n", answer.entry.output.trim_end());
            }
        }
        let width =
            |part: fn(&(String, String)) -> &String| described.iter().map(|d| part(d).chars().count()).max().unwrap_or(0);
        let (entries, files) = (width(|d| &d.0), width(|d| &d.1));
        for ((entry, file), answer) in described.iter().zip(answers) {
            let time = if answer.cached { "cached".to_string() } else { format!("{:.1} s", answer.entry.seconds) };
            out += &format!("{entry:entries$}  {file:files$}  {time:>8}  {}\n", answer.entry.verdict);
        }
        let count = |code: u8| answers.iter().filter(|a| a.entry.exit == code).count();
        let cached = answers.iter().filter(|a| a.cached).count();
        out += &format!(
            "jobs: {} ({} true, {} false, {} unknown, {} failed; {cached} cached)\n",
            answers.len(),
            count(exit::VERIFIED),
            count(exit::VIOLATED),
            count(exit::UNKNOWN),
            count(exit::BAD_INPUT) + count(exit::INTERNAL)
        );
    }
    let of = |code: u8| described.iter().zip(answers).find(|(_, a)| a.entry.exit == code);
    // A violation is a violation whatever became of the other jobs; a proof needs them all.
    let (code, verdict) = if let Some((_, answer)) = of(exit::VIOLATED) {
        (exit::VIOLATED, answer.entry.verdict.clone())
    } else if let Some(((entry, file), _)) = of(exit::INTERNAL) {
        (exit::INTERNAL, format!("unknown (internal error in the job {entry} in {file})"))
    } else if let Some(((entry, file), _)) = of(exit::BAD_INPUT) {
        (exit::BAD_INPUT, format!("unknown ({entry} in {file} cannot be verified)"))
    } else if let Some(((entry, file), answer)) = described.iter().zip(answers).find(|(_, a)| a.entry.exit != exit::VERIFIED) {
        (exit::UNKNOWN, format!("unknown ({entry} in {file}: {})", answer.entry.verdict))
    } else {
        (exit::VERIFIED, "true".to_string())
    };
    out += &format!("verdict: {verdict}\n");
    match (document(args, &described, answers), &args.output.output) {
        (document, Some(file)) => {
            crate::publish::write_file(file, document.as_ref().unwrap_or(&out).as_bytes())?;
            pipeline::print(if document.is_some() { out } else { format!("verdict: {verdict}\n") })?;
        }
        (Some(document), None) => {
            pipeline::print(document)?;
            eprintln!("verdict: {verdict}");
        }
        (None, None) => {
            pipeline::print(out)?;
        }
    }
    Ok(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn module(path: &str, defines: &[&str], needs: &[&str]) -> Module {
        let set = |names: &[&str]| names.iter().map(|n| n.to_string()).collect();
        let mut module = Module::new(path.into(), Ok(String::new()), Vec::new());
        (module.defines, module.needs) = (set(defines), set(needs));
        module
    }

    #[test]
    fn a_program_is_what_its_entry_needs() {
        let modules = [
            module("a.c", &["main"], &["f"]),
            module("b.c", &["main", "f"], &[]),
            module("f.c", &["f"], &["g", "printf"]),
            module("g.c", &["g"], &["f"]),
            module("unused.c", &["h"], &[]),
        ];
        assert_eq!(linked(&modules, 0), (vec![0, 2, 3], None));
        assert_eq!(linked(&modules, 1), (vec![1], None));
        assert_eq!(jobs_of(&modules).iter().map(|j| j.files[0]).collect::<Vec<_>>(), [0, 1]);
    }

    #[test]
    fn constructors_belong_to_the_only_program() {
        let mut modules = vec![module("a.c", &["main"], &[]), module("start.c", &[], &["f"]), module("f.c", &["f"], &[])];
        modules[1].starts_up = true;
        assert_eq!(linked(&modules, 0), (vec![0, 1, 2], None));
        modules.push(module("b.c", &["main"], &[]));
        assert!(linked(&modules, 0).1.is_some());
    }

    #[test]
    fn strong_definitions_count_and_two_are_asked_about() {
        let mut modules = vec![module("a.c", &["main"], &["f"]), module("weak.c", &[], &[]), module("strong.c", &["f"], &[])];
        modules[1].offers.insert("f".into());
        assert_eq!(linked(&modules, 0), (vec![0, 2], None));
        modules.push(module("mock.c", &["f"], &[]));
        assert!(linked(&modules, 0).1.is_some());
        // The file's own weak definition.
        let mut modules = [module("a.c", &["main"], &[]), module("strong.c", &["f"], &[])];
        modules[0].offers.insert("f".into());
        assert_eq!(linked(&modules, 0), (vec![0, 1], None));
    }
}
