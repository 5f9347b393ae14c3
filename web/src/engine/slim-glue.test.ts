// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { slimGlue } from "../../scripts/slim-glue";

const at = (file: string) => new URL(file, import.meta.url);
const GLUE = readFileSync(at("wasm/lsm_lab_wasm.js"), "utf8");
const PARTS = readFileSync(new URL("../../scripts/glue-parts.js", import.meta.url), "utf8");
const BYTES = readFileSync(at("wasm/lsm_lab_wasm_bg.wasm"));
const ORDER = WebAssembly.Module.imports(new WebAssembly.Module(BYTES)).map(({ name }) => name);
const WANTED = ["default", "devices", "engineVersion", "gainCurves", "hashBatch", "Lab", "lastPanic"];
const TREE = { levels: 3, sizeRatio: 4, bitsPerKey: 10, filter: "standard", digest: "murmur64a", seed: 1 } as const;
const PRICES = { hashNs: 235, probeNs: 25, readNs: 10_000, otherNs: 0 };

type Glue = typeof import("./wasm/lsm_lab_wasm.js");

async function opened(): Promise<[Glue, Glue]> {
  const text = slimGlue(GLUE, WANTED, ORDER, PARTS);
  const url = `data:text/javascript,${encodeURIComponent(text)}`;
  const { glue: short } = (await import(/* @vite-ignore */ url)) as { glue: Glue };
  const long = (await import("./wasm/lsm_lab_wasm.js")) as Glue;
  for (const glue of [short, long]) await glue.default({ module_or_path: BYTES });
  return [short, long];
}

describe("glue written short", () => {
  it("answers as the long one does, and refuses as it does", async () => {
    const answers = (await opened()).map((glue) => {
      const lab = new glue.Lab(TREE);
      const trace = lab.lookup({ kind: "absent", index: 0 }, "shared", PRICES);
      const view = lab.filterView(lab.summary().tableIds[0] ?? 0, trace.keyId);
      const refused = [
        () => new glue.Lab({ ...TREE, levels: 8, sizeRatio: 10 }),
        () => glue.hashBatch("none" as "xxh3", 8, 1),
      ];
      const errors = refused.map((job) => {
        try {
          return job();
        } catch (thrown) {
          return { ...(thrown as object), text: String(thrown) };
        }
      });
      return [
        glue.engineVersion(),
        glue.devices(),
        lab.summary(),
        trace,
        view,
        glue.hashBatch("xxh3", 8, 3),
        errors,
        glue.lastPanic(),
      ];
    });
    expect(answers[0]).toEqual(answers[1]);
  });

  it.each([
    ["a function that is not there", GLUE, [...WANTED, "none"], ORDER],
    ["an import that is not there", GLUE, WANTED, [...ORDER, "none"]],
    ["a statement of another tool", `${GLUE}\nconsole.log(1);`, WANTED, ORDER],
  ])("is refused with %s", (_, glue, wanted, order) => {
    expect(() => slimGlue(glue, wanted, order, PARTS)).toThrow("glue");
  });
});
