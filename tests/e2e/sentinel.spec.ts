/**
 * Every page and lab before the sentinel for layouts: nothing covered, cut off, in the way, hidden or beyond the window. In the slower
 * tiers, axe checks the accessibility of the same states.
 *
 * `npm test` looks at a few states and sizes of every page, in one language. `npm run test:more` looks at all states: in English on a
 * projector, and in German, whose words are longer, on a tablet and a phone. It opens each published link in one language. Wide windows
 * have room for what moves, so only narrow ones are also looked at in the middle of scenes. `npm run soak` looks at everything, at all
 * sizes and in both languages.
 */
import { PAGES } from "../all-pages.mjs";
import { IS_SOAK, SWEEP, sweep } from "./engines";
import { axeFaults } from "./labs";
import { settled } from "./page";
import { layoutFaults } from "./sentinel";
import { allStates, fewStates } from "./sentinel-states";
import { expect, type Page, test } from "./shared-page";

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

type Sizes = readonly (typeof SIZES)[number][];

/** The sizes of `npm test`: a projector, a tablet and a phone. */
const FEW_SIZES: Sizes = SIZES.filter(({ width }) => [1280, 1024, 390].includes(width));

/** The sizes of English in `npm run test:more`. */
const PROJECTOR: Sizes = FEW_SIZES.slice(0, 1);

/** The sizes of German in `npm run test:more`. */
const NARROW: Sizes = FEW_SIZES.slice(1);

/** Windows and themes in which axe reads the texts. */
const WIDE_READINGS: readonly { width: number; height: number; colorScheme: "light" | "dark" }[] = [
  { width: 1280, height: 720, colorScheme: "light" },
  { width: 1280, height: 720, colorScheme: "dark" },
];
const PHONE_READINGS: typeof WIDE_READINGS = [{ width: 390, height: 844, colorScheme: "light" }];

/** Collects the faults of every state at every size. */
class Watch {
  readonly faults: string[] = [];
  readonly #page: Page;
  readonly #sizes: Sizes;
  readonly #readings: typeof WIDE_READINGS;

  constructor(page: Page, sizes: Sizes, readings: typeof WIDE_READINGS = []) {
    this.#page = page;
    this.#sizes = sizes;
    this.#readings = readings;
  }

  async look(state: string): Promise<void> {
    for (const size of this.#sizes) {
      await this.#page.setViewportSize(size);
      const faults = await this.#lasting();
      this.faults.push(...faults.map((fault) => `${state}: ${fault}`));
    }
    await this.#page.setViewportSize(SIZES[0]);
  }

  /** Collects the violations of axe's rules, each time in one window and theme. */
  async read(state: string): Promise<void> {
    for (const { colorScheme, ...size } of this.#readings) {
      await this.#page.setViewportSize(size);
      await this.#page.emulateMedia({ colorScheme });
      const faults = await axeFaults(this.#page);
      this.faults.push(...faults.map((fault) => `${state}, ${size.width}, ${colorScheme}: ${fault}`));
    }
    await this.#page.setViewportSize(SIZES[0]);
    await this.#page.emulateMedia({ colorScheme: "light" });
  }

  /** Faults that are still there once the page is at rest: pictures take their size a moment after the window. */
  async #lasting(): Promise<readonly string[]> {
    await this.#page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    if ((await layoutFaults(this.#page)).length === 0) return [];
    await settled(this.#page);
    await atRest(this.#page);
    return layoutFaults(this.#page);
  }
}

for (const [at, name] of PAGES.entries()) {
  test(`${name}: everything can be seen and pressed`, async ({ page }) => {
    const watch = new Watch(page, FEW_SIZES);
    await fewStates(page, name, at % 2 === 0 ? "" : "de/", (state) => watch.look(state));
    expect(watch.faults).toEqual([]);
  });

  for (const [language, folder, sizes, readings] of [
    ["English", "", PROJECTOR, WIDE_READINGS],
    ["German", "de/", NARROW, PHONE_READINGS],
  ] as const) {
    const isGerman = language === "German";
    test(`${name}: everything can be seen and pressed in every state, in ${language}`, SWEEP, async ({ page }) => {
      test.setTimeout(600_000);
      const watch = new Watch(page, sweep<Sizes[number]>(SIZES, sizes), readings);
      await allStates(page, name, folder, {
        look: (state) => watch.look(state),
        read: (state) => watch.read(state),
        inScenes: IS_SOAK || isGerman,
        opens: (link) => IS_SOAK || (link % 2 === 1) === isGerman,
      });
      expect(watch.faults).toEqual([]);
    });
  }
}

/** Waits until everything that moves for a while has arrived. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    const arrived = Promise.allSettled(moving.map(({ finished }) => finished));
    return Promise.race([arrived, new Promise((done) => setTimeout(done, 2000))]).then(() => undefined);
  });
}
