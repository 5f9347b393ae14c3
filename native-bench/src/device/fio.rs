//! The same reads by another program: interleaved pairs of our measurement and fio on the same file.
//!
//! Only interleaved pairs mean anything: on a shared machine the drift from run to run is larger than the difference
//! between the tools. The median of the pairs decides, for p50 and, more generously, for p90; tails belong to the neighbours, and on
//! a busy machine p90 is one.

use super::noise::NoiseSample;
use lsm_lab_filters::math::statistics::median;
use serde::Serialize;
use std::path::Path;
use std::process::Command;

/// Pairs without which nothing is concluded.
pub const PAIRS_MIN: usize = 3;
/// Largest median of |ln(our p50 / its p50)|.
pub const P50_DISAGREEMENT_MAX: f64 = 0.15;
/// The same of p90.
pub const P90_DISAGREEMENT_MAX: f64 = 0.25;

/// Percentiles by one tool.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Percentiles {
    /// Half of the reads were at least as fast.
    pub p50_ns: f64,
    /// 90 of 100 were.
    pub p90_ns: f64,
}

/// One run of native-bench and one of fio, one right after the other.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct FioPair {
    /// Ours.
    pub ours: Percentiles,
    /// That of fio.
    pub fio: Percentiles,
}

/// Outcome of the check.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "outcome", rename_all = "kebab-case")]
pub enum FioCheck {
    /// There is no fio here, or it does not run.
    Skipped {
        /// Why, for people.
        reason: String,
    },
    /// Both measured.
    Compared {
        /// The pairs in order.
        pairs: Vec<FioPair>,
        /// Median of |ln(our p50 / its p50)|.
        disagreement: f64,
        /// Median of |ln(our p90 / its p90)|.
        p90_disagreement: f64,
        /// True if p90 counts. On a busy machine (grade C), p90 depends on other programs.
        p90_judged: bool,
        /// True if the first difference is at most 0.15 and the second, if it counts, at most 0.25.
        agrees: bool,
    },
}

/// The arguments of fio: random reads of 4 KiB past the page cache, one at a time, never writing.
#[must_use]
pub fn arguments(file: &Path, seconds: u32, cpu: Option<usize>) -> Vec<String> {
    let mut arguments: Vec<String> = [
        "--name=native-bench",
        "--readonly",
        "--rw=randread",
        "--bs=4k",
        "--ioengine=psync",
        "--iodepth=1",
        "--direct=1",
        "--time_based",
        "--norandommap",
        "--randrepeat=0",
        "--output-format=json",
    ]
    .map(str::to_owned)
    .to_vec();
    // A colon separates files for fio, unless it is escaped.
    arguments.push(format!("--filename={}", file.display().to_string().replace(':', "\\:")));
    arguments.push(format!("--runtime={seconds}"));
    arguments.extend(cpu.map(|cpu| format!("--cpus_allowed={cpu}")));
    arguments
}

/// Runs pairs in alternating order, so that neither tool is always second.
///
/// # Errors
/// Errors of native-bench's own measurement. An error of fio is a skip.
pub fn verify_fio<E>(
    file: &Path,
    pairs: usize,
    seconds: u32,
    cpu: Option<usize>,
    mut ours: impl FnMut() -> Result<Percentiles, E>,
) -> Result<FioCheck, E> {
    let fio = || run_fio("fio", &arguments(file, seconds, cpu));
    let mut done = Vec::new();
    let before = NoiseSample::now();
    for pair in 0..pairs.max(PAIRS_MIN) {
        let (ours, fio) = if pair % 2 == 0 {
            let first = ours()?;
            (first, fio())
        } else {
            let first = fio();
            (ours()?, first)
        };
        match fio {
            Ok(fio) => done.push(FioPair { ours, fio }),
            Err(reason) => return Ok(FioCheck::Skipped { reason }),
        }
    }
    Ok(compare(done, NoiseSample::now().since(&before).grade != Some('C')))
}

fn compare(pairs: Vec<FioPair>, p90_judged: bool) -> FioCheck {
    let disagreement = median_distance(&pairs, |of| of.p50_ns);
    let p90_disagreement = median_distance(&pairs, |of| of.p90_ns);
    let agrees =
        disagreement <= P50_DISAGREEMENT_MAX && (!p90_judged || p90_disagreement <= P90_DISAGREEMENT_MAX);
    FioCheck::Compared { pairs, disagreement, p90_disagreement, p90_judged, agrees }
}

