import { useEffect, useState } from "react";
import { followScroll } from "./hiding.ts";

/** Whether a header that hides on the way down is hidden now. The header carries `data-mobile-header`. Without scripts it stands still. */
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
