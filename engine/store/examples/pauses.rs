//! Prints how long reads and writes pause while another thread writes at full speed, with flush and compaction
//! in the background.
//!
//! `npm run pauses`, or `cargo run --release --package lsm-lab-engine --example pauses -- [SECONDS]`. Uses a
//! temporary subdirectory of the current directory.
//!
//! **Method**: three phases of equal length on one store, each with one reader that looks up random existing
//! keys. The phases are: without writes, with a concurrent writer, and again without writes; the difference of
//! the first and the third is noise. In every phase a control performs the same reads on a second store without
//! writes, with the same processors and the same neighbors. The store causes the pauses of the reader that
//! exceed those of the control.
//!
//! **Not measured**: the influence of the number of processors.

#![expect(clippy::print_stdout, reason = "a command shows its result")]
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "it measures: clocks and threads are its subject"
)]

use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::options::{CompactionOptions, LogMode, Options};
use lsm_lab_engine::store::Store;
use lsm_lab_filters::math::statistics::percentile;
use lsm_lab_workload::{KeySpace, Random};
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const KEYS: u64 = 200_000;
const VALUE_BYTES: usize = 100;

fn main() -> Result<(), Box<dyn Error>> {
    let seconds = std::env::args().nth(1).map_or(Ok(10), |text| text.parse::<u64>())?;
    let directory = tempfile::tempdir_in(".")?;
    let options = Options {
        memtable_bytes: 1 << 20,
        table_bytes: 1 << 20,
        level_one_bytes: 4 << 20,
        size_ratio: 4,
        compaction: CompactionOptions::leveling(),
        log: LogMode::OnRequest,
        ..Options::durable()
    };
    let open = |name: &str| -> Result<Store, Box<dyn Error>> {
        let storage = NativeStorage::open(directory.path().join(name), Access::Buffered)?;
        Ok(Store::create(Arc::new(storage), options)?)
    };
    let (store, quiet) = (open("store")?, open("quiet")?);
    store.start_workers(None)?;
    let keys = KeySpace::new(1, 18);
    println!(
        "{KEYS} keys of 18 B with values of {VALUE_BYTES} B; {seconds} s a phase. Times are in microseconds.\n"
    );
    for id in 0..KEYS {
        for store in [&store, &quiet] {
            store.put(keys.key(id), [b'.'; VALUE_BYTES])?;
        }
    }
    store.wait_idle()?;
    quiet.flush()?;
    quiet.maintain()?;
    println!(
        "{:<16} {:<8} {:>9} {:>7} {:>7} {:>8} {:>9} {:>12} {:>11}",
        "phase", "", "reads", "p50", "p99", "p99.9", "longest", "over 1 ms", "of all time"
    );
    let duration = Duration::from_secs(seconds);
    phase("at rest", &store, &quiet, &keys, duration, false)?;
    let before = store.write_counts();
    let writes = phase("with a writer", &store, &quiet, &keys, duration, true)?;
    let after = store.write_counts();
    store.wait_idle()?;
    phase("at rest again", &store, &quiet, &keys, duration, false)?;
    let mut writes = writes.ok_or("the writer has written")?;
    println!(
        "\nwhile writing: {} writes, p50 {}, p99 {}, p99.9 {}, longest {}; {} stalls; {} flushes; {} compactions, which read {} MiB and wrote {} MiB",
        writes.times.len(),
        writes.percentile(0.5),
        writes.percentile(0.99),
        writes.percentile(0.999),
        writes.percentile(1.0),
        after.stalls - before.stalls,
        after.flushes - before.flushes,
        after.compactions - before.compactions,
        (after.compacted_bytes_read - before.compacted_bytes_read) >> 20,
        (after.compacted_bytes_written - before.compacted_bytes_written) >> 20,
    );
    println!(
        "stalls are bounded: writers wait at {} frozen memtables or {} runs too many in level 1",
        options.stall_memtables, options.stall_runs
    );
    Ok(())
}

/// Times of one kind of operation.
#[derive(Default)]
struct Times {
    times: Vec<Duration>,
}

impl Times {
    /// Returns count, percentiles, and how often and for which part of the time an operation took more than a
    /// millisecond.
    fn row(&mut self, all: Duration) -> String {
        let long = self.times.iter().filter(|time| **time > Duration::from_millis(1));
        let (count, part) = (long.clone().count(), long.sum::<Duration>().as_secs_f64() / all.as_secs_f64());
        format!(
            "{:>9} {:>7} {:>7} {:>8} {:>9} {:>12} {:>10.1}%",
            self.times.len(),
            self.percentile(0.5),
            self.percentile(0.99),
            self.percentile(0.999),
            self.percentile(1.0),
            count,
            100.0 * part,
        )
    }

    /// Returns a percentile in microseconds.
    fn percentile(&mut self, share: f64) -> String {
        self.times.sort_unstable();
        percentile(&self.times, share)
            .map_or_else(|| "none".to_owned(), |time| format!("{:.1}", time.as_secs_f64() * 1e6))
    }
}

/// Reads for a while, with or without a writer, and prints the read times; returns the write times.
fn phase(
    name: &str,
    store: &Store,
    quiet: &Store,
    keys: &KeySpace,
    duration: Duration,
    write: bool,
) -> Result<Option<Times>, lsm_lab_engine::error::Error> {
    let done = AtomicBool::new(false);
    let (reads, control, writes) = std::thread::scope(|scope| {
        let reader = scope.spawn(|| read(store, keys, &done));
        let control = scope.spawn(|| read(quiet, keys, &done));
        let writer = write.then(|| scope.spawn(|| write_all(store, keys, &done)));
        std::thread::sleep(duration);
        done.store(true, Ordering::Relaxed);
        let joined = "a thread of this command does not panic";
        (
            reader.join().expect(joined),
            control.join().expect(joined),
            writer.map(|writer| writer.join().expect(joined)),
        )
    });
    println!("{name:<16} reader   {}", reads?.row(duration));
    println!("{:<16} control  {}", "", control?.row(duration));
    writes.transpose()
}

fn read(store: &Store, keys: &KeySpace, done: &AtomicBool) -> Result<Times, lsm_lab_engine::error::Error> {
    let (mut times, mut random, mut reader, mut key) =
        (Times::default(), Random::new(2), store.reader(), Vec::new());
    while !done.load(Ordering::Relaxed) {
        keys.write_key(random.below(KEYS), &mut key);
        let before = Instant::now();
        let found = reader.get(&key)?.is_some();
        times.times.push(before.elapsed());
        assert!(found, "every key is stored");
    }
    Ok(times)
}

fn write_all(
    store: &Store,
    keys: &KeySpace,
    done: &AtomicBool,
) -> Result<Times, lsm_lab_engine::error::Error> {
    let (mut times, mut random, mut key) = (Times::default(), Random::new(3), Vec::new());
    while !done.load(Ordering::Relaxed) {
        keys.write_key(random.below(KEYS), &mut key);
        let before = Instant::now();
        store.put(&key, [b'.'; VALUE_BYTES])?;
        times.times.push(before.elapsed());
    }
    Ok(times)
}
