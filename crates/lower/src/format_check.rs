//! Formats that are string literals against the arguments of their call (C11 7.21.6.1 and 7.21.6.2): an argument that is
//! missing, or that has another type than its conversion asks for, is undefined behaviour wherever the call is reached.
//!
//! Integers that differ in their sign only, or are other types of the same size, count as right: what C says about them is
//! stricter than what any implementation does.

use fathom_ast as ast;
use fathom_goto::*;

use crate::body::Body;

/// Functions with a format, and which argument it is.
const PRINT: &[(&str, usize)] = &[
    ("printf", 0),
    ("fprintf", 1),
    ("dprintf", 1),
    ("sprintf", 1),
    ("snprintf", 2),
    ("asprintf", 1),
    ("__printf_chk", 1),
    ("__fprintf_chk", 2),
    ("__sprintf_chk", 3),
    ("__snprintf_chk", 4),
];
const SCAN: &[(&str, usize)] =
    &[("scanf", 0), ("fscanf", 1), ("sscanf", 1), ("__isoc99_scanf", 0), ("__isoc99_fscanf", 1), ("__isoc99_sscanf", 1)];

/// What a conversion asks for.
#[derive(Copy, Clone, Debug, PartialEq)]
enum Wanted {
    Int {
        bytes: u64,
    },
    Float(FloatKind),
    /// A pointer to anything.
    Address,
    PointerToInt {
        bytes: u64,
    },
    PointerToFloat(FloatKind),
    PointerToPointer,
}

/// Sizes of the data model.
#[derive(Copy, Clone)]
struct Sizes {
    long: u64,
    /// `size_t`, `ptrdiff_t` and pointers.
    word: u64,
    long_double: FloatKind,
}

impl Body<'_, '_> {
    /// Emits a property that does not hold if the call's literal format does not fit its arguments.
    pub fn check_format(&mut self, name: &str, args: &[ast::ExprId], loc: LocId) {
        if self.cx.options.sv_comp {
            return;
        }
        let find = |table: &[(&str, usize)]| table.iter().find(|row| row.0 == name).map(|row| row.1);
        let (at, scans) = match (find(PRINT), find(SCAN)) {
            (Some(at), _) => (at, false),
            (None, Some(at)) => (at, true),
            (None, None) => return,
        };
        let Some(format) = args.get(at).and_then(|&format| self.literal_text(format)) else { return };
        let machine = self.cx.program.machine();
        // Values of a format that is not modelled cannot be passed.
        let long_double = machine.long_double.unwrap_or(FloatKind::X87);
        let sizes = Sizes { long: u64::from(machine.long_bits / 8), word: machine.arch.pointer_bytes(), long_double };
        let wanted = match if scans { scan_arguments(&format, sizes) } else { print_arguments(&format, sizes) } {
            Ok(wanted) => wanted,
            Err(Some(why)) => {
                return self.assert_false(PropertyClass::Library, format!("the format of `{name}` has {why}"), loc);
            }
            Err(None) => return,
        };
        let given = &args[at + 1..];
        if given.len() < wanted.len() {
            let message = format!("the format of `{name}` asks for {} arguments, but {} are given", wanted.len(), given.len());
            return self.assert_false(PropertyClass::Library, message, loc);
        }
        for (i, (&wanted, &arg)) in wanted.iter().zip(given).enumerate() {
            let ty = self.ast_ty(arg);
            if !self.fits(wanted, ty) {
                let message = format!("argument {} behind the format of `{name}` has another type than its conversion", i + 1);
                return self.assert_false(PropertyClass::Library, message, loc);
            }
        }
    }

