/**
 * No connection after the first visit, and a new version that is published meanwhile. The tests have their own host,
 * which can be switched off and publishes a second build under other names.
 */
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { LABS } from "../all-pages.mjs";
import { ENGINES, ENGINES_SWEEP, SWEEP, sweep, tagged } from "./engines";
import { settled } from "./page";
import { type Host, serve } from "./sites";

test.use({ serviceWorkers: "allow" });

const BUILT = fileURLToPath(new URL("../../web/dist", import.meta.url));
const LIST = JSON.parse(readFileSync(join(BUILT, "results/index.json"), "utf8")) as { results: readonly unknown[] };
const BUNDLED = LIST.results.length;
const VISITED = sweep(LABS, ["lab-0", "lab-3", "lab-10"]);

/** A copy of the built lab that may be changed, and its host. */
async function host(isCaught?: (path: string) => boolean): Promise<Host & { readonly site: string }> {
  const site = mkdtempSync(join(process.env["TMPDIR"] ?? tmpdir(), "lsm-lab-site-"));
  cpSync(BUILT, site, { recursive: true, filter: (file) => !file.endsWith(".map") });
  return { site, ...(await serve(site, undefined, isCaught)) };
}

/**
 * Publishes another build of the same lab: all scripts and imports have other names, and the title names the version.
 */
function publish(site: string): void {
  const assets = readdirSync(join(site, "assets"));
  const renamed = new Map(
    assets
      .filter((name) => /-[\w-]+\.js$/u.test(name))
      .map((name) => [
        name,
        name.replace(/-[\w-]+\.js$/u, (hash) => `-${[...hash.slice(1, -3)].reverse().join("")}.js`),
      ]),
  );
  const files = [
    "index.html",
    "de/index.html",
    ...assets.filter((name) => name.endsWith(".js")).map((name) => `assets/${name}`),
    "sw.js",
  ];
  const hashes = new Map<string, string>();
  for (const file of files) {
    const built = readFileSync(join(site, file), "utf8");
    let text = built;
    for (const [before, after] of renamed) text = text.replaceAll(before, after);
    text = text.replaceAll("· LSM Lab`", "· LSM Lab, second build`");
    if (file === "sw.js")
      text = text
        .replaceAll(/sha256-[\w+/]{43}=/gu, (hash) => hashes.get(hash) ?? hash)
        .replace(/id:`[0-9a-f]{12}`/u, "id:`222222222222`")
        .replace(/"id":"[0-9a-f]{12}"/u, '"id":"222222222222"');
    hashes.set(hashOf(built), hashOf(text));
    writeFileSync(join(site, file), text);
  }
  for (const [before, after] of renamed) renameSync(join(site, "assets", before), join(site, "assets", after));
}

const hashOf = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** Opens the lab and waits until all of it is kept. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("#main.lab0")).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });
  // The results of the lab are kept last: the list, and every run that it names.
  await expect.poll(() => page.evaluate(keptResults), { timeout: 30_000 }).toBe(BUNDLED + 1);
}

/** Runs in the page. */
async function keptResults(): Promise<number> {
  const name = (await caches.keys()).find((one) => one.endsWith("results"));
  return name === undefined ? 0 : (await (await caches.open(name)).keys()).length;
}

/** Opens a page by its address, as from a bookmark. */
async function openPage(page: Page, address: string, name: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`${address}#v=1&page=${name}`);
  await expect(page.locator("main figure, main svg").first()).toBeVisible({ timeout: 30_000 });
}

/** Waits until the worker has kept the last page of the guide. */
async function keptGuide(page: Page): Promise<void> {
  const isKept = (): Promise<boolean> =>
    page.evaluate(async () => {
      const list = await caches.match(new URL("guide/assets/offline.json", document.baseURI));
      const names = ((await list?.json()) ?? []) as string[];
      const kept = names.map((name) => caches.match(new URL(`guide/${name}`, document.baseURI)));
      return names.length > 0 && (await Promise.all(kept)).every((one) => one !== undefined);
    });
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true);
}

async function askForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
}

