//! Emulated devices: they wait long enough, answer what is stored, and let lookups be compared on them. Upper bounds on time
//! are generous: other programs run here too.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use core::sync::atomic::AtomicBool;
use core::time::Duration;
use lsm_lab_engine::storage::{MemoryStorage, Storage};
use lsm_lab_engine::tree::Arm;
use lsm_lab_teaching::results::{DeviceKind, IoMode};
use native_bench::device::{
    DeviceError, DeviceReport, DeviceSpec, LatencyOptions, Verdict, measure_emulated,
};
use native_bench::measure::lookup::LookupContest;
use native_bench::measure::metered::{Meter, MeteredStorage};
use native_bench::measure::paired::Contest;
use native_bench::measure::stop::Stop;
use native_bench::measure::tree::{Tree, TreeShape};
use std::sync::Arc;
use std::time::Instant;

fn spec(text: &str) -> DeviceSpec {
    text.parse().unwrap()
}

fn measure(spec: &DeviceSpec, reads_max: usize) -> DeviceReport {
    let options = LatencyOptions {
        reads_max,
        time_max: Duration::from_secs(20),
        warm_up_min: Duration::ZERO,
        seed: 3,
        extend: false,
        pin: false,
    };
    measure_emulated(spec, 256 << 12, &options, &AtomicBool::new(false), &mut |_| {}).unwrap()
}

#[test]
fn no_read_is_shorter_than_its_target_and_most_are_not_much_longer() {
    for (text, reads) in [("custom:3us", 2000), ("custom:100us", 300), ("custom:900us", 60)] {
        let device = spec(text);
        let (report, target_ns) = (measure(&device, reads), device.target_ns().unwrap());
        let latency = &report.latency;
        assert!(latency.min_ns >= target_ns, "{text}: {latency:?}");
        assert!(latency.p50_ns <= target_ns * 3.0 + 20_000.0, "{text}: {latency:?}");
        assert_eq!((report.verification.verdict, report.effective), (Verdict::NotADevice, "none"));
    }
    // Memory does not wait.
    assert!(measure(&spec("memory"), 2000).latency.min_ns < 20_000.0);
}

#[test]
fn a_log_normal_device_scatters_around_its_median() {
    let device = spec("custom:20us/p99=200us");
    let latency = measure(&device, 2000).latency;
    // At least a fifth of the reads are this fast, and a few are far slower.
    assert!(latency.min_ns < 12_000.0 && latency.min_ns > 500.0, "{latency:?}");
    assert!(latency.p50_ns > 17_000.0 && latency.p99_ns > 120_000.0, "{latency:?}");
}

#[test]
fn a_run_is_replayed_from_its_histogram() {
    let text = include_str!("../../../web/public/results/vm-virtio-disk.json");
    let mut file = lsm_lab_teaching::results::parse(text).unwrap();
    file.device.label = "Example Drive".to_owned();
    let latency = file.calibration.read_latency.as_mut().unwrap();
    latency.histogram = vec![(30_000, 90), (90_000, 10)];
    latency.p50_ns = 30_050.0;
    let device = DeviceSpec::replay_of(&file).unwrap();
    assert_eq!(device.kind(), Some(DeviceKind::Replayed));
    assert!(device.label().starts_with("replay of Example Drive, 20"), "{}", device.label());
    let found = measure(&device, 500).latency;
    assert!(found.min_ns >= 30_000.0 && found.p99_ns >= 90_000.0, "{found:?}");
    file.calibration.read_latency = None;
    assert!(DeviceSpec::replay_of(&file).unwrap_err().contains("native-bench device --out"));
}

#[test]
fn a_replay_is_asked_for_by_file() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("run.json");
    std::fs::write(&path, include_str!("../../../web/public/results/vm-virtio-disk.json")).unwrap();
    let requested = format!("replay:{}", path.display());
    assert!(matches!(requested.parse(), Ok(DeviceSpec::Replayed(_))));
    assert_eq!(spec(&requested).to_string(), "replay", "results name no paths");
    std::fs::write(&path, "{}").unwrap();
    assert!(requested.parse::<DeviceSpec>().unwrap_err().contains("is not a native-bench result file"));
}

#[test]
fn lookups_are_compared_on_a_device_that_is_not_there() {
    let (meter, stop) = (Arc::new(Meter::default()), Stop::never());
    let device = spec("custom:500us").open(Arc::new(MemoryStorage::new()), 1);
    let storage = Arc::new(MeteredStorage::new(device.storage(), Arc::clone(&meter)));
    let shape = TreeShape { levels: 3, blocks_per_table: 8, ..TreeShape::mini(7) };
    let start = Instant::now();
    let tree = device.without_waiting(|| Tree::build(shape, storage, &stop, |_| {})).unwrap().unwrap();
    assert!(start.elapsed() < Duration::from_secs(20), "21 tables, opened by two reads each");
    let mut contest = LookupContest::new(&tree, 0.5, 1, &meter, &stop).unwrap();
    contest.check_block(0, [Arm::PerFilter, Arm::Shared]).unwrap();
    for arm in [Arm::PerFilter, Arm::Shared] {
        let log = contest.log(arm);
        assert_eq!(log.read_ns.len() as u64, log.counters.blocks_read);
        assert!(log.counters.blocks_read > 0 && log.read_ns.iter().all(|&ns| ns >= 5e5));
    }
}

#[test]
fn results_say_what_answered() {
    let from = spec("nvm").reads_from(312.0).unwrap();
    assert_eq!((from.kind, from.io), (DeviceKind::Emulated, IoMode::None));
    assert_eq!((from.read_ns, from.target_ns), (Some(312.0), Some(250.0)));
    assert_eq!(from.label, "emulated nvm (250 ns)");
}

#[test]
fn an_emulated_device_hands_everything_else_on() {
    let memory = MemoryStorage::new();
    let storage = spec("custom:1us").open(Arc::new(memory.clone()), 1).storage();
    storage.create("a").unwrap().append(b"abc").unwrap();
    storage.rename("a", "b").unwrap();
    storage.sync_directory().unwrap();
    let file = storage.open("b").unwrap();
    let mut bytes = [0; 2];
    file.read_at(1, &mut bytes).unwrap();
    assert_eq!((&bytes, file.len(), storage.list().unwrap()), (b"bc", 3, memory.list().unwrap()));
    assert!(file.read_at(2, &mut bytes).is_err());
    let claim = storage.claim().unwrap();
    assert!(memory.claim().is_err());
    drop(claim);
    storage.remove("b").unwrap();
    assert!(memory.list().unwrap().is_empty());
}

#[test]
fn a_stop_is_heard_while_an_emulated_device_is_read() {
    let options = LatencyOptions::quick(1);
    let stopped = measure_emulated(&spec("hdd"), 1 << 20, &options, &AtomicBool::new(true), &mut |_| {});
    assert_eq!(stopped.unwrap_err(), DeviceError::Stopped);
}
