//! Random expressions over integer variables, biased to the edges of their types.

use super::case::{Case, Input};
use super::edge::{Class, INT, Int, UCHAR, ULONG, UNSIGNED};
use super::random::Random;

/// Writes expressions and remembers what they cover.
pub struct Expressions<'a> {
    pub random: &'a mut Random,
    pub variables: Vec<(String, Int)>,
    /// No operation has undefined behaviour, whatever the operands.
    pub defined: bool,
    /// The class of the inputs that the variables come from.
    pub class: Class,
    pub covered: Vec<(&'static str, Class)>,
}

/// Up to `most` inputs, read into variables by the first statements of the body.
pub fn inputs(random: &mut Random, case: &mut Case, most: usize) -> Vec<(String, Int)> {
    let mut variables = Vec::new();
    let whole = random.one_in(4);
    for k in 0..1 + random.below(most) {
        let ty = Int::any(random);
        let count = match most {
            _ if whole => 0,
            _ if ty == UCHAR && k == 0 => 256,
            _ => 3 + random.below(if most > 2 { 6 } else { 14 }) as u64,
        };
        let low = ty.edge(random).wrapping_sub(random.below(6) as u64) & ty.mask();
        let low = if count == 256 { 0 } else { low };
        case.inputs.push(Input { ty, low, count });
        case.body.push(format!("    {} x{k} = $in{k}();", ty.name()));
        variables.push((format!("x{k}"), ty));
    }
    variables
}

