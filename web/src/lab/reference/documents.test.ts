// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { documentOf, TRANSLATED } from "./documents";

it("links of earlier versions to documents lead to them", () => {
  expect(documentOf({ topic: "glossary", entry: "fence-pointer" })).toBe("./guide/glossary.html#fence-pointer");
  expect(documentOf({ topic: "glossary", entry: "event-digestreused" })).toBe("./guide/format-events.html");
  expect(documentOf({ topic: "formats", entry: "a-table-file-format-2" })).toBe("./guide/format-table.html");
  expect(documentOf({ topic: "formats", entry: "constructor" })).toBe("./guide/format-links.html");
  expect(documentOf({ topic: "sources", entry: "zhu2021" })).toBe("./guide/sources.html#zhu2021");
  expect(documentOf({ topic: "sources", entry: "" })).toBe("./guide/errata.html");
  expect(documentOf({ topic: "access", entry: "" })).toBe("./guide/accessibility.html");
});

it("the page itself stays where it is", () => {
  expect(documentOf({ topic: "model", entry: "" })).toBeNull();
  expect(documentOf({ topic: "derivation", entry: "what-is-omitted" })).toBeNull();
});

it("documents of the German lab exist in German", () => {
  const list = readFileSync("../docs/guide/SUMMARY.de.md", "utf8");
  for (const page of TRANSLATED) expect(list).toContain(`${page.replace("model-", "model/")}.de.md)`);
});
