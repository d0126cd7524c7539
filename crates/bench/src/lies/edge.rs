//! Integer types of C and the values at their edges.

use super::random::Random;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Int {
    pub bits: u32,
    pub signed: bool,
}

pub const INT: Int = Int { bits: 32, signed: true };
pub const UNSIGNED: Int = Int { bits: 32, signed: false };
pub const ULONG: Int = Int { bits: 64, signed: false };
pub const UCHAR: Int = Int { bits: 8, signed: false };

impl Int {
    pub fn any(random: &mut Random) -> Int {
        Int { bits: *random.choose(&[8, 16, 32, 32, 64, 64]), signed: random.one_in(2) }
    }

    pub fn name(self) -> &'static str {
        match (self.bits, self.signed) {
            (8, true) => "signed char",
            (8, false) => "unsigned char",
            (16, true) => "short",
            (16, false) => "unsigned short",
            (32, true) => "int",
            (32, false) => "unsigned",
            (_, true) => "long",
            (_, false) => "unsigned long",
        }
    }

    /// The end of the input function's name.
    pub fn nondet(self) -> &'static str {
        match (self.bits, self.signed) {
            (8, true) => "char",
            (8, false) => "uchar",
            (16, true) => "short",
            (16, false) => "ushort",
            (32, true) => "int",
            (32, false) => "uint",
            (_, true) => "long",
            (_, false) => "ulong",
        }
    }

    pub fn unsigned(self) -> Int {
        Int { signed: false, ..self }
    }

    pub fn mask(self) -> u64 {
        if self.bits == 64 { u64::MAX } else { (1 << self.bits) - 1 }
    }

    /// The value with this bit pattern, as a C constant of the type.
    pub fn literal(self, pattern: u64) -> String {
        let pattern = pattern & self.mask();
        let suffix = if self.bits == 64 { "L" } else { "" };
        if !self.signed {
            return match self.bits {
                64 => format!("{pattern}ul"),
                32 => format!("{pattern}u"),
                _ => format!("(({}){pattern})", self.name()),
            };
        }
        let value = ((pattern << (64 - self.bits)) as i64) >> (64 - self.bits);
        if value == i64::MIN || value == i64::from(i32::MIN) {
            format!("(-{}{suffix} - 1)", value.unsigned_abs() - 1)
        } else if value < 0 {
            format!("(-{}{suffix})", value.unsigned_abs())
        } else {
            format!("{value}{suffix}")
        }
    }

    /// A bit pattern near an edge of the type, most of the time.
    pub fn edge(self, random: &mut Random) -> u64 {
        let near = random.below(9) as u64;
        let half = 1u64 << (self.bits - 1);
        let pattern = match random.below(16) {
            0..2 => 0,
            2 => 1,
            3..6 => near + 2,
            6..9 => near.wrapping_neg(),
            9..12 => half.wrapping_add(near).wrapping_sub(4),
            12..15 => (1u64 << random.below(self.bits as usize)).wrapping_add(random.below(3) as u64).wrapping_sub(1),
            _ => random.next(),
        };
        pattern & self.mask()
    }

    pub fn class(self, pattern: u64) -> Class {
        let pattern = pattern & self.mask();
        let half = 1u64 << (self.bits - 1);
        let power = (0..self.bits).any(|k| pattern.abs_diff(1 << k) <= 1);
        match pattern {
            0 => Class::Zero,
            1 => Class::One,
            p if p <= 16 => Class::Small,
            p if self.mask() - p <= 16 => Class::Top,
            p if p.abs_diff(half) <= 16 => Class::Sign,
            _ if power => Class::Power,
            _ => Class::Other,
        }
    }
}

/// Where in its type a value lies, by its bit pattern.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    Zero,
    One,
    Small,
    Power,
    Sign,
    Top,
    Other,
    /// An input of the whole type.
    Whole,
}

impl Class {
    pub const ALL: [(Class, &'static str); 8] = [
        (Class::Zero, "zero"),
        (Class::One, "one"),
        (Class::Small, "small"),
        (Class::Power, "power"),
        (Class::Sign, "sign"),
        (Class::Top, "top"),
        (Class::Other, "other"),
        (Class::Whole, "whole"),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_and_classes() {
        assert_eq!(INT.literal(0x8000_0000), "(-2147483647 - 1)");
        assert_eq!(INT.literal(0xffff_ffff), "(-1)");
        assert_eq!(Int { bits: 64, signed: true }.literal(1 << 63), "(-9223372036854775807L - 1)");
        assert_eq!(UCHAR.literal(0x1ff), "((unsigned char)255)");
        assert_eq!(UNSIGNED.class(0xffff_fffa), Class::Top);
        assert_eq!(INT.class(0x7fff_ffff), Class::Sign);
        assert_eq!(ULONG.class(1 << 32), Class::Power);
    }
}
