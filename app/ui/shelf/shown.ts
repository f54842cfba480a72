/** Specification 2 section 9: below this width a slider, from it a grid of 6 and 6 more by each press. */
export const sliderBelowPx = 1440;
export const firstShown = 6;
export const moreShown = 6;

/** Reads `?shown=12`; anything but a whole number of sixes is the first six. */
export function shownFrom(text: string | null): number {
  const count = Number(text);
  return Number.isInteger(count) && count > firstShown && (count - firstShown) % moreShown === 0 ? count : firstShown;
}
