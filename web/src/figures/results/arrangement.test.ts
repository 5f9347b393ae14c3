// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Cell, Experiment } from "../../engine/result-file.generated";
import { allChoices, arrange, readChoices, writeChoices } from "./arrangement";
import { BITS, DEVICE, HASHES, KEY_SIZE } from "./sample";

const texts = (values: readonly { readonly text: string }[]) => values.map(({ text }) => text);

function cellAt(values: Readonly<Record<string, string | number>>): Cell {
  const parameters = Object.entries(values).map(([name, value]) => ({
    name,
    text: String(value),
    ...(typeof value === "number" ? { number: value } : {}),
  }));
  return { key: "0", parameters };
}

/** A first axis, one of seven values and one of two. */
const THREE: Experiment = {
  id: "x",
  title: "x",
  axes: [
    { name: "a", label: "a", scale: "linear" },
    { name: "many", label: "many", scale: "category" },
    { name: "few", label: "few", scale: "category" },
  ],
  cells: [0, 1, 2, 3, 4, 5, 6].flatMap((many) =>
    (many === 3 ? [1, 2, 3] : [1, 2]).flatMap((a) => ["p", "q"].map((few) => cellAt({ a, many: `m${many}`, few }))),
  ),
};

describe("places", () => {
  it("ascend by number, whatever order the cells were finished in", () => {
    expect(texts(arrange(KEY_SIZE, {}).places)).toEqual([
      "8 B",
      "16 B",
      "32 B",
      "64 B",
      "128 B",
      "256 B",
      "512 B",
      "1024 B",
    ]);
    expect(texts(arrange(DEVICE, {}).places)[0]).toBe("memory");
  });

  it("stand in the order of their texts where they are no numbers", () => {
    expect(texts(arrange(HASHES, {}).places)).toEqual(["all seven independent", "CityHash64", "MD5", "MurmurHash64A"]);
  });

  it("have a scale only where each has a number for it", () => {
    expect(arrange(KEY_SIZE, {}).scale).toBe("log");
    const [first, ...rest] = KEY_SIZE.cells ?? [];
    const named = { ...first, key: "0", parameters: [{ name: "key_bytes", text: "none" }] };
    expect(arrange({ ...KEY_SIZE, cells: [named, ...rest] }, {}).scale).toBe("category");
    const zero = { ...first, key: "0", parameters: [{ name: "key_bytes", text: "0", number: 0 }] };
    expect(arrange({ ...KEY_SIZE, cells: [zero, ...rest] }, {}).scale).toBe("linear");
    expect(arrange({ ...KEY_SIZE, cells: [zero] }, {}).scale).toBe("category");
  });

  it("are one where there is no axis", () => {
    const arrangement = arrange({ ...HASHES, axes: [] }, {});
    expect(arrangement.places).toHaveLength(1);
    expect(arrangement.stands).toHaveLength(4);
  });
});

describe("further axes", () => {
  it("are series where their values are few, else a choice", () => {
    const arrangement = arrange(THREE, {});
    expect(arrangement.seriesAxis?.name).toBe("few");
    expect(arrangement.slices.map(({ axis }) => axis.name)).toEqual(["many"]);
    expect(arrange(BITS, {}, 1).seriesAxis).toBeNull();
    expect(arrange(BITS, {}, 1).slices[0]?.chosen).toBe("all k");
  });

  it("show the value with most cells until one is chosen", () => {
    expect(arrange(THREE, {}).slices[0]?.chosen).toBe("m3");
    expect(arrange(THREE, {}).stands).toHaveLength(6);
    expect(arrange(THREE, { many: "m5" }).stands).toHaveLength(4);
    expect(arrange(THREE, { many: "gone" }).slices[0]?.chosen).toBe("m3");
  });

  it("stand in links", () => {
    const choices = { device: "SATA SSD, direct", alpha: "50 %" };
    expect(readChoices(writeChoices(choices))).toEqual(choices);
    expect(readChoices("nonsense;:;a:b:c")).toEqual({ a: "b:c" });
  });
});

it("lists every combination of further axes that has cells", () => {
  expect(allChoices(KEY_SIZE)).toEqual([""]);
  expect(allChoices(THREE)).toEqual([0, 1, 2, 3, 4, 5, 6].map((many) => `many:m${many}`));
  const [first, ...rest] = THREE.cells ?? [];
  const alone = [first, ...rest.slice(-4)].flatMap((cell) => cell ?? []);
  expect(allChoices({ ...THREE, cells: alone }, 1)).toEqual(["many:m0;few:p", "many:m6;few:p", "many:m6;few:q"]);
});
