/** Texte zum Kalibrieren des Modells mit einem Rechner, auf Deutsch. */

import { residualText } from "../charts/residual.en";
import { fixed, percent } from "../numbers";
import type { Twin } from "../twin";
import type { calibrationText as english } from "./calibration.en";

const { points } = residualText;

const WITH: Readonly<Record<string, string>> = {
  published: "Mit den Kosten aus Tabelle 1",
  "held-out": "Mit T_D, T_H und T_P dieses Rechners",
  "held-out-with-other": "Mit diesen Kosten und T_other der anderen Lookups",
};

export const calibrationText: Twin<typeof english> = {
  title: "Das Modell mit diesem Rechner kalibrieren",
  choice: "Kosten des Modells in den Abbildungen darunter",
  choiceNote: {
    run:
      "T_D, T_H und T_P dieses Rechners und die Falsch-Positiv-Rate dieser Lookups. „Mit T_other“ enthält auch die Zeit, die diese " +
      "Kosten in Variante B derselben Konfiguration unerklärt lassen. Das zeigt, wie viel ein Term erklären müsste, beweist aber nichts, weil er an " +
      "seinen eigenen Eingaben geprüft wird.",
    published:
      "Tabelle 1 des Papers: die Kosten der Hash-Funktion für einen 1-KiB-Schlüssel und das ähnlichste Gerät der Tabelle. Filterabfragen " +
      "kosten nichts, weil das Paper dafür keine Kosten nennt. Messungen dieses Rechners fehlen darin.",
    "held-out":
      "T_D, T_H und T_P dieses Rechners, jedes für sich gemessen, und die Rate aus der Formel des Filters. „Mit T_other“ enthält den Median der Zeit, " +
      "die diese Kosten in Variante B der anderen Konfigurationen mit derselben Art von Gerät unerklärt lassen. Keine Konfiguration wird an sich selbst geprüft.",
  },
  verdict: (miss) => {
    const term =
      miss.model === "published" ? undefined : [...miss.terms].sort((one, other) => other.value - one.value)[0];
    const rest =
      term === undefined
        ? ""
        : ` Den größten Teil des Zeitfehlers verursacht der Term „${residualText.terms[term.name]}“: ${percent(term.value)}.`;
    const { experiment, cell } = miss.gainWorstAt;
    const at = experiment === undefined ? cell : `${experiment}, ${cell}`;
    const half = `${WITH[miss.model] ?? miss.model} verfehlt das Modell die Hälfte der ${miss.cells} Gewinne um höchstens ${points(miss.gainMedian)}`;
    return `${half}, die größte Abweichung ist ${points(miss.gainWorst)} (${at}).${rest}`;
  },
  all: "alle, jede Messung einmal",
  columns: [
    "Lookups von",
    "Konfigurationen",
    "Tabelle 1: Median",
    "Tabelle 1: größter",
    "dieser Rechner: Median",
    "dieser Rechner: größter",
    "mit T_other: Median",
    "mit T_other: größter",
  ],
  gains: (origin) => `Fehler des Modells bei Gewinnen, in Prozentpunkten, ${origin}`,
  timesTitle: "Fehler des Modells bei Zeiten",
  times: (origin) => `Relativer Fehler des Modells bei den Zeiten beider Varianten, ${origin}`,
  gainMissed: ({ gainMedian, gainWorst }) => [fixed(gainMedian * 100, 1), fixed(gainWorst * 100, 1)],
  timeMissed: ({ timeMedian, timeWorst }) => [percent(timeMedian), percent(timeWorst)],
  honest:
    "T_D, T_H und T_P stammen aus Messungen ohne Lookups, daher sind diese Lookups ein unabhängiger Test. T_other ist nur in Lookups messbar: Es " +
    "stammt aus anderen Lookups desselben Laufs. Das ist ein schwächerer Test als ein Lauf an einem anderen Tag.",
  curve: "Dieser Rechner auf der Gewinnkurve, mit seinen Kosten:",
  lab0: "Lab 0",
  lab6: "Lab 6",
};
