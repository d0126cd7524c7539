//! The blocks a controller is made of. Each reads inputs or earlier signals (all in -1000..=1000), keeps its state in
//! `DW`, and writes one saturated signal, so that no arithmetic can overflow whatever the wiring.

use super::Random;
use std::fmt::Write;

pub struct Block {
    /// Members of the state struct.
    pub state: String,
    /// Statements of the initialisation.
    pub initial: String,
    pub function: String,
}

impl Block {
    pub fn lines(&self) -> usize {
        // One line each for the signal and the call.
        self.state.lines().count() + self.initial.lines().count() + self.function.lines().count() + 2
    }
}

type Kind = fn(&mut Random, i64, &str, &str) -> Block;

const KINDS: [Kind; 9] =
    [filter, lookup, integrator, state_machine, on_delay, rate_limiter, hysteresis, moving_average, weighted_sum];

/// Block number `index`, wired to two earlier signals or inputs.
pub fn block(random: &mut Random, index: i64, inputs: i64) -> Block {
    let a = wire(random, index, inputs);
    let b = wire(random, index, inputs);
    let kind = KINDS[random.range(0, KINDS.len() as i64 - 1) as usize];
    kind(random, index, &a, &b)
}

fn wire(random: &mut Random, index: i64, inputs: i64) -> String {
    if index == 0 || random.range(0, 3) == 0 {
        format!("U.in{}", random.range(1, inputs - 1))
    } else {
        format!("B.s{}", random.range((index - 40).max(0), index - 1))
    }
}

fn function(i: i64, title: &str, body: &str) -> String {
    format!("/* {title} */\nstatic void block_{i}(void)\n{{\n{body}}}\n\n")
}

fn filter(random: &mut Random, i: i64, a: &str, _: &str) -> Block {
    let shift = random.range(2, 5);
    let body = format!(
        "    DW.filter{i} += ({a} * 16 - DW.filter{i}) / {};\n    B.s{i} = saturate(DW.filter{i} / 16, -1000, 1000);\n",
        1 << shift
    );
    Block {
        state: format!("    int filter{i};\n"),
        initial: format!("    DW.filter{i} = 0;\n"),
        function: function(i, "first-order low-pass filter", &body),
    }
}

fn lookup(random: &mut Random, i: i64, a: &str, _: &str) -> Block {
    let points = random.range(8, 16);
    let step = 2000 / (points - 1) + 1;
    let values: Vec<String> = (0..points).map(|_| random.range(-1000, 1000).to_string()).collect();
    let body = format!(
        "    static const int table[{points}] = {{\n        {}\n    }};\n\
         \x20   int position = {a} + 1000;\n    int index = position / {step};\n    int fraction = position % {step};\n\
         \x20   if (index >= {last}) {{\n        index = {last} - 1;\n        fraction = {step};\n    }}\n\
         \x20   B.s{i} = saturate(table[index] + (table[index + 1] - table[index]) * fraction / {step}, -1000, 1000);\n",
        values.join(", "),
        last = points - 1
    );
    Block { state: String::new(), initial: String::new(), function: function(i, "look-up table with interpolation", &body) }
}

fn integrator(random: &mut Random, i: i64, a: &str, b: &str) -> Block {
    let gain = random.range(2, 9);
    let limit = random.range(400, 1000);
    let body = format!(
        "    if ({b} > {}) {{\n        DW.integral{i} = 0;\n    }} else {{\n        DW.integral{i} = saturate(DW.integral{i} + {a} / {gain}, -{limit}, {limit});\n    }}\n\
         \x20   B.s{i} = DW.integral{i};\n",
        random.range(700, 990)
    );
    Block {
        state: format!("    int integral{i};\n"),
        initial: format!("    DW.integral{i} = 0;\n"),
        function: function(i, "saturating integrator with reset", &body),
    }
}

