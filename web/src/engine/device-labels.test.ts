// @vitest-environment node
/** Every device name of the engine has a German label. */
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { isLabelled } from "../text/labels.de";
import init, * as engine from "./wasm/lsm_lab_wasm.js";

it("devices and the sources of their prices have German words", async () => {
  const file = new URL("./wasm/lsm_lab_wasm_bg.wasm", import.meta.url);
  await init({ module_or_path: await readFile(file) });
  const said = engine.devices().flatMap(({ label, source }) => [label, source]);
  expect(said.length).toBeGreaterThan(0);
  expect(said.filter((word) => !isLabelled(word))).toEqual([]);
});
