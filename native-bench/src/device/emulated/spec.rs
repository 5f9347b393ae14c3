//! Values of `--device`: the real device, memory, a device of a table, a custom latency, or an earlier run.

use super::delay::Delays;
use core::fmt;
use core::str::FromStr;
use core::time::Duration;
use lsm_lab_teaching::results::{DeviceKind, IoMode, ReadsFrom, ResultFile, parse};

/// Devices by the latency of a 4 KiB read in nanoseconds: Table 1 of the hash-sharing paper, and user-level access to a
/// flash drive. Memory itself is not waited for.
pub const PROFILES: [(&str, f64, &str); 5] = [
    ("nvm", 250.0, "non-volatile memory"),
    ("spdk", 7_000.0, "flash drive without the kernel"),
    ("pcie", 10_000.0, "fast PCIe drive"),
    ("sata", 113_000.0, "SATA drive"),
    ("hdd", 4_600_000.0, "hard disk"),
];

/// Help of the option.
pub const DEVICE_HELP: &str = "real (the disk under --dir), memory (RAM), or emulated: nvm (250ns), spdk (7us), pcie (10us), \
     sata (113us), hdd (4.6ms), custom:TIME (for example custom:25us). With /p99=TIME, the latency varies, for example \
     pcie/p99=60us. replay:FILE repeats the read latencies of a result file";

/// Latencies that can be waited for.
const TARGET_NS: core::ops::RangeInclusive<f64> = 1.0..=1e9;

/// Source of read data and delays.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum DeviceSpec {
    /// The directory under `--dir`.
    #[default]
    Real,
    /// Memory of this program, without waiting.
    Memory,
    /// Memory, and waiting until a given time has passed.
    Emulated(Emulation),
    /// Memory, and waiting as long as reads took in an earlier run.
    Replayed(Replay),
}

/// A latency to wait for.
#[derive(Debug, Clone, PartialEq)]
pub struct Emulation {
    /// Name of the profile; `custom` for none.
    pub name: &'static str,
    /// The latency, or its median if it scatters.
    pub target_ns: f64,
    /// 99 of 100 reads are at least as fast; `None` for a constant latency.
    pub p99_ns: Option<f64>,
}

/// Latencies of an earlier run.
#[derive(Debug, Clone, PartialEq)]
pub struct Replay {
    /// The device of that run, and its day.
    pub label: String,
    /// Median of that run.
    pub p50_ns: f64,
    /// Its reads.
    pub delays: Delays,
}

impl DeviceSpec {
    /// The emulated device of this profile.
    #[must_use]
    pub fn profile(name: &str) -> Option<Self> {
        let (name, target_ns, _) = *PROFILES.iter().find(|(known, ..)| *known == name)?;
        Some(Self::Emulated(Emulation { name, target_ns, p99_ns: None }))
    }

    /// Returns whether reads come from memory with a delay.
    #[must_use]
    pub fn delays_reads(&self) -> bool {
        matches!(self, Self::Emulated(_) | Self::Replayed(_))
    }

    /// Returns the kind of the device; `None` for the real one, which must be inspected.
    #[must_use]
    pub fn kind(&self) -> Option<DeviceKind> {
        match self {
            Self::Real => None,
            Self::Memory => Some(DeviceKind::Memory),
            Self::Emulated(_) => Some(DeviceKind::Emulated),
            Self::Replayed(_) => Some(DeviceKind::Replayed),
        }
    }

    /// The latency that was asked for, where one was.
    #[must_use]
    pub fn target_ns(&self) -> Option<f64> {
        match self {
            Self::Real | Self::Memory => None,
            Self::Emulated(emulation) => Some(emulation.target_ns),
            Self::Replayed(replay) => Some(replay.p50_ns),
        }
    }

    /// For people, as `emulated nvm (250 ns)`.
    #[must_use]
    pub fn label(&self) -> String {
        match self {
            Self::Real => "the device under --dir".to_owned(),
            Self::Memory => "memory".to_owned(),
            Self::Emulated(Emulation { name, target_ns, p99_ns: None }) => {
                format!("emulated {name} ({})", Time(*target_ns))
            }
            Self::Emulated(Emulation { name, target_ns, p99_ns: Some(p99_ns) }) => {
                format!("emulated {name} ({}, p99 {})", Time(*target_ns), Time(*p99_ns))
            }
            Self::Replayed(replay) => format!("replay of {} ({})", replay.label, Time(replay.p50_ns)),
        }
    }

