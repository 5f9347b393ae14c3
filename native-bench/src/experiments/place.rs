//! The place that data is written to: checked, opened the way that was asked for, and described as the result has it.

use super::setting::{IoRequest, Setting};
use crate::device::{self, Environment as Captured, Machine, Mount};
use crate::failure::{DIRECT_REFUSED, Failure, NO_SPACE};
use crate::output::{bytes, bytes_as_option};
use crate::scratch::Scratch;
use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::storage::StorageError;
use lsm_lab_teaching::results as format;
use std::path::Path;
use std::sync::Arc;

/// A scratch directory, and how files in it are read.
pub(super) struct Place {
    pub scratch: Scratch,
    /// Files of the tree.
    pub tree: Arc<NativeStorage>,
    pub fallback: Option<format::Fallback>,
}

impl Place {
    /// Checks everything that can be checked before something is measured.
    pub(super) fn take(
        setting: &Setting,
        run_id: &str,
        (written_bytes, standing_bytes): (u64, u64),
    ) -> Result<Self, Failure> {
        allowed(setting, written_bytes)?;
        let scratch =
            Scratch::create_keeping(&setting.directory, run_id, standing_bytes, setting.keeps_trees())?;
        let (tree, fallback) = open(&scratch, setting)?;
        Ok(Self { scratch, tree: Arc::new(tree), fallback })
    }

    /// Returns another directory next to the tree's, read in the same way.
    pub(super) fn beside(&self, name: &str) -> Result<NativeStorage, Failure> {
        Ok(NativeStorage::open(self.scratch.path().join(name), self.tree.access())?)
    }

    /// Bytes of all files below.
    pub(super) fn bytes(&self) -> u64 {
        bytes_below(self.scratch.path())
    }

    /// The part of the result about reading, before anything is verified.
    pub(super) fn io(&self, requested: IoRequest) -> format::Io {
        let facts = self.tree.direct_facts();
        format::Io {
            requested: match requested {
                IoRequest::Direct => format::IoMode::Direct,
                IoRequest::Buffered => format::IoMode::Buffered,
                IoRequest::Auto => format::IoMode::Auto,
            },
            effective: mode(self.tree.access()),
            fallback: self.fallback.clone(),
            memory_alignment_bytes: facts.map(|facts| facts.memory_alignment_bytes),
            offset_alignment_bytes: facts.map(|facts| facts.offset_alignment_bytes),
            verification: not_checked(),
        }
    }
}

/// Writes above this need a confirmation in addition to the limit, because they wear out a drive.
const CONFIRM_FROM_BYTES: u64 = 16 << 30;

/// Refuses to write more than the user allowed.
fn allowed(setting: &Setting, written_bytes: u64) -> Result<(), Failure> {
    let enough = bytes_as_option(written_bytes);
    if written_bytes > setting.bytes_max {
        return Err(Failure::new(
            NO_SPACE,
            format!(
                "this run writes up to {}, and --max-bytes allows {}; pass --max-bytes {enough}",
                bytes(written_bytes),
                bytes(setting.bytes_max),
            ),
        ));
    }
    if written_bytes > CONFIRM_FROM_BYTES && written_bytes > setting.bytes_confirmed {
        return Err(Failure::new(
            NO_SPACE,
            format!(
                "this run writes {}, which wears a drive; confirm it with --yes-write {enough} (`native-bench plan` shows what \
                 is written)",
                bytes(written_bytes)
            ),
        ));
    }
    Ok(())
}

/// Nothing was read.
pub(super) fn no_io() -> format::Io {
    format::Io {
        requested: format::IoMode::None,
        effective: format::IoMode::None,
        fallback: None,
        memory_alignment_bytes: None,
        offset_alignment_bytes: None,
        verification: not_checked(),
    }
}

fn not_checked() -> format::Verification {
    format::Verification { verdict: format::Verdict::NotChecked, checks: Vec::new() }
}

fn mode(access: Access) -> format::IoMode {
    match access {
        Access::Direct => format::IoMode::Direct,
        Access::Buffered => format::IoMode::Buffered,
    }
}

fn open(scratch: &Scratch, setting: &Setting) -> Result<(NativeStorage, Option<format::Fallback>), Failure> {
    let path = scratch.path().join("tree");
    let wanted = if setting.io == IoRequest::Buffered { Access::Buffered } else { Access::Direct };
    match NativeStorage::open(&path, wanted) {
        Err(StorageError::DirectRefused { reason, .. }) if setting.io == IoRequest::Auto => {
            let fallback = format::Fallback {
                from: format::IoMode::Direct,
                to: format::IoMode::Buffered,
                errno: errno(&reason),
                reason,
            };
            Ok((NativeStorage::open(&path, Access::Buffered)?, Some(fallback)))
        }
        Err(StorageError::DirectRefused { reason, .. }) => Err(refusal(&setting.directory, &reason)),
        outcome => Ok((outcome?, None)),
    }
}

