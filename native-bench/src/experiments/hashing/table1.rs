//! Table 1: this machine's column. The latency of its device is part of the calibration of every run on a device.

use super::{COST_SECONDS, category, method, not_measurable, time_max};
use crate::experiments::calibrate::note_hash;
use crate::experiments::figures::{claimed, measured};
use crate::experiments::names::COST;
use crate::experiments::registry::{CellContext, Cost, Measured, Spec, Work, name_of};
use crate::experiments::request::{Preset, Request};
use crate::failure::Failure;
use crate::measure::cost::measure_cost;
use crate::measure::hash;
use crate::measure::timer::warm_up;
use crate::output::bytes;
use core::hint::black_box;
use core::ops::Range;
use core::time::Duration;
use lsm_lab_filters::digest::DigestFunction;
use lsm_lab_teaching::model::reference;
use lsm_lab_teaching::results::Parameter;
use lsm_lab_workload::Random;

/// The paper's Table 1.
pub(in crate::experiments) const TABLE1: Spec = Spec {
    id: "table1",
    title: "this machine's column of Table 1: 4 KiB from memory, and hashing a key of 1 KiB",
    source: "paper-hash-sharing, Table 1",
    arms: "each operation / its cost in the paper",
    axes: &[category("operation", "operation")],
    claims: &[
        "table1-device-*",
        "table1-hash-*",
        "errata-md5-magnitude",
        "errata-table1-caption",
        "errata-xx-slower",
    ],
    work: table1,
};

const KEY_BYTES: u32 = 1024;
const PAGE_BYTES: usize = 4096;

/// Rows with the names of the claims and of [`reference::HASHES`].
const HASHES: [(&str, DigestFunction); 6] = [
    ("cityhash64", DigestFunction::CityHash64),
    ("murmurhash64a", DigestFunction::MurmurHash64A),
    ("crc32_ieee", DigestFunction::Crc32),
    ("xxhash", DigestFunction::Xxh64),
    ("md5", DigestFunction::Md5),
    ("sha256", DigestFunction::Sha256),
];

fn table1(request: &Request) -> Vec<Box<dyn Work>> {
    let time_max = time_max(request);
    let set_bytes = match request.preset {
        Preset::MiniCi => 4 << 20,
        Preset::Quick | Preset::Standard => 256 << 20,
        Preset::PaperCore | Preset::Paper => 1 << 30,
    };
    let mut cells: Vec<Box<dyn Work>> = vec![Box::new(Memory { set_bytes, time_max })];
    for (name, function) in HASHES {
        cells.push(Box::new(Hash { name, function, time_max }));
    }
    cells
}

struct Hash {
    name: &'static str,
    function: DigestFunction,
    time_max: Duration,
}

impl Work for Hash {
    fn parameters(&self) -> Vec<Parameter> {
        vec![name_of("operation", self.name)]
    }

    fn cost(&self) -> Cost {
        Cost::of_seconds(2.0 * COST_SECONDS)
    }

    fn settings(&self) -> String {
        method(self.time_max)
    }

    fn run(&self, context: &mut CellContext<'_>) -> Result<Option<Measured>, Failure> {
        if context.stop.requested() {
            return Ok(None);
        }
        hash::warm(context.request.seed);
        let measured_costs = hash::measure(self.function, KEY_BYTES, self.time_max, context.request.seed);
        let mut done = Measured::default();
        match measured_costs.latency {
            Ok(cost) => done.figures.push(measured(COST, "ns", cost.ns, cost.pairs)),
            Err(reason) => {
                done.warnings.push(not_measurable("The cost of a hash", &self.parameters(), reason));
            }
        }
        let price = reference::HASHES.iter().find(|price| price.id == self.function.name());
        done.figures.extend(price.map(|price| claimed(COST, "ns", price.hash_ns)));
        note_hash(context.calibration, self.function, KEY_BYTES, measured_costs);
        Ok(Some(done))
    }
}

/// Copying a page of a set that is too large for small caches, each chosen by what the last one held.
struct Memory {
    set_bytes: usize,
    time_max: Duration,
}

impl Work for Memory {
    fn parameters(&self) -> Vec<Parameter> {
        vec![name_of("operation", "memory")]
    }

    fn cost(&self) -> Cost {
        Cost::of_seconds(1.0 + COST_SECONDS)
    }

    fn settings(&self) -> String {
        format!("{}, {} bytes", method(self.time_max), self.set_bytes)
    }

    fn run(&self, context: &mut CellContext<'_>) -> Result<Option<Measured>, Failure> {
        if context.stop.requested() {
            return Ok(None);
        }
        let mut random = Random::new(context.request.seed);
        let pages = self.set_bytes / PAGE_BYTES;
        let mut set = vec![0_u8; pages * PAGE_BYTES];
        for page in set.chunks_exact_mut(PAGE_BYTES) {
            page[..8].copy_from_slice(&random.next_u64().to_le_bytes());
        }
        let mut copy = [0_u8; PAGE_BYTES];
        let chosen = |state: u64| {
            let spread = state.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            #[expect(
                clippy::cast_possible_truncation,
                reason = "the high half of a product is below the count"
            )]
            let page = ((u128::from(spread) * pages as u128) >> 64) as usize;
            page * PAGE_BYTES
        };
        let mut read = |steps: Range<u64>| {
            let mut state = 0;
            for step in steps {
                let at = chosen(state ^ step);
                copy.copy_from_slice(&set[at..at + PAGE_BYTES]);
                state = black_box(&copy).first_chunk::<8>().map_or(0, |word| u64::from_le_bytes(*word));
            }
            state
        };
        warm_up(&mut read);
        // The empty loop chooses pages too, and reads nothing of them.
        let empty = |steps: Range<u64>| steps.fold(0, |state, step| black_box(chosen(state ^ step)) as u64);
        let cost = measure_cost(self.time_max, read, empty);
        let price = reference::device_by_id("memory").map(|price| price.read_ns);
        let (mut figures, mut warnings) = (Vec::new(), Vec::new());
        match cost {
            Ok(cost) => figures.push(measured(COST, "ns", cost.ns, cost.pairs)),
            Err(reason) => warnings.push(not_measurable("The cost of a page", &self.parameters(), reason)),
        }
        figures.extend(price.map(|price| claimed(COST, "ns", price)));
        let caches = context.machine.cpu.l3_bytes;
        let resident = match caches {
            Some(l3) if l3 >= self.set_bytes as u64 => format!(
                "Pages are of a set of {}, which the third-level cache of {} may hold.",
                bytes(self.set_bytes as u64),
                bytes(l3)
            ),
            _ => format!("Pages are of a set of {}.", bytes(self.set_bytes as u64)),
        };
        Ok(Some(Measured { figures, differences: vec![resident], warnings, ..Measured::default() }))
    }
}
