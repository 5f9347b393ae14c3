/** Tasks in words, when one is asked for. */
export const loadWordTask = () => import("../../figures/task/WordTask");
