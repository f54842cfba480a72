import { isShown, pageHeading, rerendered } from "./focus-on.ts";

type Level = { parent: Element; children: readonly Element[]; index: number };

/** The focused element with its ancestors and their children, from the inside out. */
export type Place = { held: Element; levels: readonly Level[]; dialog: HTMLDialogElement | null; opener: Place | null };

const rows = "li, tr, article, [role=row]";

export function placeOf(held: Element | null, before: Place | null): Place | null {
  if (!held || held === document.body) return null;
  const levels: Level[] = [];
  for (let element = held; element.parentElement && element !== document.body; element = element.parentElement) {
    const children = [...element.parentElement.children];
    levels.push({ parent: element.parentElement, children, index: children.indexOf(element) });
  }
  const dialog = held.closest("dialog");
  return { held, levels, dialog, opener: dialog && before ? (before.dialog ? before.opener : before) : null };
}

/**
 * Where the focus goes when its element is gone: the opener of a closed dialog or panel, the same control rendered again, the
 * next or last row of a list, else the heading above. Rows and headings have no action, so a second Enter cannot hit a
 * neighbour.
 */
export function successorOf({ held, levels, dialog, opener }: Place): HTMLElement | null {
  if (dialog && !dialog.open) {
    if (!opener) return pageHeading();
    return isShown(opener.held) ? (opener.held as HTMLElement) : successorOf(opener);
  }
  const level = levels.find(({ parent }) => isShown(parent));
  if (!level) return pageHeading();
  const { parent, children, index } = level;
  if (parent instanceof HTMLDetailsElement && !parent.open) return parent.querySelector("summary");
  const anew = rerendered(
    held,
    [...parent.children].filter((child) => !children.includes(child)),
  );
  if (anew) return anew;
  const after = children.slice(index + 1).find(isShown);
  const before = children.slice(0, index).filter(isShown).at(-1);
  const row = children[index]?.matches(rows) ? (after ?? before) : undefined;
  return (row as HTMLElement | undefined) ?? headingAbove(parent, after) ?? pageHeading();
}

function headingAbove(parent: Element, next: Element | undefined): HTMLElement | undefined {
  const headings = [...document.querySelectorAll<HTMLElement>("main :is(h1, h2, h3, h4)")].filter(isShown);
  const isAbove = (heading: Element) => {
    if (!next && parent.contains(heading)) return true;
    return ((next ?? parent).compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  };
  return headings.filter(isAbove).at(-1);
}
