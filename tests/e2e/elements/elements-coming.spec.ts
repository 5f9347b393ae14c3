/**
 * Figures before they load, and figures that are moved: early calls are kept, and a failed load is reported to readers
 * once.
 */
import { expect, type Page, test } from "@playwright/test";
import { type Host, serveSite } from "../../hosts.mjs";
import { ENGINES, SWEEP } from "../engines";
import { harmedSite, heardOn, listen } from "../trouble";
import { closeHosts, type Figure, kept, live, stateOf, visit } from "./host-page";

test.beforeEach(({ page }) => listen(page));
test.afterEach(closeHosts);

const TAG = '<lsm-journey loading="eager"><a href="x">A still picture</a></lsm-journey>';

test("properties that a page sets before the script runs are used", ENGINES, async ({ page }) => {
  const early = `<lsm-journey levels="5"></lsm-journey><script>
    Object.assign(document.querySelector("lsm-journey"), { levels: 3, readNs: null, readonly: true, state: "v=1&ratio=3" });
  </script>`;
  await visit(page, early);
  await expect(live(page)).toBeVisible();
  expect(await stateOf(page, "journey")).toBe("v=1&levels=3&ratio=3");
  const journey = page.locator("lsm-journey");
  await expect(journey).toHaveAttribute("readonly", "");
  await journey.evaluate((element) => Object.assign(element, { levels: 2 }));
  await expect(journey).toHaveAttribute("levels", "2");
  await expect.poll(() => stateOf(page, "journey")).toBe("v=1&levels=2&ratio=3");
});

test("early moves run after ready, in their order, and those of its listener after them", SWEEP, async ({ page }) => {
  await visit(page, "<p></p>");
  await page.waitForFunction(() => customElements.get("lsm-journey") !== undefined);
  await page.evaluate(() => {
    const element = document.createElement("lsm-journey") as Figure;
    const said: string[] = [];
    Object.assign(globalThis, { said });
    for (const type of ["ready", "step"])
      element.addEventListener(type, (event) => {
        said.push(`${type} ${(event as CustomEvent).detail.position ?? element.getState()}`);
        if (type === "ready") element.seek(1);
      });
    element.seek(3);
    element.seek(2);
    document.body.append(element);
  });
  const said = () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
  await expect.poll(said).toEqual(["ready ", "step 3", "step 2", "step 1"]);
});

/** How a first file can be lacking; what is heard then. */
const LACKS: readonly (readonly [string, string, (page: Page) => Promise<unknown>])[] = [
  [
    "the list is missing",
    "missing",
    async (page) =>
      visit(page, TAG + TAG, { site: await harmedSite((path) => path.endsWith("checks.json"), "missing") }),
  ],
  [
    "what all figures share is damaged",
    "damaged",
    async (page) => visit(page, TAG + TAG, { site: await harmedSite((path) => /\/shared-/u.test(path), "changed") }),
  ],
  [
    "the figure's own script is missing",
    "missing",
    async (page) =>
      visit(page, TAG + TAG, { site: await harmedSite((path) => /\/assets\/journey-/u.test(path), "missing") }),
  ],
  [
    "the page may connect to no host",
    "unreachable",
    (page) => visit(page, TAG + TAG, { policy: (site: Host) => `script-src ${site.origin}; connect-src 'none'` }),
  ],
];

for (const [what, kind, open] of LACKS) {
  test(
    `${what}: readers see the error below the content of the tag, without a hole, and the page gets it once`,
    SWEEP,
    async ({ page }) => {
      await open(page);
      const first = page.locator("lsm-journey").first();
      const notice = page.locator("lsm-journey").locator(".place");
      await expect(notice).toHaveText([/could not be loaded/u, /could not be loaded/u]);
      await expect(notice.first()).toBeVisible();
      await expect(first.getByText("A still picture")).toBeVisible();
      expect((await first.boundingBox())?.height).toBeLessThan(120);
      // It approaches the window again.
      await page.evaluate(async () => {
        const figures = [...document.querySelectorAll("lsm-journey")] as HTMLElement[];
        for (const display of ["none", "", "none", ""]) {
          for (const figure of figures) figure.style.display = display;
          await new Promise((done) => setTimeout(done, 150));
        }
      });
      expect((await heardOn(page)).told.map((one) => one.kind)).toEqual([kind, kind]);
    },
  );
}

test("after a file exists, a figure that failed to load appears in its room", SWEEP, async ({ page }) => {
  let isThere = false;
  const site = await kept(serveSite(true, (path) => !isThere && path.endsWith("checks.json")));
  await visit(page, TAG, { site });
  await expect(page.locator("lsm-journey").locator(".place")).toContainText("could not be loaded");
  isThere = true;
  await page.locator("lsm-journey").evaluate(async (element: HTMLElement) => {
    element.style.display = "none";
    await new Promise((done) => setTimeout(done, 150));
    element.style.display = "";
  });
  await expect(live(page)).toBeVisible();
  await expect(page.locator("lsm-journey").locator(".place")).not.toContainText("could not be loaded");
  expect((await page.locator("lsm-journey").boundingBox())?.height).toBeGreaterThan(500);
});

