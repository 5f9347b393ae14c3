/**
 * What all figures of a page share: one engine, and so one worker and one module.
 *
 * The module is the smallest that answers every tag of the page, near or not. Where a tag is added later that asks more, an engine
 * that answers everything takes over, and the former ends once it has answered what it was asked.
 *
 * **Invariants** (broken by `page-engine.test.ts`)
 * 1. A page has at most one engine that takes questions, and changes it at most once.
 * 2. A page whose figures all ask the small module never starts the full one.
 */

import type { EngineInfo } from "../engine/api";
import { EngineClient } from "../engine/client";
import type { EngineModule } from "../engine/element-calls";
import { checks } from "./checked";
import { startEngine } from "./surroundings";

/** What a figure asks. */
type Asked = Exclude<EngineModule, "both">;

/** One of the page. */
export interface Shared {
  readonly module: EngineModule;
  readonly client: EngineClient;
  readonly info: () => Promise<EngineInfo>;
}

let shared: Shared | undefined;

/** Started when the first figure needs it. */
export function sharedEngine(asked: Asked): Shared {
  const former = shared;
  if (former?.module === asked || former?.module === "both") return former;
  const module = former || checks?.isMixed(asked) ? "both" : asked;
  const client = new EngineClient(() => startEngine(module));
  former?.client.handOver(client);
  shared = { module, client, info: () => client.call((remote) => remote.start()) };
  return shared;
}
