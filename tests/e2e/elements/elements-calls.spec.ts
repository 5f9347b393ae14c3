/** Calls of scripts on an element: accepted and rejected states, precedence of sources, and times of events. */
import { expect, type Page, test } from "@playwright/test";
import { CHROMIUM, SWEEP, tagged } from "../engines";
import { settled } from "../page";
import { closeHosts, type Figure, live, stateOf, visit } from "./host-page";

test.afterEach(closeHosts);

/** Hands a state in, which is written as the code of a value, and waits for what the figure draws then. */
async function handIn(page: Page, name: string, code: string): Promise<string> {
  await page.locator(`lsm-${name}`).evaluate((element, text) => {
    // biome-ignore lint/security/noGlobalEval: of this test's own values, such as undefined, which cannot be handed over.
    (element as Figure).setState(globalThis.eval(`(${text})`));
  }, code);
  await settled(page);
  return await stateOf(page, name);
}

/** Counts events of the first element of a page from its making on. */
async function listen(page: Page, ...types: string[]): Promise<void> {
  await page.addInitScript((names) => {
    const said: string[] = [];
    (globalThis as unknown as { said: string[] }).said = said;
    const define = customElements.define.bind(customElements);
    customElements.define = (tag, element, options) => {
      define(
        tag,
        class extends (element as CustomElementConstructor) {
          constructor() {
            super();
            for (const type of names)
              this.addEventListener(type, ({ detail }: CustomEventInit & Event) =>
                said.push(`${type} ${this.isConnected} ${(detail as { kind?: string })?.kind ?? ""}`.trim()),
              );
          }
        },
        options,
      );
    };
  }, types);
}

const said = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);

test(
  "an oversized tree is replaced by the nearest buildable one, and the figure reports it",
  SWEEP,
  async ({ page }) => {
    await listen(page, "error");
    const { warnings, errors } = await visit(page, '<lsm-journey levels="8" ratio="4"></lsm-journey>');
    const notice = page.locator("lsm-journey").locator(".lsm-notice");
    await expect(notice).toContainText("levels=8 and ratio=4");
    await expect(notice).toContainText("levels=6");
    await expect(notice).toContainText("ratio=2");
    expect(await stateOf(page, "journey")).toBe("v=1&levels=6");
    await expect(page.locator("lsm-journey").locator(".level-row, [data-level]").first()).toBeVisible();
    const levels = page.locator("lsm-journey").getByLabel("levels L");
    expect(await levels.locator("option").allTextContents()).toEqual(["1", "2", "3", "4", "5", "6"]);
    await expect(levels).toHaveValue("6");
    // The reader's choice is built, and the error disappears.
    await levels.selectOption("4");
    await expect(notice).toHaveCount(0);
    await page.locator("lsm-journey").getByLabel("size ratio T").selectOption("2");
    await expect.poll(() => levels.locator("option").count()).toBe(8);
    expect(warnings.filter((one) => one.includes("levels=8"))).toHaveLength(1);
    expect(await said(page)).toEqual(["error true tree-too-large"]);
    expect(errors).toEqual([]);
  },
);

test("so it is where a call asks for one, in tiered trees too", SWEEP, async ({ page }) => {
  await visit(page, "<lsm-flow></lsm-flow>");
  await expect(live(page, "flow")).toBeVisible({ timeout: 20_000 });
  await handIn(page, "flow", '{ levels: 6, policy: "tiering" }');
  await expect(page.locator("lsm-flow").locator(".lsm-notice")).toContainText("levels=6 and ratio=4");
  await expect.poll(() => stateOf(page, "flow")).toBe("v=1&page=lab-4&policy=tiering");
});

/** Code that `setState` rejects, and the message of the figure. */
const REFUSED = [
  ["null", "not null"],
  ["undefined", "not undefined"],
  ["7", "not number"],
  ['["levels", 4]', "not array"],
  ['"hello"', '"hello"'],
  ["{ sizeRatio: 3 }", "sizeRatio"],
  ["{ levels: 99 }", "between 1 and 8"],
  ["{ levels: true }", "boolean"],
  ["{ levels: {} }", "object"],
  ["{ get levels() { throw new Error('not to be read'); } }", "throws when it is read"],
  ["{ at: 7 }", "at=7 exceeds levels=4"],
] as const;

