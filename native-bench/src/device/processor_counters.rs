//! Counters of the processor: instructions, cache misses and branch misses of this thread in user mode.
//!
//! The kernel allows them up to `kernel.perf_event_paranoid` 2. Most virtual machines have no such counters. A count is valid only if
//! the processor counted all the time: a counter that the kernel took away meanwhile gives no number.
//!
//! **Sources**: `perf_event_open(2)`.

use lsm_lab_teaching::results::ProcessorEvents;

/// Counts the same events on machines without processor counters.
const VALGRIND: &str = "`npm run bench:lookup-counts` in the repository counts instructions under valgrind";

/// Three counters that count together.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
#[derive(Debug)]
pub struct ProcessorCounters {
    group: perf_event::Group,
    /// Instructions, cache misses, branch misses.
    counters: [perf_event::Counter; 3],
}

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
impl ProcessorCounters {
    /// Opens the counters of the calling thread.
    ///
    /// # Errors
    /// Why there are none, and what to do about it.
    pub fn open() -> Result<Self, String> {
        use perf_event::events::Hardware;
        let kinds = [Hardware::INSTRUCTIONS, Hardware::CACHE_MISSES, Hardware::BRANCH_MISSES].map(Into::into);
        let in_words = |error: std::io::Error| {
            let setting = super::machine::Machine::this().text("proc/sys/kernel/perf_event_paranoid");
            refusal(&error, setting.as_deref())
        };
        let mut counters = Self::of(kinds).map_err(in_words)?;
        // Counters that never run exist too, for example while another program occupies all of them.
        let counted = counters.count(|| (0..1000_u64).map(std::hint::black_box).sum::<u64>()).1;
        counted.filter(|events| events.instructions >= 1000.0).map(|_| counters).ok_or_else(|| {
            format!("the counters do not run, because another program uses them; end it, or {VALGRIND}")
        })
    }

    fn of(kinds: [perf_event::events::Event; 3]) -> Result<Self, std::io::Error> {
        let mut group = perf_event::Group::new()?;
        let mut add =
            |kind: perf_event::events::Event| perf_event::Builder::new().group(&mut group).kind(kind).build();
        let [first, second, third] = kinds;
        let counters = [add(first)?, add(second)?, add(third)?];
        Ok(Self { group, counters })
    }

    /// Runs work and counts its events; `None` if they were not counted all the time.
    #[expect(clippy::cast_precision_loss, reason = "counts of a block of lookups are far below 2^53")]
    pub fn count<T>(&mut self, work: impl FnOnce() -> T) -> (T, Option<ProcessorEvents>) {
        let ready = self.group.reset().and_then(|()| self.group.enable()).is_ok();
        let before = self.group.read().ok();
        let result = work();
        let after = self.group.disable().and_then(|()| self.group.read()).ok();
        let counted = before.zip(after).filter(|_| ready).and_then(|(before, after)| {
            let enabled = after.time_enabled() - before.time_enabled();
            let running = after.time_running() - before.time_running();
            (enabled == running && running > 0).then(|| {
                let [instructions, cache_misses, branch_misses] =
                    self.counters.each_ref().map(|counter| (after[counter] - before[counter]) as f64);
                ProcessorEvents { instructions, cache_misses, branch_misses }
            })
        });
        (result, counted)
    }
}

/// Counters that no system but Linux has.
#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
#[derive(Debug)]
pub struct ProcessorCounters;

#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
impl ProcessorCounters {
    /// Opens nothing.
    ///
    /// # Errors
    /// Always.
    pub fn open() -> Result<Self, String> {
        Err(format!("native-bench reads them on 64-bit Linux only; {VALGRIND}"))
    }

    /// Runs work and counts nothing.
    pub fn count<T>(&mut self, work: impl FnOnce() -> T) -> (T, Option<ProcessorEvents>) {
        (work(), None)
    }
}

