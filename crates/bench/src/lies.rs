//! Random programs with loops, arrays, pointers and calls that tempt fathom into a wrong proof.
//!
//! Each is compiled with a driver that runs it on random inputs. A violation that shows up there refutes a verdict `true`; a verdict
//! `false` was replayed already. Arithmetic is unsigned where it could overflow, so that every execution is defined.

use crate::limited::{self, Limits};
use std::path::{Path, PathBuf};
use std::process::Command;

pub struct Campaign<'a> {
    pub fathom: &'a Path,
    pub count: u64,
    pub first_seed: u64,
    pub jobs: usize,
    /// Programs about which fathom was wrong are kept here.
    pub out: &'a Path,
    pub timeout: f64,
    /// Further arguments of `fathom verify`.
    pub args: &'a [String],
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Found {
    True,
    False,
    Unknown,
    /// Neither of these: an internal error, a crash, a hang.
    Broken,
}

/// Runs on inputs of four kinds; exit code 7 says that one reached the error.
const DRIVER: &str = r"
#include <sys/wait.h>
#include <unistd.h>
static unsigned long long state; static int kind; static long left = 3000;
int __VERIFIER_nondet_int(void) {
    if (!left--) _exit(0);
    state ^= state << 13; state ^= state >> 7; state ^= state << 17;
    unsigned r = state >> 20;
    switch (kind) {
    case 0: return r & 7;
    case 1: return r;
    case 2: return r & 15 ? r >> 8 & 3 : 0;
    default: return (int)(r & 31) - 8;
    }
}
void reach_error(void) { _exit(7); }
int program(void);
int main(void) {
    int endless = 0;
    for (int i = 1; i <= 200 && endless < 2; i++) {
        if (!fork()) {
            ualarm(200000, 0);
            state = i * 0x9e3779b97f4a7c15ULL + 12345; kind = i & 3;
            program();
            _exit(0);
        }
        int status;
        wait(&status);
        if (WIFEXITED(status) && WEXITSTATUS(status) == 7) return 7;
        endless += WIFSIGNALED(status);
    }
    return 0;
}
";

/// Returns whether no verdict was wrong.
pub fn run(campaign: &Campaign) -> Result<bool, String> {
    std::fs::create_dir_all(campaign.out).map_err(|error| error.to_string())?;
    let driver = campaign.out.join("driver.c");
    std::fs::write(&driver, DRIVER).map_err(|error| error.to_string())?;
    let seeds: Vec<u64> = (campaign.first_seed..campaign.first_seed + campaign.count).collect();
    let results = limited::parallel(&seeds, campaign.jobs, |_, &seed| {
        let source = campaign.out.join(format!("seed{seed}.c"));
        let result = one(campaign, &driver, seed, &source);
        match &result {
            Ok((found, violated)) if is_wrong(*found, *violated) => {
                println!("seed {seed}: {found:?}, violated when run: {violated}; {}", source.display())
            }
            Ok(_) | Err(_) => {
                let _ = std::fs::remove_file(&source);
            }
        }
        result
    });
    let count = |wanted: &dyn Fn(Found, bool) -> bool| {
        results.iter().flatten().filter(|(found, violated)| wanted(*found, *violated)).count()
    };
    let wrong = count(&is_wrong);
    println!(
        "random programs: {} proved, {} refuted, {} unknown ({} of them violated when run), {} wrong, {} skipped",
        count(&|f, _| f == Found::True),
        count(&|f, _| f == Found::False),
        count(&|f, _| f == Found::Unknown),
        count(&|f, violated| f == Found::Unknown && violated),
        wrong,
        results.iter().filter(|r| r.is_err()).count(),
    );
    Ok(wrong == 0)
}

fn is_wrong(found: Found, violated: bool) -> bool {
    found == Found::Broken || found == Found::True && violated
}