test("after one visit every page opens without a connection, in both languages, with the bundled results", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { address, site, switchOff } = await host();
  const problems: string[] = [];
  page.on("pageerror", ({ message }) => {
    // Firefox's word for a file that was on its way when its page was left; that the runs are there is asked below.
    if (!message.includes("A ServiceWorker intercepted the request")) problems.push(message);
  });
  await visit(page, address);
  await keptGuide(page);
  await switchOff();
  await page.goto(`${address}guide/model-cost-model.html`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("The cost model");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("dialog").getByRole("combobox").fill("what is a fence pointer");
  await page
    .getByRole("option", { name: /^fence pointer/iu })
    .first()
    .click();
  await expect(page).toHaveURL(/guide\/glossary\.html#fence-pointer$/u);
  for (const lab of VISITED) await openPage(page, address, lab);
  await openPage(page, address, "measure");
  await expect(page.locator(".run-select option")).toHaveCount(BUNDLED);
  await expect(page.locator("#detail-measured")).toBeVisible();
  await openPage(page, `${address}de/`, "lab-1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wann ist „vielleicht“ falsch?");
  expect(problems).toEqual([]);
  rmSync(site, { recursive: true });
});

test(
  "a new version waits for its reader; a page that runs keeps to its own version, and no visit is of two",
  tagged(ENGINES, SWEEP),
  async ({ page, context }) => {
    test.setTimeout(120_000);
    const { address, site, switchOff } = await host();
    await visit(page, address);
    const other = await context.newPage();
    await openPage(other, address, "lab-2");
    publish(site);
    await askForUpdate(page);
    const notice = page.locator(".notice").filter({ hasText: "A new version of the lab is available" });
    await expect(notice).toBeVisible({ timeout: 30_000 });
    // Not loaded so far, and gone from the host: it is the first version's own.
    await openPage(page, address, "lab-1");
    await expect(page).toHaveTitle("Filter bits · LSM Lab");
    await notice.getByRole("button", { name: "Reload" }).click();
    await expect(page).toHaveTitle("Filter bits · LSM Lab, second build");
    await expect(page.locator("main figure").first()).toBeVisible();
    await expect(notice).toHaveCount(0);
    // The other page is still of the first build and still finds what it had not loaded.
    await expect(other).toHaveTitle("One digest, many probes · LSM Lab");
    await other.evaluate(() => {
      location.hash = "v=1&page=lab-3";
    });
    await expect(other).toHaveTitle("Grow a tree · LSM Lab");
    await expect(other.locator("main svg").first()).toBeVisible();
    // From now on everything is of the second build, without a connection too.
    await switchOff();
    await openPage(page, address, "lab-4");
    await expect(page).toHaveTitle("Journey of a miss · LSM Lab, second build");
    // This version and the one before, the results, and the guide.
    const names = await page.evaluate(() => caches.keys());
    expect(names.filter((name) => name.startsWith("lsm-lab ")).length).toBe(4);
    rmSync(site, { recursive: true });
  },
);

test(
  "half a publication is rejected: the page of another version fails the new one, and the old one stays",
  SWEEP,
  async ({ page }) => {
    const { address, site, switchOff } = await host();
    await visit(page, address);
    const before = readFileSync(join(site, "index.html"), "utf8");
    publish(site);
    // The host still has the page of before.
    writeFileSync(join(site, "index.html"), before);
    await askForUpdate(page);
    await page.waitForFunction(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.installing === null && registration.waiting === null;
    });
    await expect(page.locator(".notice")).toHaveCount(0);
    await switchOff();
    await openPage(page, address, "lab-1");
    await expect(page).toHaveTitle("Filter bits · LSM Lab");
    rmSync(site, { recursive: true });
  },
);

/** The script of a page of the lab. */
function scriptOf(source: string): string {
  const manifest = JSON.parse(readFileSync(join(BUILT, "manifest.json"), "utf8")) as Record<string, { file: string }>;
  return manifest[source]?.file ?? "";
}

test("folders of the guide, and addresses with a query, open without a connection", async ({ page }) => {
  const { address, site, switchOff } = await host();
  await visit(page, address);
  await keptGuide(page);
  await switchOff();
  for (const [path, heading] of [
    ...["guide/index.html", "guide/", "guide", "guide/?from=mail", "guide/index.html?from=mail"].map((one) => [
      one,
      "Getting started",
    ]),
    ...["guide/de/", "guide/de", "guide/de/?from=mail#main"].map((one) => [one, "Einstieg"]),
    ["guide/glossary.html?from=mail#fence-pointer", "Glossary"],
    ...["?from=mail", "index.html?from=mail"].map((one) => [one, "One lookup, five filters. How many hashes?"]),
    ...["de", "de/", "de/?from=mail"].map((one) => [one, "Ein Lookup, fünf Filter. Wie viele Hashes?"]),
  ] as const) {
    await page.goto("about:blank");
    await page.goto(`${address}${path}`);
    await expect(page.getByRole("heading", { level: 1 }), path).toContainText(heading ?? "");
  }
  rmSync(site, { recursive: true });
});

