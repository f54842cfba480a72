import type { Browser, Page } from "playwright";
import { type FoundForm, general, nameOf } from "./form-crawl.ts";
import { isSeen } from "./form-send.ts";
import { singleFieldButtons, wrongFor } from "./form-typing.ts";
import type { Portal } from "./portal.ts";
import type { Visitor } from "./portal-visitor.ts";

/** Values of a page's fields by form and field; without passwords, which are never drawn again. */
type Typed = Readonly<Record<string, string>>;

/** A browser with scripts, signed in as this visitor. */
export async function browserOf(browser: Browser, { origin, cookies }: Visitor): Promise<Page> {
  const context = await browser.newContext({ locale: "ru-RU", timezoneId: "Europe/Moscow" });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })));
  return context.newPage();
}

/** Opens the address and waits until the page is hydrated. */
async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("html[data-shown]").waitFor({ state: "attached" });
}

/** Changes every field that a person can fill in. */
async function typeEverywhere(page: Page): Promise<void> {
  await page.evaluate(() => {
    const put = (control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string) => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
      control.dispatchEvent(new Event("input", { bubbles: true }));
      control.dispatchEvent(new Event("change", { bubbles: true }));
    };
    for (const form of document.querySelectorAll<HTMLFormElement>('main form[method="post"]')) {
      form.dataset.typed = "";
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
    }
  });
  await settled(page);
}

/** Intents of forms that were mounted anew since something was typed: the caret is lost with the old one. */
const mountedAnew = (page: Page) =>
  page.evaluate(() => {
    const forms = [...document.querySelectorAll<HTMLFormElement>('main form[method="post"]:not([data-typed])')];
    return forms.map((form) => form.querySelector<HTMLButtonElement>('[name="intent"]')?.value ?? "a form");
  });

/** Of all forms, or of those that keep a draft; searches and `source` and `usual` of the grid belong to the buttons beside them. */
async function typedIn(page: Page, which: "all" | "drafts" = "all"): Promise<Typed> {
  return page.evaluate((which) => {
    const told: Record<string, string> = {};
    for (const [at, form] of document.querySelectorAll<HTMLFormElement>('main form[method="post"]').entries()) {
      if (which === "drafts" && !form.querySelector("[data-draft]")) continue;
      const button = form.querySelector<HTMLButtonElement | HTMLInputElement>('[name="intent"]');
      const label = which === "drafts" ? at : (button?.value ?? "");
      for (const control of form.elements) {
        if (control instanceof HTMLInputElement && (/^(hidden|file|password)$/.test(control.type) || control.tabIndex < 0)) continue;
        if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement))
          continue;
        if (which === "drafts" && (control.type === "search" || /code|confirmation|^(source|usual)$/i.test(control.name))) continue;
        const isBox = control.type === "checkbox" || control.type === "radio";
        const name = isBox ? `${control.name}=${control.value}` : control.name;
        if (name) told[`${label} ${control.id || name}`] = isBox ? String((control as HTMLInputElement).checked) : control.value;
      }
    }
    return told;
  }, which);
}

/** Fields that have another value now, or are gone. */
function lostOf(typed: Typed, now: Typed): string[] {
  return Object.entries(typed).flatMap(([field, value]) =>
    now[field] === value ? [] : [`${field}: ${value} became ${now[field] ?? "nothing"}`],
  );
}

/** Revalidates the page's data, as a live event or another form's answer does. */
async function readAnew(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { __remixRouter: { revalidate(): void } }).__remixRouter.revalidate());
  await settled(page);
}

/** Submits the form with this field wrong; false where the page has no such form. */
async function submitWrong(page: Page, { form }: Pick<FoundForm, "form">, field: string, value: string): Promise<boolean> {
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
    type RouterState = { navigation: { state: string }; revalidation: string; location: { key: string } };
    const state = (window as { __remixRouter?: { state: RouterState } }).__remixRouter?.state;
    const isIdle = state?.navigation.state === "idle" && state.revalidation === "idle";
    return isIdle && document.documentElement.dataset.shown === state.location.key;
  });
  await page.locator("html:not([data-sending])").waitFor({ state: "attached" });
}

