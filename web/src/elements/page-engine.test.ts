import { beforeEach, expect, it, vi } from "vitest";

const started = vi.hoisted(() => [] as string[]);
vi.mock("./surroundings", () => ({
  startEngine: (module: string) => {
    started.push(module);
    const port = { postMessage: () => undefined, addEventListener: () => undefined };
    return { port, terminate: () => undefined, onFailure: () => undefined };
  },
}));

/** The engines of a page whose figures ask in turn whether a tag needs the full module. */
async function engines(...needsFull: boolean[]): Promise<readonly string[]> {
  const { pageEngine } = await import("./page-engine");
  const found = new Set(needsFull.map((answer) => pageEngine(() => answer)));
  expect(found.size).toBe(1);
  return started;
}

beforeEach(() => {
  vi.resetModules();
  started.length = 0;
});

it("starts with the small module if that answers every tag", async () => {
  expect(await engines(false, false)).toEqual(["page"]);
});

it("starts with the full module if a tag needs it, near or not", async () => {
  expect(await engines(true, true)).toEqual(["full"]);
});

it("keeps its engine if the page gets a tag later that needs more", async () => {
  expect(await engines(false, true)).toEqual(["page"]);
});
