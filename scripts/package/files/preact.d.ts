/** Types of the tags for Preact's JSX: `import "lsm-lab/preact"` once. */

import type { LsmIntrinsicElements } from "./elements/v1/lsm-lab.js";

declare module "preact" {
  // biome-ignore lint/style/noNamespace: Preact declares its tags in this namespace.
  namespace JSX {
    interface IntrinsicElements extends LsmIntrinsicElements {}
  }
}
