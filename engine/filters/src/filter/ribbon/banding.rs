//! Equations of all keys as a banded system: row `i` begins with the coefficient of slot `i`, so elimination
//! finds it by index.
//!
//! **Cost**: a few row operations per key, more as the band fills. 32 bytes per slot for rows of 128 bits.
//! **Source**: Dillinger, Walzer, *Ribbon filter: practically smaller than Bloom and Xor*, 2021, sections 2 and
//! 3.

use super::row::Row;

/// Required XOR of the slots that a row selects: one bit per column.
#[derive(Debug, Clone, Copy, Default)]
struct Equation<R> {
    row: R,
    result: u32,
}

pub(super) struct Banding<R> {
    equations: Vec<Equation<R>>,
}

impl<R: Row> Banding<R> {
    pub(super) fn new(slot_count: usize) -> Self {
        Self { equations: vec![Equation::default(); slot_count] }
    }

    /// Adds the equation of a key. Returns `false` if it contradicts others; an equation that follows from
    /// others is accepted.
    pub(super) fn add(&mut self, start: usize, row: R, result: u32) -> bool {
        let mut slot = start;
        let mut equation = Equation { row, result };
        loop {
            let there = &mut self.equations[slot];
            if there.row == R::default() {
                *there = equation;
                return true;
            }
            equation.row = equation.row ^ there.row;
            equation.result ^= there.result;
            if equation.row == R::default() {
                return equation.result == 0;
            }
            let zeros = equation.row.zeros_before();
            equation.row = equation.row >> zeros;
            slot += zeros as usize;
        }
    }

    /// Solves from the last slot to the first.
    ///
    /// `columns` returns the number of columns of a block of slots, which has as many slots as the row has
    /// bits. `store` receives the solution of a block: one word per column. A slot without an equation is 0.
    pub(super) fn solve(&self, columns: impl Fn(usize) -> usize, mut store: impl FnMut(usize, &[R])) {
        let width = R::WIDTH as usize;
        // For each column, the slots from the current one; the current one is the lowest bit.
        let mut windows = [R::default(); super::MAX_COLUMNS as usize];
        for (block, equations) in self.equations.chunks_exact(width).enumerate().rev() {
            let windows = &mut windows[..columns(block)];
            for equation in equations.iter().rev() {
                for (column, window) in windows.iter_mut().enumerate() {
                    let above = *window << 1;
                    let bit = (above & equation.row).is_odd() ^ (equation.result >> column & 1 == 1);
                    let free = equation.row == R::default();
                    *window = if bit && !free { above ^ R::FIRST } else { above };
                }
            }
            store(block, windows);
        }
    }
}
