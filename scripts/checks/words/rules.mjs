/**
 * The rules of the words: a pattern for each habit that makes a text hard to read, and the advice for it.
 *
 * `in` names the kinds of text of a rule; without it, a rule holds for all English texts. In a pattern, `·` is a value, a code span or
 * a link target.
 */

const INTERFACE = ["page", "docs", "terminal"];
const SENTENCE = "(?:^|[.!?:;] )";
const words = (...list) => new RegExp(String.raw`\b(?:${list.join("|")})\b`, "giu");

/** @typedef {{ name: string, pattern: RegExp, advice: string, in?: string[] }} Rule */

/** @type {Rule[]} */
export const ENGLISH = [
  {
    name: "opening",
    pattern: /^(?:What|Who|Whose|Whoever|Whatever|Where|Whether) /gu,
    advice: "begin with a noun (types, fields) or a verb (functions)",
    in: ["comments"],
  },
  {
    name: "clause as subject",
    pattern: new RegExp(
      String.raw`${SENTENCE}What (?!if\b)[^.?!;:]{4,90}?\b(?:is|are|stays?|cannot|goes|comes)\b[^.?!]*\.(?=\s|$)`,
      "gu",
    ),
    advice: "name the thing",
    in: INTERFACE,
  },
  {
    name: "condition",
    pattern: new RegExp(
      String.raw`${SENTENCE}Where (?!(?:is|are|do|does|did|can|should|must|was|were|would|will|to)\b)[^.?!]{3,80}, [^.?!]*[.;](?=\s|$)`,
      "gu",
    ),
    advice: "if, when",
  },
  {
    name: "order",
    pattern: new RegExp(
      String.raw`${SENTENCE}Of (?:the|a|every|each|these|those|two|\d+|“)[^.?!]{2,40}? (?:it|the|is|are|one|only)\b`,
      "gu",
    ),
    advice: "subject first",
  },
  {
    name: "person",
    pattern: words("nobody", "whoever", "somebody", "everybody", "anybody", "one's own"),
    advice: "the reader, the program, no filter, ...",
  },
  {
    name: "asked filter",
    pattern:
      /\bfilters? (?:(?:is|are|was|were) )?(?:not )?asked\b|\bask(?:s|ed|ing)? (?:a|the|one|every|each|all|more|fewer|both|two) (?:Bloom )?filters?\b|\basked for (?:absent|keys)\b/gu,
    advice: "probe a filter, look up a key",
  },
  { name: "stand", pattern: /\b(?:stands?|stood)\b(?! (?:out|by)\b)/gu, advice: "is, appears, is shown" },
  {
    name: "for, as a reason",
    pattern: /, for (?:it|they|there|this|these|that|nobody|nothing|we|you) /gu,
    advice: "because",
  },
  { name: "but for", pattern: /\bbut for\b/giu, advice: "except, without" },
  {
    name: "vague number",
    pattern: /(?<!times )\bas often\b|\b(?:so many|so much|as many as|as seldom|so seldom)\b/giu,
    advice: "the number, the rate, the same number of",
  },
  {
    name: "of its own",
    pattern: /\bof (?:its|their|his|our|my|one's) own\b|\bof (?:yours|ours)\b/gu,
    advice: "its own X, a separate X, your X",
  },
  {
    name: "is no",
    pattern:
      /(?<!\b(?:[Tt]here|[Ww]hy) )\b(?:is|are|was|were) (?:none of|no (?!longer|one\b|more than|less than|fewer than|wider|larger|taller|matter))/gu,
    advice: "is not a",
  },
  {
    name: "speaking thing",
    pattern:
      /\b(?:page|table|file|model|run|report|link|figure|formula|document|guide|script|code|result|plan|control|option|answer|lab|text) (?:says?|said)\b(?! (?:no|maybe|\*))/gu,
    advice: "shows, reports, states, predicts",
  },
  {
    name: "come",
    pattern: /\b(?:comes?|came|coming)\b(?! (?:from|with|first|out of|to the same|across)\b)/gu,
    advice: "loads, appears, arrives, follows",
  },
  {
    name: "is there",
    pattern:
      /(?<!\b[Tt]here )\b(?:is|are|was|were|be|been) (?:already |not |now |no longer )?there\b(?! (?:a|an|any|no|is|are|more|to|two|one)\b)/gu,
    advice: "exists, is available, has loaded",
  },
  {
    name: "is taken",
    pattern: /\b(?:is|are|was|were|be|been) (?:not )?taken\b(?! for\b)/gu,
    advice: "accepted, used, read",
  },
  { name: "in this tab", pattern: /\bin (?:this|the) tab\b(?! order)/gu, advice: "in your browser" },
  { name: "beside", pattern: /\bbeside\b/giu, advice: "vs., next to, in addition to" },
  { name: "for nothing", pattern: /\bfor nothing\b/gu, advice: "wasted read, unnecessarily" },
  {
    name: "old word",
    pattern:
      /(?<!-)\b(?:dear(?:er|est)|anew|seldom|alike|all the same|besides|likewise|thereby|lately|at hand|shall|save for|lest|whilst|thus)\b/gu,
    advice: "a plain modern word",
  },
  {
    name: "told",
    pattern: /\b(?:is|are|was|were) told\b|\btold (?:of|once|twice)\b/gu,
    advice: "reported, listed, shown",
  },
  {
    name: "by the model",
    pattern: /\b[Bb]y the (?:model|formula)\b(?!['’])/gu,
    advice: "according to the model, or (model) after the number",
  },
  {
    name: "person in a thing",
    pattern: /\b(?:model|formula|script|page|map|list|store) knows?\b|\bfilters? wants?\b|\bspeaks? (?:of|for)\b/gu,
    advice: "covers, contains, needs",
  },
  { name: "In all", pattern: /\bIn all\b/gu, advice: "Total:" },
  { name: "less", pattern: /\b(?:measured|estimate|\d) less (?:the )?(?:model|\d)\b/gu, advice: "measured − model" },
  {
    name: "interval",
    pattern: /\b95 % intervals?\b|\bintervals? (?:of|at) 95 %|\(95 %\)|\bin 95 of 100 such\b/gu,
    advice: "95 % CI",
  },
  { name: "us", pattern: /\d us\b/gu, advice: "µs; terminals alone print `us`", in: ["page", "docs", "comments"] },
  {
    name: "straight apostrophe",
    pattern: /\p{L}'\p{L}|(?<=s)' (?=\p{L})/gu,
    advice: "typographic, ’",
    in: ["page"],
  },
  { name: "semicolons", pattern: /[^.?!]*;[^.?!]*;[^.?!]*[.?!]/gu, advice: "one idea per sentence" },
];

/** @type {Rule[]} */
export const GERMAN = [
  {
    name: "gefragt",
    pattern: /\bFilter (?:wird|werden|wurde|wurden)?[^.]{0,25}(?<!ab)gefragt\b|\bgefragte[nr]? Filter\b/gu,
    advice: "abfragen, prüfen",
  },
  {
    name: "vergebens",
    pattern: words("vergebens", String.raw`vergeblich\p{L}*`),
    advice: "unnötig, unnötiger Lesezugriff",
  },
  { name: "Probe", pattern: /\bProben?\b|\bgeprobt/gu, advice: "Filterabfrage, Bitposition, geprüft" },
  { name: "in diesem Tab", pattern: words("in diesem Tab"), advice: "in Ihrem Browser" },
  { name: "steht", pattern: /\bstehen?\b|\bsteht\b/gu, advice: "ist, erscheint, liegt" },
  {
    name: "Wer",
    pattern: /(?:^|[.!?:] )(?:Wer|Was) [^.?!]{3,80}, [^.?!]*\.(?=\s|$)/gu,
    advice: "Subjekt nennen",
  },
  { name: "Person", pattern: words("jemand", "niemand"), advice: "Sie, Studierende, kein Filter" },
  { name: "Floskel", pattern: words("zur Hand", "steht dafür", "wo immer"), advice: "verfügbar, stattdessen" },
  {
    name: "Intervall",
    pattern: /\b95[ -]%[ -]Intervall|\bIntervalle? (?:von|zu) 95 %|\(95 %\)|\bin 95 von 100 solchen\b/gu,
    advice: "95-%-KI",
  },
];

/** Most words of a sentence. */
export const LONGEST = { page: 25, german: 28, terminal: 25, docs: 30, comments: 30 };
