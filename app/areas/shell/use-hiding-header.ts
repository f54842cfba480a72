import { useEffect, useState } from "react";

/** Specification 2 section 9: hides beyond 150 px of scrolling down, comes back after more than 20 px up. */
export const hideBeyondPx = 150;
export const showAfterUpPx = 20;

export function useHidingHeader(): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    let lowest = window.scrollY;
    const follow = () => {
      const y = Math.max(0, window.scrollY);
      if (y > lowest) lowest = y;
      const hides = y >= lowest && y > hideBeyondPx && !document.activeElement?.closest("[data-mobile-header]");
      if (hides) setHidden(true);
      if (lowest - y > showAfterUpPx || y <= hideBeyondPx) {
        setHidden(false);
        lowest = y;
      }
    };
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, []);
  return hidden;
}
