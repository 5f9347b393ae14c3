//! Grade of how busy the machine was during a measurement, as one letter.
//!
//! The kernel's counters are read before and after; in between, only the measurement runs.
//!
//! **Units**: shares are of the processor time of the whole machine in the interval, 0 to 1. Stalls are
//! shares of wall time.
//!
//! The limits of the grades A (quiet) and B (usable) are in [`NOISE_LIMITS`]; C (busy) is anything else.
//! A processor that slowed down because of heat gets at most B.
//!
//! Values that the kernel does not count are left out of the grade. Without any value, there is no grade.
//!
//! **Sources**: `proc_stat(5)`; the kernel's documentation of pressure stall information.

use super::clock_rate::clock_hz;
use super::machine::Machine;
use lsm_lab_teaching::results::{NOISE_LIMITS, NoiseLimit};
use serde::Serialize;

/// Counters of the kernel at one moment; only differences mean anything.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct NoiseSample {
    /// Processor time of all kinds, in ticks.
    total_ticks: Option<u64>,
    /// Of that: not idle and not waiting.
    busy_ticks: Option<u64>,
    /// Of that: taken by the hypervisor.
    stolen_ticks: Option<u64>,
    /// Of that: idle while a read or write was under way.
    waiting_ticks: Option<u64>,
    /// Used by this process.
    own_ticks: Option<u64>,
    /// Time that some task waited for a processor.
    stalled_cpu_us: Option<u64>,
    /// Time that some task waited for a device.
    stalled_io_us: Option<u64>,
    /// How often this thread was thrown off its processor.
    interruptions: Option<u64>,
    /// Time that the control group allowed this process no processor.
    throttled_us: Option<u64>,
    /// How often processors slowed down for heat.
    heat_events: Option<u64>,
    /// Clock of the processor that asks.
    clock_hz: Option<f64>,
    /// Time since the system started, in hundredths of a second.
    uptime_cs: Option<u64>,
}

/// Disturbances between two moments.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Noise {
    /// `A` quiet, `B` usable, `C` busy; `None` if the kernel counts nothing.
    pub grade: Option<char>,
    /// Length of the interval.
    pub interval_s: Option<f64>,
    /// Share of processor time that the hypervisor took.
    pub stolen_share: Option<f64>,
    /// Share of processor time spent idle for a device: high in any disk measurement, so not graded.
    pub waiting_share: Option<f64>,
    /// Share of processor time that other processes used.
    pub others_share: Option<f64>,
    /// Share of the interval in which some task waited for a processor.
    pub stalled_cpu_share: Option<f64>,
    /// Share of the interval in which some task waited for a device, this one included: not graded.
    pub stalled_io_share: Option<f64>,
    /// How often a second this thread was thrown off its processor.
    pub interruptions_per_s: Option<f64>,
    /// Share of the interval in which the control group allowed no processor.
    pub throttled_share: Option<f64>,
    /// Change of the clock from the first moment to the second, as a fraction of the first.
    pub clock_change: Option<f64>,
    /// How often processors slowed down for heat.
    pub heat_events: Option<u64>,
}

impl NoiseSample {
    /// The counters now, of the thread that asks. Takes about a millisecond, for the clock.
    #[must_use]
    pub fn now() -> Self {
        Self { clock_hz: clock_hz(), ..Self::of(&Machine::this()) }
    }

    /// The counters of a machine's trees.
    #[must_use]
    pub fn of(machine: &Machine) -> Self {
        let ticks = machine.text("proc/stat").and_then(|text| all_ticks(&text));
        let at = |index: usize| ticks.as_ref().and_then(|ticks| ticks.get(index).copied());
        // user nice system idle iowait irq softirq steal: what guests used is part of user.
        let total_ticks = ticks.as_ref().map(|ticks| ticks.iter().take(8).sum());
        let uptime = machine.text("proc/uptime");
        Self {
            total_ticks,
            busy_ticks: total_ticks
                .zip(at(3))
                .zip(at(4))
                .map(|((total, idle), wait): ((u64, u64), u64)| total - idle - wait),
            stolen_ticks: at(7),
            waiting_ticks: at(4),
            own_ticks: machine.text("proc/self/stat").and_then(|text| own_ticks(&text)),
            stalled_cpu_us: machine.text("proc/pressure/cpu").and_then(|text| stalled_us(&text)),
            stalled_io_us: machine.text("proc/pressure/io").and_then(|text| stalled_us(&text)),
            interruptions: machine.text("proc/thread-self/status").and_then(|text| {
                text.lines()
                    .find_map(|line| line.strip_prefix("nonvoluntary_ctxt_switches:"))?
                    .trim()
                    .parse()
                    .ok()
            }),
            throttled_us: throttled_us(machine),
            heat_events: heat_events(machine),
            clock_hz: None,
            uptime_cs: uptime.and_then(|text| text.split(' ').next()?.replace('.', "").parse().ok()),
        }
    }

