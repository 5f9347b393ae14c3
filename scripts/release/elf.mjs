/**
 * Facts about an ELF file, read from its program headers.
 */

/** Type of the program header that names the dynamic linker. */
const PT_INTERP = 3;

/**
 * Returns whether a program needs no dynamic linker, so that it runs on every Linux of its processor.
 *
 * @param {Buffer} file the bytes of a 64-bit little-endian ELF file
 */
export function isStatic(file) {
  if (file.length < 64 || file.toString("latin1", 0, 4) !== "\x7fELF" || file[4] !== 2 || file[5] !== 1) {
    throw new TypeError("not a 64-bit little-endian ELF file");
  }
  const offset = Number(file.readBigUInt64LE(32));
  const [size, count] = [file.readUInt16LE(54), file.readUInt16LE(56)];
  const types = Array.from({ length: count }, (_, index) => file.readUInt32LE(offset + index * size));
  return !types.includes(PT_INTERP);
}
