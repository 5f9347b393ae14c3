/** Hosts of the tests: a built site on a separate port, which can be switched off. */
import type { Server } from "node:http";
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

/** Serves a built site below a path. */
export async function serve(site: string, base = "/a/deep/place/"): Promise<Host> {
  const server: Server = createLabServer({ site, results: NO_RESULTS, base });
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
