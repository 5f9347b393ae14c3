// @vitest-environment node
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { hasVectors, VECTOR_PROBE } from "./vectors";

describe("vectors of 128 bits", () => {
  it("are what the probe needs, and what is here", () => {
    expect(hasVectors()).toBe(true);
    const unknown = VECTOR_PROBE.map((byte) => (byte === 0x7b ? 0x7a : byte));
    expect(WebAssembly.validate(unknown)).toBe(false);
  });

  it.each(["wasm/lsm_lab_wasm", "wasm-full/lsm_lab_full"])("are what %s was compiled with", async (name) => {
    const module = await WebAssembly.compile(await readFile(new URL(`../${name}_bg.wasm`, import.meta.url)));
    const [features] = WebAssembly.Module.customSections(module, "target_features");
    expect(new TextDecoder().decode(features)).toContain("simd128");
    expect(new TextDecoder().decode(features)).not.toContain("relaxed-simd");
  });
});
