/**
 * The fonts of the records. Elements and formulas are set in fonts of the system, and places of their words can be compared only on a machine
 * that has the same ones.
 */

/** Widths in px of a text at 100 px: Debian with `fonts-dejavu-core` and `fonts-liberation`. */
export const RECORDED = { "system-ui": 1411, "sans-serif": 1251, serif: 1119, monospace: 1626 };

/** @returns {Promise<string[]>} generic names whose font is another one than in the records, with both widths */
export async function otherFonts(page) {
  const widths = await page.evaluate((names) => {
    const context = document.createElement("canvas").getContext("2d");
    return names.map((name) => {
      context.font = `100px ${name}`;
      return Math.round(context.measureText("Level 3: 0.187 wasted reads").width);
    });
  }, Object.keys(RECORDED));
  return Object.entries(RECORDED)
    .map(([name, width], at) => [name, width, widths[at]])
    .filter(([, width, now]) => width !== now)
    .map(([name, width, now]) => `${name} (${now} px wide instead of ${width})`);
}
