//! The documents state the numbers of the bundled run: their tables are made of it, and their sentences
//! contain its figures.
//!
//! Every percentage with an interval, in every document and page, is one of a bundled run.
//!
//! `UPDATE_GOLDEN=1 cargo test -p native-bench --test program documents` rewrites the tables; sentences are
//! changed by hand.

use core::fmt::Write as _;
use lsm_lab_teaching::results::{
    Cell, Checked, Figure, Gain, HashCosts, Interval, LookupCell, Predicted, ResultFile, hash_costs,
};
use native_bench::experiments::{Overrides, Preset, Request, find};
use std::collections::BTreeSet;
use std::path::PathBuf;

const RUN: &str = "web/public/results/vm-epyc-virtio-disk-standard.json";
/// A run of five executions about the memory of filters, with `T_H` in place.
const FILTERS_RUN: &str = "web/public/results/vm-epyc-virtio-disk-filters.json";

fn root(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

fn text(path: &str) -> String {
    std::fs::read_to_string(root(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn read(path: &str) -> ResultFile {
    serde_json::from_str(&text(path)).expect("a result file")
}

fn run() -> ResultFile {
    read(RUN)
}

fn cells<'f>(file: &'f ResultFile, experiment: &str) -> &'f [Cell] {
    let found = file.experiments.iter().find(|found| found.id == experiment);
    &found.unwrap_or_else(|| panic!("no {experiment} in {RUN}")).cells
}

fn parameter<'c>(cell: &'c Cell, name: &str) -> &'c str {
    let found = cell.parameters.iter().find(|parameter| parameter.name == name);
    found.map_or("", |parameter| &parameter.text)
}

/// The comparison whose parameters have these texts.
fn lookup<'f>(file: &'f ResultFile, experiment: &str, texts: &[&str]) -> &'f LookupCell {
    let all = cells(file, experiment);
    let same = |cell: &&Cell| cell.parameters.iter().map(|one| one.text.as_str()).eq(texts.iter().copied());
    let cell = all.iter().find(same).unwrap_or_else(|| panic!("no {texts:?} in {experiment}"));
    cell.lookup.as_ref().expect("a comparison")
}

fn shares(estimate: f64, low: f64, high: f64) -> String {
    let [estimate, low, high] =
        [estimate, low, high].map(|share| format!("{:.1}", 100.0 * share).replace('-', "−"));
    format!("{estimate} % ({low} to {high})")
}

fn of(gain: &Gain) -> String {
    shares(gain.estimate, gain.low, gain.high)
}

/// Sentences may break lines anywhere.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Lab 5 says what each part of arm C contributes, in the README's words and in German.
#[test]
fn lab_5_states_the_parts_of_arm_c_of_the_bundled_run() {
    let file = run();
    for name in ["all three: arm B to arm C", "then merged fence pointers", "then one mask: arm C"] {
        let found = step(&file, name, "341 tables", "100 %");
        for (path, found) in [
            ("web/src/text/labs/lab5.en.ts", found.clone()),
            ("web/src/text/labs/lab5.de.ts", found.replace('.', ",").replace(" to ", " bis ")),
            ("docs/guide/lab-5.md", found.clone()),
        ] {
            assert!(flat(&text(path)).contains(&found), "{path} does not state {found}");
        }
    }
}

#[test]
fn the_readme_states_the_gains_of_the_bundled_run() {
    let (file, readme) = (run(), flat(&text("README.md")));
    let figures = [
        of(&lookup(&file, "fig13", &["100 %"]).gain),
        of(&lookup(&file, "fig13", &["50 %"]).gain),
        of(&lookup(&file, "fig11", &["real"]).gain),
        of(&lookup(&file, "fig11", &["memory"]).gain),
        of(&lookup(&file, "short-search", &["11111 tables", "one search for all runs", "100 %"]).gain),
        of(&lookup(&file, "short-search", &["341 tables", "one search for all runs", "100 %"]).gain),
        step(&file, "all three: arm B to arm C", "341 tables", "100 %"),
        step(&file, "then merged fence pointers", "341 tables", "100 %"),
        step(&file, "then one mask: arm C", "341 tables", "100 %"),
    ];
    for figure in figures {
        assert!(readme.contains(&figure), "README.md does not state {figure}");
    }
}

