/** Shared parts of the specs of the page: opening it, dropping files on it, and adding native results. */
import { expect, type Page } from "@playwright/test";

/**
 * Returns whether the page shows the lab in the language of the root, so that another fragment is another view of the
 * same document.
 */
export function isInLab(page: Page): boolean {
  return /\/lsm-lab\/(?:#|$)/u.test(page.url());
}

/** Goes to a page of text, which removes every figure; pages outside of the lab are left as they are. */
export async function leaveView(page: Page, name: "teach" | "reference" = "teach"): Promise<void> {
  if (!isInLab(page)) return;
  await page.goto(`./#v=1&page=${name}`);
  const main = page.locator(`main.${name}`);
  await expect(main.locator("h1")).toBeVisible({ timeout: 30_000 });
  await main.evaluate((element) => element.setAttribute("data-left", ""));
}

/**
 * Opens a view of the lab. In a page that shows the lab already, only the fragment changes, by way of a page of text, so that nothing
 * of the view before is left.
 */
export async function openView(page: Page, fragment: string, folder = ""): Promise<void> {
  const text = /page=teach(?:&|$)/u.test(fragment) ? "reference" : "teach";
  // The page of a worker is at such a page when a test takes it.
  const isLeft = isInLab(page) && (await page.locator(`main.${text}[data-left]`).count()) > 0;
  if (folder === "" && !isLeft) await leaveView(page, text);
  await page.goto(`./${folder}#${fragment}`);
  await expect(page.locator("main[data-left]")).toHaveCount(0);
}

/** Opens the first page, settled and by default in its initial state, and waits for its first picture. */
export async function open(page: Page, fragment = "#v=1"): Promise<void> {
  if (isInLab(page)) await openView(page, fragment.replace(/^#/u, ""));
  else await page.goto(`./${fragment}`);
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

/** Opens the settings of lab 0 and, by its name, one of their folds. */
export async function openSettings(page: Page, fold?: string): Promise<void> {
  await page.getByRole("button", { name: "Settings" }).click();
  if (fold !== undefined) await page.locator(".settings summary").filter({ hasText: fold }).click();
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

/** Goes forward in the same way. */
export function goForward(page: Page): Promise<void> {
  return page.evaluate(() => history.forward());
}

/** Waits until `read` returns the same value twice, `quiet` milliseconds apart. */
export async function rests(read: () => Promise<unknown>, quiet: number, timeout = 20_000): Promise<void> {
  let before: unknown;
  const isSame = async (): Promise<boolean> => {
    const now = await read();
    const same = now === before;
    before = now;
    return same;
  };
  await expect.poll(isSame, { intervals: [quiet], timeout }).toBe(true);
}

/**
 * Waits until the address describes the current view. Scrubbing is written to it a moment later, so a page that is
 * reloaded before that starts at the old position.
 */
export function addressRests(page: Page): Promise<void> {
  return rests(() => page.evaluate(() => location.href), 400);
}

/** Waits until neither the markup, shadow roots included, nor its height nor the number of loaded files changes any more. */
export function settled(page: Page, quiet = 250): Promise<void> {
  const look = () =>
    page.evaluate(() => {
      const lengths = (root: Document | ShadowRoot): number[] => [
        root.querySelectorAll("*").length,
        ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) =>
          shadowRoot === null ? [] : [shadowRoot.innerHTML.length, ...lengths(shadowRoot)],
        ),
      ];
      const files = performance.getEntriesByType("resource").length;
      return JSON.stringify([document.body.innerHTML.length, document.body.scrollHeight, files, ...lengths(document)]);
    });
  return rests(look, quiet);
}
