/**
 * Figures in frames: in a sandbox without an origin, from a host that shares with no other site; and the snippets of
 * the lab.
 */
import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { at } from "../../../scripts/bootstrap/paths.mjs";
import { type Host, pageWith, serveFolder, servePage, serveSite } from "../../hosts.mjs";
import { ENGINES, SWEEP } from "../engines";
import { drop, open, settled } from "../page";

const hosts: Host[] = [];
test.afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
});

async function kept(host: Promise<Host>): Promise<Host> {
  const started = await host;
  hosts.push(started);
  return started;
}

const LISTENS = `<script>
  const said = []; globalThis.said = said;
  addEventListener("message", ({ data }) => said.push(data));
</script>`;

function frameOf(site: Host, address: string): string {
  return `<iframe src="${site.origin}/embed/index.html${address}" sandbox="allow-scripts" width="760" height="760" title="A figure"></iframe>`;
}

test(
  "a frame in a sandbox shows a live lookup, from a host that shares with no other site",
  ENGINES,
  async ({ page }) => {
    const site = await kept(serveSite(false));
    const host = await kept(servePage(`${LISTENS}${frameOf(site, "?figure=journey#v=1&lookup=stored&at=2")}`));
    await page.goto(host.origin);
    const frame = page.frameLocator("iframe");
    await expect(frame.locator(".lsm-shell")).toContainText("The value is returned");
    expect(site.requested.filter((path) => !path.endsWith(".ico"))).toEqual([
      "/embed/index.html",
      "/embed/embed.css",
      "/embed/embed.js",
    ]);
    const said = await page.evaluate(
      () => (globalThis as unknown as { said: { lsmLab: number; type: string }[] }).said,
    );
    expect(said.every(({ lsmLab }) => lsmLab === 1)).toBe(true);
    expect(said.map(({ type }) => type)).toEqual(expect.arrayContaining(["size", "ready"]));
  },
);

test("what needs the large module gets it by a second classic script", async ({ page }) => {
  const site = await kept(serveSite(false));
  const host = await kept(servePage(frameOf(site, "?figure=flow&theme=dark")));
  await page.goto(host.origin);
  await expect(page.frameLocator("iframe").locator("figure.flow svg").first()).toBeVisible({ timeout: 20_000 });
  await expect(page.frameLocator("iframe").locator(".lsm")).toHaveAttribute("data-theme", "dark");
});

test("a frame with the reported height has no bar and no strip, with every theme", async ({ page }) => {
  const site = await kept(serveSite(false));
  const follows = `<script>addEventListener("message", ({ data, source }) => {
    const frame = [...document.querySelectorAll("iframe")].find((one) => one.contentWindow === source);
    if (data?.type === "size") frame.height = data.height;
  });</script>`;
  const themes = ["light", "dark", "auto", "high-contrast"];
  const frames = themes.map((theme) => frameOf(site, `?figure=cost-bar&theme=${theme}`)).join("");
  const host = await kept(servePage(`<!doctype html>${follows}${frames}`));
  // The theme `auto` follows the page, so it is tried dark.
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(host.origin);
  for (const [index, theme] of themes.entries()) {
    // A figure of a frame loads once the frame is near.
    await page.locator("iframe").nth(index).scrollIntoViewIfNeeded();
    const frame = page.frameLocator("iframe").nth(index);
    await expect(frame.locator(".lsm-shell"), theme).toBeVisible({ timeout: 20_000 });
    const fit = () =>
      frame.locator("html").evaluate((root) => {
        const shell = root.ownerDocument.querySelector("[data-figure]")?.shadowRoot?.querySelector(".lsm");
        const below = innerHeight - (shell?.getBoundingClientRect().bottom ?? 0);
        return { scrolls: root.scrollHeight > innerHeight, hasStrip: below > 8 };
      });
    await expect.poll(fit, theme).toEqual({ scrolls: false, hasStrip: false });
    const [around, own] = await frame.locator("html").evaluate((root) => {
      const shell = root.ownerDocument.querySelector("[data-figure]")?.shadowRoot?.querySelector(".lsm") as Element;
      return [root, shell].map((one) => getComputedStyle(one).backgroundColor);
    });
    // A transparent figure shows the ground of its frame.
    expect([around, "rgba(0, 0, 0, 0)"], theme).toContain(own);
  }
});

