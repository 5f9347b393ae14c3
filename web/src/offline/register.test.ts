import { afterEach, describe, expect, it, vi } from "vitest";
import { keepOffline } from "./register";

type Workers = Readonly<Record<"installing" | "waiting" | "active" | "controller", object | null>>;

/** A browser with these service workers; returns the notices of the page. */
async function toldWith(workers: Workers): Promise<number> {
  const registration = { ...workers, addEventListener: () => undefined };
  const serviceWorker = { controller: workers.controller, register: () => Promise.resolve(registration) };
  vi.stubGlobal("navigator", { serviceWorker });
  const told = vi.fn();
  await keepOffline(told);
  return told.mock.calls.length;
}

describe("a new version", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is told of where another one serves the page", async () => {
    expect(await toldWith({ installing: null, waiting: {}, active: {}, controller: {} })).toBe(1);
  });

  it.each([
    ["nothing waits", { installing: null, waiting: null, active: {}, controller: {} }],
    ["nothing serves this page, loaded without", { installing: null, waiting: {}, active: {}, controller: null }],
    // A first visit in WebKitGTK got a notice of a new version once in ten: a possible sequence of events.
    [
      "it is the first, which serves while it still waits",
      { installing: null, waiting: {}, active: null, controller: {} },
    ],
  ])("is none where %s", async (_, workers) => {
    expect(await toldWith(workers)).toBe(0);
  });
});
