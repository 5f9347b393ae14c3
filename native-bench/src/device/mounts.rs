//! Which file system a directory is on, and of what kind that is.
//!
//! **Sources**: `proc_pid_mountinfo(5)` for the columns.

use super::machine::Machine;
use std::path::{Path, PathBuf};

/// One row of the table of mounts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mount {
    /// Numbers of the device, 0 major if it is anonymous.
    pub device_number: (u32, u32),
    /// Mount point.
    pub mount_point: PathBuf,
    /// Its type, such as `ext4`.
    pub file_system: String,
    /// Options of the mount and of the file system, in order.
    pub options: Vec<String>,
}

impl Mount {
    /// The mount that a directory (absolute, without links) is on: that with the longest matching path, and of
    /// those the last, since later mounts lie over earlier ones.
    #[must_use]
    pub fn of(machine: &Machine, directory: &Path) -> Option<Self> {
        let table = machine.text("proc/self/mountinfo")?;
        let matching =
            table.lines().filter_map(parse).filter(|mount| directory.starts_with(&mount.mount_point));
        matching.max_by_key(|mount| mount.mount_point.components().count())
    }

    /// Returns whether its files are in memory.
    #[must_use]
    pub fn is_memory(&self) -> bool {
        matches!(self.file_system.as_str(), "tmpfs" | "ramfs" | "devtmpfs" | "hugetlbfs" | "rootfs")
    }

    /// Returns whether it shows objects of the kernel instead of files.
    #[must_use]
    pub fn is_system(&self) -> bool {
        const SYSTEM: [&str; 17] = [
            "autofs",
            "binfmt_misc",
            "bpf",
            "cgroup",
            "cgroup2",
            "configfs",
            "debugfs",
            "devpts",
            "devtmpfs",
            "efivarfs",
            "fusectl",
            "mqueue",
            "proc",
            "pstore",
            "securityfs",
            "sysfs",
            "tracefs",
        ];
        SYSTEM.contains(&self.file_system.as_str())
    }

    /// Returns whether its numbers are those of a network or of another file system below, not of a local
    /// device.
    #[must_use]
    pub fn is_indirect(&self) -> bool {
        const INDIRECT: [&str; 14] = [
            "9p",
            "afs",
            "ceph",
            "cifs",
            "ecryptfs",
            "glusterfs",
            "lustre",
            "nfs",
            "nfs4",
            "overlay",
            "smb3",
            "vboxsf",
            "virtiofs",
            "vmhgfs",
        ];
        INDIRECT.contains(&self.file_system.as_str()) || self.file_system.starts_with("fuse")
    }

    /// Options that explain a latency; all others (paths, labels, users) stay out of results.
    #[must_use]
    pub fn telling_options(&self) -> Vec<String> {
        const TELLING: [&str; 22] = [
            "async",
            "autodefrag",
            "barrier",
            "compress",
            "compress-force",
            "data",
            "datacow",
            "datasum",
            "dax",
            "discard",
            "journal_async_commit",
            "lazytime",
            "noatime",
            "nobarrier",
            "nodatacow",
            "nodatasum",
            "nodiscard",
            "relatime",
            "ro",
            "rw",
            "ssd",
            "sync",
        ];
        let key = |option: &str| option.split_once('=').map_or(option, |(key, _)| key).to_owned();
        let mut telling: Vec<String> =
            self.options.iter().filter(|option| TELLING.contains(&key(option).as_str())).cloned().collect();
        telling.dedup();
        telling
    }
}

/// `36 35 98:0 /root /mount rw,noatime shared:1 - ext4 /dev/root rw,errors=continue`
fn parse(line: &str) -> Option<Mount> {
    let (left, right) = line.split_once(" - ")?;
    let left: Vec<&str> = left.split(' ').collect();
    let mut right = right.split(' ');
    let (major, minor) = left.get(2)?.split_once(':')?;
    let file_system = right.next()?.to_owned();
    let of_file_system = right.nth(1).unwrap_or("");
    let mut options: Vec<String> = Vec::new();
    for option in left.get(5)?.split(',').chain(of_file_system.split(',')) {
        if !option.is_empty() && !options.iter().any(|known| known == option) {
            options.push(option.to_owned());
        }
    }
    Some(Mount {
        device_number: (major.parse().ok()?, minor.parse().ok()?),
        mount_point: PathBuf::from(unescape(left.get(4)?)),
        file_system,
        options,
    })
}

/// White space and backslashes are written as three octal digits.
fn unescape(text: &str) -> String {
    let mut plain = text.to_owned();
    for (escape, character) in [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")] {
        plain = plain.replace(escape, character);
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "\
24 27 0:6 / /dev rw,relatime - devtmpfs devtmpfs rw,size=1k
25 24 0:23 / /dev/shm rw,relatime - tmpfs tmpfs rw,size=24684096k
27 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw,discard,errors=remount-ro
40 27 0:44 /sub /data\\040disk rw,noatime shared:9 master:2 - btrfs /dev/nvme0n1p2 rw,compress=zstd:3,subvol=/sub
41 27 8:1 / /over rw - xfs /dev/sda1 rw
42 27 0:50 / /over rw - overlay overlay rw,lowerdir=/home/someone/x
";

    fn mount_of(directory: &str) -> Mount {
        let root = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(root.path().join("proc/self")).unwrap();
        std::fs::write(root.path().join("proc/self/mountinfo"), TABLE).unwrap();
        Mount::of(&Machine::at(root.path()), Path::new(directory)).unwrap()
    }

    #[test]
    fn the_longest_path_and_the_last_mount_win() {
        for (directory, file_system) in [
            ("/", "ext4"),
            ("/home/x", "ext4"),
            ("/dev", "devtmpfs"),
            ("/dev/shm/x", "tmpfs"),
            ("/devil", "ext4"),
            ("/data disk/y", "btrfs"),
            ("/over/z", "overlay"),
        ] {
            assert_eq!(mount_of(directory).file_system, file_system, "{directory}");
        }
    }

    #[test]
    fn kinds_and_options() {
        assert!(mount_of("/dev/shm/x").is_memory() && !mount_of("/dev/shm/x").is_system());
        assert!(mount_of("/dev/x").is_system());
        assert!(mount_of("/over").is_indirect());
        assert!(!mount_of("/").is_indirect() && !mount_of("/").is_memory() && !mount_of("/").is_system());
        assert_eq!(mount_of("/").device_number, (254, 0));
        assert_eq!(mount_of("/").telling_options(), ["rw", "relatime", "discard"]);
        assert_eq!(mount_of("/data disk").telling_options(), ["rw", "noatime", "compress=zstd:3"]);
        assert_eq!(mount_of("/over").telling_options(), ["rw"], "a path of a user stays out");
    }
}
