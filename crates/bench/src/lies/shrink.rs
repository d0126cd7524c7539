//! Makes a program about which fathom lies smaller, line by line and expression by expression, while the lie stays.

use super::case::Case;

/// Tries smaller programs, of which `lies` says whether the lie is still there; gives up after `budget` questions.
pub fn shrink(case: &Case, budget: usize, lies: &mut dyn FnMut(&Case) -> bool) -> Case {
    let mut best = case.clone();
    let mut left = budget;
    loop {
        let before = size(&best);
        lines(&mut best, &mut left, lies);
        expressions(&mut best, &mut left, lies);
        if size(&best) == before || left == 0 {
            return best;
        }
    }
}

fn size(case: &Case) -> usize {
    parts(case).into_iter().flatten().map(|line| line.len() + 1).sum()
}

fn parts(case: &Case) -> [&Vec<String>; 3] {
    [&case.head, &case.body, &case.second]
}

fn part(case: &mut Case, which: usize) -> &mut Vec<String> {
    [&mut case.head, &mut case.body, &mut case.second].into_iter().nth(which).expect("there are three parts")
}

/// Removes runs of lines, long ones first.
fn lines(best: &mut Case, left: &mut usize, lies: &mut dyn FnMut(&Case) -> bool) {
    for which in [1, 0, 2] {
        let mut run = parts(best)[which].len().next_power_of_two().max(1);
        while run > 0 {
            let mut at = 0;
            while at < parts(best)[which].len() {
                if *left == 0 {
                    return;
                }
                let mut smaller = best.clone();
                let list = part(&mut smaller, which);
                let end = (at + run).min(list.len());
                list.drain(at..end);
                *left -= 1;
                match lies(&smaller) {
                    true => *best = smaller,
                    false => at += run,
                }
            }
            run /= 2;
        }
    }
}

/// Replaces parenthesised expressions by what is inside of them, or by 0 and 1.
fn expressions(best: &mut Case, left: &mut usize, lies: &mut dyn FnMut(&Case) -> bool) {
    for which in [1, 0, 2] {
        let mut at = 0;
        while at < parts(best)[which].len() {
            let mut again = true;
            while again {
                again = false;
                let line = parts(best)[which][at].clone();
                for candidate in simpler(&line) {
                    if *left == 0 {
                        return;
                    }
                    let mut smaller = best.clone();
                    part(&mut smaller, which)[at] = candidate;
                    *left -= 1;
                    if lies(&smaller) {
                        *best = smaller;
                        again = true;
                        break;
                    }
                }
            }
            at += 1;
        }
    }
}

/// The line with one group of parentheses replaced, shortest results first.
fn simpler(line: &str) -> Vec<String> {
    let groups = groups(line);
    let mut found = Vec::new();
    for &(from, to) in &groups {
        let (before, inside, after) = (&line[..from], &line[from + 1..to], &line[to + 1..]);
        found.extend(["0", "1"].map(|constant| format!("{before}{constant}{after}")));
        // A cast or the name of a function may stand before the group, and leave with it.
        let bare = before.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_' || c == '$');
        if before.ends_with(')')
            && let Some(&(cast, _)) = groups.iter().find(|(_, end)| end + 1 == from)
        {
            found.push(format!("{}({inside}){after}", &line[..cast]));
        }
        for &(a, b) in groups.iter().filter(|(a, b)| *a > from && *b < to) {
            found.push(format!("{bare}{}{after}", &line[a..=b]));
        }
        for word in inside.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$')) {
            if !word.is_empty() && word.len() < inside.len() {
                found.push(format!("{bare}{word}{after}"));
            }
        }
    }
    found.retain(|candidate| candidate.len() < line.len());
    found.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    found.dedup();
    found
}

/// Positions of matching parentheses.
fn groups(line: &str) -> Vec<(usize, usize)> {
    let mut open = Vec::new();
    let mut found = Vec::new();
    for (at, c) in line.char_indices() {
        match c {
            '(' => open.push(at),
            ')' => found.extend(open.pop().map(|from| (from, at))),
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lies::case::Mode;

    #[test]
    fn lines_and_expressions_that_do_not_matter_vanish() {
        let mut case = Case::new("test", Mode::Reach);
        case.head.push("int $g;".into());
        case.body.extend(["a = 1;", "y = (int)((x % 10) + (b * (c - 3)));", "b = 2;"].map(String::from));
        let small = shrink(&case, 1000, &mut |c| c.body.iter().any(|l| l.contains("x % 10")));
        assert!(small.head.is_empty() && small.body.len() == 1, "{small:?}");
        assert!(!small.body[0].contains("c - 3"), "{small:?}");
    }

    #[test]
    fn the_budget_is_kept() {
        let mut case = Case::new("test", Mode::Reach);
        case.body.extend((0..50).map(|i| format!("x = {i};")));
        let mut asked = 0;
        shrink(&case, 20, &mut |_| {
            asked += 1;
            false
        });
        assert_eq!(asked, 20);
    }
}
