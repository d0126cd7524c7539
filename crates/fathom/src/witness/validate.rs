//! `fathom verify --witness-in`: is the witness right?
//!
//! A violation witness is *confirmed* by an execution that passes its waypoints in order and violates the property at its target
//! (`verdict: false`). A correctness witness is confirmed if every invariant holds at its place and the program is correct (`verdict: true`);
//! invariants are assertions beside the program's own, so the inductive step may rely on each of them in earlier iterations.
//! Everything else is `verdict: unknown (witness rejected: …)`; a witness that cannot be read, or is about another program, is bad
//! input.

use super::sources::Sources;
use super::{data_model, normal, specification};
use crate::cli::VerifyArgs;
use crate::failure::{Failure, exit};
use crate::pipeline::{self, Decided};
use crate::session::Session;
use crate::source::SourceFile;
use crate::verification;
use fathom_engine::{Counterexample, InputValue, Outcome, PropertyOutcome, Script};
use fathom_goto::*;
use fathom_interpret::{InputRequest, Inputs, Mode};
use fathom_render::{Report, Verdict};
use fathom_transform::monitor::{Action, Condition, Monitor, hidden};
use fathom_witness::annotate::{Annotated, BRANCH, Point, SWITCH, WITNESS, annotate, prototypes};
use fathom_witness::constant::{self, Constant, Returned};
use fathom_witness::*;
use rustc_hash::FxHashMap;
use std::path::Path;

const HEADER: &str = "/fathom/witness.h";

/// The declarations of what annotated texts call, as a file in memory.
pub fn header(count: usize) -> (String, Vec<u8>) {
    (HEADER.into(), prototypes(count).into_bytes())
}

/// The files, each with those declarations included first.
pub fn including(files: &[SourceFile]) -> Vec<SourceFile> {
    let include = |file: &SourceFile| {
        let mut file = file.clone();
        file.args.extend(["-include".to_string(), HEADER.to_string()]);
        file
    };
    files.iter().map(include).collect()
}

/// Why a witness is not confirmed.
enum Refusal {
    /// It cannot be read, or it is about something else: nothing was verified.
    Unusable(String),
    /// It says something that is not so.
    Rejected(String),
    /// The program itself is not acceptable, or fathom failed.
    Failed(Failure),
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Self {
        Refusal::Failed(failure)
    }
}

pub fn validate(args: &VerifyArgs, path: &Path) -> Result<u8, Failure> {
    let name = path.display();
    match run(args, path) {
        Ok(code) => Ok(code),
        Err(Refusal::Failed(failure)) => Err(failure),
        Err(Refusal::Unusable(why)) => {
            eprintln!("fathom: error: {name} cannot be used: {why}");
            conclude(args, rejected(Vec::new(), format!("{name} cannot be used as a witness: {why}")))?;
            Ok(exit::BAD_INPUT)
        }
        Err(Refusal::Rejected(why)) => conclude(args, rejected(Vec::new(), format!("witness rejected: {why}"))),
    }
}

fn conclude(args: &VerifyArgs, report: Report) -> Result<u8, Failure> {
    if let Err(failure) = crate::publish::publish(&report, &args.output) {
        eprintln!("{failure}");
    }
    Ok(report.verdict().exit_code())
}

fn rejected(results: Vec<fathom_render::PropertyResult>, why: String) -> Report {
    Report { results, unknown: Some(why.into()), ..Report::default() }
}

