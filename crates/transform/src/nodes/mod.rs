//! Memory that a loop allocates, for the inductive step: a property of all nodes is one of any node.
//!
//! Takes a program, gives a copy in which the memory of each allocation site is two static objects. *Tracked* is one node, chosen when it
//! is allocated; *other* stands for all the rest: what is stored there is forgotten, what is loaded from there is arbitrary, a
//! pointer among those that the points-to sets allow. Nothing is allocated any more, so loops that build structures have a
//! finite state, and invariants about the tracked node are invariants about all.
//!
//! SOUNDNESS: fix an execution of the original and, per site, one node of it or none. Map pointers to that node to `&tracked`, pointers to
//! the other nodes of the site to `&other`, and keep everything else. The copy has the mapped execution: an allocation chooses
//! as the fixed node demands; a load from another node takes the mapped value as its arbitrary one; comparing two others is arbitrary, as
//! is any comparison that depends on memory being used again; and whatever else could tell nodes apart takes the site out
//! (`sites`). That holds for every choice of the fixed nodes. So an assertion may be weakened to count only in the executions of one
//! choice, as long as there is one for each violation: in a violating execution of the original, fix for each site the node that was
//! loaded from last before the violation. In the mapped execution that last load was from the tracked node, and `missed`, which notes
//! after each load whether it was from another one, is false. So `missed || condition` is violated too. One such node per site is
//! all there is: nothing can be claimed of two nodes of a site at once, unless it holds of a node and anything at all.
//!
//! A pointer that was never stored in a node has no name. That none is loaded is a property of the copy (`bare`), not weakened: take the first
//! such load in an execution of the original and fix its node; before it every load had a value that can be named. Hence all
//! claims about the original need that property proved as well.
//!
//! Programs that free memory are refused, and null pointers are not followed: that only pointers to live memory are used is not proved here, and the
//! verdict says so. Executions of the first iterations are looked at all the same (`Induction::meet_nodes`). Violations of the copy mean nothing.

mod build;
mod rewrite;
mod sites;

use crate::provenance::{Origin, Provenance, Rest};
use fathom_goto::*;

/// The variables that invariants about a site's nodes speak of.
#[derive(Clone, Debug)]
pub struct Ghosts {
    pub chosen: GlobalId,
    pub tracked: GlobalId,
    /// Of the tracked node: pointers that were not stored yet.
    pub bare: Vec<GlobalId>,
    /// Flags of functions: a local points to the tracked node.
    pub watches: Vec<(FuncId, LocalId)>,
}

pub struct Abstracted {
    pub program: Program,
    /// With a hypothesis that every proof needs.
    pub provenance: Provenance,
    pub sites: Vec<Ghosts>,
}

/// The copy, or why there is none.
pub fn abstracted(program: &Program) -> Result<Abstracted, &'static str> {
    let plan = sites::plan(program)?;
    let old = program.properties.len();
    let (program, sites) = rewrite::rewrite(program, &plan);
    if fathom_goto::validate(&program).is_err() {
        return Err("the copy breaks a rule of the IR");
    }
    let mut provenance = Provenance::extended(old, &program, Origin::Hypothesis);
    provenance.rests_on.push(Rest::ValidPointers);
    Ok(Abstracted { program, provenance, sites })
}
