/** Tasks about a filter, when one is asked for. */
export const loadFilterTask = () => import("../../figures/task/FilterTask");
