/**
 * Type of the translations of a text. The compiler checks every other language against English.
 *
 * English decides which texts exist (`X.en.ts`). Another language has a file of the same name next to it (`X.de.ts`) with the same exports,
 * each declared as the twin of the English one. A missing or additional text, or other arguments, do not compile.
 */

/** An answer option. Its value is part of links and is the same in every language. */
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