fn run(args: &VerifyArgs, path: &Path) -> Result<u8, Refusal> {
    let mut session = Session::begin(args)?;
    let team = match crate::solvers::choose(&args.search, &session.options)? {
        Ok(team) => team,
        Err(reason) => return Ok(conclude(args, rejected(Vec::new(), reason))?),
    };
    session.options.solver = team.factory.clone();
    let sources = Sources::read(&session.files)?;
    let witness = load(path, &sources, args)?;
    let plan = Plan::of(&witness, &sources)?;
    let units = plan.parse(&session.files, &sources, args)?;
    let (mut program, lowered) =
        pipeline::lower(units, &args.source, pipeline::Meaning::of(&args.property), &session.selection)?;
    let items = plan.restore(&mut program, &sources);
    plan.check_effects(&program, &items)?;
    let monitor = Monitor::new(&mut program);
    let marks = plan.place(&mut program, &sources, &monitor)?;
    let (mut program, supplied) = session.supply_missing(program)?;
    let Session { started, files, selection, options, watchdog, news: _, standing: _, externals, .. } = session;
    verification::check_loop_names(&program, &options)?;
    fathom_check::check(&mut program, &selection);
    pipeline::validate(&program, "check")?;
    let own = match &witness.content {
        Content::Violation(segments) => {
            target(&mut program, &sources, &items, &monitor, segments)?;
            Vec::new()
        }
        Content::Correctness(invariants) => assert_invariants(&mut program, &marks, &items, invariants),
    };
    pipeline::validate(&program, "the witness was written into it")?;
    let provenance = lowered.then(supplied).asked(&program);
    let driven = match &witness.content {
        Content::Violation(segments) => drive(&program, &sources, segments),
        Content::Correctness(_) => None,
    };
    let Decided { program, provenance, outcome, .. } = match driven {
        Some(outcome) => Decided { program, provenance, outcome, cpu_seconds: 0.0 },
        None => pipeline::decide(program, provenance, externals, &options, args, &Default::default(), (&watchdog, None))?,
    };
    pipeline::claim(&watchdog);
    team.finish()?;
    let mut report = verification::report(&program, &outcome, &provenance, args, &|_| None);
    crate::publish::complete(&mut report, &program, &files, args, started);
    let report = match &witness.content {
        Content::Violation(_) => judge_violation(report, &outcome),
        Content::Correctness(invariants) => judge_correctness(report, &outcome, &own, invariants),
    };
    let confirmed = match (&witness.content, report.verdict()) {
        (Content::Violation(_), Verdict::False { .. }) | (Content::Correctness(_), Verdict::True) => "confirmed",
        (Content::Correctness(_), Verdict::False { .. }) => "rejected: the program is not correct",
        (Content::Violation(_) | Content::Correctness(_), _) => "not confirmed",
    };
    if args.output.format == crate::cli::FormatArg::Text && args.output.output.is_none() && !args.output.quiet {
        pipeline::print(format!("witness: {confirmed}\n"))?;
    }
    Ok(conclude(args, report)?)
}

/// Reads the witness and makes sure that it is about this program and this property.
fn load(path: &Path, sources: &Sources, args: &VerifyArgs) -> Result<Witness, Refusal> {
    let text = std::fs::read_to_string(path).map_err(|error| Refusal::Unusable(format!("it cannot be read: {error}")))?;
    let witness = fathom_witness::read(&text).map_err(|error| Refusal::Unusable(error.to_string()))?;
    for (file, hash) in &witness.task.files {
        let Some(source) = sources.named(file) else {
            return Err(Refusal::Unusable(format!("it is about {file}, which is not among the files to verify")));
        };
        let source = &sources.0[source];
        if hash.as_ref().is_some_and(|hash| !hash.is_empty() && *hash != source.hash) {
            return Err(Refusal::Unusable(format!("it is about another version of {}: the hashes differ", source.name)));
        }
    }
    let model = data_model(args)?;
    if witness.task.data_model.is_some_and(|theirs| theirs != model) {
        return Err(Refusal::Unusable(format!(
            "it is for the other data model; give --arch {}",
            if model == DataModel::Ilp32 { 64 } else { 32 }
        )));
    }
    let ours = specification(args)?.join("\n");
    if normal(&ours) != normal(&witness.task.specification) {
        let theirs: Vec<String> = normal(&witness.task.specification).into_iter().collect();
        return Err(Refusal::Unusable(format!(
            "it is about another property ({}); give it with --property",
            theirs.join(", ")
        )));
    }
    Ok(witness)
}

