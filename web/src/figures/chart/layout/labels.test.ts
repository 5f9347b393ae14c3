// @vitest-environment node
import { expect, it } from "vitest";
import { type Box, dense, meets, placeLabels, type Spot, textBox } from "./labels";

const PLOT = { left: 0, top: 0, right: 600, bottom: 400 };
const POINT = { x: 200, y: 200 };
/** From the point to the nearest corner of a box. */
const leaderTo = ({ left, right, top, bottom }: Box): readonly [Spot, Spot] => [
  POINT,
  { x: Math.min(right, Math.max(left, POINT.x)), y: Math.min(bottom, Math.max(top, POINT.y)) },
];

it("places a name where the line to its thing crosses no other line", () => {
  // The nearer place is beyond the line.
  const line = dense([
    { x: 240, y: 0 },
    { x: 240, y: 400 },
  ]);
  const wanted = {
    spots: [
      { x: 280, y: 200 },
      { x: 100, y: 200 },
    ],
    best: 0,
    side: "start",
    texts: ["a name"],
    isNeeded: true,
  } as const;
  const leaderOf = (one: object): readonly [Spot, Spot] => {
    const [place] = placeLabels([{ ...wanted, ...one }], [line], [], PLOT);
    return leaderTo(textBox(place ?? { x: 0, y: 0, anchor: "start" }, wanted.texts));
  };
  expect(meets(line, leaderOf({}))).toBe(true);
  expect(meets(line, leaderOf({ leaderTo }))).toBe(false);
});
