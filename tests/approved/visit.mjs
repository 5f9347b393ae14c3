/** Drives a page through the states of a case, and returns what is seen in each. */
import { seen } from "./seen.mjs";

const WIDE = { width: 1280, height: 720 };
const NARROW = { width: 390, height: 844 };
const LIMIT_MS = 60_000;
/** For the track of a scene to appear. */
const TRACK_MS = 2_000;
/** Its outcome is measured by the clock of the machine, so it differs from run to run. */
const MEASURED = "lab-7/clock";
/** Between two looks that must be equal. */
const QUIET_MS = 120;

/** A page of its own, without motion. Times that the engine measures in it are the same in every run. */
export async function newPage(browser) {
  const context = await browser.newContext({ viewport: WIDE, reducedMotion: "reduce", serviceWorkers: "block" });
  await context.addInitScript(countCalls);
  await context.route(/\/assets\/worker-[\w-]+\.js$/u, async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    await route.fulfill({ response, body: `${FIXED_CLOCK}${await response.text()}` });
  });
  return context.newPage();
}

/** A clock that advances by the same time at each look. */
const FIXED_CLOCK = "{let now = 0; performance.now = () => (now += 0.25);}";

/** Counts the calls that the engine has not answered. Runs in the page. */
function countCalls() {
  const waiting = new Set();
  Object.defineProperty(globalThis, "callsWaiting", { get: () => waiting.size });
  const { postMessage } = Worker.prototype;
  const known = new Map();
  Worker.prototype.postMessage = function post(message, ...more) {
    if (!known.has(this)) {
      known.set(this, known.size);
      this.addEventListener("message", ({ data }) => waiting.delete(`${known.get(this)} ${data?.id}`));
    }
    if (message?.id !== undefined) waiting.add(`${known.get(this)} ${message.id}`);
    return postMessage.call(this, message, ...more);
  };
}

/** @returns {Promise<Map<string, import("./net.mjs").Thing[]>>} the views of a case, by state, width, theme and language */
export async function visit(page, root, one) {
  const views = new Map();
  await visitIn(page, root, one, views, "");
  if (one.kind !== "link") await visitIn(page, root, one, views, "de/");
  return views;
}

/** Names of the steps of a lab, in order. */
export async function stepsOf(page, root, lab) {
  await open(page, `${root}#v=1&page=${lab}`);
  const dashes = page.locator(".lab-dash");
  await dashes.first().waitFor({ timeout: LIMIT_MS });
  const steps = [];
  for (let at = 0; at < (await dashes.count()); at += 1) {
    await dashes.nth(at).click();
    await page.waitForFunction((old) => old !== /open=([\w-]+)/u.exec(location.hash)?.[1], steps.at(-1));
    steps.push(await page.evaluate(() => /open=([\w-]+)/u.exec(location.hash)?.[1]));
  }
  return steps;
}

async function visitIn(page, root, one, views, folder) {
  const look = async (state) => {
    if (folder === "") await lookWide(page, one, views, state);
    await page.setViewportSize(NARROW);
    const name = `${state} ${NARROW.width}${folder === "" ? "" : " de"}`;
    views.set(name, once(await rested(page)));
    await page.setViewportSize(WIDE);
  };
  // A figure in a frame has its language as an attribute, because all languages share its files.
  const isGerman = folder !== "";
  await open(
    page,
    one.kind === "element" ? `${root}${one.address}${isGerman ? "&lang=de" : ""}` : `${root}${folder}${one.address}`,
  );
  const walk = {
    step: walkStep,
    part: walkPart,
    page: walkPage,
    link: (_, see) => see("opened"),
    element: walkElement,
  };
  await walk[one.kind](page, look, one);
}

async function lookWide(page, one, views, state) {
  const light = await rested(page);
  views.set(`${state} ${WIDE.width}`, once(light));
  if (one.kind === "link") return;
  await page.emulateMedia({ colorScheme: "dark" });
  views.set(`${state} dark`, once(darkened(light, await rested(page))));
  await page.emulateMedia({ colorScheme: "light" });
}

