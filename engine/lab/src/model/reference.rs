//! Published costs: Table 1 of the hash-sharing paper, and the inputs of its Fig. 6. Default positions of sliders,
//! not measurements of a particular machine.
//!
//! **Units**: nanoseconds. **Source**: `zhu2021`, Table 1: reading 4 KiB from six devices and hashing a key of
//! 1 KB with six functions, measured by its authors on an Intel Xeon Gold 6230.

use super::{CostInputs, Policy};

/// Source of the costs.
const TABLE_1: &str = "Zhu et al., DaMoN 2021, Table 1";

/// Hashing a key with `MurmurHash64A`, the function of the paper's experiments, in ns.
const MURMUR_NS: f64 = 235.0;
/// Reading from the paper's default device, in ns.
const PCIE_SSD_NS: f64 = 10_000.0;

/// Device and its latency.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DevicePrice {
    /// Short name for links and files.
    pub id: &'static str,
    /// Displayed name.
    pub label: &'static str,
    /// `T_D`: reading 4 KiB, in ns.
    pub read_ns: f64,
    /// Source of the number.
    pub source: &'static str,
}

/// Hash function and its cost.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HashPrice {
    /// Short name for links and files; the engine's name of the function if it has it.
    pub id: &'static str,
    /// Name in the paper.
    pub label: &'static str,
    /// Length of the key, in bytes.
    pub key_bytes: u32,
    /// `T_H`: hashing one key, in ns.
    pub hash_ns: f64,
    /// Source of the number.
    pub source: &'static str,
    /// Limitation of the number.
    pub caution: Option<&'static str>,
}

/// The devices of Table 1, slowest first.
pub const DEVICES: [DevicePrice; 6] = [
    device("hdd", "Hard disk", 4_600_000.0),
    device("ssd", "SATA SSD", 113_000.0),
    device("pcie_ssd", "PCIe SSD", PCIE_SSD_NS),
    device("pcie_ssd_spdk", "PCIe SSD with SPDK", 7_000.0),
    device("nvm", "Emulated NVM", 250.0),
    device("memory", "Memory", 160.0),
];

/// Hash functions of Table 1, fastest first.
pub const HASHES: [HashPrice; 6] = [
    hash("city", "CITY", 176.0, None),
    hash("murmur64a", "MM64", MURMUR_NS, None),
    hash("crc32", "CRC", 323.0, Some("the published code computes CRC-32 by table, without the instruction")),
    hash(
        "xxh64",
        "XX",
        874.0,
        Some("several times what XXH64 costs elsewhere: measure before you rely on it"),
    ),
    hash("md5", "MD5", 2_850.0, None),
    hash("sha256", "SHA-256", 5_170.0, None),
];

/// Inputs of Fig. 6 of the hash-sharing paper for its default device: Eq. (8) with the costs of Table 1.
///
/// The paper states neither the probe cost nor the false positive rate of this figure, so both are assumed.
pub const FIG_6: CostInputs = CostInputs {
    policy: Policy::Leveling,
    levels: 5,
    size_ratio: 10,
    empty_fraction: 1.0,
    false_positive_rate: 0.0082,
    hash_ns: MURMUR_NS,
    probe_ns: 50.0,
    read_ns: PCIE_SSD_NS,
    other_ns: 0.0,
};

/// Returns the device with this short name.
#[must_use]
pub fn device_by_id(id: &str) -> Option<&'static DevicePrice> {
    DEVICES.iter().find(|device| device.id == id)
}

/// Returns the hash function with this short name.
#[must_use]
pub fn hash_by_id(id: &str) -> Option<&'static HashPrice> {
    HASHES.iter().find(|hash| hash.id == id)
}

const fn device(id: &'static str, label: &'static str, read_ns: f64) -> DevicePrice {
    DevicePrice { id, label, read_ns, source: TABLE_1 }
}

const fn hash(
    id: &'static str,
    label: &'static str,
    hash_ns: f64,
    caution: Option<&'static str>,
) -> HashPrice {
    HashPrice { id, label, key_bytes: 1_024, hash_ns, source: TABLE_1, caution }
}
