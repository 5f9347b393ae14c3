/** Texte zum Kalibrieren des Modells mit einem Rechner, auf Deutsch. */

import { residualText } from "../charts/residual.en";
import { fixed, percent } from "../numbers";
import type { Twin } from "../twin";
import type { calibrationText as english } from "./calibration.en";

const { points } = residualText;

const WITH: Readonly<Record<string, string>> = {
  published: "Mit den Preisen aus Tabelle 1",
  "held-out": "Mit T_D, T_H und T_P dieser Maschine",
  "held-out-with-other": "Mit T_other der anderen Lookups dazu",
};

export const calibrationText: Twin<typeof english> = {
  title: "Das Modell mit dieser Maschine kalibrieren",
  choice: "Das Modell in den Abbildungen darunter hat Preise",
  choiceNote: {
    run:
      "T_D, T_H und T_P dieser Maschine und die Falsch-Positiv-Rate, die eben diese Lookups hatten. „Mit T_other“ hat dazu die Zeit, die diese " +
      "Preise in Arm B derselben Einstellung unerklärt lassen: Das zeigt, wie viel ein Glied erklären müsste, und beweist nichts, denn es wird an dem " +
      "geprüft, woraus es gemacht ist.",
    published:
      "Tabelle 1 des Papers: der Preis der Hash-Funktion für einen Schlüssel von 1 KiB, das Gerät der Tabelle, das der Art nach am nächsten ist, und " +
      "nichts für eine Filterabfrage, denn dafür nennt das Paper keine Kosten. Von dieser Maschine ist nichts darin.",
    "held-out":
      "T_D, T_H und T_P dieser Maschine, jedes für sich gemessen, und die Rate aus der Formel des Filters. „Mit T_other“ hat den Median dessen, " +
      "was diese Preise in Arm B der anderen Einstellungen lassen, deren Lesen die gleiche Art von Gerät beantwortet hat: Keine Einstellung wird an sich selbst geprüft.",
  },
  verdict: (miss) => {
    const term =
      miss.model === "published" ? undefined : [...miss.terms].sort((one, other) => other.value - one.value)[0];
    const rest =
      term === undefined
        ? ""
        : ` Was es an den Zeiten verfehlt, ist vor allem ${residualText.terms[term.name]}: ${percent(term.value)} davon.`;
    const { experiment, cell } = miss.gainWorstAt;
    const at = experiment === undefined ? cell : `${experiment}, ${cell}`;
    const half = `${WITH[miss.model] ?? miss.model} verfehlt das Modell die Hälfte der ${miss.cells} Gewinne um höchstens ${points(miss.gainMedian)}`;
    return `${half}, den schlimmsten um ${points(miss.gainWorst)} (${at}).${rest}`;
  },
  all: "alle, jede Messung einmal",
  columns: [
    "Lookups von",
    "Einstellungen",
    "Tabelle 1: Median",
    "Tabelle 1: größte",
    "diese Maschine: Median",
    "diese Maschine: größte",
    "mit T_other: Median",
    "mit T_other: größte",
  ],
  gains: (origin) => `Um wie viel das Modell Gewinne verfehlt, in Prozentpunkten, ${origin}`,
  timesTitle: "Um wie viel es Zeiten verfehlt",
  times: (origin) => `Um wie viel das Modell die Zeiten beider Arme verfehlt, als Anteil daran, ${origin}`,
  gainMissed: ({ gainMedian, gainWorst }) => [fixed(gainMedian * 100, 1), fixed(gainWorst * 100, 1)],
  timeMissed: ({ timeMedian, timeWorst }) => [percent(timeMedian), percent(timeWorst)],
  honest:
    "T_D, T_H und T_P stammen aus Zellen, in denen nichts nachgeschlagen wurde, also prüfen diese Lookups sie ehrlich. T_other sieht man nur in Lookups: Es " +
    "stammt aus den anderen Lookups desselben Laufs auf derselben Maschine, und das ist weniger als eine Messung an einem anderen Tag.",
  curve: "Diese Maschine auf der Gewinnkurve, mit ihren Preisen:",
  lab0: "Labor 0",
  lab6: "Labor 6",
};
