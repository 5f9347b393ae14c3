//! Numbers in messages, without the standard library's float formatting. Its shortest-digits algorithms are 16
//! kB of machine code, an eighth of the page's limit, and messages do not need seventeen digits.

use core::fmt;

/// Formats a number with up to six decimals and without trailing zeros.
///
/// Numbers beyond 10^15, and numbers that six decimals would round to 0, are shown as a bound.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shown(pub f64);

/// Scale of the most decimals.
const SCALE: f64 = 1e6;

/// From here on a float has no decimals.
const LARGE: f64 = 1e15;

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(value) = *self;
        if value.is_nan() {
            return f.write_str("not a number");
        }
        if value < 0.0 {
            f.write_str("-")?;
        }
        let size = value.abs();
        if size >= LARGE {
            return f.write_str("more than 10^15");
        }
        let whole = libm::floor(size);
        let millionths = libm::round((size - whole) * SCALE);
        // Rounding the decimals up may carry into the integer part.
        let (whole, millionths) = if millionths < SCALE { (whole, millionths) } else { (whole + 1.0, 0.0) };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "both are whole, and below 10^15"
        )]
        let (whole, mut millionths) = (whole as u64, millionths as u64);
        if whole + millionths == 0 && size > 0.0 {
            return f.write_str("less than 0.000001");
        }
        write!(f, "{whole}")?;
        if millionths == 0 {
            return Ok(());
        }
        let mut digits = 6;
        while millionths.is_multiple_of(10) {
            millionths /= 10;
            digits -= 1;
        }
        write!(f, ".{millionths:0digits$}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_look_like_this() {
        let cases = [
            (0.0, "0"),
            (-0.5, "-0.5"),
            (10.0, "10"),
            (1.25, "1.25"),
            (0.000_001, "0.000001"),
            (0.999_999_9, "1"),
            (1e-30, "less than 0.000001"),
            (-1e-7, "-less than 0.000001"),
            (0.000_000_6, "0.000001"),
            (1e15, "more than 10^15"),
            (f64::NEG_INFINITY, "-more than 10^15"),
            (f64::NAN, "not a number"),
        ];
        for (value, text) in cases {
            assert_eq!(Shown(value).to_string(), text);
        }
    }

    proptest! {
        #[test]
        fn what_is_shown_reads_back(value in -1e9..1e9_f64) {
            let shown = Shown(value).to_string();
            let read: f64 = if shown.contains("less") { 0.0 } else { shown.parse().unwrap() };
            prop_assert!((read - value).abs() <= 0.6e-6, "{value}");
        }
    }
}
