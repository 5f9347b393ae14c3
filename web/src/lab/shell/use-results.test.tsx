import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { EngineClient } from "../../engine/client";
import { useResults } from "./use-results";

afterEach(() => vi.unstubAllGlobals());

const LISTED = [{ file: "slow.json" }, { file: "quick.json", shows: "experiments" }];

/** A server whose first file takes long. */
function serve(address: URL | RequestInfo): Promise<Response> {
  const file = String(address).replace(/^.*\//u, "");
  const body = file === "index.json" ? { results: LISTED } : { run: { id: file } };
  const answer = (): Response => new Response(JSON.stringify(body));
  return new Promise((resolve) => setTimeout(() => resolve(answer()), file === "slow.json" ? 60 : 0));
}

it("keeps results in the order of the list, so that the run that a page shows does not depend on the network", async () => {
  vi.stubGlobal("fetch", serve);
  const call = (ask: (remote: { parseResult: (text: string) => unknown }) => unknown): Promise<unknown> =>
    Promise.resolve(ask({ parseResult: (text) => JSON.parse(text) }));
  const client = { call } as unknown as EngineClient;
  const refused = vi.fn();
  const { result } = renderHook(() => useResults(client, true, true, refused, () => undefined));
  await waitFor(() => expect(result.current.pending).toEqual([]));
  expect(refused).not.toHaveBeenCalled();
  expect(result.current.results.map(({ name }) => name)).toEqual(["slow.json", "quick.json"]);
});
