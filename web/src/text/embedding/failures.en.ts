/** Messages of elements about missing, damaged or forbidden files, in English. Loaded on demand. */

export const troubleText = {
  recordedBy: "LSM Lab, recorded from the engine",
  recorded: (reason: string, others: readonly string[]): string => {
    const shown = `${reason}, so this is a recording`;
    if (others.length === 0) return `${shown}: its settings cannot change.`;
    return `${shown} with other settings than requested: ${others.join("; ")}. Its settings cannot change.`;
  },
  other: (label: string, shown: string, queried: string): string => `${label} ${shown}, not ${queried}`,
  open: "left open",
  lack: (file: string, why: string | number): string => {
    const words: Readonly<Record<string, string>> = {
      damaged: "differs from the published file",
      unreachable: "no answer, or forbidden",
      forbidden: "this page’s policy forbids it",
    };
    return `${file} could not be loaded (${words[why] ?? why})`;
  },
  scriptNotCome: (address: string): string =>
    `LSM Lab: ${address} could not be loaded, or differs from the published file. Serve the folder embed completely and unchanged.`,
  forbidden: "This page’s policy forbids WebAssembly",
  allow: ": allow script-src 'wasm-unsafe-eval'",
  noWasm: "This browser does not support WebAssembly",
  noVectors: "This browser’s WebAssembly is too old: it lacks vectors",
  notStarted: (message: string): string => `The engine did not start (${message})`,
  failed: (message: string): string => `This figure could not be computed: ${message}`,
} as const;
