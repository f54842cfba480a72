import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * After a move to another page the heading takes focus, so that a screen reader says where one is. Filters that are drawn
 * anew keep it where it was, another page of a list puts it before the list.
 */
export function useFocusOnNavigation(): void {
  const { pathname, search } = useLocation();
  const previous = useRef(pathname + search);
  // Read while the page before still stands.
  const held = import.meta.env.SSR ? null : document.activeElement;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus when the address changed, not later
  useEffect(() => {
    const before = previous.current;
    previous.current = pathname + search;
    if (before === previous.current) return;
    if (before.split("?")[0] !== pathname) return focus(document.getElementById("errors") ?? heading());
    if (held?.closest("[data-pages]")) focus(held.closest("section"));
    else if (held && !held.isConnected && document.activeElement === document.body) focus(drawnAnew(held) ?? heading());
  }, [pathname, search]);
}

const heading = () => document.querySelector<HTMLElement>("main h1");

/** The field that stands for one that is gone; a button has done its work. */
function drawnAnew(gone: Element): HTMLElement | undefined {
  const { id, name, value } = gone as HTMLInputElement;
  const named = [...document.getElementsByName(name)] as HTMLInputElement[];
  return document.getElementById(id) ?? named.find((each) => each.value === value);
}

function focus(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
