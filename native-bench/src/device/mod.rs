//! The cost of a read on this machine, and the reliability of that number.
//!
//! [`write_page_file`] and [`measure_page_file`] are the entry points; the other names are their parts.

mod before;
mod clock_rate;
mod depths;
mod emulated;
mod environment;
mod error;
mod fio;
mod latency;
mod machine;
mod mounts;
mod noise;
mod page_file;
mod pin;
mod processor_counters;
mod read_set;
mod report;
mod steadiness;
mod timer;
mod verification;

pub use before::{Activity, Condition, Counters, LOOK};
pub use clock_rate::clock_hz;
pub use depths::{CheckBlock, DepthOptions, Engine, measure_depth};
pub use emulated::{DEVICE_HELP, Delays, DeviceSpec, Emulation, OpenDevice, PROFILES, Replay};
pub use environment::{
    BlockDevice, Cache, Environment, Filesystem, Limits, LoopReads, Processor, StackedDevice, System,
    numa_node_of,
};
pub use error::DeviceError;
pub use fio::{
    FioCheck, FioPair, P50_DISAGREEMENT_MAX, P90_DISAGREEMENT_MAX, PAIRS_MIN, Percentiles,
    arguments as fio_arguments, verify_fio,
};
pub use latency::{LatencyOptions, ReadLatency, ReadProgress, measure_reads};
pub use machine::Machine;
pub use mounts::Mount;
pub use noise::{Noise, NoiseSample};
pub use page_file::{PageFile, StampCheck, WriteProgress};
pub use pin::Pinned;
pub use processor_counters::ProcessorCounters;
pub use read_set::ReadSet;
pub use report::{
    DeviceReport, Fallback, IoRequest, measure_emulated, measure_files, measure_page_file, write_page_file,
};
pub use steadiness::{Steadiness, percentile_ns};
pub use timer::Timer;
pub use verification::{
    Check, DeviceKind, Evidence, Verdict, Verification, allocation, cached_p50_ns, device_read_count,
};
