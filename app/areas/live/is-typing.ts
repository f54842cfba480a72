/** Something in a form that posts was changed and not sent; a form with `data-keeps` keeps its text whatever is refreshed. */
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

/** React marks no option as the default one: then the first is. */
function isChosenAnew({ options, selectedIndex }: HTMLSelectElement): boolean {
  const first = [...options].findIndex((option) => option.defaultSelected);
  return selectedIndex !== Math.max(0, first);
}

const waitingPages = new Set<object>();

/** The open page's forms start over with fresh data. Answers how to take it back. */
export function waitForTyping(): () => void {
  const page = {};
  waitingPages.add(page);
  return () => void waitingPages.delete(page);
}

/** Fresh data would take away what is being typed. */
export const mustWait = () => waitingPages.size > 0 && isTyping();
