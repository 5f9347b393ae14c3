/** The states of pages in which the sentinel looks at the layout, each with a name. A state begins where the one before it ended. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { settled } from "./page";
import { openPage } from "./watching";

/** Actions in the states of a page. */
interface Visit {
  /** Called in every state. */
  readonly look: (state: string) => Promise<void>;
  /** Called in the states that show all texts and controls of a view: everything that folds is open. */
  readonly read: (state: string) => Promise<void>;
  /** True if scenes are also stopped at each of their marks. */
  readonly inScenes: boolean;
  /** Returns whether to open the published link with this number. */
  readonly opens: (link: number) => boolean;
}

const corpus = new URL("../links/", import.meta.url);
/** Published links, which hold answers, settings, assignments and sheets. */
const LINKS = readdirSync(corpus)
  .filter((file) => file.endsWith(".json"))
  .flatMap((file) => JSON.parse(readFileSync(new URL(file, corpus), "utf8")) as { readonly link: string }[])
  .map(({ link }) => link.replace(/^#/u, ""));

/** A published link of another page is left out, and one with a wrong value shows the page of a right one. */
function linksOf(name: string): readonly string[] {
  return LINKS.filter((link) => (/page=([\w-]+)/u.exec(link)?.[1] ?? "lab-0") === name);
}

/** The states that `npm test` looks at: the page as it opens, and a lab after its first answer. */
export async function fewStates(page: Page, name: string, folder: string, look: Visit["look"]): Promise<void> {
  await openWhole(page, `v=1&page=${name}`, folder);
  await look("as it opens");
  const question = page.locator(".lab-question");
  if ((await question.count()) === 0) return;
  await answer(page);
  await look("first answer");
}

/** All states. */
export async function allStates(page: Page, name: string, folder: string, visit: Visit): Promise<void> {
  const { look, read } = visit;
  await openWhole(page, `v=1&page=${name}`, folder);
  await look("as it opens");
  await page.locator(".labs summary").click();
  await look("menu");
  await page.keyboard.press("Escape");
  if ((await page.locator(".lab-framed").count()) > 0) await learn(page, visit);
  for (const link of linksOf(name).filter((_, at) => visit.opens(at))) {
    await openWhole(page, link, folder);
    await look(`link ${link}`);
    await read(`link ${link}`);
  }
  await openWhole(page, `v=1&page=${name}`, folder);
  await unfold(page);
  await look("unfolded");
  await read("unfolded");
  if (!/^lab-/u.test(name)) return;
  await openWhole(page, `v=1&page=${name}&mode=sheet`, folder);
  await look("sheet");
  await read("sheet");
}

/** Opens a view and waits until all of it has loaded. Reduced motion shows the end of an introduction that plays for up to 20 s. */
async function openWhole(page: Page, fragment: string, folder: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openPage(page, fragment, folder);
  await settled(page);
}

/** Opens everything that is folded in the page. Menus of files are left out, because they cover the page on purpose. */
async function unfold(page: Page): Promise<void> {
  await page.locator("main details:not([open], .export) > summary").evaluateAll((all) => {
    for (const summary of all) (summary as HTMLElement).click();
  });
}

/** Every step of a lab, before and after its run, and its other parts. Scenes play. */
async function learn(page: Page, { look, read, inScenes }: Visit): Promise<void> {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const dashes = page.locator(".lab-dash");
  for (let at = 0; at < (await dashes.count()); at += 1) {
    await dashes.nth(at).click();
    await look(`step ${at + 1}`);
    const question = page.locator('.lab-question[data-phase="choosing"]');
    if ((await question.count()) === 0) continue;
    await page.locator(".lab-option").last().click();
    await look(`step ${at + 1}, chosen`);
    await answer(page, inScenes ? (mark) => look(`step ${at + 1}, scene at ${mark}`) : undefined);
    await look(`step ${at + 1}, answered`);
    await unfold(page);
    await look(`step ${at + 1}, answered, unfolded`);
    await read(`step ${at + 1}, answered, unfolded`);
  }
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    const part = `part ${(await tab.getAttribute("id")) ?? ""}`;
    await look(part);
    await read(part);
  }
}

/** Answers the open question. A scene is stepped mark by mark if `atMark` is given, and skipped otherwise. */
async function answer(page: Page, atMark?: Visit["look"]): Promise<void> {
  const question = page.locator(".lab-question");
  const go = question.locator(".lab-go");
  if ((await question.getAttribute("data-phase")) === "choosing") await page.locator(".lab-option").first().click();
  await go.click();
  await expect(question).toHaveAttribute("data-phase", /playing|settled/u, { timeout: 60_000 });
  const isPlaying = (await question.getAttribute("data-phase")) === "playing";
  const forward = page.locator(".lab-transport button").nth(2);
  if (isPlaying && atMark !== undefined && (await forward.isVisible())) {
    for (let mark = 1; await forward.isEnabled(); mark += 1) {
      await forward.click();
      await atMark(`${mark}`);
    }
  }
  if ((await question.getAttribute("data-phase")) === "playing") await go.click();
  await expect(question).toHaveAttribute("data-phase", "settled", { timeout: 30_000 });
}
