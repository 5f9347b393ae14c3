/**
 * Sweeps: one rule asked of every page, theme or published link.
 *
 * What they find lies in the markup and the styles, so `npm test` asks them in Chromium; `npm run soak` asks them in every engine.
 */

/** The details of a test that is a sweep. */
export const SWEEP = { tag: "@sweep" } as const;
