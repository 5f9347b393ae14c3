/** Questions for the vote of a class on pages without their own predictions, in English. */
import { percent, time } from "../numbers";

/** Parts of a lookup that may be saved, by their names in links. */
const PARTS = [
  { value: "little", label: "less than 5 %" },
  { value: "some", label: "5 to 25 %" },
  { value: "much", label: "25 to 50 %" },
  { value: "most", label: "more than half" },
] as const;

export const slidesText = {
  hashes: {
    title: "How many hashes with one digest?",
    question: (filters: number): string =>
      `This lookup probes ${filters} filters, and hashes the key for each of them: ${filters} hashes. Now all filters use the same 64-bit digest. How many hashes remain?`,
    options: (filters: number) => [
      { value: "same", label: `${filters}: each filter needs its own hash` },
      { value: "half", label: "about half as many" },
      { value: "one", label: "one" },
      { value: "none", label: "none" },
    ],
    outcome: (before: number, now: number, filters: number): string =>
      `Counted in this lookup: ${before} hashes before, ${now} now. Both times the lookup probed ${filters} filters, with the same answers.`,
    because:
      "A filter needs bit positions, not its own hash function. It derives them from any digest, with arithmetic that costs almost nothing.",
  },
  gain: {
    title: "How much of the lookup is that?",
    question: (device: string, empty: number): string =>
      `Sharing saves the time of the repeated hashes. Assume that ${percent(empty)} of the lookups search for absent keys. What share of the lookup time does sharing save on this device (${device})?`,
    options: PARTS,
    outcome: (gain: number, device: string, readNs: number): string =>
      `Sharing saves ${percent(gain, 1)} of the time of a lookup (model). Device: ${device}, ${time(readNs)} per read.`,
    because:
      "The share of hashing depends on the other costs of a lookup. If blocks are read from a disk, it is almost zero. If they are in memory, hashing takes most of the time. Choose another device and vote again.",
  },
  measured: {
    title: (empty: number): string =>
      empty > 0
        ? `How much does sharing save if ${percent(empty)} of lookups find nothing?`
        : "And if every lookup finds its key?",
    question: (device: string, empty: number): string =>
      empty > 0
        ? `In a real tree (${device}), ${percent(empty)} of the lookups search for absent keys. All filters use one shared digest instead of one digest per filter. How much time does a lookup save?`
        : `In the same tree (${device}), every lookup now finds its key and reads its block. How much time does a lookup save?`,
    options: PARTS,
    outcome: (gain: number, low: number, high: number, origin: string): string =>
      `${percent(gain, 1)} (95 % CI ${percent(low, 1)} to ${percent(high, 1)}), ${origin}.`,
    doubtful: "The run’s own control casts doubt on this number.",
    because:
      "The model counts hashes, probes and reads. A real lookup does more: it walks the tree, waits for memory and copies the value. All of this makes the saved share smaller, and it differs between machines.",
  },
} as const;
