/**
 * The worker of elements, as one classic script: the page fetches its text, checks it, and starts a worker with the page's origin
 * from it (`remote-worker.ts`). The script of such a worker has no address, so the page prepends the addresses of the modules.
 */

import type { Port } from "../rpc";
import { type EngineStart, elementEngine } from "./element-modules";
import { serve } from "./serve";

declare const LSM_LAB_ENGINE: EngineStart;

const { served, toRecord } = elementEngine(LSM_LAB_ENGINE);
serve(self as unknown as Port, served, toRecord);
