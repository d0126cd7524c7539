//! What a function finds when it is called as the entry: the values of globals and statics.
//!
//! `main` finds what the definitions say. Any other function is called by somebody, after other code has run: then that is an assumption, which a
//! proof names, or dropped with `--globals arbitrary`.

use crate::cli::{GlobalsArg, PointersArg, SourceArgs};
use fathom_check::{Check, Selection};
use fathom_goto::*;
use std::collections::BTreeSet;

/// Globals named in the note.
const NAMED: usize = 5;

/// Makes globals arbitrary if that was asked for; otherwise gives the note that a proof rests on.
pub fn globals(program: &mut Program, args: &SourceArgs) -> Option<String> {
    // Enforced functions are asked about in the states in which the entry function calls them.
    if args.entry() == "main" && args.enforce.is_empty() && args.globals == GlobalsArg::Initial {
        return None;
    }
    let changing = changing(program);
    match args.globals {
        GlobalsArg::Arbitrary => {
            for id in changing {
                let global = &mut program.globals[id.index()];
                // As if it were defined elsewhere: its contents are an input at the start.
                global.kind = GlobalKind::External;
                global.init = Init::default();
            }
            None
        }
        GlobalsArg::Initial => {
            let used = mentioned(program);
            let name = |id: &GlobalId| if is_errno(program.global(*id)) { "errno" } else { program.global(*id).name.as_str() };
            let names: Vec<&str> = changing.iter().filter(|id| used.contains(id)).map(name).collect();
            let listed = names.iter().take(NAMED).copied().collect::<Vec<_>>().join(", ");
            let more = if names.len() > NAMED { ", …" } else { "" };
            (!names.is_empty()).then(|| {
                let entry = args.entry();
                format!("globals have their initial values when {entry} is called (--globals arbitrary): {listed}{more}")
            })
        }
    }
}

/// The library's variable that users read and write, by a function that gives its address.
fn is_errno(global: &Global) -> bool {
    global.internal && global.thread_local && global.name == "errno_of_thread"
}

/// Do pointer parameters of the entry get objects?
pub fn gives_objects(args: &SourceArgs, selection: &Selection) -> bool {
    let wanted = match args.pointers {
        Some(PointersArg::Objects) => true,
        Some(PointersArg::Addresses) => false,
        None => selection.has(Check::Pointers) && !selection.sv_comp,
    };
    wanted && args.entry() != "main"
}

/// What a proof rests on if pointer parameters got objects.
pub fn objects(program: &Program, args: &SourceArgs) -> Option<String> {
    let entry = program.func(program.find_function(args.entry())?);
    let pointers = entry.params.iter().map(|p| entry.local(*p)).filter(|local| holds_pointer(program, local.ty));
    let names: Vec<String> = pointers.map(|local| format!("`{}`", local.name)).collect();
    (!names.is_empty()).then(|| {
        format!(
            "pointers passed to {}: null, a new object of their type, or that of an earlier one; pointers in these likewise, null behind the third (--pointers addresses): {}",
            args.entry(),
            names.join(", ")
        )
    })
}

fn holds_pointer(program: &Program, ty: TypeId) -> bool {
    match program.types.get(ty) {
        Type::Pointer(_) => true,
        Type::Record(record) => program.types.record(*record).fields.iter().any(|f| holds_pointer(program, f.ty)),
        Type::Void | Type::Function { .. } | Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Array { .. } => false,
    }
}

/// What proofs with contracts rest on.
/// What is said about the rounding mode where a function is the entry and floats are computed.
pub fn rounding(program: &Program, args: &SourceArgs) -> Option<String> {
    let computes = |f: &Function| {
        let rounds = |e: &Expr| matches!(e.kind, ExprKind::Binary(..) | ExprKind::Math(..) | ExprKind::Cast(..));
        !f.from_library && f.exprs.iter().any(|e| program.types.is_float(e.ty) && rounds(e))
    };
    let entry = args.entry();
    (entry != "main" && program.functions.iter().any(computes))
        .then(|| format!("floats are rounded to the nearest when {entry} is called"))
}

pub fn contracts(args: &SourceArgs, pointers: bool) -> Vec<String> {
    let mut rests = Vec::new();
    if !args.enforce.is_empty() {
        rests.push(format!(
            "what the contracts of {} require holds where the entry function calls them (callers are checked with --replace)",
            args.enforce.join(", ")
        ));
        rests.push("what contracts call fresh has at most 2147483648 bytes".into());
        // SOUNDNESS: a pointer to no object that is known counts as one to memory made since the call; the check of pointers is what finds it.
        if !pointers {
            rests.push("writes of enforced functions go to objects (the check `pointers` is not selected): others are not compared with assigns clauses".into());
        }
    }
    if !args.replace.is_empty() {
        rests.push(format!(
            "the contracts of {}, which stand for the functions; these change only what the contracts assign, and what they call fresh is no static object",
            args.replace.join(", ")
        ));
    }
    rests
}

/// Variables of the user's that code here or elsewhere may have changed before.
pub fn changing(program: &Program) -> Vec<GlobalId> {
    let mut written: BTreeSet<GlobalId> = BTreeSet::new();
    for function in &program.functions {
        let root = |mut place: PlaceId| loop {
            match function.place(place).kind {
                PlaceKind::Global(id) => return Some(id),
                PlaceKind::Local(_) | PlaceKind::Deref(_) => return None,
                PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => place = base,
            }
        };
        let insts = function.blocks.iter().flat_map(|b| &b.insts);
        written.extend(insts.flat_map(|i| fathom_goto::visit::written_places(&i.kind)).filter_map(root));
        written.extend(function.exprs.iter().filter_map(|e| match e.kind {
            ExprKind::Addr(place) => root(place),
            _ => None,
        }));
    }
    for item in program.globals.iter().flat_map(|g| &g.init.items) {
        if let InitValue::Global { id, .. } = item.value {
            written.insert(id);
        }
    }
    let may_change = |id: &GlobalId| {
        let global = program.global(*id);
        global.kind == GlobalKind::User && !global.constant && (!global.internal || written.contains(id))
    };
    let mut library = models(program);
    library.retain(|id| !is_errno(program.global(*id)));
    (0..program.globals.len()).map(GlobalId::new).filter(|id| may_change(id) && !library.contains(id)).collect()
}

/// Variables that only library models know.
fn models(program: &Program) -> BTreeSet<GlobalId> {
    let of = |library: bool| {
        let functions = program.functions.iter().filter(move |f| f.from_library == library);
        functions.flat_map(|f| &f.places).filter_map(|p| match p.kind {
            PlaceKind::Global(id) => Some(id),
            PlaceKind::Local(_) | PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => None,
        })
    };
    let users: BTreeSet<GlobalId> = of(false).collect();
    of(true).filter(|id| !users.contains(id)).collect()
}

/// Variables that some function of the user's mentions, if the entry can reach it.
fn mentioned(program: &Program) -> BTreeSet<GlobalId> {
    let points_to = fathom_analysis::PointsTo::of(program, fathom_analysis::Externals::Pure);
    let reached = points_to.reachable().iter().map(|f| program.func(*f));
    let places = reached.filter(|f| !f.from_library || f.name == "__errno_location").flat_map(|f| &f.places);
    places
        .filter_map(|p| match p.kind {
            PlaceKind::Global(id) => Some(id),
            PlaceKind::Local(_) | PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => None,
        })
        .collect()
}
