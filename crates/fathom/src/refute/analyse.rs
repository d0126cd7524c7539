//! `--analyse`: runs the analysers that are installed over the files, so that nobody has to make reports first.

use crate::cli::RefuteArgs;
use crate::failure::{Failure, input};
use crate::source::{self, SourceFile};
use fathom_alarm::Report;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Names under which clang and gcc are installed, the first that is there counts.
const CLANGS: [&str; 4] = ["clang-19", "clang-18", "clang-20", "clang"];
const GCCS: [&str; 4] = ["gcc", "gcc-14", "gcc-13", "gcc-12"];

pub fn reports(args: &RefuteArgs) -> Result<Vec<Report>, Failure> {
    let files = files(args)?;
    let clang = CLANGS.iter().find(|name| runs(name));
    let gcc = GCCS.iter().find(|name| runs(name));
    if clang.is_none() && gcc.is_none() {
        return Err(input("--analyse: neither clang nor gcc is installed"));
    }
    let folder = Folder::new()?;
    let mut reports = Vec::new();
    for file in &files {
        if let Some(clang) = clang {
            let out = folder.0.join("report.plist");
            let _ = std::fs::remove_file(&out);
            let mut command = Command::new(clang);
            command.args([
                "--analyze",
                "-Xclang",
                "-analyzer-output=plist-multi-file",
                "-Xclang",
                "-analyzer-config",
                "-Xclang",
            ]);
            command.args(["prune-paths=false", "-w", "-o"]).arg(&out).args(&file.args).arg(&file.path);
            run(&mut command);
            reports.extend(read(&out, clang));
        }
        if let Some(gcc) = gcc {
            let mut command = Command::new(gcc);
            command.args(["-fanalyzer", "-fdiagnostics-format=json", "-c", "-o"]).arg(folder.0.join("out.o"));
            let arguments = file.args.iter().filter(|a| !is_clangs(a));
            let out = folder.0.join("report.json");
            if let Some(text) = run(command.args(arguments).arg(&file.path)) {
                // Every unit that is compiled has a list of its own.
                let list = text.lines().filter(|line| line.starts_with('[')).collect::<Vec<_>>().join("\n");
                std::fs::write(&out, list).map_err(|error| input(format!("{}: {error}", out.display())))?;
                reports.extend(read(&out, gcc));
            }
        }
    }
    Ok(reports)
}

fn files(args: &RefuteArgs) -> Result<Vec<SourceFile>, Failure> {
    let wanted = crate::refute::places::source_args(args, &args.sources)?;
    source::resolve(&wanted.source, &args.clang_args)
}

fn is_clangs(argument: &str) -> bool {
    argument.starts_with("-Xclang") || argument.starts_with("--target") || argument == "-Weverything"
}

fn runs(name: &str) -> bool {
    Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|s| s.success())
}

/// What it says on standard error.
fn run(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stdout(Stdio::null()).output().ok()?;
    Some(String::from_utf8_lossy(&output.stderr).into_owned())
}

/// A report that cannot be read is said, and the others count.
fn read(file: &Path, tool: &str) -> Option<Report> {
    let text = std::fs::read_to_string(file).ok()?;
    match fathom_alarm::read(&text, &PathBuf::new(), &|_| None) {
        Ok(report) => Some(report),
        Err(why) => {
            eprintln!("fathom: the report of {tool} cannot be used: {why}");
            None
        }
    }
}

/// A folder for the reports, removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder, Failure> {
        let path = std::env::temp_dir().join(format!("fathom-refute-{}", std::process::id()));
        std::fs::create_dir_all(&path).map_err(|error| input(format!("{}: {error}", path.display())))?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
