//! The formula of the base case as text: what the solver is asked at one bound, for other solvers and for eyes.

use crate::Options;
use fathom_goto::Program;
use fathom_solver::NoText;
use fathom_symex::{Config, Executor};
use fathom_term::TermId;

/// The unwinding as equations, one per line: `t7:32 = add t3 t5`. What each property's violation means comes last.
pub fn equations(program: &Program, bound: u32) -> String {
    use std::fmt::Write;
    let mut executor = unwound(program, bound);
    let targets = std::mem::take(&mut executor.unwinding.targets);
    let mut needed = vec![false; executor.terms.len()];
    let mut stack: Vec<TermId> =
        targets.iter().map(|t| t.condition).chain(executor.memory.addresses.axioms.iter().copied()).collect();
    stack.extend(executor.unwinding.frontiers.iter().map(|f| f.condition));
    while let Some(t) = stack.pop() {
        if !std::mem::replace(&mut needed[t.index()], true) {
            stack.extend(executor.terms.args(t));
        }
    }
    let terms = &executor.terms;
    let mut out = String::new();
    let name = |t: TermId| match (terms.as_const(t), terms.var_name(t)) {
        (Some(value), _) => value.to_u128().map_or(format!("{t:?}"), |v| v.to_string()),
        (None, Some(name)) => format!("{name}.{}", t.index()),
        (None, None) => format!("{t:?}"),
    };
    for t in (0..terms.len()).filter(|&i| needed[i]).map(TermId::from_index).filter(|&t| !terms.args(t).is_empty()) {
        let operator = match terms.op(t) {
            fathom_term::Op::Extract => format!("extract[{}:{}]", terms.extract_bounds(t).0, terms.extract_bounds(t).1),
            fathom_term::Op::Fp => format!("{:?}", terms.fp_parts(t).0).to_lowercase(),
            op => op.name().to_string(),
        };
        let args: Vec<String> = terms.args(t).iter().map(|&a| name(a)).collect();
        let _ = writeln!(out, "{t:?}:{} = {operator} {}", sort_text(terms.sort(t)), args.join(" "));
    }
    for target in &targets {
        let property = program.property(target.property);
        let _ = writeln!(
            out,
            "violated if {}: {}: {}",
            name(target.condition),
            program.source.describe(property.loc),
            property.message
        );
    }
    for frontier in &executor.unwinding.frontiers {
        let _ = writeln!(out, "goes on if {}: {:?}", name(frontier.condition), frontier.kind);
    }
    out
}

fn sort_text(sort: fathom_term::Sort) -> String {
    match sort {
        fathom_term::Sort::Bv(width) => width.to_string(),
        fathom_term::Sort::Array { index, elem } => format!("[{index}]{elem}"),
    }
}

/// SMT-LIB text that is satisfiable exactly if some property is violated within `bound` symbolic iterations. `Err`: a float
/// operation has no text.
pub fn formula(program: &Program, bound: u32, native_floats: bool) -> Result<String, NoText> {
    let mut executor = unwound(program, bound);
    let targets = std::mem::take(&mut executor.unwinding.targets);
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
    let mut roots = executor.memory.addresses.axioms.clone();
    roots.push(executor.terms.or_many(&conditions));
    fathom_solver::query_text(&mut executor.terms, &roots, native_floats, Some(fathom_float::lowering()), "unknown", &notes)
}

/// The program executed up to a bound.
fn unwound(program: &Program, bound: u32) -> Executor<'_> {
    let options = Options::default();
    let config = Config {
        induct: false,
        contracts: Default::default(),
        free_iterations: u32::MAX,
        record_heads: false,
        free_budget: 1 << 20,
        unwind: options.unwind.clone(),
        stop: options.stop.clone(),
        deadline: None,
        work: None,
        profile: false,
        trust_outside: false,
        leaked: Default::default(),
        outside_changes: false,
        given: Default::default(),
    };
    let mut executor = Executor::new(program, config);
    executor.start();
    for k in 1..=bound.max(1) {
        executor.deepen(k);
    }
    executor.say_all();
    executor
}