fn state_machine(random: &mut Random, i: i64, a: &str, b: &str) -> Block {
    let states = random.range(4, 7);
    let mut body = format!("    switch (DW.mode{i}) {{\n");
    for state in 0..states {
        let (up, down, time) = (random.range(50, 900), random.range(50, 900), random.range(2, 15));
        let _ = write!(
            body,
            "    case {state}:\n        B.s{i} = {};\n        if ({a} > {up}) {{\n            DW.mode{i} = {};\n            DW.ticks{i} = 0;\n\
             \x20       }} else if ({b} < -{down}) {{\n            DW.mode{i} = {};\n            DW.ticks{i} = 0;\n        }} else if (++DW.ticks{i} > {time}) {{\n\
             \x20           DW.ticks{i} = 0;\n            DW.mode{i} = {};\n        }}\n        break;\n",
            random.range(-1000, 1000),
            (state + 1) % states,
            random.range(0, states - 1),
            random.range(0, states - 1),
        );
    }
    let _ = write!(body, "    default:\n        DW.mode{i} = 0;\n        break;\n    }}\n");
    Block {
        state: format!("    int mode{i};\n    int ticks{i};\n"),
        initial: format!("    DW.mode{i} = 0;\n    DW.ticks{i} = 0;\n"),
        function: function(i, "state machine", &body),
    }
}

fn on_delay(random: &mut Random, i: i64, a: &str, b: &str) -> Block {
    let time = random.range(3, 60);
    let body = format!(
        "    if ({a} > {}) {{\n        if (DW.timer{i} < {time})\n            DW.timer{i}++;\n    }} else {{\n        DW.timer{i} = 0;\n    }}\n\
         \x20   B.s{i} = DW.timer{i} >= {time} ? {b} : 0;\n",
        random.range(-200, 400)
    );
    Block {
        state: format!("    int timer{i};\n"),
        initial: format!("    DW.timer{i} = 0;\n"),
        function: function(i, "on-delay timer", &body),
    }
}

fn rate_limiter(random: &mut Random, i: i64, a: &str, _: &str) -> Block {
    let rate = random.range(5, 200);
    let body = format!("    DW.last{i} += saturate({a} - DW.last{i}, -{rate}, {rate});\n    B.s{i} = DW.last{i};\n");
    Block {
        state: format!("    int last{i};\n"),
        initial: format!("    DW.last{i} = 0;\n"),
        function: function(i, "rate limiter", &body),
    }
}

fn hysteresis(random: &mut Random, i: i64, a: &str, b: &str) -> Block {
    let (high, low) = (random.range(100, 900), random.range(-900, 50));
    let body = format!(
        "    if ({a} >= {high})\n        DW.on{i} = 1;\n    else if ({a} <= {low})\n        DW.on{i} = 0;\n\
         \x20   B.s{i} = DW.on{i} ? {b} : {};\n",
        random.range(-1000, 1000)
    );
    Block {
        state: format!("    unsigned char on{i};\n"),
        initial: format!("    DW.on{i} = 0;\n"),
        function: function(i, "relay with hysteresis", &body),
    }
}

fn moving_average(random: &mut Random, i: i64, a: &str, _: &str) -> Block {
    let length = [4, 8][random.range(0, 1) as usize];
    let body = format!(
        "    int sum = 0;\n    DW.window{i}[DW.next{i}] = {a};\n    DW.next{i} = (DW.next{i} + 1) % {length};\n\
         \x20   for (int k = 0; k < {length}; k++)\n        sum += DW.window{i}[k];\n    B.s{i} = saturate(sum / {length}, -1000, 1000);\n"
    );
    Block {
        state: format!("    int window{i}[{length}];\n    int next{i};\n"),
        initial: format!("    for (int k = 0; k < {length}; k++)\n        DW.window{i}[k] = 0;\n    DW.next{i} = 0;\n"),
        function: function(i, "moving average", &body),
    }
}

fn weighted_sum(random: &mut Random, i: i64, a: &str, b: &str) -> Block {
    let body = format!(
        "    B.s{i} = saturate({a} * {} / 8 - {b} * {} / 8 + {}, -1000, 1000);\n",
        random.range(1, 15),
        random.range(1, 15),
        random.range(-100, 100)
    );
    Block { state: String::new(), initial: String::new(), function: function(i, "weighted sum with saturation", &body) }
}
