//! Plots as plain SVG: cactus (how many tasks are solved within a time) and scatter (one tool's time against another's).
//!
//! Logarithmic axes from 0.01 s to the limit; unsolved tasks lie on the frame's far edge.

use crate::grade::Graded;
use quick_xml::escape::escape;
use std::collections::BTreeMap;
use std::fmt::Write;

const SIZE: f64 = 480.0;
const MARGIN: f64 = 60.0;
const LOWEST: f64 = 0.01;
const COLOURS: [&str; 6] = ["#0b6e99", "#d9480f", "#2b8a3e", "#862e9c", "#5f3dc4", "#495057"];

struct Canvas {
    svg: String,
    limit: f64,
}

impl Canvas {
    fn new(title: &str, limit: f64) -> Self {
        let whole = SIZE + 2.0 * MARGIN;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{whole}\" height=\"{whole}\" font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
        );
        let _ = writeln!(svg, "<text x=\"{MARGIN}\" y=\"{}\" font-size=\"15\">{}</text>", MARGIN * 0.5, escape(title));
        let _ = writeln!(
            svg,
            "<rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{SIZE}\" height=\"{SIZE}\" fill=\"none\" stroke=\"black\"/>"
        );
        Self { svg, limit }
    }

    /// Position of a time along a logarithmic axis, 0 to 1.
    fn scale(&self, seconds: f64) -> f64 {
        let clamped = seconds.clamp(LOWEST, self.limit);
        (clamped / LOWEST).ln() / (self.limit / LOWEST).ln()
    }

    fn ticks(&self) -> Vec<f64> {
        let mut ticks = vec![];
        let mut tick = LOWEST;
        while tick < self.limit {
            ticks.push(tick);
            tick *= 10.0;
        }
        ticks.push(self.limit);
        ticks
    }

    fn time_axis_y(&mut self, label: &str) {
        for tick in self.ticks() {
            let y = MARGIN + SIZE * (1.0 - self.scale(tick));
            let _ = writeln!(
                self.svg,
                "<line x1=\"{MARGIN}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>",
                MARGIN + SIZE
            );
            let _ = writeln!(self.svg, "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{tick}</text>", MARGIN - 6.0, y + 4.0);
        }
        let middle = MARGIN + SIZE / 2.0;
        let _ = writeln!(
            self.svg,
            "<text transform=\"translate(16,{middle}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
            escape(label)
        );
    }

    fn label_x(&mut self, label: &str) {
        let _ = writeln!(
            self.svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            MARGIN + SIZE / 2.0,
            MARGIN + SIZE + 40.0,
            escape(label)
        );
    }

    fn finish(mut self) -> String {
        self.svg.push_str("</svg>\n");
        self.svg
    }
}

/// One curve per named result list.
pub fn cactus(title: &str, lists: &[(String, Vec<Graded>)], limit: f64) -> String {
    let mut canvas = Canvas::new(title, limit);
    canvas.time_axis_y("CPU seconds");
    canvas.label_x("tasks solved");
    let most = lists.iter().map(|(_, results)| results.len()).max().unwrap_or(1).max(1) as f64;
    for tick in 0..=4 {
        let x = MARGIN + SIZE * f64::from(tick) / 4.0;
        let count = most * f64::from(tick) / 4.0;
        let _ =
            writeln!(canvas.svg, "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{count:.0}</text>", MARGIN + SIZE + 18.0);
    }
    for (index, (name, results)) in lists.iter().enumerate() {
        let colour = COLOURS[index % COLOURS.len()];
        let mut times: Vec<f64> = results.iter().filter(|r| r.grade.is_right()).map(|r| r.cpu).collect();
        times.sort_by(f64::total_cmp);
        let points: Vec<String> = times
            .iter()
            .enumerate()
            .map(|(solved, time)| {
                let x = MARGIN + SIZE * (solved + 1) as f64 / most;
                format!("{x:.1},{:.1}", MARGIN + SIZE * (1.0 - canvas.scale(*time)))
            })
            .collect();
        let _ = writeln!(
            canvas.svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            points.join(" ")
        );
        let y = MARGIN + 18.0 * (index + 1) as f64;
        let _ = writeln!(
            canvas.svg,
            "<text x=\"{}\" y=\"{y}\" fill=\"{colour}\">{} ({})</text>",
            MARGIN + 10.0,
            escape(name),
            times.len()
        );
    }
    canvas.finish()
}

/// One point per task both lists have; below the diagonal the first is slower.
pub fn scatter(title: &str, a: (&str, &[Graded]), b: (&str, &[Graded]), limit: f64) -> String {
    let mut canvas = Canvas::new(title, limit);
    canvas.time_axis_y(&format!("{} (CPU seconds)", b.0));
    canvas.label_x(&format!("{} (CPU seconds)", a.0));
    for tick in canvas.ticks() {
        let x = MARGIN + SIZE * canvas.scale(tick);
        let _ = writeln!(canvas.svg, "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{tick}</text>", MARGIN + SIZE + 18.0);
    }
    let far = MARGIN + SIZE;
    let _ = writeln!(canvas.svg, "<line x1=\"{MARGIN}\" y1=\"{far}\" x2=\"{far}\" y2=\"{MARGIN}\" stroke=\"#999\"/>");
    let others: BTreeMap<_, _> = b.1.iter().map(|result| (result.key(), result)).collect();
    for ours in a.1 {
        let Some(theirs) = others.get(&ours.key()) else { continue };
        let time = |result: &Graded| if result.grade.is_right() { result.cpu } else { limit };
        let x = MARGIN + SIZE * canvas.scale(time(ours));
        let y = MARGIN + SIZE * (1.0 - canvas.scale(time(theirs)));
        let colour = COLOURS[usize::from(ours.expects_false())];
        let _ = writeln!(
            canvas.svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\" fill-opacity=\"0.6\"><title>{}</title></circle>",
            escape(&ours.input)
        );
    }
    canvas.finish()
}
