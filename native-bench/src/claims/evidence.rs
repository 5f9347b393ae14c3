//! Finding cells and numbers in a result file, and saying why a number may not be used.

use super::rules::Value;
use lsm_lab_teaching::results::{
    Cell, Claim, DeviceKind, Figure, Gain, Grade, LookupCell, Origin, Quality, ReadsFrom, ResultFile,
};

/// The numbers of a file.
#[derive(Clone, Copy)]
pub(super) struct Evidence<'f> {
    pub(super) file: &'f ResultFile,
}

/// A kind of device that claims name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    /// The paper's off-the-shelf SSD: 113 us a read.
    Ssd,
    /// Its `PCIe` SSD: 10 us.
    Pcie,
    /// Its emulated NVM: 250 ns.
    Nvm,
    /// A file system in memory.
    RamDisk,
}

impl Named {
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Ssd => "an SSD of about 113 us",
            Self::Pcie => "an SSD of about 10 us",
            Self::Nvm => "emulated NVM of 250 ns",
            Self::RamDisk => "a RAM disk",
        }
    }

    /// Whether reads that take so long are its reads: from half to twice, as a price of another machine.
    fn has_latency(self, read_ns: f64) -> bool {
        let claimed = match self {
            Self::Ssd => 113_000.0,
            Self::Pcie => 10_000.0,
            Self::Nvm => 250.0,
            Self::RamDisk => return read_ns <= 2_000.0,
        };
        (claimed / 2.0..=claimed * 2.0).contains(&read_ns)
    }

    fn is(self, from: &ReadsFrom) -> bool {
        let latency = from.target_ns.or(from.read_ns);
        match from.kind {
            DeviceKind::Memory => self == Self::RamDisk,
            // What waits 160 ns or 250 ns stands for memory and NVM, each for itself.
            DeviceKind::Emulated => latency.is_some_and(|ns| self.has_latency(ns)),
            DeviceKind::Real | DeviceKind::Replayed => {
                self != Self::RamDisk && latency.is_some_and(|ns| self.has_latency(ns))
            }
            DeviceKind::PageCache => false,
        }
    }
}

impl<'f> Evidence<'f> {
    /// The cells of an experiment.
    pub(super) fn cells(self, experiment: &str) -> impl Iterator<Item = &'f Cell> + use<'f, '_> {
        let found = self.file.experiments.iter().filter(move |found| found.id == experiment);
        found.flat_map(|found| &found.cells)
    }

    /// The comparisons of an experiment, each with its cell.
    pub(super) fn lookups(self, experiment: &str) -> Vec<(&'f Cell, &'f LookupCell)> {
        self.cells(experiment).filter_map(|cell| Some((cell, cell.lookup.as_ref()?))).collect()
    }

    /// The comparisons of an experiment on a device of this name, those on the device itself before emulated ones; and why
    /// there is none that may be used.
    pub(super) fn on(
        self,
        experiment: &str,
        named: Named,
    ) -> Result<Vec<(&'f Cell, &'f LookupCell)>, Refusal<'f>> {
        let all = self.lookups(experiment);
        if all.is_empty() {
            return Err(Refusal::NotRun);
        }
        let here = |kind: fn(DeviceKind) -> bool| -> Vec<(&'f Cell, &'f LookupCell)> {
            let fits = |from: &ReadsFrom| kind(from.kind) && named.is(from);
            all.iter().copied().filter(|(cell, _)| cell.reads_from.as_ref().is_some_and(fits)).collect()
        };
        let own = here(|kind| matches!(kind, DeviceKind::Real | DeviceKind::Memory));
        let emulated = here(|kind| matches!(kind, DeviceKind::Emulated | DeviceKind::Replayed));
        let virtual_disk = self.file.device.virtualised && named != Named::RamDisk;
        if !own.is_empty() && !virtual_disk {
            Ok(own)
        } else if !emulated.is_empty() {
            Ok(emulated)
        } else if !own.is_empty() {
            Err(Refusal::Virtual(own))
        } else {
            Err(Refusal::OtherDevice(all))
        }
    }
}

/// Why comparisons do not speak about a device.
pub(super) enum Refusal<'f> {
    /// There are none.
    NotRun,
    /// A hypervisor stands between.
    Virtual(Vec<(&'f Cell, &'f LookupCell)>),
    /// Other devices answered.
    OtherDevice(Vec<(&'f Cell, &'f LookupCell)>),
}

/// A parameter of a cell that is a number.
pub(super) fn number(cell: &Cell, name: &str) -> Option<f64> {
    cell.parameters.iter().find(|parameter| parameter.name == name)?.number
}

/// A parameter of a cell in words.
pub(super) fn word<'c>(cell: &'c Cell, name: &str) -> Option<&'c str> {
    cell.parameters.iter().find(|parameter| parameter.name == name).map(|parameter| parameter.text.as_str())
}

/// A figure of a cell, of this origin.
pub(super) fn found<'c>(cell: &'c Cell, name: &str, origin: Origin) -> Option<&'c Figure> {
    cell.figures.iter().find(|figure| figure.name == name && figure.origin == origin)
}

/// A figure as a value.
pub(super) fn value_of(figure: &Figure) -> Value {
    Value {
        estimate: figure.estimate,
        low: figure.low.unwrap_or(figure.estimate),
        high: figure.high.unwrap_or(figure.estimate),
    }
}

/// A gain as a value.
pub(super) fn gain_of(gain: &Gain) -> Value {
    Value { estimate: gain.estimate, low: gain.low, high: gain.high }
}

/// Why times of a cell may not be used, if they may not.
pub(super) fn too_noisy(cell: &Cell) -> Option<String> {
    let lookup = cell.lookup.as_ref();
    match lookup.map(|lookup| lookup.gain.claim) {
        Some(Claim::ControlFailed) => {
            return Some("the control of this cell saw a difference where there is none".to_owned());
        }
        Some(Claim::TooFewPairs) => return Some("there were too few pairs".to_owned()),
        _ => {}
    }
    let quality = cell.quality.as_ref().or_else(|| lookup.map(|lookup| &lookup.quality))?;
    (quality.grade == Grade::C).then(|| busy(quality))
}

fn busy(quality: &Quality) -> String {
    let reasons = quality.reasons.join(" ");
    format!("the machine was busy (grade C). {reasons}").trim_end().to_owned()
}
