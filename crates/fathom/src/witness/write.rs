//! From a verdict to a witness.
//!
//! A violation becomes the values its execution drew, each at the call that returned it, and the target. A proof becomes the
//! invariants it rests on at the heads of the loops, as far as they can be written in C; one that explored every execution
//! needs none. Every expression is read by the front end at its place before it is written.

use super::claims::{self, constant};
use super::sources::Sources;
use super::{data_model, specification};
use crate::cli::{VerifyArgs, WitnessFormatArg};
use crate::failure::Failure;
use crate::source::SourceFile;
use fathom_analysis::Externals;
use fathom_analysis::facts::Facts;
use fathom_analysis::points_to::Object;
use fathom_analysis::values::{Keep, Known};
use fathom_engine::{Claim, Counterexample, Leaf, LoopInvariant, Outcome, PropertyOutcome, Variable};
use fathom_goto::*;
use fathom_interpret::{InputRequest, Mode, Observer, Options};
use fathom_transform::Sliced;
use fathom_witness::annotate::{self, Point};
use fathom_witness::constant::float_text;
use fathom_witness::*;
use std::path::Path;

/// A violation with more inputs than this is told by its last ones only.
const INPUTS: usize = 20_000;

/// The program as the engine saw it, and what led to it.
pub struct Verified<'a> {
    pub program: &'a Program,
    /// Before anything irrelevant was removed.
    pub whole: &'a Program,
    pub sliced: Sliced,
    pub externals: Externals,
    pub outcome: &'a Outcome,
}

/// Writes the witness to the file. The sentence says why there is none.
pub fn write(file: &Path, verified: &Verified<'_>, files: &[SourceFile], args: &VerifyArgs) -> Result<(), String> {
    let text = |failure: Failure| failure.to_string();
    let sources = Sources::read(files).map_err(text)?;
    let violated = verified.outcome.violated().next();
    let proved = verified.outcome.properties.iter().all(|p| matches!(p, PropertyOutcome::Proved { .. }));
    let content = match violated {
        Some((_, counterexample)) => Content::Violation(violation(verified.program, &sources, counterexample)?),
        None if proved => Content::Correctness(correctness(verified, &sources, files, args)),
        None => return Err("the verdict is unknown, so there is no witness to write".into()),
    };
    save(file, content, &sources, args)
}

/// The witness of an execution that does not end: the inputs of the stem, the head of the loop, the inputs of the cycle. `stem`: how many inputs come before.
pub fn write_endless(
    file: &Path,
    program: &Program,
    counterexample: &Counterexample,
    stem: u64,
    files: &[SourceFile],
    args: &VerifyArgs,
) -> Result<(), String> {
    let sources = Sources::read(files).map_err(|failure| failure.to_string())?;
    let (mut segments, drawn) = drawn_at_calls(program, &sources, counterexample);
    let location = target(program, &sources, counterexample)
        .ok_or("the loop stands in code that no input file shows, so there is no witness")?;
    let before = drawn.iter().filter(|number| **number < stem).count();
    if format(file, args) == Format::Yaml {
        let mut cycle = segments.split_off(before);
        if cycle.is_empty() {
            // Nothing is drawn in the cycle: its head is what is passed, by its condition or as a statement.
            let source = sources.named(&location.file).unwrap_or(0);
            let at = location.column.and_then(|column| sources.offset((source, location.line, column)));
            let text = &sources.0[source].text.text;
            let head = at.and_then(|at| head_of(text, at)).map(|head| sources.location(source, head, ""));
            let (kind, location) = match head {
                Some(head) => {
                    let function = location.function;
                    (WaypointKind::Branching(Branch::Condition(true)), Location { function, ..head })
                }
                None => (WaypointKind::Assumption("1".into()), location),
            };
            cycle.push(Segment { avoid: Vec::new(), follow: Waypoint { kind, location } });
        }
        let text = yaml::write_endless(&task(&sources, args)?, &segments, &cycle, &producer());
        return crate::publish::write_file(file, text.as_bytes()).map_err(|failure| failure.to_string());
    }
    segments.insert(before, Segment { avoid: Vec::new(), follow: Waypoint { kind: WaypointKind::Target, location } });
    save(file, Content::Violation(segments), &sources, args)
}

