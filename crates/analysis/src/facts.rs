mod arith;
mod value;
#[cfg(test)]
mod domain_tests;
pub use value::*;
