// @vitest-environment node
import { expect, it } from "vitest";
import { LAB_PAGES } from "../../pages";
import { bankOf } from "./bank";
import { RIGHT } from "./right-options.generated";

const DEVICES = ["ssd", "pcie_ssd", "memory"].map((id) => ({ id, label: id, readNs: 100 }));
const PRICES = [{ digest: "xxh3", keyBytes: 1024, ns: 200 }];
const BANK = bankOf({ info: { devices: DEVICES, hashPrices: PRICES } as never, results: [] });

it("has questions of every lab with predictions, and a recorded option for each", () => {
  expect([...new Set(BANK.map(({ page }) => page))]).toEqual(LAB_PAGES.filter((page) => page !== "lab-0"));
  // The run that lab 7 opens with decides its second question.
  const unknown = BANK.filter(({ right }) => right === null).map(({ id }) => id);
  expect(unknown).toEqual(["lab-7.agree"]);
  expect(Object.keys(RIGHT).filter((id) => !BANK.some((question) => question.id === id))).toEqual([]);
  expect(BANK.filter(({ stem }) => stem === null).map(({ id }) => id)).toEqual(unknown);
});

it.each(BANK.map((question) => [question.id, question] as const))(
  "%s names a misconception for each wrong option",
  (_, question) => {
    const { options, right, because } = question;
    expect(because).toMatch(/\.$/u);
    if (right !== null) expect(options.map(({ value }) => value)).toContain(right);
    for (const { value, mistake } of options) {
      if (value !== right) expect(mistake, value).toMatch(/[.”]$/u);
      // The claims of lab 9 share their options.
      else if (question.page !== "lab-9") expect(mistake, value).toBeUndefined();
    }
  },
);