fn refusal(directory: &Path, reason: &str) -> Failure {
    let real = directory.canonicalize().unwrap_or_else(|_| directory.to_owned());
    let kind =
        Mount::of(&Machine::this(), &real).map_or_else(|| "unknown".to_owned(), |mount| mount.file_system);
    Failure::new(
        DIRECT_REFUSED,
        format!(
            "cannot use direct I/O in `{}` (file system {kind}): {reason}; choose a --dir on a local file system, or pass \
             --io buffered (measures the page cache) or --io auto (falls back to buffered)",
            directory.display()
        ),
    )
}

/// The number in `Invalid argument (os error 22)`.
fn errno(reason: &str) -> Option<i32> {
    reason.rsplit_once("(os error ")?.1.trim_end_matches(')').parse().ok()
}

pub(super) fn bytes_below(directory: &Path) -> u64 {
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    let sizes = entries.map(|entry| match entry.metadata() {
        Ok(facts) if facts.is_dir() => bytes_below(&entry.path()),
        Ok(facts) => facts.len(),
        Err(_) => 0,
    });
    sizes.sum()
}

/// Converts the verification of a read measurement to the words of the result.
pub(super) fn verification(found: &device::Verification) -> format::Verification {
    format::Verification {
        verdict: match found.verdict {
            device::Verdict::Verified => format::Verdict::Verified,
            device::Verdict::Suspect => format::Verdict::Suspect,
            device::Verdict::NotADevice => format::Verdict::NotADevice,
        },
        checks: found
            .checks
            .iter()
            .map(|check| format::VerificationCheck {
                name: check.name.to_owned(),
                passed: check.passed,
                detail: check.detail.clone(),
            })
            .collect(),
    }
}

/// The machine as the result has it.
pub(super) fn environment(
    captured: &Captured,
    pinned_cpu: Option<usize>,
    redact: bool,
) -> format::Environment {
    let (processor, system) = (&captured.processor, &captured.system);
    let named = |name: &Option<String>| name.clone().filter(|_| !redact);
    let cache = |level: u64| {
        let of_data = |cache: &&device::Cache| cache.level == level && cache.kind != "instruction";
        processor.caches.iter().find(of_data).map(|cache| cache.size_bytes)
    };
    let word = |value: Option<u64>| value.and_then(|value| u32::try_from(value).ok());
    let count = std::thread::available_parallelism().map_or(1, |count| count.get() as u64);
    format::Environment {
        cpu: format::Cpu {
            model: named(&processor.model),
            architecture: processor.architecture.to_owned(),
            logical_count: u32::try_from(processor.logical_count.unwrap_or(count)).unwrap_or(u32::MAX),
            l1d_bytes: cache(1),
            l2_bytes: cache(2),
            l3_bytes: cache(3),
            smt_active: processor.simultaneous_threads,
            governor: processor.governor.clone(),
            turbo: processor.turbo,
            hz_max: processor
                .frequency_max_khz
                .and_then(|khz| u32::try_from(khz).ok())
                .map(|khz| f64::from(khz) * 1e3),
            hz_measured: device::clock_hz(),
            clocksource: system.clock_source.clone(),
            features: instruction_sets(),
        },
        system: format::OperatingSystem {
            name: system.family.to_owned(),
            kernel: system.kernel.clone(),
            distribution: system.distribution.clone(),
        },
        virtualised: captured.virtualised == Some(true),
        hypervisor: named(&system.vendor).filter(|_| system.product_is_virtual == Some(true)),
        container: Some(system.container),
        cpu_quota: system
            .limits
            .processor_millis
            .and_then(|millis| u32::try_from(millis).ok())
            .map(|millis| f64::from(millis) / 1000.0),
        memory_bytes: system.memory_bytes,
        memory_limit_bytes: system.limits.memory_bytes,
        on_battery: system.on_battery,
        pinned_cpu: pinned_cpu.and_then(|cpu| u32::try_from(cpu).ok()),
        numa_node: word(pinned_cpu.and_then(|cpu| device::numa_node_of(&Machine::this(), cpu))),
        numa_nodes: word(processor.numa_node_count),
        device_numa_node: word(captured.block_device.as_ref().and_then(|device| device.numa_node)),
    }
}

