//! The rules by which claims are judged: `claim-rules.json` of the engine, which is fixed before a run.
//!
//! No number that decides a verdict is in the code of a judge. A judge names a part of its rule and hands in a value.

use lsm_lab_teaching::reproduction::claims::RULES;
use serde_json::Value as Json;
use std::sync::OnceLock;

pub use lsm_lab_teaching::reproduction::claims::{Region, Test, Value, false_discovery, normal_tail};

/// One quantity of a claim, and the values that meet the claim.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// Its name in the code of the judge.
    pub name: String,
    /// Its unit.
    pub unit: String,
    /// The values that meet the claim.
    pub region: Region,
}

/// The rule of a claim, or of all entries of a table.
#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    /// Id of the claim. A table has the start of its ids, followed by a `*`.
    pub id: String,
    /// Place in the source.
    pub place: String,
    /// The claim of the source, in our words.
    pub says: String,
    /// The measured, counted or computed quantity.
    pub quantity: String,
    /// Quantities with regions. All of them must hold.
    pub parts: Vec<Part>,
    /// Reason of the margin.
    pub margin: String,
    /// Devices and runs that can decide the claim.
    pub decidable: String,
    /// The cells that are judged together; empty for one cell.
    pub family: String,
    /// Facts in favor of the authors, added to a contradiction.
    pub for_the_authors: String,
    limits: Vec<(String, (f64, f64))>,
}

/// Rules that hold for all claims.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct General {
    /// Highest false discovery rate.
    pub level: f64,
    /// Relative deviation between executions, added to intervals of one execution.
    pub between_executions: f64,
    /// Smallest usable share of a family.
    pub usable_share: f64,
    /// Fewest sets of keys behind a rate.
    pub least_sets: u64,
    /// Fewest seeds behind a count of reads.
    pub least_seeds: u64,
    /// Smallest p-value that an interval supports.
    pub smallest_p: f64,
}

struct All {
    general: General,
    rules: Vec<Rule>,
}

fn all() -> &'static All {
    static ALL: OnceLock<All> = OnceLock::new();
    ALL.get_or_init(|| {
        let json: Json = serde_json::from_str(RULES).unwrap_or_default();
        let general = |name: &str| json["general"][name].as_f64().unwrap_or(f64::NAN);
        let count = |name: &str| json["general"][name].as_u64().unwrap_or(u64::MAX);
        All {
            general: General {
                level: general("level"),
                between_executions: general("between_executions"),
                usable_share: general("usable_share"),
                least_sets: count("least_sets"),
                least_seeds: count("least_seeds"),
                smallest_p: general("smallest_p"),
            },
            rules: json["rules"].as_array().into_iter().flatten().map(rule).collect(),
        }
    })
}

fn rule(json: &Json) -> Rule {
    let text = |name: &str| json[name].as_str().unwrap_or_default().to_owned();
    let part = |part: &Json| Part {
        name: part["name"].as_str().unwrap_or_default().to_owned(),
        unit: part["unit"].as_str().unwrap_or_default().to_owned(),
        region: Region {
            low: part["low"].as_f64().unwrap_or(f64::NEG_INFINITY),
            high: part["high"].as_f64().unwrap_or(f64::INFINITY),
        },
    };
    let limits = json["limits"].as_object().into_iter().flatten().map(|(name, ends)| {
        let end = |at: usize| ends[at].as_f64().unwrap_or(f64::NAN);
        (name.clone(), (end(0), end(1)))
    });
    Rule {
        id: text("id"),
        place: text("place"),
        says: text("says"),
        quantity: text("quantity"),
        parts: json["parts"].as_array().into_iter().flatten().map(part).collect(),
        margin: text("margin"),
        decidable: text("decidable"),
        family: text("family"),
        for_the_authors: text("for_the_authors"),
        limits: limits.collect(),
    }
}

/// All rules, in the order of the file.
#[must_use]
pub fn rules() -> &'static [Rule] {
    &all().rules
}

/// The rules for all claims.
#[must_use]
pub fn general() -> General {
    all().general
}

