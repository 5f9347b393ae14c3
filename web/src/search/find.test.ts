// @vitest-environment node
import { expect, it } from "vitest";
import { searchText } from "../text/pages/search.en";
import type { Item, Kind } from "./data";
import { finderOf, markedPieces } from "./find";

const item = (kind: Kind, title: string, text: string): Item => ({ kind, title, text, place: "Somewhere", url: "x" });
const find = finderOf({
  words: { ...searchText, ignored: "what is a why does not how are" },
  items: [
    item("terms", "fence pointer", "First key of a block, kept in memory."),
    item("terms", "T_D", "Read latency: time to read one block."),
    item("terms", "T_H", "Hash cost: time to hash a key once."),
    item("terms", "rotation", "Probe scheme of the paper. Errors increase."),
    item("documents", "Interval", "How the confidence interval of a gain is computed, over executions."),
    item("documents", "Fence pointers", "How a lookup finds its block."),
    item("documents", "Random numbers in an interval", "A source that computes numbers."),
    ...Array.from({ length: 9 }, (_, at) =>
      item("documents", `Blocks, part ${at}`, "A block is what one read returns."),
    ),
  ],
});
const best = (query: string): string | undefined => find(query)[0]?.hits[0]?.item.title;

it("answers questions that are sentences", () => {
  expect(best("what is a fence pointer")).toBe("fence pointer");
  expect(best("why does rotation not work")).toBe("rotation");
  expect(best("how are intervals computed")).toBe("Interval");
});

it("keeps symbols with an underscore in one word", () => {
  expect(best("what is T_D")).toBe("T_D");
  expect(best("t_h")).toBe("T_H");
});

it("finds words by their beginning, and with a wrong letter", () => {
  expect(best("rotat")).toBe("rotation");
  expect(best("rotaton")).toBe("rotation");
});

it("shows some hits of each kind and counts all", () => {
  const documents = find("block").find(({ kind }) => kind === "documents");
  expect(documents?.hits.length).toBeLessThan(documents?.count ?? 0);
});

it("reads the first words of a long query", () => {
  const titles = (query: string) => find(query).flatMap(({ hits }) => hits.map((hit) => hit.item.title));
  const words = Array.from({ length: 5_000 }, (_, at) => `word${at}`).join(" ");
  expect(titles(`rotation ${words}`)).toContain("rotation");
  expect(titles(`${words} rotation`)).not.toContain("rotation");
});

it("finds nothing for nothing", () => {
  expect(find("")).toEqual([]);
  expect(find("what is")).toEqual([]);
});

it("marks the words that were found", () => {
  expect(markedPieces("Digests and a digest", ["digests", "digest"])).toEqual([
    ["Digests", true],
    [" and a ", false],
    ["digest", true],
  ]);
});
