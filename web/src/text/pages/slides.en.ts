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
      `This lookup asks ${filters} filters, and each of them hashes the key: ${filters} hashes. Now all filters get the same 64-bit digest of the key. How many hashes are left?`,
    options: (filters: number) => [
      { value: "same", label: `${filters}: a filter needs a hash of its own` },
      { value: "half", label: "about half as many" },
      { value: "one", label: "one" },
      { value: "none", label: "none" },
    ],
    runLabel: "Share the digest",
    outcome: (before: number, now: number, filters: number): string =>
      `Counted in this lookup: ${before} hashes before, ${now} now. ${filters} filters were asked both times, and gave the same answers.`,
    because:
      "A filter needs positions, not a hash function of its own. It makes them from the digest, with arithmetic that costs next to nothing, and whose digest it is makes no difference to it.",
  },
  gain: {
    title: "How much of the lookup is that?",
    question: (device: string, empty: number): string =>
      `The hashes that are saved take their time. Of a whole lookup on this device (${device}), ${percent(empty)} of the lookups being for absent keys, how much is it?`,
    options: PARTS,
    runLabel: "Ask the model",
    outcome: (gain: number, device: string, readNs: number): string =>
      `By the model, sharing saves ${percent(gain, 1)} of a lookup on ${device}, where a read takes ${time(readNs)}.`,
    because:
      "What hashing weighs depends on what else a lookup pays. Beside a read from a disk it is nothing; beside one from memory it is most of it. Choose another device and vote again.",
  },
  measured: {
    title: (empty: number): string =>
      empty > 0
        ? `What does sharing save where ${percent(empty)} of lookups find nothing?`
        : "And where every lookup finds its key?",
    question: (device: string, empty: number): string =>
      empty > 0
        ? `A real tree on ${device}; ${percent(empty)} of the lookups search for absent keys. All filters use one shared digest instead of one digest per filter. By how much is a lookup shorter?`
        : `The same tree on ${device}; now every lookup finds its key and reads its block. By how much is a lookup shorter?`,
    options: PARTS,
    runLabel: "Show what was measured",
    outcome: (gain: number, low: number, high: number, origin: string): string =>
      `${percent(gain, 1)} (95 % CI ${percent(low, 1)} to ${percent(high, 1)}), ${origin}.`,
    doubtful: "The run’s own control casts doubt on this number.",
    because:
      "The model counts hashes, probes and reads. A real lookup does more: it walks the tree, waits for memory, copies the value. All of it makes the saved part smaller, and each machine has its own.",
  },
} as const;
