type Press = Pick<MouseEvent, "defaultPrevented" | "ctrlKey" | "metaKey" | "shiftKey" | "preventDefault">;

/**
 * Moves focus to the target of a same-page link without navigating: the router treats such a link as a navigation, which drops
 * the form's action data. Leaves a target that is not shown to the browser.
 */
export function goToPlace(press: Press, link: HTMLAnchorElement): void {
  const place = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!place || press.defaultPrevented || press.ctrlKey || press.metaKey || press.shiftKey) return;
  place.focus();
  if (document.activeElement !== place) {
    place.tabIndex = -1;
    place.focus();
  }
  if (document.activeElement === place) press.preventDefault();
}
