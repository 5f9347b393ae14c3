/**
 * Random hands on all pages, pages that open and close a hundred times, and arbitrary links: nothing breaks, leaks or
 * is trusted.
 *
 * Random hands are part of `npm run soak`. `MONKEY_ACTIONS` sets the total number of actions (600 here; the separate
 * stage has 10,000), `MONKEY_SEED` the seed. The same seed makes the same choices, and a failure names its seed and its
 * last actions.
 */
import { readdirSync, readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { PAGES } from "../all-pages.mjs";
import { CHROMIUM, ENGINES, SOAK, SWEEP, sweep, tagged } from "./engines";
import { addressRests, bundle, open, settled } from "./page";
import { act, arrive, random } from "./random-hands";
import { openPage, tellViolations, watch } from "./watching";

const ACTIONS = Number(process.env["MONKEY_ACTIONS"] ?? 600);
const SEED = Number(process.env["MONKEY_SEED"] ?? 1);
const ACTIONS_PER_TEST = 500;
/** After this number of actions, the view is opened again from its own address. */
const ACTIONS_PER_LIFE = 60;
/** Texts that no page may show: a number that is not one, a missing text, a broken invariant. */
const NEVER = /\bNaN\b|\bundefined\b|\bInfinity\b|\[object |internal error|panicked|unreachable/u;

/** Checks the conditions that hold at any moment. */
async function expectSound(page: Page): Promise<void> {
  await expect(page.locator(".failure")).toHaveCount(0);
  const said = await page.locator("body").innerText();
  expect(NEVER.exec(said)?.[0] ?? "", "what no page may say").toBe("");
  // Sharing computes one hash, whatever was chosen.
  const chosen = page.locator(".cost-bar [data-mark=chosen] [data-mark=name]");
  const isShared = (await page.locator("#main").count()) > 0 && /arm=shared/u.test(page.url());
  if (isShared && (await chosen.count()) > 0) await expect(chosen).toHaveText(/^[01] hash(?:es)?$/iu);
}

/** The address of a view brings it back without a word of complaint. */
async function expectOwnLink(page: Page): Promise<void> {
  // Addresses are written a moment after the state.
  await addressRests(page);
  const { hash } = new URL(page.url());
  await openPage(page, hash.replace(/^#/u, ""));
  const complaint = page.locator(".notice").filter({ hasText: /^(?:In this link|This link)/u });
  expect(await complaint.allTextContents(), `the page's own link ${hash}`).toEqual([]);
}

for (let part = 0; part * ACTIONS_PER_TEST < ACTIONS; part += 1) {
  const seed = SEED + part;
  const actions = Math.min(ACTIONS_PER_TEST, ACTIONS - part * ACTIONS_PER_TEST);
  test(`random hands, ${actions} actions, seed ${seed}`, SOAK, async ({ page }) => {
    test.setTimeout(60_000 + actions * 1200);
    await bundle(page, {});
    const problems = watch(page);
    await tellViolations(page, problems);
    const below = random(seed);
    const done: string[] = [];
    page.on("dialog", (dialog) => void dialog.dismiss());
    await openPage(page, `v=1&page=${PAGES[part % PAGES.length]}`);
    for (let action = 1; action <= actions; action += 1) {
      done.push(await act(page, below).catch((problem: Error) => arrive(page, problem)));
      if (action % 20 === 0) await expectSound(page);
      if (action % ACTIONS_PER_LIFE === 0) await expectOwnLink(page);
      if (problems.length > 0) break;
    }
    expect(problems, `seed ${seed}, last of ${done.length}: ${done.slice(-12).join(" | ")}`).toEqual([]);
    await expectSound(page);
  });
}

/**
 * Rounds over all pages before counting, and then the number of times that pages open and close. The bounds of what may
 * remain depend on the second number.
 */
const [ROUNDS = 0, MOUNTS = 0] = sweep([2, 100], [1, 20]);

test(`${MOUNTS} mounts leave nothing behind`, tagged(CHROMIUM, SWEEP), async ({ page }) => {
  test.setTimeout(240_000);
  await bundle(page, {});
  await open(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const mount = async (times: number): Promise<void> => {
    for (let round = 0; round < times; round += 1) {
      const name = PAGES[round % PAGES.length] ?? "lab-0";
      await page.evaluate((next) => {
        location.hash = `v=1&page=${next}`;
      }, name);
      await expect(page.locator("main").locator("figure, svg, h1").first()).toBeVisible({ timeout: 30_000 });
    }
    await page.evaluate(() => {
      location.hash = "v=1&page=lab-0";
    });
    await expect(page.locator(".cost-bar")).toBeVisible();
    await settled(page);
  };
  const count = async (): Promise<{ listeners: number; nodes: number; heap: number; workers: number }> => {
    for (let round = 0; round < 3; round += 1) await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return {
      listeners: of("JSEventListeners"),
      nodes: of("Nodes"),
      heap: of("JSHeapUsedSize"),
      workers: page.workers().length,
    };
  };
  // Code is loaded, caches are full.
  await mount(ROUNDS * PAGES.length);
  const before = await count();
  await mount(MOUNTS);
  const after = await count();
  expect(after.workers).toBe(1);
  expect(after.listeners).toBeLessThanOrEqual(before.listeners + MOUNTS / 5);
  expect(after.nodes).toBeLessThanOrEqual(before.nodes + 3 * MOUNTS);
  expect(after.heap).toBeLessThanOrEqual(before.heap + 2_000_000 + 20_000 * MOUNTS);
});

test(
  "no page, in no language, does what its strict policy forbids, or writes an error",
  tagged(ENGINES, SWEEP),
  async ({ page }) => {
    test.setTimeout(180_000);
    const problems = watch(page);
    await tellViolations(page, problems);
    for (const folder of ["", "de/"]) {
      for (const name of PAGES) {
        await openPage(page, `v=1&page=${name}`, folder);
        expect(problems, `${folder}${name}`).toEqual([]);
      }
    }
  },
);

test("arbitrary links do no harm: markup is text, and faults are reported", SWEEP, async ({ page }) => {
  test.setTimeout(180_000);
  await bundle(page, {});
  const problems = watch(page);
  await tellViolations(page, problems);
  const hostile = [
    "<img src=x onerror=document.title='pwned'>",
    "<script>document.title='pwned'</script>",
    "javascript:document.title='pwned'",
    '"><svg onload=document.title="pwned">',
    "1e309",
    "9".repeat(3000),
    "[".repeat(3000),
    "%E0%A4%A",
    "__proto__",
  ];
  for (const name of PAGES) {
    const pairs = [
      "word",
      "ask",
      "words",
      "seed",
      "levels",
      "bits",
      "run",
      "figure",
      "answer-a",
      "a-title",
      "a-note",
      "<b>x</b>",
      "__proto__",
    ];
    const all = pairs.map(
      (pair, at) => `${encodeURIComponent(pair)}=${encodeURIComponent(hostile[at % hostile.length] ?? "")}`,
    );
    await openPage(page, `v=99999999999&page=${name}&a=1&${all.join("&")}`);
    await expect(page.locator(".notice").first()).toBeVisible();
    expect(await page.title()).not.toBe("pwned");
    await expect(page.locator(".notice :is(img, script, svg, b)")).toHaveCount(0);
  }
  expect(problems).toEqual([]);
});

const corpus = new URL("../links/", import.meta.url);
const published = readdirSync(corpus)
  .filter((file) => file.endsWith(".json"))
  .flatMap((file) => JSON.parse(readFileSync(new URL(file, corpus), "utf8")) as { link: string; notices: string[] }[]);

/**
 * Returns the page that a link opens, and whether the page shows a notice. Vitest decodes all links (`link.test.ts`).
 */
const kindOf = ({ link, notices }: (typeof published)[number]): string =>
  `${/page=([\w-]+)/u.exec(link)?.[1]} ${notices.length > 0}`;
const ofEveryKind = [...new Map(published.map((one) => [kindOf(one), one])).values()];
const LINKS = sweep(published, ofEveryKind);

test(`published links, ${LINKS.length} of ${published.length}, open what they opened`, SWEEP, async ({ page }) => {
  test.setTimeout(240_000);
  await bundle(page, {});
  const problems = watch(page);
  for (const { link, notices } of LINKS) {
    await openPage(page, link.replace(/^#/u, ""));
    for (const part of notices)
      await expect(page.locator(".notice").filter({ hasText: part }).first(), link).toBeVisible();
    // Layers over a page have their own sentences (`layers.test.ts`).
    if (notices.length === 0) {
      const complaint = page
        .locator(".notice")
        .filter({ hasText: /^(?:In this link|This link (?:has version|names))/u });
      expect(await complaint.allTextContents(), link).toEqual([]);
    }
    // A link may name a result file that its host no longer has. The browser reports this, and the page describes it.
    const isGone = (problem: string): boolean => /[&]file=/u.test(link) && problem.includes("404");
    expect(
      problems.splice(0).filter((problem) => !isGone(problem)),
      link,
    ).toEqual([]);
    // A notice stays until the visitor dismisses it, so the next link gets a page without one.
    if (notices.length > 0) await page.goto("about:blank");
  }
});
