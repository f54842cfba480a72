import type { KeyboardEvent } from "react";

/** An order sheet's fields are its `input[data-sheet]`; Ctrl+Enter presses its `button[data-put]`. */
export const keysId = "sheet-keys";

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Enter and the up and down arrows move between fields; Enter in the last one focuses the button. */
export function onOrderSheetKey(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || field.dataset.sheet === undefined) return;
  const form = event.currentTarget;
  if (event.key === "?") {
    event.preventDefault();
    showKeys(form);
    return;
  }
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const button = form.querySelector<HTMLButtonElement>("button[data-put]");
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    form.requestSubmit(button);
    return;
  }
  const fields = [...form.querySelectorAll<HTMLInputElement>("input[data-sheet]")];
  const next = fields[fields.indexOf(field) + step] ?? (event.key === "Enter" ? button : undefined);
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

function showKeys(form: HTMLFormElement): void {
  const keys = form.querySelector<HTMLDetailsElement>(`#${keysId}`);
  if (!keys) return;
  keys.open = !keys.open;
  keys.scrollIntoView({ block: "nearest" });
}
