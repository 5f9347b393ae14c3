/** German elements: every word of them, also those that only screen readers say, and where their link leads. */
import { expect, test } from "@playwright/test";
import { serveSite } from "../../hosts.mjs";
import { SWEEP } from "../engines";
import { ALL, closeHosts, kept, live, visit } from "./host-page";

test.afterEach(closeHosts);

/** Words of English sentences that no German sentence contains. */
const ENGLISH = /\b(?:the|of|is|are|with|so far|to come|asked|hashed|saved|read|and|by|from)\b/iu;

test(
  "no German figure contains an English word, visible or hidden, and its link leads to the German lab",
  SWEEP,
  async ({ page }) => {
    test.slow();
    const site = await kept(serveSite());
    const tags = ALL.map((name) => {
      const file = /results|plot|gap|residual/u.test(name) ? ' results="SITE/elements/v1/run.json"' : "";
      return `<lsm-${name} loading="eager"${file}></lsm-${name}>`;
    });
    const more = ['<lsm-journey loading="eager" arm="merged" pos="6"></lsm-journey>'];
    const head = `<script type="module" src="${site.origin}/elements/v1/de/lsm-lab.js"></script>`;
    await visit(page, [...tags, ...more].join(""), { site, head });
    for (const name of ALL) await expect(live(page, name)).toBeAttached({ timeout: 40_000 });
    await expect(page.locator("lsm-journey").nth(1).locator(".lsm-shell")).toBeAttached();
    const said = await page.evaluate(() => {
      const spoken = ["aria-label", "aria-description", "aria-valuetext", "title", "placeholder"];
      return [...document.body.children].flatMap(({ localName, shadowRoot }) =>
        [...(shadowRoot?.querySelectorAll(":not(style)") ?? [])].flatMap((element) => {
          const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
          const words = [...own.map(({ nodeValue }) => nodeValue), ...spoken.map((name) => element.getAttribute(name))];
          return words.filter((one) => one !== null && one !== "").map((one) => `${localName}: ${one}`);
        }),
      );
    });
    expect(said.length).toBeGreaterThan(500);
    expect(said.filter((one) => ENGLISH.test(one))).toEqual([]);
    const links = await page
      .locator(".lsm-foot a")
      .evaluateAll((found) => found.map((one) => (one as HTMLAnchorElement).href));
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toContain(`${site.origin}/de/`);
  },
);
