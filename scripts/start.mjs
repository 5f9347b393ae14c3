/**
 * `npm start`: builds what is missing and serves the production lab on this machine.
 *
 * Uses Node's own modules only, because in a fresh clone there are no others yet.
 */
import { resolve } from "node:path";
import { parseStartArguments } from "./arguments.mjs";
import { nodeProblem } from "./bootstrap/node-version.mjs";
import { at } from "./bootstrap/paths.mjs";
import { orExplain, Problem } from "./bootstrap/problem.mjs";
import { bootstrap, buildGuide, buildPage } from "./bootstrap/products.mjs";
import { createLabServer } from "./server/lab-server.mjs";
import { listen } from "./server/listen.mjs";

await orExplain(async () => {
  const { port: asked, results = at("results") } = parseStartArguments(process.argv.slice(2));
  const problem = nodeProblem(process.version);
  if (problem !== undefined) throw new Problem(problem);
  const server = createLabServer({ site: at("web/dist"), results: resolve(results) });
  // Before the build: a port in use should not be found out minutes later. Nobody knows the address yet.
  const port = await listen(server, asked);
  try {
    await bootstrap();
    await buildPage();
  } catch (error) {
    server.close();
    throw error;
  }
  process.stdout.write(`\nLSM Lab: http://127.0.0.1:${port}/   (Ctrl+C ends it)\n`);
  await addGuide(port);
});

/** The guide comes while the lab is already used; a machine without its maker has the lab without it. */
async function addGuide(port) {
  try {
    await buildGuide();
    process.stdout.write(`Guide:   http://127.0.0.1:${port}/guide/\n`);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    process.stdout.write(`The guide is left out. ${error.message}\n`);
  }
}