    fn fits(&self, wanted: Wanted, ty: TypeId) -> bool {
        let int = |ty: TypeId, bytes: u64| match *self.type_of(ty) {
            Type::Int { width, .. } => u64::from(width) == bytes * 8,
            Type::Bool => bytes == 1,
            _ => false,
        };
        let pointee = match *self.type_of(ty) {
            Type::Pointer(to) => Some(to),
            _ => None,
        };
        // What `void *` points to, only the program knows.
        let points_to_nothing = pointee.is_some_and(|to| matches!(self.type_of(to), Type::Void));
        match wanted {
            Wanted::Int { bytes } => int(ty, bytes),
            Wanted::Float(kind) => *self.type_of(ty) == Type::Float(kind),
            Wanted::Address => pointee.is_some(),
            Wanted::PointerToInt { bytes } => points_to_nothing || pointee.is_some_and(|to| int(self.element_of(to), bytes)),
            Wanted::PointerToFloat(kind) => {
                points_to_nothing || pointee.is_some_and(|to| *self.type_of(self.element_of(to)) == Type::Float(kind))
            }
            Wanted::PointerToPointer => {
                points_to_nothing || pointee.is_some_and(|to| self.cx.program.types.is_pointer(self.element_of(to)))
            }
        }
    }

    /// A pointer to an array is as good as one to its first element: `scanf("%s", &text)`.
    fn element_of(&self, ty: TypeId) -> TypeId {
        match *self.type_of(ty) {
            Type::Array { elem, .. } => self.element_of(elem),
            _ => ty,
        }
    }
}

/// The length modifier at the start of the text: the bytes of the integer it means, and the rest.
fn length(text: &str, sizes: Sizes) -> (Option<u64>, &str) {
    for (modifier, bytes) in [("hh", 1), ("h", 2), ("ll", 8), ("l", sizes.long), ("j", 8), ("q", 8), ("L", 8)] {
        if let Some(rest) = text.strip_prefix(modifier) {
            return (Some(bytes), rest);
        }
    }
    match text.strip_prefix(['z', 't']) {
        Some(rest) => (Some(sizes.word), rest),
        None => (None, text),
    }
}

fn digits(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_ascii_digit())
}

/// The number before a `$` at the start of the text, and what is behind.
fn numbered(text: &str) -> Option<(usize, &str)> {
    let behind = digits(text);
    let number = text[..text.len() - behind.len()].parse().ok().filter(|&number| number > 0 && number <= 4096)?;
    Some((number, behind.strip_prefix('$')?))
}

const FLOATS: &str = "aAeEfFgG";

fn unknown(conversion: char) -> Option<String> {
    Some(format!("the unknown conversion `%{conversion}`"))
}

/// What stands between `%` and the conversion is undefined for it (C11 7.21.6.1, 7.21.6.2).
fn not_taken(part: &str, conversion: char) -> Option<String> {
    Some(format!("{part}, which `%{conversion}` does not take"))
}

/// Has the conversion a length that it does not take? `long` before characters means wide ones.
fn takes_length(size: &str, conversion: char) -> bool {
    match size {
        "" => true,
        "L" => FLOATS.contains(conversion),
        "l" => "diouxXncs[".contains(conversion) || FLOATS.contains(conversion),
        _ => "diouxXn".contains(conversion),
    }
}

