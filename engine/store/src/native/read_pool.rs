//! Pool of threads that perform the reads of a batch concurrently.
//!
//! Threads instead of `io_uring`: containers block it by default (the seccomp profiles of Docker since 25 and
//! of containerd since 2.0), other systems do not have it, and a fallback would need this pool. The threads
//! cost a wake-up per read, a few microseconds, while a disk takes at least fifty.
//!
//! **Invariants**
//! 1. At most [`HELPERS`] threads, started when a batch first needs them, joined when the pool is dropped.
//! 2. The calling thread reads as well, so a batch progresses even if all helpers are busy, or none could
//!    start.
//! 3. [`ReadPool::read`] returns when no thread accesses the batch any more, even if a read panics; it then
//!    passes on the panic (`tests::a_panic_reaches_the_caller`).
//!
//! **Cost**: one lock and one wake-up for each helper; one allocation per batch.
#![expect(unsafe_code, reason = "threads that outlive a batch borrow it")]

use crate::storage::BlockRead;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// Threads in addition to the calling one: 16 concurrent reads.
const HELPERS: usize = 15;

/// Bounded number of reading threads, started on demand.
#[derive(Default)]
pub(super) struct ReadPool {
    shared: Arc<Shared>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    wanted: Condvar,
}

#[derive(Default)]
struct Queue {
    /// One entry for each helper that a batch needs.
    batches: VecDeque<Arc<Batch>>,
    closed: bool,
}

/// Batch from which several threads take reads.
struct Batch {
    /// First of `count` reads. One thread takes each: the one that got its index from `next`.
    reads: *mut BlockRead<'static>,
    count: usize,
    next: AtomicUsize,
    state: Mutex<BatchState>,
    finished: Condvar,
}

#[derive(Default)]
struct BatchState {
    done: usize,
    panicked: bool,
}

// SAFETY: a `BlockRead` is Send (a reference to a `Sync` file and a unique slice), and no two threads get the
// same one. `reads` is used only for indices below `count`, and `ReadPool::read` keeps the slice borrowed until
// all are done.
unsafe impl Send for Batch {}
// SAFETY: as above.
unsafe impl Sync for Batch {}

/// A poisoned lock only means that another thread panicked; all state is consistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl ReadPool {
    /// Performs these reads concurrently.
    ///
    /// # Panics
    /// If a file panicked while it was read.
    pub(super) fn read(&self, reads: &mut [BlockRead<'_>]) {
        let count = reads.len();
        if count < 2 {
            reads.iter_mut().for_each(BlockRead::perform);
            return;
        }
        let batch = Arc::new(Batch {
            reads: reads.as_mut_ptr().cast(),
            count,
            next: AtomicUsize::new(0),
            state: Mutex::default(),
            finished: Condvar::new(),
        });
        self.call_helpers(&batch, (count - 1).min(HELPERS));
        batch.take_reads();
        // Nothing above unwinds: `reads` is borrowed until here even if a file panics (invariant 3).
        assert!(!batch.wait(), "a file panicked while it was read");
    }

    /// Offers the batch to this many threads, and starts missing ones.
    fn call_helpers(&self, batch: &Arc<Batch>, wanted: usize) {
        let mut threads = lock(&self.threads);
        while threads.len() < wanted {
            let shared = Arc::clone(&self.shared);
            let started =
                std::thread::Builder::new().name("lsm-read".to_owned()).spawn(move || help(&shared));
            match started {
                Ok(thread) => threads.push(thread),
                // The system cannot start a thread, so fewer reads overlap.
                Err(_) => break,
            }
        }
        let helpers = wanted.min(threads.len());
        drop(threads);
        lock(&self.shared.queue).batches.extend((0..helpers).map(|_| Arc::clone(batch)));
        for _ in 0..helpers {
            self.shared.wanted.notify_one();
        }
    }
}

impl Drop for ReadPool {
    fn drop(&mut self) {
        lock(&self.shared.queue).closed = true;
        self.shared.wanted.notify_all();
        for thread in lock(&self.threads).drain(..) {
            let joined = thread.join();
            debug_assert!(joined.is_ok(), "a helper catches what a file throws");
        }
    }
}

