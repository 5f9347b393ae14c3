// @vitest-environment node
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { linkNamesText } from "../../elements/build/names";
import { linkNames } from "../page-schemas";

it("elements know the names that links of the lab have", async () => {
  const file = await readFile(new URL("../../elements/build/link-names.generated.ts", import.meta.url), "utf8");
  // `npm run elements` rewrites it.
  expect(file === linkNamesText(linkNames())).toBe(true);
  expect(linkNames()).toEqual(
    expect.arrayContaining(["theme", "a-lock", "guess-device", "ran-device", "as", "levels"]),
  );
});
