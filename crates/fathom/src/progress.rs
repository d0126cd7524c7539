//! Whether progress is printed: only where somebody watches, or asked for it.

use crate::cli::ProgressArg;
use std::io::IsTerminal;

pub fn wanted(arg: ProgressArg) -> bool {
    match arg {
        ProgressArg::Always => true,
        ProgressArg::Never => false,
        ProgressArg::Auto => std::io::stderr().is_terminal(),
    }
}