/// Loop of a helper until the pool is dropped.
fn help(shared: &Shared) {
    let mut queue = lock(&shared.queue);
    while !queue.closed {
        if let Some(batch) = queue.batches.pop_front() {
            drop(queue);
            batch.take_reads();
            queue = lock(&shared.queue);
        } else {
            queue = shared.wanted.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Batch {
    /// Takes reads until none is left.
    fn take_reads(&self) {
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            if index >= self.count {
                return;
            }
            // SAFETY: `index` is below `count` and no other thread got it; the slice is borrowed by
            // `ReadPool::read`, which does not return before `done` counts this read.
            let read = unsafe { &mut *self.reads.add(index) };
            let outcome = catch_unwind(AssertUnwindSafe(|| read.perform()));
            let mut state = lock(&self.state);
            state.done += 1;
            state.panicked |= outcome.is_err();
            if state.done == self.count {
                self.finished.notify_all();
            }
        }
    }

    /// Waits until every read is done; returns whether one of them panicked.
    fn wait(&self) -> bool {
        let mut state = lock(&self.state);
        while state.done < self.count {
            state = self.finished.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.panicked
    }
}

impl core::fmt::Debug for ReadPool {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "ReadPool({} threads)", lock(&self.threads).len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::{ReadFile, StorageError};
    use std::time::Duration;

    /// File whose reads all wait until this many are in progress.
    struct Gate {
        opens_at: usize,
        inside: Mutex<usize>,
        came: Condvar,
    }

    impl ReadFile for Gate {
        fn read_at(&self, offset: u64, into: &mut [u8]) -> Result<(), StorageError> {
            let mut inside = lock(&self.inside);
            *inside += 1;
            self.came.notify_all();
            while *inside < self.opens_at {
                let (guard, waited) = self.came.wait_timeout(inside, Duration::from_secs(30)).unwrap();
                inside = guard;
                assert!(!waited.timed_out(), "only {} reads came at a time", *inside);
            }
            into.fill(u8::try_from(offset).unwrap());
            Ok(())
        }

        fn len(&self) -> u64 {
            256
        }
    }

    fn read(pool: &ReadPool, file: &dyn ReadFile, count: u8) -> Vec<u8> {
        let mut bytes = vec![0; usize::from(count)];
        let mut reads: Vec<BlockRead<'_>> = (0..count)
            .zip(bytes.chunks_mut(1))
            .map(|(offset, into)| BlockRead::new(file, u64::from(offset), into))
            .collect();
        pool.read(&mut reads);
        drop(reads);
        bytes
    }

    #[test]
    fn sixteen_reads_wait_together() {
        let pool = ReadPool::default();
        for opens_at in [2, 16, 16, 5] {
            let gate = Gate { opens_at, inside: Mutex::new(0), came: Condvar::new() };
            let count = u8::try_from(opens_at).unwrap();
            assert_eq!(read(&pool, &gate, count), (0..count).collect::<Vec<_>>());
        }
        assert_eq!(lock(&pool.threads).len(), HELPERS);
    }

    #[test]
    fn threads_start_when_they_are_wanted() {
        let pool = ReadPool::default();
        let open = Gate { opens_at: 0, inside: Mutex::new(0), came: Condvar::new() };
        read(&pool, &open, 1);
        assert_eq!(lock(&pool.threads).len(), 0);
        read(&pool, &open, 4);
        assert_eq!(lock(&pool.threads).len(), 3);
        assert_eq!(read(&pool, &open, 200), (0..200).collect::<Vec<_>>());
        assert_eq!(lock(&pool.threads).len(), HELPERS);
    }

    #[test]
    fn a_panic_reaches_the_caller() {
        let pool = ReadPool::default();
        let gate = Gate { opens_at: 0, inside: Mutex::new(0), came: Condvar::new() };
        let mut bytes = [0; 300];
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            let reads = (0..).zip(bytes.chunks_mut(1));
            let mut reads: Vec<_> = reads.map(|(offset, into)| BlockRead::new(&gate, offset, into)).collect();
            pool.read(&mut reads);
        }));
        assert!(panicked.is_err());
        assert_eq!(read(&pool, &gate, 100).len(), 100, "the pool still works");
    }
}
