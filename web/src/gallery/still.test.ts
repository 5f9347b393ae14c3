import { expect, it } from "vitest";
import { stillIn } from "./still";

const FILE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><style>svg{--ink:#161a22}</style>' +
  '<style>svg{font-family:system-ui, sans-serif}.mono{font-family:ui-monospace, monospace}</style><rect width="4" style="opacity: 0.5"/></svg>';

it("takes fonts and colors of the page", () => {
  const still = stillIn(FILE);
  expect(still?.svg.querySelector("rect")).not.toBeNull();
  expect(still?.svg.querySelector("style")).toBeNull();
  expect(still?.svg.querySelector("rect")?.getAttribute("data-style")).toBe("opacity: 0.5");
  expect(still?.css).toContain("font-family:IBM Plex Sans, system-ui");
  expect(still?.css).toContain("font-family:IBM Plex Mono, ui-monospace");
  expect(still?.css).not.toContain("--ink:");
});

it("is null for a page instead of a picture", () => {
  expect(stillIn("<html><body>Not found</body></html>")).toBeNull();
});
