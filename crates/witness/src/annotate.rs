//! Writes the expressions of a witness into a copy of the C text, as calls that the front end parses like any other code:
//! names are resolved, macros expanded and types checked where the expression stands.
//!
//! | element | becomes |
//! | --- | --- |
//! | expression before a statement in a block | `__fathom_witness_N((e)); S` |
//! | expression before any other statement | `if (__fathom_witness_N((e)), 0) ; else S` |
//! | expression at the head of a loop | `while (__fathom_witness_N((e)), c)`, `for (i; __fathom_witness_N((e)), c; s)`, `do if (…, 0) ; else S` |
//! | condition whose value matters | `if (__fathom_branch_N((c)))`, `switch (__fathom_switch_N((c)))` |
//!
//! Nothing is inserted across lines, so lines stay; [`Annotated::original`] gives columns back.

use crate::text::{LoopKind, SourceText, StatementStart, TokenKind};
use crate::{AnnotateError, ExpressionFault, Location};
use std::fmt::Write as _;

pub const WITNESS: &str = "__fathom_witness_";
pub const BRANCH: &str = "__fathom_branch_";
pub const SWITCH: &str = "__fathom_switch_";

/// What is to be written at a location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Point {
    /// An expression evaluated before the statement.
    Statement(String),
    /// An expression evaluated whenever the head of the loop is reached.
    LoopHead(String),
    /// The condition after `if`, `while`, `for`.
    Branch,
    /// The value of a `switch`.
    Switch,
}

pub struct Annotated {
    pub text: String,
    /// The number N of each point, in their order; points that watch the same condition share it.
    pub numbers: Vec<usize>,
    insertions: Vec<Insertion>,
}

struct Insertion {
    /// As the front end calls the line: file (`None`: this one) and number.
    file: Option<String>,
    line: u32,
    /// Where in the original line.
    column: u32,
    length: u32,
    number: usize,
}

impl Annotated {
    /// Where a position of the copy, as the front end reports it, stands in the original; and the number of the point in
    /// whose text it lies, if it does.
    pub fn original(&self, this_file: &str, file: &str, line: u32, column: u32) -> (u32, Option<usize>) {
        let mut shift = 0;
        for i in &self.insertions {
            if i.line != line || i.file.as_deref().unwrap_or(this_file) != file {
                continue;
            }
            let start = i.column + shift;
            if column < start {
                break;
            }
            if column < start + i.length {
                return (i.column, Some(i.number));
            }
            shift += i.length;
        }
        (column - shift, None)
    }
}

/// Declarations of everything an annotated text calls.
pub fn prototypes(count: usize) -> String {
    let mut text = String::new();
    for n in 0..count {
        let _ = writeln!(text, "void {WITNESS}{n}(_Bool); _Bool {BRANCH}{n}(_Bool); long long {SWITCH}{n}(long long);");
    }
    text
}

/// Writes every point into the text. The error names the point that does not fit and says why.
pub fn annotate(
    source: &SourceText,
    points: &[(Point, &Location)],
    first_number: usize,
) -> Result<Annotated, (usize, AnnotateError)> {
    // Offset, order among equal offsets, text, number.
    let mut pieces: Vec<(usize, u8, String, usize)> = Vec::new();
    let mut numbers: Vec<usize> = Vec::new();
    let mut watched: Vec<(usize, usize)> = Vec::new();
    for (i, (point, location)) in points.iter().enumerate() {
        let number = first_number + i;
        let failed = |why: AnnotateError| (i, why);
        let token = find(source, point, location).map_err(failed)?;
        match point {
            Point::Statement(expression) => {
                let call = call(WITNESS, number, expression).map_err(failed)?;
                let text = match source.statement_start(token) {
                    Some(StatementStart::InBlock) => format!("{call}; "),
                    Some(StatementStart::Nested) | None => format!("if ({call}, 0) ; else "),
                };
                pieces.push((source.tokens()[token].start, 0, text, number));
                numbers.push(number);
            }
            Point::LoopHead(expression) => {
                let call = call(WITNESS, number, expression).map_err(failed)?;
                loop_head(source, token, call, number, &mut pieces).map_err(failed)?;
                numbers.push(number);
            }
            Point::Branch | Point::Switch => {
                if let Some((_, known)) = watched.iter().find(|(at, _)| *at == token) {
                    numbers.push(*known);
                    continue;
                }
                let (open, close) = condition(source, token).map_err(failed)?;
                let name = if *point == Point::Branch { BRANCH } else { SWITCH };
                pieces.push((open, 0, format!("{name}{number}(("), number));
                pieces.push((close, 0, "))".into(), number));
                watched.push((token, number));
                numbers.push(number);
            }
        }
    }
    pieces.sort_by_key(|(offset, order, _, _)| (*offset, *order));
    let mut text = String::with_capacity(source.text.len() + 64 * pieces.len());
    let mut done = 0;
    let mut insertions = Vec::new();
    for (offset, _, piece, number) in pieces {
        text.push_str(&source.text[done..offset]);
        done = offset;
        text.push_str(&piece);
        let (line, column) = source.position(offset);
        let (file, presumed) = source.presumed(line).unwrap_or((None, line));
        insertions.push(Insertion {
            file: file.map(str::to_string),
            line: presumed,
            column,
            length: piece.len() as u32,
            number,
        });
    }
    text.push_str(&source.text[done..]);
    Ok(Annotated { text, numbers, insertions })
}

