//! Figure 8b: the number of levels, each twice as large as the one above.

use super::{ARMS, Comparison, shapes};
use crate::experiments::registry::{AxisSpec, Spec, Work, number};
use crate::experiments::request::{Overrides, Preset, Request};
use crate::experiments::trees::TreeSpec;
use crate::measure::tree::TreeShape;
use lsm_lab_teaching::results::AxisScale;

/// The paper's Fig. 8b.
pub(in crate::experiments) const FIG8B: Spec = Spec {
    id: "fig8b",
    title: "the gain over the number of levels, size ratio 2",
    source: "paper-hash-sharing, Figure 8(b)",
    arms: ARMS,
    axes: &[AxisSpec { name: "levels", label: "levels", unit: None, scale: AxisScale::Linear }],
    claims: &["fig8b-levels"],
    work: fig8b,
};

/// Blocks of tables where the paper's would take too long to build: 512 entries of 1 KiB.
const SMALL_BLOCKS: u32 = 128;

fn fig8b(request: &Request) -> Vec<Box<dyn Work>> {
    let (axis, into_bytes): (&[u8], u64) = match request.preset {
        Preset::Quick | Preset::MiniCi => (&[3, 5], 64 << 10),
        Preset::Standard => (&[8, 10, 12], 16 << 20),
        _ => (&[8, 9, 10, 11, 12, 13, 14], 1 << 30),
    };
    let cell = |&levels: &u8| {
        let base = shapes::of_hits(request);
        let blocks = match request.preset {
            Preset::Standard => request.overrides.table_kib.map_or(SMALL_BLOCKS, |_| base.blocks_per_table),
            _ => base.blocks_per_table,
        };
        let size_ratio = request.overrides.size_ratio.first().copied().unwrap_or(2);
        let shape = TreeShape { levels, size_ratio, blocks_per_table: blocks, ..base };
        let tree = TreeSpec::on_device(shape).folded_into(into_bytes);
        let smaller = format!("Tables have {} KiB here, 2 MiB in the paper.", shape.table_bytes() >> 10);
        let differences = if shape.table_bytes() == 2 << 20 { Vec::new() } else { vec![smaller] };
        let parameters = vec![number("levels", levels.into(), format!("{levels} levels"))];
        Comparison { differences, ..Comparison::of_empty(request, tree, parameters) }.boxed()
    };
    Overrides::or(&request.overrides.levels, axis).iter().map(cell).collect()
}
