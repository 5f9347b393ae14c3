/** Messages of elements about missing, damaged or forbidden files, in English. Loaded on demand. */

export const troubleText = {
  recordedBy: "LSM Lab, recorded from its engine",
  recorded: (reason: string, others: readonly string[]): string => {
    const shown = `${reason}, so this is a recording`;
    if (others.length === 0) return `${shown}: its settings cannot change.`;
    return `${shown}, and not of what was asked for: it shows ${others.join("; ")}. Its settings cannot change.`;
  },
  other: (label: string, shown: string, asked: string): string => `${label} ${shown}, not ${asked}`,
  open: "left open",
  lack: (file: string, why: string | number): string => {
    const words: Readonly<Record<string, string>> = {
      damaged: "not as it was published",
      unreachable: "no answer, or forbidden",
      forbidden: "this page's policy forbids it",
    };
    return `${file} did not come (${words[why] ?? why})`;
  },
  scriptNotCome: (address: string): string =>
    `LSM Lab: ${address} did not come, or is another than was published: serve the folder embed whole and unchanged.`,
  forbidden: "This page's policy lets no WebAssembly run",
  allow: ": allow script-src 'wasm-unsafe-eval'",
  noWasm: "This browser has no WebAssembly",
  noVectors: "This browser's WebAssembly is too old: it has no vectors",
  notStarted: (message: string): string => `The engine did not start (${message})`,
  failed: (message: string): string => `This figure could not be computed: ${message}`,
} as const;
