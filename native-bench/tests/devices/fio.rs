//! The read latency of native-bench vs. that of fio, interleaved on one file. Part of `npm run soak`, because it
//! needs a gibibyte and a minute. By hand, on a quiet machine:
//!
//! ```text
//! cargo test --release -p native-bench --test devices -- --ignored --nocapture fio
//! ```

#![cfg(target_os = "linux")]

use core::sync::atomic::AtomicBool;
use core::time::Duration;
use native_bench::device::{
    DeviceError, Environment, FioCheck, IoRequest, LatencyOptions, NoiseSample, Percentiles, Pinned,
    measure_page_file, measure_reads, verify_fio, write_page_file,
};
use native_bench::scratch::Scratch;

const BYTES: u64 = 1 << 30;
const SECONDS: u32 = 3;
const PAIRS: usize = 7;

#[test]
#[ignore = "writes 1 GiB and runs for a minute: part of the soak tier"]
fn p50_agrees_with_fio() {
    let home = tempfile::tempdir().unwrap();
    let scratch = Scratch::create(home.path(), "fio", BYTES).unwrap();
    let go = AtomicBool::new(false);
    let (file, _) = write_page_file(&scratch, IoRequest::Direct, BYTES, 1, &go, &mut |_, _| {}).unwrap();
    let environment = Environment::capture(home.path());
    let report = measure_page_file(&file, &environment, &LatencyOptions::quick(1), &go, &mut |_| {}).unwrap();
    println!("{}", serde_json::to_string_pretty(&environment).unwrap());
    println!(
        "{:#?}",
        native_bench::device::DeviceReport {
            latency: native_bench::device::ReadLatency { histogram: Vec::new(), ..report.latency.clone() },
            ..report
        }
    );

    let set = file.read_set().unwrap();
    let pinned = Pinned::to_last();
    let mut seed = 0;
    let mut ours = || {
        seed += 1;
        let options = LatencyOptions {
            reads_max: 1_000_000,
            time_max: Duration::from_secs(SECONDS.into()),
            warm_up_min: Duration::from_millis(200),
            seed,
            extend: false,
            pin: true,
        };
        let latency = measure_reads(&set, &options, &go, &mut |_| {})?;
        Ok::<_, DeviceError>(Percentiles { p50_ns: latency.p50_ns, p90_ns: latency.p90_ns })
    };
    let before = NoiseSample::now();
    let check =
        verify_fio(&set.paths()[0], PAIRS, SECONDS, pinned.as_ref().map(Pinned::cpu), &mut ours).unwrap();
    let noise = NoiseSample::now().since(&before);
    println!("{noise:#?}");
    match check {
        FioCheck::Skipped { reason } => println!("skipped: {reason}"),
        FioCheck::Compared { pairs, disagreement, p90_disagreement, p90_judged, agrees } => {
            for pair in pairs {
                let us = |percentiles: Percentiles| (percentiles.p50_ns / 1e3, percentiles.p90_ns / 1e3);
                println!("ours {:?} us, fio {:?} us (p50, p90)", us(pair.ours), us(pair.fio));
            }
            println!(
                "median |ln ratio| {disagreement:.4} of p50, {p90_disagreement:.4} of p90 (judged: {p90_judged})"
            );
            // On a busy machine the two meet different machines, however closely they follow each other.
            if noise.grade == Some('C') && !agrees {
                return println!("skipped: the machine is too busy to compare (grade C)");
            }
            assert!(agrees, "disagrees with fio");
        }
    }
}
