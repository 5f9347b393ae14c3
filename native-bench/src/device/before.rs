//! The machine before a run: what disturbs a measurement, and what to do about it.
//!
//! Two looks at the kernel's counters, a third of a second apart, show which processors and devices other programs use. One
//! look at sysfs shows how the clock is chosen and how hot the processor is.
//!
//! **Invariants**
//! 1. All parsing is pure: [`Machine`] may be a copy of `proc` and `sys` (`tests/program/before.rs` has recorded ones).
//! 2. A value that the system does not show gives no warning.
//! 3. Each warning ends with what to do.
//!
//! **Sources**: `proc_stat(5)`; the kernel's documentation of sysfs-block, of CPU frequency scaling and of thermal zones.

use super::machine::Machine;
use super::mounts::Mount;
use core::time::Duration;
use serde::Serialize;
use std::path::Path;

/// Time between the two looks. The kernel counts processor time in hundredths of a second.
pub const LOOK: Duration = Duration::from_millis(300);

/// Share of the processors that other programs may use: the limit of grade A.
const OTHERS_MAX: f64 = 0.10;
/// Reads of other programs that a measurement tolerates.
const READS_PER_S_MAX: f64 = 50.0;
/// Bytes per second that other programs may write.
const WRITTEN_PER_S_MAX: f64 = 1_048_576.0;
/// Degrees below the temperature at which the processor slows down.
const MARGIN_MILLIDEGREES: i64 = 5_000;

const CPUS: &str = "sys/devices/system/cpu";

/// Counters of processors and of one device at a moment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counters {
    /// Ticks of each processor by its number: not idle, and all.
    processors: Vec<(usize, u64, u64)>,
    /// Reads that the device has completed, and sectors written to it.
    device: Option<(u64, u64)>,
    /// Time since the system started, in hundredths of a second.
    uptime_cs: Option<u64>,
}

/// Use of the machine by other programs between two moments.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Activity {
    /// Share of its time that each processor was busy, by its number.
    pub busy: Vec<(usize, f64)>,
    /// Reads per second of the device.
    pub reads_per_s: Option<f64>,
    /// Bytes per second written to the device.
    pub written_per_s: Option<f64>,
}

/// Clock, heat and memory at a moment, for one processor.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Condition {
    /// The processor that measures.
    pub cpu: usize,
    /// How its clock is chosen.
    pub governor: Option<String>,
    /// Fastest clock that is allowed now.
    pub limit_khz: Option<u64>,
    /// Fastest clock of the processor.
    pub max_khz: Option<u64>,
    /// Temperature of the hottest zone that slows the processor down, and the temperature at which it does, in thousandths of
    /// a degree Celsius.
    pub heat: Option<(i64, i64)>,
    /// Memory that programs may still use.
    pub available_bytes: Option<u64>,
}

impl Counters {
    /// The counters of a machine, and of the device under a directory (absolute, without links).
    #[must_use]
    pub fn of(machine: &Machine, directory: Option<&Path>) -> Self {
        let stat = machine.text("proc/stat").unwrap_or_default();
        let device = directory.and_then(|directory| {
            let (major, minor) = Mount::of(machine, directory)?.device_number;
            device_counters(&machine.text(format!("sys/dev/block/{major}:{minor}/stat"))?)
        });
        let uptime = machine.text("proc/uptime");
        Self {
            processors: stat.lines().filter_map(ticks).collect(),
            device,
            uptime_cs: uptime.and_then(|text| text.split(' ').next()?.replace('.', "").parse().ok()),
        }
    }

    /// Returns the activity since an earlier moment.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "differences of counters are small")]
    pub fn since(&self, earlier: &Self) -> Activity {
        /// Bytes of a sector, whatever those of the device.
        const SECTOR_BYTES: f64 = 512.0;
        let share = |&(cpu, busy, all): &(usize, u64, u64)| {
            let (_, busy_before, all_before) = earlier.processors.iter().find(|before| before.0 == cpu)?;
            let all = all.checked_sub(*all_before).filter(|&all| all > 0)?;
            Some((cpu, busy.saturating_sub(*busy_before) as f64 / all as f64))
        };
        let seconds = self.uptime_cs.zip(earlier.uptime_cs).and_then(|(now, then)| now.checked_sub(then));
        let seconds = seconds.filter(|&cs| cs > 0).map(|cs| cs as f64 / 100.0);
        let device = self.device.zip(earlier.device);
        let rate = |of: fn((u64, u64)) -> u64| {
            let (now, then) = device?;
            Some(of(now).saturating_sub(of(then)) as f64 / seconds?)
        };
        Activity {
            busy: self.processors.iter().filter_map(share).collect(),
            reads_per_s: rate(|(reads, _)| reads),
            written_per_s: rate(|(_, sectors)| sectors).map(|sectors| sectors * SECTOR_BYTES),
        }
    }
}

