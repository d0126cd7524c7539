//! What functions without a body do, as the questions about alarms take them.
//!
//! Takes the parsed files, gives for each such function what becomes of the objects that it is given pointers to. Only alarms about values that nobody wrote
//! ask for that: a function that is given the address of a variable is usually called to write it.
//!
//! SOUNDNESS: in the search for executions every function writes what it is given, so that what is found unwritten does not depend on a function that only
//! happens not to write. In proofs functions of the system's headers may leave it unwritten (they do where they fail); the project's own
//! ones write one object of the type they are given a pointer to, and the proof names them. A pointer to `const` is never written through.

use super::places::Parsed;
use fathom_ast::{DeclKind, TypeKind, Unit};
use fathom_goto::*;
use fathom_transform::havoc::Given;
use fathom_transform::missing;
use std::collections::BTreeSet;

/// What the files say about the functions that they declare.
#[derive(Default)]
pub struct Outside {
    /// Functions of the system's headers.
    system: BTreeSet<String>,
    /// Parameters that point to `const`: the function and the number.
    read_only: BTreeSet<(String, usize)>,
}

impl Outside {
    pub fn new(parsed: &Parsed) -> Outside {
        let mut outside = Outside::default();
        for unit in &parsed.units.units {
            outside.read(unit);
        }
        outside
    }

    fn read(&mut self, unit: &Unit) {
        for decl in &unit.decls {
            let DeclKind::Function(function) = &decl.kind else { continue };
            let name = unit.str(decl.name).into_owned();
            if function.implicit || unit.files[unit.locs[decl.loc.index()].file.index()].system {
                self.system.insert(name.clone());
            }
            let TypeKind::Function { params, .. } = unit[decl.ty.ty].kind else { continue };
            for (n, parameter) in unit.list(params).iter().enumerate() {
                if matches!(unit[parameter.ty].kind, TypeKind::Pointer(to) if to.quals.is_const()) {
                    self.read_only.insert((name.clone(), n));
                }
            }
        }
    }

    /// In the search for an execution.
    pub fn found(&self, f: &Function, n: usize) -> Given {
        if self.reads_only(f, n) { Given::Kept } else { Given::Written }
    }

    /// In a proof that a value was written.
    pub fn proved(&self, f: &Function, n: usize) -> Given {
        match self.reads_only(f, n) || self.system.contains(&f.name) {
            true => Given::Changed,
            // How many there are behind the first one nobody knows.
            false => Given::OneWritten,
        }
    }

    /// In any other proof.
    pub fn changed(&self, f: &Function, n: usize) -> Given {
        if self.reads_only(f, n) { Given::ChangedHere } else { Given::Changed }
    }

    fn reads_only(&self, f: &Function, n: usize) -> bool {
        // The further arguments of a call lie in an object of their own.
        let further = f.params.get(n).is_some_and(|p| f.local(*p).name == "$va");
        further || self.read_only.contains(&(f.name.clone(), n))
    }

    /// Those of the functions that a proof takes to write what they are given.
    pub fn writers(&self, program: &Program, missing: &[String]) -> Vec<String> {
        let writes = |name: &&String| {
            let Some(f) = program.find_function(name).map(|id| program.func(id)) else { return false };
            let pointer = |n: usize| matches!(program.types.get(f.local(f.params[n]).ty), Type::Pointer(_));
            (0..f.params.len()).any(|n| pointer(n) && self.proved(f, n) == Given::OneWritten)
        };
        missing.iter().filter(writes).cloned().collect()
    }
}

/// What a proof rests on if one of these functions is called: that of a thread which nobody disturbs.
pub fn undisturbed(missing: &[String]) -> Option<String> {
    let names: Vec<String> = missing.iter().filter(|name| missing::passed_alone(name)).cloned().collect();
    let named = super::question::listed(&names);
    (!names.is_empty())
        .then(|| format!("no other thread, process or signal changes memory meanwhile, although the program calls {named}"))
}
