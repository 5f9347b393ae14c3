/** Hosts of the tests: a built site on a separate port, which can be switched off. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { createLabServer } from "../../scripts/server/lab-server.mjs";

const NO_RESULTS = fileURLToPath(new URL("./results-of-nobody", import.meta.url));

/** A host of a built site. */
export interface Host {
  /** The address of its first page. */
  readonly address: string;
  switchOff(): Promise<void>;
}

/**
 * Serves a built site below a path. `isCaught`: true for an address that a captive portal answers instead of the site, with status 200 and
 * a page.
 */
export async function serve(
  site: string,
  base = "/a/deep/place/",
  isCaught: (path: string) => boolean = () => false,
): Promise<Host> {
  const lab = createLabServer({ site, results: NO_RESULTS, base });
  const server = createServer((request, response) => {
    if (!isCaught((request.url ?? "").slice(base.length))) return lab.emit("request", request, response);
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    return response.end("<!doctype html><title>Sign in</title><p>Welcome to this hotel.</p>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${base}`,
    switchOff: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
