import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useShellData } from "#app/request/shell.ts";
import { draftKey, dropSent, sweepDrafts } from "./draft.ts";

/**
 * Where this page keeps a draft. `form` tells the page's forms apart, with an id if the entity is not in the path. Null while nobody
 * knows whose page it is (an outage).
 */
export function useDraftKey(form: string): string | null {
  const { pathname } = useLocation();
  const shell = useShellData();
  useEffect(sweepDrafts, []);
  const used = shell?.usedDrafts.join(" ");
  useEffect(() => {
    if (used) dropSent(used.split(" "));
  }, [used]);
  if (!shell || shell.me?.uuid === "") return null;
  return draftKey(shell.me?.uuid ?? null, `${pathname}:${form}`);
}
