//! The result file as a whole: who ran what, on what machine, on what device.
//!
//! What is recorded about a machine is an allow-list: no serial number, no address, no name of a host, a user or a
//! directory has a field here.

use super::{Calibration, ClaimVerdict, Experiment, LookupCell, Parity, Tree};
use serde::{Deserialize, Serialize};

/// One run of `native-bench`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResultFile {
    /// Always `native-bench-result`.
    pub schema: String,
    /// Semantic version of this format.
    pub schema_version: String,
    /// Executed run.
    pub run: Run,
    /// The machine.
    pub environment: Environment,
    /// How blocks were read.
    pub io: Io,
    /// The file system of the data.
    pub filesystem: Filesystem,
    /// Device of the read latencies.
    pub device: Device,
    /// `T_D`, `T_H` and `T_P`, each measured alone.
    pub calibration: Calibration,
    /// The tree of the lookups.
    #[serde(default)]
    pub tree: Option<Tree>,
    /// The paired comparisons, one per setting.
    #[serde(default)]
    pub lookups: Vec<LookupCell>,
    /// Figures and tables of the sources.
    #[serde(default)]
    pub experiments: Vec<Experiment>,
    /// Verdicts of this run on the claims of the sources.
    #[serde(default)]
    pub claims: Vec<ClaimVerdict>,
    /// The scenario that the page replays too.
    #[serde(default)]
    pub parity: Option<Parity>,
    /// Limitations that a reader must know, as sentences.
    #[serde(default)]
    pub warnings: Vec<String>,
}

/// Executed run: its preset, times and end.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Run {
    /// Identifies the run; random, not derived from the machine.
    pub id: String,
    /// Start in UTC, as `2026-11-21T02:30:00Z`.
    pub started_utc: String,
    /// `quick`, or the id of the experiment.
    pub preset: String,
    /// Seed of everything random.
    pub seed: u64,
    /// The program.
    pub tool: Tool,
    /// Arguments, with the values of paths left out.
    pub arguments: Vec<String>,
    /// True if the run ended before everything was measured.
    pub partial: bool,
    /// Why it ended.
    pub stop_reason: StopReason,
    /// Executions whose comparisons are joined, each with its own process and trees; absent if there was one.
    #[serde(default)]
    pub executions: Option<u32>,
    /// Seconds from start to the last write of this file.
    #[serde(default)]
    pub duration_s: Option<f64>,
    /// Bytes written to the device for this run.
    #[serde(default)]
    pub written_bytes: Option<u64>,
    /// Parts of this run before the last `--resume`, oldest first. The other fields of `run` describe the last part.
    #[serde(default)]
    pub earlier: Vec<EarlierPart>,
}

/// A part of a run that ended early and was resumed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EarlierPart {
    /// Its id as a run.
    pub id: String,
    /// Its start in UTC.
    pub started_utc: String,
    /// Reason for its end.
    pub stop_reason: StopReason,
    /// Seconds from its start to its last write of the file.
    #[serde(default)]
    pub duration_s: Option<f64>,
    /// Bytes that it wrote to the device.
    #[serde(default)]
    pub written_bytes: Option<u64>,
    /// Cells in the file at its end, with those of the parts before it.
    pub cells: u64,
}

/// Why a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum StopReason {
    /// Everything was measured.
    Completed,
    /// The user stopped it.
    Interrupted,
    /// The time that the user allowed was used up.
    TimeUsedUp,
    /// The file was written between two cells; the run had not ended yet.
    Running,
}

/// The program that measured.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tool {
    /// `native-bench`.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Target triple or architecture and system.
    pub target: String,
    /// `release` or `debug`.
    pub profile: String,
    /// The compiler, where known.
    #[serde(default)]
    pub rustc: Option<String>,
}

/// The machine, by an allow-list of fields. `null` means that the system does not say.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Environment {
    /// The processor.
    pub cpu: Cpu,
    /// The operating system.
    pub system: OperatingSystem,
    /// True if the machine is a guest of a hypervisor.
    pub virtualised: bool,
    /// Hypervisor, if it reports its name.
    #[serde(default)]
    pub hypervisor: Option<String>,
    /// True if this looks like a container.
    #[serde(default)]
    pub container: Option<bool>,
    /// Processor time granted by the control group, in processors.
    #[serde(default)]
    pub cpu_quota: Option<f64>,
    /// All memory.
    #[serde(default)]
    pub memory_bytes: Option<u64>,
    /// Memory granted by the control group.
    #[serde(default)]
    pub memory_limit_bytes: Option<u64>,
    /// True if a battery powers the machine.
    #[serde(default)]
    pub on_battery: Option<bool>,
    /// The processor that the measuring thread was pinned to.
    #[serde(default)]
    pub pinned_cpu: Option<u32>,
    /// NUMA node of that processor.
    #[serde(default)]
    pub numa_node: Option<u32>,
    /// NUMA nodes of the machine.
    #[serde(default)]
    pub numa_nodes: Option<u32>,
    /// NUMA node that the device is attached to.
    #[serde(default)]
    pub device_numa_node: Option<u32>,
}

