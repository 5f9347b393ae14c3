//! The gain of a second reader thread, vs. the gain of a loop that only computes.
//!
//! Two processors of a virtual machine may be two halves of one core, and share memory with other machines.
//! So a small gain counts as a result about the engine only if a loop without memory gains more, on the same
//! processors in the same round. That loop is a chain of dependent multiplications, which has the largest
//! possible gain here. A second loop only waits for memory, for lines of as many bytes as the entries: the
//! gain of two threads that share only the memory.
//!
//! **Method**: keys are made before. One thread alone runs on one processor (in turns on either), then two,
//! one on each, from a barrier on. The rate is lookups of all threads over the time from the first start to
//! the last end, by the wall clock: waiting for a lock counts.

use crate::data::Data;
use crate::lines::Lines;
use crate::order::balanced;
use crate::queries::{BATCH, Batch, KeyMaker, Stream};
use crate::random::Random;
use crate::series::{Who, estimate, rounded};
use crate::statistics::{estimate_of, ratio_of};
use crate::trees::Trees;
use crate::{Outcome, tables};
use lsm_lab_filters::math::statistics::Interval;
use serde_json::{Value, json};
use std::sync::Barrier;
use std::time::Instant;

/// Only computes.
pub const ARITHMETIC: Who = Who { name: "arithmetic only", peer: false };
/// Only waits for memory.
pub const MEMORY: Who = Who { name: "waiting for memory only", peer: false };
/// Contenders with one thread and with two.
pub const READERS: [Who; 7] =
    [Who::OURS, Who::PER_FILTER, Who::ROCKSDB_PINNED, Who::ROCKSDB_GET, Who::LSM_TREE, ARITHMETIC, MEMORY];

/// Batches of a thread: some milliseconds at least, so that starting together within microseconds is enough.
const BATCHES: usize = 1024;
const WARM_BATCHES: usize = 64;
/// Steps of the loop that only computes, per batch.
const STEPS: u64 = 4096;

/// Gain of two threads.
#[derive(Debug, Clone)]
pub struct Gain {
    /// Who.
    pub who: Who,
    /// Which keys.
    pub stream: Stream,
    /// Lookups per microsecond of one thread, round by round.
    pub one: Vec<f64>,
    /// Of two threads together.
    pub two: Vec<f64>,
}

impl Gain {
    fn gains(&self) -> Vec<f64> {
        self.two.iter().zip(&self.one).map(|(two, one)| two / one).collect()
    }
}

/// Times one thread and two, in rounds.
///
/// # Errors
/// What the engines and the system say.
pub fn measure(trees: &Trees, streams: &[Stream], count: usize) -> Outcome<Vec<Gain>> {
    let processors = processors()?;
    let bytes = usize::try_from(trees.data.shape.bytes()).map_err(|error| error.to_string())?;
    let lines = Lines::new(bytes, true);
    let mut gains = Vec::new();
    for &stream in streams {
        let keys = [0, 1].map(|thread| keys(&trees.data, trees, stream, thread));
        let mut of_stream = READERS.map(|who| Gain { who, stream, one: Vec::new(), two: Vec::new() });
        for (round, order) in balanced(READERS.len(), count, stream as u64).into_iter().enumerate() {
            for index in order {
                let gain = &mut of_stream[index];
                let alone = round % 2;
                let run = |threads: &[usize]| rate((trees, &lines), gain.who, &keys, processors, threads);
                // The second run finds warmer caches.
                let (one, two) = if round / 2 % 2 == 0 {
                    let one = run(&[alone])?;
                    (one, run(&[0, 1])?)
                } else {
                    let two = run(&[0, 1])?;
                    (run(&[alone])?, two)
                };
                gain.one.push(one);
                gain.two.push(two);
            }
        }
        gains.extend(of_stream);
    }
    Ok(gains)
}

/// All keys of one thread.
fn keys(data: &Data, trees: &Trees, stream: Stream, thread: u64) -> Vec<Batch> {
    let mut maker = KeyMaker::new(data, stream, &trees.zipf, &[4, stream as u64, thread]);
    let fill = |_| {
        let mut batch = maker.batch();
        maker.fill(&mut batch);
        batch
    };
    (0..BATCHES).map(fill).collect()
}

/// Lookups per microsecond of these threads together.
fn rate(
    place: (&Trees, &Lines),
    who: Who,
    keys: &[Vec<Batch>; 2],
    processors: [usize; 2],
    threads: &[usize],
) -> Outcome<f64> {
    let barrier = Barrier::new(threads.len());
    let work = |thread: usize| {
        let ready = pin(processors[thread]).and_then(|()| Worker::new(thread, place, who));
        let ready = ready.and_then(|mut worker| {
            keys[thread][..WARM_BATCHES].iter().try_for_each(|batch| worker.work(batch))?;
            Ok(worker)
        });
        // Also if something failed, or the other thread would wait for ever.
        barrier.wait();
        let mut worker = ready?;
        let start = Instant::now();
        keys[thread].iter().try_for_each(|batch| worker.work(batch))?;
        Ok((start, Instant::now()))
    };
    let times = std::thread::scope(|scope| {
        let handles: Vec<_> = threads.iter().map(|&thread| scope.spawn(move || work(thread))).collect();
        let joined =
            handles.into_iter().map(|handle| handle.join().map_err(|_| "a thread panicked".to_owned()));
        joined.map(|outcome| outcome.and_then(|times| times)).collect::<Outcome<Vec<(Instant, Instant)>>>()
    })?;
    let start = times.iter().map(|times| times.0).min();
    let end = times.iter().map(|times| times.1).max();
    let taken = end.zip(start).map_or(f64::NAN, |(end, start)| (end - start).as_secs_f64());
    let lookups: usize = threads.iter().map(|&thread| keys[thread].len() * BATCH).sum();
    #[expect(clippy::cast_precision_loss, reason = "lookups of some milliseconds")]
    let rate = lookups as f64 / taken / 1e6;
    Ok(rate)
}

