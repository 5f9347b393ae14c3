/**
 * Detects WebAssembly's 128-bit vectors, which the engine's modules use (docs/decisions/0008).
 *
 * Supported by Chrome since version 91 (2021), Firefox since 89 (2021) and Safari since 16.4 (2023).
 */

/** Module with one function that counts the bits of a vector of sixteen zeros. */
export const VECTOR_PROBE = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  // One type without parameters that returns a v128, and one function of it.
  ...[0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b, 0x03, 0x02, 0x01, 0x00],
  // i32.const 0, i8x16.splat, i8x16.popcnt.
  ...[0x0a, 0x0a, 0x01, 0x08, 0x00, 0x41, 0x00, 0xfd, 0x0f, 0xfd, 0x62, 0x0b],
]);

/** Called only after a module failed to compile, so it costs nothing otherwise. */
export function hasVectors(): boolean {
  return WebAssembly.validate(VECTOR_PROBE);
}
