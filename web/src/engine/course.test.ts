// @vitest-environment node
/**
 * Tasks through WebAssembly, as the page asks for them: what `engine/lab/tests/lab/course.rs` shows natively holds here too.
 */

import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type { GrowthParams, SurveyedGrowth, TaskName } from "./contract";
import init, {
  gradeTask,
  readCode,
  StartedWork,
  seedOf,
  solveTask,
  taskCode,
  taskFacts,
} from "./wasm-full/lsm_lab_full.js";

const TASKS: readonly TaskName[] = [
  ...([
    "1a",
    "1b",
    "2a",
    "2b",
    "3a",
    "3b",
    "4a",
    "4b",
    "5a",
    "5b",
    "6a",
    "6b",
    "7a",
    "7b",
    "8a",
    "8b",
    "9a",
    "9b",
    "10a",
    "10b",
    "10c",
    "11a",
    "11b",
  ] as const),
];
const SEEDS = Array.from({ length: 100 }, (_, seed) => seed);

/** Growth of the figure of lab 3 if its writes are puts of new keys only. */
const NEW_KEYS: Omit<GrowthParams, "policy" | "sizeRatio" | "rounds"> = {
  memtableEntries: 50,
  updatePercent: 0,
  deletePercent: 0,
  order: "random",
  lookupsPerRound: 0,
  bitsPerKey: 10,
  seed: 1,
};

beforeAll(async () => {
  const binary = await readFile(new URL("./wasm-full/lsm_lab_full_bg.wasm", import.meta.url));
  await init({ module_or_path: binary });
});

/** Every set of choices but the empty one. */
function choices(task: TaskName, seed: number): string[] {
  const facts = taskFacts(task, seed);
  const offered: Readonly<Record<string, string>> = {
    maybe: "words",
    culprits: "suspects",
    width: "widths",
    pays: "settings",
    sizes: "sizes",
    waste: "settings",
    release: "segments",
    batches: "batches",
    hold: "statements",
    fit: "designs",
    best: "designs",
    design: "designs",
  };
  if (facts.kind === "candidates")
    return Array.from({ length: 2 ** facts.runs - 1 }, (_, set) => `c${(set + 1).toString(16)}`);
  const lists = facts as unknown as Record<string, readonly unknown[]>;
  const count = lists[offered[facts.kind] ?? ""]?.length ?? 0;
  return Array.from({ length: 2 ** count - 1 }, (_, set) => `c${(set + 1).toString(16)}`);
}

describe.each(["1a", "1b", "2b", "4b", "5b", "6b", "7a", "8b", "9a", "10a", "10b", "11a"] as const)(
  "task %s",
  (task) => {
    it("accepts one answer and refuses every other, for a hundred seeds", () => {
      for (const seed of SEEDS) {
        const right = choices(task, seed).filter((answer) => gradeTask(task, seed, answer).isRight);
        expect(right, `seed ${seed}`).toHaveLength(1);
      }
    });
  },
);

it.each(TASKS)(
  "the key of task %s is graded right as people type it, for a hundred seeds",
  { timeout: 120_000 },
  (task) => {
    // Two of them write trees for each grade: natively all seeds are tried (`engine/lab/tests/lab/course.rs`).
    const seeds = task === "3b" || task === "10c" ? SEEDS.slice(0, 5) : SEEDS;
    for (const seed of seeds) {
      const key = solveTask(task, seed);
      expect(gradeTask(task, seed, key).isRight, `${task} ${seed} ${key}`).toBe(true);
      expect(key).toMatch(/^(c[0-9a-f]{1,8}|n\d{1,12}(\.\d{1,6})?(_\d{1,12}(\.\d{1,6})?)*)$/u);
    }
  },
);

