//! Witnesses in YAML, format version 2.0: `violation_sequence` and `invariant_set` entries.
//!
//! About termination version 2.1 has more words, which are written and not read: waypoints that are passed again and again (`cycle`), and relations between a visit of a
//! loop's head and all visits before (`loop_transition_invariant`).

use crate::*;
use std::fmt::Write as _;
use yaml_rust2::{Yaml, YamlLoader};

/// Deeper or larger documents than any witness are refused before they are expanded.
const MAX_BYTES: usize = 256 << 20;

pub fn read(text: &str) -> Result<Witness, ReadError> {
    if text.len() > MAX_BYTES {
        return Err(ReadError::TooLarge);
    }
    let documents = YamlLoader::load_from_str(text).map_err(ReadError::NotYaml)?;
    let entries = match documents.first() {
        Some(Yaml::Array(entries)) if !entries.is_empty() => entries,
        _ => return Err(Structure::NotEntries.into()),
    };
    let mut task = None;
    let mut segments: Option<Vec<Segment>> = None;
    let mut invariants: Option<Vec<Invariant>> = None;
    for (i, entry) in entries.iter().enumerate() {
        let at = ReadError::within(Part::Entry, i);
        let kind = text_of(entry, "entry_type").map_err(at)?;
        task.get_or_insert(read_task(entry).map_err(at)?);
        match kind.as_str() {
            "violation_sequence" if segments.is_none() => segments = Some(read_segments(entry).map_err(at)?),
            "violation_sequence" => return Err(at(Structure::SecondViolation.into())),
            "invariant_set" => invariants.get_or_insert_default().extend(read_invariants(entry).map_err(at)?),
            other => return Err(at(ReadError::Unsupported("entry_type", other.into()))),
        }
    }
    let content = match (segments, invariants) {
        (Some(segments), None) => Content::Violation(segments),
        (None, Some(invariants)) => Content::Correctness(invariants),
        _ => return Err(Structure::Mixed.into()),
    };
    Ok(Witness { task: task.unwrap_or_default(), content })
}

fn text_of(node: &Yaml, key: &'static str) -> Result<String, ReadError> {
    match &node[key] {
        Yaml::String(text) => Ok(text.clone()),
        // Numbers and booleans without quotes.
        Yaml::Integer(number) => Ok(number.to_string()),
        Yaml::Real(number) => Ok(number.clone()),
        Yaml::Boolean(value) => Ok(value.to_string()),
        Yaml::BadValue => Err(ReadError::NoKey(key)),
        Yaml::Array(_) | Yaml::Hash(_) | Yaml::Alias(_) | Yaml::Null => Err(ReadError::Shape(key, "text")),
    }
}

fn list_of<'y>(node: &'y Yaml, key: &'static str) -> Result<&'y [Yaml], ReadError> {
    match &node[key] {
        Yaml::Array(items) => Ok(items),
        Yaml::BadValue => Err(ReadError::NoKey(key)),
        _ => Err(ReadError::Shape(key, "list")),
    }
}

fn read_task(entry: &Yaml) -> Result<Task, ReadError> {
    let metadata = &entry["metadata"];
    if !matches!(metadata, Yaml::Hash(_)) {
        return Err(ReadError::NoKey("metadata"));
    }
    let version = text_of(metadata, "format_version")?;
    if !version.starts_with("2.") {
        return Err(ReadError::Version(version));
    }
    let task = &metadata["task"];
    let hashes = &task["input_file_hashes"];
    let mut files = Vec::new();
    for file in list_of(task, "input_files")? {
        let name = file.as_str().ok_or(ReadError::Shape("input_files", "list of names"))?.to_string();
        let hash = hashes[name.as_str()].as_str().map(str::to_lowercase);
        files.push((name, hash));
    }
    let data_model = match text_of(task, "data_model")?.as_str() {
        "ILP32" => DataModel::Ilp32,
        "LP64" => DataModel::Lp64,
        other => return Err(ReadError::Unknown("data_model", other.into())),
    };
    Ok(Task { files, specification: text_of(task, "specification")?, data_model: Some(data_model) })
}

