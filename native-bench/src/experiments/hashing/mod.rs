//! Experiments about what hashing costs where it is used: alone, in a filter, in filter units, in a read that hits the cache.
//!
//! Everything is timed as [`crate::measure::timer`] does: loops of thousands of operations, each between two loops without them, so
//! that what disturbs the machine disturbs both. Each operation waits for the one before.

mod indexing;
mod keys;
mod post;
mod question;
mod store_reads;
mod table1;

pub(super) use post::BLOG_CPU;
pub(super) use question::{FIG4, FIG5};
pub(super) use store_reads::FJALL;
pub(super) use table1::TABLE1;

use super::registry::{AxisSpec, number};
use super::request::{Overrides, Preset, Request};
use lsm_lab_teaching::results::{AxisScale, Parameter};

const KEY_BYTES: AxisSpec =
    AxisSpec { name: "key_bytes", label: "key length", unit: Some("B"), scale: AxisScale::Log };

const fn category(name: &'static str, label: &'static str) -> AxisSpec {
    AxisSpec { name, label, unit: None, scale: AxisScale::Category }
}

/// Pairs of loops that a cost is the median of.
fn rounds(request: &Request) -> u32 {
    match request.preset {
        Preset::MiniCi => 3,
        Preset::Quick | Preset::Standard => 15,
        Preset::PaperCore | Preset::Paper => 41,
    }
}

/// Seconds of so many rounds: two loops of 1.5 ms each, and finding out how many operations that is.
fn seconds(rounds: u32) -> f64 {
    0.05 + 0.003 * f64::from(rounds)
}

/// Lengths of keys, from 8 bytes by doubling.
fn key_lengths(request: &Request, most: u32) -> Vec<u32> {
    let usual: Vec<u32> = match request.preset {
        Preset::MiniCi => vec![8, most],
        _ => core::iter::successors(Some(8), |bytes| Some(2 * bytes))
            .take_while(|&bytes| bytes <= most)
            .collect(),
    };
    Overrides::or(&request.overrides.key_bytes, &usual)
}

fn key_bytes(length: u32) -> Parameter {
    number("key_bytes", length.into(), format!("{length} B"))
}