/// The keyword of the loop whose condition is at an offset, or that begins there.
fn head_of(text: &str, at: usize) -> Option<usize> {
    const WORDS: [&str; 2] = ["while", "for"];
    if WORDS.iter().any(|word| text.get(at..).is_some_and(|text| text.starts_with(word))) {
        return Some(at);
    }
    let before = text.get(..at)?;
    let mut closed = 0;
    let open = before.bytes().enumerate().rev().find(|(_, byte)| match byte {
        b')' => {
            closed += 1;
            false
        }
        b'(' if closed > 0 => {
            closed -= 1;
            false
        }
        b'(' | b'{' | b'}' => true,
        _ => false,
    })?;
    let word = before[..open.0].trim_end();
    WORDS.iter().filter(|_| open.1 == b'(').find(|w| word.ends_with(**w)).map(|w| word.len() - w.len())
}

/// The witness of a proof that loops end: by function and head of a loop, what holds between a visit and every visit before.
pub fn write_ranks(
    file: &Path,
    program: &Program,
    ranks: &[(FuncId, BlockId, String)],
    files: &[SourceFile],
    args: &VerifyArgs,
) -> Result<(), String> {
    if format(file, args) != Format::Yaml {
        return Err("the format has no words for what decreases in a loop; name the file NAME.yml".into());
    }
    let sources = Sources::read(files).map_err(|failure| failure.to_string())?;
    let mut told = Vec::new();
    for (function, head, value) in ranks {
        let f = program.func(*function);
        if let Some((source, offset)) = keyword(program, &sources, f, *head) {
            told.push((sources.location(source, offset, &f.name), value.clone()));
        }
    }
    if told.is_empty() && !ranks.is_empty() {
        return Err("the loops stand in code that no input file shows, so there is no witness".into());
    }
    let text = yaml::write_ranks(&task(&sources, args)?, &told, &producer());
    crate::publish::write_file(file, text.as_bytes()).map_err(|failure| failure.to_string())
}

fn format(file: &Path, args: &VerifyArgs) -> Format {
    match args.output.witness_format {
        Some(WitnessFormatArg::Yaml) => Format::Yaml,
        Some(WitnessFormatArg::Graphml) => Format::GraphMl,
        None if file.extension().is_some_and(|e| e == "graphml") => Format::GraphMl,
        None => Format::Yaml,
    }
}

fn save(file: &Path, content: Content, sources: &Sources, args: &VerifyArgs) -> Result<(), String> {
    let task = task(sources, args)?;
    let witness = fathom_witness::write(&Witness { task, content }, format(file, args), &producer());
    crate::publish::write_file(file, witness.as_bytes()).map_err(|failure: Failure| failure.to_string())
}

fn task(sources: &Sources, args: &VerifyArgs) -> Result<Task, String> {
    Ok(Task {
        files: sources.0.iter().map(|s| (s.name.clone(), Some(s.hash.clone()))).collect(),
        specification: specification(args).map_err(|failure| failure.to_string())?.join("\n"),
        data_model: Some(data_model(args).map_err(|failure| failure.to_string())?),
    })
}

fn producer() -> Producer {
    let time = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_secs());
    Producer { name: "fathom".into(), version: env!("CARGO_PKG_VERSION").into(), time }
}

/// Values drawn at calls, in order, and the place of the violation.
fn violation(program: &Program, sources: &Sources, counterexample: &Counterexample) -> Result<Vec<Segment>, String> {
    let (mut segments, _) = drawn_at_calls(program, sources, counterexample);
    let surplus = segments.len().saturating_sub(INPUTS);
    segments.drain(..surplus);
    let location = target(program, sources, counterexample)
        .ok_or("the violation stands in code that no input file shows, so there is no witness")?;
    segments.push(Segment { avoid: Vec::new(), follow: Waypoint { kind: WaypointKind::Target, location } });
    Ok(segments)
}

