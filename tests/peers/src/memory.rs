//! Memory of each engine once every block is cached: as the engine and as the system report it.

use crate::shape::Shape;
use crate::tables;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Memory of one engine.
#[derive(Debug, Clone, PartialEq)]
pub struct Memory {
    /// The engine.
    pub engine: &'static str,
    /// Bytes of each part, as the engine counts them.
    pub parts: Vec<(&'static str, u64)>,
    /// Bytes by which the process grew while the store was opened and every block was read.
    pub grown_bytes: f64,
}

#[expect(clippy::cast_precision_loss, reason = "shown with two digits behind the point")]
fn per_key(bytes: u64, shape: &Shape) -> f64 {
    bytes as f64 / shape.entries as f64
}

/// The accounts as text.
#[must_use]
pub fn table(memories: &[Memory], shape: &Shape) -> String {
    let mut text = String::from("bytes in memory per key, everything cached\n");
    for memory in memories {
        let mut parts = String::new();
        for &(name, bytes) in &memory.parts {
            let _ = write!(parts, "{name} {:.2}, ", per_key(bytes, shape));
        }
        #[expect(clippy::cast_precision_loss, reason = "shown with one digit behind the point")]
        let grown = memory.grown_bytes / shape.entries as f64;
        tables::line(&mut text, &format!("  {}", memory.engine), &format!("{parts}grown in all {grown:.1}"));
    }
    text
}

/// The accounts for programs.
#[must_use]
pub fn json(memories: &[Memory], shape: &Shape) -> Value {
    let engines = memories.iter().map(|memory| {
        let parts = memory.parts.iter().map(|&(name, bytes)| {
            json!({ "part": name, "bytes": bytes, "bytes_per_key": per_key(bytes, shape) })
        });
        json!({ "engine": memory.engine, "parts": parts.collect::<Vec<_>>(), "grown_bytes": memory.grown_bytes })
    });
    json!({ "shape": shape.name, "entries": shape.entries, "engines": engines.collect::<Vec<_>>() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_told_per_key() {
        let parts = vec![("filters", 5000), ("blocks", 464_000)];
        let memory = Memory { engine: "this engine", parts, grown_bytes: 480_000.0 };
        let text = table(std::slice::from_ref(&memory), &Shape::TINY);
        assert!(text.contains("filters 1.25, blocks 116.00, grown in all 120.0"), "{text}");
        assert_eq!(json(&[memory], &Shape::TINY)["engines"][0]["parts"][0]["bytes_per_key"], 1.25);
    }
}
