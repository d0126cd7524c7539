//! Where alarms are: which files are read for them, and which function of these holds a place.

use crate::cli::{Cli, Command, RefuteArgs, VerifyArgs};
use crate::failure::{Failure, input};
use crate::pipeline::{self, Units};
use crate::source::{self, SourceFile};
use clap::Parser;
use fathom_alarm::{Place, Report};
use fathom_ast::{DeclKind, Definition, Linkage, Unit};
use fathom_clang::ParseOptions;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// The files of a question, parsed, and what they are called.
pub struct Parsed {
    pub units: Units,
    pub files: Vec<SourceFile>,
}

/// A function as the text has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    pub name: String,
    /// No other file can call it by its name.
    pub internal: bool,
}

pub struct Places {
    /// One set of files per program that is asked about: all of `--source`, or each file of the compile database.
    pub programs: Vec<Vec<SourceFile>>,
    pub args: VerifyArgs,
    /// Files of the programs that an alarm names.
    named: Vec<PathBuf>,
    parsed: Mutex<BTreeMap<usize, Result<Arc<Parsed>, String>>>,
    texts: Mutex<BTreeMap<PathBuf, Option<Arc<String>>>>,
    contents: Mutex<BTreeMap<usize, Option<Vec<String>>>>,
}

impl Places {
    pub fn new(args: &RefuteArgs, reports: &[Report]) -> Result<Places, Failure> {
        let verify = verify_args(args, reports)?;
        let files = source::resolve(&verify.source, &args.clang_args)?;
        let told: BTreeSet<&str> = reports.iter().flat_map(|r| &r.alarms).map(|a| a.place.file.as_str()).collect();
        let is_named = |path: &PathBuf| told.iter().any(|name| same(Path::new(name), path));
        let named = files.iter().map(|f| f.path.clone()).filter(is_named).collect();
        // Files that were named are linked; those of a database, or that the reports name, are programs of their own.
        let together = args.whole_program || (!args.sources.is_empty() && args.compile_commands.is_none());
        let programs = match together {
            true => vec![files],
            false => files.into_iter().map(|file| vec![file]).collect(),
        };
        Ok(Places {
            programs,
            args: verify,
            named,
            parsed: Mutex::default(),
            texts: Mutex::default(),
            contents: Mutex::default(),
        })
    }

    /// Parses a program once.
    pub fn parsed(&self, program: usize) -> Result<Arc<Parsed>, String> {
        let mut all = self.parsed.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let parse = || {
            let files = self.programs[program].clone();
            // Reports that name a preprocessed file count its own lines.
            let plain = |file: &SourceFile| {
                let text = self.text(&file.path).filter(|_| self.named.contains(&file.path))?;
                Some((file.path.display().to_string(), fathom_witness::text::without_markers(&text)?.into_bytes()))
            };
            let overlay: Vec<(String, Vec<u8>)> = files.iter().filter_map(plain).collect();
            let units = pipeline::parse_over(&files, &self.args.source, &overlay).map_err(|failure| first_line(&failure))?;
            Ok(Arc::new(Parsed { units, files }))
        };
        all.entry(program).or_insert_with(parse).clone()
    }

    /// What the front end sees of each file of a program, as hashes; `None` if one cannot be read.
    pub fn contents(&self, program: usize) -> Option<Vec<String>> {
        let mut all = self.contents.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let hash = |file: &SourceFile| {
            // The arguments name the machine; without one the options of the run do, and they are part of every key.
            let args = source::with_library_rules(&file.args);
            let options = ParseOptions { args, ..ParseOptions::new(file.path.clone(), fathom_clang::Arch::Lp64) };
            let (_, stream) = fathom_clang::parse_with_stream(&options).ok()?;
            Some(fathom_witness::hash::sha256(&stream))
        };
        let of = || self.programs[program].iter().map(hash).collect();
        all.entry(program).or_insert_with(of).clone()
    }

    /// The programs that contain a place, those whose own file it is first.
    pub fn programs_with(&self, file: &Path) -> Vec<usize> {
        let is_own = |program: &usize| self.programs[*program].iter().any(|f| same(&f.path, file));
        let own: Vec<usize> = (0..self.programs.len()).filter(is_own).collect();
        if !own.is_empty() {
            return own;
        }
        // A header: every file that includes it.
        let includes = |program: &usize| {
            self.parsed(*program).is_ok_and(|parsed| {
                let mut files =
                    parsed.units.units.iter().flat_map(|unit| unit.files.iter().map(move |f| unit.str(f.name).into_owned()));
                files.any(|name| same(Path::new(&name), file))
            })
        };
        (0..self.programs.len()).filter(includes).collect()
    }

    /// The function around a place.
    pub fn holder(&self, units: &Units, place: &Place) -> Option<Holder> {
        let column = self.column(place);
        units.units.iter().find_map(|unit| holder(unit, Path::new(&place.file), place.line, column))
    }

    /// The function of that name, wherever it is.
    pub fn named(&self, units: &Units, name: &str) -> Option<Holder> {
        units.units.iter().find_map(|unit| {
            let found = functions(unit).find(|(_, holder)| holder.name == name);
            found.map(|(_, holder)| holder)
        })
    }

    /// Functions among the wanted ones whose bodies here give way to another file's.
    pub fn replaceable(&self, units: &Units, wanted: impl Fn(&str) -> bool) -> Vec<String> {
        let mut found = std::collections::BTreeSet::new();
        for unit in units.of_user() {
            for decl in &unit.decls {
                let DeclKind::Function(f) = &decl.kind else { continue };
                let gives_way = f.linkage == Linkage::External
                    && match f.definition {
                        Definition::AvailableExternally => true,
                        Definition::Full => f.weak,
                        Definition::None | Definition::Tentative => false,
                    };
                if gives_way && wanted(&unit.str(decl.name)) {
                    found.insert(unit.str(decl.name).into_owned());
                }
            }
        }
        found.into_iter().collect()
    }

