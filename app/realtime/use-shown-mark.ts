import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Marks in the browser's timeline, by the key of its location, that the page is drawn and responds: for whoever measures how long
 * people wait, and for journeys, which wait for it.
 */
export function useShownMark(): void {
  const { key } = useLocation();
  useEffect(() => {
    performance.mark("page-shown", { detail: key });
  }, [key]);
}
