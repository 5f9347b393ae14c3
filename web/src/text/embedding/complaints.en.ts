/** Messages of elements about unusable attributes and files, in English. Loaded on demand. */

/** Messages for a page's author. */
export const complaintsText = {
  invalid: (element: string, problem: string, used: string): string => `<${element}>: ${problem}; ${used} is used.`,
  noState: (element: string, sentence: string): string => `<${element}>: ${sentence}`,
  noFile: (address: string, message: string): string => `The result file ${address} could not be used: ${message}.`,
  missing: (status: number): string => `its host answers ${status}. Look at the address in the attribute results`,
  unreachable: "no answer, or its host does not share it with this page (Access-Control-Allow-Origin)",
  forbidden: (origin: string): string => `this page's policy forbids it. Allow connect-src ${origin}`,
  tooLarge: "it is larger than any result of native-bench",
  noResult: (message: string): string => `${message}. Name a result file of native-bench as it was written`,
  theStart: "the default",
  cannotBe: (name: string, value: string): string => `${name} cannot be "${value}"`,
  noAddress: (name: string, value: string): string => `${name} cannot be the address "${value}"`,
  unknownNames: (name: string, unknown: string, known: string): string =>
    `${name} names ${unknown}, which is not among ${known}`,
  unknownPreset: (known: string, value: string): string =>
    `preset is one of ${known === "" ? "none" : known}, not "${value}"`,
  notAState: (given: string): string => `"${given}" is no state as getState() says it; nothing is changed.`,
  noValues: (given: string): string =>
    `setState takes a state as getState() says it, or values by the names of attributes, not ${given}; nothing is changed.`,
  otherRun: (run: string): string => `The result file has no run ${run}: this is another.`,
  notInFile: (name: string, value: string, known: string): string =>
    `The result file has no "${value}" for ${name}${known === "" ? "" : `, but ${known}`}; the default is used.`,
  unreadable: "an object that throws when it is read",
  unknownValue: (name: string, known: string): string =>
    `a state has no "${name}"${known === "" ? "" : `, only ${known}`}; it is left out.`,
  wrongKind: (name: string, kind: string): string => `${name} is a number or a text, not of kind ${kind}`,
  beyond: (one: string, other: string): string => `${one} lies beyond ${other}`,
  tooLargeTree: ([levels, ratio]: readonly [string, string], [most, mostRatio]: readonly [string, string]): string =>
    `${levels} with ${ratio} is too large a tree to be built here: with ${ratio} it goes up to ${most}, with ${levels} up to ${mostRatio}; ${most} is used.`,
  noWords: (code: string): string => `these elements have no words in "${code}"`,
} as const;
