import { useFetchers, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { focusOn, isShown, pageHeading } from "./focus-on.ts";
import { type Place, placeOf, successorOf } from "./focus-place.ts";

/** Where the last press was made, as long as its result may still come. */
let place: Place | null = null;

/**
 * A press may take away what had the focus: then the focus goes to what stands for it now (`successorOf`), not to `body`.
 * Only then: focus that is somewhere is left there, and what a refresh in the background takes away is nobody's press.
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
    const look = () => {
      frame = 0;
      const { activeElement, body } = document;
      // What has just been hidden keeps the focus until the browser draws.
      const isLost = !activeElement || activeElement === body || !isShown(activeElement);
      if (place && isLost && !isShown(place.held)) focusOn(successorOf(place));
    };
    const changes = new MutationObserver(() => {
      frame ||= requestAnimationFrame(look);
    });
    const press = () => {
      place = placeOf(document.activeElement, place);
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

/** A new document in the same tab that a press on a page of ours has led to (an order, the search): no address, reload or Back. */
function isSentHere(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "navigate" && history.length > 1 && !location.hash && document.referrer.startsWith(`${location.origin}/`);
}
