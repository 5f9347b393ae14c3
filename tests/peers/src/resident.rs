//! Memory of our engine per key, structure by structure: for arms A and B, and in addition for arm C.

use crate::Outcome;
use crate::data::Data;
use crate::kept::{Engine, Kept};
use crate::ours::{Opened, OursTree, Way};
use crate::queries::Contender as _;
use crate::shape::Shape;
use crate::tables;
use serde_json::{Value, json};

/// A structure in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Name of the structure.
    pub name: &'static str,
    /// Its bytes.
    pub bytes: u64,
    /// True if only arm C needs it.
    pub only_merged: bool,
}

/// Structures that only arm C needs, by the names of [`OursTree::memory`].
const ONLY_MERGED: [&str; 2] = ["merged fence pointers", "memtable filters"];

/// The structures of the tree of these entries, every block cached and the memtable half full.
///
/// # Errors
/// What the engine says.
pub fn measure(data: &Data, kept: &Kept) -> Outcome<Vec<Part>> {
    let ours = OursTree::open(&data.shape, &kept.tree(Engine::Ours, data)?, Opened::Hot)?;
    let mut reader = ours.contender(Way::Owned);
    for index in data.in_order() {
        reader.get(data.key(index))?;
    }
    drop(reader);
    ours.fill_memtable(data)?;
    let parts = ours.memory().into_iter();
    let parts = parts.map(|(name, bytes)| Part { name, bytes, only_merged: ONLY_MERGED.contains(&name) });
    let parts = parts.collect();
    ours.leave();
    Ok(parts)
}

#[expect(clippy::cast_precision_loss, reason = "shown with a few digits")]
fn per_key(bytes: u64, shape: &Shape) -> f64 {
    bytes as f64 / shape.entries as f64
}

/// Bytes of all structures by which lookups find their way; entries and blocks are what they find.
fn overhead(parts: &[Part], merged: bool) -> u64 {
    let found = ["memtable entries", "blocks"];
    let counted = parts.iter().filter(|part| !found.contains(&part.name) && (merged || !part.only_merged));
    counted.map(|part| part.bytes).sum()
}

/// The table.
#[must_use]
pub fn table(parts: &[Part], shape: &Shape) -> String {
    let mut text = String::new();
    let heads = ["bytes", "per key: arms A and B", "per key: arm C"].into_iter().map(str::to_owned);
    tables::row(&mut text, "in memory, memtable half full", heads);
    let cell = |bytes: u64| format!("{:.4}", per_key(bytes, shape));
    for part in parts {
        let before = if part.only_merged { "-".to_owned() } else { cell(part.bytes) };
        let cells = [part.bytes.to_string(), before, cell(part.bytes)];
        tables::row(&mut text, &format!("  {}", part.name), cells.into_iter());
    }
    let [before, after] = [false, true].map(|merged| cell(overhead(parts, merged)));
    tables::row(&mut text, "without entries and blocks", [String::new(), before, after].into_iter());
    text
}

/// The same for programs.
#[must_use]
pub fn json(parts: &[Part], shape: &Shape) -> Value {
    let all = parts.iter().map(|part| {
        json!({
            "structure": part.name, "bytes": part.bytes, "bytes_per_key": per_key(part.bytes, shape),
            "needed_by": if part.only_merged { "C" } else { "A, B, C" },
        })
    });
    json!({
        "shape": shape.name, "entries": shape.entries, "structures": all.collect::<Vec<_>>(),
        "overhead_per_key_before": per_key(overhead(parts, false), shape),
        "overhead_per_key_after": per_key(overhead(parts, true), shape),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_arm_c_needs_is_told_apart() {
        let place = tempfile::tempdir().unwrap();
        let kept = Kept::new(place.path(), "1").unwrap();
        let parts = measure(&Data::new(Shape::TINY), &kept).unwrap();
        assert!(parts.iter().all(|part| part.bytes > 0), "{parts:?}");
        assert_eq!(parts.iter().filter(|part| part.only_merged).count(), ONLY_MERGED.len());
        let (before, after) = (overhead(&parts, false), overhead(&parts, true));
        let only: u64 = parts.iter().filter(|part| part.only_merged).map(|part| part.bytes).sum();
        assert_eq!(after - before, only);
        assert!(table(&parts, &Shape::TINY).contains("merged fence pointers"));
    }
}
