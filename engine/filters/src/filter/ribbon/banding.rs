//! The equations of all keys, in a band: row `i` begins with the coefficient of slot `i`, so that what eliminates it is found
//! at its place.
//!
//! **Cost**: a key is added with a few row operations, more as the band fills. 32 bytes per slot for rows of 128 bits.
//! **Source**: Dillinger, Walzer, *Ribbon filter: practically smaller than Bloom and Xor*, 2021, sections 2 and 3.

use super::row::Row;

/// What the slots that a row selects have to sum up to: a bit for each column.
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

    /// Adds the equation of a key; `false` if it contradicts others. An equation that is there already says nothing new.
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

    /// Solves from the last slot to the first. `columns` tells how many columns a block of slots has, as many as the row
    /// is wide; `store` takes the solution of a block: a word for each column.
    ///
    /// A slot without an equation is 0.
    pub(super) fn solve(&self, columns: impl Fn(usize) -> usize, mut store: impl FnMut(usize, &[R])) {
        let width = R::WIDTH as usize;
        // Of each column the slots from the current one on; the first of them is the lowest bit.
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
