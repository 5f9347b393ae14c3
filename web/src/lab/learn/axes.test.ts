import { describe, expect, it } from "vitest";
import { lab1Text } from "../../text/labs/lab1.en";
import { lab5Text } from "../../text/labs/lab5.en";
import { geometryOf, pileEnd } from "./lab1/layout";
import { OPENING, QUERIES } from "./lab1/state";
import { saltingScene } from "./lab5/errors";

describe("an axis holds every option from the start", () => {
  it.each(lab1Text.rate.options)("lab 1: $label", (option) => {
    for (const width of [776, 358]) {
      const geometry = geometryOf(width, OPENING.bits);
      const { pileX, pileWidth } = geometry;
      const x = pileEnd(geometry, option.at * QUERIES);
      expect(x).toBeGreaterThanOrEqual(pileX);
      expect(x).toBeLessThan(pileX + pileWidth);
    }
  });

  it.each(lab5Text.tree.options)("lab 5: $label", ({ value }) => {
    const { prediction, to, ticks } = saltingScene({ salted: null, unsalted: null }, value, 0).gauge;
    expect(ticks.at(-1)).toBe(20);
    expect(prediction?.to).toBeLessThanOrEqual(to);
  });
});
