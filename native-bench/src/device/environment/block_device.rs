//! The block device under a file system, and what it is stacked on.
//!
//! **Sources**: the kernel's documentation of sysfs-block for the meaning of each attribute.

use crate::device::machine::Machine;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// How deep a stack of mapped devices is followed.
const STACK_DEPTH_MAX: usize = 8;

/// Kernel facts about a disk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BlockDevice {
    /// The kernel's name of the whole disk, such as `nvme0n1`.
    pub name: String,
    /// Name of the model.
    pub model: Option<String>,
    /// Maker.
    pub vendor: Option<String>,
    /// Version of its firmware.
    pub firmware: Option<String>,
    /// How it is attached: `pcie`, `virtio`, `sata` and the like, as far as the kernel says.
    pub transport: Option<String>,
    /// Speed of its link to the processor.
    pub link_speed: Option<String>,
    /// Lanes of its link to the processor.
    pub link_width: Option<u64>,
    /// NUMA node that it is attached to.
    pub numa_node: Option<u64>,
    /// Value of sysfs; a virtual disk may report any value.
    pub rotational: Option<bool>,
    /// The chosen scheduler.
    pub scheduler: Option<String>,
    /// Requests that the queue holds.
    pub request_count: Option<u64>,
    /// Queues of the hardware.
    pub hardware_queue_count: Option<u64>,
    /// Smallest addressable unit.
    pub logical_block_bytes: Option<u64>,
    /// Smallest unit that is written without reading.
    pub physical_block_bytes: Option<u64>,
    /// Mask of the addresses that it transfers to and from.
    pub dma_alignment_mask: Option<u64>,
    /// `write back` or `write through`.
    pub write_cache: Option<String>,
    /// Read ahead of buffered reads.
    pub read_ahead_kib: Option<u64>,
    /// Longest transfer.
    pub transfer_max_kib: Option<u64>,
    /// Longest discard; 0 if it has none.
    pub discard_max_bytes: Option<u64>,
    /// True if the disk can be polled.
    pub polled: Option<bool>,
    /// Latency that the kernel throttles writes for.
    pub write_throttle_us: Option<i64>,
    /// Devices below it, top first: device mapper, encryption, RAID.
    pub stack: Vec<StackedDevice>,
    /// True if this is memory behind the interface of a disk (`brd`, `zram`).
    pub in_memory: bool,
    /// How a loop device reads the file that is its disk; `None` for other devices.
    pub loop_reads: Option<LoopReads>,
    /// True if a hypervisor provides the disk; `None` if unknown.
    pub virtualised: Option<bool>,
}

/// How a loop device reads the file behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LoopReads {
    /// Through the page cache, whatever the reader of the loop device asks for.
    Buffered,
    /// Past the page cache.
    Direct,
}

/// A device below another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StackedDevice {
    /// The kernel's name.
    pub name: String,
    /// Kind of the layer: `crypt`, `lvm`, `raid1`, `disk` and similar.
    pub kind: String,
}

impl BlockDevice {
    /// The disk with these numbers, or that its partition is on; `None` for anonymous devices.
    pub(super) fn of(machine: &Machine, major: u32, minor: u32) -> Option<Self> {
        let top = disk_of(machine, &machine.resolve(format!("sys/dev/block/{major}:{minor}"))?);
        let mut stack = Vec::new();
        let bottom = descend(machine, top.clone(), &mut stack);
        let queue = |file: &str| machine.text(top.join("queue").join(file));
        let number = |file: &str| machine.number(top.join("queue").join(file));
        let name = file_name(&top)?;
        let bottom_name = file_name(&bottom)?;
        let transport = transport(machine, &bottom, &bottom_name);
        Some(Self {
            model: machine.text(bottom.join("device/model")),
            vendor: machine.text(bottom.join("device/vendor")).filter(|vendor| !vendor.starts_with("0x")),
            firmware: ["device/firmware_rev", "device/rev"]
                .iter()
                .find_map(|file| machine.text(bottom.join(file))),
            link_speed: machine.text(bottom.join("device/device/current_link_speed")),
            link_width: machine.number(bottom.join("device/device/current_link_width")),
            // -1 where there is one node: no number.
            numa_node: ["device/numa_node", "device/device/numa_node"]
                .iter()
                .find_map(|file| machine.number(bottom.join(file))),
            rotational: machine.flag(top.join("queue/rotational")),
            scheduler: queue("scheduler").and_then(|text| chosen(&text)),
            request_count: number("nr_requests"),
            hardware_queue_count: Some(machine.names(bottom.join("mq")).len() as u64)
                .filter(|&count| count > 0),
            logical_block_bytes: number("logical_block_size"),
            physical_block_bytes: number("physical_block_size"),
            dma_alignment_mask: number("dma_alignment"),
            write_cache: queue("write_cache"),
            read_ahead_kib: number("read_ahead_kb"),
            transfer_max_kib: number("max_sectors_kb"),
            discard_max_bytes: number("discard_max_bytes"),
            polled: machine.flag(top.join("queue/io_poll")),
            write_throttle_us: queue("wbt_lat_usec").and_then(|text| text.parse().ok()),
            in_memory: is_memory(&bottom_name),
            loop_reads: loop_reads(machine, &bottom, &bottom_name),
            virtualised: is_virtual(&bottom_name, transport.as_deref(), machine, &bottom),
            transport,
            stack,
            name,
        })
    }
}