/// Deviations of the model, over all comparisons of the run that it covers.
#[test]
fn the_model_page_states_how_well_the_model_predicts_the_bundled_run() {
    let file = run();
    let lookups =
        file.experiments.iter().flat_map(|found| &found.cells).filter_map(|cell| cell.lookup.as_ref());
    let (mut below, mut within, mut above, mut beyond_bound) = (0, 0, 0, 0);
    for lookup in lookups {
        let Some(model) = lookup.model.as_ref() else { continue };
        let Some(predicted) = model.predicted_gain_with_other else { continue };
        let gain = &lookup.gain;
        beyond_bound += u32::from(gain.low > model.predicted_gain);
        match predicted {
            predicted if predicted < gain.low => below += 1,
            predicted if predicted > gain.high => above += 1,
            _ => within += 1,
        }
    }
    // Gains that are known to a quarter of themselves.
    let known = |costs: &HashCosts| (costs.gain.high - costs.gain.low) / 2.0 < 0.25 * costs.gain.estimate;
    let own = |costs: &HashCosts| costs.place.experiment.is_some() && known(costs);
    let saved: Vec<f64> = hash_costs(&Checked::from(&file))
        .into_iter()
        .filter(own)
        .filter_map(|costs| Some(costs.saved?.estimate / costs.alone.estimate))
        .collect();
    let [least, most] = [f64::min, f64::max].map(|of| saved.iter().copied().reduce(of).expect("gains"));
    let all = below + within + above;
    let sentences = [
        format!(
            "within the interval of the measured gain in {within} of {all} comparisons, below it in {below} and above it in {above}"
        ),
        format!(
            "In {beyond_bound} of these comparisons, the measured gain exceeds the model with `T_other = 0`"
        ),
        format!("{least:.1} to {most:.1} times `T_H`"),
    ];
    let page = flat(&text("docs/model/cost-model.md"));
    for sentence in sentences {
        assert!(page.contains(&sentence), "docs/model/cost-model.md does not state: {sentence}");
    }
}

fn figure<'c>(cell: &'c Cell, name: &str) -> &'c Figure {
    cell.figures.iter().find(|figure| figure.name == name).unwrap_or_else(|| panic!("no {name}"))
}

fn saved(cell: &Cell) -> String {
    let saved = figure(cell, "time_saved");
    shares(saved.estimate, saved.low.unwrap_or(f64::NAN), saved.high.unwrap_or(f64::NAN))
}

fn step(file: &ResultFile, name: &str, tables: &str, empty: &str) -> String {
    let all = cells(file, "arm-c");
    let is_it = |cell: &&Cell| {
        parameter(cell, "step") == name
            && parameter(cell, "tables") == tables
            && parameter(cell, "empty_fraction") == empty
    };
    saved(all.iter().find(is_it).unwrap_or_else(|| panic!("no {name}")))
}

/// The names of all steps in their order. Cells run in random order.
fn steps() -> Vec<String> {
    let request =
        Request { preset: Preset::Standard, seed: 1, executions: 1, overrides: Overrides::default() };
    let work = (find("arm-c").expect("an experiment").work)(&request);
    let mut names: Vec<String> = work.iter().map(|work| work.parameters()[0].text.clone()).collect();
    let count = names.iter().skip(1).position(|name| *name == names[0]).map_or(names.len(), |at| at + 1);
    names.truncate(count);
    names
}

/// The steps from arm A to arm C and beyond, one row each.
fn parts_of_arm_c(file: &ResultFile) -> String {
    let columns = [("341 tables", "100 %"), ("341 tables", "0 %"), ("5461 tables", "100 %")];
    let mut table = String::from(
        "| step | 341 tables, empty | 341 tables, existing | 5461 tables, empty |\n|---|---|---|---|\n",
    );
    let all = cells(file, "arm-c");
    for name in steps() {
        let _ = write!(table, "| {name} |");
        for (tables, empty) in columns {
            let is_it = |cell: &&Cell| {
                parameter(cell, "step") == name
                    && parameter(cell, "tables") == tables
                    && parameter(cell, "empty_fraction") == empty
            };
            let cell = all.iter().find(is_it).unwrap_or_else(|| panic!("no {name}, {tables}, {empty}"));
            let [before, after] = ["before_ns", "after_ns"].map(|name| figure(cell, name).estimate);
            let _ = write!(table, " {}; {before:.0} to {after:.0} ns |", saved(cell));
        }
        table.push('\n');
    }
    table
}

