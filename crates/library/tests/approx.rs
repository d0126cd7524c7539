//! The bounds of over-approximated functions hold for the real C library: the interpreter is given the compiled program's
//! results as inputs, and every assumption of the models must hold for them.

mod harness;

use fathom_interpret::{InputRequest, Inputs, Observer};
use harness::{ARCHES, compiled, interpreted, program};
use std::cell::{Cell, RefCell};

/// Which call the program is at: it prints one line after each.
struct Position<'a> {
    lines: Vec<&'a str>,
    at: Cell<usize>,
    shown: RefCell<Vec<u8>>,
}

struct Results<'a>(&'a Position<'a>);
struct Lines<'a>(&'a Position<'a>);

const ERANGE: u128 = 34;

impl Inputs for Results<'_> {
    fn input(&mut self, request: &InputRequest<'_>) -> Option<u128> {
        let mut words = self.0.lines.get(self.0.at.get())?.split(' ');
        let function = words.next()?;
        let bits = u128::from_str_radix(words.next()?, 16).ok()?;
        let error: u128 = words.next()?.parse().ok()?;
        let sign: i128 = words.next()?.parse().ok()?;
        match request.approximated()? {
            "range_error" => Some(u128::from(error == ERANGE)),
            "signgam" => Some(sign as u128),
            name => {
                assert_eq!(name, function, "the input is named after the function");
                Some(bits)
            }
        }
    }
}

impl Observer for Lines<'_> {
    fn output(&mut self, _: u32, bytes: &[u8]) {
        let ends = bytes.iter().filter(|&&byte| byte == b'\n').count();
        self.0.at.set(self.0.at.get() + ends);
        self.0.shown.borrow_mut().extend(bytes);
    }
}

#[test]
fn results_of_the_c_library_satisfy_the_bounds() {
    let file = program("math_approx.c");
    for arch in ARCHES {
        let expected = compiled(&file, arch);
        let position = Position { lines: expected.stdout.lines().collect(), at: Cell::new(0), shown: RefCell::default() };
        interpreted(&file, arch, &mut Results(&position), &mut Lines(&position));
        let shown = String::from_utf8_lossy(&position.shown.borrow()).into_owned();
        let pairs = expected.stdout.lines().zip(shown.lines());
        let different: Vec<_> = pairs.filter(|(expected, actual)| expected != actual).take(20).collect();
        assert!(different.is_empty(), "{arch:?}: (compiled, interpreted) {different:#?}");
        assert_eq!(expected.stdout.lines().count(), shown.lines().count(), "{arch:?}");
    }
}
