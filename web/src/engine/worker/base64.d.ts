/** A WebAssembly module as text, inserted into a script by `embed.vite.config.ts`. */
declare module "*.wasm?base64" {
  const base64: string;
  // biome-ignore lint/style/noDefaultExport: the bundler's plugins give files as default exports.
  export default base64;
}
