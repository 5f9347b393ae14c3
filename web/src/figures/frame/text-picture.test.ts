// @vitest-environment node
import { describe, expect, it } from "vitest";
import { formulaText } from "../../text/charts/formula.en";
import { numbers, symbols } from "../formula/layout";
import type { MathNode } from "../formula/math";
import { formulaPicture } from "../formula/picture";
import { scriptedValues } from "../formula/scripted";
import { drawnColours } from "./colours";
import { brokenText, textWidth } from "./text-picture";

const COLOURS = drawnColours((name) => `var(--${name})`);

describe("lines of a text", () => {
  it("have all words in order, and fit", () => {
    const words = "One digest of the key serves all five Bloom filters of the tree";
    for (const width of [60, 140, 900]) {
      const lines = brokenText(words, width, 16);
      expect(lines.join(" ")).toBe(words);
      for (const line of lines) expect(line.includes(" ") ? textWidth(line, 16) : 0).toBeLessThanOrEqual(width);
    }
  });
});

it("the picture of the formula has every text of both lines, and each role", () => {
  const texts = ({ text, children = [] }: MathNode): string[] => [
    ...(text === undefined ? [] : [text]),
    ...children.flatMap(texts),
  ];
  const svg = formulaPicture(scriptedValues(), 752, COLOURS);
  for (const text of [...texts(symbols(formulaText.words)), ...texts(numbers(scriptedValues()))])
    expect(svg).toContain(text);
  for (const role of ["hash", "probe", "wasted", "read"]) expect(svg).toContain(`fill="var(--role-${role})"`);
});
