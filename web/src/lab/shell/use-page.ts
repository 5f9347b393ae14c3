/** Current page and theme, read from the address. */

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { pagesText } from "../../text/pages/pages.en";
import { currentFragment, onAddress, replaceFragment, tellAddress } from "../link/address";
import { readLink, readPage, withParam } from "../link/link";
import { pageParams, type ThemeChoice } from "../link/page-params";
import { rememberedPosition, rememberPositions, scrollToPosition } from "../link/position";
import type { PageId } from "../pages";
import type { Notify } from "./Notices";

/** The theme of the present link. */
export function currentTheme(): ThemeChoice {
  return readLink(pageParams, currentFragment()).state.theme;
}

/** Chooses a theme: it becomes part of the link. */
export function chooseTheme(theme: ThemeChoice): void {
  replaceFragment(withParam(currentFragment(), pageParams.theme, theme));
  tellAddress();
}

interface Place {
  readonly page: PageId;
  readonly theme: ThemeChoice;
}

function placeNow(): Place {
  return { page: readPage(currentFragment()).page, theme: currentTheme() };
}

/** The page and the theme of the address. A new page starts at its top; Back and Forward lead to the place that the reader left. */
export function usePlace(notify: Notify): Place {
  const [place, setPlace] = useState<Place>(placeNow);
  const last = useRef(place.page);
  const position = useRef(0);
  useEffect(rememberPositions, []);
  useEffect(() => {
    const take = (): void => {
      const now = placeNow();
      // Drawing the new page scrolls, so this is read before.
      position.current = rememberedPosition();
      setPlace((before) => (before.page === now.page && before.theme === now.theme ? before : now));
      for (const notice of readPage(currentFragment()).notices) notify(notice);
    };
    for (const notice of readPage(currentFragment()).notices) notify(notice);
    return onAddress(take);
  }, [notify]);
  useLayoutEffect(() => {
    document.documentElement.dataset["theme"] = place.theme;
  }, [place.theme]);
  useLayoutEffect(() => {
    document.title = pagesText.documentTitle(pagesText.titles[place.page].title);
    if (last.current === place.page) return;
    last.current = place.page;
    scrollToPosition(position.current);
  }, [place.page]);
  return place;
}
