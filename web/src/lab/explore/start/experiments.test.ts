// @vitest-environment node
/** Experiments open as links, the engine accepts them, and a file opens as what it was saved from. */
import { readFile as read } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
// biome-ignore lint/style/noRestrictedImports: the settings are held against the engine's own
import init, { StartedWork } from "../../../engine/wasm-full/lsm_lab_full.js";
import { guessText } from "../../../text/explore/guess.en";
import { readLink } from "../../link/link";
import { differing, EXPLORE_PARAMS, shownView, valuesOf } from "../state";
import { EXPERIMENT_NAMES, EXPERIMENTS, fileOf, linkOf, openFile, readFile, stateOf, titleOf } from "./experiments";
import { GUESSES, rightOption } from "./guess";

beforeAll(async () => {
  const binary = new URL("../../../engine/wasm-full/lsm_lab_full_bg.wasm", import.meta.url);
  await init({ module_or_path: await read(binary) });
});

it.each(EXPERIMENT_NAMES)("%s opens as a link that the engine runs", (name) => {
  const state = stateOf(EXPERIMENTS[name], name);
  const opened = readLink(EXPLORE_PARAMS, linkOf(state));
  expect(opened).toEqual({ state, notices: [] });
  expect(differing(state)).toEqual(Object.keys(EXPERIMENTS[name].b));
  for (const pane of ["a", "b"] as const) {
    const run = new StartedWork({ runSandbox: { values: valuesOf(state, pane), own: "" } });
    expect(run.sandboxFacts().total).toBeGreaterThanOrEqual(20_000);
    run.free();
  }
});

it.each(EXPERIMENT_NAMES)("%s asks for a guess about a number that its view shows", (name) => {
  const { options, ask } = guessText.experiments[name];
  expect(ask).toMatch(/\?$/u);
  expect(options).toHaveLength(3);
  expect([0, 1, 1.09, Number.POSITIVE_INFINITY].map((ratio) => options[rightOption(name, ratio)])).not.toContain(
    undefined,
  );
  const { metric } = GUESSES[name];
  const views = { wait: "time", dead: "space" } as Readonly<Record<string, string>>;
  expect(shownView(stateOf(EXPERIMENTS[name], name))).toBe(views[metric] ?? "compare");
});

it.each(EXPERIMENT_NAMES)("%s comes back from its file, with its title", (name) => {
  const state = stateOf(EXPERIMENTS[name], name);
  const again = readFile(fileOf(state));
  expect(again).toMatchObject({ ok: true });
  if (!again.ok) return;
  expect(valuesOf(again.state, "a")).toEqual(valuesOf(state, "a"));
  expect(valuesOf(again.state, "b")).toEqual(valuesOf(state, "b"));
  expect(shownView(again.state)).toBe(shownView(state));
  expect([again.state.device, again.state.arrivals, again.state.debtLimit]).toEqual([
    state.device,
    state.arrivals,
    state.debtLimit,
  ]);
  expect(titleOf(again.state)).toBe(titleOf(state));
});

const file = (change: object): string =>
  JSON.stringify({ format: "lsm-lab experiment", version: 1, title: "Mine", a: { ratio: 6 }, ...change });

it("opens a file with few settings", () => {
  const opened = readFile(file({}));
  expect(opened).toMatchObject({ ok: true, state: { ratio: 6, panes: 1, experiment: "Mine" } });
});

it.each([
  ["{", "not an Explore experiment"],
  ["[]", "not an Explore experiment"],
  [JSON.stringify({ ratio: 4 }), "not an Explore experiment"],
  [file({ version: 2 }), "version 2"],
  [file({ a: { warp: 1 } }), "“warp”"],
  [file({ a: { ratio: 99 } }), "ratio"],
  [file({ a: { policy: "<b>" } }), "policy"],
  [file({ b: { operations: 5 } }), "“operations”"],
  [file({ title: "<script>" }), "experiment"],
  [file({ a: [1] }), "not an Explore experiment"],
])("refuses %s as a whole", (content, part) => {
  const opened = readFile(content);
  expect(opened.ok).toBe(false);
  expect(opened.ok ? "" : opened.problem).toContain(part);
});

it("refuses a large file before it is read", async () => {
  const file = { size: 60_000_000, text: () => Promise.reject(new Error("was read")) };
  expect(await openFile(file)).toEqual({ ok: false, problem: expect.stringContaining("1 MB") });
});
