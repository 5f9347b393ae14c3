// @vitest-environment node
import { expect, it } from "vitest";
import { initialValues } from "../../../figures/params/schema";
import { DESIGN_PARAMS, designOf, LAB10_PARAMS, SPEC } from "./state";

/** As the engine states them with every brief: `engine/contest.test.ts` holds it to the same lists. */
const LISTS = {
  policies: ["leveling", "lazy-leveling", "tiering"],
  plans: ["uniform", "monkey"],
  arms: ["per-filter", "shared", "merged"],
  digests: ["murmur64a", "city", "crc32", "xxh64"],
};

it("offers what the engine offers, and no more", () => {
  const values = (param: { readonly options: readonly { readonly value: string }[] }) =>
    param.options.map(({ value }) => value);
  const { policy, plan, arm, digest, ratio, bits } = DESIGN_PARAMS;
  expect({
    policies: values(policy),
    plans: values(plan),
    arms: values(arm),
    digests: values(digest),
  }).toEqual(LISTS);
  expect([ratio.min, ratio.max, bits.min, bits.max]).toEqual([2, 10, 1, 24]);
});

it("writes designs as the engine reads them", () => {
  const chosen = { ratio: 4, policy: "tiering", bits: 6, plan: "monkey", arm: "shared", digest: "city" } as const;
  expect(designOf(chosen, LISTS)).toBe("n4_2_6_1_1_1");
});

it("forgets that a tree was built when the design is another", () => {
  const state = { ...initialValues(LAB10_PARAMS), ran: 1, tries: 2 };
  expect(SPEC.change?.(state, { ratio: 4 })).toMatchObject({ ran: 0, tries: 2 });
  expect(SPEC.change?.(state, { brief: 9 })).toMatchObject({ ran: 0, tries: 0 });
  expect(SPEC.change?.(state, { guessBits: "less" })).toMatchObject({ ran: 1, tries: 2 });
});
