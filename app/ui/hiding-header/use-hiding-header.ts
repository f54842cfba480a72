import { useEffect, useState } from "react";
import { followScroll } from "./hiding.ts";

/** Whether the mobile header (`data-mobile-header`) is hidden by scrolling down; false without scripts. */
export function useHidingHeader(): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const y = Math.max(0, window.scrollY);
    let state = { y, turn: y, hidden: false };
    const follow = () => {
      state = followScroll(state, window.scrollY, document.activeElement?.closest("[data-mobile-header]") != null);
      setHidden(state.hidden);
    };
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, []);
  return hidden;
}
