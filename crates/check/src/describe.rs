//! The properties of a program as text: `fathom show properties`.

use crate::classes::class_name;
use fathom_goto::Program;
use rustc_hash::FxHashMap;

/// Stable names, by property id: function, class and ordinal among those (`main.division.1`). Edits elsewhere in
/// the program do not change them.
pub fn property_names(program: &Program) -> Vec<String> {
    let mut counts: FxHashMap<(&str, &str), u32> = FxHashMap::default();
    let name = |p: &fathom_goto::Property, n: u32| format!("{}.{}.{n}", p.function, class_name(p.class));
    let mut names = Vec::with_capacity(program.properties.len());
    for property in &program.properties {
        let count = counts.entry((property.function.as_str(), class_name(property.class))).or_default();
        *count += 1;
        names.push(name(property, *count));
    }
    names
}

/// One line per property: name, location, message.
pub fn describe(program: &Program) -> String {
    let mut text = String::new();
    for (property, name) in program.properties.iter().zip(property_names(program)) {
        text += &format!("{name}  {}  {}\n", program.source.describe(property.loc), property.message);
    }
    text
}
