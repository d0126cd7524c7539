//! `--observe FILE`: requirements on the signals of reactive code, compiled to monitors in the generated harness.
//!
//! A requirement is looked at once at the end of each step, when inputs hold what was drawn and outputs what the step left. Its monitor keeps its own state, so
//! the search, the interpreter and the compiled driver run the same C. A file that ends in `.c` is a monitor in C: `void observe(void)` is called in each step.
//!
//! The meaning, step by step (the trigger's step is number 0):
//! - `after T, within N steps, E`: E in one of the steps 0..N. Every trigger has its own deadline. One answer is one for all that wait, so the oldest that waits is
//!   the only one that has to be remembered; its age never starts again.
//! - `after T, within N steps, always E`: E in step N and in all later ones.
//! - `after T, for N steps, E`: E in the steps 0..N.
//! - `after T, P until Q`: P in every step before the first with Q, which need not come.
//! - `previous(x)` is x itself in the first step, so nothing rises or falls there.

use crate::failure::{Failure, input};
use fathom_goto::visit::{root, written_places};
use fathom_goto::{Callee, Effect, InstKind, Intrinsic, LocId, PlaceKind, Program};
use std::fmt::Write;
use std::path::Path;

/// A monitor in C, and what the harness calls at the end of each step.
#[derive(Clone, Debug)]
pub struct Observer {
    pub text: String,
    pub call: &'static str,
}

#[derive(Debug, PartialEq)]
enum Body {
    Always(String),
    /// A premise and what follows from it.
    Implies(String, String),
    Within(u32, String),
    Settles(u32, String),
    For(u32, String),
    Until(String, String),
}

#[derive(Debug, PartialEq)]
struct Requirement {
    name: String,
    line: usize,
    trigger: Option<String>,
    body: Body,
}

pub fn read(path: &Path) -> Result<Observer, Failure> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| input(format!("{name} cannot be read: {error}")))?;
    let shown = name.replace('\\', "\\\\").replace('"', "\\\"");
    let declared = "extern void fathom_require(const char *, _Bool), fathom_cover(const char *, _Bool);\n";
    if path.extension().is_some_and(|e| e == "c") {
        return Ok(Observer { text: format!("{declared}#line 1 \"{shown}\"\n{text}\n"), call: "observe()" });
    }
    let requirements = parse(&text).map_err(|(line, why)| input(format!("{name}:{line}: {why}")))?;
    if requirements.is_empty() {
        return Err(input(format!("{name}: there is no requirement: `name: always …`")));
    }
    let mut out = declared.to_string();
    for (i, requirement) in requirements.iter().enumerate() {
        monitor(&mut out, i, requirement, &shown);
    }
    let _ = writeln!(out, "#line 1 \"{shown}\"\nstatic void fathom_observe(void) {{");
    (0..requirements.len()).for_each(|i| out.push_str(&format!(" fathom_requirement_{i}();")));
    out.push_str(" }\n");
    Ok(Observer { text: out, call: "fathom_observe()" })
}

/// The requirements of a file; a line that begins with a blank goes on with the one above.
fn parse(text: &str) -> Result<Vec<Requirement>, (usize, String)> {
    let mut whole: Vec<(usize, String)> = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let plain = line.split("//").next().unwrap_or("");
        if plain.trim().is_empty() || plain.trim_start().starts_with('#') {
            continue;
        }
        match whole.last_mut() {
            Some((_, last)) if plain.starts_with([' ', '\t']) => {
                last.push(' ');
                last.push_str(plain.trim());
            }
            _ => whole.push((i + 1, plain.trim().to_string())),
        }
    }
    let mut found: Vec<Requirement> = Vec::new();
    for (line, text) in whole {
        let bad = |why: &str| (line, why.to_string());
        let (name, rest) = text.split_once(':').ok_or_else(|| bad("a requirement is `name: …`"))?;
        let name = name.trim().to_string();
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || "_-. ".contains(c)) {
            return Err(bad("the name of a requirement is made of letters, digits, `_`, `-`, `.` and blanks"));
        }
        if found.iter().any(|r| r.name == name) {
            return Err((line, format!("there are two requirements `{name}`")));
        }
        let (trigger, body) = requirement(rest.trim()).map_err(|why| (line, why))?;
        found.push(Requirement { name, line, trigger, body });
    }
    Ok(found)
}

