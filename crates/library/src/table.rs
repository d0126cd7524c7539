//! The models, in a fixed order. Adding one means one file in `models/` and one name here.

use crate::header::Model;

macro_rules! files {
    ($table:ident: $($name:literal)*) => {
        pub(crate) const $table: &[(&str, &str)] = &[$(($name, include_str!(concat!("../models/", $name)))),*];
    };
}

// What models include: declarations, and code that several of them share.
files! { HEADERS:
    "approx.h"
    "descriptor.h"
    "failure.h"
    "fathom.h"
    "format.h"
    "formatter.h"
    "math_error.h"
    "scan.h"
    "stream.h"
}

files! { MODELS:
    "arithmetic.c"
    "byte_order.c"
    "clock_names.c"
    "clock_zone.c"
    "ctype.c"
    "ctype_tables.c"
    "dialect.c"
    "entropy.c"
    "environ.c"
    "environment.c"
    "errno.c"
    "exit.c"
    "fenv.c"
    "format.c"
    "heap.c"
    "jump.c"
    "locale.c"
    "math_exponential.c"
    "math_parts.c"
    "math_power.c"
    "math_rounding.c"
    "math_special.c"
    "math_trigonometric.c"
    "number.c"
    "number_float.c"
    "options.c"
    "random.c"
    "scan_stream.c"
    "scan_string.c"
    "sort.c"
    "stdio_files.c"
    "stdio_input.c"
    "stdio_output.c"
    "stdio_print.c"
    "stdio_streams.c"
    "string_compare.c"
    "string_copy.c"
    "string_duplicate.c"
    "string_error.c"
    "string_length.c"
    "string_memory.c"
    "string_search.c"
    "string_token.c"
    "time.c"
    "unistd.c"
}

pub(crate) fn models() -> Vec<Model> {
    MODELS.iter().map(|&(file, text)| Model::read(file, text)).collect()
}