/// Returns the reason of an error of `perf_event_open`, with what to do. `setting` is the content of
/// `/proc/sys/kernel/perf_event_paranoid`.
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "only Linux has these errors"))]
fn refusal(error: &std::io::Error, setting: Option<&str>) -> String {
    use std::io::ErrorKind;
    let level = setting.and_then(|text| text.trim().parse::<i32>().ok());
    let because = match (error.kind(), level) {
        (ErrorKind::PermissionDenied, Some(level)) if level > 2 => format!(
            "kernel.perf_event_paranoid is {level}; run `sysctl kernel.perf_event_paranoid=2` as root"
        ),
        (ErrorKind::PermissionDenied, _) => {
            "a seccomp filter forbids perf_event_open, as containers do by default; run \
                                             native-bench outside of the container"
                .to_owned()
        }
        // ENOENT, ENODEV and EOPNOTSUPP: the processor, or the hypervisor, has no such counter.
        (ErrorKind::NotFound, _) => {
            format!("this machine has no processor counters, as most virtual machines; {VALGRIND}")
        }
        (ErrorKind::Unsupported, _) => {
            format!("this kernel or machine offers no processor counters; {VALGRIND}")
        }
        _ => format!("the system gives no other reason; {VALGRIND}"),
    };
    format!("{error}: {because}")
}

#[cfg(all(test, target_os = "linux", target_pointer_width = "64"))]
mod tests {
    use super::*;
    use perf_event::events::Software;

    #[test]
    fn each_refusal_has_its_remedy() {
        /// `EACCES`, `EPERM`, `ENOENT`, `EOPNOTSUPP`, `ENOSYS`, `EMFILE` of Linux.
        const ERRORS: [i32; 6] = [13, 1, 2, 95, 38, 24];
        let of = |number: i32, setting| refusal(&std::io::Error::from_raw_os_error(number), setting);
        for (text, wanted) in [
            (of(ERRORS[0], Some("3\n")), "sysctl kernel.perf_event_paranoid=2"),
            (of(ERRORS[0], Some("2\n")), "seccomp"),
            (of(ERRORS[1], None), "seccomp"),
            (of(ERRORS[2], Some("2")), "virtual machines"),
            (of(ERRORS[3], Some("2")), "bench:lookup-counts"),
            (of(ERRORS[4], Some("2")), "bench:lookup-counts"),
            (of(ERRORS[5], Some("2")), "os error 24"),
        ] {
            assert!(text.contains(wanted) && text.contains("os error"), "{text}");
        }
    }

    const PAGES: usize = 500;

    /// Every Linux counts page faults in software, so the group, its times and its differences are tested without counters of the
    /// processor.
    #[test]
    fn events_of_the_work_are_counted_and_no_others() {
        let kinds =
            [Software::PAGE_FAULTS_MIN, Software::PAGE_FAULTS_MAJ, Software::PAGE_FAULTS].map(Into::into);
        let Ok(mut counters) = ProcessorCounters::of(kinds) else {
            return println!("skipped: this system forbids perf_event_open");
        };
        let touch = || {
            let memory = vec![1_u8; PAGES * 4096];
            std::hint::black_box(memory.iter().step_by(4096).map(|&byte| u64::from(byte)).sum::<u64>())
        };
        std::hint::black_box(touch());
        let (sum, touched) = counters.count(touch);
        assert_eq!(sum, PAGES as u64);
        let ((), idle) = counters.count(|| ());
        let (touched, idle) = (touched.unwrap(), idle.unwrap());
        // The pages of a fresh allocation fault, with 4 KiB each or with fewer large ones.
        assert!(touched.instructions >= 1.0, "{touched:?}");
        assert!(idle.instructions < 3.0 && idle.instructions < touched.instructions, "{idle:?} {touched:?}");
        // Minor and major faults are all faults.
        let parts = touched.instructions + touched.cache_misses;
        assert!((parts - touched.branch_misses).abs() < 0.5, "{touched:?}");
    }
}
