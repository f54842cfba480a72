import type { KeyboardEvent } from "react";

/** The fields of a sheet are its `input[data-sheet]`, its first submit button is what Ctrl and Enter press. */
export const keysId = "sheet-keys";

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Enter and the arrows go from field to field, as in a table; after the last one Enter stands on the button. */
export function onSheetKey(event: KeyboardEvent<HTMLFormElement>): void {
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
