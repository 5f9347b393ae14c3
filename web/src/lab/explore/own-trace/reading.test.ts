// @vitest-environment node
/** A trace file is read in slices into the real engine, stops, and is refused with line and column. */
import { readFile as read } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import type { EngineClient } from "../../../engine/client";
import { EngineError } from "../../../engine/errors";
// biome-ignore lint/style/noRestrictedImports: files are read by the engine itself
import * as full from "../../../engine/wasm-full/lsm_lab_full.js";
import { linkedName, MOST_BYTES, SLICE, TraceReading } from "./reading";

beforeAll(async () => {
  const binary = new URL("../../../engine/wasm-full/lsm_lab_full_bg.wasm", import.meta.url);
  await full.default({ module_or_path: await read(binary) });
});

interface Reason {
  readonly kind: string;
  readonly numbers: readonly [number, number];
}

/** A client whose worker is the module itself. */
function direct(seen: number[] = []): Pick<EngineClient, "call"> {
  const remote = {
    beginTrace: full.beginTrace,
    endTrace: full.endTrace,
    readTrace(bytes: Uint8Array) {
      seen.push(bytes.length);
      return full.readTrace(bytes);
    },
  };
  const call = async (job: (remote: unknown) => unknown) => {
    try {
      return await job(remote);
    } catch (cause) {
      const { message, field, reason } = cause as { message: string; field?: string; reason?: Reason };
      const error = new EngineError("bad-input", message, field);
      if (reason !== undefined) error.reason = { ...reason, numbers: [...reason.numbers] };
      throw error;
    }
  };
  return { call } as unknown as Pick<EngineClient, "call">;
}

/** No notice is expected. */
const never = (sentence: string): void => expect.fail(sentence);

const rows = (count: number): string =>
  Array.from({ length: count }, (_, at) => `put,key${at % 5000},${at % 90}\n`).join("");

it("reads a file in slices, with progress, and its trace runs", async () => {
  const seen: number[] = [];
  const reading = new TraceReading();
  const parts: number[] = [];
  reading.subscribe(() => parts.push(reading.state().reading?.part ?? 1));
  const file = new File([rows(150_000)], "my trace?.csv");
  expect(await reading.open(direct(seen), file, never)).toBe("my trace_.csv");
  expect(Math.max(...seen)).toBeLessThanOrEqual(SLICE);
  expect(seen.length).toBeGreaterThan(1);
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
  expect(reading.state().trace).toMatchObject({ name: "my trace_.csv", operations: 150_000, keys: 5000 });
  const run = new full.StartedWork({ runSandbox: { values: {}, own: "", trace: true } });
  expect(run.sandboxFacts().total).toBe(150_000);
  run.free();
});

it("names line and column of what it cannot read, and keeps the former trace", async () => {
  const reading = new TraceReading();
  const told: string[] = [];
  await reading.open(direct(), new File([rows(10)], "first.csv"), never);
  const second = new File([`${rows(3)}hop,a,1\n`], "second.csv");
  expect(await reading.open(direct(), second, (sentence) => told.push(sentence))).toBe(null);
  expect(reading.state()).toMatchObject({ trace: { name: "first.csv", operations: 10 }, reading: null });
  expect(told).toEqual([
    expect.stringMatching(/^Could not read second\.csv\. Line 4, column 1: an operation is expected/u),
  ]);
});

it.each([
  ["ycsb-load.txt", 6, ["15 lines without an operation"]],
  [
    "trace_analyzer-10.txt",
    17,
    ["2 lines of range deletes", "1 operation of further", "Replaced: 2", "Without a size: 2"],
  ],
  ["excel-unicode-text.txt", 6, []],
])("shows what it skipped or replaced in %s", async (name, operations, parts) => {
  const reading = new TraceReading();
  const told: string[] = [];
  const bytes = await read(new URL(`../../../../../tests/traces/${name}`, import.meta.url));
  expect(await reading.open(direct(), new File([bytes], name), (sentence) => told.push(sentence))).toBe(name);
  expect(reading.state().trace).toMatchObject({ name, operations });
  expect(told).toHaveLength(parts.length > 0 ? 1 : 0);
  for (const part of parts) expect(told[0]).toContain(part);
});

it("shows columns that it does not use", async () => {
  const told: string[] = [];
  const file = new File(["time,operation,key,size,place\n1,put,a,5,x\n"], "more.csv");
  await new TraceReading().open(direct(), file, (sentence) => told.push(sentence));
  expect(told).toEqual(["more.csv is open. Skipped: 2 columns other than operation, key and size."]);
});

it("shows keys that are not text as hexadecimal digits", async () => {
  const bytes = await read(new URL("../../../../../tests/traces/trace_analyzer-11.txt", import.meta.url));
  await new TraceReading().open(direct(), new File([bytes], "binary.txt"), () => undefined);
  const run = new full.StartedWork({ runSandbox: { values: {}, own: "", trace: true } });
  run.advance(100);
  const keyOf = (operation: number): string => {
    expect(run.seekSandbox(operation, operation)).toBe(operation);
    return run.sandboxOperation()?.key ?? "";
  };
  expect([1, 14, 16].map(keyOf)).toEqual(["0x00000000000001e33030303030303030", "0x", "0x6d6574613aff00"]);
  run.free();
});

it.each([
  ["hop,a,1\n", "put, get"],
  ["put,,1\n", "a key"],
  ["put,a,many\n", "whole number"],
  ["put\n", "missing"],
  ["put,a,1,2\n", "more columns"],
  ['put,"a,1\n', "closing quote"],
  ["INSERT usertable a [ field0=x\n", "is cut"],
  ["p\0u\0t\0", "UTF-16"],
  [`put,${"a".repeat(2 ** 20)}`, "1 MiB"],
  ["put,a\n".repeat(2_000_001), "2,000,000"],
  ["put,a,1048576\n".repeat(200), "192 MiB"],
  ["", "no operations"],
])("has a sentence for each problem: %#", async (content, part) => {
  const told: string[] = [];
  await new TraceReading().open(direct(), new File([content], "bad"), (sentence) => told.push(sentence));
  expect(told).toEqual([expect.stringContaining(part)]);
  expect(told[0]).toMatch(/^Could not read bad\. (?:Line [\d,]+, column \d+: |The file)/u);
});

it("refuses a file that is too large before it is read", async () => {
  const seen: number[] = [];
  const reading = new TraceReading();
  const file = { name: "large.csv", size: MOST_BYTES + 1, slice: () => new Blob() };
  const told: string[] = [];
  expect(await reading.open(direct(seen), file, (sentence) => told.push(sentence))).toBe(null);
  expect(seen).toEqual([]);
  expect(told).toEqual([expect.stringContaining("the limit is 100 MB")]);
});

it("stops after a slice", async () => {
  const seen: number[] = [];
  const reading = new TraceReading();
  const opened = reading.open(direct(seen), new File([rows(400_000)], "long.csv"), never);
  await new Promise<void>((resolve) => {
    reading.subscribe(() => {
      if ((reading.state().reading?.part ?? 0) > 0) resolve();
    });
  });
  reading.stop();
  expect(await opened).toBe(null);
  expect(seen.length).toBeLessThanOrEqual(3);
  expect(reading.state()).toMatchObject({ trace: null, reading: null });
});

it("gives names that links can have", () => {
  expect(linkedName(`a/b<c>"${"x".repeat(80)}`)).toMatch(/^a_b_c__x+$/u);
  expect(linkedName("x".repeat(80))).toHaveLength(60);
});
