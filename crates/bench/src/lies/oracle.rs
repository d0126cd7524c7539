//! What really happens: programs compiled in batches by several compilers and sanitizers, and run on their inputs.

use super::case::Case;
use crate::limited::{self, Limits};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};

const DRIVER: &str = include_str!("driver.c");
/// As the driver has it.
const MOST_TUPLES: u64 = 1024;
const MOST_LOOKS: usize = 8;
/// What the programs of a batch may call.
const PRELUDE: &str = "extern void reach_error(void);\nextern long lies_input(int);\nextern int lies_look(int, long);\n\
                       extern int lies_stream(void);\nextern long lies_volatile(void);\n\
                       #define READ(v) ((__typeof__(v))lies_volatile())\n#define __VERIFIER_assume(c) ((void)0)\n";

/// One way to compile.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Build {
    Gcc0,
    Gcc2,
    Clang0,
    Clang2,
    /// Address and undefined-behaviour sanitizers.
    Asan,
    Msan,
}

/// Of these, a batch is compiled with one, in turn: they find what differs between compilers, and cost the most.
const IN_TURN: [Build; 3] = [Build::Gcc0, Build::Gcc2, Build::Clang2];

impl Build {
    pub const ALL: [Build; 6] = [Build::Gcc0, Build::Gcc2, Build::Clang0, Build::Clang2, Build::Asan, Build::Msan];

    pub fn name(self) -> &'static str {
        match self {
            Build::Gcc0 => "gcc -O0",
            Build::Gcc2 => "gcc -O2",
            Build::Clang0 => "clang -O0",
            Build::Clang2 => "clang -O2",
            Build::Asan => "ASan and UBSan",
            Build::Msan => "MSan",
        }
    }

    /// Whether a program is compiled at all in this build.
    fn takes(self, case: &Case) -> bool {
        !(case.clang_only && !self.is_clang() || case.plain_only && self.sanitized())
    }

    pub fn sanitized(self) -> bool {
        matches!(self, Build::Asan | Build::Msan)
    }

    fn is_clang(self) -> bool {
        !matches!(self, Build::Gcc0 | Build::Gcc2)
    }

    fn flags(self) -> &'static [&'static str] {
        match self {
            Build::Gcc0 | Build::Clang0 => &["-O0"],
            Build::Gcc2 | Build::Clang2 => &["-O2"],
            // Without optimisation: that is quicker here, and no invalid access is removed before it is seen.
            Build::Asan => &[
                "-O0",
                "-DLIES_SANITIZED",
                "-fsanitize=address,undefined,local-bounds",
                "-fsanitize-trap=undefined,local-bounds",
            ],
            Build::Msan => &["-O0", "-DLIES_SANITIZED", "-fsanitize=memory"],
        }
    }
}

/// What executions of a program showed.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// By input: the builds in which it reached the error.
    pub reached: BTreeMap<u64, BTreeSet<Build>>,
    /// By input: what sanitizers reported (the driver's letters).
    pub reports: BTreeMap<u64, BTreeSet<char>>,
    /// Not every input was tried to its end in every build.
    pub open: bool,
    /// Values seen at the LOOKs.
    pub values: BTreeMap<usize, BTreeSet<i64>>,
}

impl Seen {
    /// What further executions of the same program showed.
    pub fn add(&mut self, other: Seen) {
        let Seen { reached, reports, open, values } = other;
        for (input, builds) in reached {
            self.reached.entry(input).or_default().extend(builds);
        }
        for (input, letters) in reports {
            self.reports.entry(input).or_default().extend(letters);
        }
        for (look, seen) in values {
            self.values.entry(look).or_default().extend(seen);
        }
        self.open |= open;
    }

    /// Whether all inputs were tried in the builds that the program was compiled in.
    pub fn complete(&self, case: &Case) -> bool {
        !self.open && case.tuples().is_some_and(|n| n <= MOST_TUPLES)
    }
}

pub struct Oracle {
    clang: Option<&'static str>,
    builds: Vec<Build>,
    /// Milliseconds of processor time: compilers, executions.
    spent: [AtomicU64; 2],
    /// By build, as in `Build::ALL`: the programs that were run.
    judged: [AtomicU64; Build::ALL.len()],
}

