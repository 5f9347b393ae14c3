/**
 * Serves the built lab for the browser tests: `node serve-site.mjs <port> <base path> [<folder of results>]`.
 */
import { at } from "../scripts/bootstrap/paths.mjs";
import { createLabServer } from "../scripts/server/lab-server.mjs";

const [port, base, results = at("tests/e2e/results")] = process.argv.slice(2);
createLabServer({ site: at("web/dist"), results, base }).listen(Number(port), "127.0.0.1");
