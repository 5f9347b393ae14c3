//! Recorded facts of a machine, from copies of its trees: everything allowed, nothing else.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use native_bench::device::{Environment, LoopReads, Machine, numa_node_of};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Nothing that contains this may appear in a result.
const SECRET: &str = "SECRET";

fn tree(files: &[(&str, &str)], links: &[(&str, &str)]) -> TempDir {
    let root = tempfile::tempdir().unwrap();
    let place = |path: &str| {
        let path = root.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        path
    };
    for (path, text) in files {
        fs::write(place(path), text).unwrap();
    }
    for (path, target) in links {
        std::os::unix::fs::symlink(root.path().join(target), place(path)).unwrap();
    }
    root
}

/// A laptop: drive, partition, encryption, logical volume.
const LAPTOP: &[(&str, &str)] = &[
    (
        "proc/cpuinfo",
        "processor\t: 0\nvendor_id\t: GenuineIntel\nmodel name\t: Example CPU\nflags\t\t: fpu constant_tsc nonstop_tsc\n\nprocessor\t: 1\n",
    ),
    (
        "proc/self/mountinfo",
        "27 1 252:1 / /home rw,noatime - ext4 /dev/mapper/SECRET-home rw,discard,lowerdir=/SECRET\n",
    ),
    ("proc/sys/kernel/osrelease", "6.1.0-example\n"),
    ("proc/sys/kernel/hostname", "SECRET-host\n"),
    ("proc/meminfo", "MemTotal:  1000 kB\n"),
    ("proc/self/cgroup", "0::/user.slice/SECRET.scope\n"),
    ("sys/fs/cgroup/user.slice/SECRET.scope/cpu.max", "150000 100000\n"),
    ("sys/fs/cgroup/user.slice/SECRET.scope/memory.max", "max\n"),
    ("etc/os-release", "NAME=x\nPRETTY_NAME=\"Example Linux 1\"\n"),
    ("etc/machine-id", "SECRET"),
    ("sys/devices/system/cpu/cpu0/topology/core_id", "0"),
    ("sys/devices/system/cpu/cpu0/topology/physical_package_id", "0"),
    ("sys/devices/system/cpu/cpu1/topology/core_id", "0"),
    ("sys/devices/system/cpu/cpu1/topology/physical_package_id", "0"),
    ("sys/devices/system/cpu/cpu0/cache/index0/level", "1"),
    ("sys/devices/system/cpu/cpu0/cache/index0/type", "Data"),
    ("sys/devices/system/cpu/cpu0/cache/index0/size", "48K"),
    ("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave"),
    ("sys/devices/system/cpu/intel_pstate/no_turbo", "0"),
    ("sys/class/dmi/id/sys_vendor", "Example Inc."),
    ("sys/class/dmi/id/product_serial", "SECRET"),
    ("sys/class/power_supply/AC/type", "Mains"),
    ("sys/class/power_supply/AC/online", "0"),
    ("sys/devices/virtual/block/dm-1/dm/uuid", "LVM-SECRET"),
    ("sys/devices/virtual/block/dm-1/dm/name", "SECRET-home"),
    ("sys/devices/virtual/block/dm-1/queue/rotational", "0"),
    ("sys/devices/virtual/block/dm-1/queue/logical_block_size", "4096"),
    ("sys/devices/virtual/block/dm-0/dm/uuid", "CRYPT-LUKS2-SECRET"),
    ("sys/devices/pci/current_link_width", "4"),
    ("sys/devices/pci/nvme0/model", "Example Drive 1TB   "),
    ("sys/devices/pci/nvme0/firmware_rev", "1.0"),
    ("sys/devices/pci/nvme0/transport", "pcie"),
    ("sys/devices/pci/nvme0/numa_node", "1"),
    ("sys/devices/system/node/node0/cpulist", "0"),
    ("sys/devices/system/node/node1/cpulist", "1"),
    ("sys/devices/system/cpu/cpu1/node1/cpulist", "1"),
    ("sys/devices/pci/nvme0/serial", "SECRET"),
    ("sys/devices/pci/nvme0/subsysnqn", "nqn.SECRET"),
    ("sys/devices/pci/nvme0/nvme0n1/nvme0n1p2/partition", "2"),
    ("sys/devices/pci/nvme0/nvme0n1/mq/0/cpu_list", "0"),
    ("sys/devices/pci/nvme0/nvme0n1/mq/1/cpu_list", "1"),
    ("sys/devices/pci/nvme0/nvme0n1/wwid", "eui.SECRET"),
    ("sys/devices/pci/nvme0/nvme0n1/uuid", "SECRET"),
    ("sys/devices/pci/nvme0/nvme0n1/serial", "SECRET"),
    ("sys/devices/pci/nvme0/nvme0n1/queue/scheduler", "[none] mq-deadline"),
];

