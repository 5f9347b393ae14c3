/**
 * The worker of elements that ask the first page's module, as one classic script: the page fetches its text, checks it, and makes a
 * worker of its own origin of it (`remote-worker.ts`). The module lies beside the elements, whose folder that page names.
 */

import { pageProgram } from "./page-program";
import type { Port } from "./rpc";
import { serve } from "./serve";

const { served, toRecord } = pageProgram();
serve(self as unknown as Port, served, toRecord);
