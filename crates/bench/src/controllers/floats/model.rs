//! Blocks, and the C that each becomes: one statement list after the other, states in `DW`, inputs in `U`, outputs in `Y`, as code generators write it.

use std::fmt::Write;

/// A model under construction.
#[derive(Default)]
pub struct Model {
    name: &'static str,
    inputs: Vec<(String, String, f64, f64)>,
    outputs: Vec<(String, String)>,
    states: Vec<(String, String, String)>,
    locals: Vec<(String, String)>,
    tables: String,
    body: String,
    blocks: u32,
}

pub fn number(x: f64) -> String {
    let text = format!("{x}");
    if text.contains('.') || text.contains('e') { format!("{text}F") } else { format!("{text}.0F") }
}

impl Model {
    pub fn new(name: &'static str) -> Model {
        Model { name, ..Model::default() }
    }

    fn fresh(&mut self, ty: &str, kind: &str) -> String {
        self.blocks += 1;
        let name = format!("rtb_{kind}_{}", self.blocks);
        self.locals.push((ty.into(), name.clone()));
        name
    }

    fn state(&mut self, ty: &str, kind: &str, init: &str) -> String {
        let name = format!("{kind}_{}_DSTATE", self.blocks);
        self.states.push((ty.into(), name.clone(), init.into()));
        format!("DW.{name}")
    }

    fn comment(&mut self, what: &str) {
        let _ = writeln!(self.body, "\n  /* {what}: '<S{}>/{what}{}' */", 1 + self.blocks / 6, self.blocks);
    }

    pub fn line(&mut self, text: &str) {
        let _ = writeln!(self.body, "  {text}");
    }

    pub fn input(&mut self, name: &str, least: f64, most: f64) -> String {
        self.inputs.push(("real32_T".into(), name.into(), least, most));
        format!("U.{name}")
    }

    pub fn flag(&mut self, name: &str) -> String {
        self.inputs.push(("uint8_T".into(), name.into(), 0.0, 1.0));
        format!("U.{name}")
    }

    pub fn output(&mut self, ty: &str, name: &str, value: &str) {
        self.outputs.push((ty.into(), name.into()));
        self.comment("Outport");
        self.line(&format!("Y.{name} = {value};"));
    }

    /// `value` as it is, under a name of its own.
    pub fn signal(&mut self, ty: &str, kind: &str, value: &str) -> String {
        let out = self.fresh(ty, kind);
        self.comment(kind);
        self.line(&format!("{out} = {value};"));
        out
    }

    pub fn real(&mut self, kind: &str, value: &str) -> String {
        self.signal("real32_T", kind, value)
    }

    pub fn saturate(&mut self, value: &str, least: f64, most: f64) -> String {
        let out = self.fresh("real32_T", "Saturation");
        self.comment("Saturate");
        let (least, most) = (number(least), number(most));
        self.line(&format!("if ({value} > {most}) {{"));
        self.line(&format!("  {out} = {most};"));
        self.line(&format!("}} else if ({value} < {least}) {{"));
        self.line(&format!("  {out} = {least};"));
        self.line("} else {");
        self.line(&format!("  {out} = {value};"));
        self.line("}");
        out
    }

    /// `y = a y + b u`.
    pub fn filter(&mut self, value: &str, a: f64, b: f64) -> String {
        let out = self.fresh("real32_T", "Filter");
        let state = self.state("real32_T", "Filter", "0.0F");
        self.comment("DiscreteTransferFcn");
        self.line(&format!("{out} = {} * {state} + {} * {value};", number(a), number(b)));
        self.comment("Update");
        self.line(&format!("{state} = {out};"));
        out
    }

    /// `x' = a x - b x_before + c u`: a resonance that dies out.
    pub fn second_order(&mut self, value: &str, a: f64, b: f64, c: f64) -> String {
        let out = self.fresh("real32_T", "Biquad");
        let first = self.state("real32_T", "BiquadA", "0.0F");
        let second = self.state("real32_T", "BiquadB", "0.0F");
        self.comment("DiscreteFilter");
        self.line(&format!("{out} = {} * {first} - {} * {second} + {} * {value};", number(a), number(b), number(c)));
        self.line(&format!("{second} = {first};"));
        self.line(&format!("{first} = {out};"));
        out
    }

