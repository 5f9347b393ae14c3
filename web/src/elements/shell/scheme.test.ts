// @vitest-environment node
import { expect, it } from "vitest";
import { brightness } from "./scheme";

it("tells light text from dark text, in every notation of computed colors", () => {
  const light = [
    "rgb(255, 255, 255)",
    "color(srgb 0.81 0.82 0.82)",
    "color(srgb 1 1 0.96 / 0.86)",
    "rgba(255, 255, 255, 0.87)",
    "oklch(0.93 0.01 80)",
    "lab(93 0 1)",
  ];
  const dark = [
    "rgb(22, 26, 34)",
    "color(srgb 0.47 0.47 0.47)",
    "color(srgb 0 0 1e-7 / 0.87)",
    "rgb(0, 0, 0)",
    "oklab(0.25 0 0)",
    "lch(30 0 1)",
  ];
  expect(light.map((colour) => brightness(colour) > 0.55)).toEqual(light.map(() => true));
  expect(dark.map((colour) => brightness(colour) > 0.55)).toEqual(dark.map(() => false));
});
