//! MC/DC goals of random decisions against brute force: every vector of the conditions is evaluated as C does it, and a goal is to be covered exactly if some vector
//! evaluates its condition to its value while changing that condition alone can change the outcome. Unique-cause goals fall back to that exactly if no two
//! vectors differ in the condition and the outcome, and in no other condition that both evaluate.

mod harness;

use harness::{fathom, run};
use std::fmt::Write;

/// A decision over variables; a variable may occur several times.
enum Tree {
    Var(usize),
    Not(Box<Tree>),
    And(Box<Tree>, Box<Tree>),
    Or(Box<Tree>, Box<Tree>),
    BothAnd(Box<Tree>, Box<Tree>),
    BothOr(Box<Tree>, Box<Tree>),
    Xor(Box<Tree>, Box<Tree>),
    Choice(Box<Tree>, Box<Tree>, Box<Tree>),
}

struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % limit
    }
}

const VARIABLES: usize = 4;

fn tree(chance: &mut Chance, size: u64) -> Tree {
    if size <= 1 {
        return Tree::Var(chance.below(VARIABLES as u64) as usize);
    }
    let left = 1 + chance.below(size - 1);
    let both = |chance: &mut Chance| (Box::new(tree(chance, left)), Box::new(tree(chance, size - left)));
    match chance.below(9) {
        0 | 1 => both(chance).pipe(|(a, b)| Tree::And(a, b)),
        2 | 3 => both(chance).pipe(|(a, b)| Tree::Or(a, b)),
        4 => both(chance).pipe(|(a, b)| Tree::BothAnd(a, b)),
        5 => both(chance).pipe(|(a, b)| Tree::BothOr(a, b)),
        6 => both(chance).pipe(|(a, b)| Tree::Xor(a, b)),
        7 if size >= 3 => {
            let (a, b) = both(chance);
            Tree::Choice(Box::new(tree(chance, 1)), a, b)
        }
        _ => Tree::Not(Box::new(tree(chance, size))),
    }
}

trait Pipe: Sized {
    fn pipe<T>(self, f: impl FnOnce(Self) -> T) -> T {
        f(self)
    }
}

impl<T> Pipe for T {}

impl Tree {
    /// As C writes it: conditions are comparisons.
    fn text(&self) -> String {
        match self {
            Tree::Var(v) => format!("x{v} > 0"),
            Tree::Not(a) => format!("!({})", a.text()),
            Tree::And(a, b) => format!("({}) && ({})", a.text(), b.text()),
            Tree::Or(a, b) => format!("({}) || ({})", a.text(), b.text()),
            Tree::BothAnd(a, b) => format!("({}) & ({})", a.text(), b.text()),
            Tree::BothOr(a, b) => format!("({}) | ({})", a.text(), b.text()),
            Tree::Xor(a, b) => format!("({}) ^ ({})", a.text(), b.text()),
            Tree::Choice(c, a, b) => format!("({}) ? ({}) : ({})", c.text(), a.text(), b.text()),
        }
    }

    /// The variables of its conditions, in order.
    fn conditions(&self, found: &mut Vec<usize>) {
        match self {
            Tree::Var(v) => found.push(*v),
            Tree::Not(a) => a.conditions(found),
            Tree::And(a, b) | Tree::Or(a, b) | Tree::BothAnd(a, b) | Tree::BothOr(a, b) | Tree::Xor(a, b) => {
                a.conditions(found);
                b.conditions(found);
            }
            Tree::Choice(c, a, b) => {
                c.conditions(found);
                a.conditions(found);
                b.conditions(found);
            }
        }
    }

    fn size(&self) -> usize {
        let mut found = Vec::new();
        self.conditions(&mut found);
        found.len()
    }

    /// The value, given that of each condition; `seen` gets the conditions that are evaluated, counted from `first`.
    fn value(&self, given: &[bool], first: usize, seen: &mut Vec<usize>) -> bool {
        match self {
            Tree::Var(_) => {
                seen.push(first);
                given[first]
            }
            Tree::Not(a) => !a.value(given, first, seen),
            Tree::And(a, b) => a.value(given, first, seen) && b.value(given, first + a.size(), seen),
            Tree::Or(a, b) => a.value(given, first, seen) || b.value(given, first + a.size(), seen),
            Tree::BothAnd(a, b) => a.value(given, first, seen) & b.value(given, first + a.size(), seen),
            Tree::BothOr(a, b) => a.value(given, first, seen) | b.value(given, first + a.size(), seen),
            Tree::Xor(a, b) => a.value(given, first, seen) ^ b.value(given, first + a.size(), seen),
            Tree::Choice(c, a, b) => match c.value(given, first, seen) {
                true => a.value(given, first + c.size(), seen),
                false => b.value(given, first + c.size() + a.size(), seen),
            },
        }
    }

