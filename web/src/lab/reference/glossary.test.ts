// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { eventsOf, wordsOf } from "./glossary";
import { linkOf, referenceLink } from "./links";
import { blocksOf, plain } from "./markdown";
import { sourcesOf } from "./sources";

const groups = wordsOf(blocksOf(readFileSync("../docs/glossary.md", "utf8")));
const events = eventsOf(blocksOf(readFileSync("../docs/format/events.md", "utf8")), "Events");
const entries = [...groups, events].flatMap((group) => group.entries);

it("every word is explained, and has an id of its own", () => {
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  for (const { name, text } of entries) expect(plain(text[0] ?? []), name).not.toBe("");
});

it("has all events of the engine", () => {
  const generated = readFileSync("src/trace/events.generated.ts", "utf8");
  for (const { name } of events.entries) expect(generated).toContain(name);
  expect(events.entries.length).toBeGreaterThan(30);
});

it("has the words of the design", () => {
  const names = new Set(groups.flatMap((group) => group.entries.map(({ name }) => name)));
  const wanted =
    "memtable,table,block,fence pointer,sorted run,level,size ratio,leveling,tiering,lazy leveling,compaction,flush,tombstone,sequence number,version,digest,hash function,filter,filter unit,probe,bits per key,false positive rate,point lookup,range scan,read amplification,write amplification,space amplification";
  expect(wanted.split(",").filter((word) => !names.has(word))).toEqual([]);
});

it("links of documents lead to their topic, or to nothing", () => {
  expect(linkOf("../claims.md")).toBeNull();
  expect(linkOf("table.md")).toBe(`#${referenceLink("formats", "a-table-file-format-2")}`);
  expect(linkOf("https://example.org/x")).toBe("https://example.org/x");
  expect(linkOf("javascript:alert(1)")).toBeNull();
  expect(linkOf("http://example.org")).toBeNull();
});

it("sources have what a reader needs to find them", () => {
  const toml = readFileSync("../docs/sources.toml", "utf8");
  const sources = sourcesOf(toml);
  expect(sources).toHaveLength(toml.match(/^\[/gmu)?.length ?? 0);
  for (const { key, title, authors, where, for: use } of sources) {
    expect(
      [title, authors, where, use].filter((text) => text === ""),
      key,
    ).toEqual([]);
  }
  expect(sources[0]).toMatchObject({ key: "zhu2021", doi: "10.1145/3465998.3466002" });
});
