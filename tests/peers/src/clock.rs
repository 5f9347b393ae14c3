//! Wall time and the processor time of one thread, in nanoseconds.

use std::time::Instant;

/// A reading of both clocks.
#[derive(Debug, Clone, Copy)]
pub struct Reading {
    wall: Instant,
    cpu_ns: u64,
}

/// The time between two readings.
#[derive(Debug, Clone, Copy, Default)]
pub struct Elapsed {
    /// Wall time.
    pub wall_ns: u64,
    /// Processor time of this thread, user and system.
    pub cpu_ns: u64,
}

impl Reading {
    /// Reads both clocks: the processor's last, so that its time holds none of the other reading.
    #[inline]
    #[must_use]
    pub fn start() -> Self {
        let wall = Instant::now();
        Self { wall, cpu_ns: thread_cpu_ns() }
    }

    /// Adds the time since this reading.
    #[inline]
    pub fn add_to(self, elapsed: &mut Elapsed) {
        let cpu_ns = thread_cpu_ns();
        elapsed.cpu_ns += cpu_ns - self.cpu_ns;
        elapsed.wall_ns += u64::try_from(self.wall.elapsed().as_nanos()).unwrap_or(u64::MAX);
    }
}

/// Processor time of the calling thread.
#[inline]
#[expect(unsafe_code, reason = "the standard library does not ask the system for it")]
fn thread_cpu_ns() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call writes one `timespec` into memory that is one.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    u64::try_from(time.tv_sec * 1_000_000_000 + time.tv_nsec).unwrap_or_default()
}
