//! Reads makefiles as data: variables, conditionals, included files and rules, without running anything.
//!
//! Takes the path of a makefile; gives the values its variables have when all of it was read. What only a shell could tell is empty, and noted:
//! the few commands that proof folders use for arithmetic and paths are computed here.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// How deep variables and included files may refer to each other.
const DEPTH: u32 = 200;

#[derive(Clone, Debug)]
struct Variable {
    text: String,
    /// Expanded where it is used, not where it was defined.
    deferred: bool,
}

#[derive(Clone, Debug)]
struct Rule {
    targets: Vec<String>,
    prerequisites: Vec<String>,
    /// Not expanded.
    recipe: Vec<String>,
}

#[derive(Debug)]
pub struct Makefile {
    /// Where make would run.
    folder: PathBuf,
    variables: BTreeMap<String, Variable>,
    rules: Vec<Rule>,
    /// Commands that nobody ran.
    pub commands: Vec<String>,
    files: Vec<PathBuf>,
}

impl Makefile {
    pub fn read(path: &Path) -> Result<Makefile, String> {
        let path = std::path::absolute(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let folder = path.parent().unwrap_or(Path::new("/")).to_path_buf();
        let mut makefile =
            Makefile { folder, variables: BTreeMap::new(), rules: Vec::new(), commands: Vec::new(), files: Vec::new() };
        makefile.read_file(&path, 0)?;
        Ok(makefile)
    }

    /// The value of a variable; nothing if it has none.
    pub fn value(&mut self, name: &str) -> String {
        self.variable(name, 0).trim().to_string()
    }

    pub fn words(&mut self, name: &str) -> Vec<String> {
        self.value(name).split_whitespace().map(str::to_string).collect()
    }

    /// The prerequisites and the recipe of the rule that makes a file, expanded.
    pub fn made_by(&mut self, target: &Path) -> Option<(Vec<String>, Vec<String>)> {
        let same = |name: &str, folder: &Path| plain(&folder.join(name)) == plain(target);
        let rule =
            self.rules.iter().rev().find(|r| !r.recipe.is_empty() && r.targets.iter().any(|t| same(t, &self.folder)))?.clone();
        let recipe = rule.recipe.iter().map(|line| {
            let line = line.replace("$^", &rule.prerequisites.join(" "));
            let line = line.replace("$<", rule.prerequisites.first().map_or("", String::as_str));
            let line = line.replace("$@", &target.display().to_string());
            self.expand(&line, 0)
        });
        let recipe = recipe.collect();
        Some((rule.prerequisites, recipe))
    }

    fn read_file(&mut self, path: &Path, depth: u32) -> Result<(), String> {
        if depth > DEPTH {
            return Err(format!("{}: makefiles include each other", path.display()));
        }
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        self.files.push(path.to_path_buf());
        let listed = self.files.iter().map(|f| f.display().to_string()).collect::<Vec<_>>().join(" ");
        self.variables.insert("MAKEFILE_LIST".into(), Variable { text: listed, deferred: false });
        // Whether each conditional around the line is true, and whether one of its branches was.
        let mut conditions: Vec<(bool, bool)> = Vec::new();
        let mut in_define = false;
        let mut in_rule = false;
        for line in logical_lines(&text) {
            let active = conditions.iter().all(|c| c.0);
            if let Some(recipe) = line.strip_prefix('\t').filter(|_| in_rule) {
                if active && let Some(rule) = self.rules.last_mut() {
                    rule.recipe.push(recipe.to_string());
                }
                continue;
            }
            let line = without_comment(&line);
            let line = line.trim();
            if in_define {
                in_define = line != "endef";
                continue;
            }
            let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(w, r)| (w, r.trim()));
            match word {
                "" => {}
                "ifeq" | "ifneq" | "ifdef" | "ifndef" => {
                    let holds = active && self.condition(word, rest, depth);
                    conditions.push((holds, holds || !active));
                }
                "else" => {
                    let outer = conditions.len() < 2 || conditions[..conditions.len() - 1].iter().all(|c| c.0);
                    let Some((_, taken)) = conditions.last().copied() else { continue };
                    let (word, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                    let holds = outer && !taken && (word.is_empty() || self.condition(word, rest.trim(), depth));
                    if let Some(last) = conditions.last_mut() {
                        *last = (holds, taken || holds);
                    }
                }
                "endif" => {
                    conditions.pop();
                }
                _ if !active => {}
                "define" => in_define = true,
                "include" | "-include" | "sinclude" => {
                    let names = self.expand(rest, depth);
                    for name in names.split_whitespace() {
                        let file = self.folder.join(name);
                        if file.is_file() {
                            self.read_file(&file, depth + 1)?;
                        } else if word == "include" && self.made_by(&file).is_none() {
                            return Err(format!("{}: includes {name}, which does not exist", path.display()));
                        }
                    }
                    in_rule = false;
                }
                // A name that is exported without a value has none.
                "export" | "override" | "unexport" => drop(self.assignment(rest, depth)),
                _ if self.assignment(line, depth) => in_rule = false,
                _ => in_rule = self.rule(line, depth),
            }
        }
        Ok(())
    }

    fn condition(&mut self, word: &str, rest: &str, depth: u32) -> bool {
        match word {
            "ifdef" | "ifndef" => {
                let name = self.expand(rest, depth);
                let defined = self.variables.get(name.trim()).is_some_and(|v| !v.text.trim().is_empty());
                defined == (word == "ifdef")
            }
            _ => {
                let (a, b) = match rest.strip_prefix('(') {
                    Some(inner) => {
                        let inner = inner.strip_suffix(')').unwrap_or(inner);
                        let parts = arguments(inner);
                        (parts.first().cloned().unwrap_or_default(), parts.get(1..).unwrap_or_default().join(","))
                    }
                    None => {
                        let mut quoted = rest.split(['"', '\'']).skip(1).step_by(2);
                        (quoted.next().unwrap_or("").to_string(), quoted.next().unwrap_or("").to_string())
                    }
                };
                let (a, b) = (self.expand(a.trim(), depth), self.expand(b.trim(), depth));
                (a.trim() == b.trim()) == (word == "ifeq")
            }
        }
    }

    /// `NAME = text` and its kin. False: the line is none.
    fn assignment(&mut self, line: &str, depth: u32) -> bool {
        let Some((name, operator, text)) = split_assignment(line) else { return false };
        let name = self.expand(name.trim(), depth).trim().to_string();
        let text = text.trim_start();
        match operator {
            "=" => {
                self.variables.insert(name, Variable { text: text.into(), deferred: true });
            }
            "?=" => {
                self.variables.entry(name).or_insert(Variable { text: text.into(), deferred: true });
            }
            "+=" => {
                let immediate = self.variables.get(&name).is_some_and(|v| !v.deferred);
                let text = if immediate { self.expand(text, depth) } else { text.to_string() };
                let variable = self.variables.entry(name).or_insert(Variable { text: String::new(), deferred: true });
                variable.text = format!("{} {text}", variable.text);
            }
            "!=" => {
                let command = self.expand(text, depth);
                let text = self.shell(&command);
                self.variables.insert(name, Variable { text, deferred: false });
            }
            _ => {
                let text = self.expand(text, depth);
                self.variables.insert(name, Variable { text, deferred: false });
            }
        }
        true
    }

    fn rule(&mut self, line: &str, depth: u32) -> bool {
        let Some((targets, prerequisites)) = line.split_once(':').filter(|(t, _)| balanced(t)).or_else(|| split_rule(line))
        else {
            return false;
        };
        let words = |text: String| text.split_whitespace().map(str::to_string).collect::<Vec<_>>();
        let targets = words(self.expand(targets, depth));
        let prerequisites = words(self.expand(prerequisites.trim_start_matches(':'), depth));
        self.rules.push(Rule { targets, prerequisites, recipe: Vec::new() });
        true
    }

    fn variable(&mut self, name: &str, depth: u32) -> String {
        match self.variables.get(name).cloned() {
            _ if depth > DEPTH => String::new(),
            Some(Variable { text, deferred: true }) => self.expand(&text, depth + 1),
            Some(Variable { text, deferred: false }) => text,
            None if name == "CURDIR" => self.folder.display().to_string(),
            None => String::new(),
        }
    }

    fn expand(&mut self, text: &str, depth: u32) -> String {
        if depth > DEPTH || !text.contains('$') {
            return text.to_string();
        }
        let mut out = String::new();
        let mut rest = text;
        while let Some(at) = rest.find('$') {
            out.push_str(&rest[..at]);
            rest = &rest[at + 1..];
            match rest.chars().next() {
                Some('$') => {
                    out.push('$');
                    rest = &rest[1..];
                }
                Some(open @ ('(' | '{')) => {
                    let close = if open == '(' { ')' } else { '}' };
                    let end = closing(rest, open, close).unwrap_or(rest.len());
                    let inner = &rest[1..end.min(rest.len())];
                    out.push_str(&self.reference(inner, depth + 1));
                    rest = rest.get(end + 1..).unwrap_or("");
                }
                Some(c) => {
                    out.push_str(&self.variable(&c.to_string(), depth + 1));
                    rest = &rest[c.len_utf8()..];
                }
                None => {}
            }
        }
        out.push_str(rest);
        out
    }

    /// What stands between `$(` and `)`.
    fn reference(&mut self, inner: &str, depth: u32) -> String {
        if let Some((function, rest)) = inner.split_once(char::is_whitespace)
            && function.chars().all(|c| c.is_ascii_lowercase() || c == '-')
            && let Some(value) = self.function(function, rest.trim_start(), depth)
        {
            return value;
        }
        let inner = self.expand(inner, depth);
        if let Some((name, (from, to))) = inner.split_once(':').and_then(|(n, r)| Some((n, r.split_once('=')?))) {
            let words = self.variable(name, depth);
            let (from, to) = match from.contains('%') {
                true => (from.to_string(), to.to_string()),
                false => (format!("%{from}"), format!("%{to}")),
            };
            return each(&words, |word| substitute(&from, &to, word));
        }
        self.variable(&inner, depth)
    }

    fn function(&mut self, name: &str, rest: &str, depth: u32) -> Option<String> {
        let raw = arguments(rest);
        if name == "foreach" {
            let variable = self.expand(raw.first()?, depth).trim().to_string();
            let list = self.expand(raw.get(1)?, depth);
            let body = raw.get(2..)?.join(",");
            let before = self.variables.remove(&variable);
            let mut out = Vec::new();
            for word in list.split_whitespace() {
                self.variables.insert(variable.clone(), Variable { text: word.into(), deferred: false });
                out.push(self.expand(&body, depth));
            }
            self.variables.remove(&variable);
            self.variables.extend(before.map(|value| (variable, value)));
            return Some(out.join(" "));
        }
        if name == "if" {
            let holds = !self.expand(raw.first()?, depth).trim().is_empty();
            let chosen = if holds { raw.get(1).cloned() } else { raw.get(2..).map(|rest| rest.join(",")) };
            return Some(self.expand(&chosen.unwrap_or_default(), depth));
        }
        let args: Vec<String> = raw.iter().map(|a| self.expand(a, depth)).collect();
        let arg = |i: usize| args.get(i).map(|a| a.trim()).unwrap_or("");
        let last = |i: usize| args.get(i..).unwrap_or_default().join(",");
        let folder = self.folder.clone();
        Some(match name {
            "strip" => last(0).split_whitespace().collect::<Vec<_>>().join(" "),
            "subst" => last(2).replace(&args[0], args.get(1).map_or("", String::as_str)),
            "patsubst" => each(&last(2), |word| substitute(arg(0), arg(1), word)),
            "filter" => kept(&last(1), |word| arg(0).split_whitespace().any(|p| stem(p, word).is_some())),
            "filter-out" => kept(&last(1), |word| !arg(0).split_whitespace().any(|p| stem(p, word).is_some())),
            "dir" => each(&last(0), |word| word.rfind('/').map_or("./".into(), |at| word[..=at].to_string())),
            "notdir" => each(&last(0), |word| word.rsplit('/').next().unwrap_or(word).to_string()),
            "basename" => each(&last(0), |word| word.rfind('.').map_or(word.into(), |at| word[..at].to_string())),
            "suffix" => each(&last(0), |word| word.rfind('.').map_or(String::new(), |at| word[at..].to_string())),
            "abspath" | "realpath" => each(&last(0), |word| plain(&folder.join(word)).display().to_string()),
            "addprefix" => each(&last(1), |word| format!("{}{word}", arg(0))),
            "addsuffix" => each(&last(1), |word| format!("{word}{}", arg(0))),
            "firstword" => last(0).split_whitespace().next().unwrap_or("").to_string(),
            "lastword" => last(0).split_whitespace().last().unwrap_or("").to_string(),
            "words" => last(0).split_whitespace().count().to_string(),
            "word" => {
                let at = arg(0).parse::<usize>().unwrap_or(0);
                last(1).split_whitespace().nth(at.wrapping_sub(1)).unwrap_or("").to_string()
            }
            "sort" => {
                let text = last(0);
                let mut words: Vec<&str> = text.split_whitespace().collect();
                words.sort_unstable();
                words.dedup();
                words.join(" ")
            }
            "or" => args.iter().find(|a| !a.trim().is_empty()).cloned().unwrap_or_default(),
            "and" => match args.iter().all(|a| !a.trim().is_empty()) {
                true => args.last().cloned().unwrap_or_default(),
                false => String::new(),
            },
            "wildcard" => wildcard(&folder, &last(0)),
            "shell" => self.shell(&last(0)),
            "eval" | "info" | "warning" | "error" | "call" | "value" | "origin" | "flavor" | "file" => String::new(),
            _ => return None,
        })
    }

    /// What a command would print, for the few that can be told without running it.
    fn shell(&mut self, command: &str) -> String {
        let words: Vec<&str> = command.split_whitespace().collect();
        let path = |word: Option<&&str>| word.map_or(PathBuf::new(), |w| PathBuf::from(w.trim_end_matches('/')));
        match words.first().copied() {
            Some("echo") => {
                let text = words[1..].join(" ");
                match text.strip_prefix("$((").and_then(|t| t.strip_suffix("))")).map(arithmetic) {
                    Some(Some(value)) => value.to_string(),
                    Some(None) => String::new(),
                    None => text,
                }
            }
            Some("dirname") => path(words.get(1)).parent().unwrap_or(Path::new("/")).display().to_string(),
            Some("basename") => path(words.get(1)).file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default(),
            Some("pwd") => self.folder.display().to_string(),
            // Whether a tool of somebody else's is installed makes no difference here.
            Some("which" | "command") | None => String::new(),
            Some(_) => {
                self.commands.push(command.to_string());
                String::new()
            }
        }
    }
}

/// Lines with those that a backslash continues joined.
fn logical_lines(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        let (part, continues) = match line.strip_suffix('\\') {
            Some(part) if !part.ends_with('\\') => (part, true),
            Some(_) | None => (line, false),
        };
        match out.last_mut().filter(|_| open) {
            Some(last) => {
                last.push(' ');
                last.push_str(part.trim_start());
            }
            None => out.push(part.to_string()),
        }
        open = continues;
    }
    out
}

