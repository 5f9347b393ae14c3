/**
 * Widths of texts in pictures. Pure.
 *
 * A layout sees no font, so widths are estimated generously from the number of characters.
 */

/** Size of labels in pictures. */
export const LABEL = 12.5;
/** Line height of labels. */
export const LINE = 15;
const PER_CHARACTER = 0.552;

/** Returns the estimated width of a text. */
export function textWidth(text: string, size = LABEL): number {
  return text.length * size * PER_CHARACTER;
}

/** Breaks a text between words into lines of at most `width` pixels. A longer word is a line alone. */
export function wrapped(text: string, width: number, size = LABEL): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && textWidth(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Returns the width of the longest line. */
export function widest(lines: readonly string[], size = LABEL): number {
  return Math.max(0, ...lines.map((line) => textWidth(line, size)));
}
