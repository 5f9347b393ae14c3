//! Table 1: this machine's column. The latency of its device is part of the calibration of every run on a device.

use super::{category, rounds, seconds};
use crate::experiments::figures::{claimed, measured};
use crate::experiments::names::COST;
use crate::experiments::registry::{CellContext, Cost, Measured, Spec, Work, name_of};
use crate::experiments::request::{Preset, Request};
use crate::failure::Failure;
use crate::measure::hash;
use crate::measure::timer::{net_cost, warm_up};
use crate::output::bytes;
use core::hint::black_box;
use lsm_lab_filters::digest::DigestFunction;
use lsm_lab_filters::math::statistics::Interval;
use lsm_lab_teaching::model::reference;
use lsm_lab_teaching::results::Parameter;
use lsm_lab_workload::Random;

/// The paper's Table 1.
pub(in crate::experiments) const TABLE1: Spec = Spec {
    id: "table1",
    title: "this machine's column of Table 1: 4 KiB from memory, and hashing a key of 1 KiB",
    source: "paper-hash-sharing, Table 1",
    arms: "each operation beside the price that the paper gives",
    axes: &[category("operation", "operation")],
    claims: &["table1-device-*", "table1-hash-*", "errata-md5-magnitude", "errata-xx-slower"],
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
    let rounds = rounds(request);
    let set_bytes = match request.preset {
        Preset::MiniCi => 4 << 20,
        Preset::Quick | Preset::Standard => 256 << 20,
        Preset::PaperCore | Preset::Paper => 1 << 30,
    };
    let mut cells: Vec<Box<dyn Work>> = vec![Box::new(Memory { set_bytes, rounds })];
    for (name, function) in HASHES {
        cells.push(Box::new(Hash { name, function, rounds }));
    }
    cells
}

struct Hash {
    name: &'static str,
    function: DigestFunction,
    rounds: u32,
}

impl Work for Hash {
    fn parameters(&self) -> Vec<Parameter> {
        vec![name_of("operation", self.name)]
    }

    fn cost(&self) -> Cost {
        Cost::of_seconds(2.0 * seconds(self.rounds))
    }

    fn settings(&self) -> String {
        format!("{} rounds", self.rounds)
    }

    fn run(&self, context: &mut CellContext<'_>) -> Result<Option<Measured>, Failure> {
        if context.stop.requested() {
            return Ok(None);
        }
        hash::warm(context.request.seed);
        let cost = hash::measure(self.function, KEY_BYTES, self.rounds, context.request.seed);
        let (low, high) = cost.ci95_ns;
        let latency = Interval { estimate: cost.ns_latency, low, high };
        let mut figures = vec![measured(COST, "ns", latency, self.rounds.into())];
        let price = reference::HASHES.iter().find(|price| price.id == self.function.name());
        figures.extend(price.map(|price| claimed(COST, "ns", price.hash_ns)));
        let known = &mut context.calibration.hash;
        if !known.iter().any(|known| known.function == cost.function && known.key_bytes == cost.key_bytes) {
            known.push(cost);
        }
        Ok(Some(Measured { figures, ..Measured::default() }))
    }
}

/// Copying a page of a set that is too large for small caches, each chosen by what the last one held.
struct Memory {
    set_bytes: usize,
    rounds: u32,
}

impl Work for Memory {
    fn parameters(&self) -> Vec<Parameter> {
        vec![name_of("operation", "memory")]
    }

    fn cost(&self) -> Cost {
        Cost::of_seconds(1.0 + seconds(self.rounds))
    }

    fn settings(&self) -> String {
        format!("{} rounds, {} bytes", self.rounds, self.set_bytes)
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
        let mut read = |count: u64| {
            let mut state = 0;
            for step in 0..count {
                let at = chosen(state ^ step);
                copy.copy_from_slice(&set[at..at + PAGE_BYTES]);
                state = black_box(&copy).first_chunk::<8>().map_or(0, |word| u64::from_le_bytes(*word));
            }
            state
        };
        warm_up(&mut read);
        // The empty loop chooses pages too, and reads nothing of them.
        let empty = |count: u64| (0..count).fold(0, |state, step| black_box(chosen(state ^ step)) as u64);
        let cost = net_cost(self.rounds, context.request.seed, read, empty);
        let price = reference::device_by_id("memory").map(|price| price.read_ns);
        let mut figures = vec![measured(COST, "ns", cost, self.rounds.into())];
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
        Ok(Some(Measured { figures, differences: vec![resident], ..Measured::default() }))
    }
}