/// Up to the `#` that begins a comment; `\#` is one that does not.
fn without_comment(line: &str) -> String {
    let mut out = String::new();
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' if chars.peek() == Some(&'#') => out.extend(chars.next()),
            '#' => break,
            _ => out.push(c),
        }
    }
    out
}

fn balanced(text: &str) -> bool {
    let count = |c: char| text.matches(c).count();
    count('(') == count(')') && count('{') == count('}')
}

/// `targets: prerequisites` where references with colons come first.
fn split_rule(line: &str) -> Option<(&str, &str)> {
    let at = line.match_indices(':').map(|(at, _)| at).find(|&at| balanced(&line[..at]))?;
    Some((&line[..at], &line[at + 1..]))
}

/// Name, operator, text. `None` for rules and everything else.
fn split_assignment(line: &str) -> Option<(&str, &str, &str)> {
    let mut depth = 0i32;
    for (at, c) in line.char_indices() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            _ if depth > 0 => {}
            '=' => {
                let before = &line[..at];
                let operator = ["::", ":", "?", "+", "!"].iter().find(|o| before.ends_with(**o)).copied().unwrap_or("");
                let name = &before[..before.len() - operator.len()];
                let name = name.trim_end();
                if name.is_empty() || name.contains(char::is_whitespace) {
                    return None;
                }
                let start = before.len() - operator.len();
                return Some((name, &line[start..=at], &line[at + 1..]));
            }
            ':' if !line[at..].starts_with(":=") && !line[at..].starts_with("::=") => return None,
            _ => {}
        }
    }
    None
}