/// The arguments that formatted output asks for. An error says what the format has that is undefined, or is `None` where the
/// format is beyond what is looked at here.
fn print_arguments(format: &str, sizes: Sizes) -> Result<Vec<Wanted>, Option<String>> {
    let int = Wanted::Int { bytes: 4 };
    let mut wanted = Vec::new();
    // `%2$d` picks its argument: all have numbers, or none.
    let mut places: Vec<usize> = Vec::new();
    let mut rest = format;
    while let Some(at) = rest.find('%') {
        rest = &rest[at + 1..];
        let own = numbered(rest);
        if let Some((_, behind)) = own {
            rest = behind;
        }
        let start = rest;
        rest = rest.trim_start_matches(|c| "-+ #0'".contains(c));
        let flags = &start[..start.len() - rest.len()];
        let mut precise = false;
        for part in 0..2 {
            if part == 1 {
                let Some(precision) = rest.strip_prefix('.') else { break };
                rest = precision;
                precise = true;
            }
            match rest.strip_prefix('*') {
                Some(behind) => {
                    wanted.push(int);
                    rest = behind;
                    if let Some((number, behind)) = numbered(rest) {
                        places.push(number);
                        rest = behind;
                    }
                }
                None => rest = digits(rest),
            }
        }
        let long_double = rest.starts_with('L');
        let changed = rest.len() != start.len();
        let (bytes, behind) = length(rest, sizes);
        let size = &rest[..rest.len() - behind.len()];
        let Some(conversion) = behind.chars().next() else { return Err(None) };
        rest = &behind[conversion.len_utf8()..];
        let is_float = FLOATS.contains(conversion);
        if "diouxXcspnaAeEfFgG%".contains(conversion) {
            let is_number = "diouxX".contains(conversion) || is_float;
            let undefined = [
                (flags.contains('#') && !"oxX".contains(conversion) && !is_float, "the flag `#`"),
                (flags.contains('0') && !is_number, "the flag `0`"),
                (precise && !is_number && conversion != 's', "a precision"),
                (!takes_length(size, conversion), "a length"),
                (changed && "n%".contains(conversion), "a flag or a width"),
            ];
            if let Some((_, part)) = undefined.into_iter().find(|(undefined, _)| *undefined) {
                return Err(not_taken(part, conversion));
            }
        }
        let before = wanted.len();
        match conversion {
            // What is narrower than `int` was promoted.
            'd' | 'i' | 'o' | 'u' | 'x' | 'X' => wanted.push(Wanted::Int { bytes: bytes.unwrap_or(4).max(4) }),
            'c' => wanted.push(int),
            's' => wanted.push(if bytes.is_some() { Wanted::Address } else { Wanted::PointerToInt { bytes: 1 } }),
            'p' => wanted.push(Wanted::Address),
            'n' => wanted.push(Wanted::PointerToInt { bytes: bytes.unwrap_or(4) }),
            'a' | 'A' | 'e' | 'E' | 'f' | 'F' | 'g' | 'G' => {
                wanted.push(Wanted::Float(if long_double { sizes.long_double } else { FloatKind::F64 }))
            }
            '%' | 'm' => {}
            'C' | 'S' | 'Z' => return Err(None),
            other => return Err(unknown(other)),
        }
        if wanted.len() > before {
            places.extend(own.map(|own| own.0));
        }
    }
    if places.is_empty() { Ok(wanted) } else { by_number(&wanted, &places) }
}

/// The same in the order of the arguments. What POSIX leaves undefined (a number that is missing, or used for two types) the model of
/// formatted output looks for.
fn by_number(wanted: &[Wanted], places: &[usize]) -> Result<Vec<Wanted>, Option<String>> {
    if wanted.len() != places.len() {
        return Err(None);
    }
    let mut ordered: Vec<Option<Wanted>> = vec![None; places.iter().copied().max().unwrap_or(0)];
    for (&wanted, &place) in wanted.iter().zip(places) {
        let before = ordered[place - 1].get_or_insert(wanted);
        if *before != wanted {
            return Err(None);
        }
    }
    ordered.into_iter().collect::<Option<Vec<Wanted>>>().ok_or(None)
}

