/**
 * The formula as SVG, for viewers of pictures, which have no MathML. Pure.
 *
 * **Invariant** (test: `layout.test.ts`): every text of the tree is in the picture.
 */

import { formulaText as text } from "../../text/charts/formula.en";
import type { DrawnColours } from "../frame/colours";
import { escapedText, textPicture, textWidth } from "../frame/text-picture";
import { describeFormula } from "./description";
import { numbers, symbols } from "./layout";
import type { MathNode } from "./math";
import type { FormulaValues } from "./params";

const SIZE = 18;
const SMALL = 13;
/** Distance of the two lines of text of a fraction from its bar. */
const RISE = 10;
const LINE = 72;

interface Run {
  readonly text: string;
  readonly colour: string;
  readonly isBold: boolean;
  readonly isIndex: boolean;
}

/** Words of a node in reading order, each with the color of its term. */
function runsOf(
  { tag, text: own, role, children = [] }: MathNode,
  look: Omit<Run, "text">,
  colours: DrawnColours,
): Run[] {
  const mine = role === undefined ? look : { ...look, colour: colours.roles[role], isBold: role === "hash" };
  if (own !== undefined) return [{ ...mine, text: tag === "mo" && !/[()]/u.test(own) ? ` ${own} ` : own }];
  return children.flatMap((child, at) => runsOf(child, { ...mine, isIndex: tag === "msub" && at === 1 }, colours));
}

const widthOf = (runs: readonly Run[]): number =>
  runs.reduce((sum, { text: words, isIndex }) => sum + textWidth(words, isIndex ? SMALL : SIZE), 0);

function written(runs: readonly Run[], x: number, y: number, anchor: "start" | "middle"): string {
  const spans = runs.map(({ text: words, colour, isBold, isIndex }, at) => {
    const shift = (isIndex ? 4 : 0) - (runs[at - 1]?.isIndex ? 4 : 0);
    const weight = isBold ? ' font-weight="600"' : "";
    const size = isIndex ? ` font-size="${SMALL}"` : "";
    return `<tspan fill="${colour}"${weight}${size}${shift === 0 ? "" : ` dy="${shift}"`}>${escapedText(words)}</tspan>`;
  });
  return `<text x="${x}" y="${y}" font-size="${SIZE}" text-anchor="${anchor}" xml:space="preserve">${spans.join("")}</text>`;
}

/** One line: words and fractions from left to right, around the height of the bars. */
function line(node: MathNode, left: number, middle: number, colours: DrawnColours) {
  const look = { colour: colours.ink, isBold: false, isIndex: false };
  let x = left;
  let markup = "";
  for (const part of node.children ?? []) {
    if (part.tag === "mfrac") {
      const [top = [], bottom = []] = (part.children ?? []).map((one) => runsOf(one, look, colours));
      const width = Math.max(widthOf(top), widthOf(bottom)) + 8;
      markup +=
        written(top, x + width / 2, middle - RISE, "middle") +
        written(bottom, x + width / 2, middle + RISE + 14, "middle");
      markup += `<path d="M${x} ${middle}h${width}" stroke="${colours.ink}"/>`;
      x += width + 4;
    } else {
      const runs = runsOf(part, look, colours);
      markup += written(runs, x, middle + 6, "start");
      x += widthOf(runs);
    }
  }
  return { markup, width: x };
}

/** The formula in symbols and with the terms of a setting. */
export function formulaPicture(values: FormulaValues, width: number, colours: DrawnColours): string {
  const head =
    `<text y="14" font-size="14" fill="${colours.ink}"><tspan font-weight="600">${escapedText(text.title)}</tspan>` +
    `<tspan dx="8" fill="${colours.soft}">${escapedText(text.origin)}</tspan></text>`;
  const lines = [symbols(text.words), numbers(values)].map((node, at) =>
    line(node, 0, 36 + LINE / 2 + at * LINE, colours),
  );
  const wide = Math.max(width, ...lines.map((one) => one.width));
  const inner = head + lines.map(({ markup }) => markup).join("");
  return textPicture(describeFormula(values), inner, wide, 36 + 2 * LINE, colours.bg);
}
