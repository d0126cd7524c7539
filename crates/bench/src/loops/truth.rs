//! What is true of a program: all of its states are visited. It never ends in some execution if and only if the graph of its states has a cycle.

use super::program::{Expr, Program, Stmt};
use std::collections::HashMap;

/// More states than this are not visited.
const STATES: usize = 1_500_000;

/// What is known of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Truth {
    pub ends: bool,
    /// By loop, where all executions end: iterations at most, from one entry.
    pub iterations: Vec<u64>,
    /// By loop: some way through the text of the body leads to the next iteration. What is always left after its first iteration is no loop.
    pub repeats: Vec<bool>,
}

enum Step<'p> {
    Assign(usize, &'p Expr),
    Input(usize),
    /// Where to go if the condition does not hold.
    Unless(&'p Expr, usize),
    If(&'p Expr, usize),
    Jump(usize),
    /// An iteration of a loop begins.
    Iteration(usize),
    End,
}

struct Compiled<'p> {
    steps: Vec<Step<'p>>,
    /// By loop: its first step and the one behind it.
    ranges: Vec<(usize, usize)>,
    /// Of the loops around: where `continue` and `break` go; the latter is patched.
    around: Vec<(usize, Vec<usize>, Vec<usize>)>,
}

impl<'p> Compiled<'p> {
    /// Does a way lead back from the first step of a loop to that step, whatever the variables are, without leaving the loop?
    fn repeats(&self, (first, end): (usize, usize)) -> bool {
        let mut seen = vec![false; self.steps.len()];
        let mut waiting = self.ways(first);
        while let Some(at) = waiting.pop() {
            if at == first {
                return true;
            }
            if (first..end).contains(&at) && !std::mem::replace(&mut seen[at], true) {
                waiting.extend(self.ways(at));
            }
        }
        false
    }

    /// Steps that may follow. Conditions that are constants have one way.
    fn ways(&self, at: usize) -> Vec<usize> {
        match self.steps[at] {
            Step::Assign(..) | Step::Input(_) | Step::Iteration(_) => vec![at + 1],
            Step::Unless(Expr::Const(n), target) => vec![if *n != 0 { at + 1 } else { target }],
            Step::If(Expr::Const(n), target) => vec![if *n != 0 { target } else { at + 1 }],
            Step::Unless(_, target) | Step::If(_, target) => vec![at + 1, target],
            Step::Jump(target) => vec![target],
            Step::End => Vec::new(),
        }
    }

    fn all(&mut self, stmts: &'p [Stmt]) {
        stmts.iter().for_each(|stmt| self.one(stmt));
    }

    fn push(&mut self, step: Step<'p>) -> usize {
        self.steps.push(step);
        self.steps.len() - 1
    }

    fn patch(&mut self, at: usize) {
        let here = self.steps.len();
        self.aim(at, here);
    }

    fn aim(&mut self, at: usize, to: usize) {
        match &mut self.steps[at] {
            Step::Unless(_, target) | Step::If(_, target) | Step::Jump(target) => *target = to,
            Step::Assign(..) | Step::Input(_) | Step::Iteration(_) | Step::End => unreachable!("no jump"),
        }
    }

    fn one(&mut self, stmt: &'p Stmt) {
        match stmt {
            Stmt::Assign(v, e) => _ = self.push(Step::Assign(*v, e)),
            Stmt::Input(v) => _ = self.push(Step::Input(*v)),
            Stmt::Return => _ = self.push(Step::End),
            Stmt::Break => {
                let at = self.push(Step::Jump(0));
                self.around.last_mut().expect("in a loop").1.push(at);
            }
            Stmt::Continue => {
                let at = self.push(Step::Jump(0));
                self.around.last_mut().expect("in a loop").2.push(at);
            }
            Stmt::If(condition, then, other) => {
                let test = self.push(Step::Unless(condition, 0));
                self.all(then);
                let over = self.push(Step::Jump(0));
                self.patch(test);
                self.all(other);
                self.patch(over);
            }
            Stmt::While(number, condition, body) => {
                let first = self.push(Step::Unless(condition, 0));
                self.push(Step::Iteration(*number));
                self.around.push((first, Vec::new(), Vec::new()));
                self.all(body);
                let (_, breaks, continues) = self.around.pop().expect("pushed");
                self.push(Step::Jump(first));
                breaks.into_iter().chain([first]).for_each(|at| self.patch(at));
                continues.into_iter().for_each(|at| self.aim(at, first));
                self.ranges[*number] = (first, self.steps.len());
            }
            Stmt::DoWhile(number, body, condition) => {
                let first = self.push(Step::Iteration(*number));
                self.around.push((first, Vec::new(), Vec::new()));
                self.all(body);
                let (_, breaks, continues) = self.around.pop().expect("pushed");
                continues.into_iter().for_each(|at| self.patch(at));
                self.push(Step::If(condition, first));
                breaks.into_iter().for_each(|at| self.patch(at));
                self.ranges[*number] = (first, self.steps.len());
            }
        }
    }
}

/// `None`: there are too many states.
pub fn of(program: &Program) -> Option<Truth> {
    let mut compiled = Compiled { steps: Vec::new(), ranges: vec![(0, 0); program.loops], around: Vec::new() };
    compiled.all(&program.body);
    compiled.push(Step::End);
    let mut search = Search { program, compiled: &compiled, states: HashMap::new(), longest: vec![0; program.loops] };
    let ends = search.visit(0)?;
    let repeats = compiled.ranges.iter().map(|&range| compiled.repeats(range)).collect();
    Some(Truth { ends, iterations: search.longest, repeats })
}

/// A state: the step in the upper half, the variables in the lower one.
type State = u64;

struct Search<'p> {
    program: &'p Program,
    compiled: &'p Compiled<'p>,
    /// `None`: still on the path. Otherwise how many iterations of each loop are still to come before it is left.
    states: HashMap<State, Option<[u32; 4]>>,
    longest: Vec<u64>,
}

