import { useEffect } from "react";
import { goToPlace } from "#app/ui/error-summary/go-to-place.ts";

/** Makes links to fragments of the page keep its action data. Links of `ErrorSummary` do so themselves. */
export function useLinksToPlaces(): void {
  useEffect(() => {
    const follow = (press: MouseEvent) => {
      const link = press.target instanceof Element ? press.target.closest<HTMLAnchorElement>("a[href^='#']") : null;
      if (link) goToPlace(press, link);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, []);
}
