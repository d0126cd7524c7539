//! `fathom-bench`: measures the `fathom` binary from the outside, as a user would run it.
//!
//! Takes lists of tasks, or makes programs of its own; gives graded results, tables and plots, and whatever contradicts a
//! compiler, a sanitizer or another answer.
//!
//! Must not know: anything inside the binary. Tasks, time, memory and answers are all it sees.

mod bigfile;
mod controllers;
mod csv;
mod curve;
mod disguises;
mod frontend;
mod fuzz;
mod grade;
mod growth;
mod lies;
mod limited;
mod list;
mod loops;
mod overhead;
mod plot;
mod proofs;
mod repeat;
mod restart;
mod solvers;
mod suite;
mod summary;
mod task;
mod variants;
mod witnesses;

use clap::{Args, Parser, Subcommand};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "fathom-bench", version, about = "Measures fathom")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Args)]
struct RunArgs {
    /// Task list (CSV)
    tasks: PathBuf,
    #[arg(long, default_value = "target/release/fathom")]
    fathom: PathBuf,
    /// Keep categories containing one of these words (comma-separated)
    #[arg(long, default_value = "")]
    category: String,
    /// CPU seconds per task
    #[arg(long, default_value_t = 15.0)]
    timeout: f64,
    /// Megabytes per task
    #[arg(long, default_value_t = 4096)]
    memory: u64,
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Result file (CSV)
    #[arg(long)]
    out: Option<PathBuf>,
    /// Plot (SVG)
    #[arg(long)]
    plot: Option<PathBuf>,
    /// Further options for verify
    #[arg(last = true)]
    options: Vec<String>,
}

impl RunArgs {
    fn setup(&self) -> suite::Setup<'_> {
        suite::Setup {
            fathom: &self.fathom,
            options: &self.options,
            timeout: self.timeout,
            memory: self.memory,
            jobs: self.jobs,
        }
    }
}