fn requirement(text: &str) -> Result<(Option<String>, Body), String> {
    let mut parts: Vec<String> =
        split(text, |c, rest| c == ',' && !rest.is_empty()).into_iter().map(|p| p.trim().to_string()).collect();
    let mut trigger = None;
    if let Some(after) = word(&parts[0], "after") {
        trigger = Some(expression(after)?);
        parts.remove(0);
        if parts.is_empty() {
            return Err("after the trigger there is a comma and what is required".into());
        }
    }
    if let Some(rest) = word(&parts[0], "eventually").map(str::to_string) {
        if word(&rest, "within").is_none() {
            return Err("`eventually` is followed by `within N steps`".into());
        }
        parts[0] = rest;
    }
    let mut duration = None;
    for keyword in ["within", "for"] {
        let Some(rest) = word(&parts[0], keyword) else { continue };
        let (number, rest) = rest.trim_start().split_once(char::is_whitespace).unwrap_or((rest, ""));
        let number: u32 = number.parse().map_err(|_| format!("`{keyword}` is followed by a number of steps"))?;
        let rest = word(rest, "steps").or_else(|| word(rest, "step")).ok_or("the number is followed by `steps`")?.to_string();
        duration = Some((keyword, number));
        match rest.trim().is_empty() {
            true => drop(parts.remove(0)),
            false => parts[0] = rest.trim().to_string(),
        }
        break;
    }
    if parts.len() != 1 {
        return Err(
            "what is required is one expression; a comma stands behind the trigger and behind the number of steps only".into(),
        );
    }
    let rest = parts[0].as_str();
    let body = match (duration, word(rest, "always")) {
        (Some(("within", n)), Some(rest)) => Body::Settles(n, expression(rest)?),
        (Some(("within", n)), None) => Body::Within(n, expression(rest)?),
        (Some((_, n)), always) => Body::For(n, expression(always.unwrap_or(rest))?),
        (None, always) => {
            let rest = always.unwrap_or(rest);
            let until = split_word(rest, "until");
            match (split_word(rest, "implies"), until) {
                (Some((premise, then)), None) => Body::Implies(expression(premise)?, expression(then)?),
                (None, Some((holds, end))) => Body::Until(expression(holds)?, expression(end)?),
                (None, None) => Body::Always(expression(rest)?),
                (Some(_), Some(_)) => return Err("`implies` and `until` in one requirement".into()),
            }
        }
    };
    Ok((trigger, body))
}

/// The text behind a word that it begins with.
fn word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let rest = text.trim_start().strip_prefix(word)?;
    (!rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')).then_some(rest)
}

/// Cut outside of parentheses, where `cut` says so.
fn split(text: &str, cut: impl Fn(char, &str) -> bool) -> Vec<String> {
    let (mut depth, mut parts) = (0i32, vec![String::new()]);
    for (at, c) in text.char_indices() {
        depth += i32::from(matches!(c, '(' | '[')) - i32::from(matches!(c, ')' | ']'));
        match depth == 0 && cut(c, &text[at + c.len_utf8()..]) {
            true => parts.push(String::new()),
            false => parts.last_mut().expect("there is one").push(c),
        }
    }
    parts
}

fn split_word<'t>(text: &'t str, keyword: &str) -> Option<(&'t str, &'t str)> {
    let mut depth = 0;
    let inside = |c: char| c.is_ascii_alphanumeric() || c == '_';
    for (at, c) in text.char_indices() {
        depth += i32::from(matches!(c, '(' | '[')) - i32::from(matches!(c, ')' | ']'));
        let begins = at == 0 || !text[..at].ends_with(inside);
        if depth == 0 && begins && word(&text[at..], keyword).is_some() && !text[at..].starts_with(char::is_whitespace) {
            return Some((&text[..at], &text[at + keyword.len()..]));
        }
    }
    None
}

/// An expression of C, as it is written; what has a meaning of its own elsewhere in a requirement cannot stand in it.
fn expression(text: &str) -> Result<String, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("an expression is missing".into());
    }
    let mut depth = 0;
    for c in text.chars() {
        depth += i32::from(matches!(c, '(' | '[')) - i32::from(matches!(c, ')' | ']'));
        if depth < 0 || matches!(c, ';' | '{' | '}' | '"' | '\\') {
            return Err(format!("`{text}` is no expression"));
        }
    }
    for keyword in ["after", "always", "within", "until", "implies", "eventually", "steps"] {
        let mut at = text;
        while !at.is_empty() {
            if word(at, keyword).is_some() && at.starts_with(keyword) {
                return Err(format!("`{keyword}` cannot stand here: `{text}`"));
            }
            let next = at.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').map_or(at.len(), |i| i + 1);
            at = &at[next..];
        }
    }
    match depth {
        0 => Ok(text.to_string()),
        _ => Err(format!("a parenthesis is missing in `{text}`")),
    }
}

/// What a monitor remembers of the step before, and the expression with its names instead.
#[derive(Default)]
struct Memory {
    /// What each holds at the end of a step.
    values: Vec<String>,
}

