// @vitest-environment node
import { MessageChannel as NodeMessageChannel } from "node:worker_threads";
import { expect, it } from "vitest";
import { EngineError } from "./errors";
import { connect, type Port } from "./rpc";
import { functionsOf, serve, transfer } from "./worker/serve";

const api = {
  add: (a: number, b: number) => a + b,
  refuse: (): never => {
    throw Object.assign(new Error("Not so."), { name: "LabError", kind: "result", field: "calibration.hash[2]" });
  },
  never: () => new Promise<number>(() => undefined),
  bytes: () => {
    const bytes = new Uint8Array([1, 2, 3]);
    sent.push(bytes);
    return transfer({ bytes }, [bytes]);
  },
};
const sent: Uint8Array[] = [];

function pair() {
  const { port1, port2 } = new NodeMessageChannel() as unknown as { port1: Port; port2: Port };
  for (const port of [port1, port2]) (port as unknown as { unref(): void }).unref();
  serve(port1, functionsOf(api));
  return connect<typeof api>(port2);
}

it("answers calls", async () => {
  await expect(pair().remote.add(2, 3)).resolves.toBe(5);
});

it("carries kind and field of an error", async () => {
  const error = await pair()
    .remote.refuse()
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(EngineError);
  expect(error).toMatchObject({ kind: "result", field: "calibration.hash[2]", message: "Not so." });
  expect((error as Error).stack).toContain("refuse");
});

it("says that a function is unknown", async () => {
  const { remote } = pair();
  const call = (remote as unknown as Record<string, () => Promise<unknown>>)["toString"];
  await expect(call?.()).rejects.toMatchObject({ kind: "unknown-call" });
});

it("moves what is marked", async () => {
  const { bytes } = await pair().remote.bytes();
  expect([...bytes]).toEqual([1, 2, 3]);
  expect(sent.at(-1)?.byteLength).toBe(0);
});

it("rejects what is pending and what comes later when it fails", async () => {
  const { remote, fail } = pair();
  const pending = remote.never();
  fail(new EngineError("panic", "Gone."));
  await expect(pending).rejects.toMatchObject({ kind: "panic" });
  await expect(remote.add(1, 1)).rejects.toMatchObject({ kind: "panic" });
});
