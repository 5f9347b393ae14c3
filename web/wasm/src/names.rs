//! Names as links, files and TypeScript spell them, and the engine's values that they mean.

use crate::error::LabError;
use lsm_lab_engine::observe::Presence;
#[cfg(feature = "full")]
use lsm_lab_engine::options::Policy as CompactionPolicy;
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::FilterKind;
use lsm_lab_filters::digest::DigestFunction;
use lsm_lab_teaching::model::{self, Form};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use tsify::Tsify;

fn unknown(field: &str, name: &str) -> String {
    format!("there is no {field} `{name}`")
}

/// Types of values that cross by the engine's own names; TypeScript gets the names that the page uses.
macro_rules! named {
    ($($(#[$doc:meta])* $name:ident of $engine:ty, $field:literal: $typescript:tt;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Tsify)]
        #[tsify(type = $typescript)]
        pub struct $name(pub(crate) $engine);

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = String::deserialize(deserializer)?;
                <$engine>::from_name(&name).map(Self).ok_or_else(|| D::Error::custom(unknown($field, &name)))
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.0.name())
            }
        }
    )*};
}

named! {
    /// A hash function.
    DigestName of DigestFunction, "digest": r#""xxh3" | "xxh64" | "murmur64a""#;
    /// A family of filters.
    FilterName of FilterKind, "filter": r#""standard" | "standard-paper" | "standard-rotl64" | "blocked512""#;
    /// One hash per filter, one shared digest, or one mask for all filters at once.
    ArmName of Arm, "arm": r#""per-filter" | "shared" | "merged""#;
}

pub(crate) fn digest(name: &str) -> Result<DigestFunction, LabError> {
    DigestFunction::from_name(name).ok_or_else(|| LabError::bad_input("digest", unknown("digest", name)))
}

pub(crate) fn filter(name: &str) -> Result<FilterKind, LabError> {
    FilterKind::from_name(name).ok_or_else(|| LabError::bad_input("filter", unknown("filter", name)))
}

/// Returns the rate according to the formula of a family, for the families of figures.
pub(crate) fn rate_of(filter: FilterKind, bits_per_key: f64) -> Result<f64, LabError> {
    filter.false_positive_rate(bits_per_key).ok_or_else(|| {
        let name = filter.name();
        LabError::bad_input(
            "filter",
            format!("cannot estimate the rate of `{name}`: it does not follow from bits per key; choose another filter"),
        )
    })
}

#[cfg(any(feature = "bench", feature = "full"))]
pub(crate) fn arm(name: &str) -> Result<Arm, LabError> {
    Arm::from_name(name).ok_or_else(|| LabError::bad_input("arm", unknown("arm", name)))
}

/// Exact sums, or as printed.
#[derive(Debug, Clone, Copy, Deserialize, Tsify)]
#[serde(rename_all = "kebab-case")]
pub enum FormName {
    /// Exact sums.
    Exact,
    /// The approximations as printed.
    Printed,
}

impl From<FormName> for Form {
    fn from(form: FormName) -> Self {
        match form {
            FormName::Exact => Self::Exact,
            FormName::Printed => Self::Printed,
        }
    }
}

/// How the runs of a tree are merged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "kebab-case")]
pub enum PolicyName {
    /// One sorted run per level.
    Leveling,
    /// Several sorted runs per level.
    Tiering,
}

impl PolicyName {
    /// The policy of the model; tiering has T runs per level, as the paper's equations have.
    pub(crate) const fn of_model(self, size_ratio: u32) -> model::Policy {
        match self {
            Self::Leveling => model::Policy::Leveling,
            Self::Tiering => model::Policy::Tiering { runs_per_level: size_ratio },
        }
    }
}

/// Runs per level: one, T - 1, or T - 1 except one in the last.
#[cfg(feature = "full")]
#[derive(Debug, Clone, Copy, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "kebab-case")]
pub enum GrowthPolicy {
    /// One.
    Leveling,
    /// T - 1.
    Tiering,
    /// T - 1 except one in the last.
    LazyLeveling,
}

#[cfg(feature = "full")]
impl From<GrowthPolicy> for CompactionPolicy {
    fn from(policy: GrowthPolicy) -> Self {
        match policy {
            GrowthPolicy::Leveling => Self::Leveling,
            GrowthPolicy::Tiering => Self::Tiering,
            GrowthPolicy::LazyLeveling => Self::LazyLeveling,
        }
    }
}

#[cfg(feature = "full")]
impl From<CompactionPolicy> for GrowthPolicy {
    fn from(policy: CompactionPolicy) -> Self {
        match policy {
            CompactionPolicy::Leveling => Self::Leveling,
            CompactionPolicy::Tiering => Self::Tiering,
            CompactionPolicy::LazyLeveling => Self::LazyLeveling,
            CompactionPolicy::OneLeveling | CompactionPolicy::Fluid { .. } => {
                unreachable!("no task and no growth of the page has this policy")
            }
        }
    }
}

/// Result of a lookup.
#[derive(Debug, Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// No entry.
    Absent,
    /// A value.
    Value,
    /// A tombstone.
    Tombstone,
}

impl From<Presence> for Outcome {
    fn from(presence: Presence) -> Self {
        match presence {
            Presence::Absent => Self::Absent,
            Presence::Value => Self::Value,
            Presence::Tombstone => Self::Tombstone,
        }
    }
}

/// A fingerprint as screens and result files show it.
pub(crate) fn fingerprint(value: u64) -> String {
    format!("{value:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names in a union of TypeScript.
    fn names(declaration: &str) -> impl Iterator<Item = &str> {
        declaration.split('"').skip(1).step_by(2)
    }

    #[test]
    fn the_engine_has_every_name_that_typescript_has() {
        assert!(names(DigestName::DECL).all(|name| digest(name).is_ok()));
        assert!(names(FilterName::DECL).all(|name| filter(name).is_ok()));
        assert!(names(ArmName::DECL).all(|name| Arm::from_name(name).is_some()));
        assert_eq!(names(ArmName::DECL).count(), 3);
    }
}
