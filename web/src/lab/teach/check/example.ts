/**
 * An invented class, which shows what the page returns before a lecturer has codes. The names are invented. The codes are real: the engine
 * grades them like any others.
 *
 * **Invariant** (test: `example.test.ts`): the engine reads every code, and every kind of finding that the page explains occurs.
 */

import { initialValues } from "../../../figures/params/schema";
import { CHECK_PARAMS, type CheckState, NEW_RULE } from "../state";

const CODES = [
  "Ada Lovelace, lsm1-5a-581642-1-n4_1_4_2-brisk-bee",
  "Ada Lovelace, lsm1-6b-581642-2-ce-icy-bat",
  "Chloe Mueller, lsm1-5a-608672-2-n2_1_2_2-damp-crab",
  "Chloe Mueller, lsm1-6b-608672-1-c1b-grey-gull",
  // The name is misspelled.
  "Grace Hoper, lsm1-5a-309935-1-n4_1_4_2-sandy-swan",
  "Grace Hoper, lsm1-6b-309935-1-c19-wise-boar",
  // A copy of the first line.
  "Emmy Noether, lsm1-5a-581642-1-n4_1_4_2-brisk-bee",
  "Emmy Noether, lsm1-6b-232201-4-c1d-bright-bee",
  "Alan Turing, lsm1-5a-175359-3-n5_1_5_3-grey-frog",
  "Alan Turing, lsm1-6b-175359-1-c13-crisp-newt",
];

/** The class, as a lecturer would paste it. */
export const EXAMPLE = {
  pasted: CODES.join("\n"),
  roster: ["Hopper, Grace", "Knuth, Donald", "Lovelace, Ada", "Müller, Chloé", "Noether, Emmy", "Turing, Alan"].join(
    "\n",
  ),
};

/** Its assignment. The title is part of the instances, so it is the same in every language. */
export const EXAMPLE_STATE: CheckState = {
  ...initialValues(CHECK_PARAMS),
  ...NEW_RULE,
  title: "Demo",
  tasks: "5a:name,6b:name",
  points: "4,2",
};
