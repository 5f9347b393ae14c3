/** For tests of meaning: what a picture says. */

import { readOut, type Shape } from "./shapes";

const plain = (text: string): string => text.replaceAll("\u00a0", " ");

/** All words that can be seen, in the order in which they are drawn. */
export function saidBy(shapes: readonly Shape[]): readonly string[] {
  return shapes.flatMap((shape) =>
    shape.kind === "words" && shape.opacity !== 0 && shape.says !== "" ? [plain(shape.says)] : [],
  );
}

/** What a keyboard reads out, in its order. */
export function readFrom(shapes: readonly Shape[]): readonly string[] {
  return readOut(shapes).map(({ at, values }) => plain(`${at} ${values}`));
}
