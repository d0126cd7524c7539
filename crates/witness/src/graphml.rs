//! Witnesses in GraphML, format version 1.0: automata whose edges match lines of the program.
//!
//! Violations are written as a chain of states with one edge per waypoint. Of a graph that is read, the path from the entry to the
//! violation is followed along edges to states other than the sink. Lines count as in the file; `startoffset` gives the
//! exact place where a line alone would not.

use crate::*;
use quick_xml::escape::escape;
use roxmltree::{Document, Node};
use std::collections::HashMap;
use std::fmt::Write as _;

const NAMESPACE: &str = "http://graphml.graphdrawing.org/xmlns";

/// Keys as the format declares them: name, type, element.
const KEYS: &[(&str, &str, &str)] = &[
    ("witness-type", "string", "graph"),
    ("sourcecodelang", "string", "graph"),
    ("producer", "string", "graph"),
    ("specification", "string", "graph"),
    ("programfile", "string", "graph"),
    ("programhash", "string", "graph"),
    ("architecture", "string", "graph"),
    ("creationtime", "string", "graph"),
    ("entry", "boolean", "node"),
    ("violation", "boolean", "node"),
    ("cyclehead", "boolean", "node"),
    ("sink", "boolean", "node"),
    ("invariant", "string", "node"),
    ("invariant.scope", "string", "node"),
    ("startline", "int", "edge"),
    ("startcolumn", "int", "edge"),
    ("assumption", "string", "edge"),
    ("assumption.scope", "string", "edge"),
    ("assumption.resultfunction", "string", "edge"),
    ("control", "string", "edge"),
    ("enterLoopHead", "boolean", "edge"),
    ("enterFunction", "string", "edge"),
];

fn data(out: &mut String, indent: &str, key: &str, value: &str) -> fmt::Result {
    writeln!(out, "{indent}<data key=\"{key}\">{}</data>", escape(value))
}

pub fn write(witness: &Witness, producer: &Producer) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    // Writing to a string cannot fail.
    let _ = write_graph(&mut out, witness, producer);
    out
}

