/** The sentinel for layouts finds each kind of fault on a page made for it, and nothing on pages without one. */
import { expect, type Page, test } from "@playwright/test";
import { layoutFaults } from "./sentinel";

const STYLE = `<!doctype html><style>
  body { margin: 16px; font: 16px/1.5 sans-serif; }
  .over { position: absolute; inset: 0; }
  .place { position: relative; }
</style>`;
const TALL = `<p>${"A line of a long page.<br>".repeat(100)}</p>`;

const BAD: readonly (readonly [fault: RegExp, what: string, html: string])[] = [
  [
    /^covered: \.place p "Level 3" by div\.over/u,
    "a box over a text",
    `<div class="place"><p>Level 3</p><div class="over" style="background: white"></div></div>`,
  ],
  [
    /^covered: \.place p "Level 3"/u,
    "a box that lets clicks through",
    `<div class="place"><p>Level 3</p><div class="over" style="background: white; pointer-events: none"></div></div>`,
  ],
  [
    /^covered: \.place p "Level 3"/u,
    "a text over a text",
    `<div class="place"><p>Level 3</p><p class="over" style="margin: 0">4 tables</p></div>`,
  ],
  [
    /^covered: \.marks text "5 %"/u,
    "a text over a text in a picture",
    `<svg class="marks" width="200" height="60"><text x="20" y="30">5 %</text><text x="24" y="32">6 %</text></svg>`,
  ],
  [
    /^covered: \.marks text "5 %" by \.marks rect/u,
    "a shape over a text in a picture",
    `<svg class="marks" width="200" height="60"><text x="20" y="30">5 %</text><rect x="10" y="10" width="60" height="30"/></svg>`,
  ],
  [
    /^scrolled 150: covered: p "400 keys" and 1 more by div\.bar/u,
    "a bar that stays while the page scrolls",
    `<div class="bar" style="position: sticky; top: 0; background: white; height: 60px"></div><p style="margin-top: 100px">400 keys</p>${TALL}`,
  ],
  [
    /^cut off: \.narrow p "user:0684312911203" by div\.narrow/u,
    "a text wider than a box that hides the rest",
    `<div class="narrow" style="width: 60px; overflow: hidden"><p>user:0684312911203</p></div>`,
  ],
  [
    /^cut off: p\.short "user:0684312911203"/u,
    "an ellipsis",
    `<p class="short" style="width: 60px; overflow: hidden; text-overflow: ellipsis">user:0684312911203</p>`,
  ],
  [
    /^cut off: \.low p "third"/u,
    "lines below a box that hides the rest",
    `<div class="low" style="height: 50px; overflow: hidden"><p style="margin: 0">first<br>second</p><p>third</p></div>`,
  ],
  [
    /^cut off: \.marks text "largest key" by svg\.marks/u,
    "a text at the edge of a picture",
    `<svg class="marks" width="100" height="40"><text x="60" y="20">largest key</text></svg>`,
  ],
  [
    /^cut off: button\.run "Lock in and run"/u,
    "words wider than their button",
    `<button class="run" style="width: 60px; white-space: nowrap">Lock in and run</button>`,
  ],
  [
    /^cut off: input\.bits "1048576"/u,
    "a number wider than its field",
    `<input class="bits" style="width: 30px" value="1048576">`,
  ],
  [
    /^cut off: select\.hash "MurmurHash64A"/u,
    "an option wider than its list",
    `<select class="hash" style="width: 60px"><option>MurmurHash64A</option></select>`,
  ],
  [
    /^in the way: button\.run "Run" by div\.over/u,
    "an invisible box over a button",
    `<div class="place"><button class="run">Run</button><div class="over"></div></div>`,
  ],
  [
    /^hidden number: \.rows p "row 38" and \d+ more by div\.rows/u,
    "numbers below a box that scrolls",
    `<div class="rows" style="height: 100px; overflow: auto"><p>first</p>${Array.from({ length: 40 }, (_, at) => `<p>row ${39 - at}</p>`).join("")}</div>`,
  ],
  [
    /^hidden number: \.wide td "12 ns" by div\.wide/u,
    "a number next to a box that scrolls",
    `<div class="wide" style="width: 200px; overflow-x: auto"><table><tr><td style="min-width: 300px">hash</td><td>12 ns</td></tr></table></div>`,
  ],
  [
    /^beyond the window: the page, \d+ px/u,
    "a page wider than its window",
    `<div style="width: 900px; height: 10px"></div>`,
  ],
  [/^beyond the window: p "Level 3"/u, "a text left of the window", `<p style="margin-left: -40px">Level 3</p>`],
];

const GOOD: readonly (readonly [what: string, html: string])[] = [
  [
    "text, a button, a field, a list and a picture",
    `<p>Level 3</p><button>Run</button><input value="12"><select><option>MurmurHash64A</option></select><svg width="200" height="60"><rect width="200" height="60" fill="white"/><text x="20" y="30">5 %</text></svg>`,
  ],
  [
    "a radio button in its label",
    `<label class="place"><input type="radio" class="over" style="opacity: 0"><span>5 %</span></label>`,
  ],
  ["a long page", TALL],
  [
    "numbers that readers unfold inside of a box that scrolls",
    `<div style="height: 60px; overflow: auto"><p>first</p><details open><summary>more</summary><p>12 ns</p><p>13 ns</p></details></div>`,
  ],
  ["words that scroll", `<div style="height: 60px; overflow: auto"><p>first</p><p>second</p><p>third</p></div>`],
  [
    "what is said to screen readers alone",
    `<p class="visually-hidden" style="position: absolute; width: 1px; height: 1px; overflow: hidden">3 of 5</p>`,
  ],
  [
    "a transparent or hidden box over a text",
    `<div class="place"><p>Level 3</p><div class="over"></div></div><div class="place"><p>Level 4</p><div class="over" style="background: white; visibility: hidden"></div></div>`,
  ],
  ["an open dialog", `<p>Level 3</p><button>Run</button><dialog open style="top: 0">Keys</dialog>`],
  [
    "an outline around a text",
    `<svg width="200" height="60"><text x="20" y="30">5 %</text><rect x="2" y="2" width="100" height="50" fill="none" stroke="black"/></svg>`,
  ],
];

async function faultsOf(page: Page, html: string): Promise<readonly string[]> {
  await page.setViewportSize({ width: 600, height: 400 });
  await page.setContent(STYLE + html);
  const faults = await layoutFaults(page);
  return faults.map((fault) => fault.replace(/^600x400 (?:scrolled 0: )?/u, ""));
}

test("each kind of fault is found, and nothing else on its page", async ({ page }) => {
  for (const [fault, what, html] of BAD) {
    const faults = await faultsOf(page, html);
    expect.soft(faults.join("\n"), what).toMatch(fault);
    expect.soft(faults, what).toHaveLength(1);
  }
});

test("nothing is found on pages without a fault", async ({ page }) => {
  for (const [what, html] of GOOD) expect.soft(await faultsOf(page, html), what).toEqual([]);
});
