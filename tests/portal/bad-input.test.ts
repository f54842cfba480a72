import { beforeAll, describe, expect, test } from "vitest";
import type { DealStatus } from "#contract/statuses.ts";
import { siteMap } from "#app/site-map/pages.ts";
import { exampleLines, fill, openFridays } from "#tests/support/demo-basket.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { usePortal } from "#tests/support/portal.ts";
import { type Field, type Form, formsOf } from "#tests/support/portal-forms.ts";
import { element, elements, hrefs, text } from "#tests/support/portal-html.ts";
import type { Answer, Visitor } from "#tests/support/portal-visitor.ts";

const portal = usePortal();

const director = "director@alfa.example";
const people = [null, director, "rep@seller.example", "regional@seller.example", "platform@platform.example", "support@platform.example"];

/** Longer than any text field allows. */
const long = "Ы".repeat(2_500);
/** URL-encoded values that no field accepts: too long, NUL, an impossible date, an invalid number. */
const tooLong = encodeURIComponent(long);
const nul = "a%00b";
const noDay = "0000-01-01";
const noNumber = "-1e309";
/** A text field accepts it: sent last, because it may end the process that the form belongs to. */
const odd = encodeURIComponent("__proto__ \u202e\u200b\u{1F600} \"><script>alert(1)</script> ' OR 1=1--");
const huge = "x".repeat(500_000);

type Met = { account: string | null; visitor: Visitor; page: string; action: string; form: Form };
const posts = new Map<string, Met>();
const searches = new Map<string, { visitor: Visitor; path: string; names: string[] }>();

/** Forms that the walk must find, as addresses with intents; accreditation and tickets have their own tests. */
const areas = [
  "/login",
  "/register register",
  "/restorePassword request",
  "/support send",
  "/resources/basket add",
  "/resources/basket set",
  "/cart save",
  "/cart branch",
  "/cart nearestDates",
  "/cart oneDate",
  "/cart wishes",
  "/cart order",
  "/cabinet/user edit",
  "/cabinet/user requestDeletion",
  "/cabinet/settings notifications",
  "/cabinet/settings changeEmail",
  "/cabinet/settings changePhone",
  "/cabinet/settings changePassword",
  "/cabinet/customer/add add",
  "/cabinet/customer/* edit",
  "/cabinet/company/about data",
  "/cabinet/company/about bank",
  "/cabinet/company/about contact",
  "/cabinet/company/about branch",
  "/cabinet/branch/* edit",
  "/cabinet/branch/* attach",
  "/cabinet/branch/* schedule",
  "/cabinet/deals/* decline",
  "/cabinet/deals/* comment",
  "/cabinet/deals/* uploadDocument",
  "/cabinet/deals/* assignSeller",
  "/cabinet/deals/* delivery",
  "/cabinet/deals/* changeStatus",
  "/cabinet/deals/* collect",
  "/cabinet/deals/* check",
  "/cabinet/deals/* find",
  "/cabinet/deals/* save",
  "/cabinet/chats/* sendMessage",
  "/cabinet/distribution-centers/* close",
  "/cabinet/distribution-centers/* create",
  "/cabinet/distribution-centers/*/schedules/* main",
  "/cabinet/distribution-centers/*/schedules/* exception",
  "/cabinet/accreditation/* declineDocument",
];

const general = (name: string) => name.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "*");
const kindsOf = (names: readonly string[]) => [...new Set(names.map(general))].sort().join(" ");

/** Groups similar addresses, so that one page of each is visited; tabs, steps, questions and deals count as separate pages. */
function kindOf(page: string): string {
  const { pathname, searchParams } = new URL(page, "http://portal");
  const told = ["tab", "mode", "change", "step", "confirm", "edit", "add"].map((name) => searchParams.get(name) ?? "").join(" ");
  return (/^\/cabinet\/deals\/[0-9a-f-]{36}$/.test(pathname) ? pathname : general(pathname)) + told;
}