    pub fn rate_limit(&mut self, value: &str, rate: f64, start: f64) -> String {
        let out = self.fresh("real32_T", "RateLimiter");
        let step = self.fresh("real32_T", "Delta");
        let state = self.state("real32_T", "PrevY", &number(start));
        self.comment("RateLimiter");
        let rate = number(rate);
        self.line(&format!("{step} = {value} - {state};"));
        self.line(&format!("if ({step} > {rate}) {{"));
        self.line(&format!("  {out} = {state} + {rate};"));
        self.line(&format!("}} else if ({step} < -{rate}) {{"));
        self.line(&format!("  {out} = {state} - {rate};"));
        self.line("} else {");
        self.line(&format!("  {out} = {value};"));
        self.line("}");
        self.line(&format!("{state} = {out};"));
        out
    }

    /// An integrator that is held within its limits.
    pub fn integrate(&mut self, value: &str, gain: f64, least: f64, most: f64, reset: &str) -> String {
        let out = self.fresh("real32_T", "Integrator");
        let state = self.state("real32_T", "Integrator", "0.0F");
        let (least, most) = (number(least), number(most));
        self.comment("DiscreteIntegrator");
        self.line(&format!("if ({reset}) {{"));
        self.line(&format!("  {state} = 0.0F;"));
        self.line("}");
        self.line(&format!("{out} = {} * {value} + {state};", number(gain)));
        self.line(&format!("if ({out} > {most}) {{"));
        self.line(&format!("  {out} = {most};"));
        self.line(&format!("}} else if ({out} < {least}) {{"));
        self.line(&format!("  {out} = {least};"));
        self.line("}");
        self.line(&format!("{state} = {out};"));
        out
    }

    pub fn pid(&mut self, error: &str, (p, i, d): (f64, f64, f64), limit: f64, reset: &str) -> String {
        let integral = self.integrate(error, i, -limit, limit, reset);
        let before = self.state("real32_T", "UnitDelay", "0.0F");
        let derivative = self.real("Difference", &format!("{error} - {before}"));
        self.line(&format!("{before} = {error};"));
        let smooth = self.filter(&derivative, 0.7, 0.3);
        let sum = self.real("Sum", &format!("{} * {error} + {integral} + {} * {smooth}", number(p), number(d)));
        self.saturate(&sum, -limit, limit)
    }

    pub fn hysteresis(&mut self, value: &str, on: f64, off: f64) -> String {
        let out = self.fresh("boolean_T", "Relay");
        let state = self.state("boolean_T", "Relay", "0U");
        self.comment("Relay");
        self.line(&format!("if ({value} >= {}) {{", number(on)));
        self.line(&format!("  {state} = 1U;"));
        self.line(&format!("}} else if ({value} <= {}) {{", number(off)));
        self.line(&format!("  {state} = 0U;"));
        self.line("}");
        self.line(&format!("{out} = {state};"));
        out
    }

    /// On after `count` steps in which the condition held.
    pub fn debounce(&mut self, condition: &str, count: u32) -> String {
        let out = self.fresh("boolean_T", "Debounced");
        let state = self.state("uint16_T", "Debounce", "0U");
        self.comment("Debounce");
        self.line(&format!("if ({condition}) {{"));
        self.line(&format!("  if ({state} < {count}U) {{"));
        self.line(&format!("    {state} = (uint16_T)({state} + 1U);"));
        self.line("  }");
        self.line("} else {");
        self.line(&format!("  {state} = 0U;"));
        self.line("}");
        self.line(&format!("{out} = (boolean_T)({state} >= {count}U);"));
        out
    }

