import type { Browser, Page } from "playwright";
import type { Met } from "./form-walk.ts";
import type { Visitor } from "./portal-visitor.ts";

/** Values of a page's fields by form and field; without passwords, which are never drawn again. */
export type Typed = Readonly<Record<string, string>>;

/** A browser with scripts, signed in as this visitor. */
export async function browserOf(browser: Browser, { origin, cookies }: Visitor): Promise<Page> {
  const context = await browser.newContext({ locale: "ru-RU", timezoneId: "Europe/Moscow" });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })));
  return context.newPage();
}

/** Opens the address and waits until the page is hydrated. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")));
}

/** Changes every field that a person can fill in. */
export async function typeEverywhere(page: Page): Promise<void> {
  await page.evaluate(() => {
    const put = (control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string) => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
      control.dispatchEvent(new Event("input", { bubbles: true }));
      control.dispatchEvent(new Event("change", { bubbles: true }));
    };
    for (const form of document.querySelectorAll<HTMLFormElement>('main form[method="post"]'))
      for (const control of form.elements) {
        if (control instanceof HTMLTextAreaElement) put(control, "Набрано");
        if (control instanceof HTMLSelectElement) {
          const other = [...control.options].find(({ value, selected }) => value !== "" && !selected);
          if (other) put(control, other.value);
        }
        if (!(control instanceof HTMLInputElement) || control.tabIndex < 0 || control.disabled) continue;
        if (/^(text|search|email|tel|url|password)$/.test(control.type)) put(control, control.inputMode === "decimal" ? "7" : "Набрано");
        if (control.type === "number") put(control, "3");
        if (control.type === "date") put(control, "2027-03-27");
        if (control.type === "time") put(control, "11:30");
        if (control.type === "checkbox") control.click();
      }
  });
  await settled(page);
}

export async function typedIn(page: Page): Promise<Typed> {
  return page.evaluate(() => {
    const told: Record<string, string> = {};
    for (const form of document.querySelectorAll<HTMLFormElement>('main form[method="post"]')) {
      const button = form.querySelector<HTMLButtonElement | HTMLInputElement>('[name="intent"]');
      for (const control of form.elements) {
        if (control instanceof HTMLInputElement && (/^(hidden|file|password)$/.test(control.type) || control.tabIndex < 0)) continue;
        if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement))
          continue;
        const isBox = control.type === "checkbox" || control.type === "radio";
        const name = isBox ? `${control.name}=${control.value}` : control.name;
        if (name)
          told[`${button?.value ?? ""} ${control.id || name}`] = isBox ? String((control as HTMLInputElement).checked) : control.value;
      }
    }
    return told;
  });
}

/** Fields that have another value now, or are gone. */
export function lostOf(typed: Typed, now: Typed): string[] {
  return Object.entries(typed).flatMap(([field, value]) =>
    now[field] === value ? [] : [`${field}: ${value} became ${now[field] ?? "nothing"}`],
  );
}

/** Revalidates the page's data, as a live event or another form's answer does. */
export async function readAnew(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { __remixRouter: { revalidate(): void } }).__remixRouter.revalidate());
  await settled(page);
}

/** Submits the form with this field wrong; false where the page has no such form. */
export async function sendWrong(page: Page, { form }: Pick<Met, "form">, field: string, value: string): Promise<boolean> {
  const isSent = await page.evaluate(
    ({ intent, field, value }) => {
      const forms = [...document.querySelectorAll<HTMLFormElement>('main form[method="post"]')];
      const buttonOf = (form: HTMLFormElement) =>
        [...form.elements].find(
          (each): each is HTMLButtonElement => each instanceof HTMLButtonElement && each.name === "intent" && each.value === intent,
        );
      const found = forms.find(
        (each) =>
          each.elements.namedItem(field) &&
          (buttonOf(each) || intent === undefined || each.querySelector(`[name=intent][value="${intent}"]`)),
      );
      const control = found?.elements.namedItem(field);
      if (!found || !(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return false;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
      control.dispatchEvent(new Event("input", { bubbles: true }));
      found.noValidate = true;
      found.requestSubmit(buttonOf(found) ?? null);
      return true;
    },
    { intent: form.intent, field, value },
  );
  await settled(page);
  return isSent;
}

async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { state } = (window as unknown as { __remixRouter: { state: { navigation: { state: string }; revalidation: string } } })
      .__remixRouter;
    return state.navigation.state === "idle" && state.revalidation === "idle";
  });
  await page.locator("html:not([data-sending])").waitFor({ state: "attached" });
}