fn read_location(node: &Yaml) -> Result<Location, ReadError> {
    let location = &node["location"];
    let number = |key: &'static str| match &location[key] {
        Yaml::BadValue | Yaml::Null => Ok(None),
        Yaml::Integer(n) => u32::try_from(*n).map(Some).map_err(|_| ReadError::OutOfRange(key, *n)),
        _ => Err(ReadError::Shape(key, "number")),
    };
    Ok(Location {
        file: text_of(location, "file_name").map_err(|_| ReadError::Without("a `location`".into(), "`file_name`"))?,
        line: number("line")?.filter(|line| *line > 0).ok_or_else(|| ReadError::Without("a `location`".into(), "`line`"))?,
        // Some producers write 0 for an unknown column.
        column: number("column")?.filter(|column| *column > 0),
        function: text_of(location, "function").ok(),
    })
}

fn read_segments(entry: &Yaml) -> Result<Vec<Segment>, ReadError> {
    let mut segments = Vec::new();
    let nodes = list_of(entry, "content")?;
    for (i, node) in nodes.iter().enumerate() {
        let at = ReadError::within(Part::Segment, i);
        let mut avoid = Vec::new();
        let mut follow = None;
        for point in list_of(node, "segment").map_err(at)? {
            let point = &point["waypoint"];
            let waypoint = read_waypoint(point).map_err(at)?;
            if follow.is_some() {
                return Err(at(Structure::BehindFollow.into()));
            }
            match text_of(point, "action").map_err(at)?.as_str() {
                "follow" => follow = Some(waypoint),
                "avoid" => avoid.push(waypoint),
                "cycle" => return Err(at(Structure::Endless.into())),
                other => return Err(at(ReadError::Unknown("action", other.into()))),
            }
        }
        let follow = follow.ok_or_else(|| at(Structure::NoFollow.into()))?;
        if (follow.kind == WaypointKind::Target) != (i + 1 == nodes.len()) {
            return Err(at(Structure::Target.into()));
        }
        segments.push(Segment { avoid, follow });
    }
    if segments.is_empty() {
        return Err(Structure::NoSegment.into());
    }
    Ok(segments)
}

fn read_waypoint(point: &Yaml) -> Result<Waypoint, ReadError> {
    let kind = text_of(point, "type").map_err(|_| ReadError::Without("a waypoint".into(), "`type`"))?;
    let value = || text_of(&point["constraint"], "value").map_err(|_| ReadError::Without(kind.clone(), "a constraint"));
    let kind = match kind.as_str() {
        "assumption" => WaypointKind::Assumption(value()?),
        "branching" => WaypointKind::Branching(branch(&value()?)?),
        "function_enter" => WaypointKind::FunctionEnter,
        "function_return" => WaypointKind::FunctionReturn(value().ok()),
        "target" => WaypointKind::Target,
        other => return Err(ReadError::Unknown("waypoint type", other.into())),
    };
    Ok(Waypoint { kind, location: read_location(point)? })
}

fn branch(value: &str) -> Result<Branch, ReadError> {
    match value {
        "true" => Ok(Branch::Condition(true)),
        "false" => Ok(Branch::Condition(false)),
        _ => value.parse().map(Branch::Case).map_err(|_| ReadError::Unsupported("a branching constraint", value.into())),
    }
}

fn read_invariants(entry: &Yaml) -> Result<Vec<Invariant>, ReadError> {
    let mut invariants = Vec::new();
    // A witness without invariants may leave the list out altogether.
    let nodes = if matches!(entry["content"], Yaml::Null) { &[] } else { list_of(entry, "content")? };
    for (i, node) in nodes.iter().enumerate() {
        let at = ReadError::within(Part::Invariant, i);
        let node = &node["invariant"];
        let kind = match text_of(node, "type").map_err(at)?.as_str() {
            "loop_invariant" => InvariantKind::Loop,
            "location_invariant" => InvariantKind::Location,
            other => return Err(at(ReadError::Unsupported("type", other.into()))),
        };
        let format = text_of(node, "format").map_err(at)?;
        if format != "c_expression" {
            return Err(at(ReadError::Unsupported("format", format)));
        }
        invariants.push(Invariant {
            kind,
            location: read_location(node).map_err(at)?,
            value: text_of(node, "value").map_err(at)?,
        });
    }
    Ok(invariants)
}

