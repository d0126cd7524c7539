//! Arguments by number (POSIX): `%2$d` takes the second one, `%1$*2$d` has its width there.
//!
//! Takes a format, gives what each argument occupies, from the first one on: only then it is known where one of them lies.

use super::{Arguments, FormatError, Length, Slot, length, number};

/// The number before a `$`, if there is one; `at` is behind the `$` then.
pub(super) fn number_at(text: &[u8], at: &mut usize) -> Option<usize> {
    let mut behind = *at;
    let n = number(text, &mut behind);
    if behind == *at || text.get(behind) != Some(&b'$') || text[*at] == b'0' {
        return None;
    }
    *at = behind + 1;
    usize::try_from(n).ok()
}

fn mixed() -> FormatError {
    FormatError::Invalid("a format mixes arguments with and without a number".to_string())
}

/// Makes the argument of this number the next one.
pub(super) fn seek(number: Option<usize>, slots: &[Slot], arguments: &mut dyn Arguments) -> Result<(), FormatError> {
    let before = number.and_then(|number| slots.get(..number.checked_sub(1)?)).ok_or_else(mixed)?;
    arguments.seek(before);
    Ok(())
}

/// The same for a `*`, whose number is at `at`.
pub(super) fn seek_star(
    text: &[u8],
    at: &mut usize,
    slots: Option<&[Slot]>,
    arguments: &mut dyn Arguments,
) -> Result<(), FormatError> {
    match slots {
        Some(slots) => seek(number_at(text, at), slots, arguments),
        None => Ok(()),
    }
}

/// What each argument occupies, or `None` if arguments come in order. The first specification decides.
pub(super) fn slots(text: &[u8], long_bytes: u32) -> Result<Option<Vec<Slot>>, FormatError> {
    let mut known: Vec<Option<Slot>> = Vec::new();
    let mut at = 0;
    while let Some(found) = text[at..].iter().position(|&c| c == b'%') {
        at += found + 1;
        let Some(own) = number_at(text, &mut at) else {
            match text.get(at) {
                Some(b'%') => at += 1,
                _ if known.is_empty() => return Ok(None),
                _ => {}
            }
            continue;
        };
        while let Some(c @ (b'-' | b'+' | b' ' | b'#' | b'\'' | b'.' | b'*' | b'0'..=b'9')) = text.get(at) {
            at += 1;
            if *c == b'*' {
                note(&mut known, number_at(text, &mut at).ok_or_else(mixed)?, Slot::Int(4))?;
            }
        }
        let slot = match (length(text, &mut at), text.get(at)) {
            (_, Some(b's' | b'p' | b'n')) => Slot::Pointer,
            (Length::LongDouble, Some(b'a' | b'A' | b'e' | b'E' | b'f' | b'F' | b'g' | b'G')) => Slot::LongDouble,
            (_, Some(b'a' | b'A' | b'e' | b'E' | b'f' | b'F' | b'g' | b'G')) => Slot::Double,
            (Length::Long | Length::Size, _) => Slot::Int(long_bytes),
            (Length::LongLong | Length::LongDouble, _) => Slot::Int(8),
            (Length::None | Length::Char | Length::Short, _) => Slot::Int(4),
        };
        note(&mut known, own, slot)?;
    }
    if known.is_empty() {
        return Ok(None);
    }
    let all: Option<Vec<Slot>> = known.into_iter().collect();
    all.map(Some).ok_or_else(|| FormatError::Invalid("a format with numbered arguments that leaves one out".to_string()))
}

fn note(known: &mut Vec<Option<Slot>>, number: usize, slot: Slot) -> Result<(), FormatError> {
    // POSIX promises nine; glibc reads 4096.
    if number > 4096 {
        return Err(FormatError::Unsupported("so many numbered arguments in formatted output".to_string()));
    }
    if known.len() < number {
        known.resize(number, None);
    }
    known[number - 1].get_or_insert(slot);
    Ok(())
}
