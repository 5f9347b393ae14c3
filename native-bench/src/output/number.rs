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

/// A fraction in per cent.
#[must_use]
pub fn percent(fraction: f64) -> String {
    format!("{:.1} %", 100.0 * fraction)
}

fn three_digits(value: f64) -> String {
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
    }
}
