//! What a load cost, and how the processor time of a process is asked for.

use std::fmt;
use std::time::Instant;

/// What one load cost.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Cost {
    /// Processor time of all threads, user and system, from the first put until the store was closed at rest.
    pub(crate) user_s: f64,
    pub(crate) system_s: f64,
    /// Wall time until the last put returned.
    pub(crate) put_s: f64,
    /// Wall time until the store was closed at rest.
    pub(crate) rest_s: f64,
    /// Bytes of files.
    pub(crate) disk_bytes: u64,
}

impl Cost {
    /// Processor time of both kinds.
    pub(crate) fn cpu_s(&self) -> f64 {
        self.user_s + self.system_s
    }

    /// As a child tells it.
    pub(crate) fn line(&self) -> String {
        format!("{} {} {} {}", self.user_s, self.system_s, self.put_s, self.rest_s)
    }

    /// What a child told.
    pub(crate) fn parse(line: &str) -> Option<Self> {
        let mut numbers = line.split_whitespace().map(str::parse);
        let mut next = || numbers.next()?.ok();
        Some(Self { user_s: next()?, system_s: next()?, put_s: next()?, rest_s: next()?, disk_bytes: 0 })
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { user_s, system_s, put_s, rest_s, disk_bytes } = self;
        write!(
            f,
            "{:.2} s of processor ({user_s:.2} + {system_s:.2}), puts {put_s:.2} s, at rest {rest_s:.2} s, {disk_bytes} bytes",
            self.cpu_s()
        )
    }
}

/// A clock that also counts processor time.
pub(crate) struct Stopwatch {
    started: Instant,
    before: (f64, f64),
    put_s: f64,
}

impl Stopwatch {
    /// Starts.
    pub(crate) fn start() -> Self {
        Self { before: processor_time(), started: Instant::now(), put_s: 0.0 }
    }

    /// The last put returned.
    pub(crate) fn all_put(&mut self) {
        self.put_s = self.started.elapsed().as_secs_f64();
    }

    /// The store is closed.
    pub(crate) fn stop(self) -> Cost {
        let rest_s = self.started.elapsed().as_secs_f64();
        let (user, system) = processor_time();
        let (user_s, system_s) = (user - self.before.0, system - self.before.1);
        Cost { user_s, system_s, put_s: self.put_s, rest_s, disk_bytes: 0 }
    }
}

/// User and system time of this process, all threads, in seconds.
#[expect(unsafe_code, reason = "the standard library does not ask the system for it")]
fn processor_time() -> (f64, f64) {
    // SAFETY: `getrusage` writes a whole `rusage` into memory that is one; all bit patterns of it are numbers.
    let usage = unsafe {
        let mut usage = std::mem::zeroed::<libc::rusage>();
        libc::getrusage(libc::RUSAGE_SELF, &raw mut usage);
        usage
    };
    #[expect(clippy::cast_precision_loss, reason = "seconds and microseconds of a short process")]
    let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
    (seconds(usage.ru_utime), seconds(usage.ru_stime))
}
