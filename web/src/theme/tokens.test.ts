// @vitest-environment node
import { describe, expect, it } from "vitest";
import { contrast, difference, lightness, VISIONS, type Vision } from "./colour-difference";
import { DARK, LEVELS, LIGHT, ROLES, tokensCss } from "./tokens";

const THEMES = { light: LIGHT, dark: DARK };
/** Least CIE76 difference of two roles; the searched sets reach a little more. */
const ROLE_DIFFERENCE_MIN = 18;
const LEVEL_DIFFERENCE_MIN = 10;

describe.each(Object.entries(THEMES))("%s theme", (_, theme) => {
  it.each(Object.entries(theme.roles))("%s can be used for text", (_role, colour) => {
    expect(contrast(colour, theme.ground.bg)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour, theme.ground.panel)).toBeGreaterThanOrEqual(4.5);
  });

  it("writes ink and soft text readably, and control edges at 3:1", () => {
    for (const ground of [theme.ground.bg, theme.ground.panel]) {
      expect(contrast(theme.ground.ink, ground)).toBeGreaterThanOrEqual(7);
      expect(contrast(theme.ground.soft, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(theme.ground.faded, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(theme.ground.liar, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(theme.ground.edge, ground)).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(Object.keys(VISIONS) as Vision[])("keeps the roles apart with %s", (vision) => {
    for (const [index, one] of ROLES.entries()) {
      for (const other of ROLES.slice(index + 1)) {
        const apart = difference(theme.roles[one], theme.roles[other], vision);
        expect(apart, `${one} and ${other}`).toBeGreaterThanOrEqual(ROLE_DIFFERENCE_MIN);
      }
    }
  });
});

describe("level ramp", () => {
  it("gets darker with every level", () => {
    const values = LEVELS.map(lightness);
    for (const [index, value] of values.entries()) {
      if (index > 0) expect(value).toBeLessThan(values[index - 1] ?? 0);
    }
  });

  it.each(Object.keys(VISIONS) as Vision[])("keeps neighbours apart with %s", (vision) => {
    for (const [index, colour] of LEVELS.entries()) {
      const next = LEVELS[index + 1];
      if (next) expect(difference(colour, next, vision)).toBeGreaterThanOrEqual(LEVEL_DIFFERENCE_MIN);
    }
  });
});

it("tokens.css is what tokens.ts says (regenerate with vitest --update)", async () => {
  await expect(tokensCss()).toMatchFileSnapshot("./tokens.css");
});
