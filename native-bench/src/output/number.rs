//! Numbers for people: three digits that mean something, and a unit.

/// A time in the unit that suits it.
#[must_use]
pub fn nanoseconds(ns: f64) -> String {
    let (value, unit) = match ns.abs() {
        size if size < 1e3 => (ns, "ns"),
        size if size < 1e6 => (ns / 1e3, "us"),
        size if size < 1e9 => (ns / 1e6, "ms"),
        _ => (ns / 1e9, "s"),
    };
    format!("{} {unit}", three_digits(value))
}

/// `40 s`, `12 min`, `3.5 h`: how long something takes, about.
#[must_use]
pub fn duration(seconds: f64) -> String {
    match seconds {
        short if short < 100.0 => format!("{short:.0} s"),
        middle if middle < 6000.0 => format!("{:.0} min", middle / 60.0),
        long => format!("{:.1} h", long / 3600.0),
    }
}

/// A size in the unit that suits it.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
pub fn bytes(count: u64) -> String {
    let value = count as f64;
    match count {
        0..1024 => format!("{count} B"),
        1024..1_048_576 => format!("{} KiB", three_digits(value / 1024.0)),
        1_048_576..1_073_741_824 => format!("{} MiB", three_digits(value / 1_048_576.0)),
        _ => format!("{} GiB", three_digits(value / 1_073_741_824.0)),
    }
}

/// A size as the value of an option, rounded up: `28MiB`, `26GiB`.
#[must_use]
pub fn bytes_as_option(count: u64) -> String {
    let (unit, name) = if count < 1 << 30 { (1 << 20, "MiB") } else { (1 << 30, "GiB") };
    format!("{}{name}", count.div_ceil(unit).max(1))
}

/// A fraction in per cent.
#[must_use]
pub fn percent(fraction: f64) -> String {
    let text = format!("{:.1} %", 100.0 * fraction);
    if text == "-0.0 %" { "0.0 %".to_owned() } else { text }
}

/// A small fraction, such as a rate of false positives, in per cent.
#[must_use]
pub fn rate(fraction: f64) -> String {
    format!("{} %", three_digits(100.0 * fraction))
}

/// A number in the unit that a result gives it.
#[must_use]
pub fn quantity(value: f64, unit: &str) -> String {
    match unit {
        "ns" => nanoseconds(value),
        "s" => nanoseconds(value * 1e9),
        "fraction" => rate(value),
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "three digits are shown; saturates"
        )]
        "bytes" if value >= 0.0 => bytes(value as u64),
        "" | "1" | "ratio" | "factor" => digits(value),
        other => format!("{} {other}", digits(value)),
    }
}

/// Both ends of an interval; the unit once, if it is the same.
#[must_use]
pub(super) fn ends_in_words(low: f64, high: f64, unit: &str) -> String {
    let (low, high) = (quantity(low, unit), quantity(high, unit));
    match (low.rsplit_once(' '), high.rsplit_once(' ')) {
        (Some((number, first)), Some((_, second))) if first == second => format!("{number} to {high}"),
        _ => format!("{low} to {high}"),
    }
}

/// A tick of an axis: no more digits than it has.
#[must_use]
pub(super) fn plain(value: f64) -> String {
    let decimals = match value.abs() {
        0.0 | 100.0.. => 0,
        10.0.. => 1,
        1.0.. => 2,
        0.1.. => 3,
        0.01.. => 4,
        _ => 6,
    };
    let text = format!("{value:.decimals$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// Whole numbers whole, others with three digits.
fn digits(value: f64) -> String {
    let whole = value.abs() < 9e15 && value.fract().abs() < 1e-9;
    match value.abs() {
        _ if whole => format!("{value:.0}"),
        size if size >= 0.01 => three_digits(value),
        _ => format!("{value:.1e}"),
    }
}

/// Formats a number without its unit.
pub(super) fn three_digits(value: f64) -> String {
    match value.abs() {
        size if size < 9.995 => format!("{value:.2}"),
        size if size < 99.95 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_follow_size() {
        for (ns, text) in [
            (0.0, "0.00 ns"),
            (9.994, "9.99 ns"),
            (45.04, "45.0 ns"),
            (999.0, "999 ns"),
            (1000.0, "1.00 us"),
            (54_321.0, "54.3 us"),
            (-120.0, "-120 ns"),
            (4.6e6, "4.60 ms"),
            (2e9, "2.00 s"),
        ] {
            assert_eq!(nanoseconds(ns), text);
        }
        for (count, text) in
            [(640, "640 B"), (218_240, "213 KiB"), (178_782_208, "170 MiB"), (2 << 30, "2.00 GiB")]
        {
            assert_eq!(bytes(count), text);
        }
        assert_eq!(percent(-0.0312), "-3.1 %");
        assert_eq!(percent(-0.0001), "0.0 %", "nothing is less than nothing");
    }

    #[test]
    fn quantities_have_the_unit_of_the_result() {
        for (value, unit, text) in [
            (235.4, "ns", "235 ns"),
            (0.00817, "fraction", "0.82 %"),
            (1_048_576.0, "bytes", "1.00 MiB"),
            (4.992, "reads", "4.99 reads"),
            (1_000_000.0, "reads", "1000000 reads"),
            (0.000_12, "", "1.2e-4"),
            (2.5, "s", "2.50 s"),
        ] {
            assert_eq!(quantity(value, unit), text);
        }
        for (value, text) in [(0.0, "0"), (1000.0, "1000"), (2.5, "2.5"), (0.25, "0.25"), (-20.0, "-20")] {
            assert_eq!(plain(value), text);
        }
    }
}
