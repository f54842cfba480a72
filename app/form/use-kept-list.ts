import { useLocation } from "@remix-run/react";
import { keptIn, withList } from "#app/request/kept-list.ts";

/** Adds this card's list to links to the same card. */
export function useKeptList(): (href: string) => string {
  const kept = keptIn(useLocation().search);
  return (href) => withList(href, kept);
}
