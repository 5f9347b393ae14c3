// @vitest-environment node
/**
 * Digests of WebAssembly against `tests/golden/hash-vectors.json`, which `engine/filters/tests/filters/golden_hashes.rs` holds the native
 * engine against: a filter that was stored by one finds its keys in the other.
 */

import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import golden from "../../../tests/golden/hash-vectors.json";
import init, { digestOf } from "./wasm-full/lsm_lab_full.js";

/** The engine's names of the golden file's functions. */
const NAMES: Record<string, string> = {
  xxh3_64: "xxh3",
  xxh64: "xxh64",
  murmurhash64a: "murmur64a",
  murmur2_32: "murmur2",
  cityhash64_with_seed: "city",
  cityhash64: "city",
  crc32c: "crc32c",
  crc32_ieee: "crc32",
  md5: "md5",
  sha256: "sha256",
  seahash: "seahash",
  metrohash64: "metrohash64",
  fxhash_0_2_hash64: "fxhash",
  rustc_hash_2_write_x86_64: "rustc-hash",
  spookyhash64_v1: "spooky",
  leveldb_hash32: "leveldb32",
};

type Input = { utf8?: string; pattern_len?: number };

beforeAll(async () => {
  const binary = await readFile(new URL("./wasm-full/lsm_lab_full_bg.wasm", import.meta.url));
  await init({ module_or_path: binary });
});

function keyOf(input: Input): Uint8Array {
  if (input.utf8 !== undefined) return new TextEncoder().encode(input.utf8);
  return Uint8Array.from({ length: input.pattern_len ?? 0 }, (_, at) => (7 * at + 3) % 256);
}

/** An integer, or the first eight bytes of a longer string of bytes, little-endian. */
function digestFrom(hexadecimal: string): bigint {
  if (hexadecimal.length <= 16) return BigInt(`0x${hexadecimal}`);
  const bytes = hexadecimal.slice(0, 16).match(/../g) ?? [];
  return BigInt(`0x${bytes.reverse().join("")}`);
}

it.each(Object.keys(NAMES))("every vector of %s", (name) => {
  const vectors = golden.vectors.filter(([each]) => each === name);
  expect(vectors.length % 12).toBe(0);
  expect(vectors.length).toBeGreaterThan(0);
  for (const [, seed, input, digest] of vectors) {
    const key = keyOf((golden.inputs as Record<string, Input>)[String(input)] ?? {});
    const bits = seed === null ? undefined : BigInt(seed as number);
    expect(digestOf(NAMES[name] ?? "", key, bits), `${name} ${seed} ${input}`).toBe(digestFrom(String(digest)));
  }
});

it.each(Object.entries(golden.smhasher))("the verification code of %s", (name, code) => {
  const key = Uint8Array.from({ length: 256 }, (_, at) => at);
  const bytes = name === "murmur2_32" ? 4 : 8;
  const digests = new Uint8Array(256 * bytes);
  const view = new DataView(new ArrayBuffer(8));
  for (let length = 0; length < 256; length += 1) {
    view.setBigUint64(0, digestOf(NAMES[name] ?? "", key.subarray(0, length), BigInt(256 - length)) ?? 0n, true);
    digests.set(new Uint8Array(view.buffer, 0, bytes), length * bytes);
  }
  const last = digestOf(NAMES[name] ?? "", digests, 0n) ?? 0n;
  expect(last & 0xffff_ffffn).toBe(digestFrom(code));
});