test("setState leaves out and names what it cannot take", tagged(CHROMIUM, SWEEP), async ({ page }) => {
  test.slow();
  await listen(page, "error");
  const { warnings, errors } = await visit(page, '<lsm-journey levels="4"></lsm-journey>');
  await expect(live(page)).toBeVisible();
  const notice = page.locator("lsm-journey").locator(".lsm-notice");
  for (const [at, [given, named]] of REFUSED.entries()) {
    const [levels, others] = at % 2 === 0 ? [4, 3] : [3, 4];
    expect(await handIn(page, "journey", given), given).toBe(`v=1&levels=${levels}`);
    await expect(notice, given).toContainText(named);
    expect(
      warnings.filter((one) => one.includes(named)),
      given,
    ).toHaveLength(1);
    expect(await said(page), given).toEqual(Array(at + 1).fill("error true invalid"));
    // A state that it can take removes the notice.
    expect(await handIn(page, "journey", `{ levels: ${others} }`), given).toBe(`v=1&levels=${others}`);
    await expect(notice, given).toHaveCount(0);
  }
  expect(errors).toEqual([]);
});

test(
  "an attribute that changes wins for its value, whatever changed it before, and for no other",
  SWEEP,
  async ({ page }) => {
    await visit(page, '<lsm-journey levels="4"></lsm-journey>');
    await expect(live(page)).toBeVisible();
    const set = (name: string, value: string | null): Promise<void> =>
      page
        .locator("lsm-journey")
        .evaluate(
          (element, [key, to]) => (to === null ? element.removeAttribute(key) : element.setAttribute(key, to)),
          [name, value] as const,
        );
    expect(await handIn(page, "journey", "{ levels: 3, ratio: 3, seed: 7 }")).toBe("v=1&levels=3&ratio=3&seed=7");
    // To the initial value, which the state before the call had; the call still has precedence.
    await set("ratio", "4");
    expect(await stateOf(page, "journey")).toBe("v=1&levels=3&seed=7");
    await set("levels", "2");
    expect(await stateOf(page, "journey")).toBe("v=1&levels=2&seed=7");
    await page.locator("lsm-journey").getByLabel("levels L").selectOption("3");
    await expect.poll(() => stateOf(page, "journey")).toBe("v=1&levels=3&seed=7");
    await set("bits", "8");
    expect(await stateOf(page, "journey")).toBe("v=1&levels=3&bits=8&seed=7");
    // Writing the same value is not a change.
    await set("levels", "2");
    expect(await stateOf(page, "journey")).toBe("v=1&levels=3&bits=8&seed=7");
    await set("levels", null);
    expect(await stateOf(page, "journey")).toBe("v=1&bits=8&seed=7");
    await set("state", "v=1&lookup=stored");
    expect(await stateOf(page, "journey")).toBe("v=1&bits=8&seed=7&lookup=stored");
  },
);

test("an element says ready once each time that it is put in, and never while it is out", SWEEP, async ({ page }) => {
  await listen(page, "ready");
  const { errors } = await visit(page, "<lsm-journey></lsm-journey><p id=other></p>");
  await expect(live(page)).toBeVisible();
  const figure = page.locator("lsm-journey");
  // Moved: the same figure.
  await figure.evaluate((element) => document.querySelector("#other")?.append(element));
  await figure.evaluate((element) => (element as Figure).setState({ levels: 3 }));
  await settled(page);
  expect(await said(page)).toEqual(["ready true"]);
  expect(await stateOf(page, "journey")).toBe("v=1&levels=3");
  // Taken out, and put in again later: it starts from its attributes.
  await page.evaluate(async () => {
    const element = document.querySelector("lsm-journey") as HTMLElement;
    element.remove();
    await new Promise((done) => setTimeout(done, 300));
    document.body.append(element);
  });
  await expect.poll(() => said(page)).toEqual(["ready true", "ready true"]);
  expect(await stateOf(page, "journey")).toBe("");
  // Removed and inserted again while it loads.
  await page.evaluate(() => {
    for (const delay of [0, 1, 5, 20, 50, 100]) {
      const element = document.createElement("lsm-journey");
      element.setAttribute("loading", "eager");
      document.body.append(element);
      setTimeout(() => element.remove(), delay);
    }
  });
  await settled(page);
  expect((await said(page)).filter((one) => one.includes("false"))).toEqual([]);
  expect(errors).toEqual([]);
});