/** Every set of choices is graded natively (`engine/lab/tests/lab/course.rs`): a grade grows five trees, so here are the nearest ones. */
it("accepts the designs that the figure of lab 3 shows to be right, and refuses sets that differ", {
  timeout: 120_000,
}, () => {
  for (const seed of SEEDS.slice(0, 25)) {
    const facts = taskFacts("3b", seed);
    if (facts.kind !== "design") throw new Error("This task asks for designs.");
    const { designs, rounds, mostRuns, mostWritten } = facts;
    const right = designs.map((design) => {
      const survey = new StartedWork({ surveyGrowth: { ...NEW_KEYS, ...design, rounds } });
      survey.advance(survey.whole());
      const found = (survey.take() as { surveyGrowth: SurveyedGrowth }).surveyGrowth;
      return found.mostRuns <= mostRuns && found.writtenPerBlock <= mostWritten;
    });
    const answer = (chosen: readonly boolean[]) =>
      `c${chosen.reduce((sum, is, at) => sum + (is ? 2 ** at : 0), 0).toString(16)}`;
    expect(gradeTask("3b", seed, answer(right)).isRight, `seed ${seed}`).toBe(true);
    const at = seed % right.length;
    expect(gradeTask("3b", seed, answer(right.with(at, !right[at])))).toMatchObject({ right: 4, of: 5 });
  }
});

it("grades the runs of each level by itself", { timeout: 60_000 }, () => {
  for (const seed of SEEDS) {
    const facts = taskFacts("3a", seed);
    if (facts.kind !== "runs") throw new Error("This task asks for runs.");
    // The number of flushes in base T: each digit is the runs of a tiered level.
    const { policy, sizeRatio } = facts.design;
    const digits = facts.rounds.toString(sizeRatio).split("").reverse().map(Number);
    const runs = digits.map((digit, at) => {
      if (policy === "tiering" || (policy === "lazy-leveling" && at < digits.length - 1)) return digit;
      return Math.min(digit, 1);
    });
    expect(gradeTask("3a", seed, `n${runs.join("_")}`).isRight, `seed ${seed}`).toBe(true);
    const off = [(runs[0] ?? 0) + 1, ...runs.slice(1)];
    expect(gradeTask("3a", seed, `n${off.join("_")}`)).toMatchObject({ right: 2, of: 3 });
  }
});

it("grades each of several numbers by itself", () => {
  for (const seed of SEEDS.slice(0, 20)) {
    const facts = taskFacts("5a", seed);
    if (facts.kind !== "count") throw new Error("This task counts.");
    const requested = facts.levels.slice(0, facts.levels.findIndex(({ holds }) => holds) + 1 || undefined);
    const filters = requested.filter(({ covers }) => covers).length;
    const reads = requested.filter(({ maybe }) => maybe).length;
    expect(gradeTask("5a", seed, `n${filters}_1_${filters}_${reads}`).isRight, `seed ${seed}`).toBe(true);
    expect(gradeTask("5a", seed, `n${filters}_${filters}_${filters}_${reads}`)).toMatchObject({ right: 3, of: 4 });
  }
});

it("grades places that follow from the first two", () => {
  for (const seed of SEEDS) {
    const facts = taskFacts("2a", seed);
    if (facts.kind !== "progression") throw new Error("This task is about places.");
    const [from = 0, to = 0] = facts.first;
    const place = (i: number): number => (((from + i * (to - from)) % facts.bits) + facts.bits) % facts.bits;
    const places = [2, 3, 4].map(place).join("_");
    expect(gradeTask("2a", seed, `n${places}_1`).isRight, `seed ${seed}`).toBe(true);
    expect(gradeTask("2a", seed, `n${places}_${facts.probes}`)).toMatchObject({ right: 3, of: 4 });
  }
});

it("grades what is worked out by hand from the facts of a tree", () => {
  for (const seed of SEEDS) {
    const facts = taskFacts("4a", seed);
    if (facts.kind !== "pass") throw new Error("This task is about a tree.");
    const total = facts.levels.reduce((sum, { entries }) => sum + entries, 0);
    let reach = 1;
    let [last, filters, wasted] = [1, 0, 0];
    for (const { entries, falsePositiveRate } of facts.levels) {
      const hit = ((1 - facts.emptyFraction) * entries) / total;
      last = reach;
      filters += reach;
      wasted += (reach - hit) * falsePositiveRate;
      reach -= hit;
    }
    const answer = (filtersSaid: number): string =>
      `n${(100 * last).toFixed(2)}_${filtersSaid.toFixed(3)}_${wasted.toFixed(5)}`;
    expect(gradeTask("4a", seed, answer(filters)).isRight, `seed ${seed}`).toBe(true);
    expect(gradeTask("4a", seed, answer(filters * 1.05))).toMatchObject({ right: 2, of: 3 });
  }
});