/** Looks in the dark theme by those in the light one. Places are the same in both, except of a ground that only one of them has. */
function darkened(light, dark) {
  const placeOf = ([kind, , says, numbers]) => JSON.stringify([kind, says, numbers]);
  const looks = new Map(light.map((thing) => [placeOf(thing), thing[1]]));
  return dark
    .filter(([kind]) => kind === "words" || kind === "box" || kind === "path")
    .map((thing) => [thing[0], `${looks.get(placeOf(thing)) ?? "nothing"} is ${thing[1]}`, "", []]);
}

const once = (things) => [...new Map(things.map((thing) => [JSON.stringify(thing), thing])).values()];

async function open(page, address) {
  await page.goto("about:blank");
  await page.setViewportSize(WIDE);
  await page.goto(address);
  await page.locator("figure, svg, h1").filter({ visible: true }).first().waitFor({ timeout: LIMIT_MS });
  // Code and result files that a view loads when it is open.
  await page.waitForLoadState("networkidle", { timeout: LIMIT_MS });
}

/** What is seen when nothing changes any more. */
async function rested(page) {
  const end = Date.now() + LIMIT_MS;
  await page.mouse.move(0, 0);
  let before = "";
  while (Date.now() < end) {
    await page.waitForTimeout(QUIET_MS);
    const isWorking = await page.evaluate(works);
    const things = await page.evaluate(seen);
    const now = JSON.stringify(things);
    if (await page.locator(".failure").filter({ visible: true }).count()) throw new Error("the engine does not run");
    if (now === before && !isWorking) return things;
    before = now;
  }
  throw new Error("the page does not come to rest");
}

/** Returns whether something that is shown waits for an answer or a font. Runs in the page. */
function works() {
  const waiting = [...document.querySelectorAll("[aria-busy=true], .working")];
  return (
    globalThis.callsWaiting > 0 || document.fonts.status === "loading" || waiting.some((one) => one.checkVisibility())
  );
}

async function walkStep(page, look, { name }) {
  await look("asked");
  const question = page.locator(".lab-question");
  if ((await question.count()) === 0) return;
  await page.locator(".lab-option").last().click();
  await look("chosen");
  if (name === MEASURED) return;
  await question.locator(".lab-go").click();
  await page.waitForFunction(
    () => /playing|settled/u.test(document.querySelector(".lab-question")?.dataset.phase ?? ""),
    undefined,
    { timeout: LIMIT_MS },
  );
  if ((await question.getAttribute("data-phase")) === "playing") await question.locator(".lab-go").click();
  await page.waitForFunction(() => document.querySelector(".lab-question")?.dataset.phase === "settled");
  await look("end");
  await scrub(page, look);
}

async function walkPart(page, look, { name }) {
  await page
    .getByRole("tab")
    .nth(name.endsWith("practice") ? 1 : 2)
    .click();
  await look("opened");
}

async function walkPage(page, look) {
  await look("opened");
  await scrub(page, look);
  const summaries = page.locator("main details:not([open], .export) > summary");
  if ((await summaries.count()) === 0) return;
  await summaries.evaluateAll((all) => {
    for (const summary of all) summary.click();
  });
  await look("unfolded");
}

async function walkElement(page, look) {
  await look("opened");
  await scrub(page, look);
}

/** Start and middle of the scene that is shown. */
async function scrub(page, look) {
  const track = page.locator(".transport-track, .timeline-track").filter({ visible: true }).first();
  // A page that has just become wide may draw it anew.
  const isThere = await track.waitFor({ timeout: TRACK_MS }).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  await track.press("Home");
  await look("start");
  const { width, height } = await track.boundingBox();
  await track.click({ position: { x: Math.round(width / 2), y: height / 2 } });
  await look("middle");
}
