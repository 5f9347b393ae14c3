/** Part of the page that runs in the browser: it registers the elements. */

"use client";
import { register } from "lsm-lab";
import { useEffect } from "react";

/** Registers the tags in the browser. */
export function Figures() {
  useEffect(() => {
    void register({ from: "/lsm-lab/" });
  }, []);
  return null;
}
