//! Disguises of generated programs: other texts of the same meaning.

use crate::lies::case::{Case, look};
use crate::lies::edge::Int;
use crate::lies::random::Random;

/// The ways a program can be told differently.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Form {
    Outlined,
    Negated,
    DeadCode,
    Bytes,
    Heap,
    ByValue,
    Wider,
    Peeled,
    While,
    Goto,
}

impl Form {
    pub const ALL: [Form; 10] = [
        Form::Outlined,
        Form::Negated,
        Form::DeadCode,
        Form::Bytes,
        Form::Heap,
        Form::ByValue,
        Form::Wider,
        Form::Peeled,
        Form::While,
        Form::Goto,
    ];
}

/// The case in another form; `None` if there is nothing in it that the form changes.
pub fn disguise(case: &Case, form: Form, seed: u64) -> Option<Case> {
    let mut random = Random::new(seed);
    let mut other = case.clone();
    match form {
        Form::Outlined => outlined(&mut other),
        Form::Negated => negated(&mut other)?,
        Form::DeadCode => dead_code(&mut other, &mut random),
        Form::Bytes | Form::Heap | Form::ByValue | Form::Wider => declaration(&mut other, form, &mut random)?,
        Form::Peeled | Form::While | Form::Goto => repetition(&mut other, form)?,
    }
    Some(other)
}

/// The statements of `main` become a function that `main` calls.
fn outlined(case: &mut Case) {
    case.head.push("static int $inner(void)".into());
    case.head.push("{".into());
    case.head.append(&mut case.body);
    case.head.push("    return 0;".into());
    case.head.push("}".into());
    case.body.push("    $inner();".into());
}

/// Every condition is negated twice, the second time as a choice.
fn negated(case: &mut Case) -> Option<()> {
    let mut changed = false;
    for line in case.head.iter_mut().chain(&mut case.body).chain(&mut case.second) {
        for word in ["if (", "while ("] {
            let Some(at) = line.find(word).filter(|at| line[..*at].trim().is_empty()) else { continue };
            let open = at + word.len() - 1;
            if let Some(close) = closing(line, open) {
                *line = format!("{}(!(({}) ? 0 : 1)){}", &line[..open], &line[open + 1..close], &line[close + 1..]);
                changed = true;
            }
        }
    }
    changed.then_some(())
}

