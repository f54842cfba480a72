import type { Locator } from "@playwright/test";

/** Chooses in a field of `ListChoice` by the option's text or its place, counted from 1: a combobox with script, else a native list. */
export async function choose(field: Locator, option: string | number): Promise<void> {
  if ((await field.evaluate((control) => control.tagName)) === "SELECT") {
    await field.selectOption(typeof option === "number" ? { index: option } : { label: option });
    return;
  }
  await field.click();
  const options = field.page().getByRole("option");
  await (typeof option === "number" ? options.nth(option - 1) : options.filter({ hasText: option })).click();
}
