/** A module of WebAssembly as text, which `embed.vite.config.ts` puts into a script. */
declare module "*.wasm?base64" {
  const base64: string;
  // biome-ignore lint/style/noDefaultExport: the bundler's plugins give files as default exports.
  export default base64;
}