for (const [who, origin, isHeard] of [
  ["the page around", "location.origin", true],
  ["a page of another origin than the frame received a message", '"https://course.example"', false],
] as const) {
  test(`${who} is ${isHeard ? "" : "not "}heard`, async ({ page }) => {
    const site = await kept(serveSite(false));
    const script = `const frame = document.createElement("iframe");
      frame.sandbox = "allow-scripts"; frame.width = 760; frame.height = 760; frame.title = "A figure";
      frame.src = "${site.origin}/embed/index.html?figure=journey&origin=" + encodeURIComponent(${origin});
      document.body.append(frame);`;
    const host = await kept(servePage(`<body><script>${script}</script></body>`));
    await page.goto(host.origin);
    const place = page.frameLocator("iframe").locator(".timeline-sentence b");
    await expect(place).toHaveText("11 / 11");
    await page.evaluate(() => {
      const call = { lsmLab: 1, type: "call", id: 1, method: "seek", args: [4] };
      document.querySelector("iframe")?.contentWindow?.postMessage(call, "*");
    });
    if (isHeard) await expect(place).not.toHaveText("11 / 11");
    await settled(page);
    if (!isHeard) await expect(place).toHaveText("11 / 11");
  });
}

/** A page with a frame, and a way to call it and wait for the answer. */
async function calling(page: Page, address: string, sandbox = "allow-scripts") {
  const site = await kept(serveSite(false));
  const script = `const frame = document.createElement("iframe");
    frame.sandbox = ${JSON.stringify(sandbox)}; frame.width = 760; frame.height = 760; frame.title = "A figure";
    const said = []; globalThis.said = said;
    addEventListener("message", ({ data }) => said.push(data));
    frame.src = "${site.origin}/embed/index.html${address}".replace("ORIGIN", encodeURIComponent(location.origin));
    document.body.append(frame);
    globalThis.send = (message) => frame.contentWindow.postMessage(message, "*");
    globalThis.told = (id) => said.find((one) => one.type === "answer" && one.id === id);`;
  const host = await kept(servePage(`<body><script>${script}</script></body>`));
  await page.goto(host.origin);
  // A frame that listens to another origin says nothing here.
  const frame = page.frameLocator("iframe");
  await expect(frame.locator(".lsm-shell").or(frame.getByText("is not one of"))).toBeVisible();
  return async (message: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const id = message["id"] ?? null;
    await page.evaluate((sent) => (globalThis as unknown as { send(one: unknown): void }).send(sent), message);
    const answer = await page.waitForFunction(
      (requested) => (globalThis as unknown as { told(id: unknown): unknown }).told(requested),
      id,
    );
    return await answer.evaluate(({ value, error }: { value?: unknown; error?: { code: string } }) =>
      error === undefined ? { value: ArrayBuffer.isView(value) ? value.constructor.name : value } : error.code,
    );
  };
}

const call = (id: number | string, method: unknown, ...args: unknown[]) => ({
  lsmLab: 1,
  type: "call",
  id,
  method,
  args,
});

for (const sandbox of ["allow-scripts", "allow-scripts allow-same-origin"]) {
  test(`every call to a frame has an answer: ${sandbox}`, async ({ page }) => {
    const ask = await calling(page, "?figure=journey&origin=ORIGIN#v=1&lookup=stored", sandbox);
    await expect(page.frameLocator("iframe").locator(".lsm-shell")).toBeVisible();
    expect(await ask(call(1, "getState"))).toEqual({ value: "v=1&lookup=stored" });
    expect(await ask(call(2, "setState", { at: 2, sharing: "shared" }))).toEqual({ value: null });
    expect(await ask(call("a", "getState"))).toEqual({ value: "v=1&lookup=stored&at=2&arm=shared" });
    expect(await ask(call(3, "setState", "v=1&lookup=stored"))).toEqual({ value: null });
    for (const [id, method] of ["play", "pause", "step", "back"].entries())
      expect(await ask(call(10 + id, method)), method).toEqual({ value: null });
    expect(await ask(call(4, "seek", 4))).toEqual({ value: null });
    expect(await ask(call(5, "getState"))).toEqual({ value: expect.stringMatching(/pos=\d/u) });
    expect(await ask(call(6, "exportSVG"))).toEqual({ value: expect.stringMatching(/^<svg/u) });
    expect(await ask(call(7, "exportTrace"))).toEqual({ value: "Uint32Array" });
    expect(await ask(call(20, "constructor"))).toBe("method");
    expect(await ask(call(21, 3))).toBe("method");
    expect(await ask(call(22, "seek", "4"))).toBe("arguments");
    expect(await ask(call(23, "setState", null))).toBe("arguments");
    expect(await ask({ ...call(24, "play"), args: "none" })).toBe("arguments");
    expect(await ask({ ...call(25, "play"), lsmLab: 2 })).toBe("version");
    expect(await ask({ lsmLab: 1, id: 26, method: "play" })).toBe("message");
  });
}

