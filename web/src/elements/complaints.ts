/** Complaints about what a page's author wrote, said in the console. What finds them comes when there is something to say. */

import { sayOnce } from "./say";

/** Says what is wrong, soon. */
export function complain(find: (problems: typeof import("./attribute-problems")) => readonly string[]): void {
  import("./attribute-problems").then(
    (problems) => find(problems).forEach(sayOnce),
    // Nothing depends on them.
    () => undefined,
  );
}
