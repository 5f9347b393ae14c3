//! Claims about the cost of single operations.

use super::evidence::{fault, found, number, time_of, value_of, word};
use super::rules::{Region, Test, Value};
use super::said::{claimed, figure, said, said_with_interval};
use super::{Case, Finding};
use crate::experiments::names::{COST, QUERY, READ};
use lsm_lab_teaching::results::{Cell, Figure, Incomparable, Origin};

/// The processor of the run, as the operating system names it.
fn processor<'f>(case: &Case<'f>) -> &'f str {
    case.evidence.file.environment.cpu.model.as_deref().unwrap_or("a processor without a name")
}

/// The cost of an operation of Table 1.
pub(super) fn of_operation<'f>(case: &Case<'f>, operation: &str) -> Option<(&'f Cell, &'f Figure)> {
    let mut cells = case.evidence.cells("table1");
    let cell = cells.find(|cell| word(cell, "operation") == Some(operation))?;
    Some((cell, found(cell, COST, Origin::Measured)?))
}

/// An absolute time. It belongs to the processor, the code and the compiler of the source, and no run has all three.
fn of_table(case: &Case<'_>, operation: &str) -> Finding {
    let Some((_, cost)) = of_operation(case, operation) else { return case.not_run() };
    let time = value_of(cost);
    let why = format!(
        "Here it takes {}, {} as long as in the table. This run is on {}. The source measured its own code on a Xeon Gold 6230 and \
         states no compiler.",
        said_with_interval(time, "ns"),
        said(time.estimate / case.claimed(), "ratio"),
        processor(case)
    );
    let figures = vec![figure("cost", "ns", Origin::Measured, time)];
    Finding::not_comparable(Incomparable::OtherHardware, figures, why)
}

/// A hash function of Table 1.
pub(super) fn hash(case: &Case<'_>) -> Finding {
    of_table(case, case.entry.id.trim_start_matches("table1-hash-"))
}

/// A device of Table 1. The source names neither models of its disks nor settings, so no other drive is the same.
pub(super) fn device(case: &Case<'_>) -> Finding {
    let name = case.entry.id.trim_start_matches("table1-device-");
    if name == "memory" {
        return of_table(case, name);
    }
    let file = case.evidence.file;
    let Some(latency) = &file.calibration.read_latency else { return case.not_run() };
    let figures = vec![figure("read_p50", "ns", Origin::Measured, Value::exact(latency.p50_ns))];
    let kind = if file.device.virtualised { "virtual disk" } else { "drive" };
    let why = format!(
        "Half of the reads of this {kind} take {} or less. The table is about the drives of its authors.",
        said(latency.p50_ns, "ns")
    );
    Finding::not_comparable(Incomparable::OtherHardware, figures, why)
}

fn times<'c>(cells: impl Iterator<Item = &'c Cell>, name: &str) -> Vec<(&'c Cell, &'c Figure)> {
    cells.filter_map(|cell| Some((cell, found(cell, name, Origin::Measured)?))).collect()
}

/// Fig. 5: the largest ratio of double hashing to rotation.
pub(super) fn rotation_over_double(case: &Case<'_>) -> Finding {
    let cells = times(case.evidence.cells(case.experiment), QUERY);
    let rotated = |bytes: f64| {
        cells.iter().find(|(cell, _)| {
            number(cell, "key_bytes").is_some_and(|number| (number - bytes).abs() < 0.5)
                && word(cell, "indexing") == Some("murmurhash64a, rotation")
        })
    };
    let double = |cell: &Cell| word(cell, "indexing").is_some_and(|text| text.contains('+'));
    let pairs: Vec<[(&Cell, &Figure); 2]> = cells
        .iter()
        .filter(|(cell, _)| double(cell))
        .filter_map(|&(cell, time)| Some([(cell, time), *rotated(number(cell, "key_bytes")?)?]))
        .collect();
    if pairs.is_empty() {
        return case.not_run();
    }
    let usable: Vec<&[(&Cell, &Figure); 2]> =
        pairs.iter().filter(|pair| pair.iter().all(|(cell, _)| fault(cell).is_none())).collect();
    let ratio = |of: fn(&Figure) -> Value| -> Vec<Value> {
        usable.iter().map(|[double, rotated]| of(double.1).over(of(rotated.1))).collect()
    };
    let stated = ratio(value_of);
    let largest = stated.iter().copied().max_by(|left, right| left.estimate.total_cmp(&right.estimate));
    let figures: Vec<Figure> = largest
        .iter()
        .map(|&ratio| figure("double_over_rotation", "ratio", Origin::Measured, ratio))
        .collect();
    let cost = |name: &str| of_operation(case, name).map(|(_, cost)| cost.estimate);
    let functions = cost("xxhash").zip(cost("murmurhash64a")).map(|(xx, murmur)| xx / murmur);
    if !functions.is_some_and(|ratio| case.rule.permits("xxhash_over_murmurhash64a", ratio)) {
        let here = functions.map_or_else(
            || "This run does not measure both functions.".to_owned(),
            |ratio| format!("Here it takes {}, so a second digest costs less.", said(ratio, "ratio")),
        );
        let why =
            format!("In the source, XXHash takes 3.7 times as long as MurmurHash64A on keys of 1 KB. {here}");
        return Finding::not_comparable(Incomparable::OtherBaseline, figures, why);
    }
    if usable.len() < pairs.len() {
        let why =
            format!("{} of {} pairs are usable, and the largest ratio needs all.", usable.len(), pairs.len());
        return Finding::not_usable(figures, why);
    }
    let why = format!(
        "Over all key lengths and second functions, two digests cost at most {} the cost of one digest and rotation.",
        largest.map_or_else(String::new, |ratio| said_with_interval(ratio, "ratio"))
    );
    Finding::tested(case.largest("largest_ratio", &ratio(time_of)), figures, why)
}

