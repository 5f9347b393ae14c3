//! Statements of the post about filters in LSM-trees: their union, their memory, their rates.

use super::{rate_figures, seeds};
use crate::experiments::figures::{claimed, counted, model};
use crate::experiments::names::{BYTES_PER_MILLION, RATE};
use crate::experiments::registry::{AxisSpec, CellContext, Cost, Measured, Spec, Work, number};
use crate::experiments::request::{Overrides, Request};
use crate::failure::{Failure, INTERNAL};
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::math::false_positive_rate_ideal;
use lsm_lab_filters::{FilterKind, FilterOptions, ProbeScheme};
use lsm_lab_teaching::laboratory::{Setup, Specimen, union};
use lsm_lab_teaching::reproduction::Spread;
use lsm_lab_teaching::results::{AxisScale, Figure, Parameter};

/// *The union of two filters has the same rate.*
pub(in crate::experiments) const BLOG_UNION: Spec = Spec {
    id: "blog-union",
    title: "rates of filters that were joined by OR",
    source: "blog-bloom-in-lsm, compaction",
    arms: "n merged filters of one size / the formula",
    axes: &[AxisSpec { name: "filters", label: "filters joined", unit: None, scale: AxisScale::Log }],
    claims: &["blog-union"],
    work: blog_union,
};

/// *10 bits per key are 10 KB per million keys, 5 bits give about 3 %, 8 bits about 5 %.*
pub(in crate::experiments) const BLOG_BITS: Spec = Spec {
    id: "blog-bits",
    title: "memory and rates of filters by bits per key",
    source: "blog-bloom-in-lsm, memory and rates",
    arms: "one filter / the formula",
    axes: &[AxisSpec { name: "bits_per_key", label: "bits per key", unit: None, scale: AxisScale::Linear }],
    claims: &["blog-memory", "blog-5bits", "errata-blog-cache"],
    work: blog_bits,
};

const KEYS: u32 = 10_000;
const QUERIES: u32 = 100_000;

/// Builds a filter over a separate set of keys from this seed.
fn setup(bits_per_key: f64, seed: u64) -> Setup {
    let kind = FilterKind::Standard(ProbeScheme::Worm);
    let options = FilterOptions::new(kind, bits_per_key, DigestRecipe::new(DigestFunction::Xxh3));
    Setup { options, keys: KEYS, queries: QUERIES, seed }
}

/// Measures one seed.
type Ask = fn(&Setup, u8) -> Result<f64, lsm_lab_filters::FilterError>;

/// A rate over many seeds.
struct RateOverSeeds {
    parameter: Parameter,
    bits_per_key: f64,
    filters: u8,
    seeds: u32,
    ask: Ask,
    expected: Option<f64>,
    more: Vec<Figure>,
}

impl Work for RateOverSeeds {
    fn parameters(&self) -> Vec<Parameter> {
        vec![self.parameter.clone()]
    }

    fn cost(&self) -> Cost {
        Cost::of_seconds(0.02 * f64::from(self.seeds) * f64::from(self.filters))
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
            let setup = setup(self.bits_per_key, context.request.seed.wrapping_add(seed.into()));
            let rate = (self.ask)(&setup, self.filters)
                .map_err(|error| Failure::new(INTERNAL, format!("a filter cannot be built: {error}")))?;
            spread.rates.push(rate);
            (context.progress)(f64::from(seed + 1) / f64::from(self.seeds));
        }
        let mut figures = rate_figures(&spread, self.expected, None);
        figures.extend(self.more.clone());
        if self.filters == 1 && self.parameter.name == "bits_per_key" {
            figures.extend(memory(self.bits_per_key, context.request.seed)?);
        }
        Ok(Some(Measured { figures, ..Measured::default() }))
    }
}

/// Bytes of a filter over a million keys.
fn memory(bits_per_key: f64, seed: u64) -> Result<Vec<Figure>, Failure> {
    let million = Setup { keys: 1_000_000, queries: 0, ..setup(bits_per_key, seed) };
    let built = Specimen::build(&million)
        .map_err(|error| Failure::new(INTERNAL, format!("a filter cannot be built: {error}")))?;
    #[expect(clippy::cast_precision_loss, reason = "some megabytes")]
    let bytes = built.filter.bits() as f64 / 8.0;
    let mut figures = vec![
        counted(BYTES_PER_MILLION, "bytes", bytes, None, 1),
        model(BYTES_PER_MILLION, "bytes", bits_per_key * 1e6 / 8.0),
    ];
    if (bits_per_key - 10.0).abs() < 1e-9 {
        figures.push(claimed(BYTES_PER_MILLION, "bytes", 10_000.0));
    }
    Ok(figures)
}

fn blog_union(request: &Request) -> Vec<Box<dyn Work>> {
    let cell = |filters: u8| -> Box<dyn Work> {
        let options = setup(10.0, 0).options;
        let probes = options.probe_count();
        let expected = lsm_lab_filters::math::false_positive_rate_union(10.0, probes, filters.into());
        let same = lsm_lab_filters::math::false_positive_rate_union(10.0, probes, 1);
        Box::new(RateOverSeeds {
            parameter: number(
                "filters",
                filters.into(),
                if filters == 1 { "1 filter".to_owned() } else { format!("{filters} filters") },
            ),
            bits_per_key: 10.0,
            filters,
            seeds: seeds(request),
            ask: |setup, filters| Ok(union(setup, filters)?.rate.estimate),
            expected: Some(expected),
            more: if filters == 1 { Vec::new() } else { vec![claimed(RATE, "fraction", same)] },
        })
    };
    [1, 2, 4, 10].into_iter().map(cell).collect()
}

fn blog_bits(request: &Request) -> Vec<Box<dyn Work>> {
    let told = |bits: f64| match bits {
        bits if (bits - 5.0).abs() < 1e-9 => Some(0.03),
        bits if (bits - 8.0).abs() < 1e-9 => Some(0.05),
        bits if (bits - 10.0).abs() < 1e-9 => Some(0.01),
        _ => None,
    };
    let cell = |bits_per_key: f64| -> Box<dyn Work> {
        let mut more = vec![model("best_possible_rate", "fraction", false_positive_rate_ideal(bits_per_key))];
        more.extend(told(bits_per_key).map(|rate| claimed(RATE, "fraction", rate)));
        Box::new(RateOverSeeds {
            parameter: number("bits_per_key", bits_per_key, format!("{bits_per_key} bits per key")),
            bits_per_key,
            filters: 1,
            seeds: seeds(request),
            ask: |setup, _| Ok(Specimen::build(setup)?.probe(setup).rate.estimate),
            expected: setup(bits_per_key, 0).options.false_positive_rate(),
            more,
        })
    };
    Overrides::or(&request.overrides.bits_per_key, &[5.0, 8.0, 10.0]).into_iter().map(cell).collect()
}
