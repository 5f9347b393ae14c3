import { expect, it, vi } from "vitest";
import { arrival } from "./larger-modules-later";

const ADDRESS = new URL("http://127.0.0.1/modules/wasm-full/lsm_lab_full_bg.wasm");
const answer = (status: number, text = "") => new Response(text, { status });

it("waits while the server builds the module", async () => {
  vi.useFakeTimers();
  const answers = [answer(503), answer(503), answer(200)];
  const ask = vi.fn(async () => answers.shift() as Response);
  const arrived = arrival(ADDRESS, ask);
  await vi.runAllTimersAsync();
  await arrived;
  expect(ask).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

it("tells what the server says of a module that cannot be built", async () => {
  const ask = async (_: unknown, { method = "GET" }: RequestInit = {}) =>
    answer(500, method === "GET" ? "The disk is full." : "");
  await expect(arrival(ADDRESS, ask as typeof fetch)).rejects.toThrow("The disk is full.");
});