    /// Returns the disturbances since an earlier moment.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "differences of counters are small")]
    pub fn since(&self, earlier: &Self) -> Noise {
        let difference = |now: Option<u64>, then: Option<u64>| Some(now?.checked_sub(then?)? as f64);
        let total = difference(self.total_ticks, earlier.total_ticks).filter(|&ticks| ticks > 0.0);
        let interval_s =
            difference(self.uptime_cs, earlier.uptime_cs).filter(|&cs| cs > 0.0).map(|cs| cs / 100.0);
        let share = |now, then| Some((difference(now, then)? / total?).clamp(0.0, 1.0));
        let stalled = |now, then| Some((difference(now, then)? / (interval_s? * 1e6)).clamp(0.0, 1.0));
        let busy = difference(self.busy_ticks, earlier.busy_ticks);
        let own = difference(self.own_ticks, earlier.own_ticks);
        let mut noise = Noise {
            grade: None,
            interval_s,
            stolen_share: share(self.stolen_ticks, earlier.stolen_ticks),
            waiting_share: share(self.waiting_ticks, earlier.waiting_ticks),
            others_share: busy
                .zip(own)
                .zip(total)
                .map(|((busy, own), total)| ((busy - own) / total).clamp(0.0, 1.0)),
            stalled_cpu_share: stalled(self.stalled_cpu_us, earlier.stalled_cpu_us),
            stalled_io_share: stalled(self.stalled_io_us, earlier.stalled_io_us),
            interruptions_per_s: difference(self.interruptions, earlier.interruptions)
                .zip(interval_s)
                .map(|(count, seconds)| count / seconds),
            throttled_share: stalled(self.throttled_us, earlier.throttled_us),
            clock_change: self.clock_hz.zip(earlier.clock_hz).map(|(now, then)| now / then - 1.0),
            heat_events: self
                .heat_events
                .zip(earlier.heat_events)
                .and_then(|(now, then)| now.checked_sub(then)),
        };
        noise.grade = noise.graded();
        noise
    }
}

impl Noise {
    fn graded(&self) -> Option<char> {
        let values = [
            self.stolen_share,
            self.stalled_cpu_share,
            self.others_share,
            self.interruptions_per_s,
            self.throttled_share,
            self.clock_change.map(f64::abs),
        ];
        // In the order of the table.
        let within = |limit: fn(&NoiseLimit) -> f64| {
            values.iter().zip(&NOISE_LIMITS).all(|(value, one)| value.is_none_or(|v| v < limit(one)))
        };
        match values.iter().any(Option::is_some) {
            false => None,
            true if within(|one| one.quiet) && self.heat_events.unwrap_or(0) == 0 => Some('A'),
            true if within(|one| one.usable) => Some('B'),
            true => Some('C'),
        }
    }
}

fn all_ticks(text: &str) -> Option<Vec<u64>> {
    text.lines().next()?.strip_prefix("cpu ")?.split_whitespace().map(|number| number.parse().ok()).collect()
}

/// The name in parentheses may hold anything, so counting begins behind it: user and system time are fields 14, 15.
fn own_ticks(text: &str) -> Option<u64> {
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
    Some(field(14)? + field(15)?)
}

/// Version 2 of control groups; `throttled_usec` exists if a limit is set.
fn throttled_us(machine: &Machine) -> Option<u64> {
    let group = machine.text("proc/self/cgroup")?;
    let path = group.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let text = machine.text(format!("sys/fs/cgroup/{path}/cpu.stat"))?;
    text.lines().find_map(|line| line.strip_prefix("throttled_usec "))?.trim().parse().ok()
}

/// Over all cores; only some drivers count.
fn heat_events(machine: &Machine) -> Option<u64> {
    const CPUS: &str = "sys/devices/system/cpu";
    let counts: Vec<u64> = (machine.names(CPUS).iter())
        .filter_map(|name| machine.number(format!("{CPUS}/{name}/thermal_throttle/core_throttle_count")))
        .collect();
    (!counts.is_empty()).then(|| counts.iter().sum())
}

