/**
 * Where the names of lines and points stand, so that none covers another, a line, a point or the handle. Pure.
 *
 * **Invariants** (broken by `labels.test.ts`)
 * 1. No two boxes overlap, of names or of what was there before; all lie within the plot.
 * 2. A name covers no line; the name of the chosen line may cover pale ones where there is no other place.
 * 3. What finds no place has none: `null`, and its name is left to the description. The chosen line always has one.
 *
 * **Cost**: lines times places times points, a few hundred thousand comparisons in all: below a millisecond or two.
 * **Units**: CSS pixels. Widths of text are estimated, since the layout sees no font; estimates are generous.
 */

/** An upright rectangle. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A place on the screen. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where a text starts or ends, on its base line. */
export interface TextPlace extends Spot {
  readonly anchor: "start" | "end";
}

/** Something that wants a name beside it. */
export interface Wanted {
  /** What it may stand beside: places along a line, or around a point. */
  readonly spots: readonly Spot[];
  /** Index of the best place. */
  readonly best: number;
  readonly side: TextPlace["anchor"];
  /** Lines of text, the first on top. */
  readonly texts: readonly string[];
  /** Whether it must have a place. */
  readonly isNeeded: boolean;
}

export const LINE_HEIGHT = 16;
const CHARACTER = 6.7;
/** Room between a name and what it names. */
const GAP = 7;
/** A place on the other side of a line is as good as one so many places away. */
const OTHER_SIDE = 12;

/** Estimated width of a text of 12.5 px. */
export function textWidth(text: string): number {
  return text.length * CHARACTER;
}

/** Box of a text of several lines whose first base line is given. */
export function textBox({ x, y, anchor }: TextPlace, texts: readonly string[]): Box {
  const width = Math.max(...texts.map(textWidth));
  const left = anchor === "start" ? x : x - width;
  return { left, right: left + width, top: y - 12, bottom: y + 4 + LINE_HEIGHT * (texts.length - 1) };
}

/** Whether two boxes share a place. */
export function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function lies(box: Box, within: Box): boolean {
  return box.left >= within.left && box.right <= within.right && box.top >= within.top && box.bottom <= within.bottom;
}

/** Whether a line, given by close points, runs through a box. */
export function crosses(line: readonly Spot[], box: Box): boolean {
  return line.some(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom);
}

/** A place of each wanted name, in the order given; earlier ones choose first. */
export function placeLabels(
  wanted: readonly Wanted[],
  lines: readonly (readonly Spot[])[],
  taken: readonly Box[],
  plot: Box,
): (TextPlace | null)[] {
  const boxes = [...taken];
  return wanted.map((one) => {
    const free = candidates(one).filter(({ box }) => lies(box, plot) && !boxes.some((other) => overlaps(box, other)));
    const clear = free.find(({ box }) => !lines.some((line) => crosses(line, box)));
    const chosen =
      clear ?? (one.isNeeded ? (free[0] ?? candidates(one).find(({ box }) => lies(box, plot))) : undefined);
    if (!chosen) return null;
    boxes.push(chosen.box);
    return chosen.place;
  });
}

/** All places that are tried, best first. */
function candidates({ spots, best, side, texts }: Wanted): { place: TextPlace; box: Box }[] {
  const height = LINE_HEIGHT * (texts.length - 1);
  const found = spots.flatMap((spot, index) => {
    return (["start", "end"] as const).flatMap((anchor) =>
      [-6, 4, 14].map((drop) => {
        const x = anchor === "start" ? spot.x + GAP : spot.x - GAP;
        const place = { x, y: spot.y + drop - height / 2, anchor };
        const cost = Math.abs(index - best) + (anchor === side ? 0 : OTHER_SIDE) + Math.abs(drop - 4) / 10;
        return { place, box: textBox(place, texts), cost };
      }),
    );
  });
  return found.sort((one, other) => one.cost - other.cost);
}