/// Links of the laptop's trees and where they lead.
const LAPTOP_LINKS: &[(&str, &str)] = &[
    ("sys/dev/block/252:1", "sys/devices/virtual/block/dm-1"),
    ("sys/devices/virtual/block/dm-1/slaves/dm-0", "sys/devices/virtual/block/dm-0"),
    ("sys/devices/virtual/block/dm-0/slaves/nvme0n1p2", "sys/devices/pci/nvme0/nvme0n1/nvme0n1p2"),
    ("sys/devices/pci/nvme0/nvme0n1/device", "sys/devices/pci/nvme0"),
    ("sys/devices/pci/nvme0/device", "sys/devices/pci"),
];

fn laptop() -> TempDir {
    tree(LAPTOP, LAPTOP_LINKS)
}

#[test]
fn a_laptop_is_described_down_to_its_drive() {
    let root = laptop();
    let environment = Environment::of(&Machine::at(root.path()), Path::new("/home/someone"));
    let processor = &environment.processor;
    assert_eq!(processor.model.as_deref(), Some("Example CPU"));
    assert_eq!((processor.logical_count, processor.core_count), (Some(2), Some(1)));
    assert_eq!(processor.caches.len(), 1);
    assert_eq!(processor.caches[0].size_bytes, 48 << 10);
    assert_eq!(processor.numa_node_count, Some(2));
    let node_of = |cpu| numa_node_of(&Machine::at(root.path()), cpu);
    assert_eq!((node_of(1), node_of(7)), (Some(1), None));
    assert_eq!((processor.turbo, processor.hypervisor), (Some(true), Some(false)));
    assert_eq!((processor.invariant_timestamps, processor.frequency_max_khz), (Some(true), None));
    let system = &environment.system;
    assert_eq!(system.distribution.as_deref(), Some("Example Linux 1"));
    assert_eq!((system.limits.processor_millis, system.limits.memory_bytes), (Some(1500), None));
    assert_eq!((system.on_battery, system.memory_bytes), (Some(true), Some(1_024_000)));
    let filesystem = environment.filesystem.as_ref().unwrap();
    assert_eq!((filesystem.kind.as_str(), filesystem.in_memory, filesystem.indirect), ("ext4", false, false));
    assert_eq!(filesystem.options, ["rw", "noatime", "discard"]);
    let device = environment.block_device.as_ref().unwrap();
    let stack: Vec<_> = device.stack.iter().map(|below| (below.name.as_str(), below.kind.as_str())).collect();
    assert_eq!(stack, [("dm-1", "lvm"), ("dm-0", "crypt"), ("nvme0n1", "disk")]);
    assert_eq!(device.name, "dm-1");
    assert_eq!(device.model.as_deref(), Some("Example Drive 1TB"));
    assert_eq!((device.transport.as_deref(), device.numa_node), (Some("pcie"), Some(1)));
    assert_eq!((device.rotational, device.hardware_queue_count), (Some(false), Some(2)));
    assert_eq!((device.virtualised, device.in_memory, device.link_width), (None, false, Some(4)));
    assert_eq!((environment.virtualised, environment.disclaimer()), (Some(false), None));
}

