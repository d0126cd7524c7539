//! The formula of the base case as text: what the solver is asked at one bound, for other solvers and for eyes.

use crate::Options;
use fathom_goto::Program;
use fathom_symex::{Config, Executor};
use fathom_term::TermId;

/// SMT-LIB text that is satisfiable exactly if some property is violated within `bound` symbolic iterations. `Err`: a float
/// operation has no text.
pub fn formula(program: &Program, bound: u32, native_floats: bool) -> Result<String, String> {
    let options = Options::default();
    let config = Config {
        induct: false,
        record_heads: false,
        free_budget: 1 << 20,
        unwind: options.unwind.clone(),
        stop: options.stop.clone(),
        deadline: None,
    };
    let mut executor = Executor::new(program, config);
    executor.start();
    for k in 1..=bound.max(1) {
        executor.deepen(k);
    }
    let targets = std::mem::take(&mut executor.targets);
    let mut notes =
        vec![format!("satisfiable if one of {} conditions holds within {bound} symbolic iterations per loop", targets.len())];
    for target in &targets {
        let property = program.property(target.property);
        let line = format!("{}: {}", program.source.describe(property.loc), property.message).replace(['\n', '\r'], " ");
        if !notes.contains(&line) {
            notes.push(line);
        }
    }
    let conditions: Vec<TermId> = targets.iter().map(|t| t.condition).collect();
    let mut roots = executor.axioms.clone();
    roots.push(executor.terms.or_many(&conditions));
    fathom_solver::query_text(&mut executor.terms, &roots, native_floats, Some(fathom_float::lowering()), "unknown", &notes)
        .map_err(|_| "a float operation has no circuit within the budget".to_owned())
}
