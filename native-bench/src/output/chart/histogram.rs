//! How read latencies are spread: bars over classes of equal factors, since latencies span decades.

use super::scale::{cells, float};
use crate::output::{Terminal, nanoseconds};
use core::fmt::Write;

/// Factors between the ends of a class, narrowest first.
const FACTORS: [f64; 7] = [1.1, 1.25, 1.5, 2.0, 4.0, 10.0, 100.0];
/// Maximum number of drawn classes.
const CLASSES_MAX: f64 = 16.0;

/// Counts of latencies in classes of equal factors.
#[derive(Debug, Clone, PartialEq)]
pub struct Histogram {
    /// `(lower end in ns, upper end in ns, count)`, ascending, without gaps.
    pub classes: Vec<(f64, f64, u64)>,
}

impl Histogram {
    /// Puts buckets of `[lower end in ns, count]` into few classes; nothing if there are no buckets.
    #[must_use]
    pub fn of(buckets: &[(u64, u64)]) -> Option<Self> {
        #[expect(clippy::cast_precision_loss, reason = "latencies, far below 2^53 ns")]
        let at = |bucket: &(u64, u64)| (bucket.0 as f64).max(1.0);
        let (first, last) = (at(buckets.first()?), at(buckets.last()?));
        let ratio = (last / first).max(1.0);
        let factor = FACTORS.into_iter().find(|factor| ratio.ln() / factor.ln() < CLASSES_MAX - 1.0)?;
        let class = |ns: f64| cells(((ns / first).ln() / factor.ln() + 1e-9).floor());
        let mut classes: Vec<(f64, f64, u64)> = (0..=class(last))
            .map(|index| {
                let low = first * factor.powf(float(index));
                (low, low * factor, 0)
            })
            .collect();
        for bucket in buckets {
            classes[class(at(bucket))].2 += bucket.1;
        }
        Some(Self { classes })
    }

    /// Counts as shares of the largest.
    pub(in crate::output) fn shares(&self) -> impl Iterator<Item = f64> {
        let count = |class: &(f64, f64, u64)| float(usize::try_from(class.2).unwrap_or(usize::MAX));
        let most = self.classes.iter().map(count).fold(1.0, f64::max);
        self.classes.iter().map(move |class| count(class) / most)
    }

    /// A line for each class.
    pub(in crate::output) fn lines(&self, terminal: &Terminal) -> String {
        let labels: Vec<String> = self.classes.iter().map(|&(low, ..)| nanoseconds(low)).collect();
        let label_width = labels.iter().map(String::len).max().unwrap_or(0);
        let count_width = self.classes.iter().map(|class| class.2.to_string().len()).max().unwrap_or(0);
        let room = terminal.width.saturating_sub(label_width + count_width + 8).clamp(8, 60);
        let (block, trace) = if terminal.unicode { ('█', '▏') } else { ('#', '.') };
        let mut text = String::new();
        for ((label, &(.., count)), share) in labels.iter().zip(&self.classes).zip(self.shares()) {
            let bar = match (count, cells(share * float(room))) {
                (0, _) => String::new(),
                (_, 0) => trace.to_string(),
                (_, length) => block.to_string().repeat(length),
            };
            let bar = terminal.paint(super::text::READ_COLOUR, &format!("{bar:<room$}"));
            let _ = writeln!(text, "from {label:>label_width$} {bar} {count:>count_width$}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_read_is_in_one_class() {
        let buckets: Vec<(u64, u64)> = (0..300).map(|index| (20_000 + 137 * index, 1 + index % 7)).collect();
        let histogram = Histogram::of(&buckets).unwrap();
        assert_eq!(
            histogram.classes.iter().map(|class| class.2).sum::<u64>(),
            buckets.iter().map(|bucket| bucket.1).sum::<u64>()
        );
        assert!(histogram.classes.len() <= 16);
        for pair in histogram.classes.windows(2) {
            assert!((pair[0].1 - pair[1].0).abs() < 1e-6 * pair[1].0, "{pair:?}");
        }
        assert_eq!(Histogram::of(&[]), None);
        assert_eq!(Histogram::of(&[(0, 5)]).unwrap().classes.len(), 1);
    }
}
