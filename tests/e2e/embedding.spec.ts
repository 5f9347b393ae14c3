/** The examples of docs/embedding.md, opened as they are printed. */
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { at } from "../../scripts/bootstrap/paths.mjs";
import { type Host, servePage, serveSite } from "../hosts.mjs";

const hosts: Host[] = [];
test.afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
});

test("every example in HTML shows its figure", async ({ page }) => {
  const guide = await readFile(at("docs/embedding.md"), "utf8");
  const examples = [...guide.matchAll(/```html\n([\s\S]*?)```/gu)].map(([, html = ""]) => html);
  expect(examples).toHaveLength(2);
  const site = await serveSite();
  hosts.push(site);
  for (const example of examples) {
    const host = await servePage(example.replaceAll("https://SITE", site.origin));
    hosts.push(host);
    await page.goto(host.origin);
    const figure = example.includes("<iframe") ? page.frameLocator("iframe") : page.locator("lsm-journey");
    await expect(figure.locator(".lsm-shell")).toContainText("The value is returned");
  }
});

test("the table of elements names those that there are", async () => {
  const guide = await readFile(at("docs/embedding.md"), "utf8");
  const types = await readFile(at("web/dist/elements/v1/lsm-lab.d.ts"), "utf8");
  const told = [...guide.matchAll(/^\| `(lsm-[a-z-]+)` \|/gmu)].map(([, name]) => name).sort();
  const built = [...types.matchAll(/^ {2}"(lsm-[a-z-]+)": LsmJsx/gmu)].map(([, name]) => name).sort();
  expect(told).toEqual(built);
});
