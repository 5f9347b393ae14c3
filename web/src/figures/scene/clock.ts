/** The arithmetic of a scene's clock: where a step leads, and which sentence holds at a time. Pure. */

/** A moment at which a step of the scene ends, with the sentence that holds from the previous mark to this one. */
export interface Mark {
  /** Time of the mark in ms; marks are in ascending order, and the last one is the end of the scene. */
  readonly atMs: number;
  /** Narration of the step that ends here. */
  readonly sentence: string;
  /** Time from which the sentence holds, because the picture shows its subject only then; the previous mark by default. */
  readonly fromMs?: number;
}

/** Returns the end of a scene in ms. */
export function endOf(marks: readonly Mark[]): number {
  return marks.at(-1)?.atMs ?? 0;
}

/** Returns the mark after time `t`, or the end. */
export function nextMark(marks: readonly Mark[], t: number): number {
  return marks.find(({ atMs }) => atMs > t)?.atMs ?? endOf(marks);
}

/** Returns the mark before time `t`, or the start. */
export function previousMark(marks: readonly Mark[], t: number): number {
  return marks.findLast(({ atMs }) => atMs < t)?.atMs ?? 0;
}

/**
 * Returns the sentence of the step that is shown at time `t`. The last one tells the result, so it waits for the end unless it has its own
 * start.
 */
export function sentenceAt(marks: readonly Mark[], t: number): string {
  const isShown = ({ atMs, fromMs }: Mark, at: number): boolean => {
    if (fromMs === undefined && at === marks.length - 1) return t >= atMs;
    return t > (fromMs ?? marks[at - 1]?.atMs ?? 0);
  };
  return (marks.findLast(isShown) ?? marks[0])?.sentence ?? "";
}
