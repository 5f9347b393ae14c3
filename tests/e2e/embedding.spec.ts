/** The examples of the documentation of elements, opened as they are printed. */
import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { at } from "../../scripts/bootstrap/paths.mjs";
import { type Host, pageWith, servePage, serveSite } from "../hosts.mjs";
import { settled } from "./page";

const hosts: Host[] = [];
test.afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
});

test("every example in HTML shows its figure", async ({ page }) => {
  const guide = (
    await Promise.all(["docs/embedding.md", "docs/guide/figures-api.md"].map((file) => readFile(at(file), "utf8")))
  ).join("\n");
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

const TAG = /(?:<lsm-|\{\{live-figure )(?<tag>[a-z-]+(?: [a-z-]+="[^"<>]*")+)/gu;

/** Tags in text, examples and generators of the documents, with their attributes; those of a file of the author's own aside. */
async function tagsOf(folder: string): Promise<readonly string[]> {
  const files = (await readdir(at(folder))).filter((name) => name.endsWith(".md")).map((name) => `${folder}/${name}`);
  const texts = await Promise.all(files.map((file) => readFile(at(file), "utf8")));
  const found = texts.flatMap((text) => [...text.matchAll(TAG)].map(({ groups }) => `lsm-${groups?.["tag"]}`));
  return [...new Set(found)].filter((tag) => !/results=/u.test(tag));
}

test("every tag of the documents is drawn as declared", async ({ page }) => {
  const tags = [...(await tagsOf("docs")), ...(await tagsOf("docs/guide"))];
  expect(tags.length).toBeGreaterThan(2);
  const site = await serveSite();
  hosts.push(site);
  const body = tags.map((tag) => `<${tag.replaceAll("&amp;", "&")} loading="eager"></${tag.split(" ")[0]}>`).join("");
  // Attributes that the text names without a tag.
  const named = ['lsm-journey levels="8" ratio="2"', 'lsm-digest-strip k="16"', 'lsm-cost-bar arm="merged"'];
  const more = named.map((tag) => `<${tag} loading="eager"></${tag.split(" ")[0]}>`).join("");
  const host = await servePage(pageWith(site, body + more));
  hosts.push(host);
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await page.goto(host.origin);
  await expect(page.locator(".lsm-shell")).toHaveCount(tags.length + named.length, { timeout: 40_000 });
  await settled(page);
  await expect(page.locator(".lsm-notice")).toHaveCount(0);
  expect(warnings).toEqual([]);
});
