//! *A Bloom test costs about 30 ns*: hashing a short key and probing one filter.

use super::keys::{Keys, chain, glance};
use super::{COST_SECONDS, KEY_BYTES, key_bytes, method, not_measurable, time_max};
use crate::experiments::figures::{claimed, measured};
use crate::experiments::registry::{CellContext, Cost, Measured, Spec, Work};
use crate::experiments::request::{Overrides, Preset, Request};
use crate::failure::{Failure, INTERNAL};
use crate::measure::cost::measure_cost;
use crate::measure::timer::warm_up;
use core::time::Duration;
use lsm_lab_filters::digest::{Digest, DigestFunction, DigestRecipe};
use lsm_lab_filters::{Filter, FilterKind, FilterOptions, ProbeScheme};
use lsm_lab_teaching::results::Parameter;

/// Cost of a test according to the post.
pub(in crate::experiments) const BLOG_CPU: Spec = Spec {
    id: "blog-cpu",
    title: "time of one test of one Bloom filter, hashing included",
    source: "blog-bloom-in-lsm, key observations",
    arms: "one filter of 10 bits per key, absent keys",
    axes: &[KEY_BYTES],
    claims: &["blog-cpu"],
    work: blog_cpu,
};

struct Test {
    key_bytes: u32,
    keys: usize,
    time_max: Duration,
}

fn blog_cpu(request: &Request) -> Vec<Box<dyn Work>> {
    let keys = if request.preset == Preset::MiniCi { 10_000 } else { 100_000 };
    let cell =
        |key_bytes| -> Box<dyn Work> { Box::new(Test { key_bytes, keys, time_max: time_max(request) }) };
    Overrides::or(&request.overrides.key_bytes, &[16, 128, 1024]).into_iter().map(cell).collect()
}

impl Work for Test {
    fn parameters(&self) -> Vec<Parameter> {
        vec![key_bytes(self.key_bytes)]
    }

    fn cost(&self) -> Cost {
        Cost::of_seconds(0.5 + COST_SECONDS)
    }

    fn settings(&self) -> String {
        format!("{}, {} keys", method(self.time_max), self.keys)
    }

    fn run(&self, context: &mut CellContext<'_>) -> Result<Option<Measured>, Failure> {
        if context.stop.requested() {
            return Ok(None);
        }
        let seed = context.request.seed;
        let recipe = DigestRecipe::new(DigestFunction::Xxh3);
        let options = FilterOptions::new(FilterKind::Standard(ProbeScheme::Worm), 10.0, recipe);
        let digests: Vec<Digest> =
            Keys::new(self.keys, self.key_bytes, 0, seed).iter().map(|key| recipe.digest(key)).collect();
        let filter = Filter::build(&options, &digests)
            .map_err(|error| Failure::new(INTERNAL, format!("a filter cannot be built: {error}")))?;
        let absent = Keys::new(1024, self.key_bytes, 1, seed);
        let test = |key: &[u8]| {
            let digest = recipe.digest(key);
            digest.0 ^ u64::from(filter.may_contain(digest))
        };
        warm_up(|steps| chain(steps, &absent, test));
        let cost = measure_cost(
            self.time_max,
            |steps| chain(steps, &absent, test),
            |steps| chain(steps, &absent, glance),
        );
        let mut done = Measured { figures: vec![claimed("test_ns", "ns", 30.0)], ..Measured::default() };
        match cost {
            Ok(cost) => done.figures.insert(0, measured("test_ns", "ns", cost.ns, cost.pairs)),
            Err(reason) => {
                let what = "The cost of a test of a filter";
                done.warnings.push(not_measurable(what, &self.parameters(), reason));
            }
        }
        Ok(Some(done))
    }
}
