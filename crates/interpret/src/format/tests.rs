//! Random formats and values against the real `printf`, through one compiled C program.

use super::*;
use std::fmt::Write as _;
use std::process::Command;

enum Arg {
    Int(u64),
    Double(u64),
    LongDouble(u128),
    Text(&'static str),
}

struct List<'a>(std::slice::Iter<'a, Arg>, &'a [Arg]);

impl Arguments for List<'_> {
    fn seek(&mut self, before: &[Slot]) {
        for (arg, slot) in self.1.iter().zip(before) {
            let fits = match arg {
                Arg::Int(_) => matches!(slot, Slot::Int(_) | Slot::Pointer),
                Arg::Double(_) => *slot == Slot::Double,
                Arg::LongDouble(_) => *slot == Slot::LongDouble,
                Arg::Text(_) => *slot == Slot::Pointer,
            };
            assert!(fits, "{slot:?}");
        }
        self.0 = self.1[before.len()..].iter();
    }
    fn long_bytes(&self) -> u32 {
        8
    }
    fn size_bytes(&self) -> u32 {
        8
    }
    fn int(&mut self, bytes: u32) -> Result<u64, FormatError> {
        match self.0.next() {
            Some(Arg::Int(value)) if bytes == 4 => Ok(*value & 0xffff_ffff),
            Some(Arg::Int(value)) => Ok(*value),
            _ => panic!("an integer was expected"),
        }
    }
    fn float(&mut self, long: bool) -> Result<Number, FormatError> {
        match self.0.next() {
            Some(Arg::Double(bits)) if !long => Ok(Number { kind: FloatKind::F64, bits: u128::from(*bits) }),
            Some(Arg::LongDouble(bits)) if long => Ok(Number { kind: FloatKind::X87, bits: *bits }),
            _ => panic!("a float was expected"),
        }
    }
    fn pointer(&mut self) -> Result<u64, FormatError> {
        self.int(8)
    }
    fn string(&mut self, limit: Option<u64>, _: bool) -> Result<Option<Vec<u8>>, FormatError> {
        match self.0.next() {
            Some(Arg::Text(text)) => Ok(Some(text.bytes().take(limit.unwrap_or(u64::MAX) as usize).collect())),
            _ => panic!("a string was expected"),
        }
    }
    fn store_count(&mut self, _: u32, _: u64) -> Result<(), FormatError> {
        panic!("not used here")
    }
}

struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let x = self.0 ^ self.0 >> 31;
        x.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ x >> 27
    }
    fn below(&mut self, n: u64) -> u64 {
        self.bits() % n
    }
    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u64) as usize]
    }

    fn double(&mut self) -> u64 {
        match self.below(6) {
            0 => self
                .pick(&[
                    0.0,
                    -0.0,
                    1.0,
                    0.5,
                    9.5,
                    99.5,
                    0.1,
                    1e23,
                    123456789.0,
                    f64::INFINITY,
                    f64::NAN,
                    5e-324,
                    f64::MAX,
                    0.05,
                    2.5,
                ])
                .to_bits(),
            1 => (self.below(2_000_000) as f64 / 1000.0).to_bits(),
            2 => ((self.below(4000) as f64 - 2000.0) / 8.0).to_bits(),
            3 => (10f64.powi(self.below(40) as i32 - 20)).to_bits(),
            _ => self.bits(),
        }
    }

    fn long_double(&mut self) -> u128 {
        let exponent = match self.below(3) {
            0 => 16383 + self.below(70) - 35,
            1 => self.pick(&[0, 1, 0x7ffe]),
            _ => 1 + self.below(0x7ffe),
        };
        let significand = self.pick(&[1 << 63, 3 << 62, u64::MAX, self.0 | 1 << 63]);
        let significand = if exponent == 0 { significand & !(1 << 63) } else { significand };
        u128::from(self.below(2) << 15 | exponent) << 64 | u128::from(significand)
    }

    /// A format with one conversion (and what `*` takes), and its arguments.
    fn conversion(&mut self) -> (String, Vec<Arg>) {
        let (mut format, mut args) = ("%".to_string(), Vec::new());
        for flag in ["-", "+", " ", "#", "0"] {
            if self.below(4) == 0 {
                format += flag;
            }
        }
        match self.below(4) {
            0 => format += &self.below(30).to_string(),
            1 => {
                format += "*";
                args.push(Arg::Int(self.below(40).wrapping_sub(20)));
            }
            _ => {}
        }
        match self.below(4) {
            0 => format += &format!(".{}", self.below(25)),
            1 if self.below(2) == 0 => {
                format += ".*";
                args.push(Arg::Int(self.below(20).wrapping_sub(3)));
            }
            1 => format += ".",
            _ => {}
        }
        match self.below(10) {
            0 => {
                format += "s";
                args.push(Arg::Text(self.pick(&["", "a", "hello", "a longer text"])));
            }
            1 => {
                format += "c";
                args.push(Arg::Int(u64::from(self.pick(b"xyz!"))));
            }
            2 => {
                format = format.replace(['+', ' ', '#', '0'], "");
                format += "p";
                let value = self.bits() >> self.below(64);
                args.push(Arg::Int(value));
                if format.contains('.') {
                    format.replace_range(format.find('.').unwrap_or(0)..format.len() - 1, "");
                    args.retain(|_| true);
                    let stars = format.matches('*').count();
                    let last = args.pop();
                    args.truncate(stars);
                    args.extend(last);
                }
            }
            3..=5 => {
                format += self.pick(&["", "hh", "h", "l", "ll", "z", "t", "j"]);
                format += self.pick(&["d", "i", "u", "o", "x", "X"]);
                let value = match self.below(3) {
                    0 => self.pick(&[0, 1, u64::MAX, 1 << 31, 1 << 63]),
                    _ => self.bits() >> self.below(64),
                };
                args.push(Arg::Int(value));
            }
            6 | 7 => {
                format += "L";
                format += self.pick(&["a", "A", "e", "E", "f", "F", "g", "G"]);
                args.push(Arg::LongDouble(self.long_double()));
            }
            _ => {
                format += self.pick(&["a", "A", "e", "E", "f", "F", "g", "G"]);
                args.push(Arg::Double(self.double()));
            }
        }
        (format, args)
    }

    /// The same with its arguments by number, the last one first.
    fn numbered(&mut self) -> (String, Vec<Arg>) {
        let (mut format, mut args) = self.conversion();
        // Where a width by number is negative, the C library pads with zeros on the right. C ignores the flag 0 beside -, which such a width means.
        if let Some(star) = format.find('*') {
            format = format[..star].replace('0', "") + &format[star..];
        }
        args.reverse();
        let mut text = format!("%1${}", &format[1..]);
        for number in (2..=args.len()).rev() {
            let star =
                text.match_indices('*').map(|(at, _)| at).find(|&at| !text[at + 1..].starts_with(|c: char| c.is_ascii_digit()));
            text.insert_str(star.expect("an argument besides the first belongs to a star") + 1, &format!("{number}$"));
        }
        (text, args)
    }
}