fn write_graph(out: &mut String, witness: &Witness, producer: &Producer) -> fmt::Result {
    writeln!(out, "<graphml xmlns=\"{NAMESPACE}\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">")?;
    for (name, ty, of) in KEYS {
        writeln!(out, "  <key id=\"{name}\" attr.name=\"{name}\" attr.type=\"{ty}\" for=\"{of}\"/>")?;
    }
    writeln!(out, "  <graph edgedefault=\"directed\">")?;
    let kind = match witness.content {
        Content::Violation(_) => "violation_witness",
        Content::Correctness(_) => "correctness_witness",
    };
    let (file, hash) = witness.task.files.first().cloned().unwrap_or_default();
    let architecture = match witness.task.data_model {
        Some(DataModel::Ilp32) => "32bit",
        Some(DataModel::Lp64) | None => "64bit",
    };
    let version = format!("{} {}", producer.name, producer.version);
    for (key, value) in [
        ("witness-type", kind),
        ("sourcecodelang", "C"),
        ("producer", &version),
        ("specification", &witness.task.specification),
        ("programfile", &file),
        ("programhash", hash.as_deref().unwrap_or("")),
        ("architecture", architecture),
        ("creationtime", &date(producer.time)),
    ] {
        data(out, "    ", key, value)?;
    }
    writeln!(out, "    <node id=\"N0\">\n      <data key=\"entry\">true</data>\n    </node>")?;
    match &witness.content {
        Content::Violation(segments) if witness.task.specification.contains("F end") => write_lasso(out, segments)?,
        Content::Violation(segments) => write_segments(out, segments)?,
        Content::Correctness(invariants) => write_invariants(out, invariants)?,
    }
    writeln!(out, "  </graph>\n</graphml>")
}

fn write_segments(out: &mut String, segments: &[Segment]) -> fmt::Result {
    for (i, segment) in segments.iter().enumerate() {
        let last = i + 1 == segments.len();
        let mark = if last { "\n      <data key=\"violation\">true</data>\n    " } else { "" };
        writeln!(out, "    <node id=\"N{}\">{mark}</node>", i + 1)?;
        write_edge(out, (i, i + 1), segment, false)?;
    }
    Ok(())
}

/// An execution that does not end: the target is the head of a loop, and what is behind it leads back there.
fn write_lasso(out: &mut String, segments: &[Segment]) -> fmt::Result {
    let target = segments.iter().position(|s| matches!(s.follow.kind, WaypointKind::Target));
    let head = target.map_or(segments.len(), |at| at + 1);
    for (i, segment) in segments.iter().enumerate() {
        let closes = i + 1 == segments.len() && i + 1 > head;
        if !closes {
            let mark = if i + 1 == head { "\n      <data key=\"cyclehead\">true</data>\n    " } else { "" };
            writeln!(out, "    <node id=\"N{}\">{mark}</node>", i + 1)?;
        }
        write_edge(out, (i, if closes { head } else { i + 1 }), segment, i + 1 == head)?;
    }
    match segments.last() {
        // Nothing is drawn in the cycle: the head leads to itself.
        Some(last) if segments.len() == head => write_edge(out, (head, head), last, true),
        _ => Ok(()),
    }
}

fn write_edge(out: &mut String, (from, to): (usize, usize), segment: &Segment, enters: bool) -> fmt::Result {
    writeln!(out, "    <edge source=\"N{from}\" target=\"N{to}\">")?;
    write_place(out, &segment.follow.location)?;
    if enters {
        data(out, "      ", "enterLoopHead", "true")?;
    }
    match &segment.follow.kind {
        WaypointKind::Assumption(value) => data(out, "      ", "assumption", &format!("{value};"))?,
        WaypointKind::Branching(Branch::Condition(value)) => data(out, "      ", "control", &format!("condition-{value}"))?,
        WaypointKind::FunctionReturn(Some(value)) => data(out, "      ", "assumption", &format!("{value};"))?,
        // The format has no element for these; the line alone is matched.
        WaypointKind::Branching(Branch::Case(_)) | WaypointKind::FunctionReturn(None) => {}
        WaypointKind::FunctionEnter | WaypointKind::Target => {}
    }
    writeln!(out, "    </edge>")
}

fn write_place(out: &mut String, location: &Location) -> fmt::Result {
    data(out, "      ", "startline", &location.line.to_string())?;
    if let Some(column) = location.column {
        data(out, "      ", "startcolumn", &column.to_string())?;
    }
    Ok(())
}

fn write_invariants(out: &mut String, invariants: &[Invariant]) -> fmt::Result {
    for (i, invariant) in invariants.iter().enumerate() {
        let i = i + 1;
        writeln!(out, "    <node id=\"N{i}\">")?;
        data(out, "      ", "invariant", &invariant.value)?;
        if let Some(function) = &invariant.location.function {
            data(out, "      ", "invariant.scope", function)?;
        }
        writeln!(out, "    </node>\n    <edge source=\"N0\" target=\"N{i}\">")?;
        write_place(out, &invariant.location)?;
        if invariant.kind == InvariantKind::Loop {
            data(out, "      ", "enterLoopHead", "true")?;
        }
        writeln!(out, "    </edge>")?;
    }
    Ok(())
}

/// The `data` children of a node by their key's name.
fn attributes<'d>(node: Node<'d, 'd>) -> HashMap<&'d str, &'d str> {
    let children = node.children().filter(|child| child.has_tag_name((NAMESPACE, "data")) || child.has_tag_name("data"));
    children.filter_map(|child| Some((child.attribute("key")?, child.text().unwrap_or("").trim()))).collect()
}

