// @vitest-environment node
/** Hints name what the reader can do: point with a mouse, tap with a finger. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function hintsWith(isCoarse: boolean): Promise<readonly string[]> {
  vi.resetModules();
  vi.stubGlobal("matchMedia", () => ({ matches: isCoarse }));
  const [english, german] = await Promise.all([import("./charts/chart.en"), import("./charts/chart.de")]);
  return [english.chartText.hint, german.chartText.hint];
}

it("says tap on a touch screen, and point elsewhere", async () => {
  expect(await hintsWith(true)).toEqual(["Tap the chart to read its numbers.", "Zum Ablesen auf das Diagramm tippen."]);
  expect((await hintsWith(false))[0]).toMatch(/^Point at the chart/u);
});

it("has no text that tells a finger to point", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  const pointing = files
    .filter((file) => /\.(?:en|de)\.ts$/u.test(file))
    .flatMap((file) =>
      readFileSync(join(import.meta.dirname, file), "utf8")
        .replaceAll(/byPointer\(.*?\),\n/gsu, "\n")
        .split("\n")
        .filter((line) => /Point at (?:a|the) |Zeigen Sie (?:auf|im) /u.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(pointing.filter((line) => !line.startsWith("teach/teach-plans"))).toEqual([]);
});
