import { useLocation } from "@remix-run/react";
import { keptIn, withList } from "#app/request/kept-list.ts";

/** Addresses of this card, which go on remembering its list. */
export function useKeptList(): (href: string) => string {
  const kept = keptIn(useLocation().search);
  return (href) => withList(href, kept);
}
