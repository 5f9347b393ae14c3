// @vitest-environment node
import { afterEach, expect, it, vi } from "vitest";
import { keep, linkBack } from "./kept";
import { linkTo } from "./link";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it("keeps the links over a reload of the document", async () => {
  const tab = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
  });
  keep("lab-5", "v=1&page=lab-5&guess-else=nothing");
  vi.resetModules();
  const reloaded = await import("./kept");
  expect(reloaded.linkBack("lab-5", "auto")).toBe("v=1&page=lab-5&guess-else=nothing");
  vi.resetModules();
  tab.set([...tab.keys()][0] ?? "", "no JSON");
  expect((await import("./kept")).linkBack("lab-5", "auto")).toBe("v=1&page=lab-5");
});

it("leads to the start of a page that was not opened, and to a lab as it was left", () => {
  expect(linkBack("lab-1", "auto")).toBe("v=1&page=lab-1");
  keep("lab-1", "v=1&page=lab-1&guess-rate=5&ran-rate=1");
  expect(linkBack("lab-1", "auto")).toBe("v=1&page=lab-1&guess-rate=5&ran-rate=1");
  expect(linkBack("lab-2", "auto")).toBe("v=1&page=lab-2");
});

it("takes the present theme along", () => {
  keep("lab-3", "v=1&page=lab-3&theme=dark&guess-place=run");
  expect(linkBack("lab-3", "auto")).toBe("v=1&page=lab-3&guess-place=run");
  expect(linkBack("lab-3", "light")).toBe("v=1&page=lab-3&guess-place=run&theme=light");
  keep("lab-0", "");
  expect(linkBack("lab-0", "auto")).toBe("v=1&page=lab-0");
});

it("keeps pages for teachers, but no view with layers and no other page", () => {
  keep("lab-4", "v=1&page=lab-4&mode=projector&slide=2");
  keep("lab-4", "v=1&page=lab-4&a=1&a-title=Week+3");
  expect(linkBack("lab-4", "auto")).toBe("v=1&page=lab-4");
  keep("teach-check", "v=1&page=teach-check&title=Week%203");
  expect(linkBack("teach-check", "auto")).toBe("v=1&page=teach-check&title=Week%203");
  keep("explore", "v=1&page=explore&keys=9");
  expect(linkBack("explore", "auto")).toBe(linkTo("explore", "auto"));
});