impl Memory {
    fn replace(&mut self, text: &str) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let name: String = rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
            if name.is_empty() {
                out.push(c);
                rest = &rest[c.len_utf8()..];
                continue;
            }
            rest = &rest[name.len()..];
            let argument = rest.trim_start().strip_prefix('(').and_then(|inner| {
                let mut depth = 1;
                let end = inner.char_indices().find(|(_, c)| {
                    depth += i32::from(*c == '(') - i32::from(*c == ')');
                    depth == 0
                });
                end.map(|(end, _)| (&inner[..end], &inner[end + 1..]))
            });
            match (name.as_str(), argument) {
                ("previous" | "rises" | "falls", Some((inner, behind))) => {
                    let inner = self.replace(inner);
                    let kept = if name == "previous" { inner.clone() } else { format!("(_Bool)({inner})") };
                    let before = format!("fathom_before_{}", self.values.len());
                    self.values.push(kept);
                    out.push_str(&match name.as_str() {
                        "previous" => before,
                        "rises" => format!("(!{before} && ({inner}))"),
                        _ => format!("({before} && !({inner}))"),
                    });
                    rest = behind;
                }
                _ => out.push_str(&name),
            }
        }
        out
    }
}

fn monitor(out: &mut String, i: usize, requirement: &Requirement, file: &str) {
    let mut memory = Memory::default();
    let mut of = |text: &String| format!("({})", memory.replace(text));
    let trigger = requirement.trigger.as_ref().map(&mut of);
    let name = &requirement.name;
    let goal = |part: &str, cond: &str| format!(" __fathom_goal(\"requirement\", \"{name}: {part}\", {cond});");
    let mut code = String::new();
    let triggered = |code: &mut String| {
        if trigger.is_some() {
            code.push_str(&goal("triggered", "fathom_trigger"));
        }
    };
    // Without a trigger there is one in the first step.
    let declared = "static _Bool fathom_on; static unsigned fathom_age;";
    match &requirement.body {
        Body::Always(e) => {
            let e = of(e);
            triggered(&mut code);
            code.push_str(" if (fathom_trigger) fathom_on = 1;");
            let _ = write!(code, " fathom_require(\"{name}\", !fathom_on || {e});");
        }
        Body::Implies(premise, then) => {
            let (premise, then) = (of(premise), of(then));
            triggered(&mut code);
            code.push_str(" if (fathom_trigger) fathom_on = 1;");
            code.push_str(&goal("premise holds", &format!("fathom_on && {premise}")));
            let _ = write!(code, " fathom_require(\"{name}\", !(fathom_on && {premise}) || {then});");
        }
        Body::Within(n, e) => {
            let e = of(e);
            triggered(&mut code);
            let _ = write!(code, " _Bool fathom_answer = {e};");
            let _ = write!(
                code,
                " if (fathom_on && fathom_age < {n}u) fathom_age++; if (!fathom_on && fathom_trigger) {{ fathom_on = 1; fathom_age = 0; }}"
            );
            code.push_str(&goal("answered", "fathom_on && fathom_answer"));
            if *n > 0 {
                code.push_str(&goal("answered at the deadline", &format!("fathom_on && fathom_answer && fathom_age == {n}u")));
            }
            let _ = write!(code, " if (fathom_answer) fathom_on = 0;");
            let _ = write!(code, " fathom_require(\"{name}\", !fathom_on || fathom_age < {n}u);");
        }
        Body::Settles(n, e) => {
            let e = of(e);
            triggered(&mut code);
            let _ = write!(
                code,
                " if (fathom_on && fathom_age < {n}u) fathom_age++; if (!fathom_on && fathom_trigger) {{ fathom_on = 1; fathom_age = 0; }}"
            );
            code.push_str(&goal("settled", &format!("fathom_on && fathom_age == {n}u && {e}")));
            let _ = write!(code, " fathom_require(\"{name}\", !(fathom_on && fathom_age == {n}u) || {e});");
        }
        Body::For(n, e) => {
            let e = of(e);
            triggered(&mut code);
            let _ = write!(
                code,
                " if (fathom_on) {{ if (fathom_age == {n}u) fathom_on = 0; else fathom_age++; }} if (fathom_trigger) {{ fathom_on = 1; fathom_age = 0; }}"
            );
            code.push_str(&goal("held to the end", &format!("fathom_on && fathom_age == {n}u && {e}")));
            let _ = write!(code, " fathom_require(\"{name}\", !fathom_on || {e});");
        }
        Body::Until(p, q) => {
            let (p, q) = (of(p), of(q));
            triggered(&mut code);
            let _ = write!(code, " if (fathom_trigger) fathom_on = 1;");
            code.push_str(&goal("released", &format!("fathom_on && {q}")));
            let _ = write!(code, " if ({q}) fathom_on = 0;");
            let _ = write!(code, " fathom_require(\"{name}\", !fathom_on || {p});");
        }
    }
    // One line, so that what is wrong with an expression is told for the requirement's line.
    let _ = write!(
        out,
        "#line {} \"{file}\"\nstatic void fathom_requirement_{i}(void) {{ {declared} static _Bool fathom_later;",
        requirement.line
    );
    // Inner ones first: what an outer one keeps is what an inner one held before.
    for (k, value) in memory.values.iter().enumerate() {
        let _ = write!(
            out,
            " static __typeof__(({value}) + 0) fathom_before_{k}; __typeof__(fathom_before_{k}) fathom_now_{k} = ({value});"
        );
        let _ = write!(out, " if (!fathom_later) fathom_before_{k} = fathom_now_{k};");
    }
    let first = trigger.clone().unwrap_or_else(|| "!fathom_later".into());
    let _ = write!(out, " _Bool fathom_trigger = {first};{code}");
    for k in 0..memory.values.len() {
        let _ = write!(out, " fathom_before_{k} = fathom_now_{k};");
    }
    out.push_str(" fathom_later = 1; (void)fathom_on; (void)fathom_age; (void)fathom_trigger; }\n");
}