/** Raises every version and changes nothing else. */
async function moveVersions({ backend: { pool } }: Portal): Promise<void> {
  const { rows } = await pool.query<{ table: string }>(
    `select table_name as "table" from information_schema.columns
       where column_name = 'version' and data_type in ('integer', 'bigint') and table_schema = 'public'`,
  );
  for (const { table } of rows) await pool.query(`update "${table}" set version = version + 1`);
}

/**
 * Messages and the cart are left out: a message goes to the list above, refused or not; in the cart every button sends the whole
 * form, which typing.spec.ts covers.
 */
const isWhole = ({ action, form }: FoundForm) => form.intent === "sendMessage" || action === "/cart";

/** An ordering table takes the lines that are right and empties their fields. */
const isTaken = ({ form }: FoundForm, lost: string) => form.intent === "put" && /quantity-.*became $/.test(lost);

/** A field with a wrong value that is surely refused; a form of boxes and buttons has none. */
function rejectedBy(foundForm: FoundForm): { name: string; value: string } | undefined {
  const { form } = foundForm;
  if ((form.intent ?? "") in singleFieldButtons || isWhole(foundForm)) return undefined;
  for (const control of form.controls.filter(isSeen)) {
    const [value] = /text|textarea|tel|email/.test(control.kind) ? wrongFor(control) : [];
    if (value) return { name: control.name, value };
  }
  return undefined;
}

const isTypedInto = ({ form }: FoundForm) => form.controls.some((each) => isSeen(each) && each.kind !== "file");

/** False where the page has nothing to leave it by in this way. */
type Way = (page: Page, address: string) => Promise<boolean>;

/** How somebody leaves a page and comes back to it. */
const waysOfLeaving: Record<string, Way> = {
  "a link and back": async (page, address) => {
    // A dialog that the page opens lies over its links.
    await page.locator("header a, nav a").first().dispatchEvent("click");
    await page.waitForURL((url) => url.pathname !== new URL(address).pathname);
    await settled(page);
    await page.goBack();
    await settled(page);
    return true;
  },
  "the page's own links (tabs, pages, filters) and back": async (page) => {
    const links = page.locator("main a[href]:not([target], [download])");
    const at = await links.evaluateAll((all: HTMLAnchorElement[]) =>
      all.findIndex(({ pathname, search, hash }) => pathname === location.pathname && search !== location.search && hash === ""),
    );
    if (at < 0) return false;
    const { href } = new URL(page.url());
    await links.nth(at).dispatchEvent("click");
    await page.waitForURL((url) => url.href !== href);
    await settled(page);
    await page.goBack();
    await settled(page);
    return true;
  },
  "the page's own search and back": async (page) => {
    const { href } = new URL(page.url());
    const isSent = await page.evaluate(() => {
      const forms = document.querySelectorAll<HTMLFormElement>('main form:not([method="post"])');
      const field = [...forms].flatMap((form) => [...form.elements]).find((each) => each.matches("[type=search], [type=text]"));
      if (!(field instanceof HTMLInputElement)) return false;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, "сыр");
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.form?.requestSubmit();
      return true;
    });
    if (!isSent) return false;
    await page.waitForURL((url) => url.href !== href);
    await settled(page);
    await page.goBack();
    await settled(page);
    return true;
  },
  "a reload": async (page, address) => {
    await openPage(page, address);
    return true;
  },
  "a lost session": async (page, address) => {
    const context = page.context();
    const cookies = await context.cookies();
    // The open page would notice it and load anew.
    await page.goto("about:blank");
    await context.clearCookies();
    await openPage(page, address);
    await context.addCookies(cookies);
    await openPage(page, address);
    return true;
  },
};