/// The token a location means for this kind of point.
fn find(source: &SourceText, point: &Point, location: &Location) -> Result<usize, AnnotateError> {
    let fits = |token: usize| match point {
        Point::Statement(_) => source.statement_start(token).is_some(),
        Point::LoopHead(_) => source.loop_at(token).is_some(),
        Point::Branch => ["if", "while", "for", "do"].iter().any(|word| source.is_word(token, word)),
        Point::Switch => source.is_word(token, "switch"),
    };
    let what = match point {
        Point::Statement(_) => "statement",
        Point::LoopHead(_) => "loop",
        Point::Branch => "branching statement",
        Point::Switch => "switch",
    };
    let found = match location.column {
        Some(column) => source.offset(location.line, column).and_then(|at| source.token_at(at)).filter(|&t| fits(t)),
        None => source.tokens_of_line(location.line).find(|&t| fits(t)),
    };
    found.ok_or_else(|| AnnotateError::NoPlace(what, location.clone()))
}

fn call(name: &str, number: usize, expression: &str) -> Result<String, AnnotateError> {
    check_expression(expression)?;
    let flat: String = expression.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
    Ok(format!("{name}{number}(({}))", flat.trim()))
}

fn loop_head(
    source: &SourceText,
    token: usize,
    call: String,
    number: usize,
    pieces: &mut Vec<(usize, u8, String, usize)>,
) -> Result<(), AnnotateError> {
    let tokens = source.tokens();
    match source.loop_at(token) {
        Some(LoopKind::While) => {
            let open = tokens.get(token + 1).filter(|t| t.kind == TokenKind::Punct(b'(')).ok_or(AnnotateError::NoCondition)?;
            pieces.push((open.end, 0, format!("{call}, "), number));
        }
        Some(LoopKind::For) => {
            let (first, second) = semicolons(source, token)?;
            let at = tokens[first].end;
            pieces.push((at, 0, format!(" {call}, "), number));
            // Without a condition the loop goes on.
            if second == first + 1 && !pieces.iter().any(|(offset, order, _, _)| (*offset, *order) == (at, 1)) {
                pieces.push((at, 1, "1".into(), number));
            }
        }
        Some(LoopKind::Do) => pieces.push((tokens[token].end, 0, format!(" if ({call}, 0) ; else "), number)),
        None => return Err(AnnotateError::NoLoop),
    }
    Ok(())
}

/// The two semicolons of a `for`.
fn semicolons(source: &SourceText, token: usize) -> Result<(usize, usize), AnnotateError> {
    let close = source.matching(token + 1).ok_or(AnnotateError::LoopParentheses)?;
    let mut depth = 0;
    let mut found = Vec::new();
    for i in token + 1..close {
        match source.tokens()[i].kind {
            TokenKind::Punct(b'(' | b'{') => depth += 1,
            TokenKind::Punct(b')' | b'}') => depth -= 1,
            TokenKind::Punct(b';') if depth == 1 => found.push(i),
            _ => {}
        }
    }
    match found[..] {
        [first, second] => Ok((first, second)),
        _ => Err(AnnotateError::LoopParentheses),
    }
}

/// The offsets around the condition of the statement whose keyword is the token.
fn condition(source: &SourceText, token: usize) -> Result<(usize, usize), AnnotateError> {
    let tokens = source.tokens();
    if source.is_word(token, "for") {
        let (first, second) = semicolons(source, token)?;
        if second == first + 1 {
            return Err(AnnotateError::NoCondition);
        }
        return Ok((tokens[first + 1].start, tokens[second].start));
    }
    if source.is_word(token, "do") {
        return Err(AnnotateError::BranchAtDo);
    }
    let close = source.matching(token + 1).ok_or(AnnotateError::ConditionParentheses)?;
    Ok((tokens[token + 1].end, tokens[close].start))
}