    /// By condition: can it be true, and false, and decide?
    fn goals(&self) -> Vec<[bool; 2]> {
        let mut variables = Vec::new();
        self.conditions(&mut variables);
        let n = variables.len();
        let mut covered = vec![[false; 2]; n];
        for inputs in 0..1u32 << VARIABLES {
            let given: Vec<bool> = variables.iter().map(|v| inputs >> v & 1 == 1).collect();
            let mut seen = Vec::new();
            let outcome = self.value(&given, 0, &mut seen);
            let skipped: Vec<usize> = (0..n).filter(|i| !seen.contains(i)).collect();
            for &i in &seen {
                // Some values of what was not evaluated let the change of this condition alone change the outcome.
                let decides = (0..1u32 << skipped.len()).any(|choice| {
                    let mut other = given.clone();
                    skipped.iter().enumerate().for_each(|(bit, s)| other[*s] = choice >> bit & 1 == 1);
                    other[i] = !other[i];
                    self.value(&other, 0, &mut Vec::new()) != outcome
                });
                covered[i][usize::from(!given[i])] |= decides;
            }
        }
        covered
    }

    /// By condition: do two vectors differ in it and in the outcome, and in no other condition that both evaluate?
    fn pairs(&self) -> Vec<bool> {
        let mut variables = Vec::new();
        self.conditions(&mut variables);
        let n = variables.len();
        let evaluated = |inputs: u32| {
            let given: Vec<bool> = variables.iter().map(|v| inputs >> v & 1 == 1).collect();
            let mut seen = Vec::new();
            let outcome = self.value(&given, 0, &mut seen);
            let values: Vec<Option<bool>> = (0..n).map(|i| seen.contains(&i).then_some(given[i])).collect();
            (values, outcome)
        };
        let all: Vec<(Vec<Option<bool>>, bool)> = (0..1u32 << VARIABLES).map(evaluated).collect();
        let differs = |a: Option<bool>, b: Option<bool>| a.is_some() && b.is_some() && a != b;
        let is_pair = |i: usize, a: &(Vec<Option<bool>>, bool), b: &(Vec<Option<bool>>, bool)| {
            a.1 != b.1 && (0..n).all(|j| differs(a.0[j], b.0[j]) == (j == i))
        };
        (0..n).map(|i| all.iter().any(|a| all.iter().any(|b| is_pair(i, a, b)))).collect()
    }
}

/// As many decisions as this in one program.
const TOGETHER: usize = 60;

fn check(seed: u64, count: usize) {
    let mut chance = Chance(seed);
    for _ in 0..count.div_ceil(TOGETHER) {
        let trees: Vec<Tree> = (0..TOGETHER).map(|_| (2 + chance.below(5)).pipe(|size| tree(&mut chance, size))).collect();
        let mut text = String::from("extern int __VERIFIER_nondet_int(void);\n");
        for (i, tree) in trees.iter().enumerate() {
            // An `if`, so that a decision of one condition is one, too.
            let _ = writeln!(
                text,
                "static int f{i}(int x0, int x1, int x2, int x3) {{ if ({}) return 1; return 0; }}",
                tree.text()
            );
        }
        text.push_str("int main(void)\n{\n    int x0 = __VERIFIER_nondet_int(), x1 = __VERIFIER_nondet_int();\n    int x2 = __VERIFIER_nondet_int(), x3 = __VERIFIER_nondet_int(), all = 0;\n");
        (0..trees.len()).for_each(|i| text.push_str(&format!("    all += f{i}(x0, x1, x2, x3);\n")));
        text.push_str("    return all;\n}\n");
        let folder = std::env::temp_dir().join(format!("fathom-decisions-{}-{seed}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("the temporary folder is writable");
        let file = folder.join("decisions.c");
        std::fs::write(&file, &text).expect("the folder is writable");
        let out = folder.join("out");
        let ended =
            run(fathom().arg("test").arg(&file).args(["--coverage", "mcdc,mcdc-unique", "--quiet", "-o"]).arg(&out), 300);
        let report = std::fs::read_to_string(out.join("report.json")).expect("there is a report");
        let _ = std::fs::remove_dir_all(&folder);
        assert!(ended.exit == Some(0), "{}\n{}\n{text}", ended.stdout, ended.stderr);
        let report: serde_json::Value = serde_json::from_str(&report).expect("the report is JSON");
        let goals = report["goals"].as_array().expect("the report lists goals");
        for (i, tree) in trees.iter().enumerate() {
            let own = |criterion: &str| {
                let goals = goals.iter().filter(|g| g["function"] == format!("f{i}"));
                goals.filter(|g| g["criterion"] == criterion).cloned().collect::<Vec<serde_json::Value>>()
            };
            let expected: Vec<bool> = tree.goals().into_iter().flatten().collect();
            for criterion in ["mcdc", "mcdc-unique"] {
                let ours: Vec<bool> = own(criterion).iter().map(|g| g["status"] == "covered").collect();
                assert_eq!(ours, expected, "{criterion} {}", tree.text());
            }
            let fell_back: Vec<bool> = own("mcdc-unique").iter().map(|g| g.get("note").is_some()).collect();
            let pairs = tree.pairs().into_iter().flat_map(|pair| [pair; 2]);
            let without: Vec<bool> = pairs.zip(&expected).map(|(pair, covered)| !pair && *covered).collect();
            assert_eq!(fell_back, without, "pairs of {}", tree.text());
        }
    }
}

/// A few hundred decisions, or as many as `FATHOM_DECISIONS` says (`make decisions`).
#[test]
fn goals_of_random_decisions_agree_with_brute_force() {
    let count = std::env::var("FATHOM_DECISIONS").map_or(600, |count| count.parse().expect("FATHOM_DECISIONS is a number"));
    check(1, count);
}
