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
    if (before.split("?")[0] !== pathname) return focus(document.querySelector("#errors") ?? heading());
    if (held?.closest("[data-pages]")) focus(held.closest("section"));
    else if (held && !held.isConnected && document.activeElement === document.body) focus(drawnAnew(held) ?? heading());
  }, [pathname, search]);
}

const heading = () => document.querySelector("main h1");

/** The control that stands for one that is gone: of the same id, else of the same name, words and choice. */
function drawnAnew(gone: Element): Element | undefined {
  const likeness = (each: Element) => {
    const { name, type, value } = each as HTMLInputElement;
    return each.id || [each.tagName, name, each.textContent, /^(checkbox|radio)$/.test(type) && value].join();
  };
  return [...document.querySelectorAll("main :is(input,select,button,summary)")].find((each) => likeness(each) === likeness(gone));
}

function focus(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