/// The processor.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cpu {
    /// Model name.
    #[serde(default)]
    pub model: Option<String>,
    /// Instruction set, as Rust names it.
    pub architecture: String,
    /// Processors that the system shows.
    pub logical_count: u32,
    /// First-level data cache of one core.
    #[serde(default)]
    pub l1d_bytes: Option<u64>,
    /// Second-level cache of one core.
    #[serde(default)]
    pub l2_bytes: Option<u64>,
    /// Third-level cache, shared.
    #[serde(default)]
    pub l3_bytes: Option<u64>,
    /// True if two threads share a core.
    #[serde(default)]
    pub smt_active: Option<bool>,
    /// Frequency governor.
    #[serde(default)]
    pub governor: Option<String>,
    /// True if turbo is allowed.
    #[serde(default)]
    pub turbo: Option<bool>,
    /// Fastest clock that it reports.
    #[serde(default)]
    pub hz_max: Option<f64>,
    /// The clock that it ran at, by a chain of additions of one cycle each.
    #[serde(default)]
    pub hz_measured: Option<f64>,
    /// Clock that the system reads time from.
    #[serde(default)]
    pub clocksource: Option<String>,
    /// Instruction set extensions that matter here.
    #[serde(default)]
    pub features: Vec<String>,
}

/// The operating system.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OperatingSystem {
    /// `linux`, `macos`, `windows`.
    pub name: String,
    /// Release of the kernel.
    #[serde(default)]
    pub kernel: Option<String>,
    /// Distribution and its version.
    #[serde(default)]
    pub distribution: Option<String>,
}

/// How blocks are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum IoMode {
    /// Past the page cache.
    Direct,
    /// Through the page cache.
    Buffered,
    /// Direct, else buffered.
    Auto,
    /// Nothing was read from files.
    None,
}

/// Method of reading blocks, and the evidence for it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Io {
    /// Requested mode.
    pub requested: IoMode,
    /// Mode that was used.
    pub effective: IoMode,
    /// Why the one is not the other.
    #[serde(default)]
    pub fallback: Option<Fallback>,
    /// Multiple that the address of a buffer must be of, as the file system reports it.
    #[serde(default)]
    pub memory_alignment_bytes: Option<u32>,
    /// Multiple that offset and length must be of, as the file system reports it.
    #[serde(default)]
    pub offset_alignment_bytes: Option<u32>,
    /// Evidence that reads reached the device.
    pub verification: Verification,
}

/// Direct I/O was not to be had.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fallback {
    /// Attempted mode.
    pub from: IoMode,
    /// Mode that was used instead.
    pub to: IoMode,
    /// Number of the system's error.
    #[serde(default)]
    pub errno: Option<i32>,
    /// Error text of the system.
    pub reason: String,
}

/// Evidence that reads reached the device.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verification {
    /// The conclusion.
    pub verdict: Verdict,
    /// Checks that were made.
    #[serde(default)]
    pub checks: Vec<VerificationCheck>,
}

/// The conclusion of a verification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Verdict {
    /// Every check that could be made passed.
    Verified,
    /// Some check says that memory or a cache answered.
    Suspect,
    /// Memory answers here by design, or the page cache was asked for.
    NotADevice,
    /// Nothing was read or nothing could be checked.
    NotChecked,
}

/// One check of a verification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerificationCheck {
    /// Short id of the check.
    pub name: String,
    /// True if it passed; `null` if it could not be made.
    #[serde(default)]
    pub passed: Option<bool>,
    /// Observed values, as a sentence with numbers.
    pub detail: String,
}

/// The file system of the data directory.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Filesystem {
    /// `ext4`, `xfs`, `tmpfs`, ...
    #[serde(rename = "type")]
    pub kind: String,
    /// Mount options that change what is measured.
    #[serde(default)]
    pub options: Vec<String>,
    /// Its size.
    #[serde(default)]
    pub total_bytes: Option<u64>,
    /// Bytes that the user may still write.
    #[serde(default)]
    pub free_bytes: Option<u64>,
}

/// Kind of device that answered the reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum DeviceKind {
    /// A block device, read with direct I/O.
    Real,
    /// A file system in memory.
    Memory,
    /// The page cache of the system in front of a device.
    PageCache,
    /// Memory that waits until a given time has passed.
    Emulated,
    /// Memory that waits as long as reads took in an earlier run.
    Replayed,
}

/// Device of the read latencies.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Device {
    /// Kind of device.
    pub kind: DeviceKind,
    /// A name for people: model, or what is known of it.
    pub label: String,
    /// The latency that an emulated device was asked for.
    #[serde(default)]
    pub target_ns: Option<f64>,
    /// True if a hypervisor is between the file and a drive.
    pub virtualised: bool,
    /// Model name, where the drive says it.
    #[serde(default)]
    pub model: Option<String>,
    /// How it is attached: `nvme`, `virtio`, `sata`, ...
    #[serde(default)]
    pub transport: Option<String>,
    /// Rotation flag of the system, which may be wrong.
    #[serde(default)]
    pub rotational: Option<bool>,
    /// Logical block.
    #[serde(default)]
    pub logical_block_bytes: Option<u32>,
    /// Physical block.
    #[serde(default)]
    pub physical_block_bytes: Option<u32>,
    /// Scheduler of its queue.
    #[serde(default)]
    pub scheduler: Option<String>,
    /// Hardware queues.
    #[serde(default)]
    pub hardware_queues: Option<u32>,
    /// `write back` or `write through`.
    #[serde(default)]
    pub write_cache: Option<String>,
    /// Kinds of the block devices from the file system down: `partition`, `dm-crypt`, `disk`.
    #[serde(default)]
    pub stack: Vec<String>,
}
