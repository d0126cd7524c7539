//! Clauses in the words of the dialects. Integers are widened where they are read, so that nothing that is computed with them wraps around.

use super::Fault;
use super::parse::{Body, Clause, Place, Term};

/// The type of what is computed in clauses.
const INTEGER: &str = "_BitInt(127)";

/// An assertion where it stands.
pub fn statement(clause: &Clause) -> Result<String, Fault> {
    let Body::Assert(term) = &clause.body else {
        return Err((clause.line, "assertions and clauses of functions or loops do not stand in one comment".into()));
    };
    if looks_back(term) {
        return Err((clause.line, "`\\old` and `\\at` belong to contracts and to clauses of loops".into()));
    }
    let text = clause.text.replace('\\', "\\\\").replace('"', "\\\"");
    Ok(format!("__CPROVER_assert({}, \"{text}\");", truth(term).map_err(|why| (clause.line, why))?))
}

/// Does a term ask for a value from before?
fn looks_back(term: &Term) -> bool {
    let of_place = |place: &Place| match place {
        Place::One(term) => looks_back(term),
        Place::Range(base, low, high) => looks_back(base) || looks_back(low) || looks_back(high),
    };
    match term {
        Term::Old(_) | Term::LoopEntry(_) => true,
        Term::Leaf(_) | Term::Result | Term::SizeOf(_) => false,
        Term::Unary(_, a) | Term::Cast(_, a) | Term::Member(a, ..) => looks_back(a),
        Term::Binary(_, a, b) | Term::Index(a, b) => looks_back(a) || looks_back(b),
        Term::Choice(c, a, b) => looks_back(c) || looks_back(a) || looks_back(b),
        Term::Chain(terms, _) => terms.iter().any(looks_back),
        Term::Valid(_, places) => places.iter().any(of_place),
        Term::Quantified(_, _, _, body) => looks_back(body),
    }
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
                // Where no behaviour applies, only clauses outside of them count.
                assigns |= assumed.is_none();
                let mut groups = Vec::new();
                for place in places {
                    for (condition, target) in targets(place).map_err(at)? {
                        let conditions: Vec<String> = assumed.iter().cloned().chain(condition).collect();
                        groups.push(match conditions.is_empty() {
                            true => target,
                            false => format!("{}: {target}", conditions.join(" && ")),
                        });
                    }
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
            "the contract has no `assigns` (outside of behaviours), so that the function may change everything: say what it assigns, or `assigns \\nothing;`".into(),
        ));
    }
    Ok(out)
}

/// When, and what may be written. A range that no memory has room for is all that the pointer leads to.
fn targets(place: &Place) -> Result<Vec<(Option<String>, String)>, String> {
    Ok(match place {
        Place::One(term) => vec![(None, path(term)?)],
        Place::Range(base, low, high) => {
            let (base, low, high) = (pointer(base)?, value(low)?, value(high)?);
            let (fits, start, bytes) = stretch(&base, &low, &high);
            vec![
                (Some(format!("({low} <= {high}) && {fits}")), format!("__CPROVER_object_upto({start}, {bytes})")),
                (Some(format!("({low} <= {high}) && !{fits}")), format!("__CPROVER_object_whole({base})")),
            ]
        }
    })
}

/// A range of elements: whether addresses can tell it, where it begins, and how many bytes it has.
///
/// SOUNDNESS: the numbers of ACSL do not wrap around, sizes and offsets in C do.
fn stretch(base: &str, low: &str, high: &str) -> (String, String, String) {
    let most = format!("(__PTRDIFF_MAX__ / (__PTRDIFF_TYPE__)sizeof(*({base})) / 2)");
    let fits = format!("(-{most} <= {low} && {low} <= {most} && {high} - {low} < {most})");
    let start = format!("__fathom_at({base}, {low})");
    (fits, start, format!("(__SIZE_TYPE__)({high} - {low} + 1) * sizeof(*({base}))"))
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
            let (fits, start, bytes) = stretch(&base, &low, &high);
            format!("({high} < {low} || ({fits} && {query}({start}, {bytes})))")
        }
    })
}

/// The variable is as wide as what is computed with it, so that every limit can be reached; one of a type of C has a value of that type.
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
            _ => value(t),
        };
        for (pair, mark) in terms.windows(2).zip(marks) {
            limits.push(format!("{} {mark} {}", side(&pair[0])?, side(&pair[1])?));
        }
    }
    if ty != "integer" {
        limits.push(format!("({INTEGER})({ty}){name} == {name}"));
    }
    let mut parts = Vec::new();
    for term in rest {
        parts.push(truth(term)?);
    }
    let (limits, parts) = (limits.join(" && "), parts.join(" && "));
    Ok(match forall {
        true => format!("__CPROVER_forall {{ {INTEGER} {name}; ({limits}) ==> ({parts}) }}"),
        false => format!("__CPROVER_exists {{ {INTEGER} {name}; ({limits}) && ({parts}) }}"),
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
        Term::Unary(op, a) if *op != "!" => format!("({op}{})", operand(a)?),
        Term::Binary(op @ ("+" | "-" | "*" | "/" | "%" | "<<" | ">>" | "&" | "|" | "^"), a, b) => {
            format!("({} {op} {})", operand(a)?, operand(b)?)
        }
        Term::Cast(ty, a) => format!("__fathom_z(({ty})({}))", value(a)?),
        Term::SizeOf(ty) => format!("__fathom_z(sizeof({ty}))"),
        Term::Choice(c, a, b) => format!("({} ? {} : {})", truth(c)?, value(a)?, value(b)?),
        Term::Binary(..) | Term::Unary(..) | Term::Chain(..) | Term::Valid(..) | Term::Quantified(..) => {
            format!("__fathom_z({})", truth(term)?)
        }
    })
}

/// A value that is computed with.
fn operand(term: &Term) -> Result<String, String> {
    let value = value(term)?;
    Ok(match value.strip_prefix("__fathom_z(") {
        Some(rest) => format!("__fathom_n({rest}"),
        None => value,
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
            computed => format!("(*__fathom_at({}, {}))", path(base)?, value(computed)?),
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
        Term::Binary("+", a, b) => Ok(format!("__fathom_at({}, {})", pointer(a)?, value(b)?)),
        Term::Binary("-", a, b) => Ok(format!("__fathom_at({}, -{})", pointer(a)?, value(b)?)),
        _ => path(term),
    }
}