    /// The mean of the last values.
    pub fn mean(&mut self, value: &str, length: u32) -> String {
        let out = self.fresh("real32_T", "Mean");
        let index = self.fresh("int32_T", "Index");
        let ring = format!("Ring_{}", self.blocks);
        self.states.push(("real32_T".into(), format!("{ring}[{length}]"), String::new()));
        let at = self.state("uint8_T", "RingAt", "0U");
        self.comment("MovingAverage");
        self.line(&format!("DW.{ring}[{at}] = {value};"));
        self.line(&format!("{at} = (uint8_T)({at} + 1U);"));
        self.line(&format!("if ({at} >= {length}U) {{"));
        self.line(&format!("  {at} = 0U;"));
        self.line("}");
        self.line(&format!("{out} = 0.0F;"));
        self.line(&format!("for ({index} = 0; {index} < {length}; {index}++) {{"));
        self.line(&format!("  {out} += DW.{ring}[{index}];"));
        self.line("}");
        self.line(&format!("{out} /= {};", number(f64::from(length))));
        out
    }

    /// A number as an integer, saturated.
    pub fn to_int(&mut self, value: &str, ty: &str, (least, most): (f64, f64)) -> String {
        let out = self.fresh(ty, "Conversion");
        self.comment("DataTypeConversion");
        self.line(&format!("if ({value} >= {}) {{", number(most)));
        self.line(&format!("  {out} = ({ty}){most};"));
        self.line(&format!("}} else if ({value} >= {}) {{", number(least)));
        self.line(&format!("  {out} = ({ty}){value};"));
        self.line("} else {");
        self.line(&format!("  {out} = ({ty})({least});"));
        self.line("}");
        out
    }

    fn table(&mut self, kind: &str, values: &[f64]) -> String {
        let name = format!("{}_{kind}_{}", self.name, self.blocks);
        let _ = writeln!(self.tables, "static const real32_T {name}[{}] = {{", values.len());
        for row in values.chunks(6) {
            let row: Vec<String> = row.iter().map(|x| number(*x)).collect();
            let _ = writeln!(self.tables, "  {},", row.join(", "));
        }
        let _ = writeln!(self.tables, "}};\n");
        name
    }

    /// A curve, searched by bisection and interpolated.
    pub fn look1(&mut self, value: &str, points: &[f64], values: &[f64]) -> String {
        let out = self.fresh("real32_T", "Curve");
        let (x, y) = (self.table("bp", points), self.table("tab", values));
        self.comment("Lookup_n-D");
        self.line(&format!("{out} = look1_iflf_binlx({value}, {x}, {y}, {}U);", points.len() - 1));
        out
    }

    /// A map, searched by bisection and interpolated in both directions.
    pub fn look2(&mut self, (u, v): (&str, &str), (xs, ys): (&[f64], &[f64]), value: impl Fn(f64, f64) -> f64) -> String {
        let out = self.fresh("real32_T", "Map");
        let values: Vec<f64> = ys.iter().flat_map(|y| xs.iter().map(|x| value(*x, *y))).collect();
        let (x, y, t) = (self.table("bpx", xs), self.table("bpy", ys), self.table("map", &values));
        self.comment("Lookup_n-D");
        self.line(&format!(
            "{out} = look2_iflf_binlx({u}, {v}, {x}, {y}, {t}, {}U, {}U, {}U);",
            xs.len() - 1,
            ys.len() - 1,
            xs.len()
        ));
        out
    }

