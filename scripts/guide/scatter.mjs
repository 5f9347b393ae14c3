/**
 * Filters in a plane: the time of a probe and the rate of false positives, both on logarithmic axes. Pointing at a filter, or moving to it
 * with the Tab key, draws lines to both axes with its values, without a script.
 */
import { scaleLog } from "d3-scale";

/** Sizes of the picture: of a page with its list of chapters, and of a phone. */
const SIZES = [
  { name: "wide", width: 760, height: 340 },
  { name: "narrow", width: 340, height: 330 },
];
const MARGIN = { top: 44, right: 24, bottom: 46, left: 46 };
const FONT = 13;
/** Estimated width of a character. */
const CHARACTER = 7.2;
const RADIUS = 6;

/**
 * @param {readonly { name: string, rate: number, time: number }[]} points rates per 1,000 absent keys, times in ns
 * @param {{ x: string, y: string, best: string, label: string }} words
 */
export function scatter(points, words) {
  return `<div class="scatter">${SIZES.map((size) => picture(points, words, size)).join("\n")}</div>`;
}

function picture(points, words, { name, width, height }) {
  const x = scaleLog([1, 40], [MARGIN.left, width - MARGIN.right]);
  const y = scaleLog([1, 20], [height - MARGIN.bottom, MARGIN.top]);
  const bottom = height - MARGIN.bottom;
  const xTicks = [1, 2, 5, 10, 20, 40].map(
    (tick) => `<text class="tick" x="${at(x(tick))}" y="${bottom + 18}" text-anchor="middle">${tick} ns</text>`,
  );
  const yTicks = [1, 2, 5, 10, 20].map(
    (tick) =>
      `<path class="rule" d="M${MARGIN.left} ${at(y(tick))}H${width - MARGIN.right}"/>` +
      `<text class="tick" x="${MARGIN.left - 8}" y="${at(y(tick) + 4)}" text-anchor="end">${tick}</text>`,
  );
  const placed = place(
    points.map((point) => ({ ...point, x: x(point.time), y: y(point.rate) })),
    width,
  );
  return [
    `<svg class="scatter-${name}" viewBox="0 0 ${width} ${height}" role="group" aria-label="${words.label}">`,
    `<text class="title" x="0" y="16">${words.y}</text>`,
    ...yTicks,
    ...xTicks,
    `<text class="tick" x="${width - MARGIN.right}" y="${height - 8}" text-anchor="end">${words.x}</text>`,
    `<path class="frontier" d="${steps(frontier(points), x, y)}"/>`,
    ...placed.map((point) => dot(point, bottom)),
    "</svg>",
  ].join("");
}

const at = (value) => value.toFixed(1);

/** A filter, which leads to its row in the table. */
function dot({ name, rate, time, x, y, side, best }, bottom) {
  const label =
    side === "left"
      ? `x="${at(x - RADIUS - 5)}" y="${at(y + 4)}" text-anchor="end"`
      : side === "right"
        ? `x="${at(x + RADIUS + 5)}" y="${at(y + 4)}"`
        : `x="${at(x)}" y="${at(y + (side === "below" ? RADIUS + 15 : -RADIUS - 6))}" text-anchor="middle"`;
  return (
    `<a href="#family-${name}" class="dot${best ? " best" : ""}" aria-label="${name}: ${rate.toFixed(1)}, ${time.toFixed(1)} ns">` +
    `<path class="reach" d="M${at(x)} ${bottom}V${at(y)}H${MARGIN.left}"/>` +
    `<circle cx="${at(x)}" cy="${at(y)}" r="${RADIUS}"/><circle class="target" cx="${at(x)}" cy="${at(y)}" r="14"/>` +
    `<text ${label}>${name}</text>` +
    `<text class="value" x="${at(x)}" y="${bottom + 34}" text-anchor="middle">${time.toFixed(1)} ns</text>` +
    `<text class="value" x="${MARGIN.left + 6}" y="${at(y - 5)}">${rate.toFixed(1)}</text></a>`
  );
}

/** Filters of which no other is both faster and more exact, the fastest first. */
export function frontier(points) {
  const isBeaten = (one) => points.some((other) => other !== one && other.time <= one.time && other.rate <= one.rate);
  return points.filter((one) => !isBeaten(one)).sort((one, other) => one.time - other.time);
}

/** The border of what these filters reach: a line that steps down at each of them. */
function steps(best, x, y) {
  return best
    .map(({ time, rate }, index) => `${index === 0 ? "M" : "H"}${at(x(time))}${index === 0 ? " " : "V"}${at(y(rate))}`)
    .join("");
}

/** Chooses the side of each name so that it covers no other name and no other filter. */
function place(points, width) {
  const best = new Set(frontier(points).map(({ name }) => name));
  const taken = points.map(({ x, y }) => ({
    left: x - RADIUS,
    right: x + RADIUS,
    top: y - RADIUS,
    bottom: y + RADIUS,
  }));
  return points.map((point) => {
    const length = point.name.length * CHARACTER;
    const { x, y } = point;
    const boxes = {
      right: { left: x + RADIUS + 3, right: x + RADIUS + 5 + length, top: y - FONT / 2, bottom: y + FONT / 2 },
      left: { left: x - RADIUS - 5 - length, right: x - RADIUS - 3, top: y - FONT / 2, bottom: y + FONT / 2 },
      above: { left: x - length / 2, right: x + length / 2, top: y - RADIUS - 6 - FONT, bottom: y - RADIUS - 3 },
      below: { left: x - length / 2, right: x + length / 2, top: y + RADIUS + 3, bottom: y + RADIUS + 6 + FONT },
    };
    const isFree = (box) =>
      box.left >= MARGIN.left &&
      box.right <= width &&
      taken.every(
        (other) => box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
      );
    const side = Object.keys(boxes).find((name) => isFree(boxes[name])) ?? "right";
    taken.push(boxes[side]);
    return { ...point, side, best: best.has(point.name) };
  });
}
