/**
 * Finds a port to listen on.
 */
import { once } from "node:events";
import { Problem } from "../bootstrap/problem.mjs";

/** First port to try if the user named none. */
export const DEFAULT_PORT = 4173;
/** Number of ports to try after it. */
const ATTEMPTS = 20;

/**
 * Listens on 127.0.0.1.
 *
 * @param {import("node:http").Server} server
 * @param {number | undefined} asked port named by the user, without alternatives
 * @returns {Promise<number>} the port
 */
export async function listen(server, requested) {
  if (requested !== undefined) {
    if (await tryPort(server, requested)) return server.address().port;
    throw new Problem(
      `Port ${requested} is in use: choose another, as in \`npm start -- --port ${requested + 1}\`, or leave it out to get a free one.`,
    );
  }
  for (let port = DEFAULT_PORT; port < DEFAULT_PORT + ATTEMPTS; port += 1) {
    if (await tryPort(server, port)) return port;
  }
  throw new Problem(
    `Ports ${DEFAULT_PORT} to ${DEFAULT_PORT + ATTEMPTS - 1} are all in use: name a free one, as in \`npm start -- --port 8000\`.`,
  );
}

async function tryPort(server, port) {
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return true;
  } catch (error) {
    if (error.code === "EADDRINUSE") return false;
    if (error.code === "EACCES") {
      throw new Problem(
        `Port ${port} needs administrator rights: choose one above 1023, as in \`npm start -- --port 8000\`.`,
      );
    }
    throw error;
  }
}
