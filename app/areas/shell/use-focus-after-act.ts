import { useFetchers, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { focusOn, isShown, pageHeading } from "./focus-on.ts";
import { type Place, placeOf, successorOf } from "./focus-place.ts";

/** Where the user acted last, while the result may still arrive. */
let place: Place | null = null;
/** The same, also after a background refresh: what opened a dialog that is still open. */
let last: Place | null = null;

/** Where the focus goes when an act in a dialog has closed it. */
export const successorOfDialog = () => (place?.dialog ? successorOf(place) : null);

/**
 * If an action removes the focused element, moves the focus to its successor (`successorOf`) instead of `body`. Leaves a focus
 * that is still somewhere, and ignores elements removed by a background refresh.
 */
export function useFocusAfterAct(): void {
  const fetchers = useFetchers();
  const acts = useNavigation().state !== "idle" || fetchers.length > 0;
  const isRefresh = useRevalidator().state !== "idle" && !acts;
  useEffect(() => {
    if (isRefresh) place = null;
  }, [isRefresh]);

  useEffect(() => {
    if (isSentHere() && document.activeElement === document.body) focusOn(pageHeading());
  }, []);
  useEffect(() => {
    let frame = 0;
    const restore = () => {
      frame = 0;
      const { activeElement, body } = document;
      // A hidden element keeps the focus until the next frame.
      const isLost = !activeElement || activeElement === body || !isShown(activeElement);
      if (place && isLost && !isShown(place.held)) focusOn(successorOf(place));
    };
    const changes = new MutationObserver(() => {
      frame ||= requestAnimationFrame(restore);
    });
    const press = () => {
      last = placeOf(document.activeElement, last);
      place = last;
    };
    const kinds = ["click", "submit", "change"] as const;
    for (const kind of kinds) document.addEventListener(kind, press, true);
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ["hidden", "disabled", "open"] });
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, press, true);
      changes.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
}

/**
 * Whether a form or link of this portal loaded this document in the same tab (an order, the search), not an address, reload or
 * Back.
 */
function isSentHere(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "navigate" && history.length > 1 && !location.hash && document.referrer.startsWith(`${location.origin}/`);
}