#[derive(Subcommand)]
enum Command {
    /// Run a task list and grade the answers
    Run(RunArgs),
    /// Run a task list under several option sets
    Variants {
        #[command(flatten)]
        run: RunArgs,
        /// NAME=OPTIONS (repeatable); the first is the baseline
        #[arg(long = "variant", required = true)]
        variants: Vec<String>,
    },
    /// Incremental search, checking at every bound, against one query at the known bound
    Overhead(RunArgs),
    /// Incremental search against restarting at every bound: the ratio per task, and its geometric mean
    Restart(RunArgs),
    /// Ask tasks twice with the same limit of work, alone and beside busy loops: the answers must be the same
    Repeat {
        /// Task list (CSV)
        tasks: PathBuf,
        #[arg(long, default_value = "target/release/fathom")]
        fathom: PathBuf,
        /// Keep categories containing one of these words (comma-separated)
        #[arg(long, default_value = "")]
        category: String,
        /// Tasks asked, evenly over the list
        #[arg(long, default_value_t = 40)]
        count: usize,
        /// Of each question, as `fathom verify --work`
        #[arg(long, default_value_t = 600_000)]
        work: u64,
        /// Busy loops beside the second run
        #[arg(long, default_value_t = 4)]
        busy: usize,
        /// Further options for verify
        #[arg(last = true)]
        options: Vec<String>,
    },
    /// Run a task list with every installed solver, incremental and restarting
    Solvers {
        #[command(flatten)]
        run: RunArgs,
        /// Only these (comma-separated)
        #[arg(long, default_value = "")]
        only: String,
        /// Also with floats in the solver's own theory, where it has one
        #[arg(long)]
        native: bool,
    },
    /// k-induction and bkind, with and without facts, over a task list; incremental k-induction against restarting at each k
    Proofs {
        #[command(flatten)]
        run: RunArgs,
        /// Where generated programs go
        #[arg(long, default_value = "target/bench/proofs")]
        folder: PathBuf,
    },
    /// Summarise a result file
    Summary {
        results: PathBuf,
        #[arg(long, default_value_t = 15.0)]
        timeout: f64,
    },
    /// Compare two result files, or one with a tool's columns of another
    Compare {
        ours: PathBuf,
        theirs: PathBuf,
        /// Column of the second file that holds the answers (with NAME_cpu beside it)
        #[arg(long)]
        tool: Option<String>,
        #[arg(long, default_value_t = 15.0)]
        timeout: f64,
        #[arg(long)]
        cactus: Option<PathBuf>,
        #[arg(long)]
        scatter: Option<PathBuf>,
    },
    /// Lower and validate every program of task lists; time a 10 MB file
    Frontend {
        tasks: Vec<PathBuf>,
        #[arg(long, default_value = "target/release/fathom")]
        fathom: PathBuf,
        #[arg(long, default_value_t = 2)]
        jobs: usize,
    },
    /// Compare `fathom run` with compiled programs on random programs
    Fuzz {
        #[arg(long, default_value_t = 1000)]
        count: u64,
        #[arg(long, default_value_t = 1)]
        seed: u64,
        #[arg(long, default_value = "target/release/fathom")]
        fathom: PathBuf,
        #[arg(long, default_value_t = 2)]
        jobs: usize,
        #[arg(long, default_value = "target/bench/fuzz")]
        out: PathBuf,
        #[arg(long, default_value_t = 60.0)]
        timeout: f64,
    },
    /// Tempt fathom into wrong verdicts about random programs, which compilers and sanitizers run
    Lies {
        #[arg(long, default_value_t = 1000)]
        count: u64,
        #[arg(long, default_value_t = 1)]
        seed: u64,
        #[arg(long, default_value = "target/release/fathom")]
        fathom: PathBuf,
        #[arg(long, default_value_t = 2)]
        jobs: usize,
        #[arg(long, default_value = "target/bench/lies")]
        out: PathBuf,
        #[arg(long, default_value_t = 20.0)]
        timeout: f64,
        /// Of each question, as `fathom verify --work`
        #[arg(long, default_value_t = 100_000)]
        work: u64,
        /// Strategies (comma-separated): the first gets every program, the others take turns
        #[arg(long, default_value = "auto,k-induction,bkind,auto+values", value_delimiter = ',')]
        strategies: Vec<String>,
        /// Only these topics (comma-separated)
        #[arg(long, default_value = "")]
        topics: String,
        /// How many lies of each topic are made smaller
        #[arg(long, default_value_t = 3)]
        shrink: usize,
        /// Further arguments of `fathom verify`
        #[arg(last = true)]
        args: Vec<String>,
    },
    /// Ask of random loops over variables of eight bits whether they end, and compare with brute force
    Loops {
        #[arg(long, default_value_t = 5000)]
        count: u64,
        #[arg(long, default_value_t = 1)]
        seed: u64,
        #[arg(long, default_value = "target/release/fathom")]
        fathom: PathBuf,
        #[arg(long, default_value_t = 2)]
        jobs: usize,
        #[arg(long, default_value = "target/bench/loops")]
        out: PathBuf,
        /// CPU seconds per program
        #[arg(long, default_value_t = 10.0)]
        timeout: f64,
        /// Of each question, as `fathom verify --work`
        #[arg(long, default_value_t = 600_000)]
        work: u64,
    },
    /// Look for contradicting verdicts about programs and their disguises
    Disguises {
        #[arg(long, default_value_t = 1000)]
        count: u64,
        #[arg(long, default_value_t = 1)]
        seed: u64,
        #[arg(long, default_value = "target/release/fathom")]
        fathom: PathBuf,
        #[arg(long, default_value_t = 2)]
        jobs: usize,
        #[arg(long, default_value = "target/bench/disguises")]
        out: PathBuf,
        #[arg(long, default_value_t = 20.0)]
        timeout: f64,
        /// Of each question, as `fathom verify --work`
        #[arg(long, default_value_t = 2_000_000)]
        work: u64,
        /// A folder of programs to disguise as well
        #[arg(long)]
        programs: Option<PathBuf>,
        /// Further arguments of `fathom verify`
        #[arg(last = true)]
        args: Vec<String>,
    },
    /// Confirm witnesses of a task list with the validator, and have corrupted ones rejected
    Witnesses {
        /// Task list (CSV)
        tasks: PathBuf,
        #[arg(long, default_value = "target/release/fathom")]
        fathom: PathBuf,
        /// Keep categories containing one of these words (comma-separated)
        #[arg(long, default_value = "")]
        category: String,
        #[arg(long, default_value_t = 50)]
        count: usize,
        #[arg(long, default_value_t = 20)]
        corrupted: usize,
        /// CPU seconds per verdict
        #[arg(long, default_value_t = 15.0)]
        timeout: f64,
        #[arg(long, default_value_t = 2)]
        jobs: usize,
        #[arg(long, default_value_t = 1)]
        seed: u64,
        #[arg(long, default_value = "target/bench/witnesses")]
        out: PathBuf,
    },
    /// What each further bound adds on generated control loops
    Growth {
        #[arg(long, default_value = "target/release/fathom")]
        fathom: PathBuf,
        #[arg(long, default_value_t = 60)]
        bound: u32,
    },
    /// Goals decided over processor seconds in one run of `fathom verify` with the arguments behind `--`
    Curve {
        #[arg(long, default_value = "target/release/fathom")]
        fathom: PathBuf,
        #[arg(last = true)]
        args: Vec<String>,
    },
    /// Write reactive controllers and their task list
    Controllers {
        #[arg(long)]
        out: PathBuf,
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// A linked list of symbolic length: terms each bound adds, and depths at which a bug in it is found
    List {
        #[arg(long, default_value = "target/release/fathom")]
        fathom: PathBuf,
        /// Greatest number of nodes
        #[arg(long, default_value_t = 40)]
        bound: u32,
        /// Seconds per run
        #[arg(long, default_value_t = 60.0)]
        timeout: f64,
    },
    /// Write one reactive controller to standard output
    Controller {
        #[arg(long, default_value_t = 1000)]
        lines: usize,
        #[arg(long, default_value_t = 20)]
        depth: u32,
        /// Without the bug
        #[arg(long)]
        safe: bool,
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Write a large C file to standard output
    Bigfile {
        #[arg(long, default_value_t = 10)]
        megabytes: usize,
    },
}

fn main() -> ExitCode {
    match dispatch(Cli::parse().command) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("fathom-bench: {error}");
            ExitCode::from(2)
        }
    }
}

