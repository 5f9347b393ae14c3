import { describe, expect, it } from "vitest";
import { snippetsOf, stateFor, stillOf } from "./snippets";

const WANTED = {
  figure: "filter",
  names: ["words", "ask"],
  height: 700,
  site: "https://lab.example/course/",
  alt: "A filter",
  openLive: "Open live",
  integrity: "sha384-x/+=",
  live: "https://lab.example/course/",
};

describe("a snippet", () => {
  it("has the state of its figure, and of no other", () => {
    expect(stateFor("v=1&page=lab-1&words=7&ran-rate=1&ask=a%20b", WANTED.names)).toBe("v=1&words=7&ask=a%20b");
    expect(stateFor("", WANTED.names)).toBe("");
  });

  it("stays whole whatever the state holds", () => {
    const hostile = `v=1&page=lab-1&ask=${encodeURIComponent('"><script>alert(1)</script>')}`;
    const { tag, frame } = snippetsOf({ ...WANTED, fragment: hostile, live: `${WANTED.site}#${hostile}` });
    const place = document.createElement("div");
    place.innerHTML = tag + frame;
    const element = place.querySelector("lsm-filter");
    expect(stateFor(element?.getAttribute("state") ?? "", WANTED.names)).toBe(stateFor(hostile, WANTED.names));
    expect(place.querySelectorAll("script")).toHaveLength(1);
    expect(place.querySelector("a")?.getAttribute("href")).toBe(`https://lab.example/course/#${hostile}`);
    expect(place.querySelector("iframe")?.getAttribute("sandbox")).toBe("allow-scripts allow-popups");
  });

  it("loads the figures of its language, and their room", () => {
    const { tag } = snippetsOf({ ...WANTED, part: "de/", fragment: "" });
    expect(tag).toContain('href="https://lab.example/course/elements/v1/de/room.css"');
    expect(tag).toContain('src="https://lab.example/course/elements/v1/de/lsm-lab.js"');
  });

  it("loads the figures from another place than the lab, to which its link and its frame still lead", () => {
    const { tag, frame } = snippetsOf({ ...WANTED, source: "./", fragment: "" });
    expect(tag).toContain('src="./elements/v1/lsm-lab.js"');
    expect(tag).toContain('href="https://lab.example/course/"');
    expect(frame).toContain('src="https://lab.example/course/embed/index.html');
  });

  it("names what the loader has to be, where that is known", () => {
    const place = document.createElement("div");
    place.innerHTML = snippetsOf({ ...WANTED, fragment: "" }).tag;
    expect(place.querySelector("script")?.getAttribute("integrity")).toBe("sha384-x/+=");
    expect(place.querySelector("link")?.getAttribute("href")).toBe("https://lab.example/course/elements/v1/room.css");
    expect(snippetsOf({ ...WANTED, fragment: "", integrity: null }).tag).not.toContain("integrity");
  });

  it("has the attributes besides, in the tag and in the frame", () => {
    const { tag, frame } = snippetsOf({
      ...WANTED,
      fragment: "v=1&words=7",
      attributes: { results: "https://a.example/r.json?a&b" },
    });
    const place = document.createElement("div");
    place.innerHTML = tag + frame;
    expect(place.querySelector("lsm-filter")?.getAttribute("results")).toBe("https://a.example/r.json?a&b");
    const address = new URL(place.querySelector("iframe")?.getAttribute("src") ?? "");
    expect([...address.searchParams]).toEqual([
      ["figure", "filter"],
      ["results", "https://a.example/r.json?a&b"],
    ]);
  });

  it("names a file beside the author's page in the tag, and the lab's own in the frame", () => {
    const { tag, frame } = snippetsOf({
      ...WANTED,
      fragment: "",
      attributes: { results: "mine.json" },
      frameAttributes: { results: "https://lab.example/results/mine.json" },
    });
    expect(tag).toContain('<lsm-filter results="mine.json">');
    expect(frame).toContain("results=https%3A%2F%2Flab.example%2Fresults%2Fmine.json");
  });

  it("has its picture in the tag, and the link around it", () => {
    const place = document.createElement("div");
    const picture = { src: "https://lab.example/still/filter.svg?a&b", size: { width: 752, height: 91 } };
    place.innerHTML = snippetsOf({ ...WANTED, fragment: "", alt: 'A "filter"', picture }).tag;
    const image = place.querySelector("lsm-filter > a > img");
    expect(["src", "width", "height", "alt"].map((name) => image?.getAttribute(name))).toEqual([
      picture.src,
      "752",
      "91",
      'A "filter"',
    ]);
    expect(place.innerHTML).not.toContain("</img>");
  });

  it("has a published picture only of exactly its state", () => {
    const rest = { width: 1, height: 1, alt: "" };
    const stills = [
      { ...rest, state: "", file: "filter.svg" },
      { ...rest, state: "v=1&words=60&ask=x", file: "filter-crowded.svg" },
    ];
    const fileOf = (fragment: string) => stillOf(stills, fragment, WANTED.names)?.file;
    expect(fileOf("v=1&page=lab-1")).toBe("filter.svg");
    expect(fileOf("v=1&ask=x&page=lab-1&words=60")).toBe("filter-crowded.svg");
    expect(fileOf("v=1&words=60")).toBeUndefined();
  });

  it("is a link with a picture in Markdown", () => {
    const { markdown } = snippetsOf({ ...WANTED, fragment: "", live: `${WANTED.site}#v=1&page=lab-1&words=7` });
    expect(markdown).toBe('[![A filter](filter.svg)](https://lab.example/course/#v=1&page=lab-1&words=7 "Open live")');
  });
});
