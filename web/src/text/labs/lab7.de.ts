/** Texte von Lab 7, auf Deutsch. Zahlen sind Argumente: nativ oder im Browser gemessen oder vom Modell vorhergesagt. */

import { count, counted, fixed, percent, time, withUnit } from "../numbers";
import { onDevice } from "../on-device";
import type { Twin } from "../twin";
import { capital, decimalBytes, share } from "../units";
import type { lab7Text as english } from "./lab7.en";

const ns = (value: number): string => `${count(Math.round(value))} ns`;
const signed = (value: number): string => `${value < 0 ? "−" : "+"}${ns(Math.abs(value))}`;

export const lab7Text: Twin<typeof english> = {
  lede: "Bisher waren die Kosten gegeben. Hier messen Sie Hashes in Ihrem Browser und vergleichen das Modell mit nativen Läufen.",
  clock: {
    title: "Kann eine Uhr einen einzelnen Hash sehen?",
    question:
      "Die Uhr Ihres Browsers geht in Schritten. Die Seite startet sie, hasht einen Schlüssel von 512 Bytes und stoppt sie, 21-mal. Was zeigt die Uhr für einen Hash?",
    terms: [["hasht", "hash-function"]],
    options: [
      {
        value: "right",
        mistake: "Eine Uhr kann eine einzelne Operation von Nanosekunden messen.",
        label: "Etwa die Zeit eines Hashs",
        finding: "Sie zeigt etwa die Zeit eines Hashs",
        short: "ein Hash",
      },
      {
        value: "zero",
        label: "Nichts oder ganze Schritte der Uhr",
        finding: "Sie zeigt nichts oder ganze Schritte",
        short: "0 oder ganze Schritte",
      },
      {
        value: "step",
        mistake: "Eine Uhr rundet immer auf; jede Zeit ist mindestens ein Schritt.",
        label: "Immer einen ganzen Schritt: Sie rundet auf",
        finding: "Sie zeigt immer einen ganzen Schritt",
        short: "1 Schritt",
      },
    ],
    outcome: (singleNs, timing) =>
      `Der Median der Messungen ist ${singleNs === 0 ? withUnit("0", "ns") : time(singleNs)}. In Stapeln dauert ein Hash ${time(timing.medianNs)} (im Browser gemessen).`,
    outcomeOfSteps: ({ zeros, steps, longer }, timing) =>
      `${zeros} von ${zeros + steps + longer} Messungen zeigen 0, ${steps} einen Schritt${longer === 0 ? "" : `, ${longer} mehr`}. Ein Hash dauert ${time(timing.medianNs)}, ein Schritt ${time(timing.clockStepMs * 1e6)}.`,
    because:
      "Browser runden ihre Uhren gegen Angriffe, die Speicherzugriffe messen. Eine Zeit unter einem Schritt erscheint als kein Schritt oder als einer. Ein Stapel von mindestens fünfzig Schritten ist höchstens 2 % falsch. Längere Messungen enthalten eine Pause für andere Programme.",
    value: (singleNs) => time(singleNs),
    scene: {
      title: "Ein Hash und die Schritte der Uhr",
      origin: "(im Browser gemessen)",
      one: "1. Ein Hash pro Messung, 21 Messungen",
      hashOnce: "Einmal hashen",
      showed: (shown) => `Die Uhr zeigt ${shown}.`,
      intro: {
        shows: "Uhr zeigt",
        still: "Die Zeit vergeht, aber die Uhr des Browsers ändert sich nicht.",
        jump: (stepNs) => `Nach ${time(stepNs)} springt sie: ein Schritt.`,
        asks: "Mit dieser Uhr misst die Seite einen Hash.",
      },
      tick: (ticks, length) => {
        const name = ticks === 1 ? "1 Schritt" : String(ticks);
        return length === "" ? name : `${name}: ${length}`;
      },
      hash: (hashNs, stepNs) =>
        `ein Hash: ${time(hashNs)}. Ein Schritt dauert ${count(Math.round(stepNs / hashNs))}-mal so lang.`,
      hashShort: (hashNs) => `ein Hash: ${time(hashNs)}`,
      queried: "ein Hash: Wie lang ist er auf diesem Lineal?",
      askedShort: "ein Hash: wie lang?",
      step: "ein Schritt der Uhr",
      longer: (longest) => `mehr: bis ${longest}`,
      lane: "2. Ein Stapel vieler Hashes",
      laneQuestion: "Wie viele Schritte der Uhr dauert ein Stapel?",
      batch: (rounds) => `2. Ein Stapel von ${counted(rounds, "Hash", "Hashes")}`,
      size: "Anderer Stapel",
      spans: (ticks, batchNs, perHashNs) => {
        const spanned = `${counted(ticks, "Schritt", "Schritte")}: ${ticks === 0 ? "0" : time(batchNs)}`;
        const added = time(perHashNs);
        return [
          `${spanned}. Ein Fehler von einem Schritt ist ${added} pro Hash.`,
          `${spanned}. Ein Schritt: ${added} pro Hash.`,
        ];
      },
      pile: (readings) => (readings === 1 ? "1 Messung" : `${count(readings)} Messungen`),
      perHash: (batchNs, rounds) =>
        batchNs === 0
          ? `0 / ${count(rounds)} = 0 pro Hash`
          : `${time(batchNs)} / ${count(rounds)} = ${time(batchNs / rounds)} pro Hash`,
      predicted: {
        right: "Sie: so lang",
        zero: "Sie: nichts oder ganze Schritte",
        step: "Sie: immer ein Schritt",
      },
      steps: {
        hash: "Ein Hash ist schmaler als ein Schritt der Uhr.",
        readings: "Jede Messung fällt auf einen ganzen Schritt der Uhr.",
        batch: "Ein Stapel dauert viele Schritte, also ist sein Mittel genau.",
      },
      columns: ["Messung", "Zeit auf der Uhr"],
      describe: "Ein Lineal, dessen Striche die Schritte der Uhr Ihres Browsers sind.",
      described: (tries, zeros, stepNs, hashNs) =>
        `Ein Lineal mit Schritten von ${time(stepNs)}. ${zeros} von ${tries} Messungen eines Hashs sind 0. Ein Stapel ergibt ${time(hashNs)} pro Hash.`,
    },
  },
  agree: {
    title: "Stimmen Modell und Messung überein?",
    question: (label, emptyFraction, predicted) =>
      `Das Programm native-bench hat die Zeiten eines Hashs, einer Filterabfrage und eines Lesezugriffs auf ${onDevice(label)} gemessen. Mit diesen Kosten sagt das Modell voraus, dass Teilen ${share(predicted)} eines mittleren Lookups spart (${percent(emptyFraction)} leere Lookups). Welchen Anteil hat Teilen wirklich gespart?`,
    terms: [
      ["Filterabfrage", "probe"],
      ["Teilen", "arm"],
      ["leere Lookups", "point-lookup"],
    ],
    options: [
      {
        value: "agree",
        mistake: "Modell und Messung stimmen überein, wenn die Kosten von derselben Maschine sind.",
        label: "Denselben: Die Kosten sind von dieser Maschine",
        finding: "Teilen sparte denselben Anteil wie im Modell",
        short: "wie das Modell",
      },
      {
        value: "more",
        mistake: "Ein reales System gewinnt immer mehr, als ein Modell vorhersagt.",
        label: "Einen größeren: Teilen hilft auch auf andere Weise",
        finding: "Teilen sparte einen größeren Anteil als im Modell",
        short: "mehr",
      },
      {
        value: "less",
        mistake: "Ein Modell verspricht immer mehr, als ein reales System spart.",
        label: "Einen kleineren: Das Modell lässt etwas weg",
        finding: "Teilen sparte einen kleineren Anteil als im Modell",
        short: "weniger",
      },
    ],
    outcome: ({ predicted, gain, low, high }) =>
      `Nativ gemessen: ${share(gain)} (${share(low)} bis ${share(high)}) eines Lookups. Modell: ${share(predicted)}.`,
    because:
      "Ein gemessener Lookup durchsucht auch Tabellen und kopiert Werte, also ist ein gesparter Hash ein kleinerer Anteil davon. Der Lauf sagt nicht, warum sich die gesparten Zeiten unterscheiden.",
    paired: "Der gemessene Anteil ist der Median gepaarter Stapel. Der Quotient der Mittelwerte weicht etwas davon ab.",
    none: "Kein geladener nativer Lauf enthält die Daten für diesen Schritt. Öffnen Sie eine Ergebnisdatei von native-bench, oder legen Sie eine auf dieser Seite ab.",
    scene: {
      title: "Ein Lookup: Modell und Messung",
      saved: (isPaired) =>
        isPaired
          ? "Gesparter Anteil (gemessen: Median gepaarter Stapel)"
          : "Gesparter Anteil (gemessen: Verhältnis der Mittelwerte)",
      share: "gesparter Anteil",
      measured: (gain, low, high) => `${share(gain)} (${share(low)} bis ${share(high)})`,
      bars: "Mittlere Zeit eines Lookups, ein Digest pro Filter",
      modelName: "Modell",
      queried: "Wie lang? Was spart Teilen?",
      measuredName: "gemessen",
      time: ns,
      savedPart: (savedNs) => `gespart: ${ns(savedNs)}`,
      savedMore: (savedNs, modelNs) => `gespart: ${ns(savedNs)}, davon erklärt das Modell ${ns(modelNs)}`,
      known: "wie im Modell",
      signed,
      rest: (value) => `${value < 0 ? "weniger als im Modell" : "nicht im Modell"}: ${signed(value)}`,
      predicted: { agree: "Sie: dasselbe", more: "Sie: mehr", less: "Sie: weniger" },
      steps: {
        bars: (measuredNs, modelNs) => `Gespart: ${ns(measuredNs)} gemessen, ${ns(modelNs)} im Modell.`,
        share: "Die gesparten Teile werden zu Anteilen ihrer Lookups.",
        end: (gain, predicted) => `Gemessen: ${share(gain)}. Modell: ${share(predicted)}.`,
      },
      columns: ["Quelle", "ein Digest pro Filter", "gemeinsamer Digest", "gespart"],
      describe: (predicted) =>
        `Ein Balken des Lookups im Modell und darunter der gesparte Anteil: ${share(predicted)}.`,
      described: (predicted, gain, model, measured) =>
        `Das Modell spart ${share(predicted)}, sein Lookup dauert ${ns(model)}. Die Messung spart ${share(gain)}, ihr Lookup dauert ${ns(measured)}.`,
    },
  },
  plot: {
    title: (label) => `Gespart durch Teilen: das Modell und ${label}`,
    model: "Modell",
    x: "Anteil leerer Lookups",
    y: "gespart",
  },
  run: "Nativer Lauf",
  open: "Ergebnisdatei öffnen",
  gap: {
    title: "Die Lücke erklären",
    question: (model, measured) =>
      `Mit gemeinsamem Digest sagt das Modell ${ns(model)} pro Lookup voraus, aber der Lauf hat ${ns(measured)} gemessen. „Zahlen“ nennt die Teile. Welche Terme fügen dem Modell mindestens 2 % der gemessenen Zeit hinzu? Drücken Sie sie in der Abbildung.`,
    columns: [
      "ein mittlerer Lookup, gemeinsamer Digest",
      "Zeit von einem (Modell)",
      "Anzahl (gemessen)",
      "Summe (gemessen)",
    ],
    rows: (prices, counts, parts) => [
      ["Hashen", ns(prices.hashNs), fixed(counts.hashes, 2), ns(parts.measuredHashNs)],
      ["Filterabfragen", ns(prices.probeNs), fixed(counts.filters, 2), ns(parts.measuredProbeNs)],
      ["Lesen", ns(prices.readNs), fixed(counts.blocks, 3), ns(parts.measuredReadNs)],
      ["übrige Arbeit", "–", "–", ns(parts.measuredOtherNs)],
    ],
    numbers: "Zahlen",
    pick: "Terme des Rests",
    pressFirst: "Drücken Sie zuerst einen Term in der Abbildung.",
    chosen: "Sie: mindestens 2 %",
    notChosen: "ein Teil des Rests",
    figure: "Vom Modell zum gemessenen Lookup, gemeinsamer Digest",
    rest: (rest) => `der Rest: ${signed(rest)}`,
    explained:
      "Die Terme in der Abbildung ergeben zusammen den Unterschied. Alles andere: Tabelle finden, Block durchsuchen, Wert kopieren.",
    marks: {
      whole: "Der Rest ist ein Block zwischen dem Modell und der Messung.",
      broken: "Er zerfällt in seine Terme, jeder so lang wie seine Zeit.",
    },
  },
  disk: {
    title: "Was ist mit Ihrer Festplatte?",
    text: "Wenn Ihr Browser Dateien erlaubt, speichert die Engine dort einen Baum von 33 MB, misst Lookups und entfernt die Dateien.",
    run: "Lookups messen",
    again: "Noch einmal messen",
    doing: { writing: "Der Baum wird geschrieben", timing: "Lookups werden gemessen" },
    caption: "Zeit eines Lookups",
    nativePart: (origin) => `${capital(origin)}: Mittel`,
    ownPart: "Im Browser gemessen: Median, mittlere Hälfte",
    notYet: "noch nicht gemessen",
    arms: { "per-filter": "ein Digest pro Filter", shared: "ein gemeinsamer Digest", merged: "eine Maske" },
    existing: "vorhandene Schlüssel",
    absent: "fehlende Schlüssel",
    columns: ["Zeit eines Lookups", "Hashes", "Filter", "gelesene Blöcke"],
    spread: (low, high) => `${time(low)} bis ${time(high)}`,
    origin: (entries, size, batches, stepMs) =>
      `${count(entries)} Einträge, ${decimalBytes(size)}, vier Levels. ${batches} Stapel pro Variante, abwechselnd, jeder mindestens fünfzig Schritte der Uhr lang (${time(stepMs * 1e6)}). Eine Wiederholung ohne Zeitmessung liefert die Zählungen.`,
    isNot:
      "Dies ist keine direkte Ein-/Ausgabe. Die Datei wurde eben geschrieben, also enthält sie noch der Page-Cache. Sie sehen die Zeit für Anfordern und Kopieren eines Blocks, nicht die Zeit des Laufwerks.",
    slow: (median) =>
      `Ein Lookup mit einem Lesezugriff dauerte ${time(median)}, länger als Anfordern und Kopieren. Ein privates Fenster hält seine Dateien vielleicht in einem anderen Prozess. Diese Zeiten beschreiben keine Festplatte.`,
    refused: (message) =>
      `Ihr Browser speichert keine Dateien für diese Seite (${message}). Darum wird nichts gemessen.`,
    inUse:
      "Ein anderer Tab dieser Seite verwendet die Dateien. Schließen Sie ihn, oder warten Sie, bis er fertig ist, und versuchen Sie es noch einmal.",
    full: "Ihr Browser gibt dieser Seite weniger als 33 MB Speicherplatz. Darum wird nichts gemessen.",
    notJoined: "Bilden Sie kein Mittel aus nativen Zeiten und denen Ihres Browsers.",
    native:
      "native-bench misst das Laufwerk selbst: Es umgeht den Page-Cache, beweist das und schreibt eine Datei, die Sie hier öffnen können.",
    command: "native-bench run quick",
  },
  explain: {
    title: "Woraus besteht der Rest?",
    prompt:
      "In den meisten Läufen ist die übrige Arbeit der größte Term. Was tut ein Lookup außer Hashen, Filterabfragen und Lesen? Warum kann ein gemessener Anteil unter der Linie des Modells liegen, und warum darüber?",
    model:
      "Der Lookup durchsucht auch Tabellen und kopiert den Wert. Also ist ein gesparter Hash ein kleinerer Anteil davon. Über der Linie ist ein gesparter Hash mehr wert als in einer Schleife. Der Lauf misst ganze Lookups; er sagt also nicht, warum.",
  },
  push: {
    title: "Welche Hash-Funktion wächst am stärksten?",
    question:
      "Messen Sie Hashes in Ihrem Browser. Finden Sie eine Funktion, deren Hash eines Schlüssels von 1 KiB mindestens achtmal so viel kostet wie von 8 Bytes. Warum ist der Faktor nicht 128?",
    none: "Noch wurde nichts gemessen.",
    now: (said, factor, isReached) =>
      `${isReached ? "Erreicht" : "Jetzt"}: ${said} kostet das ${fixed(factor, 1)}-Fache des Hashs von 8 Bytes (im Browser gemessen).`,
  },
  check: {
    title: "Bevor es weitergeht",
    questions: [
      {
        question: "Warum misst eine Seite Stapel und nicht einzelne Hashes?",
        answer: "Ein Schritt ihrer Uhr ist länger als viele Hashes. Nur eine Zeit von vielen Schritten ist genau.",
      },
      {
        question: "Ein Lauf misst eine Ersparnis von 8 %, das Modell sagt 23 % voraus. Was ist falsch?",
        answer:
          "Vielleicht keines von beiden. Das Modell nennt den Anteil an der Arbeit, die es kennt. Der Lauf hat alle Arbeit gemessen. Der Unterschied ist die Zeit, die das Modell weglässt.",
      },
      {
        question: "Dürfen Sie eine Zeit aus Ihrem Browser mit einer nativen mitteln?",
        answer:
          "Nein. Sie stammen von verschiedenen Maschinen: WebAssembly hinter einer gerundeten Uhr und nativer Code. Zeigen Sie beide, jede mit ihrer Quelle.",
      },
      {
        question: "Was macht einen gemessenen Gewinn glaubwürdig?",
        answer:
          "Ein Intervall und eine Kontrolle, die eine Art mit sich selbst vergleicht und nichts findet. Beide Arten geben gleiche Antworten und lesen gleich viel, und die Maschine tat sonst nichts.",
      },
    ],
  },
};
