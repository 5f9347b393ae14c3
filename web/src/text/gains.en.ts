/** Sentences that name the lookups of a gain, in English: an average lookup of the model, or whole measured lookups. */
import { percent, significant } from "./numbers";

/** The model's average at a device. */
interface Average {
  readonly device: string;
  readonly gain: number;
  /** Blocks that 100 lookups read. */
  readonly blocks: number;
  /** Blocks that the lookup in the picture reads; null without one. */
  readonly ofThis: number | null;
}

export const gainsText = {
  average: ({ device, gain, blocks, ofThis }: Average): string =>
    `Average lookup (model, ${device}): ${percent(gain, 1)} less time. 100 lookups read ${significant(blocks, 2)} blocks` +
    `${ofThis === null ? "" : `, this one ${ofThis === 0 ? "none" : String(ofThis)}`}.`,
  measured: (gain: number): string => `Whole lookup (measured): ${percent(gain, 1)}.`,
  whole:
    "These gains are of whole lookups, which also do other work. Labs 0 and 6 show averages of a model without that work.",
} as const;