fn median_distance(pairs: &[FioPair], of: impl Fn(&Percentiles) -> f64) -> f64 {
    median(&pairs.iter().map(|pair| (of(&pair.ours) / of(&pair.fio)).ln().abs()).collect::<Vec<_>>())
}

fn run_fio(program: &str, arguments: &[String]) -> Result<Percentiles, String> {
    let output = Command::new(program).args(arguments).output().map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => "fio is not installed; skipping the comparison".to_owned(),
        _ => format!("cannot start fio: {error}"),
    })?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr);
        return Err(format!("fio failed: {}", text.lines().next().unwrap_or("it does not say why")));
    }
    parse(&output.stdout).ok_or_else(|| "cannot read the output of fio".to_owned())
}

/// Older versions print notes before the JSON.
fn parse(output: &[u8]) -> Option<Percentiles> {
    let start = output.iter().position(|&byte| byte == b'{')?;
    let report: serde_json::Value = serde_json::from_slice(&output[start..]).ok()?;
    let percentile = &report["jobs"][0]["read"]["clat_ns"]["percentile"];
    let positive = |name: &str| percentile[name].as_f64().filter(|&ns| ns > 0.0);
    Some(Percentiles { p50_ns: positive("50.000000")?, p90_ns: positive("90.000000")? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(ours: f64, fio: f64) -> FioPair {
        let of = |p50_ns| Percentiles { p50_ns, p90_ns: p50_ns };
        FioPair { ours: of(ours), fio: of(fio) }
    }

    #[test]
    fn the_median_pair_decides() {
        for (pairs, expected) in [
            (vec![pair(60.0, 60.0), pair(53.0, 54.0), pair(64.0, 59.0)], true),
            (vec![pair(60.0, 60.0), pair(200.0, 54.0), pair(64.0, 59.0)], true),
            (vec![pair(80.0, 60.0), pair(90.0, 54.0), pair(59.0, 59.0)], false),
            (vec![pair(60.0, 80.0), pair(54.0, 90.0), pair(59.0, 59.0)], false),
        ] {
            let FioCheck::Compared { agrees, .. } = compare(pairs, true) else { panic!() };
            assert_eq!(agrees, expected);
        }
    }

    #[test]
    fn p90_is_judged_too_and_more_generously() {
        let with = |ours_p90: f64| {
            let ours = Percentiles { p50_ns: 50.0, p90_ns: ours_p90 };
            let fio = Percentiles { p50_ns: 50.0, p90_ns: 80.0 };
            let FioCheck::Compared { agrees, p90_disagreement, .. } =
                compare(vec![FioPair { ours, fio }; 3], true)
            else {
                panic!()
            };
            (agrees, p90_disagreement)
        };
        assert!(with(100.0).0 && with(63.0).0);
        assert!(!with(104.0).0 && !with(61.0).0);
        assert!((with(160.0).1 - 2.0_f64.ln()).abs() < 1e-9);
        // On a busy machine it is shown and does not decide.
        let far = FioPair {
            ours: Percentiles { p50_ns: 50.0, p90_ns: 80.0 },
            fio: Percentiles { p50_ns: 50.0, p90_ns: 900.0 },
        };
        assert!(matches!(
            compare(vec![far; 3], false),
            FioCheck::Compared { agrees: true, p90_judged: false, .. }
        ));
        assert!(matches!(compare(vec![far; 3], true), FioCheck::Compared { agrees: false, .. }));
    }

    #[test]
    fn without_fio_the_check_is_skipped_politely() {
        let reason = run_fio("no-such-program-as-fio", &[]).unwrap_err();
        assert!(reason.contains("not installed"), "{reason}");
        assert!(run_fio("false", &[]).unwrap_err().contains("fio failed"));
        assert!(run_fio("true", &[]).unwrap_err().contains("cannot read the output"));
    }

    #[test]
    fn percentiles_are_found_behind_notes() {
        let text = br#"fio: note
{"jobs":[{"read":{"clat_ns":{"percentile":{"50.000000":54528,"90.000000":86528}}}}]}"#;
        assert_eq!(parse(text), Some(Percentiles { p50_ns: 54528.0, p90_ns: 86528.0 }));
        assert_eq!(parse(b"{}"), None);
        assert_eq!(parse(b""), None);
    }

    #[test]
    fn fio_never_writes() {
        let arguments = arguments(Path::new("/a:b"), 3, Some(1));
        for wanted in ["--readonly", "--rw=randread", "--filename=/a\\:b", "--runtime=3", "--cpus_allowed=1"]
        {
            assert!(arguments.iter().any(|argument| argument == wanted), "{wanted}");
        }
    }
}
