/**
 * What the specs of the page share: opening it, dropping files on it, and putting native results beside it.
 */
import { expect, type Page } from "@playwright/test";

/** Opens the page with a fragment and waits for its first picture. */
export async function open(page: Page, fragment = ""): Promise<void> {
  await page.goto(`./${fragment}`);
  await expect(page.locator(".cost-bar")).toBeVisible();
}

/** Drops a file on the page. */
export async function drop(page: Page, name: string, content: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text ?? ""], fileName ?? "", { type: "application/json" }));
      return data;
    },
    [name, content],
  );
  await page.dispatchEvent("body", "dragover", { dataTransfer: transfer });
  await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
}

/**
 * Makes these the only results that come with the page; without any, the list is missing as on a bare host. Those that
 * are named as found come from this machine instead.
 */
export async function bundle(
  page: Page,
  results: Readonly<Record<string, unknown>> | null,
  found: readonly string[] = [],
): Promise<void> {
  const sourceOf = (file: string): string => (found.includes(file) ? "found" : "bundled");
  await page.route(/\/results\/[^/]*\.json$/u, async (route) => {
    const name = new URL(route.request().url()).pathname.replace(/^.*\//u, "");
    const body =
      name === "index.json"
        ? results && { results: Object.keys(results).map((file) => ({ file, source: sourceOf(file) })) }
        : results?.[name];
    await route.fulfill(body ? { json: body } : { status: 404, body: "There is no such file." });
  });
}

/**
 * Back, as the browser's button does it. `page.goBack` waits for a load, which an address that differs in its fragment alone
 * does not always bring in a Firefox that is driven by BiDi.
 */
export function goBack(page: Page): Promise<void> {
  return page.evaluate(() => history.back());
}

/** Forward, likewise. */
export function goForward(page: Page): Promise<void> {
  return page.evaluate(() => history.forward());
}

/**
 * Waits until the address says what is shown: scrubbing is written to it a moment later, and a page that is loaded anew
 * before that begins where the address was.
 */
export async function addressRests(page: Page): Promise<void> {
  let before = "";
  const isSame = async (): Promise<boolean> => {
    const now = await page.evaluate(() => location.href);
    const same = now === before;
    before = now;
    return same;
  };
  await expect.poll(isSame, { intervals: [400] }).toBe(true);
}