/// The gain of each family, with the time of arm A and what arm C saves beyond arm B.
fn families(file: &ResultFile) -> String {
    let mut table =
        String::from("| filter | arm A | sharing saves | arm C saves of arm B |\n|---|---:|---|---|\n");
    let mut all: Vec<&Cell> = cells(file, "families").iter().collect();
    all.sort_by_key(|cell| parameter(cell, "filter").to_owned());
    for cell in all {
        let lookup = cell.lookup.as_ref().expect("a comparison");
        let merging = lookup.gain_of_merging.as_ref().map_or_else(|| "–".to_owned(), of);
        let _ = writeln!(
            table,
            "| `{}` | {:.0} ns | {} | {merging} |",
            parameter(cell, "filter"),
            lookup.arms.per_filter.mean_ns_per_lookup,
            of(&lookup.gain)
        );
    }
    table
}

/// The paper's lookup: the gain with both searches, with the share of the lookup that the cost model does not have.
fn short_search(file: &ResultFile) -> String {
    let mut table = String::from(
        "| tables | search for tables | arm A | not in the model | sharing saves |\n|---:|---|---:|---:|---|\n",
    );
    let mut all: Vec<&Cell> = cells(file, "short-search").iter().collect();
    let tables =
        |cell: &Cell| parameter(cell, "tables").trim_end_matches(" tables").parse::<u64>().expect("a number");
    all.sort_by_key(|cell| {
        (core::cmp::Reverse(tables(cell)), core::cmp::Reverse(parameter(cell, "search").to_owned()))
    });
    for cell in all {
        let lookup = cell.lookup.as_ref().expect("a comparison");
        let arm = &lookup.arms.per_filter;
        let other = arm.parts.map_or(f64::NAN, |parts| 100.0 * parts.residual_ns / arm.mean_ns_per_lookup);
        let _ = writeln!(
            table,
            "| {} | {} | {:.0} ns | {other:.0} % | {} |",
            tables(cell),
            parameter(cell, "search"),
            arm.mean_ns_per_lookup,
            of(&lookup.gain)
        );
    }
    table
}

/// A figure of several executions with two decimals, for example a ratio.
fn with_interval(cell: &Cell, name: &str) -> String {
    let found = figure(cell, name);
    let [low, high] = [found.low, found.high].map(|bound| bound.unwrap_or(f64::NAN));
    format!("{:.2} ({low:.2} to {high:.2})", found.estimate).replace('-', "−")
}

fn microseconds(cell: &Cell, name: &str) -> String {
    format!("{:.1} µs", figure(cell, name).estimate / 1e3)
}

/// Throughputs of `ElasticBF`, by workload and device.
fn elastic_time(file: &ResultFile) -> String {
    let mut table = String::from(
        "| lookups | reads from | to uniform | to Monkey | one digest to a digest each | p99: uniform, Monkey, units | hashes per lookup: one digest, a digest each |\n|---|---|---|---|---|---|---|\n",
    );
    let mut all: Vec<&Cell> = cells(file, "elastic-time").iter().collect();
    all.sort_by_key(|cell| {
        let workload = parameter(cell, "workload");
        (
            workload.starts_with("YCSB"),
            workload != "uniform",
            workload.to_owned(),
            parameter(cell, "device").to_owned(),
        )
    });
    for cell in all {
        let hashes = |plan: &str| {
            let name = format!("hashes_per_lookup_{plan}");
            let found = cell.figures.iter().find(|figure| figure.name == name);
            found.map_or_else(|| "–".to_owned(), |figure| format!("{:.1}", figure.estimate))
        };
        let p99 = ["uniform", "monkey", "units"]
            .map(|plan| format!("{:.1}", figure(cell, &format!("p99_ns_{plan}")).estimate / 1e3));
        let _ = writeln!(
            table,
            "| {} | {} | {} | {} | {} | {} µs | {}, {} |",
            parameter(cell, "workload"),
            parameter(cell, "device"),
            with_interval(cell, "throughput_ratio_to_uniform"),
            with_interval(cell, "throughput_ratio_to_monkey"),
            with_interval(cell, "throughput_ratio_one_digest_to_digest_each"),
            p99.join(", "),
            hashes("units"),
            hashes("units_digest_each"),
        );
    }
    table
}

