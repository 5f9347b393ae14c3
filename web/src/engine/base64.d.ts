/** A module of WebAssembly as text, which `embed.vite.config.ts` puts into a script. */
declare module "*.wasm?base64" {
  const base64: string;
  // biome-ignore lint/style/noDefaultExport: the bundler's plugins give files as default exports.
  export default base64;
}

/** The hash of a file, as `fetch` takes it; the build makes it (`elements.vite.config.ts`). */
declare module "*?integrity" {
  const hash: string;
  // biome-ignore lint/style/noDefaultExport: as above.
  export default hash;
}

/** The glue that a list of names asks for, written short (`scripts/slim-glue.ts`). */
declare module "*?slim" {
  export const glue: object;
}
