/** The page that shows differing views: before, after, and both in turn. Drawn from the things, so it needs no pictures. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { at, root } from "../../scripts/bootstrap/paths.mjs";

const FILE = at("test-results/approved/report.html");
const safe = (text) => text.replace(/[&<>"]/gu, (letter) => `&#${letter.codePointAt(0)};`);

/** @returns {string} the file, from the top folder */
export function writeReport(found) {
  mkdirSync(dirname(FILE), { recursive: true });
  const parts = found.map(({ name, view, says, before, after }) => {
    const marks = (side) => says.flatMap((one) => (one[side] === undefined ? [] : [one[side]]));
    const [old, now] = [drawn(before, marks("before"), "#c00"), drawn(after, marks("after"), "#080")];
    const list = says.map((one) => `<li>${safe(one.says)}</li>`).join("");
    return `<section><h2>${safe(name)}, ${safe(view)}</h2><ul>${list}</ul>
<div class="pair"><figure><figcaption>before</figcaption>${old}</figure><figure><figcaption>after</figcaption>${now}</figure>
<figure class="blink"><figcaption>in turn</figcaption>${old}${now}</figure></div></section>`;
  });
  writeFileSync(
    FILE,
    `<!doctype html><meta charset="utf-8"><title>Approvals</title><style>
body{font:14px system-ui;margin:16px}.pair{display:flex;gap:16px;overflow:auto}svg{border:1px solid #aaa;background:#fff}
.blink{display:grid}.blink svg{grid-area:2/1}.blink svg+svg{animation:turn 1.2s steps(1) infinite}@keyframes turn{50%{opacity:0}}
</style>${parts.join("\n")}\n`,
  );
  return relative(root, FILE);
}

/** A view as SVG. Pictures are placed from their own corner, so what follows one is moved to it. */
function drawn(things, marked, color) {
  const isMarked = new Set(marked.map((thing) => JSON.stringify(thing)));
  let corner = [0, 0];
  let [right, bottom] = [0, 0];
  const shapes = things.flatMap((thing) => {
    const [kind, look, says, numbers] = thing;
    if (numbers.length < 4) return [];
    const isPicture = kind === "box" && look === "picture";
    // Words and grounds outside of pictures follow a picture in no fixed way; only what has later shapes counted is in it.
    const isIn = kind === "path" || numbers.length > 4 || (kind === "words" && numbers.length > 4);
    const [x, y] = isIn ? [numbers[0] + corner[0], numbers[1] + corner[1]] : numbers;
    if (isPicture) corner = [numbers[0], numbers[1]];
    right = Math.max(right, x + (numbers[2] ?? 0));
    bottom = Math.max(bottom, y + (numbers[3] ?? 0));
    const stroke = isMarked.has(JSON.stringify(thing)) ? color : "#bbb";
    if (kind === "words") {
      const size = Number(look.split("|")[1]) || 12;
      const ink = stroke === "#bbb" ? "#444" : color;
      return `<text x="${x}" y="${y + numbers[3] * 0.8}" font-size="${size}" fill="${ink}">${safe(says)}</text>`;
    }
    if (kind === "path") {
      const points = numbers.map((value, place) => value + corner[place % 2]);
      return `<polyline points="${points}" fill="none" stroke="${stroke}"/>`;
    }
    return `<rect x="${x}" y="${y}" width="${numbers[2]}" height="${numbers[3]}" fill="none" stroke="${stroke}"/>`;
  });
  return `<svg width="${right}" height="${bottom}" viewBox="0 0 ${right} ${bottom}">${shapes.join("")}</svg>`;
}
