//! Clauses and terms of ACSL, as far as they are C: by recursive descent over words and marks. The error is a line and a sentence.

use super::Fault;

#[derive(Clone, Debug, PartialEq)]
pub enum Term {
    /// A number, a character, or a chain of names, members and elements, without integers that are computed in it.
    Leaf(String),
    Result,
    Old(Box<Term>),
    LoopEntry(Box<Term>),
    Unary(&'static str, Box<Term>),
    Binary(&'static str, Box<Term>, Box<Term>),
    /// `a <= b < c`: each neighbour is compared.
    Chain(Vec<Term>, Vec<&'static str>),
    Choice(Box<Term>, Box<Term>, Box<Term>),
    Index(Box<Term>, Box<Term>),
    Member(Box<Term>, &'static str, String),
    Cast(String, Box<Term>),
    SizeOf(String),
    /// `\valid(…)`: whether it may be written, too, and what.
    Valid(bool, Vec<Place>),
    /// `\forall` or `\exists`: type and name of the variable, the range, the rest.
    Quantified(bool, String, String, Box<Term>),
}

/// One place or a range of them: `*p`, `p[a..b]`, `p + (a..b)`.
#[derive(Clone, Debug, PartialEq)]
pub enum Place {
    One(Term),
    Range(Term, Term, Term),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    Requires(Term),
    Ensures(Term),
    /// `None`: nothing.
    Assigns(Vec<Place>),
    LoopInvariant(Term),
    LoopAssigns,
    LoopVariant(Term),
    Assert(Term),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    pub line: u32,
    /// As it is written, for messages.
    pub text: String,
    /// Of its behavior: what is assumed.
    pub assumes: Vec<Term>,
    pub body: Body,
}

impl Clause {
    pub fn is_statement(&self) -> bool {
        matches!(self.body, Body::Assert(_))
    }
    pub fn is_of_loop(&self) -> bool {
        matches!(self.body, Body::LoopInvariant(_) | Body::LoopAssigns | Body::LoopVariant(_))
    }
    pub fn is_loop_assigns(&self) -> bool {
        self.body == Body::LoopAssigns
    }
}

/// Types that a cast or a quantifier may name.
const TYPE_WORDS: &[&str] = &[
    "void",
    "char",
    "short",
    "int",
    "long",
    "signed",
    "unsigned",
    "float",
    "double",
    "_Bool",
    "bool",
    "const",
    "volatile",
    "struct",
    "union",
    "enum",
    "integer",
    "size_t",
    "ssize_t",
    "ptrdiff_t",
    "uintptr_t",
    "intptr_t",
    "boolean",
];

fn is_type(word: &str) -> bool {
    let sized = word.ends_with("_t") && (word.starts_with("int") || word.starts_with("uint"));
    TYPE_WORDS.contains(&word) || sized
}

#[derive(Clone, Debug, PartialEq)]
struct Word {
    text: String,
    line: u32,
    start: usize,
    end: usize,
}

/// Marks, the longest first.
const MARKS: &[&str] = &[
    "<==>", "==>", "...", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "^^", "->", "..", "+", "-", "*", "/", "%", "<", ">",
    "!", "~", "&", "|", "^", "(", ")", "[", "]", "{", "}", ";", ",", ".", "?", ":", "=",
];

fn words(text: &str, mut line: u32) -> Result<Vec<Word>, Fault> {
    let mut out = Vec::new();
    let mut at = 0;
    // Lines of a comment may begin with `@`.
    let mut fresh = true;
    while let Some(c) = text[at..].chars().next() {
        let start = at;
        if c == '\n' {
            line += 1;
            fresh = true;
            at += 1;
            continue;
        }
        if c.is_whitespace()
            || c == '@' && (fresh || text[at + 1..].trim().is_empty())
            || c == '*' && fresh && text[at..].starts_with("* ")
        {
            at += c.len_utf8();
            continue;
        }
        fresh = false;
        if text[at..].starts_with("//") {
            at += text[at..].find('\n').unwrap_or(text.len() - at);
            continue;
        }
        if c.is_alphanumeric() || c == '_' || c == '\\' {
            at += c.len_utf8();
            // `1..n` is a range, `1.5` a number.
            while let Some(d) = text[at..].chars().next() {
                let number = c.is_ascii_digit() && d == '.' && !text[at..].starts_with("..");
                if !d.is_alphanumeric() && d != '_' && !number {
                    break;
                }
                at += d.len_utf8();
            }
        } else if c == '\'' || c == '"' {
            at += 1;
            while at < text.len() && !text[at..].starts_with(c) {
                at += if text[at..].starts_with('\\') { 2 } else { text[at..].chars().next().map_or(1, char::len_utf8) };
            }
            at = (at + 1).min(text.len());
        } else {
            let mark = MARKS.iter().find(|m| text[at..].starts_with(**m)).ok_or((line, format!("`{c}` is not understood")))?;
            at += mark.len();
        }
        out.push(Word { text: text[start..at].to_string(), line, start, end: at });
    }
    Ok(out)
}

pub fn clauses(text: &str, line: u32) -> Result<Vec<Clause>, Fault> {
    let words = words(text, line)?;
    let last = words.last().map_or(line, |w| w.line);
    let mut parser = Parser { words, at: 0, last };
    let mut out = Vec::new();
    let mut assumes: Vec<Term> = Vec::new();
    while let Some(word) = parser.peek() {
        let (line, start) = (parser.line(), parser.words[parser.at].start);
        let word = word.to_string();
        parser.at += 1;
        let body = match word.as_str() {
            "requires" => Body::Requires(parser.term()?),
            "ensures" => Body::Ensures(parser.term()?),
            "assigns" => Body::Assigns(parser.places()?),
            "assert" | "check" => Body::Assert(parser.term()?),
            "loop" => match parser.next()?.as_str() {
                "invariant" => Body::LoopInvariant(parser.term()?),
                "variant" => Body::LoopVariant(parser.term()?),
                "assigns" => {
                    parser.places()?;
                    Body::LoopAssigns
                }
                other => return Err((line, format!("`loop {other}` is not supported"))),
            },
            "behavior" => {
                parser.next()?;
                parser.expect(":")?;
                assumes.clear();
                continue;
            }
            "assumes" => {
                assumes.push(parser.term()?);
                parser.expect(";")?;
                continue;
            }
            other => {
                return Err((
                    line,
                    format!(
                        "`{other}` is not supported: clauses are requires, ensures, assigns, behavior with assumes, loop invariant, loop variant, loop assigns, assert and check"
                    ),
                ));
            }
        };
        let end = parser.words[parser.at - 1].end;
        parser.expect(";")?;
        let text = text[start..end].split_whitespace().collect::<Vec<_>>().join(" ");
        out.push(Clause { line, text, assumes: assumes.clone(), body });
    }
    Ok(out)
}

struct Parser {
    words: Vec<Word>,
    at: usize,
    last: u32,
}

/// Binary operators from the weakest on, without comparisons, which form chains.
const LEVELS: &[&[&str]] = &[&["<==>"], &["==>"], &["||"], &["^^"], &["&&"], &["|"], &["^"], &["&"]];
const COMPARISONS: &[&str] = &["==", "!=", "<=", ">=", "<", ">"];
const ARITHMETIC: &[&[&str]] = &[&["<<", ">>"], &["+", "-"], &["*", "/", "%"]];

impl Parser {
    fn peek(&self) -> Option<&str> {
        self.words.get(self.at).map(|w| w.text.as_str())
    }
    fn is(&self, word: &str) -> bool {
        self.peek() == Some(word)
    }
    fn line(&self) -> u32 {
        self.words.get(self.at).map_or(self.last, |w| w.line)
    }
    fn next(&mut self) -> Result<String, Fault> {
        let word = self.peek().map(str::to_string).ok_or((self.last, "the clause ends too early".to_string()))?;
        self.at += 1;
        Ok(word)
    }
    fn take(&mut self, word: &str) -> bool {
        let found = self.is(word);
        self.at += usize::from(found);
        found
    }
    fn expect(&mut self, word: &str) -> Result<(), Fault> {
        let line = self.line();
        match self.take(word) {
            true => Ok(()),
            false => Err((line, format!("expected `{word}` before `{}`", self.peek().unwrap_or("the end of the comment")))),
        }
    }

    pub fn term(&mut self) -> Result<Term, Fault> {
        if let Some(which @ ("\\forall" | "\\exists")) = self.peek() {
            let forall = which == "\\forall";
            self.at += 1;
            return self.quantified(forall);
        }
        let condition = self.level(0)?;
        if !self.take("?") {
            return Ok(condition);
        }
        let then = self.term()?;
        self.expect(":")?;
        Ok(Term::Choice(Box::new(condition), Box::new(then), Box::new(self.term()?)))
    }

    fn quantified(&mut self, forall: bool) -> Result<Term, Fault> {
        let mut ty = Vec::new();
        while self
            .peek()
            .is_some_and(|w| is_type(w) || ty.last().is_some_and(|t: &String| ["struct", "enum"].contains(&t.as_str())))
        {
            ty.push(self.next()?);
        }
        let mut names = vec![self.next()?];
        while self.take(",") {
            names.push(self.next()?);
        }
        self.expect(";")?;
        let body = self.term()?;
        if ty.is_empty() || names.len() > 1 {
            return Err((
                self.line(),
                "a quantifier has one variable with its type: `\\forall integer i; 0 <= i < n ==> …`".into(),
            ));
        }
        let ty = ty.join(" ");
        Ok(Term::Quantified(forall, ty, names.remove(0), Box::new(body)))
    }

    fn level(&mut self, level: usize) -> Result<Term, Fault> {
        let Some(operators) = LEVELS.get(level) else { return self.comparison() };
        let mut left = self.level(level + 1)?;
        while let Some(op) = operators.iter().copied().find(|op| self.is(op)) {
            self.at += 1;
            // A quantifier may be the last operand; implication goes to the right.
            let quantifier = self.peek().is_some_and(|w| w == "\\forall" || w == "\\exists");
            let right = match op {
                _ if quantifier => self.term()?,
                "==>" => self.level(level)?,
                _ => self.level(level + 1)?,
            };
            left = Term::Binary(op, Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn comparison(&mut self) -> Result<Term, Fault> {
        let first = self.arithmetic(0)?;
        let (mut terms, mut marks) = (vec![first], Vec::new());
        while let Some(op) = COMPARISONS.iter().copied().find(|op| self.is(op)) {
            self.at += 1;
            marks.push(op);
            terms.push(self.arithmetic(0)?);
        }
        Ok(if marks.is_empty() { terms.remove(0) } else { Term::Chain(terms, marks) })
    }

    fn arithmetic(&mut self, level: usize) -> Result<Term, Fault> {
        let Some(operators) = ARITHMETIC.get(level) else { return self.unary() };
        let mut left = self.arithmetic(level + 1)?;
        while let Some(op) = operators.iter().copied().find(|op| self.is(op)) {
            // `p + (a..b)` is for whoever reads places.
            if op == "+" && self.is_range_behind() {
                break;
            }
            self.at += 1;
            left = Term::Binary(op, Box::new(left), Box::new(self.arithmetic(level + 1)?));
        }
        Ok(left)
    }

    /// `+ (a .. b)`
    fn is_range_behind(&self) -> bool {
        if self.words.get(self.at + 1).is_none_or(|w| w.text != "(") {
            return false;
        }
        let mut depth = 0;
        for word in &self.words[self.at + 1..] {
            match word.text.as_str() {
                "(" | "[" => depth += 1,
                ")" | "]" if depth == 1 => return false,
                ")" | "]" => depth -= 1,
                ".." if depth == 1 => return true,
                _ => {}
            }
        }
        false
    }

    fn unary(&mut self) -> Result<Term, Fault> {
        for op in ["-", "+", "!", "~", "*", "&"] {
            if self.take(op) {
                return Ok(Term::Unary(op, Box::new(self.unary()?)));
            }
        }
        if self.is("(") && self.words.get(self.at + 1).is_some_and(|w| is_type(&w.text)) {
            self.at += 1;
            let ty = self.type_name()?;
            let of = Box::new(self.unary()?);
            return Ok(if ty == "integer" { Term::Unary("+", of) } else { Term::Cast(ty, of) });
        }
        if self.take("sizeof") {
            self.expect("(")?;
            return Ok(Term::SizeOf(self.type_name()?));
        }
        let mut term = self.primary()?;
        loop {
            if self.take("[") {
                let index = self.term()?;
                if self.is("..") {
                    // A range of elements: for whoever reads places.
                    self.at -= 1;
                    return Err((self.line(), "a range of elements stands in \\valid, \\valid_read and assigns only".into()));
                }
                self.expect("]")?;
                term = Term::Index(Box::new(term), Box::new(index));
            } else if self.is(".") || self.is("->") {
                let mark = if self.next()? == "." { "." } else { "->" };
                term = Term::Member(Box::new(term), mark, self.next()?);
            } else {
                return Ok(term);
            }
        }
    }

    /// Up to the closing parenthesis, with it.
    fn type_name(&mut self) -> Result<String, Fault> {
        let mut ty = Vec::new();
        while !self.take(")") {
            ty.push(self.next()?);
        }
        Ok(ty.join(" "))
    }

    fn primary(&mut self) -> Result<Term, Fault> {
        let line = self.line();
        let word = self.next()?;
        let called = |this: &mut Self| -> Result<Term, Fault> {
            this.expect("(")?;
            this.term()
        };
        match word.as_str() {
            "(" => {
                let term = self.term()?;
                self.expect(")")?;
                Ok(term)
            }
            "\\result" => Ok(Term::Result),
            "\\true" => Ok(Term::Leaf("1".into())),
            "\\false" => Ok(Term::Leaf("0".into())),
            "\\null" => Ok(Term::Leaf("((void *)0)".into())),
            "\\old" => {
                let term = called(self)?;
                self.expect(")")?;
                Ok(Term::Old(Box::new(term)))
            }
            "\\at" => {
                let term = Box::new(called(self)?);
                self.expect(",")?;
                let label = self.next()?;
                self.expect(")")?;
                match label.as_str() {
                    "Pre" | "Old" => Ok(Term::Old(term)),
                    "LoopEntry" => Ok(Term::LoopEntry(term)),
                    "Here" | "Post" => Ok(*term),
                    _ => Err((
                        line,
                        format!("\\at with the label {label} is not supported: labels are Pre, Old, Here, Post and LoopEntry"),
                    )),
                }
            }
            "\\valid" | "\\valid_read" => {
                self.expect("(")?;
                let places = self.place_list(")")?;
                self.expect(")")?;
                Ok(Term::Valid(word == "\\valid", places))
            }
            _ if word.starts_with('\\') => Err((line, format!("`{word}` is not supported"))),
            _ if self.is("(") => {
                Err((line, format!("`{word}` is called, and logic functions and predicates are not supported")))
            }
            _ if word.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '\'') => Ok(Term::Leaf(word)),
            _ => Err((line, format!("`{word}` is not understood here"))),
        }
    }

    fn places(&mut self) -> Result<Vec<Place>, Fault> {
        if self.take("\\nothing") {
            return Ok(Vec::new());
        }
        let places = self.place_list(";")?;
        if self.is("\\from") {
            return Err((self.line(), "`\\from` is not supported".into()));
        }
        Ok(places)
    }

    fn place_list(&mut self, end: &str) -> Result<Vec<Place>, Fault> {
        let mut out = vec![self.place()?];
        while !self.is(end) && self.take(",") {
            out.push(self.place()?);
        }
        Ok(out)
    }

    /// A term, or a range behind one.
    fn place(&mut self) -> Result<Place, Fault> {
        // `*(p + (a..b))`
        if self.is("*") && self.words.get(self.at + 1).is_some_and(|w| w.text == "(") {
            let back = self.at;
            self.at += 2;
            if let Ok(Place::Range(p, a, b)) = self.place()
                && self.take(")")
            {
                return Ok(Place::Range(p, a, b));
            }
            self.at = back;
        }
        // `p[a..b]`
        if let Some(open) = self.range_bracket() {
            let mut words = self.words[self.at..open].to_vec();
            words.push(Word { text: ";".into(), line: self.line(), start: 0, end: 0 });
            let mut inner = Parser { words, at: 0, last: self.last };
            let base = inner.term()?;
            if !inner.is(";") {
                return Err((self.line(), "a range of elements has a pointer or an array before it".into()));
            }
            self.at = open + 1;
            let low = self.term()?;
            self.expect("..")?;
            let high = self.term()?;
            self.expect("]")?;
            return Ok(Place::Range(base, low, high));
        }
        let term = self.term()?;
        if !self.is("+") {
            return Ok(Place::One(term));
        }
        self.at += 2;
        let low = self.term()?;
        self.expect("..")?;
        let high = self.term()?;
        self.expect(")")?;
        Ok(Place::Range(term, low, high))
    }

    /// Where `[` opens a range in the place that begins here.
    fn range_bracket(&self) -> Option<usize> {
        let (mut depth, mut open) = (0, Vec::new());
        for (i, word) in self.words.iter().enumerate().skip(self.at) {
            match word.text.as_str() {
                "(" | "[" => {
                    depth += 1;
                    open.push(i);
                }
                ")" | "]" => {
                    open.pop()?;
                    depth -= 1;
                }
                ".." => return open.last().copied().filter(|i| depth == 1 && self.words[*i].text == "["),
                "," | ";" if depth == 0 => return None,
                _ => {}
            }
        }
        None
    }
}
