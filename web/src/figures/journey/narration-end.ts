/** What the end of a lookup says: apart from its other moments, since it is what is shown first. Pure. */
import { narrationText as text } from "../../text/trees/narration.en";
import type { Presence, Scene } from "../../trace";

/** The answer, and what it took. */
export function narrateEnd({ counts, hasMask }: Scene, outcome: Presence): string {
  const { hashes, hashesSaved, filtersProbed, masks, linesCompared, blocksRead } = counts;
  const total = hasMask
    ? text.totalMasked(hashes, masks, linesCompared, blocksRead)
    : text.total(hashes, hashesSaved, filtersProbed, blocksRead);
  return `${text.ended[outcome]} ${total}`;
}
