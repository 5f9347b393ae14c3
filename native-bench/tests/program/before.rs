//! The machine before a run, from recorded copies of `proc` and `sys`: `recorded/vm-busy-*` are two looks at a virtual machine on
//! which three compilers ran, two seconds apart.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use native_bench::device::{Activity, Condition, Counters, Machine};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A recorded machine: the files are in one folder under their last names, the statistics of the disk in `disk-stat`.
fn recorded(name: &str) -> (TempDir, Machine) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recorded").join(name);
    let text = |file: &str| fs::read_to_string(folder.join(file)).unwrap();
    machine(&[
        ("proc/stat", &text("stat")),
        ("proc/uptime", &text("uptime")),
        ("proc/meminfo", &text("meminfo")),
        ("proc/self/mountinfo", &text("mountinfo")),
        ("sys/dev/block/254:0/stat", &text("disk-stat")),
    ])
}

/// A machine with these files.
fn machine(files: &[(&str, &str)]) -> (TempDir, Machine) {
    let root = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = root.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let machine = Machine::at(root.path());
    (root, machine)
}

#[test]
fn a_busy_machine_is_seen_and_told() {
    let look = |name| {
        let (_root, machine) = recorded(name);
        Counters::of(&machine, Some(Path::new("/home")))
    };
    let activity = look("vm-busy-2").since(&look("vm-busy-1"));
    assert_eq!(activity.busy.iter().map(|(cpu, _)| *cpu).collect::<Vec<_>>(), [0, 1]);
    assert!(activity.share().unwrap() > 0.99 && !activity.is_quiet(), "{activity:?}");
    // 19 reads in two seconds, and nothing written.
    assert!(activity.reads_per_s.unwrap() > 8.0 && activity.reads_per_s.unwrap() < 10.5, "{activity:?}");
    assert_eq!(activity.written_per_s, Some(0.0));
    let told = activity.warnings(None);
    assert!(told.len() == 1 && told[0].contains("100 % of the processors"), "{told:?}");
    assert!(told[0].contains("or pass --wait-quiet."), "{told:?}");
    // After a wait, the advice is to wait longer.
    let told = activity.warnings(Some(core::time::Duration::from_mins(1)));
    assert!(
        told.len() == 1 && told[0].ends_with("or wait longer than 60 s with --wait-quiet=SECONDS."),
        "{told:?}"
    );
    let (_root, machine) = recorded("vm-busy-1");
    let condition = Condition::of(&machine, 1);
    assert_eq!((condition.governor, condition.heat, condition.limit_khz), (None, None, None));
    assert!(condition.available_bytes.unwrap() > 20 << 30);
}

#[test]
fn nothing_is_told_of_a_machine_that_shows_nothing() {
    let (_root, empty) = machine(&[]);
    let counters = Counters::of(&empty, Some(Path::new("/home")));
    let activity = counters.since(&counters);
    assert_eq!(activity, Activity::default());
    assert!(activity.is_quiet() && activity.warnings(None).is_empty());
    assert_eq!(Condition::of(&empty, 0).warnings(1 << 40), Vec::<String>::new());
}

/// Two looks at a machine on which only the device is used.
#[test]
fn writers_on_the_device_are_told() {
    let look = |reads: u64, sectors: u64, uptime: &str| {
        let stat = format!(" {reads} 0 0 0 7 0 {sectors} 0 0 0 0 0 0 0 0 0 0\n");
        let (_root, machine) = machine(&[
            ("proc/self/mountinfo", "27 1 259:2 / / rw - ext4 /dev/nvme0n1p2 rw\n"),
            ("proc/uptime", uptime),
            ("sys/dev/block/259:2/stat", &stat),
        ]);
        Counters::of(&machine, Some(Path::new("/")))
    };
    let before = look(100, 1000, "10.00 1.0\n");
    let busy = look(400, 1000 + 2 * 40960, "12.00 1.0\n").since(&before);
    assert_eq!((busy.reads_per_s, busy.written_per_s), (Some(150.0), Some(20_971_520.0)));
    let told = busy.warnings(None);
    assert!(told[0].contains("150 reads and 20.0 MiB written per second"), "{told:?}");
    assert!(!busy.is_quiet() && told[0].contains("--dir"), "{told:?}");
    assert!(look(110, 1008, "12.00 1.0\n").since(&before).is_quiet());
}

