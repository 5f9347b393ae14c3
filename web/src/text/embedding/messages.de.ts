/** Fehlerantworten eines Rahmens auf Aufrufe, auf Deutsch. */

import type { Twin } from "../twin";
import type { messagesText as english } from "./messages.en";

export const messagesText: Twin<typeof english> = {
  noCall: (type) => `type muss „call“ sein, nicht „${type}“.`,
  noId: "id muss ein Text oder eine Zahl sein.",
  noMethod: (given, known) => `method muss eines von ${known} sein, nicht „${given}“.`,
  noArguments: "args muss ein Array sein.",
  otherArguments: (method, kinds) =>
    kinds === "" ? `${method} nimmt keine Argumente.` : `${method} nimmt ein Argument: ${kinds}.`,
  version: (known) => `lsmLab muss die Version der Nachrichten sein; dieser Rahmen unterstützt ${known}.`,
  unknownOrigin:
    "Dieser Rahmen kennt den Ursprung seiner Seite nicht. Ergänzen Sie &origin= in der Adresse des Rahmens.",
  otherOrigin: "Dieser Rahmen akzeptiert einen anderen Ursprung: den in &origin= seiner Adresse oder den Referrer.",
  noFigure: (given, known) => `„${given}“ ist keines von: ${known}.`,
};