/// The post's table, the column of XXH3.
pub(super) fn fjall_table(case: &Case<'_>) -> Finding {
    let cells = case.evidence.cells(case.experiment).filter(|cell| word(cell, "hash") == Some("xxh3"));
    let rows: Vec<(&Cell, &Figure, f64)> = times(cells, READ)
        .into_iter()
        .filter_map(|(cell, time)| Some((cell, time, found(cell, READ, Origin::Claimed)?.estimate)))
        .collect();
    if rows.is_empty() {
        return case.not_run();
    }
    let figures: Vec<Figure> = rows
        .iter()
        .flat_map(|&(_, time, told)| {
            [claimed(told, "ns"), figure(READ, "ns", Origin::Measured, value_of(time))]
        })
        .collect();
    let ratios = rows.iter().map(|(_, time, claimed)| time.estimate / claimed);
    let (least, most) =
        ratios.fold((f64::MAX, f64::MIN), |(low, high), ratio| (low.min(ratio), high.max(ratio)));
    let why = format!(
        "At {} key lengths a read with XXH3 takes {least:.2} to {most:.2} times the post's time.",
        rows.len()
    );
    let why = format!(
        "{why} The post times its own program on an i9-11900K, and this run is on {}.",
        processor(case)
    );
    Finding::not_comparable(Incomparable::OtherHardware, figures, why)
}

/// Negligible: less than 0.5 % of the post's fastest average read, for as many tests as the post names for a read.
pub(super) fn bloom_test(case: &Case<'_>) -> Finding {
    let cells = times(case.evidence.cells(case.experiment), "test_ns");
    let [Some((tests, _)), Some((read_ns, _))] = ["tests", "read_ns"].map(|name| case.rule.limit(name))
    else {
        return case.not_run();
    };
    if cells.is_empty() {
        return case.not_run();
    }
    let usable: Vec<&(&Cell, &Figure)> = cells.iter().filter(|(cell, _)| fault(cell).is_none()).collect();
    let mut figures: Vec<Figure> =
        cells.iter().map(|(_, time)| figure("test_ns", "ns", Origin::Measured, value_of(time))).collect();
    // A busy machine makes a test slower, never faster, so its cells count against the claim. A contradiction does not use them.
    let region: Region = case.rule.region("share_of_read");
    let share = |time: &Figure, of: fn(&Figure) -> Value| of(time).times(tests / read_ns);
    let inside = Test::all(cells.iter().map(|(_, time)| region.test(share(time, time_of)))).inside;
    let outside = Test::all(usable.iter().map(|(_, time)| region.test(share(time, time_of)))).outside;
    let length = |cell: &Cell| word(cell, "key_bytes").unwrap_or_default().to_owned();
    let said_of = |(cell, time): &(&Cell, &Figure)| {
        format!("{} with keys of {}", said_with_interval(value_of(time), "ns"), length(cell))
    };
    let list: Vec<String> = cells.iter().map(said_of).collect();
    let ends = cells.iter().map(|&(cell, time)| (cell, share(time, time_of)));
    let Some((cell, largest)) = ends.max_by(|left, right| left.1.high.total_cmp(&right.1.high)) else {
        return case.not_run();
    };
    figures.push(figure("share_of_read", "fraction", Origin::Measured, largest));
    let busy = fault(cell).map_or_else(String::new, |fault| format!(" In this cell, {fault}."));
    let why = format!(
        "One test (hash and probe) takes {}. The post names up to {tests} file checks for a read, and its fastest average \
         read takes {}. The cell with the highest upper end decides: with keys of {}, {tests} tests take {} of the read.{busy}",
        list.join(", "),
        said(read_ns, "ns"),
        length(cell),
        said_with_interval(largest, "fraction")
    );
    Finding::tested(Test { inside, outside }, figures, why)
}
