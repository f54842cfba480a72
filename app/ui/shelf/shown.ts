/** Specification 2 section 9: a slider below this width; from it a grid of 6, and 6 more per press. */
export const sliderBelowPx = 1440;
export const firstShown = 6;
export const moreShown = 6;

/** Parses `?shown=12`; anything but a multiple of six is six. */
export function shownFrom(text: string | null): number {
  const count = Number(text);
  return Number.isInteger(count) && count > firstShown && (count - firstShown) % moreShown === 0 ? count : firstShown;
}