    /// Returns the description of the device for the result of a cell, with the achieved median; `None` for
    /// the real device.
    #[must_use]
    pub fn reads_from(&self, achieved_p50_ns: f64) -> Option<ReadsFrom> {
        Some(ReadsFrom {
            kind: self.kind()?,
            label: self.label(),
            io: IoMode::None,
            read_ns: Some(achieved_p50_ns),
            target_ns: self.target_ns(),
        })
    }

    /// Returns the delays of blocks; `None` if there are none.
    pub(super) fn delays(&self) -> Option<Delays> {
        match self {
            Self::Real | Self::Memory => None,
            Self::Emulated(Emulation { target_ns, p99_ns: None, .. }) => {
                Some(Delays::Constant(Duration::from_secs_f64(target_ns / 1e9)))
            }
            Self::Emulated(Emulation { target_ns, p99_ns: Some(p99_ns), .. }) => {
                Some(Delays::log_normal(*target_ns, *p99_ns))
            }
            Self::Replayed(replay) => Some(replay.delays.clone()),
        }
    }

    /// The reads of a run that was read from a file.
    ///
    /// # Errors
    /// A sentence, if the run measured no reads.
    pub fn replay_of(file: &ResultFile) -> Result<Self, String> {
        let latency = file.calibration.read_latency.as_ref();
        let delays = latency.and_then(|latency| Delays::measured(&latency.histogram));
        let (Some(latency), Some(delays)) = (latency, delays) else {
            return Err(
                "it has no histogram of reads: measure one with `native-bench device --out FILE`".to_owned()
            );
        };
        let day = file.run.started_utc.get(..10).unwrap_or_default();
        let label = format!("{}, {day}", file.device.label);
        Ok(Self::Replayed(Replay { label, p50_ns: latency.p50_ns, delays }))
    }
}

impl FromStr for DeviceSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(path) = text.strip_prefix("replay:") {
            let read =
                std::fs::read_to_string(path).map_err(|error| format!("cannot read `{path}`: {error}"))?;
            let file = parse(&read)
                .map_err(|error| format!("`{path}` is not a native-bench result file: {error}"))?;
            return Self::replay_of(&file)
                .map_err(|problem| format!("`{path}` cannot be replayed: {problem}"));
        }
        let (base, scatter) = match text.split_once('/') {
            Some((base, scatter)) => (base, Some(scatter)),
            None => (text, None),
        };
        let mut spec = match base {
            "real" => Self::Real,
            "memory" => Self::Memory,
            _ => match base.strip_prefix("custom:") {
                Some(time) => {
                    Self::Emulated(Emulation { name: "custom", target_ns: parse_time(time)?, p99_ns: None })
                }
                None => Self::profile(base).ok_or_else(|| format!("expected one of: {DEVICE_HELP}"))?,
            },
        };
        if let Some(scatter) = scatter {
            let time = scatter
                .strip_prefix("p99=")
                .ok_or("expected /p99=TIME behind the latency, as pcie/p99=60us")?;
            let Self::Emulated(emulation) = &mut spec else {
                return Err(format!(
                    "`{base}` does not support /p99; use an emulated device, such as pcie/p99=60us"
                ));
            };
            let p99_ns = parse_time(time)?;
            if p99_ns <= emulation.target_ns {
                return Err(format!(
                    "p99 must be above the latency itself, which is {}",
                    Time(emulation.target_ns)
                ));
            }
            emulation.p99_ns = Some(p99_ns);
        }
        Ok(spec)
    }
}