/// The values drawn at calls that a file shows, and which input each of them is.
fn drawn_at_calls(program: &Program, sources: &Sources, counterexample: &Counterexample) -> (Vec<Segment>, Vec<u64>) {
    let mut options = Options::new(Mode::Replay);
    options.args = counterexample.script.args.clone();
    options.step_limit = Some(counterexample.steps + 1);
    let mut script = counterexample.script.clone();
    script.rewind();
    let mut calls = Calls { program, sources, last: None, segments: Vec::new(), drawn: Vec::new() };
    fathom_interpret::run(program, &options, &mut script, &mut calls);
    (calls.segments, calls.drawn)
}

/// The statement in which the violation happens: its own place, or that of the nearest call above it that a file shows.
fn target(program: &Program, sources: &Sources, counterexample: &Counterexample) -> Option<Location> {
    let property = program.property(counterexample.property);
    let own = [property.loc, counterexample.loc].into_iter();
    let function = counterexample.stack.last().map_or("main", |(f, _)| program.func(*f).name.as_str());
    let stack = counterexample.stack.iter().rev().map(|(f, loc)| (*loc, program.func(*f).name.as_str()));
    let mut candidates = own.map(|loc| (loc, function)).chain(stack);
    candidates.find_map(|(loc, function)| {
        let (source, line, column) = sources.place(program, program.source.get(loc))?;
        let offset = sources.offset((source, line, column))?;
        let text = &sources.0[source].text;
        let start = text.statement_around(offset).map_or(offset, |token| text.tokens()[token].start);
        Some(sources.location(source, start, function))
    })
}

/// Watches the replay for inputs and the calls they come from.
struct Calls<'a> {
    program: &'a Program,
    sources: &'a Sources,
    /// The call that was entered last.
    last: Option<LocId>,
    segments: Vec<Segment>,
    /// By segment: how many inputs came before.
    drawn: Vec<u64>,
}

impl Calls<'_> {
    /// The closing parenthesis of a call.
    fn parenthesis(&self, loc: LocId) -> Option<Location> {
        let place = self.sources.end(self.program, self.program.source.get(loc))?;
        let offset = self.sources.offset(place)?;
        let text = &self.sources.0[place.0].text;
        (text.text.as_bytes().get(offset) == Some(&b')')).then(|| {
            let mut location = self.sources.location(place.0, offset, "");
            location.function = None;
            location
        })
    }
}

impl Observer for Calls<'_> {
    fn wants_trace(&self) -> bool {
        true
    }

    fn call(&mut self, _: FuncId, loc: LocId, _: usize, _: &[Option<fathom_interpret::Passed>]) {
        self.last = Some(loc);
    }

    fn input(&mut self, request: &InputRequest<'_>, value: u128) {
        // A function without a body draws inside itself: the call is what a reader sees.
        let modelled = self.program.find_function(request.name).is_some_and(|f| self.program.func(f).loc == request.loc);
        let call = if modelled { self.last } else { Some(request.loc) };
        let Some(location) = call.and_then(|loc| self.parenthesis(loc)) else { return };
        let Some(value) = returned_text(self.program, request.ty, value) else { return };
        let kind = WaypointKind::FunctionReturn(Some(format!("\\result == {value}")));
        self.segments.push(Segment { avoid: Vec::new(), follow: Waypoint { kind, location } });
        self.drawn.push(request.sequence);
    }
}