fn one(campaign: &Campaign, driver: &Path, seed: u64, source: &PathBuf) -> Result<(Found, bool), String> {
    std::fs::write(source, generate(seed)).map_err(|error| error.to_string())?;
    let binary = limited::scratch_path("bin");
    let mut gcc = Command::new("gcc");
    gcc.args(["-O1", "-w", "-fwrapv", "-Dmain=program", "-c", "-o"]).arg(binary.with_extension("o")).arg(source);
    let mut link = Command::new("gcc");
    link.args(["-O1", "-w", "-o"]).arg(&binary).arg(driver).arg(binary.with_extension("o"));
    for step in [gcc, link] {
        let done = limited::run(step, Limits { cpu: 60.0, wall: 120.0, memory: 0 }).map_err(|error| error.to_string())?;
        if done.exit != Some(0) {
            return Err(done.stderr);
        }
    }
    let executed = limited::run(Command::new(&binary), Limits { cpu: 20.0, wall: 60.0, memory: 0 });
    let _ = std::fs::remove_file(&binary);
    let _ = std::fs::remove_file(binary.with_extension("o"));
    let violated = executed.map_err(|error| error.to_string())?.exit == Some(7);
    let mut fathom = Command::new(campaign.fathom);
    fathom
        .args(["verify", "--property", "unreach-call", "--quiet", "--timeout", &campaign.timeout.to_string()])
        .arg(source)
        .args(campaign.args);
    let limits = Limits { cpu: campaign.timeout * 3.0 + 5.0, wall: campaign.timeout * 10.0 + 30.0, memory: 8192 };
    let said = limited::run(fathom, limits).map_err(|error| error.to_string())?;
    let verdict = said.stdout.lines().last().unwrap_or("");
    let found = match verdict {
        v if v.starts_with("verdict: true") => Found::True,
        v if v.starts_with("verdict: false") => Found::False,
        v if v.starts_with("verdict: unknown") && !v.contains("internal") => Found::Unknown,
        _ => Found::Broken,
    };
    Ok((found, violated))
}

struct Writer {
    random: u64,
    /// What can be assigned to, the plain variables first.
    places: Vec<String>,
    variables: Vec<String>,
    ints: Vec<String>,
    calls: bool,
    pointer: bool,
}

/// The program of a seed.
pub fn generate(seed: u64) -> String {
    let mut w = Writer::new(seed);
    let mut globals = String::new();
    let mut locals = String::new();
    for i in 0..2 + w.below(4) {
        let kind = ["int", "unsigned", "unsigned char", "signed char", "short", "unsigned short"][w.below(6)];
        let name = format!("v{i}");
        let start = w.pick(&["0", "1", "2", "5"]);
        match w.one_in(3) {
            true => globals += &format!("{kind} {name} = {start};\n"),
            false => locals += &format!("    {kind} {name} = {start};\n"),
        }
        if kind == "int" {
            w.ints.push(name.clone());
        }
        w.variables.push(name.clone());
        w.places.push(name);
    }
    w.ints.push("shared".into());
    if w.one_in(2) {
        let index = w.pick_of(|w| &w.variables);
        w.places.extend(["a[0]".into(), "a[1]".into(), format!("a[{index} & 3]")]);
        w.ints.extend(["a[1]".into(), "a[2]".into()]);
    }
    if w.pointer {
        w.places.push("*p".into());
    }
    if w.one_in(4) {
        w.places.extend(["s.x".into(), "s.y".into()]);
    }
    let result = w.pick(&["q & 7", "*r", "shared", "(q ^ 5) & 31"]);
    let recursive = w.recursion();
    let body = format!("{}{}{}", w.block(0, 1, false), w.repetition(0, 1), w.block(0, 1, false));
    let checks: String =
        (0..1 + w.below(2)).map(|_| format!("    CHECK({} || {});\n", w.condition(0), w.condition(0))).collect();
    format!(
        "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n#define nd() __VERIFIER_nondet_int()\n\
         #define CHECK(c) do {{ if (!(c)) reach_error(); }} while (0)\n\
         int shared;\nstruct {{ int x; unsigned char y; }} s;\n{globals}\
         static int f(int q, int *r)\n{{\n    if (q > 3)\n        *r = q & 15;\n    shared = (shared + 1) & 63;\n    return {result};\n}}\n{recursive}\
         int main(void)\n{{\n{locals}    int a[4] = {{ 0, 1, 2, 3 }};\n    int *p = &shared;\n{body}{checks}    return 0;\n}}\n"
    )
}

