import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Says on the document, by the key of its location, that the page is rendered and responds: the router is ready before React is.
 * For journeys, which wait for it, and measurements.
 */
export function useShownPage(): void {
  const { key } = useLocation();
  useEffect(() => {
    document.documentElement.dataset.shown = key;
  }, [key]);
}
