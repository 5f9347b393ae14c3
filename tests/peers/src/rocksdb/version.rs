//! Which RocksDB this is: as it writes into the log of an empty database, for its C interface does not tell.

use super::{Database, Setup};
use crate::Outcome;

/// The version number, and where the library is from.
///
/// # Errors
/// What RocksDB says, or that its log does not begin as it always did.
pub fn version() -> Outcome<String> {
    let place = tempfile::tempdir().map_err(|error| format!("no place for an empty database: {error}"))?;
    drop(Database::open(place.path(), Setup::plain(1 << 20))?);
    let log = std::fs::read_to_string(place.path().join("LOG")).map_err(|error| error.to_string())?;
    let number = number(&log).ok_or("RocksDB's log does not say which version it is")?;
    let from = if cfg!(feature = "rocksdb-current") { "of librocksdb-sys" } else { "system package" };
    Ok(format!("{number} ({from})"))
}

fn number(log: &str) -> Option<&str> {
    log.lines().find_map(|line| line.split_once("RocksDB version: ")).map(|(_, number)| number.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_is_found_in_the_log() {
        assert_eq!(number("2026/01/01-00:00:00.0 12 RocksDB version: 7.8.3\nmore"), Some("7.8.3"));
        assert_eq!(number("nothing"), None);
    }

    #[test]
    fn the_library_says_its_version() {
        let version = version().unwrap();
        assert!(version.starts_with(|first: char| first.is_ascii_digit()), "{version}");
    }
}
