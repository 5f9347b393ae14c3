/**
 * The worker of elements, as one classic script: the page fetches its text, checks it, and starts a worker of its own origin from
 * it (`remote-worker.ts`). Such a worker does not know its address, so the page writes the addresses of the modules before the text.
 */

import type { Port } from "../rpc";
import { type EngineStart, elementEngine } from "./element-modules";
import { serve } from "./serve";

declare const LSM_LAB_ENGINE: EngineStart;

const { served, toRecord } = elementEngine(LSM_LAB_ENGINE);
serve(self as unknown as Port, served, toRecord);
