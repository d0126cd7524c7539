//! Clauses in the words of the dialects. Integers are widened where they are read, so that nothing that is computed with them wraps around.

use super::Fault;
use super::parse::{Body, Clause, Place, Term};

/// An assertion where it stands.
pub fn statement(clause: &Clause) -> Result<String, Fault> {
    let Body::Assert(term) = &clause.body else {
        return Err((clause.line, "assertions and clauses of functions or loops do not stand in one comment".into()));
    };
    let text = clause.text.replace('\\', "\\\\").replace('"', "\\\"");
    Ok(format!("__CPROVER_assert({}, \"{text}\");", truth(term).map_err(|why| (clause.line, why))?))
}

/// Clauses behind the head of a loop.
pub fn of_loop(clauses: &[Clause]) -> Result<String, Fault> {
    let mut out = String::new();
    for clause in clauses {
        let at = |why: String| (clause.line, why);
        match &clause.body {
            Body::LoopInvariant(term) => out += &format!("__CPROVER_loop_invariant({}) ", truth(term).map_err(at)?),
            Body::LoopVariant(term) => out += &format!("__CPROVER_decreases({}) ", value(term).map_err(at)?),
            Body::LoopAssigns => {}
            Body::Requires(_) | Body::Ensures(_) | Body::Assigns(_) | Body::Assert(_) => {
                return Err((clause.line, "clauses of a loop and other clauses do not stand in one comment".into()));
            }
        }
    }
    Ok(out)
}

/// Clauses behind the declarator of a function.
pub fn contract(clauses: &[Clause]) -> Result<String, Fault> {
    let mut out = String::new();
    let mut assigns = false;
    for clause in clauses {
        let at = |why: String| (clause.line, why);
        let mut assumed = Vec::new();
        for term in &clause.assumes {
            assumed.push(truth(term).map_err(at)?);
        }
        let assumed = (!assumed.is_empty()).then(|| assumed.join(" && "));
        match &clause.body {
            Body::Requires(term) => {
                let term = truth(term).map_err(at)?;
                out += &match assumed {
                    Some(assumed) => format!("__CPROVER_requires(!({assumed}) || {term}) "),
                    None => format!("__CPROVER_requires({term}) "),
                };
            }
            Body::Ensures(term) => {
                let term = truth(term).map_err(at)?;
                out += &match assumed {
                    Some(assumed) => format!("__CPROVER_ensures(!__CPROVER_old((_Bool)({assumed})) || {term}) "),
                    None => format!("__CPROVER_ensures({term}) "),
                };
            }
            Body::Assigns(places) => {
                assigns = true;
                let mut groups = Vec::new();
                for place in places {
                    let (condition, target) = target(place).map_err(at)?;
                    let conditions: Vec<String> = assumed.iter().cloned().chain(condition).collect();
                    groups.push(match conditions.is_empty() {
                        true => target,
                        false => format!("{}: {target}", conditions.join(" && ")),
                    });
                }
                out += &format!("__CPROVER_assigns({}) ", groups.join("; "));
            }
            Body::LoopInvariant(_) | Body::LoopVariant(_) | Body::LoopAssigns | Body::Assert(_) => {
                return Err((clause.line, "clauses of a function and other clauses do not stand in one comment".into()));
            }
        }
    }
    if !assigns {
        let line = clauses.first().map_or(0, |c| c.line);
        return Err((
            line,
            "the contract has no `assigns`, so that the function may change everything: say what it assigns, or `assigns \\nothing;`".into(),
        ));
    }
    Ok(out)
}

/// When, and what may be written.
fn target(place: &Place) -> Result<(Option<String>, String), String> {
    Ok(match place {
        Place::One(term) => (None, path(term)?),
        Place::Range(base, low, high) => {
            let (base, low, high) = (pointer(base)?, value(low)?, value(high)?);
            let bytes = format!("(__SIZE_TYPE__)({high} - {low} + 1) * sizeof(*({base}))");
            (Some(format!("({low} <= {high})")), format!("__CPROVER_object_upto({base} + (long long)({low}), {bytes})"))
        }
    })
}

