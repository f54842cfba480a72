import { drawnAnew, isShown, pageHeading } from "./focus-on.ts";

type Level = { parent: Element; children: readonly Element[]; index: number };

/** What had the focus, and what stood around it, from the inside out. */
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
 * What opened the panel or dialog that closed; the same control drawn anew; of a list the row that came after, or the last;
 * else the heading above. Rows and headings do nothing when they are pressed: a second Enter must not act on the neighbour.
 */
export function successorOf({ held, levels, dialog, opener }: Place): HTMLElement | null {
  if (opener && dialog && !dialog.open) return isShown(opener.held) ? (opener.held as HTMLElement) : successorOf(opener);
  const level = levels.find(({ parent }) => isShown(parent));
  if (!level) return pageHeading();
  const { parent, children, index } = level;
  if (parent instanceof HTMLDetailsElement && !parent.open) return parent.querySelector("summary");
  const anew = drawnAnew(
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
