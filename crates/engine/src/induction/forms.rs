//! Other forms of the program, for an induction that is stuck on it as it is.
//!
//! Each form gets an induction of its own, which takes turns with the first one.

use super::Induction;
use crate::Options;
use crate::work::Until;
use fathom_transform::nodes::Abstracted;
use fathom_transform::recursion::Rewritten;
use std::sync::{Arc, OnceLock};

/// What the program can be turned into.
#[derive(Copy, Clone, Default)]
pub(crate) struct Forms<'p> {
    /// With recursion as a loop, if there is some.
    pub recursion: Option<&'p Rewritten>,
    /// With two objects for the memory of each allocation site; made when it is wanted.
    pub nodes: Option<&'p OnceLock<Result<Abstracted, &'static str>>>,
}

impl<'p> Induction<'p> {
    /// A recursive call got in the way: from now on the program with recursion as a loop takes turns.
    pub(super) fn meet_recursion(&mut self, options: &Options) {
        if let (Some(rewritten), true) = (self.forms.recursion, allowed(options)) {
            let contracts = Arc::new(rewritten.contracts.clone());
            let program = &rewritten.program;
            let mut step = Self::with(program, program, contracts, Forms::default(), options);
            step.provenance = Some(&rewritten.provenance);
            self.bear(step);
        }
    }

    /// Memory that outlives an iteration got in the way: from now on it is two objects per allocation site, if that can be done.
    ///
    /// SOUNDNESS: there the pointers that are used are taken to be valid. Nothing is proved about a program that is seen to use others.
    pub(super) fn meet_nodes(&mut self, options: &Options, until: Until) {
        let (Some(form), true) = (self.forms.nodes, allowed(options)) else { return };
        let why = std::mem::take(&mut self.gave_up);
        let valid = self.bounds_hold(until);
        self.gave_up = self.gave_up.take().or(why);
        if !valid {
            return;
        }
        let Ok(form) = form.get_or_init(|| fathom_transform::nodes::abstracted(self.program)) else { return };
        let mut step = Self::with(&form.program, &form.program, Arc::default(), Forms::default(), options);
        step.nodes = &form.sites;
        step.provenance = Some(&form.provenance);
        self.bear(step);
    }

    fn bear(&mut self, form: Induction<'p>) {
        // One form per program.
        self.forms = Forms::default();
        self.offspring = Some(Box::new(form));
    }
}

/// Forms need candidates, and states that are told apart are those of the program itself.
fn allowed(options: &Options) -> bool {
    options.candidates && !options.unique_states && options.strategy.parts().induction.is_some_and(|i| i.forms)
}
