/** Texts of the page in English, without the descriptions of figures. Complete sentences, not fragments. */

import type { Role } from "../theme/tokens";
import { entryOf } from "./entry";
import { ended, sentence } from "./numbers";

const DIGESTS: Readonly<Record<string, string>> = {
  murmur64a: "MurmurHash64A",
  xxh64: "XXH64",
  xxh3: "XXH3",
};

const FILTERS: Readonly<Record<string, string>> = {
  standard: "standard filter",
  "standard-paper": "standard filter with the paper’s probes",
  blocked512: "blocked filter",
};

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  hash: "hash",
  probe: "probe",
  read: "read",
  wasted: "wasted read",
  hit: "found",
  skip: "ruled out",
};

export const en = {
  product: "LSM Lab",
  skipToFigure: "Skip to the figure",
  search: "Search",
  cite: "Cite",
  share: "Share",
  shareTitle: "Copy a link to exactly this view",
  linkCopied: "Link copied",
  linkByHand: "The browser did not allow copying. This is the link:",
  theme: "Theme",
  themeAuto: "Auto",
  themeLight: "Light",
  themeDark: "Dark",
  more: "More",
  less: "Less",
  dismiss: "Dismiss",
  printedFrom: "This view:",

  hashes: (count: number): string => `${count} ${count === 1 ? "hash" : "hashes"}`,
  role: (role: Role): string => ROLE_NAMES[role],
  digest: (name: string): string => entryOf(DIGESTS, name) ?? name,

  originSimulated: "simulated",
  originTab: "measured in your browser",
  originLinkedTab: "measured in the browser of the link’s author",
  notAResultName: "a link names a file in the results folder by its name only, such as mine.json",
  noSuchResult: "this site has no such file in its results folder",
  originHand: "set by hand",
  originLinkedRun: (run: string): string => `from this link: measured natively in run ${run}, which is not loaded here`,
  originAssumed: "assumed",
  originNative: (device: string, date: string): string => `measured natively on ${device}, ${date}`,
  standIn: (digest: string, used: string): string =>
    `No measurement for ${digest}; the value for ${used} is used instead.`,
  standInSize: (wanted: string, used: string): string =>
    `No measurement for keys of ${wanted}; the value for ${used} is used instead.`,
  standInBits: (wanted: string, used: string): string =>
    `No measurement for ${wanted} bits per key; the value for ${used} is used instead.`,
  bits: (bitsPerKey: number): string => `${bitsPerKey} bits per key`,
  filter: (name: string): string => entryOf(FILTERS, name) ?? name,
  keysOf: (size: string): string => `keys of ${size}`,
  insteadOf: (measured: string, drawn: string): string => `${measured} (curve: ${drawn})`,
  pointDiffers: (differences: readonly string[]): string => `Settings differ from the curve: ${differences.join(", ")}`,
  pointUnknownTree: "The run does not contain its tree",
  hashOf: (size: string): string => `hash of ${size}:`,
  customDevice: "custom",
  customDeviceAt: (read: string): string => `custom ${read}`,
  emptyShort: "empty α, %",
  bitsShort: "bits/key",
  levelsShort: "levels L",
  ratioShort: "ratio T",

  costTitle: "Where the time goes",
  costOrigins: (device: string, read: string, source: string, probe: string, probeOrigin: string): string =>
    `A virtual clock adds up the costs of the steps of this lookup: a read takes ${read} (${device}, ${source}), a filter probe ${probe} (${probeOrigin}).`,
  costMasked:
    "Each line costs a whole probe, as if lines were probed one by one. The time saved by probing them together comes from the layout, not from sharing; npm run bench measures it.",
  costExpected: (perFilter: string, shared: string, alpha: number): string =>
    `The model expects ${perFilter} per lookup with one digest per filter and ${shared} with one shared digest (share of empty lookups α = ${alpha}).`,
  gainTitle: "Is it worth it on your device?",
  gainMeasured: "Why less is measured",
  gainOrigin: (isExact: boolean, policy: string): string =>
    `model${isExact ? "" : ", sums as printed"}${policy === "tiering" ? ", tiering" : ""}`,
  formRejected: (levels: number, sizeRatio: number): string =>
    `The printed sums give negative numbers for levels = ${levels} and size ratio = ${sizeRatio}: they skip more levels than the tree has. Exact sums are shown.`,
  gainNote:
    "The model has exact sums and the paper’s printed sums, which omit a term. The difference grows as the size ratio falls. Tiering uses the counterpart of Eq. (8) for T runs in each level.",
  gainMasked:
    "The curve is the gain of sharing one digest. One mask has no curve, because the paper’s model has no term for it.",
  curveFromTab: "T_H measured here",

  newVersion: "A new version of the lab is available. This view stays as it is.",
  reload: "Reload",

  noWasm: "This browser does not run WebAssembly here, so the engine cannot start.",
  noVectors:
    "The engine needs WebAssembly with 128-bit vectors (SIMD), which this browser lacks. Chrome has supported them since version 91, Firefox since 89, Safari since 16.4.",
  failed: (message: string): string => `The engine could not start: ${ended(message)}`,
  panicked: (message: string): string =>
    `The engine stopped after an internal error and was restarted. Please report it: ${message}`,
  restart: "Start the engine again",
  treeTooLarge: (tables: string): string =>
    `${sentence(tables)} The picture and the bars still show the previous tree; the curve does not.`,
  engineError: (message: string): string => `The engine rejected this: ${ended(message)}`,

  engineVersion: (version: string): string => `engine ${version}`,
  fingerprint: "fingerprint",
  fingerprintHint: "Digest of fixed lookups in this tree. A native run gives the same digest.",
  sameAs: (device: string, date: string): string => `same as the run on ${device}, ${date}`,

  measureHere: "Measure here",
  measuring: (done: number): string => `Measuring… ${Math.round(done * 100)} %`,
  stopMeasuring: "Stop",
  forgetMeasured: "Default",
  forgetProbe: "Use the default cost of a probe",
  measureAgain: "Measure again",
  measured: (low: string, high: string, step: string, batches: number): string =>
    `half of ${batches} batches: ${low} to ${high}; clock step ${step}`,

  loadResult: "Open a result file",
  dropHere: "Drop the result file to compare it with the model",
  resultShown: (device: string): string => `Now showing the run on ${device}.`,
  resultRefused: (name: string, problem: string): string => `Could not open ${name}: ${ended(problem)}`,
  resultField: (field: string, problem: string): string => `the field ${field}: ${problem}`,
  removeResult: (device: string): string => `Remove the run on ${device}`,
  noReadLatency: "this run has no read latency, so it has no place on the axis",
  noChecker: (message: string): string =>
    `the part of the engine that checks result files did not load (${message}). Open the file again once you are online`,
  tooLarge: "the file exceeds the 16 MB limit for result files",
} as const;
