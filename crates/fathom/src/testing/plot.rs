//! The signals of a vector over its steps: parameters, inputs and outputs as numbers, and each as a small drawing (SVG).

use super::evidence::Found;
use crate::interface::Interface;
use crate::trace::value_text;
use std::fmt::Write;

const WIDTH: usize = 640;
const HEIGHT: f64 = 34.0;

/// A signal of one vector: what it holds in each step, as text.
pub struct Series {
    pub kind: &'static str,
    pub name: String,
    pub values: Vec<String>,
}

pub fn series(found: &Found<'_>, interface: &Interface, vector: usize) -> Vec<Series> {
    let inputs = &found.suite.vectors[vector].script.inputs;
    let steps = if inputs.is_empty() { 0 } else { interface.signal(inputs.len() - 1).0 };
    let mut all: Vec<Series> = Vec::new();
    for (kind, signals) in [("parameter", &interface.parameter), ("in", &interface.input)] {
        all.extend(signals.iter().map(|s| Series { kind, name: s.name.clone(), values: Vec::new() }));
    }
    for (n, input) in inputs.iter().enumerate() {
        let (step, signal) = interface.signal(n);
        let place = interface.parameter.iter().chain(&interface.input).position(|s| std::ptr::eq(s, signal)).unwrap_or(0);
        let text = value_text(&found.suite.program, input.ty, input.bits);
        let values = &mut all[place].values;
        // Between two draws an input keeps its value.
        let last = values.last().cloned().unwrap_or_default();
        values.resize(step.saturating_sub(1), last);
        values.push(text);
    }
    for series in &mut all {
        let last = series.values.last().cloned().unwrap_or_default();
        series.values.resize(steps.max(1), last);
    }
    for (o, output) in interface.output.iter().enumerate() {
        let rows = found.outputs.get(vector).map(Vec::as_slice).unwrap_or_default();
        let values = rows.iter().filter_map(|row| row.get(o).cloned()).collect();
        all.push(Series { kind: "out", name: output.name.clone(), values });
    }
    all
}

/// A number as C or the interpreter prints it, hexadecimal floats included.
fn number(text: &str) -> Option<f64> {
    let text = text.strip_suffix('f').filter(|t| !t.contains("0x") && !t.ends_with("in")).unwrap_or(text);
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, text),
    };
    let Some(hex) = rest.strip_prefix("0x") else { return text.parse().ok() };
    let (digits, exponent) = hex.split_once('p')?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let mantissa = u64::from_str_radix(&format!("{whole}{fraction}"), 16).ok()? as f64;
    Some(sign * mantissa * 2f64.powi(exponent.parse::<i32>().ok()? - 4 * fraction.len() as i32))
}

/// The signal as a line that goes on until it changes. Where more steps than points fit, a point shows all values of its steps.
pub fn drawing(values: &[String]) -> String {
    let numbers: Vec<f64> = values.iter().map(|v| number(v).filter(|x| x.is_finite()).unwrap_or(f64::NAN)).collect();
    let finite = || numbers.iter().copied().filter(|x| x.is_finite());
    let (low, high) = (finite().fold(f64::INFINITY, f64::min), finite().fold(f64::NEG_INFINITY, f64::max));
    let mut path = String::new();
    if low <= high {
        let y = |x: f64| if high > low { HEIGHT - 2.0 - (x - low) / (high - low) * (HEIGHT - 4.0) } else { HEIGHT / 2.0 };
        let scale = WIDTH as f64 / numbers.len() as f64;
        let bin = numbers.len().div_ceil(WIDTH).max(1);
        let mut last = f64::NAN;
        for (i, chunk) in numbers.chunks(bin).enumerate() {
            let (least, most) = chunk
                .iter()
                .filter(|x| x.is_finite())
                .fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(*x), b.max(*x)));
            let x = (i * bin) as f64 * scale;
            if least > most {
                last = f64::NAN;
                continue;
            }
            if last.is_nan() {
                let _ = write!(path, "M{x:.1} {:.1}", y(chunk[0]));
            } else if last != least || last != most {
                let _ = write!(path, "H{x:.1}");
            }
            if least < most {
                let _ = write!(path, "V{:.1}V{:.1}", y(least), y(most));
            }
            let end = *chunk.last().unwrap_or(&last);
            if last != end || least < most {
                let _ = write!(path, "V{:.1}", y(end));
            }
            last = end;
        }
        let _ = write!(path, "H{WIDTH}");
    }
    format!(
        "<svg width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\"><path d=\"{path}\"/></svg>"
    )
}

/// Least and greatest value, as they were printed.
pub fn range(values: &[String]) -> String {
    let known = || values.iter().filter_map(|v| number(v).filter(|x| !x.is_nan()).map(|x| (x, v)));
    let (least, most) = (known().min_by(|a, b| a.0.total_cmp(&b.0)), known().max_by(|a, b| a.0.total_cmp(&b.0)));
    match (least, most) {
        (Some((_, a)), Some((_, b))) if a == b => a.clone(),
        (Some((_, a)), Some((_, b))) => format!("{a} … {b}"),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_back() {
        for (text, value) in [("12", 12.0), ("-3", -3.0), ("1.5f", 1.5), ("0x1.8p+1", 3.0), ("-0x1p-2", -0.25)] {
            assert_eq!(number(text), Some(value), "{text}");
        }
        assert_eq!(number("NULL"), None);
    }

    #[test]
    fn a_line_goes_on_until_it_changes() {
        let values: Vec<String> = ["0", "0", "4", "4"].map(str::to_string).to_vec();
        assert!(drawing(&values).contains("M0.0 32.0V32.0H320.0V2.0H640"), "{}", drawing(&values));
        assert_eq!(range(&values), "0 … 4");
    }
}
