// @vitest-environment node
import { describe, expect, it } from "vitest";
import { bitAt, cornerOf, isOne, layoutBits, movedBit, pixelsOf } from "./layout";

const BYTES = Uint8Array.from({ length: 12_500 }, (_, at) => (at * 37) & 255);

describe.each([64, 512, 4096, 100_000])("a map of %i bits", (bits) => {
  it.each([300, 640, 1200])("keeps within %i pixels, and finds every bit again", (width) => {
    const map = layoutBits(bits, width);
    expect(map.width).toBeLessThanOrEqual(width);
    for (let bit = 0; bit < bits; bit += Math.ceil(bits / 300)) {
      const { x, y } = cornerOf(map, bit);
      expect(bitAt(map, x, y)).toBe(bit);
      expect(y).toBeLessThan(map.height);
    }
    expect(bitAt(map, map.width, 0)).toBeNull();
    expect(bitAt(map, -1, 0)).toBeNull();
  });

  it("is of the colour of ones where a bit is 1", () => {
    const map = layoutBits(bits, 640);
    const pixels = pixelsOf(map, BYTES, [1, 2, 3], [200, 201, 202]);
    for (let bit = 0; bit < bits; bit += 7) {
      const { x, y } = cornerOf(map, bit);
      const at = 4 * (y * map.width + x);
      expect([...pixels.subarray(at, at + 4)]).toEqual(isOne(BYTES, bit) ? [1, 2, 3, 255] : [200, 201, 202, 255]);
    }
  });

  it("is walked by keys and never left", () => {
    const map = layoutBits(bits, 640);
    expect(movedBit(map, "ArrowRight", 0)).toBe(1);
    expect(movedBit(map, "ArrowLeft", 0)).toBe(0);
    expect(movedBit(map, "ArrowDown", bits - 1)).toBe(bits - 1);
    expect(movedBit(map, "End", 0)).toBe(bits - 1);
    expect(movedBit(map, "a", 0)).toBeNull();
  });
});
