//! Names as links, files and TypeScript spell them, to what the engine calls it.

use crate::error::LabError;
use lsm_lab_engine::digest::DigestFunction;
use lsm_lab_engine::filter::FilterKind;
use lsm_lab_engine::model::{Form, Policy};
use lsm_lab_engine::observe::Presence;
#[cfg(feature = "full")]
use lsm_lab_engine::options::Policy as CompactionPolicy;
use lsm_lab_engine::tree::Arm;

fn unknown(field: &str, name: &str) -> LabError {
    LabError::bad_input(field, format!("there is no {field} `{name}`"))
}

pub(crate) fn digest(name: &str) -> Result<DigestFunction, LabError> {
    DigestFunction::from_name(name).ok_or_else(|| unknown("digest", name))
}

pub(crate) fn filter(name: &str) -> Result<FilterKind, LabError> {
    FilterKind::from_name(name).ok_or_else(|| unknown("filter", name))
}

pub(crate) fn arm(name: &str) -> Result<Arm, LabError> {
    Arm::from_name(name).ok_or_else(|| unknown("arm", name))
}

pub(crate) fn form(name: &str) -> Result<Form, LabError> {
    match name {
        "exact" => Ok(Form::Exact),
        "printed" => Ok(Form::Printed),
        _ => Err(unknown("form", name)),
    }
}

/// The policy of this name; tiering has T runs per level, as the paper's equations do.
pub(crate) fn policy(name: &str, size_ratio: u32) -> Result<Policy, LabError> {
    match name {
        "leveling" => Ok(Policy::Leveling),
        "tiering" => Ok(Policy::Tiering { runs_per_level: size_ratio }),
        _ => Err(unknown("policy", name)),
    }
}

/// How a growing tree is compacted.
#[cfg(feature = "full")]
const GROWTH_POLICIES: [(CompactionPolicy, &str); 3] = [
    (CompactionPolicy::Leveling, "leveling"),
    (CompactionPolicy::Tiering, "tiering"),
    (CompactionPolicy::LazyLeveling, "lazy"),
];

#[cfg(feature = "full")]
pub(crate) fn growth_policy(name: &str) -> Result<CompactionPolicy, LabError> {
    let found = GROWTH_POLICIES.into_iter().find(|row| row.1 == name).map(|row| row.0);
    found.ok_or_else(|| unknown("policy", name))
}

#[cfg(feature = "full")]
pub(crate) fn growth_policy_name(policy: CompactionPolicy) -> &'static str {
    GROWTH_POLICIES.into_iter().find(|row| row.0 == policy).map_or("", |row| row.1)
}

pub(crate) const fn outcome(presence: Presence) -> &'static str {
    match presence {
        Presence::Absent => "absent",
        Presence::Value => "value",
        Presence::Tombstone => "tombstone",
    }
}

/// A fingerprint as it stands on screen and in result files.
pub(crate) fn fingerprint(value: u64) -> String {
    format!("{value:016x}")
}