impl<'a> Expressions<'a> {
    pub fn new(random: &'a mut Random, case: &Case, variables: Vec<(String, Int)>, defined: bool) -> Expressions<'a> {
        let class = case.inputs.first().map_or(Class::Other, Input::class);
        Expressions { random, variables, defined, class, covered: Vec::new() }
    }

    fn cover(&mut self, operator: &'static str, classes: [Option<Class>; 2]) {
        let class = self.class;
        self.covered.extend(classes.map(|c| (operator, c.unwrap_or(class))));
    }

    /// A constant or a variable; the constant's class.
    fn leaf(&mut self, ty: Int) -> (String, Option<Class>) {
        if self.variables.is_empty() || self.random.one_in(3) {
            let pattern = ty.edge(self.random);
            return (ty.literal(pattern), Some(ty.class(pattern)));
        }
        let (name, own) = self.random.choose(&self.variables).clone();
        (if own == ty { name } else { format!("({})({name})", ty.name()) }, None)
    }

    fn operand(&mut self, ty: Int, depth: u32) -> (String, Option<Class>) {
        if depth == 0 || self.random.one_in(3) { self.leaf(ty) } else { (self.of(ty, depth - 1), None) }
    }

    /// An expression of the type.
    pub fn of(&mut self, ty: Int, depth: u32) -> String {
        let name = ty.name();
        let (a, class_a) = self.operand(ty, depth);
        match self.random.below(20) {
            0..3 => self.arithmetic(ty, &a, class_a, depth),
            3..6 => self.division(ty, &a, class_a, depth),
            6..9 => self.shift(ty, &a, class_a, depth),
            9..12 => {
                let operator = *self.random.choose(&["&", "|", "^"]);
                let (b, class_b) = self.operand(ty, depth);
                self.cover(operator, [class_a, class_b]);
                format!("({name})({a} {operator} {b})")
            }
            12 => {
                let operator = if self.defined && ty.signed { "~" } else { *self.random.choose(&["~", "-"]) };
                let operator_name = if operator == "-" { "neg" } else { "~" };
                self.cover(operator_name, [class_a, class_a]);
                format!("({name})({operator}{a})")
            }
            13..15 => {
                let inner = Int::any(self.random);
                let inside = self.of(inner, depth.saturating_sub(1));
                self.cover("cast", [class_a, None]);
                format!("({name})({inside})")
            }
            15..17 => {
                let condition = self.condition(depth.saturating_sub(1));
                let (b, class_b) = self.operand(ty, depth);
                self.cover("?:", [class_a, class_b]);
                format!("({name})({condition} ? {a} : {b})")
            }
            17 if !self.defined => self.mixed(ty, &a, class_a, depth),
            _ => self.arithmetic(ty, &a, class_a, depth),
        }
    }

    /// Unsigned, where the result must be defined.
    fn working(&self, ty: Int) -> Int {
        match self.defined {
            true if ty.bits == 64 => ULONG,
            true => UNSIGNED,
            false => ty,
        }
    }

    fn arithmetic(&mut self, ty: Int, a: &str, class_a: Option<Class>, depth: u32) -> String {
        let operator = *self.random.choose(&["+", "-", "*", "+", "-"]);
        let (b, class_b) = self.operand(ty, depth);
        self.cover(operator, [class_a, class_b]);
        let working = self.working(ty);
        match working == ty {
            true => format!("({})({a} {operator} {b})", ty.name()),
            false => format!("({})(({w})({a}) {operator} ({w})({b}))", ty.name(), w = working.name()),
        }
    }

    fn division(&mut self, ty: Int, a: &str, class_a: Option<Class>, depth: u32) -> String {
        let operator = *self.random.choose(&["/", "%"]);
        let (mut b, class_b) = self.operand(ty, depth);
        self.cover(operator, [class_a, class_b]);
        let working = self.working(ty);
        if self.defined && ty.signed && self.random.one_in(2) {
            // Signed division by a constant that is neither zero nor minus one.
            let pattern = ty.edge(self.random);
            let pattern = if pattern == 0 || pattern == ty.mask() { 10 } else { pattern };
            return format!("({})({a} {operator} {})", ty.name(), ty.literal(pattern));
        }
        if self.defined {
            b = format!("(({})({b}) | 1)", working.name());
        }
        match working == ty {
            true => format!("({})({a} {operator} {b})", ty.name()),
            false => format!("({})(({w})({a}) {operator} {b})", ty.name(), w = working.name()),
        }
    }

    fn shift(&mut self, ty: Int, a: &str, class_a: Option<Class>, depth: u32) -> String {
        let operator = *self.random.choose(&["<<", ">>"]);
        let (b, class_b) = self.operand(Int { bits: 32, signed: false }, depth);
        self.cover(operator, [class_a, class_b]);
        let working = if operator == "<<" { self.working(ty) } else { ty };
        let width = if ty.bits == 64 { 63 } else { 31 };
        let b = if self.defined || self.random.one_in(2) { format!("({b} & {width})") } else { b };
        format!("({})(({})({a}) {operator} {b})", ty.name(), working.name())
    }

    /// Operands of two types, converted as C does.
    fn mixed(&mut self, ty: Int, a: &str, class_a: Option<Class>, depth: u32) -> String {
        let other = Int::any(self.random);
        let (b, class_b) = self.operand(other, depth);
        let operator = *self.random.choose(&["+", "-", "*", "&", "/", "%"]);
        self.cover(operator, [class_a, class_b]);
        format!("({})({a} {operator} {b})", ty.name())
    }

    pub fn condition(&mut self, depth: u32) -> String {
        match self.random.below(10) {
            0 if depth > 0 => format!("({} && {})", self.condition(depth - 1), self.condition(depth - 1)),
            1 if depth > 0 => format!("({} || {})", self.condition(depth - 1), self.condition(depth - 1)),
            2 if depth > 0 => format!("(!{})", self.condition(depth - 1)),
            _ => {
                let ty = Int::any(self.random);
                // Of two types, half of the time: the usual conversions decide.
                let other = if self.random.one_in(2) { Int::any(self.random) } else { ty };
                let (a, class_a) = self.operand(ty, depth.min(1));
                let (b, class_b) = self.operand(other, 0);
                let operator = *self.random.choose(&["<", "<=", ">", ">=", "==", "!="]);
                self.cover(operator, [class_a, class_b]);
                format!("({a} {operator} {b})")
            }
        }
    }

    /// An `int` that is certainly small and not negative.
    pub fn small(&mut self, below: u64) -> String {
        let inside = self.of(UNSIGNED, 1);
        format!("((int)({inside} % {below}u))")
    }

    pub fn any(&mut self, depth: u32) -> String {
        let ty = if self.random.one_in(4) { INT } else { Int::any(self.random) };
        self.of(ty, depth)
    }
}
