/** In place of `figures/task/kinds.ts`, by the build: each kind of task comes when it is asked for. */

import type { ComponentProps } from "react";
import { LaterPart } from "../../figures/frame/LaterPart";
import type * as kinds from "../../figures/task/kinds";
import { loadFilterTask } from "./filter-task";
import { loadWordTask } from "./word-task";

/** A task about one filter over words. */
export function FilterTask(props: ComponentProps<typeof kinds.FilterTask>) {
  return <LaterPart load={loadFilterTask}>{(part) => <part.FilterTask {...props} />}</LaterPart>;
}

/** A task of words, numbers and tables. */
export function WordTask(props: ComponentProps<typeof kinds.WordTask>) {
  return <LaterPart load={loadWordTask}>{(part) => <part.WordTask {...props} />}</LaterPart>;
}