impl Writer {
    fn new(seed: u64) -> Writer {
        let mut w =
            Writer { random: seed, places: Vec::new(), variables: Vec::new(), ints: Vec::new(), calls: false, pointer: false };
        w.calls = w.one_in(2);
        w.pointer = w.one_in(3);
        w
    }

    /// A function that calls itself, with a depth that its parameter or the inputs bound.
    fn recursion(&mut self) -> String {
        let ends = self.pick(&["n <= 0", "n <= 1", "!(nd() & 3)", "n <= 0 || (nd() & 7) == 7", "*r > 9"]);
        let ends = if ends == "*r > 9" { "n <= 0 || *r > 9" } else { ends };
        let first = self.pick(&["0", "1", "n", "*r", "shared & 3"]);
        let before =
            self.pick(&["", "    *r = (*r + 1) & 15;\n", "    shared = n & 7;\n", "    shared = (shared + 2) & 30;\n"]);
        let down = self.pick(&["n - 1", "n - 2", "n - 1"]);
        let place = self.pick(&["r", "&shared", "&own"]);
        let after = self.pick(&[
            "",
            "    *r = (*r ^ t) & 31;\n",
            "    if (t > n)\n        shared = 1;\n",
            "    CHECK(t <= 40 || n > 7);\n",
        ]);
        let result = self.pick(&["t", "t + 1", "(t + n) & 63", "n", "own", "*r"]);
        let twice = if self.one_in(3) { "    t = (t + g((n - 1) >> 1, r)) & 63;\n" } else { "" };
        format!(
            "static int g(int n, int *r)\n{{\n    int own = n & 3;\n    if ({ends})\n        return {first};\n{before}\
             \u{20}   int t = g({down}, {place});\n{twice}{after}    return {result};\n}}\n"
        )
    }

