//! `ElasticBF` vs. uniform filters and Monkey at equal memory, over skews, budgets and conditions.

use super::{BITS_PER_KEY, POPULARITIES, POPULARITY, Scale, category, over_seeds, plan, popularity};
use crate::experiments::figures::{claimed, model};
use crate::experiments::names::{READS_PER_LOOKUP, READS_RATIO, READS_SAVED};
use crate::experiments::registry::{CellContext, Cost, Measured, Spec, Work, name_of, number};
use crate::experiments::request::{Overrides, Preset, Request};
use crate::failure::Failure;
use lsm_lab_engine::options::{ElasticOptions, MemoryPlan};
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions, ProbeScheme};
use lsm_lab_teaching::model::{CostInputs, Form, Policy, cost};
use lsm_lab_teaching::reproduction::elastic::{
    ENTRIES_PER_BLOCK, Empty, Layout, Popularity, Setting, Workload, run,
};
use lsm_lab_teaching::results::{Figure, Parameter};

/// *About 60 % fewer I/Os, more than twice the throughput.*
pub(in crate::experiments) const ELASTIC_MAIN: Spec = Spec {
    id: "elastic-main",
    title: "reads per lookup with filter units by hotness, and with uniform filters of equal memory",
    source: "elasticbf-slides, micro-benchmarks",
    arms: "uniform filters / filter units by hotness, equal memory; half of the lookups empty",
    axes: &[BITS_PER_KEY, POPULARITY],
    claims: &["elastic-ios", "elastic-throughput"],
    work: |request| cells(request, Against::Uniform),
};

/// *1.39 to 2.20 times the throughput of Monkey.*
pub(in crate::experiments) const ELASTIC_MONKEY: Spec = Spec {
    id: "elastic-monkey",
    title: "reads per lookup with filter units by hotness, and with Monkey's division of equal memory",
    source: "elasticbf-slides, comparison with Monkey",
    arms: "Monkey / filter units by hotness, equal memory; half of the lookups empty",
    axes: &[BITS_PER_KEY, POPULARITY],
    claims: &["elastic-vs-monkey"],
    work: |request| cells(request, Against::Monkey),
};

