/** Every definition, for commands and tests: no element imports them together. */

import type { AnyDefinition } from "../definition";
import { figure as budget } from "../definitions/budget";
import { figure as costBar } from "../definitions/cost-bar";
import { figure as digestStrip } from "../definitions/digest-strip";
import { figure as filter } from "../definitions/filter";
import { figure as filterBits } from "../definitions/filter-bits";
import { figure as flow } from "../definitions/flow";
import { figure as formula } from "../definitions/formula";
import { figure as gainCurve } from "../definitions/gain-curve";
import { figure as gap } from "../definitions/gap";
import { figure as hashBench } from "../definitions/hash-bench";
import { figure as hotness } from "../definitions/hotness";
import { figure as journey } from "../definitions/journey";
import { figure as plot } from "../definitions/plot";
import { figure as residual } from "../definitions/residual";
import { figure as results } from "../definitions/results";
import { figure as task } from "../definitions/task";
import { figure as timeline } from "../definitions/timeline";
import { figure as tree } from "../definitions/tree";

/** In the order in which they are listed. */
export const ALL: readonly AnyDefinition[] = [
  ...[journey, timeline, filterBits, costBar, gainCurve, formula, filter, digestStrip, tree, flow, budget, hotness],
  ...[hashBench, results, plot, gap, residual, task],
];
