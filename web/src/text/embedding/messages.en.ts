/** Error answers of a frame to calls, in English. */

export const messagesText = {
  noCall: (type: string): string => `type is "call", not "${type}".`,
  noId: "id is a text or a number.",
  noMethod: (given: string, known: string): string => `method is one of ${known}, not "${given}".`,
  noArguments: "args is an array.",
  otherArguments: (method: string, kinds: string): string =>
    kinds === "" ? `${method} takes no arguments.` : `${method} takes one argument: ${kinds}.`,
  version: (known: number): string => `lsmLab is the version of these messages, and this frame knows ${known}.`,
  unknownOrigin: "This frame was not told the origin of the page around it: add &origin= with that to its address.",
  otherOrigin: "This frame listens to a page of another origin: that of &origin= in its address, or else the referrer.",
  noFigure: (given: string, known: string): string => `"${given}" is none of: ${known}.`,
} as const;