#[test]
fn the_quietest_processor_is_on_the_quietest_core() {
    let list = |cpu: usize| format!("sys/devices/system/cpu/cpu{cpu}/topology/thread_siblings_list");
    let paths: Vec<String> = (0..4).map(list).collect();
    let (_root, two_cores) =
        machine(&[(&paths[0], "0,2\n"), (&paths[1], "1,3\n"), (&paths[2], "0,2\n"), (&paths[3], "1,3\n")]);
    let all = [0, 1, 2, 3];
    let with = |busy: [f64; 4]| Activity { busy: all.into_iter().zip(busy).collect(), ..Activity::default() };
    for (busy, allowed, wanted) in [
        ([0.0, 0.0, 0.0, 0.0], &all[..], 3),
        ([0.0, 0.0, 0.0, 0.9], &all, 2),
        // Processor 1 is idle, but shares its core with 3.
        ([0.3, 0.0, 0.0, 0.9], &all, 2),
        ([0.9, 0.0, 0.0, 0.9], &[1, 3], 1),
        ([0.9, 0.9, 0.9, 0.1], &[0], 0),
        // Random differences do not make a processor preferable.
        ([0.0, 0.0, 0.0, 0.01], &all, 3),
    ] {
        assert_eq!(with(busy).quietest(&two_cores, allowed), Some(wanted), "{busy:?} {allowed:?}");
    }
    assert_eq!(with([0.0; 4]).quietest(&two_cores, &[]), None);
}

#[test]
fn clock_heat_and_memory_are_told_with_what_to_do() {
    let laptop = [
        ("sys/devices/system/cpu/cpu3/cpufreq/scaling_governor", "powersave\n"),
        ("sys/devices/system/cpu/cpu3/cpufreq/scaling_max_freq", "1800000\n"),
        ("sys/devices/system/cpu/cpu3/cpufreq/cpuinfo_max_freq", "4600000\n"),
        ("sys/class/thermal/thermal_zone0/type", "acpitz\n"),
        ("sys/class/thermal/thermal_zone0/temp", "25000\n"),
        ("sys/class/thermal/thermal_zone0/trip_point_0_type", "critical\n"),
        ("sys/class/thermal/thermal_zone0/trip_point_0_temp", "25000\n"),
        ("sys/class/thermal/thermal_zone3/type", "x86_pkg_temp\n"),
        ("sys/class/thermal/thermal_zone3/temp", "93000\n"),
        ("sys/class/thermal/thermal_zone3/trip_point_0_type", "active\n"),
        ("sys/class/thermal/thermal_zone3/trip_point_0_temp", "50000\n"),
        ("sys/class/thermal/thermal_zone3/trip_point_1_type", "passive\n"),
        ("sys/class/thermal/thermal_zone3/trip_point_1_temp", "95000\n"),
        ("proc/meminfo", "MemTotal: 8000000 kB\nMemAvailable:   204800 kB\n"),
    ];
    let (_root, hot) = machine(&laptop);
    let condition = Condition::of(&hot, 3);
    assert_eq!(condition.heat, Some((93_000, 95_000)));
    let told = condition.warnings(1 << 30);
    for (warning, wanted) in told.iter().zip([
        ["`powersave`", "cpupower frequency-set -g performance"],
        ["1800 MHz of 4600 MHz", "cpupower frequency-set -u 4600MHz"],
        ["93 degrees", "Let it cool down"],
        ["200 MiB of memory are available", "smaller preset"],
    ]) {
        assert!(wanted.iter().all(|words| warning.contains(words)), "{warning}");
    }
    assert_eq!(told.len(), 4);
    // The same machine, ready for a run.
    let ready: Vec<(&str, &str)> = laptop
        .into_iter()
        .map(|(path, text)| match path.rsplit('/').next().unwrap() {
            "scaling_governor" => (path, "performance\n"),
            "scaling_max_freq" => (path, "4600000\n"),
            "temp" => (path, "20000\n"),
            _ => (path, text),
        })
        .collect();
    let (_root, ready) = machine(&ready);
    assert_eq!(Condition::of(&ready, 3).warnings(100 << 20), Vec::<String>::new());
}
