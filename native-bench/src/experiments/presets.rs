//! Resolves a name of the command line to a preset or to experiments of the registry.
//!
//! `plan` shows the omissions of each preset. An experiment returns its cells for every preset in which it is
//! useful.

use super::plan::{Chosen, DeviceStage, HashStage, LookupStage, Plan, ProbeStage, Scale};
use super::registry::{self, REGISTRY, Spec};
use super::request::{Overrides, Preset, Request};
use core::time::Duration;

/// Purpose of a preset, in one line.
#[must_use]
pub fn shows(preset: Preset) -> &'static str {
    match preset {
        Preset::Quick => {
            "the costs of a read (T_D), a hash (T_H) and a probe (T_P) here, and the gain of one shared digest"
        }
        Preset::Standard => "most experiments, on trees that keep the paper's shape, in five executions",
        Preset::PaperCore => "the paper's tree of 23 GB, built ten times, and the experiments that run on it",
        Preset::Paper => "every experiment as its source has it; continue with --resume",
        Preset::MiniCi => "every part once, on tiny trees: tests the program, gives no usable numbers",
    }
}

/// The experiments of a preset.
#[must_use]
pub fn experiments(preset: Preset) -> Vec<&'static str> {
    match preset {
        Preset::Quick => vec!["fig13", "fig8a", "fig11"],
        Preset::Standard | Preset::Paper | Preset::MiniCi => REGISTRY.iter().map(|spec| spec.id).collect(),
        Preset::PaperCore => {
            let wanted = ["fig11", "fig12", "fig13", "fig14", "table1", "table2", "table3"];
            wanted.into_iter().filter(|id| registry::find(id).is_some()).collect()
        }
    }
}

/// The plan of a preset. With the scale of tests, sizes are those of `mini`.
#[must_use]
pub fn plan(preset: Preset, scale: Scale, seed: u64) -> Plan {
    let sizes = if scale == Scale::MiniCi { Preset::MiniCi } else { preset };
    let small = if sizes == Preset::MiniCi { Scale::MiniCi } else { Scale::Full };
    let shape = LookupStage::new(small, seed, &[]).shape;
    let device_time = Duration::from_secs(match sizes {
        Preset::Quick | Preset::MiniCi => 4,
        Preset::Standard => 20,
        Preset::PaperCore | Preset::Paper => 60,
    });
    let mut device = DeviceStage::new(small, device_time);
    // Of a larger tree, more blocks can be read once each.
    device.reads_max = match sizes {
        Preset::Quick | Preset::MiniCi => device.reads_max,
        Preset::Standard => 200_000,
        Preset::PaperCore | Preset::Paper => 1_000_000,
    };
    let mut hash = HashStage::all_lengths(small);
    let mut probe = ProbeStage::of_tree(small, &shape, true);
    if sizes == Preset::Quick {
        // A minute is short: on a busy machine, costs are given up earlier.
        hash.time_max = Duration::from_millis(150);
        probe.time_max = Duration::from_millis(250);
    }
    Plan {
        hash: Some(hash),
        probe: Some(probe),
        device: Some(device),
        chosen: Some(Chosen {
            ids: experiments(preset),
            request: Request {
                preset: sizes,
                seed,
                executions: sizes.executions(),
                overrides: Overrides::default(),
            },
            headline: Some("fig13"),
            comparisons_only: false,
        }),
        parity: true,
        ..Plan::empty(preset.name())
    }
}

/// The plan of single experiments in the sizes of a preset.
#[must_use]
pub fn plan_of(specs: &[&'static Spec], request: Request) -> Plan {
    let scale = if request.preset == Preset::MiniCi { Scale::MiniCi } else { Scale::Full };
    let ids: Vec<&'static str> = specs.iter().map(|spec| spec.id).collect();
    let chosen = Chosen { headline: ids.first().copied(), ids, request, comparisons_only: false };
    let on_device = chosen.jobs().iter().any(super::jobs::Job::is_on_device);
    Plan {
        device: on_device.then(|| DeviceStage::new(scale, Duration::from_secs(4))),
        preset: chosen.ids.join("+"),
        chosen: Some(chosen),
        ..Plan::empty("")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::jobs;

    /// A tenth of the space that a run needs, and a small reserve: `mini` runs on half a gibibyte.
    #[test]
    fn mini_requests_the_space_that_it_needs() {
        let plan = plan(Preset::MiniCi, Scale::Full, 1);
        let standing = plan.standing_bytes();
        // The four stores of `elastic-time`, one of them while it compacts, are the most that stand at a time.
        assert!(standing < 180 << 20 && standing < plan.written_bytes() / 2, "{standing}");
        let space = crate::scratch::Space { free_bytes: 0, total_bytes: 1 << 40 };
        assert!(
            space.wanted_bytes(standing) <= 2 * standing + standing / 5,
            "{}",
            space.wanted_bytes(standing)
        );
        assert!(space.wanted_bytes(standing) < 400 << 20);
    }

    #[test]
    fn quick_is_the_literal_mini_tree_and_writes_little() {
        let plan = plan(Preset::Quick, Scale::Full, 1);
        let chosen = plan.chosen.as_ref().unwrap().jobs();
        let shape = jobs::trees_of(&chosen)[0].shape;
        assert_eq!((shape.tables(), shape.entries(), shape.table_bytes()), (341, 174_592, 512 << 10));
        assert_eq!(shape.data_bytes(), 178_782_208);
        assert!(plan.written_bytes() <= 300_000_000, "{}", plan.written_bytes());
        assert!(shape.validate().is_ok());
    }
}
