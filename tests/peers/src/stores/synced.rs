//! Batches of 100 entries that are durable when the write returns, by one and by eight writers.
//!
//! All stores lie in one folder and are open in one process. They take turns in balanced random order, so
//! that all see the same conditions, and ratios are computed turn by turn. At the end, each store has all
//! entries of the batches that are looked up.
//!
//! **Units**: microseconds per batch, over all writers.

use super::work::Entries;
use super::{KINDS, Stored, Writes};
use crate::order::balanced;
use crate::turn::Times;
use crate::{Outcome, told};
use std::path::Path;
use std::time::Instant;

/// Entries of a batch.
pub const BATCH: u64 = 100;
/// Numbers of writers that are measured.
pub const WRITERS: [u64; 2] = [1, 8];
/// Batches of a turn, of all writers together.
const BATCHES: u64 = 32;
/// Distance between batches that are looked up at the end.
const CHECKED_STRIDE: usize = 7;

/// Times of all stores with this number of writers, in the order of [`KINDS`]. Processor time is that of the
/// process.
pub struct Synced {
    /// How many writers.
    pub writers: u64,
    /// Times in µs per batch, a turn each.
    pub times: Vec<Times>,
}

/// Measures this number of turns of each store.
///
/// # Errors
/// An error of a store, or a lost entry.
pub fn measure(directory: &Path, turns: usize) -> Outcome<Vec<Synced>> {
    let place = told(tempfile::tempdir_in(directory))?;
    let open = |kind: super::Kind| kind.open(&place.path().join(kind.name), Writes::Synced);
    let stores: Vec<Box<dyn Stored>> = KINDS.into_iter().map(open).collect::<Outcome<_>>()?;
    let entries = Entries::new(0);
    let (mut measured, mut first) = (Vec::new(), 0);
    for writers in WRITERS {
        let mut times = vec![Times::default(); stores.len()];
        for order in balanced(stores.len(), turns, writers) {
            for store in order {
                let (cpu_before, wall) =
                    (super::work::processor_us(), turn(&*stores[store], &entries, first, writers)?);
                times[store].wall_ns.push(wall);
                #[expect(clippy::cast_precision_loss, reason = "a few batches")]
                times[store].cpu_ns.push((super::work::processor_us() - cpu_before) / BATCHES as f64);
            }
            first += BATCHES;
        }
        measured.push(Synced { writers, times });
    }
    for batch in (0..first).step_by(CHECKED_STRIDE) {
        for (kind, store) in KINDS.iter().zip(&stores) {
            store.read(&mut |reads| {
                for number in numbers(batch) {
                    if reads.get(&Entries::key(number))? != entries.first_byte(number) {
                        return Err(format!("{} lost an entry of batch {batch}", kind.name));
                    }
                }
                Ok(())
            })?;
        }
    }
    stores.into_iter().try_for_each(Stored::close)?;
    Ok(measured)
}

/// The numbers of a batch, in no order.
fn numbers(batch: u64) -> impl Iterator<Item = u64> {
    (batch * BATCH..(batch + 1) * BATCH).map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// One turn, whose batches the writers share; microseconds per batch.
fn turn(store: &dyn Stored, entries: &Entries, first: u64, writers: u64) -> Outcome<f64> {
    let start = Instant::now();
    std::thread::scope(|scope| {
        let write = move |writer| {
            let mut batches = (first..first + BATCHES).filter(|batch| batch % writers == writer);
            batches.try_for_each(|batch| entries.with(numbers(batch), |entries| store.write_synced(entries)))
        };
        let threads: Vec<_> = (0..writers).map(|writer| scope.spawn(move || write(writer))).collect();
        let failed = |_| Err("a writer panicked".to_owned());
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or_else(failed))
    })?;
    #[expect(clippy::cast_precision_loss, reason = "a few batches")]
    Ok(start.elapsed().as_secs_f64() * 1e6 / BATCHES as f64)
}
