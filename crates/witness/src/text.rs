//! Positions in C text: a small lexer that knows comments, literals and preprocessor lines, where statements and loops
//! begin, and what line markers (`# 12 "file.c"`) make of line numbers.
//!
//! Witnesses count lines of the file on the disk; the front end reports *presumed* lines, which honour markers.

use std::collections::HashMap;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum TokenKind {
    Word,
    Number,
    Literal,
    /// One character.
    Punct(u8),
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    pub start: usize,
    pub end: usize,
}

pub struct SourceText {
    pub text: String,
    tokens: Vec<Token>,
    /// Byte offset of each line, from line 1.
    lines: Vec<usize>,
    /// Per line: the presumed file (`None`: this file) and line.
    presumed: Vec<(Option<String>, u32)>,
    /// Lines by their presumed number.
    by_number: HashMap<u32, Vec<u32>>,
}

/// What a loop keyword governs.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum LoopKind {
    While,
    For,
    Do,
}

impl SourceText {
    pub fn new(text: &str) -> SourceText {
        let mut lines = vec![0];
        lines.extend(text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i + 1));
        let mut presumed: Vec<(Option<String>, u32)> = Vec::with_capacity(lines.len());
        let mut current: (Option<String>, u32) = (None, 1);
        for line in text.split('\n') {
            presumed.push(current.clone());
            current.1 += 1;
            if let Some((number, file)) = marker(line) {
                current = (file.or(current.0), number);
            }
        }
        let mut by_number: HashMap<u32, Vec<u32>> = HashMap::new();
        for (i, (_, number)) in presumed.iter().enumerate() {
            by_number.entry(*number).or_default().push(i as u32 + 1);
        }
        SourceText { tokens: lex(text), text: text.to_string(), lines, presumed, by_number }
    }

    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    pub fn spelling(&self, token: &Token) -> &str {
        &self.text[token.start..token.end]
    }

    /// Line and column, both from 1.
    pub fn position(&self, offset: usize) -> (u32, u32) {
        let line = self.lines.partition_point(|start| *start <= offset);
        (line as u32, (offset - self.lines[line - 1]) as u32 + 1)
    }

    pub fn offset(&self, line: u32, column: u32) -> Option<usize> {
        let start = *self.lines.get((line as usize).checked_sub(1)?)?;
        let end = self.lines.get(line as usize).map_or(self.text.len(), |next| next - 1);
        let offset = start + column as usize - 1;
        (offset <= end).then_some(offset)
    }

    /// The line the front end reports for a line of the file: file (`None`: this one) and number.
    pub fn presumed(&self, line: u32) -> Option<(Option<&str>, u32)> {
        let (file, number) = self.presumed.get((line as usize).checked_sub(1)?)?;
        Some((file.as_deref(), *number))
    }

    /// The line of this file that the front end reports as this one, if there is exactly one.
    pub fn physical(&self, this_file: &str, file: &str, line: u32) -> Option<u32> {
        let named = |physical: &&u32| self.presumed[**physical as usize - 1].0.as_deref().unwrap_or(this_file) == file;
        let mut found = self.by_number.get(&line)?.iter().filter(named);
        found.next().copied().filter(|_| found.next().is_none())
    }

    /// The token that starts at the offset.
    pub fn token_at(&self, offset: usize) -> Option<usize> {
        let i = self.tokens.partition_point(|t| t.start < offset);
        self.tokens.get(i).filter(|t| t.start == offset).map(|_| i)
    }

    /// Tokens that start on the line.
    pub fn tokens_of_line(&self, line: u32) -> std::ops::Range<usize> {
        let start = (line as usize).checked_sub(1).and_then(|i| self.lines.get(i)).copied().unwrap_or(self.text.len());
        let end = self.lines.get(line as usize).copied().unwrap_or(self.text.len());
        self.tokens.partition_point(|t| t.start < start)..self.tokens.partition_point(|t| t.start < end)
    }

    pub fn is_word(&self, index: usize, word: &str) -> bool {
        self.tokens.get(index).is_some_and(|t| t.kind == TokenKind::Word && self.spelling(t) == word)
    }

    fn is_punct(&self, index: usize, c: u8) -> bool {
        self.tokens.get(index).is_some_and(|t| t.kind == TokenKind::Punct(c))
    }

    /// The loop whose keyword is the token; the `while` that ends a `do` is none.
    pub fn loop_at(&self, index: usize) -> Option<LoopKind> {
        if self.is_word(index, "for") {
            return Some(LoopKind::For);
        }
        if self.is_word(index, "do") {
            return Some(LoopKind::Do);
        }
        (self.is_word(index, "while") && !self.ends_do(index)).then_some(LoopKind::While)
    }

    /// Does this `while` end a `do`? Then a `;` follows its condition and what stands before it ends a statement whose `do` is
    /// still open; a `while` with an empty body looks the same from the right.
    fn ends_do(&self, index: usize) -> bool {
        let mut open: Vec<usize> = Vec::new();
        let mut depth = 0usize;
        // The `do`s that wait for their `while`, with the depth of braces they stand at.
        for i in 0..=index {
            match self.tokens[i].kind {
                TokenKind::Punct(b'{') => depth += 1,
                TokenKind::Punct(b'}') => {
                    depth = depth.saturating_sub(1);
                    open.retain(|d| *d <= depth);
                }
                TokenKind::Word if self.is_word(i, "do") => open.push(depth),
                TokenKind::Word if self.is_word(i, "while") => {
                    let statement_ended = i > 0 && (self.is_punct(i - 1, b'}') || self.is_punct(i - 1, b';'));
                    let semicolon = self.matching(i + 1).is_some_and(|close| self.is_punct(close + 1, b';'));
                    if open.last() == Some(&depth) && statement_ended && semicolon {
                        open.pop();
                        if i == index {
                            return true;
                        }
                    }
                }
                _ => {}
            }
        }
        false
    }

    /// The closing parenthesis of the opening one at the index.
    pub fn matching(&self, open: usize) -> Option<usize> {
        if !self.is_punct(open, b'(') {
            return None;
        }
        let mut depth = 0;
        for i in open..self.tokens.len() {
            match self.tokens[i].kind {
                TokenKind::Punct(b'(') => depth += 1,
                TokenKind::Punct(b')') => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(i);
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// Does a statement begin at the token, and does it stand in a block (so that another may be put before it)?
    pub fn statement_start(&self, index: usize) -> Option<StatementStart> {
        let before = index.checked_sub(1)?;
        let token = self.tokens.get(index)?;
        if matches!(token.kind, TokenKind::Punct(b'}' | b')' | b';')) {
            return None;
        }
        if self.is_word(index, "case") || self.is_word(index, "default") || self.is_word(index, "else") {
            return None;
        }
        if token.kind == TokenKind::Word && self.is_punct(index + 1, b':') {
            return None;
        }
        match self.tokens[before].kind {
            TokenKind::Punct(b';' | b'{' | b'}') => Some(StatementStart::InBlock),
            TokenKind::Punct(b')' | b':') => Some(StatementStart::Nested),
            TokenKind::Word if self.is_word(before, "else") || self.is_word(before, "do") => Some(StatementStart::Nested),
            _ => None,
        }
    }

    /// One past the end of the statement (or of the condition, for one with a body) that begins at the token.
    pub fn statement_end(&self, index: usize) -> usize {
        if ["if", "while", "for", "switch"].iter().any(|word| self.is_word(index, word))
            && let Some(close) = self.matching(index + 1)
        {
            return self.tokens[close].end;
        }
        let mut depth = 0i32;
        for (i, token) in self.tokens.iter().enumerate().skip(index) {
            match token.kind {
                TokenKind::Punct(b'(' | b'[') => depth += 1,
                TokenKind::Punct(b')' | b']') => depth -= 1,
                TokenKind::Punct(b';') if depth <= 0 => return token.end,
                // A block begins or ends; an initialiser's or compound literal's braces belong to the statement.
                TokenKind::Punct(b'{')
                    if i > index && !self.is_punct(i - 1, b'=') && !self.is_punct(i - 1, b')') && depth <= 0 =>
                {
                    return token.start;
                }
                TokenKind::Punct(b'{') if i > index && self.is_punct(i - 1, b')') && depth <= 0 => return token.start,
                _ => {}
            }
        }
        self.text.len()
    }

    /// The statement around an offset: the nearest start before it whose end lies behind it.
    pub fn statement_around(&self, offset: usize) -> Option<usize> {
        let last = self.tokens.partition_point(|t| t.start <= offset);
        (0..last).rev().take(2_000).find(|&i| self.statement_start(i).is_some() && self.statement_end(i) > offset)
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum StatementStart {
    InBlock,
    /// The body of a control statement, or behind a label.
    Nested,
}

/// `# 12 "file.c" 2` or `#line 12 "file.c"`: what the next line is called.
/// The text without its line markers: positions are those in the file itself. `None`: it has none.
pub fn without_markers(text: &str) -> Option<String> {
    if !text.lines().any(|line| marker(line).is_some()) {
        return None;
    }
    let lines = text.split_inclusive('\n').map(|line| match marker(line) {
        Some(_) => &line[line.trim_end_matches(['\n', '\r']).len()..],
        None => line,
    });
    Some(lines.collect())
}

fn marker(line: &str) -> Option<(u32, Option<String>)> {
    let rest = line.trim_start().strip_prefix('#')?.trim_start();
    let rest = rest.strip_prefix("line").map_or(rest, str::trim_start);
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let number = rest[..digits].parse().ok()?;
    let file = rest[digits..]
        .trim_start()
        .strip_prefix('"')
        .and_then(|r| r.split_once('"'))
        .map(|(name, _)| name.replace("\\\\", "\\"));
    Some((number, file))
}

fn lex(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    let mut i = 0;
    let mut line_start = true;
    while i < bytes.len() {
        let start = i;
        match bytes[i] {
            b'\n' => {
                line_start = true;
                i += 1;
                continue;
            }
            b if b.is_ascii_whitespace() => {
                i += 1;
                continue;
            }
            b'#' if line_start => {
                i = end_of_directive(bytes, i);
                continue;
            }
            b'/' if bytes.get(i + 1) == Some(&b'/') => {
                i = end_of_directive(bytes, i);
                continue;
            }
            b'/' if bytes.get(i + 1) == Some(&b'*') => {
                i = text[i + 2..].find("*/").map_or(bytes.len(), |at| i + 2 + at + 2);
                continue;
            }
            quote @ (b'"' | b'\'') => {
                i = end_of_literal(bytes, i, quote);
                tokens.push(Token { kind: TokenKind::Literal, start, end: i });
            }
            b if b.is_ascii_alphabetic() || b == b'_' || b == b'$' || b >= 0x80 => {
                while i < bytes.len()
                    && (bytes[i].is_ascii_alphanumeric() || matches!(bytes[i], b'_' | b'$') || bytes[i] >= 0x80)
                {
                    i += 1;
                }
                tokens.push(Token { kind: TokenKind::Word, start, end: i });
            }
            b if b.is_ascii_digit() || (b == b'.' && bytes.get(i + 1).is_some_and(u8::is_ascii_digit)) => {
                while i < bytes.len()
                    && (bytes[i].is_ascii_alphanumeric()
                        || bytes[i] == b'.'
                        || (matches!(bytes[i], b'+' | b'-') && matches!(bytes[i - 1], b'e' | b'E' | b'p' | b'P')))
                {
                    i += 1;
                }
                tokens.push(Token { kind: TokenKind::Number, start, end: i });
            }
            b => {
                i += 1;
                tokens.push(Token { kind: TokenKind::Punct(b), start, end: i });
            }
        }
        line_start = false;
    }
    tokens
}

/// The end of the line, or of the last line a backslash continues it to.
fn end_of_directive(bytes: &[u8], mut i: usize) -> usize {
    while i < bytes.len() && bytes[i] != b'\n' {
        i += if bytes[i] == b'\\' { 2 } else { 1 };
    }
    i.min(bytes.len())
}

fn end_of_literal(bytes: &[u8], start: usize, quote: u8) -> usize {
    let mut i = start + 1;
    while i < bytes.len() && bytes[i] != quote && bytes[i] != b'\n' {
        i += if bytes[i] == b'\\' { 2 } else { 1 };
    }
    (i + 1).min(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_skip_comments_and_directives() {
        let source = SourceText::new(
            "#define F(x) \\\n  while (x)\nint a = 1.5e+3; // while\n/* for */ char *s = \"do \\\" for\", c = ';';\n",
        );
        let words: Vec<&str> = source.tokens().iter().map(|t| source.spelling(t)).collect();
        assert_eq!(
            words,
            ["int", "a", "=", "1.5e+3", ";", "char", "*", "s", "=", "\"do \\\" for\"", ",", "c", "=", "';'", ";"]
        );
        assert_eq!(source.position(source.tokens()[1].start), (3, 5));
        assert_eq!(source.offset(3, 5), Some(source.tokens()[1].start));
        assert_eq!(source.offset(3, 500), None);
        assert_eq!(source.offset(99, 1), None);
    }

    #[test]
    fn loops_and_the_while_of_a_do() {
        let source =
            SourceText::new("void f(void) { do { while (a); } while (b); do x(); while (c); while (d) {} for (;;) ; }");
        let kinds: Vec<LoopKind> = (0..source.tokens().len()).filter_map(|i| source.loop_at(i)).collect();
        assert_eq!(kinds, [LoopKind::Do, LoopKind::While, LoopKind::Do, LoopKind::While, LoopKind::For]);
    }

    #[test]
    fn statements() {
        let source = SourceText::new("void f(void) { int a = (1; 2); if (a) b = g(a); else { c(); } L: d(); case 2: e(); }");
        let at = |text: &str| source.token_at(source.text.find(text).unwrap()).unwrap();
        assert_eq!(source.statement_start(at("int a")), Some(StatementStart::InBlock));
        assert_eq!(source.statement_start(at("b = g")), Some(StatementStart::Nested));
        assert_eq!(source.statement_start(at("c()")), Some(StatementStart::InBlock));
        assert_eq!(source.statement_start(at("d()")), Some(StatementStart::Nested));
        for none in ["L:", "case", "a = (1", "g(a)", "else"] {
            assert_eq!(source.statement_start(at(none)), None, "{none}");
        }
        let inside = source.text.find("g(a)").unwrap();
        assert_eq!(source.statement_around(inside), Some(at("b = g")));
        assert_eq!(&source.text[..source.statement_end(at("if (a)"))], "void f(void) { int a = (1; 2); if (a)");
    }

    #[test]
    fn line_markers() {
        let source = SourceText::new("int a;\n# 10 \"x.h\" 1\nint b;\nint c;\n#line 5 \"a.c\"\nint d;\n");
        assert_eq!(source.presumed(1), Some((None, 1)));
        assert_eq!(source.presumed(4), Some((Some("x.h"), 11)));
        assert_eq!(source.presumed(6), Some((Some("a.c"), 5)));
        assert_eq!(source.physical("a.c", "x.h", 10), Some(3));
        assert_eq!(source.physical("a.c", "a.c", 5), Some(6));
        assert_eq!(source.physical("a.c", "a.c", 99), None);
    }
}