/// Those that hashing and probing may profit from.
fn instruction_sets() -> Vec<String> {
    #[cfg(target_arch = "x86_64")]
    let known = [
        ("sse4.2", std::arch::is_x86_feature_detected!("sse4.2")),
        ("avx2", std::arch::is_x86_feature_detected!("avx2")),
        ("avx512f", std::arch::is_x86_feature_detected!("avx512f")),
        ("bmi2", std::arch::is_x86_feature_detected!("bmi2")),
    ];
    #[cfg(not(target_arch = "x86_64"))]
    let known: [(&str, bool); 0] = [];
    known.into_iter().filter(|&(_, there)| there).map(|(name, _)| name.to_owned()).collect()
}

/// The file system as the result has it.
pub(super) fn filesystem(captured: &Captured) -> format::Filesystem {
    match &captured.filesystem {
        Some(found) => format::Filesystem {
            kind: found.kind.clone(),
            options: found.options.clone(),
            total_bytes: found.total_bytes,
            free_bytes: found.free_bytes,
        },
        None => format::Filesystem { kind: "unknown".to_owned(), ..format::Filesystem::default() },
    }
}

/// The device as the result has it. What a read is *not* of goes first into its label.
pub(super) fn device(captured: &Captured, effective: format::IoMode, redact: bool) -> format::Device {
    let found = captured.block_device.as_ref();
    let file_system = captured.filesystem.as_ref();
    let in_memory =
        file_system.is_some_and(|fs| fs.in_memory) || found.is_some_and(|device| device.in_memory);
    let fs_name = file_system.map_or("unknown file system", |fs| fs.kind.as_str());
    let model = found.and_then(|device| device.model.clone()).filter(|_| !redact);
    let transport = found.and_then(|device| device.transport.clone());
    let loop_reads = found.and_then(|device| device.loop_reads);
    // A loop device adds a file system to each read, as a hypervisor does.
    let virtualised = found.is_some_and(|device| device.virtualised == Some(true))
        || loop_reads.is_some()
        || captured.virtualised == Some(true) && !in_memory;
    let how = transport.clone().map(|transport| format!("{transport}, ")).unwrap_or_default();
    let disk = match (&model, virtualised) {
        _ if file_system.is_some_and(|fs| fs.indirect) => format!("{fs_name} (no local device)"),
        _ if loop_reads.is_some() => format!("file behind a loop device ({fs_name})"),
        (Some(model), false) => format!("{model} ({how}{fs_name})"),
        (None, false) => format!("disk ({how}{fs_name})"),
        (_, true) => format!("virtual disk ({how}{fs_name})"),
    };
    let (kind, label) = match effective {
        _ if in_memory => (format::DeviceKind::Memory, format!("memory ({fs_name})")),
        _ if effective == format::IoMode::Buffered || loop_reads == Some(device::LoopReads::Buffered) => {
            (format::DeviceKind::PageCache, format!("page cache over {disk}"))
        }
        _ => (format::DeviceKind::Real, disk),
    };
    let word = |value: Option<u64>| value.and_then(|value| u32::try_from(value).ok());
    format::Device {
        kind,
        label,
        target_ns: None,
        virtualised,
        model,
        transport,
        rotational: found.and_then(|device| device.rotational),
        logical_block_bytes: word(found.and_then(|device| device.logical_block_bytes)),
        physical_block_bytes: word(found.and_then(|device| device.physical_block_bytes)),
        scheduler: found.and_then(|device| device.scheduler.clone()),
        hardware_queues: word(found.and_then(|device| device.hardware_queue_count)),
        write_cache: found.and_then(|device| device.write_cache.clone()),
        stack: found
            .map_or_else(Vec::new, |device| device.stack.iter().map(|below| below.kind.clone()).collect()),
    }
}

/// Describes an emulated device as in the result.
pub(super) fn emulated(spec: &device::DeviceSpec, kind: format::DeviceKind) -> format::Device {
    format::Device {
        kind,
        label: spec.label(),
        target_ns: spec.target_ns(),
        virtualised: false,
        model: None,
        transport: None,
        rotational: None,
        logical_block_bytes: None,
        physical_block_bytes: None,
        scheduler: None,
        hardware_queues: None,
        write_cache: None,
        stack: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_refusal_says_where_and_what_can_be_done() {
        let refusal = super::refusal(std::path::Path::new("."), "Invalid argument (os error 22)");
        assert_eq!(refusal.code, crate::failure::DIRECT_REFUSED);
        for wanted in ["`.`", "file system", "os error 22", "--dir", "--io buffered", "--io auto"] {
            assert!(refusal.message.contains(wanted), "{wanted}: {refusal}");
        }
    }

    #[test]
    fn the_number_of_an_error_is_found_in_its_text() {
        assert_eq!(super::errno("Invalid argument (os error 22)"), Some(22));
        assert_eq!(super::errno("no direct I/O"), None);
    }
}