fn stalled_us(text: &str) -> Option<u64> {
    let some = text.lines().find(|line| line.starts_with("some "))?;
    some.rsplit_once("total=")?.1.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(busy: u64, stolen: u64, stalled_us: u64, interruptions: u64) -> NoiseSample {
        let root = tempfile::tempdir().unwrap();
        let write = |path: &str, text: String| {
            let path = root.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        let idle = 1000 - busy - stolen;
        write("proc/stat", format!("cpu  {busy} 0 0 {idle} 0 0 0 {stolen} 0 0\ncpu0 1 2 3\n"));
        write("proc/self/stat", "7 (a ) b) S 1 1 1 0 -1 0 0 0 0 0 0 0 0 0 20 0\n".to_owned());
        write(
            "proc/pressure/cpu",
            format!("some avg10=1.00 avg60=0.00 avg300=0.00 total={stalled_us}\nfull total=1\n"),
        );
        write("proc/thread-self/status", format!("x: 1\nnonvoluntary_ctxt_switches:\t{interruptions}\n"));
        write(
            "proc/uptime",
            if busy + stolen + stalled_us == 0 { "100.00 1.0\n" } else { "110.00 1.0\n" }.to_owned(),
        );
        let mut sample = NoiseSample::of(&Machine::at(root.path()));
        if busy + stolen + stalled_us == 0 {
            sample.total_ticks = Some(0);
            sample.busy_ticks = Some(0);
        }
        sample
    }

    #[test]
    fn grades_follow_the_table() {
        let before = sample(0, 0, 0, 0);
        for (busy, stolen, stalled_us, interruptions, grade) in [
            (50, 0, 1000, 0, 'A'),
            (150, 0, 1000, 0, 'B'),
            (50, 10, 1000, 0, 'B'),
            (50, 0, 1_000_000, 0, 'B'),
            (50, 0, 1000, 1000, 'B'),
            (500, 0, 1000, 0, 'C'),
            (50, 30, 1000, 0, 'C'),
            (50, 0, 3_000_000, 0, 'C'),
            (50, 0, 1000, 6000, 'C'),
        ] {
            let noise = sample(busy, stolen, stalled_us, interruptions).since(&before);
            assert_eq!(noise.grade, Some(grade), "{noise:?}");
        }
    }

    #[test]
    fn throttling_heat_and_a_changing_clock_lower_the_grade() {
        let before = sample(0, 0, 0, 0);
        let noise = sample(50, 0, 1000, 0).since(&before);
        assert_eq!((noise.grade, noise.throttled_share, noise.heat_events), (Some('A'), None, None));
        let with = |change: &dyn Fn(&mut Noise)| {
            let mut changed = noise.clone();
            change(&mut changed);
            changed.graded()
        };
        assert_eq!(with(&|noise| noise.throttled_share = Some(0.01)), Some('B'));
        assert_eq!(with(&|noise| noise.throttled_share = Some(0.05)), Some('C'));
        assert_eq!(with(&|noise| noise.clock_change = Some(-0.1)), Some('B'));
        assert_eq!(with(&|noise| noise.clock_change = Some(0.2)), Some('C'));
        assert_eq!(with(&|noise| noise.heat_events = Some(1)), Some('B'));
        assert_eq!(with(&|noise| noise.heat_events = Some(0)), Some('A'));
    }

    #[test]
    fn limits_and_heat_are_counted_where_the_kernel_counts_them() {
        let root = tempfile::tempdir().unwrap();
        for (path, text) in [
            ("proc/self/cgroup", "0::/a/b\n"),
            ("sys/fs/cgroup/a/b/cpu.stat", "usage_usec 5\nnr_throttled 2\nthrottled_usec 700000\n"),
            ("sys/devices/system/cpu/cpu0/thermal_throttle/core_throttle_count", "3\n"),
            ("sys/devices/system/cpu/cpu1/thermal_throttle/core_throttle_count", "4\n"),
            ("sys/devices/system/cpu/possible", "0-1\n"),
        ] {
            let path = root.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let sample = NoiseSample::of(&Machine::at(root.path()));
        assert_eq!((sample.throttled_us, sample.heat_events), (Some(700_000), Some(7)));
    }

    #[test]
    fn without_counters_there_is_no_grade() {
        let empty = NoiseSample::of(&Machine::at("/nonexistent"));
        let noise = empty.since(&empty);
        assert_eq!((noise.grade, noise.stolen_share, noise.interval_s), (None, None, None));
    }

    #[test]
    fn own_time_is_found_behind_any_name() {
        let text = "42 (x) y (z)) S 1 42 42 0 -1 4194304 100 0 0 0 11 22 0 0 20 0 1 0 1 1 1";
        assert_eq!(own_ticks(text), Some(33));
    }
}
