/** Made by `web/scripts/checked-results.ts` when the page is built. */
declare module "virtual:checked-results" {
  /** SHA-256, in hexadecimal digits, of each bundled result file, in the order of their list. */
  export const CHECKED: readonly string[];
}
