/** What the compiler calls for JSX. */

export { Fragment, jsx, jsx as jsxs } from "./nodes";