    /// splitmix64.
    fn next(&mut self) -> u64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.random;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        from[self.below(from.len())]
    }

    fn pick_of(&mut self, list: fn(&Writer) -> &Vec<String>) -> String {
        let i = self.below(list(self).len());
        list(self)[i].clone()
    }

    fn constant(&mut self) -> &'static str {
        self.pick(&["0", "1", "1", "2", "2", "3", "4", "5", "7", "8", "10", "15", "16", "100", "255", "256", "-1", "-2", "-5"])
    }

    fn expression(&mut self, depth: u32) -> String {
        match self.below(100) {
            0..35 => self.pick_of(|w| &w.places),
            35..55 => self.constant().into(),
            55..63 => format!("(nd() & {})", self.pick(&["1", "3", "7"])),
            63..66 => "nd()".into(),
            _ if depth > 2 => self.pick_of(|w| &w.places),
            roll => {
                let a = self.expression(depth + 1);
                match roll {
                    66..72 => {
                        format!("((unsigned)({a}) {} {}u)", self.pick(&["/", "%"]), self.pick(&["2", "3", "5", "7", "8"]))
                    }
                    72..77 => {
                        format!("(int)((unsigned)({a}) {} {})", self.pick(&["<<", ">>"]), self.pick(&["0", "1", "2", "4"]))
                    }
                    _ => {
                        let b = self.expression(depth + 1);
                        format!(
                            "(int)((unsigned)({a}) {} (unsigned)({b}))",
                            self.pick(&["+", "-", "+", "-", "*", "&", "|", "^"])
                        )
                    }
                }
            }
        }
    }

    fn condition(&mut self, depth: u32) -> String {
        match self.below(20) {
            0..3 if depth < 2 => format!("({} && {})", self.condition(depth + 1), self.condition(depth + 1)),
            3..5 if depth < 2 => format!("({} || {})", self.condition(depth + 1), self.condition(depth + 1)),
            roll => {
                let right = if roll % 5 < 2 { self.expression(1) } else { self.constant().into() };
                format!("{} {} {right}", self.pick_of(|w| &w.places), self.pick(&["<", "<=", ">", ">=", "==", "!=", "!=", "<"]))
            }
        }
    }

    fn block(&mut self, depth: u32, indent: usize, in_loop: bool) -> String {
        (0..1 + self.below(3)).map(|_| self.statement(depth, indent, in_loop)).collect()
    }

    fn statement(&mut self, depth: u32, indent: usize, in_loop: bool) -> String {
        let pad = "    ".repeat(indent);
        match self.below(100) {
            50..58 if in_loop => format!("{pad}if ({})\n{pad}    {};\n", self.condition(0), self.pick(&["break", "continue"])),
            58..75 if depth < 3 => {
                let then = format!("{pad}if ({}) {{\n{}{pad}}}", self.condition(0), self.block(depth + 1, indent + 1, in_loop));
                match self.one_in(2) {
                    true => format!("{then} else {{\n{}{pad}}}\n", self.block(depth + 1, indent + 1, in_loop)),
                    false => format!("{then}\n"),
                }
            }
            75..83 if depth < 2 => self.repetition(depth + 1, indent),
            83..86 if self.calls => {
                format!("{pad}{} = f({}, &{});\n", self.pick_of(|w| &w.places), self.expression(1), self.pick_of(|w| &w.ints))
            }
            86..88 | 20..28 if self.calls => {
                let mask = self.pick(&["3", "7", "15"]);
                format!(
                    "{pad}{} = g(({}) & {mask}, &{});\n",
                    self.pick_of(|w| &w.places),
                    self.expression(1),
                    self.pick_of(|w| &w.ints)
                )
            }
            88..92 if self.pointer => format!("{pad}p = &{};\n", self.pick_of(|w| &w.ints)),
            92..95 if depth > 0 => format!("{pad}if ({})\n{pad}    return 0;\n", self.condition(0)),
            95.. => format!("{pad}CHECK({} || {});\n", self.condition(0), self.condition(0)),
            30..50 => {
                let v = self.pick_of(|w| &w.variables);
                format!(
                    "{pad}{v} = ({v} {} {}) & 0xffff;\n",
                    self.pick(&["+", "-", "+", "^"]),
                    self.pick(&["1", "1", "2", "3"])
                )
            }
            _ => format!("{pad}{} = {};\n", self.pick_of(|w| &w.places), self.expression(0)),
        }
    }

    fn repetition(&mut self, depth: u32, indent: usize) -> String {
        let pad = "    ".repeat(indent);
        let body = self.block(depth, indent + 1, true);
        match self.below(20) {
            0..8 => format!("{pad}while (nd() & {}) {{\n{body}{pad}}}\n", self.pick(&["1", "3", "7"])),
            8..14 => {
                let v = self.pick_of(|w| &w.variables);
                let (from, compare, to, step) = (
                    self.pick(&["0", "1", "10"]),
                    self.pick(&["<", "!=", "<="]),
                    self.pick(&["4", "7", "10", "100"]),
                    self.pick(&["1", "1", "2"]),
                );
                format!("{pad}for ({v} = {from}; {v} {compare} {to}; {v} = ({v} + {step}) & 0xffff) {{\n{body}{pad}}}\n")
            }
            14..17 => format!("{pad}while ({}) {{\n{body}{pad}}}\n", self.condition(0)),
            _ => format!("{pad}do {{\n{body}{pad}}} while ({});\n", self.condition(0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_the_same_for_a_seed_and_differ_between_seeds() {
        assert_eq!(generate(7), generate(7));
        assert_ne!(generate(7), generate(8));
    }

    #[test]
    fn a_proof_of_what_fails_is_wrong() {
        assert!(is_wrong(Found::True, true) && is_wrong(Found::Broken, false));
        assert!(!is_wrong(Found::True, false) && !is_wrong(Found::Unknown, true) && !is_wrong(Found::False, false));
    }
}
