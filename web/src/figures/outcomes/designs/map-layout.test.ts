// @vitest-environment node
import { expect, it } from "vitest";
import { overlaps, textBox } from "../../chart/layout/labels";
import { saidBy } from "../../scene/said";
import { layoutMap } from "./designer-layout";
import type { DesignMap } from "./map-layout";

const MAP: DesignMap = {
  costs: Float64Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? 5 + at / 10 : 300 + 10 * at)),
  puts: 0.5,
  nameOf: (design) => `design ${design}`,
};
const PLAIN = { putNs: 20, readNs: 620 };

it("says that a design was simulated, and keeps all words apart, wherever the reader's design and its counts are", () => {
  for (const width of [358, 700]) {
    for (let step = 0; step <= 10; step += 1) {
      const mine = { putNs: 6 + 1.8 * step, readNs: 400 + 60 * step };
      const counted = { putNs: mine.putNs * 1.05, readNs: mine.readNs * 1.08 };
      const { shapes } = layoutMap(MAP, { plain: PLAIN, mine, counted, goalNs: 310, score: null, near: [] }, width);
      expect(saidBy(shapes)).toEqual(expect.arrayContaining(["your design, simulated"]));
      const words = shapes.flatMap((one) => (one.kind === "words" && one.opacity !== 0 ? [one] : []));
      const boxes = words.map((one) => textBox({ ...one, anchor: one.anchor === "end" ? "end" : "start" }, [one.says]));
      const covered = boxes.flatMap((box, at) =>
        boxes
          .slice(at + 1)
          .flatMap((other, next) =>
            overlaps(box, other) ? [`${words[at]?.says} and ${words[at + 1 + next]?.says}`] : [],
          ),
      );
      expect(covered, `${width} ${step}`).toEqual([]);
    }
  }
});
