/**
 * Lab 2: which pairs of remainders two bit positions of a key have, as a grid for each way to compute them. Pure.
 *
 * **Invariant** (broken by `pairs-layout.test.ts`): exactly the pairs of at least one key are filled.
 */
import { lab2Text } from "../../text/labs/lab2.en";
import { n, type SceneShapes, type Shape, words } from "../scene/shapes";

const text = lab2Text.rotation.pairs;

/** A way to compute positions, with its keys by pair: the remainder of the first position times the modulus, plus that of the second. */
export interface PairsOf {
  readonly name: string;
  readonly keys: ArrayLike<number>;
}

const HEAD = 26;
const ROW = 18;
const FOOT = 20;
/** Room for the remainders of the second position. */
const LEFT = 20;
const NARROW = 480;

/** Returns the number of pairs that keys have. */
export function pairsWithKeys({ keys }: PairsOf): number {
  return Array.from(keys).filter((count) => count > 0).length;
}

/** Draws the grids next to each other. */
export function layoutPairs(ways: readonly PairsOf[], modulus: number, width: number): SceneShapes {
  const gap = width < NARROW ? 16 : 40;
  const side = (width - gap * (ways.length - 1)) / Math.max(ways.length, 1);
  return {
    height: HEAD + modulus * ROW + FOOT,
    shapes: ways.flatMap((way, at) => gridOf(way, modulus, { key: `way${at}`, left: at * (side + gap), width: side })),
  };
}

interface GridPlace {
  readonly key: string;
  readonly left: number;
  readonly width: number;
}

function gridOf(way: PairsOf, modulus: number, { key, left, width }: GridPlace): readonly Shape[] {
  const pitch = (width - LEFT) / modulus;
  const remainders = Array.from({ length: modulus }, (_, at) => at);
  const xOf = (first: number): number => n(left + LEFT + first * pitch);
  // The second position grows upwards, as on an axis.
  const yOf = (second: number): number => HEAD + (modulus - 1 - second) * ROW;
  const label = (name: string, x: number, y: number, remainder: number): Shape =>
    words(`${key}-${name}${remainder}`, x, y, String(remainder), { anchor: "middle", size: 12.5, paint: "soft" });
  return [
    words(`${key}-name`, left, 16, text.way(way.name, pairsWithKeys(way), way.keys.length, width < NARROW / 2), {
      isBold: true,
    }),
    ...remainders.map((second) => label("second", left + 8, yOf(second) + ROW - 4, second)),
    ...remainders.map((first) => label("first", xOf(first) + pitch / 2, HEAD + modulus * ROW + 14, first)),
    ...remainders.flatMap((first) =>
      remainders.map((second): Shape => {
        const count = way.keys[first * modulus + second] ?? 0;
        return {
          kind: "box",
          key: `${key}-pair${first}-${second}`,
          x: xOf(first),
          y: yOf(second),
          width: n(pitch - 1),
          height: ROW - 1,
          fill: count > 0 ? "soft" : "line",
          reads: { at: text.pair(first, second), values: text.keys(count) },
        };
      }),
    ),
  ];
}
