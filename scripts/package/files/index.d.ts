/** Loads the elements of LSM Lab. */

export type * from "./elements/v1/lsm-lab.js";

/** Source of the elements. */
export interface RegisterOptions {
  /**
   * The address of the folder that `npx lsm-lab copy` wrote to, relative to the page. Left out, the files of this package,
   * where it is served as it is.
   */
  from?: string;
  /** The language of the figures. */
  lang?: "en" | "de";
}

/** Registers the tags of this page, once; does nothing where there is no document. */
export function register(options?: RegisterOptions): Promise<void>;
