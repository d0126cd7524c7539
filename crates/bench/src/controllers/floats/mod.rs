//! Three controllers in single precision, in the shape of code that block diagrams are turned into: a fuel controller with maps and state machines, an
//! attitude controller with second-order filters and rate limiters, a battery manager with debouncers, hysteresis and integrators.
//!
//! Each is written twice: as it should be, and with one bug (an index of a table, a division, an overflow after many steps). The models are compositions of
//! the blocks in `model`; nothing in them knows who will analyse the code.

mod attitude;
mod battery;
mod fuel;
mod model;

use crate::csv;
use std::path::Path;

/// A controller: its name, and its text without and with the bug.
fn all() -> [(&'static str, fn(bool) -> String); 3] {
    [("fuel", fuel::text), ("attitude", attitude::text), ("battery", battery::text)]
}

/// Writes the controllers and their task list into a folder.
pub fn write(folder: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let mut list = csv::line(&["task", "input", "property", "expected", "category", "data_model"]);
    for (name, text) in all() {
        for (suffix, bug) in [("safe", false), ("bug", true)] {
            let file = format!("{name}_{suffix}.c");
            let text = text(bug);
            println!("{file}: {} lines", text.lines().count());
            std::fs::write(folder.join(&file), text)?;
            let expected = if bug { "false" } else { "true" };
            list += &csv::line(&[&format!("{name}_{suffix}"), &file, "def-behavior", expected, "Floats", "ILP32"]);
        }
    }
    std::fs::write(folder.join("tasks.csv"), list)
}

#[cfg(test)]
mod tests {
    #[test]
    fn controllers_are_long_and_bugs_are_small() {
        for (name, text) in super::all() {
            let (safe, bug) = (text(false), text(true));
            assert!(safe.lines().count() >= 1000, "{name} has {} lines", safe.lines().count());
            let apart = safe.lines().filter(|line| !bug.contains(line)).count();
            assert!((1..=6).contains(&apart), "{name}: {apart} lines differ");
        }
    }
}
