//! The models, in a fixed order. Adding one means one file in `models/` and one name here.

use crate::header::Model;

/// Declarations every model includes.
pub(crate) const PRELUDE: &str = include_str!("../models/fathom.h");

macro_rules! table {
    ($($name:literal)*) => {
        const TABLE: &[(&str, &str)] = &[$(($name, include_str!(concat!("../models/", $name)))),*];
    };
}

table! {
    "arithmetic.c"
    "ctype.c"
    "ctype_tables.c"
    "errno.c"
    "exit.c"
    "heap.c"
    "number.c"
    "random.c"
    "sort.c"
    "string_compare.c"
    "string_copy.c"
    "string_duplicate.c"
    "string_error.c"
    "string_length.c"
    "string_memory.c"
    "string_search.c"
    "string_token.c"
}

pub(crate) fn models() -> Vec<Model> {
    TABLE.iter().map(|&(file, text)| Model::read(file, text)).collect()
}
