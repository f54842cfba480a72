import { type Browser, type BrowserContext, test as base, expect, type Locator, type Page } from "@playwright/test";
import type { Permission } from "#contract/permissions.ts";
import { password } from "./password.ts";
import type { Buyer, BuyerWish, Joining, JoiningWish } from "./stack-buyers.ts";
import type { ChatEntries, Late, NotifyWish, ProductChange, TermsChange } from "./stack-changes.ts";
import type { PapersWish } from "./stack-papers.ts";

export { password };

export type Person = {
  page: Page;
  context: BrowserContext;
  /** Opens a page of the portal; with script on, waits until it is hydrated. */
  open(path: string): Promise<void>;
  /** Presses it and waits for the resulting page. */
  press(target: Locator): Promise<void>;
  /** Without the form, which has journeys of its own: the browser gets the session's cookies and opens no page. */
  signIn(login: string, secret?: string): Promise<void>;
  /** Leaves the page, which would notice it and load anew. */
  loseSession(): Promise<void>;
  /** One more tab of the same browser. */
  openTab(path: string): Promise<Page>;
  /** Changes a quantity in the cart and saves it: by leaving the field, or by the button without script. */
  retype(field: Locator, quantity: string): Promise<void>;
};

/** What a journey gets. */
export type Journey = {
  /** Makes data for one test. */
  given: {
    buyer(wish?: BuyerWish): Promise<Buyer>;
    joining(wish?: JoiningWish): Promise<Joining>;
    notified(telling: NotifyWish): Promise<void>;
    product(change: ProductChange): Promise<void>;
    terms(change: TermsChange): Promise<void>;
    entries(wanted: ChatEntries): Promise<void>;
    late(deal: Late): Promise<void>;
    papers(wish: PapersWish): Promise<{ claim: string }>;
    /** A person of the seller's security with this e-mail, and these permissions beyond the role. */
    staff(email: string, permissions?: Permission[]): Promise<void>;
  };
  /** A new browser for each person of the journey, at the shared stack unless `origin` is given. */
  newPerson(login?: string, origin?: string): Promise<Person>;
};

export const test = base.extend<Journey>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  given: async ({}, use) => {
    const order = async (wish: unknown) => {
      const answer = await fetch(process.env.STACK_CONTROL ?? "", { method: "POST", body: JSON.stringify(wish) });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    };
    await use({
      buyer: async (wish = {}) => (await order(wish)) as Buyer,
      joining: async (wish = {}) => (await order({ joining: wish })) as Joining,
      product: async (change) => void (await order({ product: change })),
      terms: async (change) => void (await order({ terms: change })),
      late: async (deal) => void (await order({ late: deal })),
      staff: async (email, permissions = []) => void (await order({ staff: { email, permissions } })),
      papers: async (papers) => (await order({ papers })) as { claim: string },
      entries: async (wanted) => void (await order({ entries: wanted })),
      notified: async (telling) => void (await order({ notify: telling })),
    });
  },
  newPerson: async ({ browser, javaScriptEnabled, contextOptions, viewport, locale, timezoneId }, use) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    await use(async (login, origin = originOf(login)) => {
      const person = await openPerson(
        browser,
        javaScriptEnabled ?? true,
        { ...contextOptions, viewport, locale, timezoneId },
        complaints,
        origin,
      );
      contexts.push(person.context);
      if (login) await person.signIn(login);
      return person;
    });
    for (const context of contexts) await context.close();
    expect(complaints, "errors and broken content rules in the browser's console").toEqual([]);
  },
});

/** Platform admins have their own portal. */
function originOf(login: string | undefined): string {
  return (login?.endsWith("@platform.example") ? process.env.ADMIN_URL : process.env.PORTAL_URL) ?? "";
}

/** A new browser of a person who is not signed in; errors that it reports become `complaints`. */
export async function openPerson(
  browser: Browser,
  script: boolean,
  options: Parameters<Browser["newContext"]>[0],
  complaints: string[],
  origin: string,
): Promise<Person> {
  const context = await browser.newContext({ ...options, baseURL: origin, javaScriptEnabled: script });
  const page = await context.newPage();
  page.on("pageerror", ({ message }) => {
    // turbo-stream 2.4 leaves two promises unhandled when a response is aborted halfway; harmless.
    if (message !== "signal is aborted without reason") complaints.push(`${page.url()} ${message}, thrown`);
  });
  page.on("console", (message) => {
    const text = message.text();
    // When a page is left, its requests end midway: those for its links, and those for data, of which Remix logs only what went wrong.
    if (message.type() !== "error" || /^(Failed to fetch manifest patches|TypeError: network error)/.test(text)) return;
    if (/Content Security Policy|hydrat|Minified React|TypeError/i.test(text))
      complaints.push(`${page.url()} ${text} (${message.location().url})`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url())) complaints.push(`foreign host ${request.url()}`);
  });

  const listening = async (tab = page) => {
    if (!script) return;
    // Plain-text pages have no script.
    if ((await tab.locator("script[type=module]").count()) === 0) return;
    await tab.locator("html[data-shown]").waitFor({ state: "attached" });
  };
  /** The form's answer has arrived and is drawn. */
  const settled = async (tab: Page) => {
    await tab.waitForFunction(() => {
      const router = (window as { __remixRouter?: { state: { navigation: { state: string }; location: { key: string } } } }).__remixRouter;
      return !router || (router.state.navigation.state === "idle" && document.documentElement.dataset.shown === router.state.location.key);
    });
    await tab.locator("html:not([data-sending])").waitFor({ state: "attached" });
  };
  const person: Person = {
    page,
    context,
    async open(path) {
      await page.goto(path);
      await listening();
    },
    async press(target) {
      const tab = target.page();
      // Without script every press loads a document; until it is complete, the previous page still responds.
      if (script) await target.click();
      else await Promise.all([tab.waitForEvent("load"), target.click()]);
      await listening(tab);
      if (script) await settled(tab);
    },
    async openTab(path) {
      const tab = await context.newPage();
      await tab.goto(path);
      await listening(tab);
      return tab;
    },
    async retype(field, quantity) {
      const tab = field.page();
      await field.fill(quantity);
      const saved = tab.waitForResponse((answer) => answer.request().method() === "POST");
      if (script) await field.press("Tab");
      else await tab.getByRole("button", { name: "Пересчитать" }).last().click();
      await saved;
      await expect(field).toHaveValue(quantity);
    },
    async signIn(login, secret = password) {
      const form = { login, password: secret };
      const answer = await context.request.post("/login", { form, headers: { origin }, maxRedirects: 0 });
      if (answer.status() !== 303) throw new Error(`cannot sign in as ${login}: ${answer.status()} ${await answer.text()}`);
      // The greeting of the next page.
      await context.clearCookies({ name: "flash" });
    },
    async loseSession() {
      await page.goto("about:blank");
      await context.clearCookies({ name: /^sid/ });
    },
  };
  return person;
}

export { expect };
