/** Whether a POST form has unsaved changes. A form with `data-keeps` keeps its text by itself and does not count. */
export function isTyping(): boolean {
  return [...document.querySelectorAll<HTMLFormElement>('main form[method="post"]:not([data-keeps])')].some((form) =>
    [...form.elements].some(isChanged),
  );
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (control instanceof HTMLSelectElement) return isChosenAnew(control);
  if (!(control instanceof HTMLInputElement) || control.type === "hidden") return false;
  if (control.type === "checkbox" || control.type === "radio") return control.checked !== control.defaultChecked;
  return control.type === "file" ? control.value !== "" : control.value !== control.defaultValue;
}

/** If React marks no option as default, the first one is. */
function isChosenAnew({ options, selectedIndex }: HTMLSelectElement): boolean {
  const first = [...options].findIndex((option) => option.defaultSelected);
  return selectedIndex !== Math.max(0, first);
}

const waitingPages = new Set<object>();

/** For pages whose forms reset with fresh data. Returns a function that undoes it. */
export function waitForTyping(): () => void {
  const page = {};
  waitingPages.add(page);
  return () => void waitingPages.delete(page);
}

/** Fresh data would discard what is being typed. */
export const mustWait = () => waitingPages.size > 0 && isTyping();
