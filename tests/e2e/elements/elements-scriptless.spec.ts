/** Without scripts, no figure loads, so the room that `room.css` keeps for one would stay empty. */
import { expect, test } from "@playwright/test";
import { serveSite } from "../../hosts.mjs";
import { CHROMIUM } from "../engines";
import { closeHosts, kept, visit } from "./host-page";

test.afterEach(closeHosts);

const TAG = "<lsm-journey>One lookup</lsm-journey>";

test("with scripts off, a tag is as high as its content", CHROMIUM, async ({ browser }) => {
  // A driven Firefox runs scripts nevertheless.
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const site = await kept(serveSite());
  await visit(page, TAG, { site, head: `<link rel="stylesheet" href="${site.origin}/elements/v1/room.css">` });
  const box = await page.locator("lsm-journey").boundingBox();
  expect(box?.height).toBeGreaterThan(10);
  expect(box?.height).toBeLessThan(40);
  expect(box?.width).toBeGreaterThan(500);
  await context.close();
});

test("with scripts on, the sheet reserves the room before the loader has loaded", async ({ page }) => {
  const site = await kept(serveSite());
  await page.route(/lsm-lab\.js$/u, (route) => route.abort());
  await visit(page, TAG, { site, head: `<link rel="stylesheet" href="${site.origin}/elements/v1/room.css">` });
  expect((await page.locator("lsm-journey").boundingBox())?.height).toBeGreaterThan(600);
});
