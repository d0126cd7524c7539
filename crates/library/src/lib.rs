//! C models of the standard library: what a program means that calls functions it does not define.
//!
//! Takes the names of the functions and objects that the user's units leave undefined, gives the C sources of the models that define
//! them, and of the models those need. The front end parses them like any other C file, all in one translation unit, so
//! that a program pays for one short parse and only if it needs a model at all.
//!
//! Functions that need no model, because lowering maps each call to a primitive (`malloc`, `memcpy`, `printf`, `sqrt`,
//! …), are listed in `fathom_lower`; where a model here defines such a function, the model is used.
//!
//! What the models may assume and how they are written is said in `models/fathom.h`.
//!
//! Must not know: clang, the AST, the IR.

mod header;
mod table;

use header::Model;

/// Folder the models seem to lie in; messages name it.
const FOLDER: &str = "/fathom/library";

/// One translation unit made of models.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryUnit {
    /// The file to parse; one of `virtual_files`.
    pub file: String,
    /// Path and contents of every file of the unit.
    pub virtual_files: Vec<(String, Vec<u8>)>,
}

/// Models that define any of the functions, and those they need in turn: file name and C text, in a fixed order.
pub fn sources_for(undefined: &[String]) -> Vec<(&'static str, &'static str)> {
    let models = table::models();
    let defining = |name: &str| models.iter().position(|model| model.defines(name));
    let mut chosen = vec![false; models.len()];
    let mut pending: Vec<usize> = undefined.iter().filter_map(|name| defining(name)).collect();
    while let Some(at) = pending.pop() {
        if !std::mem::replace(&mut chosen[at], true) {
            pending.extend(models[at].needs.iter().filter_map(|name| defining(name)));
        }
    }
    models.iter().zip(chosen).filter(|(_, chosen)| *chosen).map(|(model, _)| (model.file, model.text)).collect()
}

/// The same as one translation unit; `None` if no model defines any of the functions.
pub fn unit_for(undefined: &[String]) -> Option<LibraryUnit> {
    let sources = sources_for(undefined);
    if sources.is_empty() {
        return None;
    }
    let file = format!("{FOLDER}/models.c");
    let includes: String = sources.iter().map(|(name, _)| format!("#include \"{FOLDER}/{name}\"\n")).collect();
    let mut virtual_files = vec![(file.clone(), includes.into_bytes())];
    for (name, text) in sources.into_iter().chain(table::HEADERS.iter().copied()) {
        virtual_files.push((format!("{FOLDER}/{name}"), text.as_bytes().to_vec()));
    }
    Some(LibraryUnit { file, virtual_files })
}

/// Every function some model defines, sorted.
pub fn modelled_functions() -> Vec<&'static str> {
    let models: Vec<Model> = table::models();
    let mut names: Vec<&str> = models.iter().flat_map(|model| model.defined.iter().chain(&model.overridden)).copied().collect();
    names.sort_unstable();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(undefined: &[&str]) -> Vec<&'static str> {
        let undefined: Vec<String> = undefined.iter().map(|name| name.to_string()).collect();
        sources_for(&undefined).into_iter().map(|(file, _)| file).collect()
    }

    #[test]
    fn only_what_is_needed() {
        assert_eq!(files(&["strlen", "no_such_function"]), ["string_length.c"]);
        assert_eq!(files(&[]), [""; 0]);
    }

    #[test]
    fn models_bring_what_they_need() {
        assert_eq!(files(&["strtol"]), ["errno.c", "number.c"]);
        assert_eq!(files(&["sscanf"]), ["errno.c", "number_float.c", "scan_string.c"]);
    }

    #[test]
    fn an_override_alone_does_not_ask_for_its_model() {
        assert_eq!(files(&["exit"]), [""; 0]);
        assert_eq!(files(&["exit", "atexit"]), ["exit.c"]);
    }

    #[test]
    fn no_function_has_two_models() {
        let names = modelled_functions();
        for pair in names.windows(2) {
            assert_ne!(pair[0], pair[1]);
        }
    }
}
