import { useEffect, useState } from "react";

/** Seconds until the instant, 0 once it has passed, null before hydration. */
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
