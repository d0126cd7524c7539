//! The parts of a C file as far as annotations need them: code tokens, annotations in comments, nothing else.

/// What a piece of text is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A word or a punctuation mark.
    Code,
    /// A comment that begins with `@`.
    Annotation,
}

#[derive(Copy, Clone, Debug)]
pub struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
    pub line: u32,
}

/// Strings, characters, directives and other comments are passed over.
pub fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut out = Vec::new();
    let (mut at, mut line, mut fresh) = (0, 1u32, true);
    while at < bytes.len() {
        let start = at;
        let two = &bytes[at..(at + 2).min(bytes.len())];
        let kind = match bytes[at] {
            b'\n' => {
                line += 1;
                at += 1;
                fresh = true;
                continue;
            }
            c if c.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b'#' if fresh => {
                at = end_of_line(bytes, at);
                None
            }
            _ if two == b"//" => {
                at = end_of_line(bytes, at);
                (bytes.get(start + 2) == Some(&b'@')).then_some(Kind::Annotation)
            }
            _ if two == b"/*" => {
                at = text[at + 2..].find("*/").map_or(bytes.len(), |n| at + n + 4);
                (bytes.get(start + 2) == Some(&b'@')).then_some(Kind::Annotation)
            }
            quote @ (b'"' | b'\'') => {
                at += 1;
                while at < bytes.len() && bytes[at] != quote && bytes[at] != b'\n' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at = (at + 1).min(bytes.len());
                fresh = false;
                None
            }
            c if c.is_ascii_alphanumeric() || c == b'_' => {
                while at < bytes.len() && (bytes[at].is_ascii_alphanumeric() || bytes[at] == b'_') {
                    at += 1;
                }
                fresh = false;
                Some(Kind::Code)
            }
            _ => {
                at += text[at..].chars().next().map_or(1, char::len_utf8);
                fresh = false;
                Some(Kind::Code)
            }
        };
        let own = line;
        line += bytes[start..at.min(bytes.len())].iter().filter(|b| **b == b'\n').count() as u32;
        out.extend(kind.map(|kind| Token { kind, start, end: at, line: own }));
    }
    out
}

fn end_of_line(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while at < bytes.len() && bytes[at] != b'\n' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at.min(bytes.len())
}
