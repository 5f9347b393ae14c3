// @vitest-environment node
import { expect, it } from "vitest";
import { slidesText } from "../../text/teach/slides.en";
import { gainOutcome, hashesOutcome, measuredOutcome, partOf } from "./outcomes";

it("names one of the options that were voted on, whatever came true", () => {
  const parts = slidesText.gain.options.map(({ value }) => value as string);
  for (const gain of [-0.02, 0, 0.0499, 0.05, 0.24, 0.25, 0.5, 0.51, 0.8]) expect(parts).toContain(partOf(gain));
  const hashes = slidesText.hashes.options(5).map(({ value }) => value as string);
  for (const now of [0, 1, 2, 5]) {
    const { value } = hashesOutcome({ hashes: 5, filtersProbed: 5 }, { hashes: now, filtersProbed: 5 });
    expect(hashes).toContain(value);
  }
});

it("says the numbers, and where they are from", () => {
  expect(hashesOutcome({ hashes: 5, filtersProbed: 5 }, { hashes: 1, filtersProbed: 5 })).toMatchObject({
    value: "one",
    sentence: expect.stringContaining("5 hashes before, 1 now"),
  });
  expect(gainOutcome(0.593, "PCIe SSD", 10_000)).toMatchObject({
    value: "most",
    sentence: expect.stringContaining("59.3\u00a0%"),
  });
  const measured = measuredOutcome({ estimate: 0.153, low: 0.145, high: 0.163 }, "measured on a disk", true);
  expect(measured.value).toBe("some");
  expect(measured.sentence).toContain("measured on a disk");
  expect(measured.sentence).toContain("control");
});
