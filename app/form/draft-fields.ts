import { secretFields } from "#app/request/secret-fields.ts";

export type DraftField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const notTyped = /^(password|file|submit|button|reset|image)$/;

/**
 * Fields that a draft saves: no passwords, codes and files, no traps for robots. A hidden one says in `data-drawn` what the server has
 * rendered, and listens to `input`.
 */
export function isDraftField(control: unknown): control is DraftField {
  if (control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement) return isOpen(control);
  if (!(control instanceof HTMLInputElement)) return false;
  return control.type === "hidden" ? control.dataset.drawn !== undefined : !notTyped.test(control.type) && isOpen(control);
}

const isOpen = ({ name, tabIndex, autocomplete }: DraftField): boolean =>
  name !== "" && tabIndex >= 0 && !secretFields.test(name) && !/password|one-time-code/.test(autocomplete);

export const draftFields = (form: HTMLFormElement): DraftField[] => [...form.elements].filter(isDraftField);

const isBox = (field: DraftField): field is HTMLInputElement => field instanceof HTMLInputElement && field.type === "checkbox";
const isRadio = (field: DraftField): field is HTMLInputElement => field instanceof HTMLInputElement && field.type === "radio";

/** The entry's name: boxes of one name are told apart by their value, radio buttons are one entry. */
export const entryOf = (field: DraftField): string => (isBox(field) ? `${field.name}=${field.value}` : field.name);

/** What an entry stores of the field: its text, the chosen value, or whether the box is ticked. Null: another button has the value. */
export function textOf(field: DraftField): string | null {
  if (isBox(field)) return field.checked ? "on" : "";
  return isRadio(field) && !field.checked ? null : field.value;
}

/** The same of what the server rendered. */
export function renderedTextOf(field: DraftField): string {
  if (field.dataset.drawn !== undefined) return field.dataset.drawn;
  if (isBox(field)) return field.defaultChecked ? "on" : "";
  if (isRadio(field)) return [...(field.form?.elements ?? [])].filter(isDraftField).find(isRenderedChoiceOf(field))?.value ?? "";
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? "";
}

const isRenderedChoiceOf = (one: HTMLInputElement) => (field: DraftField) =>
  isRadio(field) && field.name === one.name && field.defaultChecked;

/** Enters the text as a person does, so that scripts of the field hear of it. */
export function enter(field: DraftField, text: string): void {
  if (isRadio(field)) {
    if (field.value === text && !field.checked) field.click();
  } else if (isBox(field)) {
    if (field.checked !== (text === "on")) field.click();
  } else if (field.value !== text) {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
