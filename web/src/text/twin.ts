/**
 * The shape that a text has in every language: what the compiler holds the other languages to.
 *
 * English decides which texts there are (`X.en.ts`). Another language has a file of the same name beside it (`X.de.ts`)
 * with the same exports, each declared as the twin of the English one: a text too few, one too many or one that takes other
 * arguments does not compile.
 */

/** An answer to choose: its value stands in links and is the same in every language. */
interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A text, or a tree of texts, in any language. */
export type Twin<Text> = Text extends string
  ? string
  : Text extends number | boolean | null | undefined
    ? Text
    : Text extends (...given: infer Given) => infer Said
      ? (...given: Given) => Twin<Said>
      : {
          readonly [Key in keyof Text]: Text extends Choice
            ? Key extends "value"
              ? Text[Key]
              : Twin<Text[Key]>
            : Twin<Text[Key]>;
        };
