//! The operating system: its version, and the limits that it sets for this program.

use crate::device::machine::Machine;
use serde::Serialize;

/// Facts about the operating system.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct System {
    /// Name of the system that this program was compiled for.
    pub family: &'static str,
    /// Release of the kernel.
    pub kernel: Option<String>,
    /// Name and version of the distribution.
    pub distribution: Option<String>,
    /// Source of the system clock.
    pub clock_source: Option<String>,
    /// Memory of the machine.
    pub memory_bytes: Option<u64>,
    /// Limits that a container or service manager sets for this program.
    pub limits: Limits,
    /// True if this is known to be a container.
    pub container: bool,
    /// Maker of the machine.
    pub vendor: Option<String>,
    /// The maker's name of the machine.
    pub product: Option<String>,
    /// True if that vendor makes virtual machines; `None` if no vendor is named.
    #[serde(skip)]
    pub product_is_virtual: Option<bool>,
    /// 0: every program may use `io_uring`; 1 and 2 disable it.
    pub io_uring_disabled: Option<u64>,
    /// How much of the processor's counters an ordinary user may read.
    pub perf_event_paranoid: Option<i64>,
    /// True if the machine runs on battery.
    pub on_battery: Option<bool>,
}

/// Limits of the control group of this process.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Limits {
    /// Processor time, in thousandths of a processor.
    pub processor_millis: Option<u64>,
    /// Memory.
    pub memory_bytes: Option<u64>,
    /// The processors that it may run on.
    pub processors: Option<String>,
}

impl System {
    pub(super) fn of(machine: &Machine) -> Self {
        let vendor = machine.text("sys/class/dmi/id/sys_vendor");
        let product = machine.text("sys/class/dmi/id/product_name");
        let clock = "sys/devices/system/clocksource/clocksource0/current_clocksource";
        Self {
            family: std::env::consts::OS,
            kernel: machine.text("proc/sys/kernel/osrelease"),
            distribution: distribution(machine),
            clock_source: machine.text(clock),
            memory_bytes: kib_row(machine, "MemTotal:"),
            limits: Limits::of(machine),
            container: machine.exists(".dockerenv") || machine.exists("run/.containerenv"),
            product_is_virtual: is_virtual(vendor.as_deref(), product.as_deref()),
            vendor,
            product,
            io_uring_disabled: machine.number("proc/sys/kernel/io_uring_disabled"),
            perf_event_paranoid: machine
                .text("proc/sys/kernel/perf_event_paranoid")
                .and_then(|text| text.parse().ok()),
            on_battery: on_battery(machine),
        }
    }
}

impl Limits {
    fn of(machine: &Machine) -> Self {
        let group = machine.text("proc/self/cgroup").unwrap_or_default();
        // Version 2 has one line, `0::/path`; version 1 one for each controller.
        let unified = group.lines().find_map(|line| line.strip_prefix("0::/")).unwrap_or("");
        let directories = [format!("sys/fs/cgroup/{unified}"), "sys/fs/cgroup".to_owned()];
        let first = |file: &str| directories.iter().find_map(|at| machine.text(format!("{at}/{file}")));
        let allowed = machine.text("proc/self/status").and_then(|table| {
            let row = table.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"))?;
            Some(row.trim().to_owned())
        });
        Self {
            processor_millis: first("cpu.max").and_then(|text| processor_millis(&text)),
            memory_bytes: first("memory.max").and_then(|text| text.parse().ok()),
            processors: allowed,
        }
    }
}

/// `quota period` in microseconds, or `max period`.
fn processor_millis(text: &str) -> Option<u64> {
    let (quota, period) = text.split_once(' ')?;
    quota.parse::<u64>().ok()?.checked_mul(1000)?.checked_div(period.trim().parse().ok()?)
}

fn distribution(machine: &Machine) -> Option<String> {
    let table = machine.text("etc/os-release")?;
    let name = table.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="))?;
    Some(name.trim_matches('"').to_owned())
}

fn kib_row(machine: &Machine, key: &str) -> Option<u64> {
    let table = machine.text("proc/meminfo")?;
    let row = table.lines().find_map(|line| line.strip_prefix(key))?;
    row.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib << 10)
}

/// Makers and products that exist only as virtual machines.
fn is_virtual(vendor: Option<&str>, product: Option<&str>) -> Option<bool> {
    const VIRTUAL: [&str; 11] = [
        "QEMU",
        "KVM",
        "VMware",
        "VirtualBox",
        "innotek",
        "Xen",
        "Virtual Machine",
        "Bochs",
        "Parallels",
        "Google Compute Engine",
        "OpenStack",
    ];
    if vendor.is_none() && product.is_none() {
        return None;
    }
    let names = [vendor.unwrap_or(""), product.unwrap_or("")];
    Some(VIRTUAL.iter().any(|known| names.iter().any(|name| name.contains(known))))
}

/// `None` without a mains supply to ask: a desktop usually names none.
fn on_battery(machine: &Machine) -> Option<bool> {
    let supplies = "sys/class/power_supply";
    let mains: Vec<bool> = machine
        .names(supplies)
        .iter()
        .filter(|name| machine.text(format!("{supplies}/{name}/type")).as_deref() == Some("Mains"))
        .filter_map(|name| machine.flag(format!("{supplies}/{name}/online")))
        .collect();
    (!mains.is_empty()).then(|| mains.iter().all(|online| !online))
}
