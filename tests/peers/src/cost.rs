//! Cost of a load, and queries of processor time and memory of a process.

use std::fmt;
use std::time::Instant;

/// Cost of one load.
#[derive(Debug, Clone, Copy, Default)]
pub struct Cost {
    /// Processor time of all threads in user mode, from the first put until the store was closed at rest.
    pub user_s: f64,
    /// The same in the system.
    pub system_s: f64,
    /// Wall time until the last put returned.
    pub put_s: f64,
    /// Wall time until the store was closed at rest.
    pub rest_s: f64,
    /// The most memory that the process held, less what it held before the first put.
    pub peak_bytes: f64,
    /// Bytes of files.
    pub disk_bytes: u64,
}

impl Cost {
    /// Processor time of both kinds.
    #[must_use]
    pub fn cpu_s(&self) -> f64 {
        self.user_s + self.system_s
    }

    /// Encodes it for the parent process.
    #[must_use]
    pub fn line(&self) -> String {
        let Self { user_s, system_s, put_s, rest_s, peak_bytes, .. } = self;
        format!("{user_s} {system_s} {put_s} {rest_s} {peak_bytes}")
    }

    /// Decodes the line of a child process.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let mut numbers = line.split_whitespace().map(str::parse);
        let mut next = || numbers.next()?.ok();
        Some(Self {
            user_s: next()?,
            system_s: next()?,
            put_s: next()?,
            rest_s: next()?,
            peak_bytes: next()?,
            disk_bytes: 0,
        })
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { user_s, system_s, put_s, rest_s, disk_bytes, .. } = self;
        write!(
            f,
            "{:.2} s of processor ({user_s:.2} + {system_s:.2}), puts {put_s:.2} s, at rest {rest_s:.2} s, {disk_bytes} bytes",
            self.cpu_s()
        )
    }
}

/// A clock that also counts processor time.
pub struct Stopwatch {
    started: Instant,
    before: (f64, f64),
    held_before: f64,
    put_s: f64,
}

impl Stopwatch {
    /// Starts.
    #[must_use]
    pub fn start() -> Self {
        let held_before = held("VmRSS:");
        Self { before: processor_time(), held_before, started: Instant::now(), put_s: 0.0 }
    }

    /// The last put returned.
    pub fn all_put(&mut self) {
        self.put_s = self.started.elapsed().as_secs_f64();
    }

    /// The store is closed.
    #[must_use]
    pub fn stop(self) -> Cost {
        let rest_s = self.started.elapsed().as_secs_f64();
        let (user, system) = processor_time();
        let (user_s, system_s) = (user - self.before.0, system - self.before.1);
        let peak_bytes = held("VmHWM:") - self.held_before;
        Cost { user_s, system_s, put_s: self.put_s, rest_s, peak_bytes, disk_bytes: 0 }
    }
}

/// Bytes of memory that this process holds, by this name in the system's account of it; not a number where there is none.
#[must_use]
pub fn held(name: &str) -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let kib =
        line.and_then(|line| line.trim().strip_suffix("kB")).and_then(|kib| kib.trim().parse::<f64>().ok());
    kib.map_or(f64::NAN, |kib| kib * 1024.0)
}

/// Gives memory that was freed back to the system, so that what is allocated next is seen by [`held`].
#[expect(unsafe_code, reason = "the standard library does not ask the allocator for it")]
pub fn give_back_freed() {
    // SAFETY: it may be called at any time; nothing that is allocated is touched.
    unsafe { libc::malloc_trim(0) };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_child_tells_is_understood() {
        let cost =
            Cost { user_s: 1.5, system_s: 0.25, put_s: 2.0, rest_s: 3.0, peak_bytes: 4096.0, disk_bytes: 0 };
        let parsed = Cost::parse(&cost.line()).unwrap();
        assert!((parsed.cpu_s() - 1.75).abs() < 1e-9 && (parsed.peak_bytes - 4096.0).abs() < 1e-9);
        assert!(Cost::parse("1 2 three 4 5").is_none() && Cost::parse("1 2 3").is_none());
    }

    #[test]
    fn the_system_tells_what_a_process_holds() {
        assert!(held("VmRSS:") > 0.0 && held("VmNonsense:").is_nan());
    }
}
