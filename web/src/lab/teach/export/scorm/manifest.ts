/**
 * The manifest of a SCORM 1.2 package with one lab. Pure.
 *
 * Its schemas are `imscp_rootv1p1p2.xsd` (IMS) and `adlcp_rootv1p2.xsd` (ADL).
 */

import { escaped } from "../quiz";

/** Contents of a package. */
export interface ScormPackage {
  /** A name without spaces. */
  readonly id: string;
  readonly title: string;
  /** Start page, one of the files. */
  readonly launch: string;
  readonly files: readonly string[];
}

/** The file `imsmanifest.xml`. */
export function manifestXml({ id, title, launch, files }: ScormPackage): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${escaped(id)}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${escaped(title)}</title>
      <item identifier="item" identifierref="lab">
        <title>${escaped(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="lab" type="webcontent" adlcp:scormtype="sco" href="${escaped(launch)}">
${files.map((file) => `      <file href="${escaped(file)}" />`).join("\n")}
    </resource>
  </resources>
</manifest>
`;
}