it("takes a division by the rule of equal parts: each level's rate in proportion to its keys", () => {
  for (const seed of SEEDS) {
    const facts = taskFacts("8a", seed);
    if (facts.kind !== "divide") throw new Error("This task divides a memory.");
    const keys = [...facts.keys];
    const total = keys.reduce((sum, one) => sum + one, 0);
    const perKey = (rate: number): number => Math.log(rate) / Math.log(0.6185);
    // Bits of a level beyond those of the largest, and what that leaves for all.
    const more = keys.map((one) => perKey(one / (keys.at(-1) ?? 1)));
    const spent = keys.reduce((sum, one, at) => sum + one * (more[at] ?? 0), 0) / total;
    const bits = more.map((extra) => Math.floor(100 * (facts.bitsPerKey - spent + extra)) / 100);
    expect(gradeTask("8a", seed, `n${bits.join("_")}`).isRight, `seed ${seed}: ${bits}`).toBe(true);
    const even = keys.map(() => facts.bitsPerKey).join("_");
    expect(gradeTask("8a", seed, `n${even}`)).toMatchObject({ right: 1, of: 2 });
  }
});

it("makes codes that are graded again, for every task", () => {
  for (const task of TASKS) {
    const numbers: Partial<Record<TaskName, string>> = {
      ...{
        "2a": "n1_1_1_1",
        "3a": "n1_1_1",
        "5a": "n1_1_1_1",
        "6a": "n1000",
        "4a": "n50_3_0.2",
        "8a": "n9_6_4",
        "7b": "n400",
        "9b": "n12.5",
        "10c": "n4_0_6_1_1_1",
        "11b": "n20_5_40",
      },
    };
    const answer = numbers[task] ?? "c1";
    const code = taskCode(task, 7, 3, answer);
    expect(readCode(code)).toMatchObject({ task, seed: 7, tries: 3, answer });
    expect(() => readCode(`${code}s`)).toThrow("the check words do not match");
  }
});

it("grades sizes and rests by what is shown, and refuses what forgets a factor", () => {
  for (const seed of SEEDS) {
    const size = taskFacts("9b", seed);
    if (size.kind !== "size") throw new Error("This task asks for a size.");
    const megabytes = (size.keys * size.bitsPerKey) / 8e6;
    expect(gradeTask("9b", seed, `n${megabytes}`).isRight, `seed ${seed}`).toBe(true);
    expect(gradeTask("9b", seed, `n${8 * megabytes}`).isRight, `seed ${seed}`).toBe(false);
    const rest = taskFacts("7b", seed);
    if (rest.kind !== "rest") throw new Error("This task asks for a rest.");
    const { totalNs, hashNs, probeNs, readNs, filters, blocks, shared } = rest;
    const without = (hashes: number): number => totalNs - hashes * hashNs - filters * probeNs - blocks * readNs;
    const [right, wrong] = shared ? [without(1), without(filters)] : [without(filters), without(1)];
    expect(gradeTask("7b", seed, `n${right.toFixed(1)}`).isRight, `seed ${seed}`).toBe(true);
    expect(gradeTask("7b", seed, `n${Math.max(wrong, 0).toFixed(1)}`).isRight, `seed ${seed}`).toBe(false);
  }
});

it("grades the slots that a compaction changes by the sizes of its runs", { timeout: 60_000 }, () => {
  for (const seed of SEEDS.slice(0, 20)) {
    const facts = taskFacts("11b", seed);
    if (facts.kind !== "moves") throw new Error("This task is about moves.");
    const before = facts.inputs.reduce((sum, { entries }) => sum + entries, 0);
    const kept = facts.inputs.find(({ number }) => number === facts.output.number)?.entries ?? 0;
    const [moved, cleared] = [facts.output.entries - kept, before - facts.output.entries];
    expect(gradeTask("11b", seed, `n${moved}_${cleared}_${kept}`).isRight, `seed ${seed}`).toBe(true);
    expect(gradeTask("11b", seed, `n${before}_${cleared}_${kept}`)).toMatchObject({ right: 2, of: 3 });
  }
});

it("says what is wrong with an answer or a task", () => {
  expect(() => gradeTask("1a", 1, "hello")).toThrow("the answer is not in a valid format");
  expect(() => gradeTask("1a", 1, "n1")).toThrow("this task expects a different kind of answer");
  expect(() => taskFacts("9z" as TaskName, 1)).toThrow("there is no task `9z`");
});

it("derives the same seed from a name as the native engine", () => {
  expect(seedOf("Week 3", "Ada Lovelace")).toBe(306_505);
});
