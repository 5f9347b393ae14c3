// @vitest-environment node
import { describe, expect, it } from "vitest";
import { cachePrefix, outdated, planOf, type Version } from "./plan";

const SCOPE = "https://host.example/course/lsm-lab/";
const VERSION: Version = {
  id: "b",
  pages: { "": "index-b.js", "de/": "index-d.js" },
  files: { "favicon.svg": "sha256-f", "assets/index-b.js": "sha256-i" },
};

function kindOf(url: string, isNavigation = false, method = "GET"): string {
  return planOf({ method, url, isNavigation }, SCOPE, VERSION).kind;
}

describe("the plan for a request", () => {
  it("serves a page from the present version, by either of its names", () => {
    expect(planOf({ method: "GET", url: SCOPE, isNavigation: true }, SCOPE, VERSION)).toEqual({
      kind: "page",
      path: "",
    });
    const german = `${SCOPE}de/index.html`;
    expect(planOf({ method: "GET", url: german, isNavigation: true }, SCOPE, VERSION)).toEqual({
      kind: "page",
      path: "de/",
    });
  });

  it("serves files by their names, also those of a version that it does not know", () => {
    expect(kindOf(`${SCOPE}favicon.svg`)).toBe("file");
    expect(kindOf(`${SCOPE}assets/index-b.js`)).toBe("file");
    expect(kindOf(`${SCOPE}assets/Page-of-version-a.js`)).toBe("file");
  });

  it("asks the network for results first", () => {
    expect(kindOf(`${SCOPE}results/index.json`)).toBe("newest");
    expect(kindOf(`${SCOPE}results/a/b.json`)).toBe("leave");
  });

  it("asks the network for the guide first", () => {
    expect(kindOf(`${SCOPE}guide/glossary.html`, true)).toBe("newest");
    expect(kindOf(`${SCOPE}guide/assets/search.en.json`)).toBe("newest");
    expect(kindOf(`${SCOPE}elements/v1/lsm-lab.js`)).toBe("newest");
  });

  it("knows a file of the guide by one name, whatever its address", () => {
    const pathOf = (url: string): unknown =>
      planOf({ method: "GET", url: `${SCOPE}${url}`, isNavigation: true }, SCOPE, VERSION);
    const start = { kind: "newest", of: "guide", path: "guide/index.html" };
    for (const url of ["guide/", "guide/index.html", "guide/?a=b", "guide/index.html?a#b"])
      expect(pathOf(url)).toEqual(start);
    expect(pathOf("guide/de/")).toEqual({ ...start, path: "guide/de/index.html" });
  });

  it.each(["de", "guide", "guide/de"])("sends a folder to its page: %s", (folder) => {
    const request = { method: "GET", url: `${SCOPE}${folder}?a=b`, isNavigation: true };
    expect(planOf(request, SCOPE, VERSION)).toEqual({ kind: "moved", address: `${SCOPE}${folder}/?a=b` });
  });

  it.each([
    ["another origin", "https://other.example/course/lsm-lab/assets/index-b.js", false, "GET"],
    ["another folder of the host", "https://host.example/course/assets/index-b.js", false, "GET"],
    ["a page that is not of the lab", `${SCOPE}embed/`, true, "GET"],
    ["a file that is not kept", `${SCOPE}third-party.txt`, false, "GET"],
    ["anything but a question", `${SCOPE}assets/index-b.js`, false, "POST"],
    ["what only looks like a name of an object", `${SCOPE}constructor`, true, "GET"],
    ["what only looks like a file of an object", `${SCOPE}constructor`, false, "GET"],
  ] as const)("leaves %s alone", (_, url, isNavigation, method) => {
    expect(kindOf(url, isNavigation, method)).toBe("leave");
  });
});

describe("caches", () => {
  const prefix = cachePrefix(SCOPE);

  it("of this version, of the one before and of results stay; older ones go", () => {
    const all = [`${prefix}y`, `${prefix}z`, `${prefix}results`, `${prefix}a`, `${prefix}b`];
    expect(outdated(all, SCOPE, VERSION)).toEqual([`${prefix}y`, `${prefix}z`]);
  });

  it("of another lab and of anybody else on the host stay", () => {
    const others = ["other", `${cachePrefix("https://host.example/other/")}y`, "lsm-lab", `${prefix}a`];
    expect(outdated(others, SCOPE, VERSION)).toEqual([]);
  });
});
