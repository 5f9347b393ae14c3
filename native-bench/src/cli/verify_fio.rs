//! `verify-fio`: the read latency of native-bench vs. that of fio.

use super::arguments::Global;
use super::housekeeping::json;
use super::print;
use crate::device::{
    Environment, FioCheck, IoRequest, LatencyOptions, P50_DISAGREEMENT_MAX, P90_DISAGREEMENT_MAX, PAIRS_MIN,
    PageFile, Percentiles, measure_page_file, verify_fio as compare_with_fio,
};
use crate::experiments::Scale;
use crate::failure::Failure;
use crate::measure::stop::Stop;
use crate::output::{Table, Terminal, bytes, bytes_as_option, nanoseconds, on_stderr};
use crate::results::Utc;
use crate::scratch::{Scratch, Turn};
use core::time::Duration;
use lsm_lab_engine::native::Access;

/// Interleaves runs of native-bench and fio on one test file.
pub(super) fn verify_fio(global: &Global, seconds: u32, stop: &Stop) -> Result<u8, Failure> {
    let full = Scale::from(global.scale) == Scale::Full;
    let file_bytes: u64 = if full { 1 << 30 } else { 4 << 20 };
    let _turn = if global.no_lock { None } else { Some(Turn::take()?) };
    if file_bytes > global.max_bytes {
        return Err(Failure::new(
            crate::failure::NO_SPACE,
            format!(
                "the test file has {}, and --max-bytes allows {}; pass --max-bytes {}",
                bytes(file_bytes),
                bytes(global.max_bytes),
                bytes_as_option(file_bytes)
            ),
        ));
    }
    let id = format!("fio-{}-{}", Utc::now().compact(), std::process::id());
    let scratch = Scratch::create(&global.dir, &id, file_bytes)?;
    let access =
        if IoRequest::from(global.io) == IoRequest::Buffered { Access::Buffered } else { Access::Direct };
    let mut reporter = on_stderr(!global.no_progress, global.quiet);
    reporter.begin("writing the test file", file_bytes);
    let file = PageFile::write(&scratch, access, file_bytes, global.seed, stop.flag(), &mut |done, _| {
        reporter.set(done);
    })?;
    reporter.end();
    let environment = Environment::capture(&global.dir);
    let path = file.read_set()?.paths()[0].clone();
    let pinned = if global.no_pin { None } else { crate::device::Pinned::to_last() };
    let cpu = pinned.as_ref().map(crate::device::Pinned::cpu);
    reporter.begin("own reads and fio", 2 * PAIRS_MIN as u64);
    let mut run = 0;
    let check = compare_with_fio(&path, PAIRS_MIN, seconds, cpu, || {
        run += 1;
        reporter.set(2 * run);
        let options = LatencyOptions {
            reads_max: 10_000_000,
            time_max: Duration::from_secs(seconds.into()),
            warm_up_min: Duration::from_millis(100),
            seed: global.seed.wrapping_add(run),
            extend: false,
            pin: !global.no_pin,
        };
        let found = measure_page_file(&file, &environment, &options, stop.flag(), &mut |_| {})?;
        Ok::<_, Failure>(Percentiles { p50_ns: found.latency.p50_ns, p90_ns: found.latency.p90_ns })
    });
    reporter.end();
    drop(scratch);
    // After a signal, the exit code is the number of the signal.
    let check = check.map_err(|failure| match stop.signal() {
        Some(signal) => Failure::new(128_u8.saturating_add(signal), "stopped"),
        None => failure,
    })?;
    if global.json {
        print::result(&json(&check)?)?;
    } else {
        print::drawing(&fio_text(&check))?;
    }
    Ok(u8::from(matches!(check, FioCheck::Compared { agrees: false, .. })))
}

fn fio_text(check: &FioCheck) -> String {
    match check {
        FioCheck::Skipped { reason } => format!("{reason}\n"),
        FioCheck::Compared { pairs, disagreement, p90_disagreement, p90_judged, agrees } => {
            let mut table = Table::new(&["pair", "own p50", "fio p50", "ratio", "own p90", "fio p90"]);
            for (number, pair) in (1..).zip(pairs) {
                table.row(vec![
                    number.to_string(),
                    nanoseconds(pair.ours.p50_ns),
                    nanoseconds(pair.fio.p50_ns),
                    format!("{:.3}", pair.ours.p50_ns / pair.fio.p50_ns),
                    nanoseconds(pair.ours.p90_ns),
                    nanoseconds(pair.fio.p90_ns),
                ]);
            }
            let limit = if *p90_judged {
                format!("at most {P90_DISAGREEMENT_MAX} allowed")
            } else {
                "not checked because the machine is busy (grade C)".to_owned()
            };
            let verdict = if *agrees { "agrees with fio" } else { "DISAGREES with fio" };
            format!(
                "{}{verdict}: median |ln(ratio)| of p50 is {disagreement:.3}, at most {P50_DISAGREEMENT_MAX} wanted; of p90 \
                 {p90_disagreement:.3}, {limit}\n",
                table.draw(&Terminal::of_stdout())
            )
        }
    }
}
