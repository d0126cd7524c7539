//! Clang's MC/DC records, as `llvm-cov show -show-mcdc` prints them: by decision, where its conditions begin and which combinations of their values
//! the compiled program went through.
//!
//! Clang itself looks for pairs of these combinations, with which a suite has to do more than masking asks for. The combinations tell exactly what
//! masking asks: was the condition evaluated to this value where changing it alone could change the outcome?

use fathom_goto::coverage::Tree;

/// A decision of one file. Of each condition: the line and the column that it begins in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    pub conditions: Vec<(u64, u64)>,
    /// Values of the conditions that were evaluated.
    pub executed: Vec<Vec<Option<bool>>>,
    /// A condition is a constant for the compiler: what it says of the others is not reliable.
    pub folded: bool,
}

/// The records of a file.
pub fn read(printed: &str) -> Vec<Record> {
    let mut all: Vec<Record> = Vec::new();
    for line in printed.lines() {
        let Some(line) = line.trim_start().strip_prefix('|') else { continue };
        let line = line.trim();
        if line.starts_with("---> MC/DC Decision Region") {
            all.push(Record::default());
            continue;
        }
        let Some(record) = all.last_mut() else { continue };
        if let Some((_, place)) = line.strip_prefix("Condition C").and_then(|rest| rest.split_once("--> (")) {
            let place = place.strip_suffix(')').and_then(|p| p.split_once(':'));
            let place = place.and_then(|(line, column)| Some((line.parse().ok()?, column.parse().ok()?)));
            record.conditions.extend(place);
        } else if line.contains("-Pair: constant folded") {
            record.folded = true;
        } else if let Some(values) = combination(line) {
            record.executed.push(values);
        }
    }
    // What is not understood is not there.
    all.retain(|r| r.executed.iter().all(|values| values.len() == r.conditions.len()));
    all
}

/// `2 { T,  F,  -  = F      }`
fn combination(line: &str) -> Option<Vec<Option<bool>>> {
    let (number, rest) = line.split_once('{')?;
    number.trim().parse::<u32>().ok()?;
    let (values, _) = rest.strip_suffix('}')?.split_once('=')?;
    let value = |text: &str| match text.trim() {
        "T" => Some(Some(true)),
        "F" => Some(Some(false)),
        "-" => Some(None),
        _ => None,
    };
    values.split(',').map(value).collect()
}

/// Could changing the condition alone have changed the outcome? None where the tree has operators that are no conditions for clang.
///
/// With short circuit, whatever was evaluated of the right operand has a value, and nothing of it was where the left one decided.
pub fn decides(tree: &Tree, condition: u32, values: &[Option<bool>]) -> Option<bool> {
    match tree {
        Tree::Cond(_) => Some(true),
        Tree::Not(inner) => decides(inner, condition, values),
        Tree::And(a, b) | Tree::Or(a, b) => {
            let absorbs = matches!(tree, Tree::Or(..));
            if !a.mentions(condition) {
                return decides(b, condition, values);
            }
            Some(decides(a, condition, values)? && value(b, values)? != Some(absorbs))
        }
        Tree::BothAnd(..) | Tree::BothOr(..) | Tree::Xor(..) | Tree::Choice(..) => None,
    }
}

/// Its value, if it was evaluated.
fn value(tree: &Tree, values: &[Option<bool>]) -> Option<Option<bool>> {
    match tree {
        Tree::Cond(i) => values.get(*i as usize).copied(),
        Tree::Not(inner) => Some(value(inner, values)?.map(|v| !v)),
        Tree::And(a, b) | Tree::Or(a, b) => {
            let absorbs = matches!(tree, Tree::Or(..));
            match value(a, values)? {
                Some(left) if left == absorbs => Some(Some(left)),
                Some(_) => value(b, values),
                None => Some(None),
            }
        }
        Tree::BothAnd(..) | Tree::BothOr(..) | Tree::Xor(..) | Tree::Choice(..) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRINTED: &str = "    2|      3|    if ((a>0 && b>0) || !(c>3)) {
  ------------------
  |---> MC/DC Decision Region (2:31) to (2:53)
  |
  |  Number of Conditions: 3
  |     Condition C1 --> (2:32)
  |     Condition C2 --> (2:39)
  |     Condition C3 --> (2:47)
  |
  |  Executed MC/DC Test Vectors:
  |
  |     C1, C2, C3    Result
  |  1 { F,  -,  F  = F      }
  |  2 { T,  T,  -  = T      }
  |
  |  C1-Pair: covered: (1,2)
  |  C2-Pair: not covered
  |  C3-Pair: not covered
  |  MC/DC Coverage for Decision: 33.33%
";

    #[test]
    fn records_are_read() {
        let no = Some(false);
        let executed = vec![vec![no, None, no], vec![Some(true), Some(true), None]];
        let expected = Record { conditions: vec![(2, 32), (2, 39), (2, 47)], executed, folded: false };
        assert_eq!(read(PRINTED), [expected]);
        assert!(read(&PRINTED.replace("C2-Pair: not covered", "C2-Pair: constant folded"))[0].folded);
    }

    #[test]
    fn what_is_masked_does_not_decide() {
        let cond = |i| Box::new(Tree::Cond(i));
        // (0 && 1) || !2
        let tree = Tree::Or(Box::new(Tree::And(cond(0), cond(1))), Box::new(Tree::Not(cond(2))));
        let of = |values: [Option<bool>; 3]| {
            [0, 1, 2].map(|i| values[i].is_some() && decides(&tree, i as u32, &values) == Some(true))
        };
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(of([yes, yes, None]), [true, true, false]);
        assert_eq!(of([no, None, yes]), [true, false, true]);
        assert_eq!(of([no, None, no]), [false, false, true]);
        assert_eq!(of([yes, no, no]), [false, false, true]);
    }
}
