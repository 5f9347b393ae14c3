/** Native results on the page: loaded once the engine can validate them, added when a file is opened or dropped. */

import { useCallback, useEffect, useRef, useState } from "react";
import type { EngineClient } from "../../engine/client";
import { unlessChecked } from "../../results/checked";
import { CHECKED } from "../../results/checked.generated";
import {
  type Loaded,
  listedNames,
  loadFiles,
  loadListed,
  loadNamed,
  type Parse,
  type Wanted,
} from "../../results/load";
import { type LoadedResult, originOf } from "../../results/points";
import { en } from "../../text/lab.en";
import type { Notify } from "./Notices";

/** Result functions of the page. */
export interface Results {
  readonly results: readonly LoadedResult[];
  /** Names of listed files that have not loaded yet. Null until the list is known. */
  readonly pending: readonly string[] | null;
  readonly open: (files: readonly File[]) => void;
  /** Brings a file of the folder `results`, by its name. */
  readonly fetchNamed: (name: string) => void;
  readonly remove: (result: LoadedResult) => void;
}

/** The results that are shown. */
export function useResults(
  client: EngineClient | null,
  isReady: boolean,
  wantsExperiments: boolean,
  notify: Notify,
  announce: (text: string) => void,
): Results {
  const [results, setResults] = useState<readonly LoadedResult[]>([]);
  const listed = useRef(new Set<Wanted>());
  // Pages show the first run that fits, so results keep the order of the list, whichever loads first.
  const taken = useRef<Promise<void>>(Promise.resolve());
  const [names, setNames] = useState<readonly string[] | null>(null);
  const [settled, setSettled] = useState<ReadonlySet<Wanted>>(new Set());

  const take = useCallback(
    ({ results: added, refusals }: Loaded) => {
      setResults((before) => [...before.filter((old) => !added.some((one) => isSame(old, one))), ...added]);
      for (const { name, problem } of refusals) notify(en.resultRefused(name, problem));
    },
    [notify],
  );

  useEffect(() => {
    if (wantsExperiments) void listedNames().then(setNames);
  }, [wantsExperiments]);

  useEffect(() => {
    if (!(client && isReady)) return;
    for (const wanted of wantsExperiments ? (["lookups", "experiments"] as const) : (["lookups"] as const)) {
      if (listed.current.has(wanted)) continue;
      listed.current.add(wanted);
      const loading = loadListed(unlessChecked(parseBy(client), CHECKED), wanted);
      taken.current = taken.current
        .then(() => loading)
        .then((loaded) => {
          take(loaded);
          setSettled((before) => new Set([...before, wanted]));
        });
    }
  }, [client, isReady, wantsExperiments, take]);

  const open = useCallback(
    (files: readonly File[]) => {
      if (!client) return;
      void loadFiles(parseBy(client), files).then((loaded) => {
        take(loaded);
        for (const { result } of loaded.results) announce(en.resultShown(originOf(result)));
      });
    },
    [client, take, announce],
  );
  const fetchNamed = useCallback(
    (name: string) => {
      if (client) void loadNamed(parseBy(client), name).then(take);
    },
    [client, take],
  );
  const remove = useCallback((gone: LoadedResult) => {
    setResults((before) => before.filter((result) => result !== gone));
  }, []);
  const isSettled = settled.has("lookups") && settled.has("experiments");
  const pending = isSettled ? [] : (names?.filter((name) => !results.some((one) => one.name === name)) ?? null);
  return { results, pending, open, fetchNamed, remove };
}

function parseBy(client: EngineClient): Parse {
  return (text) => client.call((remote) => remote.parseResult(text));
}

/** The same run, opened again. */
function isSame(one: LoadedResult, other: LoadedResult): boolean {
  return one.result.run.id === other.result.run.id;
}
