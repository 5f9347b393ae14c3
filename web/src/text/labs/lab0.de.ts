/** Texte von Lab 0 auf Deutsch: der Einstieg, und die Seite, zu der er führt. */
import { counted, words } from "../numbers";
import type { Twin } from "../twin";
import type { lab0Text as english } from "./lab0.en";

export const lab0Text: Twin<typeof english> = {
  heading: (filters) => `Ein Lookup, ${filters === 1 ? "ein" : words(filters)} Filter. Wie viele Hashes?`,
  intro: [
    ["Ein ", ""],
    ["LSM-Baum", "lsm-tree"],
    [" speichert Daten in ", ""],
    ["Levels", "level"],
    [". Jedes Level enthält sortierte ", ""],
    ["Tabellen", "table"],
    [" und ist etwa viermal so groß wie das darüber. Bevor ein ", ""],
    ["Lookup", "point-lookup"],
    [" einen ", ""],
    ["Block", "block"],
    [" liest, ", ""],
    ["hasht", "digest"],
    [" der ", ""],
    ["Bloom-Filter", "bloom-filter"],
    [" der Tabelle den Schlüssel und antwortet nein oder vielleicht.", ""],
  ],
  about: [
    ["Ein ", ""],
    ["LSM-Baum", "lsm-tree"],
    [" speichert Daten in ", ""],
    ["Levels", "level"],
    [". Ein Lookup ", ""],
    ["hasht", "digest"],
    [" seinen Schlüssel für den ", ""],
    ["Bloom-Filter", "bloom-filter"],
    [" jeder Tabelle, damit er sie nicht lesen muss.", ""],
  ],
  figure:
    "Ein Schlüssel durchläuft die Levels eines Baums von oben nach unten. In jedem wird er gehasht, und der Filter antwortet.",
  scene: "Der Anfang",

  start: "Ist dieser Schlüssel gespeichert? Jedes Level kann ihn enthalten.",
  no: (level, isAgain) => `Level ${level}: Schlüssel ${isAgain ? "erneut " : ""}hashen, Filter abfragen.`,
  counted: (filters, blocks, hashes) =>
    `Nicht gespeichert: ${counted(filters, "Filter", "Filter")} antworteten nein. ${counted(blocks, "Block", "Blöcke")} gelesen, ` +
    `${counted(hashes, "Hash", "Hashes")}.`,
  guess: () => `Jedes Mal dieselben 64 Bits. Ziehen Sie den Balken: Wie kurz wird er mit einem Hash?`,
  hashOnce: "Einmal hashen",
  held: (times) =>
    `Der ganze Lookup hasht den Schlüssel ${words(times)}mal zu denselben 64 Bits, dem Digest. Einer genügt allen Filtern.`,
  folding: (times) => `Der Schlüssel ergab ${words(times)}mal dieselben 64 Bits, seinen Digest. Eine Kopie genügt.`,
  mapped: "Jeder Filter bildet den Digest auf Positionen in seinen eigenen Bits ab. So genügt einer für alle.",
  folded: (filters, saved) =>
    `Ein gemeinsamer Digest für alle ${words(filters)} Filter: dieselben Antworten in ${saved} weniger Zeit.`,
  skip: "Überspringen",
  again: "Einstieg abspielen",
  before: (hashes, time) => `Ein Digest pro Filter: ${hashes}, ${time}`,
  after: (hashes, time, saved) => `Ein gemeinsamer Digest: ${hashes}, ${time}, ${saved}`,
  conclusion: "Derselbe Schlüssel, dieselben 64 Bits. Einmal genügt.",
  goOn: "Weiter",

  steps: "Schritte des Lookups",
  key: "Schlüssel",
  keyGroup: "Gesuchter Schlüssel",
  anotherKey: "Anderer Schlüssel",
  hashing: "Hashen",
  settings: "Einstellungen",
  moreSettings: "Kosten, Modell und Seed",
  results: "Native Läufe",
  cards: "Was das Teilen spart",
  closeBits: "Schließen",
  thisLookup: (key) => `dieser Lookup, ${key} Schlüssel, simuliert`,
  average: (origin) => `mittlerer Lookup, ${origin}`,
  pricedFor: (key, shown) =>
    key === shown
      ? `Der Schlüssel hat ${key}.`
      : `Die Zeiten gelten für einen Schlüssel von ${key}. Der gezeigte hat ${shown}.`,
  curve: (alpha, share) =>
    `${alpha === 1 ? "Alle" : `${share} der`} Lookups suchen fehlende Schlüssel. Ziehen Sie den Ring.`,
  maskHelp: "Über das Teilen hinaus: Eine Maske fragt alle Filter zugleich ab.",
  maskHint: "Blocked-Bloom-Filter erlauben auch eine Maske für alle Levels.",
  noMask: (filter) => `Zu „${filter}“ passt keine Maske: Die Filter werden einzeln abgefragt.`,
};
