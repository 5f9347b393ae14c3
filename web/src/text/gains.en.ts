/** Sentences that name the lookups of a gain, in English: an average lookup of the model, or whole measured lookups. */
import { percent, significant } from "./numbers";

/** The model's average at a device. */
interface Average {
  readonly device: string;
  /** Blocks that 100 lookups read. */
  readonly blocks: number;
  /** Blocks that the lookup in the picture reads; null without one. */
  readonly ofThis: number | null;
}

export const gainsText = {
  average: ({ device, blocks, ofThis }: Average): string =>
    `100 average lookups (model, ${device}) read ${significant(blocks, 2)} blocks` +
    `${ofThis === null ? "" : `, this one ${ofThis === 0 ? "none" : String(ofThis)}`}.`,
  measured: (gain: number): string => `Whole lookup (measured): ${percent(gain, 1)}.`,
  /** The key size of the run, in words. */
  whole: (key: string): string =>
    `Lab 0 shows a larger gain, because its lookup only hashes a key of 1 KiB and probes filters. These lookups hash ${key}, sometimes read a block, and also search tables and copy values.`,
  /** Key sizes of the curve and of the run, in words. */
  whyLess: (curve: string, run: string): string =>
    `${curve === run ? "" : `The curve is for keys of ${curve}, and the measured lookups hash keys of ${run}. `}Measured lookups also search tables and copy values. Sharing does not reduce this work.`,
  parts: "Every part of the difference, in Measure",
} as const;
