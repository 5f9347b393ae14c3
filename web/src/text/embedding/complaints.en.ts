/** Messages of elements about unusable attributes and files, in English. Loaded on demand. */

/** Messages for a page's author. */
export const complaintsText = {
  invalid: (element: string, problem: string, used: string): string => `<${element}>: ${problem}; ${used} is used.`,
  noState: (element: string, sentence: string): string => `<${element}>: ${sentence}`,
  noFile: (address: string, message: string): string => `The result file ${address} could not be used: ${message}.`,
  missing: (status: number): string => `its host answers ${status}. Check the address in the attribute results`,
  unreachable: "no answer, or its host does not allow this page to read it (Access-Control-Allow-Origin)",
  forbidden: (origin: string): string => `this page’s policy forbids it. Allow connect-src ${origin}`,
  tooLarge: "it is larger than any native-bench result",
  noResult: (message: string): string => `${message}. Use an unchanged native-bench result file`,
  theStart: "the default",
  cannotBe: (name: string, value: string): string => `${name} cannot be "${value}"`,
  noAddress: (name: string, value: string): string => `${name} cannot be the address "${value}"`,
  foreignAddress: (name: string, value: string): string =>
    `${name} cannot be the address "${value}", because a frame uses only addresses on its host`,
  unknownNames: (name: string, unknown: string, known: string): string =>
    `${name} names ${unknown}, which is not among ${known}`,
  unknownPreset: (known: string, value: string): string =>
    `preset is one of ${known === "" ? "none" : known}, not "${value}"`,
  notAState: (given: string): string => `"${given}" is not a state as returned by getState(). Nothing changed.`,
  noValues: (given: string): string =>
    `setState accepts a state as returned by getState(), or values by attribute name, not ${given}. Nothing changed.`,
  otherRun: (run: string): string => `The result file does not contain run ${run}. It contains a different run.`,
  notInFile: (name: string, value: string, known: string): string =>
    `The result file has no "${value}" for ${name}${known === "" ? "" : `; it has ${known}`}. The default is used.`,
  unreadable: "an object that throws when it is read",
  unknownValue: (name: string, known: string): string =>
    `a state has no "${name}"${known === "" ? "" : `, only ${known}`}; it is ignored.`,
  wrongKind: (name: string, kind: string): string => `${name} must be a number or a text, not of kind ${kind}`,
  beyond: (one: string, other: string): string => `${one} exceeds ${other}`,
  tooLargeTree: ([levels, ratio]: readonly [string, string], [most, mostRatio]: readonly [string, string]): string =>
    `A tree with ${levels} and ${ratio} is too large to build here. The maximum is ${most} with ${ratio}, or ${mostRatio} with ${levels}. ${most} is used.`,
  noWords: (code: string): string => `these elements are not translated to "${code}"`,
} as const;
