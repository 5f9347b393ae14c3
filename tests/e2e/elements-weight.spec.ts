/** What figures weigh (docs/decisions/0070): a page fetches the scripts that were weighed, and what comes later comes when it is asked for. */
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { at } from "../../scripts/bootstrap/paths.mjs";
import { serveSite } from "../hosts.mjs";
import { closeHosts, kept, live, visit } from "./host-page";

test.afterEach(closeHosts);

const ROOT = "/elements/v1/";
/** The scripts of a page with one figure, by what stands in its tag. */
const STARTS: Readonly<Record<string, readonly string[]>> = JSON.parse(
  await readFile(at("web/dist/elements/v1/starts.json"), "utf8"),
);
const TAGS = Object.entries(STARTS);

test("@sweep a page with one figure fetches the scripts that are weighed, and no others", async ({ page }) => {
  test.setTimeout(20_000 * TAGS.length);
  for (const [tag, weighed] of TAGS) {
    const [name = ""] = tag.split(" ");
    const site = await kept(serveSite());
    const start = tag.replace("run.json", `${site.origin}${ROOT}run.json`);
    const { errors } = await visit(page, `<lsm-${start}></lsm-${name}>`, { site });
    await expect(live(page, name), tag).toBeVisible({ timeout: 20_000 });
    // Whoever would load more without being asked does it by now.
    await page.waitForTimeout(300);
    const asked = site.asked.filter((path) => path.endsWith(".js")).map((path) => path.slice(ROOT.length));
    expect(asked.sort(), tag).toEqual([...weighed].sort());
    expect(errors, tag).toEqual([]);
  }
});

test("a hand on the timeline brings what plays it", async ({ page }) => {
  const { site } = await visit(page, "<lsm-timeline pos=0></lsm-timeline>");
  await expect(live(page, "timeline")).toBeVisible({ timeout: 20_000 });
  const players = () => site.asked.filter((path) => path.includes("/playing-")).length;
  expect(players()).toBe(0);
  await live(page, "timeline").getByRole("slider").hover();
  await expect.poll(players).toBe(1);
  await live(page, "timeline").getByRole("button", { name: "Play" }).click();
  await expect(live(page, "timeline").getByRole("slider")).not.toHaveAttribute("aria-valuenow", "0");
});

test("a timeline that cannot be played says so, and can be stepped through", async ({ page }) => {
  await page.route("**/playing-*.js", (route) => route.abort());
  await visit(page, "<lsm-timeline pos=0></lsm-timeline>");
  const figure = live(page, "timeline");
  await figure.getByRole("button", { name: "Play" }).click();
  await expect(figure).toContainText("This did not come");
  await figure.getByRole("button", { name: "One step", exact: true }).click();
  await expect(figure.getByRole("slider")).not.toHaveAttribute("aria-valuenow", "0");
});

test("a task whose part does not come says so in the place of the figure", async ({ page }) => {
  await page.route("**/FilterTask-*.js", (route) => route.abort());
  const { warnings } = await visit(page, '<lsm-task><a href="x">A task</a></lsm-task>');
  await expect.poll(() => warnings.join(" ")).toContain("FilterTask-");
  await expect(page.getByText("A task")).toBeVisible();
});
