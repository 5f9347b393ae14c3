//! Experiments on how filters use their memory, and on what a post reports about filters in a store.
//!
//! Most of them count reads in memory and are the same on every machine. `timed`, `latency` and `placement` measure on the device of
//! the run, on trees that each execution builds again.

mod adaptive;
mod amplification;
mod elastic;
mod heat;
mod latency;
mod mixes;
mod operations;
mod placement;
mod rehearsal;
mod side_by_side;
mod timed;
mod written;

pub(super) use adaptive::BLOG_ADAPTIVE;
pub(super) use amplification::READAMP;
pub(super) use elastic::{ELASTIC_CONFIG, ELASTIC_MAIN, ELASTIC_MONKEY};
pub(super) use heat::ELASTIC_HEAT;
pub(super) use latency::BLOG_LATENCY;
pub(super) use mixes::ELASTIC_YCSB;
pub(super) use placement::BLOG_PLACEMENT;
pub(super) use timed::ELASTIC_TIME;

use super::figures::counted;
use super::registry::{AxisSpec, name_of};
use super::request::{Preset, Request};
use lsm_lab_engine::options::ElasticOptions;
use lsm_lab_filters::math::statistics::{Interval, mean};
use lsm_lab_teaching::reproduction::elastic::{Popularity, elastic};
use lsm_lab_teaching::results::{AxisScale, Figure, Parameter};

const fn category(name: &'static str, label: &'static str) -> AxisSpec {
    AxisSpec { name, label, unit: None, scale: AxisScale::Category }
}

const BITS_PER_KEY: AxisSpec =
    AxisSpec { name: "bits_per_key", label: "bits per key", unit: None, scale: AxisScale::Linear };
const POPULARITY: AxisSpec = category("popularity", "which keys are asked for");

/// The skews of the slides, and none.
const POPULARITIES: [Popularity; 4] =
    [Popularity::Uniform, Popularity::Zipf(0.99), Popularity::Zipf(1.1), Popularity::Zipf(1.2)];

/// A life time of about six lookups per segment: that of the prototype is for stores of more segments.
const LIFE_TIME: u64 = 5_000;

/// How often and how long.
#[derive(Debug, Clone, Copy)]
struct Scale {
    seeds: u32,
    lookups: u64,
}

impl Scale {
    fn of(request: &Request) -> Self {
        let (seeds, lookups) = match request.preset {
            Preset::MiniCi => (1, 20_000),
            Preset::Quick | Preset::Standard => (3, 100_000),
            Preset::PaperCore | Preset::Paper => (5, 400_000),
        };
        Self { seeds: request.overrides.seeds.unwrap_or(seeds), lookups }
    }

    /// About what a run takes: loading 222 200 keys, and lookups.
    #[expect(clippy::cast_precision_loss, reason = "some hundred thousand")]
    fn seconds(self, runs: f64) -> f64 {
        f64::from(self.seeds) * runs * (0.4 + self.lookups as f64 * 1.5e-6)
    }

    fn text(self) -> String {
        format!("{} seeds, {} lookups", self.seeds, self.lookups)
    }
}

fn popularity(popularity: Popularity) -> Parameter {
    name_of("popularity", popularity.name())
}

/// The elastic plan at a budget, with the life time of this tree.
fn plan(bits_per_key: f64) -> ElasticOptions {
    ElasticOptions { life_time: LIFE_TIME, ..elastic(bits_per_key) }
}

/// Returns the mean of a count over seeds with its 95 % CI. One seed has no interval.
fn over_seeds(name: &str, unit: &str, values: &[f64]) -> Figure {
    let interval = Interval::of_mean(values).map(|interval| (interval.low, interval.high));
    counted(name, unit, mean(values), interval, values.len() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_a_mean_over_seeds_is_student_s() {
        let figure = over_seeds("x", "reads", &[1.0, 2.0, 3.0]);
        // 2 +- 4.303 * 1 / sqrt(3)
        assert!((figure.estimate - 2.0).abs() < 1e-12);
        assert!((figure.high.unwrap() - 4.484_3).abs() < 1e-3, "{figure:?}");
        assert!((figure.low.unwrap() + 0.484_3).abs() < 1e-3, "{figure:?}");
        assert_eq!(over_seeds("x", "reads", &[1.0]).low, None);
    }
}
