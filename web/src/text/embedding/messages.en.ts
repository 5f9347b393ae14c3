/** Error answers of a frame to calls, in English. */

export const messagesText = {
  noCall: (type: string): string => `type must be "call", not "${type}".`,
  noId: "id must be a text or a number.",
  noMethod: (given: string, known: string): string => `method must be one of ${known}, not "${given}".`,
  noArguments: "args must be an array.",
  otherArguments: (method: string, kinds: string): string =>
    kinds === "" ? `${method} takes no arguments.` : `${method} takes one argument: ${kinds}.`,
  version: (known: number): string => `lsmLab must be the version of the messages; this frame supports ${known}.`,
  unknownOrigin: "This frame does not know the origin of its page. Add &origin= with it to the address of the frame.",
  otherOrigin: "This frame accepts calls only from the origin in &origin= of its address, or the referrer.",
  noFigure: (given: string, known: string): string => `"${given}" is not one of: ${known}.`,
} as const;
