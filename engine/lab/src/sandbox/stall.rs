//! Compaction debt and write stalls on a virtual clock.
//!
//! On a page, flush and compaction run inside the operation that causes them. A store with a background thread
//! lets writers continue and does this work later. This module replays the work of a run that way: operations
//! arrive at a fixed rate, the device moves one block at a time, and a writer waits while more blocks than the
//! limit are left to move.

/// Work that an operation caused.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Job {
    /// Number of operations before it.
    pub moment: u32,
    /// Blocks that its flush and compactions read and wrote.
    pub blocks: f64,
}

/// Parameters of the virtual clock.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Background {
    /// Time between two operations without waiting, in nanoseconds.
    pub gap_ns: f64,
    /// Time to read or write a block, in nanoseconds.
    pub block_ns: f64,
    /// Blocks that may be left to move before writers wait.
    pub most_blocks: f64,
}

/// Debt over time, and the waits.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Stalls {
    /// Corners of the line of debt: number of operations, and blocks left to move.
    pub debt: Vec<(f64, f64)>,
    /// Number of operations before each wait, and its length in nanoseconds.
    pub waits: Vec<(u32, f64)>,
}

/// Replays jobs, in the order of their moments, over `total` operations.
#[must_use]
pub fn stalls(jobs: &[Job], total: u32, background: &Background) -> Stalls {
    let Background { gap_ns, block_ns, most_blocks } = *background;
    let per_operation = gap_ns / block_ns;
    let mut found = Stalls { debt: vec![(0.0, 0.0)], waits: Vec::new() };
    let (mut debt, mut last) = (0.0_f64, 0.0_f64);
    let mut work_off = |found: &mut Stalls, debt: &mut f64, to: f64| {
        if *debt > 0.0 && last + *debt / per_operation < to {
            found.debt.push((last + *debt / per_operation, 0.0));
        }
        *debt = (*debt - (to - last) * per_operation).max(0.0);
        found.debt.push((to, *debt));
        last = to;
    };
    for same in jobs.chunk_by(|one, other| one.moment == other.moment) {
        let moment = same[0].moment;
        work_off(&mut found, &mut debt, moment.into());
        debt += same.iter().map(|job| job.blocks).sum::<f64>();
        found.debt.push((moment.into(), debt));
        if debt > most_blocks {
            found.waits.push((moment, (debt - most_blocks) * block_ns));
            debt = most_blocks;
            found.debt.push((moment.into(), debt));
        }
    }
    work_off(&mut found, &mut debt, total.into());
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const BACKGROUND: Background = Background { gap_ns: 10.0, block_ns: 100.0, most_blocks: 20.0 };

    #[test]
    fn debt_is_worked_off_between_jobs_and_writers_wait_above_the_limit() {
        let jobs = [(100, 10.0), (150, 8.0), (150, 10.0)].map(|(moment, blocks)| Job { moment, blocks });
        let found = stalls(&jobs, 500, &BACKGROUND);
        // 50 operations of 10 ns move 5 blocks of 100 ns: 5 and 18 are left, 3 more than the limit.
        assert_eq!(found.waits, [(150, 300.0)]);
        let debt = [
            (0.0, 0.0),
            (100.0, 0.0),
            (100.0, 10.0),
            (150.0, 5.0),
            (150.0, 23.0),
            (150.0, 20.0),
            (350.0, 0.0),
            (500.0, 0.0),
        ];
        assert_eq!(found.debt, debt);
    }

    #[test]
    fn nothing_waits_without_work() {
        assert_eq!(stalls(&[], 10, &BACKGROUND).debt, [(0.0, 0.0), (10.0, 0.0)]);
    }
}
