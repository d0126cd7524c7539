//! The command line as the user types it: raw values, their help texts, nothing resolved.
//!
//! Takes `argv`, gives [`Cli`]. The meaning of the values (which checks a property stands for, what a compile
//! database says) is `options.rs`'s. Clang's own spellings with one dash and a word (`-include`, `-std=`) are
//! rewritten first, because clap would read them as bundles of one-letter options.

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;

#[derive(Parser, Debug)]
#[command(
    name = "fathom",
    version,
    about = "Proves C programs correct or finds their bugs, without asking for a bound",
    max_term_width = 110
)]
#[command(subcommand_required = true, arg_required_else_help = true, disable_help_subcommand = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Prove or refute the program's properties
    Verify(VerifyArgs),
    /// Confirm or refute each alarm of another static analyser
    Refute(RefuteArgs),
    /// Generate test vectors that cover the code, and prove what cannot be covered
    Test(Box<TestArgs>),
    /// Execute the program concretely; stops with a message at undefined behaviour
    Run(RunArgs),
    /// Print a stage of the pipeline
    Show(ShowArgs),
    /// Run every proof of a folder: CBMC starter-kit makefiles, or a fathom.toml
    Proofs(ProofsArgs),
    /// List the solvers this binary can use here
    Solvers,
    /// Print a completion script for a shell
    Completions { shell: clap_complete::Shell },
    /// Print the manual page, of fathom or of one of its commands, in roff
    Man {
        /// verify, run, show, …
        command: Option<String>,
    },
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum ArchArg {
    /// ILP32: int, long and pointers have 32 bits
    #[value(name = "32")]
    Ilp32,
    /// LP64: int has 32 bits, long and pointers 64
    #[value(name = "64")]
    Lp64,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum PointersArg {
    Objects,
    Addresses,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum GlobalsArg {
    /// What their definitions say
    Initial,
    /// Whatever their types can hold
    Arbitrary,
}

/// What the compiler of the program is told; the same for every command that reads C.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct CompilerArgs {
    /// Data model of Linux on x86: 32 (ILP32) or 64 (LP64) [default: 64, or what the compiler options say; also spelt -m32, -m64]
    #[arg(long, value_enum, value_name = "32|64", hide_possible_values = true)]
    pub arch: Option<ArchArg>,
    /// The machine that the program is for, as clang names it: arm-none-eabi, riscv32-unknown-elf, powerpc-linux-gnu, …
    #[arg(long, value_name = "TRIPLE", help_heading = "Compiler options")]
    pub target: Option<String>,
    /// An option of the compiler that begins with -m or -f, such as -mcpu=cortex-m4 or -funsigned-char, as it is
    #[arg(long = "compiler-flag", value_name = "FLAG", hide = true, allow_hyphen_values = true)]
    pub compiler_flags: Vec<String>,
    /// Add a folder to the include path
    #[arg(short = 'I', value_name = "DIR", help_heading = "Compiler options", allow_hyphen_values = true)]
    pub include_dirs: Vec<String>,
    /// Define a macro
    #[arg(short = 'D', value_name = "NAME[=VALUE]", help_heading = "Compiler options")]
    pub defines: Vec<String>,
    /// Undefine a macro
    #[arg(short = 'U', value_name = "NAME", help_heading = "Compiler options")]
    pub undefines: Vec<String>,
    /// Include a file first (also spelt -include FILE)
    #[arg(long = "include", value_name = "FILE", help_heading = "Compiler options")]
    pub includes: Vec<String>,
    /// Language standard (also spelt -std=NAME), such as c11 or gnu17
    #[arg(long, value_name = "NAME", help_heading = "Compiler options")]
    pub std: Option<String>,
}

/// How the C files are read; the same for every command that reads C but `refute`.
#[derive(Args, Clone, Debug)]
pub struct SourceArgs {
    /// C files (also preprocessed ones); several are linked by C's rules
    #[arg(value_name = "FILE", required_unless_present_any = ["compile_commands", "proof_files"])]
    pub files: Vec<PathBuf>,
    /// A further C file that is a harness: variables without an initialiser and allocated memory are inputs in it, and its functions
    /// count instead of those of the same name in other files
    #[arg(long = "proof-file", value_name = "FILE")]
    pub proof_files: Vec<PathBuf>,
    /// A further C file whose functions count instead of those of the same name in the others
    #[arg(long = "stub", value_name = "FILE")]
    pub stubs: Vec<PathBuf>,
    /// Drop the definition of a function (repeatable)
    #[arg(long = "remove-body", value_name = "NAME")]
    pub remove_bodies: Vec<String>,
    /// Of several definitions of a name let the first count, instead of refusing them
    #[arg(long)]
    pub first_definition: bool,
    /// Check the contract of a function where the entry function calls it (repeatable)
    #[arg(long, value_name = "NAME")]
    pub enforce: Vec<String>,
    /// Let the contract of a function stand for its calls (repeatable)
    #[arg(long, value_name = "NAME")]
    pub replace: Vec<String>,
    /// Read ACSL in comments: requires, ensures, assigns, behavior, loop invariant, loop variant and assert, for the expressions that are C
    #[arg(long)]
    pub acsl: bool,
    /// Let clauses of loops (`__CPROVER_loop_invariant`, `__CPROVER_decreases`) mean nothing, instead of checking them
    #[arg(long)]
    pub no_loop_contracts: bool,
    #[command(flatten)]
    pub compiler: CompilerArgs,
    /// Entry function [default: main]
    #[arg(long, value_name = "NAME")]
    pub function: Option<String>,
    /// With --function: what globals and statics hold when the function is called: initial (what their definitions say) or
    /// arbitrary (whatever their types can hold)
    #[arg(long, value_enum, default_value = "initial", value_name = "initial|arbitrary", hide_possible_values = true)]
    pub globals: GlobalsArg,
    /// With --function: what pointer parameters hold: objects (null, an object of their own, or another parameter's) or addresses (any) [default:
    /// objects where accesses through pointers are checked; addresses with --property]
    #[arg(long, value_enum, value_name = "objects|addresses", hide_possible_values = true)]
    pub pointers: Option<PointersArg>,
    /// Reactive code, described by a TOML file: what is called once, what is called in every step, inputs with their ranges, parameters and outputs
    #[arg(long, value_name = "FILE", conflicts_with = "function")]
    pub interface: Option<PathBuf>,
    /// With --interface: requirements on its signals, one a line (`name: after T, within 10 steps, E`), or an observer in C (a file that ends in .c)
    #[arg(long, value_name = "FILE", requires = "interface")]
    pub observe: Option<PathBuf>,
    /// Let `malloc` and `calloc` return null, too (an input each); otherwise they succeed, as SV-COMP's properties mean it
    #[arg(long)]
    pub malloc_may_fail: bool,
    /// Memory-mapped registers: SIZE bytes from ADDRESS on, such as 0x40020000:0x400 (repeatable). Every read gives an arbitrary value, writing changes
    /// nothing else, and volatile objects are inputs
    #[arg(long, value_name = "ADDRESS:SIZE")]
    pub mmio: Vec<fathom_lower::Region>,
    /// Floats as fixed-point numbers with M bits before the point, the sign included, and N behind it
    #[arg(long, value_name = "M.N")]
    pub fixed_point: Option<fathom_transform::FixedPoint>,
    /// Read files and compiler options from a compile_commands.json; without FILE, verify takes each main and each harness as a program
    /// of its own
    #[arg(long, value_name = "FILE")]
    pub compile_commands: Option<PathBuf>,
}

impl SourceArgs {
    /// The entry function.
    pub fn entry(&self) -> &str {
        self.function.as_deref().unwrap_or("main")
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum StrategyArg {
    Auto,
    Bmc,
    Incremental,
    KInduction,
    Bkind,
    Falsify,
    Termination,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum FloatsArg {
    Bits,
    Native,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum FormatArg {
    /// For people
    Text,
    /// Everything, by docs/report.schema.json
    Json,
    /// One JSON object a line: each answer when it is known, the whole report last
    Jsonl,
    /// SARIF 2.1.0, for code hosts and editors
    Sarif,
    /// One self-contained page that walks the counterexample
    Html,
    /// JUnit XML, for CI
    Junit,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum WitnessFormatArg {
    /// SV-COMP YAML 2.0
    Yaml,
    /// SV-COMP GraphML 1.0
    Graphml,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProgressArg {
    Auto,
    Always,
    Never,
}

/// Which properties are meant; shared by `verify` and the stages of `show` that print properties.
#[derive(Args, Debug, Default, Clone)]
pub struct PropertyArgs {
    /// Property to check (repeatable): unreach-call, no-overflow, valid-memsafety, valid-memcleanup, termination,
    /// no-data-race, def-behavior, unreach-label:NAME, or an SV-COMP .prp file
    #[arg(long = "property", value_name = "NAME", help_heading = "Properties")]
    pub properties: Vec<String>,
    /// Run-time checks to add, separated by commas: assertions, division, shift, overflow, unsigned-overflow, conversion, bounds,
    /// pointers, pointer-arithmetic, pointer-comparison, alignment, free, leaks, vla, allocation-size, uninitialised, trap-representation,
    /// nan, float-overflow, float-division, unreachable, unsequenced, evaluation-order, overlap, noreturn, parameters, variadic, restrict,
    /// termination
    #[arg(long = "check", value_name = "LIST", value_delimiter = ',', help_heading = "Properties")]
    pub checks: Vec<String>,
    /// Run-time checks to leave out, by the same names
    #[arg(long = "no-check", value_name = "LIST", value_delimiter = ',', help_heading = "Properties")]
    pub no_checks: Vec<String>,
    /// What reading a volatile object gives: an arbitrary value each time, or what the program stored [default: inputs; ordinary with --property]
    #[arg(long = "volatile", value_name = "MEANING", help_heading = "Properties")]
    pub volatile: Option<VolatileArg>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum VolatileArg {
    /// Somebody else may change it at any time
    Inputs,
    /// Ordinary memory
    Ordinary,
}

#[derive(Args, Clone, Debug)]
pub struct VerifyArgs {
    #[command(flatten)]
    pub source: SourceArgs,
    #[command(flatten)]
    pub property: PropertyArgs,
    /// Ask for these goals only (repeatable): a name as `fathom show properties` prints it, a pattern with * and ?, or FILE:LINE
    #[arg(long = "only", value_name = "NAME|GLOB|FILE:LINE", help_heading = "Properties")]
    pub only: Vec<String>,
    /// With --check termination: a loop that is meant not to end (repeatable); a name as `fathom show loops` prints it
    #[arg(long = "reactive-loop", value_name = "LOOP", help_heading = "Properties")]
    pub reactive_loops: Vec<String>,
    #[command(flatten)]
    pub search: SearchArgs,
    #[command(flatten)]
    pub output: OutputArgs,
    /// Further arguments for clang
    #[arg(last = true, value_name = "CLANG-ARGS")]
    pub clang_args: Vec<String>,
}

/// How to search, and how long.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub struct SearchArgs {
    #[arg(long, value_enum, default_value = "auto")]
    pub strategy: StrategyArg,
    /// Fixed (bmc) or greatest number of symbolic loop iterations
    #[arg(long, value_name = "K")]
    pub bound: Option<u32>,
    /// Unwind one loop K times, by its name as `fathom show loops` prints it
    #[arg(long = "unwind", value_name = "LOOP:K")]
    pub unwind: Vec<String>,
    /// Ask the solver only at every N-th bound
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub check_every: Option<u32>,
    /// Treat functions without a body as pure functions returning anything
    #[arg(long)]
    pub assume_pure_externals: bool,
    /// Treat this function, which has no body, as a pure one returning anything (repeatable)
    #[arg(long, value_name = "NAME")]
    pub assume_pure: Vec<String>,
    /// Solver to use; `fathom solvers` lists them. Several, separated by commas, race each other
    #[arg(long, value_name = "NAME", value_delimiter = ',', default_value = "embedded", conflicts_with = "cross_check")]
    pub solver: Vec<String>,
    /// Ask all of these solvers; a disagreement ends the run as an error
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub cross_check: Vec<String>,
    /// Floats as bit-vector circuits, or as the solver's own theory where it has one (the embedded solver has circuits only)
    #[arg(long, value_enum, default_value = "bits")]
    pub floats: FloatsArg,
    /// Write every query as a numbered SMT-LIB 2 file into this folder
    #[arg(long, value_name = "DIR")]
    pub dump_queries: Option<PathBuf>,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<f64>,
    /// Stop after this much work (about two million a second), counted alike on every machine: the same answers everywhere
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub work: Option<u64>,
    /// Stop when this many megabytes are in use
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..))]
    pub memory: Option<u64>,
    /// End at the first violation; what is not decided by then stays open
    #[arg(long)]
    pub fail_fast: bool,
    /// Number of threads, or of a project's programs, at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub jobs: u32,
    /// Seed of everything random
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// For measurements: a new formula and solver at each bound
    #[arg(long)]
    pub restart: bool,
    /// For measurements: no slicing
    #[arg(long)]
    pub no_slice: bool,
    /// For measurements: no preprocessing
    #[arg(long)]
    pub no_preprocess: bool,
    /// For measurements: no facts from static analysis
    #[arg(long)]
    pub no_facts: bool,
    /// Prove checks by value analysis before the search, and help the search with what it knows; auto: with the strategy auto
    #[arg(long, value_enum, default_value = "auto")]
    pub values: ValuesArg,
    /// For measurements: no guessed invariants in the inductive step
    #[arg(long)]
    pub no_candidates: bool,
    /// Prove what static analysis found out instead of trusting it
    #[arg(long, conflicts_with = "no_facts")]
    pub recheck_facts: bool,
    /// In the inductive step, let no state repeat at a loop head (always so with bkind)
    #[arg(long)]
    pub unique_states: bool,
}

/// Whether value analysis proves checks.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum ValuesArg {
    Auto,
    Off,
}

/// Which properties are listed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum ListArg {
    /// What no execution reaches is counted where it is much, and what library models check
    Reached,
    All,
}

/// Where results go and in which form.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    #[arg(long, value_enum, default_value = "text")]
    pub format: FormatArg,
    /// With --format sarif: proved and open properties too, as results of kind `pass` and `open`; otherwise results are findings
    #[arg(long, help_heading = "Output")]
    pub sarif_passes: bool,
    /// Write the report to a file instead of standard output
    #[arg(long, short = 'o', value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write a witness (SV-COMP YAML 2.0; 1.0 if the name ends in .graphml)
    #[arg(long, value_name = "FILE")]
    pub witness: Option<PathBuf>,
    /// Format of the witness, whatever its name
    #[arg(long, value_enum, value_name = "FORMAT", requires = "witness")]
    pub witness_format: Option<WitnessFormatArg>,
    /// Check a witness instead: follow a violation, prove a correctness witness's invariants
    #[arg(long, value_name = "FILE", conflicts_with = "witness")]
    pub witness_in: Option<PathBuf>,
    /// Write a C program that replays the counterexample
    #[arg(long, value_name = "FILE.c")]
    pub harness: Option<PathBuf>,
    /// Folder for the answers of a project's programs [default: fathom in the user's cache folder]
    #[arg(long, value_name = "DIR")]
    pub cache: Option<PathBuf>,
    /// Verify every program of a project anew
    #[arg(long, conflicts_with = "cache")]
    pub no_cache: bool,
    /// Compile the counterexample's harness with sanitizers, run it, and say whether it confirms the violation
    #[arg(long)]
    pub confirm: bool,
    /// Print where formula size and time come from, and what would help
    #[arg(long)]
    pub profile: bool,
    /// Print only the verdict
    #[arg(long)]
    pub quiet: bool,
    /// Which properties the table of the text form lists: all, or those that executions reach, in the user's own code
    #[arg(long, value_enum, default_value = "reached", conflicts_with = "quiet")]
    pub list: ListArg,
    #[arg(long, value_enum, default_value = "auto")]
    pub progress: ProgressArg,
}

#[derive(Args, Debug)]
pub struct RefuteArgs {
    /// Reports: SARIF, clang's plist, gcc's JSON, cppcheck's XML, clang-tidy's YAML, Infer's JSON, or warnings as text
    #[arg(value_name = "REPORT", required_unless_present = "analyse")]
    pub reports: Vec<PathBuf>,
    /// C files of the program (repeatable); without this and --compile-commands, the C files that the reports name
    #[arg(long = "source", value_name = "FILE", num_args = 1..)]
    pub sources: Vec<PathBuf>,
    /// Read files and compiler options from a compile_commands.json; each file is judged by itself
    #[arg(long, value_name = "FILE")]
    pub compile_commands: Option<PathBuf>,
    /// Run clang's and gcc's analysers first, and judge what they report
    #[arg(long)]
    pub analyse: bool,
    /// Ask only for executions of the whole program, from main
    #[arg(long)]
    pub whole_program: bool,
    /// How many callers up a confirmation inside a function is followed, where all callers are known
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub depth: u32,
    /// Further rules of analysers and what they ask, in TOML
    #[arg(long, value_name = "FILE")]
    pub rules: Option<PathBuf>,
    /// Write the analyser's results with the judgements as SARIF
    #[arg(long, value_name = "FILE")]
    pub sarif: Option<PathBuf>,
    /// Write a page with every alarm, its judgement, the reported path and the execution beside it
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write a runnable test for each confirmed alarm into this folder
    #[arg(long, value_name = "DIR")]
    pub tests: Option<PathBuf>,
    /// Stop asking about an alarm after this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 20.0, value_parser = seconds)]
    pub timeout: f64,
    /// Number of alarms judged at the same time [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub jobs: Option<u32>,
    /// Functions without a body change nothing of the program's
    #[arg(long)]
    pub assume_pure_externals: bool,
    /// `malloc` and its kin never return null
    #[arg(long)]
    pub allocation_succeeds: bool,
    /// Keep judgements in this folder, and do not ask again while nothing changed [default: the user's cache]
    #[arg(long, value_name = "DIR")]
    pub cache: Option<PathBuf>,
    /// Judge every alarm anew
    #[arg(long, conflicts_with = "cache")]
    pub no_cache: bool,
    /// Print only the last line
    #[arg(long)]
    pub quiet: bool,
    #[arg(long, value_enum, default_value = "auto")]
    pub progress: ProgressArg,
    #[command(flatten)]
    pub compiler: CompilerArgs,
    /// Further arguments for clang
    #[arg(last = true, value_name = "CLANG-ARGS")]
    pub clang_args: Vec<String>,
}

impl RefuteArgs {
    /// Does somebody watch, or want to?
    pub fn progress_wanted(&self) -> bool {
        match self.progress {
            ProgressArg::Always => true,
            ProgressArg::Never => false,
            ProgressArg::Auto => std::io::IsTerminal::is_terminal(&std::io::stderr()),
        }
    }
}

#[derive(Args, Debug)]
pub struct ProofsArgs {
    /// Folder with proofs in it, at any depth, or the fathom.toml that describes them
    pub dir: PathBuf,
    /// Only proofs whose name contains this text
    #[arg(long, value_name = "TEXT")]
    pub only: Option<String>,
    /// List the proofs and the commands that run them, and run none
    #[arg(long)]
    pub list: bool,
    /// Number of proofs at the same time [default: as many as there are processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub jobs: Option<u32>,
    /// Stop each proof after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "300")]
    pub timeout: f64,
    /// Stop each proof when it uses this many megabytes
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..))]
    pub memory: Option<u64>,
    /// One report for all proofs
    #[arg(long, value_enum, default_value = "text")]
    pub format: FormatArg,
    /// Write the report to a file; the table still goes to standard output
    #[arg(long, short = 'o', value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Folder for answers [default: fathom in the user's cache folder]
    #[arg(long, value_name = "DIR")]
    pub cache: Option<PathBuf>,
    /// Run every proof anew
    #[arg(long, conflicts_with = "cache")]
    pub no_cache: bool,
    #[arg(long, value_enum, default_value = "auto")]
    pub progress: ProgressArg,
    /// Further options of `fathom verify` for every proof
    #[arg(last = true, value_name = "VERIFY-OPTIONS")]
    pub verify_options: Vec<String>,
}