fn dispatch(command: Command) -> Result<bool, String> {
    match command {
        Command::Run(args) => run(&args),
        Command::Variants { run, variants } => run_variants(&run, &variants),
        Command::Overhead(args) => {
            let tasks = task::read(&args.tasks, &args.category)?;
            print!("{}", overhead::table(&overhead::run(&tasks, &args.setup())));
            Ok(true)
        }
        Command::Restart(args) => {
            let tasks = task::read(&args.tasks, &args.category)?;
            print!("{}", restart::table(&restart::run(&tasks, &args.setup()), args.timeout));
            Ok(true)
        }
        Command::Loops { count, seed, fathom, jobs, out, timeout, work } => {
            loops::run(&loops::Campaign { fathom: &fathom, count, seed, jobs, out: &out, work, timeout })
        }
        Command::Repeat { tasks, fathom, category, count, work, busy, options } => {
            let tasks = task::read(&tasks, &category)?;
            repeat::run(&tasks, &repeat::Campaign { fathom: &fathom, count, work, busy, options: &options })
        }
        Command::Solvers { run, only, native } => run_solvers(&run, &only, native),
        Command::Proofs { run, folder } => {
            let tasks = task::read(&run.tasks, &run.category)?;
            let (table, sound) = proofs::strengthening(&tasks, &run.setup());
            print!("{table}\n{}", proofs::restarting(&folder, &tasks, &run.setup()).map_err(|error| error.to_string())?);
            Ok(sound)
        }
        Command::Summary { results, timeout } => {
            print!("{}", summary::summary(&grade::read(&results, None)?, timeout));
            Ok(true)
        }
        Command::Compare { ours, theirs, tool, timeout, cactus, scatter } => {
            let a = grade::read(&ours, None)?;
            let b = grade::read(&theirs, tool.as_deref())?;
            let name_b = tool.unwrap_or_else(|| theirs.display().to_string());
            print!("{}", summary::compare(&a, "ours", &b, &name_b, timeout));
            if let Some(path) = scatter {
                save(&path, &plot::scatter("CPU time", ("ours", &a), (&name_b, &b), timeout))?;
            }
            if let Some(path) = cactus {
                save(&path, &plot::cactus("Tasks solved", &[("ours".into(), a), (name_b, b)], timeout))?;
            }
            Ok(true)
        }
        Command::Frontend { tasks, fathom, jobs } => frontend::run(&tasks, &fathom, jobs),
        Command::Fuzz { count, seed, fathom, jobs, out, timeout } => {
            fuzz::run(&fuzz::Campaign { fathom: &fathom, count, first_seed: seed, jobs, out: &out, timeout })
        }
        Command::Lies { count, seed, fathom, jobs, out, timeout, work, strategies, topics, shrink, args } => {
            lies::run(&lies::Campaign {
                fathom: &fathom,
                count,
                first_seed: seed,
                jobs,
                out: &out,
                timeout,
                work,
                strategies: &strategies,
                topics: &topics,
                shrunk: shrink,
                args: &args,
            })
        }
        Command::Disguises { count, seed, fathom, jobs, out, timeout, work, programs, args } => {
            let strategies: Vec<String> = ["auto", "k-induction", "bkind"].map(String::from).into();
            let campaign = lies::Campaign {
                fathom: &fathom,
                count,
                first_seed: seed,
                jobs,
                out: &out,
                timeout,
                work,
                strategies: &strategies,
                topics: "",
                shrunk: 0,
                args: &args,
            };
            disguises::run(&campaign, programs.as_deref())
        }
        Command::Witnesses { tasks, fathom, category, count, corrupted, timeout, jobs, seed, out } => {
            let tasks = task::read(&tasks, &category)?;
            witnesses::run(&tasks, &witnesses::Campaign { fathom: &fathom, count, corrupted, timeout, jobs, seed, out: &out })
        }
        Command::List { fathom, bound, timeout } => list::run(&fathom, bound, timeout),
        Command::Growth { fathom, bound } => growth::run(&fathom, bound),
        Command::Curve { fathom, args } => curve::run(&fathom, &args),
        Command::Controllers { out, seed } => {
            controllers::write_suite(&out, seed).map_err(|error| error.to_string())?;
            controllers::floats::write(&out.join("floats")).map_err(|error| error.to_string()).map(|()| true)
        }
        Command::Controller { lines, depth, safe, seed } => {
            print!("{}", controllers::generate(&controllers::Plan { lines, depth, bug: !safe, seed }));
            Ok(true)
        }
        Command::Bigfile { megabytes } => {
            print!("{}", bigfile::generate(megabytes << 20));
            Ok(true)
        }
    }
}