/// Returns whether a row covers an id. A row has a `*` for the ids of a table.
pub(super) fn covers(row: &str, id: &str) -> bool {
    row.strip_suffix('*').map_or(row == id, |table| id.starts_with(table))
}

/// Returns the rule of a claim. An exact id takes precedence over its table.
#[must_use]
pub fn rule_of(id: &str) -> Option<&'static Rule> {
    let exact = rules().iter().find(|rule| rule.id == id);
    exact.or_else(|| rules().iter().find(|rule| covers(&rule.id, id)))
}

impl Rule {
    /// The region of a part; a part without a rule is met by nothing and excluded by nothing.
    pub(super) fn region(&self, part: &str) -> Region {
        let found = self.parts.iter().find(|found| found.name == part);
        found.map_or(Region { low: f64::NAN, high: f64::NAN }, |found| found.region)
    }

    /// Returns whether a value meets a condition of comparability.
    pub(super) fn permits(&self, limit: &str, value: f64) -> bool {
        self.limit(limit).is_some_and(|(low, high)| (low..=high).contains(&value))
    }

    /// Both ends of a condition.
    pub(super) fn limit(&self, name: &str) -> Option<(f64, f64)> {
        self.limits.iter().find(|(limit, _)| limit == name).map(|(_, ends)| *ends)
    }

    /// The values that meet the claim, in words.
    #[must_use]
    pub fn bounds(&self) -> String {
        if self.parts.is_empty() {
            return "the source states no value".to_owned();
        }
        self.parts.iter().map(Part::words).collect::<Vec<_>>().join("; ")
    }

    /// The rule in sentences, for the result file.
    #[must_use]
    pub fn words(&self) -> String {
        let meets = if self.parts.is_empty() {
            String::new()
        } else {
            format!(" Meets the claim: {}.", self.bounds())
        };
        let family = if self.family.is_empty() {
            String::new()
        } else {
            format!(" Judged together: {}.", self.family)
        };
        format!(
            "Quantity: {}.{meets} {}{family} Decidable on {}.",
            self.quantity, self.margin, self.decidable
        )
    }
}

impl Part {
    /// `gain from 5 % to 15 %`.
    fn words(&self) -> String {
        let name = self.name.replace('_', " ");
        let said = |value: f64| whole(value, &self.unit);
        match (self.region.low, self.region.high) {
            (f64::NEG_INFINITY, high) => format!("{name} at most {}", said(high)),
            (low, f64::INFINITY) => format!("{name} at least {}", said(low)),
            (low, high) if low.total_cmp(&high).is_eq() => format!("{name} exactly {}", said(low)),
            (low, high) => format!("{name} from {} to {}", said(low), said(high)),
        }
    }
}

/// A bound with all of its digits, because a rounded bound is another rule.
fn whole(value: f64, unit: &str) -> String {
    let digits = |value: f64| (value * 1e9).round() / 1e9;
    match unit {
        "fraction" => format!("{} %", digits(100.0 * value)),
        "ratio" => format!("{} times", digits(value)),
        "hashes" if value.total_cmp(&1.0).is_eq() => "1 hash".to_owned(),
        "deviations" => format!("{} standard deviations", digits(value)),
        _ => format!("{} {unit}", digits(value)),
    }
}

