//! Tests of the term layer through its public interface. One binary, so that the reference is compiled once.

mod arrays;
mod reference;
mod rewrites;
mod smt2;
mod values;
