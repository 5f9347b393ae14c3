/**
 * Filters in a plane: the time of a probe and the rate of false positives, both on logarithmic axes. Each dot has its places for all bits
 * per key, and the script of the theme moves it there. Without a script, the picture shows the first places, and a dot is a link to its row
 * in the table.
 */
import { scaleLog } from "d3-scale";

/** Sizes of the picture: of a page with its list of chapters, and of a phone. */
const SIZES = [
  { name: "wide", width: 760, height: 350 },
  { name: "narrow", width: 340, height: 400 },
];
const MARGIN = { top: 34, right: 24, bottom: 46, left: 46 };
/** Estimated width of a character. */
const CHARACTER = 7.8;
const RADIUS = 6;
/** Distances of a name: from each dot, which has a ring once it is chosen, and between lines. Without room, names are closer. */
const WIDE = { ring: 9, line: 17 };
const CLOSE = { ring: RADIUS, line: 13 };
const X = { domain: [1, 40], ticks: [1, 2, 5, 10, 20, 40] };
const Y = { domain: [0.3, 60], ticks: [0.5, 1, 2, 5, 10, 20, 50] };

/**
 * Each setting has its bits per key and all filters, with rates per 1,000 absent keys and times in ns. The picture shows `first` bits per
 * key at first, and `chosen` is the filter that is chosen at first. `name` is the engine's name, and `title` the one that is shown.
 *
 * @typedef {{ name: string, title: string, rate: number, time: number }} Point
 * @param {readonly { bits: number, points: readonly Point[] }[]} settings
 */
export function scatter(settings, first, chosen, words) {
  const at = settings.findIndex(({ bits }) => bits === first);
  return `<div class="scatter" data-filters>
<label class="scatter-bits" hidden>${words.bits} <input type="range" min="0" max="${settings.length - 1}" value="${at}" step="1" aria-valuetext="${first}" data-bits="${settings.map(({ bits }) => bits)}"> <output>${first}</output></label>
<p class="scatter-read" aria-live="polite">${said(settings[at].points.find(({ name }) => name === chosen))}</p>
${SIZES.map((size) => picture(settings, at, chosen, words, size)).join("\n")}
<p class="scatter-marks"><i class="full"></i> ${words.best} <i></i> ${words.beaten}</p>
</div>`;
}

/** The values of a filter as a sentence. The script repeats it with the values of another one. */
function said({ name, title, rate, time }) {
  return `<b>${title}</b> (<code>${name}</code>): <span>${rate.toFixed(1)}</span> of 1,000 absent keys get <em>maybe</em>; a probe takes <span>${time.toFixed(1)}</span> ns.`;
}

function picture(settings, first, chosen, words, { name, width, height }) {
  const x = scaleLog(X.domain, [MARGIN.left, width - MARGIN.right]);
  const y = scaleLog(Y.domain, [height - MARGIN.bottom, MARGIN.top]);
  const bottom = height - MARGIN.bottom;
  const xTicks = X.ticks.map(
    (tick) => `<text class="tick" x="${at(x(tick))}" y="${bottom + 18}" text-anchor="middle">${tick} ns</text>`,
  );
  const yTicks = Y.ticks.map(
    (tick) =>
      `<path class="rule" d="M${MARGIN.left} ${at(y(tick))}H${width - MARGIN.right}"/>` +
      `<text class="tick" x="${MARGIN.left - 8}" y="${at(y(tick) + 4)}" text-anchor="end">${tick}</text>`,
  );
  const placed = settings.map(({ points }) =>
    place(
      points.map((point) => ({ ...point, x: x(point.time), y: y(point.rate) })),
      width,
    ),
  );
  const names = placed[first].map((point) => point.name);
  const borders = settings.map(({ points }) => steps(frontier(points), x, y));
  return [
    `<svg class="scatter-${name}" viewBox="0 0 ${width} ${height}" role="group" aria-label="${words.label}">`,
    `<clipPath id="scatter-${name}"><path d="M${MARGIN.left} 0H${width}V${bottom}H${MARGIN.left}z"/></clipPath>`,
    `<text class="title" x="0" y="16">${words.y}</text>`,
    ...yTicks,
    ...xTicks,
    `<text class="tick" x="${width - MARGIN.right}" y="${height - 8}" text-anchor="end">${words.x}</text>`,
    `<path class="frontier" d="${borders[first]}" data-at="${borders.join("|")}"/>`,
    `<g clip-path="url(#scatter-${name})">${names.map((one) => reach(one, placed, first)).join("")}</g>`,
    ...names.map((one) => dot(one, placed, first, chosen)),
    "</svg>",
  ].join("");
}

