//! cppcheck's XML (`--xml`, version 2). The first location is the alarm's place; the others, from the last one on, lead there.

use crate::{Alarm, Place, Report, Waypoint};
use roxmltree::{Document, Node};

pub(crate) fn read(document: &Document<'_>) -> Result<Report, crate::ReadError> {
    let root = document.root_element();
    let errors = root.children().find(|n| n.has_tag_name("errors")).ok_or(crate::ReadError::NoErrors)?;
    let mut alarms = Vec::new();
    for (n, error) in errors.children().filter(|n| n.has_tag_name("error")).enumerate() {
        let attribute = |name: &str| error.attribute(name).map(str::to_string);
        let locations: Vec<Node<'_, '_>> = error.children().filter(|n| n.has_tag_name("location")).collect();
        let place = |node: &Node<'_, '_>| {
            let number = |name: &str| node.attribute(name).and_then(|v| v.parse().ok()).unwrap_or(0);
            Place::new(node.attribute("file").unwrap_or(""), number("line"), number("column"))
        };
        // Messages about the run itself have no place.
        let Some(first) = locations.first() else { continue };
        let step = |node: &Node<'_, '_>| Waypoint {
            place: place(node),
            text: node.attribute("info").unwrap_or("").to_string(),
            depth: 0,
            function: None,
            branch: None,
        };
        let waypoints = if locations.len() > 1 { locations.iter().rev().map(step).collect() } else { Vec::new() };
        alarms.push(Alarm {
            rule: attribute("id").unwrap_or_else(|| "cppcheck".into()),
            cwe: error.attribute("cwe").and_then(|c| c.parse().ok()),
            message: attribute("msg").unwrap_or_default(),
            place: place(first),
            function: None,
            waypoints,
            index: (0, n),
        });
    }
    Ok(Report { tool: "cppcheck".into(), alarms, sarif: None })
}
