// @vitest-environment node
/** Names that every object has are names like others: files and links may contain them. */
import { expect, it } from "vitest";
import { resultsText as resultsDe } from "./charts/results.de";
import { resultsText } from "./charts/results.en";
import { hashName } from "./hash-names";
import { en as de } from "./lab.de";
import { en } from "./lab.en";
import { labelText } from "./labels.de";
import { answerText as answerDe } from "./pages/answer.de";
import { answerText } from "./pages/answer.en";
import { measureText as measureDe } from "./pages/measure.de";
import { measureText } from "./pages/measure.en";

it.each(["constructor", "__proto__", "toString"])("no table has an entry for %s", (name) => {
  expect([hashName(name), labelText(name), resultsText.doubt(name), resultsDe.doubt(name)]).toEqual([
    name,
    name,
    null,
    null,
  ]);
  for (const lab of [en, de]) expect([lab.digest(name), lab.filter(name)]).toEqual([name, name]);
  for (const answer of [answerText, answerDe]) {
    expect([answer.plan(name), answer.claimName(name, 0), answer.claimName(`table2-${name}`, 0)]).toEqual([
      name,
      null,
      expect.stringContaining(name),
    ]);
    expect(answer.check({ name, grade: "good", values: [] } as never)).toEqual([name, ""]);
  }
  for (const { reason } of [measureText, measureDe]) expect(reason(name)).toBe(name);
  for (const { quantity, value, origin } of [resultsText, resultsDe]) {
    expect([value("device", name), origin(name)]).toEqual([name, name]);
    expect(quantity(name)).toBe(name.replaceAll("_", " "));
  }
});
