//! The index of `examples/` tells the truth: each of its commands is run, in a copy of the folder, and its last line compared.

mod harness;

use harness::{discover, fathom, root, run};
use std::path::PathBuf;

/// A copy of the examples that a command may write into; it vanishes with the value.
struct Copy(PathBuf);

impl Copy {
    fn new() -> Copy {
        let folder = std::env::temp_dir().join(format!("fathom-examples-{}", std::process::id()));
        for extension in ["c", "h", "json"] {
            for file in discover(&root().join("examples"), extension) {
                let to = folder.join(file.strip_prefix(root().join("examples")).expect("found below it"));
                std::fs::create_dir_all(to.parent().expect("a file lies in a folder")).expect("the folder is writable");
                std::fs::copy(&file, to).expect("the folder is writable");
            }
        }
        Copy(folder)
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn index() -> String {
    std::fs::read_to_string(root().join("examples/README.md")).expect("the examples have an index")
}

#[test]
fn every_command_of_the_index_ends_as_it_says() {
    let copy = Copy::new();
    let index = index();
    let mut commands = 0;
    for row in index.lines().filter(|line| line.starts_with("| ") && line.contains("`fathom ")) {
        let mut code = row.split('`').skip(1).step_by(2);
        let (command, wanted) = (code.next().expect("a command"), code.next().unwrap_or_else(|| panic!("no last line: {row}")));
        let args = command.strip_prefix("fathom ").expect("the filter looked for it").split_whitespace();
        let ended = run(fathom().args(args).current_dir(&copy.0), 120);
        assert_eq!(ended.stdout.lines().last(), Some(wanted), "`{command}`\n{}\n{}", ended.stdout, ended.stderr);
        let exit = if wanted == "verdict: true" { 0 } else { 1 };
        assert_eq!(ended.exit, Some(exit), "`{command}`: {wanted}");
        commands += 1;
    }
    assert!(commands >= 12, "only {commands} commands");
}

#[test]
fn every_example_is_in_the_index() {
    let index = index();
    for extension in ["c", "h", "json"] {
        for file in discover(&root().join("examples"), extension) {
            let name = file.strip_prefix(root().join("examples")).expect("found below it").display().to_string();
            assert!(index.contains(&format!("]({name})")), "examples/README.md does not name {name}");
        }
    }
}