test("a frame that cannot say who is around, or that shows nothing, answers that", async ({ page }) => {
  const stranger = await calling(page, "?figure=journey&origin=https://course.example");
  expect(await stranger(call(1, "getState"))).toBe("origin");
  const nothing = await calling(page, "?figure=nonsense&origin=ORIGIN");
  expect(await nothing(call(1, "getState"))).toBe("no-figure");
  const words = await calling(page, "?figure=formula&origin=ORIGIN");
  await expect(page.frameLocator("iframe").locator(".lsm-shell")).toBeVisible();
  expect(await words(call(1, "exportTrace"))).toBe("failed");
});

test("the snippets of the lab work, with the state that it has", async ({ page }) => {
  await open(page, "#v=1&lookup=stored&arm=shared&pos=9");
  await page.locator(".journey .figure-data summary").click();
  await page.locator(".journey").getByRole("button", { name: "Embed" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  // The hash of the loader is asked of the host.
  await expect(dialog.locator("textarea").first()).toHaveValue(/integrity=/u);
  const snippets = await dialog
    .locator("textarea")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
  expect(snippets).toHaveLength(3);
  await expect(dialog.getByRole("img", { name: "A QR code of the lab" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  const [tag = "", frame = "", markdown = ""] = snippets;
  const hashes = JSON.parse(await readFile(at("web/dist/elements/v1/integrity.json"), "utf8"));
  expect(tag).toContain(`integrity="${hashes["lsm-lab.js"]}" crossorigin`);
  const site = await kept(serveSite());
  const base = new URL("./", page.url()).href;
  const host = await kept(servePage(pageWith(site, `${tag}${frame}`.replaceAll(base, `${site.origin}/`))));
  await page.goto(host.origin);
  await expect(page.locator("lsm-journey .lsm-shell")).toBeVisible();
  const state = await page
    .locator("lsm-journey")
    .evaluate((one) => (one as HTMLElement & { getState(): string }).getState());
  expect(state).toBe("v=1&lookup=stored&arm=shared&pos=9");
  await expect(page.frameLocator("iframe").locator(".lsm-shell")).toBeVisible();
  expect(markdown).toContain(`](journey.svg)](${base}#v=1&lookup=stored&arm=shared&pos=9`);
});

test("what the lab's own server gives away works in a page of another site", ENGINES, async ({ page, baseURL }) => {
  await open(page, "#v=1&lookup=stored&arm=shared&pos=9");
  await page.locator(".journey .figure-data summary").click();
  await page.locator(".journey").getByRole("button", { name: "Embed" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("This lab runs on your machine");
  const [tag, frame] = [dialog.locator("textarea").nth(0), dialog.locator("textarea").nth(1)];
  await expect(tag).toHaveValue(/integrity=/u);
  const host = await kept(servePage(`${await tag.inputValue()}${await frame.inputValue()}`));
  await dialog.getByRole("radio", { name: "from npm, by a CDN" }).check();
  await expect(tag).toHaveValue(
    /src="https:\/\/cdn\.jsdelivr\.net\/npm\/lsm-lab@[\d.]+\/elements\/v1\/lsm-lab\.js" integrity="sha384-/u,
  );
  await expect(frame).toHaveValue(new RegExp(`src="${baseURL}embed/`, "u"));
  // Another name of this machine is another site to the browser.
  await page.goto(host.origin.replace("127.0.0.1", "localhost"));
  await expect(page.locator("lsm-journey .lsm-shell")).toBeVisible();
  const framed = page.frameLocator("iframe");
  await expect(framed.locator(".lsm-shell")).toBeVisible();
  await page.evaluate(async (lab) => {
    document.body.innerHTML = `<iframe src="${lab}" title="The lab"></iframe>`;
    await new Promise((loaded) => document.querySelector("iframe")?.addEventListener("load", loaded));
  }, baseURL);
  await expect(framed.locator("#root, main")).toHaveCount(0);
});

test("a named state has its picture in the tag, and any state can be saved as PNG, twice as large", async ({
  page,
}) => {
  await open(page, "#v=1&lookup=stored&arm=shared");
  await page.locator(".journey .figure-data summary").click();
  await page.locator(".journey").getByRole("button", { name: "Embed" }).click();
  const tag = page.getByRole("dialog").locator("textarea").first();
  await expect(tag).toHaveValue(
    /<a href="[^"]+"><img src="[^"]+journey-found\.svg" width="752" height="446" alt="[^"]+ is stored/u,
  );
  const address = /<img src="([^"]+)"/u.exec(await tag.inputValue())?.[1] ?? "";
  expect(await (await page.request.get(address)).text()).toMatch(/^<svg [^>]*width="752" height="446"/u);
  await expect(page.getByRole("link", { name: "Save the story" })).toHaveAttribute(
    "href",
    /journey-found-story\.svg$/u,
  );
  await page.getByRole("checkbox", { name: "A picture in the tag" }).uncheck();
  await expect(tag).not.toHaveValue(/<img/u);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save it as PNG" }).click();
  const bytes = await readFile(await (await coming).path());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  const width = await page
    .locator(".journey svg[viewBox]")
    .first()
    .evaluate((svg) => svg.getBoundingClientRect().width);
  expect(Math.abs(bytes.readUInt32BE(16) - 2 * width)).toBeLessThan(4);
});

test("the German lab gives German figures away, and links to itself", async ({ page }) => {
  await page.goto("de/#v=1&lookup=stored");
  await page.locator(".journey .figure-data summary").click();
  await page.locator(".journey").getByRole("button", { name: "Einbetten" }).click();
  const tag = page.getByRole("dialog").locator("textarea").first();
  const hashes = JSON.parse(await readFile(at("web/dist/elements/v1/integrity.json"), "utf8"));
  await expect(tag).toHaveValue(/integrity=/u);
  expect(await tag.inputValue()).toContain(`/elements/v1/de/lsm-lab.js" integrity="${hashes["de/lsm-lab.js"]}"`);
  await expect(tag).toHaveValue(/\/elements\/v1\/de\/room\.css"/u);
  await expect(tag).toHaveValue(/href="[^"]*\/de\/#v=1&amp;lookup=stored"/u);
});

test("a figure of the visitor's own file names the place for the file, and is live once the file exists", async ({
  page,
}) => {
  await page.goto("./#v=1&page=measure");
  const file = await readFile(at("web/public/results/vm-virtio-disk.json"), "utf8");
  const own = JSON.stringify({ ...JSON.parse(file), run: { ...JSON.parse(file).run, id: "mine" } });
  await drop(page, "mine.json", own);
  const card = page.locator(".measure-figure").first();
  await expect(page).toHaveURL(/run=mine/u);
  await page.locator("#detail-figures > summary").click();
  await card.getByRole("radio", { name: "a plot with model and claim" }).check();
  await card.getByRole("button", { name: "Embed" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Copy mine.json next to your page");
  const [tag = "", frame = "", markdown = ""] = await dialog
    .locator("textarea")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
  expect(tag).toMatch(/<lsm-plot state="[^"]*run=mine[^"]*" results="mine\.json"(?: style="[^"]*")?>/u);
  expect(frame).toContain(encodeURIComponent(new URL("results/mine.json", page.url()).href));
  expect(markdown).toContain("&file=mine.json");
  const site = await kept(serveSite());
  const base = new URL("./", page.url()).href;
  const host = await kept(serveFolder({ "/": tag.replaceAll(base, `${site.origin}/`), "/mine.json": own }));
  await page.goto(host.origin);
  await expect(page.locator("lsm-plot .chart-origin")).toContainText("measured natively");
});

test("the figures of a native run are given away as well", SWEEP, async ({ page }) => {
  const first = () => page.getByRole("dialog").locator("textarea").first();
  await page.goto("./#v=1&page=measure");
  await page.locator("#detail-figures > summary").click({ timeout: 30_000 });
  const card = page.locator(".measure-figure").first();
  await card.getByRole("button", { name: "Embed" }).first().click();
  await expect(first()).toHaveValue(
    /<lsm-results state="[^"]*run=[^"]*" results="http[^"]*\/results\/[\w.-]+\.json"(?: style="[^"]*")?>/u,
  );
  await page.keyboard.press("Escape");
  await card.getByRole("radio", { name: "a plot with model and claim" }).check();
  await card.locator("figure.plot").waitFor();
  await card.getByText("The gap of one setting").click();
  for (const [at, figure] of ["plot", "residual", "gap"].entries()) {
    await card.getByRole("button", { name: "Embed" }).nth(at).click();
    await expect(first()).toHaveValue(
      new RegExp(
        `<lsm-${figure} state="[^"]*run=[^"]*" results="http[^"]*/results/[\\w.-]+\\.json"(?: style="[^"]*")?>`,
        "u",
      ),
    );
    await page.keyboard.press("Escape");
  }
});