/// Observers look, and keep what they remember in memory of their own.
///
/// SOUNDNESS: one that changed the program would prove or refute another program.
pub fn check(program: &Program, path: &Path) -> Result<(), Failure> {
    let file = path.display().to_string();
    let here = |loc: LocId| {
        let loc = program.source.get(loc);
        loc.file.is_some_and(|f| program.source.files[f.index()] == file)
    };
    for function in program.functions.iter().filter(|f| here(f.loc) && !f.from_library) {
        for inst in function.blocks.iter().flat_map(|b| &b.insts) {
            let refuse = |what: &str| Err(input(format!("{}: an observer {what}", program.source.describe(inst.loc))));
            for place in written_places(&inst.kind) {
                match function.places[root(function, place).index()].kind {
                    PlaceKind::Local(_) => {}
                    PlaceKind::Global(id) if here(program.global(id).loc) => {}
                    PlaceKind::Global(id) => return refuse(&format!("changes `{}`", program.global(id).name)),
                    PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => {
                        return refuse("writes through a pointer");
                    }
                }
            }
            match inst.kind.effect() {
                Effect::Call => match inst.kind {
                    InstKind::Call { callee: Callee::Direct(id), .. } if here(program.func(id).loc) => {}
                    InstKind::Call { callee: Callee::Direct(id), .. } => {
                        return refuse(&format!("calls `{}`, which is none of its own", program.func(id).name));
                    }
                    _ => return refuse("calls through a pointer"),
                },
                Effect::Primitive(Intrinsic::ArgCount | Intrinsic::GetRounding) => {}
                Effect::Primitive(_) | Effect::Unsupported | Effect::Synchronise => return refuse("does more than look"),
                Effect::Input => return refuse("draws an input"),
                Effect::Assume => return refuse("makes assumptions"),
                Effect::Store { .. } | Effect::Assert(_) | Effect::Goal(_) | Effect::Lifetime(_) => {}
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(text: &str) -> (Option<String>, Body) {
        requirement(text).expect("the requirement is well-formed")
    }

    #[test]
    fn forms() {
        assert_eq!(body("always x > 0"), (None, Body::Always("x > 0".into())));
        assert_eq!(
            body("after rises(go), within 10 steps, always 80 <= r && r <= f(1, 2)"),
            (Some("rises(go)".into()), Body::Settles(10, "80 <= r && r <= f(1, 2)".into()))
        );
        assert_eq!(body("after a, within 0 steps b"), (Some("a".into()), Body::Within(0, "b".into())));
        assert_eq!(body("eventually within 5 steps y"), (None, Body::Within(5, "y".into())));
        assert_eq!(body("after a, for 3 steps, b"), (Some("a".into()), Body::For(3, "b".into())));
        assert_eq!(body("p until q"), (None, Body::Until("p".into(), "q".into())));
        assert_eq!(body("always until_now implies x"), (None, Body::Implies("until_now".into(), "x".into())));
    }

    #[test]
    fn bad_forms() {
        for text in
            ["", "after a", "after a, within ten steps, b", "within 5 b", "a, b", "x > (1", "always a; b", "always x after y"]
        {
            assert!(requirement(text).is_err(), "{text}");
        }
    }

    #[test]
    fn memory_of_memory() {
        let mut memory = Memory::default();
        assert_eq!(memory.replace("x - previous(previous(x))"), "x - fathom_before_1");
        assert_eq!(memory.values, ["x", "fathom_before_0"]);
    }
}
