//! What static analysis knows at loop heads, in the program: for the inductive step, whose arbitrary states would otherwise include ones that no
//! execution has.
//!
//! SOUNDNESS: a wrong fact that is assumed makes a wrong proof. With `FactUse::Assert` each one is a property instead, whose origin is `Origin::Fact`.

use crate::provenance::{Origin, Provenance};
use fathom_analysis::values::Values;
use fathom_analysis::{AtBlock, CallGraph, Externals, Facts, Modified, PointsTo};
use fathom_goto::loops::Wto;
use fathom_goto::*;

/// Instructions the analysis of facts may look at: about a second.
const FACT_BUDGET: u64 = 1_000_000;
/// Claims of value analysis at one loop head.
const CLAIMS: usize = 512;

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

/// The program with what static analysis knows at its loop heads. `values`: of this very program, if value analysis knows more.
pub fn strengthen(program: &Program, externals: Externals, values: Option<&Values>, how: FactUse) -> (Program, Provenance) {
    let facts = facts(program, externals);
    let mut strengthened = program.clone();
    for (i, f) in program.functions.iter().enumerate() {
        if !f.has_body() {
            continue;
        }
        let id = FuncId::new(i);
        let mut function = std::mem::take(&mut strengthened.functions[i]);
        for l in &Wto::of(f).loops {
            let mut claims = Vec::new();
            if let AtBlock::Facts(known) = facts.at(id, l.head) {
                for fact in known {
                    claims.push((fact.predicate(&mut strengthened.types, &mut function), fact.describe(program)));
                }
            }
            if let Some(values) = values {
                let known = values.claims_at(program, &mut strengthened.types, (id, &mut function), l.head);
                claims.extend(known.into_iter().take(CLAIMS));
            }
            let mut insts = Vec::new();
            for (cond, what) in claims {
                let kind = match how {
                    FactUse::Assume => InstKind::Assume(cond),
                    FactUse::Assert => {
                        let message = format!("fact `{what}` at loop {}", l.name);
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
