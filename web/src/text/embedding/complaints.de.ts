/** Meldungen der Elemente über unbrauchbare Attribute und Dateien, auf Deutsch. */

import type { Twin } from "../twin";
import type { complaintsText as english } from "./complaints.en";

export const complaintsText: Twin<typeof english> = {
  invalid: (element, problem, used) => `<${element}>: ${problem}; es gilt ${used}.`,
  noState: (element, sentence) => `<${element}>: ${sentence}`,
  noFile: (address, message) => `Die Ergebnisdatei ${address} war nicht zu gebrauchen: ${message}.`,
  missing: (status) => `Ihr Server antwortet ${status}. Die Adresse steht im Attribut results`,
  unreachable: "keine Antwort, oder ihr Server teilt sie nicht mit dieser Seite (Access-Control-Allow-Origin)",
  forbidden: (origin) => `Diese Seite verbietet es; erlauben würde es connect-src ${origin}`,
  tooLarge: "Sie ist größer als jedes Ergebnis von native-bench",
  noResult: (message) => `${message}. Eine Ergebnisdatei von native-bench muss so da sein, wie sie geschrieben wurde`,
  theStart: "die Vorgabe",
  cannotBe: (name, value) => `${name} kann nicht „${value}“ sein`,
  noAddress: (name, value) => `${name} kann nicht die Adresse „${value}“ sein`,
  unknownNames: (name, unknown, known) => `${name} nennt ${unknown}, bekannt sind ${known}`,
  unknownPreset: (known, value) => `preset ist eines von ${known === "" ? "keinen" : known}, nicht „${value}“`,
  notAState: (given) => `„${given}“ ist kein Zustand, wie getState() ihn sagt; nichts ändert sich.`,
  noValues: (given) =>
    `setState nimmt einen Zustand, wie getState() ihn sagt, oder Werte mit den Namen von Attributen, nicht ${given}; nichts ändert sich.`,
  otherRun: (run) => `Die Ergebnisdatei hat keinen Lauf ${run}: dies ist ein anderer.`,
  notInFile: (name, value, known) =>
    `Die Ergebnisdatei hat kein „${value}“ für ${name}${known === "" ? "" : `, sondern ${known}`}; die Voreinstellung gilt.`,
  unreadable: "ein Objekt, das beim Lesen einen Fehler wirft",
  unknownValue: (name, known) =>
    `ein Zustand hat kein „${name}“${known === "" ? "" : `, nur ${known}`}; es bleibt weg.`,
  wrongKind: (name, kind) => `${name} ist eine Zahl oder ein Text, nicht von der Art ${kind}`,
  beyond: (one, other) => `${one} liegt jenseits von ${other}`,
  tooLargeTree: ([levels, ratio], [most, mostRatio]) =>
    `${levels} mit ${ratio} ist ein zu großer Baum, um ihn hier zu bauen: Mit ${ratio} geht es bis ${most}, mit ${levels} bis ${mostRatio}; es gilt ${most}.`,
  noWords: (code) => `diese Elemente haben keine Texte in „${code}“`,
};
