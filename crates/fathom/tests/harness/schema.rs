//! JSON Schema, as far as the schemas in this repository use it: small enough to read, and a crate for it would change the
//! features of half the dependencies, so that everything would be built twice.
//!
//! Every keyword of a schema is either understood or a panic: nothing passes because it was not looked at.

use serde_json::Value;

/// What is wrong with the document; empty: it is valid.
pub fn errors(schema: &Value, document: &Value) -> Vec<String> {
    let mut found = Vec::new();
    Checker { root: schema }.check(schema, document, "", &mut found);
    found
}

struct Checker<'s> {
    root: &'s Value,
}

impl Checker<'_> {
    fn check(&self, schema: &Value, value: &Value, path: &str, found: &mut Vec<String>) {
        let rules = match schema {
            Value::Bool(true) => return,
            Value::Bool(false) => return found.push(format!("{path}: not allowed")),
            Value::Object(rules) => rules,
            other => panic!("{other} is not a schema"),
        };
        let mut wrong = |why: String| found.push(format!("{path}: {why}"));
        for (keyword, rule) in rules {
            match keyword.as_str() {
                "$schema" | "$id" | "title" | "description" | "default" | "definitions" | "$defs" => {}
                "type" if is_type(rule, value) => {}
                "type" => wrong(format!("{value} is not of type {rule}")),
                "const" if rule == value => {}
                "const" => wrong(format!("{value} is not {rule}")),
                "enum" if rule.as_array().is_some_and(|all| all.contains(value)) => {}
                "enum" => wrong(format!("{value} is none of {rule}")),
                "minimum" if value.as_f64().is_none_or(|v| v >= rule.as_f64().expect("a number")) => {}
                "maximum" if value.as_f64().is_none_or(|v| v <= rule.as_f64().expect("a number")) => {}
                "minimum" | "maximum" => wrong(format!("{value} is beyond the {keyword} {rule}")),
                "minItems" if value.as_array().is_none_or(|items| items.len() as u64 >= rule.as_u64().expect("a number")) => {}
                "minItems" => wrong("too few items".into()),
                "uniqueItems" if *rule == Value::Bool(false) || value.as_array().is_none_or(|items| all_different(items)) => {}
                "uniqueItems" => wrong("items are not unique".into()),
                "required" => {
                    for name in rule.as_array().expect("a list").iter().filter_map(Value::as_str) {
                        if value.is_object() && value.get(name).is_none() {
                            wrong(format!("`{name}` is missing"));
                        }
                    }
                }
                "format" => match (rule.as_str(), value.as_str()) {
                    (Some("uri" | "uri-reference"), Some(text)) if text.contains([' ', '\\', '"', '<', '>']) => {
                        wrong(format!("{text} is no URI"))
                    }
                    (Some("uri"), Some(text)) if !text.contains(':') => wrong(format!("{text} is no absolute URI")),
                    (Some("uri" | "uri-reference"), _) | (_, None) => {}
                    (format, Some(text)) => panic!("the format {format:?} of {text} is not understood"),
                },
                "pattern" => assert!(!value.is_string(), "{path}: patterns are not understood"),
                "additionalProperties" | "properties" | "items" | "$ref" | "anyOf" | "oneOf" | "allOf" | "if" | "then" => {}
                other => panic!("the keyword {other} is not understood"),
            }
        }
        self.parts(schema, value, path, found);
        self.combinations(schema, value, path, found);
    }

    fn parts(&self, schema: &Value, value: &Value, path: &str, found: &mut Vec<String>) {
        if let Some(object) = value.as_object() {
            for (name, part) in object {
                let below = format!("{path}/{name}");
                match (schema["properties"].get(name), schema.get("additionalProperties")) {
                    (Some(rule), _) | (None, Some(rule)) => self.check(rule, part, &below, found),
                    (None, None) => {}
                }
            }
        }
        if let (Some(rule), Some(items)) = (schema.get("items"), value.as_array()) {
            for (i, item) in items.iter().enumerate() {
                self.check(rule, item, &format!("{path}/{i}"), found);
            }
        }
    }

    fn combinations(&self, schema: &Value, value: &Value, path: &str, found: &mut Vec<String>) {
        let holds = |rule: &Value| {
            let mut inner = Vec::new();
            self.check(rule, value, path, &mut inner);
            inner.is_empty()
        };
        if let Some(target) = schema.get("$ref").and_then(Value::as_str) {
            let rule =
                self.root.pointer(target.strip_prefix('#').expect("a reference into the schema itself")).expect("it exists");
            self.check(rule, value, path, found);
        }
        for rule in schema.get("allOf").and_then(Value::as_array).into_iter().flatten() {
            self.check(rule, value, path, found);
        }
        let fitting = |keyword: &str| {
            schema.get(keyword).and_then(Value::as_array).map(|rules| rules.iter().filter(|r| holds(r)).count())
        };
        if fitting("anyOf") == Some(0) {
            found.push(format!("{path}: none of the alternatives fits"));
        }
        if fitting("oneOf").is_some_and(|n| n != 1) {
            found.push(format!("{path}: not exactly one of the alternatives fits"));
        }
        if let (Some(condition), Some(rule)) = (schema.get("if"), schema.get("then"))
            && holds(condition)
        {
            self.check(rule, value, path, found);
        }
    }
}

fn is_type(rule: &Value, value: &Value) -> bool {
    let names: Vec<&str> = match rule {
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        name => name.as_str().into_iter().collect(),
    };
    names.iter().any(|name| match *name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        "null" => value.is_null(),
        other => panic!("the type {other} is not understood"),
    })
}

fn all_different(items: &[Value]) -> bool {
    items.iter().enumerate().all(|(i, item)| !items[..i].contains(item))
}
