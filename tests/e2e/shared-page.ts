/**
 * One page per worker: specs that import `test` from here share it, and change it only through its address.
 *
 * No state may pass from one test to the next. Before each test the page goes to a page of text, where every figure of
 * the test before is gone, and takes the window and media of the test. The page is replaced if it then shows or stores
 * anything that a new page does not, or if the test had effects that cannot be undone. `LAB_FRESH=1` gives each test a
 * new page; soak runs this way, so a test that passes only after another one is found.
 *
 * Specs about storage, workers, policies, connections and result files take separate pages from `@playwright/test`.
 */
import { type Browser, type BrowserContextOptions, test as base, type Page } from "@playwright/test";
import { bundle, isInLab, leaveView } from "./page";

export { expect, type Locator, type Page } from "@playwright/test";

const EVENTS = [
  "console",
  "pageerror",
  "dialog",
  "request",
  "requestfailed",
  "response",
  "download",
  "worker",
] as const;

type Media = NonNullable<Parameters<Page["emulateMedia"]>[0]>;

/** Everything that the next test could see of the one before. */
function tracesOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { attributes } = document.documentElement;
    const isShown = (selector: string): boolean => document.querySelector(selector)?.checkVisibility() === true;
    return JSON.stringify({
      attributes: [...attributes].map(({ name, value }) => `${name}=${value}`).sort(),
      stored: [localStorage.length, sessionStorage.length],
      files: "tookFile" in globalThis,
      shown: [".notice", ".failure", "dialog[open]", ".labs[open]"].filter(isShown),
      parts: document.body.childElementCount,
    });
  });
}

/** The page of a worker. */
class SharedPage {
  readonly #browser: Browser;
  readonly #options: BrowserContextOptions;
  #page: Page | null = null;
  #atFirst = "";
  #isTouched = false;

  constructor(browser: Browser, options: BrowserContextOptions) {
    this.#browser = browser;
    this.#options = options;
  }

  /** The page as if it were new, with this window and these media. */
  async take(viewport: { width: number; height: number } | null, media: Media): Promise<Page> {
    const kept = this.#isTouched || process.env["LAB_FRESH"] === "1" ? null : await this.#cleaned();
    if (kept === null) await this.close();
    const page = kept ?? (await this.#open());
    if (viewport !== null) await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, forcedColors: null, ...media });
    return page;
  }

  async close(): Promise<void> {
    await this.#page?.context().close();
    this.#page = null;
  }

  /** The page of the test before at the neutral view, or `null` if something of that test is left. */
  async #cleaned(): Promise<Page | null> {
    const page = this.#page;
    if (page === null || page.isClosed() || !isInLab(page)) return null;
    for (const event of EVENTS) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await bundle(page, {});
    this.#isTouched = false;
    await Promise.all(
      page
        .context()
        .pages()
        .filter((other) => other !== page)
        .map((other) => other.close()),
    );
    await page.context().setOffline(false);
    await page.mouse.move(0, 0);
    try {
      await leaveView(page);
      // Links of the labs, as they were left. The document has them too, so this is nothing that a test could see.
      await page.evaluate(() => sessionStorage.removeItem("lsm-lab:labs"));
      return (await tracesOn(page)) === this.#atFirst ? page : null;
    } catch {
      return null;
    }
  }

  async #open(): Promise<Page> {
    const context = await this.#browser.newContext(this.#options);
    const page = await context.newPage();
    await bundle(page, {});
    // An opened or dropped file stays in the page, whatever its address.
    await page.addInitScript(() => {
      const remember = (): void => void Object.assign(globalThis, { tookFile: true });
      addEventListener("drop", remember, true);
      addEventListener("change", ({ target }) => (target as Partial<HTMLInputElement>).files && remember(), true);
    });
    await page.goto("./#v=1&page=teach");
    await leaveView(page);
    this.#page = page;
    this.#atFirst = await tracesOn(page);
    this.#isTouched = false;
    for (const means of ["addInitScript", "exposeFunction", "route"] as const) this.#watch(page, means);
    return page;
  }

  /** Remembers that a test used a means whose effect stays. */
  #watch(page: Page, means: "addInitScript" | "exposeFunction" | "route"): void {
    const own = page[means].bind(page) as (...parameters: unknown[]) => Promise<never>;
    Object.assign(page, {
      [means]: (...parameters: unknown[]) => {
        this.#isTouched = true;
        return own(...parameters);
      },
    });
  }
}

/** `test` with the page of the worker; it brings no results. */
export const test = base.extend<object, { shared: SharedPage }>({
  shared: [
    async ({ browser }, use, { project }) => {
      const { baseURL, userAgent, deviceScaleFactor, serviceWorkers, viewport } = project.use;
      const options = { baseURL, userAgent, deviceScaleFactor, serviceWorkers, viewport } as BrowserContextOptions;
      const shared = new SharedPage(browser, options);
      await use(shared);
      await shared.close();
    },
    { scope: "worker" },
  ],
  page: async ({ shared, viewport, colorScheme, forcedColors, reducedMotion }, use) => {
    await use(await shared.take(viewport, { colorScheme, forcedColors, reducedMotion }));
  },
  context: async ({ page }, use) => use(page.context()),
});
