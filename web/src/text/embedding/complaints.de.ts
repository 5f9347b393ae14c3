/** Meldungen der Elemente über unbrauchbare Attribute und Dateien, auf Deutsch. */

import type { Twin } from "../twin";
import type { complaintsText as english } from "./complaints.en";

export const complaintsText: Twin<typeof english> = {
  invalid: (element, problem, used) => `<${element}>: ${problem}; es gilt ${used}.`,
  noState: (element, sentence) => `<${element}>: ${sentence}`,
  noFile: (address, message) => `Die Ergebnisdatei ${address} ist unbrauchbar: ${message}.`,
  missing: (status) => `Ihr Server antwortet ${status}. Prüfen Sie die Adresse im Attribut results`,
  unreachable: "keine Antwort, oder ihr Server erlaubt dieser Seite das Lesen nicht (Access-Control-Allow-Origin)",
  forbidden: (origin) => `Diese Seite verbietet es; erlauben würde es connect-src ${origin}`,
  tooLarge: "Sie ist größer als jede Ergebnisdatei von native-bench",
  noResult: (message) => `${message}. Verwenden Sie eine unveränderte Ergebnisdatei von native-bench`,
  theStart: "die Vorgabe",
  cannotBe: (name, value) => `${name} kann nicht „${value}“ sein`,
  noAddress: (name, value) => `${name} kann nicht die Adresse „${value}“ sein`,
  foreignAddress: (name, value) =>
    `${name} kann nicht die Adresse „${value}“ sein, denn ein Rahmen benutzt nur Adressen auf seinem Host`,
  unknownNames: (name, unknown, known) => `${name} nennt ${unknown}, bekannt sind ${known}`,
  unknownPreset: (known, value) => `preset ist eines von ${known === "" ? "keinen" : known}, nicht „${value}“`,
  notAState: (given) => `„${given}“ ist kein Zustand, wie ihn getState() liefert. Nichts wurde geändert.`,
  noValues: (given) =>
    `setState akzeptiert einen Zustand, wie ihn getState() liefert, oder Werte nach Attributnamen, nicht ${given}. Nichts wurde geändert.`,
  otherRun: (run) => `Die Ergebnisdatei enthält den Lauf ${run} nicht. Sie enthält einen anderen Lauf.`,
  notInFile: (name, value, known) =>
    `Die Ergebnisdatei hat kein „${value}“ für ${name}${known === "" ? "" : `, sondern ${known}`}; die Voreinstellung gilt.`,
  unreadable: "ein Objekt, das beim Lesen einen Fehler wirft",
  unknownValue: (name, known) =>
    `ein Zustand hat kein „${name}“${known === "" ? "" : `, nur ${known}`}; es wird ignoriert.`,
  wrongKind: (name, kind) => `${name} muss eine Zahl oder ein Text sein, nicht von der Art ${kind}`,
  beyond: (one, other) => `${one} übersteigt ${other}`,
  tooLargeTree: ([levels, ratio], [most, mostRatio]) =>
    `Ein Baum mit ${levels} und ${ratio} ist hier zu groß. Möglich sind ${most} mit ${ratio} oder ${mostRatio} mit ${levels}. Verwendet wird ${most}.`,
  noWords: (code) => `diese Elemente haben keine Texte in „${code}“`,
};
