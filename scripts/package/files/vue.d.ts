/** Types of the tags for Vue's templates: `import "lsm-lab/vue"` once. Also tell Vue's compiler that tags beginning with `lsm-` are elements. */

import type { LsmIntrinsicElements } from "./elements/v1/lsm-lab.js";

type Tags = {
  [Tag in keyof LsmIntrinsicElements]: new () => { $props: LsmIntrinsicElements[Tag] };
};

declare module "vue" {
  interface GlobalComponents extends Tags {}
}