/// As a YAML double-quoted text.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

pub fn write(witness: &Witness, producer: &Producer) -> String {
    let mut body = String::new();
    // Writing to a string cannot fail.
    let _ = match &witness.content {
        Content::Violation(segments) => write_segments(&mut body, segments),
        Content::Correctness(invariants) => write_invariants(&mut body, invariants),
    };
    let entry_type = match witness.content {
        Content::Violation(_) => "violation_sequence",
        Content::Correctness(_) => "invariant_set",
    };
    entry((entry_type, "2.0"), &witness.task, &body, producer)
}

/// An execution that does not end: waypoints on the way to the cycle, and those that it passes again and again.
pub fn write_endless(task: &Task, stem: &[Segment], cycle: &[Segment], producer: &Producer) -> String {
    let mut body = String::from("  content:\n");
    let _ = write_each(&mut body, stem, "follow").and_then(|()| write_each(&mut body, cycle, "cycle"));
    entry(("violation_sequence", "2.1"), task, &body, producer)
}

/// Why loops end: for each, at its keyword, what holds between a visit of its head and every visit before.
pub fn write_ranks(task: &Task, ranks: &[(Location, String)], producer: &Producer) -> String {
    let mut body = String::from("  content:\n");
    for (location, value) in ranks {
        body.push_str("    - invariant:\n        type: \"loop_transition_invariant\"\n");
        let _ = write_location(&mut body, location, "        ");
        let _ = writeln!(body, "        value: {}\n        format: \"ext_c_expression\"", quoted(value));
    }
    entry(("invariant_set", "2.1"), task, &body, producer)
}

fn entry((entry_type, version): (&str, &str), about: &Task, body: &str, producer: &Producer) -> String {
    let mut task = String::new();
    let _ = write_task(&mut task, about);
    let uuid = hash::uuid(&format!("{task}{body}"));
    format!(
        "- entry_type: \"{entry_type}\"\n  metadata:\n    format_version: \"{version}\"\n    uuid: \"{uuid}\"\n    creation_time: \"{}\"\n    \
         producer:\n      name: {}\n      version: {}\n{task}{body}",
        date(producer.time),
        quoted(&producer.name),
        quoted(&producer.version),
    )
}

fn write_task(out: &mut String, task: &Task) -> fmt::Result {
    writeln!(out, "    task:\n      input_files:")?;
    for (name, _) in &task.files {
        writeln!(out, "        - {}", quoted(name))?;
    }
    writeln!(out, "      input_file_hashes:")?;
    for (name, hash) in &task.files {
        writeln!(out, "        {}: {}", quoted(name), quoted(hash.as_deref().unwrap_or("")))?;
    }
    writeln!(out, "      specification: {}", quoted(&task.specification))?;
    writeln!(out, "      data_model: \"{}\"\n      language: \"C\"", task.data_model.unwrap_or(DataModel::Lp64).name())
}

fn write_location(out: &mut String, location: &Location, indent: &str) -> fmt::Result {
    writeln!(out, "{indent}location:\n{indent}  file_name: {}\n{indent}  line: {}", quoted(&location.file), location.line)?;
    if let Some(column) = location.column {
        writeln!(out, "{indent}  column: {column}")?;
    }
    if let Some(function) = &location.function {
        writeln!(out, "{indent}  function: {}", quoted(function))?;
    }
    Ok(())
}

fn write_segments(out: &mut String, segments: &[Segment]) -> fmt::Result {
    writeln!(out, "  content:")?;
    write_each(out, segments, "follow")
}

fn write_each(out: &mut String, segments: &[Segment], action: &str) -> fmt::Result {
    for segment in segments {
        writeln!(out, "    - segment:")?;
        for waypoint in &segment.avoid {
            write_waypoint(out, waypoint, "avoid")?;
        }
        write_waypoint(out, &segment.follow, action)?;
    }
    Ok(())
}

