/**
 * Serializes the data of a figure for recordings. Keeps typed arrays, maps and large integers.
 *
 * **Invariant** (test: `written.test.ts`): `read(write(data))` equals the data.
 */

const ARRAYS = { Uint8Array, Uint32Array, Int32Array, Float64Array } as const;

type Packed =
  | { readonly "@array": keyof typeof ARRAYS; readonly base64: string }
  | { readonly "@map": readonly (readonly [unknown, unknown])[] }
  | { readonly "@integer": string };

function textOf(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

export function write(data: unknown): string {
  return JSON.stringify(data, (_, value: unknown) => {
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      return { "@array": value.constructor.name, base64: textOf(bytes) };
    }
    if (value instanceof Map) return { "@map": [...value] };
    if (typeof value === "bigint") return { "@integer": String(value) };
    return value;
  });
}

export function read(text: string): unknown {
  return JSON.parse(text, (_, value: Packed | null) => {
    if (typeof value !== "object" || value === null) return value;
    if ("@array" in value) {
      const bytes = Uint8Array.from(atob(value.base64), (letter) => letter.charCodeAt(0));
      return new ARRAYS[value["@array"]](bytes.buffer);
    }
    if ("@map" in value) return new Map(value["@map"]);
    if ("@integer" in value) return BigInt(value["@integer"]);
    return value;
  });
}
