/**
 * `npm run build`: the production lab and the guide in `web/dist`, ready for any static host.
 */
import { doCommand } from "./arguments.mjs";
import { nodeProblem } from "./bootstrap/node-version.mjs";
import { Problem } from "./bootstrap/problem.mjs";
import { buildGuide, buildPage } from "./bootstrap/products.mjs";

await doCommand({ name: "npm run build" }, async () => {
  const problem = nodeProblem(process.version);
  if (problem !== undefined) throw new Problem(problem);
  await buildPage();
  await buildGuide();
});
