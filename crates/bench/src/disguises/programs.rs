//! Disguises of whole programs by macros and functions around them.

use crate::lies::Campaign;
use crate::lies::judge::{self, Answer};
use crate::limited::{self, Limits};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Name, text before the program, text behind it.
const FORMS: [(&str, &str, &str); 3] = [
    ("conditions", "#define if(...) if (!((__VA_ARGS__) ? 0 : 1))\n#define while(...) while (!(!(__VA_ARGS__)))\n", ""),
    (
        "outlined main",
        "#define main fathom_disguised_main\n",
        "\n#undef main\nint main(void) { int fathom_disguised = fathom_disguised_main(); return fathom_disguised; }\n",
    ),
    (
        "dead functions",
        "static int fathom_disguised_dead(int x) { int a[2] = { x, 1 }; while (a[0] > 0) a[0]--; return a[1]; }\n",
        "\nint fathom_disguised_unused(int *p) { return p ? *p / fathom_disguised_dead(*p) : 0; }\n",
    ),
];

/// The C files below a folder, in order.
pub fn find(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            match path.is_dir() {
                true => folders.push(path),
                false if path.extension().is_some_and(|e| e == "c") => found.push(path),
                false => {}
            }
        }
    }
    found.sort();
    found
}

/// For each form that fits the program: its name, fathom's answer to the program, its answer to the disguise.
pub fn compare(campaign: &Campaign, file: &Path) -> Vec<(String, Answer, Answer)> {
    let Ok(text) = std::fs::read_to_string(file) else { return Vec::new() };
    let header = |key: &str| {
        let lines = text.lines().take_while(|line| line.starts_with("//"));
        lines.filter_map(|l| l.trim_start_matches('/').trim_start().strip_prefix(key)).find_map(|rest| rest.strip_prefix(':'))
    };
    // Several files, or options that name lines and functions.
    let args: Vec<&str> = header("args").unwrap_or("").split_whitespace().collect();
    let named = ["--only", "--unwind", "--function", "--witness", "--bound", "--list"];
    if header("files").is_some() || args.iter().any(|a| a.contains('"') || named.iter().any(|n| a.starts_with(n))) {
        return Vec::new();
    }
    let mut original = None;
    let mut found = Vec::new();
    for (name, before, behind) in FORMS {
        let plain_main = text.contains("int main(void)") || text.contains("int main()");
        if name == "outlined main" && !plain_main || text.contains("#line") || text.contains("# 1 ") {
            continue;
        }
        let first = original.get_or_insert_with(|| ask(campaign, file, &args)).clone();
        if matches!(first, Answer::Unknown | Answer::Refused(_)) {
            break;
        }
        // Beside the original: it may include its neighbours.
        let folder = file.parent().unwrap_or(Path::new("."));
        let path = limited::scratch_path("c");
        if std::fs::write(&path, format!("{before}{text}{behind}")).is_err() {
            break;
        }
        let include = folder.display().to_string();
        let with: Vec<&str> = ["-I", &include].into_iter().chain(args.iter().copied()).collect();
        let answer = ask(campaign, &path, &with);
        let _ = std::fs::remove_file(&path);
        if !matches!(answer, Answer::Refused(_)) {
            found.push((name.to_string(), first, answer));
        }
    }
    found
}

fn ask(campaign: &Campaign, file: &Path, args: &[&str]) -> Answer {
    let mut fathom = Command::new(campaign.fathom);
    fathom.args(["verify", "--quiet", "--timeout", &campaign.timeout.to_string(), "--work", &campaign.work.to_string()]);
    fathom.arg(file).args(args);
    let limits = Limits { cpu: campaign.timeout + 5.0, wall: campaign.timeout * 20.0 + 60.0, memory: 8192 };
    match limited::run(fathom, limits) {
        Ok(said) => judge::answer(&said.stdout, said.exit, said.limit_hit, &said.stderr),
        Err(error) => Answer::Refused(error.to_string()),
    }
}
