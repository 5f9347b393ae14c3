//! Measures the clock of the processor. The frequency that the system reports is often absent or wrong.
//!
//! An addition and an exclusive or that depend on each other take one cycle each on all common processors. A
//! compiler cannot shorten a chain of the two. The fastest of some short runs is the undisturbed one.
//!
//! **Cost**: about a millisecond. **Units**: hertz.

use core::hint::black_box;
use std::time::Instant;

const RUNS: usize = 8;
const STEPS: u32 = 120_000;
/// Cycles of a step.
const CYCLES: f64 = 2.0;
/// No processor is outside this range; a value outside measured something else, for example a build without
/// optimization.
const PLAUSIBLE_HZ: core::ops::Range<f64> = 2e8..1e10;

/// The clock of the processor that asks, just now; `None` if what was found cannot be a clock.
#[must_use]
pub fn clock_hz() -> Option<f64> {
    let (term, mask) = (black_box(0x9E37_79B9_7F4A_7C15_u64), black_box(0xBF58_476D_1CE4_E5B9_u64));
    let mut fastest_s = f64::INFINITY;
    for _ in 0..RUNS {
        let mut state = black_box(1_u64);
        let start = Instant::now();
        for _ in 0..STEPS {
            state = state.wrapping_add(term) ^ mask;
        }
        black_box(state);
        fastest_s = fastest_s.min(start.elapsed().as_secs_f64());
    }
    Some(f64::from(STEPS) * CYCLES / fastest_s).filter(|hz| PLAUSIBLE_HZ.contains(hz))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_about_the_same_twice_or_the_machine_is_busy() {
        // A factor of two holds whatever else runs here: the fastest of eight runs counts.
        if let Some((first, second)) = clock_hz().zip(clock_hz()) {
            assert!((0.5..2.0).contains(&(first / second)), "{first} {second}");
        }
    }
}