/// Change from the first value to the last along the line that fits all of them best, each with the weight of its precision.
///
/// The precisions are estimates as well, so the interval is that of Student's t with the fewest degrees of freedom of a value.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "some tens of cells")]
pub fn change(values: &[Value]) -> Value {
    let weight = |value: &Value| value.error().powi(-2);
    let total: f64 = values.iter().map(weight).sum();
    let middle = values.iter().enumerate().map(|(at, value)| weight(value) * at as f64).sum::<f64>() / total;
    let moment = |at: usize| at as f64 - middle;
    let squares: f64 = values.iter().enumerate().map(|(at, value)| weight(value) * moment(at).powi(2)).sum();
    let sum: f64 =
        values.iter().enumerate().map(|(at, value)| weight(value) * moment(at) * value.estimate).sum();
    let steps = values.len().saturating_sub(1) as f64;
    let free = values.iter().filter_map(|value| value.free).min();
    Value::with_error_of(sum / squares, squares.sqrt().recip(), free).times(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_states_all_that_a_verdict_needs() {
        let general = general();
        assert!(general.level > 0.0 && general.between_executions > 0.0 && general.usable_share > 0.5);
        assert!(general.least_sets < 100 && general.least_seeds < 100);
        assert!(general.smallest_p > 0.0 && general.smallest_p < 0.001 * general.level);
        for rule in rules() {
            let Rule { id, place, says, quantity, margin, decidable, .. } = rule;
            for text in [id, place, says, quantity, margin, decidable] {
                assert!(!text.is_empty(), "{rule:?}");
            }
            assert!(!rule.parts.is_empty() || decidable.starts_with("no run"), "{id}");
            for part in &rule.parts {
                assert!(part.region.low <= part.region.high, "{id}: {part:?}");
                assert!(
                    part.region.low.is_finite() || part.region.high.is_finite(),
                    "{id}: {part:?} excludes nothing"
                );
            }
            let words = rule.words();
            let has_bound =
                ["at most", "at least", "from", "exactly"].iter().any(|word| words.contains(word));
            assert!(has_bound || rule.parts.is_empty(), "{words}");
        }
    }

    #[test]
    fn bounds_have_all_of_their_digits() {
        let bounds = |id: &str| rule_of(id).unwrap().bounds();
        assert_eq!(bounds("table1-hash-md5"), "time over table from 0.997 times to 1.003 times");
        assert_eq!(bounds("table2-optimum"), "rate from 0.8185 % to 0.8195 %");
        assert_eq!(bounds("fjall-o1"), "hashes exactly 1 hash");
        assert_eq!(bounds("blog-memory"), "bytes from 9500 bytes to 10500 bytes");
    }

    #[test]
    fn an_exact_id_comes_before_its_table() {
        assert_eq!(rule_of("table2-optimum").unwrap().id, "table2-optimum");
        assert_eq!(rule_of("table2-md5").unwrap().id, "table2-*");
        assert_eq!(rule_of("no-such-claim"), None);
    }

    #[test]
    fn a_trend_uses_all_values_by_their_precision() {
        let value = |estimate: f64, error: f64| Value::with_error(estimate, error);
        let line = change(&[value(1.0, 0.1), value(2.0, 0.1), value(3.0, 0.1)]);
        // Slope 1, standard error 0.1 / sqrt(2), two steps.
        assert!(
            (line.estimate - 2.0).abs() < 1e-12 && (line.error() - 0.2 / 2.0_f64.sqrt()).abs() < 1e-9,
            "{line:?}"
        );
        let loose = change(&[value(1.0, 0.1), value(9.0, 100.0), value(3.0, 0.1)]);
        assert!((loose.estimate - 2.0).abs() < 0.01, "{loose:?}");
        assert!(change(&[value(1.0, 0.1)]).estimate.is_nan(), "one value has no trend");
    }

    /// With normal quantiles, 87 of 100 intervals over four cells of five executions cover a change of 0; eight cells have 93 now.
    #[test]
    fn the_interval_of_a_trend_covers_what_it_promises() {
        let mut random = lsm_lab_workload::Random::new(5);
        let mut normal = || (0..12).map(|_| random.fraction()).sum::<f64>() - 6.0;
        let mut cell = || {
            let values: [f64; 5] = core::array::from_fn(|_| normal());
            let mean = values.iter().sum::<f64>() / 5.0;
            let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
            Value::with_error_of(mean, (squares / 4.0 / 5.0).sqrt(), Some(4))
        };
        for cells in [2, 3, 4, 5] {
            let (mut covered, runs) = (0, 2_000);
            for _ in 0..runs {
                let line = change(&(0..cells).map(|_| cell()).collect::<Vec<_>>());
                covered += u32::from(line.low <= 0.0 && 0.0 <= line.high);
            }
            assert!((1_860..=1_980).contains(&covered), "{cells} cells: {covered} of {runs}");
        }
    }
}
