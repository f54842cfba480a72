import { useLocation } from "@remix-run/react";
import { returnToOf, withReturnTo } from "#app/request/return-to.ts";

/** Adds this card's list to links to the same card. */
export function useReturnTo(): (href: string) => string {
  const returnTo = returnToOf(useLocation().search);
  return (href) => withReturnTo(href, returnTo);
}
