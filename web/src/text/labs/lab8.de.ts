/** Texte von Lab 8, auf Deutsch. Zahlen sind Argumente: Die Engine hat sie gezählt oder berechnet. */

import { budgetText } from "../charts/budget.de";
import { count, fixed, percent } from "../numbers";
import type { Twin } from "../twin";
import type { lab8Text as english } from "./lab8.en";
import { three as number, withInterval } from "./means";

const interval = withInterval("95-%-KI", "bis", number);

export const lab8Text: Twin<typeof english> = {
  lede: "Die meisten Stores geben jedem Schlüssel gleich viele Bits für seinen Filter. Hier teilen Sie den Speicher auf.",
  startAgain: "Gleich viele Bits pro Schlüssel",
  plans: {
    even: budgetText.plans.even,
    mine: "Ihre Aufteilung",
    best: budgetText.plans.best,
    elastic: "elastische Filtereinheiten",
    evenShort: "gleiche Bits",
    bestShort: "beste je Level",
    elasticShort: "Filtereinheiten",
  },
  level: (level) => `Level ${level}`,
  bits: (value) => `${fixed(value, 1)} Bits`,
  you: "Sie",
  gift: {
    title: "Wo ist ein Bit am meisten wert?",
    question:
      "Jedes von vier Levels ist viermal so groß wie das darüber. Sie geben einem Level 2 % des Filterspeichers. Wo spart das am meisten Lesezugriffe?",
    options: [
      {
        value: "large",
        mistake: "Speicher gehört dorthin, wo die meisten Schlüssel sind.",
        label: "Beim größten: Es hat die meisten Schlüssel",
        finding: "Das größte Level spart am meisten",
        short: "Level 4",
      },
      {
        value: "same",
        mistake: "Gleiche Bits pro Schlüssel sind die beste Aufteilung.",
        label: "Bei keinem: Gleiche Bits sind am besten",
        finding: "Gleiche Bits sind schon am besten",
        short: "keines",
      },
      {
        value: "middle",
        mistake: "Die beste Aufteilung ist ein Kompromiss zwischen allen Levels.",
        label: "In der Mitte: ein Kompromiss",
        finding: "Ein mittleres Level spart am meisten",
        short: "2 oder 3",
      },
      {
        value: "small",
        label: "Beim kleinsten: Bits reichen weiter",
        finding: "Das kleinste Level spart am meisten",
        short: "Level 1",
      },
    ],
    outcome: (before, first, last, levels) =>
      `Unnötige Lesezugriffe: vorher ${number(before)}, mit 2 % für Level 1 ${number(first)}, für Level ${levels} ${number(last)} (Modell).`,
    because:
      "Ein leerer Lookup fragt pro Level einen Filter ab, egal wie groß es ist. Eine falsche Antwort kostet in jedem Level einen Lesezugriff. Ein kleines Level braucht wenige Bits, um fast immer recht zu haben: 2 % des Speichers mehr als verdoppeln seine Bits.",
    scene: {
      title: "Etwas mehr Speicher für ein Level",
      origin: "(Modell)",
      memory: "Speicher aller Filter, Bits pro Schlüssel je Level",
      axis: "unnötig gelesene Blöcke pro leerem Lookup (0,10: einer in zehn)",
      axisShort: "unnötige Lesezugriffe pro leerem Lookup",
      even: "gleiche Bits",
      intro: {
        memory: "Das letzte Level hat den meisten Speicher: Jeder Schlüssel hat gleich viele Bits.",
        reads: "Alle Filter irren gleich oft, also hat jedes Level gleich viele unnötige Lesezugriffe.",
        end: (reads) => `Zusammen ${number(reads)} unnötige Lesezugriffe pro leerem Lookup. Helfen 2 % mehr?`,
      },
      give: (level, part) => `${percent(part)} für Level ${level}`,
      short: (level) => `Level ${level}`,
      given: (level) => `Level ${level} bekommt 2 % des Speichers; alle anderen verlieren ein wenig.`,
      best: (level) => `Bei Level ${level} spart der Speicher am meisten.`,
      columns: ["gegeben an", "unnötige Lesezugriffe"],
      describe:
        "Der Speicher von vier Levels als Balken und die unnötigen Lesezugriffe mit gleich vielen Bits pro Schlüssel.",
      described: (totals) =>
        `Unnötige Lesezugriffe mit gleichen Bits und mit 2 % für Level 1 bis 4: ${totals.map(number).join("; ")}.`,
    },
  },
  push: {
    title: "Von Hand besser",
    question: (part) =>
      `Ziehen Sie die Enden im Balken, oder verwenden Sie Pfeiltasten oder Knöpfe. Verringern Sie die unnötigen Lesezugriffe auf ${percent(part)} des Werts mit gleichen Bits. Jedes Bit für ein Level kommt vom größten.`,
    first: "Bewegen Sie das Ende eines Levels.",
    now: (reads, even, isReached) =>
      `${isReached ? "Erreicht" : "Jetzt"}: ${number(reads)} unnötige Lesezugriffe, ${percent(reads / even)} von ${number(even)} mit gleichen Bits (Modell).`,
  },
  best: {
    title: "Wie viel Verschwendung bleibt?",
    question:
      "Derselbe Baum und Speicher: im Mittel 5 Bits pro Schlüssel. Nun teilt die Engine den Speicher bestmöglich auf. Was bleibt von den unnötigen Lesezugriffen?",
    options: [
      {
        value: "little",
        mistake: "Derselbe Gesamtspeicher verursacht immer gleich viele Fehler.",
        label: "Fast alle: gleiche Bits, gleiche Fehler",
        finding: "Fast alle bleiben",
        short: "≈ 100 %",
      },
      {
        value: "half",
        label: "Etwa die Hälfte",
        finding: "Etwa die Hälfte bleibt",
        short: "50 %",
      },
      {
        value: "most",
        mistake: "Die beste Aufteilung verhindert fast alle unnötigen Lesezugriffe.",
        label: "Weniger als ein Viertel",
        finding: "Weniger als ein Viertel bleibt",
        short: "< 25 %",
      },
    ],
    outcome: ({ model, counted, left, lookups }) =>
      `Aus ${number(model[0])} unnötigen Lesezugriffen werden ${number(model[1])}: ${percent(left)} bleiben (Modell). ${count(lookups)} Lookups je Baum: ${number(counted[0])} und ${number(counted[1])} (gezählt).`,
    because:
      "In der besten Aufteilung ist die Rate eines Levels proportional zu seiner Größe: Ein Level mit einem Viertel der Schlüssel hat ein Viertel der Rate. Fast alle unnötigen Lesezugriffe sind dann im größten Level, das weniger als ein Bit pro Schlüssel verloren hat.",
    scene: {
      title: "Von gleichen Bits zur besten Aufteilung",
      memory: "Speicher aller Filter, Bits pro Schlüssel je Level",
      row: "alle Levels",
      axis: "unnötig gelesene Blöcke pro leerem Lookup (0,10: einer in zehn)",
      axisShort: "unnötige Lesezugriffe pro leerem Lookup",
      predicted: { little: "Sie: fast alle", half: "Sie: die Hälfte", most: "Sie: weniger als ein Viertel" },
      step: (level, levels) => `Level ${level} bekommt Speicher von Level ${levels}.`,
      part: (part) => `${percent(part)} bleiben`,
      done: (even, best) => `Die unnötigen Lesezugriffe sinken von ${number(even)} auf ${number(best)}.`,
      columns: ["Level", "Bits pro Schlüssel: gleich", "beste", "unnötige Lesezugriffe: gleich", "beste"],
      describe:
        "Der Speicher von vier Levels als Balken mit gleich vielen Bits pro Schlüssel und die unnötigen Lesezugriffe nach Level.",
      described: (even, best) =>
        `Die beste Aufteilung desselben Speichers hat ${number(best)} unnötige Lesezugriffe, gleiche Bits haben ${number(even)}.`,
    },
  },
  hot: {
    title: "Und häufig abgefragte Schlüssel?",
    question:
      "Filtereinheiten sind kleine Filter. Segmente mit mehr Lookups bekommen mehr Einheiten. Neun von zehn Lookups suchen in einem Zehntel der Schlüssel, dann in einem anderen. Was geschieht mit den Lesezugriffen?",
    options: [
      {
        value: "stays",
        mistake: "Einmal gelernte Filtereinheiten bleiben richtig.",
        label: "Sie bleiben: Die Filter haben sich angepasst",
        finding: "Die Lesezugriffe bleiben gleich",
        short: "gleich",
      },
      {
        value: "recovers",
        label: "Sie springen, dann sinken sie bald",
        finding: "Sie springen, dann sinken sie bald",
        short: "Sprung, Abfall",
      },
      {
        value: "never",
        mistake: "Voller Speicher kann sich nicht an andere Schlüssel anpassen.",
        label: "Sie springen und bleiben: Der Speicher ist voll",
        finding: "Sie springen und bleiben hoch",
        short: "Sprung",
      },
    ],
    outcome: ({ before, after, settled }) =>
      `Lesezugriffe pro Lookup: ${number(before)} vor dem Wechsel, ${number(after)} danach, ${number(settled)} am Ende (gezählt).`,
    because:
      "Der Store weiß, wie oft jedes Segment abgefragt wird. Segmente, die erst jetzt häufig abgefragt werden, haben wenige Einheiten, also sind ihre Lesezugriffe oft unnötig. Jeder schlägt eine weitere Einheit vor, und unbenutzte Segmente verlieren ihre. Das dauert etwa ihre Lebensdauer von 1.000 Lookups.",
    scene: {
      title: "Häufig abgefragte Schlüssel, die wechseln",
      origin: "(gezählt)",
      keys: "Filtereinheiten im Speicher, nach Schlüssel",
      firstKey: "erster Schlüssel",
      lastKey: "letzter Schlüssel",
      hot: "häufig abgefragtes Zehntel",
      learn: "Einheiten sammeln sich",
      moved: ["Zehntel wandert", "noch einmal"],
      reads: "Lesezugriffe pro Lookup",
      x: "Lookups fehlender Schlüssel",
      steps: {
        learn: "Einheiten sammeln sich, wo häufig abgefragt wird, und die Lesezugriffe sinken.",
        move: "Das häufig abgefragte Zehntel wechselt: Am neuen Ort sind wenige Einheiten.",
        decay: (lookups) => `Einheiten folgen, die Lesezugriffe sinken. Jeder Punkt: ${count(lookups)} Lookups.`,
        end: "Einheiten folgen jedem Wechsel; feste Filter lesen immer gleich viel.",
      },
      columns: ["Lookups", "Filtereinheiten", "gleiche Bits", "beste je Level"],
      describe: "Eine Achse der Schlüssel mit Filtereinheiten und die Lesezugriffe pro Lookup über die Zeit.",
      described: (before, after, settled) =>
        `Lesezugriffe pro Lookup mit Filtereinheiten: ${number(before)}, bevor das häufig abgefragte Zehntel wechselt, ${number(after)} danach, ${number(settled)} am Ende.`,
    },
  },
  counts: {
    yours: (mean, lookups) =>
      `Ihre Aufteilung: ${interval(mean)} unnötige Lesezugriffe pro Lookup (gezählt, ${count(lookups)} leere Lookups).`,
  },
  explain: {
    title: "Welche Aufteilung ist gerecht?",
    prompt:
      "Soll jeder Schlüssel gleich viele Bits bekommen? Begründen Sie die Antwort. Und wann lohnen sich elastische Filtereinheiten?",
    model:
      "Bits verhindern falsche Antworten; sie gehören nicht zu Schlüsseln. Der Filter eines kleinen Levels spart so viele Lesezugriffe wie der eines großen, mit einem Bruchteil des Speichers. Werden einige Schlüssel häufig abgefragt, gilt dasselbe für Segmente, aber der Store muss diese erst herausfinden.",
  },
  check: {
    title: "Bevor es weitergeht",
    questions: [
      {
        question: "Was kostet ein leerer Lookup an einem Level, und wie hängt das von seiner Größe ab?",
        answer:
          "Er kostet die Rate eines Filters pro Run, egal wie groß das Level ist. Die Größe entscheidet nur, wie viel Speicher eine kleine Rate braucht.",
      },
      {
        question:
          "Das untere von zwei Levels ist viermal so groß. Vergleichen Sie Raten und Bits in der besten Aufteilung.",
        answer:
          "Die obere Rate ist ein Viertel der unteren. Das braucht 2,9 Bits pro Schlüssel mehr, aber für ein Viertel der Schlüssel, also weniger Speicher.",
      },
      {
        question: "Alle Lookups finden ihren Schlüssel im größten Level. Hilft die beste Aufteilung dann noch?",
        answer:
          "Ja: Sie gehen durch alle Levels darüber, deren Filter nun seltener falsch antworten. Das größte Level muss ohnehin „vielleicht“ antworten.",
      },
      {
        question:
          "Alle Schlüssel werden gleich oft abgefragt. Elastische Einheiten oder die beste Aufteilung je Level?",
        answer:
          "Die beste Aufteilung: Es gibt nichts zu lernen. Einheiten nähern sich ihr langsam, und das Lernen kostet Lesezugriffe.",
      },
    ],
  },
};
