/** Texte der Seite auf Deutsch, ohne die Beschreibungen der Abbildungen. Ganze Sätze, keine Bruchstücke. */

import type { Role } from "../theme/tokens";
import { entryOf } from "./entry";
import type { en as english } from "./lab.en";
import { decimal, ended, sentence } from "./numbers";
import { onDevice } from "./on-device";
import type { Twin } from "./twin";

const DIGESTS: Readonly<Record<string, string>> = {
  murmur64a: "MurmurHash64A",
  xxh64: "XXH64",
  xxh3: "XXH3",
};

const FILTERS: Readonly<Record<string, string>> = {
  standard: "gewöhnlicher Filter",
  "standard-paper": "gewöhnlicher Filter mit den Positionen des Papers",
  blocked512: "Blocked-Bloom-Filter",
};

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  hash: "Hash",
  probe: "Abfrage",
  read: "Lesen",
  wasted: "unnötig gelesen",
  hit: "gefunden",
  skip: "ausgeschlossen",
};

const hashes = (count: number): string => `${count} ${count === 1 ? "Hash" : "Hashes"}`;

/** Exported as `en`, because it replaces the English texts. */
export const en: Twin<typeof english> = {
  product: "LSM Lab",
  skipToFigure: "Zur Abbildung",
  search: "Suche",
  cite: "Zitieren",
  share: "Teilen",
  shareTitle: "Einen Link auf genau diese Ansicht kopieren",
  linkCopied: "Link kopiert",
  linkByHand: "Der Browser hat das Kopieren nicht erlaubt. Dies ist der Link:",
  theme: "Farben",
  themeAuto: "Auto",
  themeLight: "Hell",
  themeDark: "Dunkel",
  more: "Mehr",
  less: "Weniger",
  dismiss: "Schließen",
  printedFrom: "Diese Ansicht:",

  hashes,
  role: (role) => ROLE_NAMES[role],
  digest: (name) => entryOf(DIGESTS, name) ?? name,

  originSimulated: "simuliert",
  originTab: "im Browser gemessen",
  originLinkedTab: "gemessen im Browser, aus dem dieser Link stammt",
  notAResultName: "ein Link darf eine Datei des Ordners results nur mit ihrem Namen nennen, etwa mine.json",
  noSuchResult: "im Ordner results dieser Seite gibt es diese Datei nicht",
  originHand: "von Hand eingestellt",
  originLinkedRun: (run) => `aus diesem Link: nativ gemessen im Lauf ${run}, der hier nicht geladen ist`,
  originAssumed: "angenommen",
  originNative: (device, date) => `nativ gemessen auf ${onDevice(device)}, ${date}`,
  standIn: (digest, used) => `Für ${digest} gibt es keine Messung; stattdessen wird der Wert für ${used} verwendet.`,
  standInSize: (wanted, used) =>
    `Für Schlüssel von ${wanted} gibt es keine Messung; stattdessen wird der Wert für ${used} verwendet.`,
  standInBits: (wanted, used) =>
    `Für ${wanted} Bits pro Schlüssel gibt es keine Messung; stattdessen wird der Wert für ${used} verwendet.`,
  bits: (bitsPerKey) => `${decimal(bitsPerKey)} Bits pro Schlüssel`,
  filter: (name) => entryOf(FILTERS, name) ?? name,
  keysOf: (size) => `Schlüssel von ${size}`,
  insteadOf: (measured, drawn) => `${measured} (Kurve: ${drawn})`,
  pointDiffers: (differences) => `Andere Einstellungen als die Kurve: ${differences.join(", ")}`,
  pointUnknownTree: "Der Lauf enthält keine Angaben zum Baum",
  hashOf: (size) => `Hash von ${size}:`,
  customDevice: "eigenes",
  customDeviceAt: (read) => `eigenes ${read}`,
  emptyShort: "leer α, %",
  bitsShort: "Bits/Schl.",
  levelsShort: "Levels L",
  ratioShort: "Verhältnis T",

  costTitle: "Wo die Zeit bleibt",
  costOrigins: (device, read, source, probe, probeOrigin) =>
    `Eine virtuelle Uhr addiert die Kosten jedes Schritts dieses Lookups: Ein Lesezugriff auf ${device} dauert ${read} (${source}), eine Filterabfrage ${probe} (${probeOrigin}).`,
  costMasked:
    "Jede Zeile zählt hier als ganze Filterabfrage, als würde sie einzeln abgefragt. Die gemeinsame Abfrage spart Zeit durch die Anordnung, nicht durch das Teilen; npm run bench misst diesen Gewinn.",
  costExpected: (perFilter, shared, alpha) =>
    `Das Modell erwartet pro Lookup ${perFilter} mit einem Digest pro Filter und ${shared} mit einem gemeinsamen Digest (Anteil leerer Lookups α = ${decimal(alpha)}).`,
  gainTitle: "Lohnt es sich auf diesem Gerät?",
  gainMeasured: "Warum Messungen weniger zeigen",
  gainOrigin: (isExact, policy) =>
    `Modell${isExact ? "" : ", Summen wie gedruckt"}${policy === "tiering" ? ", Tiering" : ""}`,
  formRejected: (levels, sizeRatio) =>
    `Die gedruckten Summen ergeben für Levels = ${levels} und Größenverhältnis = ${sizeRatio} negative Zahlen: Sie überspringen mehr Levels, als der Baum hat. Gezeigt werden exakte Summen.`,
  gainNote:
    "Das Modell verwendet exakte Summen oder die gedruckten Summen des Papers, in denen ein Term fehlt. Der Unterschied wächst, wenn das Größenverhältnis sinkt. Für Tiering gilt das Gegenstück zu Gl. (8) mit T Runs pro Level.",
  gainMasked:
    "Die Kurve ist der Gewinn eines gemeinsamen Digests. Eine Maske hat keine Kurve, weil das Modell des Papers dafür keinen Term enthält.",
  curveFromTab: "T_H hier gemessen",

  newVersion: "Eine neue Version des Labs ist verfügbar. Diese Ansicht bleibt, wie sie ist.",
  reload: "Neu laden",

  noWasm: "Dieser Browser führt hier kein WebAssembly aus, also kann die Engine nicht starten.",
  noVectors:
    "Die Engine braucht WebAssembly mit 128-Bit-Vektoren (SIMD), die diesem Browser fehlen: Chrome hat sie seit Version 91, Firefox seit 89, Safari seit 16.4.",
  failed: (message) => `Die Engine konnte nicht starten: ${ended(message)}`,
  panicked: (message) =>
    `Die Engine wurde nach einem internen Fehler neu gestartet. Bitte melden Sie diesen Fehler: ${message}`,
  restart: "Die Engine neu starten",
  treeTooLarge: (tables) =>
    `${sentence(tables)} Bild und Balken zeigen noch den letzten Baum, die Kurve zeigt schon den neuen.`,
  engineError: (message) => `Die Engine hat das abgelehnt: ${ended(message)}`,

  engineVersion: (version) => `Engine ${version}`,
  fingerprint: "Fingerabdruck",
  fingerprintHint: "Digest fester Lookups in diesem Baum. Ein nativer Lauf ergibt denselben Digest.",
  sameAs: (device, date) => `derselbe wie im Lauf auf ${onDevice(device)}, ${date}`,

  measureHere: "Hier messen",
  measuring: (done) => `Messung läuft … ${Math.round(done * 100)} %`,
  stopMeasuring: "Anhalten",
  forgetMeasured: "Standard",
  forgetProbe: "Übliche Kosten einer Filterabfrage verwenden",
  measureAgain: "Noch einmal messen",
  measured: (low, high, step, batches) =>
    `mittlere Hälfte von ${batches} Stapeln: ${low} bis ${high}; Uhrschritt ${step}`,

  loadResult: "Ergebnisdatei öffnen",
  dropHere: "Legen Sie die Ergebnisdatei hier ab, um sie mit dem Modell zu vergleichen",
  resultShown: (device) => `Jetzt wird der Lauf auf ${device} gezeigt.`,
  resultRefused: (name, problem) => `${name} lässt sich nicht öffnen: ${ended(problem)}`,
  resultField: (field, problem) => `das Feld ${field}: ${problem}`,
  removeResult: (device) => `Den Lauf auf ${device} entfernen`,
  noReadLatency: "dieser Lauf enthält keine Leselatenz und hat daher keinen Platz auf der Achse",
  noChecker: (message) =>
    `der Teil der Engine, der Ergebnisdateien prüft, wurde nicht geladen (${message}). Öffnen Sie die Datei noch einmal, sobald Sie verbunden sind`,
  tooLarge: "die Datei überschreitet das Limit von 16 MB für Ergebnisdateien",
};
