//! Environment of a measurement: processor, system, file system, block device.
//!
//! **Invariants**
//! 1. Privacy: the fields are an allow-list. No serial number, world-wide name, UUID, MAC address, host name,
//!    user name or path is read (`tests/program/environment.rs` plants them all and searches the output for
//!    them).
//! 2. Unknown facts are `None`: a machine without a governor has no governor, not a default one.
//! 3. A value of sysfs and its meaning are kept apart, because sysfs may report "rotational" for a disk in
//!    memory.

mod block_device;
mod processor;
mod system;

pub use block_device::{BlockDevice, LoopReads, StackedDevice};
pub use processor::{Cache, Processor, numa_node_of};
pub use system::{Limits, System};

use super::machine::Machine;
use super::mounts::Mount;
use serde::Serialize;
use std::path::Path;

/// Everything about the machine that a reader of a result may need, and nothing about its owner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Environment {
    /// The processor.
    pub processor: Processor,
    /// The operating system and its limits.
    pub system: System,
    /// The file system of the directory that was measured in.
    pub filesystem: Option<Filesystem>,
    /// The block device under it.
    pub block_device: Option<BlockDevice>,
    /// True if this is a virtual machine or the disk is virtual; `None` if unknown.
    pub virtualised: Option<bool>,
}

/// The file system of a directory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Filesystem {
    /// Its type, such as `ext4`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Options that explain a latency.
    pub options: Vec<String>,
    /// True if its files are in memory.
    pub in_memory: bool,
    /// True if a network or another file system is below, so that no local device is measured.
    pub indirect: bool,
    /// Bytes in all.
    pub total_bytes: Option<u64>,
    /// Bytes free for an ordinary user.
    pub free_bytes: Option<u64>,
}

impl Environment {
    /// Looks at this machine and at what lies under a directory.
    #[must_use]
    pub fn capture(directory: &Path) -> Self {
        let real = directory.canonicalize().unwrap_or_else(|_| directory.to_owned());
        let space = crate::scratch::Space::of(&real);
        let mut environment = Self::of(&Machine::this(), &real);
        if let Some(filesystem) = &mut environment.filesystem {
            filesystem.total_bytes = space.map(|space| space.total_bytes);
            filesystem.free_bytes = space.map(|space| space.free_bytes);
        }
        environment
    }

    /// Looks at a machine's trees and at what lies under a directory (absolute, without links).
    #[must_use]
    pub fn of(machine: &Machine, directory: &Path) -> Self {
        let mount = Mount::of(machine, directory);
        let processor = Processor::of(machine);
        let system = System::of(machine);
        let block_device = mount.as_ref().and_then(|mount| {
            let (major, minor) = mount.device_number;
            BlockDevice::of(machine, major, minor)
        });
        let virtual_disk = block_device.as_ref().and_then(|device| device.virtualised);
        let virtual_machine = match (processor.hypervisor, system.product_is_virtual) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (by_processor, by_product) => by_processor.or(by_product),
        };
        let filesystem = mount.map(|mount| Filesystem {
            options: mount.telling_options(),
            in_memory: mount.is_memory(),
            indirect: mount.is_indirect(),
            kind: mount.file_system,
            total_bytes: None,
            free_bytes: None,
        });
        let virtualised = if virtual_disk == Some(true) { Some(true) } else { virtual_machine };
        Self { processor, system, filesystem, block_device, virtualised }
    }

    /// Returns the sentence to show next to every number of a disk that is not a drive.
    #[must_use]
    pub fn disclaimer(&self) -> Option<&'static str> {
        if self.block_device.as_ref().is_some_and(|device| device.loop_reads.is_some()) {
            return Some(
                "This disk is a file behind a loop device. Latency includes the file system below it, and possibly its page \
                 cache; it is not a property of a drive.",
            );
        }
        (self.virtualised == Some(true)).then_some(
            "This disk is virtual. Latency includes the hypervisor and possibly its cache; it is not a property of \
             a drive.",
        )
    }
}
