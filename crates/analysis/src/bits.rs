//! Sets of small numbers as bits: the sets of a constraint graph are mostly unions of each other.

/// A set of numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Bits {
    /// Without zeros at the end, so that equal sets are equal.
    words: Vec<u64>,
}

impl Bits {
    pub fn contains(&self, number: u32) -> bool {
        self.words.get(number as usize / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Was it not in the set before?
    pub fn insert(&mut self, number: u32) -> bool {
        let at = number as usize / 64;
        if self.words.len() <= at {
            self.words.resize(at + 1, 0);
        }
        let (word, bit) = (&mut self.words[at], 1 << (number % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Adds all of another set; was any of them new?
    pub fn unite(&mut self, other: &Bits) -> bool {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        let mut grew = false;
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            grew |= more & !*word != 0;
            *word |= more;
        }
        grew
    }

    /// The numbers in this set that are not in another, in order.
    pub fn without<'b>(&'b self, other: &'b Bits) -> impl Iterator<Item = u32> + 'b {
        let words = self.words.iter().enumerate();
        words.flat_map(|(at, word)| ones(at, word & !other.words.get(at).copied().unwrap_or(0)))
    }

    /// In order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.words.iter().enumerate().flat_map(|(at, word)| ones(at, *word))
    }
}

impl Extend<u32> for Bits {
    fn extend<I: IntoIterator<Item = u32>>(&mut self, numbers: I) {
        for number in numbers {
            self.insert(number);
        }
    }
}

impl FromIterator<u32> for Bits {
    fn from_iter<I: IntoIterator<Item = u32>>(numbers: I) -> Bits {
        let mut set = Bits::default();
        set.extend(numbers);
        set
    }
}

fn ones(at: usize, mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros();
            word &= word - 1;
            at as u32 * 64 + bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_in_order() {
        let (mut a, mut b) = (Bits::default(), Bits::default());
        for n in [0, 63, 64, 200, 1000] {
            assert!(a.insert(n));
            assert!(!a.insert(n));
        }
        b.insert(64);
        assert_eq!(a.without(&b).collect::<Vec<_>>(), [0, 63, 200, 1000]);
        assert_eq!(b.without(&a).count(), 0);
        assert_eq!(a.iter().collect::<Vec<_>>(), [0, 63, 64, 200, 1000]);
        assert!(a.contains(1000) && !a.contains(1001) && !b.contains(1000));
        assert!(b.unite(&a) && !b.unite(&a));
        assert_eq!(a, b);
    }
}
