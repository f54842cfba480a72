type Press = Pick<MouseEvent, "defaultPrevented" | "ctrlKey" | "metaKey" | "shiftKey" | "preventDefault">;

/**
 * Moves the focus to the place that a link of the page names, and does nothing else: to the router such a link is a navigation,
 * after which what the page's form was answered with is gone. A place that takes no focus is left to the browser.
 */
export function goToPlace(press: Press, link: HTMLAnchorElement): void {
  const place = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!place || press.defaultPrevented || press.ctrlKey || press.metaKey || press.shiftKey) return;
  place.focus();
  if (document.activeElement === place) press.preventDefault();
}
