// @vitest-environment node
/** The settings of the page are those of the engine: names, rooms, bounds, choices, starts; and a refusal names one of them. */
import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import type { SandboxSetting } from "../../../engine/contract";
// biome-ignore lint/style/noRestrictedImports: the settings are held against the engine's own
import init, { StartedWork, sandboxSettings } from "../../../engine/wasm-full/lsm_lab_full.js";
import { initialValues } from "../../../figures/params/schema";
import { choiceLines } from "../../../text/explore/choices.en";
import { change, EXPLORE_PARAMS, isDifferent, settingPatch, valueIn, valuesOf } from "../state";
import { OPTION_NAMES, SETTING_NAMES, SETTINGS, type SettingName } from "./settings";

const START = initialValues(EXPLORE_PARAMS);

beforeAll(async () => {
  const binary = new URL("../../../engine/wasm-full/lsm_lab_full_bg.wasm", import.meta.url);
  await init({ module_or_path: await readFile(binary) });
});

function declared(name: SettingName): SandboxSetting {
  const { param, room } = SETTINGS[name];
  const { initial } = param;
  if (param.kind === "choice") return { name, room, initial, names: param.options.map(({ value }) => value) };
  return { name, room, initial, min: param.min, max: param.max, whole: param.whole ?? false };
}

it("declares the settings of the engine, in the engine's order", () => {
  expect(SETTING_NAMES.map(declared)).toEqual(sandboxSettings());
});

it("explains each of them in whole sentences, whose words `limits.test.ts` counts", () => {
  for (const name of SETTING_NAMES) {
    const { label, hint = "" } = SETTINGS[name].param;
    expect(label).not.toBe("");
    expect(hint).toMatch(/^[A-Z].*\.$/u);
  }
});

it("opens with a run that the engine takes, for which nothing has to be told", () => {
  expect(valuesOf(START, "a")).toEqual({});
  const run = new StartedWork({ runSandbox: { values: {}, own: "" } });
  expect(run.sandboxFacts().total).toBe(20_000);
  run.free();
});

it("hands in what either configuration has otherwise", () => {
  const state = { ...START, ratio: 8, "b-policy": "tiering", "b-ratio": "8", "b-bits": "12.5" } as typeof START;
  expect(valuesOf(state, "a")).toEqual({ ratio: 8 });
  expect(valuesOf(state, "b")).toEqual({ ratio: 8, policy: "tiering", bits: 12.5 });
  expect(OPTION_NAMES.filter((name) => isDifferent(state, name))).toEqual(["policy", "bits"]);
  expect(settingPatch(state, "b", "ratio", 10)).toEqual({ "b-ratio": "10" });
  expect(settingPatch(state, "b", "policy", "leveling")).toEqual({ "b-policy": "" });
  expect(settingPatch(state, "b", "seed", 4)).toEqual({ seed: 4 });
});

it("leaves what a link says about the second configuration to the engine", () => {
  const state = { ...START, "b-ratio": "many" } as typeof START;
  expect(valueIn(state, "b", "ratio")).toBe("many");
  const refused = (): StartedWork => new StartedWork({ runSandbox: { values: valuesOf(state, "b"), own: "" } });
  expect(refused).toThrow(expect.objectContaining({ kind: "bad-input", field: "ratio" }));
});

it("begins another run at its end, and keeps the moment where only the view changed", () => {
  const looked = { ...START, at: 40, step: 2, ran: 900, open: 7 } as typeof START;
  expect(change(looked, { ratio: 5 })).toMatchObject({ ratio: 5, at: null, step: 0, ran: null, open: null });
  expect(change(looked, { own: "40.get.a", at: 41, step: 0 })).toMatchObject({ at: 41, ran: null });
  expect(change(looked, { open: 8 })).toMatchObject({ at: 40, step: 2, ran: 900, open: 8 });
  expect(change(looked, { ratio: 4 })).toMatchObject({ at: 40, open: 7 });
});

it.each(SETTING_NAMES)("%s has one line of help, and so has each of its choices", (name) => {
  const { param } = SETTINGS[name];
  const isLine = (line: string | undefined): boolean => line !== undefined && /^[^\n]{8,110}$/u.test(line);
  expect(param.hint).toSatisfy(isLine);
  if (param.kind !== "choice") return;
  const lines: Readonly<Record<string, Readonly<Record<string, string>>>> = choiceLines;
  const without = param.options.filter(({ value }) => !isLine(lines[name]?.[value])).map(({ value }) => value);
  expect(without).toEqual([]);
});