test("a page of another network in place of a script is not kept", ENGINES_SWEEP, async ({ page }) => {
  const growth = scriptOf("src/lab/learn/lab3/Page.tsx");
  const caught = new Set([growth]);
  const { address, site, switchOff } = await host((path) => caught.delete(path));
  await visit(page, address);
  expect(caught.size).toBe(0);
  await switchOff();
  await openPage(page, address, "lab-3");
  rmSync(site, { recursive: true });
});

test("a kept script that is wrong is fetched again for the next load", SWEEP, async ({ page }) => {
  const { address, site } = await host();
  await visit(page, address);
  const wrong = ["index.html", "src/lab/learn/lab3/Page.tsx"].map(scriptOf);
  /** Writes a text in place of the kept files if there is one, and returns how they begin. */
  const kept = (text: string | null): Promise<string[]> =>
    page.evaluate(
      async ([files, body]) => {
        const own = (await caches.keys()).find((name) => !/(?:results|guide)$/u.test(name)) ?? "";
        const cache = await caches.open(own);
        return await Promise.all(
          files.map(async (file) => {
            const url = new URL(file, document.baseURI).href;
            const before = await cache.match(url);
            if (body !== null) await cache.put(url, new Response(body, { headers: { "Content-Type": "text/html" } }));
            return ((await before?.text()) ?? "").slice(0, 7);
          }),
        );
      },
      [wrong, text] as const,
    );
  const built = await kept("<title>Sign in</title>");
  expect(await kept(null)).toEqual(["<title>", "<title>"]);
  await page.goto("about:blank");
  await page.goto(address);
  await expect.poll(() => kept(null), { timeout: 30_000 }).toEqual(built);
  await openPage(page, address, "lab-3");
  rmSync(site, { recursive: true });
});

test("a page of another network does not replace the kept guide", SWEEP, async ({ page }) => {
  let isAway = false;
  const { address, site, switchOff } = await host(() => isAway);
  await visit(page, address);
  await keptGuide(page);
  isAway = true;
  for (const path of ["guide/glossary.html", "guide/", "results/index.json"]) {
    await page.goto(`${address}${path}`);
    await expect(page.getByText("Welcome to this hotel.")).toBeVisible();
  }
  await page.evaluate((results) => fetch(results), `${address}results/index.json`);
  isAway = false;
  await switchOff();
  await page.goto(`${address}guide/`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Getting started");
  await page.goto(`${address}guide/glossary.html`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Glossary");
  expect(
    await page.evaluate(
      async (results) => (await fetch(results)).headers.get("content-type"),
      `${address}results/index.json`,
    ),
  ).toContain("json");
  rmSync(site, { recursive: true });
});

test("results are the newest while there is a connection", SWEEP, async ({ page }) => {
  const { address, site, switchOff } = await host();
  await visit(page, address);
  await openPage(page, address, "measure");
  await expect(page.locator(".answer-figure")).toBeVisible();
  writeFileSync(join(site, "results/index.json"), JSON.stringify({ results: [] }));
  // Without a run the page has no figure to wait for.
  await page.goto("about:blank");
  await page.goto(`${address}#v=1&page=measure`);
  await expect(page.getByText("What does your machine show?")).toBeVisible({ timeout: 30_000 });
  await switchOff();
  rmSync(site, { recursive: true });
});

test(
  "a host without the service worker, or a browser that refuses it, is no matter for words",
  SWEEP,
  async ({ page }) => {
    await page.addInitScript(() => {
      // Firefox first runs this on its blank page, where service workers are unavailable.
      if (!("serviceWorker" in navigator)) return;
      Object.defineProperty(navigator.serviceWorker, "register", { value: () => Promise.reject(new Error("refused")) });
    });
    const problems: string[] = [];
    page.on("pageerror", ({ message }) => problems.push(message));
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    await page.goto("./");
    await expect(page.locator("#main.lab0")).toBeVisible();
    await settled(page);
    await expect(page.locator(".notice")).toHaveCount(0);
    expect(problems).toEqual([]);
  },
);
