/** Selects the stages that a command line of `npm test`, `npm run test:more`, `npm run soak` or `.ci/run` names. */
import { Problem } from "../bootstrap/problem.mjs";
import { lanesOf } from "./stages.mjs";

const TIERS = {
  test: "npm test",
  more: "npm run test:more",
  soak: "npm run soak",
  all: "node scripts/test.mjs --all",
};

/**
 * @param {string[]} given the parameters after the script
 * @returns {import("./stages.mjs").Stage[][]} lanes of stages
 */
export function chosenLanes(given) {
  const tier = { "--more": "more", "--soak": "soak", "--all": "all" }[given[0]] ?? "test";
  const [option, name, ...rest] = tier === "test" ? given : given.slice(1);
  const command = TIERS[tier];
  const lanes = lanesOf(tier);
  if (option === undefined) return lanes;
  if (option !== "--only" || rest.length > 0) {
    const read = [option, name, ...rest].join(" ").trim();
    throw new Problem(`cannot read \`${read}\`; usage: ${command} -- --only NAME`);
  }
  const stages = lanes.flat();
  const found = stages.filter((stage) => stage.name === name);
  if (found.length === 0) {
    const names = stages.map((stage) => `"${stage.name}"`).join(", ");
    throw new Problem(`${command} has no stage \`${name ?? ""}\`; its stages are ${names}`);
  }
  return [found];
}