impl Activity {
    /// Looks at this machine, and at the device under a directory if there is one, for a third of a second.
    #[must_use]
    pub fn now(directory: Option<&Path>) -> Self {
        let real = directory.and_then(|directory| directory.canonicalize().ok());
        let look = || Counters::of(&Machine::this(), real.as_deref());
        let before = look();
        std::thread::sleep(LOOK);
        look().since(&before)
    }

    /// Share of all processors that is used.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a number of processors")]
    pub fn share(&self) -> Option<f64> {
        let sum: f64 = self.busy.iter().map(|(_, share)| share).sum();
        (!self.busy.is_empty()).then(|| sum / self.busy.len() as f64)
    }

    /// Returns whether a measurement can begin.
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        self.share().is_none_or(|share| share < OTHERS_MAX) && !self.device_is_used()
    }

    fn device_is_used(&self) -> bool {
        self.reads_per_s.is_some_and(|reads| reads > READS_PER_S_MAX)
            || self.written_per_s.is_some_and(|bytes| bytes > WRITTEN_PER_S_MAX)
    }

    /// Returns the quietest of these processors: the least busy core, then the least busy processor, then the
    /// last one. Among equals, processor 0 is last, because the system works most there.
    #[must_use]
    pub fn quietest(&self, machine: &Machine, allowed: &[usize]) -> Option<usize> {
        let of =
            |cpu: usize| self.busy.iter().find(|(known, _)| *known == cpu).map_or(0.0, |(_, share)| *share);
        let of_core = |cpu: usize| siblings(machine, cpu).into_iter().map(of).fold(of(cpu), f64::max);
        // A hundredth more or less is chance.
        let steps = |share: f64| (share * 20.0).round();
        let quieter = |a: &usize, b: &usize| {
            let key = |cpu: usize| (steps(of_core(cpu)), steps(of(cpu)));
            let ((core_a, own_a), (core_b, own_b)) = (key(*a), key(*b));
            core_a.total_cmp(&core_b).then(own_a.total_cmp(&own_b)).then(b.cmp(a))
        };
        allowed.iter().copied().min_by(quieter)
    }

    /// Returns what disturbs a measurement, each with what to do. `waited` is the time that the run has waited for quiet.
    #[must_use]
    pub fn warnings(&self, waited: Option<Duration>) -> Vec<String> {
        let wait = waited.map_or_else(
            || "pass --wait-quiet".to_owned(),
            |time| format!("wait longer than {} s with --wait-quiet=SECONDS", time.as_secs()),
        );
        let mut told = Vec::new();
        if let Some(share) = self.share().filter(|&share| share >= OTHERS_MAX) {
            told.push(format!(
                "Other programs use {:.0} % of the processors. End them, or {wait}.",
                100.0 * share
            ));
        }
        if self.device_is_used() {
            told.push(format!(
                "Other programs use the device: {:.0} reads and {:.1} MiB written per second. End them, {wait}, or pass another \
                 --dir.",
                self.reads_per_s.unwrap_or(0.0),
                self.written_per_s.unwrap_or(0.0) / 1_048_576.0
            ));
        }
        told
    }
}

