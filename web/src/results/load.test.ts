// @vitest-environment node
import { describe, expect, it } from "vitest";
import { EngineError } from "../engine/errors";
import type { NativeResult } from "../engine/native-result";
import { BYTES_MAX, entriesOf, loadFiles, loadListed, type Parse, type Wanted } from "./load";

/** Stands for the engine: refuses what says so. */
const parse: Parse = async (text) => {
  if (text.includes("broken")) throw new EngineError("result", "is not a number", "calibration.hash[2].ns_latency");
  return JSON.parse(text) as NativeResult;
};

function host(files: Record<string, string>): typeof fetch {
  return async (address) => {
    const name = new URL(String(address)).pathname.replace("/sub/", "");
    const text = files[name];
    return text === undefined ? new Response("", { status: 404 }) : new Response(text);
  };
}

const BASE = "http://127.0.0.1/sub/index.html";

describe("listed results", () => {
  it("come from beside the page", async () => {
    const index = JSON.stringify({ results: [{ file: "a.json" }, { file: "b.json", source: "found" }] });
    const files = { "results/index.json": index, "results/a.json": '{"a":1}', "results/b.json": "broken" };
    expect(await loadListed(parse, "lookups", host(files), BASE)).toEqual({
      results: [{ name: "a.json", source: "bundled", result: { a: 1 } }],
      refusals: [{ name: "b.json", problem: "the field calibration.hash[2].ns_latency: is not a number" }],
    });
  });

  it("with experiments come when they are wanted, and only then", async () => {
    const index = JSON.stringify({ results: [{ file: "a.json" }, { file: "b.json", shows: "experiments" }] });
    const files = { "results/index.json": index, "results/a.json": '{"a":1}', "results/b.json": '{"b":1}' };
    const names = async (wanted: Wanted) =>
      (await loadListed(parse, wanted, host(files), BASE)).results.map(({ name }) => name);
    expect(await names("lookups")).toEqual(["a.json"]);
    expect(await names("experiments")).toEqual(["b.json"]);
  });

  it.each([
    ["no list", {}],
    ["a list that is no JSON", { "results/index.json": "<!doctype html>" }],
    ["a list of something else", { "results/index.json": '{"results":{"file":"a.json"}}' }],
    ["a file that is gone", { "results/index.json": '{"results":[{"file":"gone.json"}]}' }],
  ])("are none, silently, with %s", async (_, files) => {
    expect(await loadListed(parse, "lookups", host(files), BASE)).toEqual({ results: [], refusals: [] });
  });

  it("are not read from elsewhere", () => {
    const results = ["../secret.json", "https://a.example/x.json", "/x.json", "a.txt", 3, null].map((file) => ({
      file,
    }));
    expect(entriesOf({ results: [...results, null] })).toEqual([]);
  });

  it("stay away when the network fails", async () => {
    const fails: typeof fetch = () => Promise.reject(new TypeError("offline"));
    expect(await loadListed(parse, "lookups", fails, BASE)).toEqual({ results: [], refusals: [] });
  });
});

describe("opened files", () => {
  it("are taken one by one", async () => {
    const files = [new File(['{"a":1}'], "good.json"), new File(["broken"], "bad.json")];
    const loaded = await loadFiles(parse, files);
    expect(loaded.results.map((result) => [result.name, result.source])).toEqual([["good.json", "opened"]]);
    expect(loaded.refusals[0]).toMatchObject({ name: "bad.json" });
  });

  it("are refused unread when too large", async () => {
    const file = { name: "huge.json", size: BYTES_MAX + 1, text: () => Promise.reject(new Error("was read")) };
    expect((await loadFiles(parse, [file as unknown as File])).refusals).toHaveLength(1);
  });
});