fn run(args: &RunArgs) -> Result<bool, String> {
    let tasks = task::read(&args.tasks, &args.category)?;
    let results = suite::run(&tasks, &args.setup());
    if let Some(path) = &args.out {
        grade::write(path, &results).map_err(|error| error.to_string())?;
    }
    print!("{}", summary::summary(&results, args.timeout));
    let wrong = results.iter().any(|result| result.grade.is_wrong());
    if let Some(path) = &args.plot {
        save(path, &plot::cactus("Tasks solved", &[("fathom".into(), results)], args.timeout))?;
    }
    Ok(!wrong)
}

fn run_variants(args: &RunArgs, variants: &[String]) -> Result<bool, String> {
    let tasks = task::read(&args.tasks, &args.category)?;
    let variants = variants.iter().map(|text| variants::parse(text)).collect::<Result<Vec<_>, _>>()?;
    let lists = variants::run(&tasks, &variants, &args.setup());
    if let Some(path) = &args.out {
        for (name, results) in &lists {
            grade::write(&path.with_extension(format!("{name}.csv")), results).map_err(|error| error.to_string())?;
        }
    }
    print!("{}", variants::table(&lists, args.timeout));
    if let Some(path) = &args.plot {
        if let [(name_a, a), (name_b, b), ..] = &lists[..] {
            save(
                &path.with_extension("scatter.svg"),
                &plot::scatter("CPU time without front end", (name_a, a), (name_b, b), args.timeout),
            )?;
        }
        save(path, &plot::cactus("Tasks solved", &lists, args.timeout))?;
    }
    Ok(true)
}

fn run_solvers(args: &RunArgs, only: &str, native: bool) -> Result<bool, String> {
    let tasks = task::read(&args.tasks, &args.category)?;
    let mut installed = solvers::installed(&args.fathom)?;
    let wanted: Vec<&str> = only.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    installed.retain(|solver| wanted.is_empty() || wanted.contains(&solver.name.as_str()));
    let lists = variants::run(&tasks, &solvers::variants(&installed, native), &args.setup());
    if let Some(path) = &args.out {
        save(path, &solvers::csv(&lists))?;
    }
    print!("{}{}", variants::table(&lists, args.timeout), solvers::totals(&lists));
    if let Some(path) = &args.plot {
        save(path, &plot::cactus("Tasks solved", &lists, args.timeout))?;
    }
    Ok(!lists.iter().flat_map(|(_, results)| results).any(|result| result.grade.is_wrong()))
}

fn save(path: &Path, text: &str) -> Result<(), String> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    }
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
