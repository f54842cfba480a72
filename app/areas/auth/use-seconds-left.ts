import { useEffect, useState } from "react";

/** Seconds until the instant, 0 when it has passed; null until scripts run. */
export function useSecondsLeft(instant: string): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000) || 0));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [instant]);
  return left;
}
