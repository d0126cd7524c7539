//! clang's plist reports (`-analyzer-output=plist`, `plist-multi-file`).
//!
//! The path has control edges and events. Edges are steps without words; their branch is not told, so none is claimed.

use crate::{Alarm, Place, Report, Waypoint};
use roxmltree::{Document, Node};

pub(crate) fn read(document: &Document<'_>) -> Result<Report, crate::ReadError> {
    let dict = document.root_element().children().find(|n| n.has_tag_name("dict")).ok_or(crate::ReadError::NoDictionary)?;
    let files: Vec<String> = get(dict, "files").map(|files| elements(files).map(|f| text(f)).collect()).unwrap_or_default();
    let diagnostics = get(dict, "diagnostics").ok_or(crate::ReadError::NoDiagnostics)?;
    let place = |node: Node<'_, '_>| -> Option<Place> {
        let number = |key: &str| get(node, key).and_then(|n| text(n).parse::<u32>().ok());
        let file = files.get(number("file")? as usize)?;
        Some(Place::new(file.clone(), number("line")?, number("col")?))
    };
    let mut alarms = Vec::new();
    for (n, diagnostic) in elements(diagnostics).enumerate() {
        let string = |key: &str| get(diagnostic, key).map(text);
        let Some(at) = get(diagnostic, "location").and_then(place) else { continue };
        let mut waypoints = Vec::new();
        for piece in get(diagnostic, "path").into_iter().flat_map(elements) {
            match get(piece, "kind").map(text).as_deref() {
                Some("event") => {
                    let Some(place) = get(piece, "location").and_then(place) else { continue };
                    let words = get(piece, "message").map(text).unwrap_or_default();
                    let depth = get(piece, "depth").and_then(|d| text(d).parse().ok()).unwrap_or(0);
                    waypoints.push(Waypoint { place, text: words, depth, function: None, branch: None });
                }
                Some("control") => {
                    for edge in get(piece, "edges").into_iter().flat_map(elements) {
                        let start = get(edge, "start").and_then(|s| elements(s).next()).and_then(place);
                        let Some(place) = start else { continue };
                        let again = waypoints.last().is_some_and(|w: &Waypoint| w.place == place);
                        if !again {
                            waypoints.push(Waypoint { place, text: String::new(), depth: 0, function: None, branch: None });
                        }
                    }
                }
                _ => {}
            }
        }
        alarms.push(Alarm {
            rule: string("check_name").or_else(|| string("type")).unwrap_or_else(|| "clang".into()),
            cwe: None,
            message: string("description").unwrap_or_default(),
            place: at,
            function: string("issue_context").filter(|_| string("issue_context_kind").as_deref() == Some("function")),
            waypoints,
            index: (0, n),
        });
    }
    Ok(Report { tool: "clang".into(), alarms, sarif: None })
}

fn elements<'a, 'i>(node: Node<'a, 'i>) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(|n| n.is_element())
}

/// The value of a key in a dictionary.
fn get<'a, 'i>(dict: Node<'a, 'i>, key: &str) -> Option<Node<'a, 'i>> {
    let mut children = elements(dict);
    while let Some(child) = children.next() {
        if child.has_tag_name("key") && child.text() == Some(key) {
            return children.next();
        }
    }
    None
}

fn text(node: Node<'_, '_>) -> String {
    node.text().unwrap_or("").to_string()
}
