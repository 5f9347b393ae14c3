/**
 * `npm run build`: the production lab and the guide in `web/dist`, ready for any static host.
 */
import { nodeProblem } from "./bootstrap/node-version.mjs";
import { orExplain, Problem } from "./bootstrap/problem.mjs";
import { buildGuide, buildPage } from "./bootstrap/products.mjs";

await orExplain(async () => {
  const problem = nodeProblem(process.version);
  if (problem !== undefined) throw new Problem(problem);
  await buildPage();
  await buildGuide();
});