#[test]
fn nothing_private_is_recorded() {
    let root = laptop();
    let environment = Environment::of(&Machine::at(root.path()), Path::new("/home/someone"));
    let text = serde_json::to_string(&environment).unwrap();
    assert!(!text.contains(SECRET) && !text.contains("someone") && !text.contains("/home"), "{text}");
    let this = Environment::capture(&std::env::temp_dir());
    let text = serde_json::to_string_pretty(&this).unwrap();
    println!("{text}");
    for file in ["/proc/sys/kernel/hostname", "/etc/machine-id"] {
        let private = fs::read_to_string(file).unwrap_or_default();
        assert!(private.trim().is_empty() || !text.contains(&format!("\"{}\"", private.trim())), "{file}");
    }
}

#[test]
fn an_empty_machine_is_described_by_nothing() {
    let root = tempfile::tempdir().unwrap();
    let environment = Environment::of(&Machine::at(root.path()), Path::new("/home"));
    assert_eq!((environment.filesystem, environment.block_device), (None, None));
    assert_eq!((environment.virtualised, environment.processor.model), (None, None));
    assert_eq!((environment.processor.governor, environment.processor.turbo), (None, None));
    assert_eq!(environment.system.limits, native_bench::device::Limits::default());
}

#[test]
fn a_virtual_disk_is_called_virtual() {
    let root = tree(
        &[
            ("proc/self/mountinfo", "27 1 254:1 / / rw - xfs /dev/vda1 rw\n"),
            ("sys/devices/virtio0/block/vda/vda1/partition", "1"),
            ("sys/devices/virtio0/block/vda/queue/rotational", "1"),
        ],
        &[("sys/dev/block/254:1", "sys/devices/virtio0/block/vda/vda1")],
    );
    let environment = Environment::of(&Machine::at(root.path()), Path::new("/x"));
    let device = environment.block_device.clone().unwrap();
    assert_eq!(
        (device.name.as_str(), device.virtualised, device.rotational),
        ("vda", Some(true), Some(true))
    );
    assert_eq!(environment.virtualised, Some(true));
    assert!(environment.disclaimer().unwrap().contains("virtual"));
}

#[test]
fn a_file_behind_a_loop_device_is_no_drive() {
    for (name, direct, wanted) in [
        ("loop0", Some("0"), Some(LoopReads::Buffered)),
        ("loop1", Some("1"), Some(LoopReads::Direct)),
        ("loop12", None, Some(LoopReads::Buffered)),
        ("loopback", Some("1"), None),
    ] {
        let target = format!("sys/devices/virtual/block/{name}");
        let (file, dio) = (format!("{target}/size"), format!("{target}/loop/dio"));
        let table = "27 1 7:0 / /m rw - ext4 /dev/x rw\n";
        let mut files = vec![("proc/self/mountinfo", table), (&file, "1")];
        files.extend(direct.map(|text| (dio.as_str(), text)));
        let root = tree(&files, &[("sys/dev/block/7:0", &target)]);
        let environment = Environment::of(&Machine::at(root.path()), Path::new("/m"));
        let device = environment.block_device.as_ref().unwrap();
        assert_eq!((device.loop_reads, device.in_memory), (wanted, false), "{name}");
        assert_eq!(
            environment.disclaimer().is_some_and(|text| text.contains("loop device")),
            wanted.is_some()
        );
    }
}

#[test]
fn memory_behind_a_disk_is_called_memory() {
    for name in ["ram0", "zram1"] {
        let target = format!("sys/devices/virtual/block/{name}");
        let file = format!("{target}/size");
        let table = "27 1 1:0 / /m rw - ext4 /dev/x rw\n";
        let root = tree(&[("proc/self/mountinfo", table), (&file, "1")], &[("sys/dev/block/1:0", &target)]);
        let environment = Environment::of(&Machine::at(root.path()), Path::new("/m"));
        assert!(environment.block_device.unwrap().in_memory, "{name}");
    }
}
