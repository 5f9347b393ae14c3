// @vitest-environment node
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { DARK, LIGHT } from "../../theme/tokens";
import { readRecording } from "../../trace/recording";
import { staticStage } from "./static";

const REPOSITORY = new URL("../../../../", import.meta.url);

it.each([
  ["light", LIGHT],
  ["dark", DARK],
])("the picture of the README is the one that the recorded lookup gives: %s", async (name, theme) => {
  const recording = readRecording(await readFile(new URL("web/src/trace/fixtures/absent.json", REPOSITORY), "utf8"));
  const committed = await readFile(new URL(`docs/lookup-${name}.svg`, REPOSITORY), "utf8");
  const drawn = staticStage(recording, theme);
  // `node web/scripts/readme-picture.mjs` redraws it.
  expect(drawn === committed, "the committed picture is stale").toBe(true);
  expect(drawn).not.toContain("var(--");
});
