/** The worker of pages whose elements ask both modules; as `element-worker.ts` otherwise. */

import { bothProgram } from "./both-program";
import type { Port } from "./rpc";
import { serve } from "./serve";

const { served, toRecord } = bothProgram();
serve(self as unknown as Port, served, toRecord);
