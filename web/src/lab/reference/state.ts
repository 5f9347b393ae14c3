/** The state of the reference: which topic, which entry of it, and the setting of the formula. */

import { gainCurveParams } from "../../figures/gain-curve/params";
import { choice, type ValuesOf } from "../../figures/params/schema";
import { pageParams } from "../link/page-params";
import type { LinkSpec } from "../link/use-link-state";

/** Topic of the reference. Only the derivation is on the page now; the others are documents (`documents.ts`). */
export type Topic = "model" | "derivation" | "glossary" | "formats" | "sources" | "access";

/** Every parameter of the page, in canonical order. */
export const REFERENCE_PARAMS = {
  topic: choice<Topic>({
    name: "topic",
    label: "topic",
    initial: "model",
    options: [
      { value: "model", label: "What is real" },
      { value: "derivation", label: "The cost model" },
      { value: "glossary", label: "Glossary" },
      { value: "formats", label: "Formats" },
      { value: "sources", label: "Sources and errata" },
      { value: "access", label: "Accessibility" },
    ],
  }),
  entry: {
    kind: "text",
    name: "entry",
    label: "entry",
    hint: "A heading or a word of the topic, as t-other or events.",
    initial: "",
    lengthMax: 80,
    pattern: /[\p{L}\p{N}-]*/u,
  },
  levels: { kind: "number", name: "levels", label: "levels L", initial: 5, min: 1, max: 12, step: 1, whole: true },
  sizeRatio: {
    kind: "number",
    name: "ratio",
    label: "size ratio T",
    initial: 10,
    min: 2,
    max: 20,
    step: 1,
    whole: true,
  },
  emptyPercent: {
    kind: "number",
    name: "empty",
    label: "empty lookups α",
    initial: 0,
    min: 0,
    max: 100,
    step: 5,
    whole: true,
    unit: "%",
  },
  hashNs: {
    kind: "number",
    name: "hash-ns",
    label: "hash T_H",
    initial: 235,
    min: 1,
    max: 10_000,
    step: 1,
    unit: "ns",
  },
  readNs: {
    kind: "number",
    name: "read-ns",
    label: "read T_D",
    initial: 10_000,
    min: 100,
    max: 5_000_000,
    step: 100,
    unit: "ns",
  },
  bitsPerKey: {
    kind: "number",
    name: "bits",
    label: "bits per key",
    initial: 10,
    min: 2,
    max: 20,
    step: 1,
    whole: true,
  },
  probeNs: { kind: "number", name: "probe-ns", label: "probe T_P", initial: 0, min: 0, max: 1000, step: 5, unit: "ns" },
  otherNs: {
    kind: "number",
    name: "other-ns",
    label: "other T_other",
    initial: 0,
    min: 0,
    max: 100_000,
    step: 100,
    unit: "ns",
  },
  policy: gainCurveParams.policy,
  ...pageParams,
} as const;

/** The state of the page. */
export type ReferenceState = ValuesOf<typeof REFERENCE_PARAMS>;

/** Storage of its state in the link. */
export const REFERENCE: LinkSpec<typeof REFERENCE_PARAMS> = {
  page: "reference",
  schema: REFERENCE_PARAMS,
  scrubbed: new Set(["levels", "sizeRatio", "emptyPercent", "bitsPerKey", "theme"]),
};
