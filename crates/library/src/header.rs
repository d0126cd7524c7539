//! The comment every model opens with, which says what it defines and needs:
//!
//! ```c
//! /* stdlib.h: functions that run when the program ends.
//!  *
//!  * Defines: atexit at_quick_exit
//!  * Overrides: exit quick_exit
//!  * Needs: __errno_location
//!  */
//! ```
//!
//! *Defines* are the functions and objects whose use brings the model in. *Overrides* are defined too, but alone do not ask for the
//! model: lowering knows what they mean. *Needs* are functions of other models. A list goes on over lines that begin with
//! no such word. `tests/models.rs` compares the lists with what the front end finds in the file.

/// A model and what its comment says.
pub(crate) struct Model {
    pub file: &'static str,
    pub text: &'static str,
    pub defined: Vec<&'static str>,
    pub overridden: Vec<&'static str>,
    pub needs: Vec<&'static str>,
}

impl Model {
    pub fn read(file: &'static str, text: &'static str) -> Model {
        let mut model = Model { file, text, defined: Vec::new(), overridden: Vec::new(), needs: Vec::new() };
        let mut list: Option<&mut Vec<&'static str>> = None;
        for line in text.lines() {
            let line = line.trim_start_matches("/*").trim_start();
            if line.starts_with("*/") {
                break;
            }
            let mut words = line.trim_start_matches('*').split_whitespace().peekable();
            match words.peek() {
                Some(&"Defines:") => list = Some(&mut model.defined),
                Some(&"Overrides:") => list = Some(&mut model.overridden),
                Some(&"Needs:") => list = Some(&mut model.needs),
                Some(_) => {
                    if let Some(list) = &mut list {
                        list.extend(words);
                    }
                    continue;
                }
                None => {
                    list = None;
                    continue;
                }
            }
            if let Some(list) = &mut list {
                list.extend(words.skip(1));
            }
        }
        model
    }

    /// Whether using the function brings the model in.
    pub fn defines(&self, name: &str) -> bool {
        self.defined.contains(&name)
    }
}

#[cfg(test)]
mod tests {
    use super::Model;

    #[test]
    fn lists_go_on_over_lines() {
        let text = "/* x.h: text.\n *\n * Defines: a b\n * c\n * Overrides: d\n * Needs: e\n */\nint f;\n";
        let model = Model::read("x.c", text);
        assert_eq!(model.defined, ["a", "b", "c"]);
        assert_eq!(model.overridden, ["d"]);
        assert_eq!(model.needs, ["e"]);
    }
}
