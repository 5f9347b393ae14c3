// @vitest-environment node
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { DARK, LIGHT } from "../../theme/tokens";
import { readRecording } from "../../trace/recording";
import { STATIC_PICTURES, STATIC_STOP, staticJourney } from "./static";

const WEB = new URL("../../../", import.meta.url);

describe("static picture", () => {
  it.each([
    ["light", LIGHT],
    ["dark", DARK],
  ])("is the one that the recorded lookup gives: %s", async (name, theme) => {
    const recording = readRecording(await readFile(new URL("src/trace/fixtures/absent.json", WEB), "utf8"));
    for (const [ending, width] of STATIC_PICTURES) {
      const committed = await readFile(new URL(`public/static-picture-${name}${ending}.svg`, WEB), "utf8");
      const drawn = staticJourney(recording, width, STATIC_STOP, theme);
      // `node web/scripts/static-picture.mjs` draws it anew.
      expect(drawn === committed, "the committed picture is stale").toBe(true);
      expect(drawn).not.toContain("var(--");
    }
  });
});
