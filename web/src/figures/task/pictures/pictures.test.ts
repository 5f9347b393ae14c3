// @vitest-environment node
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type { TaskFacts, TaskName } from "../../../engine/contract";
import type { Remote } from "../../../engine/rpc";
import type { EngineApi } from "../../../engine/worker/api";
import { engineOf } from "../../../engine/worker/under-node";
import { textWidth } from "../../chart/layout/text";
import { saidBy } from "../../scene/said";
import { readOut, type SceneShapes, type Words } from "../../scene/shapes";
import { formOf, readAnswer } from "../answer";
import { marksOf } from "../marks";
import { type Draft, EMPTY_DRAFT, TASKS } from "../params";
import { drawTask } from "./draw";
import type { TaskHandle, TaskScene, TaskShapes } from "./params";

const DRAWN = TASKS.filter((task) => !["1a", "1b", "10c"].includes(task));
const WIDTHS = [326, 690, 1040];
const SEEDS = [1, 3, 500];
const GROWN = { flushes: 5, levels: [[10, 10], [40], []], memtable: 10 };

let engine: Remote<EngineApi>;

beforeAll(async () => {
  const bytes = (path: string) => readFile(new URL(`../../../engine/${path}`, import.meta.url));
  engine = engineOf(await bytes("wasm/lsm_lab_wasm_bg.wasm"), await bytes("wasm-full/lsm_lab_full_bg.wasm"));
});

/** Something that is chosen or typed. */
function draftOf(facts: TaskFacts): Draft {
  const { kind, count } = formOf(facts);
  if (kind === "numbers") return { chosen: [], numbers: Array.from({ length: count }, (_, at) => String(3 + at)) };
  return { chosen: [0, count - 1], numbers: [] };
}

interface Scenes {
  readonly before: TaskScene;
  readonly typed: TaskScene;
  readonly after: TaskScene;
}

async function scenesOf(task: TaskName, seed: number): Promise<Scenes> {
  const facts = await engine.taskFacts(task, seed);
  const answer = await engine.solveTask(task, seed);
  const evidence = [...(await engine.taskEvidence(task, seed))];
  const form = formOf(facts);
  const before = { facts, draft: EMPTY_DRAFT, marks: [], solution: null, evidence: [] };
  const solution = readAnswer(answer);
  const marks = marksOf(form, solution, { answer, grade: await engine.gradeTask(task, seed, answer) });
  return {
    before,
    typed: { ...before, draft: draftOf(facts) },
    after: { ...before, draft: solution, marks, solution, evidence },
  };
}

function drawn(scene: TaskScene, width: number): TaskShapes {
  const picture = drawTask(scene, GROWN);
  if (picture === null) throw new Error(`The task ${scene.facts.kind} has a figure.`);
  return picture.draw(width);
}

const keysOf = ({ shapes }: SceneShapes): string[] => shapes.map(({ key }) => key);

/** Left and right end of a text, as estimated. */
function endsOf({ x, says, size = 14, anchor = "start" }: Words): readonly [number, number] {
  const width = textWidth(says, size);
  const left = anchor === "end" ? x - width : anchor === "middle" ? x - width / 2 : x;
  return [left, left + width];
}

/** Texts and readouts that leave the picture. */
function outside(picture: SceneShapes, width: number): readonly string[] {
  const marks = readOut(picture.shapes)
    .filter(({ box }) => box.left < -1 || box.right > width + 1 || box.bottom > picture.height + 1)
    .map(({ key }) => key);
  const texts = picture.shapes.flatMap((shape) => {
    if (shape.kind !== "words") return [];
    const [left, right] = endsOf(shape);
    return left < -4 || right > width + 4 ? [shape.says] : [];
  });
  return [...marks, ...texts];
}

describe.each(DRAWN)("the figure of task %s", (task) => {
  const named = SEEDS.flatMap((seed) => WIDTHS.map((width) => [seed, width] as const));
  it.each(named)("is inside its width, with unique keys: instance %i at %i px", async (seed, width) => {
    for (const [state, scene] of Object.entries(await scenesOf(task, seed))) {
      const picture = drawn(scene, width);
      expect(new Set(keysOf(picture)).size, state).toBe(picture.shapes.length);
      expect(outside(picture, width), state).toEqual([]);
    }
  });

  it("has a mark for each right part once the answer is right", async () => {
    const { before, after } = await scenesOf(task, 1);
    const marks = (scene: TaskScene): number => keysOf(drawn(scene, 690)).filter((key) => key.endsWith("-mark")).length;
    expect(marks(before)).toBe(0);
    expect(marks(after)).toBe(after.marks.filter((mark) => mark !== null).length);
  });
});

