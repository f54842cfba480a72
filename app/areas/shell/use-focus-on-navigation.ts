import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { focusOn, pageHeading, rerendered } from "./focus-on.ts";
import { successorOfDialog } from "./use-focus-after-act.ts";

/**
 * Focuses the heading after a navigation, so that a screen reader reads it. Re-rendered filters keep the focus; another page of
 * a list moves it to the list. A link to a field's place focuses the field, as the browser does for a document.
 */
export function useFocusOnNavigation(): void {
  const { pathname, search, hash, key } = useLocation();
  const previous = useRef(pathname + search);
  // Read during render, while the previous page is still there.
  const held = import.meta.env.SSR ? null : document.activeElement;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus when the address changed, not later
  useEffect(() => {
    const before = previous.current;
    previous.current = pathname + search;
    if (before === previous.current) return;
    if (before.split("?")[0] !== pathname) return focusOn(document.getElementById("errors") ?? pageHeading());
    if (held?.closest("[data-pages]")) focusOn(held.closest("section"));
    else if (held && !held.isConnected && document.activeElement === document.body)
      focusOn(rerendered(held, [document.body]) ?? successorOfDialog() ?? pageHeading());
  }, [pathname, search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again
  useEffect(() => {
    // The document's own address: the browser has seen to it.
    const place = key === "default" ? null : document.getElementById(hash.slice(1));
    if (place && place.tabIndex >= 0) place.focus({ preventScroll: true });
  }, [key]);
}
