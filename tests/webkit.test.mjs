/**
 * Tests for readers with Safari, in WebKitGTK (`npm run soak`): every page of the lab, and every figure on another
 * origin. Figures are tested alone, in a frame without an origin, and under a policy that forbids workers.
 */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { parse } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { pageWith, servePage, serveSite } from "./hosts.mjs";
import { startWebKit } from "./webdriver.mjs";

const FIGURES = readdirSync(new URL("../web/src/elements/definitions", import.meta.url)).map(
  (file) => parse(file).name,
);
const LABS = Array.from({ length: 11 }, (_, number) => `lab-${number}`);
const PAGES = [...LABS, "explore", "measure", "teach", "teach-builder", "reference"];
const FIGURE_MS = 30_000;

/** Keeps what goes wrong in a page for the test. */
const KEEP_ERRORS = `<script>globalThis.wrong = [];
addEventListener("error", ({ message }) => wrong.push(message));
addEventListener("unhandledrejection", ({ reason }) => wrong.push(String(reason)));</script>`;

let webkit;
let site;
const hosts = [];

before(async () => {
  webkit = await startWebKit();
  site = await serveSite();
});
afterEach(() => Promise.all(hosts.splice(0).map((host) => host.close())));
after(async () => {
  await webkit?.close();
  await site?.close();
});

/** Opens a foreign page with this markup. */
async function visit(body, policy = null) {
  const host = await servePage(pageWith(site, body, KEEP_ERRORS), policy);
  hosts.push(host);
  await webkit.open(host.origin);
}

/** Waits until something holds in the page. */
async function until(what, code, ...values) {
  for (let left = FIGURE_MS; left > 0; left -= 100) {
    if (await webkit.run(`return Boolean(${code})`, ...values)) return;
    await pause(100);
  }
  assert.fail(`${what}: not within ${FIGURE_MS / 1000} s`);
}

const IS_LIVE = 'document.querySelector("[loading=eager]").shadowRoot?.querySelector(".lsm-shell")';
const IN_FRAME = 'document.querySelector("[data-figure]")?.shadowRoot?.querySelector(".lsm-shell")';
const tagOf = (figure) =>
  `<lsm-${figure} loading="eager" results="${site.origin}/elements/v1/run.json"></lsm-${figure}>`;

for (const figure of FIGURES) {
  test(`WebKit shows ${figure} on another origin`, async () => {
    await visit(tagOf(figure));
    await until(figure, IS_LIVE);
    const seen = await webkit.run(`
      const figure = document.querySelector("[loading=eager]");
      const state = figure.getState();
      figure.setState(state);
      const drawn = [...figure.shadowRoot.querySelectorAll("*")];
      return {
        isSame: state === figure.getState(),
        notice: figure.shadowRoot.querySelector(".lsm-notice")?.textContent ?? null,
        unknown: drawn.filter((one) => one.constructor.name === "HTMLUnknownElement").map((one) => one.localName),
        isWide: document.documentElement.scrollWidth > innerWidth,
        wrong,
      };`);
    assert.deepEqual(seen, { isSame: true, notice: null, unknown: [], isWide: false, wrong: [] });
  });
}

test("WebKit computes on the page's own thread where a policy forbids workers", async () => {
  const policy = `script-src 'unsafe-inline' 'wasm-unsafe-eval' ${site.origin}; worker-src 'none'`;
  await visit(tagOf("journey"), policy);
  await until("journey", IS_LIVE);
  assert.deepEqual(await webkit.run("return wrong"), []);
});

test("WebKit shows a figure in a frame that has no origin", async () => {
  const frame = `${site.origin}/embed/index.html?figure=journey`;
  await visit(`<iframe src="${frame}" sandbox="allow-scripts" width="700" height="200"></iframe>
    <script>addEventListener("message", ({ data }) => { if (data.type === 'ready') globalThis.told = data; });</script>`);
  await until("what the frame says", "globalThis.told");
  await webkit.enter("iframe");
  await until("the figure", IN_FRAME);
  await webkit.leave();
});

for (const page of PAGES) {
  test(`WebKit opens the page ${page}`, async () => {
    await webkit.open("about:blank");
    await webkit.open(`${site.origin}/index.html#v=1&page=${page}`);
    await webkit.run("globalThis.wrong = []; addEventListener('error', ({ message }) => wrong.push(message));");
    await until(page, 'document.querySelector("h1")');
    await pause(1000);
    const seen = await webkit.run(`
      const said = [...document.querySelectorAll("[role=alert]")].map((one) => one.textContent).join("");
      return { said, isWide: document.documentElement.scrollWidth > innerWidth, wrong };`);
    assert.deepEqual(seen, { said: "", isWide: false, wrong: [] });
  });
}
