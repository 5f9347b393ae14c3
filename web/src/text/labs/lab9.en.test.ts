// @vitest-environment node
/** The statements on the cards are those of the repository's copy of the claims, or of the errata that `native-bench` judges. */
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { CLAIM_WORDS } from "./lab9.en";

const at = (path: string) => readFile(new URL(`../../../../${path}`, import.meta.url), "utf8");

it("quotes the repository's copy of the claims word for word", async () => {
  const golden: { claims: { id: string; what: string }[] } = JSON.parse(await at("tests/golden/paper-claims.json"));
  const errata = await at("native-bench/src/claims/errata.rs");
  for (const [id, { statement }] of Object.entries(CLAIM_WORDS)) {
    // Only the page keeps a number on the line of its %.
    const said = statement.replaceAll("\u00a0", " ");
    const row = golden.claims.find((claim) => claim.id === id);
    if (row !== undefined) expect(said).toBe(row.what);
    else if (id.startsWith("errata-")) expect(errata).toContain(`statement: "${said}"`);
    else expect(id).toBe("program-gain");
  }
});