/// A condition.
fn truth(term: &Term) -> Result<String, String> {
    Ok(match term {
        Term::Binary("==>", a, b) => format!("(!{} || {})", truth(a)?, truth(b)?),
        Term::Binary("<==>", a, b) => format!("(!{} == !{})", truth(a)?, truth(b)?),
        Term::Binary("^^", a, b) => format!("(!{} != !{})", truth(a)?, truth(b)?),
        Term::Binary(op @ ("&&" | "||"), a, b) => format!("({} {op} {})", truth(a)?, truth(b)?),
        Term::Unary("!", a) => format!("(!{})", truth(a)?),
        Term::Chain(terms, marks) => {
            let mut parts = Vec::new();
            for (pair, mark) in terms.windows(2).zip(marks) {
                parts.push(format!("{} {mark} {}", value(&pair[0])?, value(&pair[1])?));
            }
            format!("({})", parts.join(" && "))
        }
        Term::Choice(c, a, b) => format!("({} ? {} : {})", truth(c)?, truth(a)?, truth(b)?),
        Term::Valid(write, places) => {
            let mut parts = Vec::new();
            for place in places {
                parts.push(valid(*write, place)?);
            }
            format!("({})", parts.join(" && "))
        }
        Term::Quantified(forall, ty, name, body) => quantified(*forall, ty, name, body)?,
        _ => format!("({})", value(term)?),
    })
}

fn valid(write: bool, place: &Place) -> Result<String, String> {
    let query = if write { "__CPROVER_rw_ok" } else { "__CPROVER_r_ok" };
    Ok(match place {
        Place::One(term) => format!("{query}({})", pointer(term)?),
        Place::Range(base, low, high) => {
            let (base, low, high) = (pointer(base)?, value(low)?, value(high)?);
            let bytes = format!("(__SIZE_TYPE__)({high} - {low} + 1) * sizeof(*({base}))");
            format!("({high} < {low} || {query}({base} + (long long)({low}), {bytes}))")
        }
    })
}

/// The range of the variable in its own type, so that the loop over it is found, and the rest.
fn quantified(forall: bool, ty: &str, name: &str, body: &Term) -> Result<String, String> {
    let form = if forall { "`\\forall integer i; a <= i < b ==> …`" } else { "`\\exists integer i; a <= i < b && …`" };
    let wrong = || format!("a quantifier has a range, as in {form}");
    let (range, rest) = match (forall, body) {
        (true, Term::Binary("==>", range, rest)) => (conjuncts(range), vec![rest.as_ref()]),
        (false, Term::Binary("&&", ..)) => conjuncts(body).into_iter().partition(|t| bounds(t, name)),
        _ => return Err(wrong()),
    };
    if range.is_empty() || rest.is_empty() {
        return Err(wrong());
    }
    let mut limits = Vec::new();
    for term in range {
        let Term::Chain(terms, marks) = term else { return Err(wrong()) };
        if !bounds(term, name) {
            return Err(wrong());
        }
        let side = |t: &Term| match t {
            Term::Leaf(own) if own == name => Ok(name.to_string()),
            _ => value(t).map(|v| format!("({ty})({v})")),
        };
        for (pair, mark) in terms.windows(2).zip(marks) {
            limits.push(format!("{} {mark} {}", side(&pair[0])?, side(&pair[1])?));
        }
    }
    let mut parts = Vec::new();
    for term in rest {
        parts.push(truth(term)?);
    }
    let (limits, parts) = (limits.join(" && "), parts.join(" && "));
    Ok(match forall {
        true => format!("__CPROVER_forall {{ {ty} {name}; ({limits}) ==> ({parts}) }}"),
        false => format!("__CPROVER_exists {{ {ty} {name}; ({limits}) && ({parts}) }}"),
    })
}