#[test]
fn numbers_and_order_do_not_mix() {
    let args = [Arg::Int(1), Arg::Int(2)];
    for text in ["%1$d %d", "%1$*d", "%2$d", "%1$d %3$d"] {
        let result = super::format(text.as_bytes(), &mut List(args.iter(), &args));
        assert!(matches!(result, Err(FormatError::Invalid(_))), "{text}");
    }
    let result = super::format(b"%% %2$d %1$d %2$d", &mut List(args.iter(), &args));
    assert_eq!(result, Ok(b"% 2 1 2".to_vec()));
}

#[test]
fn agrees_with_the_c_library() {
    let mut random = Random(2024);
    let mut source = "#include <stdio.h>\n#include <string.h>\n\
        static double d(unsigned long b){double x;memcpy(&x,&b,8);return x;}\n\
        static long double l(unsigned long b,unsigned short e){long double x=0;memcpy(&x,&b,8);memcpy((char*)&x+8,&e,2);return x;}\n\
        int main(void){\n"
        .to_string();
    let cases: Vec<_> = (0..4000).map(|i| if i % 4 == 3 { random.numbered() } else { random.conversion() }).collect();
    for (format, args) in &cases {
        let _ = write!(source, "printf(\"[{format}]\\n\"");
        for arg in args {
            let _ = match arg {
                // The width of the conversion decides how much is looked at.
                Arg::Int(value) => write!(source, ",{value}ul"),
                Arg::Double(bits) => write!(source, ",d({bits}ul)"),
                Arg::LongDouble(bits) => write!(source, ",l({}ul,{})", *bits as u64, bits >> 64),
                Arg::Text(text) => write!(source, ",\"{text}\""),
            };
        }
        source += ");\n";
    }
    source += "return 0;}\n";
    let folder = std::env::temp_dir().join(format!("fathom-printf-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (file, binary) = (folder.join("p.c"), folder.join("p"));
    std::fs::write(&file, source).unwrap();
    match Command::new("gcc").args(["-w", "-O0", "-o"]).arg(&binary).arg(&file).status() {
        Ok(status) if status.success() => {}
        other => {
            println!("skipped: gcc cannot compile the comparison program ({other:?})");
            return;
        }
    }
    let output = Command::new(&binary).output().unwrap().stdout;
    let mut wrong = Vec::new();
    let mut lines = output.split(|&b| b == b'\n');
    for (n, (format, args)) in cases.iter().enumerate() {
        let mut got = vec![b'['];
        got.extend(super::format(format.as_bytes(), &mut List(args.iter(), args)).unwrap());
        got.push(b']');
        let want = lines.next().unwrap();
        if got != want {
            wrong.push(format!("case {n}: {format}: {} for {}", String::from_utf8_lossy(&got), String::from_utf8_lossy(want)));
        }
    }
    assert!(wrong.is_empty(), "{:#?}", &wrong[..wrong.len().min(20)]);
    let _ = std::fs::remove_dir_all(folder);
}
