//! The scanner under the parser: a cursor over the bytes of the text with the few token shapes of the language.

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    pub line: usize,
    pub message: String,
}

impl std::fmt::Display for ParseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ParseError {}

pub(super) type Result<T> = std::result::Result<T, ParseError>;

pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

/// A name, an id, or both: `x`, `x#3`, `#3`.
pub(super) struct Symbol<'a> {
    pub name: &'a str,
    pub id: Option<u32>,
}

impl<'a> Scanner<'a> {
    pub fn new(text: &'a str) -> Self {
        Scanner { text, at: 0 }
    }

    pub fn error<T>(&self, message: impl Into<String>) -> Result<T> {
        let line = 1 + self.text.as_bytes()[..self.at].iter().filter(|&&b| b == b'\n').count();
        let rest: String = self.text[self.at..].chars().take(20).take_while(|&c| c != '\n').collect();
        Err(ParseError { line, message: format!("{} (at `{rest}`)", message.into()) })
    }

    fn bytes(&self) -> &'a [u8] {
        &self.text.as_bytes()[self.at..]
    }

    pub fn is_end(&self) -> bool {
        self.at == self.text.len()
    }

    /// Skips blanks and a comment, not the end of the line.
    pub fn blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\r') = self.bytes().first() {
            self.at += 1;
        }
        if self.bytes().starts_with(b"//") {
            while !matches!(self.bytes().first(), None | Some(b'\n')) {
                self.at += 1;
            }
        }
    }

    /// Skips blanks, comments and line ends.
    pub fn space(&mut self) {
        loop {
            self.blanks();
            if self.bytes().first() != Some(&b'\n') {
                return;
            }
            self.at += 1;
        }
    }

    pub fn end_line(&mut self) -> Result<()> {
        self.blanks();
        match self.bytes().first() {
            None => Ok(()),
            Some(b'\n') => {
                self.space();
                Ok(())
            }
            Some(_) => self.error("expected the end of the line"),
        }
    }

    /// The next byte after blanks.
    pub fn peek(&mut self) -> u8 {
        self.blanks();
        self.bytes().first().copied().unwrap_or(0)
    }

    /// The byte at the cursor itself: for tokens that must follow without a blank.
    pub fn next_is(&self, byte: u8) -> bool {
        self.bytes().first() == Some(&byte)
    }

    /// The byte after `peek`'s.
    pub fn second(&mut self) -> u8 {
        self.blanks();
        self.bytes().get(1).copied().unwrap_or(0)
    }

    /// Does an operator like `neg(` or `math.sqrt(` stand here? Names of places are never followed by `(`.
    pub fn word_then_paren(&mut self) -> bool {
        self.blanks();
        let start = self.at;
        self.while_bytes(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'.');
        let paren = self.next_is(b'(');
        self.at = start;
        paren
    }

    /// Takes the token if it stands here.
    pub fn take(&mut self, token: &str) -> bool {
        self.blanks();
        let here = self.bytes().starts_with(token.as_bytes());
        if here {
            self.at += token.len();
        }
        here
    }

    pub fn expect(&mut self, token: &str) -> Result<()> {
        if self.take(token) { Ok(()) } else { self.error(format!("expected `{token}`")) }
    }

    fn while_bytes(&mut self, accept: impl Fn(u8) -> bool) -> &'a str {
        let start = self.at;
        while self.bytes().first().is_some_and(|&b| accept(b)) {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    /// Letters, digits and underscores; may be empty.
    pub fn word(&mut self) -> &'a str {
        self.blanks();
        self.while_bytes(|b| b.is_ascii_alphanumeric() || b == b'_')
    }

    /// The word here, without taking it. Empty if it is the name part of `name#id`.
    pub fn peek_word(&mut self) -> &'a str {
        let start = {
            self.blanks();
            self.at
        };
        let word = self.word();
        let symbol = self.next_is(b'#');
        self.at = start;
        if symbol { "" } else { word }
    }

    /// Takes the word if it stands here as a whole.
    pub fn take_word(&mut self, word: &str) -> bool {
        let here = self.peek_word() == word;
        if here {
            self.at += word.len();
        }
        here
    }

    pub fn expect_word(&mut self, word: &str) -> Result<()> {
        if self.take_word(word) { Ok(()) } else { self.error(format!("expected `{word}`")) }
    }

    /// Non-blank bytes: operators.
    pub fn operator(&mut self) -> &'a str {
        self.blanks();
        self.while_bytes(|b| b.is_ascii_punctuation() && !b"()[]{}'`@$\",.:#;".contains(&b))
    }

    pub fn number<T: std::str::FromStr>(&mut self) -> Result<T> {
        self.blanks();
        let start = self.at;
        if matches!(self.bytes().first(), Some(b'-' | b'+')) {
            self.at += 1;
        }
        self.while_bytes(|b| b.is_ascii_digit());
        match self.text[start..self.at].parse() {
            Ok(n) => Ok(n),
            Err(_) => {
                self.at = start;
                self.error("expected a number")
            }
        }
    }

    /// Everything that can be part of a numeric literal.
    pub fn literal(&mut self) -> &'a str {
        self.blanks();
        let start = self.at;
        while let Some(&b) = self.bytes().first() {
            let sign = matches!(b, b'-' | b'+');
            let ok = b.is_ascii_alphanumeric()
                || b == b'.'
                || (sign && (self.at == start || self.text.as_bytes()[self.at - 1] == b'e'));
            if !ok {
                break;
            }
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    pub fn string(&mut self) -> Result<Vec<u8>> {
        self.expect("\"")?;
        let mut out = Vec::new();
        loop {
            let rest = self.bytes();
            match rest {
                [b'"', ..] => {
                    self.at += 1;
                    return Ok(out);
                }
                [b'\\', c @ (b'"' | b'\\'), ..] => {
                    out.push(*c);
                    self.at += 2;
                }
                [b'\\', h, l, ..] => {
                    let digit = |b: u8| (b as char).to_digit(16).map(|d| d as u8);
                    match (digit(*h), digit(*l)) {
                        (Some(h), Some(l)) => out.push(h << 4 | l),
                        _ => return self.error("bad escape in a string"),
                    }
                    self.at += 3;
                }
                [] | [b'\n', ..] | [b'\\', ..] => return self.error("unterminated string"),
                [b, ..] => {
                    out.push(*b);
                    self.at += 1;
                }
            }
        }
    }

    pub fn utf8_string(&mut self) -> Result<String> {
        let bytes = self.string()?;
        String::from_utf8(bytes).or_else(|_| self.error("expected UTF-8 text"))
    }

    /// `name`, `{name.with.dots}`, either with `#id`, or `#id` alone.
    pub fn symbol(&mut self) -> Result<Symbol<'a>> {
        self.blanks();
        if self.next_is(b'{') {
            self.at += 1;
            let name = self.while_bytes(|b| b != b'}' && b != b'\n');
            self.expect("}")?;
            return self.symbol_id(name);
        }
        let name = self.while_bytes(|b| b.is_ascii_alphanumeric() || b == b'_');
        self.symbol_id(name)
    }

    /// `{record name#id}`.
    pub fn record_symbol(&mut self) -> Result<Symbol<'a>> {
        self.expect("{")?;
        let name = self.while_bytes(|b| !b"{}#\n".contains(&b));
        let symbol = self.symbol_id(name)?;
        self.expect("}")?;
        Ok(symbol)
    }

    fn symbol_id(&mut self, name: &'a str) -> Result<Symbol<'a>> {
        let id = if self.next_is(b'#') {
            self.at += 1;
            Some(self.number()?)
        } else {
            None
        };
        if name.is_empty() && id.is_none() {
            return self.error("expected a name");
        }
        Ok(Symbol { name, id })
    }

    /// Moves to the first byte after the end of this line.
    pub fn skip_line(&mut self) {
        self.while_bytes(|b| b != b'\n');
        self.at = (self.at + 1).min(self.text.len());
    }
}