test("calls before an element is put in, and before it is ready, are done in order", SWEEP, async ({ page }) => {
  await visit(page, "<p></p>");
  await page.waitForFunction(() => customElements.get("lsm-journey") !== undefined);
  await page.evaluate(async () => {
    const element = document.createElement("lsm-journey") as Figure;
    element.setState({ key: "stored" });
    element.seek(3);
    element.step();
    await new Promise((done) => setTimeout(done, 500));
    document.body.append(element);
  });
  await expect(live(page)).toBeVisible();
  await expect.poll(() => stateOf(page, "journey")).toMatch(/^v=1&lookup=stored&pos=\d+$/u);
  expect(Number((await stateOf(page, "journey")).replace(/^.*pos=/u, ""))).toBeGreaterThan(3);
});

/** Attributes of figures of a result file that name something absent from it, and the message of the figure. */
const ABSENT = [
  ["plot", "show", "zzz", 'has no "zzz" for show'],
  ["plot", "run", "zzz", "does not contain run zzz"],
  ["plot", "at", "alpha:99", 'has no "alpha:99" for at'],
  ["gap", "run", "zzz", "does not contain run zzz"],
  ["gap", "cell", "0123abcd", 'has no "0123abcd" for cell'],
  ["residual", "run", "zzz", "does not contain run zzz"],
] as const;

for (const name of ["plot", "gap", "residual"] as const) {
  test(
    `${name} names once what the result file does not have, and draws the rest`,
    tagged(CHROMIUM, SWEEP),
    async ({ page }) => {
      const cases = ABSENT.filter(([figure]) => figure === name);
      await listen(page, "error");
      const tags = cases.map(([, attribute, value]) => `<lsm-${name} ${attribute}="${value}"></lsm-${name}>`);
      const { warnings, errors } = await visit(page, tags.join(""));
      for (const [at, [, attribute, , named]] of cases.entries()) {
        const told = `The result file ${named}`;
        const figure = page.locator(`lsm-${name}`).nth(at);
        await figure.scrollIntoViewIfNeeded();
        await expect(figure.locator(".lsm-shell .lsm-notice")).toContainText(told, { timeout: 20_000 });
        await expect(figure.locator("svg[role=img]").first()).toBeVisible();
        expect(warnings.filter((one) => one.includes(told))).toHaveLength(1);
        // Without the attribute the notice disappears.
        await figure.evaluate((element, one) => element.removeAttribute(one), attribute);
        await expect(figure.locator(".lsm-notice")).toHaveCount(0);
      }
      expect(await said(page)).toEqual(cases.map(() => "error true invalid"));
      expect(errors).toEqual([]);
    },
  );
}

test("a state says what is shown: no moment after the end, and no table that there is not", SWEEP, async ({ page }) => {
  await visit(page, '<lsm-journey pos="10000"></lsm-journey><lsm-tree at="999999" table="999999"></lsm-tree>');
  await expect(live(page)).toBeVisible();
  await expect(live(page, "tree")).toBeVisible({ timeout: 20_000 });
  const end = Number(/^v=1&pos=(\d+)$/u.exec(await stateOf(page, "journey"))?.[1]);
  expect(end).toBeGreaterThan(3);
  expect(end).toBeLessThan(200);
  expect(await stateOf(page, "tree")).toMatch(/^v=1&page=lab-3&at=\d{2,5}$/u);
  // With other levels the end is another: what was asked for holds.
  expect(await handIn(page, "journey", "{ levels: 2, pos: 10000 }")).toMatch(/^v=1&levels=2&pos=\d+$/u);
  expect(await handIn(page, "tree", "{ table: 3 }")).toMatch(/&table=3/u);
});
