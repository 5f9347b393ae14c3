// @vitest-environment node
import { expect, it } from "vitest";
import { moving } from "./moving";

const picture = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>now ${inner.length}</title><rect/><g class="a">${inner}</g></svg>\n`;

/** Parts that the rules show in a picture, read from the keyframes. */
function visibleIn(svg: string, at: number, count: number): string {
  const hidden = new Set<string>();
  for (const [, name = "", frames = ""] of svg.matchAll(/@keyframes ([\w-]+)\{((?:[^{}]+\{[^{}]+\})+)\}/gu)) {
    let isVisible = true;
    for (const [, places = "", value] of frames.matchAll(/([^{}]+)\{visibility:(\w+)\}/gu)) {
      if (places.split(",").some((place) => Number.parseFloat(place) <= (100 * at) / count + 0.01))
        isVisible = value === "visible";
    }
    if (!isVisible) hidden.add(name);
  }
  const body = svg.slice(svg.indexOf("</style>") + 8);
  return body.replaceAll(/<g class="p ([\w-]+)(?: last)?">(.*?)<\/g>/gu, (_, name: string, inner: string) =>
    hidden.has(name) ? "" : inner,
  );
}

it("shows one picture after the other, and what they share once", () => {
  const inners = ["<path/><text>1</text>", "<path/><text>2</text>", "<path/><text>2</text><circle/>"];
  const svg = moving(inners.map(picture));
  for (const [at, inner] of inners.entries()) expect(visibleIn(svg, at, 3)).toContain(`<g class="a">${inner}</g>`);
  expect(svg.match(/<path\/>/gu)).toHaveLength(1);
  expect(svg.match(/<title>/gu)).toHaveLength(1);
});

it("is the picture itself if nothing moves", () => {
  const still = picture("<path/>");
  expect(moving([still, still])).not.toContain('class="p ');
});

it("shows the last picture to readers who prefer less motion", () => {
  const svg = moving(["<text>1</text>", "<text>2</text>"].map(picture));
  expect(svg).toMatch(/class="p p1-2 last"/u);
  expect(svg).toContain(".last{visibility:visible}");
  expect(svg).toContain("prefers-reduced-motion:reduce");
});