/// A partition lies in the directory of its disk.
fn disk_of(machine: &Machine, device: &Path) -> PathBuf {
    match device.parent() {
        Some(disk) if machine.exists(device.join("partition")) => disk.to_owned(),
        _ => device.to_owned(),
    }
}

/// Follows the first device below each, listing all, to the one at the bottom.
fn descend(machine: &Machine, top: PathBuf, stack: &mut Vec<StackedDevice>) -> PathBuf {
    let mut at = top;
    for _ in 0..STACK_DEPTH_MAX {
        let below = machine.names(at.join("slaves"));
        let Some(first) = below.first() else { break };
        if stack.is_empty() {
            stack.extend(file_name(&at).map(|name| StackedDevice { kind: kind_of(machine, &at), name }));
        }
        let resolved: Vec<PathBuf> =
            below.iter().filter_map(|name| machine.resolve(at.join("slaves").join(name))).collect();
        for device in &resolved {
            let disk = disk_of(machine, device);
            stack.extend(file_name(&disk).map(|name| StackedDevice { kind: kind_of(machine, &disk), name }));
        }
        let Some(next) = resolved.first() else {
            stack.push(StackedDevice { name: first.clone(), kind: "unknown".to_owned() });
            break;
        };
        at = disk_of(machine, next);
    }
    at
}

/// The identifier of the device mapper is cut after its first word, because the rest is a UUID.
fn kind_of(machine: &Machine, device: &Path) -> String {
    let mapped =
        machine.text(device.join("dm/uuid")).and_then(|text| Some(text.split_once('-')?.0.to_lowercase()));
    mapped.or_else(|| machine.text(device.join("md/level"))).unwrap_or_else(|| "disk".to_owned())
}

fn transport(machine: &Machine, disk: &Path, name: &str) -> Option<String> {
    if let Some(said) = machine.text(disk.join("device/transport")) {
        return Some(said);
    }
    let path = machine.resolve(disk.join("device"))?;
    let has = |part: &str| {
        path.components().any(|component| component.as_os_str().to_string_lossy().starts_with(part))
    };
    let known =
        [("virtio", "virtio"), ("usb", "usb"), ("ata", "sata"), ("vbd-", "xen"), ("vmbus", "hyper-v")];
    let found = known.iter().find(|(part, _)| has(part)).map(|(_, transport)| (*transport).to_owned());
    found.or_else(|| name.starts_with("mmcblk").then(|| "mmc".to_owned()))
}

fn is_memory(name: &str) -> bool {
    is_numbered(name, "ram") || is_numbered(name, "zram")
}

/// A loop device that does not show how it reads counts as buffered.
fn loop_reads(machine: &Machine, disk: &Path, name: &str) -> Option<LoopReads> {
    let is_direct = || machine.flag(disk.join("loop/dio")) == Some(true);
    is_numbered(name, "loop").then(|| if is_direct() { LoopReads::Direct } else { LoopReads::Buffered })
}

fn is_numbered(name: &str, prefix: &str) -> bool {
    let number = name.strip_prefix(prefix);
    number.is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Disks that only hypervisors make.
fn is_virtual(name: &str, transport: Option<&str>, machine: &Machine, disk: &Path) -> Option<bool> {
    const MODELS: [&str; 6] =
        ["QEMU", "VBOX", "VMware", "Virtual", "Amazon Elastic Block Store", "PersistentDisk"];
    let by_name = ["vd", "xvd"].iter().any(|prefix| name.starts_with(prefix));
    let by_transport = matches!(transport, Some("virtio" | "xen" | "hyper-v"));
    let model = machine.text(disk.join("device/model"));
    let by_model = model.is_some_and(|model| MODELS.iter().any(|known| model.contains(known)));
    (by_name || by_transport || by_model).then_some(true)
}

/// `none [mq-deadline] kyber` names the chosen one in brackets.
fn chosen(text: &str) -> Option<String> {
    let inside = text.split_once('[').and_then(|(_, rest)| rest.split_once(']')).map(|(name, _)| name);
    inside.or(Some(text)).filter(|name| !name.contains(' ')).map(str::to_owned)
}

fn file_name(path: &Path) -> Option<String> {
    Some(path.file_name()?.to_str()?.to_owned())
}
