//! Time of day in UTC, from the seconds of the system's clock.

use core::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

const SECONDS_OF_DAY: u64 = 86_400;

/// A second of the Gregorian calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Utc {
    /// Seconds since the beginning of 1970.
    pub seconds: u64,
}

impl Utc {
    /// Returns the current time, or 1970 if the clock is set to an earlier time.
    #[must_use]
    pub fn now() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { seconds: since.as_secs() }
    }

    /// Returns year, month and day. Years are counted from March in eras of 400, so that the leap day is the
    /// last day.
    fn date(self) -> (u64, u64, u64) {
        const DAYS_FROM_MARCH_OF_YEAR_0: u64 = 719_468;
        const DAYS_OF_ERA: u64 = 146_097;
        let day = self.seconds / SECONDS_OF_DAY + DAYS_FROM_MARCH_OF_YEAR_0;
        let (era, day) = (day / DAYS_OF_ERA, day % DAYS_OF_ERA);
        let leaps = day / 1460 + day / (DAYS_OF_ERA - 1) - day / 36_524;
        let year = (day - leaps) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        // Months from March on have 31 30 31 30 31 days, again and again: 153 in five.
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let (month, next_year) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        (era * 400 + year + next_year, month, day)
    }

    fn time(self) -> (u64, u64, u64) {
        let second = self.seconds % SECONDS_OF_DAY;
        (second / 3600, second / 60 % 60, second % 60)
    }

    /// As part of a file name: `20261121T023000Z`.
    #[must_use]
    pub fn compact(self) -> String {
        self.to_string().replace(['-', ':'], "")
    }
}

impl fmt::Display for Utc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ((year, month, day), (hour, minute, second)) = (self.date(), self.time());
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_become_dates() {
        for (seconds, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_827_696, "2000-02-29T12:34:56Z"),
            (1_709_164_799, "2024-02-28T23:59:59Z"),
            (1_795_228_200, "2026-11-21T02:30:00Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(Utc { seconds }.to_string(), expected);
        }
        assert_eq!(Utc { seconds: 1_795_228_200 }.compact(), "20261121T023000Z");
    }
}