/// The cells of an experiment by the number of one parameter.
fn by_number<'f>(file: &'f ResultFile, experiment: &str, name: &str) -> Vec<&'f Cell> {
    let mut all: Vec<&Cell> = cells(file, experiment).iter().collect();
    let number = |cell: &Cell| {
        cell.parameters.iter().find(|parameter| parameter.name == name).and_then(|parameter| parameter.number)
    };
    all.sort_by(|left, right| number(left).partial_cmp(&number(right)).expect("numbers"));
    all
}

/// Latency, p99 and reads per second by filters.
fn blog_latency(file: &ResultFile) -> String {
    let mut table = String::from(
        "| empty lookups | filters | mean | p99 | reads per second | reads per lookup |\n|---:|---|---:|---:|---:|---:|\n",
    );
    for cell in by_number(file, "blog-latency", "empty_fraction") {
        for (filters, name) in
            [("none", "no_filters"), ("10 bits per key", "ten_bits"), ("5 bits per key", "five_bits")]
        {
            let _ = writeln!(
                table,
                "| {} | {filters} | {} | {} | {:.0} | {:.2} |",
                parameter(cell, "empty_fraction"),
                microseconds(cell, &format!("mean_ns_{name}")),
                microseconds(cell, &format!("p99_ns_{name}")),
                figure(cell, &format!("reads_per_second_{name}")).estimate,
                figure(cell, &format!("reads_per_lookup_{name}")).estimate,
            );
        }
    }
    table
}

/// The ratios that the post's table implies.
fn blog_latency_ratios(file: &ResultFile) -> String {
    let mut table = String::from(
        "| empty lookups | latency, none / 10 bits | latency, 5 / 10 bits | p99, none / 10 bits | p99, 5 / 10 bits |\n|---:|---|---|---|---|\n",
    );
    for cell in by_number(file, "blog-latency", "empty_fraction") {
        let _ = writeln!(
            table,
            "| {} | {} | {} | {} | {} |",
            parameter(cell, "empty_fraction"),
            with_interval(cell, "latency_ratio_no_filters_to_ten_bits"),
            with_interval(cell, "latency_ratio_five_to_ten_bits"),
            with_interval(cell, "p99_ratio_no_filters_to_ten_bits"),
            with_interval(cell, "p99_ratio_five_to_ten_bits"),
        );
    }
    table
}

/// Wasted reads with one rate and with a rate for each key range.
fn blog_adaptive(file: &ResultFile) -> String {
    let mut table = String::from(
        "| lookups in the hot range | bits per key: hot, cold | wasted reads: 8 bits everywhere | wasted reads: bits by range |\n|---:|---|---:|---:|\n",
    );
    for cell in by_number(file, "blog-adaptive", "hot_lookups") {
        let _ = writeln!(
            table,
            "| {} | {:.1}, {:.1} | {:.4} | {:.4} |",
            parameter(cell, "hot_lookups"),
            figure(cell, "bits_per_key_hot_range").estimate,
            figure(cell, "bits_per_key_cold_range").estimate,
            figure(cell, "wasted_reads_same_bits").estimate,
            figure(cell, "wasted_reads_bits_by_range").estimate,
        );
    }
    table
}

/// Compaction throughput by the placement of filters.
fn blog_placement(file: &ResultFile) -> String {
    let mut table = String::from(
        "| tables | one append / two syncs | one append / two syncs and pieces of 4 KiB | one append / no filters | syncs per table |\n|---|---|---|---|---|\n",
    );
    let mut all: Vec<&Cell> = cells(file, "blog-placement").iter().collect();
    all.sort_by_key(|cell| parameter(cell, "tables").to_owned());
    for cell in all {
        let _ = writeln!(
            table,
            "| {} | {} | {} | {} | {:.0} and {:.0} |",
            parameter(cell, "tables"),
            with_interval(cell, "throughput_ratio_one_append_to_two_syncs"),
            with_interval(cell, "throughput_ratio_one_append_to_pieces"),
            with_interval(cell, "throughput_ratio_one_append_to_no_filters"),
            figure(cell, "syncs_per_table_one_append").estimate,
            figure(cell, "syncs_per_table_two_syncs").estimate,
        );
    }
    table
}

