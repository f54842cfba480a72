/** Focuses without scrolling; makes the element focusable if necessary. */
export function focusOn(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

export const pageHeading = () => document.querySelector<HTMLElement>("main h1");

const folded = "details:not([open]) > :not(summary)";

/** Visible and focusable. (Safari 16 lacks `checkVisibility`.) */
export const isShown = (element: Element) =>
  element.getClientRects().length > 0 && !element.closest(folded) && !element.matches(":disabled");

/**
 * A replaced control: the one with the same id, or among these with the same name and value. One that Tab reaches comes first: a form's
 * first button, which Enter presses, is named as the visible one. Never one that is hidden from screen readers.
 */
export function rerendered(gone: Element, among: readonly Element[]): HTMLElement | undefined {
  const { id, name, value } = gone as HTMLInputElement;
  const all = among.flatMap((each) => [each, ...each.querySelectorAll("*")]) as HTMLInputElement[];
  const alike = all.filter((each) => name && each.name === name && each.value === value && !each.closest('[aria-hidden="true"]'));
  const same = (id && document.getElementById(id)) || alike.find(({ tabIndex }) => tabIndex >= 0) || alike[0];
  return same && isShown(same) ? same : undefined;
}
