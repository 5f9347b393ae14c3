//! Figures 8a and 9: the length of keys, in entries of 2 KiB and of 512 bytes.

use super::{ARMS, Comparison, shapes};
use crate::experiments::registry::{AxisSpec, Spec, Work, number};
use crate::experiments::request::{Overrides, Preset, Request};
use lsm_lab_teaching::results::AxisScale;

/// The length of a key, as an axis.
pub(super) const KEY_BYTES: AxisSpec =
    AxisSpec { name: "key_bytes", label: "length of a key", unit: Some("bytes"), scale: AxisScale::Log };

/// The paper's Fig. 8a.
pub(in crate::experiments) const FIG8A: Spec = Spec {
    id: "fig8a",
    title: "the gain over the length of keys, entries of 2 KiB",
    source: "paper-hash-sharing, Figure 8(a)",
    arms: ARMS,
    axes: &[KEY_BYTES],
    claims: &["fig8a-gain", "fig8a-hash-cost-1kb"],
    work: |request| lengths(request, 2048, &long_axis(request)),
};

/// The paper's Fig. 9.
pub(in crate::experiments) const FIG9: Spec = Spec {
    id: "fig9",
    title: "the gain of short keys, entries of 512 bytes",
    source: "paper-hash-sharing, Figure 9",
    arms: ARMS,
    axes: &[KEY_BYTES],
    claims: &["fig9-small-keys"],
    work: |request| {
        let axis: &[u32] = match request.preset {
            Preset::Quick | Preset::MiniCi => &[8, 256],
            Preset::Standard => &[8, 32, 128, 256],
            _ => &[8, 16, 32, 64, 128, 256],
        };
        lengths(request, 512, axis)
    },
};

/// Returns key lengths that double, up to the number that the preset has time for.
pub(super) fn long_axis(request: &Request) -> Vec<u32> {
    match request.preset {
        Preset::MiniCi => vec![8, 1024],
        Preset::Quick => vec![8, 128, 1024],
        Preset::Standard => vec![8, 32, 128, 512, 1024],
        Preset::PaperCore | Preset::Paper => (3..=10).map(|power| 1 << power).collect(),
    }
}

fn lengths(request: &Request, entry_bytes: u32, axis: &[u32]) -> Vec<Box<dyn Work>> {
    let entry_bytes = request.overrides.entry_bytes.first().copied().unwrap_or(entry_bytes);
    let cell = |&key_bytes: &u32| {
        let tree = shapes::of_sweeps(request, key_bytes, entry_bytes);
        let parameters = vec![number("key_bytes", key_bytes.into(), format!("{key_bytes} B"))];
        Comparison::of_empty(request, tree, parameters).boxed()
    };
    Overrides::or(&request.overrides.key_bytes, axis).iter().map(cell).collect()
}
