/** Handmade terms, for tests only. */

import type { FormulaValues } from "./params";

export function scriptedValues(): FormulaValues {
  const shared = {
    filtersProbed: 5,
    hashNs: 235,
    probeNs: 125,
    readNs: 5000,
    wastedNs: 410,
    otherNs: 0,
    totalNs: 5770,
  };
  return {
    shared,
    perFilter: { ...shared, hashNs: 1175, totalNs: 6710 },
    gain: 0.14,
    device: "PCIe SSD",
    readNs: 10_000,
  };
}