impl Oracle {
    /// The compilers that are installed.
    pub fn new() -> Oracle {
        let works = |name: &str| Command::new(name).arg("--version").output().is_ok_and(|o| o.status.success());
        let clang = ["clang-19", "clang"].into_iter().find(|name| works(name));
        let gcc = works("gcc");
        let builds = Build::ALL.into_iter().filter(|b| if b.is_clang() { clang.is_some() } else { gcc }).collect();
        Oracle { clang, builds, spent: Default::default(), judged: Default::default() }
    }

    pub fn builds(&self) -> &[Build] {
        &self.builds
    }

    /// The builds of a batch.
    pub fn in_turn(&self, batch: u64) -> Vec<Build> {
        let wanted = |b: &Build| !IN_TURN.contains(b) || *b == IN_TURN[(batch % IN_TURN.len() as u64) as usize];
        self.builds.iter().copied().filter(wanted).collect()
    }

    /// How many programs each build ran.
    pub fn judged(&self) -> Vec<(Build, u64)> {
        let count = |b: Build| self.judged[b as usize].load(Ordering::Relaxed);
        self.builds.iter().map(|&b| (b, count(b))).collect()
    }

    /// Seconds that compilers took, and executions.
    pub fn spent(&self) -> [f64; 2] {
        [0, 1].map(|i| self.spent[i].load(Ordering::Relaxed) as f64 / 1000.0)
    }

    fn spend(&self, which: usize, seconds: f64) {
        self.spent[which].fetch_add((seconds * 1000.0) as u64, Ordering::Relaxed);
    }

    /// Runs the cases; decides the secrets of their LOOKs from the values that a first run shows. A batch that does not compile is halved;
    /// a case that does not compile alone has the compiler's message.
    pub fn batch(
        &self,
        cases: &[Case],
        builds: &[Build],
        decide: &dyn Fn(usize, &Seen) -> Vec<i64>,
    ) -> Vec<Result<(Vec<i64>, Seen), String>> {
        let results = self.part(cases, 0, builds, decide);
        for &build in builds {
            let run = cases.iter().zip(&results).filter(|(case, result)| result.is_ok() && build.takes(case)).count();
            self.judged[build as usize].fetch_add(run as u64, Ordering::Relaxed);
        }
        results
    }

    /// Only the secrets of the cases' LOOKs, from one build's execution.
    pub fn probe(&self, cases: &[Case], decide: &dyn Fn(usize, &Seen) -> Vec<i64>) -> Vec<Result<Vec<i64>, String>> {
        let one = self.builds.iter().copied().find(|b| *b == Build::Clang0).or(self.builds.first().copied());
        let one: Vec<Build> = one.into_iter().collect();
        self.part(cases, 0, &one, decide).into_iter().map(|result| result.map(|(secrets, _)| secrets)).collect()
    }

    fn part(
        &self,
        cases: &[Case],
        first: usize,
        builds: &[Build],
        decide: &dyn Fn(usize, &Seen) -> Vec<i64>,
    ) -> Vec<Result<(Vec<i64>, Seen), String>> {
        match self.whole(cases, first, builds, decide) {
            Ok(results) => results.into_iter().map(Ok).collect(),
            Err(message) if cases.len() == 1 => vec![Err(message)],
            Err(_) => {
                let (left, right) = cases.split_at(cases.len() / 2);
                let mut results = self.part(left, first, builds, decide);
                results.extend(self.part(right, first + left.len(), builds, decide));
                results
            }
        }
    }

    fn whole(
        &self,
        cases: &[Case],
        first: usize,
        builds: &[Build],
        decide: &dyn Fn(usize, &Seen) -> Vec<i64>,
    ) -> Result<Vec<(Vec<i64>, Seen)>, String> {
        let folder = Folder::new()?;
        write_batch(&folder.0, cases)?;
        let mut binaries = Vec::new();
        for &build in builds {
            binaries.push((build, self.compile(&folder.0, build)?));
        }
        let mut seen: Vec<Seen> = cases.iter().map(|_| Seen::default()).collect();
        if let Some((build, binary)) = binaries.iter().find(|(build, _)| *build == Build::Clang0).or(binaries.first()) {
            self.spend(1, execute(binary, *build, "probe", &folder.0, false, &mut seen)?);
        }
        let secrets: Vec<Vec<i64>> = seen.iter().enumerate().map(|(i, s)| decide(first + i, s)).collect();
        write_secrets(&folder.0, &secrets)?;
        let mut seen: Vec<Seen> = seen.into_iter().map(|probed| Seen { values: probed.values, ..Seen::default() }).collect();
        for (build, binary) in &binaries {
            self.spend(1, execute(binary, *build, "run", &folder.0, false, &mut seen)?);
        }
        Ok(secrets.into_iter().zip(seen).collect())
    }

