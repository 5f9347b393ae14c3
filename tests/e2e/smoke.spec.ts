/**
 * The page answers below a path and nothing fails while it loads.
 */
import { expect, test } from "@playwright/test";
import { ENGINES } from "./engines";

test("the page answers and nothing fails while it loads", ENGINES, async ({ page }) => {
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  page.on("requestfailed", (request) => failures.push(`${request.url()}: ${request.failure()?.errorText}`));
  page.on("response", (response) => {
    if (response.status() >= 400) failures.push(`${response.url()}: ${response.status()}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error") failures.push(message.text());
  });
  const answer = await page.goto("./");
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()["content-security-policy"]).toContain("default-src 'none'");
  await expect(page).toHaveTitle(/LSM Lab/u);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(failures).toEqual([]);
});

test("what a visit begins with shows the bundled runs without the full engine", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.goto("./#v=1&arm=shared");
  await expect(page.locator(".gain-curve .chart-point[data-kind=measured]")).not.toHaveCount(0);
  expect(requested.filter((path) => path.endsWith(".wasm"))).toHaveLength(1);
  expect(requested.filter((path) => path.includes("lsm_lab_full"))).toEqual([]);
});