fn write_waypoint(out: &mut String, waypoint: &Waypoint, action: &str) -> fmt::Result {
    let indent = "            ";
    let (kind, constraint) = match &waypoint.kind {
        WaypointKind::Assumption(value) => ("assumption", Some((quoted(value), Some("c_expression")))),
        WaypointKind::Branching(Branch::Condition(value)) => ("branching", Some((format!("\"{value}\""), None))),
        WaypointKind::Branching(Branch::Case(value)) => ("branching", Some((format!("\"{value}\""), None))),
        WaypointKind::FunctionEnter => ("function_enter", None),
        WaypointKind::FunctionReturn(value) => {
            ("function_return", value.as_ref().map(|v| (quoted(v), Some("ext_c_expression"))))
        }
        WaypointKind::Target => ("target", None),
    };
    writeln!(out, "        - waypoint:\n{indent}type: \"{kind}\"\n{indent}action: \"{action}\"")?;
    if let Some((value, format)) = constraint {
        writeln!(out, "{indent}constraint:\n{indent}  value: {value}")?;
        if let Some(format) = format {
            writeln!(out, "{indent}  format: \"{format}\"")?;
        }
    }
    write_location(out, &waypoint.location, indent)
}

fn write_invariants(out: &mut String, invariants: &[Invariant]) -> fmt::Result {
    if invariants.is_empty() {
        return writeln!(out, "  content: []");
    }
    writeln!(out, "  content:")?;
    for invariant in invariants {
        let kind = match invariant.kind {
            InvariantKind::Loop => "loop_invariant",
            InvariantKind::Location => "location_invariant",
        };
        writeln!(out, "    - invariant:\n        type: \"{kind}\"")?;
        write_location(out, &invariant.location, "        ")?;
        writeln!(out, "        value: {}\n        format: \"c_expression\"", quoted(&invariant.value))?;
    }
    Ok(())
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
        for witness in [violation(), correctness()] {
            let text = write(&witness, &producer());
            assert_eq!(read(&text).expect(&text), witness);
        }
        let empty = Witness { content: Content::Correctness(Vec::new()), ..correctness() };
        assert_eq!(read(&write(&empty, &producer())).expect("a witness"), empty);
    }

    #[test]
    fn cycles_and_ranks_are_written_in_version_2_1() {
        let Witness { task, content: Content::Violation(segments) } = violation() else { unreachable!() };
        let text = write_endless(&task, &segments[..1], &segments[2..3], &producer());
        assert!(text.contains("format_version: \"2.1\""), "{text}");
        assert_eq!(text.matches("action: \"follow\"").count(), 1, "{text}");
        assert_eq!(text.matches("action: \"cycle\"").count(), 1, "{text}");
        let error = read(&text).expect_err(&text);
        assert_eq!(error.to_string(), "entry 1: segment 2: executions that do not end are not followed");
        let rank = (segments[0].follow.location.clone(), "\\at(i, AnyPrev) > i".to_string());
        let text = write_ranks(&task, &[rank], &producer());
        assert!(text.contains("value: \"\\\\at(i, AnyPrev) > i\""), "{text}");
        assert!(YamlLoader::load_from_str(&text).is_ok(), "{text}");
        assert!(read(&text).is_err_and(|e| e.to_string().contains("loop_transition_invariant")));
    }

    #[test]
    fn broken_ones_are_told_apart() {
        let good = write(&violation(), &producer());
        let wrong = |text: &str, part: &str| {
            let error = read(text).expect_err(text).to_string();
            assert!(error.contains(part), "{error}");
        };
        wrong("a: [", "not YAML");
        wrong("a: 1", "not a list");
        wrong("", "not a list");
        wrong("- entry_type: loop_invariant", "metadata");
        wrong(&good.replace("\"2.0\"", "\"1.0\""), "format_version 1.0");
        wrong(&good.replace("line: 7", "line: seven"), "segment 1: `line` is not a number");
        wrong(&good.replace("\"target\"", "\"assumption\""), "segment 4: assumption without a constraint");
        wrong(&good.replace("\"target\"", "\"function_enter\""), "segment 4: the target must be the last");
        wrong(&good.replace("violation_sequence", "loop_invariant"), "entry_type `loop_invariant`");
        wrong(&good.replace("ILP32", "ILP16"), "unknown data_model");
        wrong(&write(&correctness(), &producer()).replace("\"c_expression\"", "\"acsl\""), "format `acsl`");
    }
}
