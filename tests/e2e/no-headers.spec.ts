/**
 * The built site on a host that sends no headers: no link makes a page run a script, or fetch a file from elsewhere. Any author can write the
 * address of a frame, so the names and values of its attributes are hostile here.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { at } from "../../scripts/bootstrap/paths.mjs";
import { headersOf } from "../../scripts/server/headers.mjs";
import { ELEMENTS, type ElementFacts } from "../../web/src/elements/names.generated";
import { type Host, serveFolder, serveSite } from "../hosts.mjs";
import { closeHosts, kept } from "./elements/host-page";
import { ENGINES, sweep } from "./engines";

test.afterEach(closeHosts);

const SITE = at("web/dist");
const PAGES = readdirSync(SITE, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));
/** Runs where a script can run. */
const RUN = "document.documentElement.dataset.ran=1";
const MARKUP = `"'></p><script>${RUN}</script><img src=x onerror="${RUN}"><svg onload="${RUN}"><iframe srcdoc="<script>parent.${RUN}</script>">`;

/** The address of a frame with these attributes. */
function addressOf(site: Host, figure: string, attributes: Readonly<Record<string, string>>, state = ""): string {
  return `${site.origin}/embed/index.html?${new URLSearchParams({ figure, ...attributes })}${state === "" ? "" : `#${state}`}`;
}

/** Opens a frame as a page, and waits for its figure or the reason why there is none. */
async function openFrame(page: Page, address: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(address);
  const shown = page.locator(".lsm-shell, .lsm-notice").or(page.getByText("is not one of"));
  await expect(shown.first(), address).toBeVisible({ timeout: 30_000 });
}

/** Asserts that nothing ran, and that the figure has only attributes of its element. */
async function nothingRan(page: Page, { attributes }: Pick<ElementFacts, "attributes">, why: string): Promise<void> {
  expect(await page.locator("html").getAttribute("data-ran"), why).toBeNull();
  const host = page.locator("[data-figure]");
  const names = await host.evaluate((element) => element.getAttributeNames());
  expect(
    names.filter((name) => !attributes.includes(name)),
    why,
  ).toEqual(["data-figure"]);
  const inside = host.evaluate((element) => element.shadowRoot?.querySelector("script, iframe, img[src=x]") ?? null);
  expect(await inside, why).toBeNull();
}

test("every page has its policy, before everything that a policy governs", () => {
  expect(PAGES).toEqual(
    expect.arrayContaining(["index.html", "de/index.html", "embed/index.html", "guide/index.html"]),
  );
  for (const name of PAGES) {
    const [first = "", second] = readFileSync(join(SITE, name), "utf8").split(
      /(?=<meta http-equiv="Content-Security)/u,
    );
    const policy = /content="([^"]*)"/u.exec(second ?? "")?.[1] ?? "";
    expect(/<(?!html|head|meta)[a-z]\w*/iu.exec(first)?.[0], name).toBeUndefined();
    // The header may add who can frame the page, which a page cannot say itself.
    const sent = String(Object.entries(headersOf(name)).find(([header]) => header === "Content-Security-Policy")?.[1]);
    expect(sent.replace(", frame-ancestors 'self'", ""), name).toBe(policy);
    expect(sent.includes("frame-ancestors 'self'"), name).toBe(name !== "embed/index.html");
  }
});

