import type { KeyboardEvent } from "react";
import { onOrderSheetKey } from "#app/areas/lists/order-sheet-keys.ts";

const down: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };
const across: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Enter and the up and down arrows move within a column; left and right move at the edge of the text. Other keys work as in a
 * order sheet.
 */
export function onGridKey(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || field.dataset.column === undefined) return;
  const { column, sheet } = field.dataset;
  const side = isAtEdge(field, event.key) ? across[event.key] : undefined;
  const step = down[event.key] ?? side;
  if (step === undefined || event.ctrlKey || event.metaKey) {
    onOrderSheetKey(event);
    return;
  }
  event.preventDefault();
  const form = event.currentTarget;
  const fields = [...form.querySelectorAll<HTMLInputElement>("input[data-column]")].filter((each) =>
    side === undefined ? each.dataset.column === column : each.dataset.sheet === sheet,
  );
  const button = event.key === "Enter" ? form.querySelector<HTMLButtonElement>("button[data-put]") : undefined;
  const next = fields[fields.indexOf(field) + step] ?? button;
  next?.focus();
  next?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** With all text selected, the first arrow leaves the cell. */
function isAtEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, key: string): boolean {
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  return isWhole || (selectionStart === selectionEnd && selectionEnd === (key === "ArrowLeft" ? 0 : value.length));
}
