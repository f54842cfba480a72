/** Specification 2 section 9: hides beyond 150 px of scrolling down, comes back after more than 20 px up. */
export const hideBeyondPx = 150;
export const showAfterUpPx = 20;

export type Scrolled = {
  y: number;
  /** Where the way up began; going down it moves along. */
  turn: number;
  hidden: boolean;
};

/** `held`: focus is inside the header, so it must stay in sight (WCAG 2.4.11). */
export function followScroll(before: Scrolled, scrollY: number, held: boolean): Scrolled {
  // Safari reports places above the page while it bounces.
  const y = Math.max(0, scrollY);
  const turn = y >= before.y ? y : before.turn;
  if (y <= hideBeyondPx || held || turn - y > showAfterUpPx) return { y, turn, hidden: false };
  return { y, turn, hidden: y > before.y || before.hidden };
}
