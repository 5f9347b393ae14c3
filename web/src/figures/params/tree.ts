/** Parameters that several figures share: the tree, the key that is looked up, and the arm. */

import type { ArmName, DigestName, FilterName, QueryKind } from "../../engine/contract";
import { choice } from "./schema";

/** The real tree; it starts as the engine's opening scenario, which `native-bench` replays too. */
export const treeParams = {
  levels: { kind: "number", name: "levels", label: "levels L", initial: 5, min: 1, max: 8, step: 1, whole: true },
  sizeRatio: {
    kind: "number",
    name: "ratio",
    label: "size ratio T",
    initial: 4,
    min: 2,
    max: 10,
    step: 1,
    whole: true,
  },
  bitsPerKey: {
    kind: "number",
    name: "bits",
    label: "bits per key",
    initial: 10,
    min: 2,
    max: 20,
    step: 1,
  },
  filter: choice<FilterName>({
    name: "filter",
    label: "filter",
    initial: "standard",
    options: [
      { value: "standard", label: "standard Bloom" },
      { value: "blocked512", label: "blocked, 512-bit lines" },
      { value: "standard-paper", label: "standard, the paper’s probes" },
    ],
  }),
  digest: choice<DigestName>({
    name: "digest",
    label: "hash function",
    initial: "murmur64a",
    options: [
      { value: "murmur64a", label: "MurmurHash64A" },
      { value: "xxh64", label: "XXH64" },
      { value: "xxh3", label: "XXH3" },
    ],
  }),
  seed: { kind: "number", name: "seed", label: "seed", initial: 1, min: 0, max: 2 ** 32 - 1, step: 1, whole: true },
} as const;

/** The lookup. */
export const queryParams = {
  keyKind: choice<QueryKind>({
    name: "lookup",
    label: "key",
    initial: "absent",
    options: [
      { value: "absent", label: "absent" },
      { value: "false-positive", label: "false positive" },
      { value: "stored", label: "stored" },
    ],
  }),
  keyIndex: { kind: "number", name: "nth", label: "which one", initial: 0, min: 0, max: 999, step: 1, whole: true },
  keyLevel: {
    kind: "optional-number",
    name: "at",
    label: "stored in level",
    initial: null,
    min: 1,
    max: 8,
    step: 1,
    whole: true,
    upTo: "levels",
  },
} as const;

/** The one switch of the page: arms A, B and C of the engine. */
export const armParams = {
  arm: choice<ArmName>({
    name: "arm",
    label: "hashing",
    initial: "per-filter",
    options: [
      { value: "per-filter", label: "One digest per filter" },
      { value: "shared", label: "One shared digest" },
      { value: "merged", label: "One mask" },
    ],
  }),
} as const;

/** Position in the lookup, and the selection of the view. */
export const viewParams = {
  position: {
    kind: "optional-number",
    name: "pos",
    label: "events so far",
    initial: null,
    min: 0,
    max: 10_000,
    step: 1,
    whole: true,
  },
  focusLevel: {
    kind: "optional-number",
    name: "focus",
    label: "level in focus",
    initial: null,
    min: 1,
    max: 8,
    step: 1,
    whole: true,
    upTo: "levels",
  },
  focusBit: {
    kind: "optional-number",
    name: "bit",
    label: "bit in focus",
    initial: null,
    min: 0,
    max: 2 ** 32 - 1,
    step: 1,
    whole: true,
  },
} as const;
