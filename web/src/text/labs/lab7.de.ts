/** Was Lab 7 sagt, auf Deutsch. Zahlen werden hereingereicht: gemessen, nativ oder in diesem Tab, oder vom Modell berechnet. */

import { count, fixed, percent, time } from "../numbers";
import type { Twin } from "../twin";
import { decimalBytes, share } from "../units";
import type { lab7Text as english } from "./lab7.en";

const ns = (value: number): string => `${count(Math.round(value))} ns`;
const points = (value: number): string => fixed(Math.abs(value * 100), 1);

export const lab7Text: Twin<typeof english> = {
  lede: "Bis hierher waren Preise gegeben. Jetzt werden sie gemessen: Hashes in diesem Tab, ganze Lookups nativ, und das Modell wird an beides gehalten. Wo sie sich unterscheiden, hat der Unterschied Teile, und Teile haben Namen.",
  clock: {
    title: "Kann eine Uhr einen einzelnen Hash sehen?",
    question:
      "Der Worker dieser Seite startet seine Uhr, hasht einen Schlüssel von 512 Bytes mit MurmurHash64A und hält die Uhr an. Das tut er 21 mal. Was wird die Uhr für einen typischen Hash zeigen?",
    options: [
      { value: "right", label: "Etwa so viel, wie ein Hash dauert" },
      { value: "zero", label: "Gar nichts" },
      { value: "step", label: "Viel zu viel: den kleinsten Schritt der Uhr" },
    ],
    runLabel: "Einen nach dem anderen messen",
    outcome: (tries, zeros, singleNs, timing) =>
      `${zeros} von ${tries} zeigten 0; die Hälfte zeigte höchstens ${singleNs === 0 ? "0 ns" : time(singleNs)}. In Stapeln von ${count(timing.rounds)} dauert ein Hash ${time(timing.medianNs)}, auf einer Uhr, die in Schritten von ${time(timing.clockStepMs * 1e6)} geht (in diesem Tab gemessen).`,
    because:
      "Browser runden ihre Uhren, gegen Angriffe, die durch Zeitmessung Speicher lesen. Was kürzer ist als ein Schritt, erscheint als keiner oder als einer. Ein Stapel, der fünfzig Schritte dauert, liegt höchstens 2 % daneben, und sein Mittel ist der Preis eines einzelnen.",
  },
  agree: {
    title: "Sollten Modell und Messung übereinstimmen?",
    question: (label, emptyFraction, predicted) =>
      `Auf ${label} hat native-bench T_H, T_P und T_D gemessen, jedes für sich, und dem Modell gegeben: Finden ${percent(emptyFraction)} der Lookups nichts, sollte ein gemeinsamer Digest ${share(predicted)} sparen. Dann hat es Paar für Paar gemessen, was Teilen wirklich gespart hat. Was kam heraus?`,
    options: [
      {
        value: "agree",
        label: "Dasselbe, innerhalb des Intervalls: Das Modell bekam die eigenen Preise dieser Maschine",
      },
      { value: "more", label: "Mehr: Teilen hilft auch auf Arten, die das Modell nicht kennt" },
      { value: "less", label: "Weniger" },
    ],
    runLabel: "Den Lauf an das Modell halten",
    outcome: ({ label, predicted, gain, low, high, emptyFraction }) =>
      `Mit ${percent(emptyFraction)} leeren Lookups sagt das Modell ${share(predicted)}; gemessen auf ${label}: ${share(gain)} (${share(low)} bis ${share(high)}).`,
    because:
      "Dem Modell fehlen zwei Dinge. Ein Lookup sucht auch Tabellen und kopiert Werte. Diese Zeit ist in beiden Armen gleich, also macht sie den gesparten Anteil kleiner. Und T_H wurde in einer Schleife gemessen, die nur hasht. In einem Lookup kann ein Hash die nächste Filterabfrage verzögern und mehr kosten oder sich mit ihr überlappen und weniger kosten. Die Abbildung vergleicht beide Kosten.",
    none: "Kein nativer Lauf zur Hand hat, was dieser Schritt braucht. Eine Ergebnisdatei von native-bench öffnen oder irgendwo auf dieser Seite ablegen.",
  },
  plot: {
    title: (label) => `Was Teilen spart: das Modell und ${label}`,
    model: "Gl. (8) mit den eigenen Preisen des Laufs",
    x: "Lookups, die nichts finden",
    y: "gespart",
    residual: (emptyFraction, residual) =>
      `${percent(emptyFraction)} leer: ${points(residual)} Prozentpunkte ${residual < 0 ? "unter" : "über"} dem Modell`,
    residuals: "Residuum, gemessen minus Modell",
  },
  run: "Nativer Lauf",
  open: "Ergebnisdatei öffnen",
  gap: {
    title: "Die Lücke erklären",
    question: (origin) =>
      `Derselbe Vergleich, Arm für Arm (${origin}). Jedes Glied ankreuzen, von dem der gemessene Lookup mit gemeinsamem Digest mindestens 2 % seiner Zeit mehr hat als das Modell. Die Engine bewertet nach den Zahlen der Datei.`,
    columns: ["ein mittlerer Lookup, Digest geteilt", "das Modell bekommt", "gemessen"],
    rows: (prices, counts, parts) => [
      ["Levels, Größenverhältnis", `${prices.levels}, ${prices.sizeRatio}`, ""],
      ["gefragte Filter", "nach Gl. (13)", fixed(counts.filters, 2)],
      ["Hashen", `T_H ${ns(prices.hashNs)}`, `${fixed(counts.hashes, 2)} Hashes, ${ns(parts.measuredHashNs)}`],
      ["Filter proben", `T_P ${ns(prices.probeNs)}`, ns(parts.measuredProbeNs)],
      [
        "Blöcke lesen",
        `T_D ${ns(prices.readNs)} (Median); ein Filter irrt mit ${share(prices.falsePositiveRate)}`,
        `${fixed(counts.blocks, 3)} Blöcke, ${ns(parts.measuredReadNs)}`,
      ],
      ["alles Übrige", "–", ns(parts.measuredOtherNs)],
      ["der ganze Lookup", "–", ns(counts.totalNs)],
    ],
    terms: {
      hashing: "Hashen: mehr oder teurere Hashes, als das Modell zählt",
      probing: "Proben: mehr oder teurere Proben",
      "more-reads": "Mehr Blöcke, als das Modell erwartet",
      "slow-reads": "Lesevorgänge, die länger dauern als der mittlere",
      other:
        "Alles Übrige: die Tabelle durch ihre Fence-Pointer finden, den Block durchsuchen, kopieren, das System, Warten auf den Arbeitsspeicher",
    },
    pick: "Alles Zutreffende ankreuzen.",
    figure: "Vom Modell zum gemessenen Lookup, Digest geteilt",
    explained: (model, measured) =>
      `Das Modell sagt ${ns(model)}, der Lauf hat ${ns(measured)} gemessen. Die Glieder in der Abbildung ergeben zusammen den Unterschied.`,
  },
  disk: {
    title: "Und die eigene Platte?",
    text: "Wo der Browser eine Seite Dateien anlegen lässt, kann dieselbe Engine dort einen Baum speichern und Schlüssel nachschlagen: 33 MB werden geschrieben, gemessen und wieder entfernt.",
    run: "Lookups auf dieser Platte messen",
    again: "Noch einmal messen",
    doing: { writing: "Der Baum wird geschrieben", timing: "Lookups werden gemessen" },
    caption: "Ein Lookup auf dieser Platte, gemessen in diesem Tab",
    arms: { "per-filter": "ein Digest pro Filter", shared: "ein geteilter Digest", merged: "eine Maske" },
    existing: "Schlüssel, die es gibt",
    absent: "Schlüssel, die es nicht gibt",
    rows: {
      time: "Zeit, Median (mittlere Hälfte)",
      hashes: "Hashes, gezählt",
      filters: "gefragte Filter, gezählt",
      blocks: "gelesene Blöcke, gezählt",
    },
    spread: (low: number, high: number): string => `${time(low)} bis ${time(high)}`,
    origin: (entries: number, size: number, batches: number, stepMs: number): string =>
      `${count(entries)} Einträge, ${decimalBytes(size)} an Schlüsseln und Werten, vier Levels. ${batches} Stapel pro Arm, reihum, jeder mindestens fünfzig Schritte der Uhr dieses Browsers lang, die um ${time(stepMs * 1e6)} rückt. Gezählt wird in einer Wiederholung, die nicht gemessen wird.`,
    isNot:
      "Was das nicht ist: direkte Ein- und Ausgabe. Ein Lesen geht durch den Browser und den Seitencache des Systems, in dem eine eben geschriebene Datei noch liegt. Das hier ist also der Preis dafür, einen Block anzufordern und zu kopieren, nicht dafür, auf ein Laufwerk zu warten.",
    slow: (median: number): string =>
      `Ein Lookup, der einen Block liest, dauerte ${time(median)}; Anfordern und Kopieren dauert kürzer. Private Fenster halten ihre Dateien im Speicher hinter einem anderen Prozess, und dies ist vielleicht eines. Diese Zeiten sagen nichts über eine Platte.`,
    refused: (message: string): string =>
      `Dieser Browser hält keine Dateien für diese Seite (${message}). Darum wird hier nichts gemessen.`,
    inUse:
      "Ein anderer Tab dieser Seite hat die Dateien. Ihn schließen oder warten, bis er fertig ist, und es dann noch einmal versuchen.",
    full: "In dem, was der Browser dieser Seite gibt, ist kein Platz für 33 MB. Darum wird hier nichts gemessen.",
    beside: (origin: string, emptyFraction: number, perFilterNs: number, sharedNs: number): string =>
      `Daneben, nicht damit zu mitteln: ${origin}, ${percent(emptyFraction)} der Lookups leer: ${time(perFilterNs)} pro Lookup mit einem Digest pro Filter, ${time(sharedNs)} mit einem geteilten.`,
    native:
      "Für das Laufwerk selbst gibt es ein Programm. Es liest am Cache vorbei, beweist es und schreibt eine Datei, die diese Seite öffnet.",
    command: "native-bench run quick",
  },
  explain: {
    title: "Woraus besteht der Rest?",
    prompt:
      "In den meisten Läufen ist „alles Übrige“ das größte Glied. Was tut ein echter Lookup, das weder Hashen noch Proben noch Lesen eines Blocks ist? Und warum verspricht das Modell zu viel, wenn es das weglässt?",
    model:
      "Bevor ein Filter gefragt werden kann, muss seine Tabelle gefunden werden: eine Suche in den Fence-Pointern jedes Runs, die auf den Arbeitsspeicher wartet. Ein gelesener Block wird durchsucht, sein Wert kopiert; der Aufruf geht durch das Betriebssystem; nach jedem Warten sind die Caches kalt. Nichts davon hängt davon ab, ob der Digest geteilt wird. Also steht es in beiden Armen gleich: Dieselben Nanosekunden werden gespart, von einem größeren Ganzen.",
  },
  push: {
    title: "Eine Funktion teurer als die andere",
    question:
      "Hashes in diesem Tab messen. Eine Funktion und eine Schlüssellänge finden, bei der ein Hash mindestens achtmal so viel kostet wie bei derselben Funktion für 8 Bytes, während der Schlüssel 128 mal so lang ist. Warum ist es nicht das 128-Fache?",
    none: "Noch wurde nichts gemessen.",
    now: (said, factor, isReached) =>
      `${isReached ? "Erreicht" : "Jetzt"}: ${said} kostet das ${fixed(factor, 1)}-Fache seines Preises für 8 Bytes (in diesem Tab gemessen).`,
  },
  check: {
    title: "Bevor es weitergeht",
    questions: [
      {
        question: "Warum misst eine Seite Stapel und nicht einzelne Hashes?",
        answer:
          "Ihre Uhr geht in Schritten, die länger sind als viele Hashes. Nur was viele Schritte dauert, ist gut bekannt.",
      },
      {
        question: "Ein Lauf sagt, Teilen habe 8 % gespart, und das Modell sagt 23 %. Was von beidem ist falsch?",
        answer:
          "Keines muss es sein. Das Modell sagt, was von der Arbeit gespart wird, die es nennt; der Lauf hat alle Arbeit gemessen. Der Unterschied ist die Zeit, die das Modell weglässt, und der Lauf sagt, wie viel das ist.",
      },
      {
        question: "Darf man eine Zeit aus diesem Tab und eine native mitteln?",
        answer:
          "Nein. Sie gehören zu verschiedenen Maschinen: eine zu WebAssembly übersetzt hinter einer gerundeten Uhr, eine nativ. Sie stehen nebeneinander, jede mit ihrer Herkunft.",
      },
      {
        question: "Was macht einen gemessenen Gewinn glaubwürdig?",
        answer:
          "Ein Intervall, eine Kontrolle, in der beide Arme gleich sind und nichts gefunden wird, gleiche Antworten und gleiches Lesen beider Arme, und eine Maschine, die sonst nichts tat.",
      },
    ],
  },
};
