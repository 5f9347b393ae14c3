/** Where the tasks of an assignment stand: a lab puts them behind its steps, any other page has them below. */

import { createContext, type ReactNode, useContext } from "react";

/** The tasks; null where there is no assignment. */
export const AssignedTasksContext = createContext<ReactNode>(null);

/** The tasks of the assignment, in place of what a lab would end with. */
export function useAssignedTasks(): ReactNode {
  return useContext(AssignedTasksContext);
}
