/**
 * The real `native-bench` and a browser: `open` serves the run, and the figures of its report become interactive.
 *
 * The program is built first, which takes a minute if its sources changed. It has the figures if the page was built
 * before it.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { SAMPLES } from "../../web/src/figures/results/sample";
import { NATIVE_BENCH } from "./engines";
import { sampleResult } from "./pages/native-sample";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const RUN_ID = "0123456789abcdef";
const LABEL = "a disk that only this test has";

let folder = "";
let result = "";
// A worker may begin and end these tests more than once; each time the folder is a new one.
test.beforeAll(() => {
  test.setTimeout(600_000);
  // With the crates and features of the stage `cargo test`, so that Cargo does not compile the program a second time.
  const crates = ["--workspace", "--exclude", "lookups", "--exclude", "wasm-packages"];
  const build = ["test", "--quiet", ...crates, "--test", "program", "--no-run"];
  execFileSync("cargo", build, { cwd: ROOT, stdio: "inherit" });
  folder = mkdtempSync(join(tmpdir(), "lsm-lab-native-bench-"));
  result = join(folder, "run.json");
  const base = sampleResult();
  const own = { id: RUN_ID, started_utc: "2026-02-03T04:05:06Z", preset: "standard" };
  const whole = {
    ...base,
    schema_version: "1.1.0",
    run: { ...(base["run"] as object), ...own },
    device: { kind: "real", label: LABEL, virtualised: false },
    experiments: SAMPLES,
  };
  writeFileSync(result, JSON.stringify(whole));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Path of the program, which `beforeAll` has built from the sources of today. */
function program(): string {
  const target = process.env["CARGO_TARGET_DIR"] ?? join(ROOT, "target");
  return join(target, "debug", process.platform === "win32" ? "native-bench.exe" : "native-bench");
}

/** Starts `open`; its address is the first line that it prints. */
async function open(): Promise<{ address: string; server: ChildProcess }> {
  const server = spawn(program(), ["open", result, "--quiet", "--lab", join(ROOT, "web/dist")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: server.stdout });
  const address = await new Promise<string>((resolve, reject) => {
    lines.once("line", resolve);
    server.once("exit", (code) => reject(new Error(`native-bench open ended with ${code}`)));
  });
  return { address, server };
}

test("open prints a link that shows the run", NATIVE_BENCH, async ({ page }) => {
  const { address, server } = await open();
  try {
    expect(address).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:\\d+/#v=1&page=measure&run=${RUN_ID}$`, "u"));
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("ne shared digest");
    await expect(page.getByLabel("Run", { exact: true }).locator("option:checked")).toContainText(LABEL);
    await expect(page.locator(".trust-about")).toContainText(LABEL);
    await page.locator("#detail-figures > summary").click();
    for (const { id } of SAMPLES) {
      await page.locator(`#figure-${id} > details:not([open]) > summary`).click();
    }
    // Gains have a second plot, of what the model leaves out.
    for (const { id } of SAMPLES)
      await expect(
        page.locator(`#figure-${id}`).getByRole("slider", { name: /gain of sharing|false positive/u }),
      ).toHaveCount(1);
    expect(complaints).toEqual([]);
  } finally {
    server.kill("SIGINT");
  }
});

test("figures of a report become interactive", NATIVE_BENCH, async ({ page }) => {
  const report = join(mkdtempSync(join(folder, "report-")), "run.html");
  execFileSync(program(), ["report", result, "--out", report, "--quiet"]);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(pathToFileURL(report).href);
  await expect(page.getByRole("heading", { level: 1 }), "a report has one title").toContainText(LABEL);
  await expect(page.getByRole("heading").and(page.locator(".finding"))).toContainText("ne shared digest");
  for (const { id } of SAMPLES) {
    const figure = page.locator(`figure[data-experiment="${id}"]`);
    await expect(figure.getByRole("slider"), "the page is built before the program").toHaveCount(1);
    await expect(figure.locator("[data-static]")).toBeHidden();
  }
  const first = page.locator(`figure[data-experiment="${SAMPLES[0]?.id}"]`);
  await first.getByRole("slider").press("End");
  await expect(first.locator(".chart-reading").first()).not.toBeEmpty();
  expect(complaints).toEqual([]);
});
