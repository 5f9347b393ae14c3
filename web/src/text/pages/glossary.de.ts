/** Das Glossar auf Deutsch: das Dokument selbst. */

import document from "../../../../docs/glossary.de.md?raw";
import type { Twin } from "../twin";
import type { glossary as english } from "./glossary.en";

export const glossary: Twin<typeof english> = document;
