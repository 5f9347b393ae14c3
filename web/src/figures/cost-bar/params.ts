/** Parameters of the cost bar: the device and the prices on the virtual clock. */

import { choice } from "../params/schema";

/** Devices of the paper by id, and a custom device. */
export type DeviceChoice = "hdd" | "ssd" | "pcie_ssd" | "pcie_ssd_spdk" | "nvm" | "memory" | "custom";

/** Source of the cost of a hash: the default source, the reader, your browser, or the browser of a link's author. */
export type HashOrigin = "default" | "hand" | "tab";

/** Schema of the cost bar. */
export const costBarParams = {
  device: choice<DeviceChoice>({
    name: "device",
    label: "device",
    initial: "pcie_ssd",
    options: [
      { value: "hdd", label: "hard disk" },
      { value: "ssd", label: "SATA SSD" },
      { value: "pcie_ssd", label: "PCIe SSD" },
      { value: "pcie_ssd_spdk", label: "PCIe SSD, SPDK" },
      { value: "nvm", label: "emulated NVM" },
      { value: "memory", label: "memory" },
      { value: "custom", label: "custom" },
    ],
  }),
  readNs: {
    kind: "number",
    name: "read-ns",
    label: "read T_D",
    hint: "Used when the device is custom.",
    initial: 10_000,
    min: 100,
    max: 10_000_000,
    step: 1,
    unit: "ns",
  },
  keyBytes: {
    kind: "number",
    name: "key-bytes",
    label: "key size",
    hint: "The price of a hash is that of a key of this size.",
    initial: 1024,
    min: 8,
    max: 65_536,
    step: 1,
    whole: true,
    unit: "bytes",
  },
  hashOrigin: choice<HashOrigin>({
    name: "hash-from",
    label: "price of a hash from",
    initial: "default",
    options: [
      { value: "default", label: "the best available source" },
      { value: "hand", label: "set by hand" },
      { value: "tab", label: "measured in a tab" },
    ],
  }),
  hashNs: {
    kind: "optional-number",
    name: "hash-ns",
    label: "hash T_H",
    implies: { hashOrigin: "hand" },
    initial: null,
    min: 0.1,
    max: 1_000_000,
    step: 1,
    unit: "ns",
  },
  probeNs: {
    kind: "optional-number",
    name: "probe-ns",
    label: "probe T_P",
    hint: "Cost of one filter probe. Default: the best available source.",
    initial: null,
    min: 0,
    max: 100_000,
    step: 1,
    unit: "ns",
  },
  otherNs: {
    kind: "number",
    name: "other-ns",
    label: "other T_other",
    hint: "Everything else, once per lookup.",
    initial: 0,
    min: 0,
    max: 1_000_000,
    step: 10,
    unit: "ns",
  },
} as const;
