//! On what and with what was measured. Only what is named here gets into a file: no host names, no paths.

use crate::{Outcome, lsm};
use serde_json::{Value, json};
use std::path::Path;

/// The version of this project's engine.
pub const ENGINE_VERSION: &str = env!("PEERS_ENGINE_VERSION");

/// The day of the run, in UTC.
#[must_use]
pub fn today() -> String {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    date(since.as_secs() / 86_400)
}

/// The date of a day since the beginning of 1970. Source: Hinnant, "chrono-compatible low-level date algorithms", 2013.
fn date(day: u64) -> String {
    let day = day + 719_468;
    let (era, of_era) = (day / 146_097, day % 146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let (month, day) =
        (if shifted < 10 { shifted + 3 } else { shifted - 9 }, of_year - (153 * shifted + 2) / 5 + 1);
    let year = 400 * era + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The first value of this name in a file of `name: value` lines.
fn field(text: &str, name: &str) -> Option<String> {
    let mut fields = text.lines().filter_map(|line| line.split_once([':', '=']));
    let value = fields.find(|(field, _)| field.trim() == name)?.1;
    Some(value.trim().trim_matches('"').to_owned())
}

fn read(path: &str) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

/// Processor, cores, memory, system.
#[must_use]
pub fn machine() -> Value {
    let huge_pages = read("/sys/kernel/mm/transparent_hugepage/enabled");
    let chosen = huge_pages.split(['[', ']']).nth(1).map(str::to_owned);
    json!({
        "processor": field(&read("/proc/cpuinfo"), "model name"),
        "second_level_cache": read("/sys/devices/system/cpu/cpu0/cache/index2/size").trim(),
        "cores": read("/proc/cpuinfo").lines().filter(|line| line.starts_with("processor")).count(),
        "memory": field(&read("/proc/meminfo"), "MemTotal"),
        "kernel": read("/proc/sys/kernel/osrelease").trim(),
        "system": field(&read("/etc/os-release"), "PRETTY_NAME"),
        "transparent_huge_pages": chosen,
    })
}

/// How this program and the Rust engines in it were built.
#[must_use]
pub fn build() -> Value {
    json!({
        "compiler": env!("PEERS_RUSTC"),
        "rustflags": env!("PEERS_RUSTFLAGS"),
        "target_features": env!("PEERS_TARGET_FEATURES"),
        "profile": env!("PEERS_PROFILE"),
        "lto": "thin",
        "codegen_units": 1,
        "allocator": "the system's",
    })
}

/// The same as a line.
#[must_use]
pub fn build_line() -> String {
    let flags = match env!("PEERS_RUSTFLAGS") {
        "" => "none",
        flags => flags,
    };
    format!(
        "{}, {} profile, lto thin, 1 codegen unit, RUSTFLAGS {flags} (target features {}), the system's allocator",
        env!("PEERS_RUSTC"),
        env!("PEERS_PROFILE"),
        env!("PEERS_TARGET_FEATURES"),
    )
}

/// Returns the versions of the contenders.
#[must_use]
pub fn versions(rocksdb: &str) -> Value {
    json!({ "ours": ENGINE_VERSION, "rocksdb": rocksdb, "lsm_tree": lsm::VERSION })
}

/// Writes a file of results, and the folder for it.
///
/// # Errors
/// What the system says.
pub fn write(path: &Path, content: &Value) -> Outcome<()> {
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    std::fs::write(path, laid_out(content)).map_err(failed)
}

/// A file of results as text: arrays of numbers, which most of it is, on one line each.
fn laid_out(content: &Value) -> String {
    let mut text = String::new();
    let (mut numbers, mut within) = (String::new(), false);
    for line in format!("{content:#}\n").lines() {
        let word = line.trim();
        let number = word.trim_end_matches(',').parse::<f64>().is_ok();
        if number {
            within = true;
            numbers.push_str(word);
        } else {
            if within {
                text.truncate(text.trim_end().len());
                text.push_str(&numbers.replace(',', ", "));
                text.push_str(word);
            } else {
                text.push_str(line);
            }
            text.push('\n');
            (numbers, within) = (String::new(), false);
        }
    }
    text
}

/// How busy the machine was.
#[must_use]
pub fn load_average() -> String {
    read("/proc/loadavg").split_whitespace().take(3).collect::<Vec<_>>().join(" ")
}

/// Bytes of memory that can be had without swapping.
#[must_use]
pub fn available_memory_bytes() -> Option<u64> {
    let kib = field(&read("/proc/meminfo"), "MemAvailable")?;
    Some(kib.strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_by_their_whole_name() {
        let text = "processor\t: 0\nmodel name\t: A CPU @ 2 GHz\nPRETTY_NAME=\"Some Linux\"\n";
        assert_eq!(field(text, "model name").as_deref(), Some("A CPU @ 2 GHz"));
        assert_eq!(field(text, "PRETTY_NAME").as_deref(), Some("Some Linux"));
        assert_eq!(field(text, "name"), None);
    }

    #[test]
    fn a_file_is_the_same_content_with_rounds_on_one_line() {
        let content = json!({ "a": [1.5, 2.0, -3e9], "b": [[1], []], "c": { "d": 4, "e": ["1", "x"] } });
        let text = laid_out(&content);
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), content);
        assert!(text.contains("[1.5, 2.0, -3000000000.0],"), "{text}");
    }

    #[test]
    fn days_have_their_dates() {
        for (day, told) in [(0, "1970-01-01"), (11_016, "2000-02-29"), (20_778, "2026-11-21")] {
            assert_eq!(date(day), told);
        }
    }

    #[test]
    fn no_path_and_no_host_gets_out() {
        let told = [machine(), build(), versions("7")].map(|value| value.to_string()).join(" ");
        let host = read("/proc/sys/kernel/hostname");
        assert!(host.trim().is_empty() || !told.contains(host.trim()), "{told}");
        assert!(!told.contains("/home") && !told.contains(env!("CARGO_MANIFEST_DIR")), "{told}");
    }
}
