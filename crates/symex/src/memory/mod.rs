//! Memory: objects, their cells and contents, pointers, and whether an access is valid.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `object` | what the leaves of a state stand for: objects and frames |
//! | `pmap` | the leaves of one state, as a map that shares what did not change |
//! | `layout` | how an object is split into cells by its type |
//! | `contents` | how objects come into being, and what their cells hold before anything is written |
//! | `pointer` | which objects a pointer may point to, as exclusive conditions |
//! | `validity` | where an access lies: the one place that says whether it is inside a live object |
//! | `access` | loads and stores of scalars, resolved against cells |
//! | `copy`, `length` | copies and fills, of constant and of symbolic length |
//! | `query` | what checks ask about pointers |
//! | `unset` | which bits were never written |
//! | `address` | where objects lie, for programs that look at it |
//! | `foreign`, `alias` | memory behind pointers that come from outside |

pub(crate) mod access;
mod address;
pub(crate) mod alias;
mod contents;
mod copy;
pub(crate) mod foreign;
mod initial;
pub mod layout;
mod leaks;
mod length;
pub(crate) mod locate;
pub mod object;
pub(crate) mod pmap;
pub(crate) mod pointer;
pub(crate) mod query;
mod resolve;
pub(crate) mod unset;
mod validity;
