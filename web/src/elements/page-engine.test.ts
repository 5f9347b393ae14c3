import { beforeEach, expect, it, vi } from "vitest";
import { ALL } from "./all";
import { tagsBeside } from "./tags-beside";

const BESIDE = tagsBeside(ALL);
const started = vi.hoisted(() => [] as { module: string; isOver: boolean }[]);
vi.mock("./surroundings", () => ({
  startEngine: (module: string) => {
    const engine = { module, isOver: false };
    started.push(engine);
    const port = { postMessage: () => undefined, addEventListener: () => undefined };
    const terminate = (): void => {
      engine.isOver = true;
    };
    return { port, terminate, onFailure: () => undefined };
  },
}));

/** What is asked of a fresh page, in turn, by whom: the engines that were started, and those that are left. */
async function engines(body: string, ...asked: ("page" | "full")[]): Promise<[string, string]> {
  document.body.innerHTML = body;
  const { checkWith } = await import("./checked");
  const isMixed = (asked: "page" | "full"): boolean => document.querySelector(BESIDE[asked]) !== null;
  const none = (): Promise<never> => Promise.reject();
  checkWith({ load: none, fetch: none, lack: none, isMixed });
  const { sharedEngine } = await import("./page-engine");
  const modules = asked.map((one) => sharedEngine(one).module).join(" ");
  const left = started.filter(({ isOver }) => !isOver).map(({ module }) => module);
  return [modules, left.join(" ")];
}

beforeEach(() => {
  vi.resetModules();
  started.length = 0;
});

it.each([
  ["the small module where no tag asks more", "<lsm-journey></lsm-journey><lsm-formula></lsm-formula>", "page", "page"],
  ["the full one where no tag asks the small one", "<lsm-tree results=x></lsm-tree>", "full", "full"],
  ["both in one where a tag far below asks more", "<lsm-journey></lsm-journey><lsm-tree></lsm-tree>", "page", "both"],
  ["both in one where a tag asks less", "<lsm-journey></lsm-journey><lsm-tree></lsm-tree>", "full", "both"],
  ["both in one where a file is to be read", '<lsm-results results="a.json"></lsm-results>', "page", "both"],
] as const)("a page has %s", async (_, body, asked, module) => {
  expect(await engines(body, asked, asked)).toEqual([`${module} ${module}`, module]);
});

it.each([
  ["page", "full"],
  ["full", "page"],
] as const)("where a tag comes later, one engine is left that answers both: %s, then %s", async (first, then) => {
  expect(await engines("", first, then, first)).toEqual([`${first} both both`, "both"]);
  expect(started).toHaveLength(2);
});
