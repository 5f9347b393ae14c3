/** Types of the tags for React's JSX: `import "lsm-lab/react"` once. */

import type { LsmIntrinsicElements } from "./elements/v1/lsm-lab.js";

declare module "react" {
  // biome-ignore lint/style/noNamespace: React declares its tags in this namespace.
  namespace JSX {
    interface IntrinsicElements extends LsmIntrinsicElements {}
  }
}
