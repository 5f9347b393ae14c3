//! The processor, as far as it decides what a hash costs.

use crate::device::machine::Machine;
use serde::Serialize;

const CPUS: &str = "sys/devices/system/cpu";

/// Facts about the processor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Processor {
    /// The maker's name of it.
    pub model: Option<String>,
    /// Instruction set that this program was compiled for.
    pub architecture: &'static str,
    /// Logical processors that are on.
    pub logical_count: Option<u64>,
    /// Physical cores.
    pub core_count: Option<u64>,
    /// Caches of the first core, innermost first.
    pub caches: Vec<Cache>,
    /// How its clock is chosen.
    pub governor: Option<String>,
    /// Driver of its clock.
    pub frequency_driver: Option<String>,
    /// Slowest clock.
    pub frequency_min_khz: Option<u64>,
    /// Fastest clock.
    pub frequency_max_khz: Option<u64>,
    /// True if it may run faster than its nominal clock.
    pub turbo: Option<bool>,
    /// True if two threads share a core.
    pub simultaneous_threads: Option<bool>,
    /// NUMA nodes of the machine.
    pub numa_node_count: Option<u64>,
    /// True if it reports that it is virtual.
    pub hypervisor: Option<bool>,
    /// True if its time stamps advance at a constant rate.
    pub invariant_timestamps: Option<bool>,
}

/// One cache.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Cache {
    /// 1 is nearest to the core.
    pub level: u64,
    /// `data`, `instruction` or `unified`.
    pub kind: String,
    /// Size.
    pub size_bytes: u64,
    /// Line size.
    pub line_bytes: Option<u64>,
}

impl Processor {
    pub(super) fn of(machine: &Machine) -> Self {
        let table = machine.text("proc/cpuinfo").unwrap_or_default();
        let flags = row(&table, "flags").or_else(|| row(&table, "Features"));
        let has = |flag: &str| flags.as_ref().map(|flags| flags.split(' ').any(|known| known == flag));
        let x86 = row(&table, "vendor_id").is_some();
        let frequency = |file: &str| format!("{CPUS}/cpu0/cpufreq/{file}");
        Self {
            model: row(&table, "model name").or_else(|| row(&table, "Model")),
            architecture: std::env::consts::ARCH,
            logical_count: count(&table, "processor"),
            core_count: core_count(machine),
            caches: caches(machine),
            governor: machine.text(frequency("scaling_governor")),
            frequency_driver: machine.text(frequency("scaling_driver")),
            frequency_min_khz: machine.number(frequency("cpuinfo_min_freq")),
            frequency_max_khz: machine.number(frequency("cpuinfo_max_freq")),
            turbo: turbo(machine),
            simultaneous_threads: machine.flag(format!("{CPUS}/smt/active")),
            numa_node_count: Some(nodes(machine, "sys/devices/system/node").len() as u64)
                .filter(|&count| count > 0),
            // Only x86 has the flag: elsewhere its absence says nothing.
            hypervisor: has("hypervisor").filter(|_| x86),
            invariant_timestamps: has("constant_tsc")
                .zip(has("nonstop_tsc"))
                .map(|(a, b)| a && b)
                .filter(|_| x86),
        }
    }
}

/// Returns the NUMA node of a processor.
#[must_use]
pub fn numa_node_of(machine: &Machine, cpu: usize) -> Option<u64> {
    nodes(machine, &format!("{CPUS}/cpu{cpu}")).first().copied()
}

/// Returns the NUMA nodes in a directory, which has entries such as `node0`.
fn nodes(machine: &Machine, directory: &str) -> Vec<u64> {
    let number = |name: &String| name.strip_prefix("node")?.parse().ok();
    machine.names(directory).iter().filter_map(number).collect()
}

/// The first value of a key in the table of processors.
fn row(table: &str, key: &str) -> Option<String> {
    table.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        (name.trim() == key && !value.trim().is_empty()).then(|| value.trim().to_owned())
    })
}

fn count(table: &str, key: &str) -> Option<u64> {
    let count =
        table.lines().filter(|line| line.split(':').next().is_some_and(|name| name.trim() == key)).count();
    (count > 0).then_some(count as u64)
}

/// Cores, counted by the pairs of package and core that the logical processors name.
fn core_count(machine: &Machine) -> Option<u64> {
    let mut cores = std::collections::BTreeSet::new();
    for name in machine.names(CPUS) {
        let topology = format!("{CPUS}/{name}/topology");
        let package = machine.text(format!("{topology}/physical_package_id"));
        if let Some(core) = package.zip(machine.text(format!("{topology}/core_id"))) {
            cores.insert(core);
        }
    }
    (!cores.is_empty()).then_some(cores.len() as u64)
}

fn turbo(machine: &Machine) -> Option<bool> {
    let forbidden = machine.flag(format!("{CPUS}/intel_pstate/no_turbo"));
    forbidden.map(|forbidden| !forbidden).or_else(|| machine.flag(format!("{CPUS}/cpufreq/boost")))
}

fn caches(machine: &Machine) -> Vec<Cache> {
    let directory = format!("{CPUS}/cpu0/cache");
    let cache = |name: &String| {
        let of = |file: &str| machine.text(format!("{directory}/{name}/{file}"));
        Some(Cache {
            level: of("level")?.parse().ok()?,
            kind: of("type")?.to_lowercase(),
            size_bytes: size_bytes(&of("size")?)?,
            line_bytes: of("coherency_line_size").and_then(|text| text.parse().ok()),
        })
    };
    let mut caches: Vec<Cache> = machine.names(&directory).iter().filter_map(cache).collect();
    caches.sort_by_key(|cache| cache.level);
    caches
}

/// `48K`, `2M`, or plain bytes.
fn size_bytes(text: &str) -> Option<u64> {
    let (digits, shift) = match text.as_bytes().last()? {
        b'K' => (&text[..text.len() - 1], 10),
        b'M' => (&text[..text.len() - 1], 20),
        b'G' => (&text[..text.len() - 1], 30),
        _ => (text, 0),
    };
    digits.parse::<u64>().ok()?.checked_mul(1 << shift)
}
