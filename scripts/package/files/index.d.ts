/** Loads the elements of LSM Lab. */

export type * from "./elements/v1/lsm-lab.js";

/** Source of the elements. */
export interface RegisterOptions {
  /**
   * Address of the folder that `npx lsm-lab copy` wrote to, relative to the page. Default: the files of this package, if they are served
   * unchanged.
   */
  from?: string;
  /** The language of the figures. */
  lang?: "en" | "de";
}

/** Registers the tags on this page, once. Does nothing without a document. */
export function register(options?: RegisterOptions): Promise<void>;
