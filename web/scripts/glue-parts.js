/**
 * What the bindings' tool puts into every glue, written short: for elements, whose page waits for each kilobyte (`slim-glue.ts`).
 *
 * Views of the memory are made anew each time, because it moves when it grows; the tool's own forms keep them, and guess texts to be
 * ASCII, which is faster for calls by the million. Elements make few.
 *
 * `IMPORTS` are the functions that the module asks for, in its order: their names, 16 digits of a hash each, do not compress.
 */

let wasm;
let WASM_VECTOR_LEN = 0;
const decoder = new TextDecoder();
const encoder = new TextEncoder();

const getDataViewMemory0 = () => new DataView(wasm.memory.buffer);
const getArrayU8FromWasm0 = (at, length) => new Uint8Array(wasm.memory.buffer, at >>> 0, length);
const getArrayU32FromWasm0 = (at, length) => new Uint32Array(wasm.memory.buffer, at >>> 0, length);
const getArrayF64FromWasm0 = (at, length) => new Float64Array(wasm.memory.buffer, at >>> 0, length);
const getStringFromWasm0 = (at, length) => decoder.decode(getArrayU8FromWasm0(at, length));

/** Copies values of a kind into memory of the module. */
function passed(array, size, malloc) {
  const at = malloc(array.length * size, size) >>> 0;
  new array.constructor(wasm.memory.buffer, at, array.length).set(array);
  WASM_VECTOR_LEN = array.length;
  return at;
}
const passStringToWasm0 = (text, malloc) => passed(encoder.encode(text), 1, malloc);
const passArray8ToWasm0 = (array, malloc) => passed(Uint8Array.from(array), 1, malloc);
const passArray32ToWasm0 = (array, malloc) => passed(Uint32Array.from(array), 4, malloc);
const passArrayF64ToWasm0 = (array, malloc) => passed(Float64Array.from(array), 8, malloc);

/** Browsers compile while bytes come only where the host says what they are. */
async function compiled(source) {
  if (!(source instanceof Response)) return await WebAssembly.compile(source);
  const isNamed = source.headers.get("Content-Type") === "application/wasm";
  return isNamed ? await WebAssembly.compileStreaming(source) : await WebAssembly.compile(await source.arrayBuffer());
}

let coming;
/** Once: what the module has made lives in its memory. */
function __wbg_init({ module_or_path }) {
  coming ??= (async () => {
    const module = await compiled(module_or_path);
    const wanted = WebAssembly.Module.imports(module);
    const given = Object.fromEntries(wanted.map(({ name }, at) => [name, IMPORTS[at]]));
    wasm = (await WebAssembly.instantiate(module, { [wanted[0].module]: given })).exports;
    wasm.__wbindgen_start();
  })();
  return coming;
}
