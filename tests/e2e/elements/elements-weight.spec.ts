/** The scripts of a page with one figure (docs/decisions/0070): a page fetches the scripts that the budget weighs, and no others. */
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { at } from "../../../scripts/bootstrap/paths.mjs";
import { figureScripts } from "../../../scripts/checks/budget.mjs";
import { serveSite } from "../../hosts.mjs";
import { SWEEP, sweep } from "../engines";
import { closeHosts, kept, live, visit } from "./host-page";

test.afterEach(closeHosts);

const ROOT = "/elements/v1/";
const SCRIPTS: Readonly<Record<string, readonly string[]>> = figureScripts(
  JSON.parse(await readFile(at("web/dist/elements/v1/manifest.json"), "utf8")),
);
const FIGURES = sweep(
  Object.entries(SCRIPTS),
  Object.entries(SCRIPTS).filter(([name]) => ["journey", "flow", "plot", "results", "task"].includes(name)),
);

test("a page with one figure fetches the scripts that are weighed, and no others", SWEEP, async ({ page }) => {
  test.setTimeout(20_000 * FIGURES.length);
  for (const [name, weighed] of FIGURES) {
    const site = await kept(serveSite());
    const file = name === "results" ? ` results="${site.origin}${ROOT}run.json"` : "";
    const { errors } = await visit(page, `<lsm-${name}${file}></lsm-${name}>`, { site });
    await expect(live(page, name), name).toBeVisible({ timeout: 20_000 });
    await page.waitForLoadState("networkidle");
    const requested = site.requested.filter((path) => path.endsWith(".js")).map((path) => path.slice(ROOT.length));
    expect(requested.sort(), name).toEqual([...weighed].sort());
    expect(errors, name).toEqual([]);
  }
});
