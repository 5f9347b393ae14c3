//! Numbers in messages, without the standard library's float formatting, whose shortest-digits algorithms are 16 kB
//! of machine code, an eighth of the page's limit.
//!
//! **Invariant**: a message shows the value that was given, with the fewest digits that read back as it. Exceptions
//! are values from 2^53 on and those that need more than 31 decimals: these are shown to 12 digits.

use core::fmt;

/// Formats a number with the fewest digits that read back as it, such as `0.25` or `1e-19`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shown(pub f64);

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
        if size.is_infinite() {
            return f.write_str("infinity");
        }
        let (digits, decimals) = exact_decimal(size).unwrap_or_else(|| rounded_decimal(size));
        let digits = digits.to_string();
        let (first, others) = digits.split_at(1);
        let exponent = i32::try_from(others.len()).unwrap_or(0) - decimals;
        match usize::try_from(exponent) {
            Ok(place @ ..16) => {
                // Rounded digits can end before the point.
                let digits = format!("{digits:0<width$}", width = place + 1);
                let (whole, fraction) = digits.split_at(place + 1);
                let point = if fraction.is_empty() { "" } else { "." };
                write!(f, "{whole}{point}{fraction}")
            }
            Err(_) if exponent >= -6 => {
                let width = decimals.unsigned_abs() as usize;
                write!(f, "0.{digits:0>width$}")
            }
            _ => {
                let point = if others.is_empty() { "" } else { "." };
                write!(f, "{first}{point}{others}e{exponent}")
            }
        }
    }
}

/// Returns the fewest digits that read back as a number, and how many of them are decimals. `None` if its integer
/// arithmetic does not fit into 128 bits.
fn exact_decimal(size: f64) -> Option<(u64, i32)> {
    const FRACTION_BITS: u32 = 52;
    if size == 0.0 {
        return Some((0, 0));
    }
    // The number is `mantissa / 2^shift`, and the numbers that read back as it are nearer than half of a unit.
    let bits = size.to_bits();
    let mantissa = u128::from(bits & ((1 << FRACTION_BITS) - 1) | 1 << FRACTION_BITS);
    let shift =
        u32::try_from(1075 - (bits >> FRACTION_BITS).cast_signed()).ok().filter(|&shift| shift < 127)?;
    let units = if mantissa.is_power_of_two() { 4 } else { 2 };
    // Both sides times `2^shift / 2^decimals`. A number has at most `shift` decimals.
    let mut power_of_five = 1_u128;
    for decimals in 0..=shift.min(31) {
        let (scaled, shift) = (mantissa * power_of_five, shift - decimals);
        let digits = (scaled + (1 << shift >> 1)) >> shift;
        if (digits << shift).abs_diff(scaled) * units < power_of_five {
            return Some((u64::try_from(digits).ok()?, decimals.cast_signed()));
        }
        power_of_five *= 5;
    }
    None
}

/// Returns 12 digits of a number without zeros at their end, and how many of them are decimals.
fn rounded_decimal(size: f64) -> (u64, i32) {
    let (mut scaled, mut decimals) = (size, 0);
    while scaled < 1e11 {
        (scaled, decimals) = (scaled * 10.0, decimals + 1);
    }
    while scaled >= 1e12 {
        (scaled, decimals) = (scaled / 10.0, decimals - 1);
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 10^12")]
    let mut digits = libm::round(scaled) as u64;
    while digits.is_multiple_of(10) {
        (digits, decimals) = (digits / 10, decimals - 1);
    }
    (digits, decimals)
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
            (0.1 + 0.2, "0.30000000000000004"),
            (1.0 / f64::from(1_u32 << 30), "9.313225746154785e-10"),
            (0.000_001, "0.000001"),
            (1.5e-7, "1.5e-7"),
            (0.999_999_9, "0.9999999"),
            (1.0 + f64::EPSILON, "1.0000000000000002"),
            (64.000_000_1, "64.0000001"),
            (1e-19, "1e-19"),
            (-1e-300, "-1e-300"),
            (5e-324, "4.94065645841e-324"),
            (1e15, "1000000000000000"),
            (1.25e16, "1.25e16"),
            (f64::MAX, "1.79769313486e308"),
            (f64::NEG_INFINITY, "-infinity"),
            (f64::NAN, "not a number"),
        ];
        for (value, text) in cases {
            assert_eq!(Shown(value).to_string(), text);
        }
    }

    /// Returns the number that a text shows.
    fn read(text: &str) -> f64 {
        text.parse().unwrap()
    }

    proptest! {
        #[test]
        fn what_is_shown_reads_back(value in -1e15..1e15_f64, part in 0.0..1.0_f64) {
            let near = [part * 1e-3, 1.0 - part * 1e-12, libm::floor(value), 1e-13 * (1.0 + part)];
            for value in near.into_iter().chain([value, part]) {
                prop_assert!((read(&Shown(value).to_string()) - value).abs() <= 0.0, "{value:e}");
            }
        }

        #[test]
        fn every_number_is_shown_to_twelve_digits(bits: u64) {
            let value = f64::from_bits(bits);
            if value.is_finite() && value.abs() > 1e-300 {
                let read = read(&Shown(value).to_string());
                prop_assert!((read / value - 1.0).abs() < 1e-11, "{value:e} as {read:e}");
            }
        }

        #[test]
        fn what_a_person_types_is_shown(digits in 1..1_000_000_u64, decimals in 0..17_i32) {
            let value = read(&format!("{digits}e-{decimals}"));
            let shown = Shown(value).to_string();
            prop_assert!((read(&shown) - value).abs() <= 0.0, "{}", shown);
            prop_assert!(shown.len() <= 14, "{}", shown);
        }
    }
}
