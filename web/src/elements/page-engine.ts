/** What all figures of a page share: one engine for each module that they ask, and so one worker and one module. */

import type { EngineInfo } from "../engine/api";
import { EngineClient } from "../engine/client";
import type { EngineModule } from "../engine/element-calls";
import type { Place } from "../engine/remote-worker";
import { startEngine } from "./surroundings";

/** One of the page. */
export interface Shared {
  readonly client: EngineClient;
  readonly info: () => Promise<EngineInfo>;
  /** Where the engine runs; null before it is known. */
  readonly place: () => Place | null;
}

const shared: { [Module in EngineModule]?: Shared } = {};

function started(module: EngineModule): Shared {
  let place: Place | null = null;
  const client = new EngineClient(() =>
    startEngine(module, (became) => {
      place = became;
    }),
  );
  const info = (): Promise<EngineInfo> => client.call((remote) => remote.start());
  return { client, info, place: () => place };
}

/** Started when the first figure needs it. */
export function sharedEngine(module: EngineModule): Shared {
  shared[module] ??= started(module);
  return shared[module];
}
