//! Facts that are asserted instead of assumed: a wrong one is named, and nothing is proved with it.

use fathom_engine::{Options, Outcome, PropertyOutcome, Reason, verify};
use fathom_goto::text;
use fathom_transform::{Origin, Provenance};

/// `i` counts from 0 to at most 5; the property says so, and the fact at the loop head is given.
fn counting(fact: &str) -> Outcome {
    let source = format!(
        "goto lp64\nentry $main\nproperty assertion \"p\" in \"main\"\nproperty assertion \"fact `{fact}`\" in \"main\"\n\
         fn $main() -> void {{\n  local i: i32\n  local n: i32\nb0:\n  i = 0\n  goto b1\nb1:\n  assert {fact}, 1\n  assert (i < 6), 0\n  \
         n = input \"n\"\n  if (n > 0) goto b2 else b4\nb2:\n  if (i < 5) goto b3 else b1\nb3:\n  i = (i + 1)\n  goto b1\nb4:\n  return\n}}\n"
    );
    let program = text::parse(&source).unwrap_or_else(|e| panic!("{e}\n{source}"));
    let deadline = Some(std::time::Instant::now() + std::time::Duration::from_secs(20));
    let options = Options { deadline, ..Options::default() };
    let provenance = Provenance::extended(1, &program, Origin::Fact);
    verify(&program, &program, &provenance, &options, &mut ())
}

#[test]
fn right_facts_are_confirmed() {
    let outcome = counting("(i < 6)");
    assert!(matches!(outcome.properties[..], [PropertyOutcome::Proved { .. }]), "{:?}", outcome.reason);
}

#[test]
fn wrong_facts_are_named() {
    let outcome = counting("(i < 4)");
    assert!(matches!(outcome.properties[..], [PropertyOutcome::Open]));
    let Some(Reason::Internal(what)) = outcome.reason else { panic!("{:?}", outcome.reason) };
    assert!(what.contains("fact `(i < 4)` is false"), "{what}");
}
