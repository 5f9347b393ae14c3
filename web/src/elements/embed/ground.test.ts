// @vitest-environment node
import { describe, expect, it } from "vitest";
import { DARK, LIGHT } from "../../theme/tokens";
import { groundOf } from "./ground";

describe("the ground of a frame", () => {
  it("is that of its figure, by the scheme around or the theme that is asked for", () => {
    const both = `background:light-dark(${LIGHT.ground.bg},${DARK.ground.bg})`;
    expect(groundOf(null)).toBe(`:root{color-scheme:light dark;${both}}`);
    expect(groundOf("dark")).toBe(`:root{color-scheme:dark;${both}}`);
    expect(groundOf("anything")).toBe(groundOf("auto"));
  });

  it("is black or white where the contrast is high", () => {
    expect(groundOf("high-contrast")).toContain("light-dark(#ffffff,#000000)");
  });
});