/// A value as a C constant, if a comparison with one can pin it down.
fn returned_text(program: &Program, ty: TypeId, bits: u128) -> Option<String> {
    match program.types.get(ty) {
        Type::Bool => Some((bits & 1).to_string()),
        Type::Int { width, signed } if *width <= 64 => {
            let low = bits & ((1u128 << width) - 1);
            let negative = *signed && low >> (width - 1) == 1;
            Some(constant(if negative { low as i128 - (1i128 << width) } else { low as i128 }))
        }
        Type::Float(FloatKind::F32) => float_text(f64::from(f32::from_bits(bits as u32))),
        Type::Float(FloatKind::F64) => float_text(f64::from_bits(bits as u64)),
        Type::Pointer(_) => (bits == 0).then(|| "0".into()),
        _ => None,
    }
}

/// Invariants at the heads of the loops that the files show.
fn correctness(verified: &Verified<'_>, sources: &Sources, files: &[SourceFile], args: &VerifyArgs) -> Vec<Invariant> {
    // Where every execution was explored, nothing is needed.
    let Some(proof) = verified.outcome.proof.as_ref().filter(|proof| !proof.is_exploration()) else { return Vec::new() };
    let facts = Facts::of(verified.whole, verified.externals);
    // What was proved of a slice holds only where the slice is: claims about what it lost would be wrong.
    let untouched = verified.sliced == Sliced::default();
    let mut claims = if untouched { verified.outcome.invariants.clone() } else { Vec::new() };
    if proof.by_values.is_some() {
        claims.extend(found_by_values(verified, args));
    }
    let mut invariants: Vec<(usize, Invariant)> = Vec::new();
    for (i, function) in verified.whole.functions.iter().enumerate() {
        if !function.has_body() || function.from_library {
            continue;
        }
        let wto = Wto::of(function);
        for (n, l) in wto.loops.iter().enumerate() {
            let Some((source, offset)) = keyword(verified.whole, sources, function, l.head) else { continue };
            let location = sources.location(source, offset, &function.name);
            let found = claims::at_loop(verified.whole, FuncId::new(i), l, LoopId::new(n), Some(&facts), &claims);
            invariants.extend(
                found
                    .into_iter()
                    .map(|value| (source, Invariant { kind: InvariantKind::Loop, location: location.clone(), value })),
            );
        }
    }
    let kept = readable(invariants, sources, files, args);
    joined(kept.into_iter().map(|(_, invariant)| invariant).collect())
}

/// What value analysis knows of integers at the heads of loops of the whole program.
fn found_by_values(verified: &Verified<'_>, args: &VerifyArgs) -> Vec<LoopInvariant> {
    let Ok(selection) = crate::properties::selection(&args.property) else { return Vec::new() };
    let checked = args.only.is_empty();
    let values = crate::credit::values(verified.whole, verified.externals, (&selection, checked), Keep::LoopHeads);
    let mut out = Vec::new();
    for (i, function) in verified.whole.functions.iter().enumerate() {
        if !function.has_body() || function.from_library {
            continue;
        }
        let id = FuncId::new(i);
        for (n, l) in Wto::of(function).loops.iter().enumerate() {
            for known in values.integers_at(id, l.head) {
                let claims = of_known(&known).into_iter();
                out.extend(claims.map(|claim| LoopInvariant { function: id, id: LoopId::new(n), claim }));
            }
        }
    }
    out
}

/// What is known of one integer, without what its type says.
fn of_known(known: &Known) -> Vec<Claim> {
    let variable = match known.object {
        Object::Global(id) => Variable::Global(id),
        Object::Local(_, id) => Variable::Local(id),
        Object::Unknown | Object::Alloc(..) | Object::Function(_) | Object::Arguments | Object::Foreign => return Vec::new(),
    };
    if known.width > 64 {
        return Vec::new();
    }
    let leaf = Leaf { variable, bit_offset: known.bit_offset };
    let mask = (1u128 << known.width) - 1;
    let bits = |number: i128| number as u128 & mask;
    if let Some(members) = &known.members {
        return vec![Claim::OneOf(leaf, members.iter().copied().map(bits).collect())];
    }
    let (least, most) = match known.signed {
        true => (-(1i128 << (known.width - 1)), (1i128 << (known.width - 1)) - 1),
        false => (0, (1i128 << known.width) - 1),
    };
    let signed = known.signed;
    let above = (known.lo > least).then(|| Claim::AtLeast { leaf, bound: bits(known.lo), signed });
    let below = (known.hi < most).then(|| Claim::AtMost { leaf, bound: bits(known.hi), signed });
    let hole = known.hole.map(|number| Claim::NotEqual(leaf, bits(number)));
    [above, below, hole].into_iter().flatten().collect()
}

