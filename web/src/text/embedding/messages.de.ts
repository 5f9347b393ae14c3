/** Fehlerantworten eines Rahmens auf Aufrufe, auf Deutsch. */

import type { Twin } from "../twin";
import type { messagesText as english } from "./messages.en";

export const messagesText: Twin<typeof english> = {
  noCall: (type) => `type ist „call“, nicht „${type}“.`,
  noId: "id ist ein Text oder eine Zahl.",
  noMethod: (given, known) => `method ist eines von ${known}, nicht „${given}“.`,
  noArguments: "args ist ein Feld.",
  otherArguments: (method, kinds) =>
    kinds === "" ? `${method} nimmt keine Argumente.` : `${method} nimmt ein Argument: ${kinds}.`,
  version: (known) => `lsmLab ist die Version dieser Nachrichten, und dieser Rahmen kennt ${known}.`,
  unknownOrigin: "Diesem Rahmen wurde der Ursprung der Seite um ihn nicht gesagt: In seine Adresse gehört &origin=.",
  otherOrigin:
    "Dieser Rahmen hört auf eine Seite mit anderem Ursprung: dem in &origin= seiner Adresse, sonst dem, der verwiesen hat.",
  noFigure: (given, known) => `„${given}“ ist keines von: ${known}.`,
};