impl Condition {
    /// That of a machine, for the processor that measures.
    #[must_use]
    pub fn of(machine: &Machine, cpu: usize) -> Self {
        let frequency = |file: &str| format!("{CPUS}/cpu{cpu}/cpufreq/{file}");
        let available = machine.text("proc/meminfo").and_then(|table| {
            let row = table.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
            row.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib << 10)
        });
        Self {
            cpu,
            governor: machine.text(frequency("scaling_governor")),
            limit_khz: machine.number(frequency("scaling_max_freq")),
            max_khz: machine.number(frequency("cpuinfo_max_freq")),
            heat: heat(machine),
            available_bytes: available,
        }
    }

    /// Returns what disturbs a measurement that keeps this much in memory, each with what to do.
    #[must_use]
    pub fn warnings(&self, memory_bytes: u64) -> Vec<String> {
        let mut told = Vec::new();
        let slow = self.governor.as_deref().filter(|name| !matches!(*name, "performance" | "schedutil"));
        if let Some(governor) = slow {
            told.push(format!(
                "The governor `{governor}` may change the clock of processor {}. Set `performance`: `cpupower frequency-set -g \
                 performance`.",
                self.cpu
            ));
        }
        if let (Some(limit), Some(max)) = (self.limit_khz, self.max_khz)
            && limit < max
        {
            told.push(format!(
                "The clock of processor {} is limited to {} MHz of {} MHz. Raise the limit: `cpupower frequency-set -u {}MHz`.",
                self.cpu,
                limit / 1000,
                max / 1000,
                max / 1000
            ));
        }
        if let Some((now, slows)) = self.heat.filter(|(now, slows)| now + MARGIN_MILLIDEGREES >= *slows) {
            told.push(format!(
                "The processor has {} degrees Celsius and slows down at {}. Let it cool down before the run.",
                now / 1000,
                slows / 1000
            ));
        }
        if let Some(available) = self.available_bytes.filter(|&available| available < memory_bytes) {
            told.push(format!(
                "{} MiB of memory are available, and the run needs about {} MiB. End other programs, or run a smaller preset.",
                available >> 20,
                memory_bytes.div_ceil(1 << 20)
            ));
        }
        told
    }
}

/// `cpu1 user nice system idle iowait irq softirq steal guest guest_nice`: guests are part of user.
fn ticks(line: &str) -> Option<(usize, u64, u64)> {
    let mut fields = line.strip_prefix("cpu")?.split_whitespace();
    let cpu = fields.next().filter(|_| !line.starts_with("cpu "))?.parse().ok()?;
    let ticks: Vec<u64> = fields.take(8).map_while(|field| field.parse().ok()).collect();
    let waiting = ticks.get(3)? + ticks.get(4)?;
    let all: u64 = ticks.iter().sum();
    Some((cpu, all - waiting, all))
}

/// Completed reads are the first field, written sectors the seventh.
fn device_counters(text: &str) -> Option<(u64, u64)> {
    let fields: Vec<u64> = text.split_whitespace().map_while(|field| field.parse().ok()).collect();
    Some((*fields.first()?, *fields.get(6)?))
}

/// Processors of the same core, without the one that is asked for.
fn siblings(machine: &Machine, cpu: usize) -> Vec<usize> {
    let list = machine.text(format!("{CPUS}/cpu{cpu}/topology/thread_siblings_list")).unwrap_or_default();
    numbers(&list).into_iter().filter(|&sibling| sibling != cpu).collect()
}

/// `0-2,5` as numbers.
fn numbers(list: &str) -> Vec<usize> {
    let range = |part: &str| {
        let part = part.trim();
        let (low, high) = part.split_once('-').unwrap_or((part, part));
        Some(low.parse().ok()?..=high.parse().ok()?)
    };
    list.split(',').filter_map(range).flatten().collect()
}

/// The zone that is nearest to its passive or hot trip point. Zones of other parts than the processor have other types.
fn heat(machine: &Machine) -> Option<(i64, i64)> {
    const ZONES: &str = "sys/class/thermal";
    let number = |path: String| machine.text(path)?.parse::<i64>().ok();
    let of_zone = |name: &String| {
        let zone = format!("{ZONES}/{name}");
        let kind = machine.text(format!("{zone}/type"))?.to_lowercase();
        let is_of_processor = ["x86_pkg_temp", "cpu", "soc"].iter().any(|known| kind.contains(known));
        let now = number(format!("{zone}/temp")).filter(|_| is_of_processor)?;
        let slows = (0..16)
            .filter(|trip| {
                let kind = machine.text(format!("{zone}/trip_point_{trip}_type"));
                matches!(kind.as_deref(), Some("passive" | "hot" | "critical"))
            })
            .filter_map(|trip| number(format!("{zone}/trip_point_{trip}_temp")))
            .filter(|&degrees| degrees > 0)
            .min()?;
        Some((now, slows))
    };
    let zones = machine.names(ZONES);
    zones
        .iter()
        .filter(|name| name.starts_with("thermal_zone"))
        .filter_map(of_zone)
        .max_by_key(|(now, slows)| now - slows)
}
