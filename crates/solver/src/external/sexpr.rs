//! S-expressions as SMT-LIB solvers print them: where one ends in a stream of bytes, and what it says.
//!
//! Strict: a stray closing parenthesis, a byte outside of text or an unfinished string is an error, never skipped. No
//! recursion: solvers print deep terms.

use fathom_term::BvValue;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sexp {
    /// A symbol, keyword, number or literal, as printed; `|quoted symbols|` without their bars.
    Atom(String),
    /// The content of a string literal.
    Text(String),
    List(Vec<Sexp>),
}

impl Sexp {
    pub fn atom(&self) -> Option<&str> {
        match self {
            Sexp::Atom(a) => Some(a),
            Sexp::Text(_) | Sexp::List(_) => None,
        }
    }

    pub fn list(&self) -> Option<&[Sexp]> {
        match self {
            Sexp::List(items) => Some(items),
            Sexp::Atom(_) | Sexp::Text(_) => None,
        }
    }

    /// The message of `(error "…")`.
    pub fn error(&self) -> Option<&str> {
        match self.list()? {
            [Sexp::Atom(word), Sexp::Text(message)] if word == "error" => Some(message),
            _ => None,
        }
    }

    /// The first part of its text, for messages.
    pub fn beginning(&self) -> String {
        let mut out = String::new();
        self.write_some(&mut out);
        out
    }

    fn write_some(&self, out: &mut String) {
        // Deeper than this nobody reads, and the stack is finite.
        if out.len() > 200 {
            return;
        }
        match self {
            Sexp::Atom(a) => out.push_str(a),
            Sexp::Text(t) => *out += &format!("\"{t}\""),
            Sexp::List(items) => {
                out.push('(');
                for (i, item) in items.iter().take(40).enumerate() {
                    out.push_str(if i > 0 { " " } else { "" });
                    item.write_some(out);
                }
                out.push(')');
            }
        }
    }

    /// A bit-vector literal of the given width: `#b…`, `#x…` or `(_ bv5 8)`. Booleans count as one bit.
    pub fn bits(&self, width: u32) -> Option<BvValue> {
        match self {
            Sexp::Atom(a) if a == "true" && width == 1 => Some(BvValue::one(1)),
            Sexp::Atom(a) if a == "false" && width == 1 => Some(BvValue::zero(1)),
            Sexp::Atom(a) => {
                let (digits, per_digit) = match (a.strip_prefix("#b"), a.strip_prefix("#x")) {
                    (Some(d), _) => (d, 1),
                    (_, Some(d)) => (d, 4),
                    (None, None) => return None,
                };
                if digits.len() as u64 * u64::from(per_digit) != u64::from(width) {
                    return None;
                }
                let digits: Option<Vec<u32>> = digits.chars().rev().map(|c| c.to_digit(1 << per_digit)).collect();
                let digits = digits?;
                Some(BvValue::from_bits(width, |i| digits[(i / per_digit) as usize] >> (i % per_digit) & 1 == 1))
            }
            Sexp::List(items) => match &items[..] {
                [Sexp::Atom(underscore), Sexp::Atom(value), Sexp::Atom(w)] if underscore == "_" => {
                    let digits = value.strip_prefix("bv")?;
                    if digits.is_empty() || w.parse() != Ok(width) {
                        return None;
                    }
                    decimal(digits, width)
                }
                _ => None,
            },
            Sexp::Text(_) => None,
        }
    }
}

/// A decimal number of any length that fits the width.
fn decimal(digits: &str, width: u32) -> Option<BvValue> {
    // Four bits more than needed, so that the largest digit of a number that does not fit is noticed.
    let wide = width + 4;
    let ten = BvValue::from_u128(wide.max(8), 10);
    let mut value = BvValue::zero(ten.width());
    for c in digits.chars() {
        let digit = BvValue::from_u128(ten.width(), u128::from(c.to_digit(10)?));
        value = value.mul(&ten).add(&digit);
        if value.leading_zeros() < value.width() - width {
            return None;
        }
    }
    Some(value.extract(width - 1, 0))
}

/// Finds the end of the first s-expression of a growing buffer without reading anything twice.
#[derive(Clone, Debug, Default)]
pub struct Scanner {
    at: usize,
    depth: usize,
    state: State,
}

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Plain,
    Atom,
    Text,
    /// After a quote inside a string: the end, unless another quote follows.
    TextQuote,
    Quoted,
    Comment,
}

impl Scanner {
    /// `Ok(Some(n))`: the first `n` bytes hold exactly one s-expression; the scanner starts anew. `Ok(None)`: more is needed.
    pub fn end(&mut self, buffer: &[u8]) -> Result<Option<usize>, ()> {
        while let Some(&c) = buffer.get(self.at) {
            let done = match self.state {
                State::TextQuote if c == b'"' => {
                    self.state = State::Text;
                    false
                }
                State::TextQuote | State::Atom if self.depth == 0 && (self.state == State::TextQuote || is_delimiter(c)) => {
                    // The byte belongs to what follows.
                    let n = self.at;
                    *self = Scanner::default();
                    return Ok(Some(n));
                }
                State::Plain | State::TextQuote | State::Atom => self.plain(c)?,
                State::Text => {
                    if c == b'"' {
                        self.state = State::TextQuote;
                    }
                    false
                }
                State::Quoted => {
                    if c == b'|' {
                        self.state = State::Plain;
                    }
                    c == b'|' && self.depth == 0
                }
                State::Comment => {
                    if c == b'\n' {
                        self.state = State::Plain;
                    }
                    false
                }
            };
            self.at += 1;
            if done {
                let n = self.at;
                *self = Scanner::default();
                return Ok(Some(n));
            }
        }
        Ok(None)
    }