impl Search<'_> {
    fn value(&self, v: usize, state: State) -> i32 {
        let byte = (state >> (8 * v)) as u8;
        if self.program.signed[v] { i32::from(byte as i8) } else { i32::from(byte) }
    }

    fn evaluate(&self, e: &Expr, state: State) -> i32 {
        match e {
            Expr::Const(n) => *n,
            Expr::Var(v) => self.value(*v, state),
            Expr::Not(a) => i32::from(self.evaluate(a, state) == 0),
            Expr::Binary(op, a, b) => {
                let (a, b) = (self.evaluate(a, state), self.evaluate(b, state));
                match *op {
                    "+" => a + b,
                    "-" => a - b,
                    "*" => a * b,
                    "/" => a / b,
                    "%" => a % b,
                    "&" => a & b,
                    "|" => a | b,
                    "^" => a ^ b,
                    ">>" => a >> b,
                    "<" => i32::from(a < b),
                    "<=" => i32::from(a <= b),
                    ">" => i32::from(a > b),
                    ">=" => i32::from(a >= b),
                    "==" => i32::from(a == b),
                    "!=" => i32::from(a != b),
                    "&&" => i32::from(a != 0 && b != 0),
                    "||" => i32::from(a != 0 || b != 0),
                    other => unreachable!("operator {other}"),
                }
            }
        }
    }

    fn successors(&self, state: State) -> Vec<State> {
        let (at, variables) = ((state >> 32) as usize, state & 0xffff_ffff);
        let to = |at: usize, variables: u64| (at as u64) << 32 | variables;
        let set = |v: usize, value: i32| (variables & !(0xff << (8 * v))) | u64::from(value as u8) << (8 * v);
        match &self.compiled.steps[at] {
            Step::Assign(v, e) => vec![to(at + 1, set(*v, self.evaluate(e, state)))],
            Step::Input(v) => (0..256).map(|value| to(at + 1, set(*v, value))).collect(),
            Step::Unless(e, target) => {
                vec![to(if self.evaluate(e, state) != 0 { at + 1 } else { *target }, variables)]
            }
            Step::If(e, target) => {
                vec![to(if self.evaluate(e, state) != 0 { *target } else { at + 1 }, variables)]
            }
            Step::Jump(target) => vec![to(*target, variables)],
            Step::Iteration(_) => vec![to(at + 1, variables)],
            Step::End => Vec::new(),
        }
    }

    /// Depth first; false at the first cycle.
    fn visit(&mut self, first: State) -> Option<bool> {
        let mut path = vec![(first, self.successors(first), 0usize)];
        self.states.insert(first, None);
        while let Some((state, successors, next)) = path.last_mut() {
            if let Some(&successor) = successors.get(*next) {
                *next += 1;
                match self.states.get(&successor) {
                    Some(None) => return Some(false),
                    Some(Some(_)) => {}
                    None => {
                        if self.states.len() >= STATES {
                            return None;
                        }
                        self.states.insert(successor, None);
                        let following = self.successors(successor);
                        path.push((successor, following, 0));
                    }
                }
            } else {
                let (state, successors) = (*state, std::mem::take(successors));
                path.pop();
                let counts = self.counts(state, &successors);
                self.states.insert(state, Some(counts));
            }
        }
        Some(true)
    }

    /// Iterations still to come, from what comes behind them.
    fn counts(&mut self, state: State, successors: &[State]) -> [u32; 4] {
        let at = (state >> 32) as usize;
        let mut counts = [0; 4];
        for (number, count) in counts.iter_mut().enumerate().take(self.compiled.ranges.len()) {
            let (first, end) = self.compiled.ranges[number];
            if !(first..end).contains(&at) {
                continue;
            }
            for successor in successors {
                if (first..end).contains(&((successor >> 32) as usize)) {
                    *count = (*count).max(self.states[successor].map_or(0, |counts| counts[number]));
                }
            }
            *count += u32::from(matches!(self.compiled.steps[at], Step::Iteration(n) if n == number));
            if at == first {
                self.longest[number] = self.longest[number].max(u64::from(*count));
            }
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::super::program::Style;
    use super::*;

    fn decide(body: Vec<Stmt>) -> Truth {
        let program = Program { signed: vec![false], style: Style::Locals, body, loops: 1 };
        of(&program).unwrap()
    }

    fn less(bound: i32) -> Expr {
        Expr::Binary("<=", Box::new(Expr::Var(0)), Box::new(Expr::Const(bound)))
    }

    fn next() -> Stmt {
        Stmt::Assign(0, Expr::Binary("+", Box::new(Expr::Var(0)), Box::new(Expr::Const(1))))
    }

    #[test]
    fn counts_and_cycles() {
        let start = || Stmt::Assign(0, Expr::Const(0));
        let ends = decide(vec![start(), Stmt::While(0, less(254), vec![next()])]);
        assert_eq!(ends, Truth { ends: true, iterations: vec![255], repeats: vec![true] });
        assert!(!decide(vec![start(), Stmt::While(0, less(255), vec![next()])]).ends);
        let once = decide(vec![Stmt::Input(0), Stmt::DoWhile(0, vec![next()], less(10))]);
        assert_eq!(once, Truth { ends: true, iterations: vec![12], repeats: vec![true] });
        let left = decide(vec![Stmt::Input(0), Stmt::DoWhile(0, vec![next(), Stmt::Break], less(10))]);
        assert_eq!(left, Truth { ends: true, iterations: vec![1], repeats: vec![false] });
    }
}
