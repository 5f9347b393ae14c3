//! Experiments about filters alone: rates and memory, counted over many sets of keys. They need no clock and
//! no device.
//!
//! A source shows one filter. Each cell here has the mean over many filters with its interval, the range of
//! single filters, the value of the formula, and the printed value of the source.

mod post;
mod rates;

pub(super) use post::{BLOG_BITS, BLOG_UNION};
pub(super) use rates::{ELASTIC_FPR, FIG3, TABLE2, TABLE3};

use super::figures::{claimed, counted, model};
use super::names::{RATE, RATE_OF_ONE};
use super::registry::{CellContext, Cost, Measured, Work};
use super::request::{Preset, Request};
use crate::failure::Failure;
use lsm_lab_teaching::reproduction::{KeySet, Spread, Study};
use lsm_lab_teaching::results::{Figure, Parameter};

/// Sets of keys that a cell is repeated with.
fn seeds(request: &Request) -> u32 {
    request.overrides.seeds.unwrap_or(match request.preset {
        Preset::MiniCi => 2,
        Preset::Quick | Preset::Standard => 20,
        Preset::PaperCore | Preset::Paper => 40,
    })
}

/// One filter over many sets of keys.
struct Rate {
    parameters: Vec<Parameter>,
    study: Study,
    seeds: u32,
    /// Printed value of the source, if there is one.
    claimed: Option<f64>,
}

impl Work for Rate {
    fn parameters(&self) -> Vec<Parameter> {
        self.parameters.clone()
    }

    fn cost(&self) -> Cost {
        // 110 000 keys of 512 bytes, hashed once or a few times, and asked.
        Cost::of_seconds(0.06 * f64::from(self.seeds))
    }

    fn settings(&self) -> String {
        format!("{} sets of keys", self.seeds)
    }

    fn run(&self, context: &mut CellContext<'_>) -> Result<Option<Measured>, Failure> {
        let mut spread = Spread::default();
        for seed in 0..self.seeds {
            if context.stop.requested() {
                return Ok(None);
            }
            let mut keys = KeySet::new(context.request.seed.wrapping_add(seed.into()));
            spread.rates.push(self.study.rate(&mut keys));
            (context.progress)(f64::from(seed + 1) / f64::from(self.seeds));
        }
        let figures = rate_figures(&spread, Some(self.study.expected_rate()), self.claimed);
        Ok(Some(Measured { figures, ..Measured::default() }))
    }
}

fn rate_figures(spread: &Spread, expected: Option<f64>, source: Option<f64>) -> Vec<Figure> {
    let samples = spread.rates.len() as u64;
    let mut figures = vec![
        counted(RATE, "fraction", spread.mean(), Some(spread.interval_of_mean()), samples),
        counted(RATE_OF_ONE, "fraction", spread.mean(), Some(spread.one_filter()), samples),
    ];
    figures.extend(expected.map(|rate| model(RATE, "fraction", rate)));
    figures.extend(source.map(|rate| claimed(RATE, "fraction", rate)));
    figures
}
