/** Focus without a jump of the page; what takes none by itself takes it from here alone. */
export function focusOn(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

export const pageHeading = () => document.querySelector<HTMLElement>("main h1");

const folded = "details:not([open]) > :not(summary)";

/** Stands on the page and may have the focus. (`checkVisibility` is not in Safari 16.) */
export const isShown = (element: Element) =>
  element.getClientRects().length > 0 && !element.closest(folded) && !element.matches(":disabled");

/** What stands for a control that is gone: of its id anywhere, of its name and value among these. */
export function drawnAnew(gone: Element, among: readonly Element[]): HTMLElement | undefined {
  const { id, name, value } = gone as HTMLInputElement;
  const all = among.flatMap((each) => [each, ...each.querySelectorAll("*")]) as HTMLInputElement[];
  const same = (id && document.getElementById(id)) || all.find((each) => name && each.name === name && each.value === value);
  return same && isShown(same) ? same : undefined;
}