    /// One case with known secrets in some builds. Objects of static duration get their first values by a process for each input: what resets
    /// them may name what was removed.
    pub fn one(&self, case: &Case, secrets: &[i64], builds: &[Build]) -> Result<Seen, String> {
        let folder = Folder::new()?;
        let each = !case.reset.is_empty();
        let case = Case { reset: Vec::new(), ..case.clone() };
        write_batch(&folder.0, std::slice::from_ref(&case))?;
        write_secrets(&folder.0, &[secrets.to_vec()])?;
        let mut seen = vec![Seen::default()];
        for &build in builds {
            let binary = self.compile(&folder.0, build)?;
            self.spend(1, execute(&binary, build, "run", &folder.0, each, &mut seen)?);
        }
        seen.pop().ok_or_else(|| "one case has one result".into())
    }

    fn compile(&self, folder: &Path, build: Build) -> Result<PathBuf, String> {
        let binary = folder.join(format!("{build:?}"));
        let compiler = if build.is_clang() { self.clang.unwrap_or("clang") } else { "gcc" };
        let mut command = Command::new(compiler);
        command.args(["-w", "-ffp-contract=off", "-o"]).arg(&binary).args(build.flags());
        command.args(["driver.c", "table.c", "first.c", "second.c"].map(|name| folder.join(name))).arg("-lm");
        let done = limited::run(command, Limits { cpu: 120.0, wall: 600.0, memory: 0 }).map_err(|error| error.to_string())?;
        self.spend(0, done.cpu);
        match done.exit {
            Some(0) => Ok(binary),
            _ => Err(done.stderr.lines().find(|l| l.contains("error")).unwrap_or("the compiler failed").to_string()),
        }
    }
}

fn write_batch(folder: &Path, cases: &[Case]) -> Result<(), String> {
    let mut table = String::from(
        "struct program { int (*run)(void); void (*reset)(void); int inputs, stream; struct { int bits; unsigned long low, count; } input[4]; };\n",
    );
    let (mut first, mut second) = (String::from(PRELUDE), String::from(PRELUDE));
    let mut rows = String::new();
    for (number, case) in cases.iter().enumerate() {
        let texts = case.among(number);
        for (file, text) in [&mut first, &mut second].into_iter().zip(texts) {
            let conditions = [("defined(__clang__)", case.clang_only), ("!defined(LIES_SANITIZED)", case.plain_only)];
            let needed: Vec<&str> = conditions.iter().filter(|(_, needed)| *needed).map(|(text, _)| *text).collect();
            match needed.is_empty() {
                true => *file += &text,
                false => *file += &format!("#if {}\n{text}#endif\n", needed.join(" && ")),
            }
        }
        table += &format!(
            "extern int p{number}_main(void) __attribute__((weak));\nextern void p{number}_reset(void) __attribute__((weak));\n"
        );
        let inputs: String = case.inputs.iter().map(|i| format!("{{ {}, {}ul, {}ul }}, ", i.ty.bits, i.low, i.count)).collect();
        rows += &format!(
            "    {{ p{number}_main, p{number}_reset, {}, {}, {{ {inputs}}} }},\n",
            case.inputs.len(),
            i32::from(case.stream)
        );
    }
    table += &format!("struct program lies_programs[] = {{\n{rows}}};\nint lies_number = {};\n", cases.len());
    for (name, text) in [("driver.c", DRIVER), ("table.c", &table), ("first.c", &first), ("second.c", &second)] {
        std::fs::write(folder.join(name), text).map_err(|error| error.to_string())?;
    }
    write_secrets(folder, &vec![Vec::new(); cases.len()])
}

