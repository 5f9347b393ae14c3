/** The kinds of tasks. Elements bring each when it is asked for (`elements/later/task-kinds.tsx`). */

export { FilterTask } from "./FilterTask";
export { WordTask } from "./WordTask";
