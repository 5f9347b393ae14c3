//! When to end early: a signal, or the time that the user allowed.
//!
//! Signals only set a number that work looks at between blocks, so that files are closed, the result is written and
//! the scratch directory is removed. A second signal ends the process at once; `clean` finds what it leaves.

use lsm_lab_teaching::results::StopReason;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Asked between blocks whether to end.
#[derive(Debug, Clone)]
pub struct Stop {
    /// Number of the received signal, or 0.
    signal: Arc<AtomicUsize>,
    /// True after a signal was received.
    flag: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Stop {
    /// Never, unless asked for by [`Stop::interrupt`].
    #[must_use]
    pub fn never() -> Self {
        Self { signal: Arc::default(), flag: Arc::default(), deadline: None }
    }

    /// On SIGINT, SIGTERM and SIGHUP, and after this time.
    ///
    /// # Errors
    /// What the system reports when handlers are set.
    pub fn on_signals(max_time: Option<Duration>) -> std::io::Result<Self> {
        let stop = Self { deadline: max_time.map(|time| Instant::now() + time), ..Self::never() };
        #[cfg(unix)]
        stop.listen()?;
        Ok(stop)
    }

    #[cfg(unix)]
    fn listen(&self) -> std::io::Result<()> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        use signal_hook::flag;
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            let number = usize::try_from(signal).unwrap_or(0);
            // In this order: the first signal finds the flag unset and sets it, the second finds it set.
            flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&self.flag))?;
            flag::register(signal, Arc::clone(&self.flag))?;
            flag::register_usize(signal, Arc::clone(&self.signal), number)?;
        }
        Ok(())
    }

    /// Turns the signal at a file size limit (`ulimit -f`) into the error of the write that exceeds it.
    ///
    /// # Errors
    /// What the system reports when the handler is set.
    #[cfg(unix)]
    pub fn survive_size_limits() -> std::io::Result<()> {
        let unread = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register(signal_hook::consts::SIGXFSZ, unread).map(drop)
    }

    /// Acts as if this signal had arrived.
    pub fn interrupt(&self, signal: usize) {
        self.signal.store(signal, Ordering::Relaxed);
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Set by a signal, for work that takes a flag. It knows nothing of the allowed time.
    #[must_use]
    pub fn flag(&self) -> &AtomicBool {
        &self.flag
    }

    /// Returns whether to end now.
    #[must_use]
    pub fn requested(&self) -> bool {
        self.reason().is_some()
    }

    /// Why to end now.
    #[must_use]
    pub fn reason(&self) -> Option<StopReason> {
        if self.signal().is_some() {
            return Some(StopReason::Interrupted);
        }
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        late.then_some(StopReason::TimeUsedUp)
    }

    /// Returns the number of the received signal.
    #[must_use]
    pub fn signal(&self) -> Option<u8> {
        u8::try_from(self.signal.load(Ordering::Relaxed)).ok().filter(|&signal| signal != 0)
    }
}
