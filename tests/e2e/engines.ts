/**
 * The browsers and the tier in which a test runs. Without a tag, `npm test` runs it in Chromium and `npm run soak` in every browser.
 */

/** Tag of a test whose result can differ between browser engines: it runs in every browser. */
export const ENGINES = { tag: "@engines" } as const;

/**
 * Tag of a test that `npm test` runs in Chromium and `npm run test:more` in the other browsers: another test with `@engines` shows the same
 * kind of input or storage.
 */
export const ENGINES_SWEEP = { tag: "@engines-sweep" } as const;

/** Tag of a test that needs a means which only Chromium offers its driver, such as printing to PDF or counting listeners. */
export const CHROMIUM = { tag: "@chromium" } as const;

/** Tag of a long test of random input or of many parameters: it runs in `npm run soak`. */
export const SOAK = { tag: "@soak" } as const;

/**
 * Tag of a test that `npm run test:more` runs: it visits every page, figure or link, publishes its own site, or checks a detail. `npm test`
 * keeps one path through every page, lab, element and promise.
 */
export const SWEEP = { tag: "@sweep" } as const;

/** Several tags for one test. */
export function tagged(...tags: readonly { readonly tag: string }[]): { readonly tag: string[] } {
  return { tag: tags.map(({ tag }) => tag) };
}

/** True in `npm run soak`. */
export const IS_SOAK = process.env["LAB_TIER"] === "soak";

/** Values of a sweep: all of them in soak, and otherwise a few that show the same code at work. */
export function sweep<T>(all: readonly T[], few: readonly T[]): readonly T[] {
  return IS_SOAK ? all : few;
}

/** Tag of a test that runs the program `native-bench`, which Cargo builds: a separate stage after `cargo test`. */
export const NATIVE_BENCH = { tag: "@native-bench" } as const;
