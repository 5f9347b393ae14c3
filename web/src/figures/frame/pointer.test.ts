import { expect, it } from "vitest";
import { pointerIn } from "./pointer";

function elementOf(own: number, box: { left: number; top: number; width: number }): Element {
  const element = document.createElement("div");
  Object.defineProperty(element, "clientWidth", { value: own });
  element.getBoundingClientRect = () => new DOMRect(box.left, box.top, box.width, 100);
  return element;
}

it.each([
  ["as large as it is drawn", 500, 500, { x: 100, y: 50 }],
  ["zoomed", 500, 700, { x: 100, y: 50 }],
  ["scaled down to its place", 500, 400, { x: 100, y: 50 }],
])("finds a point of a figure that is %s", (_, own, width, at) => {
  const scale = width / own;
  const point = { clientX: 40 + at.x * scale, clientY: 30 + at.y * scale };
  const found = pointerIn(elementOf(own, { left: 40, top: 30, width }), point);
  expect(found.x).toBeCloseTo(at.x);
  expect(found.y).toBeCloseTo(at.y);
});

it("takes px of the window where an element has no size of its own", () => {
  expect(pointerIn(elementOf(0, { left: 40, top: 30, width: 0 }), { clientX: 50, clientY: 50 })).toEqual({
    x: 10,
    y: 20,
  });
});
