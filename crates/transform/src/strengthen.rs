//! What static analysis knows at loop heads, in the program: for the inductive step, whose arbitrary states would otherwise include ones that no
//! execution has.
//!
//! SOUNDNESS: a wrong fact that is assumed makes a wrong proof. With `FactUse::Assert` each one is a property instead, whose origin is `Origin::Fact`.

use crate::provenance::{Origin, Provenance};
use fathom_analysis::{AtBlock, CallGraph, Externals, Facts, Modified, PointsTo};
use fathom_goto::loops::Wto;
use fathom_goto::*;

/// Instructions the analysis of facts may look at: about a second.
const FACT_BUDGET: u64 = 1_000_000;

/// What becomes of facts at loop heads.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum FactUse {
    /// Trusted: assumed in the inductive step, whose arbitrary states would otherwise include ones that no execution has.
    Assume,
    /// Proved along with everything else.
    Assert,
}

pub fn facts(program: &Program, externals: Externals) -> Facts {
    let points_to = PointsTo::of(program, externals);
    let calls = CallGraph::of(program, &points_to);
    let modified = Modified::of(program, &points_to, &calls);
    Facts::with(program, &points_to, &calls, &modified, FACT_BUDGET)
}

/// The program with what static analysis knows at its loop heads.
pub fn strengthen(program: &Program, externals: Externals, how: FactUse) -> (Program, Provenance) {
    let facts = facts(program, externals);
    let mut strengthened = program.clone();
    for (i, f) in program.functions.iter().enumerate() {
        if !f.has_body() {
            continue;
        }
        let id = FuncId::new(i);
        let mut function = std::mem::take(&mut strengthened.functions[i]);
        for l in &Wto::of(f).loops {
            let AtBlock::Facts(known) = facts.at(id, l.head) else { continue };
            let mut insts = Vec::new();
            for fact in known {
                let cond = fact.predicate(&mut strengthened.types, &mut function);
                let kind = match how {
                    FactUse::Assume => InstKind::Assume(cond),
                    FactUse::Assert => {
                        let message = format!("fact `{}` at loop {}", fact.describe(program), l.name);
                        strengthened.properties.push(Property {
                            class: PropertyClass::Assertion,
                            message,
                            loc: l.loc,
                            function: f.name.clone(),
                        });
                        InstKind::Assert { cond, property: PropertyId::new(strengthened.properties.len() - 1) }
                    }
                };
                insts.push(Inst { kind, loc: LocId::NONE });
            }
            let block = &mut function.blocks[l.head.index()];
            block.insts.splice(0..0, insts);
        }
        strengthened.functions[i] = function;
    }
    let provenance = Provenance::extended(program.properties.len(), &strengthened, Origin::Fact);
    (strengthened, provenance)
}