/// *Impact of system configurations.*
pub(in crate::experiments) const ELASTIC_CONFIG: Spec = Spec {
    id: "elastic-config",
    title: "reads saved by hotness-aware filter units vs. uniform filters, by configuration",
    source: "elasticbf-slides, impact of system configurations",
    arms: "uniform filters / filter units by hotness, 4 bits per key",
    axes: &[category("condition", "condition"), POPULARITY],
    claims: &[],
    work: conditions,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Against {
    Uniform,
    Monkey,
}

struct Plans {
    parameters: Vec<Parameter>,
    against: Against,
    workload: Workload,
    bits_per_key: f64,
    elastic: ElasticOptions,
    scale: Scale,
}

/// Absent keys next to stored keys with the same popularity; popular keys anywhere.
const fn scattered(popularity: Popularity) -> Workload {
    Workload { popularity, layout: Layout::Scattered, empty: Empty::Near }
}

fn cells(request: &Request, against: Against) -> Vec<Box<dyn Work>> {
    let budgets: &[f64] = if request.preset == Preset::MiniCi { &[4.0] } else { &[2.0, 4.0, 8.0] };
    let budgets = Overrides::or(&request.overrides.bits_per_key, budgets);
    let cells = budgets.into_iter().flat_map(|bits_per_key| {
        POPULARITIES.map(|keys| -> Box<dyn Work> {
            Box::new(Plans {
                parameters: vec![
                    number("bits_per_key", bits_per_key, format!("{bits_per_key} bits per key")),
                    popularity(keys),
                ],
                against,
                workload: scattered(keys),
                bits_per_key,
                elastic: plan(bits_per_key),
                scale: Scale::of(request),
            })
        })
    });
    cells.collect()
}

fn conditions(request: &Request) -> Vec<Box<dyn Work>> {
    let mut cells: Vec<Box<dyn Work>> = Vec::new();
    for keys in [Popularity::Zipf(0.99), Popularity::Zipf(1.2)] {
        let (usual, base) = (scattered(keys), plan(4.0));
        let mut cases = vec![
            ("as elastic-main".to_owned(), usual, base),
            ("hot keys side by side".to_owned(), Workload { layout: Layout::Adjacent, ..usual }, base),
            ("absent keys anywhere".to_owned(), Workload { empty: Empty::Anywhere, ..usual }, base),
        ];
        for life_time in [500, 20_000] {
            cases.push((format!("life time {life_time}"), usual, ElasticOptions { life_time, ..base }));
        }
        for segment_blocks in [32, 128] {
            let keys = segment_blocks as usize * ENTRIES_PER_BLOCK;
            cases.push((
                format!("segments of {keys} keys"),
                usual,
                ElasticOptions { segment_blocks, ..base },
            ));
        }
        if request.preset == Preset::MiniCi {
            cases.truncate(2);
        }
        for (name, workload, elastic) in cases {
            cells.push(Box::new(Plans {
                parameters: vec![name_of("condition", name), popularity(keys)],
                against: Against::Uniform,
                workload,
                bits_per_key: 4.0,
                elastic,
                scale: Scale::of(request),
            }));
        }
    }
    cells
}

/// Reads of a lookup on the tree of four levels with uniform filters: the cost model with a price of 1 for a read and none for the
/// rest. Keys are equally popular in all levels.
fn modelled(bits_per_key: f64) -> Option<f64> {
    let recipe = DigestRecipe::new(DigestFunction::Xxh3);
    let filter = FilterOptions::new(FilterKind::Standard(ProbeScheme::Worm), bits_per_key, recipe);
    let inputs = CostInputs {
        policy: Policy::Leveling,
        levels: 4,
        size_ratio: 10,
        empty_fraction: 0.5,
        false_positive_rate: filter.false_positive_rate()?,
        hash_ns: 0.0,
        probe_ns: 0.0,
        read_ns: 1.0,
        other_ns: 0.0,
    };
    Some(cost(&inputs, true, Form::Exact).total_ns())
}

impl Plans {
    /// Reads per lookup in the second half of a run: the first is for units to find their places.
    fn reads(&self, memory: MemoryPlan, seed: u64) -> Result<f64, Failure> {
        let setting = Setting {
            memory,
            bits_per_key: self.bits_per_key,
            workload: self.workload,
            lookups: self.scale.lookups,
            windows: 2,
            seed,
        };
        Ok(run(&setting)?.late().reads())
    }

    fn figures(&self, elastic: &[f64], other: &[f64]) -> Vec<Figure> {
        let pairs = |of: fn(f64, f64) -> f64| -> Vec<f64> {
            elastic.iter().zip(other).map(|(&elastic, &other)| of(elastic, other)).collect()
        };
        let name = match self.against {
            Against::Uniform => "reads_per_lookup_uniform",
            Against::Monkey => "reads_per_lookup_monkey",
        };
        let mut figures = vec![
            over_seeds(READS_SAVED, "fraction", &pairs(|elastic, other| 1.0 - elastic / other)),
            over_seeds(READS_RATIO, "ratio", &pairs(|elastic, other| other / elastic)),
            over_seeds(READS_PER_LOOKUP, "reads", elastic),
            over_seeds(name, "reads", other),
        ];
        match self.against {
            Against::Uniform => {
                figures.extend(modelled(self.bits_per_key).map(|reads| model(name, "reads", reads)));
                figures.push(claimed(READS_SAVED, "fraction", 0.6));
            }
            Against::Monkey => figures.push(claimed("throughput_ratio", "ratio", 1.39)),
        }
        figures
    }
}

impl Work for Plans {
    fn parameters(&self) -> Vec<Parameter> {
        self.parameters.clone()
    }

    fn cost(&self) -> Cost {
        Cost::of_seconds(self.scale.seconds(2.0))
    }

    fn settings(&self) -> String {
        format!("{}, {:?}", self.scale.text(), self.elastic)
    }

    fn run(&self, context: &mut CellContext<'_>) -> Result<Option<Measured>, Failure> {
        let memory = match self.against {
            Against::Uniform => MemoryPlan::Uniform,
            Against::Monkey => MemoryPlan::Monkey,
        };
        let (mut elastic, mut other) = (Vec::new(), Vec::new());
        for round in 0..self.scale.seeds {
            let seed = context.request.seed.wrapping_add(u64::from(round));
            for (plan, reads) in [(memory, &mut other), (MemoryPlan::Elastic(self.elastic), &mut elastic)] {
                if context.stop.requested() {
                    return Ok(None);
                }
                reads.push(self.reads(plan, seed)?);
            }
            (context.progress)(f64::from(round + 1) / f64::from(self.scale.seeds));
        }
        let differences = vec![
            "Reads are counted, throughput is not timed. The tree has 222,200 keys in four levels, the slides' tree 100 GB. Half of \
             the lookups are empty, and there is no block cache. Only the second half of each run counts."
                .to_owned(),
        ];
        Ok(Some(Measured { figures: self.figures(&elastic, &other), differences, ..Measured::default() }))
    }
}