const startPages = Object.values(siteMap)
  .map(({ path }) => path.replace(/\/:\w+\?.*$/, ""))
  .filter((path) => !/[:{*]/.test(path));

/** Follows the portal's links from the pages of the site map and keeps the first form of each kind. */
async function walk(account: string | null): Promise<void> {
  const visitor = await portal.visit(account);
  const seen = new Set<string>();
  const queue = [...startPages];
  for (let page = queue.shift(); page !== undefined; page = queue.shift()) {
    if (seen.has(kindOf(page)) || /^\/(resources|events|kit)\b/.test(page)) continue;
    seen.add(kindOf(page));
    visitor.cookies.delete("redirected");
    const { status, location, body } = await visitor.get(page);
    if (location?.startsWith("/")) queue.push(location);
    if (status !== 200) continue;
    for (const form of formsOf(body)) keep(form, { account, visitor, page });
    for (const href of hrefs(element(body, /<body\b[^>]*>/))) if (/^[/?]/.test(href)) queue.push(addressOf(href, page));
  }
}

function addressOf(href: string, page: string): string {
  const { pathname, search } = new URL(href, `http://portal${page}`);
  return pathname + search;
}

function keep(form: Form, { account, visitor, page }: Pick<Met, "account" | "visitor" | "page">): void {
  const action = addressOf(form.action ?? page, page);
  const [path = ""] = action.split("?");
  const names = Object.keys(form.fields);
  const key = [general(path), form.intent, kindsOf(names)].join(" ");
  if (form.method === "get") searches.set(key, { visitor, path, names });
  else if (!posts.has(key) && path !== "/logout") posts.set(key, { account, visitor, page, action, form });
}

beforeAll(async () => {
  const statuses: DealStatus[] = ["waiting_approval", "approved_by_buyer", "approved_by_seller", "transferred_to_warehouse", "received"];
  for (const status of statuses) await storeDeal(portal.backend.db, { status, reserve: false });
  await fill(await portal.backend.as(director), exampleLines(41.5));
  await openFridays(portal.backend.pool);
  await Promise.all(people.map(walk));
});

/** Of several fields of one kind, such as each line's quantity, the last. */
const triedFields = ({ fields }: Form) => [
  ...new Map(Object.keys(fields).map((name) => [general(name).replace(/\d+/g, "#"), name])).values(),
];

function bodyOf({ fields, intent }: Form, field: string, value: string): string {
  const given = Object.entries(fields).filter(([name]) => name !== field);
  const named = given.map(([name, sent]) => `${encodeURIComponent(name)}=${encodeURIComponent(sent.value)}`);
  return [...(intent === undefined ? [] : [`intent=${intent}`]), ...named, `${encodeURIComponent(field)}=${value}`].join("&");
}

/** What is wrong with the answer; null when nothing is. */
function complaint(answer: Answer, { isText }: Field, value: string): string | null {
  if (answer.status >= 500) return String(answer.status);
  if (!answer.headers["content-type"]?.startsWith("text/html")) return null;
  if (answer.body.includes("<script>alert(1)</script>")) return "what was sent came back as markup";
  // A person does not see hidden fields, and an accepted value may have ended the process: these come back as they are.
  if (answer.status !== 422 || !isText || value.startsWith(odd)) return null;
  const main = element(answer.body, /<main\b[^>]*>/);
  const said = elements(main, /<\w+\b[^>]*\b(?:role="alert"|id="(?:errors|reasons|[^"]*-error)")[^>]*>/).map(text);
  if (!said.some((words) => /[а-яё]{3}/i.test(words))) return "refused without words";
  return value === tooLong && !main.includes(long) ? "what was typed is gone" : null;
}

/** A field of a date, a number or a sum, by its name. */
const isNumeric = (name: string) => /date|days|cutoff|version|rating|price|^[cqr]\.|quantity|number/i.test(name);

/** Values to try in a field. */
function valuesFor(name: string, { isText }: Field): string[] {
  return [...(isText ? [tooLong, nul] : [nul]), ...(isNumeric(name) || !isText ? [noNumber] : []), ...(isNumeric(name) ? [noDay] : [])];
}

/** Most fields of forms with order lines. */
const mostFields: Record<string, number> = {
  "/cart": 3000,
  "/cabinet/deals/*": 3000,
  "/cabinet/ordering/branches": 3000,
  "/cabinet/ordering/branches/place": 3000,
  "/cabinet/companies/*/order": 3000,
  "/cabinet/companies/*/order/goods": 3000,
  "/cabinet/ordering/lists/*": 3000,
  "/cabinet/ordering/quick": 2700,
  "/cabinet/ordering/standing/*": 3000,
};

describe("no value of any field of any form breaks the portal", () => {
  test("the walk meets the forms of every area", () => {
    const met = new Set(
      [...posts.values()].map(({ form, action }) => `${general(action.split("?")[0] ?? "")} ${form.intent ?? ""}`.trim()),
    );
    expect(areas.filter((one) => !met.has(one))).toEqual([]);
  });

  // Runs before the next test: there an accepted odd value may end a person's access.
  test("trust R18: more fields than a form has, or names none has, are refused to everybody; as many as it may have are read", async () => {
    const wrong: string[] = [];
    const places = [...new Map([...posts.values()].map((one) => [general(one.action.split("?")[0] ?? ""), one])).entries()];
    for (const [place, { visitor, action, form }] of places) {
      const [field = "a"] = triedFields(form);
      const most = mostFields[place] ?? 500;
      const named = Array.from({ length: most + 2 }, (_, index) => `a${index}=b`).join("&");
      const tries: [name: string, body: string, wanted: (status: number) => boolean][] = [
        ["a field too often", `${encodeURIComponent(field)}=1&`.repeat(most + 2), (status) => status === 413],
        ["too many fields", named, (status) => status === 413],
        ["a long name", `${"n".repeat(101)}=1`, (status) => status === 413],
        ["a list of four milliards", `${encodeURIComponent(field)}[4294967294]=1`, (status) => status === 413],
        ["an order to the library", "__intent__={}&__state__={", (status) => status === 413],
        ["a field as often as may be", `${encodeURIComponent(field)}=1&`.repeat(most - 1), (status) => status < 500 && status !== 413],
        [
          "as many fields as may be",
          Array.from({ length: most - 1 }, (_, index) => `a${index}=b`).join("&"),
          (status) => status < 500 && status !== 413,
        ],
        ["a deep name", `${"a.".repeat(49)}a=1`, (status) => status < 500 && status !== 413],
      ];
      for (const [name, body, wanted] of tries) {
        visitor.cookies.delete("redirected");
        const { status } = await visitor.postText(action, `intent=${form.intent ?? ""}&${body}`);
        if (!wanted(status)) wrong.push(`${place}: ${name}: ${status}`);
      }
    }
    expect(places.length).toBeGreaterThan(15);
    expect(wrong.join("\n")).toBe("");
  });

  test("trust S36: an odd value is refused in words beside what was typed, or taken as text", async () => {
    const wrong: string[] = [];
    const statuses = new Map<number, number>();
    const grown = new Set<string>();
    const send = async ({ visitor, action, form }: Met, field: string, value: string) => {
      visitor.cookies.delete("redirected");
      const answer = await visitor.postText(action, bodyOf(form, field, value));
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const said = complaint(answer, form.fields[field] as Field, value);
      if (said !== null) wrong.push(`${general(action)} ${form.intent ?? ""} ${field}=${value.slice(0, 12)}: ${said}`);
    };
    const ofAccounts = [...Map.groupBy(posts.values(), ({ account }) => account).values()];
    const inTurn = (work: (met: Met) => Promise<void>) =>
      Promise.all(
        ofAccounts.map(async (own) => {
          for (const one of own) await work(one);
        }),
      );
    await inTurn(async (one) => {
      const fields = triedFields(one.form);
      for (const field of fields) for (const value of valuesFor(field, one.form.fields[field] as Field)) await send(one, field, value);
      const place = general(one.action);
      if (fields[0] && !grown.has(place)) await send(one, fields[0], huge);
      grown.add(place);
    });
    await inTurn(async (one) => {
      const [first] = triedFields(one.form);
      if (first) await send(one, first, `${odd}&${encodeURIComponent(first)}=b`);
      for (const field of triedFields(one.form)) if (one.form.fields[field]?.isText) await send(one, field, odd);
    });
    expect(wrong).toEqual([]);
    // The forms' own rules refused most values; the visitor was not simply redirected.
    expect(statuses.get(422)).toBeGreaterThan(400);
  });

  test("trust S40: an odd search is answered with a page", async () => {
    const wrong: string[] = [];
    const ask = async (visitor: Visitor, path: string, search: string) => {
      visitor.cookies.delete("redirected");
      const { status } = await visitor.get(`${path}?${search}`);
      if (status >= 500) wrong.push(`${general(path)} ${search.slice(0, 200)}: ${status}`);
    };
    const asked = new Set<string>();
    for (const { visitor, path, names } of searches.values()) {
      const all = [...names, "page", "sort"].map(encodeURIComponent);
      for (const value of [nul, odd, noDay, noNumber]) await ask(visitor, path, all.map((name) => `${name}=${value}&${name}=b`).join("&"));
      for (const name of all) {
        const key = `${general(path)} ${name}`;
        if (!asked.has(key)) await ask(visitor, path, `${name}=${isNumeric(name) ? noDay : nul}`);
        asked.add(key);
      }
    }
    expect(wrong).toEqual([]);
  });
});
