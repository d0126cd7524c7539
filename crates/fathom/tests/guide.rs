//! The guide tells the truth: every `console` block of `docs/guide` is run, and its output compared.
//!
//! A page is a session in a folder of its own. Blocks with `file=NAME` write that file; in a `console` block a line with `$ ` is a command
//! for the shell, what follows is its output (standard error included). `...` stands for any lines, `[..]` for anything within a line.

mod harness;

use harness::{discover, root, run};
use std::path::{Path, PathBuf};
use std::process::Command;

struct Block {
    info: String,
    text: String,
    line: usize,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (i, line) in page.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(info)) => open = Some(Block { info: info.trim().to_string(), text: String::new(), line: i + 1 }),
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(block), None) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block is not closed");
    blocks
}

/// Does the line match, `[..]` standing for anything?
fn line_matches(pattern: &str, line: &str) -> bool {
    let mut parts = pattern.split("[..]");
    let first = parts.next().unwrap_or("");
    let Some(mut rest) = line.strip_prefix(first) else { return false };
    let mut anything = false;
    for part in parts {
        anything = true;
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.is_empty() || anything && pattern.ends_with("[..]")
}

/// Do the lines match, `...` standing for any number of them?
fn lines_match(pattern: &[&str], lines: &[&str]) -> bool {
    match pattern.split_first() {
        None => lines.is_empty(),
        Some((&"...", rest)) => (0..=lines.len()).any(|skip| lines_match(rest, &lines[skip..])),
        Some((first, rest)) => {
            lines.split_first().is_some_and(|(line, others)| line_matches(first, line) && lines_match(rest, others))
        }
    }
}

fn run_command(command: &str, folder: &Path) -> String {
    let tools = Path::new(env!("CARGO_BIN_EXE_fathom")).parent().expect("the binary lies in a folder").to_path_buf();
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh");
    shell
        .arg("-c")
        .arg(format!("{{ {command}\n}} 2>&1"))
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", tools.display()));
    let ended = run(&mut shell, 180);
    assert!(ended.in_time, "{command}: no end in sight");
    ended.stdout
}

fn check_page(file: &Path) {
    let page = std::fs::read_to_string(file).expect("a page is text");
    let name = file.file_stem().expect("a page has a name").to_string_lossy().into_owned();
    let folder: PathBuf = std::env::temp_dir().join(format!("fathom-guide-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the temporary folder is writable");
    for block in blocks(&page) {
        if let Some((_, wanted)) = block.info.split_once("file=") {
            std::fs::write(folder.join(wanted), &block.text).expect("the folder is writable");
        }
        if block.info != "console" {
            continue;
        }
        let mut rest = block.text.lines().peekable();
        while let Some(line) = rest.next() {
            let command = line.strip_prefix("$ ").unwrap_or_else(|| panic!("{name}.md:{}: no command in {line:?}", block.line));
            let mut expected = Vec::new();
            while let Some(line) = rest.next_if(|line| !line.starts_with("$ ")) {
                expected.push(line);
            }
            let output = run_command(command, &folder);
            let lines: Vec<&str> = output.lines().collect();
            assert!(
                lines_match(&expected, &lines),
                "{name}.md:{}: `{command}`\nexpected:\n{}\ngot:\n{output}",
                block.line,
                expected.join("\n")
            );
        }
    }
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn every_command_of_the_guide_does_what_it_says() {
    let pages = discover(&root().join("docs/guide/src"), "md");
    let summary = std::fs::read_to_string(root().join("docs/guide/src/SUMMARY.md")).expect("the guide has a summary");
    let mut commands = 0;
    for page in &pages {
        let name = page.file_name().expect("a page has a name").to_string_lossy().into_owned();
        assert!(name == "SUMMARY.md" || summary.contains(&format!("({name})")), "{name} is not in the summary");
        commands += std::fs::read_to_string(page).expect("a page is text").matches("\n$ ").count();
        check_page(page);
    }
    assert!(commands >= 25, "only {commands} commands");
}

#[test]
fn patterns() {
    assert!(line_matches("verdict: false ([..]) a.c:[..]", "verdict: false (x) a.c:3:4"));
    assert!(!line_matches("verdict: true", "verdict: true!"));
    assert!(!line_matches("a[..]b", "abc"));
    assert!(lines_match(&["...", "b", "..."], &["a", "b"]));
    assert!(!lines_match(&["b"], &["a", "b"]));
}