    /// A byte outside of strings and comments. True if it ends the expression.
    fn plain(&mut self, c: u8) -> Result<bool, ()> {
        self.state = State::Plain;
        match c {
            b'(' => self.depth += 1,
            b')' => {
                self.depth = self.depth.checked_sub(1).ok_or(())?;
                return Ok(self.depth == 0);
            }
            b'"' => self.state = State::Text,
            b'|' => self.state = State::Quoted,
            b';' => self.state = State::Comment,
            c if c.is_ascii_whitespace() => {}
            c if c < b' ' || c == 0x7f => return Err(()),
            _ => self.state = State::Atom,
        }
        Ok(false)
    }
}

fn is_delimiter(c: u8) -> bool {
    c.is_ascii_whitespace() || matches!(c, b'(' | b')' | b'"' | b'|' | b';')
}

/// Parses text that holds exactly one s-expression.
pub fn parse(text: &str) -> Option<Sexp> {
    let mut open: Vec<Vec<Sexp>> = Vec::new();
    let mut result: Option<Sexp> = None;
    let mut rest = text.trim_start();
    while let Some(c) = rest.chars().next() {
        let item = match c {
            '(' => {
                open.push(Vec::new());
                rest = rest[1..].trim_start();
                continue;
            }
            ')' => {
                rest = &rest[1..];
                Sexp::List(open.pop()?)
            }
            ';' => {
                rest = rest.split_once('\n').map_or("", |(_, after)| after).trim_start();
                continue;
            }
            '"' => {
                let (content, after) = string(&rest[1..])?;
                rest = after;
                Sexp::Text(content)
            }
            '|' => {
                let (symbol, after) = rest[1..].split_once('|')?;
                rest = after;
                Sexp::Atom(symbol.to_owned())
            }
            _ => {
                let end = rest.find(|c: char| c.is_ascii() && is_delimiter(c as u8)).unwrap_or(rest.len());
                let (atom, after) = rest.split_at(end);
                rest = after;
                Sexp::Atom(atom.to_owned())
            }
        };
        match open.last_mut() {
            Some(list) => list.push(item),
            None if result.is_none() => result = Some(item),
            None => return None,
        }
        rest = rest.trim_start();
    }
    if open.is_empty() { result } else { None }
}

/// The content of a string literal whose opening quote was read; a doubled quote stands for one.
fn string(text: &str) -> Option<(String, &str)> {
    let mut content = String::new();
    let mut rest = text;
    loop {
        let (part, after) = rest.split_once('"')?;
        content += part;
        match after.strip_prefix('"') {
            Some(more) => {
                content.push('"');
                rest = more;
            }
            None => return Some((content, after)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(text: &str, width: u32) -> Option<u128> {
        parse(text).and_then(|s| s.bits(width)).and_then(|v| v.to_u128())
    }

    #[test]
    fn literals() {
        assert_eq!(bits("#b0101", 4), Some(5));
        assert_eq!(bits("#xFf", 8), Some(255));
        assert_eq!(bits("(_ bv255 8)", 8), Some(255));
        assert_eq!(bits("(_ bv256 8)", 8), None);
        assert_eq!(bits("(_ bv1 9)", 8), None);
        assert_eq!(bits("#b01", 3), None);
        assert_eq!(bits("#b02", 2), None);
        assert_eq!(bits("true", 1), Some(1));
        assert_eq!(bits("true", 2), None);
        assert_eq!(bits("(_ bv 8)", 8), None);
        assert_eq!(bits("(_ bv340282366920938463463374607431768211455 128)", 128), Some(u128::MAX));
        assert_eq!(bits("(_ bv340282366920938463463374607431768211456 128)", 128), None);
    }

    #[test]
    fn structure() {
        let s = parse("((|a b| #b1) ; comment )\n (x \"say \"\"hi\"\"\"))").unwrap();
        let inner = |i: usize| s.list().unwrap()[i].list().unwrap();
        assert_eq!(inner(0)[0].atom(), Some("a b"));
        assert_eq!(inner(1)[1], Sexp::Text("say \"hi\"".into()));
        assert_eq!(parse("(error \"no )\")").unwrap().error(), Some("no )"));
        for broken in ["(", ")", "a b", "(a))", "\"x", "|x", ""] {
            assert_eq!(parse(broken), None, "{broken}");
        }
    }

    /// Whatever the pieces in which bytes arrive, the ends are the same.
    #[test]
    fn a_stream_in_pieces() {
        let text = "sat\n((v1 #b1)\n (v2 \"a)\"\"b\"))unsat (a |b)| c) ; done )\n\"t\"\nunknown\n";
        let wanted = ["sat", "((v1 #b1)\n (v2 \"a)\"\"b\"))", "unsat", "(a |b)| c)", "; done )\n\"t\"", "unknown"];
        for piece in 1..10 {
            let (mut scanner, mut buffer, mut found) = (Scanner::default(), Vec::new(), Vec::new());
            for bytes in text.as_bytes().chunks(piece) {
                buffer.extend_from_slice(bytes);
                while let Some(n) = scanner.end(&buffer).unwrap() {
                    found.push(String::from_utf8(buffer.drain(..n).collect()).unwrap().trim().to_owned());
                }
            }
            assert_eq!(found, wanted, "in pieces of {piece}");
        }
        assert_eq!(Scanner::default().end(b" )"), Err(()));
        assert_eq!(Scanner::default().end(b"\x01"), Err(()));
        assert_eq!(Scanner::default().end(b"(a (b)"), Ok(None));
    }
}
