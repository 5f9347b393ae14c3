/**
 * `npm run measure:rooms`: measures the height of the start of each figure in a page of the built site, at every width
 * that a page may give it. It writes the space that the loader and `room.css` reserve
 * (`web/src/elements/build/rooms.generated.ts`).
 *
 * A room is never lower than its figure, or the page would move, so it is the greatest of two fonts. It is not much
 * higher either, or there would be a hole. A width from which on a figure is lower begins a separate room.
 */
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { pageWith, servePage, serveSite } from "../../tests/hosts.mjs";
import { doCommand } from "../arguments.mjs";
import { at } from "../bootstrap/paths.mjs";
import { Problem } from "../bootstrap/problem.mjs";
import { bootstrap, buildPage } from "../bootstrap/products.mjs";
import { figureScripts } from "../checks/budget.mjs";
import { launchChromium } from "./headless-chromium.mjs";
import { roomsOf } from "./room-cuts.mjs";

/** Widths of tags, in CSS pixels: from a small phone without its margins to a wide text. */
const WIDTHS = { from: 272, to: 1200, step: 8 };
/** Fonts of the pages. */
const FACES = ["serif", "Arial, sans-serif"];
/** German words are longer. */
const LANGUAGES = { en: "lsm-lab.js", de: "de/lsm-lab.js" };
const READY_MS = 120_000;

await doCommand({ name: "npm run measure:rooms" }, async () => {
  await bootstrap();
  await buildPage();
  const names = Object.keys(
    figureScripts(JSON.parse(await readFile(at("web/dist/elements/v1/manifest.json"), "utf8"))),
  );
  const browser = await launchChromium();
  const site = await serveSite();
  try {
    const languages = [];
    for (const [language, script] of Object.entries(LANGUAGES)) {
      languages.push([language, await measured(browser, site, names, script)]);
    }
    await writeFile(at("web/src/elements/build/rooms.generated.ts"), fileOf(languages));
  } finally {
    await browser.close();
    await site.close();
  }
  process.stdout.write("Now: npm run elements, then npm run build.\n");
});

/** Returns the heights of each figure by width, in the language of a script. */
async function measured(browser, site, names, script) {
  const host = await servePage(pageOf(site, names).replace("v1/lsm-lab.js", `v1/${script}`));
  try {
    const heights = new Map(measuresOf(names).map((measure) => [measure, []]));
    const page = await browser.newPage({ viewport: { width: WIDTHS.to + 40, height: 900 } });
    await open(page, host);
    for (let width = WIDTHS.from; width <= WIDTHS.to; width += WIDTHS.step) {
      for (const face of FACES) {
        for (const [name, height] of Object.entries(await heightsAt(page, face, width))) {
          const [row, at] = [heights.get(name), (width - WIDTHS.from) / WIDTHS.step];
          row[at] = { width, height: Math.max(row[at]?.height ?? 0, Math.ceil(height)) };
        }
      }
    }
    return heights;
  } finally {
    await host.close();
  }
}

/** Starts of figures, then states with their own reserved space: without controls, compact, and each task. */
function measuresOf(names) {
  const { attributes } = editors().tags.find(({ name }) => name === "lsm-task");
  const tasks = attributes.find(({ name }) => name === "task").values;
  const states = ["controls=none", "compact=true"];
  return [
    ...names,
    ...states.flatMap((state) => names.map((name) => `${name} ${state}`)),
    // The guide's first plot is one of a file.
    "plot figure=table3",
    ...tasks.map(({ name }) => `task task=${name}`),
  ];
}

/** Names and values of attributes, as the build writes them for editors. */
function editors() {
  return JSON.parse(readFileSync(at("web/dist/elements/v1/html-data.json"), "utf8"));
}

/** A page with all figures, in all states with their own space. */
function pageOf(site, names) {
  const tags = measuresOf(names).map((measure) => {
    const [name, attribute = ""] = measure.split(" ");
    const attributes = `${attribute}${given(measure, site)} data-is="${measure}"`;
    return `<lsm-${name} loading="eager" ${attributes}></lsm-${name}>`;
  });
  return pageWith(site, `<div id="width">${tags.join("")}</div>`);
}

/** Opens it and waits until all have loaded. */
async function open(page, host) {
  await page.goto(host.origin);
  const isLive = () =>
    [...document.querySelectorAll("#width > *")].every((tag) => tag.shadowRoot?.querySelector(".lsm-shell") !== null);
  await page.waitForFunction(isLive, undefined, { timeout: READY_MS }).catch(() => {
    throw new Problem("Not all figures came: open the guide (npm start) and see which one says why in the console.");
  });
}

/** Further attributes of a measured tag: `lsm-results` needs a file. */
function given(measure, site) {
  const run = { results: "vm-virtio-disk", "plot figure=table3": "vm-virtio-disk-paper-core" }[
    measure.replace(/^results .*/u, "results")
  ];
  return run === undefined ? "" : ` results="${site.origin}/results/${run}.json"`;
}

/** Heights at a width, after figures have adapted to it. */
function heightsAt(page, face, width) {
  return page.evaluate(
    async ([face, width]) => {
      const place = document.getElementById("width");
      place.style.fontFamily = face;
      place.style.width = `${width}px`;
      const read = () => {
        const heights = {};
        for (const tag of place.children) {
          const measure = tag.dataset.is;
          const { height } = tag.shadowRoot.querySelector(".place").getBoundingClientRect();
          heights[measure] = Math.max(heights[measure] ?? 0, height);
        }
        return heights;
      };
      // Waits for two equal frames, because figures are drawn again when their width is known.
      for (let before = ""; ; ) {
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        const now = read();
        if (JSON.stringify(now) === before) return now;
        before = JSON.stringify(now);
      }
    },
    [face, width],
  );
}

function fileOf(languages) {
  const rows = (heights) =>
    [...heights].map(([name, row]) => `    ${JSON.stringify(name)}: ${JSON.stringify(roomsOf(row))},`).join("\n");
  const all = languages.map(([language, heights]) => `  ${language}: {\n${rows(heights)}\n  },`);
  return `/** Generated by \`npm run measure:rooms\` from the figures as they stand in a page. */

export type Language = ${languages.map(([language]) => JSON.stringify(language)).join(" | ")};

/** How high the start of each figure is in a language, and its states with their own space: from a width on, in CSS pixels; the first from 0 on. */
export const ROOMS: Readonly<Record<Language, Readonly<Record<string, readonly (readonly [number, number])[]>>>> = {
${all.join("\n")}
};
`;
}