/** Tasks whose numbers are set in the figure, with the number of handles before an answer. */
const HANDLES: Partial<Record<TaskName, number>> = {
  "2a": 3,
  "3a": 3,
  "5a": 4,
  "6a": 1,
  "7b": 1,
  "8a": 3,
  "9b": 1,
  "11b": 3,
};

describe.each(DRAWN)("what answers task %s in its figure", (task) => {
  it.each(WIDTHS)("is inside the picture, and gone once the answer is shown: %i px", async (width) => {
    const { before, typed, after } = await scenesOf(task, 1);
    const form = formOf(before.facts);
    for (const scene of [before, typed]) {
      const { handles = [], targets = [], height } = drawn(scene, width);
      const isOut = ({ place: { left, top } }: TaskHandle): boolean =>
        left < 0 || left > width || top < 0 || top > height;
      expect(handles.filter(isOut).map(({ key }) => key)).toEqual([]);
      if (form.kind !== "numbers") {
        expect(targets.map(({ choice }) => choice)).toEqual(Array.from({ length: form.count }, (_, at) => at));
      } else if (task in HANDLES) {
        expect(handles).toHaveLength(HANDLES[task] ?? 0);
      }
    }
    expect(drawn(after, width).handles ?? []).toEqual([]);
  });

  it("has handles that stay where they were put", async () => {
    const { before, typed } = await scenesOf(task, 1);
    for (const handle of drawn(typed, 690).handles ?? []) {
      const { part, place, value } = handle;
      const { min, max } = value;
      const aim = task === "2a" ? place.left : place.left + (handle.axis === "x" ? 40 : 0);
      const set = handle.at(aim, place.top);
      expect(set).toBeGreaterThanOrEqual(min);
      expect(set).toBeLessThanOrEqual(max);
      const numbers = [...typed.draft.numbers];
      numbers[part] = String(set);
      const again = drawn({ ...before, draft: { chosen: [], numbers } }, 690).handles?.find((one) => one.part === part);
      expect(again?.value.now, handle.key).toBe(set);
      expect(again?.at(again.place.left, again.place.top), handle.key).toBeCloseTo(set, 5);
      expect(handle.after(1)).not.toBe(handle.after(-1));
    }
  });
});

it("sets the levels of a tree in the figure, of which only the last is part of the answer", async () => {
  const { before } = await scenesOf("4a", 1);
  if (before.facts.kind !== "pass") throw new Error("This task asks for lookups that pass.");
  const { length } = before.facts.levels;
  const { handles = [] } = drawn(before, 690);
  expect(handles.map(({ part }) => part)).toEqual([...Array.from({ length: length - 2 }, (_, at) => 3 + at), 0, 1, 2]);
});

it("says the memory that a division takes, also past the limit", async () => {
  const { before } = await scenesOf("8a", 1);
  const said = (numbers: readonly string[]) => saidBy(drawn({ ...before, draft: { chosen: [], numbers } }, 690).shapes);
  expect(said(["5", "5", "5"])).toContain("160.0 of 160.0");
  expect(said(["5", "5", "5.05"])).toContain("161.2 of 160.0");
});

it("keeps all slots of the input with the number of the output, as the task says", async () => {
  for (const seed of SEEDS) {
    const { before, after } = await scenesOf("11b", seed);
    if (before.facts.kind !== "moves") throw new Error("This task asks for slots.");
    const { inputs, output } = before.facts;
    const all = inputs.reduce((sum, { entries }) => sum + entries, 0);
    const [moved = 0, cleared = 0, kept = 0] = (after.solution?.numbers ?? []).map(Number);
    expect(kept).toBe(inputs.find(({ number }) => number === output.number)?.entries);
    expect(moved + cleared + kept).toBe(all);
  }
});