/// `T_H` alone, in place and as sharing saved it, by length of the key.
fn in_place(file: &ResultFile) -> String {
    let mut table = String::from(
        "| key | T_H alone | T_H in place | saved per hash | in place / alone |\n|---:|---:|---|---|---:|\n",
    );
    for (key, costs) in hash_costs_by_key(file) {
        let ns = |cost: &Interval| format!("{:.1} ns ({:.1} to {:.1})", cost.estimate, cost.low, cost.high);
        let in_place = costs.in_place.expect("the run measured it");
        let saved = costs.saved.expect("sharing saves hashes");
        let _ = writeln!(
            table,
            "| {key} | {:.1} ns | {} | {} | {:.2} |",
            costs.alone.estimate,
            ns(&in_place),
            ns(&saved).replace('-', "−"),
            in_place.estimate / costs.alone.estimate,
        );
    }
    table
}

/// The gains that the model predicts with both costs, by length of the key; bold if the interval contains them.
fn in_place_gains(file: &ResultFile) -> String {
    let mut table = String::from(
        "| key | model, T_other = 0 | model, T_H alone | model, T_H in place | measured |\n|---:|---:|---:|---:|---|\n",
    );
    let percent = |predicted: Option<Predicted>| {
        let Predicted { gain, is_within, .. } = predicted.expect("a prediction");
        let percent = format!("{:.1} %", 100.0 * gain);
        if is_within { format!("**{percent}**") } else { percent }
    };
    for (key, costs) in hash_costs_by_key(file) {
        let _ = writeln!(
            table,
            "| {key} | {} | {} | {} | {} |",
            percent(Some(costs.predicted)),
            percent(costs.with_other),
            percent(costs.with_in_place),
            shares(costs.gain.estimate, costs.gain.low, costs.gain.high),
        );
    }
    table
}

/// The costs of hashes in `fig8a`, whose comparisons differ in the length of the key.
fn hash_costs_by_key(file: &ResultFile) -> Vec<(String, HashCosts)> {
    let all = hash_costs(&Checked::from(file));
    let of_cell = |cell: &Cell| {
        let is_it = |costs: &&HashCosts| {
            costs.place.experiment.as_deref() == Some("fig8a")
                && cells(file, "fig8a").get(costs.index) == Some(cell)
        };
        (parameter(cell, "key_bytes").to_owned(), all.iter().find(is_it).expect("a comparison").clone())
    };
    by_number(file, "fig8a", "key_bytes").into_iter().map(of_cell).collect()
}

/// Percentages with intervals in a text: `9.0 % (8.5 to 9.4)`, and the same in German.
fn percentages(text: &str) -> Vec<[String; 3]> {
    let number = |text: &str| {
        let text = text.trim_start_matches(['(', '*', '`', '"', '|']).replace(',', ".");
        let digits = text.strip_prefix('−').unwrap_or(&text);
        let is_number =
            digits.starts_with(|first: char| first.is_ascii_digit()) && digits.parse::<f64>().is_ok();
        is_number.then_some(text)
    };
    let text = flat(text);
    let mut found = Vec::new();
    for (at, start) in text.match_indices(" % (") {
        let Some(estimate) = text[..at].rsplit(' ').next().and_then(number) else { continue };
        let inside = text[at + start.len()..].split(')').next().unwrap_or_default();
        let inside = ["95 % CI ", "95-%-KI "].iter().fold(inside, |text, name| text.trim_start_matches(name));
        let Some((low, high)) = inside.split_once(" to ").or_else(|| inside.split_once(" bis ")) else {
            continue;
        };
        if let (Some(low), Some(high)) = (number(low), number(high)) {
            found.push([estimate, low, high]);
        }
    }
    found
}