/// Formats the device as on the command line. A replay omits its file, because results contain no paths.
impl fmt::Display for DeviceSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Real => f.write_str("real"),
            Self::Memory => f.write_str("memory"),
            Self::Emulated(emulation) => {
                f.write_str(emulation.name)?;
                if emulation.name == "custom" {
                    write!(f, ":{}", Time(emulation.target_ns).compact())?;
                }
                emulation.p99_ns.map_or(Ok(()), |p99_ns| write!(f, "/p99={}", Time(p99_ns).compact()))
            }
            Self::Replayed(_) => f.write_str("replay"),
        }
    }
}

/// A time in the largest unit that leaves a number of at least 1.
struct Time(f64);

impl Time {
    fn compact(&self) -> String {
        self.to_string().replace(' ', "")
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (unit_ns, unit) = *UNITS.iter().find(|(unit_ns, _)| self.0 >= *unit_ns).unwrap_or(&UNITS[3]);
        write!(f, "{} {unit}", (self.0 / unit_ns * 1000.0).round() / 1000.0)
    }
}

const UNITS: [(f64, &str); 4] = [(1e9, "s"), (1e6, "ms"), (1e3, "us"), (1.0, "ns")];

fn parse_time(text: &str) -> Result<f64, String> {
    let wrong =
        || format!("`{text}` is not a latency between 1 ns and 1 s; write it as 250ns, 25us or 4.6ms");
    // Every unit ends with `s`, so `s` is last.
    let units = [("ns", 1.0), ("us", 1e3), ("ms", 1e6), ("s", 1e9)];
    let (number, unit_ns) = units
        .iter()
        .find_map(|(unit, unit_ns)| Some((text.strip_suffix(unit)?.trim(), unit_ns)))
        .ok_or_else(wrong)?;
    let ns = number.parse::<f64>().map_err(|_| wrong())? * unit_ns;
    if TARGET_NS.contains(&ns) { Ok(ns) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_read_and_written() {
        for (text, label) in [
            ("real", "the device under --dir"),
            ("memory", "memory"),
            ("nvm", "emulated nvm (250 ns)"),
            ("spdk", "emulated spdk (7 us)"),
            ("pcie", "emulated pcie (10 us)"),
            ("sata", "emulated sata (113 us)"),
            ("hdd", "emulated hdd (4.6 ms)"),
            ("custom:25us", "emulated custom (25 us)"),
            ("custom:1.5ms/p99=20ms", "emulated custom (1.5 ms, p99 20 ms)"),
            ("pcie/p99=60us", "emulated pcie (10 us, p99 60 us)"),
        ] {
            let spec: DeviceSpec = text.parse().expect(text);
            assert_eq!((spec.to_string().as_str(), spec.label().as_str()), (text, label));
        }
        assert_eq!("hdd".parse::<DeviceSpec>().ok().and_then(|spec| spec.target_ns()), Some(4_600_000.0));
        assert!(PROFILES.iter().all(|(name, ..)| DEVICE_HELP.contains(name)));
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_a_way_out() {
        for (text, wanted) in [
            ("nvme", "expected one of: real"),
            ("", "expected one of"),
            ("custom:", "25us"),
            ("custom:25", "25us"),
            ("custom:-1us", "25us"),
            ("custom:0ns", "25us"),
            ("custom:2s", "1 ns and 1 s"),
            ("custom:NaNs", "25us"),
            ("pcie/p99=5us", "above the latency itself, which is 10 us"),
            ("pcie/p50=5us", "/p99=TIME"),
            ("memory/p99=5us", "use an emulated device"),
            ("replay:/nonexistent", "cannot read `/nonexistent`"),
        ] {
            let problem = text.parse::<DeviceSpec>().expect_err(text);
            assert!(problem.contains(wanted), "{text}: {problem}");
        }
    }

    #[test]
    fn cells_say_what_answered() {
        let spec: DeviceSpec = "nvm".parse().expect("a profile");
        let from = spec.reads_from(310.0).expect("not the real one");
        assert_eq!(
            (from.kind, from.read_ns, from.target_ns),
            (DeviceKind::Emulated, Some(310.0), Some(250.0))
        );
        assert_eq!(DeviceSpec::Real.reads_from(1.0), None);
        assert_eq!(DeviceSpec::Memory.reads_from(1.0).map(|from| from.target_ns), Some(None));
    }
}