const anotherTab = "opened in another tab";

/** Types into every form of a draft and leaves by each way: all must be there again, also in another tab. */
export async function leaveForms(browser: Browser, all: readonly FoundForm[]) {
  const lost: string[] = [];
  const left = Object.fromEntries([...Object.keys(waysOfLeaving), anotherTab].map((way) => [way, 0]));
  const count = (way: string) => {
    left[way] = (left[way] ?? 0) + 1;
  };
  let typedInto = 0;
  for (const [visitor, own] of Map.groupBy(all, (foundForm) => foundForm.visitor)) {
    const page = await browserOf(browser, visitor);
    // The cart has its own walk, drafts-cart.spec.ts: it saves what is typed; a guest's drafts live as long as their tab.
    const isDrafted = (foundForm: FoundForm) => foundForm.form.keepsDraft && foundForm.page !== "/cart";
    const isGuest = own[0]?.account === null;
    for (const path of new Set(own.filter(isDrafted).map((foundForm) => foundForm.page))) {
      await openPage(page, visitor.origin + path);
      await typeEverywhere(page);
      const typed = await typedIn(page, "drafts");
      typedInto += Object.keys(typed).length;
      const label = `${own[0]?.account} ${general(path)}`;
      for (const [way, leave] of Object.entries(waysOfLeaving)) {
        if (!(await leave(page, visitor.origin + path))) continue;
        count(way);
        for (const one of lostOf(typed, await typedIn(page, "drafts"))) lost.push(`${label}, ${way}: ${one}`);
      }
      if (isGuest) continue;
      const other = await page.context().newPage();
      await openPage(other, visitor.origin + path);
      for (const one of lostOf(typed, await typedIn(other, "drafts"))) lost.push(`${label}, ${anotherTab}: ${one}`);
      count(anotherTab);
      await other.close();
    }
    await page.context().close();
  }
  return { lost, typed: typedInto, left };
}

/** Types into every form of the pages: all must stay while the page is read anew and while its other forms are refused. */
export async function typeIntoForms(browser: Browser, portal: Portal, all: readonly FoundForm[]) {
  const wrong: string[] = [];
  let [typedInto, refused] = [0, 0];
  for (const [visitor, own] of Map.groupBy(all, (foundForm) => foundForm.visitor)) {
    const page = await browserOf(browser, visitor);
    for (const [path, foundForms] of Map.groupBy(own, (foundForm) => foundForm.page)) {
      if (!foundForms.some(isTypedInto)) continue;
      const label = `${foundForms[0]?.account} ${general(path)}`;
      await openPage(page, visitor.origin + path);
      await typeEverywhere(page);
      let typed = await typedIn(page);
      typedInto += Object.keys(typed).length;
      await moveVersions(portal);
      await readAnew(page);
      for (const one of lostOf(typed, await typedIn(page))) wrong.push(`${label}, read anew: ${one}`);
      for (const one of await mountedAnew(page)) wrong.push(`${label}, read anew: ${one} was mounted anew`);
      typed = await typedIn(page);
      for (const foundForm of foundForms) {
        const by = rejectedBy(foundForm);
        if (!by || !(await submitWrong(page, foundForm, by.name, by.value))) continue;
        refused += 1;
        if (new URL(page.url()).pathname !== path.split("?")[0]) {
          wrong.push(`${label}, ${nameOf(foundForm)} was not refused: ${page.url()}`);
          break;
        }
        const now = await typedIn(page);
        const lost = lostOf(typed, now).filter((one) => !one.includes(by.value.slice(0, 20)) && !isTaken(foundForm, one));
        for (const one of lost) wrong.push(`${label}, ${nameOf(foundForm)} refused: ${one}`);
        typed = now;
      }
    }
    await page.context().close();
  }
  return { wrong, typed: typedInto, refused };
}
