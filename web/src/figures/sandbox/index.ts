/** The tree of a sandbox, at any moment of its run. */
export { SandboxTree, type SandboxTreeParams } from "./View";
