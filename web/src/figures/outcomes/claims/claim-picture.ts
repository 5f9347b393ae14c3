/** Lab 9: the subject of a claim as a picture to scale: a filter as a square, a rate as squares of a hundred, a count as pieces. Pure. */
import { clamp } from "../../scene/easing";
import { type Shape, words } from "../../scene/shapes";
import type { RowPlace } from "./claim-sizes";

/** `area`: a square of this area. `hundred`: filled squares of a hundred. `hashes` and `pieces`: as many squares as the number. */
export type Picture = "area" | "hundred" | "hashes" | "pieces";

/** The picture of one number. */
export interface Pictured {
  readonly width: number;
  readonly height: number;
  /** Its shapes for the middle of its base. `grown` is from 0 to 1. */
  readonly at: (key: string, middle: number, base: number, look?: PictureLook) => readonly Shape[];
}

interface PictureLook {
  readonly opacity?: number;
  readonly grown?: number;
  /** True for a number that decides nothing. */
  readonly isHollow?: boolean;
}

/** A claimed square has this part of the height of its row, so that a hundred times its area fits too. */
const CLAIM_PART = 1 / 14;
const SIDES = 10;

/** Returns the picture of a number on the number line of a row; null if it has none, or cards above the line. */
export function picturedOf(place: RowPlace, value: number): Pictured | null {
  return place.cards > 0 ? null : pictureOn(place, value);
}

/** Returns the picture of a number of a row; null if its claim has none. */
export function pictureOn(place: RowPlace, value: number): Pictured | null {
  const { scale } = place;
  switch (place.picture) {
    case "area":
      return square(scale * CLAIM_PART * Math.sqrt(value / (place.line.claimed ?? value)));
    case "hundred":
      return hundred(clamp(scale / (place.cards > 0 ? 132 : 260)) * 110, value);
    case "hashes":
      return pieces(Math.min(Math.max(scale / 4, 13), 40), value, true);
    case "pieces":
      return pieces(Math.min(Math.max(scale / 9, 13), 40), value, false);
    default:
      return null;
  }
}

function square(side: number): Pictured {
  return {
    width: side,
    height: side,
    at: (key, middle, base, { opacity = 1, grown = 1 } = {}) => {
      const now = side * grown;
      const place = { x: middle - now / 2, y: base - now, width: now, height: now };
      return [
        { kind: "box", key: `${key}-ground`, ...place, fill: "ink", opacity: 0.12 * opacity },
        { kind: "box", key, ...place, fill: "none", stroke: "ink", opacity },
      ];
    },
  };
}

/** A hundred squares, as many of them filled as the rate in per cent. */
function hundred(side: number, value: number): Pictured {
  const cell = side / SIDES;
  return {
    width: side,
    height: side,
    at: (key, middle, base, { opacity = 1, grown = 1 } = {}) => {
      const pile = { kind: "pile", x: middle - side / 2, y: base, columns: SIDES, side: cell, opacity } as const;
      return [
        {
          kind: "box",
          key: `${key}-ground`,
          x: pile.x,
          y: base - side,
          width: side,
          height: side,
          fill: "bg",
          opacity,
        },
        { ...pile, key: `${key}-all`, count: SIDES * SIDES, paint: "line" },
        { ...pile, key, count: Math.round(100 * value * grown), paint: "wasted" },
      ];
    },
  };
}

/** Smallest sign that can be read, also on a slide. */
const LEAST_SIGN = 12;

/** A block of as many squares as the number; the last one is cut off. */
function pieces(side: number, value: number, areHashes: boolean): Pictured {
  const count = Math.ceil(value - 1e-9);
  const columns = Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / columns);
  const paint = areHashes ? "hash" : "wasted";
  const size = 0.66 * side;
  return {
    width: columns * side,
    height: rows * side,
    at: (key, middle, base, { opacity = 1, grown = 1, isHollow = false } = {}) =>
      Array.from({ length: Math.ceil(count * grown) }, (_, one): readonly Shape[] => {
        const part = Math.min(1, value - one);
        const [x, y] = [
          middle + (one % columns) * side - (columns * side) / 2,
          base - (1 + Math.floor(one / columns)) * side,
        ];
        const box = { x: x + 1, y: y + 1, width: (side - 2) * part, height: side - 2, opacity };
        return [
          {
            kind: "box",
            key: `${key}-${one}`,
            ...box,
            fill: isHollow ? "bg" : paint,
            stroke: isHollow ? "ink" : "none",
          },
          ...(areHashes && part > 0.7 && size >= LEAST_SIGN
            ? [
                words(`${key}-${one}-sign`, x + side / 2, y + 0.72 * side, "#", {
                  ...{ anchor: "middle", size, isOnFill: true, opacity },
                  paint: isHollow ? "ink" : "bg",
                }),
              ]
            : []),
        ];
      }).flat(),
  };
}