/// Arguments of a function, separated by commas outside of brackets.
fn arguments(text: &str) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for c in text.chars() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(last) = parts.last_mut() {
            last.push(c);
        }
    }
    parts
}

/// Where the bracket that opens the text is closed.
fn closing(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        depth += i32::from(c == open) - i32::from(c == close);
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

fn each(words: &str, f: impl FnMut(&str) -> String) -> String {
    words.split_whitespace().map(f).collect::<Vec<_>>().join(" ")
}

fn kept(words: &str, f: impl Fn(&str) -> bool) -> String {
    words.split_whitespace().filter(|word| f(word)).collect::<Vec<_>>().join(" ")
}

/// What `%` in the pattern stands for in the word.
fn stem<'w>(pattern: &str, word: &'w str) -> Option<&'w str> {
    match pattern.split_once('%') {
        Some((before, behind)) => {
            let fits = word.len() >= before.len() + behind.len();
            word.strip_prefix(before)?.strip_suffix(behind).filter(|_| fits)
        }
        None => (pattern == word).then_some(""),
    }
}

fn substitute(from: &str, to: &str, word: &str) -> String {
    match stem(from, word) {
        Some(stem) => to.replacen('%', stem, 1),
        None => word.to_string(),
    }
}

/// The path without `.` and `..`; files that do not exist yet have one, too.
pub fn plain(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::CurDir => {}
            std::path::Component::ParentDir => {
                out.pop();
            }
            other => out.push(other),
        }
    }
    out
}

