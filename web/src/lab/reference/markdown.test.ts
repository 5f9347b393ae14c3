// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Block, blocksOf, inlineOf, plain } from "./markdown";

const DOCUMENTS = [
  "model/cost-model.md",
  "model/what-is-real.md",
  "glossary.md",
  "errata.md",
  "accessibility.md",
  "format/events.md",
  "format/links.md",
  "format/table.md",
  "format/log.md",
  "format/manifest.md",
  "format/result.md",
];

function wordsOf(block: Block): string {
  if (block.kind === "code") return block.text;
  if (block.kind === "table") return [block.head, ...block.rows].flatMap((row) => row.map(plain)).join(" ");
  if (block.kind === "list") return block.items.map(plain).join(" ");
  return plain(block.text);
}

/** Letters and digits alone, without marks of form. */
const letters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "");

describe.each(DOCUMENTS)("%s", (name) => {
  const markdown = readFileSync(`../docs/${name}`, "utf8");
  const blocks = blocksOf(markdown);

  it("loses no letter", () => {
    const source = markdown
      .replaceAll(/\]\([^)\s]+\)/gu, "]")
      .replaceAll(/^\s*\d+\. /gmu, "")
      .replaceAll(/^```.*$/gmu, "");
    expect(letters(blocks.map(wordsOf).join(" "))).toBe(letters(source));
  });

  it("has tables of as many cells in each row", () => {
    for (const block of blocks) {
      if (block.kind !== "table") continue;
      expect(new Set([block.head, ...block.rows].map((row) => row.length)).size, plain(block.head[0] ?? [])).toBe(1);
    }
  });
});

it("markup stays text", () => {
  expect(inlineOf("a <img src=x> **b** `c|d` [e](f.md) 2 * 3 * 4")).toEqual([
    { kind: "text", text: "a <img src=x> " },
    { kind: "strong", text: "b" },
    { kind: "text", text: " " },
    { kind: "code", text: "c|d" },
    { kind: "text", text: " " },
    { kind: "link", text: "e", to: "f.md" },
    { kind: "text", text: " 2 * 3 * 4" },
  ]);
});

it("forms are told apart", () => {
  const kinds = blocksOf(
    "# A\n\nb\nc\n\n* d\n  e\n* f\n\n| g | h |\n|---|---|\n| 1 | 2 |\n\n    code\n\n```\nfence\n```\n",
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(["heading", "paragraph", "list", "table", "code", "code"]);
  expect(kinds[2]).toMatchObject({ items: [[{ text: "d e" }], [{ text: "f" }]] });
});