pub fn read(text: &str) -> Result<Witness, ReadError> {
    let document = Document::parse(text).map_err(ReadError::NotXml)?;
    if document.root_element().tag_name().name() != "graphml" {
        return Err(Structure::NotGraphMl.into());
    }
    let graph = document.descendants().find(|n| n.tag_name().name() == "graph").ok_or(Structure::NoGraph)?;
    let of_graph = attributes(graph);
    let needed = |key: &'static str| of_graph.get(key).map(|v| v.to_string()).ok_or(ReadError::NotInGraph(key));
    let data_model = match needed("architecture")?.as_str() {
        "32bit" => DataModel::Ilp32,
        "64bit" => DataModel::Lp64,
        other => return Err(ReadError::Unknown("architecture", other.into())),
    };
    let hash = of_graph.get("programhash").filter(|hash| !hash.is_empty()).map(|hash| hash.to_lowercase());
    let file = needed("programfile")?;
    let task =
        Task { files: vec![(file.clone(), hash)], specification: needed("specification")?, data_model: Some(data_model) };
    let mut nodes: HashMap<&str, HashMap<&str, &str>> = HashMap::new();
    let mut edges: Vec<Edge<'_>> = Vec::new();
    for element in graph.children() {
        match element.tag_name().name() {
            "node" => {
                nodes.insert(
                    element.attribute("id").ok_or_else(|| ReadError::Without("a node".into(), "`id`"))?,
                    attributes(element),
                );
            }
            "edge" => edges.push(Edge {
                source: element.attribute("source").ok_or_else(|| ReadError::Without("an edge".into(), "`source`"))?,
                target: element.attribute("target").ok_or_else(|| ReadError::Without("an edge".into(), "`target`"))?,
                data: attributes(element),
            }),
            _ => {}
        }
    }
    let content = match needed("witness-type")?.as_str() {
        "violation_witness" => Content::Violation(read_path(&file, &nodes, &edges)?),
        "correctness_witness" => Content::Correctness(read_invariants(&file, &nodes, &edges)?),
        other => return Err(ReadError::Unknown("witness-type", other.into())),
    };
    Ok(Witness { task, content })
}

struct Edge<'d> {
    source: &'d str,
    target: &'d str,
    data: HashMap<&'d str, &'d str>,
}

impl Edge<'_> {
    fn location(&self, file: &str) -> Result<Option<Location>, ReadError> {
        let number = |key: &'static str| match self.data.get(key) {
            None => Ok(None),
            Some(text) => text.parse::<u32>().map(Some).map_err(|_| ReadError::NoNumber(key, text.to_string())),
        };
        let function = self.data.get("assumption.scope").map(|f| f.to_string());
        let line = number("startline")?.filter(|line| *line > 0);
        Ok(match line {
            Some(line) => {
                Some(Location { file: file.into(), line, column: number("startcolumn")?.filter(|c| *c > 0), function })
            }
            None => None,
        })
    }
}

fn is_true(node: Option<&HashMap<&str, &str>>, key: &str) -> bool {
    node.is_some_and(|data| data.get(key) == Some(&"true"))
}

