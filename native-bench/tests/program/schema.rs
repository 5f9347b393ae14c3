//! The committed schema is that of the types, and results of the program are results by it.

use lsm_lab_teaching::results::{SCHEMA_VERSION, schema_text};
use std::path::PathBuf;

#[test]
fn the_committed_schema_is_up_to_date() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("schema/result-{SCHEMA_VERSION}.json"));
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == schema_text(),
        "the types of the result file changed: if readers of {SCHEMA_VERSION} still understand it, run `cargo run -p \
         native-bench -- schema > native-bench/schema/result-{SCHEMA_VERSION}.json`, else raise the version first"
    );
}

#[test]
fn every_field_of_the_schema_is_explained() {
    let schema: serde_json::Value = serde_json::from_str(&schema_text()).unwrap();
    let mut unexplained = Vec::new();
    let kinds = schema["$defs"].as_object().unwrap().iter().map(|(name, kind)| (name.as_str(), kind));
    for (name, kind) in kinds.chain([("ResultFile", &schema)]) {
        let fields = kind["properties"].as_object().into_iter().flatten();
        unexplained.extend(
            fields
                .filter(|(_, field)| field.get("description").is_none())
                .map(|(field, _)| format!("{name}.{field}")),
        );
    }
    assert_eq!(unexplained, Vec::<String>::new());
}

#[test]
fn every_bundled_result_is_a_result() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../web/public/results");
    let index: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(folder.join("index.json")).unwrap()).unwrap();
    for entry in index["results"].as_array().unwrap() {
        let name = entry["file"].as_str().unwrap();
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        let file = lsm_lab_teaching::results::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        // The finished executions of a run that ended early are complete.
        let complete = !file.run.partial || file.run.executions.is_some_and(|count| count >= 2);
        assert!(complete && file.run.tool.profile == "release", "{name}");
    }
}
