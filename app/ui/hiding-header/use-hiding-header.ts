import { useEffect, useState } from "react";

/** Specification 2 section 9: the header hides below 150 px and comes back after more than 20 px of scrolling up. */
export const hideBeyondPx = 150;
export const showAfterUpPx = 20;

export type Scrolled = {
  y: number;
  /** Where scrolling up began; follows `y` while scrolling down. */
  turn: number;
  hidden: boolean;
};

/** `held`: focus is inside the header, so it stays visible (WCAG 2.4.11). */
export function followScroll(before: Scrolled, scrollY: number, held: boolean): Scrolled {
  // Safari reports negative positions during its overscroll bounce.
  const y = Math.max(0, scrollY);
  const turn = y >= before.y ? y : before.turn;
  if (y <= hideBeyondPx || held || turn - y > showAfterUpPx) return { y, turn, hidden: false };
  return { y, turn, hidden: y > before.y || before.hidden };
}

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
