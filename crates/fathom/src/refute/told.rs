//! What is said about an alarm: its line, the condition under which it happens, the execution as steps.

use super::question::Verdict;
use fathom_alarm::{Alarm, Answer, Judgement, Place, Step};
use fathom_engine::Counterexample;
use fathom_goto::{Program, Type, TypeId};
use fathom_render::StepKind;
use fathom_render::report;

/// Steps that SARIF shows.
const STEPS: usize = 200;

/// A line per alarm, and the count of them all.
pub fn lines(alarms: &[&Alarm], verdicts: &[Verdict], quiet: bool) -> String {
    let mut out = String::new();
    for (i, (alarm, verdict)) in alarms.iter().zip(verdicts).enumerate() {
        let about = match verdict.answer {
            Answer::Confirmed if verdict.test.as_ref().is_some_and(|t| t.shows) => format!(" (by execution: {})", verdict.why),
            Answer::Confirmed => format!(" ({})", verdict.why),
            Answer::Refuted if verdict.rests_on.is_empty() => format!(" ({})", verdict.why),
            Answer::Refuted => format!(" (rests on: {})", verdict.rests_on.join("; ")),
            Answer::Undecided => format!(" ({})", verdict.why),
        };
        if !quiet {
            out += &format!("alarm {}: {} {} [{}]{about}\n", i + 1, verdict.answer.name(), alarm.place, alarm.rule);
            if let Some(test) = &verdict.test {
                out += &format!("  test: {}\n", test.told);
            }
        }
    }
    let count = |answer: Answer| verdicts.iter().filter(|v| v.answer == answer).count();
    out += &format!(
        "alarms: {} total, {} confirmed, {} refuted, {} undecided\n",
        verdicts.len(),
        count(Answer::Confirmed),
        count(Answer::Refuted),
        count(Answer::Undecided)
    );
    out
}

/// The verdict of an execution that the interpreter replayed.
pub fn confirmed(
    program: &Program,
    entry: &str,
    found: &Counterexample,
    place: &report::Place,
    counterexample: &report::Counterexample,
    without_body: &[String],
) -> Verdict {
    let message = &program.property(found.property).message;
    let mut why = format!("{message}, {}:{}", place.line, place.column);
    why += &match entry {
        "main" => format!(", from {entry}"),
        _ => match precondition(program, counterexample) {
            None => format!(", from {entry}"),
            Some(when) => format!(", from {entry} when {when}"),
        },
    };
    if let Some(returned) = returned(counterexample, without_body) {
        why += &format!(", where functions without a body return: {returned}");
    }
    let steps = counterexample.steps.iter().filter(|s| s.place.is_known()).filter_map(|step| {
        let text = step_text(&step.kind)?;
        Some(Step { place: Place::new(step.place.file.clone(), step.place.line, step.place.column), text })
    });
    let mut steps: Vec<Step> = steps.collect();
    if steps.len() > STEPS {
        steps.drain(..steps.len() - STEPS);
    }
    Verdict { answer: Answer::Confirmed, steps, ..Verdict::undecided(why) }
}

/// What the functions returned that have no body: the execution depends on it.
fn returned(counterexample: &report::Counterexample, without_body: &[String]) -> Option<String> {
    let inputs = counterexample.inputs.iter().filter(|input| without_body.contains(&input.name));
    let mut all: Vec<String> = inputs.map(|input| format!("{} {}", input.name, input.value)).collect();
    all.dedup();
    (!all.is_empty()).then(|| super::question::listed(&all))
}

/// A function without a body that was called with a pointer, and nobody knows what became of what that led to. `any`: also if one of its parameters is the
/// pointer, and not only if it is among further arguments or in a structure.
pub fn given_to<'a>(
    program: &Program,
    counterexample: &report::Counterexample,
    without_body: &'a [String],
    any: bool,
) -> Option<&'a String> {
    let takes = |ty: TypeId| match program.types.get(ty) {
        Type::Pointer(_) => any,
        Type::Record(_) => true,
        // An address may be passed as a number.
        Type::Int { width, .. } => any && *width >= program.types.arch.pointer_bits(),
        Type::Void | Type::Bool | Type::Float(_) | Type::Array { .. } | Type::Function { .. } => false,
    };
    let takes_pointer = |name: &str| {
        let function = program.find_function(name).map(|f| program.func(f));
        function.is_none_or(|f| f.variadic || f.params.iter().any(|&p| takes(f.local(p).ty)))
    };
    let calls = counterexample.steps.iter().filter_map(|step| match &step.kind {
        StepKind::Call { callee, .. } => Some(callee),
        _ => None,
    });
    let mut given = calls.filter_map(|callee| without_body.iter().find(|name| *name == callee));
    given.find(|name| takes_pointer(name))
}

/// What the function was called with, as a condition in C.
fn precondition(program: &Program, counterexample: &report::Counterexample) -> Option<String> {
    let parameters = program.drawn_arguments();
    let mut conditions = Vec::new();
    let drawn = counterexample.inputs.iter().filter(|input| parameters.contains(&input.name.as_str()));
    for (input, parameter) in drawn.zip(&parameters).take_while(|(i, p)| i.name == **p) {
        let pointer = input.ty.ends_with('*');
        let null = matches!(input.value.as_str(), "0" | "NULL" | "null" | "0x0");
        conditions.push(match (pointer, null) {
            (true, true) => format!("{parameter} == NULL"),
            (true, false) => format!("{parameter} != NULL"),
            (false, _) => format!("{parameter} == {}", input.value),
        });
    }
    (!conditions.is_empty()).then(|| conditions.join(" && "))
}

fn step_text(kind: &StepKind) -> Option<String> {
    Some(match kind {
        StepKind::Assign { target, value, .. } => format!("{target} = {value}"),
        StepKind::Input { name, value } => format!("{name} is {value}"),
        StepKind::Call { callee, .. } => format!("call of {callee}"),
        StepKind::Return { callee, value: Some(value) } => format!("{callee} returns {value}"),
        StepKind::Return { callee, value: None } => format!("{callee} returns"),
        StepKind::Iteration { iteration, .. } => format!("iteration {iteration}"),
        StepKind::Branch { holds: true } => "the condition holds".into(),
        StepKind::Branch { holds: false } => "the condition does not hold".into(),
        StepKind::Free => "memory is freed".into(),
        StepKind::Violation { message } => message.clone(),
        StepKind::Output { .. } | StepKind::Omitted { .. } => return None,
    })
}

pub fn judgement(verdict: &Verdict) -> Judgement {
    Judgement {
        answer: verdict.answer,
        why: verdict.why.clone(),
        rests_on: verdict.rests_on.clone(),
        steps: verdict.steps.clone(),
        test: verdict.test.as_ref().filter(|t| t.rule.is_some()).map(|t| t.told.clone()),
    }
}
