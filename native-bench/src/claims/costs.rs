//! Claims about what single operations cost.

use super::evidence::{found, number, too_noisy, value_of, word};
use super::rules::{Judged as _, Region, Value, all, largest};
use super::said::{claimed, figure, said, said_with_interval};
use super::{Case, Finding};
use crate::experiments::names::{COST, QUERY, READ};
use lsm_lab_teaching::results::{Cell, ClaimOutcome, DeviceKind, Origin};

fn value(case: &Case<'_>) -> f64 {
    case.entry.values.first().copied().unwrap_or(f64::NAN)
}

/// The cost of an operation of Table 1.
pub(super) fn of_operation(case: &Case<'_>, operation: &str) -> Option<(Value, Option<String>)> {
    let mut cells = case.evidence.cells("table1");
    let cell = cells.find(|cell| word(cell, "operation") == Some(operation))?;
    Some((value_of(found(cell, COST, Origin::Measured)?), too_noisy(cell)))
}

fn of_price(case: &Case<'_>, operation: &str) -> Finding {
    let Some((cost, noise)) = of_operation(case, operation) else { return case.not_run() };
    let figures = vec![figure("cost", "ns", Origin::Measured, cost)];
    if let Some(reason) = noise {
        return Finding::unresolvable(figures, format!("Not used: {reason}"));
    }
    let why = format!(
        "Here it takes {}, {:.2} times the claimed time; half to twice counts as the same price on another machine.",
        said_with_interval(cost, "ns"),
        cost.estimate / value(case)
    );
    Finding::new(Region::magnitude(value(case)).judged(cost), figures, why)
}

/// A hash function of Table 1.
pub(super) fn hash(case: &Case<'_>) -> Finding {
    of_price(case, case.entry.id.trim_start_matches("table1-hash-"))
}

/// A device of Table 1: memory is measured; of drives, only the one that the machine has.
pub(super) fn device(case: &Case<'_>) -> Finding {
    let name = case.entry.id.trim_start_matches("table1-device-");
    if name == "memory" {
        return of_price(case, name);
    }
    let file = case.evidence.file;
    let Some(latency) = &file.calibration.read_latency else { return case.not_run() };
    let figures = vec![figure("read_p50", "ns", Origin::Measured, Value::exact(latency.p50_ns))];
    let device = &file.device;
    if device.virtualised {
        let why = format!(
            "The disk is virtual: half of its reads take {} or less, which is not the latency of a drive.",
            said(latency.p50_ns, "ns")
        );
        return Finding::unresolvable(figures, why);
    }
    let (rotational, transport) =
        (device.rotational == Some(true), device.transport.as_deref().unwrap_or(""));
    let same = device.kind == DeviceKind::Real
        && match name {
            // Some disks are said to rotate and answer faster than any that does.
            "hdd" => rotational && latency.p50_ns > 1e6,
            "ssd" => !rotational && matches!(transport, "sata" | "ata"),
            "pcie_ssd" => transport == "nvme",
            _ => false,
        };
    let median = said(latency.p50_ns, "ns");
    if !same {
        let why = format!(
            "This machine was not measured with such a device; half of its reads take {median} or less."
        );
        return Finding::unresolvable(figures, why);
    }
    if !latency.steady {
        return Finding::unresolvable(
            figures,
            "Not used: latencies drifted while they were measured.".to_owned(),
        );
    }
    let why = format!("This drive is of that kind, and half of its reads take {median} or less.");
    Finding::new(Region::magnitude(value(case)).judged(Value::exact(latency.p50_ns)), figures, why)
}

fn times<'c>(cells: impl Iterator<Item = &'c Cell>, name: &str) -> Vec<(&'c Cell, Value)> {
    cells.filter_map(|cell| Some((cell, value_of(found(cell, name, Origin::Measured)?)))).collect()
}

