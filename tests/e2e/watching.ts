/** Shared parts of the specs of robustness: opening any view, and collecting forbidden events. */
import { expect, type Page } from "@playwright/test";
import { openView } from "./page";

/** Firefox's word (`NS_BINDING_ABORTED`) for a font that was on its way when its page was left. */
const LEFT_BEHIND = "status=2152398850";

/** Collects what must not happen on a page. */
export function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on("pageerror", ({ message }) => {
    if (!message.includes(LEFT_BEHIND)) problems.push(`error: ${message}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()}`);
  });
  return problems;
}

/** Reports of the content security policy are problems too. */
export async function tellViolations(page: Page, problems: string[]): Promise<void> {
  await page.exposeFunction("tellViolation", (report: string) => void problems.push(`policy: ${report}`));
  await page.addInitScript(() => {
    const { tellViolation } = window as unknown as { tellViolation: (report: string) => void };
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      tellViolation(`${violatedDirective} ${blockedURI}`);
    });
  });
}

/** Opens a view and waits for its first picture. */
export async function openPage(page: Page, fragment: string, folder = ""): Promise<void> {
  await openView(page, fragment, folder);
  await expect(page.locator("main").locator("figure, svg, h1").first()).toBeVisible({ timeout: 30_000 });
}
