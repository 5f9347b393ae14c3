//! The trees of the presets.

use crate::experiments::request::{Overrides, Preset, Request};
use crate::experiments::trees::TreeSpec;
use crate::measure::tree::TreeShape;
use lsm_lab_engine::storage::BLOCK_BYTES;

/// Blocks of a table of 2 MiB.
const PAPER_BLOCKS: u32 = 512;

/// The tree of lookups that find something: literal under every preset, and smaller where the paper's would not fit.
pub(super) fn of_hits(request: &Request) -> TreeShape {
    let mini = TreeShape::mini(request.seed);
    let shape = match request.preset {
        Preset::Quick => mini,
        Preset::MiniCi => TreeShape { levels: 4, blocks_per_table: 8, ..mini },
        Preset::Standard => TreeShape { blocks_per_table: PAPER_BLOCKS, ..mini },
        Preset::PaperCore | Preset::Paper => paper(request.seed),
    };
    overridden(shape, &request.overrides)
}

/// The tree of lookups that find something, where it has to fit into memory.
pub(super) fn in_memory(request: &Request) -> TreeShape {
    if !request.preset.is_paper() {
        return of_hits(request);
    }
    let shape = TreeShape { blocks_per_table: PAPER_BLOCKS, ..TreeShape::mini(request.seed) };
    overridden(shape, &request.overrides)
}

/// A tree with as many runs on each level as its size ratio: literal, and small enough for a device and for memory. Its tables are
/// of half a megabyte under the largest presets, of an eighth under the others.
pub(super) fn tiered(request: &Request) -> TreeShape {
    let mini = TreeShape::mini(request.seed);
    let shape = match request.preset {
        Preset::MiniCi => TreeShape { levels: 3, blocks_per_table: 8, ..mini },
        Preset::Quick | Preset::Standard => TreeShape { blocks_per_table: 32, ..mini },
        Preset::PaperCore | Preset::Paper => mini,
    };
    let shape = overridden(shape, &request.overrides);
    TreeShape { runs_per_level: shape.size_ratio, ..shape }
}

/// The tree of lookups that find nothing: with the paper's shape from `standard` on, folded until `paper`.
pub(super) fn of_empty(request: &Request) -> TreeSpec {
    match request.preset {
        Preset::Quick | Preset::MiniCi | Preset::PaperCore | Preset::Paper => {
            TreeSpec::on_device(of_hits(request))
        }
        Preset::Standard => {
            let shape = overridden(paper(request.seed), &request.overrides);
            TreeSpec::on_device(shape).folded_into(512 << 20)
        }
    }
}

/// The tree of sweeps over lengths: lookups that find nothing, folded so that many trees cost little. The paper's shape only
/// under `paper`.
pub(super) fn of_sweeps(request: &Request, key_bytes: u32, entry_bytes: u32) -> TreeSpec {
    let shape = TreeShape { key_bytes, entries_per_block: entries_of(entry_bytes), ..of_hits(request) };
    TreeSpec::on_device(shape).folded_into(match request.preset {
        Preset::MiniCi => 64 << 10,
        Preset::Quick => 8 << 20,
        Preset::Standard => 16 << 20,
        Preset::PaperCore | Preset::Paper => 1 << 30,
    })
}

/// The paper's tree: 11 111 tables of 2 MiB, 22.8 million entries of 1 KiB, 23.3 GB.
pub(super) fn paper(seed: u64) -> TreeShape {
    TreeShape { blocks_per_table: PAPER_BLOCKS, size_ratio: 10, ..TreeShape::mini(seed) }
}

/// A shape with the single values that the command line gives; axes with several values are the experiments' own.
pub(super) fn overridden(shape: TreeShape, overrides: &Overrides) -> TreeShape {
    let block_kib = u32::try_from(BLOCK_BYTES >> 10).unwrap_or(4);
    let entry_bytes = overrides.entry_bytes.first().copied();
    TreeShape {
        levels: first(&overrides.levels, shape.levels),
        size_ratio: first(&overrides.size_ratio, shape.size_ratio),
        blocks_per_table: overrides.table_kib.map_or(shape.blocks_per_table, |kib| (kib / block_kib).max(1)),
        key_bytes: first(&overrides.key_bytes, shape.key_bytes),
        entries_per_block: entry_bytes.map_or(shape.entries_per_block, entries_of),
        filter: first(&overrides.filters, shape.filter),
        bits_per_key: first(&overrides.bits_per_key, shape.bits_per_key),
        digest: first(&overrides.digests, shape.digest),
        ..shape
    }
}

/// Entries of a block.
pub(super) fn entries_of(entry_bytes: u32) -> u32 {
    u32::try_from(BLOCK_BYTES).unwrap_or(4096) / entry_bytes.max(1)
}

fn first<T: Copy>(requested: &[T], else_this: T) -> T {
    requested.first().copied().unwrap_or(else_this)
}