/// Work of a thread.
enum Worker<'t> {
    LooksUp { contender: Box<dyn crate::queries::Contender + 't> },
    Computes { random: Random },
    Waits { lines: &'t Lines, at: usize },
}

impl<'t> Worker<'t> {
    /// `number` sets threads apart.
    fn new(number: usize, (trees, lines): (&'t Trees, &'t Lines), who: Who) -> Outcome<Self> {
        Ok(match who {
            ARITHMETIC => Self::Computes { random: Random::new(1) },
            MEMORY => Self::Waits { lines, at: number },
            _ => Self::LooksUp { contender: trees.contender(who)? },
        })
    }

    fn work(&mut self, batch: &Batch) -> Outcome<()> {
        match self {
            Self::LooksUp { contender } => {
                std::hint::black_box(contender.look_up(batch)?);
            }
            Self::Computes { random } => {
                let mut number = random.draw();
                for _ in 0..STEPS {
                    number = Random::new(number).draw();
                }
                std::hint::black_box(number);
            }
            Self::Waits { lines, at } => {
                for _ in 0..BATCH {
                    *at = lines.next(*at);
                }
            }
        }
        Ok(())
    }
}

/// Two processors that this process may use.
#[expect(unsafe_code, reason = "the standard library does not ask the system for it")]
fn processors() -> Outcome<[usize; 2]> {
    // SAFETY: the set is plain numbers, written whole by the call, whose size is said.
    let allowed: Vec<usize> = unsafe {
        let mut set = std::mem::zeroed::<libc::cpu_set_t>();
        if libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &raw mut set) != 0 {
            return Err(std::io::Error::last_os_error().to_string());
        }
        (0..libc::CPU_SETSIZE as usize).filter(|&processor| libc::CPU_ISSET(processor, &set)).collect()
    };
    match allowed[..] {
        [first, second, ..] => Ok([first, second]),
        _ => Err("two threads need two processors, and this process has one".to_owned()),
    }
}

/// Keeps the calling thread on one processor.
#[expect(unsafe_code, reason = "the standard library does not ask the system for it")]
fn pin(processor: usize) -> Outcome<()> {
    // SAFETY: the set is plain numbers, and its size is said.
    let failed = unsafe {
        let mut set = std::mem::zeroed::<libc::cpu_set_t>();
        libc::CPU_SET(processor, &mut set);
        libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &raw const set) != 0
    };
    if failed { Err(std::io::Error::last_os_error().to_string()) } else { Ok(()) }
}

/// The gain of this one as a part of what arithmetic gains, round by round.
#[must_use]
pub fn beside_arithmetic(gains: &[Gain], gain: &Gain) -> Option<Interval> {
    let base = gains.iter().find(|base| base.who == ARITHMETIC && base.stream == gain.stream)?;
    Some(ratio_of(&gain.gains(), &base.gains()))
}

/// The table.
#[must_use]
pub fn table(gains: &[Gain]) -> String {
    let mut text = String::new();
    let heads = ["", "lookups/us of one", "of two", "gain (95 % CI)", "of arithmetic's gain"];
    tables::row(&mut text, heads[0], heads[1..].iter().map(|&head| head.to_owned()));
    for gain in gains {
        let name = format!("  {}, {}", gain.who.name, gain.stream.name());
        let cells = [
            tables::shown(Some(estimate_of(&gain.one)), 2),
            tables::shown(Some(estimate_of(&gain.two)), 2),
            tables::shown(Some(estimate_of(&gain.gains())), 3),
            tables::shown(beside_arithmetic(gains, gain), 3),
        ];
        tables::row(&mut text, &name, cells.into_iter());
    }
    text
}

/// Everything for programs.
#[must_use]
pub fn json(shape: &str, gains: &[Gain]) -> Value {
    let series = gains.iter().map(|gain| {
        json!({
            "contender": gain.who.name, "stream": gain.stream.name(),
            "one_thread_per_us_of_rounds": rounded(&gain.one), "two_threads_per_us_of_rounds": rounded(&gain.two),
            "gain": estimate(estimate_of(&gain.gains())),
            "of_arithmetic": beside_arithmetic(gains, gain).map(estimate),
        })
    });
    json!({ "name": "threads", "shape": shape, "series": series.collect::<Vec<_>>() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gains_are_compared_round_by_round() {
        let of = |who, two: [f64; 3]| Gain {
            who,
            stream: Stream::Empty,
            one: vec![1.0, 2.0, 4.0],
            two: two.to_vec(),
        };
        let gains = [of(Who::OURS, [1.8, 3.6, 7.2]), of(ARITHMETIC, [2.0, 4.0, 8.0])];
        let part = beside_arithmetic(&gains, &gains[0]).unwrap();
        assert!((part.estimate - 0.9).abs() < 1e-9 && (part.high - 0.9).abs() < 1e-9);
    }
}
