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

const rows = (count: number): string =>
  Array.from({ length: count }, (_, at) => `put,key${at % 5000},${at % 90}\n`).join("");

it("reads a file in slices, with progress, and its trace runs", async () => {
  const seen: number[] = [];
  const reading = new TraceReading();
  const parts: number[] = [];
  reading.subscribe(() => parts.push(reading.state().reading?.part ?? 1));
  const file = new File([rows(150_000)], "my trace?.csv");
  expect(await reading.open(direct(seen), file)).toBe(true);
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
  await reading.open(direct(), new File([rows(10)], "first.csv"));
  expect(await reading.open(direct(), new File([`${rows(3)}hop,a,1\n`], "second.csv"))).toBe(false);
  expect(reading.state()).toMatchObject({
    trace: { name: "first.csv", operations: 10 },
    reading: null,
    problem: "Could not read second.csv. Line 4, column 1: an operation is expected, such as put, get, delete or scan.",
  });
});

it("refuses a file that is too large before it is read", async () => {
  const seen: number[] = [];
  const reading = new TraceReading();
  const file = { name: "large.csv", size: MOST_BYTES + 1, slice: () => new Blob() };
  expect(await reading.open(direct(seen), file)).toBe(false);
  expect(seen).toEqual([]);
  expect(reading.state().problem).toContain("the limit is 100 MB");
});

it("stops after a slice", async () => {
  const seen: number[] = [];
  const reading = new TraceReading();
  const opened = reading.open(direct(seen), new File([rows(400_000)], "long.csv"));
  await new Promise<void>((resolve) => {
    reading.subscribe(() => {
      if ((reading.state().reading?.part ?? 0) > 0) resolve();
    });
  });
  reading.stop();
  expect(await opened).toBe(false);
  expect(seen.length).toBeLessThanOrEqual(3);
  expect(reading.state()).toMatchObject({ trace: null, reading: null, problem: null });
});

it("gives names that links can have", () => {
  expect(linkedName(`a/b<c>"${"x".repeat(80)}`)).toMatch(/^a_b_c__x+$/u);
  expect(linkedName("x".repeat(80))).toHaveLength(60);
});