    /// A state machine: for each state what it puts out, and where it goes under which condition. It remembers how long it has been where it is.
    pub fn chart(&mut self, states: &[(&str, f64, &[(&str, usize)])]) -> (String, String) {
        let out = self.fresh("real32_T", "Chart");
        let state = self.state("uint8_T", "is_active", "0U");
        let timer = self.state("uint32_T", "temporal", "0U");
        self.comment("Chart");
        self.line(&format!("if ({timer} < 65535U) {{"));
        self.line(&format!("  {timer}++;"));
        self.line("}");
        self.line(&format!("switch ({state}) {{"));
        for (number, (name, _, ways)) in states.iter().enumerate() {
            self.line(&format!(" case {number}U: /* {name} */"));
            let mut first = true;
            for (condition, target) in *ways {
                let condition = condition.replace("TIMER", &timer);
                self.line(&format!("  {}if ({condition}) {{", if first { "" } else { "} else " }));
                self.line(&format!("    {state} = {target}U; /* {} */", states[*target].0));
                self.line(&format!("    {timer} = 0U;"));
                first = false;
            }
            if !first {
                self.line("  }");
            }
            self.line("  break;");
        }
        self.line(" default:");
        self.line(&format!("  {state} = 0U;"));
        self.line("  break;");
        self.line("}");
        self.line(&format!("switch ({state}) {{"));
        for (n, (_, value, _)) in states.iter().enumerate() {
            self.line(&format!(" case {n}U:"));
            self.line(&format!("  {out} = {};", number(*value)));
            self.line("  break;");
        }
        self.line(" default:");
        self.line(&format!("  {out} = 0.0F;"));
        self.line("  break;");
        self.line("}");
        (state, out)
    }

    /// A state of another kind; returns how it is spelled.
    pub fn memory(&mut self, ty: &str, name: &str, init: &str) -> String {
        self.states.push((ty.into(), name.into(), init.into()));
        format!("DW.{name}")
    }

    /// A constant array, as C.
    pub fn constants(&mut self, text: &str) {
        self.tables.push_str(text);
        self.tables.push('\n');
    }

    /// The whole program.
    pub fn text(&self) -> String {
        let mut out = format!("/* Controller '{}': written by `fathom-bench controllers`. */\n\n{TYPES}\n", self.name);
        for (title, members) in [("External inputs", self.inputs.iter().map(|i| (&i.0, &i.1)).collect::<Vec<_>>())]
            .into_iter()
            .chain([("External outputs", self.outputs.iter().map(|o| (&o.0, &o.1)).collect())])
            .chain([("Block states", self.states.iter().map(|s| (&s.0, &s.1)).collect())])
        {
            let name = match title {
                "External inputs" => "U",
                "External outputs" => "Y",
                _ => "DW",
            };
            let _ = writeln!(out, "/* {title} */\ntypedef struct {{");
            for (ty, member) in members {
                let _ = writeln!(out, "  {ty} {member};");
            }
            let _ = writeln!(out, "}} {name}_T;\n\nstatic {name}_T {name};\n");
        }
        out.push_str(&self.tables);
        out.push_str(LOOKUPS);
        let _ = writeln!(out, "static void {}_initialize(void)\n{{", self.name);
        for (_, member, init) in self.states.iter().filter(|s| !s.2.is_empty()) {
            let _ = writeln!(out, "  DW.{member} = {init};");
        }
        let _ = writeln!(out, "}}\n\nstatic void {}_step(void)\n{{", self.name);
        for (ty, local) in &self.locals {
            let _ = writeln!(out, "  {ty} {local};");
        }
        let _ = writeln!(out, "{}}}\n", self.body);
        out.push_str("int main(void)\n{\n");
        let _ = writeln!(out, "  {}_initialize();\n  while (1) {{", self.name);
        for (ty, name, least, most) in &self.inputs {
            match ty.as_str() {
                "real32_T" => {
                    let _ = writeln!(out, "    U.{name} = __VERIFIER_nondet_float();");
                    let (least, most) = (number(*least), number(*most));
                    let _ = writeln!(out, "    __VERIFIER_assume(U.{name} >= {least} && U.{name} <= {most});");
                }
                _ => {
                    let _ = writeln!(out, "    U.{name} = __VERIFIER_nondet_uchar();");
                    let _ = writeln!(out, "    __VERIFIER_assume(U.{name} <= {most}U);");
                }
            }
        }
        let _ = writeln!(out, "    {}_step();\n  }}\n  return 0;\n}}", self.name);
        out
    }
}