/// The same for formatted input.
fn scan_arguments(format: &str, sizes: Sizes) -> Result<Vec<Wanted>, Option<String>> {
    let mut wanted = Vec::new();
    let mut rest = format;
    while let Some(at) = rest.find('%') {
        rest = &rest[at + 1..];
        let suppressed = rest.starts_with('*');
        let width = rest.trim_start_matches('*');
        rest = digits(width);
        let width = &width[..width.len() - rest.len()];
        if rest.starts_with('$') {
            return Err(None);
        }
        let allocates = rest.starts_with('m');
        rest = rest.trim_start_matches('m');
        let long_double = rest.starts_with('L');
        let (bytes, behind) = length(rest, sizes);
        let size = &rest[..rest.len() - behind.len()];
        let Some(conversion) = behind.chars().next() else { return Err(None) };
        rest = &behind[conversion.len_utf8()..];
        if !width.is_empty() && width.bytes().all(|digit| digit == b'0') {
            return Err(Some("a width of zero".into()));
        }
        if "diouxXncsp[aAeEfFgG%".contains(conversion) && !takes_length(size, conversion) {
            return Err(not_taken("a length", conversion));
        }
        let asks_for = match conversion {
            'd' | 'i' | 'o' | 'u' | 'x' | 'X' | 'n' => Wanted::PointerToInt { bytes: bytes.unwrap_or(4) },
            'a' | 'A' | 'e' | 'E' | 'f' | 'F' | 'g' | 'G' => Wanted::PointerToFloat(match bytes {
                _ if long_double => sizes.long_double,
                Some(_) => FloatKind::F64,
                None => FloatKind::F32,
            }),
            'c' | 's' | '[' => {
                if conversion == '[' {
                    // A bracket that comes first belongs to the set.
                    rest = rest.strip_prefix('^').unwrap_or(rest);
                    rest = rest.strip_prefix(']').unwrap_or(rest);
                    rest = rest.split_once(']').map_or("", |(_, behind)| behind);
                }
                match (allocates, bytes) {
                    (true, _) => Wanted::PointerToPointer,
                    (false, Some(_)) => Wanted::Address,
                    (false, None) => Wanted::PointerToInt { bytes: 1 },
                }
            }
            'p' => Wanted::PointerToPointer,
            '%' => continue,
            'C' | 'S' => return Err(None),
            other => return Err(unknown(other)),
        };
        if !suppressed {
            wanted.push(asks_for);
        }
    }
    Ok(wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LP64: Sizes = Sizes { long: 8, word: 8, long_double: FloatKind::X87 };

    #[test]
    fn output() {
        let int = Wanted::Int { bytes: 4 };
        assert_eq!(print_arguments("a %% b %d%hhd%c", LP64), Ok(vec![int, int, int]));
        assert_eq!(print_arguments("%-*.*lf", LP64), Ok(vec![int, int, Wanted::Float(FloatKind::F64)]));
        assert_eq!(print_arguments("%zu %s", LP64), Ok(vec![Wanted::Int { bytes: 8 }, Wanted::PointerToInt { bytes: 1 }]));
        assert_eq!(
            print_arguments("%5.2Lg%hn", LP64),
            Ok(vec![Wanted::Float(FloatKind::X87), Wanted::PointerToInt { bytes: 2 }])
        );
        assert_eq!(print_arguments("%k", LP64), Err(unknown('k')));
        assert_eq!(
            print_arguments("%2$s %1$*3$ld %2$s", LP64),
            Ok(vec![Wanted::Int { bytes: 8 }, Wanted::PointerToInt { bytes: 1 }, int])
        );
        for beyond in ["%2$d", "%1$d %d", "%d %1$d", "%1$d %1$s", "%1$*d"] {
            assert_eq!(print_arguments(beyond, LP64), Err(None), "{beyond}");
        }
    }

    #[test]
    fn input() {
        let text = Wanted::PointerToInt { bytes: 1 };
        assert_eq!(scan_arguments("%*d %5s %[]a] %[^]] %c%%", LP64), Ok(vec![text, text, text, text]));
        assert_eq!(scan_arguments("%ms%f", LP64), Ok(vec![Wanted::PointerToPointer, Wanted::PointerToFloat(FloatKind::F32)]));
        assert_eq!(
            scan_arguments("%lf%n", LP64),
            Ok(vec![Wanted::PointerToFloat(FloatKind::F64), Wanted::PointerToInt { bytes: 4 }])
        );
    }
}