const at = (value) => value.toFixed(1);

/** Lines from a filter to both axes, which end at the axes. */
function reach(name, placed, first) {
  const { x, y } = placed[first].find((point) => point.name === name);
  return `<path class="reach" data-name="${name}" d="M0 0V999M0 0H-999" transform="translate(${at(x)} ${at(y)})"/>`;
}

/** A filter, which leads to its row in the table. */
function dot(name, placed, first, chosen) {
  const all = placed.map((points) => points.find((point) => point.name === name));
  const { x, y, title, rate, time, side, best } = all[first];
  const places = all.map((one) => [
    at(one.x),
    at(one.y),
    one.side,
    Number(one.best),
    one.rate.toFixed(1),
    one.time.toFixed(1),
  ]);
  const mark = `${best ? " best" : ""}${name === chosen ? " chosen" : ""}`;
  return (
    `<a href="#family-${name}" class="dot${mark}" data-name="${name}" data-title="${title}" data-side="${side}" data-at="${places.join("|")}"` +
    ` transform="translate(${at(x)} ${at(y)})" aria-label="${title}: ${rate.toFixed(1)}, ${time.toFixed(1)} ns">` +
    `<circle r="${RADIUS}"/><circle class="target" r="14"/><text>${title}</text></a>`
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

/** Names filters. Those without room for their names are named before all others in the next try, so that most have a name. */
function place(points, width) {
  const best = new Set(frontier(points).map(({ name }) => name));
  const isNameless = ({ side }) => side === "none";
  let order = points;
  let fewest = null;
  for (const distances of points.flatMap(() => [WIDE, CLOSE]).sort((one, other) => other.ring - one.ring)) {
    const placed = placeInOrder(order, points, width, distances);
    if (fewest === null || placed.filter(isNameless).length < fewest.filter(isNameless).length) fewest = placed;
    const nameless = placed.filter(isNameless).map(({ name }) => name);
    order = [...order].sort((one, other) => nameless.includes(other.name) - nameless.includes(one.name));
  }
  return points.map(({ name }) => ({ ...fewest.find((point) => point.name === name), best: best.has(name) }));
}

/** Chooses the side of each name so that it covers no other name and no other filter. A name without room is left out. */
function placeInOrder(order, points, width, { ring, line }) {
  const taken = points.map(({ x, y }) => ({ left: x - ring, right: x + ring, top: y - ring, bottom: y + ring }));
  return order.map((point) => {
    const length = point.title.length * CHARACTER;
    const { x, y } = point;
    const beside = { top: y - line / 2, bottom: y + line / 2 };
    const over = { left: x - length / 2, right: x + length / 2 };
    const boxes = {
      right: { left: x + ring + 1, right: x + RADIUS + 5 + length, ...beside },
      left: { left: x - RADIUS - 5 - length, right: x - ring - 1, ...beside },
      above: { ...over, top: y - ring - 1 - line, bottom: y - ring - 1 },
      below: { ...over, top: y + ring + 1, bottom: y + ring + 1 + line },
    };
    const isFree = (box) =>
      box.left >= MARGIN.left &&
      box.right <= width &&
      taken.every(
        (other) => box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
      );
    const side = Object.keys(boxes).find((name) => isFree(boxes[name])) ?? "none";
    if (side !== "none") taken.push(boxes[side]);
    return { ...point, side };
  });
}
