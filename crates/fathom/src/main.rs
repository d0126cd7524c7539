//! The `fathom` binary: reads the command line, runs one command on a thread with a large stack, and turns whatever
//! happens into an exit code. A panic anywhere is an internal error (exit 4), never a verdict.
//!
//! Takes the command line; gives output and an exit code. `pipeline` calls one stage after the other.
//!
//! Must not know: anything that a crate of a stage could know instead.

mod acsl;
mod cli;
mod credit;
mod environment;
mod execution;
mod exhaustion;
mod failure;
mod harness;
mod hints;
mod interface;
mod news;
mod observe;
mod only;
mod pipeline;
mod profile;
mod progress;
mod project;
mod proofs;
mod properties;
mod publish;
mod reachable;
mod refute;
mod reproduce;
mod scrutiny;
mod session;
mod situations;
mod solvers;
mod source;
mod standing;
mod suppress;
mod termination;
mod testing;
mod trace;
mod undeclared;
mod unsliced;
mod verification;
mod watchdog;
mod witness;

use clap::{CommandFactory, Parser};
use cli::{Cli, Command, TestArgs};
use failure::{Failure, exit};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Arc;

/// Terms, clauses and states are many small blocks. The C library's `malloc` took a fifth of the time of a large program.
#[global_allocator]
static ALLOCATOR: exhaustion::Allocator = exhaustion::Allocator(mimalloc::MiMalloc);

/// Programs nest deeply and some passes follow them by recursion. The memory is reserved, not used.
const STACK_BYTES: usize = 1 << 30;
/// What is tried when so much address space cannot be had.
const SMALL_STACK_BYTES: usize = 64 << 20;

fn main() -> ExitCode {
    let cli = match Cli::try_parse_from(cli::rewrite_clang_spellings(std::env::args_os())) {
        Ok(cli) => cli,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { exit::BAD_INPUT } else { exit::VERIFIED });
        }
    };
    let cli = Arc::new(cli);
    let start = |bytes| {
        let cli = cli.clone();
        let worker = std::thread::Builder::new().name("fathom".into()).stack_size(bytes);
        worker.spawn(move || guarded(&cli))
    };
    let code = match start(STACK_BYTES).or_else(|_| start(SMALL_STACK_BYTES)) {
        Ok(handle) => handle.join().unwrap_or(exit::INTERNAL),
        Err(error) => report(&Failure::Unknown(format!("memory limit: no thread can be started: {error}"))),
    };
    ExitCode::from(code)
}

fn guarded(cli: &Cli) -> u8 {
    // The default hook prints a backtrace hint and the thread's name; a user needs the message and where to report it.
    std::panic::set_hook(Box::new(|panic| {
        eprintln!("fathom: internal error: {panic}");
        if std::env::var_os("RUST_BACKTRACE").is_some() {
            eprintln!("{}", std::backtrace::Backtrace::force_capture());
        }
    }));
    match catch_unwind(AssertUnwindSafe(|| dispatch(cli))) {
        Ok(Ok(code)) => code,
        Ok(Err(failure)) => report(&failure),
        Err(_) => exit::INTERNAL,
    }
}

fn report(failure: &Failure) -> u8 {
    eprintln!("{failure}");
    failure.exit_code()
}

fn dispatch(cli: &Cli) -> Result<u8, Failure> {
    match &cli.command {
        Command::Verify(args) => pipeline::verify(args),
        Command::Refute(args) => refute::refute(args),
        Command::Proofs(args) => proofs::run(args),
        Command::Test(args) => testing::test(TestArgs::clone(args)),
        Command::Run(args) => pipeline::run(args),
        Command::Show(args) => pipeline::show(args),
        Command::Solvers => pipeline::solvers(),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "fathom", &mut script);
            pipeline::print(&script)
        }
        Command::Man { command } => {
            let mut page = Vec::new();
            manual(command.as_deref())?.render(&mut page)?;
            pipeline::print(&page)
        }
    }
}

/// The page of the program or of one of its commands.
fn manual(command: Option<&str>) -> Result<clap_mangen::Man, Failure> {
    let mut cli = Cli::command();
    cli.build();
    let Some(name) = command else { return Ok(clap_mangen::Man::new(cli)) };
    let found = cli.find_subcommand(name).cloned();
    let found = found.ok_or_else(|| failure::input(format!("fathom has no command {name}")))?;
    Ok(clap_mangen::Man::new(found).title(format!("fathom-{name}")))
}