    /// The column in bytes.
    pub fn column(&self, place: &Place) -> u32 {
        let text = self.text(Path::new(&place.file));
        let line = text.as_ref().and_then(|text| text.lines().nth(place.line.saturating_sub(1) as usize));
        place.byte_column(line.unwrap_or(""))
    }

    /// Why the report cannot be about the text as it is now.
    pub fn outdated(&self, place: &Place) -> Option<String> {
        let path = Path::new(&place.file);
        let Some(text) = self.text(path) else { return Some(format!("{} cannot be read", place.file)) };
        let Some(line) = text.lines().nth(place.line.saturating_sub(1) as usize).filter(|_| place.line > 0) else {
            return Some(format!("{} has no line {}: it changed since the report was made", place.file, place.line));
        };
        let beyond = self.column(place) as usize > line.len() + 1;
        beyond.then(|| {
            format!(
                "line {} of {} has no column {}: it changed since the report was made",
                place.line, place.file, place.column
            )
        })
    }

    fn text(&self, path: &Path) -> Option<Arc<String>> {
        let mut texts = self.texts.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let read = || std::fs::read(path).ok().map(|bytes| Arc::new(String::from_utf8_lossy(&bytes).into_owned()));
        texts.entry(path.to_path_buf()).or_insert_with(read).clone()
    }
}

fn functions(unit: &Unit) -> impl Iterator<Item = (&fathom_ast::Decl, Holder)> {
    unit.decls.iter().filter_map(|decl| {
        let DeclKind::Function(function) = &decl.kind else { return None };
        if function.body.is_none() || function.definition == Definition::None {
            return None;
        }
        // SOUNDNESS: another name exports a static function, and the loader calls constructors and destructors.
        let is_target = |other: &fathom_ast::Decl| match &other.kind {
            DeclKind::Function(f) => f.alias.is_some_and(|alias| unit.bytes(alias) == unit.bytes(decl.name)),
            DeclKind::Var(_) | DeclKind::Typedef(_) => false,
        };
        let called = function.constructor.is_some() || function.destructor.is_some() || unit.decls.iter().any(is_target);
        let internal = function.linkage != Linkage::External && !called;
        Some((decl, Holder { name: unit.str(decl.name).into_owned(), internal }))
    })
}

fn holder(unit: &Unit, file: &Path, line: u32, column: u32) -> Option<Holder> {
    let here: Vec<bool> = unit.files.iter().map(|f| same(Path::new(&*unit.str(f.name)), file)).collect();
    let within = |decl: &fathom_ast::Decl| {
        let range = unit.ranges[decl.range.index()];
        let (begin, end) = (unit.locs[range.begin.index()], unit.locs[range.end.index()]);
        let at = (line, if column == 0 { u32::MAX } else { column });
        here[begin.file.index()]
            && (begin.line, begin.col) <= at
            && (line < end.line || (line == end.line && column <= end.col + 1))
    };
    functions(unit).find(|(decl, _)| within(decl)).map(|(_, holder)| holder)
}

/// Is it the same file?
pub fn same(one: &Path, other: &Path) -> bool {
    one == other || matches!((std::fs::canonicalize(one), std::fs::canonicalize(other)), (Ok(a), Ok(b)) if a == b)
}

/// The one sentence of a failure that fits a line.
pub fn first_line(failure: &Failure) -> String {
    let text = failure.to_string();
    let line = text.lines().find(|line| line.contains("error")).or_else(|| text.lines().next()).unwrap_or("");
    line.trim_start_matches("fathom: ").to_string()
}

/// The options of `verify` that the same files would have, and the rest at its defaults.
fn verify_args(args: &RefuteArgs, reports: &[Report]) -> Result<VerifyArgs, Failure> {
    let mut files: Vec<PathBuf> = args.sources.clone();
    if files.is_empty() && args.compile_commands.is_none() {
        for place in reports.iter().flat_map(|r| &r.alarms).map(|a| &a.place) {
            let path = PathBuf::from(&place.file);
            let is_c = path.extension().is_some_and(|e| e == "c" || e == "i");
            if is_c && path.is_file() && !files.iter().any(|f| same(f, &path)) {
                files.push(path);
            }
        }
    }
    source_args(args, &files)
}

/// The same for files that are known.
pub fn source_args(args: &RefuteArgs, files: &[PathBuf]) -> Result<VerifyArgs, Failure> {
    if files.is_empty() && args.compile_commands.is_none() {
        return Err(input("which files to read is not known: give --source FILE or --compile-commands FILE"));
    }
    let mut words: Vec<String> = ["fathom", "verify", "--progress=never", "--globals=arbitrary"].map(String::from).to_vec();
    if !args.allocation_succeeds {
        words.push("--malloc-may-fail".into());
    }
    words.extend(args.compile_commands.iter().map(|file| format!("--compile-commands={}", file.display())));
    words.extend(files.iter().map(|f| f.display().to_string()));
    let cli = Cli::try_parse_from(words).map_err(|error| input(error.to_string()))?;
    match cli.command {
        Command::Verify(mut verify) => {
            verify.source.compiler = args.compiler.clone();
            Ok(verify)
        }
        _ => Err(Failure::Internal("the options of verify are another command's".into())),
    }
}