/// Files that fit patterns with `*` in their last part.
fn wildcard(folder: &Path, patterns: &str) -> String {
    let mut found = Vec::new();
    for pattern in patterns.split_whitespace() {
        let whole = folder.join(pattern);
        let (Some(parent), Some(name)) = (whole.parent(), whole.file_name().map(|n| n.to_string_lossy().replace('*', "%")))
        else {
            continue;
        };
        let Ok(entries) = std::fs::read_dir(parent) else { continue };
        let names = entries.filter_map(|e| Some(e.ok()?.file_name().to_string_lossy().into_owned()));
        let mut names: Vec<String> = names.filter(|n| stem(&name, n).is_some()).collect();
        names.sort();
        let prefix = pattern.rfind('/').map_or("", |at| &pattern[..=at]);
        found.extend(names.into_iter().map(|n| format!("{prefix}{n}")));
    }
    found.join(" ")
}

/// A sum, product or quotient of numbers, as the shell computes it.
fn arithmetic(text: &str) -> Option<i64> {
    struct Reader<'t>(std::iter::Peekable<std::str::Chars<'t>>);
    impl Reader<'_> {
        fn peek(&mut self) -> Option<char> {
            while self.0.peek().is_some_and(|c| c.is_whitespace()) {
                self.0.next();
            }
            self.0.peek().copied()
        }
        fn sum(&mut self) -> Option<i64> {
            let mut value = self.product()?;
            while let Some(op @ ('+' | '-')) = self.peek() {
                self.0.next();
                let right = self.product()?;
                value = if op == '+' { value.checked_add(right)? } else { value.checked_sub(right)? };
            }
            Some(value)
        }
        fn product(&mut self) -> Option<i64> {
            let mut value = self.factor()?;
            while let Some(op @ ('*' | '/' | '%')) = self.peek() {
                self.0.next();
                let right = self.factor()?;
                value = match op {
                    '*' => value.checked_mul(right)?,
                    '/' => value.checked_div(right)?,
                    _ => value.checked_rem(right)?,
                };
            }
            Some(value)
        }
        fn factor(&mut self) -> Option<i64> {
            match self.peek()? {
                '(' => {
                    self.0.next();
                    let value = self.sum()?;
                    (self.peek()? == ')').then(|| self.0.next())?;
                    Some(value)
                }
                '-' => {
                    self.0.next();
                    self.factor()?.checked_neg()
                }
                _ => {
                    let mut digits = String::new();
                    while let Some(c) = self.0.peek().copied().filter(char::is_ascii_digit) {
                        digits.push(c);
                        self.0.next();
                    }
                    digits.parse().ok()
                }
            }
        }
    }
    let mut reader = Reader(text.chars().peekable());
    let value = reader.sum()?;
    reader.peek().is_none().then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of `X` after reading the text.
    fn x(text: &str) -> String {
        let folder = std::env::temp_dir().join(format!(
            "fathom-makefile-{}-{:x}",
            std::process::id(),
            text.len() * 31 + text.bytes().map(usize::from).sum::<usize>()
        ));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("Makefile"), text).unwrap();
        std::fs::write(folder.join("part.common"), "Y = included\n").unwrap();
        let value = Makefile::read(&folder.join("Makefile")).unwrap().value("X");
        std::fs::remove_dir_all(&folder).unwrap();
        value
    }

    #[test]
    fn flavours_of_assignments() {
        assert_eq!(x("A = 1\nX = $(A)\nA = 2\n"), "2");
        assert_eq!(x("A = 1\nX := $(A)\nA = 2\n"), "1");
        assert_eq!(x("X ?= 1\nX ?= 2\n"), "1");
        // Lists of words: how many spaces there are between them is nobody's business.
        let words = x("X = a\nX += b # comment\nX += \\\n  c\n");
        assert_eq!(words.split_whitespace().collect::<Vec<_>>(), ["a", "b", "c"]);
        assert_eq!(x("A=b\nX=a$(A)${A}$A$$\n"), "abbb$");
    }

    #[test]
    fn conditions_choose() {
        assert_eq!(x("ifeq ($(strip $(A)),)\n X=1\nelse\n X=2\nendif\n"), "1");
        assert_eq!(x("A=q\nifneq ($(A),)\nifdef B\nX=1\nelse ifeq ($(A),q)\nX=2\nelse\nX=3\nendif\nendif\n"), "2");
        assert_eq!(x("ifdef B\nifeq (1,1)\nX=1\nendif\nelse\nX=2\nendif\n"), "2");
    }

    #[test]
    fn functions_compute() {
        assert_eq!(x("X = $(patsubst %,-I%,a b)\n"), "-Ia -Ib");
        assert_eq!(x("X = $(foreach f,a b,<$(f)>)\n"), "<a> <b>");
        assert_eq!(x("X = $(shell echo $$((3 * (4 + 1))))\n"), "15");
        assert_eq!(x("X = $(notdir $(filter %.c,d/a.c d/b.h))\n"), "a.c");
        assert_eq!(x("L = a.c b.c\nX = $(L:.c=.o)\n"), "a.o b.o");
        assert_eq!(x("S = x\\#y\nX = $(S)\n"), "x#y");
    }

    #[test]
    fn included_files_count() {
        assert_eq!(x("include part.common\nX = $(Y)\n-include missing\n"), "included");
    }

    #[test]
    fn rules_are_no_variables() {
        assert_eq!(x("X = 1\nall: X\n\tX = 2\n\techo $(X:a=b)\n%.o: %.c\n\tcc\nY := 3\n"), "1");
    }
}
