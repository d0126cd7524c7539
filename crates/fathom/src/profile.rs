//! `--profile`: where formula size and time come from, by source line, loop and function, and what would help.

use fathom_engine::{InstructionCost, Outcome};
use fathom_goto::*;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Rows per table.
const ROWS: usize = 8;

#[derive(Clone, Copy, Default)]
struct Sum {
    times: u64,
    terms: u64,
    seconds: f64,
}

impl Sum {
    fn add(&mut self, cost: &InstructionCost) {
        self.times += cost.times;
        self.terms += cost.terms;
        self.seconds += cost.seconds;
    }
}

type Table = BTreeMap<String, Sum>;

pub fn describe(program: &Program, outcome: &Outcome) -> String {
    let mut total = Sum::default();
    let (mut lines, mut loops, mut functions, mut arrays) = (Table::new(), Table::new(), Table::new(), Table::new());
    let mut orders: BTreeMap<FuncId, Wto> = BTreeMap::new();
    for cost in &outcome.costs {
        let f = program.func(cost.function);
        total.add(cost);
        let block = f.block(cost.block);
        let loc = block.insts.get(cost.inst as usize).map_or(block.end_loc, |i| i.loc);
        let l = program.source.get(loc);
        let file = l.file.map_or("?", |file| program.source.files[file.index()].as_str());
        lines.entry(format!("{file}:{}", l.line)).or_default().add(cost);
        functions.entry(f.name.clone()).or_default().add(cost);
        let wto = orders.entry(cost.function).or_insert_with(|| Wto::of(f));
        // A nested loop's cost is its parents' too.
        let mut around = wto.loop_of[cost.block.index()];
        while let Some(id) = around {
            let l = &wto.loops[id.index()];
            loops.entry(format!("{} at {}", l.name, program.source.describe(l.loc))).or_default().add(cost);
            around = l.parent;
        }
        for name in indexed(program, f, block, cost.inst) {
            arrays.entry(name).or_default().add(cost);
        }
    }
    let solving: f64 = outcome.rounds.iter().map(|r| r.solve_seconds).sum();
    let executing: f64 = outcome.rounds.iter().map(|r| r.execute_seconds).sum();
    let clauses: u64 = outcome.rounds.iter().map(|r| r.clauses).sum();
    let mut out = String::new();
    let _ = writeln!(
        out,
        "profile: {} rounds, {} terms, {clauses} clauses, {} queries; executing {executing:.2} s, solving {solving:.2} s",
        outcome.rounds.len(),
        total.terms,
        outcome.queries
    );
    table(&mut out, "by loop", &loops, total);
    table(&mut out, "by line", &lines, total);
    table(&mut out, "by function", &functions, total);
    table(&mut out, "by array indexed", &arrays, total);
    if let Some(remedy) = remedy(program, outcome, &loops, &functions, &arrays, total) {
        let _ = writeln!(out, "  what would help: {remedy}");
    }
    out
}

fn table(out: &mut String, title: &str, rows: &Table, total: Sum) {
    let mut sorted: Vec<(&String, &Sum)> = rows.iter().collect();
    sorted.sort_by(|a, b| b.1.terms.cmp(&a.1.terms).then(a.0.cmp(b.0)));
    if sorted.is_empty() {
        return;
    }
    let _ = writeln!(out, "  {title:<18} {:>6} {:>10} {:>9} {:>9}", "share", "terms", "executed", "seconds");
    for (name, sum) in sorted.iter().take(ROWS) {
        let share = percent(sum.terms, total.terms);
        let _ = writeln!(out, "    {name:<16} {share:>5}% {:>10} {:>9} {:>9.3}", sum.terms, sum.times, sum.seconds);
    }
}

fn percent(part: u64, whole: u64) -> u64 {
    (part * 100).checked_div(whole).unwrap_or(0)
}

/// Arrays (with a known number of elements) the instruction indexes.
fn indexed(program: &Program, f: &Function, block: &Block, inst: u32) -> Vec<String> {
    let Some(inst) = block.insts.get(inst as usize) else { return Vec::new() };
    let mut places = fathom_goto::visit::written_places(&inst.kind);
    fathom_goto::visit::for_each_inst_expr(f, &inst.kind, &mut |e| {
        if let ExprKind::Read(place, _) = f.expr(e).kind {
            places.push(place);
        }
    });
    let mut names: Vec<String> = Vec::new();
    for place in places {
        let mut at = place;
        loop {
            match f.place(at).kind {
                PlaceKind::Index(base, index) => {
                    let length = match program.types.get(f.place(base).ty) {
                        Type::Array { len, .. } => *len,
                        _ => 0,
                    };
                    let constant = matches!(f.expr(index).kind, ExprKind::Const(_));
                    if let (Some(name), false, 2..) = (root_name(program, f, base), constant, length) {
                        names.push(format!("{name} ({length} elements)"));
                    }
                    at = base;
                }
                PlaceKind::Field(base, _) => at = base,
                PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) => break,
            }
        }
    }
    names.sort();
    names.dedup();
    names
}

fn root_name(program: &Program, f: &Function, place: PlaceId) -> Option<String> {
    match f.place(fathom_goto::visit::root(f, place)).kind {
        PlaceKind::Local(local) => Some(f.local(local).name.clone()),
        PlaceKind::Global(global) => Some(program.global(global).name.clone()),
        _ => None,
    }
}

/// The largest contributor and what can be done about it.
fn remedy(
    program: &Program,
    outcome: &Outcome,
    loops: &Table,
    functions: &Table,
    arrays: &Table,
    total: Sum,
) -> Option<String> {
    let largest = |table: &Table| {
        table.iter().max_by_key(|(_, sum)| sum.terms).map(|(name, sum)| (name.clone(), percent(sum.terms, total.terms)))
    };
    let name_of = |row: &str| row.split(' ').next().unwrap_or(row).to_string();
    if let Some((name, share)) = largest(arrays).filter(|(_, share)| *share >= 50) {
        return Some(format!(
            "shrink the array {name}, or index it with constants: {share}% of the formula is accesses to it at unknown indices"
        ));
    }
    // A loop that is still open grows with every bound; one that ended costs what it costs.
    let open = outcome.open_loops.first().map(|(name, _)| name.clone());
    let row = open.as_ref().and_then(|open| loops.iter().find(|(name, _)| name_of(name) == *open));
    if let (Some((name, sum)), Some(open)) = (row, &open) {
        let share = percent(sum.terms, total.terms);
        return Some(format!(
            "bound the loop {name} ({share}% of the formula, still open): --unwind {open}:K proves up to K iterations, an assumption on its limit proves more"
        ));
    }
    if let Some((name, share)) =
        largest(functions).filter(|(name, share)| *share >= 60 && name != "main" && program.functions.len() > 2)
    {
        let library = program.find_function(&name).is_some_and(|f| program.func(f).from_library);
        let how = if library {
            "replace its calls"
        } else {
            "stub it by a function that returns an arbitrary value within its contract"
        };
        return Some(format!("the function {name} makes {share}% of the formula: {how}"));
    }
    let (name, share) = largest(loops).filter(|(_, share)| *share >= 30)?;
    Some(format!("the loop {name} makes {share}% of the formula: a smaller limit, or --unwind {}:K", name_of(&name)))
}