/// What the witness's elements become in the source and in the program.
struct Plan<'w> {
    witness: &'w Witness,
    /// Elements written into the text: which source, what, where.
    points: Vec<(usize, Point, &'w Location)>,
    /// By source, with the elements it holds.
    annotated: Vec<Annotated>,
    /// Number in the text, by element.
    numbers: Vec<usize>,
    /// Waypoints: segment, action, and the element in the text if it has one.
    waypoints: Vec<(usize, Action, &'w Waypoint, Option<usize>)>,
}

impl<'w> Plan<'w> {
    fn of(witness: &'w Witness, sources: &Sources) -> Result<Plan<'w>, Refusal> {
        let mut plan = Plan { witness, points: Vec::new(), annotated: Vec::new(), numbers: Vec::new(), waypoints: Vec::new() };
        match &witness.content {
            Content::Violation(segments) => {
                for (i, segment) in segments.iter().enumerate() {
                    for (action, waypoint) in
                        segment.avoid.iter().map(|w| (Action::Avoid, w)).chain([(Action::Follow, &segment.follow)])
                    {
                        plan.add_waypoint(i, action, waypoint, sources)?;
                    }
                }
            }
            Content::Correctness(invariants) => {
                for invariant in invariants {
                    let point = match invariant.kind {
                        InvariantKind::Loop => Point::LoopHead(invariant.value.clone()),
                        InvariantKind::Location => Point::Statement(invariant.value.clone()),
                    };
                    plan.add_point(point, &invariant.location, sources)?;
                }
            }
        }
        plan.annotate(sources)?;
        Ok(plan)
    }

    fn add_point(&mut self, point: Point, location: &'w Location, sources: &Sources) -> Result<usize, Refusal> {
        let source = sources
            .named(&location.file)
            .ok_or_else(|| Refusal::Rejected(format!("{} is not among the files to verify", location.file)))?;
        self.points.push((source, point, location));
        Ok(self.points.len() - 1)
    }

    fn add_waypoint(
        &mut self,
        segment: usize,
        action: Action,
        waypoint: &'w Waypoint,
        sources: &Sources,
    ) -> Result<(), Refusal> {
        let point = match &waypoint.kind {
            WaypointKind::Assumption(value) => Some(Point::Statement(value.clone())),
            WaypointKind::Branching(Branch::Condition(_)) => Some(Point::Branch),
            WaypointKind::Branching(Branch::Case(_)) => Some(Point::Switch),
            WaypointKind::FunctionEnter | WaypointKind::FunctionReturn(_) | WaypointKind::Target => None,
        };
        if action == Action::Avoid && waypoint.kind == WaypointKind::Target {
            return Err(Refusal::Unusable("a target to avoid is not supported".into()));
        }
        let item = match point {
            Some(point) => Some(self.add_point(point, &waypoint.location, sources)?),
            None => None,
        };
        self.waypoints.push((segment, action, waypoint, item));
        Ok(())
    }

    fn annotate(&mut self, sources: &Sources) -> Result<(), Refusal> {
        self.numbers = vec![0; self.points.len()];
        // Numbers are unique over all sources.
        let mut first = 0;
        for (s, source) in sources.0.iter().enumerate() {
            let mine: Vec<usize> = (0..self.points.len()).filter(|&i| self.points[i].0 == s).collect();
            let points: Vec<(Point, &Location)> = mine.iter().map(|&i| (self.points[i].1.clone(), self.points[i].2)).collect();
            let annotated = annotate(&source.text, &points, first).map_err(|(_, why)| Refusal::Rejected(why.to_string()))?;
            for (&i, &number) in mine.iter().zip(&annotated.numbers) {
                self.numbers[i] = number;
            }
            first += mine.len();
            self.annotated.push(annotated);
        }
        Ok(())
    }

    fn parse(&self, files: &[SourceFile], sources: &Sources, args: &VerifyArgs) -> Result<pipeline::Units, Refusal> {
        let mut overlay = vec![header(self.points.len())];
        overlay.extend(sources.0.iter().zip(&self.annotated).map(|(s, a)| (s.name.clone(), a.text.clone().into_bytes())));
        let units = match pipeline::parse_over(&including(files), &args.source, &overlay) {
            Ok(units) => units,
            Err(Failure::Diagnostics(_)) => return Err(self.culprit(files, sources, args)),
            Err(other) => return Err(other.into()),
        };
        // Text that the preprocessor removed says nothing.
        let mentioned = fathom_lower::undefined_symbols(&units.units);
        for (i, (_, point, location)) in self.points.iter().enumerate() {
            let name = format!("{}{}", prefix(point), self.numbers[i]);
            if !mentioned.contains(&name) {
                return Err(Refusal::Rejected(format!("{location} is not part of the program: the preprocessor removes it")));
            }
        }
        Ok(units)
    }

    /// The annotated program does not compile: which element is to blame?
    fn culprit(&self, files: &[SourceFile], sources: &Sources, args: &VerifyArgs) -> Refusal {
        if let Err(failure) = pipeline::parse_over(files, &args.source, &[]) {
            return failure.into();
        }
        for (s, point, location) in &self.points {
            let Ok(annotated) = annotate(&sources.0[*s].text, &[(point.clone(), location)], 0) else { continue };
            let overlay = [header(1), (sources.0[*s].name.clone(), annotated.text.into_bytes())];
            if let Err(Failure::Diagnostics(text)) = pipeline::parse_over(&including(files), &args.source, &overlay) {
                let error =
                    text.lines().find_map(|line| line.split_once("error: ")).map_or("it does not compile", |(_, error)| error);
                let what = match point {
                    Point::Statement(value) | Point::LoopHead(value) => format!("`{value}` is not a C expression"),
                    Point::Branch | Point::Switch => "no condition stands".to_string(),
                };
                return Refusal::Rejected(format!("{what} at {location}: {error}"));
            }
        }
        Refusal::Rejected("its expressions do not compile together".into())
    }

    /// Gives the program the columns of the original text; returns the element in whose text each location lies.
    fn restore(&self, program: &mut Program, sources: &Sources) -> Vec<Option<usize>> {
        let files = program.source.files.clone();
        let mut items = vec![None; program.source.locs.len()];
        for (i, loc) in program.source.locs.iter_mut().enumerate() {
            let Some(file) = loc.file.map(|f| &files[f.index()]) else { continue };
            for (source, annotated) in sources.0.iter().zip(&self.annotated) {
                let (column, item) = annotated.original(&source.name, file, loc.line, loc.column);
                let (end, _) = annotated.original(&source.name, file, loc.end_line, loc.end_column);
                if column != loc.column || end != loc.end_column || item.is_some() {
                    (loc.column, loc.end_column) = (column, end);
                    items[i] = item.filter(|number| self.is_expression(*number));
                    break;
                }
            }
        }
        items
    }

    fn is_expression(&self, number: usize) -> bool {
        let points = self.points.iter().zip(&self.numbers).filter(|(_, n)| **n == number);
        points.into_iter().any(|((_, point, _), _)| matches!(point, Point::Statement(_) | Point::LoopHead(_)))
    }

    fn location(&self, number: usize) -> String {
        self.numbers.iter().position(|n| *n == number).map_or_else(String::new, |i| self.points[i].2.to_string())
    }

    /// An expression must not change anything, and must not call.
    fn check_effects(&self, program: &Program, items: &[Option<usize>]) -> Result<(), Refusal> {
        for f in program.functions.iter() {
            for inst in f.blocks.iter().flat_map(|b| &b.insts) {
                let Some(number) = items[inst.loc.index()] else { continue };
                let temp =
                    |place: PlaceId| matches!(f.place(place).kind, PlaceKind::Local(l) if f.local(l).kind == LocalKind::Temp);
                let harmless = match inst.kind.effect() {
                    Effect::Store { .. } => visit::written_places(&inst.kind).into_iter().all(temp),
                    Effect::Call => match inst.kind {
                        InstKind::Call { callee: Callee::Direct(id), .. } => program.func(id).name.starts_with("__fathom_"),
                        _ => false,
                    },
                    Effect::Assert(_) | Effect::Goal(_) | Effect::Lifetime(_) => true,
                    Effect::Primitive(_) | Effect::Input | Effect::Assume | Effect::Synchronise | Effect::Unsupported => false,
                };
                if !harmless {
                    return Err(Refusal::Rejected(format!(
                        "the expression at {} calls a function or has a side effect",
                        self.location(number)
                    )));
                }
            }
        }
        Ok(())
    }

    /// Replaces the calls that stand for elements: waypoints by the monitor's instructions, invariants by assignments to variables
    /// of their own, which are returned (by element) and become assertions once the checks are in place.
    fn place(&self, program: &mut Program, sources: &Sources, monitor: &Monitor) -> Result<Vec<GlobalId>, Refusal> {
        let bool = program.types.bool();
        let marks: Vec<GlobalId> = match self.witness.content {
            Content::Violation(_) => Vec::new(),
            Content::Correctness(_) => {
                (0..self.points.len()).map(|i| hidden(program, &format!("__fathom_invariant_{i}"), bool)).collect()
            }
        };
        let returns = self.returns(program, sources)?;
        let mut used = vec![false; self.waypoints.len()];
        let mut functions = std::mem::take(&mut program.functions);
        let names: Vec<String> = functions.iter().map(|f| f.name.clone()).collect();
        let single = single_entry(program, &functions);
        // A place that became several instructions (the parts of a returned record) is not passed once.
        let mut places = vec![0usize; self.waypoints.len()];
        for (w, _) in returns.values().flatten() {
            places[*w] += 1;
        }
        for (id, f) in functions.iter_mut().enumerate() {
            let loops = (single == Some(FuncId::new(id))).then(|| Wto::of(f));
            for b in 0..f.blocks.len() {
                let once = loops.as_ref().is_some_and(|wto| wto.loop_of[b].is_none());
                let insts = std::mem::take(&mut f.blocks[b].insts);
                let mut out = Vec::with_capacity(insts.len());
                for (i, inst) in insts.into_iter().enumerate() {
                    let element = match &inst.kind {
                        InstKind::Call { callee: Callee::Direct(callee), args, .. } => element(&names[callee.index()], args),
                        _ => None,
                    };
                    if let Some((number, value)) = element {
                        self.replace(&mut program.types, f, monitor, &marks, (number, value), inst, once, &mut used, &mut out);
                        continue;
                    }
                    let at = returns.get(&(FuncId::new(id), BlockId::new(b), i));
                    let once = once && at.into_iter().flatten().all(|(w, _)| places[*w] == 1);
                    let before = self.conditions(at, &inst, true, &mut used);
                    out.extend(monitor.watch(&mut program.types, f, &before, once));
                    let after = self.conditions(at, &inst, false, &mut used);
                    out.push(inst);
                    out.extend(monitor.watch(&mut program.types, f, &after, once));
                }
                f.blocks[b].insts = out;
            }
        }
        program.functions = functions;
        let lost = self.waypoints.iter().zip(&used).find(|((_, action, w, item), used)| {
            !**used && item.is_none() && w.kind != WaypointKind::Target && *action == Action::Follow
        });
        match lost {
            Some(((_, _, waypoint, _), _)) => {
                Err(Refusal::Rejected(format!("no call whose value is used ends at {}", waypoint.location)))
            }
            None => Ok(marks),
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn replace(
        &self,
        types: &mut TypeTable,
        f: &mut Function,
        monitor: &Monitor,
        marks: &[GlobalId],
        (number, value): (usize, ExprId),
        inst: Inst,
        once: bool,
        used: &mut [bool],
        out: &mut Vec<Inst>,
    ) {
        let of_number = |i: Option<usize>| i.is_some_and(|i| self.numbers[i] == number);
        if let Some(i) = self.numbers.iter().position(|n| *n == number).filter(|i| *i < marks.len()) {
            let bool = types.bool();
            let dest = f.add_place(PlaceKind::Global(marks[i]), bool);
            out.push(Inst { kind: InstKind::Assign { dest, value, access: Access::default() }, loc: inst.loc });
            return;
        }
        let mut conditions = Vec::new();
        for (w, (segment, action, waypoint, item)) in self.waypoints.iter().enumerate() {
            if !of_number(*item) {
                continue;
            }
            used[w] = true;
            let condition = match waypoint.kind {
                WaypointKind::Branching(Branch::Condition(wanted)) => Condition::Holds(value, wanted),
                WaypointKind::Branching(Branch::Case(wanted)) => Condition::Is(value, wanted),
                WaypointKind::Assumption(_)
                | WaypointKind::FunctionEnter
                | WaypointKind::FunctionReturn(_)
                | WaypointKind::Target => Condition::Holds(value, true),
            };
            conditions.push((*segment, *action, condition));
        }
        out.extend(monitor.watch(types, f, &conditions, once));
        // A watched condition is handed on.
        if let InstKind::Call { dest: Some(dest), .. } = inst.kind {
            out.push(Inst { kind: InstKind::Assign { dest, value, access: Access::default() }, loc: inst.loc });
        }
    }

    /// The waypoints about calls, by the instruction that is the call.
    fn returns(
        &self,
        program: &Program,
        sources: &Sources,
    ) -> Result<FxHashMap<(FuncId, BlockId, usize), Vec<(usize, Option<Returned>)>>, Refusal> {
        let mut by_end: FxHashMap<(usize, u32), Vec<(u32, (FuncId, BlockId, usize))>> = FxHashMap::default();
        if !self.waypoints.iter().any(|w| w.3.is_none() && w.2.kind != WaypointKind::Target) {
            return Ok(FxHashMap::default());
        }
        for (id, f) in program.functions.iter().enumerate() {
            for (b, block) in f.blocks.iter().enumerate() {
                for (i, inst) in block.insts.iter().enumerate() {
                    if !matches!(inst.kind, InstKind::Call { .. } | InstKind::Input { .. }) {
                        continue;
                    }
                    if let Some((source, line, column)) = sources.end(program, program.source.get(inst.loc)) {
                        by_end.entry((source, line)).or_default().push((column, (FuncId::new(id), BlockId::new(b), i)));
                    }
                }
            }
        }
        let mut out: FxHashMap<_, Vec<_>> = FxHashMap::default();
        for (w, (_, _, waypoint, _)) in self.waypoints.iter().enumerate() {
            let returned = match &waypoint.kind {
                WaypointKind::FunctionEnter | WaypointKind::FunctionReturn(None) => None,
                WaypointKind::FunctionReturn(Some(text)) => {
                    Some(constant::returned(text).map_err(|error| Refusal::Unusable(error.to_string()))?)
                }
                WaypointKind::Assumption(_) | WaypointKind::Branching(_) | WaypointKind::Target => continue,
            };
            let location = &waypoint.location;
            let calls = sources.named(&location.file).and_then(|s| by_end.get(&(s, location.line)));
            let column = location.column.or_else(|| calls?.iter().map(|c| c.0).min());
            let here = calls.into_iter().flatten().filter(|c| Some(c.0) == column).map(|c| c.1);
            for at in here {
                out.entry(at).or_default().push((w, returned.clone()));
            }
        }
        Ok(out)
    }

    /// The conditions of call waypoints at an instruction, before or after it.
    fn conditions(
        &self,
        at: Option<&Vec<(usize, Option<Returned>)>>,
        inst: &Inst,
        before: bool,
        used: &mut [bool],
    ) -> Vec<(usize, Action, Condition)> {
        let dest = match inst.kind {
            InstKind::Call { dest, .. } => dest,
            InstKind::Input { dest, .. } => Some(dest),
            _ => None,
        };
        let mut out = Vec::new();
        for (w, returned) in at.into_iter().flatten() {
            let (segment, action, waypoint, _) = &self.waypoints[*w];
            if (waypoint.kind == WaypointKind::FunctionEnter) != before {
                continue;
            }
            let condition = match (returned, dest) {
                (None, _) => Condition::Always,
                (Some(returned), Some(dest)) => Condition::Returned(dest, returned.clone()),
                (Some(_), None) => continue,
            };
            used[*w] = true;
            out.push((*segment, *action, condition));
        }
        out
    }
}

/// The user's entry function, if nothing but the start of the program calls it: its blocks outside of loops are executed at most once.
fn single_entry(program: &Program, functions: &[Function]) -> Option<FuncId> {
    let calls = |f: &Function| -> Vec<FuncId> {
        let insts = f.blocks.iter().flat_map(|b| &b.insts);
        insts
            .filter_map(|i| if let InstKind::Call { callee: Callee::Direct(id), .. } = i.kind { Some(id) } else { None })
            .collect()
    };
    let user = functions[program.entry?.index()].name.clone();
    let called = calls(&functions[program.entry?.index()]);
    let main = called.into_iter().find(|id| functions[id.index()].has_body() && functions[id.index()].name != user)?;
    let direct = functions.iter().flat_map(calls).filter(|id| *id == main).count();
    // A pointer to it could call it again.
    let address = functions.iter().flat_map(|f| &f.exprs).any(|e| e.kind == ExprKind::FuncAddr(main));
    let stored = program.globals.iter().flat_map(|g| &g.init.items).any(|item| item.value == InitValue::Func(main));
    (direct == 1 && !address && !stored).then_some(main)
}

fn prefix(point: &Point) -> &'static str {
    match point {
        Point::Statement(_) | Point::LoopHead(_) => WITNESS,
        Point::Branch => BRANCH,
        Point::Switch => SWITCH,
    }
}

/// The number and the argument of a call that stands for an element.
fn element(name: &str, args: &[Operand]) -> Option<(usize, ExprId)> {
    let digits = [WITNESS, BRANCH, SWITCH].iter().find_map(|p| name.strip_prefix(p))?;
    match args {
        [Operand::Value(value)] => Some((digits.parse().ok()?, *value)),
        _ => None,
    }
}

/// What a property says about an invariant of the witness, by its number.
#[derive(Copy, Clone)]
enum About {
    /// It holds at its place.
    Holds(usize),
    /// Its expression is defined there.
    IsDefined(usize),
}

/// Turns the marks into assertions. Returns, by property, which invariant it belongs to: the assertion itself, and checks of what its
/// expression evaluates.
fn assert_invariants(
    program: &mut Program,
    marks: &[GlobalId],
    items: &[Option<usize>],
    invariants: &[Invariant],
) -> Vec<Option<About>> {
    let inside = |p: &Property| items[p.loc.index()].filter(|n| *n < invariants.len()).map(About::IsDefined);
    let mut own: Vec<Option<About>> = program.properties.iter().map(inside).collect();
    for f in &mut program.functions {
        for b in 0..f.blocks.len() {
            for i in 0..f.blocks[b].insts.len() {
                let InstKind::Assign { dest, value, .. } = f.blocks[b].insts[i].kind else { continue };
                let PlaceKind::Global(global) = f.places[dest.index()].kind else { continue };
                let Some(n) = marks.iter().position(|m| *m == global) else { continue };
                let loc = f.blocks[b].insts[i].loc;
                let message = format!("invariant `{}`", invariants[n].value);
                program.properties.push(Property { class: PropertyClass::Assertion, message, loc, function: f.name.clone() });
                own.push(Some(About::Holds(n)));
                let property = PropertyId::new(program.properties.len() - 1);
                f.blocks[b].insts[i].kind = InstKind::Assert { cond: value, property };
            }
        }
    }
    own
}

/// Leaves the target's assertions, guarded by the monitor; all others become assumptions.
fn target(
    program: &mut Program,
    sources: &Sources,
    items: &[Option<usize>],
    monitor: &Monitor,
    segments: &[Segment],
) -> Result<(), Refusal> {
    let Some(last) = segments.last() else { return Err(Refusal::Unusable("it has no segment".into())) };
    let location = &last.follow.location;
    let nothing = || Refusal::Rejected(format!("no statement stands at the target {location}"));
    let source = sources.named(&location.file).ok_or_else(nothing)?;
    let text = &sources.0[source].text;
    let token = match location.column {
        Some(column) => text.offset(location.line, column).and_then(|at| text.token_at(at)).ok_or_else(nothing)?,
        None => Some(text.tokens_of_line(location.line).start)
            .filter(|t| text.tokens_of_line(location.line).contains(t))
            .ok_or_else(nothing)?,
    };
    let start = text.tokens()[token].start;
    // Without a column the whole line is meant.
    let end = match location.column {
        Some(_) => text.statement_end(token),
        None => text.offset(location.line + 1, 1).unwrap_or(text.text.len()).max(text.statement_end(token)),
    };
    let inside = |program: &Program, loc: LocId| {
        let place = sources.place(program, &Loc { macro_name: None, ..program.source.get(loc).clone() });
        place.filter(|p| p.0 == source).and_then(|p| sources.offset(p)).is_some_and(|at| start <= at && at < end)
    };
    let mut functions = std::mem::take(&mut program.functions);
    let hit: Vec<bool> = program.properties.iter().map(|p| items[p.loc.index()].is_none() && inside(program, p.loc)).collect();
    let mut kept: Vec<Property> = Vec::new();
    let mut renumbered: Vec<Option<PropertyId>> = vec![None; hit.len()];
    for f in &mut functions {
        for b in 0..f.blocks.len() {
            let mut next = 0;
            while next < f.blocks[b].insts.len() {
                let i = next;
                next += 1;
                let InstKind::Assert { cond, property } = f.blocks[b].insts[i].kind else { continue };
                // A violation inside a called library model is reported at the call.
                let here = hit[property.index()]
                    || inside(program, f.blocks[b].insts[i].loc) && items[f.blocks[b].insts[i].loc.index()].is_none();
                if !here {
                    f.blocks[b].insts[i].kind = InstKind::Assume(cond);
                    continue;
                }
                let id = *renumbered[property.index()].get_or_insert_with(|| {
                    kept.push(program.properties[property.index()].clone());
                    PropertyId::new(kept.len() - 1)
                });
                let guarded = monitor.at_target(f, cond, segments.len() - 1);
                f.blocks[b].insts[i].kind = InstKind::Assert { cond: guarded, property: id };
                let assume = Inst { kind: InstKind::Assume(cond), loc: f.blocks[b].insts[i].loc };
                f.blocks[b].insts.insert(i + 1, assume);
                next += 1;
            }
        }
    }
    program.functions = functions;
    program.properties = kept;
    match program.properties.is_empty() {
        true => Err(Refusal::Rejected(format!("nothing can be violated at the target {location}"))),
        false => Ok(()),
    }
}

/// Tries the values the witness itself names: the execution they determine may well be the one it means.
fn drive(program: &Program, sources: &Sources, segments: &[Segment]) -> Option<Outcome> {
    let mut values = Vec::new();
    for segment in segments {
        let WaypointKind::FunctionReturn(Some(text)) = &segment.follow.kind else { continue };
        let returned = constant::returned(text).ok()?;
        values.push((&segment.follow.location, returned.value));
    }
    let mut driver = Driver { program, sources, values, next: 0, script: Script::default() };
    let mut options = fathom_interpret::Options::new(Mode::Replay);
    options.step_limit = Some(DRIVEN_STEPS);
    let result = fathom_interpret::run(program, &options, &mut driver, &mut fathom_interpret::Silent);
    let approximated = driver.script.inputs.iter().any(|i| i.approximated().is_some());
    let fathom_interpret::Outcome::Violation { property: Some(property), message, loc, stack, .. } = result.outcome else {
        return None;
    };
    if approximated {
        return None;
    }
    let mut properties: Vec<PropertyOutcome> = program.properties.iter().map(|_| PropertyOutcome::Open).collect();
    let counterexample = Counterexample { property, message, loc, stack, script: driver.script, bound: 0, steps: result.steps };
    properties[property.index()] = PropertyOutcome::Violated(Box::new(counterexample));
    Some(Outcome {
        properties,
        excluded: Vec::new(),
        unreached: Vec::new(),
        bound: 0,
        reason: None,
        proof: None,
        rests_on: Vec::new(),
        invariants: Vec::new(),
        rounds: Vec::new(),
        costs: Vec::new(),
        open_loops: Vec::new(),
        queries: 0,
        work: 0,
        failed_replays: 0,
    })
}

/// Longer executions are left to the search.
const DRIVEN_STEPS: u64 = 200_000_000;

/// Answers the calls that the witness speaks of, in its order; everything else is zero.
struct Driver<'a> {
    program: &'a Program,
    sources: &'a Sources,
    values: Vec<(&'a Location, Constant)>,
    next: usize,
    script: Script,
}

impl Inputs for Driver<'_> {
    fn input(&mut self, request: &InputRequest<'_>) -> Option<u128> {
        let end = self.sources.end(self.program, self.program.source.get(request.loc));
        let bits = match (self.values.get(self.next), end) {
            (Some((location, value)), Some((_, line, column)))
                if location.line == line && location.column.is_none_or(|c| c == column) =>
            {
                self.next += 1;
                bits(request, value)
            }
            _ => 0,
        };
        self.script.inputs.push(InputValue::new(request, bits));
        Some(bits)
    }
}

fn bits(request: &InputRequest<'_>, value: &Constant) -> u128 {
    let mask = if request.bits >= 128 { u128::MAX } else { (1u128 << request.bits) - 1 };
    match (request.types.get(request.ty), value) {
        (Type::Float(FloatKind::F32), Constant::Float(v)) => u128::from((*v as f32).to_bits()),
        (Type::Float(FloatKind::F64), Constant::Float(v)) => u128::from(v.to_bits()),
        (Type::Float(FloatKind::F32), Constant::Int(v)) => u128::from((*v as f32).to_bits()),
        (Type::Float(FloatKind::F64), Constant::Int(v)) => u128::from((*v as f64).to_bits()),
        (_, Constant::Int(v)) => *v as u128 & mask,
        (_, Constant::Float(_)) => 0,
    }
}

fn judge_violation(report: Report, outcome: &Outcome) -> Report {
    if outcome.violated().next().is_some() {
        return report;
    }
    let why = match &outcome.reason {
        None => "witness rejected: no execution follows it to a violation at its target".to_string(),
        Some(reason) => format!("witness not confirmed: {reason}"),
    };
    Report { unknown: Some(why.into()), ..report }
}

/// Takes the invariants' results out of the report: what is left is about the program.
fn judge_correctness(mut report: Report, outcome: &Outcome, own: &[Option<About>], invariants: &[Invariant]) -> Report {
    let mut refuted = None;
    let mut open = None;
    for (i, about) in own.iter().enumerate().filter_map(|(i, about)| Some((i, (*about)?))) {
        let (invariant, what) = match about {
            About::Holds(n) => (&invariants[n], "does not hold"),
            About::IsDefined(n) => (&invariants[n], "is not defined"),
        };
        match &outcome.properties[i] {
            PropertyOutcome::Proved { .. } => {}
            PropertyOutcome::Violated(_) => {
                refuted.get_or_insert(format!(
                    "witness rejected: invariant `{}` {what} at {}",
                    invariant.value, invariant.location
                ));
            }
            PropertyOutcome::Open => {
                let reason = outcome.reason.as_ref().map_or("not decided".to_string(), |r| r.to_string());
                open.get_or_insert(format!(
                    "witness not confirmed: invariant `{}` at {}: {reason}",
                    invariant.value, invariant.location
                ));
            }
        }
    }
    let mut at = 0;
    report.results.retain(|_| {
        at += 1;
        own.get(at - 1).is_none_or(Option::is_none)
    });
    report.unknown = refuted.or(open).map(fathom_render::Reason::from);
    report
}