test("pages work under their own policy, and run nothing else", ENGINES, async ({ page }) => {
  const site = await kept(serveSite(false));
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(globalThis, { refused });
    document.addEventListener("securitypolicyviolation", (event) =>
      refused.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  const refused = (): Promise<string[]> =>
    page.evaluate(() => (globalThis as unknown as { refused: string[] }).refused);
  const pages = ["", "de/", "guide/", "guide/figures.html", "guide/figure-journey.html", "embed/?figure=journey"];
  for (const name of pages) {
    await page.goto(`${site.origin}/${name}`);
    await expect(page.locator("main, .lsm-shell").first(), name).toBeVisible({ timeout: 30_000 });
    await expect(page.locator("svg:visible").first(), name).toBeVisible({ timeout: 30_000 });
    expect(await refused(), name).toEqual([]);
    await page.evaluate((markup) => {
      const place = document.createElement("div");
      document.body.append(place);
      place.innerHTML = markup;
      const script = document.createElement("script");
      script.textContent = "document.documentElement.dataset.ran=1";
      place.append(script);
    }, MARKUP);
    await expect.poll(async () => (await refused()).length, name).toBeGreaterThan(1);
    expect(await page.locator("html").getAttribute("data-ran"), name).toBeNull();
  }
});

test(
  "no name in the address of a frame becomes an attribute that is not the figure's own",
  ENGINES,
  async ({ page }) => {
    const site = await kept(serveSite(false));
    await openFrame(page, addressOf(site, "journey", {}));
    const events = await page.evaluate(() => {
      const found = new Set<string>();
      for (const of of [
        window,
        document,
        document.createElement("body"),
        document.createElementNS("http://www.w3.org/2000/svg", "animate"),
      ])
        for (const name in of) if (/^on[a-z]+$/u.test(name)) found.add(name);
      return [...found];
    });
    expect(events.length).toBeGreaterThan(80);
    const handlers = Object.fromEntries(
      [...events, "onbegin", "onend", "onrepeat", "OnFocus", "on-focus"].map((name) => [name, RUN]),
    );
    const others = {
      ...{
        tabindex: "0",
        autofocus: "",
        contenteditable: "",
        is: "lsm-tree",
        srcdoc: MARKUP,
        src: `javascript:${RUN}`,
      },
      ...{ "xlink:href": `javascript:${RUN}`, formaction: RUN, nonce: "a", style: "position:fixed", part: "a" },
    };
    const more = { id: "waiting", class: "lsm", slot: "a", popover: "", hidden: "", inert: "", theme: "dark" };
    const journey = ELEMENTS.find(({ name }) => name === "journey") as ElementFacts;
    for (const given of [
      { ...handlers, ...others },
      { ...others, ...more },
    ]) {
      await openFrame(page, addressOf(site, "journey", given));
      await page.mouse.click(300, 200);
      await page.keyboard.press("Tab");
      await nothingRan(page, journey, Object.keys(given).join(" "));
    }
    // Documented attributes still arrive.
    await expect(page.locator(".lsm").first()).toHaveAttribute("data-theme", "dark");
  },
);

for (const facts of sweep(
  ELEMENTS,
  ELEMENTS.filter(({ name }) => ["plot", "task"].includes(name)),
)) {
  test(`markup in every attribute, and in the state, of a frame with ${facts.name}`, async ({ page }) => {
    const site = await kept(serveSite(false));
    const given = Object.fromEntries(
      facts.attributes.filter((name) => name !== "figure").map((name) => [name, MARKUP]),
    );
    await openFrame(page, addressOf(site, facts.name, given, `v=1&${new URLSearchParams(given)}`));
    await nothingRan(page, facts, "attributes");
    for (const state of [
      MARKUP,
      encodeURIComponent(MARKUP),
      `v=1&page=${MARKUP}`,
      `v=1&results=${site.origin}/x.json`,
      "__proto__=1",
    ]) {
      await openFrame(page, addressOf(site, facts.name, facts.name === "plot" ? {} : { loading: "eager" }, state));
      await nothingRan(page, facts, state);
    }
    await openFrame(page, addressOf(site, MARKUP, {}));
    expect(await page.locator("html").getAttribute("data-ran")).toBeNull();
  });
}

test("results and lab of a frame are addresses of its own host, and others are refused with a sentence", async ({
  page,
}) => {
  const site = await kept(serveSite(true));
  const run = readFileSync(join(SITE, "results/vm-virtio-disk.json"), "utf8");
  const foreign = await kept(serveFolder({ "/x.json": run }, { "Access-Control-Allow-Origin": "*" }));
  const host = foreign.origin.slice("http:".length);
  // `read-attributes.test.ts` has more spellings.
  const addresses = [
    ...[`${foreign.origin}/x.json`, `${host}/x.json`, `/\\${host.slice(2)}/x.json`],
    ...[`data:application/json,${encodeURIComponent(run.slice(0, 200))}`, `javascript:${RUN}`],
  ];
  for (const address of addresses) {
    await openFrame(page, addressOf(site, "formula", { results: address, lab: address }));
    const links = await page.locator("a").evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(
      links.filter((link) => !link.startsWith(`${site.origin}/`)),
      address,
    ).toEqual([]);
    await expect(page.locator(".lsm-notice"), address).toContainText(
      /results cannot be.*on its host.*lab cannot be.*on its host/su,
    );
  }
  // A figure that is empty without its file shows the reason, too.
  await openFrame(page, addressOf(site, "plot", { results: `${foreign.origin}/x.json` }));
  await expect(page.locator(".lsm-notice")).toContainText("a frame uses only addresses on its host");
  expect(foreign.requested).toEqual([]);
  for (const address of [`${site.origin}/results/vm-virtio-disk.json`, "../results/vm-virtio-disk.json"]) {
    await openFrame(page, addressOf(site, "plot", { results: address, lab: "../de/" }));
    await expect(page.locator(".chart-origin"), address).toContainText("measured natively");
    await expect(page.locator(`a[href^="${site.origin}/de/#"]`), address).toHaveCount(1);
  }
});
