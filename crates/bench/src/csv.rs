//! Comma-separated values with a header line: reading by column name, writing with quotes where needed.

use std::collections::HashMap;
use std::path::Path;

pub struct Table {
    columns: HashMap<String, usize>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub fn read(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut records = parse(&text).into_iter();
        let header = records.next().ok_or_else(|| format!("{} is empty", path.display()))?;
        let columns = header.into_iter().enumerate().map(|(index, name)| (name.trim().to_string(), index)).collect();
        Ok(Self { columns, rows: records.collect() })
    }

    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|cells| Row { table: self, cells })
    }

    pub fn has(&self, column: &str) -> bool {
        self.columns.contains_key(column)
    }
}

pub struct Row<'a> {
    table: &'a Table,
    cells: &'a [String],
}

impl<'a> Row<'a> {
    /// The cell under a column; empty if the table has no such column or the row is short.
    pub fn get(&self, column: &str) -> &'a str {
        self.table.columns.get(column).and_then(|&index| self.cells.get(index)).map_or("", |cell| cell.trim())
    }
}

fn parse(text: &str) -> Vec<Vec<String>> {
    let mut records = Vec::new();
    let mut record = Vec::new();
    let mut cell = String::new();
    let mut quoted = false;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                cell.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => record.push(std::mem::take(&mut cell)),
            '\n' if !quoted => {
                record.push(std::mem::take(&mut cell));
                let finished = std::mem::take(&mut record);
                if finished.iter().any(|cell| !cell.trim().is_empty()) {
                    records.push(finished);
                }
            }
            '\r' if !quoted => {}
            _ => cell.push(c),
        }
    }
    if !cell.is_empty() || !record.is_empty() {
        record.push(cell);
        records.push(record);
    }
    records
}

/// One line of output.
pub fn line<S: AsRef<str>>(cells: &[S]) -> String {
    let quote = |cell: &str| {
        if cell.contains([',', '"', '\n']) {
            format!("\"{}\"", cell.replace('"', "\"\"").replace('\n', " "))
        } else {
            cell.to_string()
        }
    };
    let mut out = cells.iter().map(|cell| quote(cell.as_ref())).collect::<Vec<_>>().join(",");
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_survive_a_round_trip() {
        let written = line(&["a,b", "c \"d\"", "e"]);
        assert_eq!(parse(&written), [["a,b", "c \"d\"", "e"]]);
    }
}
