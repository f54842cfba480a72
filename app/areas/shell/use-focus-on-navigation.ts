import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { drawnAnew, focusOn, pageHeading } from "./focus-on.ts";

/**
 * Focuses the heading after a navigation, so that a screen reader reads it. Re-rendered filters keep the focus; another page of
 * a list moves it to the list.
 */
export function useFocusOnNavigation(): void {
  const { pathname, search } = useLocation();
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
      focusOn(drawnAnew(held, [document.body]) ?? pageHeading());
  }, [pathname, search]);
}
