import { useRevalidator } from "@remix-run/react";
import { useEffect, useMemo, useState } from "react";
import type { CartView } from "./cart-view.ts";
import { nextCutoffMoment, withoutPassed } from "./cutoffs.ts";

/**
 * The cart without days whose cutoff has passed, and the server's time, both renewed when a cutoff becomes near, nearer or passes.
 * A passed one also reloads the cart.
 */
export function useCutoffs(loaded: CartView, serverNow: number): { view: CartView; now: number } {
  const { revalidate } = useRevalidator();
  const [now, setNow] = useState(serverNow);
  const [given, setGiven] = useState(serverNow);
  if (given !== serverNow) {
    setGiven(serverNow);
    setNow(serverNow);
  }
  // The buyer's clock may be wrong.
  const ahead = useMemo(() => serverNow - Date.now(), [serverNow]);
  useEffect(() => {
    const moment = nextCutoffMoment(loaded.segments, now);
    if (moment === null) return;
    const timer = setTimeout(
      () => {
        setNow(Math.max(moment, Date.now() + ahead));
        const hasPassed = loaded.segments.some(({ dates }) => dates.some(({ cutoffAt }) => Date.parse(cutoffAt) === moment));
        if (hasPassed) revalidate();
      },
      moment - Date.now() - ahead,
    );
    return () => clearTimeout(timer);
  }, [loaded, now, ahead, revalidate]);
  const view = useMemo(() => withoutPassed(loaded, now), [loaded, now]);
  return { view, now };
}