/// Every number with an interval in a value, as a percentage with up to three decimals.
fn intervals(value: &serde_json::Value, found: &mut BTreeSet<[String; 3]>) {
    let numbers = ["estimate", "low", "high"].map(|name| value.get(name).and_then(serde_json::Value::as_f64));
    if let [Some(estimate), Some(low), Some(high)] = numbers {
        let said = |digits: usize| {
            [estimate, low, high].map(|share| format!("{:.digits$}", 100.0 * share).replace('-', "−"))
        };
        found.extend((0..=3).map(said));
    }
    let inner: Vec<&serde_json::Value> = match value {
        serde_json::Value::Object(fields) => fields.values().collect(),
        serde_json::Value::Array(items) => items.iter().collect(),
        _ => Vec::new(),
    };
    for value in inner {
        intervals(value, found);
    }
}

/// Files below a folder whose names end like this.
fn files(folder: &std::path::Path, end: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .flat_map(|path| if path.is_dir() { files(&path, end) } else { vec![path] })
        .filter(|path| path.to_string_lossy().ends_with(end))
        .collect()
}

#[test]
fn percentages_with_intervals_are_found_in_both_languages() {
    let text = "saved **9.0 % (8.5 to 9.4)** and −0.1 % (−0.4 to 0.1), or 9,0 % (95-%-KI 8,5 bis 9,4); not 5 % (of all)";
    let expected = [["9.0", "8.5", "9.4"], ["−0.1", "−0.4", "0.1"], ["9.0", "8.5", "9.4"]];
    assert_eq!(percentages(text), expected);
}

/// The README, all documents and all texts of pages in both languages.
#[test]
fn every_percentage_with_an_interval_is_that_of_a_bundled_run() {
    let mut bundled = BTreeSet::new();
    for path in files(&root("web/public/results"), ".json") {
        let text = std::fs::read_to_string(&path).expect("a result file");
        intervals(&serde_json::from_str(&text).expect("a result file"), &mut bundled);
    }
    let mut pages = vec![root("README.md")];
    // `verdicts.rs` compares the generated tables of `claims.md` as a whole.
    pages.extend(files(&root("docs"), ".md").into_iter().filter(|path| !path.ends_with("claims.md")));
    pages.extend(files(&root("web/src/text"), ".ts"));
    let mut compared = 0;
    for path in pages {
        for stated in percentages(&std::fs::read_to_string(&path).expect("a text")) {
            assert!(bundled.contains(&stated), "{}: no bundled run has {stated:?}", path.display());
            compared += 1;
        }
    }
    assert!(compared > 80, "{compared}");
}

#[test]
fn tables_of_the_documents_are_those_of_the_bundled_run() {
    let (file, filters) = (run(), read(FILTERS_RUN));
    let tables = [
        ("docs/elastic.md", "elastic-time", elastic_time(&filters)),
        ("docs/post.md", "blog-latency", blog_latency(&filters)),
        ("docs/post.md", "blog-latency-ratios", blog_latency_ratios(&filters)),
        ("docs/post.md", "blog-adaptive", blog_adaptive(&filters)),
        ("docs/post.md", "blog-placement", blog_placement(&filters)),
        ("docs/model/cost-model.md", "in-place", in_place(&filters)),
        ("docs/model/cost-model.md", "in-place-gains", in_place_gains(&filters)),
        ("docs/lookup-path.md", "arm-c", parts_of_arm_c(&file)),
        ("docs/lookup-path.md", "short-search", short_search(&file)),
        ("docs/filters.md", "families", families(&file)),
    ];
    for (path, name, table) in tables {
        let page = text(path);
        let (begin, end) =
            (format!("<!-- {name}: written by a test -->\n\n"), format!("\n<!-- end of {name} -->"));
        let (before, rest) = page.split_once(&begin).unwrap_or_else(|| panic!("{path}: no {begin}"));
        let (_, after) = rest.split_once(&end).unwrap_or_else(|| panic!("{path}: no {end}"));
        let wanted = format!("{before}{begin}{table}{end}{after}");
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(root(path), &wanted).unwrap_or_else(|error| panic!("{path}: {error}"));
        }
        assert_eq!(text(path), wanted, "{path}: rewrite its tables with UPDATE_GOLDEN=1");
    }
}
