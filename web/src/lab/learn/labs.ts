/**
 * The labs by page: the `SPEC` in the `state.ts` of each lab's folder. A new lab is found by its folder and is in no list here.
 *
 * **Invariant** (broken by `labs.test.ts`): every page of the section *learn* has a folder, and every folder has a page.
 */

import type { ParamSchema } from "../../figures/params/schema";
import type { LabSpec } from "../link/use-link-state";
import { type LabPage, PAGE_IDS } from "../pages";

/** Known facts about every lab. */
export type Lab = Pick<LabSpec<ParamSchema>, "page" | "schema" | "lockable" | "challenge">;

const FOUND = import.meta.glob<Lab>("./lab*/state.ts", { eager: true, import: "SPEC" });

/** All labs, in the order of their pages. */
export const LABS = Object.fromEntries(
  Object.values(FOUND)
    .sort((one, other) => PAGE_IDS.indexOf(one.page) - PAGE_IDS.indexOf(other.page))
    .map((lab) => [lab.page, lab]),
) as Readonly<Record<LabPage, Lab>>;
