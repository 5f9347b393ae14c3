/** The worker of elements that ask the full module; as `element-worker.ts` otherwise. */

import { fullProgram } from "./full-program";
import type { Port } from "./rpc";
import { serve } from "./serve";

const { served, toRecord } = fullProgram();
serve(self as unknown as Port, served, toRecord);
