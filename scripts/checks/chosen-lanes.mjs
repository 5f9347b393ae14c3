/** Selects the stages that a command line of `npm test`, `npm run test:more`, `npm run soak` or `.ci/run` names. */
import { oneOf, parsed } from "../arguments.mjs";
import { lanesOf } from "./stages.mjs";

const TIERS = {
  test: "npm test",
  more: "npm run test:more",
  soak: "npm run soak",
  all: "node scripts/test.mjs --all",
};

/**
 * @param {string[]} given the parameters after the script
 * @returns the tier's command, with the parameters that a user typed
 */
export function testCommand(given) {
  const tier = { "--more": "more", "--soak": "soak", "--all": "all" }[given[0]] ?? "test";
  const names = lanesOf(tier).flatMap((stages) => stages.map(({ name }) => name));
  return {
    tier,
    command: { name: TIERS[tier], options: { only: oneOf(names, "runs one stage") } },
    typed: tier === "test" ? given : given.slice(1),
  };
}

/**
 * @param {string[]} given the parameters after the script
 * @returns {import("./stages.mjs").Stage[][]} lanes of stages
 */
export function chosenLanes(given) {
  const { tier, command, typed } = testCommand(given);
  const { only } = parsed(command, typed).values;
  const lanes = lanesOf(tier);
  return only === undefined
    ? lanes
    : [
        lanes
          .flat()
          .filter(({ name }) => name === only)
          .slice(0, 1),
      ];
}