const TYPES: &str = "\
typedef float real32_T;
typedef unsigned char uint8_T;
typedef unsigned char boolean_T;
typedef short int16_T;
typedef unsigned short uint16_T;
typedef int int32_T;
typedef unsigned int uint32_T;

extern float __VERIFIER_nondet_float(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
";

const LOOKUPS: &str = "\
static real32_T look1_iflf_binlx(real32_T u0, const real32_T bp0[], const real32_T table[], uint32_T maxIndex)
{
  real32_T frac;
  real32_T yL_0d0;
  uint32_T bpIdx;
  uint32_T iLeft;
  uint32_T iRght;

  /* Search by bisection; clipped at both ends. */
  if (u0 <= bp0[0U]) {
    iLeft = 0U;
    frac = 0.0F;
  } else if (u0 < bp0[maxIndex]) {
    bpIdx = maxIndex >> 1U;
    iLeft = 0U;
    iRght = maxIndex;
    while (iRght - iLeft > 1U) {
      if (u0 < bp0[bpIdx]) {
        iRght = bpIdx;
      } else {
        iLeft = bpIdx;
      }
      bpIdx = (iRght + iLeft) >> 1U;
    }
    frac = (u0 - bp0[iLeft]) / (bp0[iLeft + 1U] - bp0[iLeft]);
  } else {
    iLeft = maxIndex - 1U;
    frac = 1.0F;
  }

  /* Interpolation. */
  yL_0d0 = table[iLeft];
  return (table[iLeft + 1U] - yL_0d0) * frac + yL_0d0;
}

static real32_T look2_iflf_binlx(real32_T u0, real32_T u1, const real32_T bp0[], const real32_T bp1[],
  const real32_T table[], uint32_T maxIndex0, uint32_T maxIndex1, uint32_T stride)
{
  real32_T fractions[2];
  uint32_T bpIndices[2];
  real32_T yL_0d0;
  real32_T yL_1d;
  uint32_T bpIdx;
  uint32_T iLeft;
  uint32_T iRght;

  if (u0 <= bp0[0U]) {
    iLeft = 0U;
    fractions[0] = 0.0F;
  } else if (u0 < bp0[maxIndex0]) {
    bpIdx = maxIndex0 >> 1U;
    iLeft = 0U;
    iRght = maxIndex0;
    while (iRght - iLeft > 1U) {
      if (u0 < bp0[bpIdx]) {
        iRght = bpIdx;
      } else {
        iLeft = bpIdx;
      }
      bpIdx = (iRght + iLeft) >> 1U;
    }
    fractions[0] = (u0 - bp0[iLeft]) / (bp0[iLeft + 1U] - bp0[iLeft]);
  } else {
    iLeft = maxIndex0 - 1U;
    fractions[0] = 1.0F;
  }
  bpIndices[0] = iLeft;
  if (u1 <= bp1[0U]) {
    iLeft = 0U;
    fractions[1] = 0.0F;
  } else if (u1 < bp1[maxIndex1]) {
    bpIdx = maxIndex1 >> 1U;
    iLeft = 0U;
    iRght = maxIndex1;
    while (iRght - iLeft > 1U) {
      if (u1 < bp1[bpIdx]) {
        iRght = bpIdx;
      } else {
        iLeft = bpIdx;
      }
      bpIdx = (iRght + iLeft) >> 1U;
    }
    fractions[1] = (u1 - bp1[iLeft]) / (bp1[iLeft + 1U] - bp1[iLeft]);
  } else {
    iLeft = maxIndex1 - 1U;
    fractions[1] = 1.0F;
  }
  bpIndices[1] = iLeft;

  iLeft = bpIndices[1] * stride + bpIndices[0];
  yL_0d0 = table[iLeft];
  yL_0d0 += (table[iLeft + 1U] - yL_0d0) * fractions[0];
  iLeft += stride;
  yL_1d = table[iLeft];
  return (((table[iLeft + 1U] - yL_1d) * fractions[0] + yL_1d) - yL_0d0) * fractions[1] + yL_0d0;
}

";