const ASSIGNING: &[&str] = &["<<=", ">>=", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="];
const HARMLESS: &[&str] = &["<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "->"];

/// An expression, one only, and none that obviously changes something. Calls are found later, by what they become.
pub fn check_expression(expression: &str) -> Result<(), AnnotateError> {
    let bad = |fault| Err(AnnotateError::Expression(expression.to_string(), fault));
    if ["//", "/*", "#", "\\"].iter().any(|part| expression.contains(part)) {
        return bad(ExpressionFault::NotPlain);
    }
    let source = SourceText::new(expression);
    if source.tokens().is_empty() {
        return Err(AnnotateError::EmptyExpression);
    }
    let mut depth = 0i32;
    let mut i = 0;
    while i < source.tokens().len() {
        let token = source.tokens()[i];
        let TokenKind::Punct(c) = token.kind else {
            i += 1;
            continue;
        };
        let rest = &expression[token.start..];
        if ASSIGNING.iter().any(|op| rest.starts_with(op)) {
            return bad(ExpressionFault::SideEffect);
        }
        if let Some(op) = HARMLESS.iter().find(|op| rest.starts_with(**op)) {
            i += op.len();
            continue;
        }
        match c {
            b'=' => return bad(ExpressionFault::SideEffect),
            b';' | b'{' | b'}' => return bad(ExpressionFault::NotOne),
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            break;
        }
        i += 1;
    }
    if depth != 0 {
        return bad(ExpressionFault::Parentheses);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: u32, column: Option<u32>) -> Location {
        Location { file: "a.c".into(), line, column, function: None }
    }

    fn annotated(text: &str, points: &[(Point, Location)]) -> Result<String, String> {
        let points: Vec<(Point, &Location)> = points.iter().map(|(p, l)| (p.clone(), l)).collect();
        annotate(&SourceText::new(text), &points, 0).map(|a| a.text).map_err(|(_, why)| why.to_string())
    }

    fn e(text: &str) -> String {
        text.into()
    }

    #[test]
    fn expressions_before_statements() {
        let text = "void f(void) {\n  int a = 1;\n  if (a) b();\n}\n";
        let done = annotated(text, &[(Point::Statement(e("a > 0")), at(3, Some(10))), (Point::Statement(e("a")), at(3, None))]);
        assert_eq!(
            done.as_deref(),
            Ok(
                "void f(void) {\n  int a = 1;\n  __fathom_witness_1((a)); if (a) if (__fathom_witness_0((a > 0)), 0) ; else b();\n}\n"
            )
        );
        assert_eq!(
            annotated(text, &[(Point::Statement(e("a")), at(2, Some(7)))]),
            Err("no statement begins at a.c:2:7".into())
        );
        assert_eq!(annotated(text, &[(Point::Statement(e("a")), at(9, None))]), Err("no statement begins at a.c:9".into()));
    }

    #[test]
    fn heads_of_loops() {
        let text = "void f(void) {\n  while (a) b();\n  for (;;) ;\n  for (int i = 0; i < 3; i++) ;\n  do c(); while (0);\n}\n";
        let points: Vec<(Point, Location)> =
            [2, 3, 3, 4, 5].into_iter().map(|line| (Point::LoopHead(format!("x{line}")), at(line, Some(3)))).collect();
        let done = annotated(text, &points).unwrap();
        let lines: Vec<&str> = done.lines().collect();
        assert_eq!(lines[1], "  while (__fathom_witness_0((x2)), a) b();");
        assert_eq!(lines[2], "  for (; __fathom_witness_1((x3)),  __fathom_witness_2((x3)), 1;) ;");
        assert_eq!(lines[3], "  for (int i = 0; __fathom_witness_3((x4)),  i < 3; i++) ;");
        assert_eq!(lines[4], "  do if (__fathom_witness_4((x5)), 0) ; else  c(); while (0);");
        let wrong = annotated(text, &[(Point::LoopHead(e("1")), at(5, Some(11)))]);
        assert_eq!(wrong, Err("no loop begins at a.c:5:11".into()));
    }

    #[test]
    fn conditions_share_a_number() {
        let text = "void f(void) {\n  if ((a) || b) c();\n  switch (d) {}\n}\n";
        let points = [(Point::Branch, at(2, Some(3))), (Point::Branch, at(2, None)), (Point::Switch, at(3, None))];
        let points: Vec<(Point, &Location)> = points.iter().map(|(p, l)| (p.clone(), l)).collect();
        let done = annotate(&SourceText::new(text), &points, 5).map_err(|(_, why)| why).unwrap();
        assert_eq!(done.numbers, [5, 5, 7]);
        assert_eq!(
            done.text,
            "void f(void) {\n  if (__fathom_branch_5(((a) || b))) c();\n  switch (__fathom_switch_7((d))) {}\n}\n"
        );
        assert_eq!(done.original("a.c", "a.c", 2, 6), (6, None));
        assert_eq!(done.original("a.c", "a.c", 2, 8), (7, Some(5)));
        assert_eq!(done.original("a.c", "a.c", 2, 7 + 19), (7, None));
        assert_eq!(done.original("a.c", "a.c", 2, 15 + 19 + 2), (15, None));
        assert_eq!(done.original("a.c", "b.c", 2, 30), (30, None));
    }

    #[test]
    fn expressions_that_are_none() {
        for good in [
            "a == 1",
            "a <= b && c[1] >= 2",
            "(a << 2) != p->q",
            "(x ? y : z) - -1",
            "(unsigned char)(a + b) < 'x'",
            "a == '='",
        ] {
            assert_eq!(check_expression(good), Ok(()), "{good}");
        }
        for bad in ["", "a = 1", "a <<= 1", "a++", "a; b", "({ a; })", "a) + (b", "a //", "a /* */", "(a", "a += 1", "x #"] {
            assert!(check_expression(bad).is_err(), "{bad}");
        }
    }
}