test("a figure that failed to load tries again when there is a connection", async ({ page }) => {
  let isThere = false;
  const site = await kept(serveSite(true, (path) => !isThere && path.endsWith("checks.json")));
  const { warnings } = await visit(page, TAG, { site });
  // Readers see what happened, and the author sees the cause.
  await expect(page.locator("lsm-journey").locator(".place")).toHaveText(
    "This figure could not be loaded. It loads when you are online.",
  );
  expect(warnings.join()).toMatch(/checks\.json could not be loaded \(404\)/u);
  isThere = true;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(live(page)).toBeVisible();
});

test("a figure that hangs says so after 15 s, keeps its content and its space, and may still come", async ({
  page,
}) => {
  let open = (): void => undefined;
  const opened = new Promise<void>((done) => {
    open = done;
  });
  await page.clock.install();
  await page.route(/checks\.json$/u, async (route) => {
    await opened;
    await route.continue();
  });
  await visit(page, TAG);
  await page.waitForFunction(() => customElements.get("lsm-journey") !== undefined);
  const note = page.locator("lsm-journey").locator(".note");
  await page.clock.runFor(14_000);
  await expect(note).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(note).toHaveText("This figure has been loading for 15 s.");
  await expect(page.getByText("A still picture")).toBeVisible();
  expect((await page.locator("lsm-journey").boundingBox())?.height).toBeGreaterThan(500);
  open();
  await page.clock.resume();
  await expect(live(page)).toBeVisible();
  await expect(note).toHaveCount(0);
});

test("with loading=click nothing is fetched before the reader starts the figure", async ({ page }) => {
  const { site } = await visit(page, TAG.replace("eager", "click"));
  const button = page.locator("lsm-journey").getByRole("button", { name: "Start the figure" });
  await expect(button).toBeVisible();
  await expect(page.getByText("A still picture")).toBeVisible();
  expect(site.requested.filter((path) => path.includes("/assets/"))).toEqual([]);
  await button.click();
  await expect(live(page)).toBeVisible();
  await expect(page.getByText("A still picture")).toBeHidden();
});

/** Takes the element into a frame of the same origin, and waits a moment between taking it out and putting it in. */
async function takeIntoFrame(page: Page, pause: number): Promise<void> {
  await page.evaluate(async (pause) => {
    const figure = document.querySelector("lsm-journey") as HTMLElement;
    const frame = document.createElement("iframe");
    Object.assign(frame, { width: "800", height: "900", title: "Another document" });
    document.body.prepend(frame);
    const inner = frame.contentDocument as Document;
    if (pause > 0) {
      figure.remove();
      await new Promise((done) => setTimeout(done, pause));
    }
    inner.body.append(figure);
  }, pause);
}

for (const [how, pause] of [
  ["moved into a frame", 0],
  ["taken out, and put into a frame later", 200],
] as const) {
  test(`a figure that is ${how} restarts there completely, and again back in its page`, async ({ page }) => {
    const { warnings, errors } = await visit(page, TAG);
    await expect(live(page)).toBeVisible();
    await takeIntoFrame(page, pause);
    await expect(page.frameLocator("iframe").locator("lsm-journey").locator(".lsm-shell")).toBeVisible();
    // Asked from the page around, whose element it is.
    const found = await page.evaluate(() => {
      const inner = (document.querySelector("iframe") as HTMLIFrameElement).contentDocument as Document;
      const figure = inner.querySelector("lsm-journey") as Figure;
      const root = figure.shadowRoot as ShadowRoot;
      figure.seek(2);
      return {
        sheets: root.adoptedStyleSheets.length,
        foot: inner.defaultView?.getComputedStyle(root.querySelector(".lsm-foot") as Element).display,
        state: figure.getState(),
      };
    });
    expect(found).toEqual({ sheets: 2, foot: "flex", state: "v=1&pos=2" });
    // Back.
    await page.evaluate(() => {
      const { contentDocument } = document.querySelector("iframe") as HTMLIFrameElement;
      document.body.append(contentDocument?.querySelector("lsm-journey") as Element);
    });
    await expect(live(page)).toBeVisible();
    expect(await stateOf(page, "journey")).toBe("");
    expect((await heardOn(page)).told).toEqual([]);
    expect([...warnings, ...errors]).toEqual([]);
  });
}

test("an invisible document harms no figure", SWEEP, async ({ page }) => {
  const { errors } = await visit(page, TAG);
  await expect(live(page)).toBeVisible();
  await page.evaluate(() => {
    const figure = document.querySelector("lsm-journey") as HTMLElement;
    const template = document.createElement("template");
    template.content.append(figure);
    document.implementation.createHTMLDocument("").body.append(figure);
    document.body.append(figure);
  });
  await expect(live(page)).toBeVisible();
  expect(
    await live(page)
      .locator(".lsm-foot")
      .evaluate((foot) => getComputedStyle(foot).display),
  ).toBe("flex");
  expect(errors).toEqual([]);
});
