//! Every field of a result, spoiled in every way: the schema and the types refuse the same, and the field is named.

use super::sample;
use crate::results::schema::rules_text;
use crate::results::validate::{KEYWORDS, RULES};
use crate::results::{ResultError, ResultFile, check_text, parse};
use serde_json::{Value, json};

/// The sample with the optional fields of its objects written out, absent ones as `null`.
fn full() -> Value {
    let file = parse(&sample().to_string()).unwrap();
    serde_json::to_value(file).unwrap()
}

/// All values below this one, as the steps that lead there.
fn places(value: &Value, path: &[Step], found: &mut Vec<Vec<Step>>) {
    let mut visit = |step: Step, value: &Value| {
        let path = [path, &[step]].concat();
        found.push(path.clone());
        places(value, &path, found);
    };
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| visit(Step::Field(name.clone()), value));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, value)| visit(Step::Item(index), value));
        }
        _ => {}
    }
}

#[derive(Clone)]
enum Step {
    Field(String),
    Item(usize),
}

fn name(path: &[Step]) -> String {
    let mut name = String::new();
    for step in path {
        match step {
            Step::Field(field) if name.is_empty() => name.push_str(field),
            Step::Field(field) => name.extend([".", field]),
            Step::Item(index) => name.extend(["[", &index.to_string(), "]"]),
        }
    }
    name
}

fn at<'a>(value: &'a mut Value, path: &[Step]) -> &'a mut Value {
    path.iter().fold(value, |value, step| match step {
        Step::Field(name) => &mut value[name.as_str()],
        Step::Item(index) => &mut value[*index],
    })
}

fn is_schema_field(path: &[Step]) -> bool {
    matches!(path, [Step::Field(name)] if name == "schema" || name == "schema_version")
}

#[test]
fn a_wrong_type_anywhere_is_refused_at_that_field() {
    let full = full();
    let mut found = Vec::new();
    places(&full, &[], &mut found);
    assert!(found.len() > 150, "{} places", found.len());
    let others =
        [json!(null), json!(true), json!("?"), json!(-1), json!(0.5), json!(1e11), json!([]), json!({})];
    let mut refused = 0;
    for path in found.iter().filter(|path| !is_schema_field(path)) {
        for other in &others {
            let mut whole = full.clone();
            *at(&mut whole, path) = other.clone();
            let types = serde_json::from_value::<ResultFile>(whole.clone());
            match (types, check_text(&whole.to_string())) {
                (Ok(_), Ok(())) => {}
                // Right type, impossible value: the fault is this field or a related one.
                (Ok(_), Err(error)) => {
                    assert!(!error.problem.contains("expected"), "{}: {error}", name(path));
                }
                (Err(_), Err(error)) if other.is_object() => {
                    // An empty object lacks its first field, unless something else is wanted.
                    let field = error.field.strip_prefix(&name(path)).expect(&error.field);
                    assert_eq!(error.problem == "is missing", !field.is_empty(), "{error}");
                    refused += 1;
                }
                (Err(_), Err(error)) => {
                    assert_eq!(error.field, name(path), "{other}: {error}");
                    refused += 1;
                }
                (types, checked) => panic!("{} = {other}: {types:?}, {checked:?}", name(path)),
            }
        }
    }
    assert!(refused > 800, "{refused} refused");
}

#[test]
fn every_field_that_the_types_need_is_missed() {
    let full = full();
    let mut found = Vec::new();
    places(&full, &[], &mut found);
    let (mut needed, mut optional) = (0, 0);
    for path in found {
        let Some((Step::Field(last), parent)) = path.split_last() else { continue };
        let mut whole = full.clone();
        at(&mut whole, parent).as_object_mut().unwrap().remove(last);
        let checked = check_text(&whole.to_string());
        if serde_json::from_value::<ResultFile>(whole).is_ok() {
            optional += 1;
            if last == "tree" {
                assert_eq!(checked.unwrap_err().field, "tree");
            } else {
                checked.unwrap();
            }
        } else {
            needed += 1;
            let ResultError { field, problem } = checked.unwrap_err();
            assert_eq!(field, name(&path));
            assert!(problem.contains("is missing"), "{field}: {problem}");
        }
    }
    assert!(needed > 90 && optional > 40, "{needed} needed, {optional} optional");
}

#[test]
fn the_embedded_schema_is_that_of_the_types() {
    assert!(RULES == rules_text(), "run `cargo xtask codegen` and commit what it writes");
}

#[test]
fn the_validator_understands_every_word_of_its_schema() {
    /// Checks one schema and those inside of it.
    fn read(schema: &Value, definitions: &Value) {
        let fields = schema.as_object().expect("a schema is an object");
        for (keyword, value) in fields {
            assert!(keyword == "type" || KEYWORDS.contains(&keyword.as_str()), "{keyword}: {schema}");
            match keyword.as_str() {
                "$defs" | "properties" => {
                    value.as_object().unwrap().values().for_each(|value| read(value, definitions));
                }
                "prefixItems" => value.as_array().unwrap().iter().for_each(|value| read(value, definitions)),
                "items" => read(value, definitions),
                "$ref" => {
                    let target = value.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                    assert!(definitions[target].is_object(), "{target}");
                    assert_eq!(fields.len(), 1, "only the reference is checked: {schema}");
                }
                "anyOf" => {
                    let choices = value.as_array().unwrap();
                    for choice in choices {
                        read(choice, definitions);
                    }
                    assert_eq!((choices.len(), &choices[1]["type"]), (2, &json!("null")), "{schema}");
                    assert_eq!(fields.len(), 1, "only the choice is checked: {schema}");
                }
                "format" => {
                    let known = ["uint8", "uint32", "uint64", "int32", "date-time", "fingerprint"];
                    assert!(known.contains(&value.as_str().unwrap()), "{value}");
                }
                "minItems" | "maxItems" => {
                    assert_eq!(value, &json!(schema["prefixItems"].as_array().unwrap().len()));
                }
                "minimum" | "maximum" => {
                    assert!(value.is_u64(), "bounds are whole and not negative: {schema}");
                }
                _ => {}
            }
        }
    }
    let rules: Value = serde_json::from_str(RULES).unwrap();
    read(&rules, &rules["$defs"]);
}
