/** The foot of the page: which engine this is, and whether a native run did exactly the same. */

import type { LoadedResult } from "../../results/points";
import { en } from "../../text/lab.en";
import { day } from "../../text/numbers";
import { pagesText } from "../../text/pages/pages.en";
import { FIRST_PAGE, nextLab } from "../pages";
import { GuideLink, PageLink } from "./Navigation";

interface FooterProps {
  readonly version: string;
  /** Fingerprint of the shown tree. */
  readonly fingerprint: string;
  readonly results: readonly LoadedResult[];
}

/** The claim of sameness is made only when the run's own fingerprint is equal. */
export function Footer({ version, fingerprint, results }: FooterProps) {
  const next = nextLab(FIRST_PAGE);
  const same = results.find(({ result }) => result.parity?.fingerprint === fingerprint);
  return (
    <footer className="page-foot">
      {next === null ? null : (
        <PageLink page={next}>{pagesText.next(pagesText.titles[next].place, pagesText.titles[next].title)}</PageLink>
      )}
      <GuideLink />
      <span>{en.engineVersion(version)}</span>
      <span title={en.fingerprintHint}>
        {en.fingerprint} <span className="mono">{fingerprint}</span>
        {same ? `, ${en.sameAs(same.result.device.label, day(same.result.run.started_utc))}` : ""}
      </span>
    </footer>
  );
}