/// What a proof by induction rests on, for the report.
pub fn told(program: &Program, outcome: &Outcome) -> Vec<fathom_render::report::Invariant> {
    let mut out = Vec::new();
    for (i, function) in program.functions.iter().enumerate() {
        let id = FuncId::new(i);
        if !outcome.invariants.iter().any(|invariant| invariant.function == id) {
            continue;
        }
        for (n, l) in Wto::of(function).loops.iter().enumerate() {
            let found = claims::at_loop(program, id, l, LoopId::new(n), None, &outcome.invariants);
            out.extend(found.into_iter().map(|expression| fathom_render::report::Invariant {
                function: function.name.clone(),
                loop_name: l.name.clone(),
                place: crate::verification::place_of(program, l.loc),
                expression,
            }));
        }
    }
    out
}

/// One invariant per place: the conjunction.
fn joined(invariants: Vec<Invariant>) -> Vec<Invariant> {
    let mut out: Vec<Invariant> = Vec::new();
    let part = |value: &str| if value.contains("||") { format!("({value})") } else { value.to_string() };
    for invariant in invariants {
        match out.iter_mut().find(|known| known.location == invariant.location) {
            Some(known) => known.value = format!("{} && {}", known.value, part(&invariant.value)),
            None => out.push(Invariant { value: part(&invariant.value), ..invariant }),
        }
    }
    out
}

/// The keyword of the loop with this head: lowering gives the jumps to a head the statement's place.
fn keyword(program: &Program, sources: &Sources, function: &Function, head: BlockId) -> Option<(usize, usize)> {
    function.blocks.iter().filter(|b| b.end == Terminator::Goto(head)).find_map(|block| {
        let place = sources.place(program, program.source.get(block.end_loc))?;
        let offset = sources.offset(place)?;
        let text = &sources.0[place.0].text;
        text.token_at(offset).and_then(|token| text.loop_at(token)).map(|_| (place.0, offset))
    })
}

/// Drops what the front end does not understand at its place: names that are not in scope there.
fn readable(
    mut invariants: Vec<(usize, Invariant)>,
    sources: &Sources,
    files: &[SourceFile],
    args: &VerifyArgs,
) -> Vec<(usize, Invariant)> {
    if understood(&invariants, sources, files, args) {
        return invariants;
    }
    // Halves until the ones to blame are found.
    if invariants.len() <= 1 {
        return Vec::new();
    }
    let second = invariants.split_off(invariants.len() / 2);
    let mut kept = readable(invariants, sources, files, args);
    kept.extend(readable(second, sources, files, args));
    kept
}

fn understood(invariants: &[(usize, Invariant)], sources: &Sources, files: &[SourceFile], args: &VerifyArgs) -> bool {
    let mut overlay = vec![super::validate::header(invariants.len())];
    for (i, source) in sources.0.iter().enumerate() {
        let points: Vec<(Point, &Location)> = invariants
            .iter()
            .filter(|(s, _)| *s == i)
            .map(|(_, inv)| (Point::LoopHead(inv.value.clone()), &inv.location))
            .collect();
        match annotate::annotate(&source.text, &points, 0) {
            Ok(annotated) => overlay.push((source.name.clone(), annotated.text.into_bytes())),
            Err(_) => return false,
        }
    }
    crate::pipeline::parse_over(&super::validate::including(files), &args.source, &overlay).is_ok()
}
