// @vitest-environment node
import { expect, it } from "vitest";
import { read, write } from "./written";

it("reads what it wrote: arrays, maps, large integers and all else", () => {
  const data = {
    a: new Uint8Array([1, 255]),
    b: new Uint32Array([2 ** 32 - 1]),
    c: new Float64Array([0.1, -1e300]),
    d: new Map([[3, { e: [1, null, "x"] }]]),
    f: 2n ** 63n,
    g: [],
    h: {},
  };
  expect(read(write(data))).toEqual(data);
});

it("takes a part of a buffer for no more than it is", () => {
  const whole = new Uint8Array([1, 2, 3, 4]);
  expect(read(write(whole.subarray(1, 3)))).toEqual(new Uint8Array([2, 3]));
});