fn closing(line: &str, open: usize) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in line.char_indices().skip_while(|(at, _)| *at < open) {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// Lines of the body before which a statement may stand: outside of braces, not behind a header without braces.
fn gaps(case: &Case) -> Vec<usize> {
    let mut depth = 0i32;
    let mut found = Vec::new();
    let mut complete = true;
    for (at, line) in case.body.iter().enumerate() {
        let text = line.trim();
        if depth == 0 && complete && !text.starts_with("else") && !text.starts_with('{') {
            found.push(at);
        }
        depth += text.matches('{').count() as i32 - text.matches('}').count() as i32;
        complete = text.ends_with(';') || text.ends_with('}');
    }
    // Behind a conditional statement an `else` may follow.
    found.retain(|&at| case.body.get(at).is_none_or(|line| !line.trim().starts_with("else")));
    found
}

fn dead_code(case: &mut Case, random: &mut Random) {
    case.head.push("static int $dead(int x) { int i = 0; while (i < x) i++; return i; }".into());
    let places = gaps(case);
    let at = if places.is_empty() { case.body.len() } else { *random.choose(&places) };
    let lines = match random.below(3) {
        0 => vec!["    { int never = 3; if (never == 4) reach_error(); }"],
        1 => vec!["    { int unused[3] = { 1, 2, 3 }; if (unused[1] > 2) { unused[2] = $dead(5); reach_error(); } }"],
        _ => vec![
            "    { unsigned char spin = 0; while (spin != 9) spin = (unsigned char)(spin + 3); if ($dead(spin) != 9) reach_error(); }",
        ],
    };
    case.body.splice(at..at, lines.into_iter().map(String::from));
}

/// A local integer takes a detour: through its bytes, the heap, a structure passed by value, a wider type.
fn declaration(case: &mut Case, form: Form, random: &mut Random) -> Option<()> {
    let mut found: Vec<(usize, Int, String)> = Vec::new();
    for at in gaps(case) {
        let Some(line) = case.body.get(at) else { continue };
        for (bits, signed) in [(8, true), (8, false), (16, true), (16, false), (32, true), (32, false), (64, true), (64, false)]
        {
            let ty = Int { bits, signed };
            let Some((name, value)) = line
                .trim()
                .strip_prefix(ty.name())
                .and_then(|rest| rest.strip_prefix(' '))
                .and_then(|rest| rest.split_once(" = "))
            else {
                continue;
            };
            if name.chars().all(|c| c.is_ascii_alphanumeric()) && value.ends_with(';') && !top_level_comma(value) {
                found.push((at, ty, name.to_string()));
            }
        }
    }
    if found.is_empty() {
        return None;
    }
    let (at, ty, name) = random.choose(&found).clone();
    let (c, size) = (ty.name(), ty.bits / 8);
    let detour = match form {
        Form::Bytes => vec![format!(
            "    {{ unsigned char part[{size}]; for (int j = 0; j < {size}; j++) part[j] = ((unsigned char *)&{name})[j]; {name} = 0; for (int j = {size} - 1; j >= 0; j--) ((unsigned char *)&{name})[j] = part[j]; }}"
        )],
        Form::Heap => {
            case.head.insert(0, "#include <stdlib.h>".into());
            vec![
                format!("    {c} *heap_{name} = malloc(2 * sizeof({c}));"),
                format!("    if (!heap_{name}) return 0;"),
                format!("    heap_{name}[1] = {name};"),
                format!("    {name} = heap_{name}[1];"),
                format!("    free(heap_{name});"),
            ]
        }
        Form::ByValue => {
            case.head.insert(0, format!("struct $wrap {{ char before; {c} v; }};"));
            case.head.insert(1, "static struct $wrap $pass(struct $wrap w) { w.before++; return w; }".into());
            vec![format!("    {{ struct $wrap w = {{ 1, {name} }}; {name} = 0; w = $pass(w); {name} = w.v; }}")]
        }
        Form::Wider => {
            let wide = "unsigned long";
            vec![format!("    {{ {wide} wide = ({wide}){name}; wide = wide & {}ul; {name} = ({c})wide; }}", ty.mask())]
        }
        Form::Outlined | Form::Negated | Form::DeadCode | Form::Peeled | Form::While | Form::Goto => return None,
    };
    case.body.splice(at + 1..at + 1, detour);
    Some(())
}

fn top_level_comma(text: &str) -> bool {
    let mut depth = 0;
    text.chars().any(|c| {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            _ => {}
        }
        c == ',' && depth == 0
    })
}

/// `for (A; B; C)` over one statement, told in other words.
fn repetition(case: &mut Case, form: Form) -> Option<()> {
    let mut changed = false;
    let mut at = 0;
    while at + 1 < case.body.len() {
        let (line, statement) = (case.body[at].trim().to_string(), case.body[at + 1].trim().to_string());
        at += 1;
        let Some(header) = line.strip_prefix("for (").and_then(|l| l.strip_suffix(')')) else { continue };
        let parts: Vec<&str> = header.split("; ").collect();
        let [first, condition, step] = parts[..] else { continue };
        if !statement.ends_with(';')
            || look(&statement).is_some()
            || statement.starts_with("for")
            || statement.starts_with("if")
        {
            continue;
        }
        let text = match form {
            Form::Peeled => {
                format!(
                    "    {{ {first}; if ({condition}) {{ {statement} {step}; }} for (; {condition}; {step}) {{ {statement} }} }}"
                )
            }
            Form::While => format!("    {{ {first}; while (1) {{ if (!({condition})) break; {statement} {step}; }} }}"),
            _ => format!("    {{ {first}; again{at}: if ({condition}) {{ {statement} {step}; goto again{at}; }} }}"),
        };
        case.body.splice(at - 1..=at, [text]);
        changed = true;
    }
    changed.then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lies::case::Mode;

    fn case() -> Case {
        let mut case = Case::new("test", Mode::Reach);
        case.body.extend(
            [
                "    int y0 = (x0 + 1);",
                "    if (y0 > (3))",
                "        return 0;",
                "    for (int i0 = 0; i0 < (3); i0++)",
                "        y0 = i0;",
            ]
            .map(String::from),
        );
        case
    }

    #[test]
    fn every_form_changes_the_text() {
        for form in Form::ALL {
            let other = disguise(&case(), form, 1).expect("there is something to change");
            assert_ne!(other.alone(&[]), case().alone(&[]), "{form:?}");
        }
    }

    #[test]
    fn statements_stand_only_where_they_may() {
        assert_eq!(gaps(&case()), [0, 1, 3]);
        let negated = disguise(&case(), Form::Negated, 1).expect("there is a condition");
        assert_eq!(negated.body[1].trim(), "if (!((y0 > (3)) ? 0 : 1))");
    }
}