#[derive(Args, Debug, Clone)]
pub struct TestArgs {
    #[command(flatten)]
    pub source: SourceArgs,
    /// Goals to cover, separated by commas: function, statement, call, branch, case, loop, decision, condition, mcdc, mcdc-unique, boundary, cover
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "branch")]
    pub coverage: Vec<String>,
    /// Write vectors, a test driver and reports into this folder
    #[arg(long, short = 'o', value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Compile the test driver with coverage counters, run it, and compare the counters with what is claimed
    #[arg(long, requires = "output")]
    pub confirm: bool,
    /// Go on from the vectors in the output folder, as far as they still fit
    #[arg(long, requires = "output")]
    pub resume: bool,
    /// End with exit code 1 if a vector runs into a violation
    #[arg(long)]
    pub fail_on_violation: bool,
    /// Print only the last line
    #[arg(long)]
    pub quiet: bool,
    #[arg(long, value_enum, default_value = "auto")]
    pub progress: ProgressArg,
    #[command(flatten)]
    pub property: PropertyArgs,
    #[command(flatten)]
    pub search: SearchArgs,
    /// Further arguments for clang
    #[arg(last = true, value_name = "CLANG-ARGS")]
    pub clang_args: Vec<String>,
}

#[derive(Args, Debug)]
pub struct RunArgs {
    #[command(flatten)]
    pub source: SourceArgs,
    /// Values of the __VERIFIER_nondet_* calls in order: a JSON list
    #[arg(long, value_name = "FILE")]
    pub inputs: Option<PathBuf>,
    /// Stop after this many instructions
    #[arg(long, value_name = "N")]
    pub steps: Option<u64>,
    /// Arguments of the program
    #[arg(last = true, value_name = "PROGRAM-ARGS")]
    pub program_args: Vec<String>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum Stage {
    /// The syntax tree clang left
    Ast,
    /// The GOTO program
    Goto,
    /// The loops and their stable names
    Loops,
    /// The properties that verify would check
    Properties,
    /// The GOTO program with its checks
    Checks,
    /// What static analysis knows
    Facts,
    /// What value analysis knows at loop heads, and which checks it proves
    Values,
    /// The unwinding's equations
    Ssa,
    /// The formula in SMT-LIB 2
    Smt2,
    /// What the entry function reaches that cannot be expressed
    #[value(hide = true)]
    Unsupported,
    /// Nothing, after printing the GOTO program and parsing it back (a test of the text form)
    #[value(hide = true)]
    RoundTrip,
}

#[derive(Args, Debug)]
pub struct ShowArgs {
    pub stage: Stage,
    #[command(flatten)]
    pub source: SourceArgs,
    #[command(flatten)]
    pub property: PropertyArgs,
    /// Number of loop iterations to unwind (for ssa and smt2)
    #[arg(long, value_name = "K", default_value_t = 1)]
    pub bound: u32,
    /// Floats as bit-vector circuits or in the float theory (for smt2)
    #[arg(long, value_enum, default_value = "bits")]
    pub floats: FloatsArg,
    /// Further arguments for clang
    #[arg(last = true, value_name = "CLANG-ARGS")]
    pub clang_args: Vec<String>,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value > 0.0 && value.is_finite() => Ok(value),
        _ => Err("expected a positive number of seconds".to_string()),
    }
}