fn write_secrets(folder: &Path, secrets: &[Vec<i64>]) -> Result<(), String> {
    let mut text = String::new();
    for row in secrets {
        let words: Vec<String> = (0..MOST_LOOKS).map(|k| row.get(k).copied().unwrap_or(0).to_string()).collect();
        text += &format!("{}\n", words.join(" "));
    }
    std::fs::write(folder.join("secrets"), text).map_err(|error| error.to_string())
}

/// Returns the processor time it took.
fn execute(binary: &Path, build: Build, how: &str, folder: &Path, each: bool, seen: &mut [Seen]) -> Result<f64, String> {
    let mut command = Command::new(binary);
    command.arg(how).arg(folder.join("secrets")).arg(if each { "each" } else { "together" });
    // Symbols would cost more than everything else.
    let common = "symbolize=0:print_summary=0:detect_leaks=0:allocator_may_return_null=1";
    command.env("ASAN_OPTIONS", format!("{common}:exitcode=66:detect_stack_use_after_return=1:use_sigaltstack=0:handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0"));
    command
        .env("MSAN_OPTIONS", format!("{common}:exitcode=67:use_sigaltstack=0:handle_segv=0:handle_sigbus=0:handle_sigfpe=0"));
    let done = limited::run(command, Limits { cpu: 300.0, wall: 1200.0, memory: 0 }).map_err(|error| error.to_string())?;
    for line in done.stdout.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let (Some(Ok(program)), Some(Ok(input)), Some(kind)) =
            (words.first().map(|w| w.parse::<usize>()), words.get(1).map(|w| w.parse::<u64>()), words.get(2))
        else {
            continue;
        };
        let Some(seen) = seen.get_mut(program) else { continue };
        match *kind {
            "R" => {
                seen.reached.entry(input).or_default().insert(build);
            }
            "L" => {
                if let Some(Ok(value)) = words.get(3).map(|w| w.parse()) {
                    seen.values.entry(input as usize).or_default().insert(value);
                }
            }
            "T" | "X" | "K" => seen.open = true,
            // A crash of a program that no sanitizer watches over may be the consequence of anything.
            "S" | "F" | "B" | "U" if !build.sanitized() => {
                seen.reports.entry(input).or_default().insert(kind.to_ascii_lowercase().chars().next().unwrap_or('s'));
            }
            kind => seen.reports.entry(input).or_default().extend(kind.chars()),
        }
    }
    // The driver ended before its last program.
    if done.exit != Some(0) {
        seen.iter_mut().for_each(|s| s.open = true);
    }
    Ok(done.cpu)
}

/// A temporary folder, removed with the value.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder, String> {
        let path = limited::scratch_path("lies");
        std::fs::create_dir(&path).map_err(|error| error.to_string())?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lies::case::Mode;

    #[test]
    fn every_build_has_its_turn() {
        let oracle = Oracle { clang: None, builds: Build::ALL.into(), spent: Default::default(), judged: Default::default() };
        let turns: Vec<Vec<Build>> = (0..3).map(|batch| oracle.in_turn(batch)).collect();
        for build in Build::ALL {
            let times = turns.iter().filter(|t| t.contains(&build)).count();
            assert_eq!(times, if IN_TURN.contains(&build) { 1 } else { 3 }, "{build:?}");
        }
    }

    #[test]
    fn what_further_executions_show_is_added() {
        let mut seen = Seen::default();
        seen.reports.entry(3).or_default().insert('U');
        let mut more = Seen { open: true, ..Seen::default() };
        more.reports.entry(3).or_default().insert('A');
        more.reached.entry(1).or_default().insert(Build::Gcc2);
        seen.add(more);
        assert!(seen.open && seen.reports[&3].len() == 2 && seen.reached[&1].contains(&Build::Gcc2));
    }

    #[test]
    fn a_build_takes_what_it_can_compile() {
        let case = Case { clang_only: true, plain_only: true, ..Case::new("test", Mode::Reach) };
        let taken: Vec<Build> = Build::ALL.into_iter().filter(|b| b.takes(&case)).collect();
        assert_eq!(taken, [Build::Clang0, Build::Clang2]);
    }
}
