//! Experiments about what hashing costs where it is used: alone, in a filter, in filter units, in a read that hits the cache.
//!
//! Everything is timed as [`crate::measure::cost`] does. Each operation waits for the one before.

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
use crate::measure::cost::NotMeasurable;
use core::time::Duration;
use lsm_lab_teaching::results::{AxisScale, Parameter};

const KEY_BYTES: AxisSpec =
    AxisSpec { name: "key_bytes", label: "key length", unit: Some("B"), scale: AxisScale::Log };

const fn category(name: &'static str, label: &'static str) -> AxisSpec {
    AxisSpec { name, label, unit: None, scale: AxisScale::Category }
}

/// Time after which a cost that is not known well enough is given up.
fn time_max(request: &Request) -> Duration {
    Duration::from_millis(match request.preset {
        Preset::MiniCi => 100,
        Preset::Quick | Preset::Standard => 500,
        Preset::PaperCore | Preset::Paper => 2000,
    })
}

/// Seconds that a cost takes on a quiet machine.
const COST_SECONDS: f64 = 0.1;

/// Describes the method that determines a cost, as part of the key of a cell. So a resumed run does not mix
/// methods.
fn method(time_max: Duration) -> String {
    format!("low quantile of thread time, at most {} ms", time_max.as_millis())
}

/// Sentence for a figure that is missing.
fn not_measurable(what: &str, parameters: &[Parameter], reason: NotMeasurable) -> String {
    let at: Vec<&str> = parameters.iter().map(|parameter| parameter.text.as_str()).collect();
    format!("{what} ({}) is not measurable now: {reason}. Its figure is left out.", at.join(", "))
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