/// Rewrites clang's one-dash words, up to `--`, into the options above.
pub fn rewrite_clang_spellings(argv: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut rest_is_verbatim = false;
    let rewrite = |arg: OsString| {
        let Some(text) = arg.to_str() else { return arg };
        rest_is_verbatim |= text == "--";
        match text {
            _ if rest_is_verbatim => arg,
            "-include" => "--include".into(),
            "-m32" => "--arch=32".into(),
            "-m64" => "--arch=64".into(),
            "-target" => "--target".into(),
            _ if text.len() > 2 && (text.starts_with("-m") || text.starts_with("-f")) => {
                format!("--compiler-flag={text}").into()
            }
            _ if text.starts_with("-std=") => format!("-{text}").into(),
            _ => arg,
        }
    };
    argv.into_iter().map(rewrite).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn clang_spellings_are_understood() {
        let argv = ["fathom", "verify", "a.c", "-std=c11", "-include", "x.h", "-DA=1", "-Iinc", "-mthumb", "--", "-std=c99"];
        let cli = Cli::parse_from(rewrite_clang_spellings(argv.map(OsString::from)));
        let Command::Verify(args) = cli.command else { panic!("verify expected") };
        assert_eq!(args.source.compiler.std.as_deref(), Some("c11"));
        assert_eq!(args.source.compiler.includes, ["x.h"]);
        assert_eq!(args.source.compiler.defines, ["A=1"]);
        assert_eq!(args.source.compiler.include_dirs, ["inc"]);
        assert_eq!(args.source.compiler.compiler_flags, ["-mthumb"]);
        assert_eq!(args.clang_args, ["-std=c99"]);
    }
}
