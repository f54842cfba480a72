import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useLatest } from "#app/ui/use-latest.ts";

/** After this absence, prices, days or the basket may have changed. */
const awayMs = 20_000;

/** Revalidates when the user returns to the tab, unless something is being saved. */
export function useFreshOnReturn(busy: boolean): void {
  const { revalidate } = useRevalidator();
  const left = useRef(0);
  const isBusy = useLatest(busy);
  useEffect(() => {
    const refreshIfStale = () => {
      if (document.visibilityState === "hidden") left.current = Date.now();
      else if (!isBusy.current && Date.now() - left.current > awayMs && navigator.onLine) revalidate();
    };
    const restored = (event: PageTransitionEvent) => event.persisted && revalidate();
    document.addEventListener("visibilitychange", refreshIfStale);
    window.addEventListener("pageshow", restored);
    return () => {
      document.removeEventListener("visibilitychange", refreshIfStale);
      window.removeEventListener("pageshow", restored);
    };
  }, [revalidate]);
}
