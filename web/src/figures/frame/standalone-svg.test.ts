import { expect, it } from "vitest";
import { standaloneSvg } from "./standalone-svg";

it("replaces characters that XML does not allow, so that the file opens", () => {
  document.body.innerHTML = "<svg><text>a\u0001b\ufffec & \u00a0\u{1f600}\n</text></svg>";
  const picture = document.querySelector("svg") as unknown as SVGSVGElement;
  picture.querySelector("text")?.setAttribute("aria-label", "drive\u001b[31m");
  const file = standaloneSvg(picture);
  expect(file).toContain("a\ufffdb\ufffdc &amp; ");
  expect(file).toContain("\u{1f600}\n</text>");
  expect(file).toContain('aria-label="drive\ufffd[31m"');
});