fn conjuncts(term: &Term) -> Vec<&Term> {
    match term {
        Term::Binary("&&", a, b) => conjuncts(a).into_iter().chain(conjuncts(b)).collect(),
        _ => vec![term],
    }
}

/// A comparison of nothing but the variable with its limits.
fn bounds(term: &Term, name: &str) -> bool {
    let Term::Chain(terms, marks) = term else { return false };
    let own = |t: &Term| matches!(t, Term::Leaf(leaf) if leaf == name);
    let ordered = marks.iter().all(|m| ["<", "<=", ">", ">="].contains(m));
    ordered && terms.windows(2).all(|pair| own(&pair[0]) != own(&pair[1])) && terms.iter().filter(|t| own(t)).count() == 1
}

/// A value: integers in 128 bits, everything else as it is.
fn value(term: &Term) -> Result<String, String> {
    Ok(match term {
        Term::Leaf(text) if text.starts_with('(') => text.clone(),
        Term::Leaf(_) | Term::Index(..) | Term::Member(..) | Term::Unary("*", _) => format!("__fathom_z({})", path(term)?),
        Term::Unary("&", _) => path(term)?,
        Term::Result => "__fathom_z(__CPROVER_return_value)".into(),
        Term::Old(inner) => format!("__fathom_z(__CPROVER_old({}))", inside(inner)?),
        Term::LoopEntry(inner) => format!("__fathom_z(__CPROVER_loop_entry({}))", inside(inner)?),
        Term::Unary(op, a) if *op != "!" => format!("({op}{})", value(a)?),
        Term::Binary(op @ ("+" | "-" | "*" | "/" | "%" | "<<" | ">>" | "&" | "|" | "^"), a, b) => {
            format!("({} {op} {})", value(a)?, value(b)?)
        }
        Term::Cast(ty, a) => format!("__fathom_z(({ty})({}))", value(a)?),
        Term::SizeOf(ty) => format!("__fathom_z(sizeof({ty}))"),
        Term::Choice(c, a, b) => format!("({} ? {} : {})", truth(c)?, value(a)?, value(b)?),
        Term::Binary(..) | Term::Unary(..) | Term::Chain(..) | Term::Valid(..) | Term::Quantified(..) => {
            format!("__fathom_z({})", truth(term)?)
        }
    })
}

fn inside(term: &Term) -> Result<String, String> {
    path(term).or_else(|_| value(term))
}

/// What names an object, or a pointer to it: C as it is written.
fn path(term: &Term) -> Result<String, String> {
    Ok(match term {
        Term::Leaf(text) => text.clone(),
        Term::Result => "__CPROVER_return_value".into(),
        Term::Old(inner) => format!("__CPROVER_old({})", inside(inner)?),
        Term::LoopEntry(inner) => format!("__CPROVER_loop_entry({})", inside(inner)?),
        Term::Index(base, index) => match index.as_ref() {
            Term::Leaf(leaf) => format!("{}[{leaf}]", path(base)?),
            computed => format!("{}[(long long){}]", path(base)?, value(computed)?),
        },
        Term::Member(base, mark, name) => format!("{}{mark}{name}", path(base)?),
        Term::Unary("*", a) => format!("(*{})", pointer(a)?),
        Term::Unary("&", a) => format!("(&{})", path(a)?),
        Term::Cast(ty, a) => format!("(({ty}){})", pointer(a)?),
        Term::Unary(..)
        | Term::Binary(..)
        | Term::Chain(..)
        | Term::Choice(..)
        | Term::SizeOf(_)
        | Term::Valid(..)
        | Term::Quantified(..) => {
            return Err("a place is expected: a variable, a member, an element, or what a pointer points to".into());
        }
    })
}

/// A pointer, with numbers added to it.
fn pointer(term: &Term) -> Result<String, String> {
    match term {
        Term::Binary(op @ ("+" | "-"), a, b) => Ok(format!("({} {op} (long long)({}))", pointer(a)?, value(b)?)),
        _ => path(term),
    }
}
