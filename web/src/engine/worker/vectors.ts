/**
 * Whether this browser's WebAssembly has the vectors of 128 bits that the engine's modules use (docs/decisions/0008).
 *
 * Chrome has them since version 91 (2021), Firefox since 89 (2021), Safari since 16.4 (2023).
 */

/** A module with one function: a vector of sixteen zeros, its bits counted. */
export const VECTOR_PROBE = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  // One type without parameters, whose result is a v128; one function of it.
  ...[0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b, 0x03, 0x02, 0x01, 0x00],
  // i32.const 0, i8x16.splat, i8x16.popcnt.
  ...[0x0a, 0x0a, 0x01, 0x08, 0x00, 0x41, 0x00, 0xfd, 0x0f, 0xfd, 0x62, 0x0b],
]);

/** Asked only once a module did not compile: it costs nothing where all is well. */
export function hasVectors(): boolean {
  return WebAssembly.validate(VECTOR_PROBE);
}
