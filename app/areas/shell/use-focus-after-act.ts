import { useFetchers, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { focusOn, isShown } from "./focus-on.ts";
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
    let frame = 0;
    const look = () => {
      frame = 0;
      if (!place || document.activeElement !== document.body || isShown(place.held)) return;
      focusOn(successorOf(place));
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
