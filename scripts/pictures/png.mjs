/** Draws SVG files as PNG in Chromium, as pages show them. */
import { launchChromium } from "../measure/headless-chromium.mjs";

/** Returns the picture at a scale. */
export async function pngOf(svg, scale) {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ deviceScaleFactor: scale });
    const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
    await page.setContent(`<style>body{margin:0}img{display:block;max-width:none}</style><img src="${source}" alt="">`);
    return await page.locator("img").screenshot();
  } finally {
    await browser.close();
  }
}