/// Fig. 5: the largest ratio of double hashing to rotation.
pub(super) fn rotation_over_double(case: &Case<'_>) -> Finding {
    let cells = times(case.evidence.cells(case.experiment), QUERY);
    if let Some(reason) = cells.iter().find_map(|(cell, _)| too_noisy(cell)) {
        return Finding::unresolvable(Vec::new(), format!("Not used: {reason}"));
    }
    let rotated = |bytes: f64| {
        cells.iter().find(|(cell, _)| {
            number(cell, "key_bytes").is_some_and(|number| (number - bytes).abs() < 0.5)
                && word(cell, "indexing") == Some("murmurhash64a, rotation")
        })
    };
    let ratios =
        cells.iter().filter(|(cell, _)| word(cell, "indexing").is_some_and(|text| text.contains('+')));
    let ratios =
        ratios.filter_map(|(cell, double)| Some(double.over(rotated(number(cell, "key_bytes")?)?.1)));
    let Some(ratio) = largest(ratios) else { return case.not_run() };
    let why = format!(
        "Over all key lengths and second functions, two digests cost at most {} what one digest and rotation cost.",
        said_with_interval(ratio, "ratio")
    );
    let figures = vec![figure("double_over_rotation", "ratio", Origin::Measured, ratio)];
    Finding::new(Region::about(value(case)).judged(ratio), figures, why)
}

/// The post's table, the column of XXH3.
pub(super) fn fjall_table(case: &Case<'_>) -> Finding {
    let cells = case.evidence.cells(case.experiment).filter(|cell| word(cell, "hash") == Some("xxh3"));
    let rows: Vec<(&Cell, Value, f64)> = times(cells, READ)
        .into_iter()
        .filter_map(|(cell, time)| Some((cell, time, found(cell, READ, Origin::Claimed)?.estimate)))
        .collect();
    if rows.is_empty() {
        return case.not_run();
    }
    if let Some(reason) = rows.iter().find_map(|(cell, _, _)| too_noisy(cell)) {
        return Finding::unresolvable(Vec::new(), format!("Not used: {reason}"));
    }
    let outcome = all(rows.iter().map(|&(_, time, claimed)| Region::magnitude(claimed).judged(time)));
    let figures = rows
        .iter()
        .flat_map(|&(_, time, told)| [claimed(told, "ns"), figure(READ, "ns", Origin::Measured, time)]);
    let ratios: Vec<f64> = rows.iter().map(|(_, time, claimed)| time.estimate / claimed).collect();
    let (least, most) =
        ratios.iter().fold((f64::MAX, f64::MIN), |(low, high), &ratio| (low.min(ratio), high.max(ratio)));
    let why = format!(
        "At {} key lengths a read with XXH3 takes {least:.2} to {most:.2} times the post's time; half to twice counts as the same price \
         on another machine.",
        rows.len()
    );
    Finding::new(outcome, figures.collect(), why)
}

/// About 30 ns for a test, and under 0.5 % of a read.
pub(super) fn bloom_test(case: &Case<'_>) -> Finding {
    const TEST_NS: f64 = 30.0;
    const SHARE: f64 = 0.005;
    let cells = times(case.evidence.cells(case.experiment), "test_ns");
    // The post does not say how long its keys are: the shortest are taken.
    let length = |cell: &Cell| number(cell, "key_bytes").unwrap_or(f64::INFINITY);
    let shortest = cells.iter().min_by(|left, right| length(left.0).total_cmp(&length(right.0)));
    let Some(&(cell, test)) = shortest else { return case.not_run() };
    let mut figures = vec![
        claimed(TEST_NS, "ns"),
        claimed(SHARE, "fraction"),
        figure("test_ns", "ns", Origin::Measured, test),
    ];
    if let Some(reason) = too_noisy(cell) {
        return Finding::unresolvable(figures, format!("Not used: {reason}"));
    }
    let mut outcomes = vec![Region::magnitude(TEST_NS).judged(test)];
    let file = case.evidence.file;
    let read = file.calibration.read_latency.as_ref().filter(|_| !file.device.virtualised);
    let share = read.map(|read| test.over(Value::exact(read.p50_ns)));
    match share {
        Some(share) => {
            figures.push(figure("share_of_read", "fraction", Origin::Measured, share));
            outcomes.push(Region::less_than(SHARE).judged(share));
        }
        None => outcomes.push(ClaimOutcome::NotResolvable),
    }
    let why = format!(
        "One test, hash and probe of a short key together, takes {}{}.",
        said_with_interval(test, "ns"),
        share.map_or_else(
            || ", and no read of a drive was measured to hold it against".to_owned(),
            |share| { format!(", {} of one read of a block", said_with_interval(share, "fraction")) }
        )
    );
    Finding::new(all(outcomes), figures, why)
}