/// The waypoints along the path from the entry to the violation.
fn read_path(file: &str, nodes: &HashMap<&str, HashMap<&str, &str>>, edges: &[Edge<'_>]) -> Result<Vec<Segment>, ReadError> {
    let mut at = *nodes.iter().find(|(_, data)| is_true(Some(data), "entry")).ok_or(Structure::NoEntryNode)?.0;
    let mut segments = Vec::new();
    let mut visited = vec![at];
    let mut last = None;
    while !is_true(nodes.get(at), "violation") {
        let mut next = edges.iter().filter(|e| e.source == at && e.target != at && !is_true(nodes.get(e.target), "sink"));
        let edge = next.next().ok_or(Structure::NoPath)?;
        if next.next().is_some() {
            return Err(ReadError::Node(at.into(), NodeFault::SeveralSuccessors));
        }
        if visited.contains(&edge.target) {
            return Err(ReadError::Node(edge.target.into(), NodeFault::Cycle));
        }
        visited.push(edge.target);
        at = edge.target;
        let Some(location) = edge.location(file)? else { continue };
        last = Some(location.clone());
        if let Some(control) = edge.data.get("control") {
            let branch = Branch::Condition(*control == "condition-true");
            segments.push(follow(WaypointKind::Branching(branch), location.clone()));
        }
        for assumption in
            edge.data.get("assumption").into_iter().flat_map(|text| text.split(';')).map(str::trim).filter(|t| !t.is_empty())
        {
            let kind = match assumption.contains("\\result") {
                true => WaypointKind::FunctionReturn(Some(assumption.to_string())),
                false => WaypointKind::Assumption(assumption.to_string()),
            };
            segments.push(follow(kind, location.clone()));
        }
    }
    segments.push(follow(WaypointKind::Target, last.ok_or(Structure::NoLine)?));
    Ok(segments)
}

fn follow(kind: WaypointKind, location: Location) -> Segment {
    Segment { avoid: Vec::new(), follow: Waypoint { kind, location } }
}

fn read_invariants(
    file: &str,
    nodes: &HashMap<&str, HashMap<&str, &str>>,
    edges: &[Edge<'_>],
) -> Result<Vec<Invariant>, ReadError> {
    let mut invariants = Vec::new();
    for edge in edges {
        let Some(node) = nodes.get(edge.target) else { return Err(ReadError::Node(edge.target.into(), NodeFault::Unknown)) };
        let Some(value) = node.get("invariant").filter(|value| !matches!(**value, "true" | "1")) else { continue };
        let mut location =
            edge.location(file)?.ok_or_else(|| ReadError::Node(edge.target.into(), NodeFault::InvariantWithoutLine))?;
        location.function = node.get("invariant.scope").map(|f| f.to_string());
        let kind = if edge.data.get("enterLoopHead") == Some(&"true") { InvariantKind::Loop } else { InvariantKind::Location };
        let invariant = Invariant { kind, location, value: value.to_string() };
        if !invariants.contains(&invariant) {
            invariants.push(invariant);
        }
    }
    if let Some(lost) =
        nodes.iter().find(|(id, data)| data.contains_key("invariant") && !edges.iter().any(|e| e.target == **id))
    {
        return Err(ReadError::Node(lost.0.to_string(), NodeFault::InvariantWithoutEdge));
    }
    Ok(invariants)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{correctness, violation};

    fn producer() -> Producer {
        Producer { name: "fathom".into(), version: "0.1".into(), time: 0 }
    }

    #[test]
    fn what_is_written_reads_back() {
        let mut witness = violation();
        let Content::Violation(segments) = &mut witness.content else { unreachable!() };
        for segment in &mut *segments {
            // The format knows neither.
            segment.avoid.clear();
            segment.follow.location.function = None;
        }
        let text = write(&witness, &producer());
        assert_eq!(read(&text).expect(&text), witness);
        let witness = correctness();
        assert_eq!(read(&write(&witness, &producer())).expect("a witness"), witness);
    }

    #[test]
    fn broken_ones_are_told_apart() {
        let good = write(&violation(), &producer());
        let wrong = |text: &str, part: &str| {
            let error = read(text).expect_err(text).to_string();
            assert!(error.contains(part), "{error}");
        };
        wrong("<graphml", "not XML");
        wrong("<html></html>", "not GraphML");
        wrong(&good.replace("32bit", "16bit"), "architecture");
        wrong(&good.replace("violation_witness", "hint"), "witness-type `hint`");
        wrong(&good.replace("<data key=\"entry\">true", "<data key=\"entry\">false"), "no entry");
        wrong(&good.replace("target=\"N4\"", "target=\"N3\""), "");
        wrong(&good.replace("startline\">7", "startline\">x"), "not a number");
    }
}
