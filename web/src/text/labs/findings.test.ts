import { describe, expect, it } from "vitest";

interface Texts {
  readonly [name: string]: unknown;
}

const FILES = import.meta.glob<Texts>(["./lab*.en.ts", "./lab*.de.ts"], { eager: true });

/** Every `finding` in a text, at any depth. */
function findingsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === "finding" && typeof inner === "string" ? [inner] : findingsIn(inner),
  );
}

// A verdict is "Not quite: " and a finding: a clause in English, and a sentence with a capital in German.
describe.each(Object.entries(FILES))("findings of %s", (name, texts) => {
  const findings = findingsIn(texts);
  it("fit behind the colon of a verdict", () => {
    const start = name.endsWith(".de.ts") ? /^\p{Lu}/u : /^\p{Ll}/u;
    for (const finding of findings) {
      expect(finding).toMatch(start);
      expect(finding).not.toMatch(/[.:!?]$/u);
      expect(finding.split(/\s+/u).length, finding).toBeLessThanOrEqual(9);
    }
    expect(findings.length > 0).toBe(!/lab0|lab9\.en\.test/u.test(name));
  });
});
